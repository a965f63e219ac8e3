//! Changing a record without touching the rest of it.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use encoding_rs::{UTF_16BE, UTF_16LE};

use crate::charset::Charset;
use crate::{Collection, NodeId, value};

/// Changes to a collection, not yet carried out.
///
/// [`write`](Draft::write) puts new bytes in the place of what was changed; every other byte stays as it is, damage
/// included. For a file that is sound throughout see [`Collection::to_clean`].
///
/// ```
/// let games = shinpan_sgf::parse(*b"(;SZ[9]  RE[?];B[ee])", &Default::default())?;
/// let mut draft = games.edit();
/// draft.set(games.game(0).unwrap().root().id(), "RE", &["B+R"]);
/// assert_eq!(draft.write().unwrap(), b"(;SZ[9]  RE[B+R];B[ee])");
/// # Ok::<(), shinpan_sgf::SgfError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Draft<'c> {
    collection: &'c Collection,
    /// For each node and name the values it shall have; none: the property goes.
    properties: BTreeMap<(NodeId, String), Vec<String>>,
    /// Nodes to be put behind the last node of a line, as they will be written.
    appended: BTreeMap<NodeId, String>,
}

/// Why changes cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The character set of the game lacks a character.
    NotInCharset {
        /// The text that cannot be written.
        text: String,
        /// The set.
        charset: &'static str,
    },
    /// Something was to be put behind a node that has a node behind it already.
    NotLast {
        /// The node.
        node: NodeId,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::NotInCharset { text, charset } => write!(
                f,
                "{text:?} has characters that {charset}, the character set of the record, lacks; write the record clean, in UTF-8"
            ),
            WriteError::NotLast { node } => {
                write!(f, "node {} is not the last of its line, so nothing can be put behind it", node.0)
            }
        }
    }
}

impl std::error::Error for WriteError {}

impl Collection {
    /// The file, byte for byte as it was read.
    pub fn write(&self) -> Vec<u8> {
        self.original.to_vec()
    }

    /// Begins a set of changes.
    pub fn edit(&self) -> Draft<'_> {
        Draft { collection: self, properties: BTreeMap::new(), appended: BTreeMap::new() }
    }
}

impl Draft<'_> {
    /// Gives a property of a node these values (plain text; escaped when written), in place of all it had.
    pub fn set(&mut self, node: NodeId, name: &str, values: &[&str]) {
        self.properties
            .insert((node, name.to_owned()), values.iter().map(|&value| value.to_owned()).collect());
    }

    /// Takes a property off a node.
    pub fn remove(&mut self, node: NodeId, name: &str) {
        self.set(node, name, &[]);
    }

    /// Puts a node behind the last node of a line. Several for the same line follow one another.
    pub fn append(&mut self, last: NodeId, properties: &[(&str, &[&str])]) {
        let text = self.appended.entry(last).or_default();
        text.push(';');
        for (name, values) in properties {
            text.push_str(&property_text(name, values.iter().copied()));
        }
    }

    /// The file with the changes in it, in the character sets it is in.
    ///
    /// # Errors
    /// [`WriteError`]: a character set lacks a character, or a node to append to is not the last of its line.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let mut patches: Vec<(Range<usize>, Vec<u8>)> = Vec::new();
        for ((node, name), values) in &self.properties {
            self.patch_property(*node, name, values, &mut patches)?;
        }
        for (&node, text) in &self.appended {
            let last = self.collection.node(node).filter(|node| node.first_child().is_none());
            last.ok_or(WriteError::NotLast { node })?;
            let at = self.collection.byte(self.collection.node_end(node));
            patches.push((at..at, self.encode(node, text)?));
        }
        // Stable: what was asked for first stands first where several go to one place.
        patches.sort_by_key(|(range, _)| range.start);
        let original = self.collection.bytes();
        let mut bytes = Vec::with_capacity(original.len() + 64);
        let mut at = 0;
        for (range, new) in patches {
            bytes.extend_from_slice(&original[at..range.start.max(at)]);
            bytes.extend_from_slice(&new);
            at = range.end.max(at);
        }
        bytes.extend_from_slice(&original[at..]);
        Ok(bytes)
    }

    fn patch_property(
        &self,
        id: NodeId,
        name: &str,
        values: &[String],
        patches: &mut Vec<(Range<usize>, Vec<u8>)>,
    ) -> Result<(), WriteError> {
        let Some(node) = self.collection.node(id) else { return Ok(()) };
        let mut new = Vec::new();
        if !values.is_empty() {
            new = self.encode(id, &property_text(name, values.iter().map(String::as_str)))?;
        }
        for property in node.properties().filter(|property| property.is(name)) {
            let end = self.collection.property_end(property);
            let range = self.collection.byte(property.offset() as usize)..self.collection.byte(end);
            patches.push((range, std::mem::take(&mut new)));
        }
        if !new.is_empty() {
            let at = self.collection.byte(self.collection.node_end(id));
            patches.push((at..at, new));
        }
        Ok(())
    }

    fn encode(&self, node: NodeId, text: &str) -> Result<Vec<u8>, WriteError> {
        let charset = self.collection.charset_at(node);
        encode(text, charset)
            .ok_or_else(|| WriteError::NotInCharset { text: text.to_owned(), charset: charset.name() })
    }
}

/// A property as it is written.
pub(crate) fn property_text<'v>(name: &str, values: impl Iterator<Item = &'v str>) -> String {
    let mut text = name.to_owned();
    for value in values {
        text.push('[');
        text.push_str(&value::escape(value));
        text.push(']');
    }
    text
}

fn encode(text: &str, charset: Charset) -> Option<Vec<u8>> {
    let encoding = charset.encoding;
    if encoding == UTF_16LE {
        return Some(text.encode_utf16().flat_map(u16::to_le_bytes).collect());
    }
    if encoding == UTF_16BE {
        return Some(text.encode_utf16().flat_map(u16::to_be_bytes).collect());
    }
    let (bytes, _, unmappable) = encoding.encode(text);
    (!unmappable).then(|| bytes.into_owned())
}
