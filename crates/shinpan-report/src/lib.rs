//! Rulings as data: plain serialisable twins of what the referee says.
//!
//! The shapes are versioned by [`SCHEMA`]: within a version fields are only added. `docs/ruling.schema.json`
//! describes them; it is made from the doc comments of this crate.

mod compare;
mod count;
mod half_points;
mod record;

pub use compare::{CompareEffect, CompareGroup, CompareReport, CompareRow};
pub use count::{CountItem, CountReport};
pub use half_points::HalfPoints;
pub use record::{
    ClaimReport, CycleReport, EndingReport, FirstPass, HeldBy, IllegalReport, KomiReport, OddityReport,
    Players, ReadingReport, RecordReport, RemarkReport, ResultReport, RulesReport, SizeReport, StringReport,
    UnreadableReport,
};

/// The version of the shapes.
pub const SCHEMA: u32 = 1;

/// The JSON Schema of one line of `shinpan referee --json`: a ruling on one record, or a file (or a game of
/// it) on which there is no ruling.
pub fn json_schema() -> serde_json::Value {
    let settings = schemars::generate::SchemaSettings::draft2020_12();
    let dialect = settings.meta_schema.clone();
    let mut generator = settings.into_generator();
    let ruling = generator.subschema_for::<RecordReport>();
    let unreadable = generator.subschema_for::<UnreadableReport>();
    serde_json::json!({
        "$schema": dialect,
        "title": "A line of `shinpan referee --json`",
        "anyOf": [ruling, unreadable],
        "$defs": generator.take_definitions(true),
    })
}
