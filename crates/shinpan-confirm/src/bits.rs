//! Sets of points as machine words: the currency of hypothetical play.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of up to `64 * W` points, one bit each, by row-major index.
#[derive(Clone, Copy, Debug, PartialOrd, Ord)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// No point.
    pub const NONE: Bits<W> = Bits([0; W]);

    /// The point with this index alone.
    #[inline]
    pub fn one(index: usize) -> Bits<W> {
        let mut words = [0; W];
        words[index / 64] = 1 << (index % 64);
        Bits(words)
    }

    /// The points with indices below `n`.
    pub fn below(n: usize) -> Bits<W> {
        (0..n).fold(Bits::NONE, |all, index| all | Bits::one(index))
    }

    /// Whether the point with this index is in.
    #[inline]
    pub fn has(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Whether there is no point in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether there is a point in it.
    #[inline]
    pub fn any(self) -> bool {
        !self.is_empty()
    }

    /// How many points.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is exactly one point in it.
    #[inline]
    pub fn is_single(self) -> bool {
        self.len() == 1
    }

    /// The smallest index in it.
    #[inline]
    pub fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The points of this set that are not in the other.
    #[inline]
    pub fn minus(self, other: Bits<W>) -> Bits<W> {
        let mut words = self.0;
        for (word, out) in words.iter_mut().zip(other.0) {
            *word &= !out;
        }
        Bits(words)
    }

    /// Whether the two sets have a point in common.
    #[inline]
    pub fn meets(self, other: Bits<W>) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether every point of this set is in the other.
    #[inline]
    pub fn within(self, other: Bits<W>) -> bool {
        self.minus(other).is_empty()
    }

    /// The indices in it, ascending.
    #[inline]
    pub fn iter(self) -> Indices<W> {
        Indices(self)
    }

    /// Every index raised by `n < 64`; what leaves the top is lost.
    #[inline]
    pub fn up(self, n: usize) -> Bits<W> {
        Bits(std::array::from_fn(|word| {
            let carried = if word > 0 && n > 0 { self.0[word - 1] >> (64 - n) } else { 0 };
            self.0[word] << n | carried
        }))
    }

    /// Every index lowered by `n < 64`; what leaves the bottom is lost.
    #[inline]
    pub fn down(self, n: usize) -> Bits<W> {
        Bits(std::array::from_fn(|word| {
            let carried = if word + 1 < W && n > 0 { self.0[word + 1] << (64 - n) } else { 0 };
            self.0[word] >> n | carried
        }))
    }
}

/// Without a call to compare memory: this is what the loops that grow strings do most.
impl<const W: usize> PartialEq for Bits<W> {
    #[inline(always)]
    fn eq(&self, o: &Bits<W>) -> bool {
        self.0.iter().zip(o.0).fold(0, |apart, (one, other)| apart | (one ^ other)) == 0
    }
}

impl<const W: usize> Eq for Bits<W> {}

impl<const W: usize> std::hash::Hash for Bits<W> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Bits<W>;
    #[inline]
    fn bitor(self, other: Bits<W>) -> Bits<W> {
        let mut words = self.0;
        for (word, more) in words.iter_mut().zip(other.0) {
            *word |= more;
        }
        Bits(words)
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Bits<W>;
    #[inline]
    fn bitand(self, other: Bits<W>) -> Bits<W> {
        let mut words = self.0;
        for (word, kept) in words.iter_mut().zip(other.0) {
            *word &= kept;
        }
        Bits(words)
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Bits<W>;
    #[inline]
    fn bitxor(self, other: Bits<W>) -> Bits<W> {
        let mut words = self.0;
        for (word, more) in words.iter_mut().zip(other.0) {
            *word ^= more;
        }
        Bits(words)
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Bits<W>;
    #[inline]
    fn not(self) -> Bits<W> {
        Bits(self.0.map(|word| !word))
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Bits<W>) {
        *self = *self | other;
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Bits<W>) {
        *self = *self & other;
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Bits<W> {
        indices.into_iter().fold(Bits::NONE, |all, index| all | Bits::one(index))
    }
}

/// The indices of a set, ascending.
pub struct Indices<const W: usize>(Bits<W>);

impl<const W: usize> Iterator for Indices<W> {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        for word in 0..W {
            let bits = self.0.0[word];
            if bits != 0 {
                self.0.0[word] = bits & (bits - 1);
                return Some(word * 64 + bits.trailing_zeros() as usize);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_cross_words() {
        let set: Bits<2> = [0, 5, 63, 64, 100, 127].into_iter().collect();
        assert_eq!(set.up(3).iter().collect::<Vec<_>>(), [3, 8, 66, 67, 103]);
        assert_eq!(set.down(3).iter().collect::<Vec<_>>(), [2, 60, 61, 97, 124]);
        assert_eq!(set.up(0), set);
        assert_eq!(set.len(), 6);
        assert_eq!(set.first(), Some(0));
        assert_eq!(set.minus(Bits::below(64)).first(), Some(64));
    }
}
