//! The solver that picks a solver.

use std::time::Instant;

use shinpan_proof::{Budget, Progress, Proof, Question, Solved, Solver, Start, Unsolved, Watch, Why};

use crate::general::General;
use crate::law::Law;
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
        let soon = Budget { nodes: Some(budget.nodes.map_or(SOON, |nodes| nodes.min(SOON))), ..budget };
        let first = match General.search(start, question, soon, watch) {
            Err(unsolved) if unsolved.why == Why::NodesSpent && soon.nodes != budget.nodes => unsolved,
            answered => return answered,
        };
        let rest = Budget {
            nodes: budget.nodes.map(|nodes| nodes.saturating_sub(first.nodes).max(1)),
            time: budget.time.map(|time| time.saturating_sub(began.elapsed())),
            ..budget
        };
        if rest.time.is_some_and(|time| time.is_zero()) {
            return Err(Unsolved { why: Why::TimeSpent, ..first });
        }
        let known = watch.known().iter().cloned().chain(first.proofs).collect();
        let mut watch = Knowing { watch, known, before: first.nodes };
        let fast = is_about_margin(question) && Law::of(&start.setup.rules).is_ok();
        let found = match fast {
            true => match (Small { threads: self.threads }).search(start, question, rest, &mut watch) {
                // A start, not the rule set, can be beyond it.
                Err(Unsolved { why: Why::Clause { .. } | Why::BoardTooLarge { .. }, .. }) => {
                    General.search(start, question, rest, &mut watch)
                }
                found => found,
            },
            false => General.search(start, question, rest, &mut watch),
        };
        let all = |nodes: u64| nodes + first.nodes;
        found
            .map(|solved| Solved { nodes: all(solved.nodes), ..solved })
            .map_err(|unsolved| Unsolved { nodes: all(unsolved.nodes), ..unsolved })
    }
}

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
