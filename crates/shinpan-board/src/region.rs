use crate::{Color, PointSet};

/// A region: a maximal set of empty points connected along the lines, and the colours at its border.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    /// The empty points.
    pub points: PointSet,
    /// Whether a black stone is adjacent to the region.
    pub borders_black: bool,
    /// Whether a white stone is adjacent to the region.
    pub borders_white: bool,
}

impl Region {
    /// Says whether the region reaches the colour: whether a stone of it is adjacent.
    pub fn reaches(&self, color: Color) -> bool {
        match color {
            Color::Black => self.borders_black,
            Color::White => self.borders_white,
        }
    }

    /// Returns the colour that the region reaches if it reaches exactly one.
    pub fn only_color(&self) -> Option<Color> {
        match (self.borders_black, self.borders_white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }
}
