use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use crate::charset::{Charset, OffsetMap};
use crate::lines::Lines;
use crate::tree::{GameData, NONE, NodeData, Tree, ValueData, name_end};
use crate::variation::{self, Line};
use crate::{Oddity, names, value};

/// The games of one file, as flat arrays of spans into its text, with the file itself.
///
/// Nothing is lost: [`write`](Collection::write) gives back the bytes that were read. Every node, property and value
/// knows its byte in the file as it was given. Nothing here recurses, so no depth of nesting can exhaust the stack.
#[derive(Clone, Debug)]
pub struct Collection {
    pub(crate) original: Arc<[u8]>,
    /// The text in UTF-8, if the file is in another character set (or not quite in any).
    pub(crate) decoded: Option<Arc<[u8]>>,
    pub(crate) map: OffsetMap,
    /// One for each game.
    pub(crate) charsets: Vec<Charset>,
    pub(crate) tree: Tree,
    pub(crate) oddities: Vec<Oddity>,
    pub(crate) oddities_left_out: usize,
    /// Made when the first place is asked for.
    pub(crate) lines: OnceLock<Lines>,
}

/// The number of a node in its collection, counted in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

/// A place in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Byte in the file as given, from 0.
    pub byte: usize,
    /// Line, from 1.
    pub line: usize,
}

impl Collection {
    /// The text the tree points into: valid UTF-8.
    pub(crate) fn text(&self) -> &[u8] {
        self.decoded.as_deref().unwrap_or(&self.original)
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.original
    }

    /// How many games the file holds. Never 0.
    pub fn len(&self) -> usize {
        self.tree.games.len()
    }

    /// Whether there is no game; a collection that was read always has one.
    pub fn is_empty(&self) -> bool {
        self.tree.games.is_empty()
    }

    /// The game at `index`, counted from 0.
    pub fn game(&self, index: usize) -> Option<Game<'_>> {
        (index < self.len()).then_some(Game { collection: self, index })
    }

    /// All games in the order of the file.
    pub fn games(&self) -> impl ExactSizeIterator<Item = Game<'_>> {
        (0..self.len()).map(|index| Game { collection: self, index })
    }

    /// A node by its number.
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        ((id.0 as usize) < self.tree.nodes.len()).then_some(Node { collection: self, id: id.0 })
    }

    /// How many nodes all games have together.
    pub fn node_count(&self) -> usize {
        self.tree.nodes.len()
    }

    /// What was odd about the frame and the text, in the order of the file. What the values mean is the business of
    /// [`Record`](crate::Record), which has oddities of its own.
    pub fn oddities(&self) -> &[Oddity] {
        &self.oddities
    }

    /// How many more oddities there were than [`Limits::oddities`](crate::Limits::oddities) lets be described.
    pub fn oddities_left_out(&self) -> usize {
        self.oddities_left_out
    }

    /// The byte of the file at an offset into the text that is a border between ASCII characters, or the end.
    pub(crate) fn byte(&self, at: usize) -> usize {
        if at >= self.text().len() { self.original.len() } else { self.map.original(at) }
    }

    /// The offset behind the last bracket of a property.
    pub(crate) fn property_end(&self, property: Property<'_>) -> usize {
        let Some(last) = property.values().next_back() else { return property.name_start as usize };
        let end = last.data.end as usize;
        // A value that was not closed ends where it breaks off.
        end + usize::from(self.text().get(end) == Some(&b']'))
    }

    /// The offset behind the last property of a node, or behind its semicolon.
    pub(crate) fn node_end(&self, id: NodeId) -> usize {
        let Some(node) = self.node(id) else { return self.text().len() };
        match node.properties().next_back() {
            Some(last) => self.property_end(last),
            None => {
                node.data().at as usize + usize::from(self.text().get(node.data().at as usize) == Some(&b';'))
            }
        }
    }

    /// The character set of the game a node belongs to.
    pub(crate) fn charset_at(&self, id: NodeId) -> Charset {
        let after = self.tree.games.partition_point(|game| game.root <= id.0);
        self.charsets[after.saturating_sub(1)]
    }

    /// Whether the file begins with a byte order mark.
    pub(crate) fn has_mark(&self) -> bool {
        [b"\xEF\xBB\xBF".as_slice(), b"\xFF\xFE", b"\xFE\xFF"]
            .iter()
            .any(|mark| self.original.starts_with(mark))
    }

    /// Byte and line of an offset into the text.
    pub(crate) fn place(&self, at: u32) -> Place {
        Place { byte: self.map.original(at as usize), line: self.lines().line(at) }
    }

    /// As [`place`](Collection::place), quick if the offset is not far behind line `near`.
    pub(crate) fn place_from(&self, near: usize, at: u32) -> Place {
        Place { byte: self.map.original(at as usize), line: self.lines().line_from(near, at) }
    }

    pub(crate) fn line_and_column(&self, at: u32) -> (usize, usize) {
        self.lines().line_and_column(self.text(), at)
    }

    fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::of(self.text()))
    }
}

