//! The checker of plans: what the parts are, and one scan over the states of each.

use shinpan_board::{Color, Point, PointSet, Position};
use shinpan_game::{Game, Move};
use shinpan_rules::{FirstPass, FirstToMove, Phase, SelfCapture, StonesLeft, Transition, Trigger};
use shinpan_score::Points;

use super::closed::ClosedScan;
use super::local::{Local, Mode, Placed, Stones, Turn};
use super::{Answer, Closed, Part, Plan, bit};
use crate::check::Goal;
use crate::compact::{Bits, Grid, Law, NOBODY, Refusal, State, Wide, Widest, state_of, won_before};
use crate::flaw::{Flaw, Line};
use crate::settled::{Manner, ends_by_pass};

/// Checks a plan as the strategy of whoever is to reach `goal` in this game.
pub(crate) fn check<B: Bits>(plan: &Plan, goal: &Goal, game: &Game, law: &Law) -> Result<(), Flaw> {
    let size = game.position().size();
    let grid = Grid::<B>::new(size);
    if plan.size != size {
        return Err(refused("the plan is for a board of another size"));
    }
    if plan.prover.index() != usize::from(goal.prover) {
        return Err(refused("the plan is the other player's"));
    }
    if let Some(clause) = clause_against(law, game) {
        return Err(Flaw::Plan { why: format!("no plan is accepted under {clause}") });
    }
    let Some(margin) = goal.margin else {
        return Err(refused("a plan shows a margin, and the claim is about stones"));
    };
    let (state, _) = state_of(law, &grid, game);
    let scene = Scene::new(
        plan,
        &grid,
        Play { self_capture: law.self_capture, takes_kos: true, gives_up: false },
        state.stones,
        plan.past(game, &grid),
    )?;
    let won = won_before(law, game);
    let (base, opening) = scene.base(goal, law, &state, won)?;
    if state.to_move != goal.prover && ends_by_pass(law, &grid, &state) {
        let short = margin - goal.seen(state.count(law, &grid) + won);
        if short > 0 {
            return Err(too_little(&scene, short));
        }
    }
    let Some(part) = &plan.open else {
        // Nothing is played for: the prover only answers, and makes the first pass if he is to move.
        let passes = if state.to_move == goal.prover { opening.closed } else { opening.worst() };
        let short = margin - base - passes;
        return if short > 0 { Err(too_little(&scene, short)) } else { Ok(()) };
    };
    // Whole points more than the other player in the open part.
    let wanted = |bonus: i32| (margin - base - bonus + 1).div_euclid(2);
    let aims = Aims { closed: wanted(opening.closed), passed: wanted(opening.passed), open: opening.open };
    let to_move = state.to_move == goal.prover;
    scene.open_part(part, aims, to_move)
}

/// Checks that in hypothetical play, from a position on, the wall of a plan is never taken and its closed parts become the
/// prover's, if he answers in each. Says which points these parts have.
///
/// # Errors
/// [`Flaw`], which says what is wrong with the plan.
pub fn check_ground(plan: &Plan, position: &Position) -> Result<PointSet, Flaw> {
    let size = position.size();
    if plan.size != size {
        return Err(refused("the plan is for a board of another size"));
    }
    if plan.open.is_some() {
        return Err(refused("no part is played for in hypothetical play"));
    }
    if Grid::<u128>::fits(size) {
        ground_in::<u128>(plan, position)
    } else if Grid::<Wide>::fits(size) {
        ground_in::<Wide>(plan, position)
    } else if Grid::<Widest>::fits(size) {
        ground_in::<Widest>(plan, position)
    } else {
        Err(Flaw::BoardTooLarge { size })
    }
}

pub(super) fn ground_in<B: Bits>(plan: &Plan, position: &Position) -> Result<PointSet, Flaw> {
    let grid = Grid::<B>::new(position.size());
    let stones = Color::BOTH.map(|color| grid.pack(&position.stones(color)));
    let play = Play { self_capture: SelfCapture::Forbidden, takes_kos: false, gives_up: true };
    Scene::new(plan, &grid, play, stones, Vec::new())?;
    Ok(plan.held())
}

