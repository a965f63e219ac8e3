//! A case's acts done one after another under a rule set.

use std::sync::Arc;

use shinpan_board::Color;
use shinpan_game::{Act, Game, Illegal, Setup, SetupRefused, Step};
use shinpan_rules::RuleSet;
use shinpan_score::Ledger;

use crate::case::{Line, Start};

/// What came of one act.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    /// The act.
    pub act: Act,
    /// What came of it; nothing if it was refused and not followed.
    pub step: Option<Step>,
    /// What the law has against it.
    pub refused: Vec<Illegal>,
}

/// A line of acts after it was done.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// The game before the first act and after each.
    pub states: Vec<Game>,
    /// What came of each act.
    pub done: Vec<Done>,
}

impl Played {
    /// The game after the last act.
    pub fn last(&self) -> &Game {
        &self.states[self.states.len() - 1]
    }

    /// The numbers of acts, counted from 1, after which `wanted` is true of some event.
    pub fn acts_with(&self, mut wanted: impl FnMut(&shinpan_game::Event) -> bool) -> Vec<usize> {
        let events = |done: &Done| done.step.iter().flat_map(|step| step.events.clone()).collect::<Vec<_>>();
        (1..)
            .zip(&self.done)
            .filter(|(_, done)| events(done).iter().any(&mut wanted))
            .map(|(n, _)| n)
            .collect()
    }
}

/// The game at the start of a case.
pub(crate) fn begin(start: &Start, rules: &Arc<RuleSet>) -> Result<Game, SetupRefused> {
    let mut setup = Setup::new(rules.clone(), start.position.clone(), start.to_move);
    setup.komi = start.komi;
    setup.handicap = start.handicap;
    setup.ledger = Ledger { prisoners: start.prisoners, ..Ledger::default() };
    setup.phase = start.phase;
    setup.first_pass = start.first_pass;
    setup.begin()
}

/// Does the acts of a line. What is refused is left out, or, where the line is a record, carried out
/// all the same as far as the board allows.
pub(crate) fn play(mut game: Game, line: &Line, is_record: bool) -> Played {
    let mut states = vec![game.clone()];
    let mut done = Vec::new();
    for &(named, act) in &line.acts {
        done.push(one(&mut game, named, act, is_record));
        states.push(game.clone());
    }
    Played { states, done }
}

fn one(game: &mut Game, named: Option<Color>, act: Act, is_record: bool) -> Done {
    let player = named.unwrap_or(game.to_move());
    if let (true, Act::Move(turn)) = (is_record, act) {
        let followed = game.follow(player, turn);
        return Done { act, step: followed.step, refused: followed.refused };
    }
    let outcome = match named {
        Some(player) => game.act_as(player, act),
        None => game.act(act),
    };
    match outcome {
        Ok(step) => Done { act, step: Some(step), refused: Vec::new() },
        Err(illegal) => Done { act, step: None, refused: vec![illegal] },
    }
}
