//! Why a proof file cannot be read.

use std::fmt;

/// Where in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// A line of the text at its beginning, counted from 1.
    Line(usize),
    /// A byte, counted from 0.
    Byte(usize),
}

/// A proof file that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MalformedProof {
    /// Where.
    pub at: At,
    /// What is wrong, and what would do.
    pub what: String,
}

impl MalformedProof {
    pub(super) fn new(at: At, what: impl Into<String>) -> MalformedProof {
        MalformedProof { at, what: what.into() }
    }
}

impl fmt::Display for MalformedProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            At::Line(line) => write!(f, "line {line}: {}", self.what),
            At::Byte(byte) => write!(f, "byte {byte}: {}", self.what),
        }
    }
}

impl std::error::Error for MalformedProof {}
