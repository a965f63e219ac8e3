//! Settled ground and rooms change no answer: the search without them comes to the same.

use proptest::prelude::*;
use shinpan_board::Color;
use shinpan_rules::Phase;

use super::drawn_tests::{position, rule_set};
use super::*;

/// Living white walls round a room, and what else is on the board; `?` is anything.
const BOARDS: [&str; 9] = [
    "??O./??OO/OOO.",
    "???O./???OO/OOOO.",
    "??O.O?/??OOO?/OOO.O?",
    "?OO./??OO/??O./OOOO",
    "??O./??OO/?OO./?OOO",
    "????O./????OO/OOOOO.",
    ".?.?O./??X?OO/OOOOO.",
    ".X.?O.O?.X./??XXOOOXX??/OOOOO.OOOOO",
    "?X.?O.O?.?./XX??OOOXXX?/OOOOO.OOOOO",
];

/// What may stand at a `?`: more of the stones whose room it is.
const ANYTHING: [char; 6] = ['.', '.', 'X', 'X', 'X', 'O'];

/// The result with ground, or without.
fn result(start: &Start, ground: bool) -> Option<Answer> {
    let (game, budget) = (start.game().unwrap(), Budget::nodes(6_000));
    let mut watch = ();
    let guard = Guard::new(budget, &mut watch);
    let mut driver = Driver::<u64>::new(start, &game, Question::Result, budget, guard).ok()?;
    if !ground {
        driver.search.held_counts = [false; 2];
    }
    let solved = driver.run(Question::Result).ok()?;
    for proof in &solved.proofs {
        assert_eq!(shinpan_proof::check(proof), Ok(proof.claim), "{proof:?}");
    }
    Some(solved.answer)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ground_changes_no_answer(
        board in 0..BOARDS.len(),
        fill in prop::collection::vec(0..6_usize, 9),
        swap: bool,
        black: bool,
        first: bool,
        even: bool,
        encore in 0..4,
    ) {
        let rules = rule_set(usize::from(first), even);
        let Some(position) = position(BOARDS[board], &fill, ANYTHING, swap) else { return Ok(()) };
        let to_move = if black { Color::Black } else { Color::White };
        let phase = if encore > 0 { Phase::Encore } else { Phase::Main };
        let start = Start::new(rules, position, to_move).in_phase(phase);
        if let (Some(with), Some(without)) = (result(&start, true), result(&start, false)) {
            prop_assert_eq!(with, without, "{:?}", start);
        }
    }
}
