//! The slow solver nobody can doubt: every legal move, the whole history, no table, no bound but alpha and beta.
//!
//! For tiny boards and late positions only. Under a law that lets whole situations recur a line may never end; such a
//! line proves nothing for either side, so the value is a pair of bounds that may differ.

use shinpan_board::Color;
use shinpan_rules::Repetition;
use shinpan_score::Points;

use crate::state::{INFINITE, State};

/// What the plain search found: Black can force at least `low`, White can hold Black to `high`.
///
/// They are equal unless the better side depends on what a line that never ends is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// What Black can force.
    pub low: Points,
    /// What White can hold Black to.
    pub high: Points,
}

/// Searches everything. `None` if more than `nodes` states would have to be looked at.
pub fn solve(state: &State, nodes: u64) -> Option<Bounds> {
    let mut search = Plain { nodes: 0, limit: nodes, endless: -INFINITE, path: Vec::new() };
    let low = search.value(state, -INFINITE, INFINITE)?;
    if !state.law().may_be_endless() {
        return Some(Bounds { low: Points::from_half(low), high: Points::from_half(low) });
    }
    search.endless = INFINITE;
    let high = search.value(state, -INFINITE, INFINITE)?;
    // Where a player cannot bring the game to an end only what is true of every board remains.
    let (least, greatest) = state.trivial_bounds();
    Some(Bounds { low: Points::from_half(low.max(least)), high: Points::from_half(high.min(greatest)) })
}

struct Plain {
    nodes: u64,
    limit: u64,
    /// What a line is worth that comes back to where it was.
    endless: i32,
    path: Vec<State>,
}

impl Plain {
    fn value(&mut self, state: &State, mut alpha: i32, mut beta: i32) -> Option<i32> {
        if state.is_over() {
            return Some(state.score().half_points());
        }
        self.nodes += 1;
        if self.nodes > self.limit {
            return None;
        }
        if state.law().may_be_endless() {
            if self.path.iter().any(|earlier| same(earlier, state)) {
                return Some(self.endless);
            }
            self.path.push(state.clone());
        }
        let black = state.to_move() == Color::Black;
        let mut best = if black { -INFINITE } else { INFINITE };
        for turn in state.legal().into_iter().rev() {
            let Ok(next) = state.after(turn) else { continue };
            let value = self.value(&next, alpha, beta)?;
            if black {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        if state.law().may_be_endless() {
            self.path.pop();
        }
        Some(best)
    }
}

/// Whether the rest of the game is the same from both states under a law that lets lines go on for ever.
fn same(a: &State, b: &State) -> bool {
    a.stones() == b.stones()
        && a.to_move() == b.to_move()
        && a.passes() == b.passes()
        && a.first_pass().is_some() == b.first_pass().is_some()
        && a.opener() == b.opener()
        && banned(a) == banned(b)
        && (a.law().repetition == Repetition::Allowed || remembered(a) == remembered(b))
}

/// The position the basic ko rule forbids to restore.
fn banned(state: &State) -> Option<[u128; 2]> {
    let record = state.record();
    match record {
        [.., before, last] if last.by == crate::state::By::Play => {
            // Only a retake of one stone by one stone is in question; other bans forbid nothing that could be played.
            let taken = [0, 1].map(|c| (before.stones[c] & !last.stones[c]).count_ones());
            (taken[0] + taken[1] == 1).then_some(before.stones)
        }
        _ => None,
    }
}

/// The positions a repetition rule remembers, in order of their stones.
fn remembered(state: &State) -> Vec<[u128; 2]> {
    let mut positions: Vec<_> = state.record()[state.remembered_from()..].iter().map(|m| m.stones).collect();
    positions.sort_unstable();
    positions.dedup();
    positions
}
