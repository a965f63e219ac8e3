//! Following the open part of a plan, for people who read it.

use shinpan_board::Point;
use shinpan_game::Game;

use super::local::{Local, Mode, Placed, Stones, Turn};
use super::{Answer, Part, Plan};
use crate::compact::{Bits as _, Grid, Widest, law_of};

/// A line of play in the open part of a plan.
pub struct PlanWalk<'a> {
    part: &'a Part,
    grid: Grid<Widest>,
    wall: Widest,
    given: Widest,
    self_capture: shinpan_rules::SelfCapture,
    /// The state with the other player to move, and its number.
    at: Option<(Placed<Widest>, Option<u32>)>,
    start: Stones<Widest>,
    mode: Mode,
}

impl Plan {
    /// Begins a line in the open part; none if nothing is open.
    pub fn walk(&self, game: &Game) -> Option<PlanWalk<'_>> {
        let part = self.open.as_ref()?;
        let size = game.position().size();
        if size != self.size || !Grid::<Widest>::fits(size) {
            return None;
        }
        let law = law_of(game).ok()?;
        let grid = Grid::<Widest>::new(size);
        let [ours, theirs] =
            [self.prover, self.prover.opponent()].map(|color| grid.pack(&game.position().stones(color)));
        let (wall, points) = (grid.pack(&self.wall), grid.pack(&part.points));
        let given = grid.next_to(points) & !points & !wall;
        let open = super::check::pass_is_open(&law, &grid, game);
        let mut walk = PlanWalk {
            part,
            wall,
            given,
            self_capture: law.self_capture,
            at: None,
            start: Stones {
                ours: ours & points,
                theirs: theirs & points,
                burnt: Widest::NONE,
                settled: Widest::NONE,
            },
            mode: if open { Mode::Open } else { Mode::Closed },
            grid,
        };
        walk.start.burnt = walk.local().burnt(&self.past(game, &walk.grid), ours)?;
        walk.start = walk.local().settle(walk.start, false);
        if part.first.is_none() {
            let placed = Placed { stones: walk.start, mode: walk.mode, stopped: false };
            walk.at = Some((placed, (part.states.len() as u32).checked_sub(1)));
        }
        Some(walk)
    }
}

impl PlanWalk<'_> {
    fn local(&self) -> Local<'_, Widest> {
        Local {
            grid: &self.grid,
            points: self.grid.pack(&self.part.points),
            wall: self.wall,
            given: self.given,
            self_capture: self.self_capture,
            takes_kos: true,
        }
    }

    /// What the prover does first, if he is to move at the start.
    pub fn first(&mut self) -> Option<Answer> {
        let first = self.part.first?;
        self.go(self.start, self.mode, first)
    }

    /// What the prover does when the other player plays at a point of the part, or (`None`) has nothing to play there and
    /// passes; `None` if the plan says no more.
    pub fn answer(&mut self, turn: Option<Point>) -> Option<Answer> {
        let (placed, number) = self.at?;
        let Some(number) = number else {
            // Nothing is left to answer: the prover has nothing to play either.
            return turn.is_none().then_some(Answer { play: None, to: None });
        };
        let answers = self.part.states.get(number as usize)?;
        let local = self.local();
        let turns = local.their_turns(&placed.stones);
        let (stones, mode, answer) = match turn {
            Some(at) => {
                let bit = self.grid.bit_of_point(at);
                let index = turns.iter().position(|(turn, _)| *turn == bit)?;
                let Turn::Played(stones) = turns[index].1 else { return None };
                (stones, placed.mode, answers.get(index)?)
            }
            None => {
                // A pass: the first one of the game, where that bears on the score.
                let modes: Vec<Mode> = placed.passes().collect();
                let Some(index) = modes.len().checked_sub(1) else {
                    return Some(Answer { play: None, to: None });
                };
                (placed.stones, modes[index], answers.get(turns.len() + index)?)
            }
        };
        self.go(stones, mode, *answer)
    }

    fn go(&mut self, stones: Stones<Widest>, mode: Mode, answer: Answer) -> Option<Answer> {
        let placed = match answer.play {
            Some(at) => {
                let local = self.local();
                let (stones, joins) = local.our_play(&stones, self.grid.bit_of_point(at)).ok()?;
                let stones = local.settle(stones, joins);
                Placed { stones, mode, stopped: false }
            }
            None => Placed { stones, mode: mode.stopped(), stopped: true },
        };
        self.at = Some((placed, answer.to));
        Some(answer)
    }
}
