//! Sets of points in one machine word.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

use shinpan_board::{Point, PointSet, Size};

/// A word that holds a set of points, one bit each.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
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
    /// How many bits there are.
    const WIDTH: usize;
    /// No point.
    const NONE: Self;

    /// The set of one point.
    fn bit(index: usize) -> Self;

    /// How many points are in the set.
    fn count(self) -> u32;

    /// The lowest point of a set that is not empty.
    fn lowest(self) -> usize;

    /// Whether there is no point in the set.
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether the sets share a point.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        self & other != Self::NONE
    }

    /// Whether every point is in the other set.
    #[inline(always)]
    fn within(self, other: Self) -> bool {
        (self & !other).is_none()
    }

    /// The points from the lowest up, each by its bit.
    #[inline(always)]
    fn points(self) -> Points<Self> {
        Points(self)
    }
}

/// The points of a set from the lowest bit up.
#[derive(Clone, Copy, Debug)]
pub struct Points<B>(B);

impl<B: Bits> Iterator for Points<B> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_none() {
            return None;
        }
        let lowest = self.0.lowest();
        self.0 &= !B::bit(lowest);
        Some(lowest)
    }
}

impl Bits for u64 {
    const WIDTH: usize = 64;
    const NONE: u64 = 0;
    #[inline(always)]
    fn bit(index: usize) -> u64 {
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
}

impl Bits for u128 {
    const WIDTH: usize = 128;
    const NONE: u128 = 0;
    #[inline(always)]
    fn bit(index: usize) -> u128 {
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
}

/// A word of 256 bits, low half first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Wide([u128; 2]);

impl BitAnd for Wide {
    type Output = Wide;
    #[inline(always)]
    fn bitand(self, o: Wide) -> Wide {
        Wide([self.0[0] & o.0[0], self.0[1] & o.0[1]])
    }
}

impl BitOr for Wide {
    type Output = Wide;
    #[inline(always)]
    fn bitor(self, o: Wide) -> Wide {
        Wide([self.0[0] | o.0[0], self.0[1] | o.0[1]])
    }
}

impl BitXor for Wide {
    type Output = Wide;
    #[inline(always)]
    fn bitxor(self, o: Wide) -> Wide {
        Wide([self.0[0] ^ o.0[0], self.0[1] ^ o.0[1]])
    }
}

impl BitAndAssign for Wide {
    #[inline(always)]
    fn bitand_assign(&mut self, o: Wide) {
        *self = *self & o;
    }
}

impl BitOrAssign for Wide {
    #[inline(always)]
    fn bitor_assign(&mut self, o: Wide) {
        *self = *self | o;
    }
}

impl Not for Wide {
    type Output = Wide;
    #[inline(always)]
    fn not(self) -> Wide {
        Wide([!self.0[0], !self.0[1]])
    }
}

/// Shifts by 1 to 127 places: no board that fits has rows longer than that.
impl Shl<u32> for Wide {
    type Output = Wide;
    #[inline(always)]
    fn shl(self, by: u32) -> Wide {
        Wide([self.0[0] << by, self.0[1] << by | self.0[0] >> (128 - by)])
    }
}

/// Shifts by 1 to 127 places.
impl Shr<u32> for Wide {
    type Output = Wide;
    #[inline(always)]
    fn shr(self, by: u32) -> Wide {
        Wide([self.0[0] >> by | self.0[1] << (128 - by), self.0[1] >> by])
    }
}

impl Bits for Wide {
    const WIDTH: usize = 256;
    const NONE: Wide = Wide([0, 0]);
    #[inline(always)]
    fn bit(index: usize) -> Wide {
        if index < 128 { Wide([1 << index, 0]) } else { Wide([0, 1 << (index - 128)]) }
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }
    #[inline(always)]
    fn lowest(self) -> usize {
        match self.0[0] {
            0 => 128 + self.0[1].trailing_zeros() as usize,
            low => low.trailing_zeros() as usize,
        }
    }
}

/// Which bit is which point, and what is next to what.
///
/// Each row takes one bit more than it has points; the spare bit stays empty and keeps the ends of
/// rows apart.
#[derive(Clone, Debug)]
pub struct Grid<B> {
    size: Size,
    /// The board.
    pub full: B,
    stride: u32,
    /// The bit of each point in row-major order.
    bits: Vec<u16>,
    /// The row-major index of each bit.
    indices: Vec<u16>,
}

impl<B: Bits> Grid<B> {
    /// Whether boards of this size fit the word.
    pub fn fits(size: Size) -> bool {
        usize::from(size.rows()) * (usize::from(size.columns()) + 1) <= B::WIDTH
    }

