//! The board drawn in characters.

use std::fmt::Write as _;

use shinpan::{Color, Point, PointSet, Position};

use crate::style;

/// What is drawn on the board besides the stones.
#[derive(Default)]
pub struct Marks {
    /// The stone just played, drawn in parentheses.
    pub last: Option<Point>,
    /// Stones said to be dead, drawn as `x` and `o`.
    pub dead: PointSet,
    /// Empty points where a ko or repetition rule forbids a play, drawn as `#`.
    pub banned: PointSet,
    /// Black's territory, drawn as `b`.
    pub black: PointSet,
    /// White's territory, drawn as `w`.
    pub white: PointSet,
}

/// Draws a position with coordinates on all sides.
pub fn draw(position: &Position, marks: &Marks) -> String {
    let size = position.size();
    let columns: Vec<String> = (0..size.columns())
        .map(|column| Point { column, row: 0 }.to_gtp(size))
        .map(|name| name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned())
        .collect();
    let cell = if size.columns() > 25 { 3 } else { 2 };
    let mut text = String::new();
    let letters: String = columns.iter().map(|name| format!("{name:>cell$}")).collect();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "   {letters}");
    for row in 0..size.rows() {
        let number = size.rows() - row;
        let _ = write!(text, "{number:>3}");
        let mut closing = false;
        for column in 0..size.columns() {
            let point = Point { column, row };
            let is_last = marks.last == Some(point);
            let before = if is_last {
                "("
            } else if closing {
                ")"
            } else {
                " "
            };
            closing = is_last;
            let _ = write!(text, "{before:>width$}{}", sign(position, marks, point), width = cell - 1);
        }
        let _ = writeln!(text, "{}{number}", if closing { ")" } else { " " });
    }
    let _ = writeln!(text, "   {letters}");
    text
}

fn sign(position: &Position, marks: &Marks, point: Point) -> String {
    let is_dead = marks.dead.contains(point);
    match position.stone_at(point) {
        Some(Color::Black) if is_dead => style::open("x").to_string(),
        Some(Color::White) if is_dead => style::open("o").to_string(),
        Some(Color::Black) => style::strong("X").to_string(),
        Some(Color::White) => "O".to_owned(),
        None if marks.banned.contains(point) => style::bad("#").to_string(),
        None if marks.black.contains(point) => style::faint("b").to_string(),
        None if marks.white.contains(point) => style::faint("w").to_string(),
        None => style::faint(".").to_string(),
    }
}

/// The names of points in row-major order, the way people list them.
pub fn names(points: &PointSet, position: &Position) -> String {
    points.iter().map(|point| point.to_gtp(position.size())).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn the_last_stone_stands_in_parentheses() {
        let position = Position::from_diagram("X.O/.X./O..").unwrap();
        let marks = Marks {
            last: Some(Point { column: 2, row: 0 }),
            banned: [Point { column: 1, row: 0 }].into_iter().collect(),
            dead: [Point { column: 0, row: 2 }].into_iter().collect(),
            ..Marks::default()
        };
        let drawn = plain(&draw(&position, &marks));
        assert_eq!(drawn, "    A B C\n  3 X #(O)3\n  2 . X . 2\n  1 o . . 1\n    A B C\n");
    }

    #[test]
    fn wide_boards_have_room_for_two_letters() {
        let position = Position::empty(shinpan::Size::new(27, 1).unwrap());
        let drawn = plain(&draw(&position, &Marks::default()));
        assert!(drawn.lines().next().unwrap().ends_with("  Z AA AB"), "{drawn}");
        assert_eq!(drawn.lines().nth(1).unwrap().matches('.').count(), 27);
    }
}