/// One game tree of a collection.
#[derive(Clone, Copy, Debug)]
pub struct Game<'c> {
    collection: &'c Collection,
    index: usize,
}

impl<'c> Game<'c> {
    pub(crate) fn collection(self) -> &'c Collection {
        self.collection
    }

    /// Its number in the file, from 0.
    pub fn index(self) -> usize {
        self.index
    }

    fn data(self) -> GameData {
        self.collection.tree.games[self.index]
    }

    /// The root node.
    pub fn root(self) -> Node<'c> {
        Node { collection: self.collection, id: self.data().root }
    }

    /// All nodes in the order of the file, variations included.
    pub fn nodes(self) -> impl ExactSizeIterator<Item = Node<'c>> {
        let (collection, data) = (self.collection, self.data());
        (data.root..data.end).map(move |id| Node { collection, id })
    }

    /// The main line: the root, its first child, the first child of that, and so on.
    pub fn main_line(self) -> impl Iterator<Item = Node<'c>> {
        std::iter::successors(Some(self.root()), |node| node.first_child())
    }

    /// The main line and every variation, each to its last node, in the order of the file.
    pub fn lines(self) -> impl Iterator<Item = Line> {
        variation::Lines::of(self.nodes())
    }

    /// Where the game begins.
    pub fn place(self) -> Place {
        self.collection.place(self.data().at)
    }

    /// The stretch of the text from where the game begins to where the next one does.
    pub(crate) fn span(self) -> (usize, usize) {
        let next = self.collection.tree.games.get(self.index + 1);
        (self.data().at as usize, next.map_or(self.collection.text().len(), |next| next.at as usize))
    }

    /// The character set its text was read in, and how that was known.
    pub fn charset(self) -> Charset {
        self.collection.charsets[self.index]
    }
}

/// One node of a game tree.
#[derive(Clone, Copy, Debug)]
pub struct Node<'c> {
    collection: &'c Collection,
    id: u32,
}

impl<'c> Node<'c> {
    fn at(self, id: u32) -> Option<Node<'c>> {
        (id != NONE).then_some(Node { collection: self.collection, id })
    }

    fn data(self) -> NodeData {
        self.collection.tree.nodes[self.id as usize]
    }

    /// Its number in the collection.
    pub fn id(self) -> NodeId {
        NodeId(self.id)
    }

    /// The node before it; none for a root.
    pub fn parent(self) -> Option<Node<'c>> {
        self.at(self.collection.tree.parent(self.id))
    }

    /// The node the game goes on with; none at the end of a line.
    pub fn first_child(self) -> Option<Node<'c>> {
        self.at(self.collection.tree.first_child(self.id))
    }

    /// The next variation from the same parent.
    pub fn next_sibling(self) -> Option<Node<'c>> {
        self.at(self.collection.tree.next_sibling(self.id))
    }

    /// All continuations, the main one first.
    pub fn children(self) -> impl Iterator<Item = Node<'c>> {
        std::iter::successors(self.first_child(), |node| node.next_sibling())
    }

    /// The nodes from the root to this one, both included.
    pub fn path(self) -> Vec<Node<'c>> {
        let mut path: Vec<_> = std::iter::successors(Some(self), |node| node.parent()).collect();
        path.reverse();
        path
    }

    /// Its properties in the order written, with repetitions.
    pub fn properties(self) -> impl DoubleEndedIterator<Item = Property<'c>> + ExactSizeIterator {
        let (collection, node) = (self.collection, self.data());
        let tree = &collection.tree;
        let end =
            tree.nodes.get(self.id as usize + 1).map_or(tree.properties.len() as u32, |n| n.first_property());
        let listed = if node.is_plain() { 0..1 } else { node.first_property()..end };
        listed.map(move |index| {
            if node.is_plain() {
                return Property { collection, name_start: node.at + 1, values: PLAIN_VALUE };
            }
            let data = tree.properties[index as usize];
            let end =
                tree.properties.get(index as usize + 1).map_or(tree.values.len() as u32, |p| p.first_value);
            Property { collection, name_start: data.name_start, values: (data.first_value, end) }
        })
    }

    /// The first property of that name (in capitals, `"AB"`).
    pub fn property(self, name: &str) -> Option<Property<'c>> {
        self.properties().find(|property| property.is(name))
    }

    /// Where the node begins.
    pub fn place(self) -> Place {
        self.collection.place(self.data().at)
    }

    pub(crate) fn offset(self) -> u32 {
        self.data().at
    }

    pub(crate) fn collection(self) -> &'c Collection {
        self.collection
    }
}

