//! Sets of points in machine words, and the board's geometry on them.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

use shinpan_board::Size;

/// A set of points; bit `row * columns + column`.
pub(crate) trait Set:
    Copy
    + Eq
    + Ord
    + Debug
    + Default
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// How many points it can hold.
    const WIDTH: usize;
    const ZERO: Self;
    fn bit(index: usize) -> Self;
    fn count(self) -> u32;
    fn lowest(self) -> usize;
    fn without_lowest(self) -> Self;

    #[inline(always)]
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_zero()
    }

    #[inline(always)]
    fn within(self, other: Self) -> bool {
        (self & !other).is_zero()
    }

    /// The set of only the lowest point.
    #[inline(always)]
    fn first(self) -> Self {
        self & !self.without_lowest()
    }
}

/// A set of points in one machine word, as tables hold it.
pub(crate) trait Bits: Set {
    /// The word in which the checker of proofs holds the same boards.
    type Word: shinpan_proof::compact::Bits;
    const ALL: Self;
    fn from_u128(set: u128) -> Self;
    fn to_u128(self) -> u128;
    fn mix(self, salt: u64) -> u64;
}

/// Mixes 64 bits; a bijection (the finaliser of SplitMix64, Steele, Lea and Flood 2014).
#[inline(always)]
pub(crate) fn scramble(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

macro_rules! bits {
    ($word:ty, $checker:ty, $mix:expr) => {
        impl Set for $word {
            const WIDTH: usize = <$word>::BITS as usize;
            const ZERO: Self = 0;
            #[inline(always)]
            fn bit(index: usize) -> Self {
                1 << index
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }

        impl Bits for $word {
            type Word = $checker;
            const ALL: Self = <$word>::MAX;
            fn from_u128(set: u128) -> Self {
                set as $word
            }
            #[inline(always)]
            fn to_u128(self) -> u128 {
                u128::from(self)
            }
            #[inline(always)]
            fn mix(self, salt: u64) -> u64 {
                let mix: fn($word, u64) -> u64 = $mix;
                mix(self, salt)
            }
        }
    };
}

bits!(u32, u64, |set, salt| scramble(u64::from(set).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ salt));
bits!(u64, u128, |set, salt| scramble(set ^ salt));
bits!(u128, shinpan_proof::compact::Wide, |set, salt| scramble(
    set as u64 ^ scramble((set >> 64) as u64 ^ salt)
));

/// What neighbours what on a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Geometry<B> {
    pub full: B,
    not_first_column: B,
    not_last_column: B,
    columns: u32,
}

impl<B: Set> Geometry<B> {
    /// Whether a board of this size fits the word: on a board of one row the shift by a row must stay within it.
    pub(crate) fn fits(size: Size) -> bool {
        size.points() <= B::WIDTH && (size.rows() > 1 || size.points() < B::WIDTH)
    }

    pub(crate) fn new(size: Size) -> Geometry<B> {
        let mut geometry = Geometry {
            full: B::ZERO,
            not_first_column: B::ZERO,
            not_last_column: B::ZERO,
            columns: u32::from(size.columns()),
        };
        for point in size.all_points() {
            let bit = B::bit(point.index(size));
            geometry.full |= bit;
            if point.column > 0 {
                geometry.not_first_column |= bit;
            }
            if point.column + 1 < size.columns() {
                geometry.not_last_column |= bit;
            }
        }
        geometry
    }

    /// Every point next to a point of the set (points of the set among them where they touch each other).
    #[inline(always)]
    pub(crate) fn next_to(&self, set: B) -> B {
        ((set << 1) & self.not_first_column)
            | ((set >> 1) & self.not_last_column)
            | (((set << self.columns) | (set >> self.columns)) & self.full)
    }

    /// The points of `within` connected with `from` (which must lie within) along points of `within`.
    #[inline(always)]
    pub(crate) fn flood(&self, from: B, within: B) -> B {
        let mut set = from;
        loop {
            let grown = set | (self.next_to(set) & within);
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    /// The connected parts of a set.
    #[inline(always)]
    pub(crate) fn parts(&self, mut set: B) -> impl Iterator<Item = B> {
        std::iter::from_fn(move || {
            let part = self.flood(set.first(), set);
            set &= !part;
            (!part.is_zero()).then_some(part)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;

    fn neighbours_agree<B: Set>(size: Size) {
        assert!(Geometry::<B>::fits(size));
        let geometry = Geometry::<B>::new(size);
        for point in size.all_points() {
            let expected = point.neighbours(size).fold(B::ZERO, |set, n| set | B::bit(n.index(size)));
            assert_eq!(geometry.next_to(B::bit(point.index(size))), expected, "{point:?} on {size}");
        }
    }

    #[test]
    fn shifts_are_neighbours() {
        for (columns, rows) in [(1, 1), (1, 31), (31, 1), (5, 6), (6, 5), (4, 8), (2, 1)] {
            neighbours_agree::<u32>(Size::new(columns, rows).unwrap());
        }
        for (columns, rows) in [(52, 1), (8, 8), (1, 52), (7, 9)] {
            neighbours_agree::<u64>(Size::new(columns, rows).unwrap());
        }
        for (columns, rows) in [(11, 11), (16, 8), (52, 2)] {
            neighbours_agree::<u128>(Size::new(columns, rows).unwrap());
        }
        for (columns, rows) in [(19, 19), (13, 13), (7, 51), (51, 7), (20, 18)] {
            neighbours_agree::<Words<6>>(Size::new(columns, rows).unwrap());
        }
        assert!(!Geometry::<u32>::fits(Size::new(32, 1).unwrap()));
    }
}
