//! Which crate may depend on which.

use std::error::Error;
use std::fs;
use std::path::Path;

use toml::Table;

use crate::scan::entries;
use crate::tidy::Complaints;

/// Each crate and the crates of the workspace it may depend on. A crate that is not listed is complained about, so
/// that every new one finds its place here.
const MAY: &[(&str, &[&str])] = &[
    ("shinpan-board", &[]),
    ("shinpan-rules", &["board"]),
    ("shinpan-sgf", &["board"]),
    ("shinpan-score", &["board", "rules"]),
    ("shinpan-game", &["board", "rules", "score"]),
    ("shinpan-proof", &["board", "rules", "score", "game"]),
    ("shinpan-solve", &["board", "rules", "score", "game", "proof"]),
    ("shinpan-confirm", &["board", "rules", "proof", "solve"]),
    ("shinpan-ruling", &["board", "rules", "sgf", "score", "game", "proof"]),
    ("shinpan-verdict", &["board", "rules", "sgf", "score", "game", "proof", "confirm", "ruling"]),
    ("shinpan-language", &[]),
    ("shinpan-study", &["board", "rules", "score", "game", "proof", "solve"]),
    (
        "shinpan-report",
        &[
            "board", "rules", "sgf", "score", "game", "proof", "solve", "study", "confirm", "ruling",
            "verdict",
        ],
    ),
    ("shinpan-render", &["board", "rules", "sgf", "score", "game", "ruling"]),
    (
        "shinpan",
        &[
            "board", "rules", "sgf", "score", "game", "proof", "solve", "study", "confirm", "ruling",
            "verdict", "report", "render", "language",
        ],
    ),
    ("shinpan-cli", FACADE),
    ("shinpan-gtp", FACADE),
    ("shinpan-web", FACADE),
    ("shinpan-python", FACADE),
    ("shinpan-wasm", FACADE),
    ("shinpan-arrow", FACADE),
];

/// The façade alone.
const FACADE: &[&str] = &[""];

/// Tools and tests, which may depend on anything and on which nothing but tests may depend.
const TOOLS: &[&str] = &["shinpan-cases", "xtask"];

/// Checks the `[dependencies]` of every crate.
pub fn check(root: &Path, complaints: &mut Complaints) -> Result<(), Box<dyn Error>> {
    for folder in entries(&root.join("crates"))? {
        let manifest = folder.join("Cargo.toml");
        let table: Table = fs::read_to_string(&manifest)?.parse()?;
        let name = table["package"]["name"].as_str().unwrap_or_default().to_owned();
        if TOOLS.contains(&name.as_str()) || name.contains("bench") {
            continue;
        }
        let Some((_, may)) = MAY.iter().find(|(known, _)| *known == name) else {
            complaints.push(format!("{name}: say in xtask/src/borders.rs what it may depend on"));
            continue;
        };
        let dependencies = table.get("dependencies").and_then(|value| value.as_table());
        for needed in dependencies.into_iter().flat_map(Table::keys) {
            let Some(short) = needed.strip_prefix("shinpan").map(|rest| rest.trim_start_matches('-')) else {
                continue;
            };
            if !may.contains(&short) {
                complaints.push(format!("{name} may not depend on {needed}"));
            }
        }
    }
    Ok(())
}
