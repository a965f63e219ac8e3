//! Two rule sets, clause by clause.

use std::fmt;

use crate::clause::{FirstToMove, KoBans, Phase, Transition};
use crate::rule_set::{ArticleId, Enacted, RuleSet};
use crate::words::Word;

/// A clause that two rule sets answer differently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClauseDifference {
    /// The key of the clause; `komi.even`, `komi.handicap`, or for transitions `phase: main play`.
    pub key: String,
    /// What the first says; None where the question does not arise in it.
    pub first: Option<Side>,
    /// What the second says; None where the question does not arise in it.
    pub second: Option<Side>,
}

/// What one rule set says of a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// The word enacted.
    pub word: String,
    /// What it means.
    pub meaning: String,
    /// The articles that enact it: one, but for transitions as many as there are.
    pub by: Vec<ArticleId>,
}

/// The clauses in which two rule sets differ, in the order of the groups, then komi, then the
/// transitions out of each phase. Which article enacts a clause makes no difference.
pub fn differ(first: &RuleSet, second: &RuleSet) -> Vec<ClauseDifference> {
    let (a, b) = (sides(first), sides(second));
    let mut keys: Vec<&String> = a.iter().map(|(key, _)| key).collect();
    for (at, (key, _)) in b.iter().enumerate() {
        if !keys.contains(&key) {
            // Beside its neighbours of the second set, so that groups stay together.
            let after = b[..at].iter().rev().find_map(|(k, _)| keys.iter().position(|known| *known == k));
            keys.insert(after.map_or(0, |place| place + 1), key);
        }
    }
    let find = |sides: &[(String, Side)], key: &String| {
        sides.iter().find(|(known, _)| known == key).map(|(_, side)| side.clone())
    };
    let mut differences = Vec::new();
    for key in keys {
        let (first, second) = (find(&a, key), find(&b, key));
        let same = match (&first, &second) {
            (Some(first), Some(second)) => first.word == second.word,
            _ => false,
        };
        if !same {
            differences.push(ClauseDifference { key: key.clone(), first, second });
        }
    }
    differences
}

/// Every clause, komi and phase of a rule set as text.
fn sides(set: &RuleSet) -> Vec<(String, Side)> {
    let mut sides: Vec<(String, Side)> = Vec::new();
    for row in set.clause_rows() {
        let side = Side { word: row.word.to_owned(), meaning: row.meaning.to_owned(), by: vec![row.by] };
        sides.push((row.key.to_owned(), side));
    }
    for (key, points, meaning) in [
        ("komi.even", set.komi.even, "points to White in an even game"),
        ("komi.handicap", set.komi.handicap, "points to White in a handicap game"),
    ] {
        let word = decimal(points);
        let side = Side { word, meaning: meaning.to_owned(), by: vec![set.komi.by.clone()] };
        sides.push((key.to_owned(), side));
    }
    for (_, phase, meaning) in Phase::WORDS {
        let ways: Vec<&Enacted<Transition>> = set.ways_out(*phase).collect();
        if ways.is_empty() {
            continue;
        }
        let word: Vec<String> = ways.iter().map(|way| way.value.to_string()).collect();
        let mut by: Vec<ArticleId> = Vec::new();
        for way in &ways {
            if !by.contains(&way.by) {
                by.push(way.by.clone());
            }
        }
        let side = Side { word: word.join("; "), meaning: meaning.trim().to_owned(), by };
        sides.push((format!("phase: {}", phase.word()), side));
    }
    sides
}

/// Half points as a decimal number.
fn decimal(half: i32) -> String {
    let sign = if half < 0 { "-" } else { "" };
    let whole = half.unsigned_abs() / 2;
    let part = if half % 2 == 0 { "" } else { ".5" };
    format!("{sign}{whole}{part}")
}

impl fmt::Display for Transition {
    /// `2 consecutive passes lead to agreement`, with what is not usual in brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.when, self.to)?;
        let mut besides: Vec<String> = Vec::new();
        if self.to == Phase::Over {
            besides.push(self.stones.to_string());
        }
        if self.first != FirstToMove::PlayerToMove {
            besides.push(format!("{} moves first", self.first));
        }
        if self.bans == KoBans::Lifted && self.to != Phase::Over {
            besides.push("ko bans lifted".to_owned());
        }
        if besides.is_empty() { Ok(()) } else { write!(f, " ({})", besides.join(", ")) }
    }
}
