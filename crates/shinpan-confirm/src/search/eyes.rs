//! Strings that live if their owner answers what is played next to them.
//!
//! A game of claims, simpler than Go and harder for the owner of a string: he claims free points next to what he holds, and
//! joins his other stones next to them; the other side claims any free point; nothing is ever captured. He answers each
//! claim with one of his own or with a pass. He has come through once he holds two *thin* enclosures: what is left of the
//! surroundings without his stones falls into parts, and two of them are bordered by what he holds and lie within its reach,
//! point by point. Until then he must have two free points within reach when the other side is to claim.
//!
//! Whoever comes through in this game is not captured on the board, answering there each play made on a free point: his claims
//! join the string, which has a liberty left whatever is played next, so they are allowed, and take no ko; a loose stone next to a
//! free point has a liberty and stands; that he may also capture, and that the other side may not always play where it may
//! claim, only helps. He has also come through when he joins a string that lives even if he always passes; points that such
//! strings alone enclose are not claimed. A thin enclosure is never full of the other side's stones, which would have no liberty; so with two
//! the string always has a liberty (Benson 1976), and if the other side stops claiming it has the two free points.

use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::grid::Grid;
use crate::strings::Chain;

use super::alive::Lasting;
use super::wide::{self, Area};

/// With more free points around only some are looked at.
const MOST: usize = 11;
/// Wider surroundings are not claimed: the checker numbers their points in one word.
const LARGEST: usize = 64;
/// Stages looked at for one string before it is given up.
const PATIENCE: u32 = 250;
/// The same where one of so many strings looked at lives so, or fewer: in the open most of the time would go into this.
const LITTLE: u32 = 50;
const RARELY: u32 = 12;

/// In wide surroundings so many free points are looked at, and opposing strings up to so many stones.
const WIDE: usize = 64;
const WIDE_STONES: usize = 12;

/// A string and what it might live in.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Site<const W: usize> {
    string: Bits<W>,
    /// Points that may be claimed.
    free: Bits<W>,
    /// Other stones of the owner next to those.
    loose: Bits<W>,
    /// Stones of the other side that may come to lie in an enclosure.
    inner: Bits<W>,
    /// Stones among the loose ones that live whatever happens.
    safe: Bits<W>,
    first: bool,
}

/// What stands around a string: the strings of its owner and of the other side, the empty points, and what of the owner's lives
/// whatever happens.
pub struct Around<'a, const W: usize> {
    pub own: &'a [Chain<W>],
    pub other: &'a [Chain<W>],
    pub empty: Bits<W>,
    pub lasting: &'a Lasting<W>,
}

/// Strings that live by answering, as far as they have been looked at.
pub struct Answering<const W: usize> {
    known: FxHashMap<Site<W>, bool>,
    /// Strings looked at, and how many of them live.
    tried: u32,
    found: u32,
}

impl<const W: usize> Answering<W> {
    pub fn new() -> Answering<W> {
        Answering { known: FxHashMap::default(), tried: 0, found: 0 }
    }

    /// The zone in which a string lives if its owner answers; `first` says whether he is to play.
    pub fn lives(
        &mut self,
        grid: &Grid<W>,
        string: &Chain<W>,
        around: &Around<W>,
        first: bool,
    ) -> Option<Bits<W>> {
        if string.liberties.len() < 2 - usize::from(first) {
            return None;
        }
        let site = site(grid, string, around, first);
        if site.free.len() < 3 && site.safe.is_empty() {
            return None;
        }
        let lives = match self.known.get(&site) {
            Some(&lives) => lives,
            None => {
                let rarely = self.tried > 8 * RARELY && self.found * RARELY < self.tried;
                let patience = if rarely { LITTLE } else { PATIENCE };
                let mut claims = Claims { grid, site: &site, known: FxHashMap::default(), patience };
                let start = Stage { own: string.stones, other: Bits::NONE };
                let lives = claims.comes_through(start) == Some(true)
                    || first && claims.answers(start, None) == Some(true);
                self.tried += 1;
                self.found += u32::from(lives);
                self.known.insert(site, lives);
                lives
            }
        };
        let held = around.lasting.zone(grid, site.safe).unwrap_or(Bits::NONE);
        let besides = (site.free | site.loose | site.inner | held).minus(site.string);
        (lives && besides.len() <= LARGEST).then_some(site.string | besides)
    }
}

