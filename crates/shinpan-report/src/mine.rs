//! What was found by mining small boards, as data.

use schemars::JsonSchema;
use serde::Serialize;
use shinpan_study::mine::Specimen;

use crate::{HalfPoints, ValueReport};

/// Positions of small boards on which rule sets differ in what best play gives.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MineReport {
    /// The version of this shape.
    pub schema: u32,
    /// The rule sets.
    pub rules: Vec<String>,
    /// The boards, columns by rows.
    pub boards: Vec<String>,
    /// Whether prisoners were set as strict alternation calls for.
    pub even: bool,
    /// Whether positions that differ by an exchange of colours counted as one.
    pub colour_blind: bool,
    /// Positions looked at, each player to move counted apart.
    pub positions: usize,
    /// Positions of which every value is known.
    pub solved: usize,
    /// Positions on which rule sets are known to differ.
    pub differ: usize,
    /// Positions not looked at: the budget was spent, or the search stopped.
    pub left: usize,
    /// Seconds taken.
    pub seconds: f64,
    /// The positions on which rule sets differ, smallest first, as many as were asked for.
    pub beasts: Vec<BeastReport>,
}

/// A position on which rule sets differ.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BeastReport {
    /// The position, rows from the top.
    pub position: String,
    /// `black` or `white`.
    pub to_move: &'static str,
    /// Prisoners held by Black and by White.
    pub prisoners: [u32; 2],
    /// The value under each rule set, in their order.
    pub values: Vec<ValueReport>,
    /// The largest value less the smallest, among those known.
    pub spread: Option<HalfPoints>,
}

impl BeastReport {
    /// The twin of a specimen with these prisoners.
    pub fn new(specimen: &Specimen, prisoners: [u32; 2]) -> BeastReport {
        BeastReport {
            position: specimen.place.position.to_rows(),
            to_move: specimen.place.to_move.word(),
            prisoners,
            values: specimen.values.iter().map(ValueReport::new).collect(),
            spread: specimen.spread().map(Into::into),
        }
    }
}
