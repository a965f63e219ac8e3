//! Hypothetical play: states and turns.
//!
//! Imagined play from the position in which the game stopped (Japanese rules of 1989, Article 7-2; the formal
//! model of 2003). Both sides move in turn; a ko just taken may not be taken back until a pass for it. What a
//! pass for a ko frees is the reading's to say.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use shinpan_board::{Color, Point};
use shinpan_rules::HypotheticalKo;

use crate::bits::Bits;
use crate::grid::{Grid, side};
use crate::reading::NewStones;

/// Everything that decides how play can go on, except whether the turn before was a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State<const W: usize> {
    /// Black's and White's stones.
    pub stones: [Bits<W>; 2],
    /// Stones that took a ko and may not be taken back in it.
    pub blocked: Bits<W>,
    /// Stones of the owner played in the imagined play, as far as the question asks about their points.
    pub fresh: Bits<W>,
    /// Whose turn it is.
    pub turn: Color,
    /// Under the reading "once for good": which kos are free for whom, as a number of [`Play::freed`].
    pub freed: u32,
}

/// A turn of hypothetical play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Turn {
    /// A stone on the point with this index.
    Play(u16),
    /// A pass.
    Pass,
    /// A pass that frees every ko for both sides.
    PassForKos,
    /// A pass for the ko whose blocked stone stands at this index.
    PassFor(u16),
}

impl<const W: usize> State<W> {
    /// The points without a stone.
    #[inline]
    pub fn empty(&self, grid: &Grid<W>) -> Bits<W> {
        grid.all().minus(self.stones[0] | self.stones[1])
    }
}

/// A ko and the player for whom it is free.
type FreeKo = (Color, u16, u16);

/// The rules of one imagined play: board, ko reading, whose stones are asked about and where new ones count.
pub struct Play<const W: usize> {
    /// The board.
    pub grid: Grid<W>,
    /// What frees a ko.
    pub ko: HypotheticalKo,
    /// Which stones are new.
    pub new_stones: NewStones,
    /// The owner of the string in question.
    pub owner: Color,
    /// The string in question, as it stood at the start.
    pub target: Bits<W>,
    /// Where a new stone counts; empty when only capture is asked about.
    pub interest: Bits<W>,
    /// The points with stones at the start.
    pub old: Bits<W>,
    freed: RefCell<FreedSets>,
}

#[derive(Default)]
struct FreedSets {
    sets: Vec<Vec<FreeKo>>,
    numbers: FxHashMap<Vec<FreeKo>, u32>,
}

/// What a play would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect<const W: usize> {
    /// Opposing stones without a liberty.
    pub captured: Bits<W>,
    /// The string of the played stone.
    pub string: Bits<W>,
    /// Its liberties afterwards.
    pub liberties: Bits<W>,
}

impl<const W: usize> Effect<W> {
    /// The stone taken, if the play takes a ko: exactly one stone, by a single stone that could be taken back at once.
    #[inline]
    pub fn ko(&self) -> Option<usize> {
        if self.captured.is_single() && self.string.is_single() && self.liberties == self.captured {
            self.captured.first()
        } else {
            None
        }
    }
}

#[cfg(test)]
impl<const W: usize> Play<W> {
    /// Play about no string, for tests of what does not depend on one.
    pub fn about_nothing(grid: Grid<W>) -> Play<W> {
        let ko = HypotheticalKo::GlobalPass;
        Play::new(grid, ko, NewStones::PlayedAtAll, Color::Black, Bits::NONE, Bits::NONE)
    }
}

impl<const W: usize> Play<W> {
    /// Play about the capture of `target`, a string of `owner`.
    pub fn new(
        grid: Grid<W>,
        ko: HypotheticalKo,
        new_stones: NewStones,
        owner: Color,
        target: Bits<W>,
        interest: Bits<W>,
    ) -> Play<W> {
        let none = Vec::new();
        let freed = FreedSets { sets: vec![none.clone()], numbers: [(none, 0)].into_iter().collect() };
        Play { grid, ko, new_stones, owner, target, interest, old: Bits::NONE, freed: RefCell::new(freed) }
    }

