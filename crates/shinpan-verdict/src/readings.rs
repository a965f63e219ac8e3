//! The other main way to read the pass for ko.

use std::sync::Arc;

use shinpan_board::Point;
use shinpan_rules::{HypotheticalKo, RuleSet, Word};

use crate::verdict::{Standing, Verdict};

/// The rule set with the other of the two main readings of the pass for ko, and that reading's name as `NAME=OPTION`;
/// nothing where its text leaves no choice between the two.
///
/// The two are one pass for all kos, as the formal model of 2003 has it, and a pass for a named ko each time, as the
/// translation of 1989 has it.
pub fn named_pass_reading(rules: &RuleSet) -> Option<(Arc<RuleSet>, String)> {
    let now = rules.hypothetical.as_ref()?.hypothetical_ko.value;
    let other = match now {
        HypotheticalKo::GlobalPass => HypotheticalKo::NamedPassEachTime,
        _ => HypotheticalKo::GlobalPass,
    };
    let enacts = ("hypothetical_ko".to_owned(), other.word().to_owned());
    rules.readings.iter().find_map(|reading| {
        let option = reading.options.iter().find(|option| option.enacts.contains(&enacts))?;
        let rules = rules.with_reading(&reading.name, &option.name).ok()?;
        Some((Arc::new(rules), format!("{}={}", reading.name, option.name)))
    })
}

/// A string that is something else under another reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Its first point.
    pub at: Point,
    /// What it is under the first reading.
    pub one: Standing,
    /// What it is under the other.
    pub other: Standing,
}

/// The strings that are something else under another reading, open ones left out.
pub fn differences(one: &Verdict, other: &Verdict) -> Vec<Difference> {
    let pairs = one.strings.iter().filter_map(|first| Some((first, other.of(first.at)?)));
    pairs
        .filter(|(first, second)| first.standing != second.standing)
        .filter(|(first, second)| ![first.standing, second.standing].contains(&Standing::Open))
        .map(|(first, second)| Difference { at: first.at, one: first.standing, other: second.standing })
        .collect()
}
