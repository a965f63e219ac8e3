use shinpan_board::{Color, Point};

use super::super::board;
use super::super::event::{Event, MoveKind, RecordedMove, UnreadableMove};
use super::Reader;
use super::node::Parts;
use crate::{Node, Property, Value, code};

/// A move value as read.
enum Read {
    Move(Option<Point>, MoveKind),
    Unreadable,
}

impl<'c> Reader<'c> {
    /// The moves of one node: one by the format, one of each colour if need be.
    pub(super) fn play(&mut self, node: Node<'c>, parts: &Parts<'c>) {
        for (index, (color, property)) in parts.moves.into_iter().flatten().enumerate() {
            if index > 0 {
                self.notes.add(
                    code::SEVERAL_MOVES,
                    property.offset() as usize,
                    "a move of each colour in one node",
                    "read as two nodes",
                );
            }
            self.play_one(node, color, property, parts.forced);
        }
    }

    fn play_one(&mut self, node: Node<'c>, color: Color, property: Property<'c>, forced: bool) {
        let Some(value) = property.value() else { return };
        if let Some(second) = property.values().nth(1) {
            self.notes.add(
                code::SEVERAL_VALUES,
                second.offset() as usize,
                "a move takes one point",
                "the first is used",
            );
        }
        let place = node.collection().place_from(self.line, value.offset());
        self.line = place.line;
        self.follow_turn(color, value);
        match self.read_move(value) {
            Read::Move(point, kind) => {
                self.count_passes(point, value);
                self.events.push(Event::Move(RecordedMove {
                    color,
                    point,
                    node: node.id(),
                    byte: place.byte,
                    line: place.line,
                    kind,
                    forced,
                }));
            }
            Read::Unreadable => {
                self.successive_passes = 0;
                let raw = value.simple_text().into_owned();
                self.events.push(Event::UnreadableMove(UnreadableMove {
                    color,
                    raw,
                    node: node.id(),
                    place,
                }));
            }
        }
    }

    /// Counts the move and remarks on the colour if it was the other player's turn.
    fn follow_turn(&mut self, color: Color, value: Value<'c>) {
        self.moves += 1;
        let number = self.moves;
        if let Some(expected) = self.turn.filter(|&expected| expected != color) {
            let by_property = matches!(self.events.last(), Some(Event::Turn(_)));
            let (code, message) = if by_property {
                (code::PLAYER_CONTRADICTED, format!("PL says {expected}, but {color} makes move {number}"))
            } else {
                (
                    code::COLOR_OUT_OF_TURN,
                    format!("{color} makes move {number}, though it is {expected}'s turn"),
                )
            };
            let assumed = format!("the move is {color}'s; no pass is put in");
            self.notes.add(code, value.offset() as usize, message, assumed);
        }
        self.first_move.get_or_insert(color);
        self.turn = Some(color.opponent());
    }

    fn count_passes(&mut self, point: Option<Point>, value: Value<'c>) {
        if self.successive_passes >= 2 && !self.stopped {
            self.stopped = true;
            self.notes.add(
                code::MOVES_AFTER_PASSES,
                value.offset() as usize,
                format!("move {} follows two successive passes", self.moves),
                "kept; what it is worth is for the rules to say",
            );
        }
        self.successive_passes = if point.is_none() { self.successive_passes + 1 } else { 0 };
    }

    fn read_move(&mut self, value: Value<'c>) -> Read {
        let raw = value.raw();
        if raw.is_empty() {
            return Read::Move(None, MoveKind::Pass);
        }
        if let Some(point) = board::point(raw, self.size) {
            return Read::Move(Some(point), MoveKind::Play);
        }
        if raw == "tt" && board::tt_is_pass(self.size) {
            return Read::Move(None, MoveKind::PassTt);
        }
        self.read_odd_move(value)
    }

    fn read_odd_move(&mut self, value: Value<'c>) -> Read {
        let text = value.simple_text();
        let trimmed = text.trim();
        let at = value.offset() as usize;
        if board::is_odd_pass(trimmed, self.size) {
            self.notes.add(code::PASS_FORM, at, format!("a pass is written {text:?}"), "read as a pass");
            return Read::Move(None, MoveKind::PassRepaired);
        }
        if let Some(point) = board::point(trimmed, self.size) {
            let message = format!("a move is written {text:?}");
            self.notes.add(code::MOVE_FORM, at, message, format!("read as {}", point.to_gtp(self.size)));
            return Read::Move(Some(point), MoveKind::Play);
        }
        if let Ok(point) = Point::from_sgf(trimmed.as_bytes()) {
            let beyond = self.size.columns().max(self.size.rows());
            // Some programs write a pass as the point one beyond the corner.
            let perhaps = if (point.column, point.row) == (beyond, beyond) {
                "; it may be meant as a pass"
            } else {
                ""
            };
            let message = format!(
                "{trimmed:?} is column {}, row {} of a board of {}",
                point.column + 1,
                point.row + 1,
                self.size
            );
            self.notes.add(code::MOVE_OFF_BOARD, at, message, format!("not played, and no pass{perhaps}"));
        } else {
            self.notes.add(
                code::MOVE_UNREADABLE,
                at,
                format!("{text:?} is no move"),
                "not played, and no pass",
            );
        }
        Read::Unreadable
    }
}
