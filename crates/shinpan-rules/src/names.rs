//! Rule names as people and programs write them, and the rule set each means.
//!
//! A record says `RU[Chinese]`, a program `koPOSITIONALscoreAREAtaxNONEsui0whbN`, a user `aga`, and a
//! server means by its names what its own code does. [`resolve`] understands a name;
//! [`resolve_with_host`] also weighs where the record comes from, and where nothing is stated it
//! assumes a rule set and says so, never silently.

use std::fmt;
use std::sync::Arc;

use crate::fold::fold;
use crate::half_points::half_points;
use crate::host::Host;
use crate::katago::{KataGoRules, UnknownKataGoRules};
use crate::load::UnknownReading;
use crate::rule_set::RuleSet;

/// A rule set and how it was found.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The rule set: a built-in one, or one made for a KataGo rules object.
    pub rules: Arc<RuleSet>,
    /// How it was found.
    pub how: How,
    /// The same in words, for the ruling: "RU names it".
    pub reason: String,
    /// Komi in half points, where the text itself gives it (KataGo's forms do).
    pub komi: Option<i32>,
    /// What speaks against it: a komi that contradicts the name, words not understood.
    pub doubts: Vec<String>,
}

/// How a rule set was found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum How {
    /// By its id.
    Named,
    /// By another name for it.
    Alias,
    /// By a name, understood as the server means it from which the record comes; or by the server alone.
    Host,
    /// By KataGo's rules object or its one-line form.
    KataGo,
    /// Nothing names it; the komi is the one usual with it.
    AssumedFromKomi,
    /// Nothing names it.
    Assumed,
}

impl How {
    /// Whether nothing in the record states the rule set.
    pub fn is_assumed(self) -> bool {
        matches!(self, How::AssumedFromKomi | How::Assumed)
    }

    /// A stable word for reports.
    pub fn id(self) -> &'static str {
        match self {
            How::Named => "named",
            How::Alias => "alias",
            How::Host => "host",
            How::KataGo => "katago",
            How::AssumedFromKomi => "assumed-from-komi",
            How::Assumed => "assumed",
        }
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A text that names no rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnknownRules {
    /// No rule set has this name.
    Name {
        /// The text.
        text: String,
        /// The known names that look most like it.
        nearest: Vec<String>,
    },
    /// A rules object of KataGo's, or its one-line form, that cannot be understood.
    KataGo(UnknownKataGoRules),
    /// The rule set is known, the reading asked for with it is not.
    Reading(UnknownReading),
}

impl fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownRules::Name { text, nearest } if nearest.is_empty() => {
                write!(f, "\"{text}\" names no rules known here")
            }
            UnknownRules::Name { text, nearest } => {
                write!(f, "\"{text}\" names no rules known here; did you mean {}?", nearest.join(" or "))
            }
            UnknownRules::KataGo(problem) => problem.fmt(f),
            UnknownRules::Reading(problem) => problem.fmt(f),
        }
    }
}

impl std::error::Error for UnknownRules {}

/// Understands a name of rules: an id or another name of a built-in rule set, with or without the word
/// "rules"; KataGo's rules object or its one-line form; any of these followed by `+place=reading` for
/// unclear places (`aga-1991+count-by=area`).
///
/// # Errors
/// Nothing known is meant; the error says what looks like it.
pub fn resolve(text: &str) -> Result<Resolved, UnknownRules> {
    let text = text.trim();
    if text.starts_with('{') {
        return katago(KataGoRules::from_json(text), "KataGo rules object");
    }
    let mut parts = text.split('+');
    let name = parts.next().unwrap_or_default().trim();
    let mut resolved = resolve_name(name)?;
    for choice in parts {
        let (place, option) = choice.split_once('=').unwrap_or((choice, ""));
        let rules = resolved.rules.with_reading(place.trim(), option.trim());
        resolved.rules = Arc::new(rules.map_err(UnknownRules::Reading)?);
    }
    Ok(resolved)
}

fn resolve_name(name: &str) -> Result<Resolved, UnknownRules> {
    if let Some(found) = by_name(name) {
        return Ok(found);
    }
    if KataGoRules::looks_like_one_line(name) {
        return katago(KataGoRules::from_one_line(name), "KataGo's one-line form");
    }
    // Collections write "Chinese, Pair Go": a kind of game that has no rules of its own.
    if let Some((rules, kind)) = name.split_once(',')
        && fold(kind) == "pairgo"
        && let Some(mut found) = by_name(rules)
    {
        found.reason = format!("{} (pair go is played by the same rules)", found.reason);
        return Ok(found);
    }
    // What stands in parentheses behind a name nearly always says what the name says already.
    if let Some((rules, aside)) = name.split_once(['(', '（'])
        && let Some(mut found) = by_name(rules)
    {
        let aside = aside.trim_end_matches([')', '）']);
        found
            .doubts
            .push(format!("the words {aside:?} in parentheses behind the name of the rules are left aside"));
        return Ok(found);
    }
    let nearest = match RuleSet::named(name) {
        Err(unknown) => unknown.nearest,
        Ok(_) => Vec::new(),
    };
    Err(UnknownRules::Name { text: name.to_owned(), nearest })
}

/// Words after a name that say only that it names rules.
const RULES: &[&str] = &["rules", "rule", "ruleset", "ルール", "规则", "規則", "룰", "규칙"];

