//! Whole-board repetition: every superko, each by its own definition.

use shinpan_board::PointSet;
use shinpan_rules::{Repetition, RepetitionBinds, RepetitionMemory};

use super::{LegalPlay, Refused};
use crate::game::Game;
use crate::history::{By, Moment};
use crate::illegal::Ground;

/// Refuses a play that the rule set's repetition clause forbids.
pub(super) fn judge(game: &Game, play: &LegalPlay) -> Result<(), Refused> {
    let rules = game.rules();
    // § repetition_binds: every play, capturing plays
    if rules.repetition_binds.value == RepetitionBinds::CapturingPlays && play.placed.captured.is_empty() {
        return Ok(());
    }
    let player = game.to_move();
    let after = &play.placed.after;
    let history = game.history();
    let now = history.last().map_or(0, |moment| moment.number);
    let remembered = |moment: &Moment| match rules.repetition_memory.value {
        // § repetition_memory: the whole game
        RepetitionMemory::WholeGame => true,
        // § repetition_memory: the last 30 positions
        // Thirty before the two that no play can restore: measured, a repetition after 32 plies is seen,
        // one after 34 is not.
        RepetitionMemory::LastThirty => moment.by != By::SetUp && moment.number + 31 >= now,
    };
    let repeats = |which: &dyn Fn(&Moment) -> bool| {
        let found = history.showing(after).find(|moment| remembered(moment) && which(moment));
        found.map(|moment| Ground::Repeats { after_move: moment.number })
    };
    let ground = match rules.repetition.value {
        // § repetition: allowed
        Repetition::Allowed => None,
        // § repetition: positional superko
        Repetition::Positional => repeats(&|_| true),
        // § repetition: situational superko
        Repetition::Situational => repeats(&|moment| moment.to_move == player.opponent()),
        // § repetition: natural situational superko
        Repetition::NaturalSituational => repeats(&|moment| moment.by == By::Play(player)),
        // § repetition: not after an earlier move of one's own
        Repetition::OwnEarlierMove => {
            repeats(&|moment| moment.by == By::Play(player) || moment.by == By::Pass(player))
        }
        // § repetition: positional superko since the last pass
        Repetition::SinceLastPass => since_last_pass(game, play),
        // § repetition: hot stones
        Repetition::HotStones => hot_stone(game, play),
        // § repetition: no cycle that costs the player more stones
        Repetition::UnequalCycle => {
            let held = history.last().map(|moment| moment.prisoners).unwrap_or_default();
            let side = |held: u32, taken: &PointSet| held as usize + taken.len();
            let won = side(*held.of(player), &play.placed.captured);
            let lost = side(*held.of(player.opponent()), &play.placed.self_captured);
            repeats(&|then| {
                let before = |color| *then.prisoners.of(color) as usize;
                lost.saturating_sub(before(player.opponent())) > won.saturating_sub(before(player))
            })
        }
        // § repetition: not the same play in the same position
        Repetition::Fixed => same_play(game, play),
    };
    match ground {
        Some(ground) => Err((ground, rules.repetition.by.clone())),
        None => Ok(()),
    }
}

/// The moments since the last pass, the position at that pass included.
fn since_last_pass(game: &Game, play: &LegalPlay) -> Option<Ground> {
    let pass = game.history().last_pass().map_or(0, |pass| pass.number);
    let found = game.history().showing(&play.placed.after).find(|moment| moment.number >= pass);
    found.map(|moment| Ground::Repeats { after_move: moment.number })
}

/// A ko capture of a stone that itself captured in the present run of ko captures; or a position that
/// would stand for the third time.
fn hot_stone(game: &Game, play: &LegalPlay) -> Option<Ground> {
    let hot = play.ko_taken.and_then(|taken| game.ko_run().iter().find(|(stone, _)| *stone == taken));
    if let Some((_, since)) = hot {
        return Some(Ground::HotStone { since: *since });
    }
    // A pass leaves the position standing; it does not make it occur again.
    let mut occurrences =
        game.history().showing(&play.placed.after).filter(|moment| !matches!(moment.by, By::Pass(_)));
    let earlier = occurrences.nth(1);
    earlier.map(|moment| Ground::Repeats { after_move: moment.number })
}

/// An earlier play that led from the present position to the same one.
fn same_play(game: &Game, play: &LegalPlay) -> Option<Ground> {
    let mut next = game.history().following(game.position());
    let same = next.find(|moment| matches!(moment.by, By::Play(_)) && moment.position == play.placed.after);
    same.map(|moment| Ground::SamePlay { earlier: moment.number })
}
