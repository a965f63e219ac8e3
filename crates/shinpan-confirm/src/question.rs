//! One question about one string.

use shinpan_board::{Color, Point, PointSet, Position, Size};
use shinpan_rules::HypotheticalKo;

use crate::budget::{Allowance, Budget, Spent};
use crate::grid::Grid;
use crate::reading::{NewStones, Reading, UnsupportedReading};
use crate::search::{Plans, Search};
use crate::state::{Play, State};
use crate::strategy::Strategy;

/// What is asked about a string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Asked {
    /// Can its capture be forced?
    Capture,
    /// Can its capture be forced with no new stone staying on its own points?
    CaptureForGoodHere,
    /// Can its capture be forced with no new stone staying in the space around?
    CaptureForGoodAround,
}

/// A question: can the opponent, moving first, force the capture of a string, and that no new stone stays where it would
/// count?
///
/// Play ends with two passes in succession; in an endless line a string that is never captured is not captured, and a
/// stone stays if from some time on it is never taken off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    position: Position,
    owner: Color,
    string: PointSet,
    ko: HypotheticalKo,
    new_stones: NewStones,
    interest: PointSet,
}

/// Why a question cannot be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// No stone stands at the point.
    NoStone {
        /// The point.
        at: Point,
        /// The board.
        size: Size,
    },
    /// A string of the position has no liberty: no game can stop so.
    NoLiberty {
        /// A point of it.
        at: Point,
        /// The board.
        size: Size,
    },
    /// The board has more points than the search takes.
    BoardTooLarge {
        /// Points of the board.
        points: usize,
    },
    /// The reading cannot be searched under.
    Reading(UnsupportedReading),
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refused::NoStone { at, size } => write!(f, "there is no stone at {}", at.to_gtp(*size)),
            Refused::NoLiberty { at, size } => write!(f, "the string at {} has no liberty", at.to_gtp(*size)),
            Refused::BoardTooLarge { points } => {
                write!(f, "a board of {points} points is too large; the search takes up to {POINTS_MAX}")
            }
            Refused::Reading(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}

/// The largest board the search takes, in points.
pub(crate) const POINTS_MAX: usize = 384;

impl Question {
    /// The question whether the string at `at` can be captured; `interest` says where a new stone would count (together
    /// with the string's own points), nowhere if it is `None`.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn new(
        position: &Position,
        at: Point,
        reading: Reading,
        interest: Option<&PointSet>,
    ) -> Result<Question, Refused> {
        let reading = reading.check().map_err(Refused::Reading)?;
        let size = position.size();
        if size.points() > POINTS_MAX {
            return Err(Refused::BoardTooLarge { points: size.points() });
        }
        if let Some(string) = position.strings().iter().find(|string| string.liberties.is_empty()) {
            let at = string.stones.first().unwrap_or(at);
            return Err(Refused::NoLiberty { at, size });
        }
        let string = position.string_at(at).ok_or(Refused::NoStone { at, size })?;
        let interest = interest.map_or_else(PointSet::new, |points| points.union(&string.stones));
        Ok(Question {
            position: position.clone(),
            owner: string.color,
            string: string.stones,
            ko: reading.ko,
            new_stones: reading.new_stones,
            interest,
        })
    }

    /// The position in which the game stopped.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whose string it is.
    pub fn owner(&self) -> Color {
        self.owner
    }

    /// The string.
    pub fn string(&self) -> &PointSet {
        &self.string
    }

    /// What frees a ko.
    pub fn ko(&self) -> HypotheticalKo {
        self.ko
    }

    /// Which stones count as new.
    pub fn new_stones(&self) -> NewStones {
        self.new_stones
    }

    /// Where a new stone would count; empty if only capture is asked about.
    pub fn interest(&self) -> &PointSet {
        &self.interest
    }

    /// Searches for the answer: a strategy for the side that succeeds, and how many states were looked into.
    ///
    /// # Errors
    /// [`Spent`], with the states looked into.
    pub fn answer(&self, budget: &Budget) -> (Result<Strategy, Spent>, u64) {
        self.answer_within(&budget.begin())
    }

    pub(crate) fn answer_within(&self, allowance: &Allowance) -> (Result<Strategy, Spent>, u64) {
        match self.position.size().points() {
            0..=64 => self.search::<1>(allowance),
            65..=128 => self.search::<2>(allowance),
            129..=192 => self.search::<3>(allowance),
            _ => self.search::<6>(allowance),
        }
    }

    /// The play of this question with its start; the board must have at most `64 * W` points.
    pub(crate) fn play<const W: usize>(&self) -> Option<(Play<W>, State<W>)> {
        let grid = Grid::<W>::new(self.position.size())?;
        let (target, interest) = (grid.bits(&self.string), grid.bits(&self.interest));
        let stones = grid.stones(&self.position);
        let mut play = Play::new(grid, self.ko, self.new_stones, self.owner, target, interest);
        play.old = stones[0] | stones[1];
        let start = play.start(stones);
        Some((play, start))
    }

    fn search<const W: usize>(&self, allowance: &Allowance) -> (Result<Strategy, Spent>, u64) {
        let Some((play, start)) = self.play::<W>() else { return (Err(Spent::States), 0) };
        let mut search = Search::new(&play, allowance.clone(), false);
        let mut settling = Search::new(&play, allowance.clone(), true);
        let (mut states, mut share) = (0, FIRST_SHARE);
        // What one way has found of plans serves the other.
        let mut plans = Plans::new(play.attacker());
        loop {
            // In turns, each with a growing share: neither way is always the quicker one.
            let mut last = Spent::States;
            for search in [&mut search, &mut settling] {
                if search.settling && play.interest.is_empty() {
                    continue;
                }
                let before = search.expanded;
                search.allow(share);
                std::mem::swap(&mut search.plans, &mut plans);
                let found = search.decide(start);
                std::mem::swap(&mut search.plans, &mut plans);
                states += search.expanded - before;
                match found {
                    // That the attacker cannot hold everything for good does not say that a new stone stays.
                    Ok(strategy) if search.settling && !strategy.attacker => {}
                    Ok(strategy) => return (Ok(strategy), states),
                    Err(spent) => last = spent,
                }
            }
            if last == Spent::Time || states >= allowance.states {
                return (Err(last), states);
            }
            share *= 4;
        }
    }
}

/// States looked into in one way before the other way is tried.
const FIRST_SHARE: u64 = 2_000;
