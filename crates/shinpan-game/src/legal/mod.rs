//! Whether a turn is legal, in the order in which the law asks.

mod encore_ko;
mod ko_ban;
mod repetition;

use shinpan_board::{Placed, Point};
use shinpan_rules::{ArticleId, EncoreKo, Phase, SelfCapture};

use crate::game::Game;
use crate::illegal::Ground;

/// A ground and the article it rests on.
pub(crate) type Refused = (Ground, ArticleId);

/// A play found legal.
#[derive(Clone, Debug)]
pub(crate) struct LegalPlay {
    /// Where.
    pub at: Point,
    /// The board afterwards and what left it.
    pub placed: Placed,
    /// The single stone taken, if this is a ko capture.
    pub ko_taken: Option<Point>,
}

/// The single stone a play takes if the play is a ko capture: it removes exactly one stone, and the
/// stone played is then a string of one with the emptied point as its only liberty.
pub(crate) fn ko_capture(placed: &Placed, at: Point) -> Option<Point> {
    let taken = placed.captured.first().filter(|_| placed.captured.len() == 1)?;
    let string = placed.after.string_at(at)?;
    (string.stones.len() == 1 && string.liberties == placed.captured).then_some(taken)
}

/// Which ko rule binds in the present phase: main play's, or the encore's own.
pub(crate) fn encore_ko_in_force(game: &Game) -> Option<EncoreKo> {
    let in_encore = matches!(game.phase(), Phase::Encore | Phase::SecondEncore | Phase::PlayOut);
    let clauses = game.rules().encore.as_ref().filter(|_| in_encore)?;
    Some(clauses.encore_ko.value).filter(|ko| *ko != EncoreKo::AsInMainPlay)
}

/// Judges a play of the player to move.
pub(crate) fn legal_play(game: &Game, at: Point) -> Result<LegalPlay, Refused> {
    let rules = game.rules();
    let position = game.position();
    let size = position.size();
    // § play_on: an empty point
    if at.column >= size.columns() || at.row >= size.rows() {
        return Err((Ground::OffBoard, rules.play_on.by.clone()));
    }
    let Some(placed) = position.place(game.to_move(), at) else {
        return Err((Ground::Occupied, rules.play_on.by.clone()));
    };
    let illegal_self_capture = match rules.self_capture.value {
        // § self_capture: forbidden
        SelfCapture::Forbidden => !placed.self_captured.is_empty(),
        // § self_capture: of two or more stones only
        SelfCapture::SeveralStones => placed.self_captured.len() == 1,
        // § self_capture: allowed
        SelfCapture::Allowed => false,
    };
    if illegal_self_capture {
        return Err((Ground::SelfCapture, rules.self_capture.by.clone()));
    }
    let play = LegalPlay { at, ko_taken: ko_capture(&placed, at), placed };
    match encore_ko_in_force(game) {
        Some(_) => encore_ko::judge(game, &play)?,
        None => {
            ko_ban::judge(game, &play)?;
            repetition::judge(game, &play)?;
        }
    }
    Ok(play)
}

/// Judges a pass for the ko at a point; gives the stone whose ban it lifts.
pub(crate) fn legal_pass_for_ko(game: &Game, at: Point) -> Result<Point, Refused> {
    encore_ko::pass_for_ko(game, at)
}
