//! Ground: what a player holds by answering in each part of the board, found once for a position and asked for every string.

use std::sync::Arc;
use std::time::Instant;

use shinpan_board::{Color, PointSet, Position};
use shinpan_proof::{Plan, check_ground};

use crate::budget::Allowance;
use crate::check::plan::answers;
use crate::question::Question;
use crate::strategy::Strategy;

/// A plan of each player's, where one was found, with the points that become his.
#[derive(Clone, Debug, Default)]
pub struct Grounds(Vec<(Arc<Plan>, PointSet)>);

/// Positions looked at for one player's plan, at most. They are of single parts, and take less time than states of a question.
const MOST: u64 = 1_000_000;
/// How many of them are looked at for each state that a question is allowed.
const FOR_A_STATE: u64 = 50;
/// Where there is a clock, each player's plan has such a part of the time that is left.
const PART_OF_TIME: u32 = 6;

impl Grounds {
    /// Looks for both players' plans; whatever the checker does not take is left out.
    pub fn find(position: &Position, allowance: &Allowance) -> Grounds {
        let most = allowance.states.saturating_mul(FOR_A_STATE).min(MOST);
        let mut grounds = Vec::new();
        for color in Color::BOTH {
            if most == 0 || allowance.is_over() {
                break;
            }
            let plan = find(position, color, most, allowance);
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
        found.map(|(plan, attacker)| Strategy::of_plan(question, attacker, plan.clone()))
    }
}

/// A player's plan, looked for no longer than a part of the time.
fn find(position: &Position, color: Color, most: u64, allowance: &Allowance) -> Option<Plan> {
    let until = allowance.left().map(|left| Instant::now() + left / PART_OF_TIME);
    let mut goes_on = || !allowance.is_over() && until.is_none_or(|until| Instant::now() < until);
    shinpan_solve::ground(position, color, most, &mut goes_on)
}
