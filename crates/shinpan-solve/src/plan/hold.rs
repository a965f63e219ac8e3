//! Questions about one part behind a wall: asked again with more positions allowed, work done goes on where it stopped.

use rustc_hash::FxHashMap;
use shinpan_board::{Point, Size};
use shinpan_proof::Closed;
use shinpan_rules::SelfCapture;

use super::area::{Area, Stones};
use super::closed::{Demands, Pocket, Pockets, Search, Want};
use super::frame::{Bounds, Frame, OnBoard};
use super::write;
use crate::bits::{Geometry, Set};

/// What the owner may do in a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    pub self_capture: SelfCapture,
    /// Whether he may take kos.
    pub takes_kos: bool,
    /// Whether zones are looked for where he only wants liberties, and cut out of a part.
    pub zones: bool,
}

/// What is asked about a part: whether the owner gets what he wants of it and strings keep what they are to keep.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Asked<B> {
    pub points: B,
    /// The wall beside it.
    pub wall: B,
    pub stones: Stones<B>,
    pub want: Want,
    pub demands: Demands<B>,
}

impl<B: Set> Asked<B> {
    /// The points beside the part that are given up.
    pub fn given(&self, geometry: &Geometry<B>) -> B {
        geometry.next_to(self.points) & !(self.points | self.wall)
    }
}

/// Positions that may be looked at, and a clock.
pub(super) struct Spending<'a> {
    /// For one question, at most so many in all.
    pub one: u64,
    /// How many are left for all questions.
    pub left: u64,
    /// Whether there is time to go on; asked now and then.
    pub goes_on: &'a mut dyn FnMut() -> bool,
}

/// Positions looked at between two looks at the clock.
const SLICE: u64 = 512;

impl Spending<'_> {
    /// Has a search go on with a question, slice by slice, as long as there are positions and time; `None`: it was not found out.
    fn slices<B>(
        &mut self,
        mut left: u64,
        search: &mut Search<B>,
        mut question: impl FnMut(&mut Search<B>) -> Option<bool>,
    ) -> Option<bool> {
        loop {
            // What is settled takes no position, and is seen however little is left.
            let before = search.nodes;
            search.most = before + left.min(SLICE);
            let found = question(search);
            let done = search.nodes.min(search.most) - before;
            left -= done;
            self.left = self.left.saturating_sub(done);
            if found.is_some() || left == 0 || !(self.goes_on)() {
                return found;
            }
        }
    }
}

/// Parts of the board that lie in one rectangle.
pub(super) trait Hold {
    /// Whether the owner succeeds; `None`: not found out.
    fn ask(&mut self, asked: &Asked<OnBoard>, spending: &mut Spending<'_>) -> Option<bool>;

    /// The part as a plan has it, where he does; `None` if the search does not know how.
    fn write(&self, asked: &Asked<OnBoard>) -> Option<Closed>;

    /// The points that matter of a part where he does.
    fn zone(&self, asked: &Asked<OnBoard>) -> Option<OnBoard>;

    /// A part that is one pocket to begin with, as a plan has it, if something further is so; `None`: it was not found out.
    fn further(
        &mut self,
        asked: &Asked<OnBoard>,
        what: Further,
        spending: &mut Spending<'_>,
    ) -> Option<Option<FoundFurther>>;

    /// States that are remembered.
    fn remembered(&self) -> usize;
}

/// What may be asked of a part besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Further {
    /// That the owner succeeds if he plays there first.
    Begin,
    /// That he succeeds and his first answer there joins the wall.
    Join,
}

/// The first play of the owner, where he begins, and the part as a plan has it from then on.
pub(super) type FoundFurther = (Option<Point>, Closed);

/// Whoever answers questions about what lies in a rectangle, in the shortest word that it fits.
pub(super) fn hold(board: Size, bounds: Bounds, play: Play) -> Box<dyn Hold> {
    if bounds.fit::<u64>() {
        Box::new(Held::<u64>::new(board, bounds, play))
    } else if bounds.fit::<u128>() {
        Box::new(Held::<u128>::new(board, bounds, play))
    } else {
        Box::new(Held::<OnBoard>::new(board, bounds, play))
    }
}

/// What is known of a question.
enum Known<B> {
    /// The owner succeeds, with these pockets to begin with.
    Holds(Pockets<B>),
    Fails,
    /// It was not found out with so many positions looked at.
    Unsure(u64),
}

pub(super) struct Held<B> {
    frame: Frame<B>,
    play: Play,
    known: FxHashMap<Asked<B>, Known<B>>,
    /// By what is wanted.
    searches: [Search<B>; 2],
}

impl<B: Set> Held<B> {
    pub fn new(board: Size, bounds: Bounds, play: Play) -> Held<B> {
        let frame = Frame::new(board, bounds);
        let search = |want| Search::new(frame.geometry, want, play);
        let searches = [search(Want::Whole), search(Want::Liberties)];
        Held { frame, play, known: FxHashMap::default(), searches }
    }

    fn inside(&self, asked: &Asked<OnBoard>) -> Asked<B> {
        Asked {
            points: self.frame.inside(asked.points),
            wall: self.frame.inside(asked.wall),
            stones: self.frame.stones(&asked.stones),
            want: asked.want,
            demands: self.frame.demands(&asked.demands),
        }
    }

