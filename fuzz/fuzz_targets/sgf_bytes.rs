//! Any bytes as a file of game records.
#![no_main]

#[path = "../../crates/shinpan-sgf/tests/examine/mod.rs"]
mod examine;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| examine::examine(bytes));
