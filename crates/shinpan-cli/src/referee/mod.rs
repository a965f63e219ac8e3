//! `shinpan referee`: rulings on game records.

mod human;
pub(crate) mod inputs;
mod progress;

use shinpan::confirm::Budget;
use shinpan::report::{RecordReport, SCHEMA, UnreadableReport, VariationReport};
use shinpan::ruling::{Options, StatusSource};
use shinpan::sgf::{Collection, Line, Oddity, Record};
use shinpan::verdict::Confirmer;
use shinpan::{Ruling, referee};

use crate::args::RefereeArgs;
use crate::failure::{Failure, Found};
use crate::output::Out;
use crate::position_args::{name_and_option, read_points, with_readings};
use crate::search_args::{threads, time_of};
use inputs::Input;
use progress::Progress;

/// Rules on every game of every file.
pub fn run(args: &RefereeArgs, out: &mut Out) -> Result<Found, Failure> {
    let inputs = inputs::find(&args.files)?;
    let confirmer = confirmer(args.confirm, inputs.len())?;
    let mut options = options(args)?;
    options.statuses = confirmer.as_ref().map(|confirmer| confirmer as &dyn StatusSource);
    let progress = Progress::begin(inputs.len());
    let mut found = Found::Nothing;
    let mut failed = 0;
    let mut games = 0;
    for (at, input) in inputs.iter().enumerate() {
        if at > 0 && !args.json && !args.brief {
            out.gap();
        }
        let tally = one_file(input, args, &options, out);
        found = found.or(tally.found);
        failed += tally.failed;
        games += tally.games;
        out.flush()?;
        progress.step();
    }
    progress.end();
    match failed {
        0 => Ok(found),
        _ if games == 1 => Err(Failure::Reported),
        _ => Err(Failure::Because(format!("{failed} of {games} games could not be ruled on"))),
    }
}

/// States looked into for one question about one string; it is the time that is meant to end the search.
const STATES: u64 = 10_000_000;

/// What proves the strings a record leaves open: for a second where one file is named. Archives are not searched unless
/// that is asked for, since most of them know no dead stones at all.
fn confirmer(seconds: Option<f64>, files: usize) -> Result<Option<Confirmer>, Failure> {
    let seconds = seconds.unwrap_or(if files == 1 { 1.0 } else { 0.0 });
    if seconds == 0.0 {
        return Ok(None);
    }
    let time = time_of("--confirm", seconds)?;
    Ok(Some(Confirmer::new(Budget { threads: threads(None), ..Budget::states(STATES) }.within(time))))
}

/// What came of one file.
#[derive(Default)]
struct Tally {
    games: usize,
    failed: usize,
    /// Lines that were ruled on.
    shown: usize,
    found: Found,
}

impl Tally {
    fn fail(&mut self, input: &Input, game: Option<usize>, why: String, args: &RefereeArgs, out: &mut Out) {
        self.failed += 1;
        let file = input.name();
        if args.json {
            out.line(json(&UnreadableReport {
                schema: SCHEMA,
                file: file.clone(),
                game,
                error: why.clone(),
            }));
        }
        let place = game.map(|game| format!(", game {game}")).unwrap_or_default();
        Failure::Because(format!("{file}{place}: {why}")).report();
    }
}

fn one_file(input: &Input, args: &RefereeArgs, options: &Options<'_>, out: &mut Out) -> Tally {
    let mut tally = Tally::default();
    let read = args.limits.read(input);
    let games = read.and_then(|collection| args.line.game(&collection).map(|game| (collection, game)));
    let (collection, game) = match games {
        Ok(games) => games,
        Err(why) => {
            tally.games = 1;
            tally.fail(input, None, why, args, out);
            return tally;
        }
    };
    let games = game.map_or(0..collection.len(), |game| game..game + 1);
    tally.games = games.len();
    for game in games {
        one_game(input, &collection, game, args, options, &mut tally, out);
    }
    tally
}

