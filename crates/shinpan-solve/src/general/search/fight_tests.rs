//! What is kept in fights changes no answer: the search that does not look at them comes to the same.

use proptest::prelude::*;
use shinpan_board::{Color, Position};
use shinpan_game::Act;
use shinpan_proof::{Flaw, NodeId, Walked, check, check_by_game};
use shinpan_rules::{Phase, RuleSet};

use super::drawn_tests::{RULES, position, rule_set};
use super::*;

/// Living stones of both colours, and points between them on which anything may stand.
const BOARDS: [&str; 7] = [
    ".X.X??/XXXX??/OOOO??/.O.O??",
    ".X.X???/XXXX???/OOOOO??/.O.OO??",
    ".X.X??O.O./XXXX??OOOO/XXXX??OOOO",
    ".X.X.?/XXXXX?/OOOO??/.O.O??",
    "X.X.X.X/XXXXXXX/?.?.???/OOOOOOO/.O.O.O.",
    ".X..X??/XXXXX??/OOOO???/.O.O???",
    "...X??O.O./XX.X??OOOO/XXXX??OOOO",
];

/// What may stand at a `?`: many stones, so that there are fights.
const ANYTHING: [char; 6] = ['.', '.', 'X', 'X', 'O', 'O'];

/// The result with its proofs, fights looked at from the first or never.
fn result(start: &Start, fights: bool, nodes: u64) -> Option<Solved> {
    let (game, budget) = (start.game().unwrap(), Budget::nodes(nodes));
    let mut watch = ();
    let guard = Guard::new(budget, &mut watch);
    let mut driver = Driver::<u64>::new(start, &game, Question::Result, budget, guard).ok()?;
    driver.search.looks_at_fights = fights;
    driver.shift.end = u64::MAX;
    driver.run(Question::Result).ok()
}

/// The board as it is after these moves, each by its number among the legal ones, as far as the encore goes.
fn played(start: Start, moves: &[usize]) -> Start {
    let mut start = start;
    for choice in moves {
        let Ok(game) = start.game() else { break };
        let legal = game.legal_moves();
        let after = start.clone().after([Act::Move(legal[choice % legal.len()])]);
        match after.game() {
            Ok(game) if game.outcome().is_none() && game.phase() == Phase::Encore => start = after,
            _ => break,
        }
    }
    start
}

proptest! {
    // A quarter of the usual number: each case is a search or two.
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: ProptestConfig::default().cases / 4,
        ..ProptestConfig::default()
    })]

    #[test]
    fn fights_change_no_answer(
        board in 0..BOARDS.len(),
        fill in prop::collection::vec(0..6_usize, 16),
        rules in 0..RULES.len(),
        even: bool,
        black: bool,
        swap: bool,
        first in prop::collection::vec(0..40_usize, 0..6),
    ) {
        let Some(position) = position(BOARDS[board], &fill, ANYTHING, swap) else { return Ok(()) };
        let to_move = if black { Color::Black } else { Color::White };
        let start = played(Start::new(rule_set(rules, even), position, to_move).in_phase(Phase::Encore), &first);
        let Some(with) = result(&start, true, 600) else { return Ok(()) };
        for proof in &with.proofs {
            prop_assert_eq!(check(proof), Ok(proof.claim), "{:?}", proof);
        }
        if let Some(without) = result(&start, false, 1_200) {
            prop_assert_eq!(with.answer, without.answer, "{:?}", start);
        }
    }
}

/// White fills the ten-thousand-year ko; in two moves everything else is what she keeps in that corner.
#[test]
fn a_proof_that_ends_in_a_fight_is_written_read_and_walked() {
    let rows =
        "XXX.OX.X/.OOOOXXX/OOXXXX.X/XXXXXXXX/OOOOOOOO/OOOO.O.O/XXOOOOOO/.XXOOOOO/O.XOOOOO/OXXOOOOO/.OXOOOOO";
    let rules = RuleSet::named("spight-japanese").unwrap();
    let start = Start::new(rules, Position::from_diagram(rows).unwrap(), Color::White);
    let start = start.in_phase(Phase::Encore).with_komi(Points::ZERO);
    let prove = |most: i32| {
        let (game, budget) = (start.game().unwrap(), Budget::nodes(3_000));
        let mut watch = ();
        let guard = Guard::new(budget, &mut watch);
        let question = Question::AtMost(Points::whole(most));
        let mut driver = Driver::<u128>::new(&start, &game, question, budget, guard).unwrap();
        driver.search.looks_at_fights = true;
        driver.shift.end = u64::MAX;
        driver.run(question)
    };
    let solved = prove(16).unwrap();
    assert_eq!(solved.answer, Answer::Holds(Claim::AtMost(Points::whole(16))));
    let proof = &solved.proofs[0];
    let shinpan_proof::Strategy::Graph(graph) = &proof.strategy else { panic!("{proof:?}") };
    let ends = graph.nodes().iter().flat_map(|node| graph.edges_of(node)).map(|edge| edge.to);
    assert!(ends.into_iter().any(|to| to == NodeId::FOUGHT), "{proof:?}");
    assert_eq!(check(proof), Ok(proof.claim));
    assert!(matches!(check_by_game(proof, 1_000), Ok(Walked::Shown(_))), "{:?}", check_by_game(proof, 1_000));
    assert_eq!(Proof::from_bytes(&proof.to_bytes()).as_ref(), Ok(proof));
    assert!(
        shinpan_proof::to_sgf(proof, 1_000).is_ok_and(|sgf| sgf.contains("kept by answering in each fight"))
    );
    // A point more is neither found nor believed.
    assert!(prove(15).is_err_and(|unsolved| unsolved.why == Why::NodesSpent));
    let more = Proof { claim: Claim::AtMost(Points::whole(15)), ..proof.clone() };
    assert!(check(&more).is_err() && check_by_game(&more, 1_000).is_err());
    // Nor is the same move after she has passed in this round beside the stones that stay: a round may end where she has.
    let a10 = shinpan_board::Point { column: 0, row: 1 };
    let passed = [Act::Move(shinpan_game::Move::Pass), Act::Move(shinpan_game::Move::Play(a10))];
    let later = Proof { start: start.clone().after(passed), ..proof.clone() };
    let flaws = [check(&later).err(), check_by_game(&later, 1_000).err()];
    assert!(flaws.iter().all(|flaw| matches!(flaw, Some(Flaw::WrongRound { .. }))), "{flaws:?}");
}
