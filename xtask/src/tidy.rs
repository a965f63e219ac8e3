//! The tree's own rules, checked.

use std::error::Error;
use std::fs;
use std::path::Path;

use shinpan_rules::RuleSet;

use crate::borders;
use crate::index::{clauses, places};
use crate::mark_words::words_of;
use crate::scan::{self, entries, files, relative};

/// Lines a source file may have, its tests not counted.
const MOST_LINES: usize = 600;

/// What was found to be wrong.
pub type Complaints = Vec<String>;

/// Runs every check and prints what is wrong. That no article lacks a case is a test of `shinpan-cases`, which
/// also knows the articles that the referee names on its own.
pub fn run(root: &Path) -> Result<(), Box<dyn Error>> {
    let mut complaints = Vec::new();
    borders::check(root, &mut complaints)?;
    sources(root, &mut complaints)?;
    marks(root, &mut complaints)?;
    complaints.sort();
    complaints.dedup();
    for complaint in &complaints {
        println!("{complaint}");
    }
    match complaints.len() {
        0 => {
            println!("the tree is tidy");
            Ok(())
        }
        number => Err(format!("{number} complaints").into()),
    }
}

/// Words that have no place in finished source.
const UNFINISHED: &[&str] =
    &["TODO", "FIXME", "todo!(", "unimplemented!(", "dbg!(", "#[ignore", "allow(dead_code"];

/// Sizes and words of every source file.
fn sources(root: &Path, complaints: &mut Complaints) -> Result<(), Box<dyn Error>> {
    for folder in entries(&root.join("crates"))?.into_iter().chain([root.join("xtask")]) {
        let is_xtask = folder.ends_with("xtask");
        for file in files(&folder, "rs")?
            .into_iter()
            .filter(|file| !file.components().any(|part| part.as_os_str() == "target"))
        {
            let name = relative(root, &file);
            let text = fs::read_to_string(&file)?;
            let lines = text.lines().take_while(|line| *line != "#[cfg(test)]").count();
            if lines > MOST_LINES && name.contains("/src/") {
                complaints.push(format!(
                    "{name}: {lines} lines without tests, more than {MOST_LINES}; find its seam"
                ));
            }
            for word in UNFINISHED.iter().filter(|_| !is_xtask) {
                if let Some(at) = text.lines().position(|line| line.contains(word)) {
                    complaints.push(format!("{name}:{}: {word} has no place in finished source", at + 1));
                }
            }
            exact_scores(&name, &text, complaints);
            rule_set_names(&name, &text, complaints);
        }
    }
    Ok(())
}

/// Scores are whole numbers of half points: no float in the crates that count.
fn exact_scores(name: &str, text: &str, complaints: &mut Complaints) {
    let counts = ["shinpan-score", "shinpan-game", "shinpan-rules", "shinpan-ruling"];
    if !counts.iter().any(|krate| name.starts_with(&format!("crates/{krate}/"))) {
        return;
    }
    for (at, line) in text.lines().enumerate() {
        if ["f32", "f64"].iter().any(|float| line.contains(float)) {
            complaints.push(format!("{name}:{}: a float where scores are counted", at + 1));
        }
    }
}

/// Code asks clauses, never the name of a rule set. The crate of the law may name them; so may tests, examples
/// in comments, and the text of a help page.
fn rule_set_names(name: &str, text: &str, complaints: &mut Complaints) {
    let asks = [
        "shinpan-board",
        "shinpan-score",
        "shinpan-game",
        "shinpan-ruling",
        "shinpan-solve",
        "shinpan-proof",
        "shinpan-confirm",
    ];
    if !asks.iter().any(|krate| name.starts_with(&format!("crates/{krate}/src/")))
        || name.ends_with("tests.rs")
        || name.contains("/tests/")
    {
        return;
    }
    let code = text.lines().enumerate().take_while(|(_, line)| *line != "#[cfg(test)]");
    for (at, line) in code.filter(|(_, line)| !line.trim_start().starts_with("//")) {
        for rules in RuleSet::all() {
            if line.contains(&format!("\"{}\"", rules.id)) {
                complaints.push(format!(
                    "{name}:{}: asks for the rule set {}; ask a clause",
                    at + 1,
                    rules.id
                ));
            }
        }
    }
}

/// Clause values that are not carried out at exactly one marked place: how many there are, and why.
const PLACES: &[(&str, &str, usize, &str)] = &[
    ("encore_ko", "banned until a pass", 2, "judged where a ko is taken, lifted where a pass is made"),
    (
        "first_pass",
        "half a point to the player who makes it",
        2,
        "ko bans lapse at the pass, the half point is counted",
    ),
    ("hypothetical_ko", "", 0, "one machine carries out all of them, clause by clause"),
];

/// Every mark is known, and every clause value is carried out at exactly one marked place.
fn marks(root: &Path, complaints: &mut Complaints) -> Result<(), Box<dyn Error>> {
    let marks = scan::marks(root)?;
    let clauses = clauses();
    for mark in &marks {
        let place = format!("{}:{}", mark.file, mark.line);
        match clauses.iter().find(|clause| clause.key == mark.key) {
            None => complaints.push(format!("{place}: there is no clause `{}`", mark.key)),
            Some(clause) => {
                if let Err(rest) = words_of(&mark.words, &clause.words) {
                    complaints.push(format!("{place}: `{}` knows no word that begins {rest:?}", clause.key));
                }
            }
        }
    }
    for clause in &clauses {
        for word in &clause.words {
            let excused = PLACES
                .iter()
                .find(|(key, known, _, _)| *key == clause.key && (known.is_empty() || known == word));
            let expected = excused.map_or(1, |(_, _, number, _)| *number);
            let found = places(&marks, clause, word).len();
            if found != expected {
                let name = format!("§ {}: {word}", clause.key);
                complaints
                    .push(format!("{name}: carried out at {found} marked places instead of {expected}"));
            }
        }
    }
    Ok(())
}
