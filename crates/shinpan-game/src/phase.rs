//! What ends a phase and what begins then: the rule set's table of transitions, carried out.

use shinpan_board::Color;
use shinpan_rules::{AgreementForm, Enacted, FirstToMove, KoBans, Phase, Transition, Trigger};

use crate::act::Move;
use crate::calls::Calls;
use crate::encore::Encore;
use crate::game::Game;
use crate::illegal::Ground;
use crate::legal::Refused;
use crate::step::Event;

impl Game {
    /// Whether play has stopped and the players speak about the stones.
    pub fn is_talking(&self) -> bool {
        matches!(self.phase, Phase::Agreement | Phase::Confirmation)
    }

    /// The first way out of the present phase by this trigger.
    pub(crate) fn way_out(&self, when: Trigger) -> Option<Enacted<Transition>> {
        self.rules().ways_out(self.phase).find(|way| way.when == when).cloned()
    }

    /// Takes the way out by this trigger, if there is one; says whether.
    pub(crate) fn fire(&mut self, when: Trigger, resumer: Option<Color>, events: &mut Vec<Event>) -> bool {
        match self.way_out(when) {
            Some(way) => {
                self.enter(&way, resumer, events);
                true
            }
            None => false,
        }
    }

    /// A turn while the players speak about the stones: it may be the way back to the board, or a pass
    /// that ends one's touching; otherwise the turn is refused.
    pub(crate) fn leave_talk(&mut self, turn: Move, events: &mut Vec<Event>) -> Result<(), Refused> {
        if !self.is_talking() {
            return Ok(());
        }
        // § when: a play
        let by_play = matches!(turn, Move::Play(_)) && self.fire(Trigger::Played, None, events);
        // § when: a play or a pass
        if by_play || self.fire(Trigger::Turned, None, events) {
            return Ok(());
        }
        let touching = self.rules().agreement.value == AgreementForm::Touching;
        if touching && turn == Move::Pass {
            return Ok(());
        }
        Err((Ground::WrongPhase { phase: self.phase }, self.phase_article()))
    }

    /// A turn has been made: takes the first way out that applies now.
    pub(crate) fn after_turn(&mut self, is_pass: bool, player: Color, events: &mut Vec<Event>) {
        let applies = |when: Trigger| match when {
            // § when: 2 consecutive passes
            Trigger::TwoPasses => is_pass && self.passes.in_phase() >= 2,
            // § when: 3 consecutive passes
            Trigger::ThreePasses => is_pass && self.passes.in_phase() >= 3,
            // § when: 4 consecutive passes
            Trigger::FourPasses => is_pass && self.passes.in_a_row() >= 4,
            // § when: 2 consecutive passes after the first pass
            Trigger::TwoPassesAfterFirst => is_pass && self.passes.after_first() >= 2,
            // § when: a pass in a situation already passed in
            Trigger::PassRepeated => is_pass && self.passes.is_repeated(),
            // § when: a round ends
            Trigger::RoundEnds => self.passes.passed_here(&self.position, self.to_move),
            // § when: a round ends where an earlier round ended
            Trigger::RoundEndsAgain => {
                self.passes.passed_here(&self.position, self.to_move)
                    && self.passes.round_ended_here(&self.position)
            }
            Trigger::Agreed | Trigger::Disputed | Trigger::Resumed | Trigger::Played | Trigger::Turned => {
                false
            }
        };
        debug_assert!(player != self.to_move, "a turn passes to the opponent");
        let way = self.rules().ways_out(self.phase).find(|way| applies(way.when)).cloned();
        if let Some(way) = way {
            self.enter(&way, None, events);
        }
    }

    /// Ends the present phase and begins the next.
    fn enter(&mut self, way: &Enacted<Transition>, resumer: Option<Color>, events: &mut Vec<Event>) {
        let from = self.phase;
        if matches!(way.when, Trigger::RoundEnds | Trigger::RoundEndsAgain) {
            self.passes.round_ended(&self.position);
            events.push(Event::RoundEnded { round: self.passes.rounds_ended(), by: way.by.clone() });
        }
        self.passes.phase_changed();
        // What was said about the stones holds for the end of the game, not beyond a return to the board.
        if self.is_talking() && way.to != Phase::Over {
            self.calls = Calls::default();
        }
        self.phase = way.to;
        self.phase_by = way.by.clone();
        let first = match way.first {
            // § first: the player to move
            FirstToMove::PlayerToMove => self.to_move,
            // § first: the opponent of the last passer
            FirstToMove::OpponentOfLastPasser => self.passes.last().map_or(self.to_move, Color::opponent),
            // § first: the opponent of the player who resumes
            FirstToMove::OpponentOfResumer => resumer.map_or(self.to_move, Color::opponent),
        };
        self.to_move = first;
        self.history.turn_to(first);
        events.push(Event::Phase { from, to: way.to, first, bans: way.bans, by: way.by.clone() });
        // § bans: kept, lifted
        if way.bans == KoBans::Lifted {
            self.lift_all(events);
            self.history.forget_before_now();
        }
        match way.to {
            Phase::Encore | Phase::PlayOut => match self.encore.as_mut() {
                Some(_) => {}
                None => self.encore = Some(Encore::open(first)),
            },
            Phase::SecondEncore => {
                let forget = self.once_only_by_phase();
                self.encore.get_or_insert_with(|| Encore::open(first)).next_phase(forget);
            }
            Phase::Over => self.settle(way),
            Phase::Main | Phase::Agreement | Phase::Resumption | Phase::Confirmation => {}
        }
    }
}
