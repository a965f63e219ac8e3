//! The result a record claims, held against the ruling.

use shinpan_board::{Color, Point};
use shinpan_game::GameResult;
use shinpan_sgf::record::{ClaimedResult, WinBy};

use crate::results::Conditional;

/// The result the record claims and whether it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// `RE` as it stands.
    pub raw: String,
    /// What it means.
    pub result: ClaimedResult,
    /// Whether it holds; `None` where that cannot be said.
    pub agrees: Option<bool>,
    /// Why, a sentence without full stop.
    pub why: String,
    /// A point of each open string that would have to be dead for the claim to hold, where a few would do.
    pub if_dead: Vec<Point>,
}

/// Compares a claim with what was found. The first of `results` is the one the ruling rests on; it is a fact
/// if `settled`, and agreed by the players if `marked`.
pub(crate) fn compare(
    raw: &str,
    claimed: ClaimedResult,
    by_record: Option<GameResult>,
    results: &[Conditional],
    settled: bool,
    marked: bool,
) -> Claimed {
    let claim = |agrees, why: String| Claimed {
        raw: raw.to_owned(),
        result: claimed,
        agrees,
        why,
        if_dead: Vec::new(),
    };
    if claimed == ClaimedResult::Unknown {
        return claim(None, "the record claims no result".into());
    }
    if let Some(result) = by_record {
        return claim(Some(true), format!("{result}: nothing in the record speaks against it"));
    }
    let under = |found: &Conditional| match found.assumption.says.is_empty() {
        true => found.result.to_string(),
        false => format!("{} {}", found.result, found.assumption.says),
    };
    if let Some(found) = results.iter().find(|found| same(claimed, found.result)) {
        let is_first = std::ptr::eq(found, &results[0]);
        if !is_first && (settled || marked) {
            return claim(Some(false), format!("{}; it would be {}", under(&results[0]), under(found)));
        }
        return claim(Some(true), under(found));
    }
    let Some(first) = results.first() else {
        return claim(None, "there is nothing to compare it with".into());
    };
    if settled || marked {
        return claim(Some(false), under(first));
    }
    claim(None, format!("{}; the open strings may account for it", under(first)))
}

/// Whether a claim means this result.
pub(crate) fn same(claimed: ClaimedResult, found: GameResult) -> bool {
    match (claimed, found) {
        (ClaimedResult::Draw, GameResult::Jigo | GameResult::Draw)
        | (ClaimedResult::NoResult, GameResult::NoResult)
        | (ClaimedResult::BothLose, GameResult::BothLose) => true,
        (ClaimedResult::Win { winner, by }, found) => by_whom(winner, by, found),
        _ => false,
    }
}

fn by_whom(winner: Color, by: WinBy, found: GameResult) -> bool {
    if found.winner() != Some(winner) {
        return false;
    }
    match (by, found) {
        (WinBy::Unstated | WinBy::Agreement | WinBy::Decision(None), _) => true,
        (WinBy::Points(margin) | WinBy::Decision(Some(margin)), GameResult::Score { margin: found, .. }) => {
            margin.halves() == Some(found.half_points())
        }
        (WinBy::Resignation, GameResult::Resignation { .. }) | (WinBy::Time, GameResult::Time { .. }) => true,
        (_, GameResult::Forfeit { .. }) => !matches!(by, WinBy::Points(_) | WinBy::Resignation | WinBy::Time),
        _ => false,
    }
}
