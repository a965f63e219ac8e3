//! Plans: a third kind of strategy, which answers each part of the board by itself.
//!
//! A plan names stones of the prover that he never loses, the *wall*; parts of the board behind it, in each of which he answers
//! every play of the other player there, so that all of it is his in the end; and at most one *open* part, in which both play
//! for what is left. The rest of the board he gives up. What the prover plays is such that no rule against repetition
//! can forbid it. `docs/proof-format.md` says what is accepted and why.

mod check;
mod closed;
mod closed_walk;
mod local;
mod pairs;
#[cfg(test)]
mod tests;
mod walk;

use std::fmt;

use shinpan_board::{Color, Point, PointSet, Size};
use shinpan_game::Game;

use crate::compact::{Bits, Grid};

pub(crate) use check::check;
pub use check::check_ground;
pub use closed_walk::{ClosedWalk, PartTurn};
pub use walk::PlanWalk;

/// What a player does part by part.
#[derive(Clone, PartialEq, Eq)]
pub struct Plan {
    /// The board.
    pub size: Size,
    /// Whose plan it is.
    pub prover: Color,
    /// Stones of his that he keeps.
    pub wall: PointSet,
    /// Strings of the wall by rank, one stone of each; those not named come after them by their first points. Of strings that come to hang
    /// together only the liberties that the first keeps are counted on.
    pub ranks: Vec<Point>,
    /// Parts behind the wall, in which he answers.
    pub closed: Vec<Closed>,
    /// The part in which both play for what they can get.
    pub open: Option<Part>,
}

/// A part behind the wall.
///
/// What stands in it falls apart as stones join the wall: a *pocket* is a connected set of its points without such stones, and a state is
/// what stands in one pocket, with the other player to move. An answer leads to the pockets that are left then, each with a state of its own
/// or with nothing left to answer. In a part that is not to be the prover's a state may name a *zone*, those points of its pocket that matter: the
/// rest is given up, and what stands beside the zone is never counted on. States stand in the order of the proof, so that what an answer leads to stands earlier.
#[derive(Clone, PartialEq, Eq)]
pub struct Closed {
    /// The points of the part.
    pub points: PointSet,
    /// Whether all of it becomes the prover's. If not, he answers there only to keep liberties for the wall, and gives it up for the rest.
    pub whole: bool,
    /// Strings of the wall, by one of their stones, and how many liberties each keeps in the part.
    pub keeps: Vec<(Point, u8)>,
    /// The pockets at the start, by their first points: the state of each, `None` where nothing is left to answer.
    pub first: Vec<Option<u32>>,
    /// The states.
    pub states: Vec<Pocket>,
}

/// What the prover does in one pocket of a part behind the wall.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Pocket {
    /// The points that matter; `None`: all of the pocket.
    pub zone: Option<PointSet>,
    /// Strings beside the pocket, by a stone next to it, and how many liberties each keeps in it.
    pub keeps: Vec<(Point, u8)>,
    /// An answer to each turn of the other player: plays by row-major index, then, if the whole part is to be the prover's, a
    /// move elsewhere.
    pub answers: Vec<PocketAnswer>,
}

/// An answer of the prover in a part behind the wall.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct PocketAnswer {
    /// Where he plays; `None`: nothing need be played.
    pub play: Option<Point>,
    /// The pockets left then, by their first points.
    pub to: Vec<Option<u32>>,
}

/// The part in which both play for what they can get.
///
/// A state is one with the other player to move; states stand in the order of the proof, so that what an answer leads to stands
/// earlier. The last one is where play begins, if the other player is to move there and the part is not settled.
#[derive(Clone, PartialEq, Eq)]
pub struct Part {
    /// The points of the part.
    pub points: PointSet,
    /// What the prover does first, if he is to move.
    pub first: Option<Answer>,
    /// For each state an answer to each turn of the other player: plays by row-major index, then a move elsewhere (if the state
    /// came about by a play of the prover here), then the first pass of the game, where that is still to come and bears on the
    /// score.
    pub states: Vec<Vec<Answer>>,
}

/// An answer of the prover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Answer {
    /// Where he plays; `None`: he has no play to make in the open part.
    pub play: Option<Point>,
    /// The state this leads to; `None` if nothing is left to answer.
    pub to: Option<u32>,
}

/// The bit of a point that a plan names, or why there is none.
fn bit<B: Bits>(grid: &Grid<B>, at: Point) -> Result<usize, &'static str> {
    match grid.size().contains(at) {
        true => Ok(grid.bit_of_point(at)),
        false => Err("a point lies beyond the board"),
    }
}

impl Plan {
    /// The points of the parts that become the prover's.
    pub fn held(&self) -> PointSet {
        self.closed.iter().filter(|part| part.whole).flat_map(|part| part.points.iter()).collect()
    }

    /// How many states all parts have.
    pub fn len(&self) -> usize {
        let closed: usize = self.closed.iter().map(|part| part.states.len()).sum();
        closed + self.open.as_ref().map_or(0, |part| part.states.len())
    }

    /// The prover's stones in every position of a game so far.
    fn past<B: Bits>(&self, game: &Game, grid: &Grid<B>) -> Vec<B> {
        let moments = game.history().moments().iter();
        moments.map(|moment| grid.pack(&moment.position.stones(self.prover))).collect()
    }

    /// Whether no part has a state: all is settled or given up.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A plan may have very many states.
        let (closed, states) = (self.closed.len(), self.len());
        write!(f, "Plan({}, {}, {closed} closed parts, {states} states)", self.size, self.prover)
    }
}