fn refused(why: &str) -> Flaw {
    Flaw::Plan { why: why.to_owned() }
}

fn too_little<B: Bits>(scene: &Scene<'_, B>, short: i32) -> Flaw {
    let line = Line { moves: Vec::new(), size: scene.grid.size() };
    Flaw::TooLittle { line, short: Points::from_half(short) }
}

/// The clause under which a plan shows nothing, if there is one.
fn clause_against(law: &Law, game: &Game) -> Option<String> {
    let rules = game.rules();
    match Manner::of(law) {
        Ok(Manner::Area | Manner::PaidTurns) => {}
        Ok(Manner::PlayOut | Manner::Rounds) => return Some("rules with an encore".to_owned()),
        Err(why) => return Some(format!("these rules: {why}")),
    }
    if law.first_pass == FirstPass::Button {
        return Some(format!("first_pass = \"{}\"", rules.first_pass.value));
    }
    // Agreements need both players; the talk is left in one way only.
    let left_by = law.refusal.map(|refusal| match refusal {
        Refusal::Turn => Trigger::Turned,
        Refusal::Dispute => Trigger::Disputed,
        Refusal::Resume => Trigger::Resumed,
    });
    let taken = |way: &Transition| way.from != Phase::Agreement || Some(way.when) == left_by;
    rules.phases.iter().map(|way| way.value).filter(taken).find_map(|way| {
        let by_run =
            !matches!(way.when, Trigger::PassRepeated | Trigger::RoundEnds | Trigger::RoundEndsAgain);
        // Play stops by passes, so that the opponent of whoever passed last is to move anyhow.
        let in_turn = matches!(way.first, FirstToMove::PlayerToMove | FirstToMove::OpponentOfLastPasser);
        let as_it_stands = way.to != Phase::Over || way.stones == StonesLeft::AllAlive;
        (!by_run || !in_turn || !as_it_stands)
            .then(|| format!("the way from {} to {} by {}", way.from, way.to, way.when))
    })
}

fn counts_first_pass(law: &Law) -> bool {
    matches!(law.first_pass, FirstPass::LastCompetitiveMove | FirstPass::OnePointMore)
}

/// Whether the first pass of the game ends nothing, so that it can be made whatever still stands.
fn ends_nothing(law: &Law) -> bool {
    let ends = [Trigger::TwoPasses, Trigger::ThreePasses, Trigger::FourPasses];
    law.asks(Trigger::TwoPassesAfterFirst)
        && !law.ends_at_four_passes
        && !ends.iter().any(|when| law.asks(*when))
}

/// Whether the first pass of the game is still to come, bears on the score and ends nothing.
pub(super) fn pass_is_open<B: Bits>(law: &Law, grid: &Grid<B>, game: &Game) -> bool {
    counts_first_pass(law) && ends_nothing(law) && state_of(law, grid, game).0.first_pass == NOBODY
}

/// What the first pass of the game gives the prover, in half points.
struct Opening {
    /// If the prover makes it, or it has been made, or bears on nothing.
    closed: i32,
    /// If the other player makes it from now on.
    passed: i32,
    /// Whether it is still to come and bears on the score.
    open: bool,
}

impl Opening {
    fn worst(&self) -> i32 {
        if self.open { self.closed.min(self.passed) } else { self.closed }
    }
}

/// What is to be reached in the open part.
#[derive(Clone, Copy)]
struct Aims {
    closed: i32,
    passed: i32,
    open: bool,
}

/// What may be played.
#[derive(Clone, Copy)]
struct Play {
    self_capture: SelfCapture,
    /// Whether the prover takes kos: not where a ban on one does not end by itself.
    takes_kos: bool,
    /// Whether a closed part may lie beside points that are given up: not where an open part may lie there, too.
    gives_up: bool,
}

struct Scene<'a, B> {
    plan: &'a Plan,
    grid: &'a Grid<B>,
    play: Play,
    /// The prover's stones and the other's.
    ours: B,
    theirs: B,
    wall: B,
    /// The strings of the wall by rank.
    strings: Vec<B>,
    /// All points of closed parts that become the prover's, and of the open one.
    held: B,
    open: B,
    /// Positions that may be remembered and have the whole wall: the prover's stones.
    past: Vec<B>,
}

