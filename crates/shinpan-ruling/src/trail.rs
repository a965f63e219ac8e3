//! The legal acts that lead to where a record stands, for whoever has to make them again.

use shinpan_game::{Act, Game, Setup};

/// A game of a record as a setup and legal acts.
///
/// What no act does (an illegal move that stands, stones set up in mid-game, a turn given away) begins the
/// trail anew: the board as it is then, without the positions before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trail {
    /// Where the trail begins.
    pub setup: Setup,
    /// The acts since.
    pub acts: Vec<Act>,
    /// After which move of the record it begins: 0 if nothing of the record is left out.
    pub from: usize,
}

impl Trail {
    /// A trail that begins with the board as it is.
    pub(crate) fn from_here(game: &Game, from: usize) -> Trail {
        let setup = Setup {
            rules: game.rules_arc().clone(),
            position: game.position().clone(),
            to_move: game.to_move(),
            komi: Some(game.komi()),
            handicap: game.handicap(),
            ledger: *game.ledger(),
            phase: game.phase(),
            first_pass: game.first_pass().map(|(player, _)| player),
        };
        Trail { setup, acts: Vec::new(), from }
    }
}
