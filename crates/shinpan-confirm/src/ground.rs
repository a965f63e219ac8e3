//! Ground: what a player holds by answering in each part of the board, found once for a position and asked for every string.

use std::sync::Arc;

use shinpan_board::{Color, PointSet, Position};
use shinpan_proof::{Plan, check_ground};

use crate::budget::Allowance;
use crate::check::plan::answers;
use crate::question::Question;
use crate::strategy::{Claim, Step, Strategy};

/// A plan of each player's, where one was found, with the points that become his.
#[derive(Clone, Debug, Default)]
pub struct Grounds(Vec<(Arc<Plan>, PointSet)>);

/// Positions looked at for one player's plan, at most. They are of single parts, and take less time than states of a question.
const MOST: u64 = 1_000_000;
/// How many of them are looked at for each state that a question is allowed.
const FOR_A_STATE: u64 = 50;
/// One of them is looked at for so many microseconds that are left: they take about seven each, so that both plans together have a third
/// of the time at most.
const MICROSECONDS: u64 = 40;

impl Grounds {
    /// Looks for both players' plans; whatever the checker does not take is left out.
    pub fn find(position: &Position, allowance: &Allowance) -> Grounds {
        let time = allowance.left().map_or(MOST, |left| left.as_micros() as u64 / MICROSECONDS);
        let most = allowance.states.saturating_mul(FOR_A_STATE).min(time).min(MOST);
        let mut grounds = Vec::new();
        for color in Color::BOTH {
            if most == 0 || allowance.is_over() {
                break;
            }
            let plan = shinpan_solve::ground(position, color, most);
            let checked =
                plan.and_then(|plan| check_ground(&plan, position).ok().map(|points| (plan, points)));
            grounds.extend(checked.map(|(plan, points)| (Arc::new(plan), points)));
        }
        Grounds(grounds)
    }

    /// The strategy that answers a question by one of the plans.
    pub fn strategy(&self, question: &Question) -> Option<Strategy> {
        let sides = [false, true];
        let found = self.0.iter().find_map(|(plan, points)| {
            let answered = |attacker: &bool| answers(question, *attacker, plan, points).is_ok();
            Some((plan, sides.into_iter().find(answered)?))
        });
        found.map(|(plan, attacker)| Strategy { attacker, claims: vec![claim(question, plan)] })
    }
}

/// The claim of a plan, about the start.
fn claim(question: &Question, plan: &Arc<Plan>) -> Claim {
    let position = question.position();
    Claim {
        stones: Color::BOTH.map(|color| position.stones(color)),
        to_move: question.owner().opponent(),
        banned: PointSet::new(),
        freed: Vec::new(),
        fresh: PointSet::new(),
        named: None,
        zone: position.size().full_set(),
        step: Step::Plan(plan.clone()),
    }
}
