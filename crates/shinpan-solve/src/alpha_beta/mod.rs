//! The fast solver: alpha-beta over a transposition table that stays sound when what is legal depends on the path.
//!
//! # Questions
//! The search answers questions of the form "does Black get at least `target`?" by a proof for one side: a
//! finite tree with one reply of the proof's *owner* at each of his turns and every legal move of the opponent at
//! the others, each line ending in a terminal state or in a position settled by safe stones, with a score that
//! answers the question. Anything else (the depth ran out, the line came back to where it was) is *unproved* and
//! carries a heuristic value that only orders moves. Iterative deepening asks until a proof is found; the bounds
//! of the answers close in on the value.
//!
//! # Why a table entry may be used on another path
//! A tree proved at a node with history H is a proof at the same node (same stones, turn, passes, phase, ko) with
//! history H' if
//! - none of the positions its owner plays to is remembered in H' (the owner's plays stay legal), and
//! - each position whose play by the opponent was left out because H forbade it is remembered in H' too (the
//!   opponent has no further replies; a reply that H' forbids although H did not is no harm).
//!
//! Positions visited inside the tree are the same on both paths and drop out. So an entry carries its conditions
//! (`history::Needs`): the second set in full (a proof that needs more than fit is not stored), the
//! first as a superset described by the stones common to all its positions, the stones in any of them, their
//! stone counts and bits of their hashes. A proof is reused only if no remembered position is in the superset and every
//! needed one is remembered. After a pass that wipes the memory nothing before it matters. Without a rule that looks
//! further back than one move there are no conditions: a proof is a finite tree wherever it is used.
//!
//! That taking a ko back at once is forbidden is part of the node under the basic ko rule and under every rule that
//! remembers the position before each play; elsewhere it is one of the conditions.
//!
//! # Why safe stones settle a position
//! `board::pass_alive` finds strings S of a player with at least two eye regions, each touching one string with
//! *every* point, and the territory R: regions bordered by such strings only, every point touching one.
//! The owner's plan: if an opposing stone stands in R, play a liberty of its string that lies in R; else pass.
//! - The play joins S, for its point touches S. It is no self-capture: the string has another eye, and every region
//!   without an empty point would be strings without liberties.
//! - What it leaves of the region, captured points included, still touches S everywhere, so S stays safe. The
//!   owner's stones in R only grow, so he needs at most as many plays as R has points, and at the end R holds no
//!   opposing stone: he passes only then, and two passes in a row need one of his.
//! - The opponent cannot capture S: filling the last empty point of an eye captures nothing while the other eye has
//!   one, so it is self-capture.
//! - No ko or repetition rule forbids the owner's play at p: a remembered position equal to the one after it has a
//!   stone at p joined to S; p is empty now, so a stone of S has been captured since. The claim is made only if no
//!   stone was ever captured on the points of S in what the rule remembers, and that is a condition of the proof.
//! - If the opponent is to move and his pass ends the game, the board counts as it stands, so the bound is no better
//!   than that. A first pass that moves half a point, or a whole one, is allowed for against the owner.
//! - The opponent may go on for ever elsewhere only if positions may recur although the owner adds no stone
//!   outside R, which needs self-capture; under such a law without superko the claim is not made.

mod history;
mod node;
mod search;
mod table;

use std::time::{Duration, Instant};

use shinpan_score::Points;

use crate::bits::{Bits, Geometry};
use crate::law::Unsuitable;
use crate::state::{By, State, Turn};
use history::{History, Item};
use node::Node;
use search::{HARD, PLY_MAX, Search, Stopped};
use table::Table;

/// How much work is allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// Nodes looked at.
    pub nodes: u64,
    /// Wall-clock time.
    pub time: Duration,
    /// Bytes of the transposition table.
    pub memory: usize,
}

impl Default for Budget {
    /// No limit of nodes, an hour, 1 GiB.
    fn default() -> Budget {
        Budget { nodes: u64::MAX, time: Duration::from_secs(3600), memory: 1 << 30 }
    }
}

/// Which limit stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// The nodes.
    Nodes,
    /// The time.
    Time,
    /// No limit: deeper search does not help. The better side depends on lines that never end, or that are
    /// longer than the search follows. (Not itself proved: the bounds are, and they may not be the best.)
    Endless,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Proved: Black gets at least this (Black minus White, without komi).
    pub low: Points,
    /// Proved: and at most this.
    pub high: Points,
    /// Nodes looked at.
    pub nodes: u64,
    /// Wall-clock time.
    pub time: Duration,
    /// Deepest full iteration.
    pub depth: u32,
    /// A best move at the root, where one was proved.
    pub best: Option<Turn>,
    /// What stopped the search before the bounds met.
    pub unsolved: Option<Limit>,
}

impl Found {
    /// The value, if the bounds meet.
    pub fn value(&self) -> Option<Points> {
        (self.low == self.high).then_some(self.low)
    }
}

