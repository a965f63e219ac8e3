//! What all threads of a search share.

use std::sync::atomic::{AtomicBool, AtomicU64};

use super::numbers::Numbers;
use super::proofs::Proofs;
use super::table::Table;
use super::together::Busy;
use crate::bits::Geometry;
use crate::law::Law;
use crate::symmetry::Symmetries;

/// What all threads of a search share.
pub(super) struct Shared<'a, B> {
    pub law: Law,
    pub geometry: &'a Geometry<B>,
    pub symmetries: &'a Symmetries<B>,
    pub points: usize,
    pub table: &'a Table<B>,
    pub proofs: &'a Proofs<B>,
    pub numbers: &'a Numbers,
    /// Where other threads are at work.
    pub busy: &'a Busy,
    /// Nobody needs an answer any more.
    pub stop: &'a AtomicBool,
    /// Positions looked at, and positions whose moves were generated, by all threads.
    pub nodes: &'a AtomicU64,
    pub expanded: &'a AtomicU64,
    pub node_limit: u64,
    /// Longer lines are not followed.
    pub longest: usize,
    /// Whether the table may be made larger, and whether that is what the search was stopped for.
    pub may_grow: bool,
    pub grow: &'a AtomicBool,
    /// The question: does Black get at least this many half points, account included?
    pub target: i32,
    /// Whose proof is sought where lines may never end (0 Black, 1 White).
    pub prover: u8,
}
