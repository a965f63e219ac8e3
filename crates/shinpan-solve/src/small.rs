//! The fast solver behind the trait that all solvers share: questions about a start, answers with proofs.

use std::time::{Duration, Instant};

use shinpan_board::Color;
use shinpan_game::Game;
use shinpan_proof::compact::{self, law_of};
use shinpan_proof::{
    Answer, Budget, Claim, Flaw, Proof, Question, Solved, Start, TablesRefused, Unsolved, Watch, Why, check,
    game_to_search,
};
use shinpan_score::Points;

use crate::law::Unsuitable;
use crate::proof_number::{self, Limit, Open, Solver, Watcher, everything};
use crate::state::{INFINITE, State};

/// Exact search on small boards under the rule sets that [`Law::of`](crate::Law::of) accepts.
///
/// It answers questions about margins. Every proof it hands out has been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Small {
    /// Threads that search together.
    pub threads: usize,
}

impl Default for Small {
    /// One thread.
    fn default() -> Small {
        Small { threads: 1 }
    }
}

/// Bytes of the tables if the budget does not say.
const MEMORY: usize = 512 << 20;
/// A bound is shown on the way to the value after so many positions for each state of the last proof: then searching takes
/// most of the time.
const NODES_FOR_STATE: u64 = 80;
/// When a limit is reached, showing what has been found may take this part of what has been spent.
const MORE: u64 = 20;
/// How often tables are kept while a question is searched.
const BETWEEN: Duration = Duration::from_secs(300);

impl shinpan_proof::Solver for Small {
    fn name(&self) -> &'static str {
        "small"
    }

    fn search(
        &self,
        start: &Start,
        question: Question,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> Result<Solved, Unsolved> {
        let game = game_to_search(start, budget)?;
        let target = match question {
            Question::Result => None,
            Question::AtLeast(points) => Some(points.half_points()),
            Question::AtMost(points) => Some(points.half_points() + 1),
            _ => return Err(Unsolved::because(Why::Clause { clause: "questions about stones".to_owned() })),
        };
        let refused = |why| Unsolved::because(unsuitable(why, &game));
        let state = State::of_game(&game).map_err(refused)?;
        let law = law_of(&game).map_err(|why| Unsolved::because(Why::Clause { clause: why.clause }))?;
        let budget = proof_number::Budget {
            nodes: budget.nodes.unwrap_or(u64::MAX),
            time: budget.time.unwrap_or(Duration::MAX),
            memory: budget.memory.unwrap_or(MEMORY),
            threads: self.threads.max(1),
        };
        let mut solver = Solver::new(state.law(), state.size(), budget).map_err(refused)?;
        if let Some(keep) = watch.keep() {
            let unreadable = |why: std::io::Error| TablesRefused::Unreadable { why: why.to_string() };
            let kept = keep.kept().map_err(unreadable);
            kept.and_then(|kept| kept.map_or(Ok(()), |mut kept| solver.read_tables(&mut kept)))
                .map_err(|why| Unsolved::because(Why::Tables(why)))?;
        }
        let began = Instant::now();
        let mut asking = Asking {
            start,
            game: &game,
            law: &law,
            state: &state,
            solver: &solver,
            budget,
            began,
            open: Open::new(&state, target),
            proofs: [None, None],
            nodes: 0,
            proved: (0, 0),
        };
        asking.take_known(watch);
        asking.run(question, watch)
    }
}

fn unsuitable(why: Unsuitable, game: &Game) -> Why {
    match why {
        Unsuitable::BoardTooLarge { .. } => Why::BoardTooLarge { size: game.position().size() },
        Unsuitable::Clause { what } => Why::Clause { clause: what },
        other => Why::Clause { clause: other.to_string() },
    }
}

struct Asking<'a> {
    start: &'a Start,
    game: &'a Game,
    law: &'a compact::Law,
    state: &'a State,
    solver: &'a Solver,
    budget: proof_number::Budget,
    began: Instant,
    open: Open,
    /// The best proof of Black and of White so far.
    proofs: [Option<Proof>; 2],
    nodes: u64,
    /// Positions looked at when a bound was proved last, and how many may be before the next one is.
    proved: (u64, u64),
}

