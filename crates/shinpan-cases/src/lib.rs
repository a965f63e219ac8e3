//! The precedents: positions, and what each law says of them.
//!
//! `cases/` holds Markdown files for Go players; each fenced `toml case` block is a position, the acts that
//! follow and what every rule set named in it makes of them. This crate reads the files ([`read_file`],
//! [`read_tree`]) and tries a case under its rule sets through [`shinpan_game::Game`] ([`try_case`]). It
//! serves tests only; `cases/README.md` describes the format.

mod answers;
mod case;
mod check;
mod error;
mod format;
mod read;
mod replay;
mod report;
mod shelf;
mod turns;
pub mod verdicts;
mod words;

pub use answers::{Asked, Expected, Kept, Outcome, Verdict, answers, ask};
pub use case::{Case, Expectation, Line, Question, Start, Value};
pub use error::CaseFileError;
pub use format::{Expect, Illegals, PerSide, Refusal, Stage, ValueBlock};
pub use read::{read_file, read_tree};
pub use report::{Failure, Report, Skipped};
pub use shelf::{Shelf, ShelfError};

use std::path::PathBuf;

/// Tries a case under every rule set it names.
pub fn try_case(case: &Case, shelf: &Shelf) -> Report {
    check::try_case(case, shelf)
}

/// The project's `cases/` folder.
pub fn cases_folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../cases"))
}
