//! Computes the verdicts of the Japanese cases and writes them to `cases/counts/japanese-verdicts.tsv` and
//! `docs/japanese-verdicts.md`. With words behind it only the
//! rows of cases or rule sets that hold one of them are computed anew; `open` means the rows with open strings.
//!
//! `cargo run --release -p shinpan-cases --example verdicts [WORD ...]`

use std::fs;
use std::time::{Duration, Instant};

use shinpan_cases::verdicts::{self, CONFIRMED, PLAYED, Row};
use shinpan_cases::{Shelf, cases_folder, read_tree};
use shinpan_confirm::Budget;
use shinpan_solve::Any;

/// States for one question about one string.
const STATES: u64 = 4_000_000;
/// Time for a board under one rule set.
const TIME: Duration = Duration::from_secs(10);
/// States for a value.
const NODES: u64 = 30_000;

/// Time for a value.
const VALUE: Duration = Duration::from_secs(3);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let folder = cases_folder();
    let kept = folder.join("counts/japanese-verdicts.tsv");
    let shelf = Shelf::open(&folder.join("rules")).map_err(|why| format!("{why:?}"))?;
    let all = read_tree(&folder).map_err(|why| format!("{why:?}"))?;
    let cases: Vec<_> = all.iter().filter(|case| case.id.starts_with("japanese/")).collect();
    let old = fs::read_to_string(&kept).map_or(Ok(Vec::new()), |text| verdicts::from_text(&text))?;
    let budget = Budget { threads: 2, ..Budget::states(STATES) }.within(TIME);
    let values = shinpan_proof::Budget { nodes: Some(NODES), time: Some(VALUE), memory: None };
    let mut rows: Vec<Row> = Vec::new();
    for case in &cases {
        for rules in CONFIRMED.iter().chain(&PLAYED) {
            let known = old.iter().find(|row| row.case == case.id && row.rules == *rules);
            let is_open = known.is_some_and(|row| row.is_open());
            let named = |word: &String| case.id.contains(word.as_str()) || rules.contains(word.as_str());
            let wanted = words.iter().any(|word| named(word) || (word == "open" && is_open));
            if let Some(known) = known.filter(|_| !wanted && !words.is_empty()) {
                rows.push(known.clone());
                continue;
            }
            let begun = Instant::now();
            let row = match CONFIRMED.contains(rules) {
                true => verdicts::confirm(case, rules, &shelf, &budget),
                false => verdicts::values(case, rules, &shelf, &Any::default(), values),
            };
            eprintln!("{:6.1} s {:>9} {} under {rules}", begun.elapsed().as_secs_f64(), row.states, case.id);
            rows.push(row);
        }
        // Kept after each case, so that nothing is lost when it is stopped.
        let rest = old.iter().filter(|row| !rows.iter().any(|new| new.case == row.case));
        let all: Vec<Row> = rows.iter().chain(rest).cloned().collect();
        fs::write(&kept, verdicts::to_text(&all))?;
    }
    fs::write(folder.join("../docs/japanese-verdicts.md"), verdicts::page(&cases, &rows))?;
    Ok(())
}
