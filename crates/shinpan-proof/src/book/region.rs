//! The game in one region behind a wall that cannot be captured: whether the prover, answering each turn in it, can
//! force that the region is done.
//!
//! The wall is one string of the prover, and the region a connected part of everything else, so that every point
//! next to it that is not its own belongs to the wall. What is played in it depends on its shape and its stones
//! alone. The value of a state is the least fixpoint over all states that play can come to: what is forced is
//! forced in finitely many turns.

use rustc_hash::FxHashMap;

use super::board::{Board, points};
use crate::compact::connected;

/// The most points of a region.
pub(super) const MOST_POINTS: u32 = 10;

/// A region as a graph of its points, which are numbered row by row.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Shape {
    /// The neighbours of each point.
    near: Vec<u16>,
    /// The points next to the wall.
    walled: u16,
    /// The points with two neighbours or more on the board.
    wide: u16,
}

/// Stones in a region: the prover's and the other's. The other is to move.
type Stones = [u16; 2];

/// What the prover must keep and reach in a region: so many liberties of the wall, so many eyes.
type Goal = u8;

/// What is known of the regions met so far.
#[derive(Default)]
pub(super) struct Regions {
    numbers: FxHashMap<u64, usize>,
    by_shape: FxHashMap<Shape, usize>,
    regions: Vec<Region>,
}

struct Region {
    shape: Shape,
    /// Whether a state is answered, for each goal.
    known: [FxHashMap<Stones, bool>; 3],
}

impl Regions {
    /// Whether the prover, moving second, can force that the region with these stones is done, keeping `goal` liberties
    /// of the wall in it and ending with as many eyes.
    ///
    /// `region` must be a maximal connected set of points outside one string of the prover, or outside his pass-alive
    /// stones and their territory, of no more than [`MOST_POINTS`] points.
    pub fn answered(&mut self, board: &Board, region: u64, stones: [u64; 2], goal: Goal) -> bool {
        let number = match self.numbers.get(&region) {
            Some(number) => *number,
            None => {
                let shape = Shape::of(board, region);
                let number = *self.by_shape.entry(shape).or_insert_with_key(|shape| {
                    self.regions.push(Region { shape: shape.clone(), known: Default::default() });
                    self.regions.len() - 1
                });
                self.numbers.insert(region, number);
                number
            }
        };
        self.regions[number].answered(stones.map(|set| packed(region, set)), goal)
    }
}

/// The part of a set that lies in a region, by the numbers of the region's points.
fn packed(region: u64, set: u64) -> u16 {
    points(region).enumerate().fold(0, |all, (number, at)| all | ((set >> at & 1) as u16) << number)
}

impl Shape {
    fn of(board: &Board, region: u64) -> Shape {
        let mut shape = Shape { near: Vec::new(), walled: 0, wide: 0 };
        for (number, at) in points(region).enumerate() {
            let around = board.next_to(1 << at);
            shape.near.push(packed(region, around));
            shape.walled |= u16::from(around & !region != 0) << number;
            shape.wide |= u16::from(around.count_ones() >= 2) << number;
        }
        shape
    }

    fn full(&self) -> u16 {
        (1 << self.near.len()) - 1
    }

    fn next_to(&self, set: u16) -> u16 {
        points(u64::from(set)).fold(0, |all, number| all | self.near[usize::from(number)])
    }

    fn connected(&self, from: u16, within: u16) -> u16 {
        connected(from, within, |set| self.next_to(set))
    }

    /// The prover's stones joined to the wall, and the points not among them that the wall then touches.
    fn wall(&self, own: u16) -> (u16, u16) {
        let joined = self.connected(own & self.walled, own);
        (joined, (self.walled | self.next_to(joined)) & !joined)
    }

    /// Whether the wall has this many liberties in the region.
    fn breathes(&self, stones: Stones, goal: Goal) -> bool {
        let (_, touched) = self.wall(stones[0]);
        (touched & !stones[0] & !stones[1]).count_ones() >= u32::from(goal)
    }

