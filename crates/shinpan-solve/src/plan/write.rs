//! From what the search knows to the states of a plan.

use rustc_hash::FxHashMap;
use shinpan_board::Point;
use shinpan_proof::{Closed, Part, PlanAnswer, Pocket as Written, PocketAnswer};

use super::closed::{self, Pocket, Pockets, Want};
use super::frame::Frame;
use super::hold::{Asked, FoundFurther, Further};
use super::search::{Act, Child, Search, State, Turn};
use crate::bits::Set;

/// The states that a part needs from `root` on, which is won; `None` if the search does not know how.
pub(super) fn part<B: Set>(
    search: &Search<'_, B>,
    frame: &Frame<B>,
    root: &State<B>,
) -> Option<(Option<PlanAnswer>, Vec<Vec<PlanAnswer>>)> {
    let root = search.settled(root);
    let mut writing = Writing { search, frame, numbers: FxHashMap::default(), states: Vec::new() };
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
    frame: &'s Frame<B>,
    /// The number of each state, if it needs one; none while it is being written.
    numbers: FxHashMap<State<B>, Option<Option<u32>>>,
    states: Vec<Vec<PlanAnswer>>,
}

impl<B: Set> Writing<'_, '_, B> {
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

    fn point(&self, at: u16) -> Option<Point> {
        self.frame.point(usize::from(at))
    }
}

/// A part behind the wall as a plan has it, from what its search has found; `None` if the search does not know how.
pub(super) fn closed<B: Set>(
    search: &closed::Search<B>,
    frame: &Frame<B>,
    asked: &Asked<B>,
    pockets: &Pockets<B>,
) -> Option<Closed> {
    let mut writing = WritingClosed::new(search, frame);
    let first = writing.pockets(pockets)?;
    Some(writing.part(asked, first))
}

/// The same of a part, one pocket at first, of which something further has been found.
pub(super) fn further<B: Set>(
    search: &closed::Search<B>,
    frame: &Frame<B>,
    asked: &Asked<B>,
    pocket: &Pocket<B>,
    what: Further,
) -> Option<FoundFurther> {
    let mut writing = WritingClosed::new(search, frame);
    let (play, first) = match what {
        Further::Begin => {
            let answer = writing.answer(pocket, false)?;
            (answer.play, answer.to)
        }
        Further::Join => (None, vec![Some(writing.state(pocket, true)?)]),
    };
    Some((play, writing.part(asked, first)))
}

struct WritingClosed<'s, B> {
    search: &'s closed::Search<B>,
    frame: &'s Frame<B>,
    numbers: FxHashMap<Pocket<B>, u32>,
    states: Vec<Written>,
}

impl<'s, B: Set> WritingClosed<'s, B> {
    fn new(search: &'s closed::Search<B>, frame: &'s Frame<B>) -> WritingClosed<'s, B> {
        WritingClosed { search, frame, numbers: FxHashMap::default(), states: Vec::new() }
    }

    fn part(self, asked: &Asked<B>, first: Vec<Option<u32>>) -> Closed {
        Closed {
            points: self.frame.set(asked.points),
            whole: self.search.want == Want::Whole,
            keeps: keeps(self.frame, &asked.demands),
            first,
            states: self.states,
        }
    }

    fn pockets(&mut self, pockets: &Pockets<B>) -> Option<Vec<Option<u32>>> {
        let mut numbers = Vec::new();
        for pocket in pockets {
            numbers.push(match pocket {
                Some(pocket) => Some(self.pocket(pocket)?),
                None => None,
            });
        }
        Some(numbers)
    }

    /// The number of the state of a pocket, or of what matters of it.
    fn pocket(&mut self, pocket: &Pocket<B>) -> Option<u32> {
        let pocket = self.search.zones.of(pocket);
        match self.numbers.get(&pocket) {
            Some(known) => Some(*known),
            None => self.state(&pocket, false),
        }
    }

    /// Writes the state of a pocket, whose answers join the wall if they must.
    fn state(&mut self, pocket: &Pocket<B>, must_join: bool) -> Option<u32> {
        let mut answers = Vec::new();
        for turn in self.search.turns(pocket)? {
            answers.push(self.answer(&turn, must_join)?);
        }
        let zone = (!pocket.given.is_zero()).then(|| self.frame.set(pocket.points));
        self.states.push(Written { zone, keeps: keeps(self.frame, &pocket.demands), answers });
        let number = self.states.len() as u32 - 1;
        self.numbers.insert(pocket.clone(), number);
        Some(number)
    }

    /// What the owner answers where he is to move in a pocket.
    fn answer(&mut self, pocket: &Pocket<B>, must_join: bool) -> Option<PocketAnswer> {
        if let Some(reply) = self.search.zones.reply(pocket).filter(|_| !must_join) {
            return self.written(reply.at, &reply.pockets);
        }
        let cost = |pocket: &Pocket<B>| match self.numbers.contains_key(pocket) {
            true => 0,
            false => pocket.points.count().pow(2),
        };
        let answer = self.search.best_answer(pocket, must_join, cost)?;
        self.written(answer.at, &answer.pockets)
    }

    /// A play with the pockets that it leaves.
    fn written(&mut self, at: Option<B>, pockets: &Pockets<B>) -> Option<PocketAnswer> {
        let play = match at {
            Some(at) => Some(self.frame.point(at.lowest())?),
            None => None,
        };
        Some(PocketAnswer { play, to: self.pockets(pockets)? })
    }
}

fn keeps<B: Set>(frame: &Frame<B>, demands: &[(B, u8)]) -> Vec<(Point, u8)> {
    let keeping = demands.iter().filter(|(_, least)| *least > 0);
    keeping.filter_map(|(string, least)| Some((frame.point(string.lowest())?, *least))).collect()
}

/// The open part of a plan.
pub(super) fn of<B: Set>(
    frame: &Frame<B>,
    points: B,
    (first, states): (Option<PlanAnswer>, Vec<Vec<PlanAnswer>>),
) -> Part {
    Part { points: frame.set(points), first, states }
}
