//! Sets of points in several machine words, for boards that fit no shorter one.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

use super::bits::Bits;

/// A word of `64 * N` bits, lowest first. Plans alone are checked in it: other proofs of boards so large are out of reach.
#[derive(Clone, Copy, PartialOrd, Ord, Debug)]
pub struct Words<const N: usize>([u64; N]);

/// Enough for every board of at most 361 points, with one bit more for each row.
pub type Widest = Words<7>;

/// Without a call to compare memory: this is what the loops that grow strings do most.
impl<const N: usize> PartialEq for Words<N> {
    #[inline(always)]
    fn eq(&self, o: &Words<N>) -> bool {
        self.0.iter().zip(o.0).fold(0, |apart, (one, other)| apart | (one ^ other)) == 0
    }
}

impl<const N: usize> Eq for Words<N> {}

impl<const N: usize> std::hash::Hash for Words<N> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<const N: usize> Default for Words<N> {
    fn default() -> Words<N> {
        Words::NONE
    }
}

impl<const N: usize> BitAnd for Words<N> {
    type Output = Words<N>;
    #[inline(always)]
    fn bitand(self, o: Words<N>) -> Words<N> {
        Words(std::array::from_fn(|at| self.0[at] & o.0[at]))
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Words<N>;
    #[inline(always)]
    fn bitor(self, o: Words<N>) -> Words<N> {
        Words(std::array::from_fn(|at| self.0[at] | o.0[at]))
    }
}

impl<const N: usize> BitXor for Words<N> {
    type Output = Words<N>;
    #[inline(always)]
    fn bitxor(self, o: Words<N>) -> Words<N> {
        Words(std::array::from_fn(|at| self.0[at] ^ o.0[at]))
    }
}

impl<const N: usize> BitAndAssign for Words<N> {
    #[inline(always)]
    fn bitand_assign(&mut self, o: Words<N>) {
        *self = *self & o;
    }
}

impl<const N: usize> BitOrAssign for Words<N> {
    #[inline(always)]
    fn bitor_assign(&mut self, o: Words<N>) {
        *self = *self | o;
    }
}

impl<const N: usize> Not for Words<N> {
    type Output = Words<N>;
    #[inline(always)]
    fn not(self) -> Words<N> {
        Words(self.0.map(|word| !word))
    }
}

/// Shifts by 1 to 63 places: no board has rows longer than that.
impl<const N: usize> Shl<u32> for Words<N> {
    type Output = Words<N>;
    #[inline(always)]
    fn shl(self, by: u32) -> Words<N> {
        let carried = |at: usize| if at == 0 { 0 } else { self.0[at - 1] >> (64 - by) };
        Words(std::array::from_fn(|at| self.0[at] << by | carried(at)))
    }
}

/// Shifts by 1 to 63 places.
impl<const N: usize> Shr<u32> for Words<N> {
    type Output = Words<N>;
    #[inline(always)]
    fn shr(self, by: u32) -> Words<N> {
        let carried = |at: usize| if at + 1 == N { 0 } else { self.0[at + 1] << (64 - by) };
        Words(std::array::from_fn(|at| self.0[at] >> by | carried(at)))
    }
}

impl<const N: usize> Bits for Words<N> {
    const WIDTH: usize = 64 * N;
    const NONE: Words<N> = Words([0; N]);
    #[inline(always)]
    fn bit(index: usize) -> Words<N> {
        let mut words = [0; N];
        words[index / 64] = 1 << (index % 64);
        Words(words)
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline(always)]
    fn lowest(self) -> usize {
        let at = self.0.iter().position(|word| *word != 0).unwrap_or(N - 1);
        64 * at + self.0[at].trailing_zeros() as usize
    }
}
