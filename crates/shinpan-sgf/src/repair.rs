//! What the parser does where the text is not well formed: which words are property names, where a value ends that
//! was not closed or was closed too early, and what to skip. Every repair is noted.

use std::borrow::Cow;

use crate::code;
use crate::names::{self, Kind};
use crate::parser::{Parser, Stopped};
use crate::tree::{ValueData, name_end};

/// Longer words with lower-case letters are text that lost its brackets. Names in capitals have no longest length.
const LONGEST_MIXED_NAME: usize = 64;

/// How far behind a bracket in a text its escaped counterpart is looked for.
const LONGEST_QUOTED: usize = 256;

/// A property name and the bracket behind it.
pub(crate) struct Name {
    pub end: usize,
    pub bracket: usize,
    /// Code, message and assumption, if the name is not written as it should be.
    pub oddity: Option<(&'static str, Cow<'static, str>, &'static str)>,
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl Parser<'_> {
    fn word_end(&self, mut at: usize) -> usize {
        while self.text.get(at).is_some_and(|&byte| is_name_byte(byte)) {
            at += 1;
        }
        at
    }

    /// The property name that begins at `start`, if what stands there is one: a word, then (blanks aside) a bracket.
    pub(crate) fn name_at(&self, start: usize) -> Option<Name> {
        if !self.text.get(start)?.is_ascii_alphabetic() {
            return None;
        }
        let end = self.word_end(start);
        let bracket = self.skip_blanks(end);
        if self.text.get(bracket) != Some(&b'[') {
            return self.split_name(start, end, bracket);
        }
        let word = &self.text[start..end];
        if !word.iter().any(u8::is_ascii_lowercase) {
            return Some(Name { end, bracket, oddity: None });
        }
        if word.len() > LONGEST_MIXED_NAME {
            return None;
        }
        let known = names::is_known(&names::normal(word));
        let shown = || String::from_utf8_lossy(word).into_owned();
        if word.iter().any(u8::is_ascii_uppercase) {
            // Up to FF[3] lower-case letters in names are for the reader's eye only.
            let oddity = (self.format > 3).then(|| {
                let message =
                    format!("lower-case letters in the property name \"{}\" of an FF[4] record", shown());
                (code::MIXED_CASE_NAME, Cow::Owned(message), "read without them, as up to FF[3]")
            });
            return (known || self.format <= 3).then_some(Name { end, bracket, oddity });
        }
        let message = format!("the property name \"{}\" in lower-case letters", shown());
        let oddity = Some((code::LOWERCASE_NAME, Cow::Owned(message), "read in capitals"));
        (known && bracket == end).then_some(Name { end, bracket, oddity })
    }

    /// A known name that a line end broke in two: `P` at the end of a line, `B[...]` on the next.
    fn split_name(&self, start: usize, end: usize, second: usize) -> Option<Name> {
        if end - start > 2 || second == end || !matches!(self.text[end], b'\n' | b'\r') {
            return None;
        }
        let whole_end = self.word_end(second);
        let joined = [&self.text[start..end], self.text.get(second..whole_end)?].concat();
        let one_piece = joined.iter().all(u8::is_ascii_uppercase) && names::is_known(&joined);
        if !one_piece || self.text.get(whole_end) != Some(&b'[') {
            return None;
        }
        let message =
            format!("the property name \"{}\" is broken by a line end", String::from_utf8_lossy(&joined));
        Some(Name {
            end: whole_end,
            bracket: whole_end,
            oddity: Some((code::SPLIT_NAME, Cow::Owned(message), "read in one piece")),
        })
    }

    /// Where the value ends that begins at `start`, and whether a bracket closes it there.
    pub(crate) fn value_end(&mut self, kind: Kind, start: usize) -> Result<(usize, bool), Stopped> {
        let room = self.text.len().min(start + self.limits.value_bytes + 1);
        let mut at = start;
        let end = loop {
            let found = match kind {
                Kind::Text => next_end(self.text, at, room),
                _ => next_mark(self.text, at, room),
            };
            let Some(found) = found else {
                if room < self.text.len() {
                    return Err(Stopped::ValueTooLarge { at: start });
                }
                break None;
            };
            match self.text[found] {
                b']' => break Some(found),
                b'\\' => at = found + 2,
                _ => match self.value_breaks_off(kind, start, found) {
                    Some(cut) => return Ok((self.cut_value(start, cut), false)),
                    None => at = found + 1,
                },
            }
        };
        let limit = end.unwrap_or(self.text.len());
        if limit - start > self.limits.value_bytes {
            return Err(Stopped::ValueTooLarge { at: start });
        }
        if kind == Kind::Text
            && let Some(last) = memchr::memrchr(b'[', &self.text[start..limit])
            && !self.is_quoted(start + last)
            && let Some(cut) = self.node_before(start, start + last)
        {
            return Ok((self.cut_value(start, cut), false));
        }
        let Some(end) = end else {
            self.notes.add(
                code::TRUNCATED_VALUE,
                start,
                "the file ends inside this value",
                "the value is what there is of it",
            );
            return Ok((self.text.len(), false));
        };
        Ok((end, true))
    }

    fn cut_value(&mut self, start: usize, cut: usize) -> usize {
        self.notes.add(
            code::MISSING_CLOSE_BRACKET,
            cut,
            "a value is not closed before what follows here",
            "closed where the next property or node begins",
        );
        let blanks = self.text[start..cut].iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count();
        cut - blanks
    }

    /// Whether the value breaks off before the mark at `mark` (one of `;()[`): then where. Points have no such marks,
    /// so anything that reads like structure is; in a line only a known name before a bracket is.
    fn value_breaks_off(&self, kind: Kind, start: usize, mark: usize) -> Option<usize> {
        let next = self.skip_blanks(mark + 1);
        let follower = self.text.get(next);
        match self.text[mark] {
            b';' if kind == Kind::Points => {
                (matches!(follower, Some(b';' | b'(' | b')')) || self.name_at(next).is_some()).then_some(mark)
            }
            b'(' if kind == Kind::Points => (follower == Some(&b';')).then_some(mark),
            b')' if kind == Kind::Points => {
                matches!(follower, None | Some(b'(' | b')' | b';')).then_some(mark)
            }
            b'[' if kind == Kind::Points => {
                Some(self.name_before(start, mark).map_or(mark, |(name, _)| name))
            }
            b'[' => {
                if self.is_quoted(mark) {
                    return None;
                }
                if let Some(cut) = self.node_before(start, mark) {
                    return Some(cut);
                }
                let (name, known) = self.name_before(start, mark)?;
                let clear = name == start || !self.text[name - 1].is_ascii_alphanumeric();
                let line_begins = name > start && matches!(self.text[name - 1], b'\n' | b'\r');
                (known && clear && (mark - name > 1 || line_begins)).then_some(name)
            }
            _ => None,
        }
    }

    /// The capitals right before the bracket at `bracket`, at most two of them and not before `start`; and whether they
    /// are a known name.
    fn name_before(&self, start: usize, bracket: usize) -> Option<(usize, bool)> {
        let mut name = bracket;
        while name > start && bracket - name < 2 && self.text[name - 1].is_ascii_uppercase() {
            name -= 1;
        }
        (name < bracket).then(|| (name, names::is_known(&self.text[name..bracket])))
    }

    /// Whether the bracket at `bracket` is closed by one that is escaped: a text that quotes a record, written as it
    /// should be. What it holds is looked for in a few bytes only, so that time stays linear.
    fn is_quoted(&self, bracket: usize) -> bool {
        let near = &self.text[bracket + 1..self.text.len().min(bracket + 1 + LONGEST_QUOTED)];
        memchr::memchr(b']', near).is_some_and(|close| close > 0 && near[close - 1] == b'\\')
    }

    /// The semicolon of a node whose first property has its bracket at `bracket`, if that is what stands there.
    fn node_before(&self, start: usize, bracket: usize) -> Option<usize> {
        let (name, known) = self.name_before(start, bracket)?;
        let before = self.text[start..name].iter().rposition(|byte| !byte.is_ascii_whitespace())?;
        (known && self.text[start + before] == b';').then_some(start + before)
    }

    /// Another bracket opens behind the value of a property that has one value only. If the value has brackets of its
    /// own that nobody closed, this one belongs to its text: joins the two, and says so.
    pub(crate) fn joins_before(&mut self) -> bool {
        self.open_brackets() > 0 && self.lengthen_value(self.at)
    }

    /// How many more brackets open in the last value than close in it.
    fn open_brackets(&mut self) -> i64 {
        let Some(&value) = self.tree.values.last() else { return 0 };
        let index = self.tree.values.len();
        if self.balance.0 != index {
            self.balance = (index, balance_of(&self.text[value.start as usize..value.end as usize]));
        }
        self.balance.1
    }

    /// Makes the last value go on to the next closing bracket from `from` on, unless structure stands between.
    fn lengthen_value(&mut self, from: usize) -> bool {
        let Some(&ValueData { start, end }) = self.tree.values.last() else { return false };
        let (start, old_end) = (start as usize, end as usize);
        let room = self.text.len().min(start + self.limits.value_bytes + 1);
        let mut at = from;
        let close = loop {
            match next_end(self.text, at, room) {
                Some(found) if self.text[found] == b'\\' => at = found + 2,
                Some(found) => break found,
                None => return false,
            }
        };
        if self.has_structure(from, close) {
            return false;
        }
        let open = self.open_brackets();
        if close == from && open <= 0 {
            return false;
        }
        self.balance.1 = open - 1 + balance_of(&self.text[old_end + 1..close]);
        // Once is enough for a text with many brackets.
        if self.lengthened != self.tree.values.len() {
            self.lengthened = self.tree.values.len();
            self.notes.add(
                code::UNESCAPED_BRACKET,
                old_end,
                "a closing bracket inside a text is not escaped",
                "read as part of the text",
            );
        }
        if let Some(value) = self.tree.values.last_mut() {
            value.end = close as u32;
        }
        self.after_value = true;
        self.at = self.skip_blanks(close + 1);
        true
    }

    /// Whether a known property name stands right before a bracket somewhere in there.
    fn has_structure(&self, from: usize, to: usize) -> bool {
        memchr::memchr_iter(b'[', &self.text[from..to]).any(|bracket| {
            let known = |(name, known): (usize, bool)| {
                known && (name == from || !self.text[name - 1].is_ascii_alphanumeric())
            };
            self.name_before(from, from + bracket).is_some_and(known)
        })
    }

    /// Something that cannot stand here: the rest of a text that was closed too early, or nothing we know.
    pub(crate) fn stray(&mut self) {
        // Points have no text that could go on.
        if self.after_value
            && !self.tree.nodes.last().is_some_and(|node| node.is_plain())
            && let Some(property) = self.tree.properties.last()
            && let start = property.name_start as usize
            && self.kind_of(start, name_end(self.text, start)).0 != Kind::Points
            && self.lengthen_value(self.at)
        {
            return;
        }
        let begin = self.at;
        if self.peek() == Some(b']') {
            self.notes.add(code::STRAY_BRACKET, begin, "a closing bracket that closes nothing", "ignored");
            self.at += 1;
            return;
        }
        self.skip_text();
        self.note_stray_text(begin);
        self.after_value = false;
    }

    /// Skips everything up to where the next game may begin.
    pub(crate) fn skip_text_between_games(&mut self) {
        let begin = self.at;
        while let Some(byte) = self.peek() {
            match byte {
                b'(' if self.begins_game() => break,
                b';' if self.name_at(self.skip_blanks(self.at + 1)).is_some() => break,
                byte if is_name_byte(byte) => self.at = self.word_end(self.at),
                _ => self.at += 1,
            }
        }
        self.note_stray_text(begin);
    }

    /// Skips what stands in a game and is nothing, up to where something may begin.
    fn skip_text(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b';' | b'(' | b')' | b'[' | b']' => break,
                byte if !is_name_byte(byte) => self.at += 1,
                _ if self.name_at(self.at).is_some() => break,
                _ => self.at = self.word_end(self.at),
            }
        }
    }

    fn note_stray_text(&mut self, begin: usize) {
        let text = self.text[begin..self.at].trim_ascii();
        let shown: String = String::from_utf8_lossy(&text[..text.len().min(160)]).chars().take(40).collect();
        let more = if shown.len() < text.len() { "..." } else { "" };
        self.notes.add(
            code::STRAY_TEXT,
            begin,
            format!("text that belongs to nothing: {:?}{more}", shown),
            "skipped",
        );
    }

    /// A bracket opens without a name before it.
    pub(crate) fn value_without_name(&mut self) -> Result<(), Stopped> {
        let begin = self.at;
        let (end, closed) = self.value_end(Kind::Line, begin + 1)?;
        self.notes.add(code::VALUE_WITHOUT_NAME, begin, "a value without a property name", "skipped");
        self.after_value = false;
        self.at = end + usize::from(closed);
        Ok(())
    }
}

