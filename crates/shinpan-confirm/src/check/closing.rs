//! Regions that a player closes by answering: the game of claims on one region described in `docs/confirmation.md`, "Held for
//! good", on points numbered as bits.

use std::collections::HashMap;

use shinpan_board::{Point, PointSet};

use super::numbered::{Near, bits, mask};
use super::scene::Scene;

/// Larger regions are looked at as they are.
const LARGEST: usize = 40;
/// In still larger ones no point may be out of reach.
const NUMBERED: usize = 64;
/// Nothing is said where the encloser needs more claims, or other ones than the most promising, or more stages must be gone
/// through.
const DEEPEST: u32 = 8;
const CHOICES: usize = 8;
const PATIENCE: u32 = 20_000;

/// Whether a player closes a region: `reach` are the points of it next to his firm strings, `loose` his other stones there,
/// `first` says whether he is to claim.
pub fn closes(scene: &Scene, region: &PointSet, reach: &PointSet, loose: &PointSet, first: bool) -> bool {
    let points: Vec<Point> = region.iter().collect();
    if points.len() > NUMBERED {
        return region.difference(reach).is_empty();
    }
    let of = |set: &PointSet| mask(&points, |point| set.contains(point));
    let mut game = Game {
        near: Near::new(scene, &points),
        roomy: mask(&points, |point| scene.near(point).len() >= 2),
        all: of(region),
        reach: of(reach),
        loose: of(loose),
        memory: HashMap::new(),
        patience: PATIENCE,
    };
    let start = Claimed { own: 0, other: of(&region.difference(&scene.empty()).difference(loose)) };
    if game.is_closed(start.own) || points.len() > LARGEST {
        return game.is_closed(start.own);
    }
    (1..=DEEPEST).any(|claims| {
        let closed = if first { game.claim(start, claims) } else { game.wait(start, claims) };
        closed.is_some()
    })
}

/// What the encloser has claimed, and what the other side has of the region.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Claimed {
    own: u128,
    other: u128,
}

struct Game {
    near: Near,
    /// The points with two neighbours on the board.
    roomy: u128,
    all: u128,
    reach: u128,
    loose: u128,
    /// For stages with the other side to claim: with how many claims the encloser fails, and where claims matter if he closes.
    memory: HashMap<Claimed, (u32, Option<u128>)>,
    patience: u32,
}

impl Game {
    fn in_reach(&self, own: u128) -> u128 {
        self.reach | self.near.around(own)
    }

    fn out_of_reach(&self, own: u128) -> u128 {
        self.all & !own & !self.in_reach(own)
    }

    /// Whether what is out of reach is too little to live in.
    fn is_closed(&self, own: u128) -> bool {
        let inner = self.out_of_reach(own);
        let together = inner.count_ones() < 2 || self.near.around(inner) & inner == inner;
        inner.count_ones() <= 2 && together && inner & !self.roomy == 0
    }

    fn free(&self, stage: Claimed) -> u128 {
        self.all & !stage.own & !stage.other & !self.loose
    }

    /// Whether all that he could ever claim would close the region.
    fn may_close(&self, stage: Claimed) -> bool {
        let free = self.free(stage);
        self.is_closed(stage.own | self.near.flood(self.in_reach(stage.own) & free, free | self.loose))
    }

    /// Where claims of the other side matter if the encloser closes the region with so many claims and it is to claim.
    fn wait(&mut self, stage: Claimed, claims: u32) -> Option<u128> {
        if self.is_closed(stage.own) {
            return Some(0);
        }
        if claims == 0 || !self.may_close(stage) {
            return None;
        }
        match self.memory.get(&stage) {
            Some((_, Some(matters))) => return Some(*matters),
            Some((failed, None)) if *failed >= claims => return None,
            _ => {}
        }
        self.patience = self.patience.checked_sub(1)?;
        let found = self.answer_all(stage, claims);
        self.memory.insert(stage, (claims, found));
        found
    }

    /// The same, gone through claim by claim: what is claimed where it does not matter to an answer is answered so.
    fn answer_all(&mut self, stage: Claimed, claims: u32) -> Option<u128> {
        let mut matters = self.claim(stage, claims)?;
        let mut open = matters;
        while open != 0 {
            let point = open & open.wrapping_neg();
            let answered = self.claim(Claimed { other: stage.other | point, ..stage }, claims)?;
            open &= answered & !point;
            matters |= answered;
        }
        Some(matters)
    }

    /// The same if the encloser is to claim: a free point in reach, with which his loose stones next to it are joined.
    fn claim(&mut self, stage: Claimed, claims: u32) -> Option<u128> {
        if !self.may_close(stage) {
            return None;
        }
        let open = self.out_of_reach(stage.own);
        let near = self.in_reach(stage.own) & self.free(stage);
        let with = |bit: usize| stage.own | 1 << bit | self.near.flood(self.near.of(bit), self.loose);
        let mut choices: Vec<(u32, usize, u128)> = bits(near)
            .map(|bit| ((open & self.out_of_reach(with(bit))).count_ones(), bit, with(bit)))
            .collect();
        choices.sort_unstable();
        choices
            .into_iter()
            .take(CHOICES)
            .find_map(|(_, bit, own)| Some(self.wait(Claimed { own, ..stage }, claims - 1)? | 1 << bit))
    }
}

#[cfg(test)]
mod tests;
