//! A comparison of rule sets as data.

use schemars::JsonSchema;
use serde::Serialize;
use shinpan_board::Size;
use shinpan_ruling::{Comparison, Effect, Row};

use crate::HalfPoints;
use crate::record::points;

/// One board under many rule sets.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CompareReport {
    /// The version of this shape.
    pub schema: u32,
    /// The file, or null for a position given by hand.
    pub file: Option<String>,
    /// The plain measure against which every result is taken apart: stones and points only one colour
    /// reaches, Black less White, without komi.
    pub measure: HalfPoints,
    /// The rule sets by equal result, the largest group first.
    pub groups: Vec<CompareGroup>,
}

/// Rule sets under which the same comes out.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CompareGroup {
    /// The result, as SGF's `RE` has it.
    pub result: String,
    /// Black less White.
    pub margin: HalfPoints,
    /// The rule sets.
    pub rule_sets: Vec<CompareRow>,
}

/// The board under one rule set.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CompareRow {
    /// The rule set.
    pub id: String,
    /// Its title.
    pub name: String,
    /// Whether dead stones were taken off although this rule set knows no agreement about them.
    pub removed_by_custom: bool,
    /// What makes the difference to the plain measure; adds up to it.
    pub effects: Vec<CompareEffect>,
}

/// One reason why a result is not the plain measure.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CompareEffect {
    /// A stable word: `stones-played`, `seki`, `pass-stones`, `last-move`, `first-pass`, `handicap`, `komi`, ...
    pub code: String,
    /// How much it moves the margin.
    pub points: HalfPoints,
    /// Where on the board (GTP coordinates); empty for what lies off it.
    pub at: Vec<String>,
    /// Why, as a sentence.
    pub says: String,
    /// The article.
    pub article: String,
}

impl CompareReport {
    /// The twin of a comparison.
    pub fn new(file: Option<String>, comparison: &Comparison, size: Size) -> CompareReport {
        let groups = comparison.groups.iter().filter_map(|rows| {
            let first = rows.first()?;
            Some(CompareGroup {
                result: first.result.to_sgf(),
                margin: first.margin.into(),
                rule_sets: rows.iter().map(|row| CompareRow::new(row, size)).collect(),
            })
        });
        CompareReport {
            schema: crate::SCHEMA,
            file,
            measure: comparison.measure.into(),
            groups: groups.collect(),
        }
    }
}

impl CompareRow {
    fn new(row: &Row, size: Size) -> CompareRow {
        CompareRow {
            id: row.rules.clone(),
            name: row.name.clone(),
            removed_by_custom: row.removed_by_custom,
            effects: row.effects.iter().map(|effect| CompareEffect::new(effect, size)).collect(),
        }
    }
}

impl CompareEffect {
    fn new(effect: &Effect, size: Size) -> CompareEffect {
        CompareEffect {
            code: effect.code.to_owned(),
            points: effect.points.into(),
            at: points(&effect.at, size),
            says: effect.says.clone(),
            article: effect.by.to_string(),
        }
    }
}
