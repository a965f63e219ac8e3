//! A board of up to 64 points in one word, row by row without gaps.

use shinpan_board::Size;

use crate::compact::connected;

/// Neighbours and play on sets of points.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub full: u64,
    columns: u32,
    /// The points of the first and of the last column.
    first: u64,
    last: u64,
}

/// What a play does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    /// Stones of the player, and of the other.
    pub stones: [u64; 2],
    /// Where the other may not take back now.
    pub ko: Option<u8>,
}

impl Board {
    /// The board of this size, if it has no more points than a word has bits.
    pub fn new(size: Size) -> Option<Board> {
        let points = u32::try_from(size.points()).ok().filter(|points| (1..=64).contains(points))?;
        let columns = u32::from(size.columns());
        let first = (0..u32::from(size.rows())).fold(0u64, |set, row| set | 1 << (row * columns));
        let full = u64::MAX >> (64 - points);
        Some(Board { full, columns, first, last: first << (columns - 1) })
    }

    /// The points next to a point of the set.
    pub fn next_to(&self, set: u64) -> u64 {
        let sides = (set & !self.last) << 1 | (set & !self.first) >> 1;
        (sides | set << self.columns | set >> self.columns) & self.full
    }

    /// The points of `within` connected to `from`, which lies within.
    pub fn connected(&self, from: u64, within: u64) -> u64 {
        connected(from, within, |set| self.next_to(set))
    }

    /// The connected parts of a set.
    pub fn parts(&self, mut set: u64) -> impl Iterator<Item = u64> + '_ {
        std::iter::from_fn(move || {
            let lowest = set & set.wrapping_neg();
            if lowest == 0 {
                return None;
            }
            let part = self.connected(lowest, set);
            set &= !part;
            Some(part)
        })
    }

    /// Whether every string has a liberty.
    pub fn all_breathe(&self, stones: [u64; 2]) -> bool {
        let empty = self.full & !stones[0] & !stones[1];
        stones.iter().all(|set| self.parts(*set).all(|string| self.next_to(string) & empty != 0))
    }

    /// A play of the owner of `stones[0]` on an empty point; none if it is self-capture.
    pub fn play(&self, stones: [u64; 2], at: u8) -> Option<Played> {
        let stone = 1u64 << at;
        let own = stones[0] | stone;
        let mut theirs = stones[1];
        let around = self.next_to(stone);
        let empty = self.full & !own & !theirs;
        let mut taken = 0;
        let mut touched = around & theirs;
        while touched != 0 {
            let string = self.connected(touched & touched.wrapping_neg(), theirs);
            touched &= !string;
            if self.next_to(string) & empty == 0 {
                taken |= string;
            }
        }
        theirs &= !taken;
        let free = around & (empty | taken);
        if free == 0 && self.next_to(self.connected(stone, own)) & (empty | taken) == 0 {
            return None;
        }
        let lone = taken.count_ones() == 1 && around & own == 0 && free == taken;
        let ko = lone.then(|| taken.trailing_zeros() as u8);
        Some(Played { stones: [own, theirs], ko })
    }
}

/// The numbers of the points of a set, rising.
pub(super) fn points(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(lowest)
    })
}
