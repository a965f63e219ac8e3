//! `shinpan solve`: what perfect play gives.

mod life;
pub mod show;
mod sides;

use std::path::Path;
use std::time::Instant;

use shinpan::proof::{Proof, Question, Solved, Solver as _, Start, Unsolved, Why, check, shrink, to_sgf};
use shinpan::report::{ActReport, SolveReport};
use shinpan::study::{ActValue, Purse, act_values, best_line, best_of};
use shinpan::{Act, Color, Point, Points};

use crate::args::SolveArgs;
use crate::failure::{Failure, Found};
use crate::files::{can_be_written, write_whole};
use crate::output::Out;
use crate::watcher::Watcher;

/// States of a proof that are written out as a game tree; more than that opens in no editor.
const IN_TREE: usize = 20_000;

/// Answers the question.
pub fn run(args: &SolveArgs, out: &mut Out) -> Result<Found, Failure> {
    if let Some(file) = args.moves.iter().find(|word| is_record(word)) {
        return Err(Failure::Because(format!("{file} is a record, not a move: name it with --sgf {file}")));
    }
    if let Some(rules) = sides::several(args)? {
        return sides::run(args, &rules, out);
    }
    let budget = args.budget.budget()?;
    let start = with_moves(args.position.start()?, &args.moves)?;
    if let Some((game, outcome)) = start.game().ok().and_then(|game| {
        let outcome = game.outcome().cloned()?;
        Some((game, outcome))
    }) {
        return Err(Failure::Because(format!(
            "the game is over ({}; Black's margin is {}): there is nothing to search",
            outcome.result,
            game.count().margin()
        )));
    }
    files_can_be_written([args.proof.as_deref(), args.proof_sgf.as_deref()])?;
    let rules = Some(start.setup.rules.id.clone());
    let size = start.setup.position.size();
    let began = Instant::now();
    let mut watcher = Watcher::begin();
    if let Some(file) = &args.resume {
        watcher.resume(file, &start)?;
    }
    if args.acts {
        return acts(args, &start, watcher, out);
    }
    if let Some(text) = &args.status {
        return life::status(args, &start, text, watcher, out);
    }
    if let Some((text, color)) = args.region.as_ref().zip(args.of) {
        return life::region(args, &start, (text, color), watcher, out);
    }
    if let Some(text) = &args.local {
        return life::local(args, &start, text, watcher, out);
    }
    if let Some(text) = &args.seki {
        return life::seki(args, &start, text, watcher, out);
    }
    let (question, words) = question(args, &start)?;
    let result = args.budget.solver().search(&start, question, budget, &mut watcher);
    if result.is_ok() {
        watcher.forget_tables();
    }
    if let (Err(Unsolved { why: Why::Tables(why), .. }), Some(file)) = (&result, watcher.tables_file()) {
        return Err(Failure::Because(format!(
            "{}: {why}; without this file the search begins with the bounds alone",
            file.display()
        )));
    }
    let kept = watcher.end();
    let result = confirmed(result)?;
    let proofs = match &result {
        Ok(solved) => &solved.proofs,
        Err(unsolved) => &unsolved.proofs,
    };
    let line = result.as_ref().ok().and_then(|solved| best_line(&solved.proofs));
    let mut report = SolveReport::new(rules, words).with_result(&result).with_line(line.as_ref(), size);
    report.seconds = began.elapsed().as_secs_f64();
    let written = write_proofs(proofs, args.proof.as_deref(), args.proof_sgf.as_deref());
    report.proof = args.proof.as_ref().filter(|_| written.is_ok()).map(|file| file.display().to_string());
    if args.json {
        out.line(crate::referee::json(&report));
    } else {
        show::answer(&start, &result, line.as_ref(), out);
        show::work(report.nodes, report.seconds, out);
        if written.is_ok() {
            show::files(proofs, args.proof.as_deref(), args.proof_sgf.as_deref(), out);
        }
    }
    kept.and(written)?;
    Ok(if result.is_ok() { Found::Nothing } else { Found::Something })
}

/// The value of each act.
fn acts(args: &SolveArgs, start: &Start, mut watcher: Watcher, out: &mut Out) -> Result<Found, Failure> {
    let began = Instant::now();
    let mut purse = Purse::new(args.budget.budget()?);
    let values =
        act_values(start, &args.budget.solver(), &mut purse, &mut watcher).map_err(Failure::because)?;
    watcher.end()?;
    if let Some(why) = values.iter().find_map(|act| cannot(&act.value)) {
        return Err(Failure::because(why));
    }
    let player = start.game().map_or(Color::Black, |game| game.to_move());
    let best = best_of(&values, player);
    let mut report = SolveReport::new(Some(start.setup.rules.id.clone()), "acts".to_owned());
    report.seconds = began.elapsed().as_secs_f64();
    report.nodes = purse.spent();
    let open = values.iter().any(|act| act.value.exact().is_none());
    // With an act still open the best of the others is no value of the position.
    report.value = best.filter(|_| !open).map(Into::into);
    report.unsolved = open.then(|| "the value of some acts is not known".to_owned());
    let size = start.setup.position.size();
    let losses = values.iter().map(|act| (act, loss(act, best, player)));
    report.acts = Some(losses.map(|(act, loss)| ActReport::new(act, loss, size)).collect());
    match args.json {
        true => out.line(crate::referee::json(&report)),
        false => {
            show::acts(start, &values, best, out);
            show::work(report.nodes, report.seconds, out);
        }
    }
    Ok(if open { Found::Something } else { Found::Nothing })
}

