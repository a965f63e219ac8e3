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
/// Where there is a clock, so many are looked at first, and each time so many times as many while that takes no more than such a part of
/// the time that is left: how long one takes depends on the board and the machine.
const FIRST: u64 = 4_000;
const STEP: u64 = 8;
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
    let Some(left) = allowance.left() else { return shinpan_solve::ground(position, color, most) };
    let (mut positions, mut best) = (FIRST.min(most), None);
    loop {
        let begun = Instant::now();
        best = shinpan_solve::ground(position, color, positions).or(best);
        let more = positions.saturating_mul(STEP).min(most);
        let next = begun.elapsed().mul_f64(more as f64 / positions as f64);
        if positions >= most || next > left / PART_OF_TIME || allowance.is_over() {
            return best;
        }
        positions = more;
    }
}
