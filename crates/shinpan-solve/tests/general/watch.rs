//! Whoever watches a search is told of bounds, can stop it, and can hand it what is known.

use shinpan_board::{Color, Position};
use shinpan_proof::{Answer, Budget, Claim, Progress, Proof, Question, Solver, Start, Watch, Why, check};
use shinpan_rules::RuleSet;
use shinpan_solve::general::General;

fn start() -> Start {
    let position = Position::from_diagram("..../..../..../....").unwrap();
    Start::new(RuleSet::named("ikeda-area-3").unwrap(), position, Color::Black)
}

/// Stops after so many looks, and keeps what it is told.
struct Watcher {
    looks: u32,
    proofs: Vec<Proof>,
    last: Progress,
    known: Vec<Proof>,
}

impl Watch for Watcher {
    fn look(&mut self, so_far: &Progress) -> bool {
        self.last = *so_far;
        self.looks = self.looks.saturating_sub(1);
        self.looks > 0
    }

    fn proved(&mut self, proof: &Proof) {
        self.proofs.push(proof.clone());
    }

    fn known(&self) -> &[Proof] {
        &self.known
    }
}

#[test]
fn a_watcher_stops_the_search() {
    let mut watcher = Watcher { looks: 3, proofs: Vec::new(), last: Progress::default(), known: Vec::new() };
    let unsolved =
        General.search(&start(), Question::Result, Budget::default(), &mut watcher).expect_err("stopped");
    assert_eq!(unsolved.why, Why::Stopped);
    assert_eq!((unsolved.lower, unsolved.upper), (watcher.last.lower, watcher.last.upper));
    assert!(watcher.last.nodes > 0 && watcher.last.nodes < 100_000);
}

#[test]
fn what_is_known_is_not_sought_again() {
    let position = Position::from_diagram(".../.../...").unwrap();
    let start = Start::new(RuleSet::named("tromp-taylor").unwrap(), position, Color::Black);
    let mut watcher =
        Watcher { looks: u32::MAX, proofs: Vec::new(), last: Progress::default(), known: Vec::new() };
    let solved = General.search(&start, Question::Result, Budget::default(), &mut watcher).unwrap();
    let Answer::Margin(margin) = solved.answer else { panic!("{:?}", solved.answer) };
    for proof in &watcher.proofs {
        assert_eq!(check(proof), Ok(proof.claim));
    }
    watcher.known = solved.proofs;
    let again = General.search(&start, Question::Result, Budget::nodes(1), &mut watcher).unwrap();
    assert_eq!((again.answer, again.nodes), (Answer::Margin(margin), 0));
    let claim = General.search(&start, Question::AtLeast(margin), Budget::nodes(1), &mut watcher).unwrap();
    assert_eq!(claim.answer, Answer::Holds(Claim::AtLeast(margin)));
    assert_eq!(check(&claim.proofs[0]), Ok(Claim::AtLeast(margin)));
    // What is known of another start is no help.
    let other = Start { acts: vec![], ..self::start() };
    let lost = General.search(&other, Question::Result, Budget::nodes(1), &mut watcher).unwrap_err();
    assert_eq!((lost.why, lost.lower), (Why::NodesSpent, None));
}
