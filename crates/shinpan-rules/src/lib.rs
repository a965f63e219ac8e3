//! The law as data: rule sets, their articles and clauses.
//!
//! A rule set is read from a literate file of `rules/`: one heading per article, our own words
//! beneath, and fenced TOML that says what the article enacts. Nothing in this crate plays Go; the
//! clauses are carried out by `shinpan-game` and `shinpan-score`.

mod article;
pub mod clause;
mod rule_set;
pub mod words;

pub use article::{Article, Reading, ReadingOption, Source};
pub use clause::*;
pub use rule_set::{
    ArticleId, ClauseRow, Clauses, Enacted, EncoreClauses, HypotheticalClauses, Komi, RuleSet,
};
pub use words::Word;
