//! The fast solver: depth-first proof-number search over a transposition table that stays sound when what is legal
//! depends on the path.
//!
//! # Questions
//! The search answers questions of the form "does Black get at least `target`?" by a proof for one side: a
//! finite tree with one reply of the proof's *owner* at each of his turns and every legal move of the opponent at
//! the others, each line ending in a terminal state or in a position settled by safe stones, with a score that
//! answers the question. A tree proves the least score of its lines, so each answer is a bound, and questions go on
//! until the bounds meet. What to look at next is chosen by proof and disproof numbers (Allis 1994; depth first by
//! Nagai 2002, with Pawlewicz and Lew's slack of a quarter in the thresholds), which start from a heuristic value.
//! Heuristics decide only the order of the work, never an answer.
//!
//! # Lines that never end
//! Where whole situations may recur, a line that comes back to itself proves nothing for either side. A search seeks
//! the proof of one side, the *prover*, for whom such a line fails. That he fails at a node may rest on nodes before
//! it on the path, so it is remembered only if it rests on none (the graph-history problem of Palay and of Kishimoto
//! and Mueller, AAAI 2004); otherwise the node is put off and looked at again. Proofs need no such care.
//!
//! # Mirror images
//! Without a memory of positions, mirror images share an entry and one of two mirrored moves is enough.
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
//! *every* point, and the territory: regions R (maximal connected sets of points without a stone of S) in which
//! every point touches S but for *inner* points: none, one, or two that touch each other, each with two
//! neighbours at least. The owner's plan: while an opposing stone stands in R,
//! (1) if an own stone stands on an inner point, not joined to S, play an empty neighbour of it that is not inner, if
//!     there is one; else
//! (2) play an empty point of R that is not inner, if there is one; else
//! (3) play an empty inner point, one that takes every opposing string in R if there is one.
//! With no opposing stone in any such region, pass.
//! - Plays (1) and (2) join S and stay there. They are no self-capture: the string has another eye. What they leave of
//!   an eye, captured points included, still touches S everywhere, so S stays safe; a region with inner points is
//!   no eye of S and is not needed.
//! - (3) comes when all points that are not inner hold opposing stones, whose liberties are then inner points alone. With
//!   one of them empty the play takes them all. With two the first play is no self-capture, for the other is
//!   empty, and the other player can take that single stone only by filling the other point; then everything hangs on
//!   one liberty and the next play takes it all. That is no ko: the point filled has another neighbour, which is
//!   inner and holds his stone, or is not inner and holds his stone, so that he took with more than a single stone. If
//!   he does not take, the play at the other point takes all.
//! - So after two plays (3) at most there is one that joins S, and of those there are no more than R has points. At the
//!   end R holds no opposing stone: the owner passes only then, and two passes in a row need one of his.
//! - The opponent cannot capture S: filling the last empty point of an eye captures nothing while the other eye has
//!   one, so it is self-capture.
//! - No ko or repetition rule forbids the plays. Suppose a remembered position equals the one after the owner's play
//!   at p, which is empty now. If p touches S, the stone at p was joined to S, so a stone of S has been captured
//!   since; if p is inner, the stone there has. The claim is made only if no stone of the owner was captured on the
//!   points of S and the inner points in what the rule remembers, which is a condition of the proof, and only if the ko
//!   of the moment is not on an inner point. Later in the plan no stone of S is captured; a stone on an inner point
//!   may be, but between two plays that join S the positions after plays (3) in one region differ: the second of
//!   them has taken what the first had around it, or stands beside it.
//! - If the opponent is to move and his pass ends the game, the board counts as it stands, so the bound is no better
//!   than that. A first pass that moves half a point, or a whole one, is allowed for against the owner.
//! - The opponent may go on for ever elsewhere only if positions may recur although the owner adds no stone
//!   outside R, which needs self-capture; under such a law without superko the claim is not made.

mod history;
mod kept;
mod memory;
mod node;
mod numbers;
mod proofs;
mod search;
mod shared;
mod statics;
mod strategy;
mod table;
mod together;
mod workers;
mod written;

use std::io::{self, Read, Write};
use std::time::Duration;

use shinpan_board::Size;
use shinpan_game::Game;
use shinpan_proof::{Claim, Graph, TablesRefused, compact};
use shinpan_score::Points;

use crate::bits::{Bits, Geometry};
use crate::law::{Law, Unsuitable};
use crate::state::{State, Turn};
use strategy::Task;
use workers::Tables;
pub(crate) use workers::{Answer, Open, Watcher, everything};

