//! What a diagram shows.

use std::collections::BTreeMap;
use std::fmt;

use shinpan_board::{Color, Point, PointSet, Position};

/// A sign on a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A cross.
    Cross,
    /// A letter or a short word.
    Label(String),
}

/// `circle`; a label as it is.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::Circle => "circle",
            Mark::Square => "square",
            Mark::Triangle => "triangle",
            Mark::Cross => "cross",
            Mark::Label(label) => label,
        })
    }
}

/// A position and everything drawn on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The stones.
    pub position: Position,
    /// Whether coordinates stand around the board.
    pub coordinates: bool,
    /// Move numbers, drawn on stones, or on the empty point where the stone was taken again.
    pub numbers: BTreeMap<Point, u32>,
    /// The point of the last move, drawn with a circle where pictures are drawn.
    pub last_move: Option<Point>,
    /// Signs. A point may have a figure and a label; a move number on the same point is drawn and they are not.
    pub marks: Vec<(Point, Mark)>,
    /// Points that count for Black: territory, drawn as small black squares.
    pub black_points: PointSet,
    /// Points that count for White.
    pub white_points: PointSet,
    /// Empty points that are nobody's, drawn as small grey diamonds.
    pub neutral: PointSet,
    /// Stones that are dead, drawn faint.
    pub dead: PointSet,
    /// Stones in seki, drawn with a dot.
    pub seki: PointSet,
    /// Points where a ko or repetition rule keeps the player to move from playing, drawn as red squares.
    pub ko_bans: PointSet,
    /// Lines of text beneath the board.
    pub caption: Vec<String>,
}

impl Diagram {
    /// The bare position with coordinates.
    pub fn new(position: Position) -> Diagram {
        Diagram {
            position,
            coordinates: true,
            numbers: BTreeMap::new(),
            last_move: None,
            marks: Vec::new(),
            black_points: PointSet::new(),
            white_points: PointSet::new(),
            neutral: PointSet::new(),
            dead: PointSet::new(),
            seki: PointSet::new(),
            ko_bans: PointSet::new(),
            caption: Vec::new(),
        }
    }

    /// Numbers the moves from the first of `moves` on, counting from `first`. Where several were played
    /// on one point the board shows the first and the caption names the others ("7 at D4").
    pub fn number_moves(&mut self, moves: &[(Color, Option<Point>)], first: u32) {
        let size = self.position.size();
        let mut elsewhere = Vec::new();
        for (number, (_, at)) in (first..).zip(moves) {
            match at {
                None => elsewhere.push(format!("{number} pass")),
                Some(at) => match self.numbers.get(at) {
                    None => {
                        self.numbers.insert(*at, number);
                    }
                    Some(earlier) => elsewhere.push(format!("{number} at {earlier} ({})", at.to_gtp(size))),
                },
            }
        }
        if !elsewhere.is_empty() {
            self.caption.push(elsewhere.join(", "));
        }
    }
}
