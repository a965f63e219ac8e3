use std::fmt;

use crate::{NodeId, Place};

/// Why a game of a collection is no record of Go.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// The collection has fewer games.
    NoSuchGame {
        /// The game asked for, from 0.
        game: usize,
        /// How many there are.
        games: usize,
    },
    /// The collection has fewer nodes.
    NoSuchNode {
        /// The node asked for.
        node: NodeId,
    },
    /// `GM` names another game.
    NotGo {
        /// What it says.
        game_type: String,
        /// Where.
        place: Place,
    },
    /// `SZ` asks for more than 52 columns or rows, for which there are no letters.
    BoardTooLarge {
        /// Columns.
        columns: u32,
        /// Rows.
        rows: u32,
        /// Where.
        place: Place,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::NoSuchGame { game, games } => {
                write!(f, "there is no game {}; the file has {games}", game + 1)
            }
            RecordError::NoSuchNode { node } => write!(f, "there is no node {}", node.0),
            RecordError::NotGo { game_type, place } => {
                write!(f, "line {}: the record is of another game (GM[{game_type}]); Go is GM[1]", place.line)
            }
            RecordError::BoardTooLarge { columns, rows, place } => write!(
                f,
                "line {}: a board of {columns} by {rows} points; game records have letters for 52 by 52 at most",
                place.line
            ),
        }
    }
}

impl std::error::Error for RecordError {}
