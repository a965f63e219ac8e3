//! Arbitrary text as a rule file and as a name of rules: never a panic, and every complaint has a line
//! of the file.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan_rules::{RuleSet, resolve, resolve_with_host};

fuzz_target!(|text: &str| {
    match RuleSet::parse(text, "fuzz.md", &RuleSet::builtin_base) {
        Ok(set) => {
            for reading in &set.readings {
                for option in &reading.options {
                    set.with_reading(&reading.name, &option.name).expect("a reading of the set itself");
                }
            }
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            let lines = text.split('\n').count().max(1);
            for error in errors {
                assert!((1..=lines).contains(&(error.line as usize)), "{error}");
                assert!(!error.to_string().is_empty());
            }
        }
    }
    // One line as what a record says of its rules.
    let line = text.lines().next().unwrap_or_default();
    let _ = resolve(line);
    let (ru, rest) = line.split_once('|').unwrap_or((line, ""));
    let (program, komi) = rest.split_once('|').unwrap_or((rest, ""));
    let _ = resolve_with_host(Some(ru), &[("AP", program), ("KM", komi)]);
});
