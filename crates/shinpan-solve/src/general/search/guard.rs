//! When a search has to stop, and who is told how far it has come.

use std::time::{Duration, Instant};

use shinpan_proof::{Budget, Progress, Proof, Watch, Why};

/// How many states are looked at between two looks at the clock. On large boards each takes milliseconds.
const BETWEEN: u64 = 64;
/// How many, or how much time, until the watcher is told.
const TOLD: (u64, Duration) = (1024, Duration::from_millis(100));

/// The budget of a search, and its watcher.
pub(super) struct Guard<'w> {
    budget: Budget,
    began: Instant,
    /// When the watcher was told, since then.
    told: Duration,
    watch: &'w mut dyn Watch,
    /// The bounds so far; the states are filled in when the watcher is told.
    pub so_far: Progress,
}

impl<'w> Guard<'w> {
    pub(super) fn new(budget: Budget, watch: &'w mut dyn Watch) -> Guard<'w> {
        Guard { budget, began: Instant::now(), told: Duration::ZERO, watch, so_far: Progress::default() }
    }

    /// Why the search has to stop after so many states, if it has.
    pub(super) fn stop(&mut self, nodes: u64) -> Option<Why> {
        if self.budget.nodes.is_some_and(|most| nodes > most) {
            return Some(Why::NodesSpent);
        }
        if !nodes.is_multiple_of(BETWEEN) {
            return None;
        }
        let elapsed = self.began.elapsed();
        if self.budget.time.is_some_and(|time| elapsed >= time) {
            return Some(Why::TimeSpent);
        }
        if !nodes.is_multiple_of(TOLD.0) && elapsed - self.told < TOLD.1 {
            return None;
        }
        self.told = elapsed;
        self.so_far.nodes = nodes;
        (!self.watch.look(&self.so_far)).then_some(Why::Stopped)
    }

    /// Tells the watcher of a bound.
    pub(super) fn proved(&mut self, proof: &Proof) {
        self.watch.proved(proof);
    }

    /// What the watcher knows from before.
    pub(super) fn known(&self) -> &[Proof] {
        self.watch.known()
    }
}
