//! How a verb ends.

use std::fmt::Display;
use std::io::{self, Write};

/// Whether a verb found something that its user should act on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Found {
    /// Everything is as expected: exit code 0.
    #[default]
    Nothing,
    /// An illegal move, a wrong result: exit code 1.
    Something,
}

impl Found {
    /// Something if either is.
    pub fn or(self, other: Found) -> Found {
        if self == Found::Something { self } else { other }
    }
}

/// Why a verb could not do its work: exit code 2.
#[derive(Debug)]
pub enum Failure {
    /// What is wrong, where, and what would do.
    Because(String),
    /// What is wrong has been said already.
    Reported,
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// A failure from what is wrong.
    pub fn because(why: impl Display) -> Failure {
        Failure::Because(why.to_string())
    }

    /// Tells the user. A reader that has gone away (`| head`) needs no telling.
    pub fn report(&self) {
        let message = match self {
            Failure::Because(why) => why.clone(),
            Failure::Reported => return,
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return,
            Failure::Output(error) => format!("the output could not be written: {error}"),
        };
        // If the message cannot be written either, the exit code has to do.
        let _ = writeln!(anstream::stderr(), "shinpan: {message}");
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Because(why) => f.write_str(why),
            Failure::Reported => f.write_str("it has been said"),
            Failure::Output(error) => error.fmt(f),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
