//! What is wrong with a case file.

use std::fmt;

/// Something in a case file that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseFileError {
    /// The file, as it was named to the reader.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong and what would do.
    pub problem: String,
}

impl fmt::Display for CaseFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.problem)
    }
}

impl std::error::Error for CaseFileError {}
