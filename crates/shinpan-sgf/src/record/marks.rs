use shinpan_board::{Color, PointSet, Position};

use crate::{NodeId, Place};

/// Points marked as territory (`TB`, `TW`): territory or area, as the rule set has it. What the players agreed on, if
/// anything shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerritoryMarks {
    /// Marked as Black's.
    pub black: PointSet,
    /// Marked as White's.
    pub white: PointSet,
    /// The node that has the marks.
    pub node: NodeId,
    /// Where it begins.
    pub place: Place,
}

impl TerritoryMarks {
    /// The stones that must have been agreed dead, since they stand in the opponent's territory.
    pub fn dead(&self, position: &Position) -> PointSet {
        let black = position.stones(Color::Black).intersection(&self.white);
        let white = position.stones(Color::White).intersection(&self.black);
        black.union(&white)
    }
}