/// The start after the moves of the command line.
fn with_moves(start: Start, moves: &[String]) -> Result<Start, Failure> {
    let size = start.setup.position.size();
    let words: Vec<&str> = moves.iter().flat_map(|word| word.split_whitespace()).collect();
    if let Some(file) = words.iter().find(|word| word.ends_with(".sgf")) {
        return Err(Failure::Because(format!("name a record with --sgf, as in `--sgf {file}`")));
    }
    let acts = Act::parse_all(&words, size)
        .map_err(|(number, why)| Failure::Because(format!("act {}: {why}", number + 1)))?;
    let start = start.after(acts);
    start.game().map_err(Failure::because)?;
    Ok(start)
}

/// The question asked, and its words.
fn question(args: &SolveArgs, start: &Start) -> Result<(Question, String), Failure> {
    Ok(match (args.at_least, args.at_most, &args.capture) {
        (Some(points), _, _) => (Question::AtLeast(points), format!("at-least {points}")),
        (_, Some(points), _) => (Question::AtMost(points), format!("at-most {points}")),
        (_, _, Some(text)) => {
            let at = stone_at("--capture", text, start)?;
            let size = start.setup.position.size();
            (Question::CanBeCaptured(at), format!("captured {}", at.to_gtp(size)))
        }
        _ => (Question::Result, "result".to_owned()),
    })
}

/// The point named, which must hold a stone.
pub fn stone_at(option: &str, text: &str, start: &Start) -> Result<Point, Failure> {
    let game = start.game().map_err(Failure::because)?;
    let at = Point::from_gtp(text, game.position().size())
        .map_err(|why| Failure::Because(format!("{option} {text}: {why}")))?;
    match game.position().stone_at(at) {
        Some(_) => Ok(at),
        None => Err(Failure::Because(format!("{option} {text}: there is no stone at {text}"))),
    }
}

/// Whether a word that stands where a move should is the name of a game record.
fn is_record(word: &str) -> bool {
    std::path::Path::new(word).extension().is_some_and(|end| end.eq_ignore_ascii_case("sgf"))
}

/// Why a search could not even begin, if it could not.
pub fn cannot(value: &shinpan::study::Value) -> Option<&Unsolved> {
    match value {
        shinpan::study::Value::Open(unsolved) if hinders(&unsolved.why) => Some(unsolved),
        _ => None,
    }
}

/// Whether no budget would help.
pub fn hinders(why: &Why) -> bool {
    !matches!(
        why,
        Why::NodesSpent
            | Why::TimeSpent
            | Why::MemorySpent
            | Why::Stopped
            | Why::EmptyBudget
            | Why::Endless
            | Why::LinesTooLong { .. }
            | Why::OutOfReach
            | Why::NoStrategy { .. }
    )
}

/// How much worse than the best known act this one is for its player.
pub fn loss(act: &ActValue, best: Option<Points>, player: Color) -> Option<Points> {
    let (value, best) = (act.value.exact()?, best?);
    Some(match player {
        Color::Black => best - value,
        Color::White => value - best,
    })
}

/// What a search found, every proof of it made small and checked.
///
/// # Errors
/// The search could not be made, or a proof does not hold: then what was found is worth nothing.
pub fn confirmed(result: Result<Solved, Unsolved>) -> Result<Result<Solved, Unsolved>, Failure> {
    let small = |proofs: &mut Vec<Proof>| -> Result<(), Failure> {
        for proof in proofs {
            let checked = shrink(proof).and_then(|small| check(&small).map(|_| small));
            *proof = checked.map_err(|flaw| {
                Failure::Because(format!(
                    "the search found a proof that does not hold ({flaw}): there is no answer; please report this position"
                ))
            })?;
        }
        Ok(())
    };
    Ok(match result {
        Ok(mut solved) => {
            small(&mut solved.proofs)?;
            Ok(solved)
        }
        Err(unsolved) if hinders(&unsolved.why) => return Err(Failure::because(unsolved)),
        Err(mut unsolved) => {
            small(&mut unsolved.proofs)?;
            Err(unsolved)
        }
    })
}

/// Says so before a long search if what it finds could not be written.
pub fn files_can_be_written<const N: usize>(files: [Option<&Path>; N]) -> Result<(), Failure> {
    let files: Vec<&Path> = files.into_iter().flatten().collect();
    for (index, file) in files.iter().enumerate() {
        can_be_written(file)?;
        if files[..index].contains(file) {
            let file = file.display();
            return Err(Failure::Because(format!("{file}: the proof and the game tree need a file each")));
        }
    }
    Ok(())
}

/// Writes proofs as a proof file and as game trees, where that was asked for.
pub fn write_proofs(proofs: &[Proof], file: Option<&Path>, tree: Option<&Path>) -> Result<(), Failure> {
    if let Some(file) = file {
        let bytes = match proofs {
            [proof] => proof.to_bytes(),
            _ => Proof::several_to_bytes(proofs),
        };
        write_whole(file, &bytes)?;
    }
    if let Some(file) = tree {
        let trees: Result<String, _> = proofs.iter().map(|proof| to_sgf(proof, IN_TREE)).collect();
        write_whole(file, trees.map_err(Failure::because)?.as_bytes())?;
    }
    Ok(())
}
