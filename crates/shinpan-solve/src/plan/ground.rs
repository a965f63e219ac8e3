//! Which of a player's stones are a wall that he need never lose, and what is his behind it, if he answers in each part.

use rustc_hash::FxHashMap;
use shinpan_rules::SelfCapture;

use super::area::{Area, Stones};
use super::closed::{Demands, Pockets, Search, Want};
use super::search::{Mode, State, Turn};
use crate::bits::{Geometry, Set};

/// A part behind the wall, and the pockets with which play in it begins.
#[derive(Clone, Debug)]
pub(super) struct Begins<B> {
    pub points: B,
    pub want: Want,
    pub demands: Demands<B>,
    pub pockets: Pockets<B>,
}

/// What is a player's if he answers.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground<B> {
    pub wall: B,
    pub parts: Vec<Begins<B>>,
    /// All points of the wall and of the parts that become his.
    pub covered: B,
}

/// Which string is given up for a wall that does not hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GiveUp {
    /// The smallest of those that cannot keep their liberties.
    Lost,
    /// The smallest of those and of the strings around the same regions.
    Beside,
}

/// Larger parts are not looked at.
const POINTS_MAX: u32 = 64;
/// So many ways of giving a string its liberties are tried.
const OPTIONS: usize = 8;

/// What has been asked about a part: its points, the wall beside it, what is wanted, and what strings are to keep.
type Asked<B> = (B, B, Want, Demands<B>);

pub(super) struct Looking<'a, B> {
    geometry: &'a Geometry<B>,
    own: B,
    other: B,
    /// The owner's stones in every position of the game so far that bears on what he may play.
    past: &'a [B],
    self_capture: SelfCapture,
    /// Positions that one question about a part may look at, and how many are left for all.
    most: u64,
    pub left: u64,
    known: FxHashMap<Asked<B>, Option<Pockets<B>>>,
    /// By what is wanted.
    searches: [Search<'a, B>; 2],
}

