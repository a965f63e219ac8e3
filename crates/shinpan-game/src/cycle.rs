//! Repetitions that no ban prevents: found as they occur, and what they do to the game.

use shinpan_board::Color;
use shinpan_rules::{Enacted, LongCycle, Phase};
use shinpan_score::Points;

use crate::game::Game;
use crate::illegal::Ground;
use crate::legal::Refused;
use crate::outcome::GameResult;
use crate::step::Event;

impl Game {
    /// A play has been made: has this situation been there before?
    pub(crate) fn look_for_cycle(&mut self, events: &mut Vec<Event>) {
        let clause = self.cycle_clause();
        let from = match clause.value {
            // § long_cycle: no result at the third time without a pass
            // § encore_cycle: no result at the third time without a pass
            LongCycle::NoResultAtThird => self.history.last_pass().map_or(0, |pass| pass.number),
            _ => 0,
        };
        let now = self.history.last().map_or(0, |moment| moment.number);
        let same_turn = clause.value != LongCycle::CapturesDecide;
        let mut same = self
            .history
            .showing(&self.position)
            .filter(|moment| !same_turn || moment.to_move == self.to_move)
            .filter(|moment| (from..now).contains(&moment.number));
        let Some((first, then)) = same.next().map(|moment| (moment.number, moment.prisoners)) else { return };
        let is_third = same.next().is_some();
        drop(same);
        let won = |side: Color| i64::from(*self.ledger.prisoners.of(side)) - i64::from(*then.of(side));
        let balance = won(Color::Black) - won(Color::White);
        self.repeated = true;
        events.push(Event::Repetition { after_move: first, balance, by: clause.by.clone() });
        match clause.value {
            LongCycle::NoResultAtThird if is_third => self.end(GameResult::NoResult, clause.by),
            // § long_cycle: captures since then decide
            // § encore_cycle: captures since then decide
            LongCycle::CapturesDecide => {
                let result = match balance {
                    0 => GameResult::Draw,
                    b => {
                        let winner = if b > 0 { Color::Black } else { Color::White };
                        let margin = Points::whole(i32::try_from(b.abs()).unwrap_or(i32::MAX));
                        GameResult::Score { winner, margin }
                    }
                };
                self.end(result, clause.by);
            }
            _ => {}
        }
    }

    /// Both players agree that a repetition ends the game.
    pub(crate) fn no_result(&mut self) -> Result<(), Refused> {
        let clause = self.cycle_clause();
        if !self.repeated {
            return Err((Ground::NoRepetition, clause.by));
        }
        // It is an end of play; once play has stopped, the game is ended otherwise.
        if self.is_talking() {
            return Err((Ground::WrongPhase { phase: self.phase }, clause.by));
        }
        let result = match clause.value {
            // § long_cycle: no result if both agree, the referee rules
            // § encore_cycle: no result if both agree, the referee rules
            LongCycle::NoResultIfAgreed | LongCycle::RefereeRules => GameResult::NoResult,
            // § long_cycle: draw
            // § encore_cycle: draw
            LongCycle::Draw => GameResult::Draw,
            // § long_cycle: nothing
            // § encore_cycle: nothing
            _ => return Err((Ground::WrongPhase { phase: self.phase }, clause.by)),
        };
        self.end(result, clause.by);
        Ok(())
    }

    /// What a repetition does in the present phase.
    fn cycle_clause(&self) -> Enacted<LongCycle> {
        let in_encore = matches!(self.phase, Phase::Encore | Phase::SecondEncore | Phase::PlayOut);
        match self.rules().encore.as_ref().filter(|_| in_encore) {
            // Its words mean in an encore what those of long_cycle mean in play.
            Some(clauses) => clauses.encore_cycle.clone(),
            None => self.rules().long_cycle.clone(),
        }
    }
}
