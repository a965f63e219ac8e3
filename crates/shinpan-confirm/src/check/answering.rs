//! Strings that live if their owner answers each play next to them: the game of claims described in `docs/confirmation.md`,
//! on what is known alone.

use std::collections::HashMap;

use shinpan_board::{Color, Point, PointSet};

use super::scene::Scene;
use super::settled::immortal;

/// With more free points, or more points besides the string, nothing is said.
const MOST_FREE: usize = 12;
const MOST: usize = 64;

/// Whether the known string of `color` at `at` is never captured if its owner answers.
pub fn lives(scene: &Scene, color: Color, at: Point) -> bool {
    let string = scene.part(color, at);
    let besides: Vec<Point> = scene.known.difference(&string).iter().collect();
    // Points that living stones alone enclose are left to them.
    let safe = immortal(scene, color);
    let enclosures = scene.known.difference(scene.of_color(color)).connected_parts();
    let kept = enclosures.iter().filter(|points| scene.border(points).is_subset(&safe));
    let free = kept.fold(scene.empty(), |free, points| free.difference(points));
    if free.len() > MOST_FREE || besides.len() > MOST {
        return false;
    }
    let mask = |set: &PointSet| -> u64 {
        besides.iter().enumerate().filter(|(_, point)| set.contains(**point)).map(|(bit, _)| 1 << bit).sum()
    };
    let is_open = |point: &Point| !scene.near(*point).is_subset(&scene.known);
    let ground = Ground {
        near: besides.iter().map(|point| mask(&scene.near(*point))).collect(),
        touching: mask(&scene.border(&string)),
        open: besides.iter().enumerate().filter(|(_, point)| is_open(point)).map(|(bit, _)| 1 << bit).sum(),
        all: mask(&scene.known),
        free: mask(&free),
        loose: mask(scene.of_color(color)),
        safe: mask(&safe),
    };
    let mut memory = HashMap::new();
    if ground.stands(0, 0, &mut memory) {
        return true;
    }
    scene.to_move == color
        && bits(ground.free & ground.reach(0)).any(|bit| ground.stands(ground.with(0, bit), 0, &mut memory))
}

/// The known points besides the string, one bit each.
struct Ground {
    /// The points next to each.
    near: Vec<u64>,
    /// The points next to the string.
    touching: u64,
    /// The points next to something unknown.
    open: u64,
    all: u64,
    free: u64,
    /// Other stones of the owner.
    loose: u64,
    /// Those of them that live whatever happens.
    safe: u64,
}

fn bits(mask: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |bit| mask >> bit & 1 == 1)
}

impl Ground {
    fn around(&self, set: u64) -> u64 {
        bits(set).fold(0, |all, bit| all | self.near[bit])
    }

    fn flood(&self, seed: u64, within: u64) -> u64 {
        let (mut found, mut last) = (seed & within, 0);
        while found != last {
            last = found;
            found |= self.around(found) & within;
        }
        found
    }

    /// What is next to the string and what has been claimed for it.
    fn reach(&self, own: u64) -> u64 {
        self.touching | self.around(own)
    }

    /// What the owner holds after one more claim, with what it joins.
    fn with(&self, own: u64, bit: usize) -> u64 {
        let loose = self.loose & !own;
        own | 1 << bit | self.flood(self.near[bit], loose)
    }

    /// Whether the owner has come through: what he holds lives whatever happens, or has two eyes.
    fn is_safe(&self, own: u64) -> bool {
        own & self.safe != 0 || self.thin_parts(own) >= 2
    }

    /// How many parts of the rest are bordered by what the owner holds and within its reach point by point.
    fn thin_parts(&self, own: u64) -> usize {
        let (mut left, reach) = (self.all & !own, self.reach(own));
        let mut count = 0;
        while left != 0 {
            let part = self.flood(left & left.wrapping_neg(), left);
            left &= !part;
            count += usize::from(part & self.open == 0 && part & !reach == 0);
        }
        count
    }

    /// Whether the owner comes through if the other side, which has claimed `taken`, is to claim.
    fn stands(&self, own: u64, taken: u64, memory: &mut HashMap<(u64, u64), bool>) -> bool {
        if self.is_safe(own) {
            return true;
        }
        let free = self.free & !own & !taken;
        if (free & self.reach(own)).count_ones() < 2 {
            return false;
        }
        if let Some(&known) = memory.get(&(own, taken)) {
            return known;
        }
        let stands = bits(free).all(|claim| {
            let taken = taken | 1 << claim;
            let answers: Vec<u64> =
                bits(free & !taken & self.reach(own)).map(|bit| self.with(own, bit)).collect();
            answers.iter().any(|&own| self.is_safe(own))
                || answers.iter().any(|&own| self.stands(own, taken, memory))
                || self.stands(own, taken, memory)
        });
        memory.insert((own, taken), stands);
        stands
    }
}
