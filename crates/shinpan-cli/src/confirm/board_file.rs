//! The marked board as a game record: territory, dead stones, numbered strings, and the lines that show each status as
//! variations.

use std::fmt::Write as _;

use shinpan::confirm::{Strategy, Turn};
use shinpan::language::{Arg, Words};
use shinpan::sgf::value::escape;
use shinpan::verdict::{Line, LineEnd, Standing, StringVerdict, Verdict};
use shinpan::{Color, Point, PointSet, Size};

use super::speech::Speech;

/// Nodes of the variations of one string; a strategy can be longer than any editor opens.
const NODES: usize = 120;

/// Writes the file.
pub fn write(verdict: &Verdict, words: &Words) -> String {
    let speech = Speech { words, verdict };
    let position = verdict.game.position();
    let mut file = Writer { text: String::new(), speech: &speech };
    let rules = &verdict.game.rules().id;
    let (size, komi) = (frame(position.size()), verdict.game.komi());
    let _ = write!(file.text, "(;FF[4]GM[1]CA[UTF-8]AP[shinpan]SZ[{size}]RU[{}]KM[{komi}]", escape(rules));
    file.list("AB", &position.stones(Color::Black));
    file.list("AW", &position.stones(Color::White));
    if let Some(settlement) = &verdict.settlement {
        file.list("TB", &settlement.count.map.of(Color::Black));
        file.list("TW", &settlement.count.map.of(Color::White));
        let _ = write!(file.text, "RE[{}]", settlement.result.to_sgf());
    }
    let dead = verdict.strings.iter().filter(|s| matches!(s.standing, Standing::Dead | Standing::DeadKept));
    file.list("MA", &dead.fold(PointSet::new(), |all, string| all.union(&string.string.stones)));
    let numbered = || verdict.strings.iter().zip(1..);
    file.text.push_str("LB");
    for (string, number) in numbered() {
        let _ = write!(file.text, "[{}:{number}]", letters(string.at));
    }
    let mut comment = String::new();
    for (string, number) in numbered() {
        let _ = writeln!(comment, "{number}. {}", file.about(string));
    }
    let result = match &verdict.settlement {
        Some(settlement) => speech.result(settlement.result),
        None => {
            let open = speech.strings(verdict.open().map(|string| string.at));
            words.say("open-strings", &[("strings", Arg::from(&open))])
        }
    };
    let _ =
        write!(comment, "\n{}: {result}\n{}", speech.plain("heading-result"), speech.plain("not-official"));
    file.comment(&comment);
    for (string, number) in numbered() {
        if let (false, Some(strategy)) = (string.pass_alive, verdict.strategy(string)) {
            file.variations(string, number, strategy);
        }
    }
    file.text.push_str(")\n");
    file.text
}

fn frame(size: Size) -> String {
    match size.is_square() {
        true => size.columns().to_string(),
        false => format!("{}:{}", size.columns(), size.rows()),
    }
}

fn letters(point: Point) -> String {
    point.to_sgf().iter().map(|&byte| char::from(byte)).collect()
}

struct Writer<'a> {
    text: String,
    speech: &'a Speech<'a>,
}

