//! Diagrams as plain text.

use shinpan_board::{Color, Point};

use crate::diagram::{Diagram, Mark};
use crate::stars::star_points;

impl Diagram {
    /// The diagram in letters: `X` black, `O` white, lower case where dead, `.` empty, `+` star point,
    /// `b` and `w` territory, `-` neutral, `#` a point under a ko ban. Move numbers take three columns.
    pub fn to_text(&self) -> String {
        let size = self.position.size();
        let wide = !self.numbers.is_empty() || self.marks.iter().any(|(_, m)| matches!(m, Mark::Label(_)));
        let width = if wide { 3 } else { 1 };
        let stars = star_points(size);
        let mut text = String::new();
        let letters = |text: &mut String| {
            text.push_str("   ");
            for column in 0..size.columns() {
                let name = Point { column, row: 0 }.to_gtp(size);
                let name = name.trim_end_matches(|c: char| c.is_ascii_digit());
                text.push_str(&format!(" {name:>width$}"));
            }
            text.push('\n');
        };
        if self.coordinates {
            letters(&mut text);
        }
        for row in 0..size.rows() {
            let label = size.rows() - row;
            let mut line = if self.coordinates { format!("{label:>3}") } else { String::new() };
            for column in 0..size.columns() {
                let cell = self.cell(Point { column, row }, &stars);
                line.push_str(&format!(" {cell:>width$}"));
            }
            if self.coordinates {
                line.push_str(&format!(" {label}"));
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        if self.coordinates {
            letters(&mut text);
        }
        for line in &self.caption {
            text.push_str(line);
            text.push('\n');
        }
        text
    }

    fn cell(&self, at: Point, stars: &shinpan_board::PointSet) -> String {
        if let Some(number) = self.numbers.get(&at) {
            return number.to_string();
        }
        let label = self.marks.iter().find_map(|(point, mark)| match mark {
            Mark::Label(label) if *point == at => Some(label.clone()),
            _ => None,
        });
        if let Some(label) = label {
            return label;
        }
        let sign = match self.position.stone_at(at) {
            Some(Color::Black) if self.dead.contains(at) => "x",
            Some(Color::White) if self.dead.contains(at) => "o",
            Some(Color::Black) => "X",
            Some(Color::White) => "O",
            None if self.ko_bans.contains(at) => "#",
            None if self.black_points.contains(at) => "b",
            None if self.white_points.contains(at) => "w",
            None if self.neutral.contains(at) => "-",
            None if stars.contains(at) => "+",
            None => ".",
        };
        sign.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_board::Position;

    #[test]
    fn letters_and_numbers_line_up() {
        let mut diagram = Diagram::new(Position::from_diagram("X.O/.../..X").unwrap());
        assert_eq!(diagram.to_text(), "    A B C\n  3 X . O 3\n  2 . . . 2\n  1 . . X 1\n    A B C\n");
        diagram.coordinates = false;
        diagram.dead.insert(Point { column: 2, row: 0 });
        diagram.ko_bans.insert(Point { column: 1, row: 1 });
        assert_eq!(diagram.to_text(), " X . o\n . # .\n . . X\n");
        diagram.number_moves(&[(Color::Black, Some(Point { column: 0, row: 0 })), (Color::White, None)], 12);
        assert!(diagram.to_text().starts_with("  12   .   o\n"), "{}", diagram.to_text());
        assert!(diagram.to_text().ends_with("13 pass\n"));
    }
}
