//! A bound that holds whatever happens: stones that cannot be lost, and what they surround.

use shinpan_rules::Territory;
use shinpan_rules::{FirstPass, Repetition, SelfCapture};

use crate::compact::{Asked, Bits, Cycle, Fact, Grid, Kind, Law, Memory, NOBODY, State, Turn};

/// Whether settled states are accepted under a law at all.
///
/// What [`bound`] says of them holds where stones on the board and the empty points that only one colour
/// reaches are what counts, where nothing but passes in a row ends the game, where repetition at most
/// forbids a play, and where a lone player's plays cannot go on for ever: under a superko rule or where
/// self-capture is forbidden.
pub(crate) fn accepted(law: &Law) -> Result<(), &'static str> {
    if !law.counts_stones || law.territory != Territory::OneColourReaches || law.half_difference.is_some() {
        return Err("the rule set does not count by area");
    }
    if law.encore.is_some() || law.has_rounds() {
        return Err("something else than passes in a row ends a phase");
    }
    if law.cycle != Cycle::Harmless {
        return Err("repetition may end the game");
    }
    if law.repetition == Repetition::Allowed && law.self_capture != SelfCapture::Forbidden {
        return Err("a player alone could go on for ever by self-capture");
    }
    Ok(())
}

/// Half points (seen by `prover`) that the prover's margin cannot fall short of from this state on.
///
/// Let A be the prover's stones that are alive by Benson's condition in its strict form (every point of a
/// vital enclosure, stones included, is next to the string), and count with A each enclosure bordered by
/// A alone that has no point away from A or one such point that holds a stone or has two empty points
/// beside it. The prover keeps all that. He passes while no opposing stone stands in a counted enclosure;
/// else he plays there, next to A: on a point beside the one inner point if the opponent has just taken
/// one of its last two, and otherwise on any point, the last one capturing. Each such stone joins A, what
/// remains of a vital enclosure is still vital, so that A stays alive; and it stays on the board for
/// good, so that a position with it can have stood before only if living stones of the prover were lost
/// since. The checker makes sure that this has not happened, neither in the moves before the proof nor in
/// any line (`Flaw::LifeGivenUp`); hence no repetition rule forbids the play. Since the prover passes only
/// when the counted enclosures are clear of opposing stones, the game cannot end with some in them,
/// unless it ends now: stones stand there, and the opponent is to move and can end the game by a pass.
pub(crate) fn bound<B: Bits>(
    law: &Law,
    grid: &Grid<B>,
    state: &State<B>,
    prover: usize,
) -> Result<i32, &'static str> {
    accepted(law)?;
    let alive = grid.pass_alive(state.stones, prover, true);
    let empty = state.empty(grid);
    let mut held = alive;
    let mut clear = true;
    for enclosure in grid.parts(grid.full & !state.stones[prover]) {
        let border = grid.next_to(enclosure) & state.stones[prover];
        if border.is_none() || !border.within(alive) {
            continue;
        }
        let inner = enclosure & !grid.next_to(alive);
        let kept = match inner.count() {
            0 => true,
            1 => !inner.within(empty) || (grid.next_to(inner) & empty).count() >= 2,
            _ => false,
        };
        if kept {
            held |= enclosure;
            clear &= !enclosure.meets(state.stones[1 - prover]);
        }
    }
    let opponent_moves = usize::from(state.to_move) != prover;
    if opponent_moves && !clear && ends_by_pass(law, grid, state) {
        return Err("the other player may end the game with his stones still standing");
    }
    let area = 2 * (2 * held.count() as i32 - grid.full.count() as i32);
    let sign = if prover == 0 { 1 } else { -1 };
    let first_pass = match (law.first_pass, state.first_pass, prover) {
        (FirstPass::Nothing, ..) => 0,
        (FirstPass::Button, NOBODY, _) => -1,
        (FirstPass::Button, passer, _) => {
            if usize::from(passer) == prover {
                1
            } else {
                -1
            }
        }
        // White passing first costs Black a point of margin; if nobody has passed, that is to be feared
        // by Black and not to be hoped for by White.
        (_, 1, 0) | (_, NOBODY, 0) => -2,
        (_, 1, _) => 2,
        _ => 0,
    };
    Ok(area + sign * law.constant + first_pass)
}

/// Whether a pass of the player to move ends the game.
fn ends_by_pass<B: Bits>(law: &Law, grid: &Grid<B>, state: &State<B>) -> bool {
    match state.judge(law, grid, Turn::Pass) {
        Ok(judged) => state.after(law, &judged, &mut NoMemory).end.is_some(),
        Err(_) => true,
    }
}

/// Remembers nothing: passes in a row are part of the state.
struct NoMemory;

impl<B> Memory<B> for NoMemory {
    fn recalls(&mut self, _: Fact<B>, _: Asked) -> bool {
        false
    }

    fn remember(&mut self, _: Fact<B>) {}

    fn forget(&mut self, _: Kind) {}
}
