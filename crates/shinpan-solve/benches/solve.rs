//! Measures exact search and its proofs on named boards: prints two tables, and writes them and a JSON file into the
//! target directory.
//!
//! `cargo bench -p shinpan-solve --bench solve -- [WORD ...]` runs the cases whose name contains one of the words, or
//! those that take up to about a minute. `SHINPAN_SECONDS`, `SHINPAN_MEMORY` (MiB) and `SHINPAN_THREADS` set the budget.
//! Seconds are processor time of all threads.

use std::fmt::Write as _;
use std::time::Duration;

use cpu_time::ProcessTime;
use shinpan_board::{Color, Position};
use shinpan_proof::{Answer, Question, Solver, Start, check};
use shinpan_rules::{Repetition, RuleSet};
use shinpan_score::Points;
use shinpan_solve::{Budget, Found, Law, Small, State, solve};

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
        ("1x10", empty(10, 1), Color::Black, [None, Some(1), Some(1), None], [true, false, false, false]),
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

/// Rule set, board and whose turn it is, for answers with proofs.
const PROVED: [(&str, &str, &str); 6] = [
    ("3x3 situational", "aga@kgs", ".../.../..."),
    ("2x5 positional", "ikeda-area-2", "...../....."),
    ("3x4 positional", "ikeda-area-2", "..../..../...."),
    ("3x4 Ikeda III", "ikeda-area-3", "..../..../...."),
    ("molasses 4x5 situational", "aga@kgs", "O.OX/O.OX/OOXX/OX.X/X.XX"),
    ("molasses 4x5 positional", "ikeda-area-2", "O.OX/O.OX/OOXX/OX.X/X.XX"),
];

/// A table of answers with proofs: what search and extraction take together, and what checking takes.
fn proofs(words: &[String], memory: usize, threads: usize) -> String {
    let mut table = String::from(
        "| case | margin | seconds | states of the proofs | bytes | seconds to check | million states/s |\n\
         | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for (name, rules, diagram) in PROVED {
        if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let rules = RuleSet::named(rules).expect("a built-in rule set");
        let start = Start::new(rules, Position::from_diagram(diagram).expect("a diagram"), Color::Black)
            .with_komi(Points::whole(0));
        let budget = shinpan_proof::Budget { nodes: None, time: None, memory: Some(memory) };
        let began = ProcessTime::now();
        let solved = match (Small { threads }).solve(&start, Question::Result, budget) {
            Ok(solved) => solved,
            Err(why) => {
                writeln!(table, "| {name} | {why} | | | | | |").expect("writing to a string");
                continue;
            }
        };
        let searched = began.elapsed().as_secs_f64();
        let states: usize = solved.proofs.iter().map(|proof| proof.strategy.len()).sum();
        let bytes: usize = solved.proofs.iter().map(|proof| proof.to_bytes().len()).sum();
        let began = ProcessTime::now();
        let mut rounds = 0;
        while rounds == 0 || began.elapsed().as_millis() < 200 {
            for proof in &solved.proofs {
                check(proof).expect("a proof that holds");
            }
            rounds += 1;
        }
        let checked = began.elapsed().as_secs_f64() / f64::from(rounds);
        let Answer::Margin(margin) = solved.answer else { continue };
        writeln!(
            table,
            "| {name} | {margin:+} | {searched:.3} | {states} | {bytes} | {checked:.5} | {:.2} |",
            states as f64 / checked / 1e6
        )
        .expect("writing to a string");
    }
    table
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
    let mut report = String::from(
        "| case | value | positions | expanded | seconds | million positions/s |\n\
         | --- | --- | --- | --- | --- | --- |\n",
    );
    print!("{report}");
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
        let began = ProcessTime::now();
        let found = solve(&case.state, budget).expect("a state that can be searched");
        let progress = found.progress;
        let seconds = began.elapsed().as_secs_f64();
        let rate = progress.nodes as f64 / seconds / 1e6;
        let row = format!(
            "| {} | {} | {} | {} | {seconds:.3} | {rate:.2} |\n",
            case.name,
            answer(&found),
            progress.nodes,
            progress.expanded
        );
        print!("{row}");
        report.push_str(&row);
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
    let proved = proofs(&words, budget.memory, threads);
    print!("\n{proved}");
    let report = format!(
        "## Exact search\n\nArea counting, no komi, Black to move. Positions are those whose legality, safe stones and \
         table entries were\nlooked at; expanded are those whose moves were generated. Seconds are processor time of \
         {threads} thread(s).\n\n{report}\n### Answers with proofs\n\nSearch, both proofs, and the check of both; states \
         and bytes of both together.\n\n{proved}"
    );
    let target = std::env::var("CARGO_TARGET_DIR")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../target").to_owned());
    for (name, text) in [("bench-solve.json", json), ("bench-solve.md", report)] {
        let path = format!("{target}/{name}");
        if let Err(error) = std::fs::write(&path, text) {
            eprintln!("{path} could not be written: {error}");
        }
    }
    assert!(wrong.is_empty(), "values differ from the known ones: {wrong:?}");
}
