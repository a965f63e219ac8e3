//! The end of play: which stones stand, the count, the result.

use shinpan_board::{Color, PointSet};
use shinpan_rules::{Enacted, EqualScores, StonesLeft, Transition};
use shinpan_score::{Count, Finished, Removal, count, remove_all, remove_from_territory};

use crate::game::Game;
use crate::outcome::GameResult;

impl Game {
    /// Takes off the stones that are dead by this way out, counts, and sets the outcome.
    pub(crate) fn settle(&mut self, way: &Enacted<Transition>) {
        let none = PointSet::new();
        let called = self.calls.dead().clone();
        let removal = match way.stones {
            // § stones: all alive
            StonesLeft::AllAlive => remove_all(&none),
            // § stones: the stones called dead are removed
            StonesLeft::CalledDeadRemoved => remove_all(&called),
            // § stones: the stones called dead are removed unless disputed
            StonesLeft::CalledDeadUnlessDisputed => {
                remove_all(if self.calls.is_disputed() { &none } else { &called })
            }
            // § stones: as confirmed
            StonesLeft::AsConfirmed => {
                remove_from_territory(&self.position, &called, self.rules().territory.value)
            }
        };
        self.take_off(removal);
        self.removed_by = Some(way.by.clone());
        let margin = count(&self.finished(), self.rules()).margin();
        let result = match margin.half_points() {
            0 => equal_scores(self.rules().equal_scores.value, self.handicap()),
            half => {
                let winner = if half > 0 { Color::Black } else { Color::White };
                GameResult::Score { winner, margin: margin.abs() }
            }
        };
        self.end(result, way.by.clone());
    }

    fn take_off(&mut self, removal: Removal) {
        for point in removal.removed.iter() {
            if let Some(color) = self.position.stone_at(point) {
                self.removed.of_mut(color).insert(point);
            }
            self.position.set(point, None);
        }
        self.kept_dead = removal.kept;
    }

    /// The game as it would be counted now: for a game that is over, as it was counted.
    pub fn finished(&self) -> Finished {
        Finished {
            position: self.position.clone(),
            kept_dead: self.kept_dead.clone(),
            removed: self.removed.clone(),
            removed_by: self.removed_by.clone(),
            ledger: *self.ledger(),
            komi: self.komi(),
            handicap: self.handicap(),
            first_pass: self.first_pass().map(|(player, _)| player),
            last_mover: self.last_mover,
            encore: self.encore.as_ref().map(|encore| encore.account().clone()),
        }
    }

    /// The count of the board as it stands: of a game that is over, its result.
    pub fn count(&self) -> Count {
        count(&self.finished(), self.rules())
    }
}

/// What equal scores mean.
fn equal_scores(clause: EqualScores, handicap: u32) -> GameResult {
    let winner = match clause {
        // § equal_scores: jigo
        EqualScores::Jigo => return GameResult::Jigo,
        // § equal_scores: Black wins
        EqualScores::BlackWins => Color::Black,
        // § equal_scores: White wins
        EqualScores::WhiteWins => Color::White,
        // § equal_scores: Black wins even games, White handicap games
        EqualScores::BlackWinsEven if handicap == 0 => Color::Black,
        EqualScores::BlackWinsEven => Color::White,
    };
    GameResult::EqualScores { winner }
}
