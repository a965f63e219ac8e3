use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Color, Point, PointSet, Position, Size};

/// A board small enough for a machine word, one bit for each point: bit `row * STRIDE + column`.
///
/// Rows have at least one bit more than the board has columns, always zero, so that shifting by one never moves a
/// point to another row. The same stride serves every size that fits, so that shifts are by constants.
pub(crate) trait Word:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The distance from a point to the one below.
    const STRIDE: u32;
    /// The number of rows that fit.
    const ROWS: u32;
    /// No point.
    const NONE: Self;

    /// The points adjacent to one in the set, and perhaps some off the board.
    fn around(self) -> Self;
    /// The number of points.
    fn count(self) -> u32;
    /// The lowest point alone; for no point, none.
    fn lowest(self) -> Self;
    /// The bit of a point.
    fn point(column: u8, row: u8) -> Self;
    /// The number of the lowest bit.
    fn index(self) -> u32;

    /// Says whether there is no point.
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Says whether the sets have a point in common.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_none()
    }

    /// Says whether all points are in the other set.
    #[inline(always)]
    fn within(self, other: Self) -> bool {
        (self & !other).is_none()
    }

    /// The points of `area` connected with one of these, those included that are in it.
    #[inline(always)]
    fn flood(self, area: Self) -> Self {
        let mut reached = self & area;
        loop {
            let more = (reached | reached.around()) & area;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// Takes the points one by one, lowest first.
    #[inline(always)]
    fn each(self) -> impl Iterator<Item = Self> {
        let mut left = self;
        std::iter::from_fn(move || {
            let point = left.lowest();
            left ^= point;
            (!point.is_none()).then_some(point)
        })
    }

    /// Says whether a board of this size fits.
    fn fits(size: Size) -> bool {
        u32::from(size.columns()) < Self::STRIDE && u32::from(size.rows()) <= Self::ROWS
    }

    /// All points of a board that fits.
    fn board(size: Size) -> Self {
        Self::from_set(&size.full_set())
    }

    /// The points of a set on a board that fits.
    fn from_set(points: &PointSet) -> Self {
        points.iter().fold(Self::NONE, |word, p| word | Self::point(p.column, p.row))
    }

    /// The same points as a set.
    fn to_set(self) -> PointSet {
        let point = |bit: Self| {
            let index = bit.index();
            Point { column: (index % Self::STRIDE) as u8, row: (index / Self::STRIDE) as u8 }
        };
        self.each().map(point).collect()
    }

    /// The stones of both colours, Black first, on a board that fits.
    fn stones(position: &Position) -> [Self; 2] {
        Color::BOTH.map(|color| Self::from_set(&position.stones(color)))
    }
}

macro_rules! word {
    ($type:ty, $stride:literal) => {
        impl Word for $type {
            const STRIDE: u32 = $stride;
            const ROWS: u32 = <$type>::BITS / $stride;
            const NONE: Self = 0;

            #[inline(always)]
            fn around(self) -> Self {
                self << 1 | self >> 1 | self << $stride | self >> $stride
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn point(column: u8, row: u8) -> Self {
                1 << (u32::from(row) * $stride + u32::from(column))
            }

            #[inline(always)]
            fn index(self) -> u32 {
                self.trailing_zeros()
            }
        }
    };
}

// Up to 7x8, and up to 9x12.
word!(u64, 8);
word!(u128, 10);
