//! Reading speed on the bundled games, repeated to 20 MB, beside other readers in the same run; and what hostile input
//! costs.
//!
//! `cargo bench -p shinpan-sgf` prints the section of `BENCHMARKS.md` and writes it, with a JSON twin, to
//! `target/bench-sgf.*` (or under `CARGO_TARGET_DIR`). One thread, processor time. `--quick` runs fewer rounds.

mod hostile;

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ProcessTime;
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

/// One reader on the corpus: how long each round took.
struct Row {
    name: &'static str,
    what: &'static str,
    rounds: Vec<Duration>,
    megabytes: f64,
}

impl Row {
    fn speed(&self) -> f64 {
        self.megabytes / median(self.rounds.iter().map(Duration::as_secs_f64).collect())
    }

    /// How many times as long the other reader took for as much: the median of the rounds' ratios where both were read
    /// in turn, else the ratio of the medians.
    fn times_faster_than(&self, other: &Row) -> f64 {
        if self.rounds.len() != other.rounds.len() {
            return self.speed() / other.speed();
        }
        let pairs = self.rounds.iter().zip(&other.rounds);
        median(pairs.map(|(own, other)| other.as_secs_f64() / own.as_secs_f64()).collect())
    }
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// How much processor time it takes, dropping the result included. Other programs on the machine do not lengthen it much.
fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let begin = ProcessTime::now();
    drop(black_box(run()));
    begin.elapsed()
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
    Some(Row { name, what, rounds: vec![Duration::from_secs_f64(seconds)], megabytes: read as f64 / 1e6 })
}

/// All readers on the corpus.
fn readers(rounds: usize) -> (usize, Vec<Row>) {
    let corpus = corpus();
    let text = std::str::from_utf8(&corpus).expect("the bundled games are ASCII");
    let shared: Arc<[u8]> = corpus.clone().into();
    let limits = Limits::default();
    let tree = || parse(shared.clone(), &limits).expect("the bundled games read");
    let records = || {
        let collection = tree();
        let moves = |game| Record::read(&collection, game).expect("they are records").events.len();
        (0..collection.len()).map(moves).sum::<usize>()
    };
    let size = corpus.len();
    let row = |name, what| Row { name, what, rounds: Vec::new(), megabytes: size as f64 / 1e6 };
    let mut rows = vec![
        row("shinpan-sgf", "tree with spans"),
        row("shinpan-sgf", "tree with spans, the file copied first"),
        row("shinpan-sgf", "tree with spans, and the record of every game"),
        row("sgf-parse 4.2.8", "go::parse"),
        row("sgf-parse 4.2.8", "parse"),
    ];
    // One round more than counts, to warm up.
    for round in 0..=rounds {
        let times = [
            timed(tree),
            timed(|| parse(corpus.clone(), &limits)),
            timed(records),
            timed(|| sgf_parse::go::parse(text).expect("it reads")),
            timed(|| sgf_parse::parse(text).expect("it reads")),
        ];
        for (row, time) in rows.iter_mut().zip(times).filter(|_| round > 0) {
            row.rounds.push(time);
        }
    }
    let python = std::env::var("SHINPAN_PYTHON").unwrap_or_else(|_| "python3".into());
    rows.extend(outside("sgfmill 1.1.1", "tree (Python)", &python, "sgfmill_peer.py", size));
    rows.extend(outside("@sabaki/sgf 3.4.7", "tree (JavaScript)", "node", "sabaki_peer.js", size));
    (size, rows)
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == hostile::ONE) {
        return hostile::one(&arguments[at + 1], arguments[at + 2].parse().expect("a number"));
    }
    let quick = arguments.iter().any(|argument| argument == "--quick");
    let (size, rows) = readers(if quick { 1 } else { 7 });

    // The faster of the two ways sgf-parse offers.
    let peer = if rows[3].speed() > rows[4].speed() { &rows[3] } else { &rows[4] };
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().filter(|load| !load.is_empty()).unwrap_or("not known");
    let mut section = format!(
        "## Game records\n\nThe bundled games one after the other, again and again to {:.1} MB: the whole tree, one \
         thread, the readers in Rust in turn in one process, those in other languages (on the games once) in the same \
         run. Load of the machine when this was written: {load}.\n\n\
         | reader | what | MB/s | times as fast as sgf-parse |\n|---|---|---:|---:|\n",
        size as f64 / 1e6
    );
    let mut json = format!("{{\n  \"bytes\": {size},\n  \"rows\": [");
    for (index, row) in rows.iter().enumerate() {
        let (speed, ratio) = (row.speed(), row.times_faster_than(peer));
        let _ = writeln!(section, "| {} | {} | {speed:.1} | {ratio:.1} |", row.name, row.what);
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(
            json,
            "{comma}\n    {{\"reader\": \"{}\", \"what\": \"{}\", \"mb_per_s\": {speed:.1}, \"ratio\": {ratio:.2}}}",
            row.name, row.what
        );
    }
    json.push_str("\n  ]\n}\n");
    let ratio = rows[0].times_faster_than(peer);
    let met = if ratio >= 20.0 { "met" } else { "not met" };
    let _ = writeln!(
        section,
        "\nGoal: tree with spans, sgf-parse's time by ours, at least 20; measured {ratio:.1}: {met}.\n"
    );
    section += &hostile::section();
    print!("{section}");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    for (file, text) in [("bench-sgf.md", section), ("bench-sgf.json", json)] {
        if let Err(error) = std::fs::write(target.join(file), text) {
            eprintln!("could not write {file}: {error}");
        }
    }
}
