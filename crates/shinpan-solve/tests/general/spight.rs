//! The examples of the commentary on Spight's Japanese-style rules.

use std::sync::Arc;

use shinpan_board::{Color, Point, Position, Size};
use shinpan_game::{Act, Game, Move};
use shinpan_proof::Start;
use shinpan_rules::{EncoreStones, EqualTurns, PassForKoPrice, Phase, RuleSet};
use shinpan_score::Points;

/// A board of the collection with what is known of it.
pub struct Board {
    pub name: String,
    pub position: Position,
    /// Who starts, the rules, the value.
    pub worth: Vec<(Color, String, Points)>,
    /// Who starts, the rules, the total after the moves, the moves.
    pub lines: Vec<(Color, String, Points, Vec<String>)>,
}

/// Every board of the collection.
pub fn boards() -> Vec<Board> {
    let mut boards: Vec<Board> = Vec::new();
    let mut rows: Vec<String> = Vec::new();
    let text = format!("{}\n\n", include_str!("spight.txt"));
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let color = |text: &str| Color::from_letter(text.chars().next().unwrap()).unwrap();
        let total = |text: &str| Points::whole(text.parse().unwrap());
        match words.first() {
            Some(&"board") => {
                let position = Position::from_diagram(".").unwrap();
                boards.push(Board { name: words[1].to_owned(), position, worth: vec![], lines: vec![] });
            }
            Some(&"worth") => {
                let board = boards.last_mut().unwrap();
                board.worth.push((color(words[1]), words[2].to_owned(), total(words[3])));
            }
            Some(&"line") => {
                let moves = words[4..].iter().map(|&word| word.to_owned()).collect();
                let board = boards.last_mut().unwrap();
                board.lines.push((color(words[1]), words[2].to_owned(), total(words[3]), moves));
            }
            Some(_) => rows.push(line.to_owned()),
            None => {}
        }
        if !rows.is_empty() && matches!(words.first(), Some(&"worth" | &"line")) {
            let position = Position::from_diagram(&rows.join("\n")).unwrap();
            boards.last_mut().unwrap().position = position;
            rows.clear();
        }
    }
    boards
}

/// The rule set and phase that a word of the collection stands for.
pub fn rules(word: &str) -> (Arc<RuleSet>, Phase) {
    let spight = RuleSet::named("spight-japanese").unwrap();
    let changed = |change: &dyn Fn(&mut shinpan_rules::EncoreClauses)| {
        let mut rules = (*spight).clone();
        change(rules.encore.as_mut().unwrap());
        Arc::new(rules)
    };
    match word {
        "spight" => (spight, Phase::Encore),
        "play-phase" => (spight, Phase::Main),
        "old" => (RuleSet::named("spight-japanese-first").unwrap(), Phase::Encore),
        "no-seki-compensation" => {
            (changed(&|encore| encore.encore_stones.value = EncoreStones::Nothing), Phase::Encore)
        }
        "pass-for-ko-is-free" => {
            (changed(&|encore| encore.pass_for_ko.value = PassForKoPrice::Free), Phase::Encore)
        }
        "no-equal-plays-stone" => {
            (changed(&|encore| encore.equal_turns.value = EqualTurns::NotRequired), Phase::Encore)
        }
        _ => panic!("{word}"),
    }
}

/// The start of play on a board under the rules of a word.
pub fn start(position: &Position, to_move: Color, word: &str) -> Start {
    let (rules, phase) = rules(word);
    Start::new(rules, position.clone(), to_move).in_phase(phase).with_komi(Points::ZERO)
}

/// A move as the collection writes it, in a game.
pub fn read_move(game: &Game, word: &str) -> Move {
    let size: Size = game.position().size();
    let point = |text: &str| Point::from_gtp(text, size).unwrap();
    match word.strip_prefix("ko:") {
        Some(ko) => {
            let stone = ko.split('/').map(point).find(|at| game.position().stone_at(*at).is_some());
            Move::PassForKo(stone.unwrap())
        }
        None if word == "pass" => Move::Pass,
        None => Move::Play(point(word)),
    }
}

#[test]
fn every_line_comes_to_its_total() {
    let mut lines = 0;
    for board in boards() {
        for (to_move, word, total, moves) in &board.lines {
            let mut game = start(&board.position, *to_move, word).game().unwrap();
            for (ply, text) in moves.iter().enumerate() {
                let turn = read_move(&game, text);
                let done = game.act(Act::Move(turn));
                assert!(done.is_ok(), "{} move {} {text}: {}", board.name, ply + 1, done.unwrap_err());
            }
            assert_eq!(
                game.count().margin(),
                *total,
                "{} {to_move} {word}: {:#?}",
                board.name,
                game.count().items
            );
            lines += 1;
        }
    }
    assert_eq!(lines, 22);
}
