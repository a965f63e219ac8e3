//! The page of verdicts on the Japanese cases is what the kept rows say, the cheap rows are what is computed now, and
//! every disagreement with a stated verdict is explained.

use std::fs;

use shinpan_cases::verdicts::{self, CONFIRMED, Found, PLAYED, Row};
use shinpan_cases::{Case, Shelf, cases_folder, read_tree};
use shinpan_confirm::Budget;

/// Rows that took no more states than this are computed again.
const CHEAP: u64 = 3_000;

fn all() -> (Vec<Case>, Vec<Row>) {
    let folder = cases_folder();
    let cases =
        read_tree(&folder).unwrap().into_iter().filter(|case| case.id.starts_with("japanese/")).collect();
    let text = fs::read_to_string(folder.join("counts/japanese-verdicts.tsv")).unwrap();
    (cases, verdicts::from_text(&text).unwrap())
}

#[test]
fn every_case_has_its_row_under_every_rule_set_and_the_page_shows_them() {
    let (cases, rows) = all();
    for case in &cases {
        for rules in CONFIRMED.iter().chain(&PLAYED) {
            let found = rows.iter().filter(|row| row.case == case.id && row.rules == *rules).count();
            assert_eq!(found, 1, "{} under {rules}", case.id);
        }
    }
    assert_eq!(rows.len(), cases.len() * (CONFIRMED.len() + PLAYED.len()));
    let path = cases_folder().join("../docs/japanese-verdicts.md");
    let page = verdicts::page(&cases.iter().collect::<Vec<_>>(), &rows);
    if std::env::var_os("SHINPAN_BLESS").is_some() {
        fs::write(&path, &page).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap(), page, "SHINPAN_BLESS=1 writes it anew");
}

#[test]
fn what_is_cheap_is_computed_as_it_is_kept() {
    let (cases, rows) = all();
    let shelf = Shelf::open(&cases_folder().join("rules")).unwrap();
    let cheap = |row: &&Row| row.states <= CHEAP && !row.is_open() && CONFIRMED.contains(&row.rules.as_str());
    let mut computed = 0;
    for row in rows.iter().filter(cheap) {
        let case = cases.iter().find(|case| case.id == row.case).unwrap();
        let now = verdicts::confirm(case, &row.rules, &shelf, &Budget::states(1_000_000));
        assert_eq!(now.found, row.found, "{} under {}", row.case, row.rules);
        computed += 1;
    }
    assert!(computed > 50, "{computed}");
}

#[test]
fn every_disagreement_is_explained_and_every_explanation_needed() {
    let (cases, rows) = all();
    let mut complaints = Vec::new();
    for case in &cases {
        for rules in CONFIRMED {
            let Some(row) = rows.iter().find(|row| row.case == case.id && row.rules == rules) else {
                continue;
            };
            let found = verdicts::disagreements(case, row);
            for difference in &found {
                if difference.because.is_none() {
                    complaints.push(format!("{} under {rules}: {difference:?}", case.id));
                }
            }
            let blocks = case.value.iter().filter(|value| value.rules == rules);
            for at in blocks.flat_map(|value| value.block.differs.iter().flatten()).map(|(at, _)| at) {
                if !found.iter().any(|difference| difference.at == *at) {
                    complaints
                        .push(format!("{} under {rules}: {at} agrees; take its explanation away", case.id));
                }
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(rows.iter().any(|row| matches!(row.found, Found::Statuses { points: Some(_), .. })));
}
