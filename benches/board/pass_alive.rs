//! Benson's algorithm for both colours on the positions of the 9x9 games.

use std::hint::black_box;

use shinpan_board::fast::Board;
use shinpan_board::{Color, Position, SelfCapture, Size, SmallPosition, pass_alive, pass_alive_both};

use crate::common::{Program, Section};
use crate::replay;

/// Measures on all positions of the games, and on the last ones.
pub fn measure(section: &mut Section, rounds: usize) {
    let (all, last) = positions();
    for (what, positions) in [("all positions", &all), ("last positions", &last)] {
        let small: Vec<SmallPosition> = positions.iter().filter_map(SmallPosition::new).collect();
        let often = (20_000 / positions.len()).max(1);
        let measured = crate::common::measure(
            rounds,
            vec![
                Program::new("shinpan, in machine words", || {
                    (0..often).flat_map(|_| &small).fold(0, |count, position| {
                        black_box(position.pass_alive_both(SelfCapture::Forbidden));
                        count + 1
                    })
                }),
                Program::new("shinpan, from a plain position and back", || {
                    (0..often).flat_map(|_| positions).fold(0, |count, position| {
                        black_box(pass_alive_both(position, SelfCapture::Forbidden));
                        count + 1
                    })
                }),
                Program::new("shinpan, plain algorithm", || {
                    positions.iter().step_by(7).fold(0, |count, position| {
                        black_box(Color::BOTH.map(|color| pass_alive(position, color)));
                        count + 1
                    })
                }),
            ],
        );
        let alive = small.iter().map(|p| p.pass_alive_both(SelfCapture::Forbidden));
        let points: u32 = alive.flatten().map(|found| (found.stones | found.territory).count_ones()).sum();
        section.heading(
            &format!("Pass-alive strings and territory, {what} of the 9x9 games"),
            "position",
            &format!(
                "Both colours; {} positions, {points} of {} points found.",
                positions.len(),
                81 * positions.len()
            ),
        );
        for measured in &measured {
            section.row(&format!("pass-alive, {what}"), measured, "");
        }
        let took = measured[0].median() / 1000.0;
        section.goal(&format!("pass-alive, {what}, microseconds, less than"), took, 0.5, took < 0.5);
    }
}

fn positions() -> (Vec<Position>, Vec<Position>) {
    let size = Size::square(9).expect("a size");
    let (mut all, mut last) = (Vec::new(), Vec::new());
    for game in replay::games(9) {
        let mut board = Board::new(size);
        for (color, at) in game {
            if let Some(at) = at {
                board.play(color, at, SelfCapture::Forbidden).expect("the games keep to simple ko");
                all.push(board.position());
            } else {
                board.pass();
            }
        }
        last.push(board.position());
    }
    (all, last)
}
