//! Rulings as data: plain serialisable twins of what the referee says.
//!
//! The shapes are versioned by [`SCHEMA`]: within a version fields are only added. `docs/*.schema.json`
//! describe them; they are made from the doc comments of this crate.

mod compare;
mod confirm;
mod count;
mod ending;
mod half_points;
mod mine;
mod proof;
mod record;
mod solve;

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};

pub use compare::{CompareEffect, CompareGroup, CompareReport, CompareRow};
pub use confirm::{
    BecauseReport, ConfirmReport, ConfirmedString, DifferReport, OmittedReport, OtherReadingReport,
    ProcedureReport,
};
pub use count::{CountItem, CountReport};
pub use ending::{EndingWalkReport, LateMoveReport, MoveOf};
pub use half_points::HalfPoints;
pub use mine::{BeastReport, MineReport};
pub use proof::{FlawReport, ProofReport, ShownStatus, VerifyReport};
pub use record::{
    ClaimReport, CycleReport, EndingReport, FirstPass, HeldBy, IllegalReport, KomiReport, OddityReport,
    Players, ReadingReport, RecordReport, RemarkReport, ResultReport, RulesReport, SizeReport, StringReport,
    UnreadableReport, VariationReport,
};

pub use solve::{
    ActReport, BoundsReport, FateReport, LocalReport, PlaceReport, SekiReport, SideReport, SolveReport,
    ValueReport,
};

/// The version of the shapes.
pub const SCHEMA: u32 = 1;

/// The JSON Schema of one line of `shinpan referee --json`: a ruling on one record, or a file (or a game of
/// it) on which there is no ruling.
pub fn ruling_schema() -> serde_json::Value {
    schema("A line of `shinpan referee --json`", |generator| {
        let ruling = generator.subschema_for::<RecordReport>();
        let unreadable = generator.subschema_for::<UnreadableReport>();
        vec![ruling, unreadable]
    })
}

/// The JSON Schema of what `shinpan compare --json` prints.
pub fn compare_schema() -> serde_json::Value {
    schema("What `shinpan compare --json` prints", |generator| {
        vec![generator.subschema_for::<CompareReport>()]
    })
}

/// The JSON Schema of what `shinpan solve --json` and `shinpan prove --json` print.
pub fn solve_schema() -> serde_json::Value {
    schema("What `shinpan solve --json` and `shinpan prove --json` print", |generator| {
        vec![generator.subschema_for::<SolveReport>()]
    })
}

/// The JSON Schema of what `shinpan last-move --json` prints.
pub fn last_move_schema() -> serde_json::Value {
    schema("What `shinpan last-move --json` prints", |generator| {
        vec![generator.subschema_for::<EndingWalkReport>()]
    })
}

/// The JSON Schema of what `shinpan mine --json` prints.
pub fn mine_schema() -> serde_json::Value {
    schema("What `shinpan mine --json` prints", |generator| vec![generator.subschema_for::<MineReport>()])
}

/// The JSON Schema of what `shinpan confirm --json` prints.
pub fn confirm_schema() -> serde_json::Value {
    schema("What `shinpan confirm --json` prints", |generator| {
        vec![generator.subschema_for::<ConfirmReport>()]
    })
}

/// The JSON Schema of what `shinpan verify --json` prints for each file.
pub fn verify_schema() -> serde_json::Value {
    schema("A line of `shinpan verify --json`", |generator| vec![generator.subschema_for::<VerifyReport>()])
}

fn schema(title: &str, any_of: impl FnOnce(&mut SchemaGenerator) -> Vec<Schema>) -> serde_json::Value {
    let settings = SchemaSettings::draft2020_12();
    let dialect = settings.meta_schema.clone();
    let mut generator = settings.into_generator();
    let any_of = any_of(&mut generator);
    serde_json::json!({
        "$schema": dialect,
        "title": title,
        "anyOf": any_of,
        "$defs": generator.take_definitions(true),
    })
}
