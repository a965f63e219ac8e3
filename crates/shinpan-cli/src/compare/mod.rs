//! `shinpan compare`: one board under every rule set.

mod show;

use std::sync::Arc;

use shinpan::report::CompareReport;
use shinpan::ruling::{Comparison, KomiFor, Options, compare_game, compare_record};
use shinpan::sgf::Record;
use shinpan::{Points, RuleSet, Size};

use crate::args::CompareArgs;
use crate::failure::{Failure, Found};
use crate::output::Out;
use crate::position_args::{named, read_points};

/// Compares the rule sets on a record or a position.
pub fn run(args: &CompareArgs, out: &mut Out) -> Result<Found, Failure> {
    let sets = sets(args)?;
    let komi = if args.own_komi { KomiFor::Each } else { KomiFor::All };
    let (title, comparison, size) = match &args.file {
        Some(file) => {
            let (comparison, size) = record(file, args, &sets, komi)?;
            (Some(file.clone()), comparison, size)
        }
        None => {
            let mut position = args.position.clone();
            if position.board.is_none() && position.size.is_none() && position.sgf.is_none() {
                return Err(Failure::because(
                    "there is nothing to compare: name a record, or a position with --board, --size or --sgf",
                ));
            }
            // The rule set of a bare position only says who is to move; every one is tried on it.
            position.rules.get_or_insert_with(|| "tromp-taylor".to_owned());
            if args.position.sgf.is_none() && args.position.komi.is_none() {
                position.komi = Some(Points::ZERO);
            }
            let game = position.game()?;
            let size = game.position().size();
            let dead = read_points("--dead", args.dead.as_deref(), size).map_err(Failure::Because)?;
            let found =
                compare_game(&game, &dead.unwrap_or_default(), &sets, komi).map_err(Failure::because)?;
            (None, found, size)
        }
    };
    if args.json {
        out.line(crate::referee::json(&CompareReport::new(title, &comparison, size)));
    } else {
        show::comparison(title.as_deref(), &comparison, args.verbose, out);
    }
    Ok(Found::Nothing)
}

/// The rule sets to compare: those asked for, or all.
fn sets(args: &CompareArgs) -> Result<Vec<Arc<RuleSet>>, Failure> {
    match args.with.as_slice() {
        [] => Ok(RuleSet::all().to_vec()),
        names => names.iter().map(|name| named(name)).collect(),
    }
}

fn record(
    file: &str,
    args: &CompareArgs,
    sets: &[Arc<RuleSet>],
    komi: KomiFor,
) -> Result<(Comparison, Size), Failure> {
    let fail = |why: String| Failure::Because(format!("{file}: {why}"));
    let position = &args.position;
    let games = position.limits.read(&crate::referee::inputs::one(file)).map_err(fail)?;
    let record = position.line.record(&games).map_err(fail)?;
    let dead = read_points("--dead", args.dead.as_deref(), record.size).map_err(Failure::Because)?;
    position.line.note_cut(&record);
    let options = Options {
        dead,
        komi: position.komi.or_else(|| no_komi(&record)),
        most_moves: position.line.most_moves(),
        ..Options::default()
    };
    let found = compare_record(&record, &options, sets, komi).map_err(|why| fail(why.to_string()))?;
    Ok((found, record.size))
}

/// Where the record names no komi all rule sets are compared without.
fn no_komi(record: &Record) -> Option<Points> {
    record.komi.points.is_none().then_some(Points::ZERO)
}
