//! The solver that picks a solver.

use std::time::Instant;

use shinpan_proof::{Budget, Keep, Progress, Proof, Question, Solved, Solver, Start, Unsolved, Watch, Why};

use crate::general::General;
use crate::law::Law;
use crate::plan::Planner;
use crate::small::Small;

/// Asks each solver what it is best at, by what it can do, not by the name of a rule set.
///
/// The general search answers what is easy without setting up any table. What it does not answer soon goes to
/// the fast search if that carries out every clause of the rule set and the question is about a margin; all else to
/// the general search. Bounds proved on the way are handed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Any {
    /// Threads that search together where the solver can use more than one.
    pub threads: usize,
}

impl Default for Any {
    /// One thread.
    fn default() -> Any {
        Any { threads: 1 }
    }
}

/// States that the general search looks at before the fast one is set up.
const SOON: u64 = 20_000;

impl Solver for Any {
    fn name(&self) -> &'static str {
        "any"
    }

    fn search(
        &self,
        start: &Start,
        question: Question,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> Result<Solved, Unsolved> {
        let began = Instant::now();
        let law = Law::of(&start.setup.rules).ok();
        let fast = is_about_margin(question) && law.is_some();
        let mut unsolved = Unsolved::because(Why::NodesSpent);
        for stage in STAGES {
            // The search that comes next begins anew but for the bounds.
            let fits = match stage.by {
                By::Plans => is_about_margin(question) && start.setup.position.size().points() >= FALLS_APART,
                By::Small => fast,
                By::General => true,
            };
            if !fits {
                continue;
            }
            // Tables that are kept are of one size.
            if stage.by == By::Small && stage.memory.is_some() && watch.keep().is_some() {
                continue;
            }
            let known = watch.known().iter().cloned().chain(std::mem::take(&mut unsolved.proofs)).collect();
            let left = Budget {
                nodes: budget.nodes.map(|nodes| nodes.saturating_sub(unsolved.nodes).max(1)),
                time: budget.time.map(|time| time.saturating_sub(began.elapsed())),
                memory: budget.memory,
            };
            if unsolved.nodes > 0 && left.time.is_some_and(|time| time.is_zero()) {
                return Err(Unsolved { why: Why::TimeSpent, proofs: known, ..unsolved });
            }
            let most = |limit: Option<u64>, left: Option<u64>| match (limit, left) {
                (Some(limit), Some(left)) => Some(limit.min(left)),
                (limit, left) => limit.or(left),
            };
            let share = Budget {
                nodes: most(stage.nodes, left.nodes),
                memory: most(stage.memory, left.memory.map(|bytes| bytes as u64)).map(|bytes| bytes as usize),
                ..left
            };
            let before = unsolved.nodes;
            let mut watch = Knowing { watch: &mut *watch, known, before };
            let found = match stage.by {
                By::Plans => Planner.search(start, question, share, &mut watch),
                By::Small => (Small { threads: self.threads }).search(start, question, share, &mut watch),
                By::General => General.search(start, question, share, &mut watch),
            };
            match found {
                Ok(solved) => return Ok(Solved { nodes: solved.nodes + before, ..solved }),
                Err(mut found) => {
                    found.nodes += before;
                    let is_left = budget.nodes.is_none_or(|nodes| found.nodes < nodes);
                    let goes_on = match found.why {
                        Why::OutOfReach => true,
                        Why::Clause { .. } | Why::BoardTooLarge { .. } if stage.by == By::Plans => true,
                        Why::NodesSpent => is_left && stage.nodes.is_some(),
                        // Another search may do without the lines that this one did not follow, and read a
                        // strategy where this one could not.
                        Why::Endless | Why::LinesTooLong { .. } => fast && stage.by == By::General,
                        Why::NoStrategy { .. } => fast,
                        Why::MemorySpent => is_left && stage.memory.is_some(),
                        // A start, not the rule set, can be beyond the fast search.
                        Why::Clause { .. } | Why::BoardTooLarge { .. } => stage.by == By::Small,
                        _ => false,
                    };
                    // What was known before is known still.
                    if found.proofs.is_empty() {
                        found.proofs = watch.known;
                    }
                    if !goes_on {
                        return Err(found);
                    }
                    unsolved = found;
                }
            }
        }
        Err(unsolved)
    }
}

