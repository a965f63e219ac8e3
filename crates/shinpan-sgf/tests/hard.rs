//! The hard records of `cases/hard/sgf.md`, each with what must be found in it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use shinpan_board::{Color, Position};
use shinpan_sgf::record::{ClaimedResult, Event, FirstMoveEvidence, Record, RecordedMove};
use shinpan_sgf::{Collection, Limits, parse};
use toml::{Table, Value};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/hard")
}

/// The fenced blocks of that kind, each with its line.
fn blocks(kind: &str) -> Vec<(usize, Table)> {
    let text = std::fs::read_to_string(folder().join("sgf.md")).unwrap();
    let mut blocks = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        if line == format!("```toml {kind}") {
            let body: Vec<&str> =
                lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
            let table =
                body.join("\n").parse().unwrap_or_else(|error| panic!("line {}: {error}", number + 1));
            blocks.push((number + 1, table));
        }
    }
    blocks
}

fn written(event: &Event) -> Option<String> {
    let letter = |color: Color| if color == Color::Black { 'B' } else { 'W' };
    match event {
        Event::Move(RecordedMove { color, point, .. }) => {
            let point = point.map_or("-".into(), |point| String::from_utf8(point.to_sgf().to_vec()).unwrap());
            Some(format!("{} {point}", letter(*color)))
        }
        Event::UnreadableMove(unread) => Some(format!("{} ?{}", letter(unread.color), unread.raw)),
        _ => None,
    }
}

/// The board after all events, and the prisoners held by Black and by White. Legality is not asked.
fn play_out(record: &Record) -> (Position, [usize; 2]) {
    let mut position = Position::empty(record.size);
    let mut prisoners = [0, 0];
    for event in &record.events {
        match event {
            Event::Setup(setup) => setup.apply(&mut position),
            Event::Move(RecordedMove { color, point: Some(point), .. }) => {
                if let Some(placed) = position.place(*color, *point) {
                    prisoners[color.index()] += placed.captured.len();
                    prisoners[color.opponent().index()] += placed.self_captured.len();
                    position = placed.after;
                }
            }
            _ => {}
        }
    }
    (position, prisoners)
}

fn area(position: &Position) -> [usize; 2] {
    let mut area = [Color::Black, Color::White].map(|color| position.stones(color).len());
    for region in position.regions() {
        match (region.borders_black, region.borders_white) {
            (true, false) => area[0] += region.points.len(),
            (false, true) => area[1] += region.points.len(),
            _ => {}
        }
    }
    area
}

fn oddities(collection: &Collection, record: Option<&Record>) -> Vec<String> {
    let mut all: Vec<_> = collection.oddities().to_vec();
    all.extend(record.into_iter().flat_map(|record| record.oddities.clone()));
    all.sort_by_key(|oddity| oddity.byte);
    all.iter().map(|oddity| format!("{}@{}", oddity.code, oddity.byte)).collect()
}

fn first(record: &Record) -> String {
    let known_by = match record.first_to_move.known_by {
        FirstMoveEvidence::PlayerProperty => "PL",
        FirstMoveEvidence::FirstMove => "first move",
        FirstMoveEvidence::Handicap => "handicap",
        FirstMoveEvidence::Default => "default",
    };
    format!("{}, {known_by}", record.first_to_move.color)
}

fn numbers(values: &[usize]) -> Value {
    Value::Array(values.iter().map(|&value| Value::Integer(value as i64)).collect())
}

