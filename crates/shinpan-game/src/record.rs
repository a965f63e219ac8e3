//! Following a game record: what was played is carried out even where the law refuses it.
//!
//! A record is evidence. The referee says which moves were illegal and goes on from the board that the
//! players had before them, as the record format asks of every reader.

use shinpan_board::{Color, Point};

use crate::act::{Act, Move};
use crate::game::Game;
use crate::history::{By, Moment};
use crate::illegal::{Ground, Illegal};
use crate::legal::{LegalPlay, ko_capture};
use crate::step::{Event, Step};

/// A recorded turn after it was followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Followed {
    /// What came of it; nothing where it could not be carried out (off the board, after the end, or in a
    /// phase that knows no turns).
    pub step: Option<Step>,
    /// Everything the law has against it, in the order in which the law asks; empty for a legal turn.
    pub refused: Vec<Illegal>,
}

impl Game {
    /// Carries out a recorded turn of this player whatever the law says of it.
    ///
    /// Out of turn, the turn goes to the player without a pass of the other. An illegal play is put on
    /// the board: it takes the place of whatever stood there, removes opposing strings without a liberty
    /// and then its own. Only a play off the board, a turn after the end and a turn in a phase that has
    /// none leave the game unchanged.
    pub fn follow(&mut self, player: Color, turn: Move) -> Followed {
        let mut refused = Vec::new();
        let act = Act::Move(turn);
        if self.outcome.is_none() && player != self.to_move {
            refused.push(self.refuse(act, player, (Ground::OutOfTurn, self.rules().turns.by.clone())));
            self.set_turn(player);
        }
        let illegal = match self.act_as(player, act) {
            Ok(step) => return Followed { step: Some(step), refused },
            Err(illegal) => illegal,
        };
        let step = match (illegal.ground.is_carried_out(), turn) {
            (true, Move::Play(at)) => self.force(at),
            _ => None,
        };
        refused.push(illegal);
        Followed { step, refused }
    }

    /// Puts the stone of the player to move on a point, legal or not.
    fn force(&mut self, at: Point) -> Option<Step> {
        let mut events = Vec::new();
        let (player, turn) = (self.to_move, Move::Play(at));
        self.leave_talk(turn, &mut events).ok()?;
        let mut cleared = self.position.clone();
        cleared.set(at, None);
        let placed = cleared.place(player, at)?;
        let play = LegalPlay { at, ko_taken: ko_capture(&placed, at), placed };
        self.made(turn, |game, events| game.play(play, events), &mut events);
        if let Some(outcome) = &self.outcome {
            events.push(Event::Over { result: outcome.result, by: outcome.by.clone() });
        }
        Some(Step { number: self.moves, player, act: Act::Move(turn), events })
    }

    /// Counts a move of the record that was not carried out, so that later moves keep their numbers.
    pub fn skip_number(&mut self) {
        self.moves += 1;
    }

    /// Gives the turn to this player without a move.
    pub fn set_turn(&mut self, player: Color) {
        self.to_move = player;
        self.history.turn_to(player);
    }

    /// Sets stones up in the middle of a game: each point becomes the stone given, or empty. Nothing is
    /// captured and nobody has moved; prisoners stay. What came before no longer counts for ko and
    /// repetition, and a run of passes is broken: the board is a new start.
    pub fn set_up(&mut self, stones: impl IntoIterator<Item = (Point, Option<Color>)>) {
        for (point, stone) in stones {
            self.position.set(point, stone);
        }
        self.ko_run.clear();
        self.passes.played();
        if let Some(encore) = self.encore.as_mut() {
            encore.lift_all();
        }
        self.history.push(Moment {
            position: self.position.clone(),
            to_move: self.to_move,
            by: By::SetUp,
            number: self.moves,
            prisoners: self.ledger.prisoners,
        });
        self.history.forget_before_now();
    }
}

impl Ground {
    /// Whether a record in which a play was made on this ground has it on the board all the same.
    fn is_carried_out(&self) -> bool {
        matches!(self, Ground::Occupied | Ground::SelfCapture) || self.is_ko()
    }
}
