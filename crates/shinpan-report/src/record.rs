//! A ruling on a record as data.

use schemars::JsonSchema;
use serde::Serialize;
use shinpan_board::{Color, PointSet, Size};
use shinpan_ruling::{Basis, Conditional, Cycle, Ruling, Status};
use shinpan_sgf::{Oddity, Record};

use crate::{CountReport, HalfPoints, SCHEMA};

/// The ruling on one record.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RecordReport {
    /// The version of these shapes. Within a version fields are only added.
    pub schema: u32,
    /// The file; `-` for standard input.
    pub file: String,
    /// Which game of the file, from 1.
    pub game: usize,
    /// Which line of the game.
    pub variation: VariationReport,
    /// The players, as the record names them.
    pub players: Players,
    /// The rule set and how it was determined.
    pub rules: RulesReport,
    /// The board: a number of lines, or columns and rows where they differ.
    pub size: SizeReport,
    /// Komi to White, as counted.
    pub komi: HalfPoints,
    /// How the komi is known.
    pub komi_how: KomiReport,
    /// Handicap stones.
    pub handicap: u32,
    /// How many moves the record has: plays, passes, and moves that name no point of the board.
    pub moves: usize,
    /// Whether every move is legal.
    pub legal: bool,
    /// What the law refuses, in order; a move may be refused on two grounds.
    pub illegal: Vec<IllegalReport>,
    /// Whole-board repetitions that no ban prevents.
    pub cycles: Vec<CycleReport>,
    /// How the game ended, or where its record stops.
    pub ending: EndingReport,
    /// The first pass of the game.
    pub first_pass: Option<FirstPass>,
    /// Opposing stones taken by play and held at the stop.
    pub prisoners: HeldBy,
    /// Stones received for the opponent's passes.
    pub pass_stones: HeldBy,
    /// The board at the stop: rows from the top divided by `/`, `X` black, `O` white, `.` empty.
    pub board: String,
    /// Each string at the stop and what is known of it.
    pub strings: Vec<StringReport>,
    /// Whether the result is a fact. If not, see `results`.
    pub settled: bool,
    /// The result in the form of SGF's `RE` if it is a fact, else null.
    pub result: Option<String>,
    /// Results with what each rests on, the one the ruling rests on first. Empty where the record itself
    /// settles the game (a resignation, a loss on time).
    pub results: Vec<ResultReport>,
    /// The count behind the first result that is one of counting.
    pub count: Option<CountReport>,
    /// The result the record claims (`RE`); null if it has none.
    pub claimed: Option<ClaimReport>,
    /// What was assumed, is unusual, or is owed.
    pub remarks: Vec<RemarkReport>,
    /// What is odd about the file, with its place and what was made of it.
    pub oddities: Vec<OddityReport>,
}

/// A file, or a game of it, on which there is no ruling.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct UnreadableReport {
    /// The version of these shapes.
    pub schema: u32,
    /// The file; `-` for standard input.
    pub file: String,
    /// Which game of the file, from 1; null if the file as a whole cannot be read.
    pub game: Option<usize>,
    /// Why.
    pub error: String,
}

/// Which line of a game a ruling is on.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct VariationReport {
    /// From 1 in the order of the file; 1 is the main line.
    pub number: usize,
    /// How many lines the game has.
    pub of: usize,
    /// The last move it shares with the main line, 0 if it shares none; null for the main line itself.
    pub after_move: Option<usize>,
}

/// Names as the record has them.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Players {
    /// Black (`PB`).
    pub black: Option<String>,
    /// White (`PW`).
    pub white: Option<String>,
}

/// The rule set and how it was determined.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RulesReport {
    /// Its id: `aga-1991`, `chinese@ogs`.
    pub id: String,
    /// How it was determined, a sentence.
    pub how: String,
    /// The same as a word: `told`, `named`, `alias`, `host`, `katago`, `assumed-from-komi`, `assumed`.
    pub evidence: String,
    /// Whether it is only assumed.
    pub assumed: bool,
    /// Its title.
    pub name: String,
    /// The unclear places of its text and how they are read here.
    pub readings: Vec<ReadingReport>,
}

