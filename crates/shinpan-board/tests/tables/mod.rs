//! Reading the tables of `cases/counts`.

use std::path::Path;

use shinpan_board::perft::Repetition;
use shinpan_board::{SelfCapture, Size};

/// The rows of a table, without comments and the heading.
pub fn table(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/counts").join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|line| line.split('\t').map(str::to_string).collect()).collect()
}

pub fn numbers(text: &str) -> Vec<u64> {
    text.split(' ').map(|number| number.parse().unwrap()).collect()
}

pub fn size(text: &str) -> Size {
    let (columns, rows) = text.split_once('x').unwrap();
    Size::new(columns.parse().unwrap(), rows.parse().unwrap()).unwrap()
}

pub fn self_capture(text: &str) -> SelfCapture {
    match text {
        "yes" => SelfCapture::Allowed,
        "no" => SelfCapture::Forbidden,
        other => panic!("{other}"),
    }
}

pub fn repetition(text: &str) -> Repetition {
    Repetition::ALL.into_iter().find(|repetition| repetition.name() == text).unwrap()
}
