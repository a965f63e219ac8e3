//! The answers that cases keep for solvers, asked of the solvers with little effort: none may differ, every proof must
//! hold, and so many must be found. `benches/answers` asks with more.

use std::fmt::Write as _;
use std::io::Write as _;

use shinpan_cases::{Kept, Outcome, Shelf, Verdict, answers, ask, cases_folder, read_tree};
use shinpan_proof::{Budget, Solver};
use shinpan_solve::{Small, general::General};

/// States the general search may look at for one answer, by folder: the first that fits.
const NODES: [(&str, u64); 2] = [("spight/", 50_000), ("", 3_000)];
/// States of the search for small boards, which is much faster.
const SMALL: u64 = 300_000;
/// At least so many answers must be found and agree, in all and in the folder of Spight's examples.
const LEAST: [(&str, usize); 2] = [("", 910), ("spight/", 30)];

fn kept() -> Vec<Kept> {
    let folder = cases_folder();
    let shelf = Shelf::open(&folder.join("rules")).unwrap_or_else(|why| panic!("{}", why.len()));
    let cases = read_tree(&folder).unwrap_or_else(|why| panic!("{} errors in cases/", why.len()));
    cases.iter().flat_map(|case| answers(case, &shelf)).collect()
}

/// What the general search says, or the one for small boards where that comes to nothing.
fn outcome(kept: &Kept) -> Outcome {
    let asked = match &kept.asked {
        Ok(asked) => asked,
        Err(why) => return Outcome { verdict: Verdict::NotSearched(why.clone()), nodes: 0 },
    };
    let nodes = NODES.iter().find(|(folder, _)| kept.name.starts_with(folder)).map_or(0, |(_, nodes)| *nodes);
    let solvers: [(&dyn Solver, u64); 2] = [(&General, nodes), (&Small::default(), SMALL)];
    let mut last = None;
    for (solver, nodes) in solvers {
        let budget = Budget { memory: Some(64 << 20), ..Budget::nodes(nodes) };
        let outcome = ask(asked, solver, budget);
        if !matches!(outcome.verdict, Verdict::Unsolved(_) | Verdict::NotSearched(_)) {
            return outcome;
        }
        last.get_or_insert(outcome);
    }
    last.unwrap_or(Outcome { verdict: Verdict::NotSearched("no solver".to_owned()), nodes: 0 })
}

#[test]
fn solvers_come_to_the_answers_kept() {
    let (mut agreed, mut report, mut wrong) = (Vec::new(), String::new(), 0);
    let (mut unsolved, mut not_searched) = (0, 0);
    for kept in kept() {
        let said = match (&outcome(&kept).verdict, &kept.known_wrong) {
            (Verdict::Agrees(_), None) => {
                agreed.push(kept.name.clone());
                continue;
            }
            (Verdict::Agrees(_), Some(_)) => "comes out right: take the mark known_wrong away".to_owned(),
            (Verdict::Differs(_) | Verdict::Flawed(_), Some(why)) => {
                let _ = writeln!(report, "known wrong: {}: {why}", kept.name);
                continue;
            }
            (Verdict::Differs(found), None) => format!("comes to {found}"),
            (Verdict::Flawed(flaw), None) => format!("a proof does not hold: {flaw}"),
            (Verdict::Unsolved(why), _) => {
                unsolved += 1;
                let _ = writeln!(report, "{}: {why}", kept.name);
                continue;
            }
            (Verdict::NotSearched(_), _) => {
                not_searched += 1;
                continue;
            }
        };
        wrong += 1;
        let (file, line) = &kept.at;
        println!("{file}:{line}: {} {said}", kept.name);
    }
    // Straight to standard error, so that the count is seen when everything is right too.
    let _ = writeln!(
        std::io::stderr(),
        "{} answers agree, {wrong} do not, {unsolved} are not found in the budget, {not_searched} are not results \
         of play",
        agreed.len(),
    );
    assert_eq!(wrong, 0, "answers that differ, see above");
    for (folder, least) in LEAST {
        let found = agreed.iter().filter(|name| name.starts_with(folder)).count();
        assert!(found >= least, "only {found} answers of {folder:?} agree, {least} should:\n{report}");
    }
}
