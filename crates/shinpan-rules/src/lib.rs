//! The law as data: rule sets, their articles and clauses.
//!
//! A rule set is read from a literate file of `rules/`: one heading per article, our own words
//! beneath, and fenced TOML that says what the article enacts. Nothing in this crate plays Go; the
//! clauses are carried out by `shinpan-game` and `shinpan-score`.
//!
//! ```
//! use shinpan_rules::{Repetition, RuleSet};
//!
//! let aga = RuleSet::named("AGA 1991")?;
//! assert_eq!(aga.repetition.value, Repetition::Situational);
//! assert_eq!(aga.repetition.by.as_str(), "aga.6");
//!
//! let by_area = aga.with_reading("count-by", "area")?;
//! assert_eq!(by_area.count.to_string(), "area");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod article;
mod assemble;
mod builtin;
pub mod clause;
mod differ;
mod draft;
mod error;
mod fields;
mod fold;
mod half_points;
mod host;
mod katago;
pub mod literate;
mod load;
mod names;
mod nearest;
mod reading;
mod rule_set;
mod statement;
pub mod words;

pub use article::{Article, Reading, ReadingOption, Source};
pub use builtin::UnknownRuleSet;
pub use clause::*;
pub use differ::{ClauseDifference, Side, differ};
pub use error::{Need, Problem, RuleFileError};
pub use katago::UnknownKataGoRules;
pub use load::{NoBase, UnknownReading};
pub use names::{How, Resolved, UnknownRules, resolve, resolve_with_host};
pub use rule_set::{
    ArticleId, ClauseKind, ClauseRow, Clauses, Enacted, EncoreClauses, HypotheticalClauses, Komi, RuleSet,
};
pub use words::Word;