/// The zone in which a string lives if its owner answers, looked for in wide surroundings; looks at so many stages at the most.
pub fn lives_wide<const W: usize>(
    grid: &Grid<W>,
    string: &Chain<W>,
    around: &Around<W>,
    first: bool,
    patience: u32,
) -> Option<Bits<W>> {
    let area = wide_area(grid, string, around);
    let needed = wide::lives(grid, &area, first, patience)?;
    let held = around.lasting.zone(grid, area.safe & needed).unwrap_or(Bits::NONE);
    Some(string.stones | needed | held)
}

/// The free points around a string layer by layer, and the stones among them.
fn wide_area<const W: usize>(grid: &Grid<W>, string: &Chain<W>, around: &Around<W>) -> Area<W> {
    let Around { own, other, .. } = *around;
    let empty = around.empty.minus(around.lasting.enclosed());
    let safe = around.lasting.stones();
    let mut area = Area {
        string: string.stones,
        free: Bits::NONE,
        loose: Bits::NONE,
        inner: Bits::NONE,
        safe: Bits::NONE,
    };
    let mut wider = string.liberties & empty;
    while wider != area.free && wider.len() <= WIDE {
        let free = wider;
        wider |= grid.around(free) & empty;
        let (mut loose, mut inner) = (Bits::NONE, Bits::NONE);
        for chain in own.iter().filter(|chain| chain.stones != string.stones && chain.liberties.meets(free)) {
            loose |= chain.stones;
            if !chain.stones.meets(safe) {
                wider |= chain.liberties & empty;
            }
        }
        for chain in other.iter().filter(|chain| chain.stones.len() <= WIDE_STONES) {
            if chain.liberties.meets(free) {
                inner |= chain.stones;
                if chain.liberties.len() <= 4 {
                    wider |= chain.liberties & empty;
                }
            }
        }
        if (free | loose | inner).len() > 128 {
            break;
        }
        area = Area { free, loose, inner, safe: safe & loose, ..area };
    }
    area
}

/// What a string might live in: free points around, near ones first, and the stones among them.
fn site<const W: usize>(grid: &Grid<W>, string: &Chain<W>, around: &Around<W>, first: bool) -> Site<W> {
    let Around { own, other, .. } = *around;
    let empty = around.empty.minus(around.lasting.enclosed());
    let safe = around.lasting.stones();
    let mut free = string.liberties & empty;
    let mut loose = Bits::NONE;
    loop {
        let mut wider = free | (grid.around(free) & empty);
        for chain in own.iter().filter(|chain| chain.stones != string.stones && chain.liberties.meets(free)) {
            loose |= chain.stones;
            // Whatever else such a string touches, to join it is enough.
            if !chain.stones.meets(safe) {
                wider |= chain.liberties & empty;
            }
        }
        if wider == free || wider.len() > MOST {
            break;
        }
        free = wider;
    }
    // Corners and edges make eyes first.
    while free.len() > MOST {
        let most = free.iter().max_by_key(|&index| (grid.neighbours(index) & free).len());
        free = free.minus(most.map_or(free, Bits::one));
    }
    let near = grid.around(free | string.stones | loose);
    let chains =
        other.iter().filter(|chain| chain.stones.within(near) && grid.around(chain.stones).meets(free));
    let inner = chains.fold(Bits::NONE, |all, chain| all | chain.stones);
    Site { string: string.stones, free, loose, inner, safe: safe & loose, first }
}

/// What each side holds in the game of claims.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stage<const W: usize> {
    own: Bits<W>,
    other: Bits<W>,
}

struct Claims<'a, const W: usize> {
    grid: &'a Grid<W>,
    site: &'a Site<W>,
    known: FxHashMap<Stage<W>, Option<bool>>,
    patience: u32,
}

