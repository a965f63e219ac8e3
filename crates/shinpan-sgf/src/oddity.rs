use std::borrow::Cow;
use std::fmt;

use crate::Collection;

/// Something in a record that is not as the format wants it, or that had to be assumed, with its place and with
/// what was made of it. A reader never repairs silently: every repair is one of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oddity {
    /// What kind, in a stable kebab-case word (see [`code`](crate::code)).
    pub code: &'static str,
    /// Where: byte in the file as it was given, from 0 (also when the text had to be decoded).
    pub byte: usize,
    /// Line in the file, from 1. Lines end with LF, CR or both.
    pub line: usize,
    /// Character in the line, from 1.
    pub column: usize,
    /// What is odd, in a sentence.
    pub message: String,
    /// What was assumed, in a sentence.
    pub assumed: String,
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {} (byte {}): {}; {} [{}]",
            self.line, self.column, self.byte, self.message, self.assumed, self.code
        )
    }
}

/// An oddity before its line and column are known: `at` is an offset into the decoded text.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    pub code: &'static str,
    pub at: u32,
    pub message: Cow<'static, str>,
    pub assumed: Cow<'static, str>,
}

/// Notes in the order they were made, with a ceiling so that a hostile file cannot fill the memory with them.
#[derive(Clone, Debug)]
pub(crate) struct Notes {
    pub list: Vec<Note>,
    limit: usize,
    pub left_out: usize,
}

impl Notes {
    pub fn new(limit: usize) -> Notes {
        Notes { list: Vec::new(), limit, left_out: 0 }
    }

    pub fn add(
        &mut self,
        code: &'static str,
        at: usize,
        message: impl Into<Cow<'static, str>>,
        assumed: impl Into<Cow<'static, str>>,
    ) {
        if self.list.len() < self.limit {
            self.list.push(Note { code, at: at as u32, message: message.into(), assumed: assumed.into() });
        } else {
            self.left_out += 1;
        }
    }

    /// Orders the notes by place and gives each its byte, line and column.
    pub fn locate(mut self, collection: &Collection) -> Vec<Oddity> {
        self.list.sort_by_key(|note| note.at);
        let place = |note: Note| {
            let (line, column) = collection.line_and_column(note.at);
            Oddity {
                code: note.code,
                byte: collection.place(note.at).byte,
                line,
                column,
                message: note.message.into_owned(),
                assumed: note.assumed.into_owned(),
            }
        };
        self.list.into_iter().map(place).collect()
    }
}
