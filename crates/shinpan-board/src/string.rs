use crate::{Color, PointSet};

/// A string: a maximal set of stones of one colour connected along the lines, with its liberties.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StoneString {
    /// The colour of the stones.
    pub color: Color,
    /// The stones.
    pub stones: PointSet,
    /// The empty points adjacent to a stone of the string.
    pub liberties: PointSet,
}

impl StoneString {
    /// Says whether the string has exactly one liberty.
    pub fn is_in_atari(&self) -> bool {
        self.liberties.len() == 1
    }
}