impl<const W: usize> Claims<'_, W> {
    fn free(&self, stage: Stage<W>) -> Bits<W> {
        self.site.free.minus(stage.own | stage.other)
    }

    /// Whether two enclosures are thin, or what is held has joined what lives anyway.
    fn is_safe(&self, stage: Stage<W>, reach: Bits<W>) -> bool {
        if stage.own.meets(self.site.safe) {
            return true;
        }
        let around = (self.site.free | self.site.loose | self.site.inner).minus(stage.own);
        let mut left = around & reach;
        let mut found = 0;
        while let Some(index) = left.first() {
            let part = self.grid.connected(Bits::one(index), around);
            left = left.minus(part);
            if part.within(reach) && self.grid.border(part).within(stage.own) {
                found += 1;
                if found == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the owner comes through if the other side is to claim; `None` if patience ran out.
    fn comes_through(&mut self, stage: Stage<W>) -> Option<bool> {
        let reach = self.grid.around(stage.own);
        if self.is_safe(stage, reach) {
            return Some(true);
        }
        let free = self.free(stage);
        if (free & reach).len() < 2 {
            return Some(false);
        }
        if let Some(&known) = self.known.get(&stage) {
            return known;
        }
        self.patience = self.patience.checked_sub(1)?;
        let mut through = Some(true);
        for index in free.iter() {
            let claimed = Stage { other: stage.other | Bits::one(index), ..stage };
            through = self.answers(claimed, Some(index));
            if through != Some(true) {
                break;
            }
        }
        self.known.insert(stage, through);
        through
    }

    /// Whether the owner comes through if he is to claim, after the other side's claim of `last`.
    fn answers(&mut self, stage: Stage<W>, last: Option<usize>) -> Option<bool> {
        let grid = self.grid;
        let reach = grid.around(stage.own);
        let mut claims: Vec<(usize, Stage<W>)> = Vec::new();
        for index in (self.free(stage) & reach).iter() {
            let next = self.claim(stage, index);
            if self.is_safe(next, grid.around(next.own)) {
                return Some(true);
            }
            claims.push((index, next));
        }
        let near = last.map_or(Bits::NONE, |last| grid.neighbours(last));
        let around = self.site.free.minus(stage.own | stage.other | reach);
        claims.sort_by_key(|&(index, _)| {
            let gained = (grid.neighbours(index) & around).len();
            std::cmp::Reverse(gained + 2 * usize::from(near.has(index)))
        });
        for (_, next) in claims {
            if self.comes_through(next)? {
                return Some(true);
            }
        }
        if last.is_none() {
            return Some(false);
        }
        self.comes_through(stage)
    }

    /// The stage after the owner claims a point.
    fn claim(&self, stage: Stage<W>, index: usize) -> Stage<W> {
        let left = self.site.loose.minus(stage.own);
        let joined = self.grid.connected(self.grid.neighbours(index) & left, left);
        Stage { own: stage.own | Bits::one(index) | joined, ..stage }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::alive::Eyes;
    use crate::state::Play;
    use crate::strings::Strings;
    use shinpan_board::{Color, Position};

    /// Whether the black string at the first point of row `row` lives by answering, if White plays first and if Black does.
    fn lives(diagram: &str, row: usize) -> [bool; 2] {
        let position = Position::from_diagram(diagram).unwrap();
        let grid = Grid::<1>::new(position.size()).unwrap();
        let play = Play::about_nothing(grid.clone());
        let strings = Strings::new(&grid, &play.start(grid.stones(&position)));
        let string = *strings.at(row * usize::from(position.size().columns()));
        let own = strings.of(Color::Black);
        let lasting = Lasting::new(&grid, own, strings.empty, Eyes::Vital);
        let around = Around { own, other: strings.of(Color::White), empty: strings.empty, lasting: &lasting };
        let lives = |first| Answering::new().lives(&grid, &string, &around, first).is_some();
        [false, true].map(|first| lasting.stones().meets(string.stones) || lives(first))
    }

    #[test]
    fn four_in_a_row_live_and_three_only_if_played_first() {
        assert_eq!(lives("..../XXXX/OOOO", 1), [true, true]);
        assert_eq!(lives(".../XXX/OOO", 1), [false, true]);
        assert_eq!(lives("../XX/OO", 1), [false, false]);
    }

    #[test]
    fn a_square_does_not_live() {
        assert_eq!(lives("..XO/..XO/XXXO/OOOO", 2), [false, false]);
    }

    #[test]
    fn opposing_stones_inside_count_as_points_taken() {
        assert_eq!(lives(".O../XXXX/OOOO", 1), [false, true]);
        assert_eq!(lives("O.O.O./XXXXXX/OOOOOO", 1), [true, true]);
    }

    #[test]
    fn other_stones_are_joined_by_answering() {
        // Either free point between them joins the stones on the right, and both sides have an eye.
        assert_eq!(lives("..X.X./XXX.XX/OOOOOO", 1), [true, true]);
    }

    #[test]
    fn two_ways_to_join_living_stones_are_enough() {
        assert_eq!(lives("OOOOO/XXOOO/..OOO/XXOOO/.XOOO/XXOOO/.XOOO/XXOOO", 1), [true, true]);
        assert_eq!(lives("OOOOO/XXOOO/.OOOO/XXOOO/.XOOO/XXOOO/.XOOO/XXOOO", 1), [false, true]);
    }
}
