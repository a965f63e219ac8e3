//! Zones: where the owner only keeps liberties for his wall, most of a wide pocket does not matter.
//!
//! Whatever the other player does beside the points that the owner's answers rest on, they stay right. So a pocket in which he succeeds is
//! cut down to a *zone*: what is beside it is given up as if living stones of the other player stood there, and a move there
//! needs no answer. A zone is found from the answers that the search has found, and then each turn in it is looked at anew, so that
//! nothing rests on how it was found. It stands for every pocket that has it in it.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use shinpan_rules::SelfCapture;

use super::area::{Area, Stones};
use super::closed::{Answer, Pocket, Pockets, Search, Turn, Want, ranked};
use crate::bits::Set;

/// So many zones are looked for in a pocket: the last ones found or met with.
const RECENT: usize = 96;

/// A play of the owner, `None` for leaving a play unanswered, that does.
#[derive(Clone, Debug)]
pub(super) struct Reply<B> {
    pub at: Option<B>,
    /// What is left then, cut down to what matters.
    pub pockets: Pockets<B>,
    /// The points that it rests on.
    reach: B,
}

/// A pocket before and after the owner has played in it, or has left a play unanswered.
struct Played<B> {
    area: Area<B>,
    before: Stones<B>,
    at: Option<B>,
    after: Stones<B>,
    joins: bool,
}

/// What is known of zones and of answers.
pub(super) struct Zones<B> {
    /// The zone of each pocket in which the owner succeeds; of a zone it is itself.
    zones: FxHashMap<Pocket<B>, Pocket<B>>,
    /// What does where the owner is to move.
    replies: FxHashMap<Pocket<B>, Reply<B>>,
    /// The zones found or met with last.
    recent: VecDeque<Pocket<B>>,
}

impl<B> Default for Zones<B> {
    fn default() -> Zones<B> {
        Zones { zones: FxHashMap::default(), replies: FxHashMap::default(), recent: VecDeque::new() }
    }
}

impl<B: Set> Zones<B> {
    /// The zone of a pocket in which the owner succeeds.
    pub fn of(&self, pocket: &Pocket<B>) -> Pocket<B> {
        self.zones.get(pocket).unwrap_or(pocket).clone()
    }

    /// What the owner does where he is to move, if that has been noted.
    pub fn reply(&self, pocket: &Pocket<B>) -> Option<&Reply<B>> {
        self.replies.get(pocket)
    }
}

impl<B: Set> Search<B> {
    fn has_zones(&self) -> bool {
        self.want == Want::Liberties && self.play.zones && self.play.self_capture == SelfCapture::Forbidden
    }

    /// A pocket of which only some points matter.
    fn cut(&self, pocket: &Pocket<B>, points: B) -> Pocket<B> {
        let near = self.geometry.next_to(points) & !points;
        let given = near & (pocket.points | pocket.given);
        let demands = pocket.demands.iter().map(|(string, least)| (*string & near & !given, *least));
        Pocket {
            points,
            given,
            own: pocket.own & points,
            other: pocket.other & points,
            burnt: pocket.burnt & points,
            demands: ranked(demands),
        }
    }

    /// Whether a zone lies in a pocket, with all that the pocket is to keep.
    fn is_in(&self, zone: &Pocket<B>, pocket: &Pocket<B>) -> bool {
        zone.points.within(pocket.points)
            && pocket.own & zone.points == zone.own
            && pocket.other & zone.points == zone.other
            && pocket.burnt & zone.points == zone.burnt
            && self.cut(pocket, zone.points) == *zone
            && self.keeps_all(pocket, zone)
    }

    /// Whether every string that keeps something in a pocket is beside a zone of it.
    fn keeps_all(&self, pocket: &Pocket<B>, zone: &Pocket<B>) -> bool {
        let near = self.geometry.next_to(zone.points);
        pocket.demands.iter().all(|(string, least)| *least == 0 || string.meets(near))
    }

    /// Whether a zone that is known lies in a pocket.
    pub(super) fn knows(&mut self, pocket: &Pocket<B>) -> bool {
        let Some(place) = self.zones.recent.iter().position(|zone| self.is_in(zone, pocket)) else {
            return false;
        };
        let Some(zone) = self.zones.recent.remove(place) else { return false };
        self.zones.zones.insert(pocket.clone(), zone.clone());
        self.zones.recent.push_front(zone);
        true
    }

    /// Notes what does where the owner is to move, of answers one of which does.
    pub(super) fn learn_reply(&mut self, pocket: &Pocket<B>, answers: &[Answer<B>]) {
        if !self.has_zones() {
            return;
        }
        let done = answers.iter().filter(|answer| self.is_won(answer)).filter_map(|answer| {
            let zones = answer.pockets.iter().map(|left| left.as_ref().map(|left| self.zones.of(left)));
            Some(self.reply(pocket, &self.played(pocket, answer.at)?, zones.collect()))
        });
        if let Some(reply) = done.min_by_key(|reply| reply.reach.count()) {
            self.zones.replies.insert(pocket.clone(), reply);
        }
    }

    /// Whether an answer does in another pocket what it did in one; noted if so.
    pub(super) fn replies(&mut self, pocket: &Pocket<B>, reply: &Reply<B>) -> bool {
        let Some(reply) = self.likewise(pocket, reply) else { return false };
        self.zones.replies.insert(pocket.clone(), reply);
        true
    }

