//! Strings that live if their owner answers each play next to them: the game of claims described in `docs/confirmation.md`,
//! on what is known alone.

use std::collections::HashMap;

use shinpan_board::{Color, Point, PointSet};

use super::numbered::{Near, bits, mask};
use super::scene::Scene;
use super::settled::immortal;

/// With more points besides the string nothing is said.
const MOST: usize = 128;
/// Nor if the owner needs more claims, or more stages must be gone through.
const DEEPEST: u32 = 10;
const PATIENCE: u32 = 400_000;

/// Whether the known string of `color` at `at` is never captured if its owner answers.
pub fn lives(scene: &Scene, color: Color, at: Point) -> bool {
    let string = scene.part(color, at);
    let besides: Vec<Point> = scene.known.difference(&string).iter().collect();
    // Points that living stones alone enclose are left to them.
    let safe = immortal(scene, color);
    let enclosures = scene.known.difference(scene.of_color(color)).connected_parts();
    let kept = enclosures.iter().filter(|points| scene.border(points).is_subset(&safe));
    let free = kept.fold(scene.empty(), |free, points| free.difference(points));
    if besides.len() > MOST {
        return false;
    }
    let of = |set: &PointSet| mask(&besides, |point| set.contains(point));
    let ground = Ground {
        near: Near::new(scene, &besides),
        touching: of(&scene.border(&string)),
        open: mask(&besides, |point| !scene.near(point).is_subset(&scene.known)),
        cramped: mask(&besides, |point| scene.near(point).len() < 2),
        all: of(&scene.known),
        free: of(&free),
        safe: of(&safe),
    };
    let start = Holding { own: 0, apart: of(scene.of_color(color)), taken: 0 };
    let mut game = Game { ground: &ground, memory: HashMap::new(), patience: PATIENCE };
    (1..=DEEPEST).any(|claims| {
        game.stands(start, claims).is_some() || scene.to_move == color && game.answer(start, claims).is_some()
    })
}

/// The known points besides the string, one bit each.
struct Ground {
    near: Near,
    /// The points next to the string.
    touching: u128,
    /// The points next to something unknown.
    open: u128,
    /// The points with fewer than two neighbours on the board.
    cramped: u128,
    all: u128,
    free: u128,
    /// Stones of the owner that live whatever happens.
    safe: u128,
}

/// What each side has of them: the owner joined with the string and apart from it, and what the other side has claimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Holding {
    own: u128,
    apart: u128,
    taken: u128,
}

/// What has been found about a holding with the other side to claim: with how many claims the owner fails, and where
/// claims matter if he comes through.
type Memory = HashMap<Holding, (u32, Option<u128>)>;

struct Game<'a> {
    ground: &'a Ground,
    memory: Memory,
    patience: u32,
}

impl Ground {
    fn free(&self, held: Holding) -> u128 {
        self.free & !held.own & !held.apart & !held.taken
    }

    /// What is next to the string and what has been joined with it.
    fn reach(&self, held: Holding) -> u128 {
        self.touching | self.near.around(held.own)
    }

    /// What the owner holds after one more claim; `None` if a stone there would be without a liberty.
    fn with(&self, held: Holding, bit: usize) -> Option<Holding> {
        let point = 1 << bit;
        if self.reach(held) & point == 0 {
            let breathes = self.near.of(bit) & self.free(held) & !point != 0;
            return breathes.then_some(Holding { apart: held.apart | point, ..held });
        }
        let joined = self.near.flood(self.near.of(bit), held.apart);
        Some(Holding { own: held.own | point | joined, apart: held.apart & !joined, ..held })
    }

    /// Where claims still matter if the owner has come through: he has joined what lives whatever happens, or has two eyes.
    fn is_safe(&self, held: Holding) -> Option<u128> {
        if held.own & self.safe != 0 {
            return Some(0);
        }
        let (mut left, reach, free) = (self.all & !held.own, self.reach(held), self.free(held));
        let mut eyes = Vec::new();
        while left != 0 {
            let part = self.near.flood(left & left.wrapping_neg(), left);
            left &= !part;
            eyes.extend(self.needed_in(part, held.apart, reach, free));
        }
        eyes.sort_by_key(|needed: &u128| needed.count_ones());
        (eyes.len() >= 2).then(|| eyes[0] | eyes[1])
    }

