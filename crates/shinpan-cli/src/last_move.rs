//! `shinpan last-move`: the end of a game walked backwards.

use std::io::Write as _;
use std::time::Instant;

use shinpan::proof::{Start, Why};
use shinpan::report::EndingWalkReport;
use shinpan::ruling::trail_to;
use shinpan::study::{Boundary, Ending, Mark, Purse, competitive_rules, ending};
use shinpan::{Act, Color, Points, RuleSet, Size};

use crate::args::LastMoveArgs;
use crate::failure::{Failure, Found};
use crate::output::Out;
use crate::position_args::PositionArgs;
use crate::solve::{cannot, show};
use crate::style;
use crate::watcher::{Watcher, signed};

/// The rule set whose ending asks which move is the last competitive one.
const TEST: &str = "ikeda-area-3";

/// Walks the end of the record.
pub fn run(args: &LastMoveArgs, out: &mut Out) -> Result<Found, Failure> {
    let budget = args.budget.budget()?;
    let name = args.file.display().to_string();
    let position = PositionArgs {
        rules: args.rules.clone(),
        reading: args.reading.clone(),
        komi: args.komi,
        at_move: args.at_move,
        line: args.line.clone(),
        limits: args.limits.clone(),
        ..PositionArgs::default()
    };
    let record = position.record(&args.file)?;
    let options = position.options_for_record()?;
    let there = record.moves().count();
    if let Some(at) = args.at_move.filter(|at| *at == 0 || *at > there) {
        return Err(Failure::Because(format!("--move {at}: the moves of {name} are 1 to {there}")));
    }
    let (found, trail) = trail_to(&record, &options, args.at_move).map_err(Failure::because)?;
    if found.evidence.is_assumed() {
        let _ = writeln!(anstream::stderr(), "shinpan: rules: {}, {}", found.set.id, found.how);
    }
    if trail.from > 0 {
        let _ = writeln!(
            anstream::stderr(),
            "shinpan: {name}: moves before {} are not judged (what stands there came about by no legal act)",
            trail.from + 1
        );
    }
    let start = Start { setup: trail.setup, acts: trail.acts };
    let test = competitive_rules(RuleSet::named(TEST).map_err(Failure::because)?.as_ref());
    let began = Instant::now();
    let mut watcher = Watcher::begin();
    watcher.title = format!("{name}: ");
    let mut purse = Purse::new(budget);
    let most = args.last.unwrap_or(usize::MAX);
    let walk = ending(&start, trail.from, &test, most, &args.budget.solver(), &mut purse, &mut watcher)
        .map_err(Failure::because)?;
    watcher.end()?;
    if let Some(unsolved) = cannot(&walk.last) {
        let hint = match unsolved.why {
            Why::Clause { .. } => "; --rules judges by other rules, as in `--rules ikeda-area-3`",
            _ => "",
        };
        return Err(Failure::Because(format!("{name}: {unsolved}{hint}")));
    }
    let size = start.setup.position.size();
    let moves = args.at_move.unwrap_or(there);
    let mut report = EndingWalkReport::new(name, start.setup.rules.id.clone(), moves, size, &walk);
    report.nodes = purse.spent();
    report.seconds = began.elapsed().as_secs_f64();
    match args.json {
        true => out.line(crate::referee::json(&report)),
        false => {
            out.line(format!(
                "{}  {}, komi {}",
                style::strong(&report.file),
                start.setup.rules.name,
                start.game().map_err(Failure::because)?.komi()
            ));
            table(&walk, size, out);
            reach(&walk, moves, trail.from, out);
            last_competitive(&walk, out);
            show::work(report.nodes, report.seconds, out);
        }
    }
    let lost = walk.moves.iter().any(|late| late.loss() > Points::ZERO);
    let wrong = walk.players_are_right() == Some(false);
    Ok(if lost || wrong { Found::Something } else { Found::Nothing })
}

fn table(walk: &Ending, size: Size, out: &mut Out) {
    if walk.moves.is_empty() {
        return;
    }
    out.gap();
    out.line(style::strong(format!(
        "  {:>4}  {:<9}{:>7}{:>7}{:>7}{:>13}",
        "move", "", "before", "after", "loses", "a pass would"
    )));
    for late in &walk.moves {
        let letter = match late.player {
            Color::Black => 'B',
            Color::White => 'W',
        };
        let turn = format!("{letter} {}", Act::Move(late.turn).to_text(size));
        let loss = match late.loss() {
            Points::ZERO => "-".to_owned(),
            loss => loss.to_string(),
        };
        let passing = late.passing_loses.map_or_else(String::new, |loses| loses.to_string());
        let marks: Vec<String> = late.marks.iter().map(|mark| words(*mark)).collect();
        let row = format!(
            "  {:>4}  {turn:<9}{:>7}{:>7}{loss:>7}{passing:>13}  {}",
            late.number,
            signed(late.before),
            signed(late.after),
            marks.join(", ")
        );
        out.line(row.trim_end());
    }
    out.gap();
}

