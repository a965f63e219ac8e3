//! Results, each with the assumption it rests on.

use shinpan_board::{Color, Point, PointSet, Position, StoneString};
use shinpan_game::{Act, Game, GameResult, Move};
use shinpan_rules::{ArticleId, IllegalMove, LongCycle, PassPrice, RuleSet, Territory};
use shinpan_score::{Count, Finished, Points, count, remove_from_territory};
use shinpan_sgf::Record;

use crate::names;
use crate::replay::{IllegalMoveFound, Replay, Stopped};
use crate::status::{Status, StringRuling};

/// What a result rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assumption {
    /// A stable word for machines: `all-alive`, `as-marked`, `agreed`, `certain`, `as-it-stands`,
    /// `open-alive`, `neutral-points-filled`, `played-out`, `resumed`, `dispute`,
    /// `by-area`, `repetition`, `illegal-move-punished`, `open-dead`, `not-accepted`, `ko-connected`.
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
    /// The game after the players agreed that these strings are dead and all others alive.
    pub(crate) fn agreed(&self, dead: &[Point]) -> Game {
        let mut game = self.game.clone();
        if game.outcome().is_none() {
            for at in dead {
                // Refused only where the rule set has no agreement, and then no stones are given as dead.
                let _ = game.act(Act::CallDead(*at));
            }
            let _ = game.act(Act::Agree);
        }
        game
    }

    /// The agreed game as it would be counted if no group were in seki: dead stones that stay for a seki's sake go.
    fn confirmed_by_reach(&self, dead: &[Point]) -> Finished {
        let agreed = self.agreed(dead).finished();
        if agreed.kept_dead.is_empty() {
            return agreed;
        }
        let position = self.game.position();
        let strings = dead.iter().filter_map(|at| position.string_at(*at));
        let dead = strings.fold(PointSet::new(), |all, string| all.union(&string.stones));
        let removal = remove_from_territory(position, &dead, Territory::OneColourReaches);
        let mut finished = Finished { removed_by: agreed.removed_by, ..self.game.finished() };
        for point in removal.removed.iter() {
            if let Some(color) = position.stone_at(point) {
                finished.removed.of_mut(color).insert(point);
            }
            finished.position.set(point, None);
        }
        finished.kept_dead = removal.kept;
        finished
    }

    /// The result with these stones dead and all others alive.
    pub fn settle(&self, dead: &PointSet, code: &'static str, says: &str) -> Conditional {
        let strings = names::representatives(dead, self.game.position());
        let game = self.agreed(&strings);
        let count = game.count();
        let (result, by) = match game.outcome() {
            Some(outcome) => (outcome.result, outcome.by.clone()),
            None => (by_margin(count.margin()), game.phase_article()),
        };
        let counted =
            matches!(result, GameResult::Score { .. } | GameResult::EqualScores { .. } | GameResult::Jigo);
        let says = match self.passes {
            0 => says.to_owned(),
            _ => and_if(says, "both players had passed after the last move"),
        };
        Conditional {
            assumption: Assumption { code, says, dead: strings },
            result,
            by,
            count: counted.then_some(count),
            counted: game.position().clone(),
        }
    }
}

/// One more condition: `if A and B`, `with D4 dead, if B`, `if B`.
fn and_if(says: &str, condition: &str) -> String {
    match says {
        "" => format!("if {condition}"),
        _ if says.starts_with("if ") => format!("{says} and {condition}"),
        _ => format!("{says}, if {condition}"),
    }
}