impl<'a, B: Set> Looking<'a, B> {
    pub(super) fn new(
        geometry: &'a Geometry<B>,
        [own, other]: [B; 2],
        past: &'a [B],
        (self_capture, takes_kos): (SelfCapture, bool),
        (most, left): (u64, u64),
    ) -> Looking<'a, B> {
        let search = |want| Search::new(geometry, want, self_capture, takes_kos);
        Looking {
            geometry,
            own,
            other,
            past,
            self_capture,
            most,
            left,
            known: FxHashMap::default(),
            searches: [search(Want::Whole), search(Want::Liberties)],
        }
    }

    /// What has been found about parts from which the owner wants this.
    pub(super) fn search(&self, want: Want) -> &Search<'a, B> {
        &self.searches[want as usize]
    }

    /// A part beside the wall and what stands in it; none if stones that were joined to the wall have been taken there.
    pub(super) fn area(&self, points: B, wall: B, given: B) -> Option<(Area<B>, Stones<B>)> {
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
        Some((Area { geometry, points, wall, given, self_capture: self.self_capture }, stones))
    }

    /// The open part, the other player to move.
    pub(super) fn open(&self, points: B, wall: B, given: B) -> Option<(Area<B>, State<B>)> {
        let (area, stones) = self.area(points, wall, given)?;
        Some((area, State { stones, turn: Turn::Other, mode: Mode::Closed }))
    }

    /// The pockets with which the owner gets what he wants of a part, if he does.
    fn holds(&mut self, region: B, wall: B, want: Want, demands: &Demands<B>) -> Option<Pockets<B>> {
        let mut demands = demands.clone();
        demands.sort_unstable();
        let key = (region, wall & self.geometry.next_to(region), want, demands);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let mut found = None;
        if let Some((area, stones)) = self.area(region, wall, B::ZERO) {
            let search = &mut self.searches[want as usize];
            let before = search.nodes;
            search.most = before + self.most.min(self.left);
            for pockets in search.pockets(&area, &key.3, &stones, false) {
                match search.succeeds(&pockets) {
                    Some(true) => found = Some(pockets),
                    Some(false) => continue,
                    None => {}
                }
                break;
            }
            self.left = self.left.saturating_sub(search.nodes - before);
        }
        self.known.insert(key, found.clone());
        found
    }

    /// Finds a wall and what is behind it.
    ///
    /// Where some strings of a wall cannot keep their liberties it is for want of space, so that one of them is given up, or one
    /// that takes space from them; which of the two finds more is tried.
    pub(super) fn ground(&mut self) -> Ground<B> {
        let mut best: Ground<B> = Ground::default();
        for give_up in [GiveUp::Lost, GiveUp::Beside] {
            if best.wall == self.own {
                break;
            }
            let found = self.without_some(give_up);
            if found.wall.count() > best.wall.count() {
                best = found;
            }
        }
        best
    }

    fn without_some(&mut self, give_up: GiveUp) -> Ground<B> {
        let mut wall = self.own;
        let mut given_up: Vec<B> = Vec::new();
        let mut ground = loop {
            if wall.is_zero() {
                return Ground::default();
            }
            match self.behind(wall) {
                Ok(ground) => break ground,
                Err(lost) => {
                    let string = self.given_up(wall, lost, give_up);
                    given_up.push(string);
                    wall &= !string;
                }
            }
        };
        // Some were given up in vain.
        for string in given_up.into_iter().rev() {
            if let Ok(more) = self.behind(ground.wall | string) {
                ground = more;
            }
        }
        ground
    }

    fn given_up(&self, wall: B, lost: B, give_up: GiveUp) -> B {
        let geometry = self.geometry;
        let mut candidates = lost;
        if give_up == GiveUp::Beside {
            let beside = geometry.next_to(lost);
            let around = geometry.parts(geometry.full & !wall).filter(|region| region.meets(beside));
            let around = around.fold(B::ZERO, |all, region| all | geometry.next_to(region));
            candidates |= geometry.flood(around & wall, wall);
        }
        geometry.parts(candidates).min_by_key(|string| string.count()).unwrap_or(lost)
    }

    /// The ground behind a wall, or the strings that cannot keep their liberties.
    fn behind(&mut self, wall: B) -> Result<Ground<B>, B> {
        let geometry = *self.geometry;
        let regions: Vec<B> =
            geometry.parts(geometry.full & !wall).filter(|region| region.count() <= POINTS_MAX).collect();
        let mut demands: Vec<Demands<B>> = vec![Vec::new(); regions.len()];
        let mut lost = B::ZERO;
        for string in self.strings(wall, &regions) {
            let options = self.options(string, &regions);
            let found = options.into_iter().take(OPTIONS).find(|option| {
                option.iter().all(|&(index, least)| {
                    let mut demands = demands[index].clone();
                    demands.push((string, least));
                    self.holds(regions[index], wall, Want::Liberties, &demands).is_some()
                })
            });
            match found {
                Some(option) => {
                    option.into_iter().for_each(|(index, least)| demands[index].push((string, least)))
                }
                None => lost |= string,
            }
        }
        if !lost.is_zero() {
            return Err(lost);
        }
        let mut ground = Ground { wall, parts: Vec::new(), covered: wall };
        for (region, demands) in regions.into_iter().zip(demands) {
            let mut kept = None;
            for want in [Want::Whole, Want::Liberties] {
                if want == Want::Liberties && demands.is_empty() {
                    break;
                }
                kept = self.holds(region, wall, want, &demands).map(|pockets| (want, pockets));
                if kept.is_some() {
                    break;
                }
            }
            let Some((want, pockets)) = kept else { continue };
            if want == Want::Whole {
                ground.covered |= region;
            }
            ground.parts.push(Begins { points: region, want, demands, pockets });
        }
        Ok(ground)
    }

    /// The strings of a wall, those first that have fewer places to take liberties from.
    fn strings(&self, wall: B, regions: &[B]) -> Vec<B> {
        let mut strings: Vec<B> = self.geometry.parts(wall).collect();
        strings.sort_by_key(|string| {
            let border = self.geometry.next_to(*string);
            let near = regions.iter().filter(|region| region.meets(border)).count();
            let eyes = regions.iter().filter(|region| region.within(border)).count();
            (near + 2 * eyes, string.count())
        });
        strings
    }

    /// Where a string might keep two liberties, the best first: regions by index, and how many in each.
    fn options(&self, string: B, regions: &[B]) -> Vec<Vec<(usize, u8)>> {
        let border = self.geometry.next_to(string);
        let is_eye = |index: &usize| regions[*index].within(border);
        let mut near: Vec<usize> = (0..regions.len()).filter(|index| regions[*index].meets(border)).collect();
        near.sort_by_key(|index| (!is_eye(index), std::cmp::Reverse((regions[*index] & border).count())));
        let eyes = near.iter().filter(|index| is_eye(index)).count();
        let pairs = |most: usize| {
            let first = near.iter().enumerate().take(most);
            let near = &near;
            first.flat_map(move |(place, one)| {
                near[place + 1..].iter().take(3).map(|other| vec![(*one, 1), (*other, 1)])
            })
        };
        let doubles = near.iter().map(|index| vec![(*index, 2)]);
        pairs(eyes).chain(doubles).chain(pairs(if eyes == 0 { 2 } else { 0 })).collect()
    }
}
