//! Play in one part of the board, between walls that are never taken.
//!
//! The *owner* of a plan answers; the other player may play wherever the capture rule lets him, whatever ko or
//! superko rule there is. The owner's own moves are such that no rule against repetition forbids them (`burnt`).

use shinpan_rules::SelfCapture;

use super::pairs::Pairs;
use crate::bits::{Geometry, Set};
use crate::board::is_held;

/// A part of the board.
#[derive(Clone, Debug)]
pub(super) struct Area<B> {
    pub geometry: Geometry<B>,
    /// The points that are played on.
    pub points: B,
    /// The owner's stones outside: never taken.
    pub wall: B,
    /// Points outside on which the other player has stones that are taken to be safe, or may have them.
    pub given: B,
    pub self_capture: SelfCapture,
}

/// What stands in a part: nothing in what is settled, which is the owner's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Stones<B> {
    pub own: B,
    pub other: B,
    /// Where the owner may not play: his stones there were taken since a stone of his joined the wall.
    pub burnt: B,
    /// What is settled: the owner's, if he answers in it. Nothing stands in it here.
    pub fixed: B,
}

impl<B: Set> Area<B> {
    /// The owner's stones that are joined to the wall.
    pub(super) fn joined(&self, stones: &Stones<B>) -> B {
        self.geometry.flood(self.geometry.next_to(self.wall) & stones.own, stones.own)
    }

    /// Whether each of the owner's strings that is not joined to the wall has a liberty in the part.
    pub(super) fn has_liberties(&self, stones: &Stones<B>) -> bool {
        let (loose, free) = (stones.own & !self.joined(stones), self.free(stones));
        self.geometry.parts(loose).all(|string| self.geometry.next_to(string).meets(free))
    }

    /// Settles what can be settled.
    ///
    /// A part of the area without stones joined to the wall can be settled if every point touches such stones, but for inner
    /// points on which nobody can live.
    pub(super) fn settle(&self, stones: &mut Stones<B>, joins: bool) {
        let geometry = &self.geometry;
        let joined = self.joined(stones);
        let touched = geometry.next_to(self.wall | joined);
        let mut more = B::ZERO;
        for part in geometry.parts(self.points & !joined & !stones.fixed) {
            if self.is_settled(stones, part, touched, joins) {
                more |= part;
            }
        }
        stones.own &= !more;
        stones.other &= !more;
        stones.burnt &= !more;
        stones.fixed |= more;
    }

    /// Whether a part of the area without joined stones is the owner's if he answers in it; `touched` are the points next to joined
    /// stones, and `joins` says whether a play of his has just joined them.
    pub(super) fn is_settled(&self, stones: &Stones<B>, part: B, touched: B, joins: bool) -> bool {
        if self.geometry.next_to(part).meets(self.given) {
            return false;
        }
        let inner = part & !touched;
        let unsure = !joins && inner.meets(stones.burnt | stones.own);
        inner.is_zero()
            || (!unsure && is_held(&self.geometry, inner))
            || Pairs::settle(&self.geometry, inner, part & touched & !(stones.own | stones.other))
    }

    /// Whether the whole area is the owner's.
    pub(super) fn is_done(&self, stones: &Stones<B>) -> bool {
        self.points.within(self.joined(stones) | stones.fixed)
    }

    /// Points on which something can be played.
    #[inline]
    pub(super) fn free(&self, stones: &Stones<B>) -> B {
        self.points & !stones.own & !stones.other & !stones.fixed
    }

    /// A play of the other player. `None`: he may not play there, or nothing comes of it. `Err`: what the owner loses could
    /// in truth be standing still.
    pub(super) fn other_plays(&self, stones: &Stones<B>, joined: B, at: B) -> Option<Result<Stones<B>, ()>> {
        let geometry = &self.geometry;
        let mut after = *stones;
        after.other |= at;
        let empty = self.free(&after);
        let mut taken = B::ZERO;
        let mut touched = geometry.next_to(at) & stones.own & !joined;
        while !touched.is_zero() {
            let string = geometry.flood(touched.first(), stones.own);
            touched &= !string;
            if !geometry.next_to(string).meets(empty) {
                taken |= string;
            }
        }
        if !taken.is_zero() {
            if !self.given.is_zero() {
                let near = geometry.next_to(self.given) & after.other;
                let safe = self.given | geometry.flood(near, after.other);
                if geometry.next_to(taken).meets(safe) {
                    return Some(Err(()));
                }
            }
            after.own &= !taken;
            after.burnt |= taken;
            return Some(Ok(after));
        }
        let string = geometry.flood(at, after.other);
        if geometry.next_to(string).meets(empty | self.given) {
            return Some(Ok(after));
        }
        let allowed = self.self_capture != SelfCapture::Forbidden && string != at;
        allowed.then(|| {
            after.other &= !string;
            Ok(after)
        })
    }

    /// A play of the owner on a free point, and whether it joins the wall; `None`: it may be against the rules.
    pub(super) fn owner_plays(
        &self,
        stones: &Stones<B>,
        at: B,
        takes_kos: bool,
    ) -> Option<(Stones<B>, bool)> {
        let geometry = &self.geometry;
        let mut after = *stones;
        after.own |= at;
        let empty = self.free(&after);
        let mut touched = geometry.next_to(at) & stones.other;
        while !touched.is_zero() {
            let string = geometry.flood(touched.first(), stones.other);
            touched &= !string;
            if !geometry.next_to(string).meets(empty | self.given) {
                after.other &= !string;
            }
        }
        let string = geometry.flood(at, after.own);
        let border = geometry.next_to(string);
        let joins = border.meets(self.wall);
        if joins {
            after.burnt = B::ZERO;
            return Some((after, joins));
        }
        let taken = stones.other & !after.other;
        let liberties = border & (empty | taken);
        let takes_ko = string == at && liberties == taken && taken.count() == 1;
        (!liberties.is_zero() && (takes_kos || !takes_ko)).then_some((after, joins))
    }

    /// The owner's points less the other's as they stand.
    pub(super) fn count(&self, stones: &Stones<B>) -> i32 {
        let geometry = &self.geometry;
        let empty = self.free(stones);
        let reached = |set: B| geometry.flood(geometry.next_to(set) & empty, empty);
        let by_owner = reached(self.wall | stones.own | stones.fixed);
        let by_other = reached(self.given | stones.other);
        let own = stones.own | stones.fixed | (by_owner & !by_other);
        let other = stones.other | (by_other & !by_owner);
        own.count() as i32 - other.count() as i32
    }
}
