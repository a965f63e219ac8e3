//! `shinpan mine`: where rule sets part on small boards.

mod kept;

use std::collections::HashMap;
use std::io::IsTerminal as _;
use std::time::Instant;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use shinpan::proof::Budget;
use shinpan::report::{BeastReport, MineReport};
use shinpan::study::mine::{Mine, Place, Specimen, Which, places};
use shinpan::study::solver;
use shinpan::{Points, Size};

use crate::args::MineArgs;
use crate::board_view::{Marks, draw};
use crate::failure::{Failure, Found};
use crate::output::Out;
use crate::position_args::{named, read_size};
use crate::search_args::{amount, threads, time};
use crate::style;
use crate::watcher::{Watcher, catch_interrupt};
use kept::Kept;

/// Bytes for the tables of one search: positions are small and there are many.
const MEMORY: usize = 64 << 20;

/// Looks at every position.
pub fn run(args: &MineArgs, out: &mut Out) -> Result<Found, Failure> {
    let rules = args.rules.iter().map(|name| named(name.trim())).collect::<Result<Vec<_>, _>>()?;
    if rules.len() < 2 {
        return Err(Failure::because(
            "--rules takes two rule sets or more, as in `--rules aga,tromp-taylor`",
        ));
    }
    let sizes = args.board.iter().map(|text| read_size("--board", text)).collect::<Result<Vec<Size>, _>>()?;
    let budget =
        Budget { nodes: Some(amount("--nodes", &args.nodes, 1000)?), time: None, memory: Some(MEMORY) };
    let until = args.seconds.map(time).transpose()?.map(|time| Instant::now() + time);
    let mine = Mine { rules, even: !args.bare };
    let mut all = Vec::new();
    for size in &sizes {
        let which = match args.sample {
            Some(draws) => Which::Sample { draws, seed: args.seed },
            None => Which::All,
        };
        all.extend(places(*size, which, mine.is_colour_blind()).map_err(Failure::because)?);
    }
    if let Some(most) = args.empty {
        all.retain(|place| place.position.empty_points().len() <= most);
    }
    if let Some(first) = all.first() {
        // What hinders one search hinders all.
        let one = Budget { nodes: Some(1), ..budget };
        let probe = mine.look_at(first, &solver(), one, &mut ());
        for (rules, value) in mine.rules.iter().zip(&probe.values) {
            if let Some(unsolved) = crate::solve::cannot(value) {
                return Err(Failure::Because(format!("{}: {unsolved}", rules.id)));
            }
        }
    }
    let began = Instant::now();
    let mut kept = args.resume.as_deref().map(|file| Kept::open(file, &mine)).transpose()?;
    let mut known: HashMap<(String, bool), Specimen> = HashMap::new();
    let mut open: Vec<Place> = Vec::new();
    for place in &all {
        match kept.as_ref().and_then(|kept| kept.find(place)) {
            Some(specimen) => {
                known.insert(key(place), specimen);
            }
            None => open.push(place.clone()),
        }
    }
    // Small boards first, and of each the fullest positions: those are soon done.
    open.sort_by_key(|place| (place.position.size().points(), place.position.empty_points().len()));
    catch_interrupt();
    let bar = bar(all.len(), known.len());
    let mut failed = None;
    let mut differ = known.values().filter(|specimen| specimen.differs()).count();
    mine.dig(&open, &solver(), budget, threads(args.threads), &mut |specimen| {
        if let Some(kept) = &mut kept
            && let Err(failure) = kept.add(&specimen)
        {
            failed = Some(failure);
            return false;
        }
        differ += usize::from(specimen.differs());
        known.insert(key(&specimen.place), specimen);
        bar.set_message(format!("{} differ", HumanCount(differ as u64)));
        bar.inc(1);
        !Watcher::is_stopped() && until.is_none_or(|until| Instant::now() < until)
    });
    bar.finish_and_clear();
    if let Some(failure) = failed {
        return Err(failure);
    }
    // In the order of the boards, the fewest stones first.
    let specimens: Vec<&Specimen> = all.iter().filter_map(|place| known.get(&key(place))).collect();
    let beasts: Vec<&Specimen> = specimens.iter().copied().filter(|specimen| specimen.differs()).collect();
    let solved = specimens.iter().filter(|specimen| specimen.is_solved()).count();
    let report = MineReport {
        schema: shinpan::report::SCHEMA,
        rules: mine.rules.iter().map(|rules| rules.id.clone()).collect(),
        boards: sizes.iter().map(|size| format!("{}x{}", size.columns(), size.rows())).collect(),
        even: mine.even,
        colour_blind: mine.is_colour_blind(),
        positions: specimens.len(),
        solved,
        differ: beasts.len(),
        left: all.len() - specimens.len(),
        seconds: began.elapsed().as_secs_f64(),
        beasts: beasts
            .iter()
            .take(args.count)
            .map(|beast| BeastReport::new(beast, prisoners(&mine, beast)))
            .collect(),
    };
    match args.json {
        true => out.line(crate::referee::json(&report)),
        false => show(&mine, &report, &beasts, out),
    }
    Ok(if solved == all.len() { Found::Nothing } else { Found::Something })
}

