//! Which of a player's stones are a wall that he need never lose, and what is his behind it, if he answers in each part.

use rustc_hash::FxHashMap;
use shinpan_rules::SelfCapture;

use super::area::{Area, Stones};
use super::search::{Aim, Mode, Search, State, Turn};
use crate::bits::{Bits, Geometry};

/// A part of the board as play in it begins.
#[derive(Clone, Debug)]
pub(super) struct Begins<B> {
    pub area: Area<B>,
    pub root: State<B>,
}

/// What is a player's if he answers.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground<B> {
    pub wall: B,
    pub parts: Vec<Begins<B>>,
    /// All points of the wall and of the parts.
    pub covered: B,
}

/// Larger parts are not looked at.
const POINTS_MAX: u32 = 40;

/// Liberties that strings of the wall, whole strings, are to keep.
type Demands<B> = Vec<(B, u8)>;

pub(super) struct Looking<'a, B> {
    pub geometry: &'a Geometry<B>,
    pub own: B,
    pub other: B,
    /// The owner's stones in every position of the game so far.
    pub past: &'a [B],
    pub self_capture: SelfCapture,
    /// Positions that one question about a part may look at, and how many are left for all.
    pub most: u64,
    pub left: u64,
    known: FxHashMap<(B, B, Demands<B>), bool>,
}

impl<'a, B: Bits> Looking<'a, B> {
    pub(super) fn new(
        geometry: &'a Geometry<B>,
        [own, other]: [B; 2],
        past: &'a [B],
        self_capture: SelfCapture,
        (most, left): (u64, u64),
    ) -> Looking<'a, B> {
        Looking { geometry, own, other, past, self_capture, most, left, known: FxHashMap::default() }
    }

    /// A part beside the wall; none if stones that were joined to the wall have been taken there.
    pub(super) fn begins(&self, points: B, wall: B, given: B, demands: Demands<B>) -> Option<Begins<B>> {
        let geometry = *self.geometry;
        let mut burnt = B::ZERO;
        for stones in self.past.iter().filter(|stones| wall.within(**stones)) {
            let stones = *stones & points;
            burnt |= stones;
            let joined = geometry.flood(wall, wall | stones) & points;
            if !joined.within(self.own) {
                return None;
            }
        }
        let stones = Stones { own: self.own & points, other: self.other & points, burnt, fixed: B::ZERO };
        let area = Area { geometry, points, wall, given, demands, self_capture: self.self_capture };
        Some(Begins { area, root: State { stones, turn: Turn::Other, mode: Mode::Closed } })
    }

    fn holds(&mut self, region: B, wall: B, demands: &Demands<B>) -> bool {
        let key = (region, wall & self.geometry.next_to(region), demands.clone());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut answer = false;
        if let Some(begins) = self.begins(region, wall, B::ZERO, demands.clone()) {
            let mut search = Search::new(&begins.area, Aim::All, self.most.min(self.left));
            answer = search.answer(&begins.root) == Some(true);
            self.left = self.left.saturating_sub(search.nodes);
        }
        self.known.insert(key, answer);
        answer
    }

    /// Finds a wall and what is behind it.
    pub(super) fn ground(&mut self) -> Ground<B> {
        let mut wall = self.own;
        loop {
            if wall.is_zero() {
                return Ground::default();
            }
            match self.behind(wall) {
                Ok(ground) => return ground,
                Err(drop) => wall &= !drop,
            }
        }
    }

    /// The ground behind a wall, or a string that had better not be of it.
    fn behind(&mut self, wall: B) -> Result<Ground<B>, B> {
        let geometry = *self.geometry;
        let closed: Vec<B> = geometry
            .parts(geometry.full & !wall)
            .filter(|region| region.count() <= POINTS_MAX && self.holds(*region, wall, &Vec::new()))
            .collect();
        // Where each string can have its two liberties.
        let mut demands: Vec<Demands<B>> = vec![Vec::new(); closed.len()];
        let mut lost = Vec::new();
        for string in geometry.parts(wall) {
            let border = geometry.next_to(string);
            let mut near: Vec<usize> =
                (0..closed.len()).filter(|index| closed[*index].meets(border)).collect();
            near.sort_by_key(|index| std::cmp::Reverse((closed[*index] & border).count()));
            let two = near.iter().find(|index| self.holds(closed[**index], wall, &vec![(string, 2)]));
            if let Some(&index) = two {
                demands[index].push((string, 2));
                continue;
            }
            near.retain(|index| self.holds(closed[*index], wall, &vec![(string, 1)]));
            match near[..] {
                [one, two, ..] => {
                    demands[one].push((string, 1));
                    demands[two].push((string, 1));
                }
                _ => lost.push(string),
            }
        }
        if let Some(&least) = lost.iter().min_by_key(|string| string.count()) {
            return Err(least);
        }
        for (region, demands) in closed.iter().zip(&demands) {
            if !demands.is_empty() && !self.holds(*region, wall, demands) {
                let least = demands.iter().min_by_key(|(string, _)| string.count());
                return Err(least.map_or(wall, |(string, _)| *string));
            }
        }
        let covered = closed.iter().fold(wall, |all, region| all | *region);
        let parts = closed
            .iter()
            .zip(demands)
            .filter_map(|(region, demands)| self.begins(*region, wall, B::ZERO, demands))
            .collect();
        Ok(Ground { wall, parts, covered })
    }
}
