//! States that need no entry: with the other player to move, the prover gets every point by rules of thumb that are
//! theorems. `docs/proof-format.md` has the proofs.

use rustc_hash::FxHashSet;

use super::board::Board;
use super::region::{MOST_POINTS, Regions};
use super::views::Views;

/// Finds out which states need no entry.
pub(super) struct Leaves {
    regions: Regions,
    /// Least images of states found to need none.
    known: FxHashSet<[u64; 3]>,
}

impl Leaves {
    pub fn new() -> Leaves {
        Leaves { regions: Regions::default(), known: FxHashSet::default() }
    }

    /// Whether the prover, who owns `stones[0]` and has just played, gets every point. No ko ban is taken to bind the
    /// other player, and what stands inside (see [`Inside`](super::inside::Inside)) does not matter.
    pub fn holds(&mut self, board: &Board, views: &Views, stones: [u64; 2], inside: u64) -> bool {
        let least = views.least([stones[0] | inside, stones[1] & !inside, inside]);
        if self.known.contains(&least) {
            return true;
        }
        let [own, theirs, inside] = least;
        let holds = match inside {
            0 => self.answered(board, [own, theirs]),
            _ => {
                let mut regions = board.parts(board.full & !inside);
                regions.all(|region| {
                    region.count_ones() <= MOST_POINTS
                        && self.regions.answered(board, region, [own, theirs], 0)
                })
            }
        };
        if holds {
            self.known.insert(least);
        }
        holds
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
