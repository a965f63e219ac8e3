//! Writing a file anew: FF\[4\], UTF-8, a sound frame, and nothing that the format does not have, as far as that can be
//! done without inventing anything.

use std::collections::HashSet;

use crate::record::{Event, MoveKind, Record};
use crate::{Collection, Game, Node, Oddity, Property, code, value};

mod node;

/// A file written anew.
#[derive(Clone, Debug)]
pub struct Clean {
    /// The file: FF\[4\], UTF-8.
    pub sgf: String,
    /// What is not as it was, in the order of the file: what was wrong or unusual, and what was written instead.
    pub report: Vec<Oddity>,
}

/// Longer lines are broken between nodes.
const LINE: usize = 72;

impl Collection {
    /// Writes all games anew as FF\[4\] in UTF-8, with a report of what is different.
    ///
    /// Repaired damage is written as it was read; komi, result, size and passes are written in the form of the format
    /// where they were understood; set-up and a move in one node become two nodes; a property that stood twice is joined
    /// or kept once. Moves that could not be read, and properties nobody knows, are kept as they are, and said to be odd.
    pub fn to_clean(&self) -> Clean {
        let mut report = self.oddities().to_vec();
        let mut sgf = String::with_capacity(self.bytes().len() + 64);
        for game in self.games() {
            let mut writer = Writer::new(game, &mut sgf, &mut report);
            writer.game();
            writer.sgf.push('\n');
        }
        report.sort_by_key(|oddity| oddity.byte);
        Clean { sgf, report }
    }
}

/// What is still to be written: a node, or a closing parenthesis.
enum Step<'c> {
    Node(Node<'c>),
    Open,
    Close,
}

struct Writer<'c, 'o> {
    game: Game<'c>,
    /// The main line as read; `None` for another game than Go.
    record: Option<Record>,
    sgf: &'o mut String,
    report: &'o mut Vec<Oddity>,
    line_start: usize,
    /// Where the report says already that a property stands again.
    said_to_repeat: HashSet<usize>,
}

impl<'c, 'o> Writer<'c, 'o> {
    fn new(game: Game<'c>, sgf: &'o mut String, report: &'o mut Vec<Oddity>) -> Writer<'c, 'o> {
        let record = Record::read(game.collection(), game.index()).ok();
        let line_start = sgf.len();
        let oddities = record.iter().flat_map(|record| &record.oddities);
        let repeats = oddities.filter(|oddity| oddity.code == code::DUPLICATE_PROPERTY);
        let said_to_repeat = repeats.map(|oddity| oddity.byte).collect();
        Writer { game, record, sgf, report, line_start, said_to_repeat }
    }

    fn game(&mut self) {
        if let Some(record) = &self.record {
            self.report.extend(
                record
                    .oddities
                    .iter()
                    .filter(|oddity| is_rewritten(oddity.code) || is_kept(oddity.code))
                    .cloned(),
            );
        }
        self.note_passes();
        let mut steps = vec![Step::Close, Step::Node(self.game.root()), Step::Open];
        while let Some(step) = steps.pop() {
            match step {
                Step::Open => {
                    self.break_line();
                    self.sgf.push('(');
                }
                Step::Close => self.sgf.push(')'),
                Step::Node(node) => {
                    self.node(node);
                    let mut children: Vec<_> = node.children().collect();
                    if let [only] = children[..] {
                        steps.push(Step::Node(only));
                    } else {
                        children.reverse();
                        for child in children {
                            steps.extend([Step::Close, Step::Node(child), Step::Open]);
                        }
                    }
                }
            }
        }
    }

    fn break_line(&mut self) {
        if self.sgf.len() > self.line_start {
            self.sgf.push('\n');
            self.line_start = self.sgf.len();
        }
    }

    fn note(&mut self, property: Property<'c>, code: &'static str, message: String, assumed: String) {
        let (line, column) = self.game.collection().line_and_column(property.offset());
        let byte = property.place().byte;
        self.report.push(Oddity { code, byte, line, column, message, assumed });
    }

    /// `tt` is good FF\[3\], and so no oddity of the record; here it is written anew.
    fn note_passes(&mut self) {
        let Some(record) = &self.record else { return };
        let passes = record
            .events
            .iter()
            .filter(|event| matches!(event, Event::Move(m) if m.kind == MoveKind::PassTt));
        let count = passes.count();
        if count > 0 {
            let root = self.game.root();
            let (line, column) = self.game.collection().line_and_column(root.offset());
            self.report.push(Oddity {
                code: code::PASS_FORM,
                byte: root.place().byte,
                line,
                column,
                message: format!("passes of the main line written [tt], as up to FF[3]: {count}"),
                assumed: "written [], as in FF[4]".into(),
            });
        }
    }
}

/// Oddities of the meaning that nothing can be done about: written as they were.
fn is_kept(code: &str) -> bool {
    matches!(
        code,
        code::MOVE_UNREADABLE
            | code::MOVE_OFF_BOARD
            | code::SETUP_UNREADABLE
            | code::SIZE_UNREADABLE
            | code::KOMI_UNREADABLE
            | code::RESULT_UNREADABLE
            | code::TERRITORY_UNREADABLE
    )
}

/// Oddities of the meaning that are put right in a file written anew.
fn is_rewritten(code: &str) -> bool {
    matches!(
        code,
        code::DUPLICATE_PROPERTY
            | code::SEVERAL_VALUES
            | code::SIZE_FORM
            | code::SETUP_AND_MOVE
            | code::SEVERAL_MOVES
            | code::MOVE_FORM
            | code::PASS_FORM
            | code::KOMI_COMMA
            | code::KOMI_WITH_WORDS
            | code::KOMI_IN_STONES
            | code::KOMI_IN_HUNDREDTHS
            | code::RESULT_FORM
            | code::HANDICAP_UNREADABLE
            | code::PLAYER_UNREADABLE
    )
}

/// A raw value made safe to stand between brackets: escapes stay, brackets are escaped where a reader would stumble over
/// them, and so is a backslash that would hide the end of the value.
/// `among_others`: the property has more values, and so a bracket that opens could seem to reach into the next one.
fn safe(raw: &str, among_others: bool) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut characters = raw.chars();
    while let Some(character) = characters.next() {
        match character {
            // At the end of a value whose bracket is missing a backslash escapes nothing and is no text.
            '\\' => text.extend(characters.next().into_iter().flat_map(|escaped| ['\\', escaped])),
            ']' => text.push_str("\\]"),
            '[' if among_others || value::looks_like_name(&text) => text.push_str("\\["),
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_safe_to_write() {
        for (raw, written) in [("a] b", "a\\] b"), ("a\\]b", "a\\]b"), ("end\\", "end"), ("\\\\]", "\\\\\\]")]
        {
            assert_eq!(safe(raw, false), written);
            assert_eq!(safe(written, false), written);
        }
        assert_eq!(value::text(&safe("a] b", true)), "a] b");
    }

    #[test]
    fn a_backslash_before_a_missing_bracket_is_written_once_and_for_all() {
        let clean = |bytes: &[u8]| crate::parse(bytes, &crate::Limits::default()).unwrap().to_clean().sgf;
        let once = clean(b"(;FF[4]GM[1]SZ[9]KM[6.5\\;B[cc];W[gg])");
        assert!(once.contains("KM[6.5]"), "{once}");
        assert_eq!(clean(once.as_bytes()), once);
    }
}
