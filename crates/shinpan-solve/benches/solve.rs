//! Measures exact search on named boards: prints a table and writes `target/bench-solve.json`.
//!
//! `cargo bench -p shinpan-solve --bench solve -- [WORD ...]` runs the cases whose name contains one of the words, or
//! those that take up to about a minute. `SHINPAN_SECONDS`, `SHINPAN_MEMORY` (MiB) and `SHINPAN_THREADS` set the budget.

use std::fmt::Write as _;
use std::time::Duration;

use shinpan_board::{Color, Position};
use shinpan_rules::Repetition;
use shinpan_score::Points;
use shinpan_solve::{Budget, Found, Law, State, solve};

struct Case {
    name: String,
    state: State,
    /// The value known from elsewhere, if any.
    known: Option<i32>,
    /// Takes more than about a minute.
    long: bool,
}

fn cases() -> Vec<Case> {
    let laws = [
        ("basic ko", Law::AREA.with_basic_ko_only()),
        ("positional", Law::AREA),
        ("situational", Law::AREA.with_repetition(Repetition::Situational)),
        ("Ikeda III", Law::AREA.ikeda_area_three()),
    ];
    let empty = |columns: usize, rows: usize| vec![".".repeat(columns); rows].join("/");
    let molasses = "O.OX/O.OX/OOXX/OX.X/X.XX".to_owned();
    let centre = "...../...../..X../...../.....".to_owned();
    // Name, diagram, to move, the value under each law where published or found by several programs, long.
    let superko = |value| [None, Some(value), Some(value), None];
    let boards = [
        ("3x3", empty(3, 3), Color::Black, superko(9), [false; 4]),
        ("1x10", empty(10, 1), Color::Black, [None, None, Some(1), None], [true, false, false, true]),
        ("2x5", empty(5, 2), Color::Black, superko(10), [false; 4]),
        ("2x6", empty(6, 2), Color::Black, superko(12), [false; 4]),
        ("3x4", empty(4, 3), Color::Black, superko(4), [false; 4]),
        ("molasses 4x5", molasses, Color::Black, [Some(2), Some(-20), Some(2), None], [false; 4]),
        ("3x5", empty(5, 3), Color::Black, [Some(15), Some(15), Some(15), None], [true; 4]),
        ("4x4", empty(4, 4), Color::Black, superko(2), [true; 4]),
        ("5x5 centre", centre, Color::White, [Some(25), None, None, None], [true; 4]),
        ("5x5", empty(5, 5), Color::Black, [Some(25), None, None, None], [true; 4]),
    ];
    let mut cases = Vec::new();
    for (board, diagram, to_move, known, long) in boards {
        for (index, (law_name, law)) in laws.iter().enumerate() {
            if board.starts_with("5x5") && index != 0 {
                continue;
            }
            let position = Position::from_diagram(&diagram).expect("a diagram");
            let state = State::new(*law, &position, to_move, [0, 0]).expect("a state");
            let name = format!("{board} {law_name}");
            cases.push(Case { name, state, known: known[index], long: long[index] });
        }
    }
    cases
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn answer(found: &Found) -> String {
    let (low, high) = (found.progress.low, found.progress.high);
    match (found.value(), found.unsolved) {
        (Some(value), _) => format!("{value:+}"),
        (None, Some(limit)) => format!("{low:+} to {high:+} ({limit:?})"),
        (None, None) => format!("{low:+} to {high:+}"),
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let threads = setting("SHINPAN_THREADS", 1) as usize;
    let budget = Budget {
        time: Duration::from_secs(setting("SHINPAN_SECONDS", 600)),
        memory: (setting("SHINPAN_MEMORY", 512) as usize) << 20,
        threads,
        ..Budget::default()
    };
    println!("| case | value | positions | expanded | seconds | million positions/s |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let mut json = String::from("[\n");
    let mut wrong = Vec::new();
    for case in cases() {
        let wanted = if words.is_empty() {
            !case.long
        } else {
            words.iter().any(|word| case.name.contains(word.as_str()))
        };
        if !wanted {
            continue;
        }
        let found = solve(&case.state, budget).expect("a state that can be searched");
        let progress = found.progress;
        let seconds = progress.time.as_secs_f64();
        let rate = progress.nodes as f64 / seconds / 1e6;
        println!(
            "| {} | {} | {} | {} | {seconds:.3} | {rate:.2} |",
            case.name,
            answer(&found),
            progress.nodes,
            progress.expanded
        );
        if let (Some(known), Some(value)) = (case.known, found.value())
            && value != Points::whole(known)
        {
            wrong.push(case.name.clone());
        }
        let separator = if json.len() > 2 { ",\n" } else { "" };
        write!(
            json,
            "{separator}  {{\"case\": \"{}\", \"low\": {}, \"high\": {}, \"unit\": \"half points\", \"nodes\": {}, \"expanded\": {}, \"seconds\": {seconds:.4}, \"threads\": {threads}}}",
            case.name,
            progress.low.half_points(),
            progress.high.half_points(),
            progress.nodes,
            progress.expanded,
        )
        .expect("writing to a string");
    }
    json.push_str("\n]\n");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/bench-solve.json");
    if let Err(error) = std::fs::write(path, json) {
        eprintln!("{path} could not be written: {error}");
    }
    assert!(wrong.is_empty(), "values differ from the known ones: {wrong:?}");
}