/// How an unclear place of a text is read.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ReadingReport {
    /// The unclear place: `count-by`.
    pub name: String,
    /// The reading in force: `territory`.
    pub option: String,
    /// The article.
    pub article: String,
}

/// A board size.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SizeReport {
    /// As many columns as rows.
    Square(u8),
    /// Columns and rows.
    Rectangle([u8; 2]),
}

/// How the komi is known.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct KomiReport {
    /// A sentence.
    pub how: String,
    /// Whether it is only assumed.
    pub assumed: bool,
}

/// A recorded move that the law refuses.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct IllegalReport {
    /// Which move, from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// Whose: `black` or `white`.
    pub player: String,
    /// Where: GTP coordinates, `pass`, or the words of the record if they are no point of the board.
    pub point: String,
    /// On what ground: `occupied`, `self-capture`, `ko-ban`, `repeats`, `out-of-turn`, `game-over`,
    /// `off-board`, ...
    pub ground: String,
    /// The ground as a sentence.
    pub why: String,
    /// The article.
    pub article: String,
    /// What the rule set does about an illegal move.
    pub remedy: String,
    /// The article on that.
    pub remedy_article: String,
    /// Whether the record marks the move as made on purpose (`KO`).
    pub forced: bool,
    /// Byte in the file, from 0.
    pub byte: usize,
    /// Line in the file, from 1.
    pub line: usize,
}

/// A whole-board repetition that no ban prevents.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CycleReport {
    /// The move that repeats.
    #[serde(rename = "move")]
    pub number: usize,
    /// The move after which the same situation was there, 0 for the start.
    pub after_move: usize,
    /// How many moves lie between.
    pub length: usize,
    /// Stones each side captured in between.
    pub captured: HeldBy,
    /// What such a cycle is called: `triple-ko`, `quadruple-ko`, `many-kos`, `eternal-life`, `round-robin`,
    /// `sending-two`, `other`.
    pub kind: &'static str,
    /// What the rule set makes of it.
    pub consequence: String,
    /// The article on such repetitions.
    pub article: String,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct EndingReport {
    /// The phase at the end: `over`, `agreement`, `confirmation`, `main play`, ...
    pub phase: String,
    /// The article by which it came to that.
    pub article: String,
    /// `over`, `stopped`, `by-record`, `unfinished`.
    pub kind: String,
    /// The last move that belongs to the game, 0 if there is none.
    #[serde(rename = "move")]
    pub at_move: usize,
    /// A sentence.
    pub how: String,
}

/// The first pass of a game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct FirstPass {
    /// Whose: `black` or `white`.
    pub player: String,
    /// Which move.
    #[serde(rename = "move")]
    pub number: usize,
}

/// A number of stones held by each side.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct HeldBy {
    /// By Black.
    pub black: u32,
    /// By White.
    pub white: u32,
}

/// A string at the stop.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct StringReport {
    /// Its first point, rows from the top.
    pub at: String,
    /// `black` or `white`.
    pub color: String,
    /// How many stones it has.
    pub stones: usize,
    /// `alive`, `dead`, or `open` where nothing certain is known.
    pub status: String,
    /// What the status rests on: `pass-alive`, `in pass-alive territory`, `as marked`, `agreed`, `proved`,
    /// `stands`; null for an open string.
    pub basis: Option<String>,
    /// All its points.
    pub points: Vec<String>,
}

/// A result and what it rests on.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ResultReport {
    /// What it rests on, in words: `if all stones are alive`, `with D4, E7 dead as marked`; empty where
    /// nothing is assumed.
    #[serde(rename = "if")]
    pub assumption: String,
    /// The same as a word: `all-alive`, `open-alive`, `as-marked`, `agreed`, `certain`, `as-it-stands`,
    /// `neutral-points-filled`, `played-out`, `resumed`, `dispute`, `by-area`, `repetition`,
    /// `illegal-move-punished`, `open-dead`, `not-accepted`, `ko-connected`.
    pub code: String,
    /// A point of each string taken as dead.
    pub dead: Vec<String>,
    /// In the form of SGF's `RE`.
    pub result: String,
    /// The article.
    pub article: String,
    /// The count, where the result is one of counting.
    pub count: Option<CountReport>,
}

