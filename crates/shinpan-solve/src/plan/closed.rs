//! Depth-first proof-number search for what the owner of a plan can hold in a part behind his wall.
//!
//! As stones join the wall a part falls into *pockets*, connected sets of points without such stones. What is played in one does not bear on
//! another, so each is searched by itself, and the owner succeeds if he does in all of them. No line comes round: each play of the owner joins
//! the wall, or stands on a point that is neither his nor burnt, and what is his or burnt only shrinks when something joins the wall; he leaves a
//! play unanswered only where self-capture is forbidden, so that stones of the other player become more.

use rustc_hash::FxHashMap;
use shinpan_rules::SelfCapture;

use super::area::{Area, Stones};
use super::chosen::{Chosen, NEVER, sum};
use super::hold::Play;
use super::zones::Zones;
use crate::bits::{Geometry, Set};

/// Liberties that strings are to keep: stones of each beside a pocket (of the wall, beside a part), and how many, none if it keeps
/// what it needs elsewhere. In order of rank: of strings that come to hang together only the first one's liberties are counted on, so
/// that there is no string without any at the end.
pub(super) type Demands<B> = Vec<(B, u8)>;

/// What stands in a pocket, or in a zone of one. All points next to it have stones joined to the wall, but for those given up.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(super) struct Pocket<B> {
    pub points: B,
    /// Points beside it that are given up.
    pub given: B,
    pub own: B,
    pub other: B,
    pub burnt: B,
    pub demands: Demands<B>,
}

/// The pockets that something leaves, by their first points: `None` where nothing is left to answer.
pub(super) type Pockets<B> = Vec<Option<Pocket<B>>>;

/// What the owner wants of a part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Want {
    /// That all of it becomes his.
    Whole,
    /// Liberties for his wall only.
    Liberties,
}

/// Who is to move in a pocket.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Turn {
    Owner,
    Other,
}

/// How far it is to show that the owner succeeds, and that he does not.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    shown: u32,
    refuted: u32,
}

const SUCCEEDS: Numbers = Numbers { shown: 0, refuted: NEVER };
const FAILS: Numbers = Numbers { shown: NEVER, refuted: 0 };
/// More points out of the wall's reach count as so many: numbers that grow further say nothing of wide pockets.
const INNER: u32 = 10;
/// A pocket counts as so many positions as this goes into the square of its points.
const WIDE: u32 = 256;
/// Ways to have strings keep what they need that are looked at for one play.
const WAYS: usize = 6;
/// Pockets that one string is given liberties in, at most so many choices.
const CHOICES: usize = 3;

/// What strings are to keep, given in order of rank, without those that are not there and without the last ones that keep nothing: nobody
/// leans on them.
pub(super) fn ranked<B: Set>(strings: impl Iterator<Item = (B, u8)>) -> Demands<B> {
    let mut demands: Demands<B> = strings.filter(|(stones, _)| !stones.is_zero()).collect();
    let last = demands.iter().rposition(|(_, least)| *least > 0);
    demands.truncate(last.map_or(0, |last| last + 1));
    demands
}

/// A play of the owner, `None` for leaving a play unanswered, and what it leaves.
pub(super) struct Answer<B> {
    pub at: Option<B>,
    pub pockets: Pockets<B>,
    joins: bool,
}

pub(super) struct Search<B> {
    pub(super) geometry: Geometry<B>,
    pub want: Want,
    pub(super) play: Play,
    table: FxHashMap<(Turn, Pocket<B>), Numbers>,
    pub(super) zones: Zones<B>,
    pub nodes: u64,
    /// Where it stops.
    pub most: u64,
}

impl<B: Set> Search<B> {
    pub(super) fn new(geometry: Geometry<B>, want: Want, play: Play) -> Search<B> {
        let (table, zones) = (FxHashMap::default(), Zones::default());
        Search { geometry, want, play, table, zones, nodes: 0, most: 0 }
    }

    /// Pockets that are remembered.
    pub(super) fn remembered(&self) -> usize {
        self.table.len()
    }

