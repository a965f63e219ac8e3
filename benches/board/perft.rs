//! Counting sequences of plays on 9x9.

use goban::rules::game::Game;
use goban::rules::{CHINESE, GobanSizes, JAPANESE, Move, Rule};
use shinpan_board::perft::{Repetition, Rules, perft};
use shinpan_board::{SelfCapture, Size};

use crate::common::{Program, Section};

/// Measures five plays with our counter and four with the other crate's board.
pub fn measure(section: &mut Section, rounds: usize) {
    let size = Size::square(9).expect("a size");
    let count = |repetition| {
        perft(size, Rules { repetition, self_capture: SelfCapture::Forbidden, passes: false }, 5)
    };
    let exactly = |count: u64, expected: u64| {
        assert_eq!(count, expected);
        count
    };
    let measured = crate::common::measure(
        rounds,
        vec![
            Program::new("shinpan, depth 5, simple ko", || exactly(count(Repetition::Simple), 3_074_496_080)),
            Program::new("shinpan, depth 5, positional superko", || {
                exactly(count(Repetition::Positional), 3_074_496_080)
            }),
            Program::new("goban, depth 4, simple ko", || exactly(sequences(JAPANESE), 39_929_136)),
            Program::new("goban, depth 4, superko", || exactly(sequences(CHINESE), 39_929_136)),
        ],
    );
    section.heading(
        "Perft on 9x9",
        "sequence",
        "Sequences of legal plays, the last counted without being made, as the other crate's own `perft` does.",
    );
    for measured in &measured {
        section.row("perft 9x9", measured, "");
    }
    for (name, ours, other) in [("simple ko", 0, 2), ("superko", 1, 3)] {
        let ratio = measured[ours].times_faster_than(&measured[other]);
        section.goal(
            &format!("perft 9x9, {name}, goban's time by ours, at least"),
            ratio,
            40.0,
            ratio >= 40.0,
        );
    }
}

fn sequences(rule: Rule) -> u64 {
    go(&Game::new(GobanSizes::Nine, rule), 4)
}

fn go(game: &Game, depth: u32) -> u64 {
    let moves = game.legals();
    if depth == 1 {
        return moves.count() as u64;
    }
    moves
        .map(|(x, y)| {
            let mut next = game.clone();
            next.play(Move::Play(x, y));
            go(&next, depth - 1)
        })
        .sum()
}
