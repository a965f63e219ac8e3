//! Counts what takes too long for the tests, and checks it against the tables in `cases/counts`.
//!
//! ```text
//! cargo run --release -p shinpan-board --example counts            everything
//! cargo run --release -p shinpan-board --example counts legal      positions with a liberty for every string, to 9x9
//! cargo run --release -p shinpan-board --example counts games      complete games on 1x4 and 2x2
//! cargo run --release -p shinpan-board --example counts perft      sequences of moves, all depths
//! ```

#[path = "../tests/tables/mod.rs"]
mod tables;

use std::process::ExitCode;
use std::time::Instant;

use shinpan_board::counting::{PositionGraph, legal_positions};
use shinpan_board::perft::{Rules, perft};
use tables::{numbers, repetition, self_capture, size, table};

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let mut report = Report { differ: 0 };
    for (name, count) in [("legal", legal as fn(&mut Report)), ("games", games), ("perft", sequences)] {
        if wanted.is_empty() || wanted.iter().any(|w| w == name) {
            count(&mut report);
        }
    }
    if report.differ == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

struct Report {
    differ: usize,
}

impl Report {
    /// Prints a count and whether it is the one in the table.
    fn line(&mut self, what: &str, started: Instant, count: &str, expected: &str) {
        let seconds = started.elapsed().as_secs_f64();
        let verdict = if count == expected { "as in the table" } else { "NOT as in the table" };
        println!("{what:<42} {seconds:>8.2} s  {verdict}: {count}");
        self.differ += usize::from(count != expected);
    }
}

fn legal(report: &mut Report) {
    let rows = table("legal-positions.tsv");
    for width in 1..=9 {
        let started = Instant::now();
        let counts = legal_positions(width, 9).expect("a size up to 9x9");
        for row in rows.iter().filter(|row| size(&row[0]).columns() == width) {
            let count = counts[usize::from(size(&row[0]).rows()) - 1].to_string();
            report.line(&format!("positions {}", row[0]), started, &count, &row[1]);
        }
    }
}

fn games(report: &mut Report) {
    for board in ["1x4", "2x2"] {
        let started = Instant::now();
        let graph = PositionGraph::new(size(board)).expect("a board of few points");
        let games = graph.complete_games().expect("at most 64 positions");
        let rows = table("games.tsv");
        for row in rows.iter().filter(|row| row[0] == board && row[1] == "yes" && row[2] == "psk") {
            let counts = match row[3].as_str() {
                "plays" => games.by_plays.clone(),
                "turns" => games.by_turns.clone(),
                _ => vec![games.by_plays.iter().sum()],
            };
            let text: Vec<String> = counts.iter().map(u64::to_string).collect();
            report.line(&format!("games {board} by {}", row[3]), started, &text.join(" "), &row[4]);
        }
    }
}

fn sequences(report: &mut Report) {
    for (name, passes) in [("perft-plays.tsv", false), ("perft-passes.tsv", true)] {
        for row in table(name) {
            let rules =
                Rules { repetition: repetition(&row[2]), self_capture: self_capture(&row[1]), passes };
            for (depth, expected) in (1..).zip(numbers(&row[3])) {
                let started = Instant::now();
                let count = perft(size(&row[0]), rules, depth).to_string();
                let what = format!("{name} {} {} {} {depth}", row[0], row[1], row[2]);
                report.line(&what, started, &count, &expected.to_string());
            }
        }
    }
}
