//! The bundled games: read without a remark, written back byte for byte.

use std::path::{Path, PathBuf};

use shinpan_sgf::{Limits, Record, parse};

fn games() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut games = Vec::new();
    for size in ["9x9", "19x19"] {
        games.extend(std::fs::read_dir(folder.join(size)).unwrap().map(|entry| entry.unwrap().path()));
    }
    games.sort();
    games
}

#[test]
fn all_games_read_and_come_back() {
    let games = games();
    assert_eq!(games.len(), 474);
    let mut moves = 0;
    for path in &games {
        let bytes = std::fs::read(path).unwrap();
        let collection = parse(bytes.clone(), &Limits::default()).unwrap();
        assert_eq!(collection.write(), bytes);
        assert!(collection.oddities().is_empty(), "{path:?}: {}", collection.oddities()[0]);
        let record = Record::read(&collection, 0).unwrap();
        assert!(record.oddities.is_empty(), "{path:?}: {}", record.oddities[0]);
        assert!(record.result.unwrap().understood);
        assert!(record.komi.points.is_some());
        moves += record.events.len();
    }
    assert_eq!(moves, 81_141);
}

#[test]
fn a_game_written_clean_is_the_same_game() {
    for path in games().iter().step_by(7) {
        let collection = parse(std::fs::read(path).unwrap(), &Limits::default()).unwrap();
        let clean = parse(collection.to_clean().sgf.into_bytes(), &Limits::default()).unwrap();
        let [before, after] = [&collection, &clean].map(|collection| Record::read(collection, 0).unwrap());
        let moves = |record: &Record| record.moves().map(|m| (m.color, m.point)).collect::<Vec<_>>();
        assert_eq!(moves(&before), moves(&after));
        assert_eq!(before.komi.points, after.komi.points);
        assert_eq!(before.result.unwrap().result, after.result.unwrap().result);
    }
}

#[test]
fn all_games_in_one_file() {
    let mut all = Vec::new();
    for path in games() {
        all.extend(std::fs::read(path).unwrap());
    }
    let collection = parse(all.clone(), &Limits::default()).unwrap();
    assert_eq!(collection.len(), 474);
    assert_eq!(collection.write(), all);
}
