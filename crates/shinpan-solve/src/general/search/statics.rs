//! What the stones alone say, remembered as long as there is room.

use shinpan_proof::compact::{Bits, Grid, Ground, Law, Rooms};

use super::store::hash;

/// Entries at the beginning; a power of two.
const ROOM: usize = 1 << 10;
/// Bytes of all entries at most.
const MOST: usize = 64 << 20;

/// A position and what it says.
type Entry<B> = Option<([B; 2], Said<B>)>;

/// What a position says for sure and what it will probably come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said<B> {
    /// For sure.
    pub ground: Ground<B>,
    /// With the stones off the board that stand in the other player's ground.
    pub likely: Ground<B>,
    /// How many more of White's stones than of Black's are taken off for that.
    pub dead: i32,
}

impl<B: Bits> Said<B> {
    fn of(rooms: &mut Rooms<B>, law: &Law, grid: &Grid<B>, stones: [B; 2]) -> Said<B> {
        let mut ground = grid.ground(law, stones, true);
        for side in [0, 1] {
            rooms.close(law, grid, stones, side, &mut ground);
        }
        let within = |side: usize| ground.held[side] | ground.closes[side] | ground.urgent[side];
        let gone = [stones[0] & within(1), stones[1] & within(0)];
        let likely = match gone[0].is_none() && gone[1].is_none() {
            true => ground,
            false => grid.ground(law, [stones[0] & !gone[0], stones[1] & !gone[1]], false),
        };
        Said { ground, likely, dead: gone[1].count() as i32 - gone[0].count() as i32 }
    }
}

/// A table in which a new entry takes the place of an old one. It grows with what is asked, so that a small
/// question does not wait for a large table.
pub(super) struct Statics<B> {
    entries: Vec<Entry<B>>,
    filled: usize,
    rooms: Rooms<B>,
}

impl<B: Bits> Statics<B> {
    pub(super) fn new() -> Statics<B> {
        Statics { entries: vec![None; ROOM], filled: 0, rooms: Rooms::new() }
    }

    /// What a position says.
    pub(super) fn of(&mut self, law: &Law, grid: &Grid<B>, stones: [B; 2]) -> &Said<B> {
        let mut slot = self.slot(stones);
        if !matches!(&self.entries[slot], Some((known, _)) if *known == stones) {
            self.filled += usize::from(self.entries[slot].is_none());
            let larger = 2 * self.entries.len();
            if 4 * self.filled > 3 * self.entries.len() && larger * size_of::<Entry<B>>() <= MOST {
                self.grow(larger);
                slot = self.slot(stones);
            }
            self.entries[slot] = None;
        }
        let Statics { entries, rooms, .. } = self;
        &entries[slot].get_or_insert_with(|| (stones, Said::of(rooms, law, grid, stones))).1
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
