//! Measuring programs in turn, and writing down what came out.

mod target;

use std::fmt::Write as _;
use std::path::PathBuf;

use cpu_time::ProcessTime;

/// One program doing one kind of work; returns how many units it did.
pub struct Program<'a> {
    /// What it is called in the table.
    pub name: &'static str,
    /// Does a portion of the work.
    pub run: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Program<'a> {
    /// Names some work.
    pub fn new(name: &'static str, run: impl FnMut() -> u64 + 'a) -> Program<'a> {
        Program { name, run: Box::new(run) }
    }
}

/// What a program took: nanoseconds of processor time a unit, one entry a round.
pub struct Measured {
    /// The program.
    pub name: &'static str,
    nanoseconds: Vec<f64>,
}

impl Measured {
    /// The median.
    pub fn median(&self) -> f64 {
        median(self.nanoseconds.clone())
    }

    /// How many times as long the other program took: the median of the rounds' ratios.
    pub fn times_faster_than(&self, other: &Measured) -> f64 {
        median(self.nanoseconds.iter().zip(&other.nanoseconds).map(|(own, other)| other / own).collect())
    }
}

/// Lets the programs work in turn, so many rounds and one more to warm up. Processor time is counted, not the clock, so
/// that other work on the machine does not matter much.
pub fn measure(rounds: usize, mut programs: Vec<Program>) -> Vec<Measured> {
    let mut measured: Vec<Measured> =
        programs.iter().map(|program| Measured { name: program.name, nanoseconds: Vec::new() }).collect();
    for round in 0..=rounds {
        for (program, measured) in programs.iter_mut().zip(&mut measured) {
            let started = ProcessTime::now();
            let units = (program.run)();
            let taken = started.elapsed().as_secs_f64() * 1e9 / units as f64;
            if round > 0 {
                measured.nanoseconds.push(taken);
            }
        }
    }
    measured
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// A table for `BENCHMARKS.md`, and its numbers for other programs.
pub struct Section {
    text: String,
    /// Whether goals are judged, or measured only.
    judges: bool,
    numbers: serde_json::Map<String, serde_json::Value>,
}

impl Section {
    /// Begins with a heading and what is to be known.
    pub fn new(heading: &str, about: &str, judges: bool) -> Section {
        Section { text: format!("## {heading}\n\n{about}\n"), judges, numbers: serde_json::Map::new() }
    }

    /// Begins a table of its own.
    pub fn heading(&mut self, title: &str, unit: &str, about: &str) {
        let _ = write!(self.text, "\n### {title}\n\n{about}\n\n");
        let _ = writeln!(self.text, "| program | ns a {unit} | {unit}s a second | |\n|---|---:|---:|---|");
    }

    /// Adds a row; `remark` goes last.
    pub fn row(&mut self, case: &str, measured: &Measured, remark: &str) {
        let nanoseconds = measured.median();
        let rate = thousands(1e9 / nanoseconds);
        let _ = writeln!(self.text, "| {} | {nanoseconds:.2} | {rate} | {remark} |", measured.name);
        self.number(&format!("{case}: {}", measured.name), nanoseconds);
    }

    /// Notes a number for other programs.
    pub fn number(&mut self, name: &str, number: f64) {
        self.numbers.insert(name.to_string(), number.into());
    }

    /// Adds a line that says whether a goal is met.
    pub fn goal(&mut self, name: &str, value: f64, goal: f64, is_met: bool) {
        let verdict = if is_met { "met" } else { "NOT met" };
        let _ = match self.judges {
            true => writeln!(self.text, "\nGoal: {name} {goal}; measured {value:.2}: {verdict}."),
            false => writeln!(self.text, "\nMeasured (goal elsewhere: {goal}): {name}: {value:.2}."),
        };
        self.number(name, value);
    }

    /// Prints the section and writes `bench-NAME.md` and `bench-NAME.json` in the target folder.
    pub fn finish(self, name: &str) {
        println!("{}", self.text);
        let target = target::folder();
        let write = |end: &str, text: String| {
            let path = target.join(format!("bench-{name}.{end}"));
            if let Err(error) = std::fs::write(&path, text) {
                eprintln!("{}: {error}", path.display());
            }
        };
        write("md", self.text);
        write("json", format!("{:#}\n", serde_json::Value::Object(self.numbers)));
    }
}

/// The root of the repository.
pub fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Writes a number of some size with a mark at every thousand.
fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
