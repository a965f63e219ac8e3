//! The rulings of `cases/hard/rulings.md`: every block, under every rule set it names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use shinpan_board::{Point, Size};
use shinpan_rules::RuleSet;
use shinpan_ruling::{Options, Ruling, Status, referee};
use shinpan_sgf::{Limits, Record, parse};
use toml::{Table, Value};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/hard")
}

/// The `toml ruling` blocks, each with its line.
fn blocks() -> Vec<(usize, Table)> {
    let text = std::fs::read_to_string(folder().join("rulings.md")).unwrap();
    let mut blocks = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        if line == "```toml ruling" {
            let body: Vec<&str> =
                lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
            let table =
                body.join("\n").parse().unwrap_or_else(|error| panic!("line {}: {error}", number + 1));
            blocks.push((number + 1, table));
        }
    }
    blocks
}

/// `aga-1991 count-by=area`.
fn rule_set(text: &str) -> Arc<RuleSet> {
    let mut words = text.split(' ');
    let mut rules = RuleSet::named(words.next().unwrap()).unwrap();
    for reading in words {
        let (name, option) = reading.split_once('=').unwrap();
        rules = Arc::new(rules.with_reading(name, option).unwrap());
    }
    rules
}

fn points(text: &str, size: Size) -> Vec<Point> {
    text.split(' ').map(|name| Point::from_gtp(name, size).unwrap()).collect()
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn check(ruling: &Ruling, record: &Record, key: &str, expected: &Value, place: &str) {
    let is = |found: Value| assert_eq!(&found, expected, "{place}: {key}");
    let strings = |found: Vec<String>| Value::Array(found.into_iter().map(Value::String).collect());
    let pair = |black: u32, white: u32| {
        Value::Array(vec![Value::Integer(black.into()), Value::Integer(white.into())])
    };
    match key {
        "illegal" => is(strings(
            ruling
                .illegal
                .iter()
                .map(|found| format!("{} {} {}", found.number, found.ground, found.by))
                .collect(),
        )),
        "moves" => is(Value::Integer(ruling.moves.try_into().unwrap())),
        "settled" => is(Value::Boolean(ruling.settled)),
        "phase" => is(Value::String(ruling.ending.phase.to_string())),
        "by" => is(Value::String(ruling.ending.by.to_string())),
        "end" => is(Value::String(ruling.position.to_rows())),
        "prisoners" => is(pair(ruling.ledger.prisoners.black, ruling.ledger.prisoners.white)),
        "pass_stones" => is(pair(ruling.ledger.pass_stones.black, ruling.ledger.pass_stones.white)),
        "agrees" => is(Value::Boolean(ruling.claimed.as_ref().unwrap().agrees.unwrap())),
        "cycle" => {
            let first = &ruling.cycles[0];
            let captured = first.captured;
            let found = [first.after_move, first.number, first.length].map(|number| number as i64);
            let found = found.into_iter().chain([captured.black, captured.white].map(i64::from));
            is(Value::Array(found.map(Value::Integer).collect()));
        }
        "neutral" => {
            let count = ruling.results[0].count.as_ref().unwrap();
            let names = count.map.neutral.iter().map(|point| point.to_gtp(ruling.size));
            is(strings(names.collect()));
        }
        "remarks" => {
            for code in texts(expected) {
                let found = ruling.remarks.iter().any(|remark| remark.code == code);
                assert!(found, "{place}: no remark {code} in {:#?}", ruling.remarks);
            }
        }
        "oddities" => {
            for code in texts(expected) {
                assert!(
                    record.oddities.iter().any(|oddity| oddity.code == code),
                    "{place}: no oddity {code}"
                );
            }
        }
        "results" => {
            let expected: BTreeMap<String, String> = expected.clone().try_into().unwrap();
            for (code, result) in &expected {
                let found = ruling.results.iter().find(|found| found.assumption.code == code);
                let found =
                    found.unwrap_or_else(|| panic!("{place}: no result {code} in {:#?}", ruling.results));
                assert_eq!(&found.result.to_sgf(), result, "{place}: {code}");
            }
            let first = ruling.results[0].assumption.code;
            assert!(expected.contains_key(first), "{place}: the ruling rests on {first}");
        }
        "strings" => {
            for (at, expected) in expected.as_table().unwrap() {
                let at = Point::from_gtp(at, ruling.size).unwrap();
                let ruled = ruling.strings.iter().find(|ruled| ruled.string.stones.contains(at)).unwrap();
                let status = match ruled.status {
                    Status::Alive => "alive",
                    Status::Dead => "dead",
                    Status::Open => "open",
                };
                let basis = ruled.basis.id().unwrap_or_default();
                assert_eq!(format!("{status} {basis}").trim(), expected.as_str().unwrap(), "{place}: {at:?}");
            }
        }
        _ => panic!("{place}: unknown key {key}"),
    }
}

#[test]
fn every_ruling_comes_out_as_written() {
    let blocks = blocks();
    assert!(blocks.len() >= 25, "{} blocks", blocks.len());
    let mut tried = 0;
    for (number, block) in blocks {
        let file = block["file"].as_str().unwrap();
        let bytes = std::fs::read(folder().join(file)).unwrap();
        let games = parse(bytes, &Limits::default()).unwrap();
        let index = |key: &str| block.get(key).map_or(1, |number| number.as_integer().unwrap() as usize);
        let line = games.game(index("game") - 1).unwrap().lines().nth(index("variation") - 1).unwrap();
        let record = Record::read_to(&games, line.end).unwrap();
        for is in block["is"].as_array().unwrap() {
            let is = is.as_table().unwrap();
            let under = is.get("under").map(texts).unwrap_or_else(|| vec![String::new()]);
            for name in under {
                let options = Options {
                    rules: (!name.is_empty()).then(|| rule_set(&name)),
                    dead: is.get("dead").map(|dead| points(dead.as_str().unwrap(), record.size)),
                    komi: is.get("komi").map(|komi| komi.as_str().unwrap().parse().unwrap()),
                    ..Options::default()
                };
                let ruling = referee(&record, &options).unwrap();
                let place = format!("rulings.md:{number} ({file}) under {name:?}");
                for (key, expected) in
                    is.iter().filter(|(key, _)| !["under", "dead", "komi"].contains(&key.as_str()))
                {
                    check(&ruling, &record, key, expected, &place);
                }
                tried += 1;
            }
        }
        for article in texts(&block["cite"]) {
            assert!(RuleSet::find_article(&article).is_some(), "rulings.md:{number} cites {article}");
        }
    }
    assert!(tried > 80, "{tried}");
}
