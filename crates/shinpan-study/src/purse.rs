//! One budget for many searches.

use std::time::{Duration, Instant};

use shinpan_proof::{Budget, Why};

/// What is left of a budget that several searches share.
#[derive(Clone, Copy, Debug)]
pub struct Purse {
    nodes: Option<u64>,
    until: Option<Instant>,
    memory: Option<usize>,
    spent: u64,
}

impl Purse {
    /// A purse that holds this; its time runs from now on.
    pub fn new(budget: Budget) -> Purse {
        let until = budget.time.and_then(|time| Instant::now().checked_add(time));
        Purse { nodes: budget.nodes, until, memory: budget.memory, spent: 0 }
    }

    /// A fair share for one of so many searches still to come: an equal part of the states and of the time
    /// left. What a search does not use is there for the others.
    pub fn share(&self, searches: usize) -> Budget {
        let parts = searches.max(1);
        let nodes = self.nodes.map(|nodes| (nodes / parts as u64).max(u64::from(nodes > 0)));
        let left = self.until.map(|until| until.saturating_duration_since(Instant::now()));
        let time = left.map(|left| left / u32::try_from(parts).unwrap_or(u32::MAX));
        Budget { nodes, time, memory: self.memory }
    }

    /// Takes out the states a search has looked at.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
        self.nodes = self.nodes.map(|left| left.saturating_sub(nodes));
    }

    /// The states taken out so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// What there is none left of, if nothing can be searched any more.
    pub fn empty(&self) -> Option<Why> {
        if self.nodes == Some(0) {
            return Some(Why::NodesSpent);
        }
        let late = |until: Instant| until.saturating_duration_since(Instant::now()) == Duration::ZERO;
        self.until.is_some_and(late).then_some(Why::TimeSpent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_equal_and_what_is_left_over_goes_on() {
        let mut purse = Purse::new(Budget::nodes(100));
        assert_eq!(purse.share(4).nodes, Some(25));
        purse.spend(10);
        assert_eq!(purse.share(3).nodes, Some(30));
        assert_eq!(purse.share(1000).nodes, Some(1));
        purse.spend(1000);
        assert_eq!((purse.share(2).nodes, purse.empty()), (Some(0), Some(Why::NodesSpent)));
        assert_eq!(Purse::new(Budget::default()).empty(), None);
        let late = Purse::new(Budget { time: Some(Duration::ZERO), ..Budget::default() });
        assert_eq!(late.empty(), Some(Why::TimeSpent));
    }
}
