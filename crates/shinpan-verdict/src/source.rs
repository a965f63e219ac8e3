//! Statuses for the referee.

use std::sync::Mutex;

use shinpan_board::{Position, StoneString};
use shinpan_confirm::{Budget, Confirmation, Reading};
use shinpan_game::Game;
use shinpan_rules::RuleSet;
use shinpan_ruling::{Proved, StatusSource};

use crate::verdict::checked;

/// Settles by hypothetical play the strings a record leaves open, within a budget for each position.
pub struct Confirmer {
    budget: Budget,
    /// The position asked about last: the referee asks about all its strings one after another.
    last: Mutex<Option<(Position, Reading, Option<Confirmation>)>>,
}

/// Whether a rule set settles life and death by hypothetical play.
pub fn is_open_to_proof(rules: &RuleSet) -> bool {
    Reading::of(rules).is_some()
}

impl Confirmer {
    /// A confirmer with this budget for each position.
    pub fn new(budget: Budget) -> Confirmer {
        Confirmer { budget, last: Mutex::new(None) }
    }
}

impl StatusSource for Confirmer {
    fn status(&self, stopped: &Game, string: &StoneString) -> Option<Proved> {
        if stopped.outcome().is_some() {
            return None;
        }
        let (position, reading) = (stopped.position(), Reading::of(stopped.rules())?);
        let mut last = self.last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let known = last.as_ref().is_some_and(|(known, read, _)| known == position && *read == reading);
        if !known {
            let found = checked(position, reading, &self.budget).ok().map(|(found, _)| found);
            *last = Some((position.clone(), reading, found));
        }
        let confirmation = last.as_ref()?.2.as_ref()?;
        let alive = confirmation.of(string.stones.first()?)?.life.is_alive()?;
        Some(Proved { dead: !alive, by: "hypothetical play".to_owned() })
    }
}
