//! Reading speed on the bundled games, repeated to 20 MB, beside other readers in the same run.
//!
//! `cargo bench -p shinpan-sgf` prints a table and writes `target/bench-sgf.json`. One thread, processor time. `--quick` runs fewer
//! rounds.

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use shinpan_sgf::{Limits, Record, parse};

const SIZE: usize = 20_000_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All bundled games one after the other, again and again until there are 20 MB.
fn corpus() -> Vec<u8> {
    let mut paths: Vec<PathBuf> = ["9x9", "19x19"]
        .iter()
        .flat_map(|size| std::fs::read_dir(root().join("games").join(size)).expect("the bundled games"))
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    paths.sort();
    let once: Vec<u8> = paths.iter().flat_map(|path| std::fs::read(path).expect("a readable game")).collect();
    once.repeat(SIZE / once.len() + 1)
}

struct Row {
    name: &'static str,
    what: &'static str,
    median: Duration,
    megabytes: f64,
}

impl Row {
    fn speed(&self) -> f64 {
        self.megabytes / self.median.as_secs_f64()
    }
}

/// Processor time of this thread so far, which other programs on the machine do not lengthen; where the system does not
/// tell it, time since the first call.
fn clock() -> Duration {
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    let begin = BEGIN.get_or_init(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|line| line.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| begin.elapsed(), Duration::from_nanos)
}

/// The median time of `rounds` runs, dropping the result included.
fn measure<T>(
    name: &'static str,
    what: &'static str,
    bytes: usize,
    rounds: usize,
    mut run: impl FnMut() -> T,
) -> Row {
    let mut times: Vec<Duration> = (0..rounds)
        .map(|_| {
            let begin = clock();
            drop(black_box(run()));
            clock() - begin
        })
        .collect();
    times.sort();
    Row { name, what, median: times[rounds / 2], megabytes: bytes as f64 / 1e6 }
}

/// Runs a reader written in another language, which prints seconds; nothing if it cannot be run here.
fn outside(name: &'static str, what: &'static str, program: &str, script: &str, bytes: usize) -> Option<Row> {
    let script = root().join("tests/peers").join(script);
    let output = Command::new(program).arg(script).arg("bench").arg(root().join("games")).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut fields = text.split_whitespace();
    let read: usize = fields.next()?.parse().ok()?;
    let seconds: f64 = fields.next()?.parse().ok()?;
    assert!(read <= bytes);
    Some(Row { name, what, median: Duration::from_secs_f64(seconds), megabytes: read as f64 / 1e6 })
}

fn main() {
    let quick = std::env::args().any(|argument| argument == "--quick");
    let (ours, theirs) = if quick { (5, 1) } else { (21, 5) };
    let corpus = corpus();
    let text = std::str::from_utf8(&corpus).expect("the bundled games are ASCII");
    let shared: Arc<[u8]> = corpus.clone().into();
    let limits = Limits::default();
    let size = corpus.len();

    let mut rows = vec![
        measure("shinpan-sgf", "tree with spans", size, ours, || parse(shared.clone(), &limits)),
        measure("shinpan-sgf", "tree with spans, the file copied first", size, ours, || {
            parse(corpus.clone(), &limits)
        }),
        measure("shinpan-sgf", "tree with spans, and the record of every game", size, ours, || {
            let collection = parse(shared.clone(), &limits).expect("the bundled games read");
            let moves =
                |game| Record::read(&collection, game).expect("the bundled games are records").events.len();
            (0..collection.len()).map(moves).sum::<usize>()
        }),
        measure("sgf-parse 4.2.8", "go::parse", size, theirs, || {
            sgf_parse::go::parse(text).expect("it reads")
        }),
        measure("sgf-parse 4.2.8", "parse", size, theirs, || sgf_parse::parse(text).expect("it reads")),
    ];
    let python = std::env::var("SHINPAN_PYTHON").unwrap_or_else(|_| "python3".into());
    rows.extend(outside("sgfmill 1.1.1", "tree (Python)", &python, "sgfmill_peer.py", size));
    rows.extend(outside("@sabaki/sgf 3.4.7", "tree (JavaScript)", "node", "sabaki_peer.js", size));

    // The faster of the two ways sgf-parse offers.
    let peer = rows[3].speed().max(rows[4].speed());
    let ratio = |row: &Row| row.speed() / peer;
    let mut table =
        String::from("| reader | what | MB/s | against sgf-parse |\n| --- | --- | ---: | ---: |\n");
    let mut json = String::from("{\n  \"bytes\": ");
    let _ = write!(json, "{size},\n  \"rows\": [");
    for (index, row) in rows.iter().enumerate() {
        let _ = writeln!(table, "| {} | {} | {:.1} | {:.1} |", row.name, row.what, row.speed(), ratio(row));
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(
            json,
            "{comma}\n    {{\"reader\": \"{}\", \"what\": \"{}\", \"mb_per_s\": {:.1}, \"ratio\": {:.2}}}",
            row.name,
            row.what,
            row.speed(),
            ratio(row)
        );
    }
    json.push_str("\n  ]\n}\n");
    print!("{table}");
    let file = root().join("target/bench-sgf.json");
    if let Err(error) = std::fs::write(&file, json) {
        eprintln!("could not write {}: {error}", file.display());
    }
}
