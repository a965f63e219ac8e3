//! The checker's scan over a closed part.

use shinpan_board::Point;

use super::local::{Local, Stones, Turn};
use super::{Closed, PocketAnswer, bit};
use crate::compact::{Bits, Grid};

/// A scan over the states of one part. Every point next to the part is the wall's or given up.
pub(super) struct ClosedScan<'a, B> {
    part: &'a Closed,
    local: Local<'a, B>,
    /// What stands in the pocket of each state, once an answer has led there.
    states: Vec<Option<Standing<B>>>,
}

/// A pocket with what stands in it.
#[derive(Clone, PartialEq, Eq)]
struct Standing<B> {
    points: B,
    /// Points beside it that are given up.
    given: B,
    stones: Stones<B>,
    /// The stones beside the pocket that are one string, and how many liberties they keep in it, by rank; the last one keeps some.
    keeps: Vec<(B, u32)>,
}

/// What is wrong: the state, the turn of the other player and the answer as far as they matter, and why.
pub(super) type Wrong = (Option<usize>, Vec<Option<Point>>, &'static str);

impl<'a, B: Bits> ClosedScan<'a, B> {
    pub fn new(part: &'a Closed, local: Local<'a, B>) -> ClosedScan<'a, B> {
        ClosedScan { part, local, states: vec![None; part.states.len()] }
    }

    /// Goes through the part, which begins with these stones; `keeps` are the strings of the wall by rank.
    pub fn run(&mut self, stones: Stones<B>, keeps: &[(B, u32)]) -> Result<(), Wrong> {
        let local = self.local;
        self.arrive(None, &local, &stones, false, keeps, &self.part.first)
            .map_err(|why| (None, Vec::new(), why))?;
        for number in (0..self.states.len()).rev() {
            let Some(standing) = self.states[number].take() else {
                return Err((Some(number), Vec::new(), "no line comes to this state"));
            };
            self.state(number, &standing)?;
        }
        Ok(())
    }

    fn grid(&self) -> &'a Grid<B> {
        self.local.grid
    }

    /// Goes through the turns of the other player in a pocket.
    fn state(&mut self, number: usize, standing: &Standing<B>) -> Result<(), Wrong> {
        let part = self.part;
        let local = self.local.on(standing.points, standing.given);
        let mut answers = part.states[number].answers.iter();
        let mut turns: Vec<(Option<Point>, Stones<B>)> = Vec::new();
        for (bit, turn) in local.their_turns(&standing.stones) {
            let at = Some(self.grid().point_of(bit));
            match turn {
                Turn::Played(after) => turns.push((at, after)),
                Turn::Lost => {
                    let why = "stones beside points given up are lost, so that what follows is not sure";
                    return Err((Some(number), vec![at], why));
                }
                Turn::Nothing => {}
            }
        }
        if part.whole {
            turns.push((None, standing.stones));
        }
        for (turn, after) in turns {
            let wrong = |why| (Some(number), vec![turn], why);
            let answer = answers.next().ok_or_else(|| wrong("there is no answer to this turn"))?;
            self.answer(number, &local, &after, standing, answer)
                .map_err(|why| (Some(number), vec![turn, answer.play], why))?;
        }
        match answers.next() {
            None => Ok(()),
            Some(_) => Err((Some(number), Vec::new(), "there are more answers than turns")),
        }
    }

    fn answer(
        &mut self,
        from: usize,
        local: &Local<'a, B>,
        stones: &Stones<B>,
        standing: &Standing<B>,
        answer: &PocketAnswer,
    ) -> Result<(), &'static str> {
        let (after, joins) = match answer.play {
            Some(at) => local.our_play(stones, bit(self.grid(), at)?)?,
            None if self.part.whole => return Err("a turn in a closed part is left without a play there"),
            None => (*stones, false),
        };
        self.arrive(Some(from), local, &after, joins, &standing.keeps, &answer.to)
    }

    /// Brings each pocket that is left to its state, and makes sure that strings keep what they are to keep.
    fn arrive(
        &mut self,
        from: Option<usize>,
        local: &Local<'a, B>,
        stones: &Stones<B>,
        joins: bool,
        keeps: &[(B, u32)],
        to: &[Option<u32>],
    ) -> Result<(), &'static str> {
        let (grid, points, around) = (self.grid(), local.points, local.wall);
        let all = around | stones.ours;
        let joined = grid.connected(around, all) & points;
        let beside = grid.next_to(around | joined);
        let mut kept = Kept::all(grid, keeps, all);
        let pockets: Vec<B> = grid.parts(points & !joined).collect();
        if pockets.len() != to.len() {
            return Err("there are more or fewer pockets than the answer speaks of");
        }
        for (pocket, to) in pockets.into_iter().zip(to) {
            let Some(to) = to.map(|to| to as usize) else {
                let settled = local.is_settled(stones, pocket, beside, joins);
                if self.part.whole && !settled {
                    return Err("there is still something to answer");
                }
                for one in &mut kept {
                    one.count += u32::from(settled && pocket.within(grid.next_to(one.string)));
                }
                continue;
            };
            if from.is_some_and(|from| to >= from) || to >= self.states.len() {
                return Err("this leads to a state that does not stand before it");
            }
            let standing = self.standing(local, pocket, stones, to, &mut kept)?;
            match &self.states[to] {
                None => self.states[to] = Some(standing),
                Some(known) if *known == standing => {}
                Some(_) => return Err("this leads to a state that is another one"),
            }
        }
        let short = kept.iter().any(|one| one.count < one.least);
        if short {
            Err("the wall is left with fewer liberties than it is to keep in the part")
        } else {
            Ok(())
        }
    }
    /// What stands in a pocket, with what its state says that strings keep in it, which is counted.
    fn standing(
        &self,
        local: &Local<'a, B>,
        pocket: B,
        stones: &Stones<B>,
        to: usize,
        kept: &mut [Kept<B>],
    ) -> Result<Standing<B>, &'static str> {
        let grid = self.grid();
        let points = match &self.part.states[to].zone {
            None => pocket,
            Some(_) if self.part.whole => {
                return Err("a pocket of a part that becomes the prover's has a zone");
            }
            Some(zone) => {
                let add = |set: B, at| bit(grid, at).map(|bit| set | B::bit(bit));
                let zone = zone.iter().try_fold(B::NONE, add)?;
                if !zone.within(pocket) {
                    return Err("the zone of a state reaches beyond its pocket");
                }
                zone
            }
        };
        let given = local.given_beside(points, pocket);
        let local = local.on(points, given);
        let inside = Stones {
            ours: stones.ours & points,
            theirs: stones.theirs & points,
            burnt: stones.burnt & points,
            settled: B::NONE,
        };
        let free = points & !(inside.ours | inside.theirs);
        if !given.is_none() && !local.has_liberties(&inside) {
            return Err("a string in a zone is not joined to the wall and has no liberty there");
        }
        let mut keeps: Vec<(B, u32)> = kept.iter().map(|one| (one.string & local.wall, 0)).collect();
        for (at, least) in &self.part.states[to].keeps {
            let (at, least) = (B::bit(bit(grid, *at)?), u32::from(*least));
            let place = keeps.iter().position(|(stones, _)| at.within(*stones));
            let place = place.ok_or("a stone beside a pocket is of no string that is to keep liberties")?;
            let one = &mut kept[place];
            if (grid.next_to(one.string) & free).count() < least {
                return Err("a string has fewer liberties in a pocket than it is to keep there");
            }
            if keeps[place].1 > 0 {
                return Err("a string is named twice for one pocket");
            }
            one.count += least;
            keeps[place].1 = least;
        }
        // Strings of lower rank than all that keep liberties here do not matter.
        let last = keeps.iter().rposition(|(_, least)| *least > 0);
        keeps.truncate(last.map_or(0, |last| last + 1));
        keeps.retain(|(stones, _)| !stones.is_none());
        Ok(Standing { points, given, stones: inside, keeps })
    }
}

/// A string that is to keep liberties.
struct Kept<B> {
    /// Stones of it.
    string: B,
    least: u32,
    /// How many it keeps, settled pockets counting as one.
    count: u32,
}

impl<B: Bits> Kept<B> {
    /// The strings that may have to keep liberties, by rank, as far as they hang together in `all` the stones now: what the first of
    /// them keeps. Nothing is counted yet.
    fn all(grid: &Grid<B>, keeps: &[(B, u32)], all: B) -> Vec<Kept<B>> {
        let mut kept: Vec<Kept<B>> = Vec::new();
        for (string, least) in keeps {
            if !kept.iter().any(|one| one.string.meets(*string)) {
                kept.push(Kept { string: grid.connected(*string, all), least: *least, count: 0 });
            }
        }
        kept
    }
}
