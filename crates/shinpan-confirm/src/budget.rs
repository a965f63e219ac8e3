//! How much work may be done.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much work may be done, and who may stop it.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// States looked into for one question about one string.
    pub states: u64,
    /// Time for a whole position; `None` is no limit.
    pub time: Option<Duration>,
    /// Threads that work side by side on the questions about one position; 0 counts as 1.
    pub threads: usize,
    /// The work ends soon after this becomes true.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// So many states for each question and no other limit.
    pub fn states(states: u64) -> Budget {
        Budget { states, ..Budget::default() }
    }

    /// The same with a limit of time for the whole position.
    pub fn within(self, time: Duration) -> Budget {
        Budget { time: Some(time), ..self }
    }

    /// Starts the clock.
    pub(crate) fn begin(&self) -> Allowance {
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        Allowance { states: self.states, deadline, stop: self.stop.clone() }
    }
}

/// Why a question was left open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Spent {
    /// The states allowed have been looked into.
    States,
    /// The time allowed is over, or somebody asked to stop.
    Time,
}

impl std::fmt::Display for Spent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Spent::States => "the number of states allowed has been looked into",
            Spent::Time => "the time allowed is over",
        })
    }
}

impl std::error::Error for Spent {}

/// A budget with its clock running.
#[derive(Clone, Debug)]
pub(crate) struct Allowance {
    pub states: u64,
    deadline: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
}

impl Allowance {
    /// The same clock with so many states.
    pub fn with_states(&self, states: u64) -> Allowance {
        Allowance { states, ..self.clone() }
    }

    /// Whether work must end after `done` states; looks at the clock now and then.
    pub fn is_spent(&self, done: u64) -> Option<Spent> {
        if done >= self.states {
            return Some(Spent::States);
        }
        (done.is_multiple_of(64) && self.is_over()).then_some(Spent::Time)
    }

    /// The time that is left, where there is a limit.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Whether the time is over or the work was stopped.
    pub fn is_over(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
