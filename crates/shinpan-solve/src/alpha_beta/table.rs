//! The transposition table: exact keys, bounded memory.

use super::history::Needs;
use crate::bits::{Bits, scramble};
use crate::board::Board;

/// Everything of a node but its history and account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Key<B> {
    pub stones: [B; 2],
    /// Turn, passes in a row, first pass made, phase, and the point of the ko.
    pub meta: u16,
}

impl<B: Bits> Key<B> {
    pub(super) fn new(
        board: &Board<B>,
        turn: usize,
        passes: u8,
        first_passed: bool,
        phase: u8,
        ko: B,
    ) -> Key<B> {
        let ko = if ko.is_zero() { 0 } else { ko.lowest() as u16 + 1 };
        let meta = turn as u16
            | u16::from(passes) << 1
            | u16::from(first_passed) << 3
            | u16::from(phase) << 4
            | ko << 6;
        Key { stones: board.stones, meta }
    }

    #[inline(always)]
    fn hash(&self) -> u64 {
        scramble(
            self.stones[0].mix(u64::from(self.meta) << 7 | 1)
                ^ self.stones[1].mix(0x5bd1_e995).rotate_left(29),
        )
    }
}

/// How a heuristic value relates to the window it was found with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Kind {
    #[default]
    None,
    AtLeast,
    AtMost,
    Exactly,
}

/// A heuristic value.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Soft {
    /// For the player to move.
    pub value: i16,
    /// When asked whether Black gets this much, the account of the node left out.
    pub target: i16,
    /// The iteration it was found in.
    pub iteration: u16,
    /// The depth it was found with.
    pub depth: u8,
    pub kind: Kind,
    /// Whether it rests on leaves where the depth ran out.
    pub cut_short: bool,
}

/// What is known of a node.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry<B> {
    pub key: Key<B>,
    /// Proved: Black gets at least this many half points, the account of the node left out.
    pub low: i16,
    /// Proved: and at most this many.
    pub high: i16,
    /// Whether the bounds depend on the history.
    pub conditional: [bool; 2],
    pub soft: Soft,
    /// The greatest depth it was searched with.
    pub depth: u8,
    /// Index of the best move; the number of points for a pass, 255 for none.
    pub best: u8,
    /// Whether the slot is in use.
    pub used: bool,
}

/// No bound.
pub(super) const UNBOUNDED: i16 = 0x3fff;

const WAYS: usize = 4;

/// Entries in buckets, and beside them the conditions of the bounds.
pub(super) struct Table<B> {
    entries: Vec<Entry<B>>,
    needs: Vec<[Needs<B>; 2]>,
    buckets: u64,
}

impl<B: Bits> Table<B> {
    /// A table within `bytes`; `conditions` says whether bounds may depend on the history.
    pub(super) fn new(bytes: usize, conditions: bool) -> Table<B> {
        let each = size_of::<Entry<B>>() + if conditions { size_of::<[Needs<B>; 2]>() } else { 0 };
        let buckets = (bytes / (each * WAYS)).max(16);
        let count = buckets * WAYS;
        Table {
            entries: vec![Entry::default(); count],
            needs: if conditions { vec![[Needs::nothing(); 2]; count] } else { Vec::new() },
            buckets: buckets as u64,
        }
    }

    #[inline(always)]
    fn bucket(&self, key: &Key<B>) -> usize {
        ((u128::from(key.hash()) * u128::from(self.buckets)) >> 64) as usize * WAYS
    }

    #[inline]
    pub(super) fn find(&self, key: &Key<B>) -> Option<usize> {
        let base = self.bucket(key);
        (base..base + WAYS).find(|&index| self.entries[index].used && self.entries[index].key == *key)
    }

    #[inline(always)]
    pub(super) fn entry(&self, index: usize) -> &Entry<B> {
        &self.entries[index]
    }

    /// Conditions of the lower (0) or upper (1) bound.
    #[inline(always)]
    pub(super) fn needs(&self, index: usize, side: usize) -> Option<&Needs<B>> {
        self.needs.get(index).map(|both| &both[side])
    }

    /// The slot for this key: its own, an unused one, or the least worthy of the bucket, cleared.
    fn slot(&mut self, key: &Key<B>) -> usize {
        let base = self.bucket(key);
        let mut worst = base;
        let mut least = u32::MAX;
        for index in base..base + WAYS {
            let entry = &self.entries[index];
            if entry.used && entry.key == *key {
                return index;
            }
            let worth = if entry.used {
                1 + u32::from(entry.depth) * 4
                    + u32::from(entry.low > -UNBOUNDED || entry.high < UNBOUNDED) * 6
            } else {
                0
            };
            if worth < least {
                least = worth;
                worst = index;
            }
        }
        self.entries[worst] =
            Entry { key: *key, low: -UNBOUNDED, high: UNBOUNDED, best: 255, used: true, ..Entry::default() };
        worst
    }

    pub(super) fn store_soft(&mut self, key: &Key<B>, soft: Soft, best: u8) {
        let index = self.slot(key);
        let entry = &mut self.entries[index];
        entry.soft = soft;
        entry.depth = entry.depth.max(soft.depth);
        if best != 255 {
            entry.best = best;
        }
    }

    /// Stores a proved bound: `side` 0 is "at least", 1 is "at most".
    pub(super) fn store_bound(
        &mut self,
        key: &Key<B>,
        side: usize,
        bound: i16,
        needs: &Needs<B>,
        depth: u8,
        best: u8,
    ) {
        let index = self.slot(key);
        let free = needs.unconditional();
        let entry = &mut self.entries[index];
        entry.depth = entry.depth.max(depth);
        if best != 255 {
            entry.best = best;
        }
        let known = [entry.low, entry.high][side];
        let better = if side == 0 { bound > known } else { bound < known };
        let known_free = known.abs() != UNBOUNDED && !entry.conditional[side];
        // An unconditional bound gives way only to a better one; a conditional one also to a newer.
        if needs.overflow || (known_free && !better) {
            return;
        }
        if side == 0 {
            entry.low = bound;
        } else {
            entry.high = bound;
        }
        entry.conditional[side] = !free;
        if let Some(both) = self.needs.get_mut(index) {
            both[side] = *needs;
        }
    }
}
