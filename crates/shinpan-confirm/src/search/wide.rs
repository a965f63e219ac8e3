//! Strings that live by answering, looked for in wide surroundings.
//!
//! The game of claims is that of [`super::eyes`] with two things more. The owner may claim points that are not next to what he
//! holds, with a free point beside them: stones apart, joined later. And his enclosures may be narrow (see
//! [`super::alive::Eyes`]), with a free liberty for each point out of his reach. `docs/confirmation.md` says why that is sound.
//!
//! It is searched in another way, slower at each stage and far better where there is much room. Nothing is ever captured, so a
//! claim outside the points on which the owner's plan depends changes nothing (as in Hex: R. Hayward and others, *Solving 7x7
//! Hex with domination, fill-in, and virtual connections*, 2005): first he is looked at as if the other side passed, then only
//! claims on the points of that plan need answers, and each answer leaves fewer of them. A plan is two small shapes to
//! be enclosed; the owner is given as many claims as the quickest plan takes, then more.

use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::grid::Grid;

/// So many points at the most around a string.
const MOST: usize = 128;
/// So many claims of the owner at the most.
const DEEPEST: u32 = 9;
/// Claims of the owner tried at each stage.
const CHOICES: usize = 12;
/// Shapes that are paired at each stage.
const SHAPES: usize = 32;
/// The largest shapes looked for.
const LARGEST: usize = 6;

/// What may be claimed around a string, and what stands there.
#[derive(Clone, Copy)]
pub struct Area<const W: usize> {
    pub string: Bits<W>,
    /// Points that may be claimed.
    pub free: Bits<W>,
    /// Other stones of the owner.
    pub loose: Bits<W>,
    /// Stones of the other side.
    pub inner: Bits<W>,
    /// Those of the loose stones that live whatever happens.
    pub safe: Bits<W>,
}

/// The points on which the owner's success depends: where the other side's claims matter, and all that must be known.
#[derive(Clone, Copy, Debug)]
struct Need {
    answered: u128,
    known: u128,
}

#[derive(Clone, Copy)]
struct Stage {
    own: u128,
    /// The points next to what the owner holds.
    reach: u128,
    /// His stones that are not joined with that.
    apart: u128,
    other: u128,
}

/// A few points and what encloses them.
struct Shape {
    points: u128,
    border: u128,
}

/// The points around the string, one bit each.
struct Ground {
    indices: Vec<usize>,
    near: Vec<u128>,
    /// The points next to the string.
    touching: u128,
    /// The points next to something that is not looked at.
    open: u128,
    free: u128,
    loose: u128,
    safe: u128,
    /// The points with one neighbour on the board.
    cramped: u128,
    shapes: Vec<Shape>,
}

/// What is known of a stage with the other side to claim.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The owner does not come through with so many claims.
    fails: Option<u32>,
    holds: Option<Need>,
}

struct Claims<'a> {
    ground: &'a Ground,
    known: FxHashMap<(u128, u128, u128), Known>,
    patience: u32,
}

/// The points on which it depends that the owner comes through, besides the string; `first` says whether he is to claim. Looks at
/// `patience` stages at the most.
pub fn lives<const W: usize>(grid: &Grid<W>, area: &Area<W>, first: bool, patience: u32) -> Option<Bits<W>> {
    let ground = Ground::new(grid, area)?;
    let stage = Stage { own: 0, reach: ground.touching, apart: ground.loose, other: 0 };
    let mut claims = Claims { ground: &ground, known: FxHashMap::default(), patience };
    let mut need = None;
    for depth in 1..=DEEPEST {
        need = if first { claims.answer(stage, depth) } else { claims.defend(stage, depth) };
        if need.is_some() || claims.patience == 0 {
            break;
        }
    }
    let need = need?;
    Some(bits(need.answered | need.known).map(|bit| ground.indices[bit]).collect())
}

fn bits(mut mask: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            bit
        })
    })
}

impl Ground {
    fn new<const W: usize>(grid: &Grid<W>, area: &Area<W>) -> Option<Ground> {
        let points = (area.free | area.loose | area.inner).minus(area.string);
        if points.len() > MOST {
            return None;
        }
        let indices: Vec<usize> = points.iter().collect();
        let mask = |set: Bits<W>| -> u128 {
            indices.iter().enumerate().filter(|(_, index)| set.has(**index)).map(|(bit, _)| 1 << bit).sum()
        };
        let near: Vec<u128> = indices.iter().map(|&index| mask(grid.neighbours(index))).collect();
        let looked_at = points | area.string;
        let open = indices.iter().copied().filter(|&index| !grid.neighbours(index).within(looked_at));
        let cramped = indices.iter().copied().filter(|&index| grid.neighbours(index).len() < 2);
        let mut ground = Ground {
            cramped: mask(cramped.collect()),
            touching: mask(grid.around(area.string)),
            open: mask(open.collect()),
            free: mask(area.free),
            loose: mask(area.loose),
            safe: mask(area.safe),
            shapes: Vec::new(),
            near,
            indices,
        };
        ground.shapes = ground.shapes();
        Some(ground)
    }

