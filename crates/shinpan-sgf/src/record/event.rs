use shinpan_board::{Color, Point, Position};

use super::board::Rectangle;
use crate::{NodeId, Place};

/// One thing that happens on the line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// Stones are put on the board or taken off it.
    Setup(Setup),
    /// The record says whose turn it is (`PL`).
    Turn(Turn),
    /// A move.
    Move(RecordedMove),
    /// A move that names no point of the board and is no pass. It is not to be played; it is not to be forgotten.
    UnreadableMove(UnreadableMove),
}

/// The set-up of one node (`AB`, `AW`, `AE`). Nothing is captured by it, and it carries no ko.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// As rectangles, since a few letters can name a whole board.
    pub(super) steps: Vec<(Rectangle, Option<Color>)>,
    /// The node.
    pub node: NodeId,
    /// Where it begins.
    pub place: Place,
}

impl Setup {
    /// Each point and what stands there afterwards, in the order written; of two words on one point the last holds.
    pub fn changes(&self) -> impl Iterator<Item = (Point, Option<Color>)> {
        self.steps.iter().flat_map(|&(rectangle, stone)| rectangle.points().map(move |point| (point, stone)))
    }

    /// Carries it out.
    pub fn apply(&self, position: &mut Position) {
        for (point, stone) in self.changes() {
            position.set(point, stone);
        }
    }
}

/// Whose turn the record says it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The player.
    pub color: Color,
    /// The node.
    pub node: NodeId,
    /// Where the value stands.
    pub place: Place,
}

/// A move as recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// Who.
    pub color: Color,
    /// Where; `None` is a pass.
    pub point: Option<Point>,
    /// The node.
    pub node: NodeId,
    /// Where the value stands: byte in the file, from 0.
    pub byte: usize,
    /// Line in the file, from 1.
    pub line: usize,
    /// How it is written.
    pub kind: MoveKind,
    /// Whether the record itself marks the move as illegal on purpose (`KO`).
    pub forced: bool,
}

/// How a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// A point.
    Play,
    /// A pass as `[]`.
    Pass,
    /// A pass as `[tt]`, on boards up to 19x19.
    PassTt,
    /// A pass in a form the format does not have; there is an oddity.
    PassRepaired,
}

/// A move that could not be read; there is an oddity that says why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableMove {
    /// Who.
    pub color: Color,
    /// What is written.
    pub raw: String,
    /// The node.
    pub node: NodeId,
    /// Where the value stands.
    pub place: Place,
}
