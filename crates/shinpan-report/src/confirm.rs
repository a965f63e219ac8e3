//! A confirmation as data.

use schemars::JsonSchema;
use serde::Serialize;
use shinpan_board::{Color, Point, Size};
use shinpan_confirm::Turn;
use shinpan_ruling::Cycle;
use shinpan_verdict::{Difference, Line, LineEnd, Omitted, Procedure, StringVerdict, Verdict};

use crate::record::{color, cycle, points};
use crate::{CountReport, CycleReport, HalfPoints, ReadingReport};

/// The verdict on a stopped game by hypothetical play.
///
/// It is computed under the readings named; it is no official one.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ConfirmReport {
    /// The version of this shape.
    pub schema: u32,
    /// The record; null for a position.
    pub file: Option<String>,
    /// The rule set.
    pub rules: String,
    /// The unclear places of its text and how they are read here.
    pub readings: Vec<ReadingReport>,
    /// The language of the sentences: `en`, `ja`, `zh`, `ko`.
    pub language: String,
    /// The board at the stop: rows from the top divided by `/`, `X` black, `O` white, `.` empty.
    pub board: String,
    /// Komi to White.
    pub komi: HalfPoints,
    /// Passes that had to be added to the record to stop it.
    pub passes_added: usize,
    /// Every string and what it is.
    pub strings: Vec<ConfirmedString>,
    /// A point of each string that is open; empty if everything is decided.
    pub open: Vec<String>,
    /// The result in the form of SGF's `RE`; null while a string is open.
    pub result: Option<String>,
    /// The article by which the game ended.
    pub article: Option<String>,
    /// The count.
    pub count: Option<CountReport>,
    /// Dead stones taken off.
    pub removed: Vec<String>,
    /// Dead stones that stay.
    pub kept: Vec<String>,
    /// What was left undone before the stop; null if it was not looked into.
    pub procedure: Option<ProcedureReport>,
    /// The other main reading of the pass for ko; null if there is none or it was not looked into.
    pub other_reading: Option<OtherReadingReport>,
    /// Repetitions of the record.
    pub cycles: Vec<CycleReport>,
    /// States looked into for the statuses.
    pub states: u64,
    /// Seconds taken for everything.
    pub seconds: f64,
}

/// A string and what it is.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ConfirmedString {
    /// Its first point.
    pub at: String,
    /// Whose it is: `black` or `white`.
    pub color: String,
    /// Its stones.
    pub stones: Vec<String>,
    /// `alive`, `seki`, `dead`, `dead-kept` (dead, but not in the opponent's territory), `open`.
    pub status: &'static str,
    /// What hypothetical play shows: `uncapturable`, `capturable-1`, `capturable-2`, `dead`, `open`.
    pub life: &'static str,
    /// Whether it cannot be captured even if its owner always passes.
    pub pass_alive: bool,
    /// The neutral points its group possesses, if it is in seki.
    pub neutral: Vec<String>,
    /// Why, sentence by sentence.
    pub because: Vec<BecauseReport>,
    /// A line that shows it: `W B1`, `B pass`, `B pass-for-ko`; null if there is nothing to play.
    pub line: Option<Vec<String>>,
    /// How the line ends: `settled`, `repeats`, `cut`; null without a line.
    pub line_end: Option<&'static str>,
}

/// A sentence and the article it rests on.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BecauseReport {
    /// The sentence.
    pub says: String,
    /// The article; null where none says it.
    pub article: Option<String>,
}

/// What was left undone before the stop.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ProcedureReport {
    /// Neutral points that could be filled with a difference: the plays as `B D3`; null if there are none.
    pub neutral_filled: Option<Vec<String>>,
    /// The result with them filled.
    pub result_filled: Option<String>,
    /// Single plays that would have been worth something.
    pub omitted: Vec<OmittedReport>,
    /// Those of them that would change who wins, over which both players can come to lose.
    pub decisive: Vec<OmittedReport>,
    /// Points of which it is not known.
    pub unknown: Vec<String>,
}

/// A play that would have been worth something before the stop.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct OmittedReport {
    /// Whose: `black` or `white`.
    pub player: String,
    /// Where.
    pub at: String,
    /// The result after it.
    pub result: String,
    /// How much better that is for the player.
    pub gain: HalfPoints,
}

/// What the strings are under another reading.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct OtherReadingReport {
    /// The reading: `pass-for-ko=named-each-time`.
    pub reading: String,
    /// The strings that are something else.
    pub differ: Vec<DifferReport>,
    /// A point of each string that is open under it.
    pub open: Vec<String>,
}

/// A string that is something else under another reading.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct DifferReport {
    /// Its first point.
    pub at: String,
    /// Its status under the reading in force.
    pub here: &'static str,
    /// Its status under the other.
    pub there: &'static str,
}