fn key(place: &Place) -> (String, bool) {
    (place.position.to_rows(), place.to_move == shinpan::Color::Black)
}

fn prisoners(mine: &Mine, specimen: &Specimen) -> [u32; 2] {
    let ledger = mine.rules.first().map(|rules| mine.start(rules, &specimen.place).setup.ledger);
    ledger.map_or([0, 0], |ledger| [ledger.prisoners.black, ledger.prisoners.white])
}

fn bar(all: usize, done: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{bar:30} {pos}/{len} positions, {msg}, {eta} left; Ctrl-C to stop");
    let bar = ProgressBar::new(all as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_position(done as u64);
    bar
}

fn show(mine: &Mine, report: &MineReport, beasts: &[&Specimen], out: &mut Out) {
    let count = |number: usize| HumanCount(number as u64).to_string();
    out.line(style::strong(format!("{} on {}", report.rules.join(", "), report.boards.join(", "))));
    let prisoners_are = match mine.even {
        true => "prisoners as strict alternation calls for",
        false => "no prisoners",
    };
    let colours = if report.colour_blind { " and exchange of colours" } else { "" };
    out.paragraph(
        "  ",
        "  ",
        &format!(
            "{} positions, each player to move, up to symmetry{colours}; {prisoners_are}, no komi",
            count(report.positions)
        ),
    );
    out.line(format!("  {:>9} decided", count(report.solved)));
    out.line(format!("  {:>9} known to differ", count(report.differ)));
    out.line(format!("  {:>9} not decided within the budget", count(report.positions - report.solved)));
    if report.left > 0 {
        out.line(format!("  {:>9} not looked at", count(report.left)));
    }
    for (beast, data) in beasts.iter().zip(&report.beasts) {
        out.gap();
        out.text(&draw(&beast.place.position, &Marks::default()));
        let [black, white] = data.prisoners;
        let held = if black + white > 0 { format!(", prisoners {black} and {white}") } else { String::new() };
        out.line(format!("  {} to move{held}", beast.place.to_move));
        let width = report.rules.iter().map(String::len).max().unwrap_or(0);
        for (rules, value) in report.rules.iter().zip(&beast.values) {
            out.line(format!("    {rules:<width$} {}", crate::solve::show::value(value)));
        }
    }
    if beasts.len() > report.beasts.len() {
        out.gap();
        out.line(format!("  ... and {} more (--count)", count(beasts.len() - report.beasts.len())));
    }
    out.gap();
    out.line(style::faint(format!("  {:.1} s", report.seconds)));
}

/// A margin as it is written to a file.
fn written(points: Option<Points>) -> String {
    points.map_or_else(|| "?".to_owned(), |points| points.to_string())
}
