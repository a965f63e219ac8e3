//! `shinpan solve --status`, `--region`, `--seki`, `--local`: what becomes of stones and parts of the board, whoever moves
//! first.

use std::time::Instant;

use shinpan::Color;
use shinpan::proof::{Place, Proof, Start, shrink};
use shinpan::report::{FateReport, LocalReport, PlaceReport, SekiReport, SolveReport};
use shinpan::study::{
    Coupled, Fate, FateWord, Living, NoFate, Purse, fate, place_fate, seki as tell_seki, share,
};

use super::{hinders, show, stone_at, write_proofs};
use crate::args::SolveArgs;
use crate::failure::{Failure, Found};
use crate::output::Out;
use crate::watcher::Watcher;

/// What becomes of a string.
pub fn status(
    args: &SolveArgs,
    start: &Start,
    text: &str,
    mut watcher: Watcher,
    out: &mut Out,
) -> Result<Found, Failure> {
    let at = stone_at("--status", text, start)?;
    let mut work = Work::begin(args)?;
    let found = fate(start, at, &args.budget.solver(), &mut work.purse, &mut watcher);
    let found = found.map_err(Failure::because)?;
    watcher.end()?;
    let Some(mut fate) = found else { return Err(no_stone("--status", text)) };
    answered(&fate)?;
    for shown in [&mut fate.attacker_first, &mut fate.owner_first].into_iter().flatten() {
        smaller(&mut shown.proof);
    }
    let question = format!("status {}", at.to_gtp(start.setup.position.size()));
    let proofs = fate.proofs();
    let mut report = work.report(start, question);
    report.status = Some(FateReport::new(&fate));
    report.unsolved = not_both(fate.word() == FateWord::Open);
    told(args, report, &proofs, out, |out| show::status(start, at, &fate, out))
}

/// Whether a colour can live somewhere.
pub fn region(
    args: &SolveArgs,
    start: &Start,
    (text, color): (&str, Color),
    mut watcher: Watcher,
    out: &mut Out,
) -> Result<Found, Failure> {
    let place = Place::read(color, start.setup.position.size(), text)
        .map_err(|why| Failure::Because(format!("--region {text}: {why}")))?;
    let mut work = Work::begin(args)?;
    let found = place_fate(start, place, &args.budget.solver(), &mut work.purse, &mut watcher);
    let mut fate = found.map_err(Failure::because)?;
    watcher.end()?;
    answered(&fate)?;
    for shown in [&mut fate.attacker_first, &mut fate.owner_first].into_iter().flatten() {
        smaller(&mut shown.proof);
    }
    let question = format!("lives {} {}", color.word(), place.to_text());
    let proofs = fate.proofs();
    let mut report = work.report(start, question);
    report.region = Some(PlaceReport::new(&place, &fate));
    report.unsolved = not_both(fate.word() == FateWord::Open);
    told(args, report, &proofs, out, |out| show::region(start, &place, &fate, out))
}

/// Whether a string lives in seki.
pub fn seki(
    args: &SolveArgs,
    start: &Start,
    text: &str,
    mut watcher: Watcher,
    out: &mut Out,
) -> Result<Found, Failure> {
    let at = stone_at("--seki", text, start)?;
    let mut work = Work::begin(args)?;
    let found = tell_seki(start, at, &args.budget.solver(), &mut work.purse, &mut watcher);
    let found = found.map_err(Failure::because)?;
    watcher.end()?;
    let Some(mut found) = found else { return Err(no_stone("--seki", text)) };
    match &found.living {
        Living::Open(NoFate::Open(unsolved)) if hinders(&unsolved.why) => {
            return Err(Failure::because(unsolved));
        }
        _ => {}
    }
    found.proofs.iter_mut().for_each(smaller);
    let question = format!("seki {}", at.to_gtp(start.setup.position.size()));
    let mut report = work.report(start, question);
    report.seki = Some(SekiReport::new(&found, start.setup.position.size()));
    report.unsolved = match &found.living {
        Living::Open(why) => Some(why.to_string()),
        Living::NotAlive(FateWord::Open) => Some("not decided whether it can be captured".to_owned()),
        _ => None,
    };
    told(args, report, &found.proofs, out, |out| show::seki(start, at, &found, out))
}

