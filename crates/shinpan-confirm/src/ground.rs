//! Ground: what a player holds by answering in each part of the board, found once for a position and asked for every string.

use std::sync::Arc;
use std::time::Instant;

use shinpan_board::{Color, Point, PointSet, Position};
use shinpan_proof::{Plan, check_ground};
use shinpan_solve::{begun, ground, joining};

use crate::budget::Allowance;
use crate::check::plan::{answers, lacking};
use crate::question::Question;
use crate::strategy::Strategy;

/// What plans show about a position: those of each player's that were found.
#[derive(Clone, Debug, Default)]
pub struct Grounds {
    found: Vec<Ground>,
    /// Whether they have been looked for at length.
    at_length: bool,
}

/// A plan that the checker takes.
#[derive(Clone, Debug)]
struct Ground {
    /// What its player plays first, if it is about the position after that.
    play: Option<Point>,
    plan: Arc<Plan>,
    /// The points that become his.
    points: PointSet,
}

/// Positions looked at for one player's plan, at most. They are of single parts, and take less time than states of a question.
const MOST: u64 = 2_000_000;
/// How many of them are looked at for each state that a question is allowed.
const FOR_A_STATE: u64 = 50;
/// A brief look takes so many times less.
const BRIEFLY: u64 = 16;
/// Where there is a clock, each player's plan has such a part of the time that is left.
const PART_OF_TIME: u32 = 4;
/// What follows further from a plan has so many times less, of positions and of time.
const FURTHER: u32 = 8;

impl Grounds {
    /// Looks for both players' plans briefly: most that there are are found soon, and parts in which there is nothing to be found take long.
    pub fn briefly(position: &Position, allowance: &Allowance) -> Grounds {
        Grounds::find(position, allowance, BRIEFLY)
    }

    /// Looks for them at length, if that has not been done.
    pub fn go_on(&mut self, position: &Position, allowance: &Allowance) {
        if !self.at_length {
            *self = Grounds { at_length: true, ..Grounds::find(position, allowance, 1) };
        }
    }

    /// Looks for both players' plans with a share of the work; whatever the checker does not take is left out.
    fn find(position: &Position, allowance: &Allowance, share: u64) -> Grounds {
        let most = allowance.states.saturating_mul(FOR_A_STATE).min(MOST) / share;
        let mut grounds = Grounds::default();
        for color in Color::BOTH {
            if most == 0 || allowance.is_over() {
                return grounds;
            }
            let plan = within(allowance, PART_OF_TIME, |goes_on| ground(position, color, most, goes_on));
            plan.into_iter().for_each(|plan| grounds.take(position, None, plan));
        }
        let most = most / u64::from(FURTHER);
        for known in grounds.found.clone() {
            if allowance.is_over() {
                break;
            }
            let part = FURTHER * PART_OF_TIME;
            let other = known.plan.prover.opponent();
            let others = grounds.found.iter().find(|ground| ground.plan.prover == other);
            let safe = others.map(|ground| ground.plan.wall.clone()).unwrap_or_default();
            let begun = within(allowance, part, |goes_on| begun(position, &known.plan, &safe, most, goes_on));
            for (play, plan) in begun {
                if let Some(placed) = position.place(plan.prover, play) {
                    grounds.take(&placed.after, Some(play), plan);
                }
            }
            let joining = within(allowance, part, |goes_on| joining(position, &known.plan, most, goes_on));
            joining.into_iter().for_each(|plan| grounds.take(position, None, plan));
        }
        grounds
    }

    /// Takes a plan about a position if the checker does.
    fn take(&mut self, position: &Position, play: Option<Point>, plan: Plan) {
        if let Ok(points) = check_ground(&plan, position) {
            self.found.push(Ground { play, plan: Arc::new(plan), points });
        }
    }

    /// The strategy that answers a question by one of the plans.
    pub fn strategy(&self, question: &Question) -> Option<Strategy> {
        self.found.iter().find_map(|Ground { play, plan, points }| {
            let holds = |attacker: &bool| answers(question, *attacker, plan, points).is_ok();
            match play {
                None => {
                    let attacker = [false, true].into_iter().find(holds)?;
                    Some(Strategy::of_plan(question, attacker, plan.clone()))
                }
                Some(play)
                    if plan.prover != question.owner()
                        && lacking(question, false, plan, points).is_none() =>
                {
                    Strategy::of_begun(question, *play, plan.clone())
                }
                Some(_) => None,
            }
        })
    }
}

/// Looks for something no longer than a part of the time.
fn within<T>(allowance: &Allowance, part: u32, look: impl FnOnce(&mut dyn FnMut() -> bool) -> T) -> T {
    let until = allowance.left().map(|left| Instant::now() + left / part);
    look(&mut || !allowance.is_over() && until.is_none_or(|until| Instant::now() < until))
}
