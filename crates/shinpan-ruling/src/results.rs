//! Results, each with the assumption it rests on.

use shinpan_board::{Color, Point, PointSet, Position};
use shinpan_game::{Act, Game, GameResult, Move};
use shinpan_rules::{ArticleId, IllegalMove, RuleSet, Territory};
use shinpan_score::{Count, Points, count};

use crate::names;
use crate::replay::{IllegalMoveFound, Replay};
use crate::status::{Status, StringRuling};

/// What a result rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assumption {
    /// A stable word for machines: `all-alive`, `as-marked`, `agreed`, `certain`, `as-it-stands`,
    /// `open-alive`, `neutral-points-filled`, `resumed`, `illegal-move-punished`.
    pub code: &'static str,
    /// The same as a clause: `if all stones are alive`. Empty where nothing is assumed.
    pub says: String,
    /// A point of each string taken as dead.
    pub dead: Vec<Point>,
}

/// A result on an assumption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conditional {
    /// What it rests on.
    pub assumption: Assumption,
    /// What comes out.
    pub result: GameResult,
    /// Under which article.
    pub by: ArticleId,
    /// The count, where the result is one of counting.
    pub count: Option<Count>,
    /// The board as it is counted, dead stones taken off.
    pub counted: Position,
}

/// A game stopped by passes of both sides, if it had not stopped yet.
pub(crate) struct Stop {
    pub game: Game,
    /// Passes that are not in the record.
    pub passes: usize,
}

/// More passes than any procedure needs to come to its end.
const ENOUGH_PASSES: usize = 12;

/// Lets both sides pass until the players would speak about the stones, or the game is over.
pub(crate) fn stop(game: &Game) -> Stop {
    let mut stop = Stop { game: game.clone(), passes: 0 };
    while stop.game.outcome().is_none() && !stop.game.is_talking() && stop.passes < ENOUGH_PASSES {
        if stop.game.act(Act::Move(Move::Pass)).is_err() {
            break;
        }
        stop.passes += 1;
    }
    stop
}

impl Stop {
    /// The result with these stones dead and all others alive.
    pub fn settle(&self, dead: &PointSet, code: &'static str, says: &str) -> Conditional {
        let mut game = self.game.clone();
        let strings = names::representatives(dead, game.position());
        if game.outcome().is_none() {
            for at in &strings {
                // Refused only where the rule set has no agreement, and then no stones are given as dead.
                let _ = game.act(Act::CallDead(*at));
            }
            let _ = game.act(Act::Agree);
        }
        let count = game.count();
        let (result, by) = match game.outcome() {
            Some(outcome) => (outcome.result, outcome.by.clone()),
            None => (by_margin(count.margin()), game.phase_article()),
        };
        let counted =
            matches!(result, GameResult::Score { .. } | GameResult::EqualScores { .. } | GameResult::Jigo);
        let mut says = says.to_owned();
        if self.passes > 0 {
            let glue = if says.is_empty() { "" } else { " and " };
            says += &format!("{glue}if both players had passed after the last move");
        }
        Conditional {
            assumption: Assumption { code, says, dead: strings },
            result,
            by,
            count: counted.then_some(count),
            counted: game.position().clone(),
        }
    }
}

fn by_margin(margin: Points) -> GameResult {
    match margin.half_points() {
        0 => GameResult::Jigo,
        half => {
            let winner = if half > 0 { Color::Black } else { Color::White };
            GameResult::Score { winner, margin: margin.abs() }
        }
    }
}

/// The stones that are dead whatever is assumed of the open ones.
pub(crate) fn certain_dead(strings: &[StringRuling]) -> PointSet {
    let dead = strings.iter().filter(|ruled| ruled.status == Status::Dead);
    dead.fold(PointSet::new(), |all, ruled| all.union(&ruled.string.stones))
}

/// `with D4, E7 dead as marked`.
pub(crate) fn with_dead(dead: &PointSet, position: &Position, how: &str) -> String {
    match dead.is_empty() {
        true => format!("with nothing dead {how}"),
        false => format!("with {} dead {how}", names::strings(dead, position)),
    }
}

/// If groups are taken for seki only because neutral points were left open: the result had they been filled,
/// which is what servers count. Nothing where it makes no difference.
pub(crate) fn neutral_points_filled(of: &Conditional, stop: &Stop, rules: &RuleSet) -> Option<Conditional> {
    let count_ = of.count.as_ref()?;
    if count_.map.neutral.is_empty() || count_.map.uncounted.is_empty() {
        return None;
    }
    let by_seki = matches!(
        rules.territory.value,
        Territory::NoNeutralPoint
            | Territory::NoNeutralPointNoAtari
            | Territory::NoNeutralPointByString
            | Territory::IndependentLife
    );
    if !by_seki {
        return None;
    }
    let mut practice = rules.clone();
    practice.clauses.territory.value = Territory::OneColourReaches;
    let mut game = stop.game.clone();
    for at in &of.assumption.dead {
        let _ = game.act(Act::CallDead(*at));
    }
    let _ = game.act(Act::Agree);
    let count = count(&game.finished(), &practice);
    let result = by_margin(count.margin());
    if result == of.result {
        return None;
    }
    let glue = if of.assumption.says.is_empty() { "" } else { " and " };
    let says = format!(
        "{}{glue}if the neutral points had been filled before the stop and nothing is seki",
        of.assumption.says
    );
    Some(Conditional {
        assumption: Assumption { code: "neutral-points-filled", says, dead: of.assumption.dead.clone() },
        result,
        by: of.by.clone(),
        count: Some(count),
        counted: of.counted.clone(),
    })
}

/// The result if the moves after the stop are a resumption of the game and not a dispute played out.
pub(crate) fn resumed(replay: &Replay) -> Option<Conditional> {
    let stopped = replay.stopped.as_ref()?;
    let says = format!("if play was resumed with move {} and all stones are alive", stopped.from);
    Some(stop(&replay.game).settle(&PointSet::new(), "resumed", &says))
}

/// What the first illegal move costs, where it costs the game.
pub(crate) fn punished(illegal: &[IllegalMoveFound], board: &Position) -> Option<Conditional> {
    let first = illegal.iter().find(|found| found.remedy.0 == IllegalMove::LosesGame)?;
    let winner = first.player.opponent();
    let says = format!("if move {} costs {} the game ({})", first.number, first.player, first.remedy.1);
    Some(Conditional {
        assumption: Assumption { code: "illegal-move-punished", says, dead: Vec::new() },
        result: GameResult::Forfeit { winner },
        by: first.remedy.1.clone(),
        count: None,
        counted: board.clone(),
    })
}
