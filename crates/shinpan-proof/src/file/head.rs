//! The text at the beginning of a proof file: what is proved, and from where.

use std::fmt::Write as _;
use std::sync::Arc;

use shinpan_board::{Color, Point, PointSet, Position, Size};
use shinpan_game::{Act, Setup};
use shinpan_rules::{Phase, RuleSet, Word};
use shinpan_score::{Each, Ledger, Points};

use super::MAGIC;
use super::error::{At, MalformedProof};
use super::plan::{Parts, has_zones};
use crate::book::{Book, MOST_POINTS};
use crate::place::Place;
use crate::plan::Plan;
use crate::proof::{Proof, Strategy};
use crate::question::Claim;
use crate::start::Start;

/// The digest of what a rule set enacts: every clause with its word, every way from phase to phase.
///
/// A proof names it, so that a proof under a rule set that has been changed since is not taken for one
/// under the present one.
pub fn rules_digest(rules: &RuleSet) -> String {
    let mut text = String::new();
    for row in rules.clause_rows() {
        let _ = writeln!(text, "{} = {}", row.key, row.word);
    }
    for way in &rules.phases {
        let words = [way.from.word(), way.when.word(), way.to.word(), way.first.word()];
        let _ = writeln!(text, "{} {} {}", words.join("; "), way.stones.word(), way.bans.word());
    }
    let _ = writeln!(text, "komi {} {}", rules.komi.even, rules.komi.handicap);
    blake3::hash(text.as_bytes()).to_hex().to_string()
}

/// Writes the lines and the empty line after them.
pub(super) fn write(proof: &Proof) -> String {
    let setup = &proof.start.setup;
    let rules = &setup.rules;
    let size = setup.position.size();
    let mut text = format!("{MAGIC}\n");
    let mut line = |key: &str, value: String| {
        let _ = writeln!(text, "{key} {value}");
    };
    line("rules", rules.id.clone());
    for reading in &rules.readings {
        if reading.chosen != reading.default
            && let Some(option) = reading.options.get(reading.chosen)
        {
            line("reading", format!("{} {}", reading.name, option.name));
        }
    }
    line("rules-digest", rules_digest(rules));
    line("position", setup.position.to_rows());
    line("to-move", setup.to_move.word().to_owned());
    line("phase", setup.phase.word().to_owned());
    if let Some(komi) = setup.komi {
        line("komi", komi.half_points().to_string());
    }
    line("handicap", setup.handicap.to_string());
    let Ledger { prisoners, pass_stones } = setup.ledger;
    line("prisoners", format!("{} {}", prisoners.black, prisoners.white));
    line("pass-stones", format!("{} {}", pass_stones.black, pass_stones.white));
    if let Some(color) = setup.first_pass {
        line("first-pass", color.word().to_owned());
    }
    if !proof.start.acts.is_empty() {
        let acts: Vec<String> = proof.start.acts.iter().map(|act| act.to_text(size)).collect();
        line("acts", acts.join(", "));
    }
    line("claim", claim_text(proof.claim, size));
    match &proof.strategy {
        Strategy::Graph(graph) => line("states", graph.len().to_string()),
        Strategy::Plan(plan) => {
            line("plan", plan.prover.word().to_owned());
            if !plan.ranks.is_empty() {
                let ranks: Vec<String> = plan.ranks.iter().map(|at| at.to_gtp(size)).collect();
                line("ranks", ranks.join(" "));
            }
            line("closed", plan.closed.len().to_string());
            if has_zones(plan) {
                line("zones", "1".to_owned());
            }
            line("open", usize::from(plan.open.is_some()).to_string());
        }
        Strategy::Book(book) => {
            line("book", book.prover().word().to_owned());
            if let Some(first) = book.first() {
                line("first", first.to_string());
            }
            line("entries", book.len().to_string());
        }
    }
    text.push('\n');
    text
}

fn claim_text(claim: Claim, size: Size) -> String {
    match claim {
        Claim::AtLeast(points) => format!("at-least {}", points.half_points()),
        Claim::AtMost(points) => format!("at-most {}", points.half_points()),
        Claim::Captured(at) => format!("captured {}", at.to_gtp(size)),
        Claim::Survives(at) => format!("survives {}", at.to_gtp(size)),
        Claim::Lives(place) => format!("lives {} {}", place.color().word(), place.to_text()),
        Claim::LeavesNone(place) => format!("leaves-none {} {}", place.color().word(), place.to_text()),
    }
}

