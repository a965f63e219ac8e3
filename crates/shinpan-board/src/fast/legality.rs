use std::error::Error;
use std::fmt;

use super::grid::{EMPTY, EMPTY_NEIGHBOURS, Grid, OWN_NEIGHBOURS, WALL, is_atari_at};
use crate::SelfCapture;

/// Why a fast board does not play a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The point is not on the board.
    OffBoard,
    /// There is a stone already.
    Occupied,
    /// The play would take back at once a single stone that has just taken a single stone.
    Ko,
    /// The play would remove its own string.
    SelfCapture,
    /// The play would bring back an earlier entry of the history.
    Repeats {
        /// The entry, counted from 0, the first recorded.
        entry: usize,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::OffBoard => write!(f, "the point is not on the board"),
            Refusal::Occupied => write!(f, "the point is occupied"),
            Refusal::Ko => write!(f, "the play would take back in a ko at once"),
            Refusal::SelfCapture => write!(f, "the play would remove its own string"),
            Refusal::Repeats { entry } => write!(f, "the play would bring back entry {entry} of the history"),
        }
    }
}

impl Error for Refusal {}

impl<const N: usize> Grid<N> {
    /// Says why a stone may not be played on a cell of the board, if so, apart from repetition.
    #[inline(always)]
    pub fn refusal(&self, cell: usize, color: usize, self_capture: SelfCapture) -> Option<Refusal> {
        if self.colors[cell] != EMPTY {
            return Some(Refusal::Occupied);
        }
        if self.neighbours[cell] & EMPTY_NEIGHBOURS != 0 {
            return None;
        }
        if cell == self.ko && color == self.ko_against {
            return Some(Refusal::Ko);
        }
        if self.keeps_liberty(cell, color) {
            return None;
        }
        let permitted = match self_capture {
            SelfCapture::Forbidden => false,
            SelfCapture::SeveralStones => self.neighbours[cell] & OWN_NEIGHBOURS[color] != 0,
            SelfCapture::Allowed => true,
        };
        (!permitted).then_some(Refusal::SelfCapture)
    }

    /// Says whether a stone on an empty cell without empty neighbours would have a liberty after captures: whether an
    /// own neighbour has another liberty or an opposing one has not.
    #[inline(always)]
    pub fn keeps_liberty(&self, cell: usize, color: usize) -> bool {
        let number = self.free[cell];
        self.around(cell).into_iter().fold(false, |keeps, neighbour| {
            let stone = self.colors[neighbour];
            let own = stone == color as u8;
            let atari = is_atari_at(self.liberties_at(neighbour), number);
            keeps | ((stone < EMPTY) & (own != atari))
        })
    }

    /// Says whether a neighbouring string would be captured by a play on an empty cell of the other colour.
    #[inline(always)]
    pub fn is_last_liberty(&self, cell: usize) -> bool {
        let number = self.free[cell];
        let mut any = false;
        for neighbour in self.around(cell) {
            any |= is_atari_at(self.liberties_at(neighbour), number);
        }
        any
    }

    /// Says whether filling the empty cell would fill an eye of the colour as playouts understand it: no neighbour is
    /// empty or the opponent's, and the opponent has fewer than two of the diagonal points (fewer than one at the
    /// edge).
    #[inline(always)]
    pub fn is_eye(&self, cell: usize, color: usize) -> bool {
        let opponent = 1 - color as u8;
        let (mut bad, mut edge) = (0, 0);
        for diagonal in self.diagonals(cell) {
            bad += u8::from(self.colors[diagonal] == opponent);
            edge |= u8::from(self.colors[diagonal] == WALL);
        }
        bad + edge < 2
    }
}
