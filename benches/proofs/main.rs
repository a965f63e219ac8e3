//! Measures the general search and the checker on the answers that `cases/` keeps: writes `bench-proofs.md`.
//!
//! `cargo bench -p shinpan-benches --bench proofs -- [WORD]` takes the answers whose name contains the word.

#[path = "../common/target.rs"]
mod target;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cpu_time::ProcessTime;
use shinpan_cases::{Kept, Shelf, Verdict, answers, ask, cases_folder, read_tree};
use shinpan_proof::{Budget, Proof, check, shrink};
use shinpan_solve::general::General;

/// States of the search for one answer of Spight's examples, and for any other.
const NODES: [u64; 2] = [3_000_000, 20_000];
/// Each of the largest proofs is checked so often that this many states are gone through.
const POSITIONS: usize = 100_000;
/// How many proofs the speed of checking is measured on.
const LARGEST: usize = 12;
/// Proofs of fewer states say more about setting up a check than about checking.
const SMALLEST: usize = 100;

/// What came of the answers of one file.
#[derive(Default)]
struct Tally {
    agree: usize,
    unsolved: Vec<String>,
    other: usize,
    nodes: u64,
    seconds: f64,
}

/// What this process has held in memory at most, in MiB, where the system tells.
fn most_memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kib.unwrap_or(f64::NAN) / 1024.0
}

fn kept(word: &str) -> Vec<Kept> {
    let folder = cases_folder();
    let shelf = Shelf::open(&folder.join("rules")).unwrap_or_else(|errors| panic!("{} errors", errors.len()));
    let cases = read_tree(&folder).unwrap_or_else(|errors| panic!("{} errors", errors.len()));
    let all = cases.iter().flat_map(|case| answers(case, &shelf));
    all.filter(|kept| kept.asked.is_ok() && kept.name.contains(word)).collect()
}

/// Seconds that checking a proof takes.
fn seconds_of(proof: &Proof) -> f64 {
    let times = (POSITIONS / proof.strategy.len().max(1)).max(1);
    let began = ProcessTime::now();
    for _ in 0..times {
        assert_eq!(check(proof), Ok(proof.claim));
    }
    began.elapsed().as_secs_f64() / times as f64
}

fn main() {
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-') && word.parse::<u32>().is_err());
    let word = word.unwrap_or_default();
    let mut by_file: BTreeMap<String, Tally> = BTreeMap::new();
    let mut rows = String::new();
    let mut proofs: Vec<(String, Proof)> = Vec::new();
    for kept in kept(&word) {
        let Ok(asked) = &kept.asked else { continue };
        let spight = kept.name.starts_with("spight/");
        let nodes = if spight { NODES[0] } else { NODES[1] };
        let began = ProcessTime::now();
        let outcome = ask(asked, &General, Budget { memory: Some(1 << 30), ..Budget::nodes(nodes) });
        let seconds = began.elapsed().as_secs_f64();
        let tally = by_file.entry(kept.at.0.clone()).or_default();
        tally.nodes += outcome.nodes;
        tally.seconds += seconds;
        let mut row = |what: &str| {
            if spight {
                let first = asked.start.game().map_or('?', |game| game.to_move().letter());
                let (name, nodes) = (kept.name.trim_start_matches("spight/"), outcome.nodes);
                let _ = writeln!(rows, "| {name} | {first} | {what} | {nodes} | {seconds:.2} |");
            }
        };
        match outcome.verdict {
            Verdict::Agrees(found) => {
                tally.agree += 1;
                let sizes: Vec<String> = found
                    .iter()
                    .map(|proof| {
                        let small = shrink(proof).unwrap_or_else(|flaw| panic!("{flaw}"));
                        let size = format!("{} / {}", small.strategy.len(), small.to_bytes().len());
                        proofs.push((kept.name.clone(), small));
                        size
                    })
                    .collect();
                row(&format!("{} | {}", asked.expected, sizes.join(", ")));
            }
            Verdict::Unsolved(why) => {
                row(&format!("not found ({}) | {why}", asked.expected));
                tally.unsolved.push(kept.name.clone());
            }
            other => {
                row(&format!("{other:?} | "));
                tally.other += 1;
            }
        }
    }
    proofs.sort_by_key(|(_, proof)| std::cmp::Reverse(proof.strategy.len()));
    let text = report(&by_file, &rows, &proofs);
    println!("{text}");
    let target = target::folder();
    if let Err(error) = std::fs::write(target.join("bench-proofs.md"), text) {
        eprintln!("{}: {error}", target.display());
    }
}

fn report(by_file: &BTreeMap<String, Tally>, rows: &str, proofs: &[(String, Proof)]) -> String {
    let mut text = format!(
        "## Answers of `cases/` by the general search, and their proofs\n\nEvery answer kept for solvers is asked of the \
         general search alone, with {} states for Spight's examples and {} for others; both proofs of a margin are \
         checked. Seconds are processor time of one thread. Memory at most: {:.0} MiB.\n\n| file | agree | not found | \
         states | seconds |\n|---|---:|---:|---:|---:|\n",
        NODES[0],
        NODES[1],
        most_memory()
    );
    let mut all = Tally::default();
    for (file, tally) in by_file {
        let (agree, unsolved, nodes) = (tally.agree, tally.unsolved.len(), tally.nodes);
        let _ = writeln!(text, "| {file} | {agree} | {unsolved} | {nodes} | {:.1} |", tally.seconds);
        all.agree += agree;
        all.unsolved.extend(tally.unsolved.clone());
        all.other += tally.other;
        all.nodes += nodes;
        all.seconds += tally.seconds;
    }
    let (agree, unsolved) = (all.agree, all.unsolved.len());
    let _ = writeln!(text, "| all | {agree} | {unsolved} | {} | {:.1} |", all.nodes, all.seconds);
    let _ = writeln!(text, "\nAnswers that come out otherwise, or with a flawed proof: {}.", all.other);
    let _ = writeln!(
        text,
        "\n### Spight's examples\n\nStates and bytes of each proof, shrunk.\n\n| example, rules, question | first | \
         answer | states / bytes | nodes | seconds |\n|---|---|---:|---|---:|---:|\n{rows}"
    );
    let _ = writeln!(
        text,
        "### Checking the largest proofs\n\nEvery move of a proof leads to a position, which is judged; a state is a \
         position that the proof goes on from.\n\n| proof | states | moves | bytes | ms | positions a second \
         |\n|---|---:|---:|---:|---:|---:|"
    );
    let (mut positions, mut seconds) = (0.0, 0.0);
    for (name, proof) in proofs.iter().take(LARGEST).filter(|(_, proof)| proof.strategy.len() >= SMALLEST) {
        let strategy = &proof.strategy;
        let moves: usize = strategy
            .graph()
            .map_or(0, |graph| graph.nodes().iter().map(|node| graph.edges_of(node).len()).sum());
        let took = seconds_of(proof);
        let (states, speed) = (strategy.len(), moves as f64 / took);
        let _ = writeln!(
            text,
            "| {name} | {states} | {moves} | {} | {:.1} | {speed:.0} |",
            proof.to_bytes().len(),
            took * 1e3
        );
        positions += moves as f64;
        seconds += took;
    }
    let speed = positions / seconds;
    let verdict = if speed >= 1e6 { "met" } else { "NOT met" };
    let _ = writeln!(text, "\nGoal: positions checked a second 1000000; measured {speed:.0}: {verdict}.");
    text
}