/// The lines of the text, taken one after another.
struct Lines<'a> {
    lines: Vec<&'a str>,
    next: usize,
}

type Read<T> = Result<T, MalformedProof>;

impl<'a> Lines<'a> {
    fn wrong<T>(&self, what: impl Into<String>) -> Read<T> {
        // The line last taken: lines are counted from 1.
        Err(MalformedProof::new(At::Line(self.next), what))
    }

    /// The value of the next line if it has this key.
    fn optional(&mut self, key: &str) -> Option<&'a str> {
        let (found, value) = self.lines.get(self.next)?.split_once(' ')?;
        (found == key).then(|| {
            self.next += 1;
            value
        })
    }

    fn value(&mut self, key: &str) -> Read<&'a str> {
        match self.optional(key) {
            Some(value) => Ok(value),
            None => {
                Err(MalformedProof::new(At::Line(self.next + 1), format!("expected a line \"{key} ...\"")))
            }
        }
    }

    fn number<T: std::str::FromStr>(&self, text: &str) -> Read<T> {
        text.parse().or_else(|_| self.wrong(format!("{text:?} is no number that can stand here")))
    }

    fn pair(&mut self, key: &str) -> Read<Each<u32>> {
        let value = self.value(key)?;
        match value.split_once(' ') {
            Some((black, white)) => Ok(Each { black: self.number(black)?, white: self.number(white)? }),
            None => self.wrong("expected two numbers, Black's and White's"),
        }
    }

    fn color(&self, text: &str) -> Read<Color> {
        match text {
            "black" => Ok(Color::Black),
            "white" => Ok(Color::White),
            _ => self.wrong(format!("{text:?} is neither black nor white")),
        }
    }
}

/// What follows the text.
pub(super) enum Follows {
    /// So many states.
    States(u64),
    /// So many entries of this book, which is still empty.
    Entries(Book, u64),
    /// These parts of this plan, which is still empty.
    Parts(Plan, Parts),
}

/// Reads the text: the start, the claim, what follows, and at which byte.
pub(super) fn read(
    bytes: &[u8],
    rule_set: &dyn Fn(&str) -> Option<Arc<RuleSet>>,
) -> Read<(Start, Claim, Follows, usize)> {
    let Some(end) = bytes.windows(2).position(|pair| pair == b"\n\n") else {
        return Err(MalformedProof::new(
            At::Byte(bytes.len()),
            "no empty line ends the text at the beginning",
        ));
    };
    let Ok(text) = std::str::from_utf8(&bytes[..end]) else {
        return Err(MalformedProof::new(At::Byte(0), "the text at the beginning is not UTF-8"));
    };
    let mut lines = Lines { lines: text.lines().collect(), next: 0 };
    if lines.lines.first() != Some(&MAGIC) {
        return Err(MalformedProof::new(At::Line(1), format!("expected \"{MAGIC}\": another version?")));
    }
    lines.next = 1;
    let rules = read_rules(&mut lines, rule_set)?;
    let rows = lines.value("position")?;
    let position = Position::from_diagram(rows).or_else(|why| lines.wrong(why.to_string()))?;
    let size = position.size();
    let text = lines.value("to-move")?;
    let mut setup = Setup::new(rules, position, lines.color(text)?);
    let word = lines.value("phase")?;
    setup.phase = match Phase::from_word(word) {
        Some(phase) => phase,
        None => return lines.wrong(format!("{word:?} is no phase")),
    };
    if let Some(komi) = lines.optional("komi") {
        setup.komi = Some(Points::from_half(lines.number(komi)?));
    }
    let text = lines.value("handicap")?;
    setup.handicap = lines.number(text)?;
    setup.ledger = Ledger { prisoners: lines.pair("prisoners")?, pass_stones: lines.pair("pass-stones")? };
    if let Some(color) = lines.optional("first-pass") {
        setup.first_pass = Some(lines.color(color)?);
    }
    let acts = match lines.optional("acts") {
        None => Vec::new(),
        Some(text) => {
            // One act between two commas: a point behind a bare "dispute" is a play of its own.
            let mut acts = Vec::new();
            for part in text.split(',') {
                let words: Vec<&str> = part.split_whitespace().collect();
                acts.extend(Act::parse_all(&words, size).or_else(|(_, why)| lines.wrong(why.to_string()))?);
            }
            acts
        }
    };
    let text = lines.value("claim")?;
    let claim = read_claim(&lines, text, size)?;
    let follows = read_follows(&mut lines, size)?;
    if lines.next < lines.lines.len() {
        lines.next += 1;
        return lines.wrong("nothing should follow here but an empty line");
    }
    Ok((Start { setup, acts }, claim, follows, end + 2))
}

