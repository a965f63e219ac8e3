//! Plans: what each player can be sure of when the board falls into parts.
//!
//! Late in a game most of the board is somebody's although hardly a stone is alive by itself: each intrusion is answered, and that
//! is that. A plan says so for one player: strings that he never lets die, parts behind them that become his if he answers in
//! each, and an open part in which both play for what is left. It bounds the margin, and where the bounds of both players meet it
//! is the value. What a plan may be, and why it is right under every rule against repetition, is argued in
//! `docs/proof-format.md`; the checker has its own code for all of it.

mod area;
mod chosen;
mod closed;
mod frame;
mod further;
mod ground;
mod hold;
mod pairs;
mod search;
mod write;
mod zones;

use std::time::Instant;

use shinpan_board::{Color, PointSet, Position, Size};
use shinpan_game::Game;
use shinpan_proof::compact::{self, Grid, NOBODY, Widest, law_of, state_of, won_before};
use shinpan_proof::{
    Answer, Budget, Claim, Closed, Part, Plan, Progress, Proof, Question, Solved, Solver, Start, Unsolved,
    Watch, Why, check, game_to_search,
};
use shinpan_rules::{FirstPass, SelfCapture, Trigger};
use shinpan_score::Points;

use crate::bits::{Geometry, Set};
use area::{Area, Stones};
use frame::{Bounds, Frame, OnBoard};
pub use further::{begun, joining};
use ground::{Ground, Looking, Parts, Scene};
use hold::{Play, Spending};
use search::{Mode, Search, State, Turn};

/// Answers questions about margins by plans alone: soon, or not at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Planner;

/// Positions that one question about a part may look at, at least (or an eighth of those for all).
const PART: u64 = 50_000;
/// One of them is looked at for so many microseconds that are left: with about five each, both players' parts have a third of the time.
const MICROSECONDS: u64 = 30;
/// Positions for all parts of one player.
const PARTS: u64 = 2_000_000;
/// Positions for one question about the open part.
const OPEN: u64 = 200_000;
/// Larger open parts are given up.
const OPEN_POINTS: u32 = 30;

impl Solver for Planner {
    fn name(&self) -> &'static str {
        "plans"
    }

    fn search(
        &self,
        start: &Start,
        question: Question,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> Result<Solved, Unsolved> {
        let game = game_to_search(start, budget)?;
        let size = game.position().size();
        if !matches!(question, Question::Result | Question::AtLeast(_) | Question::AtMost(_)) {
            return Err(Unsolved::because(Why::Clause { clause: "questions about stones".to_owned() }));
        }
        let law = law_of(&game).map_err(|why| Unsolved::because(Why::Clause { clause: why.clause }))?;
        match fits(size) {
            true => Asking::new(start, &game, &law, budget).run(question, watch),
            false => Err(Unsolved::because(Why::BoardTooLarge { size })),
        }
    }
}

/// Whether plans can be found for a board, and checked.
fn fits(size: Size) -> bool {
    Geometry::<OnBoard>::fits(size) && Grid::<Widest>::fits(size)
}

