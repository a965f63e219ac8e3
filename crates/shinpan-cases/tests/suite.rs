//! The precedents: every case of `cases/` under every rule set it names.

use std::fmt::{Display, Write as _};
use std::io::Write as _;

use shinpan_cases::{Report, Shelf, cases_folder, read_tree, try_case};
use shinpan_rules::RuleSet;

fn lines<T: Display>(errors: Vec<T>) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn try_all() -> (usize, Report) {
    let folder = cases_folder();
    let shelf = Shelf::open(&folder.join("rules"))
        .unwrap_or_else(|errors| panic!("cases/rules cannot be read:\n{}", lines(errors)));
    let cases =
        read_tree(&folder).unwrap_or_else(|errors| panic!("cases/ cannot be read:\n{}", lines(errors)));
    let mut total = Report::default();
    for case in &cases {
        total.add(try_case(case, &shelf));
    }
    (cases.len(), total)
}

/// What was counted, skipped reasons put together.
fn closing(cases: usize, total: &Report) -> String {
    let mut text = String::new();
    let mut reasons: Vec<(&str, usize)> = Vec::new();
    for skipped in &total.skipped {
        match reasons.iter_mut().find(|(why, _)| *why == skipped.why) {
            Some((_, times)) => *times += 1,
            None => reasons.push((&skipped.why, 1)),
        }
    }
    for (why, times) in reasons {
        let _ = writeln!(text, "skipped {times}: {why}");
    }
    for known in &total.known_wrong {
        let _ = writeln!(text, "known wrong: {}: {}", known.case, known.why);
    }
    let _ = writeln!(
        text,
        "{cases} cases, {} checks: {} failed; {} skipped, {} known wrong, {} answers kept for solvers",
        total.checks,
        total.failures.len(),
        total.skipped.len(),
        total.known_wrong.len(),
        total.for_solvers
    );
    text
}

#[test]
fn every_precedent_comes_out_as_it_says() {
    let (cases, total) = try_all();
    for failure in &total.failures {
        println!("\n{failure}");
    }
    // Straight to standard error, so that the count is seen when everything is right too.
    let _ = write!(std::io::stderr(), "{}", closing(cases, &total));
    assert!(cases > 0, "no case was read");
    assert!(total.failures.is_empty(), "{} checks failed, see above", total.failures.len());
}

/// The law is held to by precedents: every article that enacts something is cited by a case or named by the
/// referee in one.
#[test]
fn every_article_has_a_case() {
    let (_, total) = try_all();
    let mut without = Vec::new();
    for set in RuleSet::all() {
        for article in set.articles.iter().filter(|article| article.file == set.file) {
            let named = total.articles.iter().any(|id| article.is_called(id));
            if article.enacts_nothing.is_none() && !named {
                without.push(article.id.to_string());
            }
        }
    }
    assert!(without.is_empty(), "{} articles without a case: {}", without.len(), without.join(" "));
}
