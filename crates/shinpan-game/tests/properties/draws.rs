//! Random games: numbers drawn by proptest, read as acts of the game they are played in.

use std::sync::Arc;

use proptest::prelude::*;
use shinpan_board::{Color, Point, Position, Size};
use shinpan_game::{Act, Game, Move, Setup};
use shinpan_rules::RuleSet;
use shinpan_score::Points;

/// A rule set, any of the built-in ones, with its unclear places read in any one other way.
pub fn rule_set() -> impl Strategy<Value = Arc<RuleSet>> {
    let mut sets: Vec<Arc<RuleSet>> = RuleSet::all().to_vec();
    for set in RuleSet::all() {
        for reading in &set.readings {
            for option in &reading.options {
                let read = set.with_reading(&reading.name, &option.name).expect("a reading of the set");
                sets.push(Arc::new(read));
            }
        }
    }
    prop::sample::select(sets)
}

/// A small board, on which games are short and kos many.
pub fn small_size() -> impl Strategy<Value = Size> {
    (1u8..=5, 1u8..=5).prop_map(|(columns, rows)| Size::new(columns, rows).unwrap())
}

/// Numbers for a game of up to this many acts.
pub fn numbers(most: usize) -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 0..most)
}

/// A game at its start, on an empty board, without komi.
pub fn begin(rules: &Arc<RuleSet>, size: Size) -> Game {
    let mut setup = Setup::new(rules.clone(), Position::empty(size), Color::Black);
    setup.komi = Some(Points::ZERO);
    setup.begin().expect("an empty board has no string without liberty")
}

/// A point of the board.
pub fn point(number: u32, size: Size) -> Point {
    size.point(number as usize % size.points()).expect("below the number of points")
}

/// An act, sensible or not, legal or not. Mostly plays and passes, so that games get somewhere; while the
/// players talk about the stones, mostly talk.
pub fn any_act(game: &Game, number: u32) -> Act {
    let at = point(number >> 8, game.position().size());
    let player = if number & 0x80 == 0 { Color::Black } else { Color::White };
    let talk = |kind: u32| match kind {
        0..=3 => Act::CallDead(at),
        4 => Act::CallAlive(at),
        5 => Act::Dispute(Some(at)),
        6 => Act::Dispute(None),
        7..=8 => Act::Agree,
        9..=11 => Act::Resume(Some(player)),
        12 => Act::Resume(None),
        13 => Act::NoResult,
        14 => Act::BothLose,
        _ => Act::IllegalMove(Move::Play(at)),
    };
    let kind = number % 64;
    match (game.is_talking(), kind) {
        (true, 0..=31) => talk(kind % 16),
        (false, 0..=3) => talk(number >> 16 & 15),
        (_, 60) if number >> 24 == 0 => Act::Resign(player),
        (_, 61) if number >> 24 == 0 => Act::LoseOnTime(player),
        (_, 62) if number >> 24 == 0 => Act::Forfeit(player),
        (_, 48..=51) => Act::Move(Move::PassForKo(at)),
        (_, 52..=63) => Act::Move(Move::Pass),
        _ => Act::Move(Move::Play(at)),
    }
}

/// A legal turn: one of the plays if there are any and the number does not ask for a pass.
pub fn legal_turn(game: &Game, number: u32) -> Move {
    let plays: Vec<Move> =
        game.legal_moves().into_iter().filter(|turn| matches!(turn, Move::Play(_))).collect();
    if plays.is_empty() || number.is_multiple_of(16) {
        return Move::Pass;
    }
    plays[(number >> 4) as usize % plays.len()]
}

/// A legal play, or a pass if there is none.
pub fn legal_play(game: &Game, number: u32) -> Move {
    legal_turn(game, number | 1)
}

/// Makes turns until the numbers are used up or no turn is possible any more.
pub fn play_turns(game: &mut Game, numbers: &[u32]) {
    for number in numbers {
        if game.outcome().is_some() || game.is_talking() {
            return;
        }
        let turn = legal_turn(game, *number);
        game.act(Act::Move(turn)).expect("a legal turn");
    }
}
