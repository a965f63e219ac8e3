//! Why a proof does not hold, with the line of play that shows it.

use std::fmt;

use shinpan_board::Size;
use shinpan_game::{Act, Move};
use shinpan_score::Points;

use crate::compact::Unsupported;
use crate::start::StartRefused;

/// Moves from the start of a proof on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The moves.
    pub moves: Vec<Move>,
    /// The board, for the names of points.
    pub size: Size,
}

impl Line {
    /// The moves in words, as `Act` reads them.
    pub fn words(&self) -> Vec<String> {
        self.moves.iter().map(|turn| Act::Move(*turn).to_text(self.size)).collect()
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.moves.is_empty() {
            return f.write_str("the start");
        }
        f.write_str(&self.words().join(", "))
    }
}

/// Why a proof does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Flaw {
    /// It starts from a state that no game can be in.
    Start(StartRefused),
    /// Its rule set has a clause under which nothing can be proved by play.
    Law(Unsupported),
    /// The game is over at its start.
    StartIsOver,
    /// The board is too large to be checked.
    BoardTooLarge {
        /// The board.
        size: Size,
    },
    /// The claim is about a point without a stone.
    NoStone,
    /// The claim is about a place on a board of another size.
    OtherBoard,
    /// Points or stones beyond what any game can have.
    OutOfRange,
    /// A node leads to one that does not stand before it, so that a line could go on for ever.
    NotBefore {
        /// The node.
        node: usize,
    },
    /// A node is reached by no line.
    Unreached {
        /// The node.
        node: usize,
    },
    /// The strategy's or an answered move is illegal.
    IllegalMove {
        /// The line, the move last.
        line: Line,
        /// Why.
        why: String,
    },
    /// A legal move of the other player has no answer.
    MissingReply {
        /// The line, the move last.
        line: Line,
    },
    /// The other player is to move where the strategy has a move, or the other way round.
    WrongPlayer {
        /// The line.
        line: Line,
    },
    /// The line should end here and does not, or ends and should not.
    WrongEnd {
        /// The line.
        line: Line,
        /// What is the matter.
        what: &'static str,
    },
    /// The line ends with too little.
    TooLittle {
        /// The line.
        line: Line,
        /// By how many points it falls short of the claim.
        short: Points,
    },
    /// The line is said to be settled and is not.
    NotSettled {
        /// The line.
        line: Line,
        /// Why not.
        why: &'static str,
    },
    /// The strategy gives up stones that could not be captured, which a proof with settled states may not.
    LifeGivenUp {
        /// The line, the move last.
        line: Line,
    },
    /// Two lines that lead to one node lead to different states.
    TwoStates {
        /// One line.
        one: Line,
        /// The other.
        other: Line,
    },
    /// The line ends a round, or does not, other than the proof says.
    WrongRound {
        /// The line, the move last.
        line: Line,
    },
    /// The line repeats a situation, which may end the game.
    Repetition {
        /// The line, the move last.
        line: Line,
    },
    /// An answer book shows nothing here.
    Book {
        /// Why.
        why: String,
    },
    /// An entry of an answer book is wrong.
    Entry {
        /// Its number, counted from 0.
        entry: usize,
        /// Its position, rows from the top.
        position: String,
        /// The turn of the other player and the answer, as far as they matter.
        line: Line,
        /// What is the matter.
        why: &'static str,
    },
    /// A plan shows nothing here.
    Plan {
        /// Why.
        why: String,
    },
    /// A state of a plan is wrong.
    PlanState {
        /// The number of the part, counted from 0; the open part is the last.
        part: usize,
        /// The number of the state in its part, counted from 0; none at the start.
        state: Option<usize>,
        /// The turn of the other player and the answer, as far as they matter; a pass for a move elsewhere.
        line: Line,
        /// What is the matter.
        why: &'static str,
    },
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Start(why) => write!(f, "the start: {why}"),
            Flaw::Law(why) => why.fmt(f),
            Flaw::StartIsOver => f.write_str("the game is over at the start"),
            Flaw::BoardTooLarge { size } => {
                write!(f, "a board of {}x{} is too large to be checked", size.columns(), size.rows())
            }
            Flaw::NoStone => f.write_str("the claim is about a point without a stone"),
            Flaw::OtherBoard => f.write_str("the claim is about points of a board of another size"),
            Flaw::OutOfRange => f.write_str("points or stones beyond what any game can have"),
            Flaw::NotBefore { node } => {
                write!(
                    f,
                    "node {node} leads to a node that does not stand before it: a line could go on for ever"
                )
            }
            Flaw::Unreached { node } => write!(f, "node {node} is reached by no line"),
            Flaw::IllegalMove { line, why } => write!(f, "illegal move at the end of the line {line}: {why}"),
            Flaw::MissingReply { line } => write!(f, "no answer to the last move of the line {line}"),
            Flaw::WrongPlayer { line } => write!(f, "the other player is to move after {line}"),
            Flaw::WrongEnd { line, what } => write!(f, "{what} after {line}"),
            Flaw::TooLittle { line, short } => write!(f, "{short} points short of the claim after {line}"),
            Flaw::NotSettled { line, why } => write!(f, "not settled after {line}: {why}"),
            Flaw::LifeGivenUp { line } => {
                write!(f, "the last move of {line} gives up stones that could not be captured")
            }
            Flaw::TwoStates { one, other } => {
                write!(f, "one node stands for two states, after {one} and after {other}")
            }
            Flaw::WrongRound { line } => {
                write!(f, "the proof is wrong about whether a round ends with the last move of {line}")
            }
            Flaw::Repetition { line } => {
                write!(f, "the last move of {line} repeats a situation, which may end the game")
            }
            Flaw::Book { why } => f.write_str(why),
            Flaw::Entry { entry, position, line, why } if line.moves.is_empty() => {
                write!(f, "entry {entry} ({position}): {why}")
            }
            Flaw::Entry { entry, position, line, why } => {
                write!(f, "entry {entry} ({position}), {line}: {why}")
            }
            Flaw::Plan { why } => f.write_str(why),
            Flaw::PlanState { part, state: None, line, why } => write!(f, "part {part}, {line}: {why}"),
            Flaw::PlanState { part, state: Some(state), line, why } => {
                write!(f, "part {part}, state {state}, {line}: {why}")
            }
        }
    }
}

impl std::error::Error for Flaw {}

impl Flaw {
    /// The line of play from the start that shows the flaw, if one does.
    pub fn line(&self) -> Option<&Line> {
        match self {
            Flaw::IllegalMove { line, .. }
            | Flaw::MissingReply { line }
            | Flaw::WrongPlayer { line }
            | Flaw::WrongEnd { line, .. }
            | Flaw::TooLittle { line, .. }
            | Flaw::NotSettled { line, .. }
            | Flaw::LifeGivenUp { line }
            | Flaw::TwoStates { one: line, .. }
            | Flaw::WrongRound { line }
            | Flaw::Repetition { line } => Some(line),
            Flaw::Start(_)
            | Flaw::Law(_)
            | Flaw::StartIsOver
            | Flaw::BoardTooLarge { .. }
            | Flaw::NoStone
            | Flaw::OtherBoard
            | Flaw::OutOfRange
            | Flaw::Book { .. }
            | Flaw::Entry { .. }
            | Flaw::Plan { .. }
            | Flaw::PlanState { .. }
            | Flaw::NotBefore { .. }
            | Flaw::Unreached { .. } => None,
        }
    }
}
