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

use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::grid::Grid;

/// Larger regions are looked at as they are, without answers.
const LARGEST: usize = 18;
/// Claims tried for one region at most before it is given up.
const PATIENCE: u32 = 400;
/// Claims that may be tried for each question asked, on average, and for the first ones together.
const CLAIMS_EACH: u32 = 3;
const CLAIMS_FIRST: u32 = 4_000;

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

/// A stage of the game: a region, what the encloser has claimed of it, and whether he is to claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stage<const W: usize> {
    region: Region<W>,
    own: Bits<W>,
    first: bool,
}

/// Results so far; `None` where patience ran out.
pub struct Containment<const W: usize> {
    known: FxHashMap<Stage<W>, Option<bool>>,
    /// Claims that may still be tried.
    claims: u32,
}

impl<const W: usize> Containment<W> {
    pub fn new() -> Containment<W> {
        Containment { known: FxHashMap::default(), claims: CLAIMS_FIRST }
    }

    /// Whether the encloser closes the region; `first` says whether he is to play.
    pub fn contains(&mut self, grid: &Grid<W>, region: Region<W>, first: bool) -> bool {
        self.claims = self.claims.saturating_add(CLAIMS_EACH);
        let given = self.claims.min(PATIENCE);
        let mut game = Claims { grid, known: &mut self.known, patience: given };
        let stage = Stage { region, own: Bits::NONE, first };
        let closed =
            game.is_closed(&stage) || region.points.len() <= LARGEST && game.succeeds(stage) == Some(true);
        self.claims -= given - game.patience;
        closed
    }
}

struct Claims<'a, const W: usize> {
    grid: &'a Grid<W>,
    known: &'a mut FxHashMap<Stage<W>, Option<bool>>,
    patience: u32,
}

impl<const W: usize> Claims<'_, W> {
    fn reach(&self, stage: &Stage<W>) -> Bits<W> {
        (stage.region.reach | self.grid.around(stage.own)) & stage.region.points
    }

    /// Whether what is out of reach is too little to live in.
    fn is_closed(&self, stage: &Stage<W>) -> bool {
        let inner = stage.region.points.minus(stage.own | self.reach(stage));
        let roomy = |index: usize| self.grid.neighbours(index).len() >= 2;
        match inner.len() {
            0 => true,
            1 | 2 => self.grid.parts(inner).len() == 1 && inner.iter().all(roomy),
            _ => false,
        }
    }

    /// The stage after the encloser claims a point.
    fn claim(&self, stage: &Stage<W>, index: usize) -> Stage<W> {
        let point = Bits::one(index);
        let joined =
            self.grid.connected(self.grid.neighbours(index) & stage.region.loose, stage.region.loose);
        let loose = stage.region.loose.minus(joined);
        let taken = stage.region.taken.minus(joined);
        Stage {
            region: Region { loose, taken, ..stage.region },
            own: stage.own | point | joined,
            first: false,
        }
    }

    /// Whether the encloser succeeds; `None` if patience ran out.
    fn succeeds(&mut self, stage: Stage<W>) -> Option<bool> {
        if self.is_closed(&stage) {
            return Some(true);
        }
        if !self.has_hope(&stage) {
            return Some(false);
        }
        if let Some(&known) = self.known.get(&stage) {
            return known;
        }
        let found = match self.patience.checked_sub(1) {
            Some(left) => {
                self.patience = left;
                self.try_all(stage)
            }
            None => None,
        };
        self.known.insert(stage, found);
        found
    }

    fn free(stage: &Stage<W>) -> Bits<W> {
        stage.region.points.minus(stage.own | stage.region.taken)
    }

    /// Whether the region would be closed by all that he could ever claim.
    fn has_hope(&self, stage: &Stage<W>) -> bool {
        let free = Self::free(stage);
        let claimable = self.grid.connected(self.reach(stage) & free, free | stage.region.loose);
        self.is_closed(&Stage { own: stage.own | claimable, ..*stage })
    }

    /// The stage after the other side claims a point.
    fn lose(stage: &Stage<W>, index: usize) -> Stage<W> {
        let taken = stage.region.taken | Bits::one(index);
        Stage { region: Region { taken, ..stage.region }, first: true, ..*stage }
    }

    fn try_all(&mut self, stage: Stage<W>) -> Option<bool> {
        let free = Self::free(&stage);
        if stage.first {
            let inner = stage.region.points.minus(stage.own | self.reach(&stage));
            let mut claims: Vec<usize> = (self.reach(&stage) & free).iter().collect();
            claims.sort_by_key(|&index| {
                let gained = (self.grid.neighbours(index) & inner).len();
                std::cmp::Reverse(
                    gained + 2 * usize::from(self.grid.neighbours(index).meets(stage.region.loose)),
                )
            });
            for index in claims {
                if self.succeeds(self.claim(&stage, index))? {
                    return Some(true);
                }
            }
            return Some(false);
        }
        // One point that spoils everything is quickly found.
        if free.iter().any(|index| !self.has_hope(&Self::lose(&stage, index))) {
            return Some(false);
        }
        // No claim is no better than one.
        if !self.succeeds(Stage { first: true, ..stage })? {
            return Some(false);
        }
        for index in free.iter() {
            if !self.succeeds(Self::lose(&stage, index))? {
                return Some(false);
            }
        }
        Some(true)
    }
}
