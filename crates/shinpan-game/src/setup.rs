//! How a game begins, from the empty board or from any position in any phase.

use std::fmt;
use std::sync::Arc;

use shinpan_board::{Color, PointSet, Position};
use shinpan_rules::{Phase, RuleSet};
use shinpan_score::{Ledger, Points};

use crate::game::Game;

/// Everything a game starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The law.
    pub rules: Arc<RuleSet>,
    /// The stones.
    pub position: Position,
    /// Who moves first.
    pub to_move: Color,
    /// Komi to White; the rule set's own where `None`.
    pub komi: Option<Points>,
    /// Handicap stones; they stand in `position` or are still to be played.
    pub handicap: u32,
    /// Prisoners and pass stones held at the start.
    pub ledger: Ledger,
    /// Where in the procedure the position stands.
    pub phase: Phase,
    /// Who has made the first pass of the game, if it has been made.
    pub first_pass: Option<Color>,
}

/// Why a game cannot begin like that.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupRefused {
    /// Strings that have no liberty stand on the board.
    NoLiberty {
        /// Their stones.
        stones: PointSet,
    },
    /// The rule set's procedure has no such phase, or the game would be over before it begins.
    NoSuchPhase {
        /// The phase asked for.
        phase: Phase,
        /// The phases a game can begin in.
        known: Vec<Phase>,
    },
}

impl fmt::Display for SetupRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupRefused::NoLiberty { stones } => {
                write!(f, "no game can begin with strings that have no liberty ({} stones)", stones.len())
            }
            SetupRefused::NoSuchPhase { phase, known } => {
                let known: Vec<String> = known.iter().map(ToString::to_string).collect();
                write!(
                    f,
                    "no game begins in the phase \"{phase}\" under this rule set; it has {}",
                    known.join(", ")
                )
            }
        }
    }
}

impl std::error::Error for SetupRefused {}

impl Setup {
    /// A game at its start: nothing captured, main play, the rule set's komi.
    pub fn new(rules: Arc<RuleSet>, position: Position, to_move: Color) -> Setup {
        Setup {
            rules,
            position,
            to_move,
            komi: None,
            handicap: 0,
            ledger: Ledger::default(),
            phase: Phase::Main,
            first_pass: None,
        }
    }

    /// Begins the game.
    ///
    /// # Errors
    /// A string without liberties, or a phase the rule set does not have.
    pub fn begin(self) -> Result<Game, SetupRefused> {
        let stones = self.without_liberty();
        if !stones.is_empty() {
            return Err(SetupRefused::NoLiberty { stones });
        }
        self.begin_as_recorded()
    }

    /// Begins the game even if strings without a liberty stand on the board, as records have them: they
    /// stay until a play takes them.
    ///
    /// # Errors
    /// A phase the rule set does not have.
    pub fn begin_as_recorded(self) -> Result<Game, SetupRefused> {
        // A game that is over has a result, which a position does not say.
        if self.phase == Phase::Over || !self.rules.has_phase(self.phase) {
            let mut known = vec![Phase::Main];
            for way in &self.rules.phases {
                if way.to != Phase::Over && !known.contains(&way.to) {
                    known.push(way.to);
                }
            }
            return Err(SetupRefused::NoSuchPhase { phase: self.phase, known });
        }
        Ok(Game::from_setup(self))
    }

    /// The stones of strings that have no liberty.
    pub fn without_liberty(&self) -> PointSet {
        let breathless = self.position.strings().into_iter().filter(|s| s.liberties.is_empty());
        breathless.fold(PointSet::new(), |all, s| all.union(&s.stones))
    }
}
