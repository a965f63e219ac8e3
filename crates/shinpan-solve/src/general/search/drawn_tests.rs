//! Positions and rule sets that the tests of this search draw.

use std::sync::Arc;

use shinpan_board::Position;
use shinpan_rules::{EqualTurns, RuleSet};

/// The rule sets with rooms and fights: with a pass for a ko and the once-only rule, and without.
pub(super) const RULES: [&str; 2] = ["spight-japanese", "spight-japanese-first"];

/// A board with one of `any` at each `?`, with the colours exchanged if `swap`; none if a string has no liberty.
pub(super) fn position(board: &str, fill: &[usize], any: [char; 6], swap: bool) -> Option<Position> {
    let mut fill = fill.iter();
    let anything = |c| match c {
        '?' => any[fill.next().map_or(0, |n| n % any.len())],
        c => c,
    };
    let other = |c| match (c, swap) {
        ('X', true) => 'O',
        ('O', true) => 'X',
        _ => c,
    };
    let text: String = board.chars().map(anything).map(other).collect();
    let lives = |position: &Position| position.strings().iter().all(|string| !string.liberties.is_empty());
    Position::from_diagram(&text).ok().filter(lives)
}

/// One of the rule sets, or what it is if nobody makes the turns of an encore equal.
pub(super) fn rule_set(rules: usize, even: bool) -> Arc<RuleSet> {
    let mut rules = RuleSet::named(RULES[rules]).unwrap();
    if let Some(encore) = Arc::make_mut(&mut rules).encore.as_mut().filter(|_| !even) {
        encore.equal_turns.value = EqualTurns::NotRequired;
    }
    rules
}
