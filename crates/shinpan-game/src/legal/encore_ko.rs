//! The ko rules of an encore: bans that last until a pass, and the once-only rule.

use shinpan_board::Point;
use shinpan_rules::{EncoreKo, OnceOnly, PassForKoPrice};

use super::{LegalPlay, Refused};
use crate::game::Game;
use crate::illegal::Ground;

/// Refuses a ko capture of a banned stone, and one made before in the same position.
pub(super) fn judge(game: &Game, play: &LegalPlay) -> Result<(), Refused> {
    let (Some(taken), Some(clauses), Some(encore)) =
        (play.ko_taken, game.rules().encore.as_ref(), game.encore())
    else {
        return Ok(());
    };
    if encore.is_banned(taken, game.to_move()) {
        let ground = match clauses.encore_ko.value {
            // § encore_ko: banned until a pass for that ko
            EncoreKo::UntilPassForKo => Some(Ground::BannedUntilPassForKo { stone: taken }),
            // § encore_ko: banned until a pass
            EncoreKo::UntilAnyPass => Some(Ground::BannedUntilPass { stone: taken }),
            // § encore_ko: as in main play
            EncoreKo::AsInMainPlay => None,
        };
        if let Some(ground) = ground {
            return Err((ground, clauses.encore_ko.by.clone()));
        }
    }
    // § once_only: no limit, once in the encore, once in each phase
    if clauses.once_only.value != OnceOnly::NoLimit
        && let Some(earlier) = encore.taken_before(game.to_move(), play.at, game.position())
    {
        return Err((Ground::TakenBefore { earlier }, clauses.once_only.by.clone()));
    }
    Ok(())
}

/// Judges a pass for a ko: some ban on the player must bear on that point, as the banned stone or as
/// the empty point where it would be taken.
pub(super) fn pass_for_ko(game: &Game, at: Point) -> Result<Point, Refused> {
    let phase = Ground::WrongPhase { phase: game.phase() };
    let Some(clauses) = game.rules().encore.as_ref() else {
        return Err((phase, game.phase_article()));
    };
    // § pass_for_ko: there is none
    if clauses.pass_for_ko.value == PassForKoPrice::None || super::encore_ko_in_force(game).is_none() {
        return Err((phase, clauses.pass_for_ko.by.clone()));
    }
    let size = game.position().size();
    let banned = |stone: Point| game.encore().is_some_and(|encore| encore.is_banned(stone, game.to_move()));
    if banned(at) {
        return Ok(at);
    }
    let mut stones = at.neighbours(size).filter(|next| banned(*next));
    let nothing = (Ground::NoBanThere, clauses.pass_for_ko.by.clone());
    // The empty point names a ko only if one banned stone alone is next to it.
    match (stones.next(), stones.next()) {
        (Some(stone), None) if game.position().is_empty_at(at) => Ok(stone),
        _ => Err(nothing),
    }
}
