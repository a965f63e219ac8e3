//! The signs a record puts on points for its readers: `LB`, `TR`, `SQ`, `CR`, `MA`, and `L` and `M` of FF\[1\] to
//! FF\[3\].

use std::collections::BTreeMap;

use shinpan_board::Point;

use super::board::{self, Rectangle};
use super::{Event, Record};
use crate::{Collection, NodeId, Property};

/// What stands on a point beside its stone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sign {
    /// A figure.
    pub figure: Option<Figure>,
    /// A text, escapes resolved, never empty (`LB`, `L`).
    pub label: Option<String>,
}

/// A figure on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// `CR`.
    Circle,
    /// `SQ`.
    Square,
    /// `TR`.
    Triangle,
    /// `MA`, and `M` of FF\[1\] to FF\[3\].
    Cross,
}

impl Record {
    /// The signs to be seen where the line stands after so many moves (unreadable ones included), or at its end: those of
    /// the node of the move and of the nodes behind it up to the next that changes the board. Of two signs of a kind on
    /// one point the later holds, and values that are no point of the board are passed over.
    ///
    /// `collection` is what the record was read from.
    pub fn signs(&self, collection: &Collection, after_move: Option<usize>) -> BTreeMap<Point, Sign> {
        let mut signs = BTreeMap::new();
        let (from, before) = self.shown(after_move.unwrap_or(usize::MAX));
        let shown = |&&id: &&NodeId| id >= from && before.is_none_or(|before| id < before);
        for node in self.path.iter().filter(shown).filter_map(|&id| collection.node(id)) {
            for property in node.properties() {
                self.add(property, &mut signs);
            }
        }
        signs
    }

    /// The first node that says something about the position after so many moves, and the first behind it that changes
    /// the board again.
    fn shown(&self, after_move: usize) -> (NodeId, Option<NodeId>) {
        let (mut moves, mut from) = (0, self.path[0]);
        for event in &self.events {
            let (node, is_move) = match event {
                Event::Move(played) => (played.node, true),
                Event::UnreadableMove(found) => (found.node, true),
                Event::Setup(setup) => (setup.node, false),
                Event::Turn(_) => continue,
            };
            // What is set up before the first move belongs to the start.
            if moves == after_move && (is_move || moves > 0) {
                return (from, Some(node));
            }
            moves += usize::from(is_move);
            if moves > 0 {
                from = node;
            }
        }
        (from, None)
    }

    fn add(&self, property: Property<'_>, signs: &mut BTreeMap<Point, Sign>) {
        let figure = match &*property.name() {
            "CR" => Figure::Circle,
            "SQ" => Figure::Square,
            "TR" => Figure::Triangle,
            "MA" | "M" => Figure::Cross,
            "LB" => return self.add_labels(property, signs),
            "L" => return self.add_letters(property, signs),
            _ => return,
        };
        for value in property.values() {
            let points = board::rectangle(value.simple_text().trim(), self.size);
            for point in points.into_iter().flat_map(Rectangle::points) {
                signs.entry(point).or_default().figure = Some(figure);
            }
        }
    }

    /// `LB[dd:text]`.
    fn add_labels(&self, property: Property<'_>, signs: &mut BTreeMap<Point, Sign>) {
        for value in property.values() {
            let text = value.simple_text();
            let Some((point, label)) = text.split_once(':') else { continue };
            let label = label.trim();
            if let Some(point) = board::point(point.trim(), self.size).filter(|_| !label.is_empty()) {
                signs.entry(point).or_default().label = Some(label.to_owned());
            }
        }
    }

    /// `L[dd][pd]`: letters in the order of the list, which the format leaves without an end; here it ends with z.
    fn add_letters(&self, property: Property<'_>, signs: &mut BTreeMap<Point, Sign>) {
        for (value, letter) in property.values().zip('a'..='z') {
            if let Some(point) = board::point(value.simple_text().trim(), self.size) {
                signs.entry(point).or_default().label = Some(letter.to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, parse};

    /// `D4 triangle, E5 "A"` after so many moves.
    fn seen(text: &str, after_move: Option<usize>) -> String {
        let collection = parse(text.as_bytes().to_vec(), &Limits::default()).unwrap();
        let record = Record::read(&collection, 0).unwrap();
        let mut words = Vec::new();
        for (at, sign) in record.signs(&collection, after_move) {
            let figure = sign.figure.map(|figure| format!(" {figure:?}")).unwrap_or_default();
            let label = sign.label.map(|label| format!(" {label:?}")).unwrap_or_default();
            words.push(format!("{}{figure}{label}", at.to_gtp(record.size)));
        }
        words.join(", ")
    }

    #[test]
    fn every_kind_of_sign() {
        let text = "(;SZ[5]LB[aa:1][ba:a\\:b]TR[ab]SQ[bb:cb]CR[ac]MA[bc]M[cc]L[ad][bd]LB[ae:]TR[zz][])";
        let all = "A5 \"1\", B5 \"a:b\", A4 Triangle, B4 Square, C4 Square, A3 Circle, B3 Cross, C3 Cross, A2 \"a\", B2 \"b\"";
        assert_eq!(seen(text, None), all);
        assert_eq!(seen("(;SZ[5]TR[aa]LB[aa:x]CR[aa])", None), "A5 Circle \"x\"");
    }

    #[test]
    fn signs_of_the_move_shown() {
        let text =
            "(;SZ[5]LB[aa:0];AB[ee]LB[ba:s];B[cc]LB[aa:1];C[and on]LB[ca:c];AW[ea]LB[aa:2];W[dd];LB[aa:3])";
        assert_eq!(seen(text, Some(0)), "A5 \"0\", B5 \"s\"");
        assert_eq!(seen(text, Some(1)), "A5 \"1\", C5 \"c\"");
        assert_eq!(seen(text, Some(2)), "A5 \"3\"");
        assert_eq!(seen(text, None), "A5 \"3\"");
        assert_eq!(seen("(;SZ[5];B[cc]TR[cc];AW[ea]CR[ea])", None), "E5 Circle");
    }
}