/// Rules on the lines of one game that are asked for.
fn one_game(
    input: &Input,
    collection: &Collection,
    game: usize,
    args: &RefereeArgs,
    options: &Options<'_>,
    tally: &mut Tally,
    out: &mut Out,
) {
    let number = (collection.len() > 1).then_some(game + 1);
    let lines = || collection.game(game).into_iter().flat_map(|game| game.lines());
    let of = lines().count();
    let first = args.line.variation.unwrap_or(1);
    if !(1..=of).contains(&first) {
        let why = format!("there is no line {first}; the game has {of}");
        return tally.fail(input, number, why, args, out);
    }
    let mut oddities = frame_oddities(collection, game);
    let wanted = |line: &Line| args.all_variations || line.number == first;
    for line in lines().filter(wanted) {
        let ruled = Record::read_to(collection, line.end).map_err(|why| why.to_string());
        let ruled = ruled.and_then(|record| {
            let options = Options {
                dead: read_points("--dead", args.dead.as_deref(), record.size)?,
                ..options.clone()
            };
            let ruling = referee(&record, &options).map_err(|why| why.to_string())?;
            Ok((record, ruling))
        });
        let (record, ruling) = match ruled {
            Ok(ruled) => ruled,
            Err(why) => {
                tally.fail(input, number, why, args, out);
                continue;
            }
        };
        if ruling.has_findings() {
            tally.found = Found::Something;
        }
        let after_move = line.departs.map(|node| record.moves_before(node));
        let variation = VariationReport { number: line.number, of, after_move };
        if tally.shown > 0 && !args.json && !args.brief {
            out.gap();
        }
        // The frame of the file is described with the first line of each game.
        let oddities = std::mem::take(&mut oddities);
        show(input, number, &Ruled { record, ruling, oddities, variation }, args, out);
        tally.shown += 1;
    }
}

/// A line and the ruling on it.
struct Ruled {
    record: Record,
    ruling: Ruling,
    /// What is odd about the file's frame.
    oddities: Vec<Oddity>,
    variation: VariationReport,
}

fn show(input: &Input, number: Option<usize>, ruled: &Ruled, args: &RefereeArgs, out: &mut Out) {
    let file = input.name();
    let Ruled { record, ruling, oddities, variation } = ruled;
    if args.json {
        out.line(json(&RecordReport::new(&file, record, ruling, oddities, variation.clone())));
        return;
    }
    let mut title = file;
    if let Some(number) = number {
        title += &format!(", game {number}");
    }
    if variation.number > 1 || args.all_variations && variation.of > 1 {
        title += &format!(", line {}", variation.number);
    }
    match args.brief {
        true => human::line(&title, ruling, out),
        false => human::ruling(&title, ruled, args, out),
    }
}

pub(crate) fn json(report: &impl serde::Serialize) -> String {
    // Strings, numbers and lists always serialise.
    serde_json::to_string(report).unwrap_or_default()
}

/// What the command line tells the referee, but for the points, whose names depend on the board.
fn options<'s>(args: &RefereeArgs) -> Result<Options<'s>, Failure> {
    let mut options = Options { as_recorded: args.as_recorded, komi: args.komi, ..Options::default() };
    options.most_moves = args.line.most_moves();
    match &args.rules {
        Some(name) => options.rules = Some(with_readings(crate::position_args::named(name)?, &args.reading)?),
        None => {
            options.readings =
                args.reading.iter().map(|text| name_and_option(text)).collect::<Result<_, _>>()?;
        }
    }
    Ok(options)
}

/// The oddities of the file's frame that lie in this game; they are in the order of the file.
fn frame_oddities(collection: &Collection, game: usize) -> Vec<Oddity> {
    let start = |game: usize| collection.game(game).map(|game| game.place().byte);
    let from = if game == 0 { 0 } else { start(game).unwrap_or(0) };
    let to = start(game + 1).unwrap_or(usize::MAX);
    let all = collection.oddities();
    let before = |byte: usize| all.partition_point(|oddity| oddity.byte < byte);
    all[before(from)..before(to)].to_vec()
}