/// Everything a block can ask, answered from what was read.
fn found(key: &str, collection: &Collection, record: &Record) -> Value {
    let moves: Vec<String> = record.events.iter().filter_map(written).collect();
    let (end, prisoners) = play_out(record);
    match key {
        "size" => {
            let size = record.size;
            let square = size.is_square();
            let text = if square {
                size.columns().to_string()
            } else {
                format!("{}:{}", size.columns(), size.rows())
            };
            Value::String(text)
        }
        "games" => Value::Integer(collection.len() as i64),
        "moves" => Value::String(moves.join(", ")),
        "move_count" => Value::Integer(record.moves().count() as i64),
        "pass_count" => Value::Integer(record.moves().filter(|played| played.point.is_none()).count() as i64),
        "stops" => numbers(&record.stops()),
        "points" => {
            let point = |played: &RecordedMove| {
                let point = played.point.unwrap();
                numbers(&[usize::from(point.column) + 1, usize::from(point.row) + 1])
            };
            Value::Array(record.moves().map(point).collect())
        }
        "start" => Value::String(record.start().to_rows()),
        "end" => Value::String(end.to_rows()),
        "prisoners" => numbers(&prisoners),
        "stones" => numbers(&[Color::Black, Color::White].map(|color| end.stones(color).len())),
        "area" => numbers(&area(&end)),
        "first" => Value::String(first(record)),
        "komi" => Value::String(record.komi.points.map_or("open".into(), |points| points.to_string())),
        "handicap" => Value::Integer(i64::from(record.handicap.stated)),
        "result" => {
            Value::String(record.result.as_ref().map_or(String::new(), |claim| claim.result.to_sgf()))
        }
        "source" => {
            Value::String(record.source.as_ref().map_or(String::new(), |source| source.host.id().into()))
        }
        "charset" => Value::String(collection.game(record.game).unwrap().charset().name().into()),
        "dead" => {
            let dead = record.territory.as_ref().unwrap().dead(&end);
            Value::Array(dead.iter().map(|point| Value::String(point.to_gtp(record.size))).collect())
        }
        "oddities" => {
            Value::Array(oddities(collection, Some(record)).into_iter().map(Value::String).collect())
        }
        _ => panic!("unknown key {key}"),
    }
}

fn check_text(line: usize, wanted: &Value, collection: &Collection, record: &Record) {
    for (node, properties) in wanted.as_table().unwrap() {
        let node = collection.node(record.path[node.parse::<usize>().unwrap()]).unwrap();
        for (name, text) in properties.as_table().unwrap() {
            let value = node.property(name).and_then(|property| property.value()).map(|value| value.text());
            assert_eq!(value.as_deref(), text.as_str(), "line {line}: {name}");
        }
    }
}

#[test]
fn every_record_reads_as_it_should() {
    let blocks = blocks("record");
    assert!(blocks.len() >= 40);
    let mut files = std::collections::BTreeSet::new();
    for (line, block) in blocks {
        let file = block["file"].as_str().unwrap();
        files.insert(file.to_owned());
        let bytes = std::fs::read(folder().join(file)).unwrap();
        let collection = parse(bytes, &Limits::default()).unwrap();
        let game = block.get("game").map_or(0, |game| game.as_integer().unwrap() as usize);
        let record = match Record::read(&collection, game) {
            Ok(record) => record,
            Err(error) => {
                let wanted = block
                    .get("refused")
                    .and_then(Value::as_str)
                    .unwrap_or_else(|| panic!("line {line}: {error}"));
                assert!(error.to_string().contains(wanted), "line {line}: {error}");
                continue;
            }
        };
        assert!(!block.contains_key("refused"), "line {line}: it was read");
        for (key, wanted) in &block {
            match key.as_str() {
                "file" | "game" => {}
                "text" => check_text(line, wanted, &collection, &record),
                key => assert_eq!(&found(key, &collection, &record), wanted, "line {line}, {file}: {key}"),
            }
        }
    }
    // Every file that lies there is spoken of.
    let here: std::collections::BTreeSet<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| files.iter().any(|file| file[..5] == name[..5.min(name.len())]))
        .collect();
    assert_eq!(files, here);
}

#[test]
fn every_result_means_what_it_should() {
    let results: BTreeMap<String, Value> =
        blocks("results").into_iter().flat_map(|(_, table)| table).collect();
    assert!(results.len() >= 17);
    for (form, meaning) in results {
        let collection = parse(format!("(;SZ[9]RE[{form}])").into_bytes(), &Limits::default()).unwrap();
        let claim = Record::read(&collection, 0).unwrap().result.unwrap();
        assert_eq!(claim.result.to_string(), meaning.as_str().unwrap(), "{form}");
        assert!(claim.result != ClaimedResult::Unknown || claim.understood);
    }
}

#[test]
fn hard_files_come_back_byte_for_byte() {
    let mut count = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "sgf") {
            let bytes = std::fs::read(&path).unwrap();
            let collection = parse(bytes.clone(), &Limits::default()).unwrap();
            assert_eq!(collection.write(), bytes, "{path:?}");
            assert_eq!(collection.edit().write().unwrap(), bytes, "{path:?}");
            count += 1;
        }
    }
    assert!(count >= 30);
}
