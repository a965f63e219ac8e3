//! `shinpan prove`: a claim, and a file that proves it.

use std::time::Instant;

use shinpan::proof::{Claim, Place, Question, Solver as _, Start};
use shinpan::report::SolveReport;
use shinpan::study::best_line;
use shinpan::{Point, Points};

use crate::args::ProveArgs;
use crate::failure::{Failure, Found};
use crate::output::Out;
use crate::position_args::color;
use crate::solve::{confirmed, files_can_be_written, stone_at, write_proofs};
use crate::style;
use crate::watcher::Watcher;

/// Proves the claim and writes the proof.
pub fn run(args: &ProveArgs, out: &mut Out) -> Result<Found, Failure> {
    let budget = args.budget.budget()?;
    let start = args.position.start()?;
    let (claim, question) = read_claim(&args.claim, &start)?;
    files_can_be_written([Some(&args.output), args.proof_sgf.as_deref()])?;
    let size = start.setup.position.size();
    let began = Instant::now();
    let mut watcher = Watcher::begin();
    let result = args.budget.solver().search(&start, question, budget, &mut watcher);
    watcher.end()?;
    let result = confirmed(result)?;
    let mut report =
        SolveReport::new(Some(start.setup.rules.id.clone()), args.claim.join(" ")).with_result(&result);
    report.seconds = began.elapsed().as_secs_f64();
    let mut found = Found::Something;
    let mut written = Ok(());
    match &result {
        Ok(solved) => {
            let shown = solved.shown().unwrap_or(claim);
            report.holds = Some(shown == claim);
            let line = best_line(&solved.proofs);
            report = report.with_line(line.as_ref(), size);
            if shown == claim {
                written = write_proofs(&solved.proofs, Some(&args.output), args.proof_sgf.as_deref());
                report.proof = written.is_ok().then(|| args.output.display().to_string());
                found = Found::Nothing;
            }
            if !args.json {
                match shown == claim {
                    true => {
                        let states = crate::solve::show::extent(&solved.proofs);
                        out.paragraph(
                            "",
                            "  ",
                            &format!("{} {}.", style::good("Proved:"), claim.describe(size)),
                        );
                        if written.is_ok() {
                            out.line(format!("The proof, {states}, is in {}", args.output.display()));
                        }
                    }
                    false => {
                        let says =
                            format!("{} {}.", style::bad("The claim does not hold:"), shown.describe(size));
                        out.paragraph("", "  ", &says);
                        out.line("No proof is written.");
                    }
                }
                crate::solve::show::line(line.as_ref(), size, out);
            }
        }
        Err(unsolved) if !args.json => out.paragraph("", "  ", &style::open(unsolved).to_string()),
        Err(_) => {}
    }
    match args.json {
        true => out.line(crate::referee::json(&report)),
        false => crate::solve::show::work(report.nodes, report.seconds, out),
    }
    written?;
    Ok(found)
}

/// Reads a claim and the question that decides it.
fn read_claim(words: &[String], start: &Start) -> Result<(Claim, Question), Failure> {
    let [word, value, rest @ ..] = words else {
        return Err(Failure::because("a claim is a word and what it is about, such as `at-least 3`"));
    };
    let place = || -> Result<Place, Failure> {
        let fail = |why: String| Failure::Because(format!("{}: {why}", words.join(" ")));
        let color = color(value).map_err(fail)?;
        Place::read(color, start.setup.position.size(), &rest.join(" ")).map_err(|why| fail(why.to_string()))
    };
    if let [extra, ..] = rest
        && !matches!(word.as_str(), "lives" | "leaves-none")
    {
        return Err(Failure::Because(format!(
            "{word} {value}: nothing is expected behind it; found {extra:?}"
        )));
    }
    let points = || -> Result<Points, Failure> {
        value.parse().map_err(|why| Failure::Because(format!("{word} {value}: {why}")))
    };
    let point = || -> Result<Point, Failure> { stone_at(word, value, start) };
    Ok(match word.as_str() {
        "at-least" => (Claim::AtLeast(points()?), Question::AtLeast(points()?)),
        "at-most" => (Claim::AtMost(points()?), Question::AtMost(points()?)),
        "captured" => (Claim::Captured(point()?), Question::CanBeCaptured(point()?)),
        "survives" => (Claim::Survives(point()?), Question::CanBeCaptured(point()?)),
        "lives" => (Claim::Lives(place()?), Question::CanLive(place()?)),
        "leaves-none" => (Claim::LeavesNone(place()?), Question::CanLive(place()?)),
        _ => {
            return Err(Failure::Because(format!(
                "{word:?} begins no claim; the claims are at-least POINTS, at-most POINTS, captured POINT, survives POINT, lives COLOR A1-C3 and leaves-none COLOR A1-C3"
            )));
        }
    })
}
