//! Uniformly random games from the empty board.

use std::hint::black_box;

use goban::pieces::stones::Color as Stone;
use goban::rules::game::Game;
use goban::rules::{GobanSizes, JAPANESE, Move};
use shinpan_board::fast::Playouts;
use shinpan_board::{Color, Position, Size};

use crate::common::{Measured, Program, Section};

/// Longer games are broken off; next to none is.
const LIMIT: usize = 3000;

/// Measures on both usual sizes.
pub fn measure(section: &mut Section, rounds: usize) {
    section_for(section, rounds, 9, 4000, 150, 40.0);
    section_for(section, rounds, 19, 1000, 15, 150.0);
}

fn section_for(section: &mut Section, rounds: usize, side: u8, games: usize, fewer: usize, goal: f64) {
    let empty = Position::empty(Size::square(side).expect("a size"));
    let (mut simple, mut superko) = (Playouts::new(&empty), Playouts::new(&empty));
    let mut random = [1, 2, 3, 4].map(fastrand::Rng::with_seed);
    let [a, b, c, d] = &mut random;
    let mut counts = [Count::default(), Count::default(), Count::default(), Count::default()];
    let [ours, with_superko, listed, drawn] = &mut counts;
    let measured = crate::common::measure(
        rounds,
        vec![
            Program::new("shinpan, simple ko", || {
                ours.add(games, || simple.play(Color::Black, LIMIT, |n| a.u32(..n)).moves)
            }),
            Program::new("shinpan, positional superko", || {
                with_superko.add(games, || superko.play_superko(Color::Black, LIMIT, |n| b.u32(..n)).moves)
            }),
            Program::new("goban, drawing from its list of legal moves", || {
                listed.add(fewer, || play_goban(side, c, true))
            }),
            Program::new("goban, drawing until a move is legal", || {
                drawn.add(fewer, || play_goban(side, d, false))
            }),
        ],
    );
    black_box(simple.board().hash64() ^ superko.board().hash64());
    let case = format!("playouts {side}x{side}");
    section.heading(
        &format!("Playouts on {side}x{side}"),
        "move",
        "Each move is drawn uniformly from the legal ones that do not fill an own eye; two passes end the game; no \
         self-capture.",
    );
    for (measured, count) in measured.iter().zip(&counts) {
        let per_game = count.moves as f64 / count.games as f64;
        let rate = 1e9 / measured.median() / per_game;
        section.row(&case, measured, &format!("{rate:.0} games a second of {per_game:.1} moves"));
    }
    let [ours, with_superko, listed, drawn]: [&Measured; 4] = std::array::from_fn(|i| &measured[i]);
    let ratio = ours.times_faster_than(listed);
    section.goal(&format!("{case}, goban's time by ours, at least"), ratio, goal, ratio >= goal);
    section.number(&format!("{case}, goban's time drawing by ours"), ours.times_faster_than(drawn));
    let cost = 100.0 * (1.0 / with_superko.times_faster_than(ours) - 1.0);
    section.goal(&format!("{case}, per cent that superko costs, at most"), cost, 15.0, cost <= 15.0);
}

#[derive(Default)]
struct Count {
    games: u64,
    moves: u64,
}

impl Count {
    fn add(&mut self, games: usize, mut play: impl FnMut() -> usize) -> u64 {
        let moves: u64 = (0..games).map(|_| play() as u64).sum();
        self.games += games as u64;
        self.moves += moves;
        moves
    }
}

/// Plays a game with the other crate, under simple ko, and returns the number of moves.
fn play_goban(side: u8, random: &mut fastrand::Rng, list: bool) -> usize {
    let mut game = Game::new(GobanSizes::Custom(usize::from(side), usize::from(side)), JAPANESE);
    let (mut moves, mut passes) = (0, 0);
    let mut points = Vec::new();
    while passes < 2 && moves < LIMIT {
        points.clear();
        let choice = if list {
            points.extend(game.legals().filter(|&at| !fills_eye(&game, at, side)));
            (!points.is_empty()).then(|| points[random.usize(..points.len())])
        } else {
            points.extend(game.pseudo_legals());
            draw(&game, &mut points, random, side)
        };
        match choice {
            Some(at) => {
                game.play(Move::Play(at.0, at.1));
                passes = 0;
            }
            None => {
                game.play(Move::Pass);
                passes += 1;
            }
        }
        moves += 1;
    }
    moves
}

fn draw(game: &Game, points: &mut Vec<(u8, u8)>, random: &mut fastrand::Rng, side: u8) -> Option<(u8, u8)> {
    while !points.is_empty() {
        let at = points.swap_remove(random.usize(..points.len()));
        if !fills_eye(game, at, side) && game.check_point(at).is_none() {
            return Some(at);
        }
    }
    None
}

/// The same eyes as in shinpan's playouts; the crate's own `check_eye` knows others.
fn fills_eye(game: &Game, (x, y): (u8, u8), side: u8) -> bool {
    let own = game.turn();
    let at = |dx: i8, dy: i8| -> Option<Option<Stone>> {
        let (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
        (x < side && y < side).then(|| game.get_color((x, y)))
    };
    if [(0, 1), (1, 0), (0, -1), (-1, 0)]
        .into_iter()
        .any(|(dx, dy)| at(dx, dy).is_some_and(|s| s != Some(own)))
    {
        return false;
    }
    let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(dx, dy)| at(dx, dy));
    let edge = corners.iter().any(Option::is_none);
    let bad = corners.iter().filter(|corner| matches!(corner, Some(Some(stone)) if *stone != own)).count();
    bad + usize::from(edge) < 2
}
