//! What has been proved of a part of the board holds wherever that part looks the same.
//!
//! A verdict is about every state that agrees with the one it was found for on its zone. The zones of verdicts that took some
//! work are kept, and a state that looks the same on one of them is given that verdict: in the strategy the older claim
//! stands for it.

use super::Search;
use super::node::{Spot, Value};
use crate::bits::Bits;
use crate::grid::side;
use crate::state::Play;

/// Verdicts that took fewer states are found again as quickly.
const WORTH: u64 = 4;
/// So many verdicts are kept for each side to move.
const MOST: usize = 1024;

/// A verdict worth keeping, by what it looks at.
#[derive(Clone, Copy)]
struct Pattern<const W: usize> {
    id: u32,
    zone: Bits<W>,
    stones: [Bits<W>; 2],
}

/// The verdicts kept, those that were of use before others, for the owner to move and for the attacker.
pub struct Patterns<const W: usize> {
    kept: [Vec<Pattern<W>>; 2],
    /// The place of the next one when all places are taken, counted from the middle.
    next: usize,
}

impl<const W: usize> Patterns<W> {
    pub fn new() -> Patterns<W> {
        Patterns { kept: [Vec::new(), Vec::new()], next: 0 }
    }
}

/// Whether a verdict for `winner` about one state, with this zone, is about another as well.
fn agree<const W: usize>(
    play: &Play<W>,
    zone: Bits<W>,
    one: &Spot<W>,
    other: &Spot<W>,
    attacker: bool,
) -> bool {
    let (a, b) = (&one.state, &other.state);
    let winner = if attacker { play.attacker() } else { play.owner };
    let differs = |x: Bits<W>, y: Bits<W>| (x ^ y).meets(zone);
    a.turn == b.turn
        && one.named == other.named
        && a.freed == b.freed
        && !differs(a.stones[0], b.stones[0])
        && !differs(a.stones[1], b.stones[1])
        && !differs(a.blocked, b.blocked)
        && !differs(a.fresh, b.fresh)
        && play.is_captured(a) == play.is_captured(b)
        // Where one pass frees all kos it matters whether there is any ban of the winner's to pass for.
        && (!play.frees_all_kos() || (b.blocked & b.stones[side(winner)]).within(zone))
}

impl<const W: usize> Search<'_, W> {
    /// Keeps the verdict just found on a node.
    pub(super) fn keep(&mut self, id: u32, work: u64) {
        let node = self.node(id);
        if work < WORTH || node.like.is_some() || self.play.grid.all().within(node.zone) {
            return;
        }
        let (zone, state) = (node.zone, node.spot.state);
        let pattern = Pattern { id, zone, stones: state.stones.map(|stones| stones & zone) };
        let place = usize::from(state.turn == self.play.owner);
        let kept = &mut self.patterns.kept[place];
        if kept.len() < MOST {
            kept.push(pattern);
        } else {
            let next = MOST / 2 + self.patterns.next % (MOST / 2);
            kept[next] = pattern;
            self.patterns.next += 1;
        }
    }

    /// Gives a node the verdict on one that looks the same where it matters, if there is one.
    pub(super) fn recall(&mut self, id: u32, level: u32) -> bool {
        let spot = self.node(id).spot;
        let turn = usize::from(spot.state.turn == self.play.owner);
        let found = self.patterns.kept[turn].iter().position(|pattern| {
            let same = |color: usize| (spot.state.stones[color] & pattern.zone) == pattern.stones[color];
            same(0) && same(1) && pattern.id != id && self.serves(pattern.id, &spot, level)
        });
        let Some(place) = found else { return false };
        let like = self.patterns.kept[turn][place].id;
        // What was of use moves to the front.
        self.patterns.kept[turn].swap(place, place / 2);
        let zone = self.node(like).zone;
        let node = self.node_mut(id);
        (node.like, node.zone) = (Some(like), zone);
        true
    }

    /// Whether a node has a verdict of its own that is about a spot as well.
    fn serves(&self, id: u32, spot: &Spot<W>, level: u32) -> bool {
        let node = self.node(id);
        let value = self.value(id, level);
        node.like.is_none()
            && value != Value::Open
            && agree(self.play, node.zone, &node.spot, spot, value == Value::Attacker)
    }

    /// What is known of a node by the one it is like.
    pub(super) fn likewise(&self, id: u32, like: u32, level: u32) -> Value {
        let (node, value) = (self.node(like), self.value(like, level));
        let agrees =
            || agree(self.play, node.zone, &node.spot, &self.node(id).spot, value == Value::Attacker);
        if value != Value::Open && agrees() { value } else { Value::Open }
    }

    /// The node whose claim stands for a node in a strategy.
    pub(super) fn stand_in(&self, mut id: u32) -> u32 {
        while let Some(like) = self.node(id).like {
            id = like;
        }
        id
    }

    /// Looks again whether a node is still like another, and takes over its zone.
    pub(super) fn liken(&mut self, id: u32) {
        let Some(like) = self.node(id).like else { return };
        self.liken(like);
        if self.likewise(id, like, self.level) == Value::Open {
            let node = self.node_mut(id);
            (node.like, node.attack, node.defence) = (None, 1, 1);
        } else {
            self.node_mut(id).zone = self.node(like).zone;
        }
    }
}
