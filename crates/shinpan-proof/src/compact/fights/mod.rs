//! Fights: what a side keeps between its own living stones and stones of the other that it leaves alone, by answering
//! in each such part.
//!
//! A *fight* is a maximal connected set of points outside the side's living stones, the ground it holds and the other's
//! *given* stones: those that are alive, and strings of many stones. The side takes given stones, and what is joined to
//! them, to be safe, and plays next to none of them. Why what is found here is kept is argued in `settled.rs`.

#[cfg(test)]
pub(crate) mod alone;
mod look;
mod place;
#[cfg(test)]
mod tests;

use rustc_hash::FxHashMap;
use shinpan_rules::{EncoreKo, EncoreStones, PassForKoPrice, Phase, Territory};

use super::bits::{Bits, Grid};
use super::facts::{Fact, Kind};
use super::ground::Ground;
use super::law::Law;
use super::state::{NOBODY, State};
use look::{Known, Look, MOST, Turn};
use place::{Count, Fight, Place, Way, pack, points};

/// Larger fights are not looked at.
const POINTS: u32 = 16;
/// Nor those with more empty points.
const EMPTY: u32 = 7;
/// How often the other side moves in a fight before nothing may be left for it to play.
const MOVES: u8 = 7;
/// The same for guesses.
const GUESSED: u8 = 5;
/// Strings of so many stones are left alone.
const MANY: u32 = 10;
/// Places remembered; more than so many and everything is forgotten.
const PLACES: usize = 1 << 16;

/// Whether fights of so many points, so many of them empty, are looked at.
pub(crate) const fn fight_is_small(points: u32, empty: u32) -> bool {
    points <= POINTS && empty <= EMPTY
}

/// Whether strings of so many stones are left alone.
pub(crate) const fn left_alone(stones: u32) -> bool {
    stones >= MANY
}

/// How often the other side moves in a fight before nothing may be left for it to play.
pub(crate) const fn moves_in_fight() -> u8 {
    MOVES
}

/// What a side keeps in fights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept<B> {
    /// The points of the fights in which it keeps something.
    pub points: B,
    /// Its points there less the other's, at least.
    pub worth: i32,
    /// What must not have happened before.
    pub not: Vec<Fact<B>>,
}

/// A fight found on the board.
struct Found {
    /// The number of its place.
    number: u32,
    fight: Fight,
}

/// Answers about fights.
#[derive(Debug)]
pub struct Fights<B> {
    numbers: FxHashMap<[B; 3], u32>,
    places: Vec<(Vec<usize>, Place)>,
    known: Known,
}

impl<B: Bits> Default for Fights<B> {
    fn default() -> Self {
        Fights::new()
    }
}

impl<B: Bits> Fights<B> {
    /// Nothing known.
    pub fn new() -> Fights<B> {
        Fights { numbers: FxHashMap::default(), places: Vec::new(), known: Known::default() }
    }

    /// How many answers are remembered, about fifty bytes each.
    pub fn answers(&self) -> usize {
        self.known.len()
    }

    /// What a side keeps in the fights of a state, `ground` being its own and `theirs` the other's; `None` where
    /// nothing is kept, or where something that it keeps would not be finished.
    pub fn kept(
        &mut self,
        law: &Law,
        grid: &Grid<B>,
        state: &State<B>,
        side: usize,
        [ground, theirs]: [&Ground<B>; 2],
    ) -> Option<Kept<B>> {
        if state.phase != Phase::Encore {
            return None;
        }
        let ours = usize::from(state.to_move) == side;
        let (alive, held, clear) = (ground.alive[side], ground.kept(state, side), ground.clear[side]);
        let given = given(grid, state, side, held, theirs);
        let rest = grid.full & !alive & !held & !given;
        let open = |points: &B| points.meets(state.stones[side]) && !points.within(theirs.held[1 - side]);
        let mut all = grid.parts(rest).filter(open).peekable();
        all.peek()?;
        // The side's next play in its own ground makes every later position a new one.
        let rooms = held != ground.held[side];
        let fresh = ours && (!clear || rooms || has_spare(law, grid, state, side, ground));
        if !fresh && !clear {
            return None;
        }
        let encore = law.encore?;
        let takes = encore.ko == EncoreKo::UntilPassForKo && encore.pass_for_ko == PassForKoPrice::Stone;
        let count = count(law);
        self.make_room();
        let (mut kept, mut worth, mut kos) = (B::NONE, 0, B::NONE);
        // What more is kept, and where, if the side moves first in a fight: the points, those where it may come to take
        // a ko, and what is lost there if nothing is kept without.
        let mut first: Option<(i32, B, B, i32)> = None;
        for points in all {
            let Some(found) = self.found(grid, state, side, points, [alive, given]) else { continue };
            let (bits, place) = &mut self.places[found.number as usize];
            let ko_points = place.ko_points(found.fight.own);
            let ways = [false, true].map(|kos| Way { kos, guess: false });
            let ways = if takes && ko_points | found.fight.marks != 0 { &ways[..] } else { &ways[..1] };
            let floor = -(points.count() as i32);
            let may_open = ours && !rooms && clear;
            let (mut most, mut with) = (floor, B::NONE);
            let (mut opened, mut opened_with) = (floor, B::NONE);
            for &way in ways {
                let marks = if way.kos { found.fight.marks } else { 0 };
                let fight = Fight { marks, ..found.fight };
                let mut look = Look { place, number: found.number, way, count, known: &mut self.known };
                let takes = if way.kos { unpack(bits, ko_points) } else { B::NONE };
                let here = look.value(&fight, Turn::Anywhere, MOVES, most, MOST);
                if here > most {
                    (most, with) = (here, takes);
                }
                if may_open {
                    let here = look.opened(&fight, fresh, MOVES, opened.max(most));
                    if here > opened.max(most) {
                        (opened, opened_with) = (here, takes);
                    }
                }
            }
            if most > floor {
                kept |= points;
                worth += most;
                kos |= with;
            }
            if opened > most && first.is_none_or(|(more, ..)| opened - most > more) {
                first = Some((opened - most, points, opened_with, if most > floor { 0 } else { floor }));
            }
        }
        if let Some((more, points, takes, lost)) = first {
            kept |= points;
            worth += more + lost;
            kos |= takes;
        }
        let beside = grid.next_to(alive) & state.empty(grid);
        if kept.is_none() || !beside.within(held | kept) {
            return None;
        }
        let mut not = Vec::new();
        if !fresh {
            let mut stay = [B::NONE; 2];
            (stay[side], stay[1 - side]) = (alive, given);
            not.push(Fact::new(Kind::PassedInWith, NOBODY, 0, stay));
            let taken = |bit| Fact::new(Kind::TakenWith, side as u8, bit as u16, stay);
            not.extend(kos.points().map(taken));
        }
        Some(Kept { points: kept, worth, not })
    }