impl<'a, B: Bits> Scene<'a, B> {
    fn new(
        plan: &'a Plan,
        grid: &'a Grid<B>,
        play: Play,
        stones: [B; 2],
        mut past: Vec<B>,
    ) -> Result<Scene<'a, B>, Flaw> {
        let side = plan.prover.index();
        let [ours, theirs] = [stones[side], stones[1 - side]];
        let pack = |points: &shinpan_board::PointSet| {
            points.iter().try_fold(B::NONE, |set, point| {
                let at = bit(grid, point).map_err(refused)?;
                Ok(set | B::bit(at))
            })
        };
        let wall = pack(&plan.wall)?;
        if !wall.within(ours) {
            return Err(refused("the wall is not of the prover's stones"));
        }
        let strings = strings_by_rank(plan, grid, wall)?;
        let (mut closed, mut held) = (B::NONE, B::NONE);
        for part in &plan.closed {
            let points = pack(&part.points)?;
            if points.meets(wall | closed) {
                return Err(refused("two parts share a point, or a part has stones of the wall"));
            }
            if !play.gives_up && !(grid.next_to(points) & !points).within(wall) {
                return Err(refused("a closed part is open beside the wall"));
            }
            closed |= points;
            held |= if part.whole { points } else { B::NONE };
        }
        let open = plan.open.as_ref().map_or(Ok(B::NONE), |part| pack(&part.points))?;
        if open.meets(wall | closed) {
            return Err(refused("two parts share a point, or a part has stones of the wall"));
        }
        if !(grid.next_to(open) & !open).within(wall | theirs) {
            return Err(refused(
                "beside the open part are points that are neither the wall's nor hold stones given up",
            ));
        }
        past.retain(|stones| wall.within(*stones));
        let scene = Scene { plan, grid, play, ours, theirs, wall, strings, held, open, past };
        scene.wall_lives()?;
        for (number, part) in plan.closed.iter().enumerate() {
            scene.closed_part(number, part)?;
        }
        Ok(scene)
    }

    /// Whether every string of the wall keeps two liberties in closed parts.
    fn wall_lives(&self) -> Result<(), Flaw> {
        let mut kept = vec![0u32; self.strings.len()];
        for part in &self.plan.closed {
            for (kept, (_, least)) in kept.iter_mut().zip(self.keeps(part)?) {
                *kept = kept.saturating_add(least);
            }
        }
        match kept.iter().any(|kept| *kept < 2) {
            true => Err(refused("a string of the wall keeps fewer than two liberties behind it")),
            false => Ok(()),
        }
    }

    /// How many liberties each string of the wall keeps in a part.
    fn keeps(&self, part: &Closed) -> Result<Vec<(B, u32)>, Flaw> {
        let mut keeps: Vec<(B, u32)> = self.strings.iter().map(|string| (*string, 0)).collect();
        for (at, least) in &part.keeps {
            let at = B::bit(bit(self.grid, *at).map_err(refused)?);
            let Some((_, known)) = keeps.iter_mut().find(|(string, _)| at.within(*string)) else {
                return Err(refused("a point named as the wall's is none of it"));
            };
            if *known > 0 {
                return Err(refused("a string of the wall is named twice for one part"));
            }
            *known = u32::from(*least);
        }
        Ok(keeps)
    }

    /// The half points that the prover has besides what he gets in the open part, and what the first pass gives him.
    fn base(&self, goal: &Goal, law: &Law, state: &State<B>, won: i32) -> Result<(i32, Opening), Flaw> {
        let held = (self.wall | self.held).count() as i32;
        let given = self.grid.full.count() as i32 - held - self.open.count() as i32;
        let mut base = 2 * (held - given) + goal.seen(law.constant + won);
        if Manner::of(law) == Ok(Manner::PaidTurns) {
            // Stones played from now on are on the board in the end or prisoners, and equally many of both: the margin is that of
            // area but for the stones that stand now, and White has one more turn if he is to move.
            let [black, white] = state.stones.map(|stones| stones.count() as i32);
            base += goal.seen(2 * (white - black) + 2 * i32::from(state.to_move == 1));
        }
        let by = |color: i32| goal.seen(-2 * color);
        let counts = counts_first_pass(law);
        let opening = match (counts, state.first_pass) {
            (false, _) => Opening { closed: 0, passed: 0, open: false },
            (true, NOBODY) => {
                let [ours, theirs] = [by(i32::from(goal.prover)), by(i32::from(1 - goal.prover))];
                match ends_nothing(law) {
                    true => Opening { closed: ours, passed: theirs, open: true },
                    false => Opening { closed: ours.min(theirs), passed: theirs, open: false },
                }
            }
            (true, passer) => Opening { closed: by(i32::from(passer)), passed: 0, open: false },
        };
        Ok((base, opening))
    }

    /// Play in a part, what is beside it and not the wall's being given up, and what stands in it at the start.
    fn local(&self, points: B) -> Result<(Local<'a, B>, Stones<B>), Flaw> {
        let (grid, wall, Play { self_capture, takes_kos, .. }) = (self.grid, self.wall, self.play);
        let given = grid.next_to(points) & !(points | wall);
        let local = Local { grid, points, wall, given, self_capture, takes_kos };
        let Some(burnt) = local.burnt(&self.past, self.ours) else {
            return Err(refused("stones that were joined to the wall have been taken in a part"));
        };
        let stones =
            Stones { ours: self.ours & points, theirs: self.theirs & points, burnt, settled: B::NONE };
        Ok((local, stones))
    }

    /// Checks a part behind the wall.
    fn closed_part(&self, number: usize, part: &Closed) -> Result<(), Flaw> {
        let keeps = self.keeps(part)?;
        let (local, stones) = self.local(self.grid.pack(&part.points))?;
        if !local.given.is_none() && !local.has_liberties(&stones) {
            let why = "a string in the part is not joined to the wall and has no liberty there";
            return Err(self.flaw(number, None, &[], why));
        }
        let found = ClosedScan::new(part, local).run(stones, &keeps);
        found.map_err(|(state, turns, why)| self.flaw(number, state, &turns, why))
    }

    fn flaw(&self, part: usize, state: Option<usize>, turns: &[Option<Point>], why: &'static str) -> Flaw {
        let turn = |at: &Option<Point>| at.map_or(Move::Pass, Move::Play);
        let line = Line { moves: turns.iter().map(turn).collect(), size: self.grid.size() };
        Flaw::PlanState { part, state, line, why }
    }

    /// Checks the open part with what is to be reached there.
    fn open_part(&self, part: &Part, aims: Aims, to_move: bool) -> Result<(), Flaw> {
        let (local, stones) = self.local(self.grid.pack(&part.points))?;
        let mut scan = Scan { scene: self, part, local, aims, states: vec![None; part.states.len()] };
        scan.run(stones, to_move)
    }
}

