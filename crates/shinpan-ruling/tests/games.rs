//! Every bundled game through the referee, held against `games/status.tsv`.

use std::path::{Path, PathBuf};

use shinpan_rules::{How, RuleSet};
use shinpan_ruling::{Evidence, Options, Ruling, Status, referee};
use shinpan_sgf::{Limits, Record, parse};

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

/// The rows of `status.tsv`: column name and value.
fn rows() -> Vec<Vec<(String, String)>> {
    let text = std::fs::read_to_string(games().join("status.tsv")).unwrap();
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let row = |line: &str| {
        names
            .iter()
            .zip(line.split('\t'))
            .map(|(name, value)| ((*name).to_owned(), value.to_owned()))
            .collect()
    };
    lines.map(row).collect()
}

fn column<'r>(row: &'r [(String, String)], name: &str) -> &'r str {
    &row.iter().find(|(known, _)| known == name).unwrap().1
}

fn record(file: &str) -> Record {
    let bytes = std::fs::read(games().join(file)).unwrap();
    Record::read(&parse(bytes, &Limits::default()).unwrap(), 0).unwrap()
}

fn rule(record: &Record, rules: Option<&str>) -> Ruling {
    let rules = rules.map(|name| RuleSet::named(name).unwrap());
    referee(record, &Options { rules, ..Options::default() }).unwrap()
}

/// The one game that repeats positions.
const REPEATS: &str = "9x9/g9-00094.sgf";

#[test]
fn no_move_is_illegal_but_the_repetitions() {
    let rows = rows();
    assert_eq!(rows.len(), 474);
    for row in &rows {
        let file = column(row, "file");
        let record = record(file);
        let ruling = rule(&record, None);
        assert_eq!(ruling.rules.evidence, Evidence::Record(How::Alias), "{file}");
        assert_eq!(
            ruling
                .rules
                .set
                .aliases
                .iter()
                .filter(|name| name.eq_ignore_ascii_case(column(row, "rules")))
                .count(),
            1
        );
        assert_eq!(ruling.moves.to_string(), column(row, "moves"), "{file}");
        let captured = ruling.ledger.prisoners;
        assert_eq!(captured.black.to_string(), column(row, "captured_by_black"), "{file}");
        assert_eq!(captured.white.to_string(), column(row, "captured_by_white"), "{file}");
        assert_eq!(ruling.is_legal(), file != REPEATS, "{file}: {:?}", ruling.illegal);
        assert!(ruling.illegal.iter().all(|found| found.ground == "repeats"), "{file}");
        let repeats = column(row, "repeated_positions") != "0";
        assert_eq!(repeats, file == REPEATS, "{file}");
    }
}

#[test]
fn superko_finds_what_simple_ko_does_not() {
    for row in rows() {
        let file = column(&row, "file");
        let record = record(file);
        let repeated: usize = column(&row, "repeated_positions").parse().unwrap();
        for rules in ["tromp-taylor", "new-zealand", "aga", "bga", "chinese"] {
            let illegal = rule(&record, Some(rules)).illegal;
            let found = illegal.iter().filter(|found| found.ground == "repeats").count();
            assert_eq!(found > 0, repeated > 0, "{file} under {rules}");
            assert_eq!(found, illegal.len(), "{file} under {rules}: {illegal:?}");
        }
        assert!(rule(&record, Some("japanese")).is_legal(), "{file}");
        assert!(rule(&record, Some("korean")).is_legal(), "{file}");
    }
}

#[test]
fn what_is_certain_is_what_two_programs_say() {
    let mut certain = 0;
    for row in rows() {
        let file = column(&row, "file");
        let ruling = rule(&record(file), None);
        for ruled in &ruling.strings {
            let name = ruled.at.to_gtp(ruling.size);
            let dead = column(&row, "gnugo_dead").split(' ').any(|stone| stone == name);
            match ruled.status {
                Status::Open => continue,
                Status::Alive => assert!(!dead, "{file}: {name} is pass-alive"),
                Status::Dead => assert!(dead, "{file}: {name} stands in pass-alive territory"),
            }
            certain += 1;
        }
    }
    assert!(certain > 1000, "{certain}");
}

#[test]
fn the_dead_stones_of_gnu_go_give_its_score() {
    let mut same = 0;
    let mut all = 0;
    for row in rows() {
        let file = column(&row, "file");
        let record = record(file);
        let dead: Vec<_> = column(&row, "gnugo_dead")
            .split(' ')
            .filter(|name| !name.is_empty())
            .map(|name| shinpan_board::Point::from_gtp(name, record.size).unwrap())
            .collect();
        let options = Options { dead: Some(dead), as_recorded: true, ..Options::default() };
        let ruling = referee(&record, &options).unwrap();
        let result = ruling.result.unwrap_or_else(|| panic!("{file}: an agreement settles the game"));
        let ours = match result.to_sgf() {
            draw if draw == "0" => "0".to_owned(),
            other => other,
        };
        all += 1;
        same += usize::from(ours == column(&row, "gnugo_score"));
    }
    assert!(same * 100 >= all * 90, "{same} of {all}");
}

#[test]
fn a_trail_leads_to_where_the_record_stands() {
    let mut whole = 0;
    for row in rows().iter().step_by(9) {
        let file = column(row, "file");
        let record = record(file);
        for after in [None, Some(1), Some(30), Some(61)] {
            let (_, game) = shinpan_ruling::game_at(&record, &Options::default(), after).unwrap();
            let (_, trail) = shinpan_ruling::trail_to(&record, &Options::default(), after).unwrap();
            let mut again = trail.setup.begin().unwrap();
            for act in &trail.acts {
                again.act(*act).unwrap_or_else(|illegal| panic!("{file}: {illegal}"));
            }
            assert_eq!(again.position(), game.position(), "{file}");
            assert_eq!(again.to_move(), game.to_move(), "{file}");
            assert_eq!((again.phase(), again.ledger()), (game.phase(), game.ledger()), "{file}");
            assert_eq!((again.komi(), again.outcome()), (game.komi(), game.outcome()), "{file}");
            assert_eq!(again.passes().in_a_row(), game.passes().in_a_row(), "{file}");
            whole += usize::from(trail.from == 0);
        }
    }
    assert!(whole > 100, "{whole}");
}

#[test]
fn a_trail_begins_anew_behind_what_no_act_does() {
    let file = "(;SZ[5]RU[AGA]KM[0];B[cc];W[cc];B[dd];W[bb])";
    let record = Record::read(&parse(file.as_bytes().to_vec(), &Limits::default()).unwrap(), 0).unwrap();
    let (_, trail) = shinpan_ruling::trail_to(&record, &Options::default(), None).unwrap();
    assert_eq!((trail.from, trail.acts.len()), (2, 2));
    assert_eq!(trail.setup.position.to_rows(), "...../...../..O../...../.....");
}