/// How much work is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions looked at.
    pub nodes: u64,
    /// Wall-clock time.
    pub time: Duration,
    /// Bytes of the tables.
    pub memory: usize,
    /// Threads that search together.
    pub threads: usize,
}

impl Default for Budget {
    /// No limit of nodes, an hour, 1 GiB, one thread.
    fn default() -> Budget {
        Budget { nodes: u64::MAX, time: Duration::from_secs(3600), memory: 1 << 30, threads: 1 }
    }
}

/// What stopped a search before the bounds met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// The nodes.
    Nodes,
    /// The time.
    Time,
    /// The caller.
    Asked,
    /// The system gave no thread to search with.
    Threads,
    /// A strategy takes more memory to write out than is allowed.
    Memory,
    /// Nothing: the value depends on what a line that never ends is worth. Each bound is the best that its side can
    /// force by lines that end.
    Endless,
    /// Lines of more moves than this were not followed, and the value depends on them.
    LinesTooLong {
        /// The moves of the longest line that is followed.
        moves: u32,
    },
}

impl Limit {
    /// What to say of several questions that have no answer although they were searched to the end: that lines were not
    /// followed, if that is so of one of them.
    pub(crate) fn after(self, before: Option<Limit>) -> Limit {
        match before {
            Some(known @ Limit::LinesTooLong { .. }) => known,
            _ => self,
        }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Proved: Black gets at least this (Black minus White, without komi).
    pub low: Points,
    /// Proved: and at most this.
    pub high: Points,
    /// Positions looked at: legality, safe stones and the tables.
    pub nodes: u64,
    /// Positions whose moves were generated.
    pub expanded: u64,
    /// Wall-clock time.
    pub time: Duration,
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The bounds, and the work done.
    pub progress: Progress,
    /// A best move: one that proves the better bound for the player to move. `None` if that bound needs no move.
    pub best: Option<Turn>,
    /// What stopped the search before the bounds met.
    pub unsolved: Option<Limit>,
}

impl Found {
    /// The value, if the bounds meet.
    pub fn value(&self) -> Option<Points> {
        (self.progress.low == self.progress.high).then_some(self.progress.low)
    }

    /// The value if a line that never ends is worth so much; `None` if the search was stopped.
    pub fn value_if_endless_is(&self, worth: Points) -> Option<Points> {
        match self.unsolved {
            None | Some(Limit::Endless) => Some(worth.clamp(self.progress.low, self.progress.high)),
            Some(_) => None,
        }
    }
}

/// A solver with its tables: what it finds out about one state of a game helps with the next.
pub struct Solver {
    law: Law,
    size: Size,
    budget: Budget,
    tables: Words,
}

/// The tables for the word that holds the board.
enum Words {
    Small(Box<Tables<u32>>),
    Middle(Box<Tables<u64>>),
    Large(Box<Tables<u128>>),
}

impl Solver {
    /// A solver for one law and size of board.
    ///
    /// # Errors
    /// [`Unsuitable`] if the board is too large or the law has a clause that is not carried out.
    pub fn new(law: Law, size: Size, budget: Budget) -> Result<Solver, Unsuitable> {
        law.check()?;
        let tables = if size.points() < 32 {
            Words::Small(Box::new(Tables::new(law, size, budget.memory)))
        } else if Geometry::<u64>::fits(size) {
            Words::Middle(Box::new(Tables::new(law, size, budget.memory)))
        } else if Geometry::<u128>::fits(size) {
            Words::Large(Box::new(Tables::new(law, size, budget.memory)))
        } else {
            return Err(Unsuitable::BoardTooLarge { points: size.points() });
        };
        Ok(Solver { law, size, budget, tables })
    }

    /// The value of a state: what the rest of the game is worth with best play by both.
    ///
    /// `watch` is told now and then how far the search has come; it stops if that returns `false`.
    ///
    /// # Errors
    /// [`Unsuitable`] if the game is over or the state is of another law or size.
    pub fn value(
        &mut self,
        state: &State,
        watch: &mut dyn FnMut(&Progress) -> bool,
    ) -> Result<Found, Unsuitable> {
        self.search(state, None, watch)
    }

    /// Searches only until it is known whether Black gets at least `target`: then `low` is at least that or
    /// `high` is less.
    ///
    /// # Errors
    /// As [`Solver::value`].
    pub fn at_least(
        &mut self,
        state: &State,
        target: Points,
        watch: &mut dyn FnMut(&Progress) -> bool,
    ) -> Result<Found, Unsuitable> {
        self.search(state, Some(target), watch)
    }

