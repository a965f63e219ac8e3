use std::fmt;

/// The colour of a stone, and of the player who owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// The player who moves first in an even game.
    Black = 0,
    /// The other player.
    White = 1,
}

impl Color {
    /// Both colours, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// Returns the other colour.
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// Reads a colour letter: `X` or `B` for Black, `O` or `W` for White, in either case; `None` for all others.
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'X' | 'x' | 'B' | 'b' => Some(Color::Black),
            'O' | 'o' | 'W' | 'w' => Some(Color::White),
            _ => None,
        }
    }

    /// Returns the letter of the colour in diagrams: `X` for Black, `O` for White.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'X',
            Color::White => 'O',
        }
    }

    /// Returns `black` or `white`, the word in files and reports.
    pub const fn word(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// Returns 0 for Black and 1 for White, for use as an index.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_opponents() {
        for color in Color::BOTH {
            assert_eq!(Color::from_letter(color.letter()), Some(color));
            assert_eq!(color.opponent().opponent(), color);
            assert_ne!(color.opponent(), color);
        }
        assert_eq!(Color::from_letter('b'), Some(Color::Black));
        assert_eq!(Color::from_letter('W'), Some(Color::White));
        assert_eq!(Color::from_letter('.'), None);
        assert_eq!(format!("{} {}", Color::Black, Color::White), "Black White");
    }
}
