//! The basic ko rule.

use shinpan_rules::BasicKo;

use super::{LegalPlay, Refused};
use crate::game::Game;
use crate::history::By;
use crate::illegal::Ground;

/// Refuses to restore the position before the opponent's play just made.
pub(super) fn judge(game: &Game, play: &LegalPlay) -> Result<(), Refused> {
    let rule = &game.rules().basic_ko;
    // § basic_ko: no ban of its own, no taking back on the next move
    if rule.value == BasicKo::NoBan {
        return Ok(());
    }
    let history = game.history();
    let (Some(last), Some(before)) = (history.last(), history.before_last()) else { return Ok(()) };
    let opponents_play = last.by == By::Play(game.to_move().opponent());
    if opponents_play && before.position == play.placed.after {
        return Err((Ground::KoBan { since: last.number }, rule.by.clone()));
    }
    Ok(())
}
