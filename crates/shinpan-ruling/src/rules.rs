//! Which rule set a record is ruled by, and how that is known.

use std::sync::Arc;

use shinpan_rules::{How, RuleSet, resolve_with_host};
use shinpan_sgf::Record;

use crate::options::{CannotRule, Options};
use crate::remark::Remark;

/// The rule set and how it was determined.
#[derive(Clone, Debug)]
pub struct RulesFound {
    /// The rule set, with the readings asked for.
    pub set: Arc<RuleSet>,
    /// What it is known by.
    pub evidence: Evidence,
    /// The same as a sentence without full stop.
    pub how: String,
}

/// What a rule set is known by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Evidence {
    /// The referee was told.
    Told,
    /// The record names it, or something in the record leads to it.
    Record(How),
}

impl Evidence {
    /// A stable word for machines: `told`, or the word for how it was found in the record.
    pub fn id(self) -> &'static str {
        match self {
            Evidence::Told => "told",
            Evidence::Record(how) => how.id(),
        }
    }

    /// Whether the rule set is only assumed.
    pub fn is_assumed(self) -> bool {
        matches!(self, Evidence::Record(how) if how.is_assumed())
    }
}

/// Determines the rule set of a record.
pub(crate) fn find(
    record: &Record,
    options: &Options<'_>,
    remarks: &mut Vec<Remark>,
) -> Result<RulesFound, CannotRule> {
    let mut found = match &options.rules {
        Some(set) => {
            let how = match record.rules().map(str::trim).filter(|text| !text.is_empty()) {
                Some(ru) => format!("as asked for (RU says {ru:?})"),
                None => "as asked for (the record names no rules)".to_owned(),
            };
            RulesFound { set: set.clone(), evidence: Evidence::Told, how }
        }
        None => by_record(record, remarks),
    };
    for (name, option) in &options.readings {
        found.set = Arc::new(found.set.with_reading(name, option).map_err(CannotRule::Reading)?);
    }
    Ok(found)
}

fn by_record(record: &Record, remarks: &mut Vec<Remark>) -> RulesFound {
    let komi = record.komi.points.map(|komi| komi.to_string());
    let information = &record.information;
    // Some servers sign a record that another program began.
    let stated = information.iter().chain(information.repeated()).filter(|stated| stated.name != "KM");
    let mut evidence: Vec<(&str, &str)> = stated.map(|stated| (stated.name, stated.text.as_str())).collect();
    // With a handicap the komi says nothing about the rules.
    if let Some(komi) = komi.as_deref().filter(|_| record.handicap.stated == 0) {
        evidence.push(("KM", komi));
    }
    let resolved = resolve_with_host(record.rules(), &evidence);
    for doubt in resolved.doubts {
        remarks.push(Remark::new("rules-doubtful", doubt));
    }
    let how = match resolved.how.is_assumed() {
        true => {
            let how = format!("assumed, because {}; --rules would name others", resolved.reason);
            let says = format!("{} is {how}", resolved.rules.id);
            let place = information.get("RU").map_or(record.place, |stated| stated.place);
            remarks.push(Remark::new("rules-assumed", says).placed(place));
            how
        }
        false => resolved.reason,
    };
    RulesFound { set: resolved.rules, evidence: Evidence::Record(resolved.how), how }
}
