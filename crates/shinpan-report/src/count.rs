//! A count as data.

use schemars::JsonSchema;
use serde::Serialize;
use shinpan_board::{Color, Size};
use shinpan_score::Count;

use crate::HalfPoints;
use crate::record::{color, points};

/// A count, item by item.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CountReport {
    /// What the count rests on: the `code` of the first of `results`, or null if the result is a fact.
    #[serde(rename = "if")]
    pub assumption: Option<String>,
    /// Black's total.
    pub black: HalfPoints,
    /// White's total.
    pub white: HalfPoints,
    /// Black's total less White's.
    pub margin: HalfPoints,
    /// Every item, Black's first.
    pub items: Vec<CountItem>,
    /// Empty points that are nobody's.
    pub neutral: Vec<String>,
    /// Eye points that do not count because their group is in seki (or not immortal).
    pub uncounted: Vec<String>,
}

/// One line of a count.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CountItem {
    /// To whose score it belongs: `black` or `white`.
    pub side: String,
    /// What it is for: `stones`, `territory`, `prisoners`, `dead-stones`, `pass-stones`, `komi`, ...
    pub what: String,
    /// How much, negative where it is taken away.
    pub points: HalfPoints,
    /// Where on the board (GTP coordinates); empty for what lies off it.
    pub at: Vec<String>,
    /// The article that grants it.
    pub article: String,
}

impl CountReport {
    /// The twin of a count.
    pub fn new(count: &Count, assumption: Option<String>, size: Size) -> CountReport {
        let items = count.items.iter().map(|item| CountItem {
            side: color(item.side),
            what: item.what.id().to_owned(),
            points: item.points.into(),
            at: points(&item.at, size),
            article: item.by.to_string(),
        });
        CountReport {
            assumption,
            black: count.total(Color::Black).into(),
            white: count.total(Color::White).into(),
            margin: count.margin().into(),
            items: items.collect(),
            neutral: points(&count.map.neutral, size),
            uncounted: points(&count.map.uncounted, size),
        }
    }
}