    fn search(&mut self, asked: &Asked<B>, spending: &mut Spending<'_>) -> Known<B> {
        let Asked { points, wall, ref stones, .. } = *asked;
        let (geometry, self_capture) = (self.frame.geometry, self.play.self_capture);
        let area = Area { geometry, points, wall, given: asked.given(&geometry), self_capture };
        if !area.given.is_zero() && !area.has_liberties(stones) {
            return Known::Fails;
        }
        let search = &mut self.searches[asked.want as usize];
        let ways = search.pockets(&area, &asked.demands, stones, false);
        let most = spending.one.min(spending.left);
        let each = most / ways.len().max(1) as u64;
        let mut unsure = false;
        for pockets in ways {
            match spending.slices(each, search, |search| search.succeeds(&pockets)) {
                Some(true) => return Known::Holds(pockets),
                Some(false) => {}
                None => unsure = true,
            }
        }
        if unsure { Known::Unsure(most) } else { Known::Fails }
    }
}

impl<B: Set> Hold for Held<B> {
    fn ask(&mut self, asked: &Asked<OnBoard>, spending: &mut Spending<'_>) -> Option<bool> {
        let asked = self.inside(asked);
        let known = match self.known.remove(&asked) {
            Some(Known::Unsure(most)) if most < spending.one => self.search(&asked, spending),
            Some(known) => known,
            None => self.search(&asked, spending),
        };
        let found = match known {
            Known::Holds(_) => Some(true),
            Known::Fails => Some(false),
            Known::Unsure(_) => None,
        };
        self.known.insert(asked, known);
        found
    }

    fn write(&self, asked: &Asked<OnBoard>) -> Option<Closed> {
        let inside = self.inside(asked);
        let Some(Known::Holds(pockets)) = self.known.get(&inside) else { return None };
        write::closed(&self.searches[asked.want as usize], &self.frame, &inside, pockets)
    }

    fn zone(&self, asked: &Asked<OnBoard>) -> Option<OnBoard> {
        let Some(Known::Holds(pockets)) = self.known.get(&self.inside(asked)) else { return None };
        let search = &self.searches[asked.want as usize];
        // What is settled is an eye, and what is joined to the wall joins strings of it.
        let [Some(pocket)] = &pockets[..] else { return None };
        Some(self.frame.outside(search.zones.of(pocket).points))
    }

    fn further(
        &mut self,
        asked: &Asked<OnBoard>,
        what: Further,
        spending: &mut Spending<'_>,
    ) -> Option<Option<FoundFurther>> {
        let asked = self.inside(asked);
        let Stones { own, other, burnt, .. } = asked.stones;
        let (points, given) = (asked.points, asked.given(&self.frame.geometry));
        let pocket = Pocket { points, given, own, other, burnt, demands: asked.demands.clone() };
        let search = &mut self.searches[asked.want as usize];
        let most = spending.one.min(spending.left);
        let found = spending.slices(most, search, |search| match what {
            Further::Begin => search.begins(&pocket),
            Further::Join => search.joins(&pocket),
        })?;
        let written = found.then(|| write::further(search, &self.frame, &asked, &pocket, what));
        Some(written.flatten())
    }

    fn remembered(&self) -> usize {
        self.searches.iter().map(Search::remembered).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::ground::Scene;
    use super::*;

    /// What is asked about all parts behind all stones of the owner.
    fn questions(size: Size, scene: &Scene<'_>) -> Vec<Asked<OnBoard>> {
        let (geometry, wall) = (Geometry::new(size), scene.stones[0]);
        let mut asked = Vec::new();
        for points in geometry.parts(geometry.full & !wall) {
            let near = wall & geometry.next_to(points);
            let Some(stones) = scene.stones(&geometry, points, wall) else { continue };
            let strings: Vec<OnBoard> = geometry.parts(wall).filter(|string| string.meets(near)).collect();
            for (want, least) in
                [(Want::Whole, 0), (Want::Whole, 1), (Want::Liberties, 1), (Want::Liberties, 2)]
            {
                let demands = strings.iter().filter(|_| least > 0).map(|string| (*string & near, least));
                asked.push(Asked { points, wall: near, stones, want, demands: demands.collect() });
            }
        }
        asked
    }

    #[test]
    fn a_part_is_the_same_in_every_word_and_frame() {
        let mut state = 0x1357_9bdf_u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        let (mut held, mut failed) = (0, 0);
        for round in 0..200 {
            let zones = round % 2 == 1;
            let play = Play { self_capture: SelfCapture::Forbidden, takes_kos: false, zones };
            let size = Size::new(3 + random(5) as u8, 3 + random(5) as u8).unwrap();
            let mut stones = [OnBoard::ZERO; 2];
            for index in 0..size.points() {
                match random(10) {
                    0..4 => stones[0] |= OnBoard::bit(index),
                    4..6 => stones[1] |= OnBoard::bit(index),
                    _ => {}
                }
            }
            let scene = Scene { size, stones, past: &[], play };
            for asked in questions(size, &scene) {
                let (own, board) =
                    (Bounds::around(size, asked.points), Bounds::around(size, Geometry::new(size).full));
                let (own, board) = (own.unwrap(), board.unwrap());
                let mut all: Vec<Box<dyn Hold>> = vec![
                    Box::new(Held::<u64>::new(size, own, play)),
                    Box::new(Held::<u128>::new(size, own, play)),
                    Box::new(Held::<OnBoard>::new(size, own, play)),
                    Box::new(Held::<OnBoard>::new(size, board, play)),
                ];
                let said = all.iter_mut().map(|hold| {
                    let mut spending = Spending { one: 400, left: 400, goes_on: &mut || true };
                    let found = hold.ask(&asked, &mut spending);
                    (found, spending.left, hold.write(&asked))
                });
                let said: Vec<_> = said.collect();
                assert!(said.iter().all(|one| *one == said[0]), "{size} {stones:?} {asked:?}");
                held += u32::from(said[0].2.as_ref().is_some_and(|part| !part.states.is_empty()));
                failed += u32::from(said[0].0 == Some(false));
            }
        }
        assert!(held > 100 && failed > 100, "{held} {failed}");
    }
}