    /// Asks whether Black gets the target.
    pub(crate) fn ask(
        &self,
        state: &State,
        target: i32,
        likely: u8,
        budget: &Budget,
        watcher: &mut Watcher<'_>,
    ) -> Result<Answer, Limit> {
        match &self.tables {
            Words::Small(tables) => tables.ask(state, target, likely, budget, watcher),
            Words::Middle(tables) => tables.ask(state, target, likely, budget, watcher),
            Words::Large(tables) => tables.ask(state, target, likely, budget, watcher),
        }
    }

    /// A strategy for a claim that has been answered, from the tables; `None` if none was found that ends in
    /// ways the checker accepts. The game must be the one the state was made of, its law one that compiles.
    pub(crate) fn strategy(
        &self,
        state: &State,
        game: &Game,
        law: &compact::Law,
        claim: Claim,
        budget: &Budget,
        watcher: &mut Watcher<'_>,
    ) -> Result<Option<Graph>, Limit> {
        match &self.tables {
            Words::Small(tables) => shown(tables, state, game, law, claim, budget, watcher),
            Words::Middle(tables) => shown(tables, state, game, law, claim, budget, watcher),
            Words::Large(tables) => shown(tables, state, game, law, claim, budget, watcher),
        }
    }

    /// Writes what the tables hold.
    ///
    /// # Errors
    /// What `to` says.
    pub fn write_tables(&self, to: &mut dyn Write) -> io::Result<()> {
        match &self.tables {
            Words::Small(tables) => tables.write(to),
            Words::Middle(tables) => tables.write(to),
            Words::Large(tables) => tables.write(to),
        }
    }

    /// Takes into the tables what was written by a solver of the same law and size.
    ///
    /// # Errors
    /// It is something else, or damaged; then this solver must not be used.
    pub fn read_tables(&mut self, from: &mut dyn Read) -> Result<(), TablesRefused> {
        match &self.tables {
            Words::Small(tables) => tables.read(from),
            Words::Middle(tables) => tables.read(from),
            Words::Large(tables) => tables.read(from),
        }
    }

    fn search(
        &mut self,
        state: &State,
        target: Option<Points>,
        watch: &mut dyn FnMut(&Progress) -> bool,
    ) -> Result<Found, Unsuitable> {
        if state.is_over() {
            return Err(Unsuitable::Over);
        }
        if state.law() != self.law || state.size() != self.size {
            return Err(Unsuitable::Other);
        }
        let target = target.map(Points::half_points);
        Ok(match &self.tables {
            Words::Small(tables) => tables.search(state, target, &self.budget, watch),
            Words::Middle(tables) => tables.search(state, target, &self.budget, watch),
            Words::Large(tables) => tables.search(state, target, &self.budget, watch),
        })
    }
}

/// What part of the memory for tables a strategy may take besides.
const WRITTEN: usize = 2;

fn shown<B: Bits>(
    tables: &Tables<B>,
    state: &State,
    game: &Game,
    law: &compact::Law,
    claim: Claim,
    budget: &Budget,
    watcher: &mut Watcher<'_>,
) -> Result<Option<Graph>, Limit> {
    let (prover, margin) = match claim {
        Claim::AtLeast(points) => (0, points.half_points()),
        Claim::AtMost(points) => (1, -points.half_points()),
        _ => return Ok(None),
    };
    let grid = compact::Grid::<B::Word>::new(game.position().size());
    let (now, past) = compact::state_of(law, &grid, game);
    let won = compact::won_before(law, game);
    let kept_life = past.kept_life(&grid, usize::from(prover));
    let memory = budget.memory / WRITTEN;
    let task = Task { law, grid: &grid, state: now, won, prover, margin, kept_life, memory };
    tables.strategy(state, &task, budget, watcher)
}

/// The value of a state, with tables of its own.
///
/// # Errors
/// As [`Solver::new`] and [`Solver::value`].
pub fn solve(state: &State, budget: Budget) -> Result<Found, Unsuitable> {
    Solver::new(state.law(), state.size(), budget)?.value(state, &mut |_| true)
}

/// Where the player to move may not take back a single stone, if anywhere.
pub(crate) fn banned<B: Bits>(state: &State, geometry: &Geometry<B>) -> B {
    node::Node::of(state, geometry).ko
}

/// The move of an index; the number of points is a pass.
fn turn(size: Size, name: u8) -> Turn {
    size.point(usize::from(name))
}
