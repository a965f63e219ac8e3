//! Questions about one part behind a wall: asked again with more positions allowed, work done goes on where it stopped.

use rustc_hash::FxHashMap;
use shinpan_board::Size;
use shinpan_proof::Closed;
use shinpan_rules::SelfCapture;

use super::area::{Area, Stones};
use super::closed::{Demands, Pockets, Search, Want};
use super::frame::{Bounds, Frame, OnBoard};
use super::write;
use crate::bits::Set;

/// What the owner may do in a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    pub self_capture: SelfCapture,
    /// Whether he may take kos.
    pub takes_kos: bool,
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

/// Parts of the board that lie in one rectangle.
pub(super) trait Hold {
    /// Whether the owner succeeds; `None`: not found out.
    fn ask(&mut self, asked: &Asked<OnBoard>, spending: &mut Spending<'_>) -> Option<bool>;

    /// The part as a plan has it, where he does; `None` if the search does not know how.
    fn write(&self, asked: &Asked<OnBoard>) -> Option<Closed>;
}

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
        let search = |want| Search::new(frame.geometry, want, play.self_capture, play.takes_kos);
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
        let area = Area { geometry, points, wall, given: B::ZERO, self_capture };
        let search = &mut self.searches[asked.want as usize];
        let ways = search.pockets(&area, &asked.demands, stones, false);
        let each = spending.one.min(spending.left) / ways.len().max(1) as u64;
        let mut unsure = false;
        for pockets in ways {
            let (mut left, mut found) = (each, None);
            while found.is_none() && left > 0 && (spending.goes_on)() {
                let before = search.nodes;
                search.most = before + left.min(SLICE);
                found = search.succeeds(&pockets);
                let done = search.nodes.min(search.most) - before;
                left -= done;
                spending.left = spending.left.saturating_sub(done);
            }
            match found {
                Some(true) => return Known::Holds(pockets),
                Some(false) => {}
                None => unsure = true,
            }
        }
        if unsure { Known::Unsure(spending.one) } else { Known::Fails }
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
}
