//! How long it takes to load every built-in rule set. The target is under five milliseconds.

use std::time::Instant;

use shinpan_rules::{NoBase, RuleSet, resolve};

fn main() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let start = Instant::now();
    let sets = RuleSet::all();
    println!("first use, {} rule sets: {:?}", sets.len(), start.elapsed());

    let texts: Vec<(String, String)> = sets
        .iter()
        .map(|set| {
            (set.file.clone(), std::fs::read_to_string(folder.to_owned() + &set.file).unwrap_or_default())
        })
        .collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
    let none = |_: &str| Err(NoBase::Unknown { known: Vec::new() });
    print("all rule sets again", 51, || {
        let (sets, errors) = RuleSet::parse_all(&files, &none);
        assert!(errors.is_empty());
        sets.len()
    });
    print("a name", 1001, || resolve("Chinese").map_or(0, |resolved| resolved.rules.articles.len()));
    print("KataGo's one-line form", 101, || {
        resolve("koSPIGHTscoreAREAtaxALLsui0whbN").map_or(0, |resolved| resolved.rules.articles.len())
    });
}

/// Runs something several times and prints the median.
fn print(what: &str, times: usize, mut run: impl FnMut() -> usize) {
    let mut durations: Vec<_> = (0..times)
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(run());
            start.elapsed()
        })
        .collect();
    durations.sort();
    println!("{what}: median {:?}", durations[times / 2]);
}