fn words(mark: Mark) -> String {
    match mark {
        Mark::LosesPoints => style::bad("loses points").to_string(),
        Mark::WastedPass => style::bad("a wasted pass").to_string(),
        Mark::FillsNeutralPoint => "fills a neutral point".to_owned(),
        Mark::Superfluous => "superfluous".to_owned(),
    }
}

/// How far back search reaches.
fn reach(walk: &Ending, moves: usize, before: usize, out: &mut Out) {
    let says = match (walk.moves.first(), &walk.stopped) {
        (None, Some(why)) => format!("Search does not reach back to the last move: {}.", show::value(why)),
        (Some(first), Some(why)) => format!(
            "Search reaches back to move {} of {moves}; before that, {}.",
            first.number,
            show::value(why)
        ),
        (None, None) if before > 0 => "No move can be judged.".to_owned(),
        (Some(first), None) if first.number > before + 1 => {
            format!("Moves {} to {moves} are judged, as asked for.", first.number)
        }
        (_, None) => "Every move is judged.".to_owned(),
    };
    out.paragraph("  ", "  ", &says);
    if walk.last.exact().is_none() {
        return;
    }
    out.paragraph(
        "  ",
        "  ",
        &format!(
            "After the last move the game is worth {} (nothing agreed about stones).",
            show::value(&walk.last)
        ),
    );
}

/// Who made the last competitive move, and what follows.
fn last_competitive(walk: &Ending, out: &mut Out) {
    out.gap();
    let Some((pass, passer)) = walk.first_pass else {
        out.paragraph("  ", "  ", "Nobody passed, so the players named no last competitive move.");
        proved(walk, out);
        return;
    };
    let named = match walk.taken_for_last {
        Some((number, player)) => format!("so {player} {number} was taken for the last competitive move"),
        None => "before any play, so there is no last competitive move".to_owned(),
    };
    out.paragraph("  ", "  ", &format!("{passer} passed first, at move {pass}, {named}."));
    let point = match passer {
        Color::White => {
            "Under Ikeda's area rules III half a point goes from Black to White: Black's margin is a point less."
        }
        Color::Black => "Under Ikeda's area rules III nothing is transferred.",
    };
    out.paragraph("  ", "  ", point);
    proved(walk, out);
}

fn proved(walk: &Ending, out: &mut Out) {
    let says = match walk.boundary {
        Boundary::Unknown => style::open(
            "Search does not say which move was the last competitive one: it does not reach far enough."
                .to_owned(),
        )
        .to_string(),
        Boundary::NotReached => match walk.first_pass {
            Some((pass, passer)) => format!(
                "{} {passer} loses by passing at {pass}, and so would each player have before, as far as search reaches back.",
                style::bad("The first pass came too early:")
            ),
            None => {
                "Each player to move would have lost by passing, as far as search reaches back.".to_owned()
            }
        },
        Boundary::Before { number, judged_from } => {
            let last = match walk.last_competitive() {
                Some((last, Some(player))) => format!("{player} {last}"),
                _ => "none".to_owned(),
            };
            let from_start = judged_from == 1;
            let judged = match walk.first_pass {
                Some((pass, _)) if pass > number => style::bad("The first pass came too late:").to_string(),
                Some(_) if from_start => style::good("Proved right:").to_string(),
                Some(_) if judged_from < number => {
                    style::good(format!("Right as far as search reaches back (move {judged_from}):"))
                        .to_string()
                }
                Some(_) => style::open("Not too early:").to_string(),
                None => "By search:".to_owned(),
            };
            let earlier = match judged_from < number || from_start {
                true => String::new(),
                false => {
                    ", or an earlier one: search does not reach back to a move that was needed".to_owned()
                }
            };
            format!(
                "{judged} before move {number} the player to move loses nothing by passing; the last competitive move is {last}{earlier}."
            )
        }
    };
    out.paragraph("  ", "  ", &says);
}
