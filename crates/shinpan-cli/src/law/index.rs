//! The index of marks and cases, made when the command was built.

#[path = "../../../../xtask/src/mark_words.rs"]
mod mark_words;

use std::collections::BTreeSet;

use shinpan::RuleSet;
use shinpan::rules::{FirstToMove, KoBans, StonesLeft, Trigger, Word};

const INDEX: &str = include_str!(concat!(env!("OUT_DIR"), "/law-index.tsv"));

/// Where the code carries out a clause value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CodePlace {
    /// `crates/shinpan-game/src/legal/repetition.rs:42`.
    pub place: String,
    /// `repetition: situational superko`.
    pub mark: String,
}

/// The places that carry out any of these (key, word) pairs.
pub fn code(wanted: &BTreeSet<(String, String)>) -> Vec<CodePlace> {
    let mut places = Vec::new();
    for line in INDEX.lines() {
        let ["code", key, words, file, number] = line.split('\t').collect::<Vec<_>>()[..] else { continue };
        let known = known_words(key);
        for word in mark_words::words_of(words, &known).unwrap_or_default() {
            if wanted.contains(&(key.to_owned(), word.to_owned())) {
                places.push(CodePlace { place: format!("{file}:{number}"), mark: format!("{key}: {word}") });
            }
        }
    }
    places
}

/// The cases that cite any of these articles: place and name.
pub fn cases(articles: &[&str]) -> Vec<(String, String)> {
    let mut cases = Vec::new();
    for line in INDEX.lines() {
        let ["case", cited, name, file, number] = line.split('\t').collect::<Vec<_>>()[..] else { continue };
        if cited.split(' ').any(|article| articles.contains(&article)) {
            cases.push((format!("{file}:{number}"), name.to_owned()));
        }
    }
    cases
}

/// Every word a key knows.
fn known_words(key: &str) -> Vec<&'static str> {
    fn words<T: Word>() -> Vec<&'static str> {
        T::WORDS.iter().map(|(word, _, _)| *word).collect()
    }
    match key {
        "when" => words::<Trigger>(),
        "first" => words::<FirstToMove>(),
        "stones" => words::<StonesLeft>(),
        "bans" => words::<KoBans>(),
        _ => match RuleSet::clause_kinds().find(|kind| kind.key == key) {
            Some(kind) => (kind.words)().into_iter().map(|(word, _)| word).collect(),
            None => Vec::new(),
        },
    }
}
