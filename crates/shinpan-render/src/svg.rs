//! Diagrams as SVG.

use std::fmt::Write;

use shinpan_board::{Color, Point, PointSet};

use crate::diagram::{Diagram, Mark};
use crate::stars::star_points;

/// The distance between two lines, in SVG units.
const CELL: f64 = 32.0;
/// The height of a caption line.
const LINE: f64 = 22.0;
/// Letters of a label that are drawn.
const MOST_LETTERS: usize = 6;
const WOOD: &str = "#f2d8a0";
const INK: &str = "#222222";

/// The picture as it is drawn.
struct Canvas<'a> {
    diagram: &'a Diagram,
    out: String,
    margin: f64,
}

impl Diagram {
    /// The diagram as an SVG document.
    pub fn to_svg(&self) -> String {
        let size = self.position.size();
        let margin = if self.coordinates { CELL * 1.25 } else { CELL * 0.75 };
        let board_width = f64::from(size.columns() - 1) * CELL + 2.0 * margin;
        let board_height = f64::from(size.rows() - 1) * CELL + 2.0 * margin;
        let longest = self.caption.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let width = board_width.max(longest as f64 * 8.6 + 2.0 * margin);
        let captions = self.caption.len() as f64 * LINE;
        let height = board_height + captions + if self.caption.is_empty() { 0.0 } else { LINE / 2.0 };
        let mut canvas = Canvas { diagram: self, out: String::new(), margin };
        canvas.push(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"DejaVu Sans, sans-serif\">"
        ));
        canvas.push(format_args!("<rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"white\"/>"));
        canvas.push(format_args!(
            "<rect width=\"{board_width:.0}\" height=\"{board_height:.0}\" fill=\"{WOOD}\"/>"
        ));
        canvas.lines();
        if self.coordinates {
            canvas.coordinates(board_width, board_height);
        }
        canvas.points();
        canvas.stones();
        canvas.signs();
        for (index, line) in self.caption.iter().enumerate() {
            let y = board_height + LINE * (index as f64 + 0.9);
            canvas.push(format_args!(
                "<text x=\"{:.1}\" y=\"{y:.1}\" font-size=\"14\" fill=\"{INK}\">{}</text>",
                margin / 2.0,
                escape(line)
            ));
        }
        canvas.out.push_str("</svg>\n");
        canvas.out
    }
}

