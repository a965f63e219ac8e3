//! Choosing how an unclear place is read.

use std::collections::HashSet;

use crate::article::Reading;
use crate::clause::Phase;
use crate::load::UnknownReading;
use crate::rule_set::RuleSet;

impl RuleSet {
    /// The same rule set with an unclear place read in another way.
    ///
    /// # Errors
    /// The rule set has no unclear place of that name, or it is not read that way.
    pub fn with_reading(&self, name: &str, option: &str) -> Result<RuleSet, UnknownReading> {
        let Some(at) = self.readings.iter().position(|reading| reading.name == name) else {
            return Err(UnknownReading::Name {
                rule_set: self.id.clone(),
                name: name.to_owned(),
                known: self.readings.iter().map(|reading| reading.name.clone()).collect(),
            });
        };
        let options = &self.readings[at].options;
        let Some(index) = options.iter().position(|known| known.name == option) else {
            return Err(UnknownReading::Option {
                name: name.to_owned(),
                option: option.to_owned(),
                known: options.iter().map(|known| known.name.clone()).collect(),
            });
        };
        let mut set = self.clone();
        apply(&mut set, at, index);
        Ok(set)
    }
}

/// Puts one reading of an unclear place in force instead of the one chosen so far. Its transitions
/// take the place of the other's, so that the order in which ways out of a phase are tried is kept.
pub(crate) fn apply(set: &mut RuleSet, at: usize, option: usize) {
    let reading = set.readings[at].clone();
    let (old, new) = (&reading.options[reading.chosen], &reading.options[option]);
    let place = set.phases.iter().position(|phase| old.phases.contains(phase)).unwrap_or(set.phases.len());
    set.phases.retain(|phase| !old.phases.contains(phase));
    set.phases.splice(place..place, new.phases.iter().cloned());
    for (key, word) in &new.enacts {
        let _ = set.clauses.set(key, word, &reading.article)
            || set.encore.as_mut().is_some_and(|encore| encore.set(key, word, &reading.article))
            || set.hypothetical.as_mut().is_some_and(|clauses| clauses.set(key, word, &reading.article));
    }
    set.readings[at].chosen = option;
}

/// The inherited unclear places that a derived set has not settled by enacting a clause or a way out
/// of a phase on which the readings differ.
pub(crate) fn readings_left(
    base: Option<&RuleSet>,
    own_keys: &HashSet<&str>,
    own_from: &HashSet<Phase>,
) -> Vec<Reading> {
    let settled = |reading: &&Reading| {
        reading.options.iter().any(|option| {
            option.enacts.iter().any(|(key, _)| own_keys.contains(key.as_str()))
                || option.phases.iter().any(|phase| own_from.contains(&phase.from))
        })
    };
    base.iter().flat_map(|base| &base.readings).filter(|reading| !settled(reading)).cloned().collect()
}
