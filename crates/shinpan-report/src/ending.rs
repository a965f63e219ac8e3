//! The end of a game walked backwards, as data.

use schemars::JsonSchema;
use serde::Serialize;
use shinpan_board::{Color, Size};
use shinpan_game::Act;
use shinpan_score::Points;
use shinpan_study::{Boundary, Ending, LateMove, Mark};

use crate::{HalfPoints, ValueReport};

/// The end of a game as far as exact search reaches.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct EndingWalkReport {
    /// The version of this shape.
    pub schema: u32,
    /// The file.
    pub file: String,
    /// The rule set by which the moves are judged.
    pub rules: String,
    /// Moves of the record, passes included.
    pub record_moves: usize,
    /// What the game is worth after its last move, nothing being agreed about stones.
    pub last: ValueReport,
    /// The moves judged, in the order of play.
    pub moves: Vec<LateMoveReport>,
    /// Why no earlier move is judged; null if all are, or as many as were asked for.
    pub unsolved: Option<String>,
    /// The first pass of the game; null if nobody passed.
    pub first_pass: Option<MoveOf>,
    /// The play just before it; null if there is none.
    pub last_competitive_by_players: Option<MoveOf>,
    /// The last competitive move by exact search; null if search does not say.
    pub last_competitive_proved: Option<MoveOf>,
    /// Whether search reaches back to the first move, so that no earlier move can have been the last competitive one.
    pub proved_first: bool,
    /// Whether the players' first pass came where it belongs, as far as search reaches back; null if it does not say.
    pub players_are_right: Option<bool>,
    /// Points that Ikeda's half point (half from Black, half to White) moves the margin by, as the players passed; null if
    /// nobody passed.
    pub half_point: Option<HalfPoints>,
    /// States looked at.
    pub nodes: u64,
    /// Seconds taken.
    pub seconds: f64,
}

/// A move of the record.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MoveOf {
    /// Its number, counted from 1; 0 for the start.
    pub number: usize,
    /// `black` or `white`; null for the start.
    pub player: Option<&'static str>,
}

/// A late move.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LateMoveReport {
    /// Its number, counted from 1.
    pub number: usize,
    /// `black` or `white`.
    pub player: &'static str,
    /// The move: `D4`, `pass`.
    #[serde(rename = "move")]
    pub turn: String,
    /// What the game was worth before it.
    pub before: HalfPoints,
    /// And after it.
    pub after: HalfPoints,
    /// What it lost for its player.
    pub loss: HalfPoints,
    /// What passing instead would have lost, by the test for competitive moves; null if not asked or not found.
    pub passing_loses: Option<HalfPoints>,
    /// Any of `loses-points`, `wasted-pass`, `fills-neutral-point`, `superfluous`.
    pub marks: Vec<&'static str>,
}

impl EndingWalkReport {
    /// The twin of a walk.
    pub fn new(
        file: String,
        rules: String,
        record_moves: usize,
        size: Size,
        ending: &Ending,
    ) -> EndingWalkReport {
        let of = |(number, player): (usize, Color)| MoveOf { number, player: Some(player.word()) };
        let proved = ending
            .last_competitive()
            .map(|(number, player)| MoveOf { number, player: player.map(Color::word) });
        EndingWalkReport {
            schema: crate::SCHEMA,
            file,
            rules,
            record_moves,
            last: ValueReport::new(&ending.last),
            moves: ending.moves.iter().map(|late| LateMoveReport::new(late, size)).collect(),
            unsolved: ending.stopped.as_ref().and_then(|value| ValueReport::new(value).unsolved),
            first_pass: ending.first_pass.map(of),
            last_competitive_by_players: ending.taken_for_last.map(of),
            last_competitive_proved: proved,
            proved_first: matches!(ending.boundary, Boundary::Before { judged_from: 1, .. }),
            players_are_right: ending.players_are_right(),
            half_point: ending.half_point().map(Points::into),
            nodes: 0,
            seconds: 0.0,
        }
    }
}

impl LateMoveReport {
    fn new(late: &LateMove, size: Size) -> LateMoveReport {
        LateMoveReport {
            number: late.number,
            player: late.player.word(),
            turn: Act::Move(late.turn).to_text(size),
            before: late.before.into(),
            after: late.after.into(),
            loss: late.loss().into(),
            passing_loses: late.passing_loses.map(Into::into),
            marks: late
                .marks
                .iter()
                .map(|mark| match mark {
                    Mark::LosesPoints => "loses-points",
                    Mark::WastedPass => "wasted-pass",
                    Mark::FillsNeutralPoint => "fills-neutral-point",
                    Mark::Superfluous => "superfluous",
                })
                .collect(),
        }
    }
}
