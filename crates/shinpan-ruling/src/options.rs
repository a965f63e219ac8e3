//! What the referee is told besides the record.

use std::fmt;
use std::sync::Arc;

use shinpan_board::{Point, Size, StoneString};
use shinpan_game::Game;
use shinpan_rules::{RuleSet, UnknownReading};
use shinpan_score::Points;

/// What the referee is told besides the record.
#[derive(Clone)]
pub struct Options<'s> {
    /// The rule set to rule by, whatever the record names.
    pub rules: Option<Arc<RuleSet>>,
    /// Unclear places of the text to be taken in another way: name and reading.
    pub readings: Vec<(String, String)>,
    /// Points of strings the players agreed to be dead, all others being alive; `Some(vec![])` if they
    /// agreed that nothing is dead.
    pub dead: Option<Vec<Point>>,
    /// Whether the result is that of the game as recorded, illegal moves having no consequence.
    pub as_recorded: bool,
    /// Komi to White, whatever the record says.
    pub komi: Option<Points>,
    /// The most moves that are judged; a longer record is ruled on up to there, with a remark.
    pub most_moves: usize,
    /// Something that settles strings the record leaves open.
    pub statuses: Option<&'s dyn StatusSource>,
}

impl Default for Options<'_> {
    /// Nothing is told; at most 100,000 moves are judged.
    fn default() -> Self {
        Options {
            rules: None,
            readings: Vec::new(),
            dead: None,
            as_recorded: false,
            komi: None,
            most_moves: 100_000,
            statuses: None,
        }
    }
}

/// Something that can settle a string of which nothing is certain yet: a solver, with its proof.
pub trait StatusSource: Sync {
    /// The status of a string after the stop, if it can be proved.
    fn status(&self, stopped: &Game, string: &StoneString) -> Option<Proved>;
}

/// A status that has been proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// Whether the string is dead.
    pub dead: bool,
    /// By what, in a few words: `exhaustive search`.
    pub by: String,
}

/// Why there is no ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CannotRule {
    /// A string is said to be dead where no stone stands after the last move.
    NoStoneThere {
        /// Where.
        point: Point,
        /// The board, for the name of the point.
        size: Size,
    },
    /// The rule set has no such reading.
    Reading(UnknownReading),
}

impl fmt::Display for CannotRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CannotRule::NoStoneThere { point, size } => {
                write!(f, "{} is said to be dead, but no stone stands there at the end", point.to_gtp(*size))
            }
            CannotRule::Reading(unknown) => unknown.fmt(f),
        }
    }
}

impl std::error::Error for CannotRule {}