impl Canvas<'_> {
    fn push(&mut self, what: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.out, "{what}");
    }

    fn x(&self, at: Point) -> f64 {
        self.margin + f64::from(at.column) * CELL
    }

    fn y(&self, at: Point) -> f64 {
        self.margin + f64::from(at.row) * CELL
    }

    fn lines(&mut self) {
        let size = self.diagram.position.size();
        let last = Point { column: size.columns() - 1, row: size.rows() - 1 };
        let (left, top) = (self.margin, self.margin);
        let (right, bottom) = (self.x(last), self.y(last));
        self.push(format_args!("<g stroke=\"{INK}\" stroke-width=\"1\" stroke-linecap=\"square\">"));
        for column in 0..size.columns() {
            let x = self.x(Point { column, row: 0 });
            self.push(format_args!("<line x1=\"{x}\" y1=\"{top}\" x2=\"{x}\" y2=\"{bottom}\"/>"));
        }
        for row in 0..size.rows() {
            let y = self.y(Point { column: 0, row });
            self.push(format_args!("<line x1=\"{left}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\"/>"));
        }
        self.push(format_args!("</g>"));
        for star in star_points(size).iter() {
            let (x, y) = (self.x(star), self.y(star));
            self.push(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" fill=\"{INK}\"/>"));
        }
    }

    fn coordinates(&mut self, width: f64, height: f64) {
        let size = self.diagram.position.size();
        self.push(format_args!("<g font-size=\"13\" fill=\"{INK}\" text-anchor=\"middle\">"));
        for column in 0..size.columns() {
            let at = Point { column, row: 0 };
            let name = at.to_gtp(size);
            let name = name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
            let x = self.x(at);
            for y in [self.margin * 0.42 + 4.5, height - self.margin * 0.42 + 4.5] {
                self.push(format_args!("<text x=\"{x}\" y=\"{y:.1}\">{name}</text>"));
            }
        }
        for row in 0..size.rows() {
            let y = self.y(Point { column: 0, row }) + 4.5;
            for x in [self.margin * 0.38, width - self.margin * 0.38] {
                self.push(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", size.rows() - row));
            }
        }
        self.push(format_args!("</g>"));
    }

    /// Territory, neutral points, ko bans.
    fn points(&mut self) {
        let diagram = self.diagram;
        let mut squares = |points: &PointSet, fill: &str, stroke: &str, half: f64| {
            for at in points.iter().filter(|at| diagram.position.is_empty_at(*at)) {
                let (x, y) = (self.x(at) - half, self.y(at) - half);
                self.push(format_args!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{fill}\" stroke=\"{stroke}\"/>",
                    2.0 * half,
                    2.0 * half
                ));
            }
        };
        squares(&diagram.black_points, "#111111", "#111111", 5.0);
        squares(&diagram.white_points, "#ffffff", "#555555", 5.0);
        squares(&diagram.ko_bans, "none", "#c02020", 9.0);
        for at in diagram.neutral.iter() {
            let (x, y) = (self.x(at), self.y(at));
            self.push(format_args!(
                "<path d=\"M{x} {} L{} {y} L{x} {} L{} {y} Z\" fill=\"#9a9a9a\"/>",
                y - 6.0,
                x + 6.0,
                y + 6.0,
                x - 6.0
            ));
        }
    }

    fn stones(&mut self) {
        let diagram = self.diagram;
        for color in [Color::Black, Color::White] {
            let (fill, stroke) =
                if color == Color::Black { ("#161616", "#000000") } else { ("#ffffff", "#333333") };
            for at in diagram.position.stones(color).iter() {
                let (x, y) = (self.x(at), self.y(at));
                let faint = if diagram.dead.contains(at) { " opacity=\"0.4\"" } else { "" };
                self.push(format_args!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{fill}\" stroke=\"{stroke}\"{faint}/>",
                    CELL * 0.475
                ));
                if diagram.seki.contains(at) && !diagram.numbers.contains_key(&at) {
                    self.push(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"#3a78c2\"/>"));
                }
            }
        }
    }

    /// Move numbers and marks, a number instead of the marks of its point.
    fn signs(&mut self) {
        let diagram = self.diagram;
        let free = |at: &Point| !diagram.numbers.contains_key(at);
        let marks: Vec<&(Point, Mark)> = diagram.marks.iter().filter(|(at, _)| free(at)).collect();
        for (&at, number) in &diagram.numbers {
            self.clear(at);
            self.word(at, &number.to_string());
        }
        // All before the first sign, since a point may have two.
        for (at, _) in &marks {
            self.clear(*at);
        }
        for (at, mark) in marks {
            match mark {
                Mark::Label(label) => self.word(*at, &shortened(label)),
                figure => self.figure(*at, figure),
            }
        }
        if let Some(at) = diagram.last_move.filter(free) {
            self.figure(at, &Mark::Circle);
        }
    }

    fn figure(&mut self, at: Point, figure: &Mark) {
        let (x, y) = (self.x(at), self.y(at));
        let ink = self.ink(at);
        let style = format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\"");
        match figure {
            Mark::Circle => self.push(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"7.5\" {style}/>")),
            Mark::Square => self.push(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"13\" height=\"13\" {style}/>",
                x - 6.5,
                y - 6.5
            )),
            Mark::Triangle => self.push(format_args!(
                "<path d=\"M{x} {} L{} {} L{} {} Z\" {style}/>",
                y - 9.0,
                x + 8.0,
                y + 5.5,
                x - 8.0,
                y + 5.5
            )),
            Mark::Cross => self.push(format_args!(
                "<path d=\"M{} {} L{} {} M{} {} L{} {}\" {style}/>",
                x - 6.0,
                y - 6.0,
                x + 6.0,
                y + 6.0,
                x - 6.0,
                y + 6.0,
                x + 6.0,
                y - 6.0
            )),
            Mark::Label(_) => {}
        }
    }

    /// Takes the lines away beneath a sign on an empty point, where nothing else is drawn that should be seen.
    fn clear(&mut self, at: Point) {
        let diagram = self.diagram;
        let shown = [&diagram.black_points, &diagram.white_points, &diagram.neutral, &diagram.ko_bans];
        if diagram.position.is_empty_at(at) && !shown.iter().any(|points| points.contains(at)) {
            let (x, y) = (self.x(at), self.y(at));
            self.push(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" fill=\"{WOOD}\"/>"));
        }
    }

    /// The colour in which a sign can be seen on this point.
    fn ink(&self, at: Point) -> &'static str {
        match self.diagram.position.stone_at(at) {
            Some(Color::Black) => "#ffffff",
            _ => INK,
        }
    }

    fn word(&mut self, at: Point, word: &str) {
        let (x, y) = (self.x(at), self.y(at));
        let font = match word.chars().count() {
            0..=2 => 15.0,
            3 => 12.0,
            _ => 9.0,
        };
        let ink = self.ink(at);
        self.push(format_args!(
            "<text x=\"{x}\" y=\"{:.1}\" font-size=\"{font}\" fill=\"{ink}\" text-anchor=\"middle\">{}</text>",
            y + font * 0.36,
            escape(word)
        ));
    }
}