fn read_follows(lines: &mut Lines<'_>, size: Size) -> Read<Follows> {
    if let Some(prover) = lines.optional("plan") {
        let prover = lines.color(prover)?;
        let mut ranks = Vec::new();
        for word in lines.optional("ranks").unwrap_or_default().split_whitespace() {
            ranks.push(Point::from_gtp(word, size).or_else(|why| lines.wrong(why.to_string()))?);
        }
        let closed = lines.value("closed")?;
        let closed = lines.number(closed)?;
        let zones = match lines.optional("zones") {
            None => false,
            Some("1") => true,
            Some(other) => return lines.wrong(format!("{other:?}: 1 says that states may have zones")),
        };
        let open = match lines.value("open")? {
            "0" => false,
            "1" => true,
            other => return lines.wrong(format!("{other:?}: there is one open part or none")),
        };
        let wall = PointSet::default();
        let plan = Plan { size, prover, wall, ranks, closed: Vec::new(), open: None };
        return Ok(Follows::Parts(plan, Parts { closed, zones, open }));
    }
    let Some(prover) = lines.optional("book") else {
        let text = lines.value("states")?;
        return Ok(Follows::States(lines.number(text)?));
    };
    let mut book = Book::new(size, lines.color(prover)?);
    if size.points() > MOST_POINTS {
        return lines.wrong(format!("no book is of a board of more than {MOST_POINTS} points"));
    }
    if let Some(first) = lines.optional("first") {
        book.set_first(lines.number(first)?);
    }
    let text = lines.value("entries")?;
    Ok(Follows::Entries(book, lines.number(text)?))
}

fn read_rules(lines: &mut Lines<'_>, rule_set: &dyn Fn(&str) -> Option<Arc<RuleSet>>) -> Read<Arc<RuleSet>> {
    let id = lines.value("rules")?;
    let Some(mut rules) = rule_set(id) else {
        return lines.wrong(format!(
            "the rule set {id:?} is not known here; if it stands in a file of its own, name that file"
        ));
    };
    while let Some(text) = lines.optional("reading") {
        let Some((name, option)) = text.split_once(' ') else {
            return lines.wrong("expected an unclear place and a reading of it");
        };
        rules = match rules.with_reading(name, option) {
            Ok(rules) => Arc::new(rules),
            Err(why) => return lines.wrong(why.to_string()),
        };
    }
    let digest = lines.value("rules-digest")?;
    match digest == rules_digest(&rules) {
        true => Ok(rules),
        false => lines.wrong(format!("the proof was made when the rule set {id:?} said something else")),
    }
}

fn read_claim(lines: &Lines<'_>, text: &str, size: Size) -> Read<Claim> {
    let Some((word, value)) = text.split_once(' ') else {
        return lines.wrong("expected a claim such as \"at-least 4\" (half points) or \"captured D4\"");
    };
    let point = || Point::from_gtp(value, size).or_else(|why| lines.wrong(why.to_string()));
    let place = || match value.split_once(' ') {
        Some((color, points)) => {
            Place::read(lines.color(color)?, size, points).or_else(|why| lines.wrong(why.to_string()))
        }
        None => lines.wrong("expected a colour and points, such as \"black A1-C3\""),
    };
    Ok(match word {
        "at-least" => Claim::AtLeast(Points::from_half(lines.number(value)?)),
        "at-most" => Claim::AtMost(Points::from_half(lines.number(value)?)),
        "captured" => Claim::Captured(point()?),
        "survives" => Claim::Survives(point()?),
        "lives" => Claim::Lives(place()?),
        "leaves-none" => Claim::LeavesNone(place()?),
        _ => {
            return lines.wrong(format!(
                "{word:?} is no claim: expected at-least, at-most, captured, survives, lives or leaves-none"
            ));
        }
    })
}
