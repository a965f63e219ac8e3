//! Play in one part, as a plan sees it.

use shinpan_rules::SelfCapture;

use super::pairs::{are_paired, nobody_lives};
use crate::compact::{Bits, Grid};

/// A part between stones that are not taken.
#[derive(Clone, Copy)]
pub(super) struct Local<'a, B> {
    pub grid: &'a Grid<B>,
    pub points: B,
    /// The wall.
    pub wall: B,
    /// Points beside the part on which the other player has stones that the plan never counts on taking, or may have them.
    pub given: B,
    pub self_capture: SelfCapture,
    /// Whether a play of the prover may take a ko.
    pub takes_kos: bool,
}

/// What stands in a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stones<B> {
    pub ours: B,
    pub theirs: B,
    /// Where the prover may not play: he has lost a stone there since one of his plays joined the wall.
    pub burnt: B,
    /// What is settled; no stone there is looked at any more.
    pub settled: B,
}

/// What a turn of the other player comes to.
pub(super) enum Turn<B> {
    /// It is not allowed, or as good as a move elsewhere.
    Nothing,
    /// The prover loses stones beside those that he gives up: what a plan says then need not be so.
    Lost,
    Played(Stones<B>),
}

/// Whether the first pass has been made, where that bears on the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// By the prover, or it bears on nothing.
    Closed,
    /// By the other player since the plan began.
    OtherPassed,
    /// Not yet.
    Open,
}

/// A state of a part with the other player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placed<B> {
    pub stones: Stones<B>,
    pub mode: Mode,
    /// Whether the prover had nothing to play when he was to move last.
    pub stopped: bool,
}

impl Mode {
    /// What follows if the prover has nothing to play: where the first pass is open, he makes it.
    pub fn stopped(self) -> Mode {
        if self == Mode::Open { Mode::Closed } else { self }
    }
}

impl<B> Placed<B> {
    /// What may follow besides plays in the part: a move elsewhere, and the first pass of the game.
    pub fn passes(&self) -> impl Iterator<Item = Mode> {
        let elsewhere = (!self.stopped).then_some(self.mode);
        elsewhere.into_iter().chain((self.mode == Mode::Open).then_some(Mode::OtherPassed))
    }
}