/// The result a record claims.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ClaimReport {
    /// `RE` as it stands.
    pub re: String,
    /// Whether it holds; null where that cannot be said.
    pub agrees: Option<bool>,
    /// What it means, in the form of SGF's `RE`.
    pub read_as: String,
    /// Why it holds or does not.
    pub why: String,
    /// A point of each open string that would have to be dead for it to hold, where a few would do.
    pub if_dead: Vec<String>,
}

/// Something assumed, unusual, or owed.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RemarkReport {
    /// What kind, a stable word.
    pub code: String,
    /// The move it is about.
    #[serde(rename = "move")]
    pub at_move: Option<usize>,
    /// The place it is about: byte in the file, from 0.
    pub byte: Option<usize>,
    /// Its line, from 1.
    pub line: Option<usize>,
    /// A sentence.
    pub message: String,
    /// The article it rests on.
    pub article: Option<String>,
}

/// Something odd about the file.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct OddityReport {
    /// What kind, a stable word.
    pub code: String,
    /// Where: byte in the file, from 0.
    pub byte: usize,
    /// Line, from 1.
    pub line: usize,
    /// Character in the line, from 1.
    pub column: usize,
    /// What is odd.
    pub message: String,
    /// What was assumed.
    pub assumed: String,
}

impl RecordReport {
    /// The twin of a ruling. `oddities` are those of the file's frame that concern this game; those of the
    /// record are added.
    pub fn new(
        file: &str,
        record: &Record,
        ruling: &Ruling,
        oddities: &[Oddity],
        variation: VariationReport,
    ) -> RecordReport {
        let size = ruling.size;
        let name = |property: &str| record.information.text(property).map(str::to_owned);
        let results: Vec<ResultReport> = ruling.results.iter().map(|found| result(found, size)).collect();
        let counted = ruling.results.iter().find(|found| found.count.is_some());
        let count = counted.and_then(|found| {
            let assumption = (!ruling.settled).then(|| found.assumption.code.to_owned());
            found.count.as_ref().map(|count| CountReport::new(count, assumption, size))
        });
        RecordReport {
            schema: SCHEMA,
            file: file.to_owned(),
            game: record.game + 1,
            variation,
            players: Players { black: name("PB"), white: name("PW") },
            rules: rules(ruling),
            size: match size.is_square() {
                true => SizeReport::Square(size.columns()),
                false => SizeReport::Rectangle([size.columns(), size.rows()]),
            },
            komi: ruling.komi.points.into(),
            komi_how: KomiReport { how: ruling.komi.how.clone(), assumed: ruling.komi.is_assumed },
            handicap: ruling.handicap,
            moves: ruling.moves,
            legal: ruling.is_legal(),
            illegal: illegal(ruling),
            cycles: cycles(ruling),
            ending: EndingReport {
                phase: ruling.ending.phase.to_string(),
                article: ruling.ending.by.to_string(),
                kind: ruling.ending.kind.id().to_owned(),
                at_move: ruling.ending.at_move,
                how: ruling.ending.says.clone(),
            },
            first_pass: ruling.first_pass.map(|(player, number)| FirstPass { player: color(player), number }),
            prisoners: HeldBy { black: ruling.ledger.prisoners.black, white: ruling.ledger.prisoners.white },
            pass_stones: HeldBy {
                black: ruling.ledger.pass_stones.black,
                white: ruling.ledger.pass_stones.white,
            },
            board: ruling.position.to_rows(),
            strings: strings(ruling),
            settled: ruling.settled,
            result: ruling.result.map(shinpan_game::GameResult::to_sgf),
            results,
            count,
            claimed: ruling.claimed.as_ref().map(|claimed| ClaimReport {
                re: claimed.raw.clone(),
                agrees: claimed.agrees,
                read_as: claimed.result.to_sgf(),
                why: claimed.why.clone(),
                if_dead: claimed.if_dead.iter().map(|point| point.to_gtp(size)).collect(),
            }),
            remarks: remarks(ruling),
            oddities: oddities.iter().chain(&record.oddities).map(oddity).collect(),
        }
    }
}

