//! Regions in which the other side cannot come to live if it is answered.
//!
//! A game of claims on one region, simpler than Go and harder for the encloser: he claims free points next to what he
//! holds, and joins his loose stones next to them; the other side claims any free point; in turn, and nothing is ever
//! captured. He succeeds once the region is closed (see [`super::alive::held_for_good`]).
//!
//! Whoever closes a region in this game does so on the board, answering there each play made there. His claims join firm
//! strings, so they are allowed and stay; what the other side has on the board it has claimed; where a loose
//! stone of his is next to a free point it has a liberty and stands. That he may also capture, and that the other side may
//! not always play where it may claim, only helps him: claims never hurt the side that makes them.
//!
//! Claims of the other side never help him and none is undone: where one of his answers serves, claims on points that it does not
//! depend on need no other.

use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::grid::Grid;

/// Larger regions are looked at as they are, without answers.
const LARGEST: usize = 40;
/// The encloser has closed a region with so many claims at the most.
const DEEPEST: u32 = 8;
/// Of his claims only the most promising are tried.
const CHOICES: usize = 8;
/// Stages looked at for one region at most before it is given up.
const PATIENCE: u32 = 400;
/// Stages that may be looked at for each question asked, on average, and for the first ones together.
const STAGES_EACH: u32 = 10;
const STAGES_FIRST: u32 = 4000;

/// A region between firm strings and what stands in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Region<const W: usize> {
    pub points: Bits<W>,
    /// The points next to firm strings.
    pub reach: Bits<W>,
    /// Stones of the encloser that are not firm.
    pub loose: Bits<W>,
    /// The points that are not free: stones of either side.
    pub taken: Bits<W>,
}

/// Results so far: whether the encloser, to play or not, closes a region.
pub struct Containment<const W: usize> {
    known: FxHashMap<(Region<W>, bool), bool>,
    /// Stages that may still be looked at.
    stages: u32,
}

impl<const W: usize> Containment<W> {
    pub fn new() -> Containment<W> {
        Containment { known: FxHashMap::default(), stages: STAGES_FIRST }
    }

    /// Whether the encloser closes the region; `first` says whether he is to play.
    pub fn contains(&mut self, grid: &Grid<W>, region: Region<W>, first: bool) -> bool {
        let start = Stage { own: Bits::NONE, taken: region.taken };
        let mut game = Claims { grid, region: &region, known: FxHashMap::default(), patience: 0 };
        if game.is_closed(&start) {
            return true;
        }
        if region.points.len() > LARGEST || !game.has_hope(&start) {
            return false;
        }
        if let Some(&known) = self.known.get(&(region, first)) {
            return known;
        }
        self.stages = self.stages.saturating_add(STAGES_EACH);
        let given = self.stages.min(PATIENCE);
        game.patience = given;
        let closed = (1..=DEEPEST).any(|claims| {
            let need = if first { game.answer(start, claims) } else { game.defend(start, claims) };
            need.is_some()
        });
        self.stages -= given - game.patience;
        self.known.insert((region, first), closed);
        closed
    }
}

/// A stage of the game: what the encloser has claimed, and what is not free besides.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stage<const W: usize> {
    own: Bits<W>,
    taken: Bits<W>,
}

/// What is known of a stage with the other side to claim: with how many claims the encloser does not succeed, or where claims
/// matter if he does.
#[derive(Clone, Copy)]
enum Known<const W: usize> {
    Fails(u32),
    Needs(Bits<W>),
}

struct Claims<'a, const W: usize> {
    grid: &'a Grid<W>,
    region: &'a Region<W>,
    known: FxHashMap<Stage<W>, Known<W>>,
    patience: u32,
}

impl<const W: usize> Claims<'_, W> {
    fn reach(&self, stage: &Stage<W>) -> Bits<W> {
        (self.region.reach | self.grid.around(stage.own)) & self.region.points
    }

    /// What is out of reach.
    fn inner(&self, stage: &Stage<W>) -> Bits<W> {
        self.region.points.minus(stage.own | self.reach(stage))
    }

    /// Whether what is out of reach is too little to live in.
    fn is_closed(&self, stage: &Stage<W>) -> bool {
        let inner = self.inner(stage);
        let roomy = |index: usize| self.grid.neighbours(index).len() >= 2;
        match inner.len() {
            0 => true,
            1 | 2 => self.grid.parts(inner).len() == 1 && inner.iter().all(roomy),
            _ => false,
        }
    }

    fn free(&self, stage: &Stage<W>) -> Bits<W> {
        self.region.points.minus(stage.own | stage.taken)
    }

    /// Whether the region would be closed by all that he could ever claim.
    fn has_hope(&self, stage: &Stage<W>) -> bool {
        let free = self.free(stage);
        let claimable = self.grid.connected(self.reach(stage) & free, free | self.region.loose);
        self.is_closed(&Stage { own: stage.own | claimable, ..*stage })
    }

    /// The stage after the encloser claims a point: stones of his next to it are joined.
    fn claim(&self, stage: &Stage<W>, index: usize) -> Stage<W> {
        let loose = self.region.loose;
        let joined = self.grid.connected(self.grid.neighbours(index) & loose, loose);
        Stage { own: stage.own | Bits::one(index) | joined, ..*stage }
    }

    /// Where claims of the other side matter if the encloser succeeds with so many claims and it is to claim; `None` if he
    /// does not.
    fn defend(&mut self, stage: Stage<W>, claims: u32) -> Option<Bits<W>> {
        if self.is_closed(&stage) {
            return Some(Bits::NONE);
        }
        if claims == 0 || !self.has_hope(&stage) {
            return None;
        }
        match self.known.get(&stage) {
            Some(Known::Needs(needs)) => return Some(*needs),
            Some(Known::Fails(failed)) if *failed >= claims => return None,
            _ => {}
        }
        self.patience = self.patience.checked_sub(1)?;
        let found = self.answers(stage, claims);
        if found.is_some() || self.patience > 0 {
            self.known.insert(stage, found.map_or(Known::Fails(claims), Known::Needs));
        }
        found
    }

    /// An answer to each claim that matters: those elsewhere are answered like a pass, for nothing is ever captured.
    fn answers(&mut self, stage: Stage<W>, claims: u32) -> Option<Bits<W>> {
        let mut needs = self.answer(stage, claims)?;
        let mut open = needs;
        while let Some(index) = open.first() {
            let point = Bits::one(index);
            let found = self.answer(Stage { taken: stage.taken | point, ..stage }, claims)?;
            open = (open & found).minus(point);
            needs |= found;
        }
        Some(needs)
    }

    /// The same if the encloser is to claim.
    fn answer(&mut self, stage: Stage<W>, claims: u32) -> Option<Bits<W>> {
        if !self.has_hope(&stage) {
            return None;
        }
        let inner = self.inner(&stage);
        let near = self.reach(&stage) & self.free(&stage);
        let mut choices: Vec<(usize, usize, Stage<W>)> = Vec::with_capacity(near.len());
        for index in near.iter() {
            let next = self.claim(&stage, index);
            let left = (inner & self.inner(&next)).len();
            choices.push((left, index, next));
        }
        choices.sort_by_key(|&(left, index, _)| (left, index));
        choices
            .into_iter()
            .take(CHOICES)
            .find_map(|(_, index, next)| Some(self.defend(next, claims - 1)? | Bits::one(index)))
    }
}
