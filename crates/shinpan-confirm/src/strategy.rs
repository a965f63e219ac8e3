//! Strategies: what shows an answer.

use shinpan_board::{Color, Point, PointSet};

/// A turn of hypothetical play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Turn {
    /// A stone on a point.
    Play(Point),
    /// A pass.
    Pass,
    /// A pass that frees every ko for both sides.
    PassForKos,
    /// A pass for the ko whose banned stone stands here.
    PassFor(Point),
}

/// One claim of a strategy: the side that succeeds does so from *every* state of play that agrees with this one on the
/// zone, whatever stands elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The stones of Black and of White.
    pub stones: [PointSet; 2],
    /// Whose turn it is.
    pub to_move: Color,
    /// Stones that took a ko and may not be taken back.
    pub banned: PointSet,
    /// Where a pass frees a ko for good: the kos freed, for whom, each by its two points.
    pub freed: Vec<(Color, Point, Point)>,
    /// New stones of the owner where they count.
    pub fresh: PointSet,
    /// The new stone the owner means to keep, once the string is captured.
    pub named: Option<Point>,
    /// Where it matters.
    pub zone: PointSet,
    /// What holds the claim up.
    pub step: Step,
}

/// How a claim is held up by others, given by their places in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Settled: the string is captured where only capture was asked about, or the side holds what it needs whatever is
    /// played in the zone.
    Settled,
    /// The side's own turn, and the claim behind it.
    Own(Turn, u32),
    /// An answer to each turn of the other side that matters; anything else is answered like a pass. Where the owner
    /// may name several stones with one turn, the turn comes once for each.
    Answers(Vec<(Turn, u32)>),
}

/// A strategy that shows who succeeds; the first claim is about the start.
///
/// The attacker succeeds if the string is captured and, where new stones were asked about, every new stone goes again. The
/// owner succeeds if not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    /// Whether the attacker is the side that succeeds.
    pub attacker: bool,
    /// The claims.
    pub claims: Vec<Claim>,
}
