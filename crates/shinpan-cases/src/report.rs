//! What came of trying a case.

use std::collections::BTreeSet;
use std::fmt;

/// The result of trying one case.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How many statements were compared.
    pub checks: usize,
    /// What came out differently.
    pub failures: Vec<Failure>,
    /// What was not tried.
    pub skipped: Vec<Skipped>,
    /// Expectations known to come out wrong, with the reason given.
    pub known_wrong: Vec<Skipped>,
    /// Answers kept for solvers.
    pub for_solvers: usize,
    /// Articles the cases cite or the referee named in them.
    pub articles: BTreeSet<String>,
}

/// Something that came out differently from what the case says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The case.
    pub case: String,
    /// The file and line of what was expected.
    pub at: (String, u32),
    /// The rule set.
    pub rules: String,
    /// What was looked at.
    pub what: String,
    /// What the case says.
    pub expected: String,
    /// What came out.
    pub got: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, line) = &self.at;
        writeln!(f, "{file}:{line}: {} under {}", self.case, self.rules)?;
        writeln!(f, "    {}", self.what)?;
        writeln!(f, "    expected {}", self.expected)?;
        write!(f, "    got      {}", self.got)
    }
}

/// Something that was not tried, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skipped {
    /// The case.
    pub case: String,
    /// The reason the case gives.
    pub why: String,
}

impl Report {
    /// Adds another report to this one.
    pub fn add(&mut self, other: Report) {
        self.checks += other.checks;
        self.failures.extend(other.failures);
        self.skipped.extend(other.skipped);
        self.known_wrong.extend(other.known_wrong);
        self.for_solvers += other.for_solvers;
        self.articles.extend(other.articles);
    }
}
