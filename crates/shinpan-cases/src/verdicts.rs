//! The verdicts of the Japanese cases under several rule sets: computed, kept in a file, shown on a page.
//!
//! Computing them all takes minutes, so they are kept in `cases/counts/japanese-verdicts.tsv`, which
//! `cargo run --release -p shinpan-cases --example verdicts` writes anew. A test computes the cheap ones again and makes
//! the page from the rest as it stands.

use std::fmt::Write as _;

use shinpan_board::{Color, Point};
use shinpan_confirm::Budget;
use shinpan_game::Setup;
use shinpan_proof::{Answer, Question, Solver, Start};
use shinpan_rules::Phase;
use shinpan_score::Points;
use shinpan_verdict::{Settlement, Standing, Verdict, judge};

use crate::case::Case;
use crate::shelf::Shelf;

/// Rule sets that judge life and death by hypothetical play, with their readings.
pub const CONFIRMED: [&str; 3] =
    ["japanese-1989", "japanese-1989 pass-for-ko=named-each-time", "japanese-2003"];

/// Rule sets that play disputes out: what best play gives with either side first.
pub const PLAYED: [&str; 5] =
    ["spight-japanese", "spight-japanese-first", "katago-japanese", "ikeda-territory-1", "aga-1991"];

/// A case under a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The case.
    pub case: String,
    /// The rule set, perhaps with a reading.
    pub rules: String,
    /// What was found.
    pub found: Found,
    /// States looked into.
    pub states: u64,
}

impl Row {
    /// Whether the status of some string is open.
    pub fn is_open(&self) -> bool {
        matches!(&self.found, Found::Statuses { strings, .. } if strings.iter().any(|(_, life, _)| life == "open"))
    }
}

/// What was found for a case under a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// Statuses: `A5 uncapturable seki, ...`, and both sides' points where all are decided.
    Statuses {
        /// Point, life, standing.
        strings: Vec<(String, String, String)>,
        /// Black's and White's points, without komi.
        points: Option<(Points, Points)>,
    },
    /// The margin of best play with Black and with White first; nothing where it was not decided.
    Values(Option<Points>, Option<Points>),
    /// Neither can be asked.
    Nothing(String),
}

/// Judges a case by hypothetical play.
pub fn confirm(case: &Case, rules: &str, shelf: &Shelf, budget: &Budget) -> Row {
    let row = |found, states| Row { case: case.id.clone(), rules: rules.to_owned(), found, states };
    let verdict = shelf.get(rules).map_err(|why| why.to_string()).and_then(|rules| {
        let mut setup = Setup::new(rules, case.start.position.clone(), case.start.to_move);
        setup.phase = Phase::Confirmation;
        setup.komi = Some(Points::ZERO);
        let game = setup.begin().map_err(|why| why.to_string())?;
        judge(&game, budget).map_err(|why| why.to_string())
    });
    match verdict {
        Err(why) => row(Found::Nothing(why), 0),
        Ok(verdict) => {
            let states = verdict.confirmation.states();
            row(statuses(&verdict), states)
        }
    }
}

fn statuses(verdict: &Verdict) -> Found {
    let size = verdict.game.position().size();
    let strings = verdict
        .strings
        .iter()
        .map(|string| (string.at.to_gtp(size), string.life.id().to_owned(), string.standing.id().to_owned()));
    let total = |settlement: &Settlement| {
        (settlement.count.total(Color::Black), settlement.count.total(Color::White))
    };
    Found::Statuses { strings: strings.collect(), points: verdict.settlement.as_ref().map(total) }
}

/// Asks a solver what best play gives from a case with either side first.
pub fn values(
    case: &Case,
    rules: &str,
    shelf: &Shelf,
    solver: &dyn Solver,
    budget: shinpan_proof::Budget,
) -> Row {
    let row = |found, states| Row { case: case.id.clone(), rules: rules.to_owned(), found, states };
    let rules_found = match shelf.get(rules) {
        Ok(found) => found,
        Err(why) => return row(Found::Nothing(why.to_string()), 0),
    };
    let mut states = 0;
    let mut value = |to_move| {
        let setup = Setup::new(rules_found.clone(), case.start.position.clone(), to_move);
        let start = Start { setup: Setup { komi: Some(Points::ZERO), ..setup }, acts: Vec::new() };
        match solver.solve(&start, Question::Result, budget) {
            Ok(solved) => {
                states += solved.nodes;
                match solved.answer {
                    Answer::Margin(margin) => Some(margin),
                    _ => None,
                }
            }
            Err(unsolved) => {
                states += unsolved.nodes;
                None
            }
        }
    };
    let found = Found::Values(value(Color::Black), value(Color::White));
    row(found, states)
}