    fn all(&self) -> u128 {
        u128::MAX.checked_shr((MOST - self.indices.len()) as u32).unwrap_or(0)
    }

    fn around(&self, set: u128) -> u128 {
        bits(set).fold(0, |all, bit| all | self.near[bit])
    }

    fn connected(&self, seed: u128, within: u128) -> u128 {
        let (mut found, mut new) = (seed & within, seed & within);
        while new != 0 {
            new = self.around(new) & within & !found;
            found |= new;
        }
        found
    }

    /// Whether points out of the string's reach are too few to live in: none, one, or two adjacent ones, each with two
    /// neighbours.
    fn is_narrow(&self, inner: u128) -> bool {
        match inner.count_ones() {
            0 => true,
            1 => inner & self.cramped == 0,
            2 => inner & self.cramped == 0 && self.around(inner) & inner != 0,
            _ => false,
        }
    }

    /// Every connected set of a few points that the owner could enclose so that each is next to what he holds.
    fn shapes(&self) -> Vec<Shape> {
        let fillable = self.all() & !self.loose & !self.open;
        let mut found: Vec<u128> = bits(fillable).map(|bit| 1 << bit).collect();
        let mut last = found.clone();
        for _ in 1..LARGEST {
            let mut next: Vec<u128> = Vec::new();
            for &points in &last {
                next.extend(bits(self.around(points) & fillable & !points).map(|bit| points | 1 << bit));
            }
            next.sort_unstable();
            next.dedup();
            found.extend(&next);
            last = next;
        }
        let shape = |points: u128| {
            let border = self.around(points) & !points;
            let claimable = border & !(self.free | self.loose) == 0;
            let inner = points & !(self.around(border) | self.touching);
            (claimable && self.is_narrow(inner)).then_some(Shape { points, border })
        };
        found.into_iter().filter_map(shape).collect()
    }
}

