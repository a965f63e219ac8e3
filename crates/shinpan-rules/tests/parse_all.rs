//! Several rule files read together.

use shinpan_rules::{Repetition, RuleSet};

/// A rule set that changes one clause of another.
fn derived(id: &str, base: &str, repetition: &str) -> String {
    format!(
        "# {id}\n\n```toml rule-set\nid = \"{id}\"\nprefix = \"{id}\"\nname = \"{id}\"\nsource = \"ours\"\n\
         checked_on = \"2026-01-01\"\nbased_on = \"{base}\"\n```\n\n## 1. Repetition\n\n```toml enacts\n\
         repetition = \"{repetition}\"\n```\n"
    )
}

/// A base that stands after one of the files based on it is settled when that file asks for it; it must
/// still be there for the files after it, and among the results.
#[test]
fn the_order_of_the_files_makes_no_difference() {
    let texts = [
        derived("a", "b", "natural situational superko"),
        derived("b", "tromp-taylor", "situational superko"),
        derived("c", "b", "allowed"),
    ];
    for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0], [0, 2, 1]] {
        let files: Vec<(&str, &str)> = order.iter().map(|&at| ("file", texts[at].as_str())).collect();
        let (sets, errors) = RuleSet::parse_all(&files, &RuleSet::builtin_base);
        assert!(errors.is_empty(), "{order:?}: {errors:?}");
        assert_eq!(sets.len(), 3, "{order:?}");
        let base = sets.iter().find(|set| set.id == "b").expect("the base is among the results");
        assert_eq!(base.repetition.value, Repetition::Situational);
    }
}
