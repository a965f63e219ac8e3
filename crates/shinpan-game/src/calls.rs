//! What the players say about the stones after a stop.

use shinpan_board::{Color, Point, PointSet};
use shinpan_rules::{AgreementForm, ArticleId, Trigger};

use crate::act::Act;
use crate::game::Game;
use crate::illegal::Ground;
use crate::legal::Refused;
use crate::step::Event;

/// Strings called dead and disagreements.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Calls {
    dead: PointSet,
    disputed: PointSet,
    as_a_whole: bool,
}

impl Calls {
    /// The stones of the strings called dead.
    pub fn dead(&self) -> &PointSet {
        &self.dead
    }

    /// The stones of the strings about which a disagreement stands.
    pub fn disputed(&self) -> &PointSet {
        &self.disputed
    }

    /// Whether any disagreement stands.
    pub fn is_disputed(&self) -> bool {
        self.as_a_whole || !self.disputed.is_empty()
    }
}

impl Game {
    /// The article on agreement, or why there is nothing to say now.
    fn agreement_article(&self) -> Result<ArticleId, Refused> {
        let clause = &self.rules().agreement;
        // § agreement: none
        if clause.value == AgreementForm::None || !self.is_talking() {
            return Err((Ground::WrongPhase { phase: self.phase() }, clause.by.clone()));
        }
        Ok(clause.by.clone())
    }

    /// Whose act it is when the act names nobody: the player to move; but where each speaks of his own
    /// stones only, the owner of the string it speaks of.
    pub(crate) fn speaker(&self, act: &Act) -> Color {
        let own_only = self.rules().agreement.value == AgreementForm::OwnStones;
        match *act {
            Act::CallDead(at) | Act::CallAlive(at) if own_only => {
                self.position().stone_at(at).unwrap_or(self.to_move())
            }
            _ => self.to_move(),
        }
    }

    pub(crate) fn call(
        &mut self,
        player: Color,
        at: Point,
        dead: bool,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused> {
        let by = self.agreement_article()?;
        let Some(string) = self.position().string_at(at) else {
            return Err((Ground::NoStringThere, by));
        };
        // § agreement: each names his own dead strings
        if self.rules().agreement.value == AgreementForm::OwnStones && string.color != player {
            return Err((Ground::NotOwnStones, by));
        }
        // § agreement: either player names dead strings, the player to move touches the opponent's dead strings
        if dead {
            self.calls.dead = self.calls.dead.union(&string.stones);
        } else if string.stones.is_subset(&self.calls.dead) {
            self.calls.dead = self.calls.dead.difference(&string.stones);
            self.calls.disputed = self.calls.disputed.difference(&string.stones);
        } else {
            return Err((Ground::NotCalledDead, by));
        }
        events.push(Event::Called { stones: string.stones, dead, by });
        Ok(())
    }

    pub(crate) fn dispute(&mut self, at: Option<Point>, events: &mut Vec<Event>) -> Result<(), Refused> {
        let by = self.agreement_article()?;
        let stones = match at {
            None => {
                self.calls.as_a_whole = true;
                PointSet::new()
            }
            Some(at) => {
                let Some(string) = self.position().string_at(at) else {
                    return Err((Ground::NoStringThere, by));
                };
                if !string.stones.is_subset(&self.calls.dead) {
                    return Err((Ground::NotCalledDead, by));
                }
                self.calls.disputed = self.calls.disputed.union(&string.stones);
                string.stones
            }
        };
        events.push(Event::Disputed { stones, by });
        // § when: a player disagrees
        self.fire(Trigger::Disputed, None, events);
        Ok(())
    }

    pub(crate) fn agree(&mut self, events: &mut Vec<Event>) -> Result<(), Refused> {
        let by = self.agreement_article()?;
        self.calls.disputed = PointSet::new();
        self.calls.as_a_whole = false;
        // § when: the players agree
        if self.fire(Trigger::Agreed, None, events) {
            Ok(())
        } else {
            Err((Ground::WrongPhase { phase: self.phase() }, by))
        }
    }

    pub(crate) fn resume(&mut self, by: Option<Color>, events: &mut Vec<Event>) -> Result<(), Refused> {
        let Some(way) = self.way_out(Trigger::Resumed) else {
            return Err((Ground::WrongPhase { phase: self.phase() }, self.phase_article()));
        };
        let needs_name = way.value.first == shinpan_rules::FirstToMove::OpponentOfResumer;
        if needs_name && by.is_none() {
            return Err((Ground::PlayerMissing, way.by));
        }
        // § when: a player resumes
        self.fire(Trigger::Resumed, by, events);
        Ok(())
    }
}
