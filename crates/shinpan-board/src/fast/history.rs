use crate::Color;

/// Every position of a game so far, to recognise repetitions at any distance.
///
/// An entry is looked up by its hash and then *confirmed*: two entries hold the same position exactly if every stone
/// that came or went between them did so an even number of times. So no collision of hashes, however bad the hash,
/// can make two positions one.
///
/// Entries count from 0, usually the set-up position. They may be told apart by the player to move as well.
#[derive(Clone, Debug)]
pub struct History {
    /// Open addressing with linear probing: one more than the number of an entry, or 0. At most half full.
    table: Vec<u32>,
    entries: Vec<Entry>,
    /// The stones that came or went, twice the number of the cell plus the colour, in the order of the entries.
    changes: Vec<u16>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    /// Where in `changes` begins what happened after this entry.
    end: u32,
    turn: Option<Color>,
    /// Whether it stands in the table: no earlier entry is the same.
    is_first: bool,
}

impl Default for History {
    fn default() -> History {
        History::new()
    }
}

impl History {
    const SMALLEST: usize = 512;

    /// Makes a history without entries.
    pub fn new() -> History {
        History { table: vec![0; History::SMALLEST], entries: Vec::new(), changes: Vec::new() }
    }

    /// Forgets all entries.
    pub fn clear(&mut self) {
        self.table.fill(0);
        self.entries.clear();
        self.changes.clear();
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Says whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Notes that a stone came or went since the last entry.
    #[inline(always)]
    pub(super) fn change(&mut self, cell: usize, color: usize) {
        self.changes.push((cell << 1 | color) as u16);
    }

    /// Adds an entry for the stones as they are now and returns the first earlier one that is the same, if there is
    /// one.
    #[inline]
    pub(super) fn record(&mut self, hash: u64, turn: Option<Color>) -> Option<usize> {
        let end = self.changes.len() as u32;
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        let mut found = None;
        while self.table[slot & mask] != 0 {
            let earlier = self.table[slot & mask] as usize - 1;
            let entry = &self.entries[earlier];
            if entry.hash == hash && entry.turn == turn && self.is_unchanged_since(entry) {
                found = Some(earlier);
                break;
            }
            slot += 1;
        }
        if found.is_none() {
            self.table[slot & mask] = self.entries.len() as u32 + 1;
        }
        self.entries.push(Entry { hash, end, turn, is_first: found.is_none() });
        if self.entries.len() * 2 > self.table.len() {
            self.grow();
        }
        found
    }

    /// Takes the last entry out again.
    pub(super) fn forget_last(&mut self) {
        let Some(entry) = self.entries.pop() else { return };
        if entry.is_first {
            // Nothing was put in the table after it, so no other entry's search passes its slot.
            let number = self.entries.len() as u32 + 1;
            let mask = self.table.len() - 1;
            let mut slot = entry.hash as usize & mask;
            while self.table[slot] != number {
                slot = (slot + 1) & mask;
            }
            self.table[slot] = 0;
        }
        let end = self.entries.last().map_or(0, |before| before.end);
        self.changes.truncate(end as usize);
    }

    /// Says whether the stones are now as they were at the entry.
    #[cold]
    fn is_unchanged_since(&self, entry: &Entry) -> bool {
        let mut since = self.changes[entry.end as usize..].to_vec();
        since.sort_unstable();
        since.chunk_by(|a, b| a == b).all(|same| same.len() % 2 == 0)
    }

    #[cold]
    fn grow(&mut self) {
        let mask = self.table.len() * 4 - 1;
        self.table = vec![0; mask + 1];
        for (number, entry) in (1..).zip(&self.entries) {
            if entry.is_first {
                let mut slot = entry.hash as usize & mask;
                while self.table[slot] != 0 {
                    slot = (slot + 1) & mask;
                }
                self.table[slot] = number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stones of a board of some cells, and a history that is given a bad hash of them.
    struct Weak {
        stones: Vec<bool>,
        history: History,
        all: Vec<(Vec<bool>, Option<Color>)>,
        hash: fn(u64) -> u64,
    }

    impl Weak {
        fn new(hash: fn(u64) -> u64) -> Weak {
            let mut weak = Weak { stones: vec![false; 16], history: History::new(), all: Vec::new(), hash };
            weak.enter(None, &[]);
            weak
        }

        fn enter(&mut self, turn: Option<Color>, changes: &[usize]) {
            for &cell in changes {
                self.stones[cell] = !self.stones[cell];
                self.history.change(cell, cell % 2);
            }
            let number = self.stones.iter().fold(0, |number, &stone| number * 2 + u64::from(stone));
            let found = self.history.record((self.hash)(number), turn);
            let now = (self.stones.clone(), turn);
            assert_eq!(found, self.all.iter().position(|earlier| *earlier == now));
            self.all.push(now);
        }

        fn leave(&mut self) {
            self.history.forget_last();
            self.all.pop();
            self.stones = self.all.last().unwrap().0.clone();
            assert_eq!(self.history.len(), self.all.len());
        }
    }

    fn wander(hash: fn(u64) -> u64, steps: usize) {
        let mut random = fastrand::Rng::with_seed(9);
        let mut weak = Weak::new(hash);
        for _ in 0..steps {
            if weak.all.len() > 1 && random.u8(..4) == 0 {
                weak.leave();
            } else {
                let turn = [None, Some(Color::Black), Some(Color::White)][random.usize(..3)];
                let changes: Vec<usize> = (0..random.usize(..4)).map(|_| random.usize(..5)).collect();
                weak.enter(turn, &changes);
            }
        }
    }

    #[test]
    fn collisions_are_never_taken_for_repetitions() {
        wander(|_| 0, 400);
        wander(|number| number % 3, 400);
        wander(|number| u64::MAX - number / 2, 400);
    }

    #[test]
    fn the_table_grows() {
        wander(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15), 3000);
        let mut weak = Weak::new(|number| number);
        for cell in 0..16 {
            for count in 0..100 {
                weak.enter(None, &[(cell + count * 7) % 16, cell]);
            }
        }
        assert!(weak.history.len() > History::SMALLEST);
    }

    #[test]
    fn cleared() {
        let mut history = History::new();
        assert!(history.is_empty() && history.record(5, None).is_none());
        assert_eq!(history.record(5, None), Some(0));
        history.clear();
        assert!(history.is_empty() && history.record(5, None).is_none());
        history.forget_last();
        history.forget_last();
        assert!(history.is_empty() && history.record(5, None).is_none());
    }
}
