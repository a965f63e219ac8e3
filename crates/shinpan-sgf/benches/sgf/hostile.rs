//! Input made to hurt, at two sizes, each in a process of its own so that its memory can be told.

use std::fmt::Write as _;
use std::process::Command;

use shinpan_sgf::{Limits, Record, parse};

/// The argument that asks for one input to be read: its name and how many pieces it has.
pub const ONE: &str = "--one";

/// Name, how many pieces the smaller one has, how one is made of so many.
type Kind = (&'static str, usize, fn(usize) -> Vec<u8>);

const KINDS: &[Kind] = &[
    ("moves in one line", 250_000, |n| framed(b"", &b";B[aa]".repeat(n), b"")),
    ("nested variations", 75_000, |n| framed(b"", &b"(;B[aa]".repeat(n), &b")".repeat(n))),
    ("variations side by side", 75_000, |n| framed(b"", &b"(;B[aa])".repeat(n), b"")),
    ("open parentheses", 1_000_000, |n| framed(b"", &b"(".repeat(n), b"")),
    ("bytes in one comment", 16_000_000, |n| framed(b"C[", &b"x".repeat(n), b"]")),
    ("brackets that are not escaped", 500_000, |n| framed(b"C[", &b"a]b ".repeat(n), b"]")),
    ("properties of one node", 250_000, |n| framed(b"", &b"X[a]".repeat(n), b"")),
    ("games", 75_000, |n| b"(;SZ[9];B[aa])".repeat(n)),
];

fn framed(before: &[u8], pieces: &[u8], after: &[u8]) -> Vec<u8> {
    [b"(;SZ[19]", before, pieces, after, b")"].concat()
}

/// Kilobytes of memory the process has (`VmRSS`) or has had at most (`VmHWM`); 0 where the system does not tell.
fn memory(what: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(':'));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Reads one input, the record of its first game as well, and prints bytes, seconds and kilobytes.
pub fn one(name: &str, pieces: usize) {
    let (.., make) = KINDS.iter().find(|(known, ..)| *known == name).expect("a kind");
    let bytes = make(pieces);
    let size = bytes.len();
    let mut limits = Limits::none();
    limits.oddities = Limits::default().oddities;
    // Making the input took memory too; from here on the peak is ours. (Refused, the number is too small.)
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    let before = memory("VmRSS");
    let time = super::timed(|| {
        let collection = parse(bytes, &limits).expect("it reads");
        let record = Record::read(&collection, 0);
        (collection, record)
    });
    println!("{size} {} {}", time.as_secs_f64(), memory("VmHWM").saturating_sub(before));
}

/// The table.
pub fn section() -> String {
    let mut section = String::from(
        "### Hostile input\n\nThe tree and the first record, dropping them included, and the memory beyond that of the \
         file itself. Time a byte must not grow with the size.\n\n\
         | what | MB | ns a byte | four times as much | memory by size of the file |\n|---|---:|---:|---:|---:|\n",
    );
    let program = std::env::current_exe().expect("this program");
    for (name, pieces, _) in KINDS {
        let run = |pieces: usize| -> Option<(f64, f64, f64)> {
            let output = Command::new(&program).args([ONE, name, &pieces.to_string()]).output().ok()?;
            let text = String::from_utf8(output.stdout).ok()?;
            let mut fields = text.split_whitespace().map(|field| field.parse::<f64>().ok());
            Some((fields.next()??, fields.next()??, fields.next()??))
        };
        let Some(((_, small, _), (bytes, large, memory))) =
            run(*pieces).zip(run(4 * pieces)).map(|(a, b)| ((a.0, a.1 / a.0, a.2), (b.0, b.1 / b.0, b.2)))
        else {
            let _ = writeln!(section, "| {} {name} | failed | | | |", 4 * pieces);
            continue;
        };
        let _ = writeln!(
            section,
            "| {} {name} | {:.1} | {:.2} | {:.2} | {:.1} |",
            4 * pieces,
            bytes / 1e6,
            small * 1e9,
            large * 1e9,
            memory * 1024.0 / bytes
        );
    }
    section
}
