//! What the stones alone say, remembered as long as there is room.

use shinpan_proof::compact::{Bits, Grid, Ground, Law};

use super::store::hash;

/// Entries at the beginning; a power of two.
const ROOM: usize = 1 << 10;
/// Bytes of all entries at most.
const MOST: usize = 64 << 20;

/// A position and what it says.
type Entry<B> = Option<([B; 2], Ground<B>)>;

/// A table in which a new entry takes the place of an old one. It grows with what is asked, so that a small
/// question does not wait for a large table.
pub(super) struct Statics<B> {
    entries: Vec<Entry<B>>,
    filled: usize,
}

impl<B: Bits> Statics<B> {
    pub(super) fn new() -> Statics<B> {
        Statics { entries: vec![None; ROOM], filled: 0 }
    }

    /// The ground of a position.
    pub(super) fn of(&mut self, law: &Law, grid: &Grid<B>, stones: [B; 2]) -> Ground<B> {
        let slot = self.slot(stones);
        match &self.entries[slot] {
            Some((known, ground)) if *known == stones => return *ground,
            Some(_) => {}
            None => self.filled += 1,
        }
        let ground = grid.ground(law, stones, true);
        self.entries[slot] = Some((stones, ground));
        let larger = 2 * self.entries.len();
        if 4 * self.filled > 3 * self.entries.len() && larger * size_of::<Entry<B>>() <= MOST {
            self.grow(larger);
        }
        ground
    }

    fn slot(&self, stones: [B; 2]) -> usize {
        hash(&stones) as usize % self.entries.len()
    }

    fn grow(&mut self, room: usize) {
        let before = std::mem::replace(&mut self.entries, vec![None; room]);
        for (stones, ground) in before.into_iter().flatten() {
            let slot = self.slot(stones);
            self.entries[slot] = Some((stones, ground));
        }
        self.filled = self.entries.iter().flatten().count();
    }
}
