//! `shinpan solve --rules all`: the value under each rule set, side by side.

use std::sync::Arc;
use std::time::Instant;

use shinpan::proof::Start;
use shinpan::report::{SideReport, SolveReport};
use shinpan::study::{Purse, side_by_side};
use shinpan::{Points, RuleSet};

use super::{show, with_moves};
use crate::args::SolveArgs;
use crate::failure::{Failure, Found};
use crate::output::Out;
use crate::position_args::named;
use crate::watcher::Watcher;

/// The rule sets, if several are asked for.
pub fn several(args: &SolveArgs) -> Result<Option<Vec<Arc<RuleSet>>>, Failure> {
    let Some(text) = &args.position.rules else { return Ok(None) };
    if text.trim() == "all" {
        return Ok(Some(RuleSet::all().to_vec()));
    }
    match text.contains(',') {
        true => {
            let mut sets: Vec<Arc<RuleSet>> = Vec::new();
            for name in text.split(',').map(str::trim) {
                if name.is_empty() {
                    return Err(Failure::Because(format!(
                        "--rules {text}: a name is missing beside a comma"
                    )));
                }
                let set = named(name)?;
                // Named twice, or by two of its names, it is still one.
                if sets.iter().all(|known| known.id != set.id) {
                    sets.push(set);
                }
            }
            Ok(Some(sets))
        }
        false => Ok(None),
    }
}

/// Searches under each of them.
pub fn run(args: &SolveArgs, sets: &[Arc<RuleSet>], out: &mut Out) -> Result<Found, Failure> {
    let asks_stone = [&args.capture, &args.status, &args.seki, &args.region, &args.local]
        .iter()
        .any(|asked| asked.is_some());
    let asks_more = args.at_least.is_some() || args.at_most.is_some() || asks_stone || args.acts;
    if asks_more || args.proof.is_some() || args.proof_sgf.is_some() || args.resume.is_some() {
        return Err(Failure::because(
            "under several rule sets only the value is asked for; name one rule set for other questions and proofs",
        ));
    }
    let budget = args.budget.budget()?;
    let began = Instant::now();
    let mut starts: Vec<Start> = Vec::new();
    let mut without = Vec::new();
    let mut last = None;
    for rules in sets {
        let mut position = args.position.clone();
        position.rules = Some(rules.id.clone());
        // One komi for all, or the results would differ by that.
        if position.komi.is_none() && position.sgf.is_none() {
            position.komi = Some(Points::ZERO);
        }
        match position.start().and_then(|start| with_moves(start, &args.moves)) {
            Ok(start) => starts.push(start),
            Err(failure @ Failure::Because(_)) => {
                without.push((rules.clone(), failure.to_string()));
                last = Some(failure);
            }
            Err(failure) => return Err(failure),
        }
    }
    // What fails under every rule set is wrong with the position.
    if let Some(failure) = last.filter(|_| starts.is_empty()) {
        return Err(failure);
    }
    let mut watcher = Watcher::begin();
    let mut purse = Purse::new(budget);
    let sides = side_by_side(&starts, &args.budget.solver(), &mut purse, &mut watcher);
    watcher.end()?;
    let mut report = SolveReport::new(None, "rule-sets".to_owned());
    report.seconds = began.elapsed().as_secs_f64();
    report.nodes = purse.spent();
    let open = sides.iter().any(|side| side.value.exact().is_none()) || !without.is_empty();
    report.unsolved = open.then(|| "the value under some rule sets is not known".to_owned());
    let groups = show::grouped(&sides);
    if args.json {
        let mut rows: Vec<SideReport> = groups.into_iter().flatten().map(SideReport::new).collect();
        rows.extend(without.into_iter().map(|(rules, why)| SideReport::without(&rules, why)));
        report.rule_sets = Some(rows);
        out.line(crate::referee::json(&report));
    } else {
        show::sides(&starts[0], &groups, &without, out);
        show::work(report.nodes, report.seconds, out);
    }
    Ok(if open { Found::Something } else { Found::Nothing })
}
