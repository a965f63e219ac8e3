//! Strategies that are a plan: a wall that is never taken and closed parts that become its owner's, if he answers in each.
//!
//! Whether the plan is one the checker of plans says; here it is asked whether it answers the question.

use std::sync::Arc;

use shinpan_board::{Color, Point, PointSet, Position};
use shinpan_proof::{Plan, check_ground};

use super::Wrong;
use super::scene::Scene;
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

/// Whether a plan that holds, with the points that it makes its player's, answers a question if it is followed from the start, by the
/// attacker or by the owner.
pub fn answers(question: &Question, attacker: bool, plan: &Plan, points: &PointSet) -> Result<(), Wrong> {
    let owner = question.owner();
    if plan.prover != if attacker { owner.opponent() } else { owner } {
        return Err(Wrong::OthersPlan);
    }
    let lacking = match attacker {
        true => for_attacker(question, plan, points),
        false => for_owner(question, plan),
    };
    lacking.map_or(Ok(()), |at| Err(Wrong::NotHeld(at)))
}

/// Whether the attacker succeeds by a plan from some state on, of which no more is known than this.
///
/// What bans there are makes no difference: he takes no ko, and whatever the other side may be forbidden to play is answered if it is played.
pub fn settles(plans: &mut Plans, question: &Question, scene: &Scene, plan: &Arc<Plan>) -> Result<(), Wrong> {
    if plan.prover != question.owner().opponent() {
        return Err(Wrong::OthersPlan);
    }
    // A plan speaks of its wall and its parts only, whatever stands elsewhere.
    let about = plan.closed.iter().fold(plan.wall.clone(), |all, part| all.union(&part.points));
    if let Some(point) = about.difference(&scene.known).first() {
        return Err(Wrong::Undecided(point));
    }
    let points = plans.points(&scene.position(), plan)?;
    lacking(question, scene.captured, plan, points).map_or(Ok(()), |at| Err(Wrong::NotHeld(at)))
}

/// What is lacking to the attacker who follows a plan from now on: a point of the string, if it is not captured yet, that is not his in the
/// end, or a point where a new stone would count.
pub fn lacking(question: &Question, captured: bool, plan: &Plan, points: &PointSet) -> Option<Point> {
    let string = if captured { PointSet::new() } else { question.string().difference(points) };
    string.union(&not_held(question, plan, points)).first()
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
/// with his first turn.
fn for_attacker(question: &Question, plan: &Plan, points: &PointSet) -> Option<Point> {
    if let Some(lacking) = question.string().difference(points).first() {
        return Some(lacking);
    }
    let rest = not_held(question, plan, points);
    let first = rest.first()?;
    (rest.len() > 1 || !joins(question, plan, first)).then_some(first)
}

/// The points where a new stone would count that are neither the wall's nor the player's in the end.
fn not_held(question: &Question, plan: &Plan, points: &PointSet) -> PointSet {
    question.interest().difference(points).difference(&plan.wall)
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