impl<B: Bits> Local<'_, B> {
    /// Where stones of the prover have stood in the part in positions of the past that have the whole wall; `None` if some of
    /// them were joined to it and are not there now.
    pub fn burnt(&self, past: &[B], ours: B) -> Option<B> {
        past.iter().filter(|before| self.wall.within(**before)).try_fold(B::NONE, |all, before| {
            let joined = self.grid.connected(self.wall, self.wall | (*before & self.points));
            (joined & self.points).within(ours).then_some(all | (*before & self.points))
        })
    }

    /// The turns of the other player in the part, by row-major index.
    pub fn their_turns(&self, stones: &Stones<B>) -> Vec<(usize, Turn<B>)> {
        // Bits rise row by row.
        let turns = self.free(stones).points().map(|bit| (bit, self.their_play(stones, bit)));
        turns.filter(|(_, turn)| !matches!(turn, Turn::Nothing)).collect()
    }

    /// Points on which something may be played.
    pub fn free(&self, stones: &Stones<B>) -> B {
        self.points & !(stones.ours | stones.theirs | stones.settled)
    }

    /// The stones of the prover in the part that hang together with the wall.
    pub fn joined(&self, stones: &Stones<B>) -> B {
        self.grid.connected(self.wall, self.wall | stones.ours) & self.points
    }

    /// The same play on some points alone, beside points given up: all else next to them is joined to the wall.
    pub fn on(&self, points: B, given: B) -> Self {
        Local { points, wall: self.grid.next_to(points) & !(points | given), given, ..*self }
    }

    /// The points given up beside some points of a pocket, if the rest of the pocket is given up.
    pub fn given_beside(&self, points: B, pocket: B) -> B {
        self.grid.next_to(points) & (pocket | self.given) & !points
    }

    /// Whether each string of the prover that is not joined has a liberty in the part.
    pub fn has_liberties(&self, stones: &Stones<B>) -> bool {
        let (loose, free) = (stones.ours & !self.joined(stones), self.free(stones));
        self.grid.parts(loose).all(|string| self.grid.next_to(string).meets(free))
    }

    /// Settles all that can be settled at this moment; `joins` says whether a play of the prover has just joined the wall.
    pub fn settle(&self, stones: Stones<B>, joins: bool) -> Stones<B> {
        let joined = self.joined(&stones);
        let beside = self.grid.next_to(self.wall | joined);
        let mut settled = stones.settled;
        for part in self.grid.parts(self.points & !joined & !stones.settled) {
            if self.is_settled(&stones, part, beside, joins) {
                settled |= part;
            }
        }
        Stones {
            ours: stones.ours & !settled,
            theirs: stones.theirs & !settled,
            burnt: stones.burnt & !settled,
            settled,
        }
    }

    /// Whether points without joined stones, connected and next to such stones alone, are the prover's if he answers; `beside` are the
    /// points next to joined stones.
    pub fn is_settled(&self, stones: &Stones<B>, part: B, beside: B, joins: bool) -> bool {
        if self.grid.next_to(part).meets(self.given) {
            return false;
        }
        let inner = part & !beside;
        let unsure = if joins { B::NONE } else { stones.burnt | stones.ours };
        if inner.is_none() || !inner.meets(unsure) && nobody_lives(self.grid, inner) {
            return true;
        }
        // Where there is a pair, the first answer joins the wall, and nothing is burnt after it.
        let empty = part & beside & !(stones.ours | stones.theirs);
        are_paired(self.grid, inner, empty)
    }

    /// A stone of the other player on a free point.
    pub fn their_play(&self, stones: &Stones<B>, bit: usize) -> Turn<B> {
        let at = B::bit(bit);
        let mut after = Stones { theirs: stones.theirs | at, ..*stones };
        let free = self.free(&after);
        let loose = stones.ours & !self.joined(stones);
        let mut taken = B::NONE;
        for string in self.grid.parts(loose) {
            if !self.grid.next_to(string).meets(free) {
                taken |= string;
            }
        }
        if !taken.is_none() {
            let safe = self.grid.connected(self.given, self.given | after.theirs);
            if self.grid.next_to(taken).meets(safe) {
                return Turn::Lost;
            }
            after.ours &= !taken;
            after.burnt |= taken;
            return Turn::Played(after);
        }
        let string = self.grid.connected(at, after.theirs);
        if self.grid.next_to(string).meets(free | self.given) {
            return Turn::Played(after);
        }
        if self.self_capture == SelfCapture::Forbidden || string == at {
            return Turn::Nothing;
        }
        after.theirs &= !string;
        Turn::Played(after)
    }

    /// A stone of the prover, and whether it joins the wall.
    pub fn our_play(&self, stones: &Stones<B>, bit: usize) -> Result<(Stones<B>, bool), &'static str> {
        let at = B::bit(bit);
        if !at.within(self.free(stones)) {
            return Err("the answer is not on an empty point of the part");
        }
        if at.within(stones.burnt) {
            return Err(
                "the answer is on a point where a stone has been lost, which a rule against repetition might forbid",
            );
        }
        let mut after = Stones { ours: stones.ours | at, ..*stones };
        let free = self.free(&after);
        for string in self.grid.parts(stones.theirs) {
            if !self.grid.next_to(string).meets(free | self.given) {
                after.theirs &= !string;
            }
        }
        let joins = at.within(self.joined(&after));
        if joins {
            after.burnt = B::NONE;
            return Ok((after, joins));
        }
        let string = self.grid.connected(at, after.ours);
        let liberties = self.grid.next_to(string) & self.free(&after);
        let taken = stones.theirs & !after.theirs;
        if liberties.is_none() {
            return Err("the answer is self-capture");
        }
        if !self.takes_kos && string == at && taken.count() == 1 && liberties == taken {
            return Err("the answer takes a ko, which may be banned");
        }
        Ok((after, joins))
    }

    /// The prover's points less the other's as they stand.
    pub fn count(&self, stones: &Stones<B>) -> i32 {
        let ours = self.wall | stones.ours | stones.settled;
        let theirs = self.given | stones.theirs;
        let mut count = ((ours & self.points).count() as i32) - stones.theirs.count() as i32;
        for region in self.grid.parts(self.free(stones)) {
            let around = self.grid.next_to(region);
            count += match (around.meets(ours), around.meets(theirs)) {
                (true, false) => region.count() as i32,
                (false, true) => -(region.count() as i32),
                _ => 0,
            };
        }
        count
    }
}
