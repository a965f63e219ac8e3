//! `shinpan referee`: rulings on game records.

mod human;
pub(crate) mod inputs;
mod progress;

use shinpan::report::{RecordReport, SCHEMA, UnreadableReport};
use shinpan::ruling::Options;
use shinpan::sgf::{Collection, Limits, Oddity, Record, parse};
use shinpan::{Ruling, referee};

use crate::args::RefereeArgs;
use crate::failure::{Failure, Found};
use crate::output::Out;
use crate::position_args::{name_and_option, read_points, with_readings};
use inputs::Input;
use progress::Progress;

/// Rules on every game of every file.
pub fn run(args: &RefereeArgs, out: &mut Out) -> Result<Found, Failure> {
    let options = options(args)?;
    let inputs = inputs::find(&args.files)?;
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

/// What came of one file.
#[derive(Default)]
struct Tally {
    games: usize,
    failed: usize,
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
    let limits = Limits::default();
    let read =
        input.read(limits.file_bytes).and_then(|bytes| parse(bytes, &limits).map_err(|why| why.to_string()));
    let collection = match read {
        Ok(collection) => collection,
        Err(why) => {
            tally.games = 1;
            tally.fail(input, None, why, args, out);
            return tally;
        }
    };
    tally.games = collection.len();
    for game in 0..collection.len() {
        let number = (collection.len() > 1).then_some(game + 1);
        let ruled = Record::read(&collection, game).map_err(|why| why.to_string()).and_then(|record| {
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
        let oddities = frame_oddities(&collection, game);
        show(&input.name(), number, &record, &ruling, &oddities, args, out);
    }
    tally
}

fn show(
    file: &str,
    number: Option<usize>,
    record: &Record,
    ruling: &Ruling,
    oddities: &[Oddity],
    args: &RefereeArgs,
    out: &mut Out,
) {
    if args.json {
        out.line(json(&RecordReport::new(file, record, ruling, oddities)));
        return;
    }
    let title = match number {
        Some(number) => format!("{file}, game {number}"),
        None => file.to_owned(),
    };
    match args.brief {
        true => human::line(&title, ruling, out),
        false => {
            if number.is_some_and(|number| number > 1) {
                out.gap();
            }
            human::ruling(&title, record, ruling, oddities, args.verbose, out);
        }
    }
}

pub(crate) fn json(report: &impl serde::Serialize) -> String {
    // Strings, numbers and lists always serialise.
    serde_json::to_string(report).unwrap_or_default()
}

/// What the command line tells the referee, but for the points, whose names depend on the board.
fn options(args: &RefereeArgs) -> Result<Options<'static>, Failure> {
    let mut options = Options { as_recorded: args.as_recorded, komi: args.komi, ..Options::default() };
    match &args.rules {
        Some(name) => options.rules = Some(with_readings(crate::position_args::named(name)?, &args.reading)?),
        None => {
            options.readings =
                args.reading.iter().map(|text| name_and_option(text)).collect::<Result<_, _>>()?;
        }
    }
    Ok(options)
}

/// The oddities of the file's frame that lie in this game.
fn frame_oddities(collection: &Collection, game: usize) -> Vec<Oddity> {
    let start = |game: usize| collection.game(game).map(|game| game.place().byte);
    let from = if game == 0 { 0 } else { start(game).unwrap_or(0) };
    let to = start(game + 1).unwrap_or(usize::MAX);
    let inside = |oddity: &&Oddity| (from..to).contains(&oddity.byte);
    collection.oddities().iter().filter(inside).cloned().collect()
}