fn rules(ruling: &Ruling) -> RulesReport {
    let set = &ruling.rules.set;
    let readings = set.readings.iter().map(|reading| ReadingReport {
        name: reading.name.clone(),
        option: reading.options.get(reading.chosen).map(|option| option.name.clone()).unwrap_or_default(),
        article: reading.article.to_string(),
    });
    RulesReport {
        id: set.id.clone(),
        how: ruling.rules.how.clone(),
        evidence: ruling.rules.evidence.id().to_owned(),
        assumed: ruling.rules.evidence.is_assumed(),
        name: set.name.clone(),
        readings: readings.collect(),
    }
}

fn illegal(ruling: &Ruling) -> Vec<IllegalReport> {
    let found = ruling.illegal.iter().map(|found| IllegalReport {
        number: found.number,
        player: color(found.player),
        point: found.point.clone(),
        ground: found.ground.to_owned(),
        why: found.why.clone(),
        article: found.by.to_string(),
        remedy: found.remedy.0.to_string(),
        remedy_article: found.remedy.1.to_string(),
        forced: found.forced,
        byte: found.byte,
        line: found.line,
    });
    found.collect()
}

fn cycles(ruling: &Ruling) -> Vec<CycleReport> {
    ruling.cycles.iter().map(cycle).collect()
}

pub(crate) fn cycle(cycle: &Cycle) -> CycleReport {
    CycleReport {
        number: cycle.number,
        after_move: cycle.after_move,
        length: cycle.length,
        captured: HeldBy { black: cycle.captured.black, white: cycle.captured.white },
        kind: cycle.kind.id(),
        consequence: cycle.consequence.to_string(),
        article: cycle.by.to_string(),
    }
}

fn strings(ruling: &Ruling) -> Vec<StringReport> {
    let size = ruling.size;
    let strings = ruling.strings.iter().map(|ruled| StringReport {
        at: ruled.at.to_gtp(size),
        color: color(ruled.string.color),
        stones: ruled.string.stones.len(),
        status: match ruled.status {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Open => "open",
        }
        .to_owned(),
        basis: basis(&ruled.basis),
        points: points(&ruled.string.stones, size),
    });
    strings.collect()
}

fn basis(basis: &Basis) -> Option<String> {
    basis.id().map(str::to_owned)
}

fn result(found: &Conditional, size: Size) -> ResultReport {
    ResultReport {
        assumption: found.assumption.says.clone(),
        code: found.assumption.code.to_owned(),
        dead: found.assumption.dead.iter().map(|point| point.to_gtp(size)).collect(),
        result: found.result.to_sgf(),
        article: found.by.to_string(),
        count: found
            .count
            .as_ref()
            .map(|count| CountReport::new(count, Some(found.assumption.code.to_owned()), size)),
    }
}

fn remarks(ruling: &Ruling) -> Vec<RemarkReport> {
    let remarks = ruling.remarks.iter().map(|remark| RemarkReport {
        code: remark.code.to_owned(),
        at_move: remark.at_move,
        byte: remark.place.map(|place| place.byte),
        line: remark.place.map(|place| place.line),
        message: remark.says.clone(),
        article: remark.by.as_ref().map(ToString::to_string),
    });
    remarks.collect()
}

fn oddity(oddity: &Oddity) -> OddityReport {
    OddityReport {
        code: oddity.code.to_owned(),
        byte: oddity.byte,
        line: oddity.line,
        column: oddity.column,
        message: oddity.message.clone(),
        assumed: oddity.assumed.clone(),
    }
}

pub(crate) fn color(color: Color) -> String {
    color.word().to_owned()
}

pub(crate) fn points(points: &PointSet, size: Size) -> Vec<String> {
    points.iter().map(|point| point.to_gtp(size)).collect()
}
