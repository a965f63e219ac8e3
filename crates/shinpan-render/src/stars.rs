//! Star points.

use shinpan_board::{Point, PointSet, Size};

/// The star points a board of this size is drawn with: none below 7, the corners from 7 on, the centre of
/// odd sizes, the middle of the sides from 15 on.
pub fn star_points(size: Size) -> PointSet {
    let (columns, rows) = (lines(size.columns()), lines(size.rows()));
    let on_both = columns.iter().flat_map(|&column| rows.iter().map(move |&row| Point { column, row }));
    let middle = |at: u8, length: u8| length % 2 == 1 && at == length / 2;
    on_both
        .filter(|point| {
            let centred = middle(point.column, size.columns()) || middle(point.row, size.rows());
            let centre = middle(point.column, size.columns()) && middle(point.row, size.rows());
            let sides = size.columns() >= 15 && size.rows() >= 15;
            !centred || centre || sides
        })
        .collect()
}

/// The lines on which a side of this length has star points.
fn lines(length: u8) -> Vec<u8> {
    let edge = match length {
        0..7 => return Vec::new(),
        7..12 => 2,
        _ => 3,
    };
    let mut lines = vec![edge, length - 1 - edge];
    if length % 2 == 1 {
        lines.push(length / 2);
    }
    lines.sort_unstable();
    lines.dedup();
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_boards_have_their_usual_stars() {
        let count = |n| star_points(Size::square(n).unwrap()).len();
        assert_eq!([5, 7, 9, 13, 19].map(count), [0, 5, 5, 5, 9]);
        assert!(star_points(Size::square(19).unwrap()).contains(Point { column: 3, row: 15 }));
    }
}
