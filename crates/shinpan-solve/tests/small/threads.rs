//! Threads that search together come to the answers of one.

use shinpan_board::{Color, Position, Size};
use shinpan_proof::{Budget, Question, Solver, Start, check};
use shinpan_rules::RuleSet;
use shinpan_solve::{Law, Small};

#[test]
fn many_threads_say_what_one_says() {
    let budget = Budget { memory: Some(16 << 20), ..Budget::nodes(20_000_000) };
    for rules in RuleSet::all().iter().filter(|rules| Law::of(rules).is_ok()) {
        for (columns, rows) in [(3, 2), (4, 2), (3, 3)] {
            let position = Position::empty(Size::new(columns, rows).unwrap());
            let start = Start::new(rules.clone(), position, Color::Black);
            let answers =
                [1, 2, 5].map(|threads| match (Small { threads }).solve(&start, Question::Result, budget) {
                    Ok(solved) => {
                        for proof in &solved.proofs {
                            assert_eq!(check(proof), Ok(proof.claim), "{} {threads}", rules.id);
                        }
                        Ok(solved.answer)
                    }
                    Err(unsolved) => Err(unsolved.why),
                });
            assert_eq!(answers[0], answers[1], "{} {columns}x{rows}", rules.id);
            assert_eq!(answers[0], answers[2], "{} {columns}x{rows}", rules.id);
        }
    }
}