/// The strings of a wall by rank.
fn strings_by_rank<B: Bits>(plan: &Plan, grid: &Grid<B>, wall: B) -> Result<Vec<B>, Flaw> {
    let mut rest: Vec<B> = grid.parts(wall).collect();
    let mut strings = Vec::with_capacity(rest.len());
    for at in &plan.ranks {
        let at = B::bit(bit(grid, *at).map_err(refused)?);
        let Some(place) = rest.iter().position(|string| at.within(*string)) else {
            return Err(refused(
                "a point named by rank is none of the wall's, or its string has a rank already",
            ));
        };
        strings.push(rest.remove(place));
    }
    strings.extend(rest);
    Ok(strings)
}

struct Scan<'a, B> {
    scene: &'a Scene<'a, B>,
    part: &'a Part,
    local: Local<'a, B>,
    aims: Aims,
    states: Vec<Option<Placed<B>>>,
}

impl<B: Bits> Scan<'_, B> {
    fn flaw(&self, state: Option<usize>, turns: &[Option<Point>], why: &'static str) -> Flaw {
        self.scene.flaw(self.scene.plan.closed.len(), state, turns, why)
    }

    fn run(&mut self, stones: Stones<B>, to_move: bool) -> Result<(), Flaw> {
        let stones = self.local.settle(stones, false);
        let mode = if self.aims.open { Mode::Open } else { Mode::Closed };
        let last = (self.states.len() as u32).checked_sub(1);
        match (self.part.first, to_move) {
            (Some(first), true) => self.answer(None, &stones, mode, &[], first)?,
            (None, false) => self.arrive(None, &[], Placed { stones, mode, stopped: false }, last)?,
            (None, true) => return Err(self.flaw(None, &[], "the plan does not say what is played first")),
            (Some(_), false) => return Err(self.flaw(None, &[], "the other player is to move")),
        }
        for number in (0..self.states.len()).rev() {
            let Some(placed) = self.states[number] else {
                return Err(self.flaw(Some(number), &[], "no line comes to this state"));
            };
            self.state(number, &placed)?;
        }
        Ok(())
    }

    /// Goes through the turns of the other player.
    fn state(&mut self, number: usize, placed: &Placed<B>) -> Result<(), Flaw> {
        let part = self.part;
        let mut answers = part.states[number].iter();
        let grid = self.scene.grid;
        let missing = "there is no answer to this turn";
        for (bit, turn) in self.local.their_turns(&placed.stones) {
            let at = Some(grid.point_of(bit));
            let Turn::Played(after) = turn else {
                let why = "stones beside those given up are lost, so that what follows is not sure";
                return Err(self.flaw(Some(number), &[at], why));
            };
            let answer = answers.next().ok_or_else(|| self.flaw(Some(number), &[at], missing))?;
            self.answer(Some(number), &after, placed.mode, &[at], *answer)?;
        }
        for mode in placed.passes() {
            let answer = answers.next().ok_or_else(|| self.flaw(Some(number), &[None], missing))?;
            self.answer(Some(number), &placed.stones, mode, &[None], *answer)?;
        }
        match answers.next() {
            None => Ok(()),
            Some(_) => Err(self.flaw(Some(number), &[], "there are more answers than turns")),
        }
    }

    /// Carries out an answer, the prover being to move in the part.
    fn answer(
        &mut self,
        from: Option<usize>,
        stones: &Stones<B>,
        mode: Mode,
        turns: &[Option<Point>],
        answer: Answer,
    ) -> Result<(), Flaw> {
        let mut line = turns.to_vec();
        line.push(answer.play);
        let placed = match answer.play {
            Some(at) => {
                let bit = bit(self.scene.grid, at).map_err(refused)?;
                let (stones, joins) =
                    self.local.our_play(stones, bit).map_err(|why| self.flaw(from, &line, why))?;
                Placed { stones: self.local.settle(stones, joins), mode, stopped: false }
            }
            None => Placed { stones: *stones, mode: mode.stopped(), stopped: true },
        };
        self.arrive(from, &line, placed, answer.to)
    }

    /// Brings a state to the place where its turns are answered.
    fn arrive(
        &mut self,
        from: Option<usize>,
        line: &[Option<Point>],
        placed: Placed<B>,
        to: Option<u32>,
    ) -> Result<(), Flaw> {
        if placed.stopped {
            let wanted = if placed.mode == Mode::OtherPassed { self.aims.passed } else { self.aims.closed };
            let short = wanted.saturating_sub(self.local.count(&placed.stones));
            if short > 0 {
                return Err(self.flaw(from, line, "if both stop here, it is too little"));
            }
        }
        let Some(to) = to.map(|to| to as usize) else {
            let over = placed.stopped && self.has_no_turn(&placed.stones) && placed.mode != Mode::Open;
            return match over {
                true => Ok(()),
                false => Err(self.flaw(from, line, "there is still something to answer")),
            };
        };
        if from.is_some_and(|from| to >= from) || to >= self.states.len() {
            return Err(self.flaw(from, line, "this leads to a state that does not stand before it"));
        }
        match self.states[to] {
            None => self.states[to] = Some(placed),
            Some(known) if known == placed => {}
            Some(_) => return Err(self.flaw(from, line, "this leads to a state that is another one")),
        }
        Ok(())
    }

    fn has_no_turn(&self, stones: &Stones<B>) -> bool {
        self.local.their_turns(stones).is_empty()
    }
}
