//! `shinpan confirm`: life, death and seki by the rules, and what follows.

mod board_file;
mod data;
mod show;
mod speech;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use shinpan::confirm::Budget;
use shinpan::language::Words;
use shinpan::ruling::{Cycle, Options, referee};
use shinpan::verdict::{Difference, NotJudged, Procedure, Verdict, differences, judge, named_pass_reading};
use shinpan::{Game, Phase, Position};

use crate::confirm_args::ConfirmArgs;
use crate::failure::{Failure, Found};
use crate::files::write_whole;
use crate::output::Out;
use crate::position_args::PositionArgs;
use crate::watcher::{Watcher, catch_interrupt};

/// Everything that was found.
pub(crate) struct Confirmed {
    /// The verdict.
    pub verdict: Verdict,
    /// The verdict under the other main reading of the pass for ko.
    pub other: Option<OtherReading>,
    /// What was left undone; nothing if it was not looked into.
    pub procedure: Option<Procedure>,
    /// Repetitions of the record.
    pub cycles: Vec<Cycle>,
    /// Whether the game came from a record.
    pub from_record: bool,
    /// How long it all took.
    pub time: Duration,
}

/// A verdict under another reading.
pub(crate) struct OtherReading {
    /// `NAME=OPTION`.
    pub name: String,
    /// The strings that are something else.
    pub differences: Vec<Difference>,
    /// The strings that are open under it.
    pub open: Vec<shinpan::Point>,
}

/// The rule set of a position that names none.
const DEFAULT_RULES: &str = "japanese-1989";

/// Confirms a game or a position.
pub fn run(args: &ConfirmArgs, out: &mut Out) -> Result<Found, Failure> {
    let budget = stoppable(args.budget.budget()?);
    let words = Words::new(args.lang);
    let (game, cycles, from_record) = game(args)?;
    let begun = Instant::now();
    let verdict = judge(&game, &budget).map_err(not_judged)?;
    let mut confirmed =
        Confirmed { verdict, other: None, procedure: None, cycles, from_record, time: Duration::ZERO };
    if !args.quick {
        confirmed.other = other_reading(&confirmed.verdict, &budget);
        if confirmed.verdict.settlement.is_some() {
            confirmed.procedure = Some(Procedure::look(&confirmed.verdict, &budget));
        }
    }
    confirmed.time = begun.elapsed();
    if let Some(file) = &args.sgf {
        write_whole(file, board_file::write(&confirmed.verdict, &words).as_bytes())?;
    }
    if let Some(file) = &args.proof {
        write_whole(file, shinpan::confirm::to_file(&confirmed.verdict.confirmation).as_bytes())?;
    }
    match args.json {
        true => out.line(crate::referee::json(&data::report(&confirmed, &words, args))),
        false => show::page(&confirmed, &words, args.sgf.as_deref(), out),
    }
    let open = confirmed.verdict.open().next().is_some();
    Ok(if open { Found::Something } else { Found::Nothing })
}

fn not_judged(why: NotJudged) -> Failure {
    match why {
        NotJudged::NoHypotheticalPlay { .. } => {
            Failure::Because(format!("{why} (`--rules {DEFAULT_RULES}` judges it by the Japanese rules)"))
        }
        _ => Failure::because(why),
    }
}

/// The same budget, ended by Ctrl-C.
fn stoppable(budget: Budget) -> Budget {
    catch_interrupt();
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    std::thread::spawn(move || {
        while !Watcher::is_stopped() {
            std::thread::sleep(Duration::from_millis(100));
        }
        flag.store(true, Ordering::Relaxed);
    });
    Budget { stop: Some(stop), ..budget }
}

/// The game in question, the repetitions of its record, and whether there is one.
fn game(args: &ConfirmArgs) -> Result<(Game, Vec<Cycle>, bool), Failure> {
    let mut position = PositionArgs {
        rules: args.rules.clone(),
        reading: args.reading.clone(),
        komi: args.komi,
        prisoners: args.prisoners.clone(),
        at_move: args.at_move,
        line: args.line.clone(),
        limits: args.limits.clone(),
        ..PositionArgs::default()
    };
    let is_file = args.what == "-" || Path::new(&args.what).exists();
    if is_file {
        let record = position.record(Path::new(&args.what))?;
        let game = position.game_of_record(&record)?;
        let options = position.options_for_record()?;
        let most_moves = args.at_move.map_or(options.most_moves, |at| at.min(options.most_moves));
        let options = Options { most_moves, ..options };
        let ruling = referee(&record, &options).map_err(Failure::because)?;
        return Ok((game, ruling.cycles, true));
    }
    if let Err(why) = Position::from_diagram(&args.what) {
        let looks_like_rows = args.what.contains('/') && !args.what.ends_with(".sgf");
        return Err(Failure::Because(match looks_like_rows {
            true => format!("{:?} is no file and no position: {why}", args.what),
            false => {
                format!("{}: there is no such file; a position is written as rows divided by `/`", args.what)
            }
        }));
    }
    position.board = Some(args.what.clone());
    position.rules.get_or_insert_with(|| DEFAULT_RULES.to_owned());
    let rules = position.rule_set()?;
    if rules.hypothetical.is_none() {
        return Err(not_judged(NotJudged::NoHypotheticalPlay { rules: rules.id.clone() }));
    }
    position.phase = Some(Phase::Confirmation);
    Ok((position.game()?, Vec::new(), false))
}

/// What the strings are under the other main reading of the pass for ko.
fn other_reading(verdict: &Verdict, budget: &Budget) -> Option<OtherReading> {
    let (rules, name) = named_pass_reading(verdict.game.rules())?;
    let other = verdict.again(rules, budget)?;
    Some(OtherReading {
        name,
        differences: differences(verdict, &other),
        open: other.open().map(|string| string.at).collect(),
    })
}
