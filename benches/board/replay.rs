//! Replaying the games of the repository, every move checked.

use goban::rules::game::Game;
use goban::rules::{CHINESE, GobanSizes, Move};
use shinpan_board::fast::{Board, History, Refusal};
use shinpan_board::{Color, Point, SelfCapture, Size};

use crate::common::{Program, Section, repository};

/// The moves of a game, and `None` for passes.
pub type Moves = Vec<(Color, Option<Point>)>;

/// Measures on both sizes of the games there are.
pub fn measure(section: &mut Section, rounds: usize) {
    section_for(section, rounds, 19, Some(110.0));
    section_for(section, rounds, 9, None);
}

fn section_for(section: &mut Section, rounds: usize, side: u8, goal: Option<f64>) {
    let size = Size::square(side).expect("a size");
    let games = games(side);
    let moves: usize = games.iter().map(Vec::len).sum();
    let few: Vec<&Moves> = games.iter().step_by(10).collect();
    let (start, mut board, mut history) = (Board::new(size), Board::new(size), History::new());
    let mut other = start.clone();
    let measured = crate::common::measure(
        rounds,
        vec![
            Program::new("shinpan, simple ko", || {
                (0..4).flat_map(|_| &games).map(|game| replay(&start, &mut other, game)).sum()
            }),
            Program::new("shinpan, positional superko", || {
                (0..4)
                    .flat_map(|_| &games)
                    .map(|game| replay_superko(&start, &mut board, &mut history, game))
                    .sum()
            }),
            Program::new("goban, superko", || few.iter().map(|game| replay_goban(side, game)).sum()),
        ],
    );
    let case = format!("replay {side}x{side}");
    let about = format!(
        "{} games of `games/{side}x{side}`, {moves} moves, each checked for legality before it is played.",
        games.len()
    );
    section.heading(&format!("Replay on {side}x{side}"), "move", &about);
    for measured in &measured {
        section.row(&case, measured, "");
    }
    let ratio = measured[1].times_faster_than(&measured[2]);
    match goal {
        Some(goal) => {
            section.goal(&format!("{case}, goban's time by ours, at least"), ratio, goal, ratio >= goal)
        }
        None => section.number(&format!("{case}, goban's time by ours"), ratio),
    }
    let cost = 100.0 * (1.0 / measured[1].times_faster_than(&measured[0]) - 1.0);
    section.goal(&format!("{case}, per cent that superko costs, at most"), cost, 15.0, cost <= 15.0);
}

/// Replays a game, which ends at a move that is refused; returns the number of moves.
fn replay(start: &Board, board: &mut Board, game: &Moves) -> u64 {
    board.clone_from(start);
    for &(color, at) in game {
        match at {
            Some(at) => {
                if board.play(color, at, SelfCapture::Forbidden).is_err() {
                    panic!("the games keep to simple ko");
                }
            }
            None => board.pass(),
        }
    }
    game.len() as u64
}

fn replay_superko(start: &Board, board: &mut Board, history: &mut History, game: &Moves) -> u64 {
    board.clone_from(start);
    history.begin(board, None);
    for (number, &(color, at)) in game.iter().enumerate() {
        match at {
            Some(at) => match board.play_new(color, at, SelfCapture::Forbidden, history, None) {
                Ok(_) => {}
                Err(Refusal::Repeats { .. }) => return number as u64,
                Err(refusal) => panic!("{refusal}"),
            },
            None => board.pass(),
        }
    }
    game.len() as u64
}

fn replay_goban(side: u8, game: &Moves) -> u64 {
    let mut replayed = Game::new(GobanSizes::Custom(usize::from(side), usize::from(side)), CHINESE);
    for (number, &(_, at)) in game.iter().enumerate() {
        let next = at.map_or(Move::Pass, |at| Move::Play(at.row, at.column));
        if replayed.try_play(next).is_err() {
            return number as u64;
        }
    }
    game.len() as u64
}

/// Reads the games; they have moves and little else.
pub fn games(side: u8) -> Vec<Moves> {
    let folder = repository().join(format!("games/{side}x{side}"));
    let mut paths: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "sgf"))
        .collect();
    paths.sort();
    paths.iter().map(|path| moves(&std::fs::read(path).expect("a game"))).collect()
}

fn moves(record: &[u8]) -> Moves {
    let mut moves = Moves::new();
    for (start, _) in record.iter().enumerate().filter(|(_, byte)| **byte == b';') {
        if let [b';', color @ (b'B' | b'W'), b'[', value @ ..] = &record[start..] {
            let color = Color::from_letter(char::from(*color)).expect("a colour");
            let end = value.iter().position(|&byte| byte == b']').expect("an end");
            moves.push((color, Point::from_sgf(&value[..end]).ok()));
        }
    }
    moves
}
