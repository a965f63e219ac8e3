//! How a game ended.

use shinpan_game::GameResult;
use shinpan_rules::{ArticleId, LongCycle, Phase};
use shinpan_sgf::record::{ClaimedResult, WinBy};

use crate::replay::Replay;

/// How a game ended, or where its record stops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// What kind of end.
    pub kind: EndingKind,
    /// The phase the game is in at its end.
    pub phase: Phase,
    /// The article by which it came to that.
    pub by: ArticleId,
    /// The last move that belongs to the game, 0 if there is none.
    pub at_move: usize,
    /// The same as a sentence without full stop.
    pub says: String,
}

/// What kind of end a game has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndingKind {
    /// The rule set's procedure ended it.
    Over,
    /// Play stopped; the stones are for the players to agree on.
    Stopped,
    /// The record says that a player gave up, lost on time or by forfeit, or that there is no result.
    ByRecord,
    /// The record stops while play is going on.
    Unfinished,
}

impl EndingKind {
    /// A stable word for machines.
    pub fn id(self) -> &'static str {
        match self {
            EndingKind::Over => "over",
            EndingKind::Stopped => "stopped",
            EndingKind::ByRecord => "by-record",
            EndingKind::Unfinished => "unfinished",
        }
    }
}

/// The result a record itself establishes: given up, lost on time, by forfeit, annulled.
pub(crate) fn result_by_record(claimed: Option<ClaimedResult>, replay: &Replay) -> Option<GameResult> {
    match claimed? {
        ClaimedResult::Win { winner, by } => match by {
            WinBy::Resignation => Some(GameResult::Resignation { winner }),
            WinBy::Time => Some(GameResult::Time { winner }),
            WinBy::Forfeit
            | WinBy::IllegalMove
            | WinBy::Disconnection
            | WinBy::Abandonment
            | WinBy::Disqualification => Some(GameResult::Forfeit { winner }),
            _ => None,
        },
        // Annulled: after a repetition by the rule on it, else by somebody's decision.
        ClaimedResult::NoResult => Some(GameResult::NoResult),
        ClaimedResult::BothLose => Some(GameResult::BothLose),
        ClaimedResult::Draw if drawn_by_cycle(replay) => Some(GameResult::Draw),
        _ => None,
    }
}

/// Whether the players may have agreed on a draw after a repetition.
fn drawn_by_cycle(replay: &Replay) -> bool {
    let draws = |clause| matches!(clause, LongCycle::Draw | LongCycle::RefereeRules);
    replay.cycles.iter().any(|cycle| draws(cycle.consequence)) && !replay.game.is_talking()
}

/// Describes the end.
pub(crate) fn find(replay: &Replay, by_record: Option<GameResult>, claimed: &str) -> Ending {
    let game = replay.stop();
    let at_move = replay.last_counted;
    let ending = |kind, phase, by, says| Ending { kind, phase, by, at_move, says };
    if let Some(result) = by_record {
        let cycle = replay.cycles.first().filter(|_| result.winner().is_none());
        let by = match cycle {
            Some(cycle) => cycle.by.clone(),
            None => game.rules().resignation.by.clone(),
        };
        let says = format!("after move {at_move}: {result}, by the record's own word (RE[{claimed}])");
        return ending(EndingKind::ByRecord, Phase::Over, by, says);
    }
    if let Some(outcome) = game.outcome() {
        let passes = game.passes().in_a_row();
        let how = match passes {
            0 => "the rule on repetitions".to_owned(),
            1 => "a pass".to_owned(),
            _ => format!("{passes} passes in a row"),
        };
        let says = format!("{how} ended the game at move {at_move}");
        return ending(EndingKind::Over, Phase::Over, outcome.by.clone(), says);
    }
    let (phase, by) = (game.phase(), game.phase_article());
    if game.is_talking() {
        let says = format!(
            "play stopped at move {at_move}, both players having passed; what is dead is for them to agree on"
        );
        return ending(EndingKind::Stopped, phase, by, says);
    }
    let says = format!("the record stops after move {at_move}, in {phase}: the players have not both passed");
    ending(EndingKind::Unfinished, phase, by, says)
}