/// One solver after another, each with more work allowed.
struct Stage {
    by: By,
    nodes: Option<u64>,
    memory: Option<u64>,
}

/// A solver.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Plans,
    General,
    Small,
}

/// Smaller boards do not fall apart: the other searches have them soon.
const FALLS_APART: usize = 30;

const STAGES: [Stage; 5] = [
    Stage { by: By::Plans, nodes: None, memory: None },
    Stage { by: By::General, nodes: Some(SOON), memory: None },
    // Large tables take time to set up, which many small searches in a row would feel.
    Stage { by: By::Small, nodes: Some(1_000_000), memory: Some(64 << 20) },
    Stage { by: By::Small, nodes: None, memory: None },
    Stage { by: By::General, nodes: None, memory: None },
];

fn is_about_margin(question: Question) -> bool {
    matches!(question, Question::Result | Question::AtLeast(_) | Question::AtMost(_))
}

/// Watches a search that another one has led up to.
struct Knowing<'a> {
    watch: &'a mut dyn Watch,
    known: Vec<Proof>,
    /// States looked at before.
    before: u64,
}

impl Watch for Knowing<'_> {
    fn look(&mut self, so_far: &Progress) -> bool {
        self.watch.look(&Progress { nodes: so_far.nodes + self.before, ..*so_far })
    }

    fn proved(&mut self, proof: &Proof) {
        self.watch.proved(proof);
    }

    fn known(&self) -> &[Proof] {
        &self.known
    }

    fn keep(&mut self) -> Option<&mut dyn Keep> {
        self.watch.keep()
    }
}

#[cfg(test)]
mod tests {
    use shinpan_board::{Color, Point, Position, Size};
    use shinpan_proof::{Answer, check};
    use shinpan_rules::RuleSet;

    use super::*;

    fn start(rules: &str, columns: u8, rows: u8) -> Start {
        let position = Position::empty(Size::new(columns, rows).unwrap());
        Start::new(RuleSet::named(rules).unwrap(), position, Color::Black)
    }

    #[test]
    fn what_is_not_soon_answered_goes_on() {
        let start = start("tromp-taylor", 5, 2);
        let solved = Any::default().solve(&start, Question::Result, Budget::nodes(10_000_000)).unwrap();
        assert!(solved.nodes > SOON, "{}", solved.nodes);
        let alone = Small::default().solve(&start, Question::Result, Budget::default()).unwrap();
        assert_eq!(solved.answer, alone.answer);
        for proof in &solved.proofs {
            assert_eq!(check(proof), Ok(proof.claim));
        }
        let unsolved = Any::default().solve(&start, Question::Result, Budget::nodes(SOON + 10)).unwrap_err();
        assert_eq!(unsolved.why, Why::NodesSpent);
        let few = Any::default().solve(&start, Question::Result, Budget::nodes(5)).unwrap_err();
        assert!(few.nodes <= 6, "{}", few.nodes);
    }

    #[test]
    fn questions_about_stones_are_answered_too() {
        let mut start = start("tromp-taylor", 5, 2);
        start.setup.position.set(Point { column: 3, row: 1 }, Some(Color::White));
        let at = Point { column: 3, row: 1 };
        let solved = Any::default().solve(&start, Question::CanBeCaptured(at), Budget::default()).unwrap();
        assert!(matches!(solved.answer, Answer::Holds(_) | Answer::Fails(_)));
        assert_eq!(check(&solved.proofs[0]), Ok(solved.proofs[0].claim));
    }
}
