//! Chores of the workspace. `cargo run -p xtask -- help` lists them.

mod borders;
mod index;
mod mark_words;
mod scan;
mod tidy;

use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
cargo run -p xtask -- index     where the code carries out each clause value, and which cases cite each article
";

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let chore = std::env::args().nth(1).unwrap_or_default();
    let done = match chore.as_str() {
        "index" => index::print(&root),
        "tidy" => tidy::run(&root),
        _ => {
            print!("{HELP}");
            return if chore == "help" { ExitCode::SUCCESS } else { ExitCode::from(2) };
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask {chore}: {error}");
            ExitCode::FAILURE
        }
    }
}
