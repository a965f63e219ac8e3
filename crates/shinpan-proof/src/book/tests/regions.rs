//! The game in a region, played on the whole board by plain means, against the fast one.

use std::collections::HashMap;

use shinpan_board::Size;

use super::plain::Plain;
use super::{leaves, stones};
use crate::book::board::{Board, points};
use crate::book::region::Regions;

/// The game in a region as `docs/proof-format.md` tells it.
struct Local<'a> {
    plain: &'a Plain,
    wall: u64,
    region: u64,
    goal: u32,
}

type Stones = [u64; 2];

impl Local<'_> {
    fn near(&self, set: u64) -> u64 {
        let near = |at: u8| self.plain.near[usize::from(at)].iter().fold(0, |all, next| all | 1 << next);
        points(set).fold(0, |all, at| all | near(at))
    }

    fn string(&self, at: u64, stones: u64) -> u64 {
        let mut string = at;
        while self.near(string) & stones & !string != 0 {
            string |= self.near(string) & stones;
        }
        string
    }

    fn empty(&self, stones: Stones) -> u64 {
        self.region & !stones[0] & !stones[1]
    }

    /// A play by the owner of `stones[side]`, and where it may not be taken back.
    fn play(&self, stones: Stones, side: usize, at: u8) -> Option<(Stones, u64)> {
        let stone = 1 << at;
        let mut after = stones;
        after[side] |= stone;
        let mut taken = 0;
        for next in points(self.near(stone) & after[1 - side]) {
            let string = self.string(1 << next, after[1 - side]);
            if string & self.wall == 0 && self.near(string) & self.empty(after) == 0 {
                taken |= string;
            }
        }
        after[1 - side] &= !taken;
        let string = self.string(stone, after[side]);
        let liberties = self.near(string) & self.empty(after);
        if string & self.wall == 0 && liberties == 0 {
            return None;
        }
        let ko = taken.count_ones() == 1 && string == stone && liberties == taken;
        Some((after, if ko { taken } else { 0 }))
    }

    fn walled(&self, stones: Stones) -> u64 {
        self.string(self.wall, stones[0])
    }

    fn breathes(&self, stones: Stones) -> bool {
        (self.near(self.walled(stones)) & self.empty(stones)).count_ones() >= self.goal
    }

    fn done(&self, stones: Stones) -> bool {
        let wall = self.walled(stones);
        let mut rest = self.region & !wall;
        let mut eyes = 0;
        while rest != 0 {
            let part = self.string(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            let inner: Vec<u8> = points(part & !self.near(wall)).collect();
            let wide = inner.iter().all(|at| self.plain.near[usize::from(*at)].len() >= 2);
            match inner[..] {
                [] => eyes += 1,
                [_] if wide => {}
                [one, other] if wide && self.plain.near[usize::from(one)].contains(&usize::from(other)) => {}
                _ => return false,
            }
        }
        eyes >= self.goal
    }

    /// What the prover can bring about after each turn of the other.
    fn turns(&self, stones: Stones) -> Vec<Vec<Stones>> {
        let plays = points(self.empty(stones)).filter_map(|at| self.play(stones, 1, at));
        plays
            .chain([(stones, 0)])
            .map(|(stones, ko)| {
                let answers = points(self.empty(stones) & !ko);
                let answers = answers.filter_map(|at| Some(self.play(stones, 0, at)?.0));
                answers.filter(|stones| self.breathes(*stones)).collect()
            })
            .collect()
    }

    /// The least fixpoint over everything that play can come to.
    fn answered(&self, stones: Stones) -> bool {
        if !self.breathes(stones) {
            return false;
        }
        let mut states = vec![stones];
        let mut won: HashMap<Stones, bool> = HashMap::from([(stones, false)]);
        let mut turns = Vec::new();
        while turns.len() < states.len() {
            let state = states[turns.len()];
            let next = if self.done(state) { Vec::new() } else { self.turns(state) };
            for after in next.iter().flatten() {
                won.entry(*after).or_insert_with(|| {
                    states.push(*after);
                    false
                });
            }
            turns.push(next);
        }
        loop {
            let mut changed = false;
            for (state, turns) in states.iter().zip(&turns).rev() {
                if !won[state] && turns.iter().all(|turn| turn.iter().any(|next| won[next])) {
                    won.insert(*state, true);
                    changed = true;
                }
            }
            if !changed {
                return won[&stones];
            }
        }
    }
}