    pub(super) fn area(&self, pocket: &Pocket<B>) -> (Area<B>, Stones<B>) {
        let (points, given) = (pocket.points, pocket.given);
        let wall = self.geometry.next_to(points) & !(points | given);
        let stones = Stones { own: pocket.own, other: pocket.other, burnt: pocket.burnt, fixed: B::ZERO };
        let area =
            Area { geometry: self.geometry, points, wall, given, self_capture: self.play.self_capture };
        (area, stones)
    }

    /// The pockets that stones leave of an area, once for each way to have the strings keep what they need; `joins` says whether a play of
    /// the owner has just joined the wall.
    pub(super) fn pockets(
        &self,
        area: &Area<B>,
        demands: &Demands<B>,
        stones: &Stones<B>,
        joins: bool,
    ) -> Vec<Pockets<B>> {
        let geometry = &self.geometry;
        let joined = area.joined(stones);
        let touched = geometry.next_to(area.wall | joined);
        let pocket = |points: B| Pocket {
            points,
            given: geometry.next_to(points) & area.given,
            own: stones.own & points,
            other: stones.other & points,
            burnt: stones.burnt & points,
            demands: Vec::new(),
        };
        let pockets: Vec<Pocket<B>> = geometry.parts(area.points & !joined).map(pocket).collect();
        let settled: Vec<bool> =
            pockets.iter().map(|pocket| area.is_settled(stones, pocket.points, touched, joins)).collect();
        let strings = self.merged(demands, area.wall | stones.own);
        // Strings that count on a settled pocket as an eye.
        let mut leaning: Vec<Vec<usize>> = vec![Vec::new(); pockets.len()];
        // What each string keeps in each pocket.
        let mut ways: Vec<Vec<Vec<(usize, u8)>>> = vec![vec![Vec::new(); pockets.len()]];
        for (place, &(string, least)) in strings.iter().enumerate().filter(|(_, (_, least))| *least > 0) {
            let around = geometry.next_to(string);
            let eyes: Vec<usize> = (0..pockets.len())
                .filter(|&index| settled[index] && pockets[index].points.within(around))
                .collect();
            eyes.iter().for_each(|&index| leaning[index].push(place));
            let Some(options) = self.options(&pockets, &settled, &eyes, around, i32::from(least)) else {
                continue;
            };
            let mut more = Vec::new();
            for (way, option) in
                ways.iter().flat_map(|way| options.iter().map(move |option| (way, option))).take(WAYS)
            {
                let mut way = way.clone();
                for &(index, count) in option {
                    way[index].push((place, count));
                }
                more.push(way);
            }
            ways = more;
        }
        let left = |way: Vec<Vec<(usize, u8)>>| {
            let each = way.into_iter().zip(&leaning).zip(&pockets).zip(&settled);
            each.map(|(((mut keeps, leaning), pocket), settled)| {
                // What is played in for the sake of one string is no eye by itself for another.
                if !keeps.is_empty() {
                    let more = leaning.iter().filter(|place| keeps.iter().all(|(known, _)| known != *place));
                    let more: Vec<(usize, u8)> = more.map(|place| (*place, 1)).collect();
                    keeps.extend(more);
                }
                let beside = geometry.next_to(pocket.points) & !(pocket.points | pocket.given);
                let demands = ranked(strings.iter().enumerate().map(|(place, (string, _))| {
                    let keeps = keeps.iter().find(|(known, _)| *known == place);
                    (*string & beside, keeps.map_or(0, |(_, least)| *least))
                }));
                let nothing = demands.is_empty() && (*settled || self.want == Want::Liberties);
                (!nothing).then(|| Pocket { demands, ..pocket.clone() })
            })
            .collect()
        };
        ways.into_iter().map(left).collect()
    }

    /// The strings that are to keep liberties, as far as they hang together now.
    pub(super) fn merged(&self, demands: &Demands<B>, all: B) -> Demands<B> {
        let mut strings: Demands<B> = Vec::new();
        for &(string, least) in demands {
            if !strings.iter().any(|(known, _)| known.meets(string)) {
                strings.push((self.geometry.flood(string, all), least));
            }
        }
        strings
    }