/// Rows as they are kept: a line each, fields parted by tabs.
pub fn to_text(rows: &[Row]) -> String {
    let mut text = String::from(HEAD);
    for row in rows {
        let number = |points: &Option<Points>| points.map_or("?".to_owned(), |points| points.to_string());
        let (kind, found) = match &row.found {
            Found::Statuses { strings, points } => {
                let strings: Vec<String> =
                    strings.iter().map(|(at, life, standing)| format!("{at} {life} {standing}")).collect();
                let points = points.map_or("?".to_owned(), |(black, white)| format!("{black} {white}"));
                ("statuses", format!("{points}\t{}", strings.join(", ")))
            }
            Found::Values(black, white) => ("values", format!("{} {}\t", number(black), number(white))),
            Found::Nothing(why) => ("nothing", format!("?\t{}", why.replace(['\t', '\n'], " "))),
        };
        let _ = writeln!(text, "{}\t{}\t{kind}\t{found}\t{}", row.case, row.rules, row.states);
    }
    text
}

const HEAD: &str = "\
# Verdicts of the Japanese cases, computed; written by `cargo run --release -p shinpan-cases --example verdicts`.
# case, rule set, kind, points (Black's and White's, or the margins with Black and with White first), strings, states
";

/// Reads kept rows.
///
/// # Errors
/// The line that cannot be read.
pub fn from_text(text: &str) -> Result<Vec<Row>, String> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#'));
    lines.map(|(line, number)| row(line).ok_or_else(|| format!("line {number}: {line}"))).collect()
}

fn row(line: &str) -> Option<Row> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[case, rules, kind, points, strings, states] = fields.as_slice() else { return None };
    let two = |text: &str| -> Option<(Option<Points>, Option<Points>)> {
        let (black, white) = text.split_once(' ')?;
        Some((black.parse().ok(), white.parse().ok()))
    };
    let found = match kind {
        "statuses" => Found::Statuses {
            strings: strings
                .split(", ")
                .map(|string| {
                    let mut words = string.split(' ').map(str::to_owned);
                    Some((words.next()?, words.next()?, words.next()?))
                })
                .collect::<Option<_>>()?,
            points: two(points).and_then(|(black, white)| Some((black?, white?))),
        },
        "values" => two(points).map(|(black, white)| Found::Values(black, white))?,
        "nothing" => Found::Nothing(strings.to_owned()),
        _ => return None,
    };
    Some(Row { case: case.to_owned(), rules: rules.to_owned(), found, states: states.parse().ok()? })
}

/// A status that a case gives and the one that was computed, where the two differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The string, by the point the case names.
    pub at: String,
    /// What the case says.
    pub said: String,
    /// What was computed.
    pub found: String,
    /// Why they differ, as the case has it.
    pub because: Option<String>,
}

/// Compares what a case says under a rule set with what was computed.
pub fn disagreements(case: &Case, row: &Row) -> Vec<Disagreement> {
    let Found::Statuses { strings, .. } = &row.found else { return Vec::new() };
    let blocks = case.value.iter().filter(|value| value.rules == row.rules);
    let mut all = Vec::new();
    for block in blocks.map(|value| &value.block) {
        for (at, said) in block.status.iter().flatten() {
            let said = said.as_str();
            let Some((_, life, standing)) = named(case, at, strings) else { continue };
            // What is open contradicts nobody; nor is it settled what is in seki and what stays while another string is open.
            let unsettled =
                row.is_open() && [("seki", "alive"), ("dead-kept", "dead")].contains(&(said, standing));
            let undecided = life == "open" || unsettled;
            if undecided || agrees(said, life, standing) {
                continue;
            }
            let because = block.differs.as_ref().and_then(|differs| differs.get(at).cloned());
            let found = format!("{standing} ({life})");
            all.push(Disagreement { at: at.clone(), said: said.to_owned(), found, because });
        }
    }
    all
}

