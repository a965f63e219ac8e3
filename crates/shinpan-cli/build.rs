//! Writes the index that `shinpan law ARTICLE` reads: the marks in the source and the cases.

#[path = "../../xtask/src/scan.rs"]
mod scan;

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut index = String::new();
    for mark in scan::marks(&root)? {
        writeln!(index, "code\t{}\t{}\t{}\t{}", mark.key, mark.words, mark.file, mark.line)?;
    }
    for case in scan::cases(&root)? {
        writeln!(index, "case\t{}\t{}\t{}\t{}", case.articles.join(" "), case.name, case.file, case.line)?;
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("law-index.tsv"), index)?;
    for folder in scan::entries(&root.join("crates"))? {
        println!("cargo::rerun-if-changed={}", folder.join("src").display());
    }
    println!("cargo::rerun-if-changed={}", root.join("cases").display());
    println!("cargo::rerun-if-changed={}", root.join("xtask/src/scan.rs").display());
    Ok(())
}
