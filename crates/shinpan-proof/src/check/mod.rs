//! The checker: two sweeps over the nodes of a proof. Answer books and plans have
//! checkers of their own ([`book`](crate::book), [`plan`](crate::plan)).
//!
//! **Down**, from the start to the ends. Nodes stand behind their children, so that a node's state is known
//! before its turn comes. In every state the checker itself lists the moves the rules allow: the strategy's
//! move must be among them, and every move of the other player must have an answer. Two lines that meet in
//! one node must bring the same state with them.
//!
//! **Up**, from the ends to the start. What a state needs is gathered: how much must have been won already,
//! and which facts about the past must hold or not hold. A strategy's move under a superko rule needs its
//! position not to have been there; an opponent's move left without an answer because the rules forbid it
//! needs the fact that forbids it; a round's end needs somebody's pass. A move brings about some facts and so
//! meets needs of the states behind it, or makes them impossible, which is a flaw. What is left at the
//! start is compared with the game as it was played. By this every line is right, not only the one by
//! which a shared node is first reached, and no line has to be walked twice.

mod facts;
mod needs;
mod relevant;
mod shrink;
mod sweep;

use std::collections::VecDeque;

use shinpan_board::{Color, PointSet};
use shinpan_game::{Game, Move};

use crate::book;
use crate::compact::{Bits, Grid, Law, Wide, Widest, law_of, state_of};
use crate::flaw::Flaw;
use crate::plan;
pub use shrink::shrink;

use crate::proof::{Proof, Strategy};
use crate::question::Claim;

/// Checks a proof. What it returns is what the proof shows.
///
/// # Errors
/// The first flaw, with the line of play that shows it.
pub fn check(proof: &Proof) -> Result<Claim, Flaw> {
    let (game, law) = begin(proof)?;
    let size = game.position().size();
    if Grid::<u64>::fits(size) {
        check_in::<u64>(proof, &game, &law)
    } else if Grid::<u128>::fits(size) {
        check_in::<u128>(proof, &game, &law)
    } else if Grid::<Wide>::fits(size) {
        check_in::<Wide>(proof, &game, &law)
    } else if let (Strategy::Plan(plan), true) = (&proof.strategy, Grid::<Widest>::fits(size)) {
        plan::check::<Widest>(plan, &Goal::of(proof.claim, &game)?, &game, &law)?;
        Ok(proof.claim)
    } else {
        Err(Flaw::BoardTooLarge { size })
    }
}

/// The game at the start of a proof, and its law.
fn begin(proof: &Proof) -> Result<(Game, Law), Flaw> {
    let game = proof.start.game().map_err(Flaw::Start)?;
    if game.outcome().is_some() {
        return Err(Flaw::StartIsOver);
    }
    let law = law_of(&game).map_err(Flaw::Law)?;
    Ok((game, law))
}

fn check_in<B: Bits>(proof: &Proof, game: &Game, law: &Law) -> Result<Claim, Flaw> {
    let goal = Goal::of(proof.claim, game)?;
    match &proof.strategy {
        Strategy::Book(book) => book::check(book, &goal, game, law)?,
        Strategy::Plan(plan) => plan::check::<B>(plan, &goal, game, law)?,
        Strategy::Graph(graph) => {
            let grid = Grid::<B>::new(game.position().size());
            let (root, past) = state_of(law, &grid, game);
            let swept = sweep::down(graph, law, &grid, &goal, root, &past)?;
            needs::up(graph, &swept, &grid, &goal, game, &past)?;
        }
    }
    Ok(proof.claim)
}

/// The largest number of half points or stones with which the checker reckons.
const LARGEST: u32 = 1 << 24;

/// What the prover has to reach, seen by him.
pub(crate) struct Goal {
    /// The prover: 0 Black, 1 White.
    pub prover: u8,
    /// Half points of margin; `None` for claims about stones.
    pub margin: Option<i32>,
    /// The stone to be taken, with the board's row-major order.
    pub take: Option<shinpan_board::Point>,
    /// The stone to be kept.
    pub keep: Option<shinpan_board::Point>,
    /// Where a stone of the prover must stand in the end.
    pub live: Option<PointSet>,
    /// Where no stone of the other player may stand in the end.
    pub clear: Option<PointSet>,
}

impl Goal {
    /// The goal of a claim about this game.
    pub(crate) fn of(claim: Claim, game: &Game) -> Result<Goal, Flaw> {
        let prover = claim.prover_in(game).ok_or(Flaw::NoStone)?;
        let points = match claim {
            Claim::AtLeast(points) | Claim::AtMost(points) => points.half_points().unsigned_abs(),
            Claim::Captured(_) | Claim::Survives(_) | Claim::Lives(_) | Claim::LeavesNone(_) => 0,
        };
        let held = Color::BOTH.map(|color| game.ledger().held_by(color));
        if points.max(game.komi().half_points().unsigned_abs()).max(held[0]).max(held[1]) > LARGEST {
            return Err(Flaw::OutOfRange);
        }
        let prover = prover.index() as u8;
        let mut goal = Goal { prover, margin: None, take: None, keep: None, live: None, clear: None };
        match claim {
            Claim::Lives(place) | Claim::LeavesNone(place) if place.size() != game.position().size() => {
                return Err(Flaw::OtherBoard);
            }
            Claim::AtLeast(points) => goal.margin = Some(points.half_points()),
            Claim::AtMost(points) => goal.margin = Some(-points.half_points()),
            Claim::Captured(at) => goal.take = Some(at),
            Claim::Survives(at) => goal.keep = Some(at),
            Claim::Lives(place) => goal.live = Some(place.points()),
            Claim::LeavesNone(place) => goal.clear = Some(place.points()),
        }
        Ok(goal)
    }

    /// Half points of Black's margin as the prover sees them.
    pub(crate) fn seen(&self, half: i32) -> i32 {
        if self.prover == 0 { half } else { -half }
    }
}

/// The moves from the start to a node, by the parents first met.
fn line_to(parents: &[Option<(u32, Move)>], node: usize) -> Vec<Move> {
    let mut moves = VecDeque::new();
    let mut at = node;
    while let Some(Some((parent, turn))) = parents.get(at) {
        moves.push_front(*turn);
        at = *parent as usize;
    }
    moves.into()
}
