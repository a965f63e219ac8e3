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
    /// Open addressing with linear probing: one more than the number of an entry, or 0. At most a
    /// sixth full, so that most searches end at once, at the first look.
    table: Vec<u32>,
    hashes: Vec<u64>,
    /// For each entry the [`mark`] of its player to move, followed by the stones that came or went *after* it: twice the
    /// number of the cell plus the colour.
    log: Vec<u16>,
    /// The entries that are not in the table because an earlier one is the same.
    repeats: Vec<u32>,
}

/// What begins an entry in the log; larger than any stone.
const fn mark(turn: Option<Color>) -> u16 {
    match turn {
        None => FIRST_MARK,
        Some(Color::Black) => FIRST_MARK + 1,
        Some(Color::White) => FIRST_MARK + 2,
    }
}

const FIRST_MARK: u16 = 0x8000;

impl Default for History {
    fn default() -> History {
        History::new()
    }
}

impl History {
    const SMALLEST: usize = 512;

    /// Makes a history without entries.
    pub fn new() -> History {
        History {
            table: vec![0; History::SMALLEST],
            hashes: Vec::new(),
            log: Vec::new(),
            repeats: Vec::new(),
        }
    }

    /// Forgets all entries.
    pub fn clear(&mut self) {
        self.table.fill(0);
        self.hashes.clear();
        self.log.clear();
        self.repeats.clear();
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Says whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.hashes.is_empty()
    }

    /// Adds an entry after a play, and returns the first earlier one that is the same, if there is one.
    ///
    /// `removed` are the cells that stones of the colour `owner` went from.
    #[inline(always)]
    pub(super) fn record_play(
        &mut self,
        hash: u64,
        turn: Option<Color>,
        (cell, color): (usize, usize),
        (removed, owner): (&[u16], usize),
    ) -> Option<usize> {
        for &gone in removed {
            self.log.push(gone << 1 | owner as u16);
        }
        self.log.extend_from_slice(&[(cell << 1 | color) as u16, mark(turn)]);
        self.enter(hash)
    }

    /// Adds an entry for the stones as they were, and returns the first earlier one that is the same, if there is one.
    pub(super) fn record(&mut self, hash: u64, turn: Option<Color>) -> Option<usize> {
        self.log.push(mark(turn));
        self.enter(hash)
    }

    #[inline(always)]
    fn enter(&mut self, hash: u64) -> Option<usize> {
        let number = self.hashes.len();
        self.hashes.push(hash);
        if self.hashes.len() * 6 > self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut slot = hash as usize & mask;
        while self.table[slot] != 0 {
            let earlier = self.table[slot] as usize - 1;
            if self.hashes[earlier] == hash && self.is_last_like(earlier) {
                self.repeats.push(number as u32);
                return Some(earlier);
            }
            slot = (slot + 1) & mask;
        }
        self.table[slot] = number as u32 + 1;
        None
    }

    /// Takes the last entry out again, and what changed before it.
    #[cold]
    pub(super) fn forget_last(&mut self) {
        let Some(hash) = self.hashes.pop() else { return };
        let number = self.hashes.len() as u32;
        if self.repeats.last() == Some(&number) {
            self.repeats.pop();
        } else {
            // Nothing was put in the table after it, so no other entry's search passes its slot.
            let mask = self.table.len() - 1;
            let mut slot = hash as usize & mask;
            while self.table[slot] != number + 1 {
                slot = (slot + 1) & mask;
            }
            self.table[slot] = 0;
        }
        self.log.pop();
        let before = self.log.iter().rposition(|&word| word >= FIRST_MARK);
        self.log.truncate(before.map_or(0, |mark| mark + 1));
    }

    /// Says whether the last entry has the stones, and the player to move, of an earlier one.
    #[cold]
    fn is_last_like(&self, earlier: usize) -> bool {
        let mut marks = self.log.iter().enumerate().filter(|(_, word)| **word >= FIRST_MARK);
        let Some((start, mark)) = marks.nth(earlier) else { return false };
        let mut since: Vec<u16> =
            self.log[start..].iter().copied().filter(|&word| word < FIRST_MARK).collect();
        since.sort_unstable();
        self.log.last() == Some(mark) && since.chunk_by(|a, b| a == b).all(|same| same.len() % 2 == 0)
    }

    /// Makes the table larger, before the last entry is entered.
    #[cold]
    fn grow(&mut self) {
        let mask = self.table.len() * 2 - 1;
        self.table = vec![0; mask + 1];
        let mut repeats = self.repeats.iter().peekable();
        let before_last = self.hashes.len() - 1;
        for (number, &hash) in (0..).zip(&self.hashes[..before_last]) {
            if repeats.next_if_eq(&&number).is_some() {
                continue;
            }
            let mut slot = hash as usize & mask;
            while self.table[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.table[slot] = number + 1;
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
            }
            let number = self.stones.iter().fold(0, |number, &stone| number * 2 + u64::from(stone));
            let hash = (self.hash)(number);
            let found = match changes {
                [] => self.history.record(hash, turn),
                [played, removed @ ..] => {
                    let removed: Vec<u16> = removed.iter().map(|&cell| cell as u16).collect();
                    self.history.record_play(hash, turn, (*played, 0), (&removed, 0))
                }
            };
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
