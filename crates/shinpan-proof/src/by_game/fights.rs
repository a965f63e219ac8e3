//! Fights once more, on positions: each play is carried out on the board.

use std::collections::HashMap;

use shinpan_board::{Color, Point, PointSet, Position, SelfCapture, pass_alive_under};
use shinpan_game::Game;
use shinpan_rules::{EncoreKo, EncoreStones, PassForKoPrice, Phase, Territory};

use super::rooms;
use crate::compact::{Law, fight_is_small, left_alone, moves_in_fight};

#[cfg(test)]
mod tests;

/// What a settled state says of the prover's ground and the other player's.
struct Ground<'a> {
    prover: Color,
    to_move: Color,
    alive: &'a PointSet,
    /// Without and with rooms.
    held: &'a PointSet,
    kept: &'a PointSet,
    clear: bool,
    their_alive: &'a PointSet,
    their_held: &'a PointSet,
    has_spare: bool,
}

/// What is kept: the points of fights, what they are worth, and, if that counts on what happened before, the stones that
/// stay and the points where the prover may take kos.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub points: PointSet,
    pub worth: i32,
    pub counts_on: Option<(PointSet, PointSet)>,
}

/// What happened before and was counted on not to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spoilt {
    /// Somebody passed in this round beside the stones that stay.
    Passed,
    /// The prover took a ko beside them that he may have to take.
    Taken,
}

impl Kept {
    /// What speaks against it in the past of a game.
    pub(super) fn spoilt(&self, game: &Game, prover: Color) -> Option<Spoilt> {
        let (stay, takes) = self.counts_on.as_ref()?;
        let all = |color| game.position().stones(color).intersection(stay);
        let with = |other: &Position| Color::BOTH.into_iter().all(|of| all(of).is_subset(&other.stones(of)));
        if game.passes().passed_in().any(|(passed, ..)| with(passed)) {
            return Some(Spoilt::Passed);
        }
        let is = |(player, at, before)| player == prover && takes.contains(at) && with(before);
        game.encore()?.takings().any(is).then_some(Spoilt::Taken)
    }
}

/// Stones played in the encore, and stones that may not be taken as kos.
struct Past<'a> {
    encore: &'a PointSet,
    marks: &'a PointSet,
}

/// A fight: all stones that bear on it, the rest of the board being empty.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Fight {
    own: PointSet,
    theirs: PointSet,
    encore: PointSet,
    marks: PointSet,
    lost: PointSet,
    had: PointSet,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Turn {
    Theirs,
    Anywhere,
    Ours,
    /// After a play where the other player has had a stone.
    OursAgain,
}

struct Look<'a> {
    law: &'a Law,
    board: &'a Position,
    prover: Color,
    points: PointSet,
    wall: &'a PointSet,
    given: &'a PointSet,
    kos: bool,
    known: HashMap<(Fight, Turn, u8), (i32, i32)>,
}

/// More than every value.
const MOST: i32 = 100;

/// What the prover keeps in the fights of a game.
pub(super) fn of(game: &Game, law: &Law, prover: Color) -> Option<Kept> {
    // After a stop the next turn goes on with the encore, or opens it.
    if !law.looks_at_fights() || !matches!(game.phase(), Phase::Encore | Phase::Agreement) {
        return None;
    }
    let (position, other) = (game.position(), prover.opponent());
    let alive = |player| pass_alive_under(position, player, SelfCapture::Allowed).stones;
    let (alive, their_alive) = (alive(prover), alive(other));
    let held = super::held(position, prover, &alive, false);
    let kept = match game.to_move() == prover {
        true => held.union(&rooms::closed(position, prover, &alive, &held)),
        false => held.clone(),
    };
    let ground = Ground {
        prover,
        to_move: game.to_move(),
        alive: &alive,
        held: &held,
        kept: &kept,
        clear: held.is_disjoint(&position.stones(other)),
        their_alive: &their_alive,
        their_held: &super::held(position, other, &their_alive, false),
        has_spare: super::has_spare(position, prover, &alive, &held),
    };
    let encore = game.encore();
    let stones = encore.map_or_else(PointSet::new, |encore| {
        let stones = &encore.account().stones;
        stones.black.union(&stones.white)
    });
    let marks = encore.into_iter().flat_map(|encore| encore.marks()).map(|mark| mark.stone).collect();
    let past = Past { encore: &stones, marks: &marks };
    self::kept(position, law, &ground, &past)
}

