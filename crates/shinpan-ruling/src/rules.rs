//! Which rule set a record is ruled by, and how that is known.

use std::sync::Arc;

use shinpan_rules::RuleSet;
use shinpan_score::Points;
use shinpan_sgf::Record;

use crate::options::{CannotRule, Options};

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

/// What a rule set is known by, the strongest evidence first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Evidence {
    /// The referee was told.
    Told,
    /// The record names it.
    Record,
    /// The record names it, and the host it is from plays it in its own way.
    RecordAndHost,
    /// Assumed: the record names none, but the host it is from has one.
    Host,
    /// Assumed from the komi.
    Komi,
    /// Assumed because most games are played by it.
    Custom,
}

impl Evidence {
    /// A stable word for machines.
    pub fn id(self) -> &'static str {
        match self {
            Evidence::Told => "told",
            Evidence::Record => "record",
            Evidence::RecordAndHost => "record-and-host",
            Evidence::Host => "assumed-from-host",
            Evidence::Komi => "assumed-from-komi",
            Evidence::Custom => "assumed",
        }
    }

    /// Whether the rule set is only assumed.
    pub fn is_assumed(self) -> bool {
        matches!(self, Evidence::Host | Evidence::Komi | Evidence::Custom)
    }
}

/// What most games are played by, where nothing says otherwise.
const CUSTOM: &str = "japanese-1989";

/// Determines the rule set of a record.
pub(crate) fn find(record: &Record, options: &Options<'_>) -> Result<RulesFound, CannotRule> {
    let mut found = match &options.rules {
        Some(set) => {
            let how = match record.rules().map(str::trim).filter(|text| !text.is_empty()) {
                Some(ru) => format!("as asked for (RU says {ru:?})"),
                None => "as asked for (the record names no rules)".to_owned(),
            };
            RulesFound { set: set.clone(), evidence: Evidence::Told, how }
        }
        None => by_record(record),
    };
    for (name, option) in &options.readings {
        found.set = Arc::new(found.set.with_reading(name, option).map_err(CannotRule::Reading)?);
    }
    Ok(found)
}

fn by_record(record: &Record) -> RulesFound {
    let text = record.rules().unwrap_or_default().trim();
    if text.is_empty() {
        return assumed(record, "the record names no rules".to_owned());
    }
    let Some((set, part)) = named(text) else {
        return assumed(record, format!("RU says {text:?}, which no rule set here is called"));
    };
    let mut how = format!("RU says {text:?}");
    if part != text {
        how += &format!(", of which {part:?} is understood");
    }
    match dialect(record, &set) {
        Some((dialect, host)) => {
            how += &format!(", and {host}");
            RulesFound { set: dialect, evidence: Evidence::RecordAndHost, how }
        }
        None => RulesFound { set, evidence: Evidence::Record, how },
    }
}

/// The rule set a text names, and the part of the text that names it: all of it, or what stands before the
/// first comma or bracket.
fn named(text: &str) -> Option<(Arc<RuleSet>, &str)> {
    if let Ok(set) = RuleSet::named(text) {
        return Some((set, text));
    }
    let part = text.split([',', ';', '(', '/', '（', '，']).next()?.trim();
    RuleSet::named(part).ok().map(|set| (set, part))
}

/// The rule set as the host of the record plays it, if it has its own way, and the host's evidence.
fn dialect(record: &Record, set: &RuleSet) -> Option<(Arc<RuleSet>, String)> {
    let source = record.source.as_ref()?;
    let of_host = |id: &str| id.rsplit_once('@').is_some_and(|(_, host)| host == source.host.id());
    let is_it = |known: &&Arc<RuleSet>| of_host(&known.id) && known.based_on.as_deref() == Some(&set.id);
    let known = RuleSet::all().iter().find(is_it)?;
    Some((known.clone(), host_evidence(record)?))
}

fn host_evidence(record: &Record) -> Option<String> {
    let source = record.source.as_ref()?;
    Some(format!("{}[{}] says where it was played", source.property, source.text))
}

/// The rule set assumed for a record that names none.
fn assumed(record: &Record, why: String) -> RulesFound {
    let says = |set: &RuleSet, because: &str| {
        format!("{why}; {} is assumed because {because}; --rules would name another", set.id)
    };
    if let Some(set) = of_host(record) {
        let because = host_evidence(record).unwrap_or_default();
        return RulesFound { how: says(&set, &because), set, evidence: Evidence::Host };
    }
    let komi = record.komi.points.and_then(|komi| komi.halves()).map(Points::from_half);
    let written = |id: &str| RuleSet::named(id).ok();
    // In even games 7.5 is the komi of Chinese counting; with a handicap komi says nothing.
    let by_komi = komi.filter(|komi| *komi == Points::from_half(15) && record.handicap.stated == 0);
    if let (Some(komi), Some(set)) = (by_komi, written("chinese-2002")) {
        let how = says(&set, &format!("the komi is {komi}"));
        return RulesFound { set, evidence: Evidence::Komi, how };
    }
    let custom = written(CUSTOM).or_else(|| RuleSet::all().first().cloned());
    let Some(set) = custom else { unreachable!("rule sets are built in") };
    let by_komi = komi.filter(|komi| [11, 13].contains(&komi.half_points()) && record.handicap.stated == 0);
    match by_komi {
        Some(komi) => {
            let how = says(&set, &format!("the komi is {komi}"));
            RulesFound { set, evidence: Evidence::Komi, how }
        }
        None => {
            let how = says(&set, "most games are played by it");
            RulesFound { set, evidence: Evidence::Custom, how }
        }
    }
}

/// The only rule set of the host a record is from, or its Japanese one.
fn of_host(record: &Record) -> Option<Arc<RuleSet>> {
    let host = record.source.as_ref()?.host.id();
    let suffix = format!("@{host}");
    let sets: Vec<&Arc<RuleSet>> =
        RuleSet::all().iter().filter(|set| set.id.ends_with(&suffix) || set.id == host).collect();
    match sets[..] {
        [only] => Some(only.clone()),
        _ => sets.into_iter().find(|set| set.based_on.as_deref() == Some(CUSTOM)).cloned(),
    }
}
