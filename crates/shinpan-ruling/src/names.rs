//! Points and moves as people list them.

use shinpan_board::{Point, PointSet, Position, Size};

/// `D4, E7`: one point for each string that has stones in the set.
pub(crate) fn strings(stones: &PointSet, position: &Position) -> String {
    let first = representatives(stones, position);
    list(first.iter().map(|point| point.to_gtp(position.size())))
}

/// The first point of each string that has stones in the set.
pub(crate) fn representatives(stones: &PointSet, position: &Position) -> Vec<Point> {
    let strings = position.strings();
    let touched = strings.iter().filter(|string| !string.stones.is_disjoint(stones));
    touched.filter_map(|string| string.stones.first()).collect()
}

/// `D4, E4 and 12 more`: points, at most twenty of them.
pub(crate) fn points(points: &PointSet, size: Size) -> String {
    let names: Vec<String> = points.iter().take(20).map(|point| point.to_gtp(size)).collect();
    match points.len() - names.len() {
        0 => names.join(" "),
        more => format!("{} and {more} more", names.join(" ")),
    }
}

/// `a, b, c`.
pub(crate) fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}