fn by_name(name: &str) -> Option<Resolved> {
    let folded = fold(name);
    if folded.is_empty() {
        return None;
    }
    let found = |rules: Arc<RuleSet>| {
        let named = rules.id == name.trim();
        let how = if named { How::Named } else { How::Alias };
        let reason = match named {
            true => format!("\"{}\" is its id", name.trim()),
            false => format!("\"{}\" is a name for it", name.trim()),
        };
        Resolved { rules, how, reason, komi: None, doubts: Vec::new() }
    };
    if let Ok(rules) = RuleSet::named(&folded) {
        return Some(found(rules));
    }
    let bare = RULES.iter().find_map(|word| folded.strip_suffix(word)).filter(|bare| !bare.is_empty())?;
    RuleSet::named(bare).ok().map(found)
}

fn katago(rules: Result<KataGoRules, UnknownKataGoRules>, form: &str) -> Result<Resolved, UnknownRules> {
    let rules = rules.map_err(UnknownRules::KataGo)?;
    let set = rules.rule_set().map_err(UnknownRules::KataGo)?;
    let reason = format!("{form} {}", rules.one_line());
    Ok(Resolved { rules: set, how: How::KataGo, reason, komi: rules.komi, doubts: Vec::new() })
}

/// Finds the rule set of a record from its `RU` and from what else it says of itself: pairs of SGF
/// property and text, of which `AP`, `PC`, `SO` and `EV` may show the server or program and `KM` the
/// komi. Always gives a rule set; [`How::is_assumed`] tells whether anything stated it.
///
/// Where nothing states it: by komi if that is telling (5.5 and 6.5 Japanese, 7.5 Chinese, 8 Ing);
/// otherwise Japanese, the most common in records and the rule set that forbids the fewest moves, so
/// that an assumption never makes a move illegal.
pub fn resolve_with_host(ru: Option<&str>, evidence: &[(&str, &str)]) -> Resolved {
    let host = Host::of(evidence);
    let komi = evidence.iter().find(|(key, _)| *key == "KM").and_then(|(_, text)| usual_komi(text));
    let stated = ru.map(str::trim).filter(|text| !text.is_empty());
    let mut unknown = None;
    if let Some(text) = stated {
        match resolve(text) {
            Ok(resolved) => return on_host(resolved, text, host.as_ref(), komi),
            Err(problem) => unknown = Some(problem.to_string()),
        }
    }
    let why = match (&unknown, ru) {
        (Some(problem), _) => format!("RU is not understood ({problem})"),
        (None, Some(_)) => "RU is empty".to_owned(),
        (None, None) => "the record states no rules".to_owned(),
    };
    let assumed = |id: &str, how: How, reason: String| {
        let rules = RuleSet::named(id).unwrap_or_else(|_| RuleSet::all()[0].clone());
        Resolved { rules, how, reason, komi: None, doubts: Vec::new() }
    };
    if unknown.is_none()
        && let Some(host) = &host
        && let Some(id) = host.only_rules()
    {
        return assumed(id, How::Host, format!("{why}; {host} plays by these alone"));
    }
    let by_komi = komi.and_then(|komi| match komi {
        11 | 13 => Some(("japanese-1989", komi)),
        15 => Some(("chinese-2002", komi)),
        16 => Some(("ing-1996", komi)),
        _ => None,
    });
    match by_komi {
        Some((id, komi)) => {
            let reason = format!("{why}; a komi of {} is usual with these", decimal(komi));
            assumed(id, How::AssumedFromKomi, reason)
        }
        None => {
            let reason =
                format!("{why}; Japanese rules are the most common in records and forbid the fewest moves");
            assumed("japanese-1989", How::Assumed, reason)
        }
    }
}

/// A resolved name as the host of the record means it.
fn on_host(mut resolved: Resolved, text: &str, host: Option<&Host>, komi: Option<i32>) -> Resolved {
    resolved.reason = format!("RU: {}", resolved.reason);
    if resolved.how == How::Alias
        && let Some(host) = host
        && let Some(dialect) = host.dialect(&resolved.rules.id)
        && let Ok(rules) = RuleSet::named(dialect)
    {
        resolved.rules = rules;
        resolved.how = How::Host;
        resolved.reason = format!("RU[{text}] as {host} means it");
    }
    let territory = resolved.rules.count.value == crate::clause::Count::Territory;
    let plays_by_area = resolved.rules.readings.iter().any(|reading| reading.name == "count-by");
    let contradicts = match komi {
        Some(15) => territory && !plays_by_area,
        Some(16) => territory,
        _ => false,
    };
    if let Some(komi) = komi
        && contradicts
    {
        let doubt = format!(
            "a komi of {} is usual with area counting, but RU names rules that count territory",
            decimal(komi)
        );
        resolved.doubts.push(doubt);
    }
    resolved
}

/// The komi a `KM` text means, in half points, as far as it tells rules apart. Quarter stones (3.75)
/// and hundredths (375, 750) are understood as the conventions they are.
fn usual_komi(text: &str) -> Option<i32> {
    match text.trim() {
        "2.75" | "275" | "550" => Some(11),
        "3.25" | "325" | "650" => Some(13),
        "3.75" | "375" | "750" => Some(15),
        other => half_points(other),
    }
}

/// Half points as a decimal number.
fn decimal(half: i32) -> String {
    let part = if half % 2 == 0 { "" } else { ".5" };
    format!("{}{part}", half / 2)
}
