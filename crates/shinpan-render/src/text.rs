//! Diagrams as plain text.

use shinpan_board::{Color, Point};

use crate::diagram::{Diagram, Mark};
use crate::stars::star_points;

impl Diagram {
    /// The diagram in letters: `X` black, `O` white, lower case where dead, `.` empty, `+` star point,
    /// `b` and `w` territory, `-` neutral, `#` a point under a ko ban. Move numbers take three columns, and so does a
    /// label where it stands on an empty point. What is marked is named beneath the board.
    pub fn to_text(&self) -> String {
        let size = self.position.size();
        let wide = !self.numbers.is_empty()
            || self.marks.iter().any(|(at, mark)| self.label_shown(*at, mark).is_some());
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
        for line in self.legend().iter().chain(&self.caption) {
            text.push_str(&printable(line));
            text.push('\n');
        }
        text
    }

    /// The label, if it can stand on the board: where it hides neither a stone nor a number, and fits.
    fn label_shown<'m>(&self, at: Point, mark: &'m Mark) -> Option<&'m str> {
        let Mark::Label(label) = mark else { return None };
        let fits = label.len() <= 3 && label.bytes().all(|letter| letter.is_ascii_graphic());
        let free = self.position.is_empty_at(at) && !self.numbers.contains_key(&at);
        (fits && free).then_some(label.as_str())
    }

    /// The marks in words: one line for each figure, one for the labels.
    fn legend(&self) -> Vec<String> {
        let size = self.position.size();
        let mut lines = Vec::new();
        for figure in [Mark::Circle, Mark::Square, Mark::Triangle, Mark::Cross] {
            let marked: Vec<String> = self
                .marks
                .iter()
                .filter(|(_, mark)| *mark == figure)
                .map(|(at, _)| at.to_gtp(size))
                .collect();
            if !marked.is_empty() {
                lines.push(format!("{figure}: {}", marked.join(" ")));
            }
        }
        let labels: Vec<String> = self
            .marks
            .iter()
            .filter_map(|(at, mark)| match mark {
                Mark::Label(label) => Some(format!("{} {}", at.to_gtp(size), label)),
                _ => None,
            })
            .collect();
        if !labels.is_empty() {
            lines.push(format!("label: {}", labels.join(", ")));
        }
        lines
    }

    fn cell(&self, at: Point, stars: &shinpan_board::PointSet) -> String {
        if let Some(number) = self.numbers.get(&at) {
            return number.to_string();
        }
        if let Some(label) = self
            .marks
            .iter()
            .find_map(|(point, mark)| self.label_shown(*point, mark).filter(|_| *point == at))
        {
            return label.to_owned();
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

/// Without what a terminal would take for an order.
fn printable(line: &str) -> String {
    line.chars().filter(|letter| !letter.is_control()).collect()
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

    #[test]
    fn marks_are_named_beneath() {
        let mut diagram = Diagram::new(Position::from_diagram("X.O/.../..X").unwrap());
        diagram.coordinates = false;
        let at = |column, row| Point { column, row };
        let label = |text: &str| Mark::Label(text.to_owned());
        diagram.marks = vec![(at(0, 0), Mark::Triangle), (at(1, 1), Mark::Triangle), (at(2, 0), label("A"))];
        assert_eq!(diagram.to_text(), " X . O\n . . .\n . . X\ntriangle: A3 B2\nlabel: C3 A\n");
        diagram.marks.push((at(1, 0), label("X")));
        diagram.marks.push((at(0, 1), label("too\u{1b}long")));
        let drawn = diagram.to_text();
        assert!(drawn.starts_with("   X   X   O\n   .   .   .\n"), "{drawn}");
        assert!(drawn.ends_with("label: C3 A, B3 X, A2 toolong\n"), "{drawn}");
        diagram.numbers.insert(at(1, 0), 7);
        assert!(diagram.to_text().starts_with("   X   7   O\n"), "{}", diagram.to_text());
    }
}