    /// The grid of a board that fits.
    pub fn new(size: Size) -> Grid<B> {
        let stride = u32::from(size.columns()) + 1;
        let mut grid =
            Grid { size, full: B::NONE, stride, bits: Vec::new(), indices: vec![u16::MAX; B::WIDTH] };
        for (index, point) in size.all_points().enumerate() {
            let bit = usize::from(point.row) * stride as usize + usize::from(point.column);
            grid.full |= B::bit(bit);
            grid.bits.push(bit as u16);
            grid.indices[bit] = index as u16;
        }
        grid
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The bit of the point with this row-major index, if the board has it.
    pub fn bit_of(&self, index: usize) -> Option<usize> {
        self.bits.get(index).map(|&bit| usize::from(bit))
    }

    /// The row-major index of a bit that is a point of the board.
    pub fn index_of(&self, bit: usize) -> usize {
        usize::from(self.indices[bit])
    }

    /// The point at a bit.
    pub fn point_of(&self, bit: usize) -> Point {
        let row = bit / self.stride as usize;
        Point { column: (bit - row * self.stride as usize) as u8, row: row as u8 }
    }

    /// The bit of a point on the board.
    pub fn bit_of_point(&self, point: Point) -> usize {
        usize::from(point.row) * self.stride as usize + usize::from(point.column)
    }

    /// A set of points as a word.
    pub fn pack(&self, points: &PointSet) -> B {
        points.iter().fold(B::NONE, |set, point| set | B::bit(self.bit_of_point(point)))
    }

    /// A word as a set of points.
    pub fn unpack(&self, set: B) -> PointSet {
        set.points().map(|bit| self.point_of(bit)).collect()
    }

    /// The points of the board next to a point of the set.
    #[inline(always)]
    pub fn next_to(&self, set: B) -> B {
        (set << 1 | set >> 1 | set << self.stride | set >> self.stride) & self.full
    }

    /// The points of `within` connected along points of `within` with `from`, which lies within.
    #[inline(always)]
    pub fn connected(&self, from: B, within: B) -> B {
        connected(from, within, |set| self.next_to(set))
    }

    /// The maximal connected parts of a set.
    pub fn parts(&self, set: B) -> Parts<'_, B> {
        Parts { grid: self, left: set }
    }
}

/// The maximal connected parts of a set, by their lowest point.
pub struct Parts<'a, B> {
    grid: &'a Grid<B>,
    left: B,
}

impl<B: Bits> Iterator for Parts<'_, B> {
    type Item = B;

    #[inline(always)]
    fn next(&mut self) -> Option<B> {
        if self.left.is_none() {
            return None;
        }
        let part = self.grid.connected(B::bit(self.left.lowest()), self.left);
        self.left &= !part;
        Some(part)
    }
}

/// The points of `within` connected along points of `within` with `from`, which lies within, where `next_to` knows the
/// neighbours of a set.
#[inline(always)]
pub(crate) fn connected<S>(from: S, within: S, next_to: impl Fn(S) -> S) -> S
where
    S: Copy + PartialEq + BitOr<Output = S> + BitAnd<Output = S>,
{
    let mut set = from;
    loop {
        let grown = set | (next_to(set) & within);
        if grown == set {
            return set;
        }
        set = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::Widest;
    use super::*;

    fn neighbours_agree<B: Bits>(columns: u8, rows: u8) {
        let size = Size::new(columns, rows).unwrap();
        assert!(Grid::<B>::fits(size));
        let grid = Grid::<B>::new(size);
        for (index, point) in size.all_points().enumerate() {
            let bit = grid.bit_of(index).unwrap();
            assert_eq!(
                (grid.index_of(bit), grid.point_of(bit), grid.bit_of_point(point)),
                (index, point, bit)
            );
            let next: PointSet = point.neighbours(size).collect();
            assert_eq!(grid.unpack(grid.next_to(B::bit(bit))), next, "{point:?} on {size}");
            assert_eq!(grid.pack(&next), grid.next_to(B::bit(bit)));
        }
    }

    #[test]
    fn shifts_are_neighbours() {
        for (columns, rows) in [(1, 1), (7, 8), (1, 32), (52, 1)] {
            neighbours_agree::<u64>(columns, rows);
        }
        for (columns, rows) in [(11, 10), (9, 12), (52, 2)] {
            neighbours_agree::<u128>(columns, rows);
        }
        for (columns, rows) in [(12, 12), (15, 16), (52, 4), (1, 52)] {
            neighbours_agree::<Wide>(columns, rows);
        }
        for (columns, rows) in [(19, 19), (13, 13), (7, 51), (51, 7), (20, 18)] {
            neighbours_agree::<Widest>(columns, rows);
        }
        assert!(!Grid::<u64>::fits(Size::square(8).unwrap()));
    }

    #[test]
    fn parts_are_the_connected_parts() {
        let grid = Grid::<u128>::new(Size::square(5).unwrap());
        let set = grid.pack(&[0, 1, 7, 24].into_iter().filter_map(|i| grid.size().point(i)).collect());
        let parts: Vec<u32> = grid.parts(set).map(|part| part.count()).collect();
        assert_eq!(parts, [2, 1, 1]);
    }
}
