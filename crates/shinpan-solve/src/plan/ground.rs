//! Which of a player's stones are a wall that he need never lose, and what is his behind it, if he answers in each part.

use rustc_hash::FxHashMap;
use shinpan_board::Size;
use shinpan_proof::Closed;

use super::area::Stones;
use super::closed::{Demands, Want, ranked};
use super::frame::{Bounds, OnBoard};
use super::hold::{Asked, Hold, Play, Spending, hold};
use crate::bits::{Geometry, Set as _};

/// What is a player's if he answers.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
    pub wall: OnBoard,
    /// The strings of the wall by rank.
    pub strings: Vec<OnBoard>,
    /// Parts behind the wall.
    parts: Vec<Asked<OnBoard>>,
    /// All points of the wall and of the parts that become his.
    pub covered: OnBoard,
}

impl Ground {
    fn is_more_than(&self, other: &Ground) -> bool {
        let size = |ground: &Ground| (ground.wall.count(), ground.covered.count());
        size(self) > size(other)
    }
}

/// Which string is given up for a wall that does not hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GiveUp {
    /// The smallest of those that cannot keep their liberties.
    Lost,
    /// The smallest of those and of the strings around the same regions.
    Beside,
}

/// Which strings find a place for their liberties first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    /// Those that have few places: what they need is not taken from them.
    Poor,
    /// Those that have many: others lean on them.
    Rich,
}

/// Ways to look for a wall, all of which are tried.
const WAYS: [(GiveUp, First); 4] = [
    (GiveUp::Lost, First::Poor),
    (GiveUp::Beside, First::Rich),
    (GiveUp::Lost, First::Rich),
    (GiveUp::Beside, First::Poor),
];

/// Larger parts are not looked at.
pub(super) const POINTS_MAX: u32 = 64;
/// So many ways of giving a string its liberties are tried.
const OPTIONS: usize = 8;
/// Positions that one question about a part may look at, at first, and how many times as many each time.
pub(super) const FIRST: u64 = 500;
pub(super) const STEP: u64 = 8;

/// A board as one player sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    pub size: Size,
    /// The owner's stones and the other player's.
    pub stones: [OnBoard; 2],
    /// The owner's stones in every position of the game so far that bears on what he may play.
    pub past: &'a [OnBoard],
    pub play: Play,
}

impl Scene<'_> {
    /// What stands in a part beside the wall; none if stones that were joined to the wall have been taken there.
    pub fn stones(
        &self,
        geometry: &Geometry<OnBoard>,
        points: OnBoard,
        wall: OnBoard,
    ) -> Option<Stones<OnBoard>> {
        let [own, other] = self.stones;
        let mut burnt = OnBoard::ZERO;
        for stones in self.past.iter().filter(|stones| wall.within(**stones)) {
            let stones = *stones & points;
            burnt |= stones;
            let joined = geometry.flood(wall, wall | stones) & points;
            if !joined.within(own) {
                return None;
            }
        }
        Some(Stones { own: own & points, other: other & points, burnt, fixed: OnBoard::ZERO })
    }
}

/// The regions behind a wall, in pieces where strings need only a part of one, and what its strings keep in each as far as they have found
/// a place.
struct Places {
    regions: Vec<OnBoard>,
    /// By rank.
    strings: Vec<OnBoard>,
    /// For each region.
    keeps: Vec<Vec<(OnBoard, u8)>>,
}

impl Places {
    /// What is to be kept in all pieces of a region, by strings next to some points of it, with one string more of the lowest rank.
    fn demands(
        &self,
        geometry: &Geometry<OnBoard>,
        points: OnBoard,
        region: OnBoard,
        more: Option<(OnBoard, u8)>,
    ) -> Demands<OnBoard> {
        let beside = geometry.next_to(points);
        let pieces = || self.regions.iter().zip(&self.keeps).filter(|(piece, _)| piece.within(region));
        let keeps = |string: &OnBoard| {
            let keeps = pieces().flat_map(|(_, keeps)| keeps).filter(|(known, _)| known == string);
            keeps.map(|(_, least)| *least).sum()
        };
        let strings = self.strings.iter().map(|string| (*string, keeps(string)));
        ranked(strings.chain(more).map(|(string, least)| (string & beside, least)))
    }

    /// Leaves of a region only what matters of it; the rest is free for others.
    fn cut(&mut self, geometry: &Geometry<OnBoard>, index: usize, zone: OnBoard) {
        let rest = self.regions[index] & !zone;
        self.regions[index] = zone;
        for piece in geometry.parts(rest) {
            self.regions.push(piece);
            self.keeps.push(Vec::new());
        }
    }
}

