//! The keys of a TOML block, each with its line, and the complaints about them.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::error::{Problem, RuleFileError};
use crate::half_points::half_points;
use crate::literate::Block;
use crate::nearest::nearest;

/// Collects what is wrong with one file.
pub(crate) struct Complaints<'f> {
    /// The file's name.
    pub file: &'f str,
    /// What was found so far.
    pub errors: Vec<RuleFileError>,
}

impl Complaints<'_> {
    /// Notes a problem on a line.
    pub fn say(&mut self, line: u32, problem: Problem) {
        self.errors.push(RuleFileError { file: self.file.to_owned(), line, problem });
    }
}

/// Where a block's text stands in the file, to turn a place in the text into a line.
#[derive(Clone, Copy)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    first: u32,
}

impl<'a> Lines<'a> {
    /// The lines of a block's text.
    pub fn of(block: &Block<'a>) -> Lines<'a> {
        Lines { text: block.text, first: block.line + 1 }
    }

    /// The line of the byte `at`.
    pub fn at(self, at: usize) -> u32 {
        let before = &self.text.as_bytes()[..at.min(self.text.len())];
        self.first + before.iter().filter(|b| **b == b'\n').count() as u32
    }
}

/// One key with its value and line.
pub(crate) struct Field<'t> {
    /// The key.
    pub key: &'t str,
    /// The line of the key.
    pub line: u32,
    /// The value.
    pub value: &'t DeValue<'t>,
}

/// Parses a block; None, with a complaint, if it is not TOML.
pub(crate) fn parse<'t>(block: &Block<'t>, say: &mut Complaints<'_>) -> Option<DeTable<'t>> {
    match DeTable::parse(block.text) {
        Ok(table) => Some(table.into_inner()),
        Err(error) => {
            let line = Lines::of(block).at(error.span().map_or(0, |span| span.start));
            let message = error.message().replace('\n', ", ");
            say.say(line, Problem::NotToml { message });
            None
        }
    }
}

/// The keys of a table in the order of the file.
pub(crate) fn fields<'t>(table: &'t DeTable<'t>, lines: Lines<'_>) -> Vec<Field<'t>> {
    let mut places: Vec<(usize, &'t Spanned<_>, &'t Spanned<DeValue<'t>>)> =
        table.iter().map(|(key, value)| (key.span().start, key, value)).collect();
    places.sort_by_key(|(start, _, _)| *start);
    places
        .into_iter()
        .map(|(start, key, value)| Field {
            key: key.get_ref().as_ref(),
            line: lines.at(start),
            value: value.get_ref(),
        })
        .collect()
}

impl<'t> Field<'t> {
    /// The value as a string.
    pub fn text(&self, say: &mut Complaints<'_>) -> Option<&'t str> {
        match self.value {
            DeValue::String(text) => Some(text.as_ref()),
            _ => self.wrong("a string", say),
        }
    }

    /// The value as a string that is not blank.
    pub fn words(&self, key: &'static str, say: &mut Complaints<'_>) -> Option<&'t str> {
        let text = self.text(say)?;
        if text.trim().is_empty() {
            say.say(
                self.line,
                Problem::Malformed { key, found: text.to_owned(), takes: "some text, not blank" },
            );
            return None;
        }
        Some(text)
    }

    /// The value as a table.
    pub fn table(&self, say: &mut Complaints<'_>) -> Option<&'t DeTable<'t>> {
        match self.value {
            DeValue::Table(table) => Some(table),
            _ => self.wrong("a table", say),
        }
    }

    /// The value as an array of tables, each with the line of its first key.
    pub fn tables(&self, lines: Lines<'_>, say: &mut Complaints<'_>) -> Vec<(u32, &'t DeTable<'t>)> {
        let DeValue::Array(array) = self.value else {
            self.wrong::<()>("an array of tables", say);
            return Vec::new();
        };
        let mut tables = Vec::new();
        for element in array.iter() {
            match element.get_ref() {
                DeValue::Table(table) => tables.push((lines.at(element.span().start), table)),
                other => {
                    let problem = Problem::WrongType {
                        key: self.key.to_owned(),
                        takes: "an array of tables",
                        found: other.type_str(),
                    };
                    say.say(lines.at(element.span().start), problem);
                }
            }
        }
        tables
    }

    /// The value as an array of strings.
    pub fn texts(&self, say: &mut Complaints<'_>) -> Vec<String> {
        let DeValue::Array(array) = self.value else {
            self.wrong::<()>("an array of strings", say);
            return Vec::new();
        };
        let mut texts = Vec::new();
        for element in array.iter() {
            match element.get_ref() {
                DeValue::String(text) => texts.push(text.to_string()),
                _ => {
                    self.wrong::<()>("an array of strings", say);
                }
            }
        }
        texts
    }

    /// The value as a year.
    pub fn year(&self, say: &mut Complaints<'_>) -> Option<i32> {
        match self.value {
            DeValue::Integer(year) => match i32::from_str_radix(year.as_str(), year.radix()) {
                Ok(year) => Some(year),
                Err(_) => self.wrong("a year", say),
            },
            _ => self.wrong("a year", say),
        }
    }

    /// The value as points, in half points; a string or a number.
    pub fn points(&self, key: &'static str, say: &mut Complaints<'_>) -> Option<i32> {
        let text = match self.value {
            DeValue::String(text) => text.as_ref(),
            DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
            DeValue::Float(number) => number.as_str(),
            _ => return self.wrong("points such as \"7.5\"", say),
        };
        let points = half_points(text);
        if points.is_none() {
            let takes = "points in whole and half numbers, such as \"7.5\"";
            say.say(self.line, Problem::Malformed { key, found: text.to_owned(), takes });
        }
        points
    }

    /// Complains that the key is not known.
    pub fn unknown(&self, known: Vec<&'static str>, say: &mut Complaints<'_>) {
        let nearest = nearest(self.key, known.iter().copied()).map(str::to_owned);
        say.say(self.line, Problem::UnknownKey { key: self.key.to_owned(), nearest, known });
    }

    fn wrong<T>(&self, takes: &'static str, say: &mut Complaints<'_>) -> Option<T> {
        let found = self.value.type_str();
        say.say(self.line, Problem::WrongType { key: self.key.to_owned(), takes, found });
        None
    }
}
