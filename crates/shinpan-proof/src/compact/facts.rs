//! What a rule set remembers of the past, piece by piece.

use super::bits::Bits;
use super::state::NOBODY;

/// What kind of thing is remembered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A position was reached, as the repetition rule reckons it.
    Visited,
    /// A player made a ko capture in the encore: the point he played and the stones before.
    Taken,
    /// A player made a ko capture in the encore in a position with all of these stones, and maybe others.
    TakenWith,
    /// A player passed in a position in this round, or with these marks in this phase.
    PassedIn,
    /// Somebody passed in this round in a position with all of these stones, and maybe others.
    PassedInWith,
    /// A round ended in a position.
    RoundEnded,
    /// A situation occurred that may not occur again without endangering the result.
    Cycle,
}

impl Kind {
    /// The kind of the single facts that it speaks of.
    pub fn single(self) -> Kind {
        match self {
            Kind::TakenWith => Kind::Taken,
            Kind::PassedInWith => Kind::PassedIn,
            kind => kind,
        }
    }
}

/// One thing that may be remembered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fact<B> {
    /// Of what kind.
    pub kind: Kind,
    /// The player it is about, 0 or 1; [`NOBODY`] or 0 where it is about none.
    pub who: u8,
    /// The bit of the point it is about; 0 where it is about none.
    pub at: u16,
    /// The stones, Black's and White's.
    pub stones: [B; 2],
    /// Stones under a ban, where they belong to it.
    pub marks: B,
}

impl<B: Bits> Fact<B> {
    /// A fact without marks.
    pub fn new(kind: Kind, who: u8, at: u16, stones: [B; 2]) -> Fact<B> {
        Fact { kind, who, at, stones, marks: B::NONE }
    }

    /// Whether the one fact is a case of the other, which speaks of some of its stones only.
    pub fn is_case_of(&self, other: &Fact<B>) -> bool {
        let same = match (self.kind, other.kind) {
            (Kind::Taken, Kind::TakenWith) => (self.who, self.at) == (other.who, other.at),
            (Kind::PassedIn, Kind::PassedInWith) => true,
            _ => return false,
        };
        same && other.stones[0].within(self.stones[0]) && other.stones[1].within(self.stones[1])
    }

    /// Whether the fact is about a player.
    pub fn player(&self) -> Option<u8> {
        (self.who != NOBODY).then_some(self.who)
    }
}

/// Why something remembered is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Whether a round or phase ends here.
    Round,
    /// Whether an earlier round ended in the position in which this one ends.
    EarlierRound,
    /// Whether a repetition may end the game.
    Cycle,
}

/// Something that remembers, or that only notes what would have to be remembered.
pub trait Memory<B> {
    /// Whether this is remembered.
    fn recalls(&mut self, fact: Fact<B>, asked: Asked) -> bool;
    /// Remembers this from now on.
    fn remember(&mut self, fact: Fact<B>);
    /// Forgets everything of a kind.
    fn forget(&mut self, kind: Kind);
}

/// Remembers nothing: for questions on which memory has no bearing.
pub struct NoMemory;

impl<B> Memory<B> for NoMemory {
    fn recalls(&mut self, _: Fact<B>, _: Asked) -> bool {
        false
    }

    fn remember(&mut self, _: Fact<B>) {}

    fn forget(&mut self, _: Kind) {}
}
