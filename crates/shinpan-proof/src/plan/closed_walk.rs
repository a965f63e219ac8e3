//! Following play behind the wall of a plan, for people who read it.

use shinpan_board::{Point, Position};
use shinpan_rules::SelfCapture;

use super::local::{Local, Stones, Turn};
use super::{Closed, Plan, bit};
use crate::compact::{Bits as _, Grid, Widest};

/// Play in one closed part of a plan: what stands there, and the pockets in which something is left to answer.
#[derive(Clone)]
pub struct ClosedWalk<'a> {
    part: &'a Closed,
    grid: Grid<Widest>,
    wall: Widest,
    points: Widest,
    /// Points beside the part that are given up.
    given: Widest,
    stones: Stones<Widest>,
    /// The pockets with their states.
    pockets: Vec<Left>,
    /// How many plays of the other player can follow in each state.
    lengths: Vec<usize>,
}

/// A pocket in which something is left to answer, or the zone of it that matters.
#[derive(Clone, Copy)]
struct Left {
    points: Widest,
    given: Widest,
    state: usize,
}

/// A turn of the other player with what the plan answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartTurn {
    /// Where he plays; `None`: elsewhere.
    pub at: Option<Point>,
    /// Where the prover plays; `None`: nothing need be played.
    pub answer: Option<Point>,
    /// How many more turns of the other player in that part of the board can need an answer.
    pub length: usize,
    /// The pocket, and the turn in its state.
    place: (usize, usize),
}

impl Plan {
    /// Begins play in a closed part, by its number; `None` if there is none, or the plan is not for this position.
    pub fn enter(&self, position: &Position, number: usize) -> Option<ClosedWalk<'_>> {
        let (part, size) = (self.closed.get(number)?, position.size());
        if size != self.size || !Grid::<Widest>::fits(size) {
            return None;
        }
        let grid = Grid::<Widest>::new(size);
        let [ours, theirs] =
            [self.prover, self.prover.opponent()].map(|color| grid.pack(&position.stones(color)));
        let (points, wall) = (grid.pack(&part.points), grid.pack(&self.wall));
        let stones = Stones {
            ours: ours & points,
            theirs: theirs & points,
            burnt: Widest::NONE,
            settled: Widest::NONE,
        };
        // What a state leads to stands before it.
        let mut lengths: Vec<usize> = Vec::with_capacity(part.states.len());
        for state in &part.states {
            let after = |to: &u32| lengths.get(*to as usize).copied();
            let next = state.answers.iter().flat_map(|answer| answer.to.iter().flatten().filter_map(after));
            let length = if state.answers.is_empty() { 0 } else { 1 + next.max().unwrap_or(0) };
            lengths.push(length);
        }
        let given = grid.next_to(points) & !(points | wall);
        let mut walk = ClosedWalk { part, grid, wall, points, given, stones, pockets: Vec::new(), lengths };
        walk.arrive(points, given, &part.first);
        Some(walk)
    }

    /// The closed parts in which a string is kept from capture (it is of the wall) or captured, by one of its stones.
    pub fn parts_about(&self, position: &Position, at: Point) -> Vec<usize> {
        let stones = position.string_at(at).map(|string| string.stones).unwrap_or_default();
        let about = |part: &Closed| {
            part.points.contains(at) || part.keeps.iter().any(|(point, _)| stones.contains(*point))
        };
        (0..self.closed.len()).filter(|number| about(&self.closed[*number])).collect()
    }
}

