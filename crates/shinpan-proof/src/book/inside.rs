//! What the prover holds whatever is played: there a book needs no answers.

use super::board::{Board, points};
use crate::compact::{Bits as _, Grid};

/// Finds what lies inside.
pub(super) struct Inside {
    grid: Grid<u128>,
}

impl Inside {
    pub fn new(grid: Grid<u128>) -> Inside {
        Inside { grid }
    }

    /// The pass-alive stones of the owner of `stones[0]`, with their territory.
    pub fn of(&self, board: &Board, stones: [u64; 2]) -> u64 {
        let spread = |set: u64| {
            let bits = points(set).filter_map(|at| self.grid.bit_of(usize::from(at)));
            bits.fold(0, |all, bit| all | u128::bit(bit))
        };
        let alive = self.grid.pass_alive(stones.map(spread), 0, true);
        let alive = alive.points().fold(0u64, |all, bit| all | 1 << self.grid.index_of(bit));
        if alive == 0 {
            return 0;
        }
        let parts = board.parts(board.full & !alive);
        parts.filter(|part| held(board, part & !board.next_to(alive))).fold(alive, |all, part| all | part)
    }
}

/// Whether a part beside pass-alive stones is theirs, given its points that do not touch them.
fn held(board: &Board, inner: u64) -> bool {
    let wide = |at| board.next_to(1u64 << at).count_ones() >= 2;
    match inner.count_ones() {
        0 => true,
        1 | 2 => board.connected(inner & inner.wrapping_neg(), inner) == inner && points(inner).all(wide),
        _ => false,
    }
}
