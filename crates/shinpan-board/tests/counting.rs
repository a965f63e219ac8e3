//! Numbers of positions, plays and games against the tables in `cases/counts`.

mod tables;

use shinpan_board::counting::{PositionGraph, legal_positions};
use shinpan_board::perft::{Rules, complete_games};
use tables::{numbers, repetition, self_capture, size, table};

/// Boards of up to this width are counted here, the others by the example `counts`.
const WIDEST: u8 = 7;

#[test]
fn legal_positions_by_borders() {
    let rows = table("legal-positions.tsv");
    let mut checked = 0;
    for width in 1..=WIDEST {
        let counts = legal_positions(width, 9).unwrap();
        for row in &rows {
            let size = size(&row[0]);
            if size.columns() == width && size.rows() <= 9 {
                assert_eq!(counts[usize::from(size.rows()) - 1].to_string(), row[1], "{size}");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 42);
}

#[test]
fn legal_positions_and_edges_one_by_one() {
    let edges = table("graph-edges.tsv");
    let mut checked = 0;
    for row in table("legal-positions.tsv") {
        let size = size(&row[0]);
        if size.points() > 12 {
            continue;
        }
        let graph = PositionGraph::new(size).unwrap();
        assert_eq!(graph.len().to_string(), row[1], "{size}");
        assert!((0..graph.len()).step_by(101).all(|number| {
            let position = graph.position(number).unwrap();
            position.strings().iter().all(|string| !string.liberties.is_empty())
        }));
        if let Some(row) = edges.iter().find(|edges| edges[0] == row[0]) {
            let found = graph.edges();
            let counts = [graph.len() as u64, found.all, found.without_self_capture].map(|n| n.to_string());
            assert_eq!(counts[..], row[1..4], "{size}");
            checked += 1;
        }
    }
    assert_eq!(checked, edges.len());
    assert!(PositionGraph::new(size("7x2")).is_none() && PositionGraph::new(size("1x13")).is_none());
}

#[test]
fn complete_games_one_by_one() {
    let mut checked = 0;
    for row in table("games.tsv") {
        let counts = numbers(&row[4]);
        if counts.iter().sum::<u64>() > 2000 {
            continue;
        }
        let rules =
            Rules { repetition: repetition(&row[2]), self_capture: self_capture(&row[1]), passes: true };
        let games = complete_games(size(&row[0]), rules, 200).unwrap();
        match row[3].as_str() {
            "all" => assert_eq!(games.iter().sum::<u64>(), counts[0], "{row:?}"),
            "turns" => assert_eq!(games, counts, "{row:?}"),
            _ => continue,
        }
        checked += 1;
    }
    assert_eq!(checked, 22);
}

#[test]
fn games_without_end_are_noticed() {
    let rules = Rules { repetition: repetition("simple"), self_capture: self_capture("no"), passes: true };
    assert_eq!(complete_games(size("2x2"), rules, 30), None);
}

#[test]
fn complete_games_as_paths() {
    let mut checked = 0;
    let rows = table("games.tsv");
    // 2x2 takes a minute or more: the example `counts` counts it.
    for board in ["1x1", "1x2", "1x3", "1x4"] {
        let games = PositionGraph::new(size(board)).unwrap().complete_games().unwrap();
        for row in rows.iter().filter(|row| row[0] == board && row[1] == "yes" && row[2] == "psk") {
            match row[3].as_str() {
                "plays" => assert_eq!(games.by_plays, numbers(&row[4]), "{board}"),
                "turns" => assert_eq!(games.by_turns, numbers(&row[4]), "{board}"),
                "all" => assert_eq!([games.by_plays.iter().sum::<u64>()][..], numbers(&row[4]), "{board}"),
                other => panic!("{other}"),
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 7);
    assert!(PositionGraph::new(size("1x5")).unwrap().complete_games().is_none());
}
