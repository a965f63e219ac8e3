//! The fast checker and the slow one say the same of fights.

use proptest::prelude::*;
use shinpan_board::{Color, Position};
use shinpan_game::{Act, Move};
use shinpan_rules::{EqualTurns, RuleSet};

use super::*;
use crate::Start;
use crate::compact::{Fights, Grid, Kind, Rooms, law_of, state_of};

/// Living stones of both colours, and points between them on which anything may stand.
const BOARDS: [&str; 10] = [
    ".X.X??/XXXX??/OOOO??/.O.O??",
    ".X.X???/XXXX???/OOOOO??/.O.OO??",
    ".X.X??O.O./XXXX??OOOO/XXXX??OOOO",
    ".X.X.?/XXXXX?/OOOO??/.O.O??",
    "X.X.X.X/XXXXXXX/?.?.???/OOOOOOO/.O.O.O.",
    ".X..X??/XXXXX??/OOOO???/.O.O???",
    "...X??O.O./XX.X??OOOO/XXXX??OOOO",
    "???OO.O/???OOOO/??XXXXX/XXX.X.X",
    "?????O.O/?????OOO/XXXXXXXX/.X.X.XX.",
    "????O?X.X/????O?XXX/OOOOO?XXX/O.O.O?XXX",
];

/// The rule sets under which fights are looked at, with kos taken in them and without.
const RULES: [&str; 2] = ["spight-japanese", "spight-japanese-first"];

fn position(board: &str, fill: &[usize], swap: bool) -> Option<Position> {
    let mut fill = fill.iter();
    let anything = |c| match c {
        '?' => ['.', '.', 'X', 'X', 'X', 'O', 'O', 'O'][fill.next().map_or(0, |n| n % 8)],
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

/// What the two say of one side, in words of the slow one: what is kept, and what must not have been.
fn both(start: &Start, side: Color) -> Option<[Option<Kept>; 2]> {
    let game = start.game().ok()?;
    let law = law_of(&game).ok()?;
    let grid = Grid::<u64>::new(game.position().size());
    let (state, _) = state_of(&law, &grid, &game);
    let mut ground = grid.ground(&law, state.stones, true);
    for side in [0, 1] {
        Rooms::new().close(&law, &grid, state.stones, side, &mut ground);
    }
    let number = usize::from(side == Color::White);
    let fast = Fights::new().kept(&law, &grid, &state, number, [&ground, &ground]).map(|kept| {
        let passed = kept.not.iter().find(|fact| fact.kind == Kind::PassedInWith);
        let taken = kept.not.iter().filter(|fact| fact.kind == Kind::TakenWith);
        let takes = taken.map(|fact| grid.point_of(usize::from(fact.at))).collect();
        let counts_on = passed.map(|fact| (grid.unpack(fact.stones[0] | fact.stones[1]), takes));
        Kept { points: grid.unpack(kept.points), worth: kept.worth, counts_on }
    });
    Some([fast, of(&game, &law, side)])
}

proptest! {
    // A quarter of the usual number: each case is a search or two.
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: ProptestConfig::default().cases / 4,
        ..ProptestConfig::default()
    })]

    #[test]
    fn both_checkers_keep_the_same_in_fights(
        board in 0..BOARDS.len(),
        fill in prop::collection::vec(0..8_usize, 16),
        first: bool,
        even: bool,
        black: bool,
        swap: bool,
        moves in prop::collection::vec(0..40_usize, 0..4),
    ) {
        let Some(position) = position(BOARDS[board], &fill, swap) else { return Ok(()) };
        let to_move = if black { Color::Black } else { Color::White };
        let mut rules = RuleSet::named(RULES[usize::from(first)]).unwrap();
        if let Some(encore) = std::sync::Arc::make_mut(&mut rules).encore.as_mut().filter(|_| !even) {
            encore.equal_turns.value = EqualTurns::NotRequired;
        }
        let mut start = Start::new(rules, position, to_move).in_phase(Phase::Encore);
        // Some moves before leave bans and stones of the encore.
        for choice in moves {
            let Ok(game) = start.game() else { return Ok(()) };
            let legal: Vec<Move> = game.legal_moves().into_iter().filter(|turn| *turn != Move::Pass).collect();
            let Some(turn) = legal.get(choice % legal.len().max(1)) else { break };
            start = start.after([Act::Move(*turn)]);
        }
        for side in Color::BOTH {
            let Some([fast, slow]) = both(&start, side) else { continue };
            prop_assert_eq!(fast, slow, "{} {:?}", side, start);
        }
    }
}
