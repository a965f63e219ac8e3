use crate::{Point, PointSet, Position, Size};

/// One of the eight views of a board: turned by quarter turns, and perhaps mirrored.
///
/// On a board that is not square the four with a quarter or three-quarter turn change the size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    /// Whether columns and rows are exchanged (done first).
    transpose: bool,
    /// Whether left and right are exchanged.
    mirror_columns: bool,
    /// Whether top and bottom are exchanged.
    mirror_rows: bool,
}

impl Symmetry {
    /// The view that leaves everything in place.
    pub const IDENTITY: Symmetry = Symmetry::from_bits(0);

    /// All eight views, the identity first; the first four keep the size of every board.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::from_bits(0),
        Symmetry::from_bits(1),
        Symmetry::from_bits(2),
        Symmetry::from_bits(3),
        Symmetry::from_bits(4),
        Symmetry::from_bits(5),
        Symmetry::from_bits(6),
        Symmetry::from_bits(7),
    ];

    const fn from_bits(bits: u8) -> Symmetry {
        Symmetry { transpose: bits & 4 != 0, mirror_columns: bits & 1 != 0, mirror_rows: bits & 2 != 0 }
    }

    /// Returns the views that keep the size: eight for a square board, four for any other.
    pub const fn keeping(size: Size) -> &'static [Symmetry] {
        if size.is_square() { &Symmetry::ALL } else { Symmetry::ALL.split_at(4).0 }
    }

    /// Returns the size of the board as seen in this view.
    pub fn size(self, size: Size) -> Size {
        // Exchanging two numbers in range gives two numbers in range, so the error cannot arise.
        if self.transpose { Size::new(size.rows(), size.columns()).unwrap_or(size) } else { size }
    }

    /// Returns where a point of a board of this size is seen.
    ///
    /// A point that is not on the board is returned unchanged.
    pub fn point(self, point: Point, size: Size) -> Point {
        if !size.contains(point) {
            return point;
        }
        let seen = self.size(size);
        let Point { mut column, mut row } = point;
        if self.transpose {
            (column, row) = (row, column);
        }
        if self.mirror_columns {
            column = seen.columns() - 1 - column;
        }
        if self.mirror_rows {
            row = seen.rows() - 1 - row;
        }
        Point { column, row }
    }

    /// Returns a set of points of a board of this size as seen in this view.
    pub fn set(self, points: &PointSet, size: Size) -> PointSet {
        points.iter().map(|point| self.point(point, size)).collect()
    }

    /// Returns the position as seen in this view.
    pub fn position(self, position: &Position) -> Position {
        let mut seen = Position::empty(self.size(position.size()));
        for color in crate::Color::BOTH {
            for point in position.stones(color).iter() {
                seen.set(self.point(point, position.size()), Some(color));
            }
        }
        seen
    }

    /// Returns the view that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        if self.transpose {
            Symmetry { transpose: true, mirror_columns: self.mirror_rows, mirror_rows: self.mirror_columns }
        } else {
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_different_views_each_with_its_inverse() {
        let position = Position::from_diagram("XO./.../...").unwrap();
        let mut seen: Vec<String> = Vec::new();
        for view in Symmetry::ALL {
            let turned = view.position(&position);
            assert_eq!(view.inverse().position(&turned), position, "{view:?}");
            seen.push(turned.to_rows());
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 8);
        assert_eq!(Symmetry::IDENTITY.position(&position), position);
    }

    #[test]
    fn boards_that_are_not_square() {
        let position = Position::from_diagram("XO./..X").unwrap();
        assert_eq!(Symmetry::keeping(position.size()).len(), 4);
        for view in Symmetry::keeping(position.size()) {
            assert_eq!(view.size(position.size()), position.size());
        }
        for view in Symmetry::ALL {
            let turned = view.position(&position);
            assert_eq!(turned.stones(crate::Color::Black).len(), 2);
            assert_eq!(view.inverse().position(&turned), position);
        }
        assert_eq!(Symmetry::ALL[4].position(&position).to_rows(), "X./O./.X");
    }

    #[test]
    fn a_set_is_seen_like_its_points() {
        let size = Size::new(3, 2).unwrap();
        let corner: PointSet = [Point { column: 0, row: 0 }].into_iter().collect();
        let seen = Symmetry::ALL[3].set(&corner, size);
        assert_eq!(seen.first(), Some(Point { column: 2, row: 1 }));
    }
}