    /// In which pockets a string, next to points `around`, may keep so many liberties; `None` if settled ones are enough.
    fn options(
        &self,
        pockets: &[Pocket<B>],
        settled: &[bool],
        eyes: &[usize],
        around: B,
        least: i32,
    ) -> Option<Vec<Vec<(usize, u8)>>> {
        let free = |pocket: &Pocket<B>| (around & pocket.points & !(pocket.own | pocket.other)).count();
        let lacking = least - eyes.len() as i32;
        if lacking <= 0 {
            return None;
        }
        let mut near: Vec<usize> =
            (0..pockets.len()).filter(|index| !eyes.contains(index) && free(&pockets[*index]) > 0).collect();
        // What is not settled yet comes first, for it has to be played in anyhow.
        near.sort_by_key(|&index| (settled[index], std::cmp::Reverse(free(&pockets[index]))));
        near.truncate(CHOICES);
        let mut options: Vec<Vec<(usize, u8)>> = Vec::new();
        if lacking == 1 {
            options.extend(near.iter().map(|index| vec![(*index, 1)]));
        } else {
            for (place, one) in near.iter().enumerate() {
                options.extend(near[place + 1..].iter().map(|other| vec![(*one, 1), (*other, 1)]));
            }
        }
        let double = if lacking == 1 { eyes } else { &near };
        if least == 2 {
            let wide = double.iter().filter(|&&index| free(&pockets[index]) >= 2);
            options.extend(wide.map(|index| vec![(*index, 2)]));
        }
        Some(options)
    }

    /// What is known of a pocket before it is looked into: the more points are out of the wall's reach the further it is.
    fn guess(&self, pocket: &Pocket<B>) -> Numbers {
        let wall = self.geometry.next_to(pocket.points) & !(pocket.points | pocket.given);
        let inner = (pocket.points & !self.geometry.next_to(wall)).count();
        Numbers { shown: 1 + (1 << inner.min(INNER)) / 4, refuted: 1 + 8u32.saturating_sub(inner) / 2 }
    }

    fn numbers(&self, key: &(Turn, Pocket<B>)) -> Numbers {
        match self.table.get(key) {
            Some(known) => *known,
            None if key.0 == Turn::Owner => Numbers { shown: 1, refuted: 1 },
            None => self.guess(&key.1),
        }
    }

    /// Everything the owner may answer with.
    fn answers(&self, pocket: &Pocket<B>) -> Vec<Answer<B>> {
        let (area, stones) = self.area(pocket);
        let mut answers = Vec::new();
        let mut free = area.free(&stones) & !stones.burnt;
        while !free.is_zero() {
            let at = free.first();
            free &= !at;
            let Some((after, joins)) = area.owner_plays(&stones, at, self.play.takes_kos) else { continue };
            let ways = self.pockets(&area, &pocket.demands, &after, joins);
            answers.extend(ways.into_iter().map(|pockets| Answer { at: Some(at), pockets, joins }));
        }
        if self.want == Want::Liberties && self.play.self_capture == SelfCapture::Forbidden {
            let ways = self.pockets(&area, &pocket.demands, &stones, false);
            answers.extend(ways.into_iter().map(|pockets| Answer { at: None, pockets, joins: false }));
        }
        answers
    }

    /// The turns of the other player, a move elsewhere last if it needs an answer: the pocket after each; `None` if the owner can lose
    /// stones beside what is given up.
    pub(super) fn turns(&self, pocket: &Pocket<B>) -> Option<Vec<Pocket<B>>> {
        let (area, stones) = self.area(pocket);
        let mut turns = Vec::new();
        let mut free = area.free(&stones);
        while !free.is_zero() {
            let at = free.first();
            free &= !at;
            if let Some(after) = area.other_plays(&stones, B::ZERO, at) {
                let Stones { own, other, burnt, .. } = after.ok()?;
                turns.push(Pocket { own, other, burnt, ..pocket.clone() });
            }
        }
        if self.want == Want::Whole {
            turns.push(pocket.clone());
        }
        Some(turns)
    }

