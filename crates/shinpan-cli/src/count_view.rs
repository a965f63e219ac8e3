//! A count as a table: what, for whom, by which article.

use shinpan::score::{Each, What};
use shinpan::{ArticleId, Color, Count, Points, Position};

use crate::board_view;
use crate::output::Out;
use crate::style;

/// A count summed up by heading and article, in the order of the headings.
pub fn sums(count: &Count) -> Vec<(What, ArticleId, Each<Points>)> {
    let mut lines: Vec<(What, ArticleId, Each<Points>)> = Vec::new();
    for item in &count.items {
        let same = |line: &&mut (What, ArticleId, Each<Points>)| line.0 == item.what && line.1 == item.by;
        if let Some((_, _, sums)) = lines.iter_mut().find(same) {
            *sums.of_mut(item.side) += item.points;
        } else {
            let mut sums = Each::default();
            *sums.of_mut(item.side) = item.points;
            lines.push((item.what, item.by.clone(), sums));
        }
    }
    lines.sort_by_key(|line| line.0);
    lines
}

/// A sum as it stands in a table: nothing for zero.
pub fn cell(points: Points) -> String {
    if points.is_zero() { String::new() } else { points.to_string() }
}

/// Prints a count, one line for each heading and article.
pub fn table(count: &Count, out: &mut Out) {
    out.line(format!("  {:<38}{:>8}{:>8}", "", "Black", "White"));
    for (what, by, sums) in &sums(count) {
        let (black, white) = (cell(sums.black), cell(sums.white));
        out.line(format!("  {:<38}{black:>8}{white:>8}   {}", what.label(), style::article(by)));
    }
    let (black, white) = (count.total(Color::Black), count.total(Color::White));
    out.line(format!("  {:<38}{:>8}{:>8}", "total", black.to_string(), white.to_string()));
}

/// Prints every item of a count with its place.
pub fn items(count: &Count, position: &Position, out: &mut Out) {
    for item in &count.items {
        let place = match item.at.is_empty() {
            true => String::new(),
            false => format!(": {}", board_view::names(&item.at, position)),
        };
        let head = format!("  {} {:+} {}", item.side, item.points, item.what.label());
        out.paragraph("", "    ", &format!("{head} ({}){place}", item.by));
    }
}