pub(crate) fn by_margin(margin: Points) -> GameResult {
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
    // Where the players have not stopped neutral points are no sign of anything.
    if stop.passes > 0 {
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
    let count = count(&stop.confirmed_by_reach(&of.assumption.dead), &practice);
    let result = by_margin(count.margin());
    if result == of.result {
        return None;
    }
    let says = and_if(&of.assumption.says, "the neutral points had been filled before the stop");
    Some(Conditional {
        assumption: Assumption { code: "neutral-points-filled", says, dead: of.assumption.dead.clone() },
        result,
        by: of.by.clone(),
        count: Some(count),
        counted: of.counted.clone(),
    })
}

/// The result with the strings dead that were captured when a dispute was played out after the stop; the
/// stopped position is counted.
pub(crate) fn played_out(replay: &Replay, stop: &Stop) -> Option<Conditional> {
    let stopped = replay.stopped.as_ref().filter(|stopped| stopped.is_dispute)?;
    // Only if play stopped again has the dispute been played to its end.
    if !replay.game.is_talking() {
        return None;
    }
    let (before, after) = (stopped.game.position(), replay.game.position());
    let gone =
        |string: &StoneString| string.stones.iter().all(|point| after.stone_at(point) != Some(string.color));
    let captured = before.strings().into_iter().filter(gone);
    let dead = captured.fold(PointSet::new(), |all, string| all.union(&string.stones));
    let how = format!("as moves {} to {} show", stopped.from, replay.moves);
    (!dead.is_empty()).then(|| stop.settle(&dead, "played-out", &with_dead(&dead, before, &how)))
}

/// The result if the moves after the stop were the other thing than they are taken for: a resumption of the game,
/// or a dispute played out.
pub(crate) fn otherwise(replay: &Replay) -> Option<Conditional> {
    let Stopped { game, from, is_dispute } = replay.stopped.as_ref()?;
    let none = PointSet::new();
    Some(match is_dispute {
        true => {
            let says = format!("if play was resumed with move {from} and all stones are alive");
            stop(&replay.game).settle(&none, "resumed", &says)
        }
        false => {
            let says = format!("if moves {from} on are a dispute played out and all stones are alive");
            stop(game).settle(&none, "dispute", &says)
        }
    })
}

/// For a game that begins from a position set up: the result by area, where the rule set lets the players
/// choose between area and territory and makes the two agree only by counting every stone ever played.
///
/// What was captured and passed before the set-up is not recorded, so the territory count lacks its basis.
pub(crate) fn by_area(record: &Record, of: &Conditional, stop: &Stop) -> Option<Conditional> {
    let rules = stop.game.rules();
    let start = record.start();
    let (black, white) = (start.stones(Color::Black), start.stones(Color::White));
    let handicap_only = record.handicap.stated >= 2 && white.is_empty();
    let needs_history =
        rules.count.value == shinpan_rules::Count::Territory && rules.pass.value == PassPrice::Stone;
    if handicap_only || (black.is_empty() && white.is_empty()) || !needs_history {
        return None;
    }
    let area = ("count".to_owned(), shinpan_rules::Count::Area.to_string());
    let by_area = rules.readings.iter().find_map(|reading| {
        let option = reading.options.iter().find(|option| option.enacts.contains(&area))?;
        rules.with_reading(&reading.name, &option.name).ok()
    })?;
    let count = count(&stop.agreed(&of.assumption.dead).finished(), &by_area);
    let glue = if of.assumption.says.is_empty() { "" } else { ", " };
    let says = format!(
        "{}{glue}counted by area, since the game before the set-up is not recorded",
        of.assumption.says
    );
    Some(Conditional {
        assumption: Assumption { code: "by-area", says, dead: of.assumption.dead.clone() },
        result: by_margin(count.margin()),
        by: by_area.count.by.clone(),
        counted: of.counted.clone(),
        count: Some(count),
    })
}

/// What a repetition makes of a game that goes on, where the players or the referee may end it for that.
pub(crate) fn by_repetition(replay: &Replay) -> Option<Conditional> {
    let game = replay.stop();
    let cycle = replay.cycles.first().filter(|_| game.outcome().is_none() && !game.is_talking())?;
    let (result, who) = match cycle.consequence {
        LongCycle::NoResultIfAgreed => (GameResult::NoResult, "both players agree that"),
        LongCycle::RefereeRules => (GameResult::NoResult, "the referee rules that"),
        LongCycle::Draw => (GameResult::Draw, "it is agreed that"),
        _ => return None,
    };
    let says = format!("if {who} the repetition of move {} ends the game", cycle.number);
    Some(Conditional {
        assumption: Assumption { code: "repetition", says, dead: Vec::new() },
        result,
        by: cycle.by.clone(),
        count: None,
        counted: game.position().clone(),
    })
}

/// What the first illegal move costs, where it costs the game.
pub(crate) fn punished(illegal: &[IllegalMoveFound], board: &Position) -> Option<Conditional> {
    let first = illegal.iter().find(|found| found.remedy.0 == IllegalMove::LosesGame)?;
    let winner = first.player.opponent();
    let says = format!("if move {} costs {} the game", first.number, first.player);
    Some(Conditional {
        assumption: Assumption { code: "illegal-move-punished", says, dead: Vec::new() },
        result: GameResult::Forfeit { winner },
        by: first.remedy.1.clone(),
        count: None,
        counted: board.clone(),
    })
}
