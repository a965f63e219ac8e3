//! The slow solver nobody can doubt: every reachable state, and the definitions as fixpoints over them.
//!
//! Nothing is left out, ordered or guessed: every turn of both sides from the start is followed, states are told
//! apart by everything that can matter, and endless play is judged by what keeps recurring in it. It serves small
//! boards and is what the fast solver is tested against.

mod graph;

use crate::bits::Bits;
use crate::question::Question;
use graph::Graph;

/// The state space is larger than the limit allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// States allowed.
    pub limit: usize,
}

impl std::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "more than {} states can be reached", self.limit)
    }
}

impl std::error::Error for TooLarge {}

/// Whether the attacker, moving first, can force what the question asks.
///
/// A permanent stone is one played and not removed afterwards. Play ends with two passes in succession; an endless
/// sequence in which the string is never captured captures nothing.
///
/// # Errors
/// [`TooLarge`] if more than `limit` states can be reached, or the board has more than 64 points.
pub fn attacker_succeeds(question: &Question, limit: usize) -> Result<bool, TooLarge> {
    let (play, start) = question.play::<1>().ok_or(TooLarge { limit })?;
    let graph = Graph::explore(&play, start, limit)?;
    let points: Vec<usize> = play.interest.iter().collect();
    if points.is_empty() {
        let captured: Vec<bool> = graph.nodes.iter().map(|node| play.is_captured(&node.state)).collect();
        let everywhere = vec![true; graph.nodes.len()];
        return Ok(graph.attract(play.attacker(), &captured, &everywhere)[0]);
    }
    // Generalised Büchi objective: for each point, infinitely often "captured, and no new stone here". The winning
    // set is the greatest one from which the attacker can force a visit to each kind of state without leaving it.
    let mut winning = vec![true; graph.nodes.len()];
    loop {
        let mut kept = winning.clone();
        for &point in &points {
            let holds = |index: usize| {
                let state = &graph.nodes[index].state;
                play.is_captured(state) && !(state.fresh & Bits::one(point)).any()
            };
            let goal: Vec<bool> = (0..graph.nodes.len())
                .map(|index| {
                    winning[index] && holds(index) && graph.can_stay(play.attacker(), index, &winning)
                })
                .collect();
            let reached = graph.attract(play.attacker(), &goal, &winning);
            for (keep, reach) in kept.iter_mut().zip(reached) {
                *keep &= reach;
            }
        }
        if kept == winning {
            return Ok(winning[0]);
        }
        winning = kept;
    }
}
