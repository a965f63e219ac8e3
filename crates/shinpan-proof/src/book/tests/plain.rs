//! The whole game by plain means: boards stone by stone, and which states are won of all that there are.

use std::collections::HashMap;

use shinpan_board::Size;

use crate::book::board::points;

/// A board of strings found stone by stone, to hold the words against.
pub(super) struct Plain {
    pub near: Vec<Vec<usize>>,
}

impl Plain {
    pub fn new(size: Size) -> Plain {
        let next = |at| {
            let point = size.point(at).unwrap();
            point.neighbours(size).map(|next| next.index(size)).collect()
        };
        Plain { near: (0..size.points()).map(next).collect() }
    }

    /// The string at a point, and how many liberties it has.
    fn string(&self, stones: &[u8; 16], at: usize) -> (u64, u32) {
        let (mut string, mut liberties, mut left) = (1u64 << at, 0u64, vec![at]);
        while let Some(stone) = left.pop() {
            for &next in &self.near[stone] {
                if stones[next] == 2 {
                    liberties |= 1 << next;
                } else if stones[next] == stones[at] && string >> next & 1 == 0 {
                    string |= 1 << next;
                    left.push(next);
                }
            }
        }
        (string, liberties.count_ones())
    }

    fn spread(stones: [u64; 2]) -> [u8; 16] {
        std::array::from_fn(|at| match (stones[0] >> at & 1, stones[1] >> at & 1) {
            (1, _) => 0,
            (_, 1) => 1,
            _ => 2,
        })
    }

    /// A play of the owner of the first set; the ko point, if one stone was taken by one with a single liberty.
    pub fn play(&self, stones: [u64; 2], at: usize) -> Option<([u64; 2], Option<u8>)> {
        let mut board = Plain::spread(stones);
        board[at] = 0;
        let mut taken = 0;
        for &next in &self.near[at] {
            if board[next] == 1 && self.string(&board, next).1 == 0 {
                taken |= self.string(&board, next).0;
            }
        }
        points(taken).for_each(|stone| board[usize::from(stone)] = 2);
        let (string, liberties) = self.string(&board, at);
        let ko = taken.count_ones() == 1 && string.count_ones() == 1 && liberties == 1;
        let after = [stones[0] | 1 << at, stones[1] & !taken];
        (liberties > 0).then(|| (after, ko.then(|| taken.trailing_zeros() as u8)))
    }

    pub fn breathes(&self, stones: [u64; 2]) -> bool {
        let board = Plain::spread(stones);
        (0..self.near.len()).all(|at| board[at] == 2 || self.string(&board, at).1 > 0)
    }

    /// Whether every point would count for the owner of the first set.
    fn all_his(stones: [u64; 2]) -> bool {
        stones[1] == 0 && stones[0] != 0
    }
}

/// A state of the whole game: the prover's stones and the other's, the ko, whether the last turn was a pass, and
/// whether the other is to move.
type Key = ([u64; 2], Option<u8>, bool, bool);

/// Which states the prover wins all of, by a least fixpoint: a line that goes on for ever is none.
pub(super) struct Truth {
    numbers: HashMap<Key, usize>,
    won: Vec<bool>,
}

impl Truth {
    pub fn new(plain: &Plain, starts: impl Iterator<Item = [u64; 2]>) -> Truth {
        let mut keys: Vec<Key> = starts.map(|stones| (stones, None, false, true)).collect();
        let mut numbers: HashMap<Key, usize> =
            keys.iter().enumerate().map(|(number, key)| (*key, number)).collect();
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); keys.len()];
        let mut open: Vec<u32> = Vec::new();
        let mut ready: Vec<usize> = Vec::new();
        let mut won = vec![false; keys.len()];
        let mut at = 0;
        while at < keys.len() {
            let (stones, ko, passed, theirs) = keys[at];
            let mut next: Vec<Key> = Vec::new();
            for point in 0..plain.near.len() {
                if (stones[0] | stones[1]) >> point & 1 == 1 || ko == Some(point as u8) {
                    continue;
                }
                let [own, other] = stones;
                let played = if theirs {
                    plain.play([other, own], point).map(|([other, own], ko)| ([own, other], ko))
                } else {
                    plain.play(stones, point)
                };
                next.extend(played.map(|(stones, ko)| (stones, ko, false, !theirs)));
            }
            let ends = passed;
            if !ends {
                next.push((stones, None, true, !theirs));
            }
            let good_end = ends && Plain::all_his(stones);
            open.push(if theirs { next.len() as u32 + u32::from(ends && !good_end) } else { 1 });
            if (theirs && open[at] == 0) || (!theirs && good_end) {
                ready.push(at);
            }
            for key in next {
                let number = *numbers.entry(key).or_insert_with(|| {
                    keys.push(key);
                    before.push(Vec::new());
                    won.push(false);
                    keys.len() - 1
                });
                before[number].push(at as u32);
            }
            at += 1;
        }
        while let Some(at) = ready.pop() {
            if std::mem::replace(&mut won[at], true) {
                continue;
            }
            for &from in &before[at] {
                let from = from as usize;
                open[from] = open[from].saturating_sub(1);
                if open[from] == 0 && !won[from] {
                    ready.push(from);
                }
            }
        }
        Truth { numbers, won }
    }

    /// Whether the prover gets every point with the other to move.
    pub fn wins(&self, stones: [u64; 2], ko: Option<u8>) -> Option<bool> {
        Some(self.won[*self.numbers.get(&(stones, ko, false, true))?])
    }
}

/// Every position in which every string has a liberty.
pub(super) fn every_position(plain: &Plain) -> Vec<[u64; 2]> {
    let count = 3usize.pow(plain.near.len() as u32);
    let position = |mut number: usize| {
        let mut stones = [0u64; 2];
        for at in 0..plain.near.len() {
            if number % 3 < 2 {
                stones[number % 3] |= 1 << at;
            }
            number /= 3;
        }
        stones
    };
    (0..count).map(position).filter(|stones| plain.breathes(*stones)).collect()
}