pub(super) struct Looking<'a> {
    scene: Scene<'a>,
    geometry: Geometry<OnBoard>,
    spending: Spending<'a>,
    first: First,
    /// Whether a question was left open since this was last set.
    unsure: bool,
    /// What stands in a part beside a wall.
    standing: FxHashMap<(OnBoard, OnBoard), Option<Stones<OnBoard>>>,
    held: &'a mut Parts,
}

/// What has been found out of parts of boards of one size, by where they lie, for one way to play.
pub(super) type Parts = FxHashMap<Bounds, Box<dyn Hold>>;

impl<'a> Looking<'a> {
    /// `spending` says what one question may take in the end, `held` what is known of parts.
    pub(super) fn new(scene: Scene<'a>, spending: Spending<'a>, held: &'a mut Parts) -> Looking<'a> {
        Looking {
            scene,
            geometry: Geometry::new(scene.size),
            spending,
            first: First::Poor,
            unsure: false,
            standing: FxHashMap::default(),
            held,
        }
    }

    /// Positions that may still be looked at.
    pub(super) fn left(&self) -> u64 {
        self.spending.left
    }

    /// A question about a part; none if stones that were joined to the wall have been taken there.
    fn asked(
        &mut self,
        points: OnBoard,
        wall: OnBoard,
        want: Want,
        demands: &Demands<OnBoard>,
    ) -> Option<Asked<OnBoard>> {
        let (scene, geometry) = (&self.scene, &self.geometry);
        let stones =
            *self.standing.entry((points, wall)).or_insert_with(|| scene.stones(geometry, points, wall));
        let near = wall & geometry.next_to(points);
        let demands = demands.iter().map(|(string, least)| (*string & near, *least)).collect();
        Some(Asked { points, wall: near, stones: stones?, want, demands })
    }

    /// Whether the owner gets what is asked.
    fn holds(&mut self, asked: &Asked<OnBoard>) -> bool {
        let Some(bounds) = Bounds::around(self.scene.size, asked.points) else { return false };
        let (size, play) = (self.scene.size, self.scene.play);
        let held = self.held.entry(bounds).or_insert_with(|| hold(size, bounds, play));
        let found = held.ask(asked, &mut self.spending);
        self.unsure |= found.is_none();
        found == Some(true)
    }

    /// The points that matter of a part in which the owner gets what he wants.
    fn zone(&self, asked: &Asked<OnBoard>) -> Option<OnBoard> {
        self.held.get(&Bounds::around(self.scene.size, asked.points)?)?.zone(asked)
    }

    /// The parts of a ground as they are written down: all, or none, for a string may need any of them.
    pub(super) fn written(&self, ground: &Ground) -> Option<Vec<Closed>> {
        let write = |asked: &Asked<OnBoard>| {
            self.held.get(&Bounds::around(self.scene.size, asked.points)?)?.write(asked)
        };
        ground.parts.iter().map(write).collect()
    }

    /// Finds a wall and what is behind it.
    ///
    /// No question is asked at length before all have been asked briefly: what is plain in one part of the board must not wait for
    /// what is hard in another.
    pub(super) fn ground(&mut self) -> Ground {
        let most = self.spending.one;
        let mut best = Ground::default();
        let mut one = FIRST.min(most);
        loop {
            (self.spending.one, self.unsure) = (one, false);
            let found = self.as_far_as_known();
            if found.is_more_than(&best) {
                best = found;
            }
            if !self.unsure || one >= most || self.spending.left == 0 || !(self.spending.goes_on)() {
                return best;
            }
            one = one.saturating_mul(STEP).min(most);
        }
    }

    /// Finds a wall, with so much work for each question.
    ///
    /// Where some strings of a wall cannot keep their liberties it is for want of space, so that one of them is given up, or one
    /// that takes space from them; which of the two finds more is tried.
    fn as_far_as_known(&mut self) -> Ground {
        let own = self.scene.stones[0];
        let mut best = Ground::default();
        for (give_up, first) in WAYS {
            if best.wall == own {
                break;
            }
            self.first = first;
            let found = self.without_some(give_up);
            if found.is_more_than(&best) {
                best = found;
            }
        }
        best
    }

    fn without_some(&mut self, give_up: GiveUp) -> Ground {
        let mut wall = self.scene.stones[0];
        let mut given_up: Vec<OnBoard> = Vec::new();
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

    fn given_up(&self, wall: OnBoard, lost: OnBoard, give_up: GiveUp) -> OnBoard {
        let geometry = &self.geometry;
        let mut candidates = lost;
        if give_up == GiveUp::Beside {
            let beside = geometry.next_to(lost);
            let around = geometry.parts(geometry.full & !wall).filter(|region| region.meets(beside));
            let around = around.fold(OnBoard::ZERO, |all, region| all | geometry.next_to(region));
            candidates |= geometry.flood(around & wall, wall);
        }
        geometry.parts(candidates).min_by_key(|string| string.count()).unwrap_or(lost)
    }

    /// The ground behind a wall, or the strings that cannot keep their liberties.
    fn behind(&mut self, wall: OnBoard) -> Result<Ground, OnBoard> {
        let geometry = self.geometry;
        let regions: Vec<OnBoard> =
            geometry.parts(geometry.full & !wall).filter(|region| region.count() <= POINTS_MAX).collect();
        let mut places =
            Places { strings: Vec::new(), keeps: vec![Vec::new(); regions.len()], regions: regions.clone() };
        let mut lost = self.strings(wall, &places.regions);
        // A string that cannot keep what it needs by itself may do so by joining one that can.
        loop {
            let before = lost.len();
            lost.retain(|string| !self.place(wall, *string, &mut places));
            match lost.len() {
                0 => break,
                left if left == before => {
                    return Err(lost.into_iter().fold(OnBoard::ZERO, |all, one| all | one));
                }
                _ => {}
            }
        }
        let mut ground = Ground { wall, strings: places.strings.clone(), parts: Vec::new(), covered: wall };
        for region in regions {
            let demands = places.demands(&geometry, region, region, None);
            let whole = self.asked(region, wall, Want::Whole, &demands).filter(|asked| self.holds(asked));
            if let Some(whole) = whole {
                ground.covered |= region;
                ground.parts.push(whole);
                continue;
            }
            for piece in places.regions.iter().copied().filter(|piece| piece.within(region)) {
                let demands = places.demands(&geometry, piece, piece, None);
                if demands.is_empty() {
                    continue;
                }
                let asked = self.asked(piece, wall, Want::Liberties, &demands);
                ground.parts.extend(asked.filter(|asked| self.holds(asked)));
            }
        }
        Ok(ground)
    }

    /// Finds a place for a string to keep two liberties in, beside those that have one; says whether there is any.
    fn place(&mut self, wall: OnBoard, string: OnBoard, places: &mut Places) -> bool {
        let geometry = self.geometry;
        let found = self.options(string, &places.regions).into_iter().take(OPTIONS).find(|option| {
            option.iter().all(|&(index, least)| {
                let region = places.regions[index];
                let demands = places.demands(&geometry, region, region, Some((string, least)));
                let asked = self.asked(region, wall, Want::Liberties, &demands);
                asked.is_some_and(|asked| self.holds(&asked))
            })
        });
        let Some(option) = found else { return false };
        option.iter().for_each(|&(index, least)| places.keeps[index].push((string, least)));
        places.strings.push(string);
        if self.scene.play.zones {
            option.iter().for_each(|&(index, _)| self.cut(wall, index, places));
        }
        true
    }

    /// Cuts what matters out of a region in which strings have found a place, if that is enough for them.
    fn cut(&mut self, wall: OnBoard, index: usize, places: &mut Places) {
        let (geometry, region) = (self.geometry, places.regions[index]);
        let demands = places.demands(&geometry, region, region, None);
        let asked = self.asked(region, wall, Want::Liberties, &demands);
        let Some(zone) = asked.and_then(|asked| self.zone(&asked)) else { return };
        let demands = places.demands(&geometry, zone, region, None);
        let asked = self.asked(zone, wall, Want::Liberties, &demands);
        if asked.is_some_and(|asked| self.holds(&asked)) {
            places.cut(&geometry, index, zone);
        }
    }

    /// The strings of a wall, those first that have fewer places to take liberties from.
    fn strings(&self, wall: OnBoard, regions: &[OnBoard]) -> Vec<OnBoard> {
        let mut strings: Vec<OnBoard> = self.geometry.parts(wall).collect();
        strings.sort_by_key(|string| {
            let border = self.geometry.next_to(*string);
            let near = regions.iter().filter(|region| region.meets(border)).count();
            let eyes = regions.iter().filter(|region| region.within(border)).count();
            let places = (near + 2 * eyes, string.count());
            match self.first {
                First::Poor => places,
                First::Rich => (usize::MAX - places.0, u32::MAX - places.1),
            }
        });
        strings
    }

    /// Where a string might keep two liberties, the best first: regions by index, and how many in each.
    fn options(&self, string: OnBoard, regions: &[OnBoard]) -> Vec<Vec<(usize, u8)>> {
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