    /// What a side will probably keep: as if strings of many stones were alive on both sides, and kos taken back freely.
    pub fn guess(
        &mut self,
        law: &Law,
        grid: &Grid<B>,
        state: &State<B>,
        side: usize,
        ground: &Ground<B>,
    ) -> (B, i32) {
        let of = |side: usize| ground.held[side] | ground.closes[side] | ground.urgent[side];
        let (held, gone) = (of(side), of(1 - side));
        let many = |side: usize, but: B, many: u32| {
            let strings = grid.parts(state.stones[side] & !but).filter(|string| string.count() >= many);
            strings.fold(ground.alive[side], |all, string| all | string)
        };
        let (alive, given) = (many(side, gone, MANY + 2), many(1 - side, held, MANY));
        let rest = grid.full & !alive & !given & !held & !gone;
        let (mut kept, mut worth, mut first) = (B::NONE, 0, 0);
        let (way, count) = (Way { kos: true, guess: true }, count(law));
        self.make_room();
        for points in grid.parts(rest) {
            let Some(found) = self.found(grid, state, side, points, [alive, given]) else { continue };
            let place = &mut self.places[found.number as usize].1;
            let mut look = Look { place, number: found.number, way, count, known: &mut self.known };
            let floor = look.floor();
            let here = look.value(&found.fight, Turn::Anywhere, GUESSED, floor, MOST);
            kept |= points;
            worth += here;
            if usize::from(state.to_move) == side {
                first = first.max(look.value(&found.fight, Turn::Ours, GUESSED, here, MOST) - here);
            }
        }
        (kept, worth + first)
    }

    fn make_room(&mut self) {
        self.known.make_room();
        if self.places.len() > PLACES {
            *self = Fights::new();
        }
    }

    /// The fight in these points, if it is small.
    fn found(
        &mut self,
        grid: &Grid<B>,
        state: &State<B>,
        side: usize,
        points: B,
        [alive, given]: [B; 2],
    ) -> Option<Found> {
        if !fight_is_small(points.count(), (points & state.empty(grid)).count()) {
            return None;
        }
        let next = grid.next_to(points);
        let (wall, given) = (next & alive, next & given);
        let number = *self.numbers.entry([points, wall, given]).or_insert_with(|| {
            let bits: Vec<usize> = points.points().collect();
            let place = Place::new(grid, &bits, wall, given);
            self.places.push((bits, place));
            self.places.len() as u32 - 1
        });
        let bits = &self.places[number as usize].0;
        let set = |stones: B| pack(bits, stones & points);
        let theirs = set(state.stones[1 - side]);
        let fight = Fight {
            own: set(state.stones[side]),
            theirs,
            encore: set(state.encore_stones),
            marks: set(state.marks),
            lost: 0,
            had: theirs,
        };
        Some(Found { number, fight })
    }
}

fn unpack<B: Bits>(bits: &[usize], set: place::Set) -> B {
    points(set).fold(B::NONE, |all, at| all | B::bit(bits[at.trailing_zeros() as usize]))
}

fn count(law: &Law) -> Count {
    Count {
        back: law.encore.is_some_and(|encore| encore.stones == EncoreStones::SekiGivenBack),
        atari: law.territory == Territory::NoNeutralPointNoAtari,
    }
}

/// The other's stones that a side leaves alone, `held` being what it holds.
fn given<B: Bits>(grid: &Grid<B>, state: &State<B>, side: usize, held: B, theirs: &Ground<B>) -> B {
    let strings = grid.parts(state.stones[1 - side] & !held).filter(|string| left_alone(string.count()));
    strings.fold(theirs.alive[1 - side], |all, string| all | string)
}

/// Whether a side has an empty point in the ground it holds on which it can play and still hold all of it.
fn has_spare<B: Bits>(law: &Law, grid: &Grid<B>, state: &State<B>, side: usize, ground: &Ground<B>) -> bool {
    (ground.held[side] & state.empty(grid) & grid.next_to(ground.alive[side])).points().any(|bit| {
        let placed = grid.place(state.stones, side, bit);
        let after = grid.ground_of(law, placed.stones, side);
        placed.self_captured.is_none() && ground.held[side].within(after.held[side])
    })
}
