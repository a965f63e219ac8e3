//! What the stones alone say, remembered as long as there is room.

use shinpan_proof::compact::{Bits, Grid, Ground, Law};

use super::store::hash;

/// Entries kept; a power of two.
const ROOM: usize = 1 << 16;

/// A table in which a new entry takes the place of an old one.
pub(super) struct Statics<B> {
    entries: Vec<Option<([B; 2], Ground<B>)>>,
}

impl<B: Bits> Statics<B> {
    pub(super) fn new() -> Statics<B> {
        Statics { entries: vec![None; ROOM] }
    }

    /// The ground of a position.
    pub(super) fn of(&mut self, law: &Law, grid: &Grid<B>, stones: [B; 2]) -> Ground<B> {
        let slot = hash(&stones) as usize % ROOM;
        match &self.entries[slot] {
            Some((known, ground)) if *known == stones => *ground,
            _ => {
                let ground = grid.ground(law, stones, true);
                self.entries[slot] = Some((stones, ground));
                ground
            }
        }
    }
}