    /// A pocket in which the owner plays, or leaves a play unanswered; `None` if he may not play there.
    fn played(&self, pocket: &Pocket<B>, at: Option<B>) -> Option<Played<B>> {
        let (area, before) = self.area(pocket);
        let (after, joins) = match at {
            Some(at) if !at.within(area.free(&before) & !before.burnt) => return None,
            Some(at) => area.owner_plays(&before, at, self.play.takes_kos)?,
            None => (before, false),
        };
        Some(Played { area, before, at, after, joins })
    }

    /// The same answer in another pocket, if it does there what it did elsewhere.
    fn likewise(&self, pocket: &Pocket<B>, reply: &Reply<B>) -> Option<Reply<B>> {
        let zones = || reply.pockets.iter().flatten();
        let same = |zone: &Pocket<B>| {
            let at = reply.at.unwrap_or(B::ZERO);
            zone.points.within(pocket.points) && (pocket.own & !at & zone.points).within(zone.own)
        };
        if !zones().all(same) {
            return None;
        }
        let played = self.played(pocket, reply.at)?;
        let ways = self.pockets(&played.area, &pocket.demands, &played.after, played.joins);
        let left = ways.into_iter().find_map(|way| {
            let left = way.into_iter().map(|left| {
                let Some(left) = left else { return Some(None) };
                match zones().find(|zone| self.is_in(zone, &left)) {
                    Some(zone) => Some(Some(zone.clone())),
                    None => self.is_shown(&left).then(|| Some(self.zones.of(&left))),
                }
            });
            left.collect()
        });
        Some(self.reply(pocket, &played, left?))
    }

    /// An answer with the points that it rests on.
    fn reply(&self, pocket: &Pocket<B>, played: &Played<B>, pockets: Pockets<B>) -> Reply<B> {
        let geometry = &self.geometry;
        let Played { area, before, at, after, joins } = played;
        let mut reach = pockets.iter().flatten().fold(B::ZERO, |all, zone| all | zone.points);
        if let Some(at) = *at {
            let string = geometry.flood(at, after.own);
            let taken = before.other & !after.other;
            reach |= string | taken | geometry.flood(geometry.next_to(taken) & after.own, after.own);
        }
        // Settled pockets are eyes.
        let joined = area.joined(after);
        let touched = geometry.next_to(area.wall | joined);
        let strings = self.merged(&pocket.demands, area.wall | after.own);
        for part in geometry.parts(area.points & !joined) {
            let is_eye =
                strings.iter().any(|(string, least)| *least > 0 && part.within(geometry.next_to(*string)));
            if is_eye && area.is_settled(after, part, touched, *joins) {
                reach |= part;
            }
        }
        Reply { at: *at, pockets, reach: reach & pocket.points }
    }

    /// Finds the zone of a pocket in which the owner has been found to succeed.
    pub(super) fn learn_zone(&mut self, pocket: &Pocket<B>) {
        if !self.has_zones() {
            return;
        }
        let Some(zone) = self.zone(pocket) else { return };
        self.note_shown(Turn::Other, zone.clone());
        self.zones.zones.insert(zone.clone(), zone.clone());
        self.zones.zones.insert(pocket.clone(), zone.clone());
        self.zones.recent.push_front(zone);
        self.zones.recent.truncate(RECENT);
    }

    fn zone(&mut self, pocket: &Pocket<B>) -> Option<Pocket<B>> {
        let turns = self.turns(pocket)?.into_iter();
        let known: Option<Vec<(B, Reply<B>)>> =
            turns.map(|turn| Some((turn.other & !pocket.other, self.zones.reply(&turn)?.clone()))).collect();
        let known = known?;
        let points = self.points_that_matter(pocket, &known)?;
        let zone = self.cut(pocket, points);
        let (area, stones) = self.area(&zone);
        if points == pocket.points || !area.has_liberties(&stones) || !self.keeps_all(pocket, &zone) {
            return None;
        }
        let mut answered = Vec::new();
        for turn in self.turns(&zone)? {
            let at = turn.other & !zone.other;
            let own = known.iter().filter(|(other, _)| *other == at);
            let others = known.iter().filter(|(other, _)| *other != at);
            let reply = own.chain(others).find_map(|(_, reply)| self.likewise(&turn, reply))?;
            answered.push((turn, reply));
        }
        for (turn, reply) in answered {
            self.note_shown(Turn::Owner, turn.clone());
            self.zones.replies.insert(turn, reply);
        }
        Some(zone)
    }

    /// Points such that each turn on one of them has an answer that rests on these points alone.
    fn points_that_matter(&self, pocket: &Pocket<B>, known: &[(B, Reply<B>)]) -> Option<B> {
        let geometry = &self.geometry;
        let free = pocket.points & !(pocket.own | pocket.other);
        let mut points = known.iter().map(|(_, reply)| reply.reach).min_by_key(|reach| reach.count())?;
        loop {
            let before = points;
            for (string, least) in &pocket.demands {
                let mut more = geometry.next_to(*string) & free & !points;
                let has = (geometry.next_to(*string) & free & points).count();
                for _ in has..u32::from(*least) {
                    points |= more.first();
                    more &= !more.first();
                }
            }
            for (at, reply) in known.iter().filter(|(at, _)| at.within(before)) {
                let others = known.iter().map(|(_, other)| other.reach).filter(|reach| !reach.meets(*at));
                let least = others.chain([reply.reach]).min_by_key(|reach| (*reach & !points).count());
                points |= least.unwrap_or(reply.reach);
            }
            // Loose stones are the owner's only as long as their liberties can be seen.
            let loose = geometry.flood(points & pocket.own, pocket.own);
            points |= loose | geometry.next_to(loose) & free;
            if points == before {
                return Some(points);
            }
        }
    }
}