    /// The state in which play starts: the opponent of the owner to move, no ban.
    pub fn start(&self, stones: [Bits<W>; 2]) -> State<W> {
        let (blocked, fresh) = (Bits::NONE, Bits::NONE);
        State { stones, blocked, fresh, turn: self.owner.opponent(), freed: 0 }
    }

    /// The player who tries to capture.
    pub fn attacker(&self) -> Color {
        self.owner.opponent()
    }

    /// Whether the string in question has been captured.
    #[inline]
    pub fn is_captured(&self, state: &State<W>) -> bool {
        let original = state.stones[side(self.owner)].minus(state.fresh);
        !self.target.within(original)
    }

    /// What a stone of `color` at `index`, an empty point, would do.
    #[inline]
    pub fn effect(&self, state: &State<W>, color: Color, index: usize) -> Effect<W> {
        let grid = &self.grid;
        let (own, other) = (state.stones[side(color)], state.stones[side(color.opponent())]);
        let stone = Bits::one(index);
        let empty = state.empty(grid).minus(stone);
        let near = grid.neighbours(index);
        let mut captured = Bits::NONE;
        for next in (near & other).iter() {
            if captured.has(next) {
                continue;
            }
            let string = grid.connected(Bits::one(next), other);
            if !grid.around(string).meets(empty) {
                captured |= string;
            }
        }
        let string = if near.meets(own) { grid.connected(stone, own | stone) } else { stone };
        let liberties = grid.around(string) & (empty | captured);
        Effect { captured, string, liberties }
    }

    /// The state after a turn; `None` if the turn is not allowed.
    pub fn after(&self, state: &State<W>, turn: Turn) -> Option<State<W>> {
        self.after_effect(state, turn, |index| self.effect(state, state.turn, index))
    }

    /// The same, told what a play on an empty point does.
    #[inline]
    pub fn after_effect(
        &self,
        state: &State<W>,
        turn: Turn,
        effect: impl FnOnce(usize) -> Effect<W>,
    ) -> Option<State<W>> {
        let mut next = State { turn: state.turn.opponent(), ..*state };
        if self.ko == HypotheticalKo::AsInPlay {
            next.blocked = Bits::NONE;
        }
        match turn {
            Turn::Pass => {}
            Turn::PassForKos => {
                if self.ko != HypotheticalKo::GlobalPass || !self.bans_a_ko(state) {
                    return None;
                }
                next.blocked = Bits::NONE;
            }
            Turn::PassFor(stone) => {
                let mouth = self.nameable(state, usize::from(stone))?;
                next.blocked = next.blocked.minus(Bits::one(usize::from(stone)));
                if self.ko == HypotheticalKo::NamedPassOnce {
                    next.freed = self.free(state.freed, state.turn, usize::from(stone), mouth);
                }
            }
            Turn::Play(index) => {
                let index = usize::from(index);
                let free = !state.stones[0].has(index) && !state.stones[1].has(index);
                return if free { self.play(state, next, index, &effect(index)) } else { None };
            }
        }
        Some(next)
    }

    #[inline]
    fn play(
        &self,
        state: &State<W>,
        mut next: State<W>,
        index: usize,
        effect: &Effect<W>,
    ) -> Option<State<W>> {
        let color = state.turn;
        if effect.liberties.is_empty() {
            return None;
        }
        let ko = effect.ko();
        if ko.is_some_and(|stone| state.blocked.has(stone)) {
            return None;
        }
        let stone = Bits::one(index);
        next.stones[side(color)] |= stone;
        next.stones[side(color.opponent())] = next.stones[side(color.opponent())].minus(effect.captured);
        next.blocked = next.blocked.minus(effect.captured);
        next.fresh = next.fresh.minus(effect.captured);
        if let Some(taken) = ko
            && !self.is_free(state.freed, color.opponent(), index, taken)
        {
            next.blocked |= stone;
        }
        if color == self.owner && self.interest.has(index) {
            let counts = match self.new_stones {
                NewStones::PlayedAtAll => true,
                NewStones::PlayedAfterTheCapture => self.is_captured(state),
            };
            if counts {
                next.fresh |= stone;
            }
        }
        Some(next)
    }

