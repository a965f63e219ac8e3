//! Which strings would have to be dead for the claimed result to come out.

use shinpan_board::{Color, PointSet, Position};
use shinpan_sgf::record::ClaimedResult;

use crate::claim::same;
use crate::results::Stop;
use crate::status::{Status, StringRuling};

/// More groups than this are not tried in every combination.
const MOST_GROUPS: usize = 10;

/// The set of open groups, fewest stones first, whose death makes the board give the claimed result; nothing if no set does, or
/// if there are too many to try. Strings certainly dead are dead in any case.
///
/// A group here is all open strings of a colour inside one area that the other colour's stones enclose: they live or
/// die together nearly always.
pub(crate) fn explain(
    claimed: ClaimedResult,
    stop: &Stop,
    strings: &[StringRuling],
    certain: &PointSet,
) -> Option<PointSet> {
    let groups = groups(stop.game.position(), strings);
    if groups.is_empty() || groups.len() > MOST_GROUPS || claimed.margin().is_none() {
        return None;
    }
    let mut sets: Vec<u32> = (1..1 << groups.len()).collect();
    let stones = |set: &u32| {
        let chosen = groups.iter().enumerate().filter(|(at, _)| set & (1 << at) != 0);
        chosen.map(|(_, group)| group.len()).sum::<usize>()
    };
    sets.sort_by_key(stones);
    sets.into_iter().find_map(|set| {
        let chosen = groups.iter().enumerate().filter(|(at, _)| set & (1 << at) != 0);
        let dead = chosen.fold(PointSet::new(), |all, (_, group)| all.union(group));
        let found = stop.settle(&dead.union(certain), "claimed", "");
        same(claimed, found.result).then_some(dead)
    })
}

/// The open strings, joined to groups.
pub(crate) fn groups(position: &Position, strings: &[StringRuling]) -> Vec<PointSet> {
    let mut groups = Vec::new();
    for color in Color::BOTH {
        let open = strings
            .iter()
            .filter(|ruled| ruled.status == Status::Open && ruled.string.color == color)
            .fold(PointSet::new(), |all, ruled| all.union(&ruled.string.stones));
        let areas =
            position.size().full_set().difference(&position.stones(color.opponent())).connected_parts();
        groups.extend(areas.iter().map(|area| area.intersection(&open)).filter(|group| !group.is_empty()));
    }
    groups
}