    /// Whether the wall needs no more than the plan of pass-alive territory.
    fn done(&self, stones: Stones, goal: Goal) -> bool {
        let (joined, touched) = self.wall(stones[0]);
        let mut rest = self.full() & !joined;
        let mut eyes = 0;
        while rest != 0 {
            let part = self.connected(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            let inner = part & !touched;
            if inner == 0 {
                eyes += 1;
            } else if inner & !self.wide != 0
                || inner.count_ones() > 2
                || inner.count_ones() == 2 && self.next_to(inner) & inner == 0
            {
                return false;
            }
        }
        eyes >= u32::from(goal)
    }

    /// A play of the owner of `stones[side]` on an empty point. Stones joined to the wall are never taken, nor is a
    /// play that joins it self-capture.
    fn play(&self, stones: Stones, side: usize, at: u8) -> Option<Stones> {
        let stone = 1u16 << at;
        let mut after = stones;
        after[side] |= stone;
        let safe = self.wall(after[0]).0;
        let mut empty = self.full() & !after[0] & !after[1];
        let around = self.near[usize::from(at)];
        let mut taken = 0;
        let mut touched = around & after[1 - side] & !safe;
        while touched != 0 {
            let string = self.connected(touched & touched.wrapping_neg(), after[1 - side]);
            touched &= !string;
            if self.next_to(string) & empty == 0 {
                taken |= string;
            }
        }
        after[1 - side] &= !taken;
        empty |= taken;
        let breathes = self.next_to(self.connected(stone, after[side])) & empty != 0;
        if !breathes && stone & safe == 0 {
            return None;
        }
        Some(after)
    }

    /// The states after each answer of the prover to one turn of the other, who left these stones.
    ///
    /// An answer may take a ko back that was taken just now. The rules forbid that, but it leads back to the state before
    /// that turn, so that the least fixpoint never rests on it.
    fn answers(&self, stones: Stones, goal: Goal) -> Vec<Stones> {
        let empty = self.full() & !stones[0] & !stones[1];
        let answers = points(u64::from(empty)).filter_map(|at| self.play(stones, 0, at));
        answers.filter(|stones| self.breathes(*stones, goal)).collect()
    }

    /// The answers to each turn of the other: every play, whatever ko was taken before, and the pass.
    fn turns(&self, stones: Stones, goal: Goal) -> Vec<Vec<Stones>> {
        let empty = self.full() & !stones[0] & !stones[1];
        let plays = points(u64::from(empty)).filter_map(|at| self.play(stones, 1, at));
        plays.chain([stones]).map(|stones| self.answers(stones, goal)).collect()
    }
}

/// A state whose value is not known yet, by what answers can lead to turn by turn.
struct Open {
    stones: Stones,
    turns: Vec<Vec<u32>>,
    answered: bool,
}

impl Region {
    fn answered(&mut self, stones: Stones, goal: Goal) -> bool {
        if let Some(&answered) = self.known[usize::from(goal)].get(&stones) {
            return answered;
        }
        if !self.shape.breathes(stones, goal) {
            return false;
        }
        let mut open = self.reach(stones, goal);
        // The least fixpoint: a state is answered if each turn has an answer to a state answered before.
        loop {
            let mut changed = false;
            for number in (0..open.len()).rev() {
                let answered = |turn: &Vec<u32>| turn.iter().any(|next| open[*next as usize].answered);
                if !open[number].answered && open[number].turns.iter().all(answered) {
                    open[number].answered = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        let first = open[0].answered;
        self.known[usize::from(goal)].extend(open.iter().map(|state| (state.stones, state.answered)));
        first
    }

    /// Every state of unknown value that play can come to from this one, itself first. A turn that has an answer
    /// to a state known to be answered needs no other, and a turn without any answer leaves the others without interest.
    fn reach(&self, stones: Stones, goal: Goal) -> Vec<Open> {
        let known = &self.known[usize::from(goal)];
        let mut open = vec![Open { stones, turns: Vec::new(), answered: self.shape.done(stones, goal) }];
        let mut numbers: FxHashMap<Stones, u32> = FxHashMap::default();
        numbers.insert(stones, 0);
        let mut at = 0;
        while at < open.len() {
            let state = open[at].stones;
            if !open[at].answered {
                let mut turns = Vec::new();
                for answers in self.shape.turns(state, goal) {
                    let answered = |next: &Stones| match known.get(next) {
                        Some(answered) => *answered,
                        None => self.shape.done(*next, goal),
                    };
                    if answers.iter().any(answered) {
                        continue;
                    }
                    turns.push(
                        answers.into_iter().filter(|next| !known.contains_key(next)).collect::<Vec<_>>(),
                    );
                }
                if turns.iter().any(Vec::is_empty) {
                    turns = vec![Vec::new()];
                }
                for turn in turns {
                    let number = |next: Stones| {
                        *numbers.entry(next).or_insert_with(|| {
                            open.push(Open { stones: next, turns: Vec::new(), answered: false });
                            open.len() as u32 - 1
                        })
                    };
                    let turn = turn.into_iter().map(number).collect();
                    open[at].turns.push(turn);
                }
            }
            at += 1;
        }
        open
    }
}
