//! Settled ground and rooms change no answer: the search without them comes to the same.

use std::sync::Arc;

use proptest::prelude::*;
use shinpan_board::{Color, Position};
use shinpan_rules::{EqualTurns, Phase, RuleSet};

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

/// Rule sets with rooms: with a pass for a ko and the once-only rule, and without.
const RULES: [&str; 2] = ["spight-japanese", "spight-japanese-first"];

fn position(board: &str, fill: &[usize], swap: bool) -> Option<Position> {
    let mut fill = fill.iter();
    let text: String = board
        .chars()
        .map(|c| match c {
            '?' => ['.', '.', 'X', 'X', 'X', 'O'][fill.next().map_or(0, |n| n % 6)],
            c => c,
        })
        .map(|c| match (c, swap) {
            ('X', true) => 'O',
            ('O', true) => 'X',
            _ => c,
        })
        .collect();
    Position::from_diagram(&text)
        .ok()
        .filter(|position| position.strings().iter().all(|s| !s.liberties.is_empty()))
}

/// One of the rule sets, or what it is if nobody makes the turns of an encore equal.
fn rule_set(first: bool, even: bool) -> Arc<RuleSet> {
    let mut rules = RuleSet::named(RULES[usize::from(first)]).unwrap();
    if let Some(encore) = Arc::make_mut(&mut rules).encore.as_mut().filter(|_| !even) {
        encore.equal_turns.value = EqualTurns::NotRequired;
    }
    rules
}

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
        let rules = rule_set(first, even);
        let Some(position) = position(BOARDS[board], &fill, swap) else { return Ok(()) };
        let to_move = if black { Color::Black } else { Color::White };
        let phase = if encore > 0 { Phase::Encore } else { Phase::Main };
        let start = Start::new(rules, position, to_move).in_phase(phase);
        if let (Some(with), Some(without)) = (result(&start, true), result(&start, false)) {
            prop_assert_eq!(with, without, "{:?}", start);
        }
    }
}