fn balance_of(text: &[u8]) -> i64 {
    let (mut balance, mut at) = (0, 0);
    while let Some(found) = memchr::memchr3(b'[', b']', b'\\', &text[at..]) {
        match text[at + found] {
            b'[' => balance += 1,
            b']' => balance -= 1,
            _ => at += 1,
        }
        at += found + 1;
        if at >= text.len() {
            break;
        }
    }
    balance
}

/// The next closing bracket or backslash before `room`. Most values are short, so the first bytes are looked at one by
/// one.
#[inline]
fn next_end(text: &[u8], at: usize, room: usize) -> Option<usize> {
    let near = room.min(at + 16);
    let close = |byte: &u8| matches!(byte, b']' | b'\\');
    if let Some(found) = text.get(at..near)?.iter().position(close) {
        return Some(at + found);
    }
    memchr::memchr2(b']', b'\\', text.get(near..room)?).map(|found| near + found)
}

/// The next byte before `room` that ends a value or cannot stand in a point or a name.
#[inline]
fn next_mark(text: &[u8], at: usize, room: usize) -> Option<usize> {
    let found = text
        .get(at..room)?
        .iter()
        .position(|byte| matches!(byte, b']' | b'\\' | b';' | b'(' | b')' | b'['))?;
    Some(at + found)
}