    /// Whether the owner succeeds in all pockets, the other player to move; `None`: not found out within the limit.
    pub(super) fn succeeds(&mut self, pockets: &Pockets<B>) -> Option<bool> {
        for pocket in pockets.iter().flatten() {
            let found = self.expand(&(Turn::Other, pocket.clone()), NEVER, NEVER)?;
            if found.shown != 0 {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether the owner succeeds if he plays in a pocket first; `None` as above.
    pub(super) fn begins(&mut self, pocket: &Pocket<B>) -> Option<bool> {
        Some(self.expand(&(Turn::Owner, pocket.clone()), NEVER, NEVER)?.shown == 0)
    }

    /// Whether the owner succeeds if his first answer in a pocket joins the wall, whatever it answers; `None` as above.
    pub(super) fn joins(&mut self, pocket: &Pocket<B>) -> Option<bool> {
        let Some(turns) = self.turns(pocket) else { return Some(false) };
        for turn in turns {
            let mut answers = self.answers(&turn);
            answers.retain(|answer| answer.joins);
            if self.choose(&answers, NEVER, NEVER)?.shown != 0 {
                return Some(false);
            }
        }
        Some(true)
    }

    /// An answer after which the owner is known to succeed, one that joins the wall if it must; best one that leads to pockets for
    /// which `cost` is low.
    pub(super) fn best_answer(
        &self,
        pocket: &Pocket<B>,
        must_join: bool,
        cost: impl Fn(&Pocket<B>) -> u32,
    ) -> Option<Answer<B>> {
        let good = self.answers(pocket).into_iter();
        let good = good.filter(|answer| (answer.joins || !must_join) && self.is_won(answer));
        good.min_by_key(|answer| answer.pockets.iter().flatten().map(&cost).sum::<u32>())
    }

    /// Whether an answer is known to do.
    pub(super) fn is_won(&self, answer: &Answer<B>) -> bool {
        self.all(answer).shown == 0
    }

    /// The numbers of all pockets together that an answer leaves.
    fn all(&self, answer: &Answer<B>) -> Numbers {
        let mut all = SUCCEEDS;
        for pocket in answer.pockets.iter().flatten() {
            let found = self.numbers(&(Turn::Other, pocket.clone()));
            all.shown = sum(all.shown, found.shown);
            all.refuted = all.refuted.min(found.refuted);
        }
        // A stone that does not join the wall may be lost.
        if all.shown > 0 && !answer.joins {
            all.shown = sum(all.shown, 1);
        }
        all
    }

    fn expand(&mut self, key: &(Turn, Pocket<B>), shown: u32, refuted: u32) -> Option<Numbers> {
        if let Some(known) = self.table.get(key)
            && (known.shown == 0 || known.refuted == 0 || known.shown >= shown || known.refuted >= refuted)
        {
            return Some(*known);
        }
        // In a wide pocket there are more plays, and what each leaves takes longer to see.
        self.nodes += u64::from((key.1.points.count().pow(2) / WIDE).max(1));
        if self.nodes > self.most {
            return None;
        }
        let found = match key.0 {
            Turn::Owner => {
                let answers = self.answers(&key.1);
                let found = self.choose(&answers, shown, refuted)?;
                if found.shown == 0 {
                    self.learn_reply(&key.1, &answers);
                }
                found
            }
            Turn::Other if self.knows(&key.1) => SUCCEEDS,
            Turn::Other => {
                let found = self.answer_all(&key.1, shown, refuted)?;
                if found.shown == 0 {
                    self.learn_zone(&key.1);
                }
                found
            }
        };
        self.table.insert(key.clone(), found);
        Some(found)
    }

    /// The owner to move: one answer must do.
    fn choose(&mut self, answers: &[Answer<B>], shown: u32, refuted: u32) -> Option<Numbers> {
        let mut numbers: Vec<Numbers> = answers.iter().map(|answer| self.all(answer)).collect();
        loop {
            let chosen = Chosen::of(numbers.iter().map(|numbers| (numbers.shown, numbers.refuted)));
            let Some(best) = chosen.best else { return Some(FAILS) };
            let now = match chosen.least {
                0 => SUCCEEDS,
                least => Numbers { shown: least, refuted: chosen.sum },
            };
            if now.shown == 0 || now.shown >= shown || now.refuted >= refuted {
                return Some(now);
            }
            let rest = (refuted - now.refuted).saturating_add(numbers[best].refuted).min(NEVER);
            self.expand_all(&answers[best], shown.min(chosen.next_limit()), rest)?;
            numbers[best] = self.all(&answers[best]);
        }
    }

    /// The pockets that an answer leaves, until their numbers together reach a limit.
    fn expand_all(&mut self, answer: &Answer<B>, shown: u32, refuted: u32) -> Option<()> {
        loop {
            let all = self.all(answer);
            if all.shown == 0 || all.refuted == 0 || all.shown >= shown || all.refuted >= refuted {
                return Some(());
            }
            let open: Vec<(&Pocket<B>, Numbers)> = (answer.pockets.iter().flatten())
                .map(|pocket| (pocket, self.numbers(&(Turn::Other, pocket.clone()))))
                .filter(|(_, numbers)| numbers.shown > 0)
                .collect();
            let numbers: Vec<Numbers> = open.iter().map(|(_, numbers)| *numbers).collect();
            let chosen = Chosen::of(numbers.iter().map(|numbers| (numbers.refuted, numbers.shown)));
            let best = chosen.best?;
            let rest = (shown - all.shown).saturating_add(numbers[best].shown).min(NEVER);
            self.expand(&(Turn::Other, open[best].0.clone()), rest, refuted.min(chosen.next_limit()))?;
        }
    }

    /// The other player to move: every turn must have an answer.
    fn answer_all(&mut self, pocket: &Pocket<B>, shown: u32, refuted: u32) -> Option<Numbers> {
        let Some(turns) = self.turns(pocket) else { return Some(FAILS) };
        let turns: Vec<(Turn, Pocket<B>)> = turns.into_iter().map(|pocket| (Turn::Owner, pocket)).collect();
        let mut numbers: Vec<Numbers> = turns.iter().map(|turn| self.numbers(turn)).collect();
        loop {
            let chosen = Chosen::of(numbers.iter().map(|numbers| (numbers.refuted, numbers.shown)));
            let Some(best) = chosen.best.filter(|_| chosen.sum > 0) else { return Some(SUCCEEDS) };
            let now = match chosen.least {
                0 => FAILS,
                least => Numbers { shown: chosen.sum, refuted: least },
            };
            if now.refuted == 0 || now.shown >= shown || now.refuted >= refuted {
                return Some(now);
            }
            let rest = (shown - now.shown).saturating_add(numbers[best].shown).min(NEVER);
            numbers[best] = self.expand(&turns[best], rest, refuted.min(chosen.next_limit()))?;
            if numbers[best].shown == 0 {
                self.answer_likewise(&turns[best].1, &turns, &mut numbers);
            }
        }
    }

    /// Where an answer does to other turns what it does to one, those need not be looked into.
    fn answer_likewise(&mut self, pocket: &Pocket<B>, turns: &[(Turn, Pocket<B>)], numbers: &mut [Numbers]) {
        let Some(reply) = self.zones.reply(pocket).cloned() else { return };
        for (turn, numbers) in turns.iter().zip(numbers) {
            if numbers.shown > 0 && self.replies(&turn.1, &reply) {
                *numbers = SUCCEEDS;
                self.note_shown(turn.0, turn.1.clone());
            }
        }
    }

    /// Whether the owner is known to succeed in a pocket with the other player to move.
    pub(super) fn is_shown(&self, pocket: &Pocket<B>) -> bool {
        self.table.get(&(Turn::Other, pocket.clone())).is_some_and(|known| known.shown == 0)
    }

    /// Notes that the owner succeeds.
    pub(super) fn note_shown(&mut self, turn: Turn, pocket: Pocket<B>) {
        self.table.insert((turn, pocket), SUCCEEDS);
    }
}
