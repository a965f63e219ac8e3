//! Points in which a colour is to live, and the words for them.

use std::fmt;

use shinpan_board::{Color, MalformedPoint, Point, PointSet, Size};

/// Points of a board and a colour: is a stone of the colour to stand somewhere in them when the game is over?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    color: Color,
    size: Size,
    /// One bit for each point, row-major.
    points: [u64; 4],
}

/// Why there is no such place.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MalformedPlace {
    /// It has no point.
    Empty,
    /// A point lies outside the board.
    Outside {
        /// The point.
        at: Point,
        /// The board.
        size: Size,
    },
    /// The board has more than 256 points.
    BoardTooLarge {
        /// The board.
        size: Size,
    },
    /// A point cannot be read.
    Point(MalformedPoint),
}

impl fmt::Display for MalformedPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MalformedPlace::Empty => {
                f.write_str("no point is named: points such as A1 B1, or two corners such as A1-C3, would do")
            }
            MalformedPlace::Outside { at, size } => {
                let (columns, rows) = (size.columns(), size.rows());
                write!(f, "{} is not on a board of {columns}x{rows}", at.to_gtp(*size))
            }
            MalformedPlace::BoardTooLarge { size } => {
                write!(f, "a board of {}x{} is too large for search", size.columns(), size.rows())
            }
            MalformedPlace::Point(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for MalformedPlace {}

impl Place {
    /// These points, and whose stones it is about.
    ///
    /// # Errors
    /// There is no point, one is not on the board, or the board is too large.
    pub fn new(
        color: Color,
        size: Size,
        points: impl IntoIterator<Item = Point>,
    ) -> Result<Place, MalformedPlace> {
        if size.points() > 256 {
            return Err(MalformedPlace::BoardTooLarge { size });
        }
        let mut place = Place { color, size, points: [0; 4] };
        for at in points {
            if !size.contains(at) {
                return Err(MalformedPlace::Outside { at, size });
            }
            let index = at.index(size);
            place.points[index / 64] |= 1 << (index % 64);
        }
        match place.points == [0; 4] {
            true => Err(MalformedPlace::Empty),
            false => Ok(place),
        }
    }

    /// Reads points divided by blanks or commas; `A1-C3` is everything between two corners.
    ///
    /// # Errors
    /// As [`Place::new`], or a point that cannot be read.
    pub fn read(color: Color, size: Size, text: &str) -> Result<Place, MalformedPlace> {
        let point = |text: &str| Point::from_gtp(text, size).map_err(MalformedPlace::Point);
        let mut points = Vec::new();
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let (one, other) = match word.split_once('-') {
                Some((one, other)) => (point(one)?, point(other)?),
                None => (point(word)?, point(word)?),
            };
            for row in one.row.min(other.row)..=one.row.max(other.row) {
                for column in one.column.min(other.column)..=one.column.max(other.column) {
                    points.push(Point { column, row });
                }
            }
        }
        Place::new(color, size, points)
    }

    /// Whose stones it is about.
    pub fn color(&self) -> Color {
        self.color
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The points.
    pub fn points(&self) -> PointSet {
        let held = |index: &usize| self.points[index / 64] >> (index % 64) & 1 == 1;
        (0..self.size.points()).filter(held).filter_map(|index| self.size.point(index)).collect()
    }

    /// The points in words, as [`Place::read`] reads them: two corners, or one point after another.
    pub fn to_text(&self) -> String {
        let points = self.points();
        let ends = |of: fn(Point) -> u8| {
            let (least, most) = (points.iter().map(of).min(), points.iter().map(of).max());
            least.zip(most).unwrap_or((0, 0))
        };
        let (left, right) = ends(|at| at.column);
        let (top, bottom) = ends(|at| at.row);
        let name = |column, row| Point { column, row }.to_gtp(self.size);
        let between = usize::from(right - left + 1) * usize::from(bottom - top + 1);
        if points.len() == between && between > 2 {
            return format!("{}-{}", name(left, bottom), name(right, top));
        }
        points.iter().map(|at| at.to_gtp(self.size)).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let size = Size::new(5, 4).unwrap();
        for (text, written, count) in [
            ("A1-C3", "A1-C3", 9),
            ("C3-A1", "A1-C3", 9),
            ("B2", "B2", 1),
            ("A1,B1", "A1 B1", 2),
            ("A1 B2 A1-A2", "A2 B2 A1", 3),
            ("A1-E4", "A1-E4", 20),
        ] {
            let place = Place::read(Color::White, size, text).unwrap();
            assert_eq!((place.to_text().as_str(), place.points().len()), (written, count), "{text}");
            assert_eq!(Place::read(Color::White, size, written), Ok(place));
        }
    }

    #[test]
    fn what_is_no_place_is_refused() {
        let size = Size::new(5, 4).unwrap();
        let read = |text| Place::read(Color::Black, size, text).unwrap_err();
        assert_eq!(read(" ,"), MalformedPlace::Empty);
        assert!(matches!(read("A1-F9"), MalformedPlace::Point(_)));
        assert!(matches!(read("A1-"), MalformedPlace::Point(_)));
        let outside = Place::new(Color::Black, size, [Point { column: 5, row: 0 }]);
        assert_eq!(outside.unwrap_err().to_string(), "F4 is not on a board of 5x4");
        let large = Place::new(Color::Black, Size::square(17).unwrap(), [Point { column: 0, row: 0 }]);
        assert!(matches!(large, Err(MalformedPlace::BoardTooLarge { .. })));
    }
}
