use std::fmt;

use crate::{MalformedSize, Point, PointSet};

/// The size of a board: 1 to 52 columns and 1 to 52 rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    columns: u8,
    rows: u8,
}

impl Size {
    /// The greatest number of columns and of rows: what the point letters of a game record can express.
    pub const LARGEST: u8 = 52;

    /// Makes a size of `columns` by `rows`.
    ///
    /// # Errors
    /// [`MalformedSize`] unless both are between 1 and 52.
    pub const fn new(columns: u8, rows: u8) -> Result<Size, MalformedSize> {
        if columns == 0 || rows == 0 || columns > Size::LARGEST || rows > Size::LARGEST {
            return Err(MalformedSize { columns, rows });
        }
        Ok(Size { columns, rows })
    }

    /// Makes a square size.
    ///
    /// # Errors
    /// [`MalformedSize`] unless `n` is between 1 and 52.
    pub const fn square(n: u8) -> Result<Size, MalformedSize> {
        Size::new(n, n)
    }

    /// Returns the number of columns.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Returns the number of rows.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Returns the number of points.
    pub const fn points(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Says whether there are as many rows as columns.
    pub const fn is_square(self) -> bool {
        self.columns == self.rows
    }

    /// Says whether the point lies on a board of this size.
    pub const fn contains(self, point: Point) -> bool {
        point.column < self.columns && point.row < self.rows
    }

    /// Returns the point of a row-major index (the inverse of [`Point::index`]), or `None` past the last point.
    pub const fn point(self, index: usize) -> Option<Point> {
        if index >= self.points() {
            return None;
        }
        let columns = self.columns as usize;
        Some(Point { column: (index % columns) as u8, row: (index / columns) as u8 })
    }

    /// Returns every point in row-major order, the top left one first.
    pub fn all_points(self) -> impl Iterator<Item = Point> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Point { column, row }))
    }

    /// Returns the set of all points.
    pub fn full_set(self) -> PointSet {
        PointSet::full(self)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits() {
        for (columns, rows) in [(0, 5), (5, 0), (53, 5), (5, 53), (255, 255)] {
            assert_eq!(Size::new(columns, rows), Err(MalformedSize { columns, rows }));
        }
        assert!(Size::new(1, 52).is_ok());
        assert_eq!(Size::square(19).unwrap().points(), 361);
        assert_eq!(Size::new(7, 6).unwrap().to_string(), "7x6");
    }

    #[test]
    fn index_and_back() {
        let size = Size::new(3, 2).unwrap();
        let points: Vec<Point> = size.all_points().collect();
        assert_eq!(points.len(), 6);
        for (index, &point) in points.iter().enumerate() {
            assert_eq!(point.index(size), index);
            assert_eq!(size.point(index), Some(point));
            assert!(size.contains(point));
        }
        assert_eq!(size.point(6), None);
        assert!(!size.contains(Point { column: 3, row: 0 }));
    }
}
