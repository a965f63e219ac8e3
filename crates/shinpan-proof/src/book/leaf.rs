//! States that need no entry: with the other player to move, the prover gets every point by rules of thumb that are
//! theorems. `docs/proof-format.md` has the proofs.

use rustc_hash::FxHashSet;

use super::board::Board;
use super::region::{MOST_POINTS, Regions};
use super::views::Views;
use crate::compact::{Bits as _, Grid};

/// Finds out which states need no entry.
pub(super) struct Leaves {
    grid: Grid<u128>,
    regions: Regions,
    /// Least images of states found to need none.
    known: FxHashSet<[u64; 2]>,
}

impl Leaves {
    pub fn new(grid: Grid<u128>) -> Leaves {
        Leaves { grid, regions: Regions::default(), known: FxHashSet::default() }
    }

    /// Whether the prover, who owns `stones[0]` and has just played, gets every point. No ko ban is taken to bind the
    /// other player.
    pub fn holds(&mut self, board: &Board, views: &Views, stones: [u64; 2]) -> bool {
        let least = views.least(stones);
        if self.known.contains(&least) {
            return true;
        }
        let holds = self.settled(board, least) || self.answered(board, least);
        if holds {
            self.known.insert(least);
        }
        holds
    }

    /// Whether pass-alive stones and their territory cover the board.
    fn settled(&self, board: &Board, stones: [u64; 2]) -> bool {
        let spread = |set: u64| {
            let bits = super::board::points(set).filter_map(|at| self.grid.bit_of(usize::from(at)));
            bits.fold(0, |all, bit| all | u128::bit(bit))
        };
        let alive = self.grid.pass_alive(stones.map(spread), 0, true);
        let alive = alive.points().fold(0u64, |all, bit| all | 1 << self.grid.index_of(bit));
        alive != 0 && board.parts(board.full & !alive).all(|part| held(board, part & !board.next_to(alive)))
    }

    /// Whether each region beside the largest string is answered, with two liberties for it altogether.
    fn answered(&mut self, board: &Board, stones: [u64; 2]) -> bool {
        let largest = board.parts(stones[0]).map(u64::count_ones).max();
        let walls = board.parts(stones[0]).filter(|string| Some(string.count_ones()) == largest);
        let walls: Vec<u64> = walls.collect();
        walls.into_iter().any(|wall| self.answered_behind(board, stones, wall))
    }

    fn answered_behind(&mut self, board: &Board, stones: [u64; 2], wall: u64) -> bool {
        let regions: Vec<u64> = board.parts(board.full & !wall).collect();
        if regions.iter().any(|region| region.count_ones() > MOST_POINTS) {
            return false;
        }
        let mut answered = |region: u64, goal| self.regions.answered(board, region, stones, goal);
        if let [region] = regions[..] {
            return answered(region, 2);
        }
        let mut with_one = Vec::new();
        for region in regions {
            if answered(region, 1) {
                with_one.push(region);
            } else if !answered(region, 0) {
                return false;
            }
        }
        match with_one[..] {
            [] => false,
            [region] => answered(region, 2),
            _ => true,
        }
    }
}

/// Whether a part beside pass-alive stones is theirs, given its points that do not touch them.
fn held(board: &Board, inner: u64) -> bool {
    let wide = |at| board.next_to(1u64 << at).count_ones() >= 2;
    match inner.count_ones() {
        0 => true,
        1 | 2 => {
            board.connected(inner & inner.wrapping_neg(), inner) == inner
                && super::board::points(inner).all(wide)
        }
        _ => false,
    }
}
