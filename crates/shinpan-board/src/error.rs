use std::error::Error;
use std::fmt;

use crate::Size;

/// A board size out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedSize {
    /// The columns asked for.
    pub columns: u8,
    /// The rows asked for.
    pub rows: u8,
}

impl fmt::Display for MalformedSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let largest = Size::LARGEST;
        write!(f, "a board of {}x{}: columns and rows go from 1 to {largest}", self.columns, self.rows)
    }
}

impl Error for MalformedSize {}

/// A text that does not name a point.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MalformedPoint {
    /// The text does not have the form of a column letter (or two) and a row number.
    NotGtp {
        /// The text as found.
        found: String,
    },
    /// The column uses the letter I, which coordinates skip.
    LetterI {
        /// The text as found.
        found: String,
    },
    /// The point is well written and lies outside the board.
    OffBoard {
        /// The text as found.
        found: String,
        /// The size of the board.
        size: Size,
    },
    /// The bytes are not two letters a to z or A to Z.
    NotSgf {
        /// The bytes as found, made readable.
        found: String,
    },
}

impl fmt::Display for MalformedPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MalformedPoint::NotGtp { found } => {
                write!(f, "\"{found}\" is not a point: write a column letter and a row number, such as D4")
            }
            MalformedPoint::LetterI { found } => {
                write!(f, "\"{found}\" is not a point: columns skip the letter I (the ninth is J)")
            }
            MalformedPoint::OffBoard { found, size } => {
                let last = crate::Point { column: size.columns() - 1, row: 0 }.to_gtp(*size);
                write!(f, "\"{found}\" is not on the {size} board, which goes from A1 to {last}")
            }
            MalformedPoint::NotSgf { found } => {
                write!(f, "\"{found}\" is not a point: write two letters a to z or A to Z, such as dd")
            }
        }
    }
}

impl Error for MalformedPoint {}

/// A diagram that does not show a board. Lines and columns count from 1; a line is a row of the diagram as
/// written, blank ones included, and a column counts characters, blanks included.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MalformedDiagram {
    /// There is no row at all.
    NoRows,
    /// A character that is none of `X`, `O`, `.`, blank, or a row end.
    UnknownCharacter {
        /// The line of the character.
        line: usize,
        /// The column of the character.
        column: usize,
        /// The character.
        found: char,
    },
    /// A row has not as many points as the first one.
    RaggedRow {
        /// The line of the row.
        line: usize,
        /// The points of the first row.
        expected: usize,
        /// The points of this row.
        found: usize,
    },
    /// More than 52 columns or rows.
    TooLarge {
        /// The points of the first row.
        columns: usize,
        /// The number of rows.
        rows: usize,
    },
}

impl fmt::Display for MalformedDiagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MalformedDiagram::NoRows => write!(f, "the diagram has no rows"),
            MalformedDiagram::UnknownCharacter { line, column, found } => {
                write!(f, "line {line}, column {column}: {found:?} is not one of X, O and .")
            }
            MalformedDiagram::RaggedRow { line, expected, found } => {
                write!(f, "line {line}: {found} points where the first row has {expected}")
            }
            MalformedDiagram::TooLarge { columns, rows } => {
                let largest = Size::LARGEST;
                write!(f, "a diagram of {columns}x{rows}: columns and rows go from 1 to {largest}")
            }
        }
    }
}

impl Error for MalformedDiagram {}
