//! The built-in rule sets as a whole.

use shinpan_rules::RuleSet;

#[test]
fn every_built_in_rule_file_is_sound() {
    let errors: Vec<String> = RuleSet::builtin_errors().iter().map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}
