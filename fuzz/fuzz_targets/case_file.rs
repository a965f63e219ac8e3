//! Arbitrary text as a case file: never a panic, every complaint on a line of the file, and what can be read
//! can be tried.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan_cases::{Shelf, read_file, try_case};

fuzz_target!(|text: &str| {
    match read_file("fuzz.md", text) {
        Ok(cases) => {
            let shelf = Shelf::default();
            for case in cases.iter().filter(|case| case.start.size().points() <= 81) {
                for failure in try_case(case, &shelf).failures {
                    assert!(!failure.to_string().is_empty());
                }
            }
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            let lines = text.split('\n').count().max(1);
            for error in errors {
                assert!((1..=lines).contains(&(error.line as usize)), "{error}");
            }
        }
    }
});
