//! Confirmation of every board of `cases/japanese`: how much is decided, in how many states, and what checking it takes.
//!
//! Under both main ko readings. `states=N` and `seconds=N` set what is allowed for a question and for a board. With `games=N` the
//! ends of so many bundled games are looked at as well, with `of-games=N` states a question; `lines=19` takes those on larger boards, and
//! `seconds-a-game=N` sets a clock for each.

mod games;
#[path = "../common/target.rs"]
mod target;

use std::fmt::Write as _;
use std::time::Duration;

use cpu_time::ProcessTime;
use shinpan_cases::{cases_folder, read_tree};
use shinpan_confirm::{Budget, Reading, check, confirm};
use shinpan_rules::Phase;

fn main() {
    let said = |key: &str, otherwise: u64| {
        let mut values = std::env::args().filter_map(|argument| argument.strip_prefix(key)?.parse().ok());
        values.next().unwrap_or(otherwise)
    };
    let (states, seconds) = (said("states=", 2_000_000), said("seconds=", 8));
    let budget = Budget { threads: 1, ..Budget::states(states) }.within(Duration::from_secs(seconds));
    let mut page = String::from("## Confirmation\n\n");
    let _ = writeln!(
        page,
        "Every board of `cases/japanese`, each string asked about, at most {states} states a question and {seconds} seconds of \
         the clock a board, one thread. Times are processor time; a state counts each time it is looked into. Every strategy \
         found is checked.\n"
    );
    for (name, reading) in
        [("one pass for all kos", Reading::FORMAL_2003), ("a pass for each ko", Reading::NAMED_PASSES)]
    {
        page += &table(name, reading, &budget);
    }
    let most = said("games=", 0) as usize;
    if most > 0 {
        let budget = Budget { threads: 1, ..Budget::states(said("of-games=", 20_000)) };
        let budget = match said("seconds-a-game=", 0) {
            0 => budget,
            seconds => budget.within(Duration::from_secs(seconds)),
        };
        page += &games::page(most, said("lines=", 9), Reading::FORMAL_2003, &budget);
    }
    let file = target::folder().join("bench-confirm.md");
    print!("{page}");
    if let Err(error) = std::fs::write(&file, &page) {
        eprintln!("{}: {error}", file.display());
        std::process::exit(1);
    }
}

fn table(name: &str, reading: Reading, budget: &Budget) -> String {
    let cases = read_tree(&cases_folder().join("japanese")).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut page = format!(
        "### Reading: {name}\n\n| board | size | strings | open | states | seconds | claims | checked, seconds |\n"
    );
    page += "|---|---|---:|---|---:|---:|---:|---:|\n";
    let (mut strings, mut open, mut states, mut took, mut claims, mut checking) = (0, 0, 0, 0.0, 0, 0.0);
    for case in cases.iter().filter(|case| case.skip.is_none() && case.start.phase == Phase::Confirmation) {
        let position = &case.start.position;
        let begun = ProcessTime::now();
        let found = match confirm(position, reading, budget) {
            Ok(found) => found,
            Err(why) => {
                let _ = writeln!(page, "| {} | {} | {why} | | | | | |", case.id, position.size());
                continue;
            }
        };
        let searched = begun.elapsed().as_secs_f64();
        let begun = ProcessTime::now();
        let mut here = 0;
        for inquiry in found.findings.iter().flat_map(|finding| &finding.inquiries) {
            let Some(strategy) = &inquiry.strategy else { continue };
            here += strategy.claims.len();
            if let Err(flaw) = check(&inquiry.question, strategy) {
                panic!("{}: {flaw}", case.id);
            }
        }
        let checked = begun.elapsed().as_secs_f64();
        let size = position.size();
        let left: Vec<String> =
            found.open().filter_map(|finding| Some(finding.string.stones.first()?.to_gtp(size))).collect();
        let _ = writeln!(
            page,
            "| {} | {size} | {} | {} | {} | {searched:.2} | {here} | {checked:.2} |",
            case.id,
            found.findings.len(),
            left.join(" "),
            found.states()
        );
        strings += found.findings.len();
        open += left.len();
        states += found.states();
        (took, claims, checking) = (took + searched, claims + here, checking + checked);
    }
    let _ = writeln!(
        page,
        "| **all** | | {strings} | {open} | {states} | {took:.2} | {claims} | {checking:.2} |\n"
    );
    let met = if open == 0 { "met" } else { "missed" };
    let _ = writeln!(
        page,
        "Goal: every string of every board decided, within 60 seconds a board; {open} open here: {met}.\n"
    );
    page
}
