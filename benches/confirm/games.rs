//! How many strings are decided at the ends of games between programs, and what those programs take for dead.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use cpu_time::ProcessTime;
use shinpan_confirm::{Budget, Life, Reading, confirm};
use shinpan_ruling::{Options, referee};
use shinpan_sgf::{Limits, Record, parse};

/// One bundled game: the file, and the points that the two programs call dead, the second one's `None` where it says nothing.
struct Game {
    file: String,
    dead: [Option<Vec<String>>; 2],
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games")
}

fn prefix(lines: u64) -> String {
    format!("{lines}x{lines}/g{lines}-")
}

/// The first so many games with stones left on a board of this many lines.
fn games(most: usize, lines: u64) -> Vec<Game> {
    let text = std::fs::read_to_string(folder().join("status.tsv")).expect("games/status.tsv");
    let prefix = prefix(lines);
    let mut rows = text.lines();
    let names: Vec<&str> = rows.next().unwrap_or_default().split('\t').collect();
    let game = |line: &str| {
        let values: Vec<&str> = line.split('\t').collect();
        let value = |name: &str| names.iter().position(|known| *known == name).and_then(|at| values.get(at));
        let file = value("file")?.to_string();
        let dead = ["gnugo_dead", "pachi_dead"].map(|name| match value(name) {
            Some(&"?") => None,
            points => Some(points.unwrap_or(&"").split_whitespace().map(str::to_owned).collect()),
        });
        file.starts_with(&prefix).then_some(Game { file, dead })
    };
    rows.filter_map(game).take(most).collect()
}

/// What came of all games.
#[derive(Default)]
struct Tally {
    games: usize,
    full: usize,
    strings: usize,
    open: usize,
    dead: usize,
    states: u64,
    seconds: f64,
    /// Decided strings on which each program says the same, and on which it says something else.
    same: [usize; 2],
    other: [usize; 2],
}

/// A page about the first so many games on boards of this many lines.
pub fn page(most: usize, lines: u64, reading: Reading, budget: &Budget) -> String {
    let mut tally = Tally::default();
    let mut apart = String::new();
    for game in games(most, lines) {
        look(&game, reading, budget, &mut tally, &mut apart);
    }
    let Tally { games, full, strings, open, dead, states, seconds, same, other } = tally;
    let clock = budget.time.map_or(String::new(), |time| format!(" and {} seconds a board", time.as_secs()));
    let mut page = format!(
        "### Ends of games between programs\n\nThe first {games} games of `games/{}*`, one pass for all kos, at most {} \
         states a question{clock}, one thread. Most end with wide territories and stones left in them. Both programs only give opinions; \
         the second says nothing of some games.\n\n| games | in full | strings | open | dead | states | seconds |\n\
         |---:|---:|---:|---:|---:|---:|---:|\n| {games} | {full} | {strings} | {open} | {dead} | {states} | {seconds:.1} |\n\n",
        prefix(lines),
        budget.states
    );
    for (name, at) in [("GNU Go 3.8", 0), ("Pachi 12.90", 1)] {
        let _ = writeln!(
            page,
            "- {name} says the same of {} of the strings decided, something else of {}.",
            same[at], other[at]
        );
    }
    page + &apart + "\n"
}

fn look(game: &Game, reading: Reading, budget: &Budget, tally: &mut Tally, apart: &mut String) {
    let bytes = std::fs::read(folder().join(&game.file)).expect("a game");
    let sgf = parse(bytes, &Limits::default()).expect("a record");
    let record = Record::read(&sgf, 0).expect("a record");
    let ruling = referee(&record, &Options::default()).expect("a ruling");
    let begun = ProcessTime::now();
    let mut found = confirm(&ruling.position, reading, budget).expect("a position");
    tally.seconds += begun.elapsed().as_secs_f64();
    assert_eq!(found.sift(), [], "{}", game.file);
    tally.states += found.states();
    tally.games += 1;
    let open = found.open().count();
    tally.full += usize::from(open == 0);
    tally.strings += found.findings.len();
    tally.open += open;
    for finding in &found.findings {
        if finding.life == Life::Open {
            continue;
        }
        let dead = finding.life == Life::Dead;
        tally.dead += usize::from(dead);
        let points: Vec<String> =
            finding.string.stones.iter().map(|at| at.to_gtp(ruling.position.size())).collect();
        for (program, points_dead) in game.dead.iter().enumerate() {
            let Some(points_dead) = points_dead else { continue };
            if points.iter().any(|at| points_dead.contains(at)) == dead {
                tally.same[program] += 1;
            } else {
                tally.other[program] += 1;
                let name = ["GNU Go", "Pachi"][program];
                let (here, there) = if dead { ("dead", "alive") } else { ("alive", "dead") };
                let _ = writeln!(apart, "- {}: {} is {here}, {there} for {name}.", game.file, points[0]);
            }
        }
    }
}
