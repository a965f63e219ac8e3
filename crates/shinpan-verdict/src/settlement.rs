//! The end of a game whose dead strings are known.

use std::sync::Arc;

use shinpan_board::{Point, PointSet, Position};
use shinpan_game::{Act, Game, GameResult, Setup};
use shinpan_rules::{ArticleId, RuleSet};
use shinpan_score::{Count, Points};

/// The end of a game whose dead strings are known: what was taken off, the count, the result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settlement {
    /// A point of each dead string.
    pub dead: Vec<Point>,
    /// Dead stones taken off.
    pub removed: PointSet,
    /// Dead stones that stay: they do not stand in the opponent's territory.
    pub kept: PointSet,
    /// The board as it is counted.
    pub counted: Position,
    /// The count.
    pub count: Count,
    /// The result.
    pub result: GameResult,
    /// The article by which the game ended.
    pub by: ArticleId,
}

impl Settlement {
    /// The end of a stopped game with these strings dead and all others alive, by the rule set's own articles on
    /// agreement; nothing where the rule set has none.
    pub fn of(stopped: &Game, dead: &[Point]) -> Option<Settlement> {
        let mut game = stopped.clone();
        for &at in dead {
            game.act(Act::CallDead(at)).ok()?;
        }
        game.act(Act::Agree).ok()?;
        let outcome = game.outcome()?.clone();
        let finished = game.finished();
        let removed = finished.removed.black.union(&finished.removed.white);
        Some(Settlement {
            dead: dead.to_vec(),
            removed,
            kept: finished.kept_dead,
            counted: finished.position,
            count: game.count(),
            result: outcome.result,
            by: outcome.by,
        })
    }

    /// Black's total less White's.
    pub fn margin(&self) -> Points {
        self.count.margin()
    }

    /// Whether nobody is alive and nothing is taken off.
    pub fn is_antiseki(&self) -> bool {
        let stones = |position: &Position| position.size().full_set().difference(&position.empty_points());
        self.removed.is_empty() && !self.kept.is_empty() && stones(&self.counted).is_subset(&self.kept)
    }
}

/// The same game, stopped, under another rule set or reading; nothing if that cannot be.
pub fn under(stopped: &Game, rules: Arc<RuleSet>) -> Option<Game> {
    stopped_at(stopped, rules, stopped.position().clone(), [0, 0])
}

/// A game that stands where another stopped, on another board or under other rules.
pub(crate) fn stopped_at(
    like: &Game,
    rules: Arc<RuleSet>,
    position: Position,
    prisoners: [u32; 2],
) -> Option<Game> {
    let mut setup = Setup::new(rules, position, like.to_move());
    setup.komi = Some(like.komi());
    setup.handicap = like.handicap();
    setup.phase = like.phase();
    setup.first_pass = like.first_pass().map(|(player, _)| player);
    setup.ledger = *like.ledger();
    setup.ledger.prisoners.black += prisoners[0];
    setup.ledger.prisoners.white += prisoners[1];
    setup.begin().ok()
}
