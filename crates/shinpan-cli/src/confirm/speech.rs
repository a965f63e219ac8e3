//! What is said of strings, lines and results, in the user's language.

use shinpan::confirm::{Life, Strategy, Turn};
use shinpan::game::CycleKind;
use shinpan::language::{Arg, Words};
use shinpan::rules::{FirstToMove, LongCycle, Trigger};
use shinpan::ruling::Cycle;
use shinpan::verdict::{Line, LineEnd, Standing, StringVerdict, Verdict};
use shinpan::{ArticleId, Color, GameResult, Point, PointSet, Points, Size};

use crate::style;

/// Turns of a line that are shown.
const LINE: usize = 14;

/// Somebody who speaks about a verdict.
pub struct Speech<'a> {
    pub words: &'a Words,
    pub verdict: &'a Verdict,
}

/// A sentence and the article it rests on.
pub type Sentence = (String, Option<ArticleId>);

impl Speech<'_> {
    fn size(&self) -> Size {
        self.verdict.game.position().size()
    }

    /// A message without variables.
    pub fn plain(&self, message: &str) -> String {
        self.words.say(message, &[])
    }

    /// A player's name.
    pub fn color(&self, color: Color) -> String {
        self.plain(if color == Color::Black { "black" } else { "white" })
    }

    /// A point's name.
    pub fn point(&self, at: Point) -> String {
        at.to_gtp(self.size())
    }

    /// The names of points.
    pub fn points(&self, points: &PointSet) -> String {
        points.iter().map(|at| self.point(at)).collect::<Vec<_>>().join(" ")
    }

    /// `D4 string, E7 string`.
    pub fn strings(&self, points: impl IntoIterator<Item = Point>) -> String {
        let name = |at| self.words.say("string-name", &[("point", Arg::from(&self.point(at)))]);
        let names: Vec<String> = points.into_iter().map(name).collect();
        names.join(&self.plain("strings-join"))
    }

    /// A status in a word or two.
    pub fn standing(&self, standing: Standing) -> String {
        self.plain(&format!("status-{}", standing.id()))
    }

    /// A turn without its player.
    fn turn(&self, turn: Turn) -> String {
        match turn {
            Turn::Play(at) => self.point(at),
            Turn::Pass => self.plain("pass"),
            Turn::PassForKos => self.plain("pass-for-kos"),
            Turn::PassFor(at) => self.words.say("pass-for-ko", &[("point", Arg::from(&self.point(at)))]),
        }
    }

    /// A line of play.
    pub fn line(&self, line: &Line) -> String {
        let mut turns: Vec<String> = line
            .turns
            .iter()
            .map(|(color, turn)| {
                let player = self.plain(if *color == Color::Black { "black-short" } else { "white-short" });
                let turn = self.turn(*turn);
                self.words.say("turn", &[("player", Arg::from(&player)), ("turn", Arg::from(&turn))])
            })
            .collect();
        match line.end {
            LineEnd::Settled => {}
            LineEnd::Repeats => turns.push(self.plain("line-repeats")),
            LineEnd::Cut => turns.push(self.plain("line-goes-on")),
        }
        turns.join(&self.plain("line-join"))
    }

    /// The line that shows what a string is; nothing where there is nothing to play.
    pub fn line_of(&self, string: &StringVerdict) -> Option<Line> {
        let line = Line::about(self.verdict.strategy(string)?, string.at, LINE);
        (!string.pass_alive && !line.turns.is_empty()).then_some(line)
    }

    /// Why a string has its status, sentence by sentence.
    pub fn why(&self, string: &StringVerdict) -> Vec<Sentence> {
        let rules = self.verdict.game.rules();
        let life = rules.hypothetical.as_ref().map(|clauses| clauses.capturable_alive.by.clone());
        let (owner, opponent) = (string.string.color, string.string.color.opponent());
        let (owner, opponent) = (self.color(owner), self.color(opponent));
        let players = [("owner", Arg::from(&owner)), ("opponent", Arg::from(&opponent))];
        let capturable = self.verdict.is_capturable(string);
        let strategy = self.verdict.strategy(string);
        let plan = strategy.and_then(|strategy| Some(strategy.plan()?.0));
        let by_plan = plan.is_some();
        // A string within a part has its new stone there; one elsewhere has it by open neutral points.
        let in_part = plan.is_some_and(|plan| plan.closed.iter().any(|part| part.points.contains(string.at)));
        let begun = strategy.is_some_and(|strategy| strategy.first_turn().is_some());
        let first = match string.life {
            Life::Open if self.verdict.refused.iter().any(|(at, _)| string.string.stones.contains(*at)) => {
                self.words.say("why-refused", &players)
            }
            Life::Open => self.words.say("why-open", &players),
            Life::Uncapturable if string.pass_alive => self.words.say("why-pass-alive", &players),
            Life::Uncapturable if by_plan => self.words.say("why-answered", &players),
            Life::Uncapturable => self.words.say("why-uncapturable", &players),
            Life::Capturable1 if capturable => self.words.say("why-capturable-1", &players),
            Life::Capturable2 if capturable && by_plan && !in_part => {
                self.words.say("why-neutral-open", &players)
            }
            Life::Capturable2 if capturable => self.words.say("why-capturable-2", &players),
            Life::Capturable1 | Life::Capturable2 => self.words.say("why-alive-anyway", &players),
            Life::Dead if by_plan && !begun => self.words.say("why-dead-ground", &players),
            Life::Dead => self.dead(string, &players),
        };
        let mut sentences = vec![(first, life.filter(|_| string.life != Life::Open))];
        let territory = rules.territory.by.clone();
        match string.standing {
            Standing::Seki => {
                let points = self.points(&string.neutral);
                let says = self.words.say("why-seki", &[("points", Arg::from(&points))]);
                sentences.push((says, Some(territory)));
            }
            Standing::DeadKept => sentences.push((self.words.say("why-kept", &players), Some(territory))),
            Standing::Dead if self.verdict.settlement.is_some() => {
                sentences.push((self.words.say("why-removed", &players), Some(rules.count.by.clone())));
            }
            _ => {}
        }
        sentences
    }

    fn dead(&self, string: &StringVerdict, players: &[(&str, Arg<'_>)]) -> String {
        let first = self.verdict.strategy(string).and_then(Strategy::first_turn);
        let begins = match first.map(|(_, turn)| turn) {
            Some(Turn::Play(at)) => self.words.say("begins-play", &[("point", Arg::from(&self.point(at)))]),
            Some(_) => self.plain("begins-pass"),
            None => return self.words.say("why-dead-whatever", players),
        };
        let mut args = players.to_vec();
        args.push(("first", Arg::from(&begins)));
        self.words.say("why-dead", &args)
    }

    /// A result.
    pub fn result(&self, result: GameResult) -> String {
        let winner = result.winner().map(|winner| self.color(winner)).unwrap_or_default();
        let winner = [("winner", Arg::from(&winner))];
        match result {
            GameResult::Score { margin, .. } => {
                let margin = margin.to_string();
                let [winner] = winner;
                self.words.say("result-score", &[winner, ("margin", Arg::from(&margin))])
            }
            GameResult::EqualScores { .. } => self.words.say("result-equal", &winner),
            GameResult::Jigo => self.plain("result-jigo"),
            GameResult::Draw => self.plain("result-draw"),
            GameResult::Resignation { .. } => self.words.say("result-resignation", &winner),
            GameResult::Time { .. } => self.words.say("result-time", &winner),
            GameResult::Forfeit { .. } => self.words.say("result-forfeit", &winner),
            GameResult::NoResult => self.plain("result-no-result"),
            GameResult::BothLose => self.plain("result-both-lose"),
            // Results the law may come to know are said in English until they have their words.
            other => other.to_string(),
        }
    }

    /// Points as a number.
    pub fn number(points: Points) -> String {
        points.to_string()
    }

    /// Whether the rule set lets a player have play go on after the stop.
    pub fn can_resume(&self) -> bool {
        let ways = &self.verdict.game.rules().phases;
        ways.iter().any(|way| {
            way.value.when == Trigger::Resumed && way.value.first == FirstToMove::OpponentOfResumer
        })
    }

    /// A repetition in the record and what becomes of it.
    pub fn cycle(&self, cycle: &Cycle) -> String {
        let kind = match cycle.kind {
            CycleKind::Kos(kos) if kos > 4 => self.words.say("cycle-many-kos", &[("kos", Arg::from(kos))]),
            kind => self.plain(&format!("cycle-{}", kind.id())),
        };
        let consequence = cycle.consequence.to_string();
        let args = [
            ("move", Arg::from(cycle.number)),
            ("since", Arg::from(cycle.after_move)),
            ("cycle", Arg::from(&kind)),
        ];
        let says = match cycle.consequence {
            LongCycle::NoResultIfAgreed => self.words.say("note-cycle", &args),
            _ => {
                let [number, since, kind] = args;
                let args = [number, since, kind, ("consequence", Arg::from(&consequence))];
                self.words.say("note-cycle-other", &args)
            }
        };
        format!("{says} ({})", style::article(&cycle.by))
    }

    /// Sentences in a row, each with its article.
    pub fn paragraph(&self, sentences: &[Sentence]) -> String {
        let said = sentences.iter().map(|(says, by)| match by {
            Some(by) => format!("{says} ({})", style::article(by)),
            None => says.clone(),
        });
        said.collect::<Vec<_>>().join(" ")
    }
}
