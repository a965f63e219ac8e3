//! What the players hold besides the stones on the board.

use shinpan_board::Color;

/// One number for each player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Each<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> Each<T> {
    /// The part of one player.
    pub fn of(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The part of one player, to change it.
    pub fn of_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

/// Stones held as prisoners, by how they were won. Counts are of stones, each worth a point where
/// territory is counted and nothing where area is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ledger {
    /// Opposing stones taken from the board by play, held by each side.
    pub prisoners: Each<u32>,
    /// Stones received for the opponent's passes, held by each side.
    pub pass_stones: Each<u32>,
}

impl Ledger {
    /// Everything a player holds.
    pub fn held_by(&self, color: Color) -> u32 {
        self.prisoners.of(color).saturating_add(*self.pass_stones.of(color))
    }
}