/// What a part of the board counts by itself.
pub fn local(
    args: &SolveArgs,
    start: &Start,
    text: &str,
    mut watcher: Watcher,
    out: &mut Out,
) -> Result<Found, Failure> {
    let size = start.setup.position.size();
    let fail = |why: String| Failure::Because(format!("--local {text}: {why}"));
    // Whose stones they are does not matter here.
    let place = Place::read(Color::Black, size, text).map_err(|why| fail(why.to_string()))?;
    let mut work = Work::begin(args)?;
    let found = share(start, &place.points(), &args.budget.solver(), &mut work.purse, &mut watcher);
    watcher.end()?;
    let mut found = found.map_err(|why| match why {
        Coupled::NotSettled { at, size } => fail(format!(
            "the rest of the board must be settled by stones that cannot be captured, and {} is not",
            at.to_gtp(size)
        )),
        other => fail(other.to_string()),
    })?;
    for counted in [&mut found.black_first, &mut found.white_first].into_iter().flatten() {
        counted.proofs.iter_mut().for_each(smaller);
    }
    let both = [&found.black_first, &found.white_first];
    let proofs: Vec<Proof> =
        both.iter().filter_map(|one| one.as_ref().ok()).flat_map(|one| one.proofs.clone()).collect();
    let mut report = work.report(start, format!("local {}", place.to_text()));
    report.local = Some(LocalReport::new(&place, &found));
    report.unsolved = not_both(found.swing().is_none());
    told(args, report, &proofs, out, |out| show::local(start, &place, &found, out))
}

/// The budget of a question, and when it began.
struct Work {
    began: Instant,
    purse: Purse,
}

impl Work {
    fn begin(args: &SolveArgs) -> Result<Work, Failure> {
        Ok(Work { began: Instant::now(), purse: Purse::new(args.budget.budget()?) })
    }

    /// The report so far.
    fn report(&self, start: &Start, question: String) -> SolveReport {
        let mut report = SolveReport::new(Some(start.setup.rules.id.clone()), question);
        report.seconds = self.began.elapsed().as_secs_f64();
        report.nodes = self.purse.spent();
        report
    }
}

/// Whether a search could not even be made.
fn answered(fate: &Fate) -> Result<(), Failure> {
    for answer in [&fate.attacker_first, &fate.owner_first] {
        match answer {
            Err(NoFate::Open(unsolved)) if hinders(&unsolved.why) => return Err(Failure::because(unsolved)),
            _ => {}
        }
    }
    Ok(())
}

/// Makes a proof that has been checked smaller.
fn smaller(proof: &mut Proof) {
    if let Ok(less) = shrink(proof) {
        *proof = less;
    }
}

/// What a report says is missing where the answer is not known for both first movers.
fn not_both(open: bool) -> Option<String> {
    open.then(|| "not decided for both players to move first".to_owned())
}

/// Writes the proofs and tells the answer: as JSON, or as `show` has it with the work done and the files written.
///
/// # Errors
/// A file could not be written; the answer has been told nevertheless.
fn told(
    args: &SolveArgs,
    mut report: SolveReport,
    proofs: &[Proof],
    out: &mut Out,
    show: impl FnOnce(&mut Out),
) -> Result<Found, Failure> {
    let written = write_proofs(proofs, args.proof.as_deref(), args.proof_sgf.as_deref());
    report.proof = args.proof.as_ref().filter(|_| written.is_ok()).map(|file| file.display().to_string());
    match args.json {
        true => out.line(crate::referee::json(&report)),
        false => {
            show(out);
            show::work(report.nodes, report.seconds, out);
            if written.is_ok() {
                show::files(proofs, args.proof.as_deref(), args.proof_sgf.as_deref(), out);
            }
        }
    }
    written?;
    Ok(if report.unsolved.is_some() { Found::Something } else { Found::Nothing })
}

fn no_stone(option: &str, text: &str) -> Failure {
    Failure::Because(format!("{option} {text}: there is no stone at {text}"))
}