/// One property of a node: a name and its values.
#[derive(Clone, Copy, Debug)]
pub struct Property<'c> {
    collection: &'c Collection,
    name_start: u32,
    /// Which values are its own, as numbers from and to; or [`PLAIN_VALUE`].
    values: (u32, u32),
}

/// For the property of a plain node: one value, which is in no array.
const PLAIN_VALUE: (u32, u32) = (NONE, NONE);

impl<'c> Property<'c> {
    /// The name as written: `SiZe`.
    pub fn raw_name(self) -> &'c str {
        let (text, start) = (self.collection.text(), self.name_start as usize);
        text_of(&text[start..name_end(text, start)])
    }

    /// The name as it is to be read: `SZ` for `SiZe`.
    pub fn name(self) -> Cow<'c, str> {
        let raw = self.raw_name();
        if raw.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()) {
            return Cow::Borrowed(raw);
        }
        Cow::Owned(text_of(&names::normal(raw.as_bytes())).to_owned())
    }

    /// Whether the name, as it is to be read, is `name`.
    pub fn is(self, name: &str) -> bool {
        let raw = self.raw_name();
        raw == name
            || (raw.len() > name.len() && self.name() == name)
            || (raw.eq_ignore_ascii_case(name) && self.name() == name)
    }

    /// Its values in the order written.
    pub fn values(self) -> impl DoubleEndedIterator<Item = Value<'c>> + ExactSizeIterator {
        let (collection, name_start) = (self.collection, self.name_start);
        let is_plain = self.values == PLAIN_VALUE;
        let (from, to) = if is_plain { (0, 1) } else { self.values };
        (from..to).map(move |index| {
            let plain = || NodeData { at: name_start - 1, first_property: 0 }.plain_value();
            let data = if is_plain { plain() } else { collection.tree.values[index as usize] };
            Value { collection, data }
        })
    }

    /// The first value. Every property that was read has one.
    pub fn value(self) -> Option<Value<'c>> {
        self.values().next()
    }

    /// Where the name begins.
    pub fn place(self) -> Place {
        self.collection.place(self.name_start)
    }

    pub(crate) fn offset(self) -> u32 {
        self.name_start
    }
}

/// One value of a property.
#[derive(Clone, Copy, Debug)]
pub struct Value<'c> {
    collection: &'c Collection,
    data: ValueData,
}

impl<'c> Value<'c> {
    /// What stands between the brackets, escapes and all, in UTF-8.
    pub fn raw(self) -> &'c str {
        text_of(&self.collection.text()[self.data.start as usize..self.data.end as usize])
    }

    /// The value as `Text` of FF\[4\]: escapes and soft line breaks resolved, line ends as `\n`, other white space as
    /// blanks.
    pub fn text(self) -> Cow<'c, str> {
        value::text(self.raw())
    }

    /// The value as `SimpleText` of FF\[4\]: as [`text`](Value::text), with line ends as blanks too.
    pub fn simple_text(self) -> Cow<'c, str> {
        value::simple_text(self.raw())
    }

    /// The two halves, as written, of a value such as `dd:pp` or `dd:label`: split at the first colon that is not
    /// escaped.
    pub fn compose(self) -> Option<(&'c str, &'c str)> {
        value::compose(self.raw())
    }

    /// Where the value begins: the byte behind the opening bracket.
    pub fn place(self) -> Place {
        self.collection.place(self.data.start)
    }

    pub(crate) fn offset(self) -> u32 {
        self.data.start
    }
}

/// Spans begin and end beside ASCII characters of a valid text, so this never falls back.
fn text_of(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}
