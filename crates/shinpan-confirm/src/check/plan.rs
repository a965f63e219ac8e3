//! Strategies that are a plan: a wall that is never taken and closed parts that become its owner's, if he answers in each.
//!
//! Whether the plan is one the checker of plans says; here it is asked whether it answers the question.

use std::sync::Arc;

use shinpan_board::{Color, Point, PointSet};
use shinpan_proof::{Plan, check_ground};

use super::Wrong;
use crate::question::Question;
use crate::reading::NewStones;

/// What the checker of plans has said of plans about one position; many strings share one.
#[derive(Default)]
pub struct Plans(Vec<(Arc<Plan>, Result<PointSet, Wrong>)>);

impl Plans {
    /// The points that become the prover's, everything of the other player in them being captured.
    pub fn points(&mut self, question: &Question, plan: &Arc<Plan>) -> Result<&PointSet, Wrong> {
        let known = self.0.iter().position(|(other, _)| Arc::ptr_eq(other, plan));
        let at = known.unwrap_or_else(|| {
            let found = check_ground(plan, question.position());
            self.0.push((plan.clone(), found.map_err(|flaw| Wrong::Plan(Box::new(flaw)))));
            self.0.len() - 1
        });
        self.0[at].1.as_ref().map_err(Clone::clone)
    }
}

/// Whether a plan that holds, with the points that it makes its player's, answers a question for the attacker or the owner.
pub fn answers(question: &Question, attacker: bool, plan: &Plan, points: &PointSet) -> Result<(), Wrong> {
    let side = if attacker { question.owner().opponent() } else { question.owner() };
    if plan.prover != side {
        return Err(Wrong::OthersPlan);
    }
    let lacking = if attacker { for_attacker(question, plan, points) } else { for_owner(question, plan) };
    lacking.map_or(Ok(()), |at| Err(Wrong::NotHeld(at)))
}

/// The owner: the string is of the wall, or a new stone will be. Of two points that join the wall he gets one, for plays in his
/// parts are answered there and he has the turn after any other. A point of what is lacking, if something is.
fn for_owner(question: &Question, plan: &Plan) -> Option<Point> {
    let lacking = question.string().difference(&plan.wall).first()?;
    // A stone played before the capture has to count.
    let counts = question.new_stones() == NewStones::PlayedAtAll;
    let open = question.interest().iter().filter(|at| counts && joins(question, plan, *at));
    (open.count() < 2).then_some(lacking)
}

/// The attacker: the string goes, and every point where a new stone would count is his in the end, but for one that he takes
/// first.
fn for_attacker(question: &Question, plan: &Plan, points: &PointSet) -> Option<Point> {
    if let Some(lacking) = question.string().difference(points).first() {
        return Some(lacking);
    }
    let rest = question.interest().difference(points).difference(&plan.wall);
    let first = rest.first()?;
    (rest.len() > 1 || !joins(question, plan, first)).then_some(first)
}

/// Whether a point is empty and outside the parts of a plan, and a stone there joins the wall.
fn joins(question: &Question, plan: &Plan, at: Point) -> bool {
    let position = question.position();
    let free = Color::BOTH.iter().all(|&color| !position.stones(color).contains(at));
    free && plan.closed.iter().all(|part| !part.points.contains(at))
        && at.neighbours(position.size()).any(|near| plan.wall.contains(near))
}