/// Searches for the value of a state: the rest of the game with best play by both.
///
/// # Errors
/// [`Unsuitable`] if the game is over.
pub fn solve(state: &State, budget: Budget) -> Result<Found, Unsuitable> {
    if state.is_over() {
        return Err(Unsuitable::Over);
    }
    let size = state.size();
    Ok(if Geometry::<u32>::fits(size) {
        Driver::<u32>::new(state, budget).solve()
    } else if Geometry::<u64>::fits(size) {
        Driver::<u64>::new(state, budget).solve()
    } else {
        Driver::<u128>::new(state, budget).solve()
    })
}

/// Asks one question after another until the bounds meet.
struct Driver<'s, B> {
    state: &'s State,
    budget: Budget,
    geometry: Geometry<B>,
    root: Node<B>,
    table: Table<B>,
}

impl<'s, B: Bits> Driver<'s, B> {
    fn new(state: &'s State, budget: Budget) -> Driver<'s, B> {
        let geometry = Geometry::new(state.size());
        let root = Node::of(state, &geometry);
        Driver { state, budget, geometry, root, table: Table::new(budget.memory, state.law().has_history()) }
    }

    /// What the record has visited.
    fn visited(&self) -> History<B> {
        let law = self.state.law();
        let mut history = History::new();
        if !law.has_history() {
            return history;
        }
        for (index, moment) in self.state.record().iter().enumerate().skip(self.state.remembered_from()) {
            let remembered = match moment.by {
                By::SetUp => law.remembers_start(),
                By::Play => true,
                By::Pass => {
                    law.remembers_passes()
                        || (index == self.state.remembered_from() && law.remembers_wiping_pass())
                }
            };
            if remembered {
                let stones = moment.stones.map(B::from_u128);
                let tag = if law.remembers_turn() { moment.to_move.index() as u8 } else { 0 };
                history.push(Item { stones, tag });
            }
        }
        history
    }

    fn solve(mut self) -> Found {
        let start = Instant::now();
        let points = self.state.size().points();
        let history = self.visited();
        let law = self.state.law();
        let (mut low, mut high) = self.state.trivial_bounds();
        let deadline = start + self.budget.time;
        let mut stop = || Instant::now() >= deadline;
        let mut found = Found {
            low: Points::from_half(low),
            high: Points::from_half(high),
            nodes: 0,
            time: Duration::ZERO,
            depth: 0,
            best: None,
            unsolved: None,
        };
        let mut search = Search::new(law, self.geometry, points, &mut self.table, history, &mut stop);
        search.node_limit = self.budget.nodes;
        let mut open = Open {
            low,
            high,
            failed: None,
            guess: self.root.account + 2 * self.root.board.area(&self.geometry),
        };
        while let Some(target) = open.next() {
            search.target = target;
            search.age();
            match question(&mut search, &self.root, &mut found.depth) {
                Ok(Some(value)) => {
                    let bound = search.proof().bound + self.root.account;
                    open.answer((value == HARD) == (self.root.turn == 0), bound);
                }
                Ok(None) => {
                    open.fail(target);
                    found.unsolved = Some(Limit::Endless);
                }
                Err(Stopped) => {
                    found.unsolved =
                        Some(if search.nodes >= self.budget.nodes { Limit::Nodes } else { Limit::Time });
                    break;
                }
            }
        }
        (low, high) = (open.low, open.high);
        found.nodes = search.nodes;
        found.low = Points::from_half(low);
        found.high = Points::from_half(high);
        found.time = start.elapsed();
        found
    }
}

/// Deepens until the question is answered; `None` if deepening does not help any more.
fn question<B: Bits>(
    search: &mut Search<'_, B>,
    root: &Node<B>,
    deepest: &mut u32,
) -> Result<Option<i32>, Stopped> {
    for depth in 1..=PLY_MAX as i32 {
        search.cut_short = false;
        search.iteration = search.iteration.wrapping_add(1);
        let value = search.value(root, 0, depth, -HARD, HARD)?;
        *deepest = (*deepest).max(depth as u32);
        if value.abs() == HARD {
            return Ok(Some(value));
        }
        if !search.cut_short {
            break;
        }
    }
    Ok(None)
}

/// Which questions are still to be asked: "does Black get at least so much?"
struct Open {
    low: i32,
    high: i32,
    /// The least and the greatest question that neither side could settle.
    failed: Option<(i32, i32)>,
    guess: i32,
}

impl Open {
    fn next(&self) -> Option<i32> {
        if self.low >= self.high {
            return None;
        }
        let Some((least, greatest)) = self.failed else {
            return Some(self.guess.clamp(self.low + 1, self.high));
        };
        if self.low + 1 < least {
            Some(self.low + (least - self.low) / 2)
        } else if greatest < self.high {
            Some(greatest + 1 + (self.high - greatest - 1) / 2)
        } else {
            None
        }
    }

    fn answer(&mut self, yes: bool, bound: i32) {
        if yes {
            self.low = self.low.max(bound);
            self.guess = self.low + 1;
        } else {
            self.high = self.high.min(bound);
            self.guess = self.high;
        }
    }

    fn fail(&mut self, target: i32) {
        self.failed = Some(match self.failed {
            None => (target, target),
            Some((least, greatest)) => (least.min(target), greatest.max(target)),
        });
    }
}