/// A label as it fits on a point: longer ones would run into their neighbours.
fn shortened(label: &str) -> String {
    match label.char_indices().nth(MOST_LETTERS) {
        None => label.to_owned(),
        Some(_) => label.chars().take(MOST_LETTERS - 1).chain(['\u{2026}']).collect(),
    }
}

/// Text as SVG has it; characters XML does not allow are dropped.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use shinpan_board::Position;

    use super::*;

    fn drawn(marks: &[(u8, u8, Mark)], numbered: Option<Point>) -> String {
        let mut diagram = Diagram::new(Position::from_diagram("X.O/.../..X").unwrap());
        diagram.coordinates = false;
        diagram.marks = marks.iter().map(|(column, row, mark)| (at(*column, *row), mark.clone())).collect();
        diagram.numbers.extend(numbered.map(|at| (at, 1)));
        diagram.to_svg()
    }

    fn at(column: u8, row: u8) -> Point {
        Point { column, row }
    }

    #[test]
    fn marks_contrast_with_the_stone() {
        for figure in [Mark::Circle, Mark::Square, Mark::Triangle, Mark::Cross] {
            let on_black = drawn(&[(0, 0, figure.clone())], None);
            assert!(on_black.contains("stroke=\"#ffffff\" stroke-width=\"2\""), "{figure}");
            let on_white = drawn(&[(2, 0, figure.clone())], None);
            assert!(on_white.contains(&format!("stroke=\"{INK}\" stroke-width=\"2\"")), "{figure}");
        }
        let label = Mark::Label("A<".into());
        assert!(
            drawn(&[(0, 0, label.clone())], None)
                .contains("fill=\"#ffffff\" text-anchor=\"middle\">A&lt;</text>")
        );
        assert!(
            drawn(&[(2, 0, label)], None)
                .contains(&format!("fill=\"{INK}\" text-anchor=\"middle\">A&lt;</text>"))
        );
    }

    #[test]
    fn a_number_is_drawn_instead_of_the_mark() {
        let marks = [(0, 0, Mark::Triangle), (0, 0, Mark::Label("A".into()))];
        let plain = drawn(&marks, None);
        assert!(plain.contains(">A</text>") && plain.contains("<path"), "{plain}");
        let numbered = drawn(&marks, Some(at(0, 0)));
        assert!(numbered.contains(">1</text>"), "{numbered}");
        assert!(!numbered.contains(">A</text>") && !numbered.contains("<path"), "{numbered}");
    }

    #[test]
    fn long_labels_are_cut() {
        assert_eq!(shortened("abcdef"), "abcdef");
        assert_eq!(shortened("abcdefg"), "abcde\u{2026}");
    }
}
