//! Where a proof starts: a rule set, a position in some phase, and the moves that led on from there.

use std::fmt;
use std::sync::Arc;

use shinpan_board::{Color, Position};
use shinpan_game::{Act, Game, Illegal, Setup, SetupRefused};
use shinpan_rules::{Phase, RuleSet};
use shinpan_score::{Ledger, Points};

/// The state of a game from which something is to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// How the game began.
    pub setup: Setup,
    /// What was done since. The positions on the way are history where the rule set has one.
    pub acts: Vec<Act>,
}

/// Why there is no such state.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StartRefused {
    /// The game cannot begin like that.
    Setup(SetupRefused),
    /// An act on the way is illegal.
    Act {
        /// How many acts came before it.
        before: usize,
        /// The refusal.
        illegal: Box<Illegal>,
    },
}

impl fmt::Display for StartRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartRefused::Setup(why) => why.fmt(f),
            StartRefused::Act { before, illegal } => write!(f, "act {} of the start: {illegal}", before + 1),
        }
    }
}

impl std::error::Error for StartRefused {}

impl Start {
    /// A position in main play at the beginning of a game, with the rule set's own komi.
    pub fn new(rules: Arc<RuleSet>, position: Position, to_move: Color) -> Start {
        Start { setup: Setup::new(rules, position, to_move), acts: Vec::new() }
    }

    /// The same with this phase.
    pub fn in_phase(mut self, phase: Phase) -> Start {
        self.setup.phase = phase;
        self
    }

    /// The same with this komi.
    pub fn with_komi(mut self, komi: Points) -> Start {
        self.setup.komi = Some(komi);
        self
    }

    /// The same with these prisoners and pass stones.
    pub fn with_ledger(mut self, ledger: Ledger) -> Start {
        self.setup.ledger = ledger;
        self
    }

    /// The same after these acts.
    pub fn after(mut self, acts: impl IntoIterator<Item = Act>) -> Start {
        self.acts.extend(acts);
        self
    }

    /// The game at the start of the proof.
    ///
    /// # Errors
    /// The setup is refused, or one of the acts.
    pub fn game(&self) -> Result<Game, StartRefused> {
        let mut game = self.setup.clone().begin().map_err(StartRefused::Setup)?;
        for (before, act) in self.acts.iter().enumerate() {
            game.act(*act).map_err(|illegal| StartRefused::Act { before, illegal: Box::new(illegal) })?;
        }
        Ok(game)
    }
}
