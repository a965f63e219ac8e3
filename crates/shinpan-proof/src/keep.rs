//! Keeping what a long search has found out but not proved.

use std::fmt;
use std::io::{self, Read, Write};

/// Keeps the tables of a search between one run and the next.
///
/// Tables only say what to look at first, and what need not be looked at again: whatever a search answers with their
/// help has a proof that is checked like any other.
pub trait Keep {
    /// What was kept before, if anything.
    ///
    /// # Errors
    /// It is there and cannot be read.
    fn kept(&mut self) -> io::Result<Option<Box<dyn Read>>>;

    /// Keeps what `write` writes in place of what was kept before, whole or not at all. Whoever keeps it says so if
    /// that fails.
    fn keep(&mut self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>);
}

/// Why tables that were kept are of no use.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TablesRefused {
    /// They cannot be read.
    Unreadable {
        /// What the system says.
        why: String,
    },
    /// What was kept is something else.
    NoTables,
    /// Another version of the program kept them.
    Version {
        /// That version.
        found: String,
    },
    /// They are of another board.
    OtherBoard {
        /// Its size: `3x4`.
        found: String,
    },
    /// They are of other rules.
    OtherLaw,
    /// Something in them has been changed, or their end is missing.
    Damaged,
}

impl fmt::Display for TablesRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the tables of an earlier search ")?;
        match self {
            TablesRefused::Unreadable { why } => write!(f, "cannot be read: {why}"),
            TablesRefused::NoTables => f.write_str("are expected, and what is there is something else"),
            TablesRefused::Version { found } => write!(f, "were kept by another version ({found})"),
            TablesRefused::OtherBoard { found } => write!(f, "are of another board ({found})"),
            TablesRefused::OtherLaw => f.write_str("are of other rules"),
            TablesRefused::Damaged => f.write_str("are damaged"),
        }
    }
}

impl std::error::Error for TablesRefused {}