impl Asking<'_> {
    /// Bounds shown before.
    fn take_known(&mut self, watch: &mut dyn Watch) {
        for proof in watch.known().iter().filter(|proof| proof.start == *self.start) {
            match proof.claim {
                Claim::AtLeast(points) if points.half_points() >= self.open.low => {
                    self.open.answer(true, points.half_points());
                    self.proofs[0] = Some(proof.clone());
                }
                Claim::AtMost(points) if points.half_points() <= self.open.high => {
                    self.open.answer(false, points.half_points());
                    self.proofs[1] = Some(proof.clone());
                }
                _ => {}
            }
        }
    }

    fn run(mut self, question: Question, watch: &mut dyn Watch) -> Result<Solved, Unsolved> {
        let mut vain = None;
        self.ask_for_everything(watch)?;
        while let Some(target) = self.open.next() {
            let likely = self.open.likely(target);
            let (solver, state) = (self.solver, self.state);
            let asked =
                self.watched(watch, |budget, watcher| solver.ask(state, target, likely, budget, watcher));
            match asked {
                Ok(proof_number::Answer::Proved { yes, bound, .. }) => {
                    self.open.answer(yes, bound);
                    // Showing every bound on the way would take longer than finding the next one.
                    if self.nodes - self.proved.0 >= self.proved.1 {
                        self.prove(claim_of(yes, bound), watch)?;
                    }
                }
                Ok(proof_number::Answer::InVain(limit)) => {
                    self.open.fail(target);
                    vain = Some(limit.after(vain));
                }
                Err(limit) => {
                    self.prove_found(watch);
                    return Err(self.unsolved(limit));
                }
            }
        }
        match question {
            Question::AtLeast(points) => self.claim(Claim::AtLeast(points), vain, watch),
            Question::AtMost(points) => self.claim(Claim::AtMost(points), vain, watch),
            _ => {
                if let Some(limit) = vain.filter(|_| self.open.low < self.open.high) {
                    return Err(self.unsolved(limit));
                }
                let value = Points::from_half(self.open.low);
                for claim in [Claim::AtLeast(value), Claim::AtMost(value)] {
                    self.prove(claim, watch)?;
                }
                let proofs = self.proofs.into_iter().flatten().collect();
                Ok(Solved { answer: Answer::Margin(value), proofs, nodes: self.nodes })
            }
        }
    }

    /// Asks first, where that can be asked, whether one player gets every point.
    fn ask_for_everything(&mut self, watch: &mut dyn Watch) -> Result<(), Unsolved> {
        let (state, start) = (self.state, self.start);
        let open = self.open.clone();
        let asked = self.watched(watch, |budget, watcher| everything(state, &open, budget, watcher));
        let Some(book) = asked.map_err(|limit| self.unsolved(limit))? else { return Ok(()) };
        let black = book.prover() == Color::Black;
        self.open.answer_everything(black);
        let bound = if black { self.open.low } else { self.open.high };
        self.keep(Proof { start: start.clone(), claim: claim_of(black, bound), strategy: book.into() }, watch)
    }

    /// What the bounds say of one claim.
    fn claim(mut self, claim: Claim, vain: Option<Limit>, watch: &mut dyn Watch) -> Result<Solved, Unsolved> {
        let (low, high) = (self.open.low, self.open.high);
        let holds = |claim| match claim {
            Claim::AtLeast(points) => low >= points.half_points(),
            Claim::AtMost(points) => high <= points.half_points(),
            _ => false,
        };
        let (answer, mut shown) = if holds(claim) {
            (Answer::Holds(claim), claim)
        } else if holds(claim.denial()) {
            // The bound may say more than the denial.
            let black = matches!(claim, Claim::AtMost(_));
            (Answer::Fails(claim), claim_of(black, if black { low } else { high }))
        } else {
            return Err(self.unsolved(vain.unwrap_or(Limit::Endless)));
        };
        match self.prove(shown, watch) {
            Err(Unsolved { why: Why::NoStrategy { .. }, .. }) if answer == Answer::Fails(claim) => {
                shown = claim.denial();
                self.prove(shown, watch)?;
            }
            proved => proved?,
        }
        let side = usize::from(matches!(shown, Claim::AtMost(_)));
        let proofs =
            self.proofs[side].take().into_iter().map(|proof| Proof { claim: shown, ..proof }).collect();
        Ok(Solved { answer, proofs, nodes: self.nodes })
    }

    /// Shows the bounds found so far, if that takes little more than has been spent.
    fn prove_found(&mut self, watch: &mut dyn Watch) {
        let (nodes, spent) = (self.nodes / MORE, self.began.elapsed() / MORE as u32);
        self.budget.nodes = self.budget.nodes.saturating_add(nodes);
        self.budget.time = self.budget.time.saturating_add(spent);
        let (low, high) = self.state.trivial_bounds();
        // What cannot be shown is not handed out.
        if self.open.low > low {
            let _ = self.prove(claim_of(true, self.open.low), watch);
        }
        if self.open.high < high {
            let _ = self.prove(claim_of(false, self.open.high), watch);
        }
    }

    /// Makes sure that there is a checked proof of a claim that is known to hold.
    fn prove(&mut self, claim: Claim, watch: &mut dyn Watch) -> Result<(), Unsolved> {
        let side = usize::from(matches!(claim, Claim::AtMost(_)));
        let enough = |known: &Proof| match (known.claim, claim) {
            (Claim::AtLeast(known), Claim::AtLeast(points)) => known >= points,
            (Claim::AtMost(known), Claim::AtMost(points)) => known <= points,
            _ => false,
        };
        if self.proofs[side].as_ref().is_some_and(enough) {
            return Ok(());
        }
        let (solver, state, game, law) = (self.solver, self.state, self.game, self.law);
        let found = self
            .watched(watch, |budget, watcher| solver.strategy(state, game, law, claim, budget, watcher))
            .map_err(|limit| self.unsolved(limit))?;
        // The bound holds, but the only strategies found give up what is alive, or go round.
        let no_strategy =
            || Why::NoStrategy { why: "those found give up what is alive, or go round".to_owned() };
        let strategy = found.ok_or_else(|| self.because(no_strategy()))?;
        self.keep(Proof { start: self.start.clone(), claim, strategy: strategy.into() }, watch)
    }

    /// Takes a proof of one side, if the checker accepts it.
    fn keep(&mut self, proof: Proof, watch: &mut dyn Watch) -> Result<(), Unsolved> {
        check(&proof).map_err(|flaw| self.flawed(&flaw))?;
        watch.proved(&proof);
        self.proved = (self.nodes, NODES_FOR_STATE * proof.strategy.len() as u64);
        let side = usize::from(matches!(proof.claim, Claim::AtMost(_)));
        self.proofs[side] = Some(proof);
        Ok(())
    }

    /// Lets the solver work with what is left of the budget.
    fn watched<T>(
        &mut self,
        watch: &mut dyn Watch,
        work: impl FnOnce(&proof_number::Budget, &mut Watcher<'_>) -> Result<T, Limit>,
    ) -> Result<T, Limit> {
        let budget = proof_number::Budget {
            nodes: self.budget.nodes.saturating_sub(self.nodes),
            time: self.budget.time.saturating_sub(self.began.elapsed()),
            ..self.budget
        };
        if budget.nodes == 0 {
            return Err(Limit::Nodes);
        }
        if budget.time.is_zero() {
            return Err(Limit::Time);
        }
        let (before, low, high) = (self.nodes, bound(self.open.low), bound(self.open.high));
        let mut kept = Instant::now();
        let solver = self.solver;
        let mut look = |so_far: &proof_number::Progress| {
            if kept.elapsed() >= BETWEEN {
                keep_tables(solver, watch);
                kept = Instant::now();
            }
            watch.look(&shinpan_proof::Progress { lower: low, upper: high, nodes: before + so_far.nodes })
        };
        let mut watcher = Watcher::new(self.state, &budget, &mut look);
        let found = work(&budget, &mut watcher);
        self.nodes += watcher.nodes;
        if found.is_err() {
            keep_tables(solver, watch);
        }
        found
    }

    fn unsolved(&self, limit: Limit) -> Unsolved {
        let why = match limit {
            Limit::Nodes => Why::NodesSpent,
            Limit::Time => Why::TimeSpent,
            Limit::Asked => Why::Stopped,
            Limit::Threads | Limit::Memory => Why::MemorySpent,
            Limit::Endless => Why::Endless,
            Limit::LinesTooLong { moves } => Why::LinesTooLong { moves },
        };
        self.because(why)
    }

    /// Bounds without a proof are not handed out.
    fn because(&self, why: Why) -> Unsolved {
        let points = |side: usize| {
            self.proofs[side].as_ref().and_then(|proof| match proof.claim {
                Claim::AtLeast(points) | Claim::AtMost(points) => Some(points),
                _ => None,
            })
        };
        let proofs = self.proofs.iter().flatten().cloned().collect();
        Unsolved { why, lower: points(0), upper: points(1), proofs, nodes: self.nodes }
    }

    /// An answer whose proof does not hold is no answer.
    fn flawed(&self, flaw: &Flaw) -> Unsolved {
        self.because(Why::NoStrategy { why: flaw.to_string() })
    }
}

/// Has the tables kept if somebody keeps them.
fn keep_tables(solver: &Solver, watch: &mut dyn Watch) {
    if let Some(keep) = watch.keep() {
        keep.keep(&mut |to| solver.write_tables(to));
    }
}

/// A bound of Black's margin, from below if he has it.
fn claim_of(yes: bool, half: i32) -> Claim {
    let points = Points::from_half(half);
    if yes { Claim::AtLeast(points) } else { Claim::AtMost(points) }
}

fn bound(half: i32) -> Option<Points> {
    (half.abs() < INFINITE).then(|| Points::from_half(half))
}