/// The computed string that holds the point a case names.
fn named<'s>(
    case: &Case,
    at: &str,
    strings: &'s [(String, String, String)],
) -> Option<&'s (String, String, String)> {
    let size = case.start.size();
    let stones = case.start.position.string_at(Point::from_gtp(at, size).ok()?)?.stones;
    strings
        .iter()
        .find(|(first, _, _)| Point::from_gtp(first, size).is_ok_and(|first| stones.contains(first)))
}

/// Whether a status in a case's words is what was computed. Alive covers seki, which a source need not mention.
fn agrees(said: &str, life: &str, standing: &str) -> bool {
    let is_alive = [Standing::Alive.id(), Standing::Seki.id()].contains(&standing);
    match said {
        "alive" => is_alive,
        "dead" => standing == "dead" || standing == "dead-kept",
        "capturable" => life.starts_with("capturable") || life == "dead",
        "uncapturable" | "capturable-1" | "capturable-2" => said == life,
        other => other == standing,
    }
}

/// The page with the table of verdicts.
pub fn page(cases: &[&Case], rows: &[Row]) -> String {
    let mut text = String::from(PAGE_HEAD);
    text.push_str("| case | by |");
    let columns = CONFIRMED.iter().chain(&PLAYED);
    for rules in columns.clone() {
        let _ = write!(
            text,
            " {} |",
            rules.replace("japanese-1989 pass-for-ko=named-each-time", "1989, named passes")
        );
    }
    text.push_str("\n| --- | --- |");
    text.push_str(&" --- |".repeat(CONFIRMED.len() + PLAYED.len()));
    text.push('\n');
    for case in cases {
        let _ = write!(text, "| {} | {} |", case.title, said_by(case));
        for rules in columns.clone() {
            let row = rows.iter().find(|row| row.case == case.id && row.rules == *rules);
            let _ = write!(text, " {} |", row.map_or("not computed".to_owned(), cell));
        }
        text.push('\n');
    }
    text.push_str(DISAGREEMENTS_HEAD);
    for case in cases {
        for row in rows.iter().filter(|row| row.case == case.id) {
            for found in disagreements(case, row) {
                let because = found.because.as_deref().unwrap_or("unexplained");
                let _ = writeln!(
                    text,
                    "- {} ({}), {}: stated {}, computed {}. {because}",
                    case.title, row.rules, found.at, found.said, found.found
                );
            }
        }
    }
    text
}

/// Whose the verdict kept for 1989 is.
fn said_by(case: &Case) -> String {
    let block =
        case.value.iter().find(|value| value.rules == "japanese-1989" && value.block.status.is_some());
    block.and_then(|value| value.block.note.clone()).unwrap_or_else(|| "nobody".to_owned())
}

/// A cell: what differs from plain life first, then the points.
fn cell(row: &Row) -> String {
    match &row.found {
        Found::Statuses { strings, points } => {
            let told = |wanted: &str| {
                let named: Vec<&str> =
                    strings.iter().filter(|(_, _, is)| is == wanted).map(|(at, _, _)| at.as_str()).collect();
                (!named.is_empty()).then(|| format!("{} {wanted}", named.join(" ")))
            };
            let mut parts: Vec<String> =
                ["seki", "dead", "dead-kept", "open"].into_iter().filter_map(told).collect();
            if parts.is_empty() {
                parts.push("all alive".to_owned());
            }
            if let Some((black, white)) = points {
                parts.push(format!("B {black}, W {white}"));
            }
            parts.join("; ")
        }
        Found::Values(None, None) => "not decided".to_owned(),
        Found::Values(black, white) => {
            let number =
                |points: &Option<Points>| points.map_or("?".to_owned(), |points| format!("{points:+}"));
            format!("{} / {}", number(black), number(white))
        }
        Found::Nothing(_) => "cannot be asked".to_owned(),
    }
}

const PAGE_HEAD: &str = "\
# Japanese cases: who is alive, rule set by rule set

Made by `cargo run --release -p shinpan-cases --example verdicts` and checked by the tests; do not edit by hand. The cases are
those of `cases/japanese/`. Under the rule sets with hypothetical play a cell names the strings (by their first points) that
are in seki, dead, dead without being taken off (dead-kept), or open within the budget; all others are alive; then both sides'
points without komi. Under the other rule sets disputes are played out: the two numbers are Black's margin with best play,
with Black and with White first, where a small budget decides it. A computed verdict is not an official one.

";

const DISAGREEMENTS_HEAD: &str = "
## Where a stated verdict and the computed one part

";