impl ConfirmReport {
    /// The twin of a verdict; file, language, other reading and time are the caller's to fill in.
    pub fn new(
        verdict: &Verdict,
        strings: Vec<ConfirmedString>,
        procedure: Option<&Procedure>,
        cycles: &[Cycle],
    ) -> ConfirmReport {
        let position = verdict.game.position();
        let size = position.size();
        let rules = verdict.game.rules();
        let settlement = verdict.settlement.as_ref();
        let readings = rules.readings.iter().map(|reading| ReadingReport {
            name: reading.name.clone(),
            option: reading.options[reading.chosen].name.clone(),
            article: reading.article.to_string(),
        });
        ConfirmReport {
            schema: crate::SCHEMA,
            file: None,
            rules: rules.id.clone(),
            readings: readings.collect(),
            language: "en".to_owned(),
            board: position.to_rows(),
            komi: verdict.game.komi().into(),
            passes_added: verdict.passes_added,
            strings,
            open: verdict.open().map(|string| string.at.to_gtp(size)).collect(),
            result: settlement.map(|settlement| settlement.result.to_sgf()),
            article: settlement.map(|settlement| settlement.by.to_string()),
            count: settlement.map(|settlement| CountReport::new(&settlement.count, None, size)),
            removed: settlement.map_or_else(Vec::new, |settlement| points(&settlement.removed, size)),
            kept: settlement.map_or_else(Vec::new, |settlement| points(&settlement.kept, size)),
            procedure: procedure.map(|procedure| ProcedureReport::new(procedure, size)),
            other_reading: None,
            cycles: cycles.iter().map(cycle).collect(),
            states: verdict.confirmation.states(),
            seconds: 0.0,
        }
    }
}

impl ConfirmedString {
    /// The twin of a string's verdict with the sentences that explain it.
    pub fn new(
        verdict: &Verdict,
        string: &StringVerdict,
        because: Vec<(String, Option<String>)>,
        line: Option<&Line>,
    ) -> ConfirmedString {
        let size = verdict.game.position().size();
        ConfirmedString {
            at: string.at.to_gtp(size),
            color: color(string.string.color),
            stones: points(&string.string.stones, size),
            status: string.standing.id(),
            life: string.life.id(),
            pass_alive: string.pass_alive,
            neutral: points(&string.neutral, size),
            because: because.into_iter().map(|(says, article)| BecauseReport { says, article }).collect(),
            line: line.map(|line| line.turns.iter().map(|turn| turn_text(*turn, size)).collect()),
            line_end: line.map(|line| match line.end {
                LineEnd::Settled => "settled",
                LineEnd::Repeats => "repeats",
                LineEnd::Cut => "cut",
            }),
        }
    }
}

fn letter(player: Color) -> char {
    if player == Color::Black { 'B' } else { 'W' }
}

fn turn_text((player, turn): (Color, Turn), size: Size) -> String {
    let letter = letter(player);
    match turn {
        Turn::Play(at) => format!("{letter} {}", at.to_gtp(size)),
        Turn::Pass => format!("{letter} pass"),
        Turn::PassForKos => format!("{letter} pass-for-ko"),
        Turn::PassFor(at) => format!("{letter} pass-for-ko {}", at.to_gtp(size)),
    }
}

impl ProcedureReport {
    fn new(procedure: &Procedure, size: Size) -> ProcedureReport {
        let omitted =
            |omitted: &Vec<Omitted>| omitted.iter().map(|play| OmittedReport::new(play, size)).collect();
        let filled = procedure.filled.as_ref();
        ProcedureReport {
            neutral_filled: filled.map(|filled| {
                let plays = filled.plays.iter();
                plays.map(|(player, at)| format!("{} {}", letter(*player), at.to_gtp(size))).collect()
            }),
            result_filled: filled.map(|filled| filled.settlement.result.to_sgf()),
            omitted: omitted(&procedure.omitted),
            decisive: omitted(&procedure.decisive),
            unknown: points(&procedure.unknown, size),
        }
    }
}

impl OmittedReport {
    fn new(omitted: &Omitted, size: Size) -> OmittedReport {
        OmittedReport {
            player: color(omitted.player),
            at: omitted.at.to_gtp(size),
            result: omitted.result.to_sgf(),
            gain: omitted.gain.into(),
        }
    }
}

impl OtherReadingReport {
    /// The twin of what another reading makes of the strings.
    pub fn new(reading: &str, differ: &[Difference], open: &[Point], size: Size) -> OtherReadingReport {
        let differ = differ.iter().map(|difference| DifferReport {
            at: difference.at.to_gtp(size),
            here: difference.one.id(),
            there: difference.other.id(),
        });
        OtherReadingReport {
            reading: reading.to_owned(),
            differ: differ.collect(),
            open: open.iter().map(|at| at.to_gtp(size)).collect(),
        }
    }
}