/// The ground of a player in hypothetical play from a position on: a wall that is never taken and closed parts that become his, if he
/// answers in each; `None` if he has none that is found with so many positions looked at, while `goes_on` says that there is time. A stone
/// may be played only where it takes no ko, so that no ban matters.
pub fn ground(
    position: &Position,
    owner: Color,
    most: u64,
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<Plan> {
    GroundSearch::new(position.size()).ground(position, owner, most, goes_on)
}

/// A search for the grounds of many positions on boards of one size: what it has found out of parts of the board is kept, whichever
/// position they came from.
pub struct GroundSearch {
    size: Size,
    parts: Parts,
}

impl GroundSearch {
    /// A search that knows nothing.
    pub fn new(size: Size) -> GroundSearch {
        GroundSearch { size, parts: Parts::default() }
    }

    /// The same as [`ground`]; none for a board of another size.
    pub fn ground(
        &mut self,
        position: &Position,
        owner: Color,
        most: u64,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Plan> {
        let size = self.size;
        if size != position.size() || !fits(size) {
            return None;
        }
        let stones = [owner, owner.opponent()].map(|color| pack(position, color));
        let scene = Scene { size, stones, past: &[], play: hypothetical() };
        let one = (most / 20).max(PART);
        let mut looking = Looking::new(scene, Spending { one, left: most, goes_on }, &mut self.parts);
        let ground = looking.ground();
        let closed = looking.written(&ground)?;
        let wall = frame::set(size, ground.wall);
        let ranks = frame::first_points(size, &ground.strings);
        (!closed.is_empty()).then_some(Plan { size, prover: owner, wall, ranks, closed, open: None })
    }

    /// States of parts that are remembered.
    pub fn remembered(&self) -> usize {
        self.parts.values().map(|part| part.remembered()).sum()
    }
}

/// How a player of a plan may play in hypothetical play.
fn hypothetical() -> Play {
    Play { self_capture: SelfCapture::Forbidden, takes_kos: false, zones: true }
}

fn pack(position: &Position, color: Color) -> OnBoard {
    pack_set(position.size(), &position.stones(color))
}

fn pack_set(size: Size, points: &PointSet) -> OnBoard {
    points.iter().fold(OnBoard::ZERO, |set, at| set | OnBoard::bit(at.index(size)))
}

struct Asking<'a> {
    start: &'a Start,
    game: &'a Game,
    geometry: Geometry<OnBoard>,
    self_capture: SelfCapture,
    /// Half points of Black's margin that play does not change.
    constant: i32,
    /// The same that the first pass brings Black, if Black makes it and if White does.
    first_pass: [i32; 2],
    /// Whether the first pass is still to come, bears on the score and ends nothing.
    pass_open: bool,
    to_move: usize,
    stones: [OnBoard; 2],
    past: [Vec<OnBoard>; 2],
    grounds: Vec<Ground>,
    /// Closed parts as they are written down.
    closed: Vec<Vec<Closed>>,
    open: OnBoard,
    budget: Budget,
    began: Instant,
    nodes: u64,
    /// The best proofs of Black and of White, with their bounds.
    found: [Option<(i32, Proof)>; 2],
}

impl<'a> Asking<'a> {
    fn new(start: &'a Start, game: &'a Game, law: &compact::Law, budget: Budget) -> Asking<'a> {
        let size = game.position().size();
        let moments = game.history().moments();
        let past = Color::BOTH.map(|color| moments.iter().map(|m| pack(&m.position, color)).collect());
        let (state, _) = state_of(law, &Grid::<Widest>::new(size), game);
        let counts = matches!(law.first_pass, FirstPass::LastCompetitiveMove | FirstPass::OnePointMore);
        let first_pass = match (counts, state.first_pass) {
            (true, NOBODY) => [0, -2],
            (true, 1) => [-2, -2],
            _ => [0, 0],
        };
        let ends = [Trigger::TwoPasses, Trigger::ThreePasses, Trigger::FourPasses];
        let pass_open = first_pass == [0, -2]
            && !law.ends_at_four_passes
            && !ends.iter().any(|when| law.ways.iter().any(|way| way.when == *when));
        // Where turns are paid for, the margin is that of area but for the stones that stand now and for whose turn it is.
        let stones = state.stones.map(|stones| compact::Bits::count(stones) as i32);
        let paid = match !law.counts_stones {
            true => 2 * (stones[1] - stones[0]) + 2 * i32::from(state.to_move == 1),
            false => 0,
        };
        Asking {
            start,
            game,
            geometry: Geometry::new(size),
            self_capture: law.self_capture,
            constant: law.constant + won_before(law, game) + paid,
            first_pass,
            pass_open,
            to_move: usize::from(state.to_move),
            stones: Color::BOTH.map(|color| pack(game.position(), color)),
            past,
            grounds: Vec::new(),
            closed: Vec::new(),
            open: OnBoard::ZERO,
            budget,
            began: Instant::now(),
            nodes: 0,
            found: [None, None],
        }
    }

    fn run(mut self, question: Question, watch: &mut dyn Watch) -> Result<Solved, Unsolved> {
        // Whether there can be plans at all is for the checker to say.
        let nothing = self.constant + self.first_pass[1].min(0) - 2 * self.geometry.full.count() as i32;
        self.grounds = vec![Ground::default(); 2];
        self.closed = vec![Vec::new(); 2];
        if let Err(flaw) = check(&self.proof(0, nothing, None)) {
            return Err(Unsolved::because(Why::Clause { clause: flaw.to_string() }));
        }
        for side in 0..2 {
            self.look(side, watch)?;
        }
        let covered = self.grounds[0].covered | self.grounds[1].covered;
        self.open = self.geometry.full & !covered;
        for side in 0..2 {
            let sure = self.sure(side);
            self.take(side, sure, None, watch);
        }
        match question {
            Question::AtLeast(points) => {
                self.claim(points.half_points(), watch)?;
            }
            Question::AtMost(points) => {
                self.claim(points.half_points() + 1, watch)?;
            }
            _ => self.value(watch)?,
        }
        self.answer(question)
    }

    /// Finds the ground of one side and writes it down.
    fn look(&mut self, side: usize, watch: &mut dyn Watch) -> Result<(), Unsolved> {
        self.go_on(watch)?;
        let size = self.game.position().size();
        let left = PARTS.min(self.left()).min(self.by_the_clock());
        let stones = [self.stones[side], self.stones[1 - side]];
        let play = Play { self_capture: self.self_capture, takes_kos: true, zones: false };
        let scene = Scene { size, stones, past: &self.past[side], play };
        let spending = Spending { one: (left / 8).max(PART), left, goes_on: &mut || true };
        let mut held = Parts::default();
        let mut looking = Looking::new(scene, spending, &mut held);
        let ground = looking.ground();
        let closed = looking.written(&ground);
        self.nodes += left - looking.left();
        (self.grounds[side], self.closed[side]) = match closed {
            Some(closed) => (ground, closed),
            None => Default::default(),
        };
        Ok(())
    }

    /// Positions for which there is time: a search of parts does not look at the clock, and may take a few microseconds for each.
    fn by_the_clock(&self) -> u64 {
        let left = self.budget.time.map(|time| time.saturating_sub(self.began.elapsed()));
        left.map_or(u64::MAX, |left| left.as_micros() as u64 / MICROSECONDS)
    }

    fn left(&self) -> u64 {
        self.budget.nodes.map_or(u64::MAX, |most| most.saturating_sub(self.nodes))
    }

    fn go_on(&self, watch: &mut dyn Watch) -> Result<(), Unsolved> {
        let so_far = Progress { lower: self.points(0), upper: self.points(1), nodes: self.nodes };
        if !watch.look(&so_far) {
            return Err(self.unsolved(Why::Stopped));
        }
        if self.left() == 0 {
            return Err(self.unsolved(Why::NodesSpent));
        }
        if self.budget.time.is_some_and(|time| self.began.elapsed() >= time) {
            return Err(self.unsolved(Why::TimeSpent));
        }
        Ok(())
    }

    /// Half points as a side sees them.
    fn seen(&self, side: usize, half: i32) -> i32 {
        if side == 0 { half } else { -half }
    }

    /// Black's half points besides those of the open part, if nobody has that.
    fn base(&self, side: usize) -> i32 {
        let given = self.geometry.full & !self.grounds[side].covered & !self.open;
        let half = 2 * (self.grounds[side].covered.count() as i32 - given.count() as i32);
        self.seen(side, half) + self.constant
    }

    /// What the first pass brings Black, seen from a side that fears the worst.
    fn worst_pass(&self, side: usize) -> i32 {
        let [one, two] = self.first_pass;
        if side == 0 { one.min(two) } else { one.max(two) }
    }

    /// The bound of a side, in Black's half points, if it gives the open part up.
    fn sure(&self, side: usize) -> i32 {
        let open = 2 * self.open.count() as i32;
        // Where the first pass ends nothing, whoever is to move can make it.
        let pass = match self.pass_open && self.to_move == side {
            true => self.first_pass[side],
            false => self.worst_pass(side),
        };
        self.base(side) + pass - self.seen(side, open)
    }

    /// Looks for the value: from what stands in the open part on, step by step, until both sides have shown it.
    fn value(&mut self, watch: &mut dyn Watch) -> Result<(), Unsolved> {
        if self.open.is_zero() {
            return Ok(());
        }
        let board = crate::board::Board { stones: self.stones };
        let mut target = 2 * board.area(&self.geometry) + self.constant;
        let mut step = 0;
        while self.bound(0) < self.bound(1) {
            let black = self.bound(0) >= target || self.show(0, target, watch)?;
            let white = self.bound(1) <= target || self.show(1, target, watch)?;
            // Margins of one start differ by whole points.
            let next = match (black, white) {
                (true, false) => 2,
                (false, true) => -2,
                _ => break,
            };
            if step == -next {
                break;
            }
            step = next;
            target += step;
        }
        Ok(())
    }

    /// Whether Black gets so many half points: asks one side, then the other.
    fn claim(&mut self, target: i32, watch: &mut dyn Watch) -> Result<(), Unsolved> {
        if self.bound(0) < target && self.bound(1) >= target && !self.show(0, target, watch)? {
            self.show(1, target - 1, watch)?;
        }
        Ok(())
    }

    /// The bound of a side, if one has been shown.
    fn points(&self, side: usize) -> Option<Points> {
        self.found[side].as_ref().map(|(half, _)| Points::from_half(*half))
    }

    fn bound(&self, side: usize) -> i32 {
        let worst = if side == 0 { i32::MIN / 4 } else { i32::MAX / 4 };
        self.found[side].as_ref().map_or(worst, |(half, _)| *half)
    }

    /// Whether a side can be shown to reach a margin, given in Black's half points.
    fn show(&mut self, side: usize, target: i32, watch: &mut dyn Watch) -> Result<bool, Unsolved> {
        self.go_on(watch)?;
        let Some((area, stones)) = self.open_part(side) else { return Ok(false) };
        let Some(bounds) = Bounds::around(self.game.position().size(), area.points) else { return Ok(false) };
        let (nodes, part) = if bounds.fit::<u64>() {
            self.played::<u64>(side, target, bounds, &area, &stones)
        } else if bounds.fit::<u128>() {
            self.played::<u128>(side, target, bounds, &area, &stones)
        } else {
            self.played::<OnBoard>(side, target, bounds, &area, &stones)
        };
        self.nodes += nodes;
        Ok(part.is_some_and(|part| self.take(side, target, Some(part), watch)))
    }

    /// Plays the open part out: positions looked at, and what a side does there if that shows the margin.
    fn played<B: Set>(
        &self,
        side: usize,
        target: i32,
        bounds: Bounds,
        area: &Area<OnBoard>,
        stones: &Stones<OnBoard>,
    ) -> (u64, Option<Part>) {
        let frame = Frame::<B>::new(self.game.position().size(), bounds);
        let area = frame.area(area);
        let wanted = |pass: i32| (self.seen(side, target - self.base(side) - pass) + 1).div_euclid(2);
        let passes = match self.pass_open {
            true => [self.first_pass[side], self.first_pass[1 - side]],
            false => [self.worst_pass(side); 2],
        };
        let root = State {
            stones: frame.stones(stones),
            turn: if self.to_move == side { Turn::Owner } else { Turn::Other },
            mode: if self.pass_open { Mode::Open } else { Mode::Closed },
        };
        let mut search = Search::new(&area, passes.map(wanted), OPEN.min(self.left()));
        let written = match search.answer(&root) {
            Some(true) => write::part(&search, &frame, &root),
            _ => None,
        };
        (search.nodes, written.map(|written| write::of(&frame, area.points, written)))
    }

    /// The open part as a side sees it; none if it is too large.
    fn open_part(&self, side: usize) -> Option<(Area<OnBoard>, Stones<OnBoard>)> {
        if self.open.is_zero() || self.open.count() > OPEN_POINTS {
            return None;
        }
        let wall = self.grounds[side].wall;
        let given = self.geometry.next_to(self.open) & !self.open & !wall;
        if !given.within(self.stones[1 - side]) {
            return None;
        }
        let play = Play { self_capture: self.self_capture, takes_kos: true, zones: false };
        let stones = [self.stones[side], self.stones[1 - side]];
        let scene = Scene { size: self.game.position().size(), stones, past: &self.past[side], play };
        let stones = scene.stones(&self.geometry, self.open, wall)?;
        let area =
            Area { geometry: self.geometry, points: self.open, wall, given, self_capture: self.self_capture };
        Some((area, stones))
    }

    fn proof(&self, side: usize, half: i32, open: Option<Part>) -> Proof {
        let size = self.game.position().size();
        let plan = Plan {
            size,
            prover: Color::BOTH[side],
            wall: frame::set(size, self.grounds[side].wall),
            ranks: frame::first_points(size, &self.grounds[side].strings),
            closed: self.closed[side].clone(),
            open,
        };
        let points = Points::from_half(half);
        let claim = if side == 0 { Claim::AtLeast(points) } else { Claim::AtMost(points) };
        Proof { start: self.start.clone(), claim, strategy: plan.into() }
    }

    /// Takes a bound if the checker accepts its proof.
    fn take(&mut self, side: usize, half: i32, open: Option<Part>, watch: &mut dyn Watch) -> bool {
        let proof = self.proof(side, half, open);
        if check(&proof).is_err() {
            return false;
        }
        watch.proved(&proof);
        self.found[side] = Some((half, proof));
        true
    }

    fn answer(mut self, question: Question) -> Result<Solved, Unsolved> {
        let (low, high) = (self.bound(0), self.bound(1));
        // A claim that fails is answered by the bound that was shown.
        let (least, most) = (Points::from_half(low), Points::from_half(high));
        let (answer, shown) = match question {
            Question::AtLeast(points) if least >= points => {
                (Answer::Holds(Claim::AtLeast(points)), Claim::AtLeast(points))
            }
            Question::AtLeast(points) if most < points => {
                (Answer::Fails(Claim::AtLeast(points)), Claim::AtMost(most))
            }
            Question::AtMost(points) if most <= points => {
                (Answer::Holds(Claim::AtMost(points)), Claim::AtMost(points))
            }
            Question::AtMost(points) if least > points => {
                (Answer::Fails(Claim::AtMost(points)), Claim::AtLeast(least))
            }
            Question::Result if low == high => {
                let proofs = self.proofs();
                return Ok(Solved {
                    answer: Answer::Margin(Points::from_half(low)),
                    proofs,
                    nodes: self.nodes,
                });
            }
            // No plan shows it, or none that can be found within the limits of this search.
            _ if self.left() > 0 => return Err(self.unsolved(Why::OutOfReach)),
            _ => return Err(self.unsolved(Why::NodesSpent)),
        };
        let side = usize::from(matches!(shown, Claim::AtMost(_)));
        let proofs =
            self.found[side].take().into_iter().map(|(_, proof)| Proof { claim: shown, ..proof }).collect();
        Ok(Solved { answer, proofs, nodes: self.nodes })
    }

    fn proofs(&self) -> Vec<Proof> {
        self.found.iter().flatten().map(|(_, proof)| proof.clone()).collect()
    }

    fn unsolved(&self, why: Why) -> Unsolved {
        Unsolved {
            why,
            lower: self.points(0),
            upper: self.points(1),
            proofs: self.proofs(),
            nodes: self.nodes,
        }
    }
}