impl Claims<'_> {
    fn free(&self, stage: Stage) -> u128 {
        self.ground.free & !stage.own & !stage.apart & !stage.other
    }

    /// The narrow enclosures so far in which the owner has the liberties he needs, the two smallest.
    fn enclosed(&self, stage: Stage) -> [u128; 2] {
        let ground = self.ground;
        let rest = ground.all() & !stage.own;
        let (mut left, mut smallest) = (rest & stage.reach & !ground.open, [0u128; 2]);
        while left != 0 {
            let part = ground.connected(left & left.wrapping_neg(), rest);
            left &= !part;
            if part & ground.open != 0 || !self.is_eye(stage, part) {
                continue;
            }
            let larger = |other: u128| other == 0 || other.count_ones() > part.count_ones();
            if larger(smallest[0]) {
                smallest = [part, smallest[0]];
            } else if larger(smallest[1]) {
                smallest[1] = part;
            }
        }
        smallest
    }

    /// Liberties that the owner needs in an enclosure: as many as it has points out of his reach.
    fn is_eye(&self, stage: Stage, part: u128) -> bool {
        let inner = part & !stage.reach;
        inner & stage.apart == 0
            && self.ground.is_narrow(inner)
            && (part & stage.reach & self.free(stage)).count_ones() >= inner.count_ones()
    }

    /// The liberties needed in an enclosure.
    fn liberties(&self, stage: Stage, part: u128) -> u128 {
        let inner = (part & !stage.reach).count_ones() as usize;
        bits(part & stage.reach & self.free(stage)).take(inner).fold(0, |all, bit| all | 1 << bit)
    }

    fn claim(&self, stage: Stage, bit: usize) -> Stage {
        let ground = self.ground;
        if stage.reach >> bit & 1 == 0 {
            return Stage { apart: stage.apart | 1 << bit, ..stage };
        }
        let joined = ground.connected(ground.near[bit], stage.apart);
        Stage {
            own: stage.own | 1 << bit | joined,
            reach: stage.reach | ground.near[bit] | ground.around(joined),
            apart: stage.apart & !joined,
            other: stage.other,
        }
    }

    /// How many claims the quickest plan takes, if no more than `most`, and how much depends on each point for such plans.
    fn plans(&self, stage: Stage, made: u128, most: u32) -> Option<Vec<(u32, usize)>> {
        let ground = self.ground;
        let free = self.free(stage);
        let mut weights: Vec<(u32, u128)> = Vec::new();
        let mut best = u32::MAX;
        let mut plan = |claims: u128, apart: u32, towards: u128| {
            let cost = claims.count_ones() + apart;
            if cost <= most {
                best = best.min(cost);
                weights.push((cost, claims | towards));
            }
        };
        let joins = bits(free & stage.reach).filter(|&bit| ground.near[bit] & ground.safe != 0);
        joins.for_each(|bit| plan(1 << bit, 0, 0));
        let mut shapes: Vec<(u32, u128, u128)> = Vec::new();
        for shape in &ground.shapes {
            let border = shape.border & !stage.own;
            if shape.points & stage.own != 0 || border & stage.other != 0 || shape.points & made != 0 {
                continue;
            }
            let cost = (border & free).count_ones();
            if cost <= most {
                shapes.push((cost, shape.points, border));
            }
        }
        shapes.sort_unstable();
        shapes.truncate(SHAPES);
        let mut pair = |points: u128, border: u128| {
            let claims = border & free;
            // What is not connected with the string yet takes more claims.
            let mut left = border & !ground.connected(border & stage.reach, border | stage.apart);
            let (mut apart, mut towards) = (0, 0);
            if left != 0 {
                towards = ground.around(left) & free & !points;
            }
            while left != 0 {
                left &= !ground.connected(left & left.wrapping_neg(), left | stage.apart);
                apart += 1;
            }
            plan(claims, apart, towards);
        };
        for (place, &(_, points, border)) in shapes.iter().enumerate() {
            if made != 0 {
                pair(points, border);
                continue;
            }
            for &(_, others, beyond) in &shapes[..place] {
                if (points | border) & others == 0 && beyond & points == 0 {
                    pair(points | others, border | beyond);
                }
            }
        }
        if best > most {
            return None;
        }
        // A stone apart has a liberty, and so takes no ko.
        let points = bits(free).filter(|&bit| stage.reach >> bit & 1 == 1 || ground.near[bit] & free != 0);
        let mut points: Vec<(u32, usize)> = points.map(|bit| (0, bit)).collect();
        for (cost, claims) in weights {
            let weight = match cost - best {
                0 => 16,
                1 => 4,
                2 => 1,
                _ => 0,
            };
            for point in points.iter_mut().filter(|point| claims >> point.1 & 1 == 1) {
                point.0 += weight;
            }
        }
        points.sort_unstable_by(|a, b| b.cmp(a));
        Some(points)
    }

    /// Whether the owner comes through with so many claims if the other side is to claim, and on what that depends.
    fn defend(&mut self, stage: Stage, depth: u32) -> Option<Need> {
        if stage.own & self.ground.safe != 0 {
            return Some(Need { answered: 0, known: stage.own });
        }
        let [one, two] = self.enclosed(stage);
        if two != 0 {
            let answered = self.liberties(stage, one) | self.liberties(stage, two);
            return Some(Need { answered, known: stage.own | one | two });
        }
        let near = self.free(stage) & stage.reach;
        if depth == 0 || near.count_ones() < 2 {
            return None;
        }
        let key = (stage.own, stage.apart, stage.other);
        let known = self.known.get(&key).copied().unwrap_or_default();
        if known.holds.is_some() || known.fails.is_some_and(|fails| fails >= depth) {
            return known.holds;
        }
        if self.patience == 0 {
            return None;
        }
        self.patience -= 1;
        let holds = self.answers(stage, one, depth);
        if holds.is_some() || self.patience > 0 {
            let fails = if holds.is_none() { Some(depth) } else { known.fails };
            self.known.insert(key, Known { fails, holds });
        }
        holds
    }

    /// An answer to each claim that matters.
    fn answers(&mut self, stage: Stage, made: u128, depth: u32) -> Option<Need> {
        let order = self.plans(stage, made, depth)?;
        // As if the other side passed: only claims on these points matter.
        let mut need = self.answer(stage, depth)?;
        let mut open = need.answered;
        // Where it may win quickly first.
        for (_, bit) in order.iter().copied().chain(bits(need.answered).map(|bit| (0, bit))) {
            if open >> bit & 1 == 0 {
                continue;
            }
            let other = stage.other | 1 << bit;
            let stage = Stage { other, ..stage };
            let found = self.answer(stage, depth).or_else(|| self.defend(stage, depth))?;
            open &= found.answered & !(1 << bit);
            need.answered |= found.answered;
            need.known |= found.known;
        }
        // Two liberties, so that one is left whatever is claimed next.
        let mut near = self.free(stage) & stage.reach;
        let mut lacking = 2u32.saturating_sub((near & need.answered).count_ones());
        near &= !need.answered;
        while lacking > 0 && near != 0 {
            need.answered |= near & near.wrapping_neg();
            near &= near - 1;
            lacking -= 1;
        }
        need.known |= stage.own;
        Some(need)
    }

    /// The same if the owner is to claim.
    fn answer(&mut self, stage: Stage, depth: u32) -> Option<Need> {
        let made = self.enclosed(stage)[0];
        let order = self.plans(stage, made, depth)?;
        for (_, bit) in order.into_iter().take(CHOICES) {
            let next = self.claim(stage, bit);
            let near = self.ground.near[bit] & self.free(next);
            if let Some(need) = self.defend(next, depth - 1) {
                let mut answered = need.answered | 1 << bit;
                if stage.reach >> bit & 1 == 0 && near & answered == 0 {
                    answered |= near & near.wrapping_neg();
                }
                return Some(Need { answered, known: need.known | next.own });
            }
        }
        None
    }
}