fn kept(position: &Position, law: &Law, ground: &Ground<'_>, past: &Past<'_>) -> Option<Kept> {
    let Ground { prover, alive, kept: held, .. } = *ground;
    let size = position.size();
    let ours = ground.to_move == prover;
    let rooms = held != ground.held;
    let fresh = ours && (!ground.clear || rooms || ground.has_spare);
    let encore = law.encore?;
    if !fresh && !ground.clear {
        return None;
    }
    let kos_count = encore.ko == EncoreKo::UntilPassForKo && encore.pass_for_ko == PassForKoPrice::Stone;
    let (own, theirs) = (position.stones(prover), position.stones(prover.opponent()));
    let mut given = ground.their_alive.clone();
    for string in theirs.difference(held).connected_parts() {
        if left_alone(string.len() as u32) {
            given = given.union(&string);
        }
    }
    let (mut all, mut sum, mut takes) = (PointSet::new(), 0, PointSet::new());
    let mut first: Option<(i32, PointSet, PointSet, i32)> = None;
    for points in size.full_set().difference(alive).difference(held).difference(&given).connected_parts() {
        let empty = points.intersection(&position.empty_points());
        let floor = -(points.len() as i32);
        if own.is_disjoint(&points)
            || points.is_subset(ground.their_held)
            || !fight_is_small(points.len() as u32, empty.len() as u32)
        {
            continue;
        }
        let marks = past.marks.intersection(&points);
        let beside = alive.union(&given).adjacent_within(&points);
        let ko_points = points.difference(&own).difference(&beside);
        let none = (floor, PointSet::new());
        let (mut here, mut opened) = (none.clone(), none);
        for kos in [false, true] {
            if kos && (!kos_count || ko_points.is_empty() && marks.is_empty()) {
                continue;
            }
            let fight = Fight {
                own: own.intersection(&points).union(alive),
                theirs: theirs.intersection(&points).union(&given),
                encore: past.encore.intersection(&points),
                marks: if kos { marks.clone() } else { PointSet::new() },
                lost: PointSet::new(),
                had: theirs.intersection(&points),
            };
            let (wall, given) = (alive, &given);
            let (board, known) = (position, HashMap::new());
            let mut look = Look { law, board, prover, points: points.clone(), wall, given, kos, known };
            let takes = if kos { ko_points.clone() } else { PointSet::new() };
            let worth = look.value(&fight, Turn::Anywhere, moves_in_fight(), here.0, MOST);
            if worth > here.0 {
                here = (worth, takes.clone());
            }
            if ours && !rooms && ground.clear {
                let low = opened.0.max(here.0);
                if let Some(worth) = look.opened(&fight, fresh, low).filter(|worth| *worth > low) {
                    opened = (worth, takes);
                }
            }
        }
        if here.0 > floor {
            all = all.union(&points);
            sum += here.0;
            takes = takes.union(&here.1);
        }
        let more = opened.0 - here.0;
        if more > first.as_ref().map_or(0, |first| first.0) {
            first = Some((more, points, opened.1, here.0));
        }
    }
    if let Some((more, points, opened, worth)) = first {
        sum += more + if points.is_disjoint(&all) { worth } else { 0 };
        all = all.union(&points);
        takes = takes.union(&opened);
    }
    let beside = alive.adjacent_within(&position.empty_points());
    let done = !all.is_empty() && beside.is_subset(&held.union(&all));
    let counts_on = (!fresh).then(|| (alive.union(&given), takes));
    done.then_some(Kept { points: all, worth: sum, counts_on })
}