impl ClosedWalk<'_> {
    fn local(&self) -> Local<'_, Widest> {
        Local {
            grid: &self.grid,
            points: self.points,
            wall: self.wall,
            given: self.given,
            self_capture: SelfCapture::Forbidden,
            takes_kos: false,
        }
    }

    /// The turns that the other player has, with their answers: in all pockets that are left, by pocket and point.
    pub fn turns(&self) -> Vec<PartTurn> {
        let mut turns = Vec::new();
        for (index, left) in self.pockets.iter().enumerate() {
            let Some(state) = self.part.states.get(left.state) else { continue };
            let plays = self.pocket(left).their_turns(&self.inside(left)).into_iter();
            let mut ats: Vec<Option<Point>> = plays.map(|(bit, _)| Some(self.grid.point_of(bit))).collect();
            if self.part.whole {
                ats.push(None);
            }
            for (turn, (at, answer)) in ats.into_iter().zip(&state.answers).enumerate() {
                let lengths = answer.to.iter().flatten().filter_map(|to| self.lengths.get(*to as usize));
                let length = lengths.copied().max().unwrap_or(0);
                turns.push(PartTurn { at, answer: answer.play, length, place: (index, turn) });
            }
        }
        turns
    }

    /// The turn with which the other player holds out longest, a play rather than a move elsewhere.
    pub fn resistance(&self) -> Option<PartTurn> {
        self.turns().into_iter().rev().max_by_key(|turn| (turn.length, turn.at.is_some()))
    }

    /// Makes a turn of [`Self::turns`] and its answer. `None`: the plan does not say how to go on.
    pub fn go(&mut self, turn: &PartTurn) -> Option<()> {
        let (index, number) = turn.place;
        let left = *self.pockets.get(index)?;
        let answer = self.part.states.get(left.state)?.answers.get(number)?;
        let (local, mut inside) = (self.pocket(&left), self.inside(&left));
        if let Some(at) = turn.at {
            let Turn::Played(after) = local.their_play(&inside, bit(&self.grid, at).ok()?) else {
                return None;
            };
            inside = after;
        }
        if let Some(at) = answer.play {
            inside.burnt = Widest::NONE;
            inside = local.our_play(&inside, bit(&self.grid, at).ok()?).ok()?.0;
        }
        self.stones.ours = self.stones.ours & !left.points | inside.ours;
        self.stones.theirs = self.stones.theirs & !left.points | inside.theirs;
        self.pockets.remove(index);
        self.arrive(left.points, left.given, &answer.to);
        Some(())
    }

    /// Where the prover plays next to capture what still stands in a part that is settled; plays it. `None` if nothing stands there.
    pub fn clear(&mut self) -> Option<Point> {
        let target = self.stones.theirs;
        let beside = self.grid.next_to(target);
        if target.is_none() || !self.pockets.is_empty() {
            return None;
        }
        self.stones.burnt = Widest::NONE;
        let local = self.local();
        let plays = local.free(&self.stones).points().filter_map(|bit| {
            let (after, joins) = local.our_play(&self.stones, bit).ok()?;
            let joined = local.joined(&after);
            let touched = self.grid.next_to(self.wall | joined);
            let mut left = self.grid.parts(self.points & !joined);
            let settled = left.all(|part| local.is_settled(&after, part, touched, joins));
            let good = (joins && settled, after.theirs != target, Widest::bit(bit).within(beside));
            Some((good, bit, after))
        });
        let (_, bit, after) = plays.max_by_key(|(good, bit, _)| (*good, std::cmp::Reverse(*bit)))?;
        self.stones = after;
        Some(self.grid.point_of(bit))
    }

    /// Whether a stone of the other player stands here, or a stone of the prover that is not joined to the wall.
    pub fn stands(&self, at: Point) -> bool {
        bit(&self.grid, at).is_ok_and(|bit| Widest::bit(bit).meets(self.stones.theirs | self.stones.ours))
    }

    /// Whether a stone of the prover stands here in the part.
    pub fn is_prover(&self, at: Point) -> bool {
        bit(&self.grid, at).is_ok_and(|bit| Widest::bit(bit).meets(self.stones.ours))
    }

    /// Play in a pocket, or in the zone of it that matters.
    fn pocket(&self, left: &Left) -> Local<'_, Widest> {
        self.local().on(left.points, left.given)
    }

    /// What stands in a pocket.
    fn inside(&self, left: &Left) -> Stones<Widest> {
        let Stones { ours, theirs, .. } = self.stones;
        let (ours, theirs) = (ours & left.points, theirs & left.points);
        Stones { ours, theirs, burnt: Widest::NONE, settled: Widest::NONE }
    }

    /// Brings each pocket that is left of these points, beside points that are given up, to its state.
    fn arrive(&mut self, points: Widest, given: Widest, to: &[Option<u32>]) {
        let local = self.local().on(points, given);
        let pockets = self.grid.parts(points & !local.joined(&self.stones));
        let left = pockets.zip(to).filter_map(|(pocket, to)| {
            let state = to.map(|to| to as usize)?;
            let zone = self.part.states.get(state).and_then(|state| state.zone.as_ref());
            let points = zone.map_or(pocket, |zone| self.grid.pack(zone) & pocket);
            Some(Left { points, given: local.given_beside(points, pocket), state })
        });
        let left: Vec<Left> = left.collect();
        self.pockets.extend(left);
    }
}
