//! The board as neighbourhoods of bits.

use shinpan_board::{Color, Point, PointSet, Position, Size};

use crate::bits::Bits;

/// Masks and neighbours of one board size.
#[derive(Clone, Debug)]
pub struct Grid<const W: usize> {
    size: Size,
    columns: usize,
    all: Bits<W>,
    not_first_column: Bits<W>,
    not_last_column: Bits<W>,
    neighbours: Vec<Bits<W>>,
}

impl<const W: usize> Grid<W> {
    /// The grid of a board size; `None` if it has more than `64 * W` points.
    pub fn new(size: Size) -> Option<Grid<W>> {
        let (points, columns) = (size.points(), usize::from(size.columns()));
        if points > 64 * W {
            return None;
        }
        let all = Bits::below(points);
        let column =
            |wanted: usize| (0..points).filter(|index| index % columns == wanted).collect::<Bits<W>>();
        let mut grid = Grid {
            size,
            columns,
            all,
            not_first_column: all.minus(column(0)),
            not_last_column: all.minus(column(columns - 1)),
            neighbours: Vec::new(),
        };
        grid.neighbours = (0..points).map(|index| grid.around(Bits::one(index))).collect();
        Some(grid)
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Every point of the board.
    pub fn all(&self) -> Bits<W> {
        self.all
    }

    /// The points next to this one.
    #[inline]
    pub fn neighbours(&self, index: usize) -> Bits<W> {
        self.neighbours[index]
    }

    /// The points next to a point of the set, those inside it included where they touch one another.
    #[inline]
    pub fn around(&self, set: Bits<W>) -> Bits<W> {
        let sideways = (set.up(1) & self.not_first_column) | (set.down(1) & self.not_last_column);
        (sideways | set.up(self.columns) | set.down(self.columns)) & self.all
    }

    /// The points next to the set but outside it.
    #[inline]
    pub fn border(&self, set: Bits<W>) -> Bits<W> {
        self.around(set).minus(set)
    }

    /// All points of `within` connected with `seed` inside it.
    #[inline]
    pub fn connected(&self, seed: Bits<W>, within: Bits<W>) -> Bits<W> {
        let mut found = seed & within;
        loop {
            let more = (self.around(found) & within) | found;
            if more == found {
                return found;
            }
            found = more;
        }
    }

    /// A shortest way inside `within` from `from` to some point of `to`, without `from` itself; `None` if there is none.
    pub fn way(&self, from: Bits<W>, to: Bits<W>, within: Bits<W>) -> Option<Bits<W>> {
        let mut layers = vec![from];
        let mut found = from;
        while !layers.last()?.meets(to) {
            let next = (self.around(found) & within).minus(found);
            if next.is_empty() {
                return None;
            }
            found |= next;
            layers.push(next);
        }
        let mut at = layers.pop()? & to;
        let mut way = Bits::NONE;
        while !layers.is_empty() {
            let point = Bits::one(at.first()?);
            way |= point;
            at = self.around(point) & layers.pop()?;
        }
        Some(way)
    }

    /// The maximal connected parts of a set, by their first point.
    pub fn parts(&self, set: Bits<W>) -> Vec<Bits<W>> {
        let (mut left, mut parts) = (set, Vec::new());
        while let Some(index) = left.first() {
            let part = self.connected(Bits::one(index), left);
            left = left.minus(part);
            parts.push(part);
        }
        parts
    }

    /// A point as an index.
    pub fn index(&self, point: Point) -> usize {
        point.index(self.size)
    }

    /// An index as a point.
    pub fn point(&self, index: usize) -> Point {
        self.size.point(index).unwrap_or(Point { column: 0, row: 0 })
    }

    /// A point set as bits; points off the board are left out.
    pub fn bits(&self, points: &PointSet) -> Bits<W> {
        points.iter().filter(|&point| self.size.contains(point)).map(|point| self.index(point)).collect()
    }

    /// Bits as a point set.
    pub fn points(&self, bits: Bits<W>) -> PointSet {
        bits.iter().map(|index| self.point(index)).collect()
    }

    /// The stones of a position, Black's and White's.
    pub fn stones(&self, position: &Position) -> [Bits<W>; 2] {
        [self.bits(&position.stones(Color::Black)), self.bits(&position.stones(Color::White))]
    }
}

/// The place of a colour in pairs.
#[inline]
pub fn side(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_of_the_board() {
        for (columns, rows) in [(1, 1), (1, 9), (7, 6), (11, 6), (9, 14), (19, 19)] {
            let size = Size::new(columns, rows).unwrap();
            let grid = Grid::<6>::new(size).unwrap();
            for point in size.all_points() {
                let expected: Bits<6> = point.neighbours(size).map(|p| p.index(size)).collect();
                assert_eq!(grid.neighbours(point.index(size)), expected, "{point:?} on {size}");
            }
        }
        assert!(Grid::<1>::new(Size::new(13, 5).unwrap()).is_none());
    }
}
