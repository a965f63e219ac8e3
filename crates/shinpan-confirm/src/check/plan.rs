//! Strategies that are a plan: a wall that is never taken and closed parts that become its owner's, if he answers in each.
//!
//! Whether the plan is one the checker of plans says; here it is asked whether it answers the question.

use std::sync::Arc;

use shinpan_board::{Color, Point, PointSet, Position};
use shinpan_proof::{Plan, check_ground};

use super::Wrong;
use crate::question::Question;
use crate::reading::NewStones;

/// What the checker of plans has said of plans, each about a position; many strings share one.
#[derive(Default)]
pub struct Plans(Vec<(Arc<Plan>, Position, Result<PointSet, Wrong>)>);

impl Plans {
    /// The points that become the prover's, everything of the other player in them being captured.
    pub fn points(&mut self, position: &Position, plan: &Arc<Plan>) -> Result<&PointSet, Wrong> {
        let same =
            |(other, about, _): &(Arc<Plan>, Position, _)| Arc::ptr_eq(other, plan) && about == position;
        let at = self.0.iter().position(same).unwrap_or_else(|| {
            let found = check_ground(plan, position).map_err(|flaw| Wrong::Plan(Box::new(flaw)));
            self.0.push((plan.clone(), position.clone(), found));
            self.0.len() - 1
        });
        self.0[at].2.as_ref().map_err(Clone::clone)
    }
}

/// Who follows a plan, and from when on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follower {
    /// The string's owner, from the start.
    Owner,
    /// The attacker, from the start: his first turn is still to come.
    Attacker,
    /// The attacker, after his first play.
    AttackerBegun,
}

/// Whether a plan that holds, with the points that it makes its player's, answers a question.
pub fn answers(question: &Question, follower: Follower, plan: &Plan, points: &PointSet) -> Result<(), Wrong> {
    let owner = question.owner();
    let side = if follower == Follower::Owner { owner } else { owner.opponent() };
    if plan.prover != side {
        return Err(Wrong::OthersPlan);
    }
    let lacking = match follower {
        Follower::Owner => for_owner(question, plan),
        Follower::Attacker => for_attacker(question, plan, points, true),
        Follower::AttackerBegun => for_attacker(question, plan, points, false),
    };
    lacking.map_or(Ok(()), |at| Err(Wrong::NotHeld(at)))
}

/// The owner: the string is of the wall, or a new stone will be. Of two points that join the wall he gets one, for plays in his
/// parts are answered there and he has the turn after any other. A point of what is lacking, if something is.
fn for_owner(question: &Question, plan: &Plan) -> Option<Point> {
    let lacking = question.string().difference(&plan.wall).first()?;
    // A stone played before the capture has to count.
    let counts = question.new_stones() == NewStones::PlayedAtAll;
    let open = question.interest().iter().filter(|at| joins(question, plan, *at));
    let gets_one = counts && (gets_a_stone(question, plan) || open.count() >= 2);
    (!gets_one).then_some(lacking)
}

/// Whether the string stands in a part of the plan, one pocket at first, in which the first play of the other player is answered by a stone
/// that counts and joins the wall: without a play there the string is not captured.
fn gets_a_stone(question: &Question, plan: &Plan) -> bool {
    let Some(part) = plan.closed.iter().find(|part| question.string().is_subset(&part.points)) else {
        return false;
    };
    let [Some(first)] = part.first[..] else { return false };
    let Some(state) = part.states.get(first as usize) else { return false };
    let counts = |at: Point| question.interest().contains(at) && is_beside(question, &plan.wall, at);
    state.answers.iter().all(|answer| answer.play.is_some_and(counts))
}

/// The attacker: the string goes, and every point where a new stone would count is his in the end, but for one that he takes
/// first, if his first turn is still to come.
fn for_attacker(question: &Question, plan: &Plan, points: &PointSet, may_begin: bool) -> Option<Point> {
    if let Some(lacking) = question.string().difference(points).first() {
        return Some(lacking);
    }
    let rest = question.interest().difference(points).difference(&plan.wall);
    let first = rest.first()?;
    (!may_begin || rest.len() > 1 || !joins(question, plan, first)).then_some(first)
}

/// Whether a point is empty and outside the parts of a plan, and a stone there joins the wall.
fn joins(question: &Question, plan: &Plan, at: Point) -> bool {
    let position = question.position();
    let free = Color::BOTH.iter().all(|&color| !position.stones(color).contains(at));
    free && plan.closed.iter().all(|part| !part.points.contains(at)) && is_beside(question, &plan.wall, at)
}

/// Whether a point is next to stones.
fn is_beside(question: &Question, stones: &PointSet, at: Point) -> bool {
    at.neighbours(question.position().size()).any(|near| stones.contains(near))
}
