//! The index of law, code and cases, printed.

use std::error::Error;
use std::path::Path;

use shinpan_rules::{FirstToMove, KoBans, RuleSet, StonesLeft, Trigger, Word};

use crate::mark_words::words_of;
use crate::scan::{self, Mark};

/// A clause and the words it knows.
pub struct Clause {
    /// The key in rule files.
    pub key: &'static str,
    /// The words.
    pub words: Vec<&'static str>,
}

/// Every clause a mark can name: those of the rule sets and the parts of transitions.
pub fn clauses() -> Vec<Clause> {
    fn part<T: Word>(key: &'static str) -> Clause {
        Clause { key, words: T::WORDS.iter().map(|(word, _, _)| *word).collect() }
    }
    let kinds = RuleSet::clause_kinds()
        .map(|kind| Clause { key: kind.key, words: (kind.words)().iter().map(|(word, _)| *word).collect() });
    kinds
        .chain([
            part::<Trigger>("when"),
            part::<FirstToMove>("first"),
            part::<StonesLeft>("stones"),
            part::<KoBans>("bans"),
        ])
        .collect()
}

/// The marks that carry out a word of a clause.
pub fn places<'m>(marks: &'m [Mark], clause: &Clause, word: &str) -> Vec<&'m Mark> {
    let names = |mark: &&Mark| {
        mark.key == clause.key
            && words_of(&mark.words, &clause.words).is_ok_and(|words| words.contains(&word))
    };
    marks.iter().filter(names).collect()
}

/// Prints every clause value with its place in the code, and every article with its cases.
pub fn print(root: &Path) -> Result<(), Box<dyn Error>> {
    let marks = scan::marks(root)?;
    for clause in clauses() {
        println!("{}", clause.key);
        for word in &clause.words {
            let places: Vec<String> = places(&marks, &clause, word)
                .iter()
                .map(|mark| format!("{}:{}", mark.file, mark.line))
                .collect();
            println!("  {word:<60} {}", if places.is_empty() { "nowhere".into() } else { places.join(" ") });
        }
    }
    let cases = scan::cases(root)?;
    for rules in RuleSet::all() {
        for article in rules.articles.iter().filter(|article| article.file == rules.file) {
            let names = |case: &&scan::Case| case.articles.iter().any(|cited| article.is_called(cited));
            let cited: Vec<String> =
                cases.iter().filter(names).map(|case| format!("{}:{}", case.file, case.line)).collect();
            println!("{:<20} {}", article.id.as_str(), cited.join(" "));
        }
    }
    Ok(())
}