/// A generator of numbers that are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }

    /// A point of a set that is not empty.
    fn point(&mut self, set: u64) -> u64 {
        let at = self.below(u64::from(set.count_ones())) as usize;
        1 << points(set).nth(at).unwrap()
    }
}

#[test]
fn regions_are_answered_as_plain_search_says() {
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    let mut seen = [[0; 2]; 3];
    for (columns, rows) in [(5, 3), (4, 4), (5, 4), (5, 5)] {
        let size = Size::new(columns, rows).unwrap();
        let (plain, board) = (Plain::new(size), Board::new(size).unwrap());
        let mut regions = Regions::default();
        for _ in 0..300 {
            let mut wall = numbers.point(board.full);
            for _ in 0..numbers.below(size.points() as u64) {
                wall |= numbers.point((board.next_to(wall) & !wall).max(wall & wall.wrapping_neg()));
            }
            for region in
                board.parts(board.full & !wall).filter(|region| (4..=8).contains(&region.count_ones()))
            {
                let mut stones = [0u64; 2];
                for at in points(region) {
                    let side = numbers.below(3) as usize;
                    if side < 2 && (side == 1 || board.next_to(1 << at) & wall == 0) {
                        stones[side] |= 1 << at;
                    }
                }
                let whole = [stones[0] | wall, stones[1]];
                let local = |goal| Local { plain: &plain, wall, region, goal };
                let plays = local(0);
                let free = |set: u64| plays.near(set) & plays.empty(whole) != 0;
                let mut strings = board.parts(stones[0]).chain(board.parts(stones[1]));
                if !strings.all(free) {
                    continue;
                }
                for goal in 0..3 {
                    let answered = local(goal).answered(whole);
                    let fast = regions.answered(&board, region, whole, goal as u8);
                    assert_eq!(answered, fast, "{region:b} {whole:?} {goal} on {size}");
                    seen[goal as usize][usize::from(answered)] += 1;
                }
            }
        }
    }
    assert!(seen.iter().flatten().all(|count| *count > 2), "{seen:?}");
}

/// Whether a diagram, White to move, is answered region by region or settled.
fn holds(rows: &str) -> bool {
    let (size, stones) = stones(rows);
    let (board, views, inside, mut leaves) = leaves(size);
    leaves.holds(&board, &views, stones, inside.of(&board, stones))
}

#[test]
fn walls_that_hold_and_walls_that_do_not() {
    // Each half is answered with one eye.
    assert!(holds("...../...../XXXXX/...../....."));
    // In the upper half White has two eyes, or the room to make them.
    assert!(!holds(".O.O./OOOOO/XXXXX/...../....."));
    assert!(!holds("...../.O.../XXXXX/...../.O.O."));
    // A region that is answered with none is enough beside one with two, and not beside one with one.
    assert!(holds("XXXX/XO.X/XXXX/.X.X"));
    // One region alone has to be answered with two.
    assert!(holds("..../XXXX/XXXX"));
    assert!(!holds("...XX/XXXXX/XXXXX"));
    // More than ten points.
    assert!(!holds(".../.../.../.../XXX/.X."));
    // No stone at all.
    assert!(!holds("../.."));
    // Beside stones that are safe a region needs no eye; in the wide one White can live.
    assert!(holds("X.X..../.XX..../XXXXXXX"));
    assert!(!holds("X.X...../.XX...../XXXXXXXX/......../........"));
}