    /// The liberty of a blocked stone that the player to move may pass for: an opposing single stone in atari.
    #[inline]
    pub fn nameable(&self, state: &State<W>, stone: usize) -> Option<usize> {
        let other = state.stones[side(state.turn.opponent())];
        if !self.names_kos() || !state.blocked.has(stone) || !other.has(stone) {
            return None;
        }
        let near = self.grid.neighbours(stone);
        let liberties = near & state.empty(&self.grid);
        if near.meets(other) || !liberties.is_single() { None } else { liberties.first() }
    }

    /// Whether passes name the ko they are for.
    pub fn names_kos(&self) -> bool {
        matches!(self.ko, HypotheticalKo::NamedPassEachTime | HypotheticalKo::NamedPassOnce)
    }

    /// Whether one pass announced for ko frees every ko.
    pub fn frees_all_kos(&self) -> bool {
        self.ko == HypotheticalKo::GlobalPass
    }

    /// Whether a ban keeps the player to move from taking some ko now.
    pub fn bans_a_ko(&self, state: &State<W>) -> bool {
        let other = state.stones[side(state.turn.opponent())];
        let empty = state.empty(&self.grid);
        (state.blocked & other).iter().any(|stone| {
            let liberties = self.grid.neighbours(stone) & empty;
            let mouth = liberties.first().filter(|_| liberties.is_single());
            mouth.is_some_and(|mouth| self.effect(state, state.turn, mouth).ko() == Some(stone))
        })
    }

    /// A turn with its point instead of an index.
    pub fn named_turn(&self, turn: Turn) -> crate::Turn {
        match turn {
            Turn::Play(index) => crate::Turn::Play(self.grid.point(usize::from(index))),
            Turn::Pass => crate::Turn::Pass,
            Turn::PassForKos => crate::Turn::PassForKos,
            Turn::PassFor(index) => crate::Turn::PassFor(self.grid.point(usize::from(index))),
        }
    }

    /// Every turn that may be allowed, in the order of [`Turn`].
    pub fn candidates(&self, state: &State<W>) -> impl Iterator<Item = Turn> {
        let plays = state.empty(&self.grid).iter().map(|index| Turn::Play(index as u16));
        let named = state.blocked.iter().map(|index| Turn::PassFor(index as u16));
        plays.chain([Turn::Pass, Turn::PassForKos]).chain(named)
    }

    /// Every turn allowed, in the order of [`Turn`].
    pub fn turns(&self, state: &State<W>) -> Vec<(Turn, State<W>)> {
        self.candidates(state).filter_map(|turn| Some((turn, self.after(state, turn)?))).collect()
    }

    fn is_free(&self, freed: u32, color: Color, a: usize, b: usize) -> bool {
        let ko = (color, a.min(b) as u16, a.max(b) as u16);
        freed != 0 && self.freed.borrow().sets[freed as usize].contains(&ko)
    }

    /// The number of the set of free kos with one more.
    fn free(&self, freed: u32, color: Color, a: usize, b: usize) -> u32 {
        let mut table = self.freed.borrow_mut();
        let mut set = table.sets[freed as usize].clone();
        set.push((color, a.min(b) as u16, a.max(b) as u16));
        set.sort_by_key(|&(color, a, b)| (side(color), a, b));
        set.dedup();
        if let Some(&number) = table.numbers.get(&set) {
            return number;
        }
        let number = table.sets.len() as u32;
        table.sets.push(set.clone());
        table.numbers.insert(set, number);
        number
    }

    /// The kos that are free for good in a state: for whom, and the two points of each.
    pub fn freed(&self, state: &State<W>) -> Vec<(Color, Point, Point)> {
        let point = |index: u16| self.grid.point(usize::from(index));
        let set = &self.freed.borrow().sets[state.freed as usize];
        set.iter().map(|&(color, a, b)| (color, point(a), point(b))).collect()
    }
}
