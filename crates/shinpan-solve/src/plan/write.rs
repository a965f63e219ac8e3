//! From what the search knows to the states of a plan.

use rustc_hash::FxHashMap;
use shinpan_board::{Point, Size};
use shinpan_proof::{Part, PlanAnswer};

use super::search::{Act, Child, Search, State, Turn};
use crate::bits::Bits;

/// The states that a part needs from `root` on, which is won; `None` if the search does not know how.
pub(super) fn part<B: Bits>(
    search: &Search<'_, B>,
    size: Size,
    root: &State<B>,
) -> Option<(Option<PlanAnswer>, Vec<Vec<PlanAnswer>>)> {
    let root = search.settled(root);
    let mut writing = Writing { search, size, numbers: FxHashMap::default(), states: Vec::new() };
    let first = match root.turn {
        Turn::Owner => Some(writing.answer(&root)?),
        _ => {
            writing.state(&root)?;
            None
        }
    };
    Some((first, writing.states))
}

struct Writing<'s, 'a, B> {
    search: &'s Search<'a, B>,
    size: Size,
    /// The number of each state, if it needs one; none while it is being written.
    numbers: FxHashMap<State<B>, Option<Option<u32>>>,
    states: Vec<Vec<PlanAnswer>>,
}

impl<B: Bits> Writing<'_, '_, B> {
    /// The number of a state with the other player to move; none if it needs none.
    fn state(&mut self, state: &State<B>) -> Option<Option<u32>> {
        if let Some(known) = self.numbers.get(state) {
            return *known;
        }
        self.numbers.insert(*state, None);
        let found = self.written(state);
        match found {
            Some(_) => self.numbers.insert(*state, found),
            // Another way may do without this line.
            None => self.numbers.remove(state),
        };
        found
    }

    fn written(&mut self, state: &State<B>) -> Option<Option<u32>> {
        let turns = match self.search.decided(state) {
            Some(_) => Vec::new(),
            None => self.search.children(state)?,
        };
        let mut answers = Vec::new();
        for turn in &turns {
            answers.push(self.answer(&turn.state)?);
        }
        let number = (!answers.is_empty()).then(|| {
            self.states.push(answers);
            self.states.len() as u32 - 1
        });
        Some(number)
    }

    /// What the owner does where he is to move.
    fn answer(&mut self, state: &State<B>) -> Option<PlanAnswer> {
        let moves = self.search.children(state)?;
        let mut won: Vec<&Child<B>> = moves.iter().filter(|child| self.search.is_won(child)).collect();
        // What is over at once needs no state.
        won.sort_by_key(|child| child.decided.is_none());
        won.into_iter().find_map(|best| {
            let play = match best.act {
                Act::Play(at) => Some(self.point(at)?),
                Act::Elsewhere | Act::Pass => None,
            };
            Some(PlanAnswer { play, to: self.state(&best.state)? })
        })
    }

    fn point(&self, at: u8) -> Option<Point> {
        self.size.point(usize::from(at))
    }
}

/// A part of a plan.
pub(super) fn of<B: Bits>(
    size: Size,
    points: B,
    keeps: &[(B, u8)],
    (first, states): (Option<PlanAnswer>, Vec<Vec<PlanAnswer>>),
) -> Part {
    let point = |set: B| size.point(set.lowest());
    let keeps = keeps.iter().filter_map(|(string, least)| Some((point(*string)?, *least))).collect();
    Part { points: set(size, points), keeps, first, states }
}

/// A set of points as the other crates have it.
pub(super) fn set<B: Bits>(size: Size, mut points: B) -> shinpan_board::PointSet {
    let mut set = shinpan_board::PointSet::default();
    while !points.is_zero() {
        set.extend(size.point(points.lowest()));
        points = points.without_lowest();
    }
    set
}