impl Writer<'_> {
    fn list(&mut self, property: &str, points: &PointSet) {
        if !points.is_empty() {
            self.text.push_str(property);
            for point in points.iter() {
                let _ = write!(self.text, "[{}]", letters(point));
            }
        }
    }

    fn comment(&mut self, text: &str) {
        let _ = write!(self.text, "C[{}]", escape(text.trim_end()));
    }

    /// A comment of several lines, if there are any.
    fn says(&mut self, lines: &[String]) {
        if !lines.is_empty() {
            self.comment(&lines.join("\n"));
        }
    }

    /// A node with a turn.
    fn turn(&mut self, player: Color, turn: Turn) {
        let property = if player == Color::Black { "B" } else { "W" };
        let at = match turn {
            Turn::Play(at) => letters(at),
            _ => String::new(),
        };
        let _ = write!(self.text, ";{property}[{at}]");
    }

    /// `D4 (White, 4 stones): dead ...`
    fn about(&self, string: &StringVerdict) -> String {
        let speech = self.speech;
        let (point, color) = (speech.point(string.at), speech.color(string.string.color));
        let status = speech.standing(string.standing);
        let args = [
            ("point", Arg::from(&point)),
            ("color", Arg::from(&color)),
            ("stones", Arg::from(string.string.stones.len())),
            ("status", Arg::from(&status)),
        ];
        let mut says = speech.words.say("string-line", &args);
        for (sentence, by) in speech.why(string) {
            let by = by.map(|by| format!(" ({by})")).unwrap_or_default();
            let _ = write!(says, "\n   {sentence}{by}");
        }
        says
    }

    /// The lines about one string, each a variation of the root.
    fn variations(&mut self, string: &StringVerdict, number: usize, strategy: &Strategy) {
        let Some(root) = strategy.claims.first() else { return };
        if strategy.plan().is_some() {
            return self.parts(string, number, strategy);
        }
        let edges = root.step.turns();
        let mut seen = vec![false; strategy.claims.len()];
        seen[0] = true;
        let share = NODES / edges.len().max(1);
        let title = format!("{number}. {}", self.about(string));
        for (turn, next) in edges.iter().take(NODES) {
            self.text.push_str("\n(");
            self.node(strategy, root.to_move, *turn, *next, share.max(1), &mut seen, Some(&title));
            self.text.push(')');
        }
    }

    /// Play about one string in the parts of a plan: a variation for each turn that the other player may begin with.
    fn parts(&mut self, string: &StringVerdict, number: usize, strategy: &Strategy) {
        let title = format!("{number}. {}", self.about(string));
        let mut left = NODES;
        for line in Line::in_parts(strategy, string.at, NODES / 4) {
            let Some(rest) = left.checked_sub(line.turns.len()) else { break };
            left = rest;
            self.text.push_str("\n(");
            for (index, (player, turn)) in line.turns.iter().enumerate() {
                self.turn(*player, *turn);
                let mut says: Vec<String> = Vec::new();
                if index == 0 {
                    says.push(title.clone());
                }
                if index + 1 == line.turns.len() {
                    let end =
                        if line.end == LineEnd::Settled { "variation-settled" } else { "variation-cut" };
                    says.push(self.speech.plain(end));
                }
                self.says(&says);
            }
            self.text.push(')');
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one recursion over a tree, its state and its budget")]
    fn node(
        &mut self,
        strategy: &Strategy,
        player: Color,
        turn: Turn,
        next: u32,
        share: usize,
        seen: &mut [bool],
        title: Option<&str>,
    ) {
        self.turn(player, turn);
        let mut says: Vec<String> = title.map(str::to_owned).into_iter().collect();
        match turn {
            Turn::PassForKos => says.push(self.speech.plain("pass-for-kos")),
            Turn::PassFor(at) => {
                let point = self.speech.point(at);
                says.push(self.speech.words.say("pass-for-ko", &[("point", Arg::from(&point))]));
            }
            _ => {}
        }
        let index = next as usize;
        let claim = strategy.claims.get(index);
        let known = seen.get_mut(index).is_some_and(|seen| std::mem::replace(seen, true));
        let edges = claim.map(|claim| claim.step.turns()).unwrap_or_default();
        let stops = match claim {
            Some(claim) if claim.step.is_last() => Some("variation-settled"),
            _ if known => Some("variation-seen"),
            _ if share <= 1 => Some("variation-cut"),
            _ => None,
        };
        if let Some(message) = stops {
            says.push(self.speech.plain(message));
        }
        self.says(&says);
        let (None, Some(claim)) = (stops, claim) else { return };
        let left = share - 1;
        let part = (left / edges.len().max(1)).max(1);
        for (turn, next) in edges.iter().take(left) {
            let branches = edges.len() > 1;
            if branches {
                self.text.push_str("\n(");
            }
            self.node(strategy, claim.to_move, *turn, *next, part, seen, None);
            if branches {
                self.text.push(')');
            }
        }
    }
}