    /// The liberties the owner needs in a part that he encloses, if it is an eye: one for each point out of reach, of which
    /// there may be one, or two adjacent ones, each with two neighbours.
    fn needed_in(&self, part: u128, apart: u128, reach: u128, free: u128) -> Option<u128> {
        let inner = part & !reach;
        let together = inner.count_ones() < 2 || self.near.around(inner) & inner == inner;
        let count = inner.count_ones() as usize;
        if part & self.open != 0 || inner & (self.cramped | apart) != 0 || count > 2 || !together {
            return None;
        }
        let needed: Vec<usize> = bits(part & reach & free).take(count).collect();
        (needed.len() == count).then(|| needed.into_iter().fold(0, |all, bit| all | 1 << bit))
    }

    /// How near the owner is to eyes: each point that he may still enclose counts the more the fewer claims that takes.
    fn promise(&self, held: Holding) -> u32 {
        let free = self.free(held);
        let open = bits(self.all & !held.own & !held.apart & !self.open).filter_map(|bit| {
            let lacking = self.near.of(bit) & !held.own;
            let closed = lacking & !(free | held.apart) != 0;
            (!closed).then(|| 256 >> (2 * (lacking & free).count_ones()))
        });
        open.sum()
    }
}

impl Game<'_> {
    /// Where claims matter if the owner comes through with so many claims of his own and the other side is to claim; `None` if
    /// he does not.
    fn stands(&mut self, held: Holding, claims: u32) -> Option<u128> {
        if let Some(matters) = self.ground.is_safe(held) {
            return Some(matters);
        }
        let liberties = self.ground.free(held) & self.ground.reach(held);
        if claims == 0 || liberties.count_ones() < 2 {
            return None;
        }
        match self.memory.get(&held) {
            Some((_, Some(matters))) => return Some(*matters),
            Some((failed, None)) if *failed >= claims => return None,
            _ => {}
        }
        self.patience = self.patience.checked_sub(1)?;
        let found = self.answer_all(held, liberties, claims);
        self.memory.insert(held, (claims, found));
        found
    }

    /// The same, gone through claim by claim. What is claimed where it does not matter to an answer is answered so, for
    /// nothing is captured in this game and fewer claims of the other side are never worse.
    fn answer_all(&mut self, held: Holding, liberties: u128, claims: u32) -> Option<u128> {
        let mut matters = self.answer(held, claims)?;
        let mut open = matters;
        while open != 0 {
            let claim = open & open.wrapping_neg();
            let after = Holding { taken: held.taken | claim, ..held };
            let answered = match self.answer(after, claims) {
                Some(answered) => answered,
                None => self.stands(after, claims)?,
            };
            open &= answered & !claim;
            matters |= answered;
        }
        // Two liberties: one is left whatever is claimed.
        let chosen = bits(liberties & matters).chain(bits(liberties & !matters)).take(2);
        Some(chosen.fold(matters, |all, bit| all | 1 << bit))
    }

    /// The same if the owner is to claim.
    fn answer(&mut self, held: Holding, claims: u32) -> Option<u128> {
        let ground = self.ground;
        let mut choices: Vec<(u32, usize, Holding)> = Vec::new();
        for bit in bits(ground.free(held)) {
            if let Some(next) = ground.with(held, bit) {
                choices.push((ground.promise(next), bit, next));
            }
        }
        choices.sort_by_key(|&(promise, bit, _)| (std::cmp::Reverse(promise), bit));
        for (_, bit, next) in choices {
            if let Some(mut matters) = self.stands(next, claims.checked_sub(1)?) {
                matters |= 1 << bit;
                let beside = ground.near.of(bit) & ground.free(next);
                if ground.reach(held) >> bit & 1 == 0 && beside & matters == 0 {
                    matters |= beside & beside.wrapping_neg();
                }
                return Some(matters);
            }
        }
        None
    }
}