impl Look<'_> {
    fn floor(&self) -> i32 {
        -(self.points.len() as i32)
    }

    fn position(&self, fight: &Fight) -> Position {
        let mut position = Position::empty(self.board.size());
        for (stones, color) in [(&fight.own, self.prover), (&fight.theirs, self.prover.opponent())] {
            for at in stones.iter() {
                position.set(at, Some(color));
            }
        }
        position
    }

    fn empty(&self, fight: &Fight) -> PointSet {
        self.points.difference(&fight.own).difference(&fight.theirs)
    }

    /// The strings of these stones that are joined to some of them.
    fn joined(stones: &PointSet, to: &PointSet) -> PointSet {
        let parts = stones.connected_parts().into_iter().filter(|string| !string.is_disjoint(to));
        parts.fold(PointSet::new(), |all, string| all.union(&string))
    }

    /// The prover's living stones, and what they enclose in the fight.
    fn sure(&self, fight: &Fight) -> (PointSet, Vec<PointSet>) {
        let position = self.position(fight);
        let alive = pass_alive_under(&position, self.prover, SelfCapture::Allowed).stones;
        let alive = alive.union(&Self::joined(&fight.own, self.wall));
        let touched = alive.adjacent_within(&self.points);
        let mut enclosures = self.board.size().full_set().difference(&fight.own).connected_parts();
        enclosures.retain(|enclosure| {
            let border = enclosure.adjacent_within(&fight.own);
            enclosure.is_subset(&touched) && border.is_subset(&alive)
        });
        (alive, enclosures)
    }

    fn value(&mut self, fight: &Fight, turn: Turn, moves: u8, low: i32, high: i32) -> i32 {
        let key = (fight.clone(), turn, moves);
        let (least, most) = self.known.get(&key).copied().unwrap_or((self.floor(), MOST));
        if least == most || least >= high {
            return least;
        }
        if most <= low {
            return most;
        }
        let mut best = match turn {
            Turn::Theirs => self.attacks(fight, moves, low, high),
            _ => self.passed(fight, moves, low, high),
        };
        if turn == Turn::Ours {
            for after in self.passes_for_kos(fight, false) {
                let most = self.worth(fight);
                if most > best.max(low) && best < high {
                    best = best.max(most.min(self.value(&after, Turn::Anywhere, moves, low, high)));
                }
            }
        }
        let answers = matches!(turn, Turn::Ours | Turn::OursAgain);
        if answers || turn == Turn::Anywhere && moves > 0 {
            let left = if answers { moves } else { moves - 1 };
            for (_, after) in self.answers(fight) {
                if best < high {
                    best = best.max(self.value(&after, Turn::Anywhere, left, low.max(best), high));
                }
            }
        }
        if turn == Turn::Anywhere && best > low {
            best = best.min(self.value(fight, Turn::Theirs, moves, low, high));
        }
        let least = if best > low { least.max(best) } else { least };
        let most = if best < high { most.min(best) } else { most };
        self.known.insert(key, (least, most));
        best
    }

    fn attacks(&mut self, fight: &Fight, moves: u8, low: i32, high: i32) -> i32 {
        let sure = self.sure(fight).1.iter().fold(PointSet::new(), |all, part| all.union(part));
        let open = self.empty(fight).difference(&sure);
        let play = |at| {
            let turn = if fight.had.contains(at) { Turn::OursAgain } else { Turn::Ours };
            Some((turn, self.attacked(fight, at)?))
        };
        let mut after: Vec<(Turn, Fight)> = open.iter().filter_map(play).collect();
        for at in fight.marks.intersection(&fight.own).iter() {
            let mut lifted = fight.clone();
            lifted.marks.remove(at);
            after.push((Turn::Ours, lifted));
        }
        if moves == 0 && !after.is_empty() {
            return self.floor();
        }
        let mut value = self.points.len() as i32;
        for (turn, after) in &after {
            if value > low {
                value = value.min(self.value(after, *turn, moves - 1, low, high.min(value)));
            }
        }
        value
    }

    fn passed(&mut self, fight: &Fight, moves: u8, low: i32, high: i32) -> i32 {
        let worth = self.worth(fight);
        if worth <= low {
            return worth;
        }
        let after = Fight { marks: fight.marks.difference(&fight.own), ..fight.clone() };
        worth.min(self.value(&after, Turn::Theirs, moves, low, high))
    }

    /// What may follow passes of the prover for kos. The bans may have been lifted before, so that they are passes like others
    /// unless they come `first`.
    fn passes_for_kos(&self, fight: &Fight, first: bool) -> Vec<Fight> {
        let lifted = |at| {
            let mut after = fight.clone();
            after.marks.remove(at);
            if !first {
                after.marks = after.marks.difference(&fight.own);
            }
            after
        };
        fight.marks.intersection(&fight.theirs).iter().map(lifted).collect()
    }

    fn answers(&self, fight: &Fight) -> Vec<(Point, Fight)> {
        let safe = Self::joined(&fight.theirs, self.given);
        let empty = self.empty(fight);
        let sure = self.sure(fight).1.iter().fold(PointSet::new(), |all, part| all.union(part));
        let open = empty.difference(&safe.adjacent_within(&empty)).difference(&sure);
        open.iter().filter_map(|at| Some((at, self.answered(fight, at)?))).collect()
    }

    fn opened(&mut self, fight: &Fight, joining: bool, low: i32) -> Option<i32> {
        let joins = |(at, after): &(Point, Fight)| Self::joined(&after.own, self.wall).contains(*at);
        let plays: Vec<(Point, Fight)> = self.answers(fight);
        let mut all: Vec<Fight> =
            plays.into_iter().filter(|play| !joining || joins(play)).map(|(_, after)| after).collect();
        if !joining {
            all.extend(self.passes_for_kos(fight, true));
        }
        all.iter().map(|after| self.value(after, Turn::Anywhere, moves_in_fight(), low, MOST)).max()
    }

    /// Whether a play that took one stone took a ko.
    fn is_ko(after: &Position, at: Point, taken: &PointSet) -> bool {
        let alone =
            after.string_at(at).is_some_and(|string| string.stones.len() == 1 && &string.liberties == taken);
        taken.len() == 1 && alone
    }

    fn attacked(&self, fight: &Fight, at: Point) -> Option<Fight> {
        let other = self.prover.opponent();
        let placed = self.position(fight).place(other, at)?;
        // What is joined to given stones is not thought to be taken, whatever liberties it has.
        let mut theirs = fight.theirs.clone();
        theirs.insert(at);
        if !placed.self_captured.is_empty()
            && Self::joined(&theirs, self.given).is_disjoint(&placed.self_captured)
        {
            return None;
        }
        let taken = placed.captured;
        let mut after = fight.clone();
        if Self::is_ko(&placed.after, at, &taken) {
            if !taken.is_disjoint(&fight.marks) {
                return None;
            }
            if self.kos {
                after.marks.insert(at);
            }
        }
        after.theirs = theirs;
        after.own = after.own.difference(&taken);
        after.encore = after.encore.difference(&taken);
        after.encore.insert(at);
        after.marks = after.marks.difference(&taken);
        after.lost = after.lost.union(&taken);
        after.had.insert(at);
        Some(after)
    }

    fn answered(&self, fight: &Fight, at: Point) -> Option<Fight> {
        let placed = self.position(fight).place(self.prover, at)?;
        if !placed.self_captured.is_empty() {
            return None;
        }
        let taken = placed.captured;
        let ko = Self::is_ko(&placed.after, at, &taken);
        if ko && (!self.kos || !taken.is_disjoint(&fight.marks)) {
            return None;
        }
        let mut after = fight.clone();
        after.own.insert(at);
        match Self::joined(&after.own, self.wall).contains(at) {
            true => after.lost = PointSet::new(),
            false if fight.lost.contains(at) => return None,
            false => {}
        }
        after.theirs = after.theirs.difference(&taken);
        after.encore = after.encore.difference(&taken);
        after.encore.insert(at);
        after.marks = after.marks.difference(&taken);
        if ko {
            after.marks.insert(at);
        }
        Some(after)
    }

    fn worth(&self, fight: &Fight) -> i32 {
        let (alive, mut eyes) = self.sure(fight);
        let sure = eyes.iter().fold(PointSet::new(), |all, part| all.union(part));
        let (own, theirs) = (&fight.own, fight.theirs.difference(&sure));
        let empty = self.empty(fight).difference(&sure);
        let (mut their_eyes, mut neutral) = (Vec::new(), PointSet::new());
        for region in empty.connected_parts() {
            match (region.adjacent_within(own).is_empty(), region.adjacent_within(&theirs).is_empty()) {
                (false, false) => neutral = neutral.union(&region),
                (false, true) => eyes.push(region),
                _ => their_eyes.push(region),
            }
        }
        let atari = |string: &PointSet, safe: bool| !safe && string.adjacent_within(&empty).len() == 1;
        // All that is joined to the wall is taken for one group.
        let wall = Self::joined(own, self.wall);
        let mut groups: Vec<(PointSet, bool)> = own
            .difference(&wall)
            .connected_parts()
            .into_iter()
            .map(|string| {
                let safe = string.is_subset(&alive);
                let atari = atari(&string, safe);
                (string, atari)
            })
            .collect();
        groups.push((wall.clone(), false));
        let seki = self.seki(groups, &neutral, &eyes);
        if !seki.is_disjoint(&wall) || !wall.adjacent_within(&neutral).is_empty() {
            return self.floor();
        }
        // Given stones are one group as far as they are connected beside the fight.
        let beside = self.points.adjacent_within(self.given);
        let near = theirs.intersection(&self.points).union(&beside);
        let groups = near
            .connected_parts()
            .into_iter()
            .map(|string| {
                let safe = !string.is_disjoint(self.given);
                let atari = atari(&string, safe);
                (string, atari)
            })
            .collect();
        let their_seki = self.seki(groups, &neutral, &their_eyes);
        let back = self.law.encore.is_some_and(|encore| encore.stones == EncoreStones::SekiGivenBack);
        let points = |stones: &PointSet, seki: &PointSet, eyes: &[PointSet]| {
            let stones = stones.intersection(&self.points);
            let paid = if back { stones.intersection(seki).intersection(&fight.encore).len() } else { 0 };
            let counts = |eye: &&PointSet| eye.adjacent_within(seki).is_empty();
            (stones.len() - paid + eyes.iter().filter(counts).map(PointSet::len).sum::<usize>()) as i32
        };
        points(own, &seki, &eyes) - points(&theirs, &their_seki, &their_eyes)
    }

    /// The stones in seki of these groups, each with whether it is in atari.
    fn seki(&self, groups: Vec<(PointSet, bool)>, neutral: &PointSet, eyes: &[PointSet]) -> PointSet {
        let atari_counts = self.law.territory == Territory::NoNeutralPointNoAtari;
        let alone = |(group, atari): &(PointSet, bool)| {
            *atari && atari_counts || !group.adjacent_within(neutral).is_empty()
        };
        let (seki, mut others): (Vec<_>, Vec<_>) = groups.into_iter().partition(alone);
        let mut seki = seki.into_iter().fold(PointSet::new(), |all, (group, _)| all.union(&group));
        loop {
            let shared = eyes.iter().filter(|eye| !eye.adjacent_within(&seki).is_empty());
            let shared = shared.fold(PointSet::new(), |all, eye| all.union(eye));
            let (more, rest): (Vec<_>, Vec<_>) =
                others.into_iter().partition(|(group, _)| !group.adjacent_within(&shared).is_empty());
            others = rest;
            if more.is_empty() {
                return seki;
            }
            seki = more.into_iter().fold(seki, |all, (group, _)| all.union(&group));
        }
    }
}
