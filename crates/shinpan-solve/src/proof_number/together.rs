//! How threads that search one question keep out of each other's way.
//!
//! They share tables and nothing else, and would all take the same way down. So a thread that looks for the best move of
//! a node near the root counts a move as dearer while another thread works behind it, and looks
//! again at what the table has of a move before it goes there, for another thread may have settled it since. (Virtual
//! loss as in Kaneko 2010, with the marks beside the table.) This changes the order of work only: no number
//! that is made dearer is written anywhere.

use std::sync::atomic::{AtomicU8, Ordering};

/// Moves from the root down to which threads take notice of each other. Further down they are mostly apart, and looking
/// costs more than it saves.
pub(super) const NEAR: usize = 24;

/// Marks: a power of two, many more than nodes are marked at a time.
const MARKS: usize = 1 << 14;

/// The nodes that threads are working behind.
pub(super) struct Busy {
    /// How many, by hash; none for one thread alone.
    marks: Box<[AtomicU8]>,
}

impl Busy {
    /// For so many threads.
    pub(super) fn new(threads: usize) -> Busy {
        let count = if threads > 1 { MARKS } else { 0 };
        Busy { marks: (0..count).map(|_| AtomicU8::new(0)).collect() }
    }

    /// Whether threads have to take notice of each other so many moves from the root.
    #[inline(always)]
    pub(super) fn matters(&self, ply: usize) -> bool {
        !self.marks.is_empty() && ply <= NEAR
    }

    /// A thread begins to work behind a node near the root.
    pub(super) fn enter(&self, hash: u64) {
        self.marks[hash as usize % MARKS].fetch_add(1, Ordering::Relaxed);
    }

    /// And is done with it.
    pub(super) fn leave(&self, hash: u64) {
        self.marks[hash as usize % MARKS].fetch_sub(1, Ordering::Relaxed);
    }

    /// What working behind a node costs at present, where it would cost `number` with nobody there. Never as much as `most`,
    /// so that it stays a choice.
    pub(super) fn dearer(&self, hash: u64, number: u32, most: u32) -> u32 {
        match self.marks[hash as usize % MARKS].load(Ordering::Relaxed) {
            0 => number,
            _ if number >= most => number,
            threads => number.saturating_add((number / 2 + 1) * u32::from(threads)).min(most - 1),
        }
    }
}
