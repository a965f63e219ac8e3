use std::borrow::Cow;

use shinpan_board::{Color, Point, PointSet};

use super::super::board::Rectangle;
use super::super::event::{Event, Setup, Turn};
use super::super::{FirstMoveEvidence, FirstToMove, TerritoryMarks, Twice, board, twice};
use super::Reader;
use crate::{Node, Property, Value, code};

/// The properties of one node that matter here, each once.
#[derive(Default)]
pub(super) struct Parts<'c> {
    setup: Vec<(Option<Color>, Property<'c>)>,
    player: Option<Property<'c>>,
    /// The first move of each colour, in the order written.
    pub(super) moves: [Option<(Color, Property<'c>)>; 2],
    territory: Vec<(Color, Property<'c>)>,
    pub(super) forced: bool,
}

impl<'c> Parts<'c> {
    fn add_move(&mut self, color: Color, property: Property<'c>) {
        match self.moves {
            [None, _] => self.moves[0] = Some((color, property)),
            [Some((first, _)), None] if first != color => self.moves[1] = Some((color, property)),
            // The same colour again is a property that stands twice, which is said elsewhere.
            _ => {}
        }
    }
}

impl<'c> Reader<'c> {
    pub(super) fn nodes(&mut self) {
        for &node in self.path {
            let parts = self.sort(node);
            let set_up = !parts.setup.is_empty() || parts.player.is_some();
            if let (true, Some((_, first))) = (set_up, parts.moves[0]) {
                self.notes.add(
                    code::SETUP_AND_MOVE,
                    first.offset() as usize,
                    "set-up and a move in one node",
                    "the set-up comes first, then the move",
                );
            }
            self.set_up(node, &parts.setup);
            if let Some(player) = parts.player {
                self.player(node, player);
            }
            self.play(node, &parts);
            self.mark_territory(node, &parts.territory);
        }
    }

    /// Sorts the properties of a node by what they are, and says which stand twice.
    fn sort(&mut self, node: Node<'c>) -> Parts<'c> {
        let mut parts = Parts::default();
        let mut names: Vec<(Cow<'c, str>, u32)> = Vec::new();
        let several = node.properties().len() > 1;
        for property in node.properties() {
            let name = property.name();
            match &*name {
                "B" => parts.add_move(Color::Black, property),
                "W" => parts.add_move(Color::White, property),
                "AB" => parts.setup.push((Some(Color::Black), property)),
                "AW" => parts.setup.push((Some(Color::White), property)),
                "AE" => parts.setup.push((None, property)),
                "TB" => parts.territory.push((Color::Black, property)),
                "TW" => parts.territory.push((Color::White, property)),
                "PL" => parts.player = parts.player.or(Some(property)),
                "KO" => {
                    parts.forced = true;
                    self.note_ko_with_value(property);
                }
                _ => {}
            }
            if several {
                names.push((name, property.offset()));
            }
        }
        if names.len() > 1 {
            names.sort();
            for pair in names.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
                self.note_twice(&pair[1].0, pair[1].1);
            }
        }
        parts
    }

    /// `KO` marks a move and holds nothing; some programs have written the komi there.
    fn note_ko_with_value(&mut self, property: Property<'c>) {
        let Some(value) = property.value().filter(|value| !value.raw().trim().is_empty()) else { return };
        self.notes.add(
            code::KO_WITH_VALUE,
            value.offset() as usize,
            format!(
                "KO says {:?}, but it marks a move as made on purpose and holds nothing",
                value.simple_text()
            ),
            "no komi is taken from it",
        );
    }

    fn note_twice(&mut self, name: &str, at: u32) {
        let assumed = match twice(name) {
            Twice::Joined => "the lists are joined",
            Twice::JoinedText => "the texts are joined",
            Twice::First => "the first is used",
        };
        self.notes.add(
            code::DUPLICATE_PROPERTY,
            at as usize,
            format!("{name} stands twice in one node"),
            assumed,
        );
    }

    fn set_up(&mut self, node: Node<'c>, setup: &[(Option<Color>, Property<'c>)]) {
        if setup.is_empty() {
            return;
        }
        let mut steps = Vec::new();
        let mut seen = PointSet::default();
        for &(stone, property) in setup {
            for value in property.values() {
                let Some(rectangle) = self.rectangle(value, code::SETUP_UNREADABLE) else { continue };
                steps.push((rectangle, stone));
                let mut again = rectangle.points().filter(|&point| !seen.insert(point));
                if let Some(point) = again.next() {
                    again.for_each(drop);
                    self.note_set_up_twice(value, point);
                }
            }
        }
        self.turn = None;
        self.events.push(Event::Setup(Setup { steps, node: node.id(), place: node.place() }));
    }

    fn note_set_up_twice(&mut self, value: Value<'c>, point: Point) {
        self.notes.add(
            code::SETUP_TWICE,
            value.offset() as usize,
            format!("{} is set up twice in one node", point.to_gtp(self.size)),
            "the last word holds",
        );
    }

    /// The points of a list value; says so if there are none.
    fn rectangle(&mut self, value: Value<'c>, code: &'static str) -> Option<Rectangle> {
        let text = value.simple_text();
        let rectangle = board::rectangle(text.trim(), self.size);
        if rectangle.is_none() {
            let message = format!("{text:?} is no point or rectangle of a board of {}", self.size);
            self.notes.add(code, value.offset() as usize, message, "skipped");
        }
        rectangle
    }

    fn player(&mut self, node: Node<'c>, property: Property<'c>) {
        let Some(value) = property.value() else { return };
        let text = value.simple_text();
        let color = match board::normal_player(&text) {
            Some("B") => Color::Black,
            Some(_) => Color::White,
            None => {
                let message = format!("PL says {text:?}, which is no player");
                self.notes.add(code::PLAYER_UNREADABLE, value.offset() as usize, message, "the moves decide");
                return;
            }
        };
        if !matches!(&*text, "B" | "W") {
            let message = format!("PL says {text:?}; the format has B and W");
            self.notes.add(
                code::PLAYER_UNREADABLE,
                value.offset() as usize,
                message,
                format!("read as {color}"),
            );
        }
        if self.moves == 0 {
            self.first_by_property = Some(color);
        }
        self.turn = Some(color);
        self.events.push(Event::Turn(Turn { color, node: node.id(), place: value.place() }));
    }

    fn mark_territory(&mut self, node: Node<'c>, marks: &[(Color, Property<'c>)]) {
        if marks.is_empty() {
            return;
        }
        let (mut black, mut white) = (PointSet::default(), PointSet::default());
        for &(color, property) in marks {
            // An empty list says that there is no territory.
            for value in property.values().filter(|value| !value.raw().trim().is_empty()) {
                let rectangle = self.rectangle(value, code::TERRITORY_UNREADABLE);
                let set = if color == Color::Black { &mut black } else { &mut white };
                rectangle.into_iter().flat_map(Rectangle::points).for_each(|point| {
                    set.insert(point);
                });
            }
        }
        let both = black.intersection(&white);
        if let Some(first) = both.first() {
            self.notes.add(
                code::TERRITORY_OVERLAP,
                node.offset() as usize,
                format!(
                    "points marked as territory of both: {}, {} first",
                    both.len(),
                    first.to_gtp(self.size)
                ),
                "taken as nobody's",
            );
        }
        self.territory = Some(TerritoryMarks {
            black: black.difference(&both),
            white: white.difference(&both),
            node: node.id(),
            place: node.place(),
        });
    }

    /// By the order of evidence: `PL`, the first move, the handicap, and else Black.
    pub(super) fn first_to_move(&self, handicap: u32) -> FirstToMove {
        let (color, known_by) = if let Some(color) = self.first_by_property {
            (color, FirstMoveEvidence::PlayerProperty)
        } else if let Some(color) = self.first_move {
            (color, FirstMoveEvidence::FirstMove)
        } else if handicap >= 2 {
            (Color::White, FirstMoveEvidence::Handicap)
        } else {
            (Color::Black, FirstMoveEvidence::Default)
        };
        FirstToMove { color, known_by }
    }
}
