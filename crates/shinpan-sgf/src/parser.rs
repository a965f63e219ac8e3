//! One pass over the text, from brackets to flat arrays. Every branch moves forward, nothing recurses, and each byte
//! is looked at a small fixed number of times: time is linear whatever the input.

use crate::limits::Limits;
use crate::names::Kind;
use crate::oddity::Notes;
use crate::repair::Name;
use crate::tree::{GameData, NONE, NodeData, PropertyData, Tree, ValueData};
use crate::{code, names};

/// What stopped the parser; the caller knows how to turn an offset into a byte and a line.
pub(crate) enum Stopped {
    ValueTooLarge { at: usize },
    TooManyNodes { at: usize },
    NoGame,
}

/// An open parenthesis.
#[derive(Clone, Copy)]
struct Frame {
    /// The node the variation departs from, or [`NONE`] outside of all nodes.
    parent: u32,
    /// The last child of that node so far, or [`NONE`].
    last: u32,
    /// Whether a node has followed the parenthesis.
    has_node: bool,
    at: u32,
}

pub(crate) struct Parser<'t> {
    pub(crate) text: &'t [u8],
    pub(crate) at: usize,
    pub(crate) limits: &'t Limits,
    pub(crate) tree: Tree,
    pub(crate) notes: &'t mut Notes,
    open: Vec<Frame>,
    /// The node that the next node follows, or [`NONE`].
    current: u32,
    /// The last child of `current` whose parenthesis is closed, or [`NONE`].
    sibling: u32,
    /// `current` and `sibling` at the end of the last game, to go on from if its parenthesis came too early.
    closed: (u32, u32),
    /// Whether properties have a node to go into.
    in_node: bool,
    /// Whether the last thing read was a value, so that stray text behind it may belong to it.
    pub(crate) after_value: bool,
    /// The value whose brackets were counted last, and how many more opened in it than closed.
    pub(crate) balance: (usize, i64),
    /// The value that was made longer last, as its number from 1.
    pub(crate) lengthened: usize,
    /// The format version the current game claims; 1 if it claims none.
    pub(crate) format: u8,
    /// Whether a variation that begins as games do is the next game, and the parenthesis between them is missing.
    splits: bool,
    /// Whether there was one.
    looks_like_two: bool,
    /// Whether the text ended before all parentheses were closed.
    cut_short: bool,
}

/// Reads the whole text into a tree.
pub(crate) fn parse(text: &[u8], start: usize, limits: &Limits, notes: &mut Notes) -> Result<Tree, Stopped> {
    let before = notes.clone();
    match parse_once(text, start, limits, notes, false)? {
        // Only now is it known that a parenthesis is missing; so read it once more with that in mind.
        (_, true) => {
            *notes = before;
            parse_once(text, start, limits, notes, true).map(|(tree, _)| tree)
        }
        (tree, false) => Ok(tree),
    }
}

/// Reads the text, and says whether games may have run into each other for want of a parenthesis.
fn parse_once(
    text: &[u8],
    start: usize,
    limits: &Limits,
    notes: &mut Notes,
    splits: bool,
) -> Result<(Tree, bool), Stopped> {
    let mut parser = Parser {
        text,
        at: start,
        limits,
        tree: Tree::default(),
        notes,
        open: Vec::new(),
        current: NONE,
        sibling: NONE,
        closed: (NONE, NONE),
        in_node: false,
        after_value: false,
        balance: (usize::MAX, 0),
        lengthened: 0,
        format: 1,
        splits,
        looks_like_two: false,
        cut_short: false,
    };
    parser.reserve();
    parser.outside()?;
    let end = parser.tree.nodes.len() as u32;
    let Some(last) = parser.tree.games.last_mut() else { return Err(Stopped::NoGame) };
    last.end = end;
    // Links of outer variations were made after those of inner ones.
    parser.tree.siblings.sort_unstable();
    Ok((parser.tree, !splits && parser.looks_like_two && parser.cut_short))
}

pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0B | 0x0C)
}

impl Parser<'_> {
    /// A move takes about six bytes; guessing right saves copying the arrays while they grow.
    fn reserve(&mut self) {
        let moves = (self.text.len() / 6 + 16).min(self.limits.nodes);
        self.tree.nodes.reserve(moves);
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    pub(crate) fn skip_blanks(&self, mut at: usize) -> usize {
        while self.text.get(at).is_some_and(|&byte| is_blank(byte)) {
            at += 1;
        }
        at
    }

    /// Between the games: looks for the next one.
    fn outside(&mut self) -> Result<(), Stopped> {
        while let Some(byte) = self.peek() {
            match byte {
                b'(' if self.begins_game() => {
                    self.format = 1;
                    self.current = NONE;
                    self.sibling = NONE;
                    self.push_frame();
                    self.game()?;
                }
                b';' if self.name_at(self.skip_blanks(self.at + 1)).is_some() => self.game_without_frame()?,
                b'A'..=b'Z' if self.tree.games.is_empty() && self.begins_bare() => {
                    self.game_without_frame()?
                }
                b')' => {
                    self.notes.add(
                        code::EXTRA_CLOSE_PARENTHESIS,
                        self.at,
                        "a closing parenthesis that closes nothing",
                        "ignored",
                    );
                    self.at += 1;
                }
                0 => self.nul(),
                byte if is_blank(byte) => self.at += 1,
                _ => self.skip_text_between_games(),
            }
        }
        Ok(())
    }

    /// `(` begins a game if a node follows, or at least a property.
    pub(crate) fn begins_game(&self) -> bool {
        let next = self.skip_blanks(self.at + 1);
        match self.text.get(next) {
            Some(b';') => true,
            Some(b'(') => self.text.get(self.skip_blanks(next + 1)) == Some(&b';'),
            Some(byte) => byte.is_ascii_uppercase() && self.name_at(next).is_some(),
            None => false,
        }
    }

    /// A file that begins right with a property.
    fn begins_bare(&self) -> bool {
        self.text[..self.at].iter().all(|&byte| is_blank(byte)) && self.name_at(self.at).is_some()
    }

    /// Nodes that no parenthesis opens: a game that lost it, or the rest of a game that was closed too early.
    fn game_without_frame(&mut self) -> Result<(), Stopped> {
        if self.closed.0 == NONE {
            self.notes.add(
                code::MISSING_OPEN_PARENTHESIS,
                self.at,
                "a game begins without its parenthesis",
                "read as if it stood there",
            );
            self.format = 1;
        } else {
            self.notes.add(
                code::NODES_AFTER_CLOSE,
                self.at,
                "nodes follow the closing parenthesis of their game",
                "read as its continuation",
            );
        }
        (self.current, self.sibling) = self.closed;
        self.in_node = false;
        let known = self.current != NONE;
        self.open.push(Frame { parent: NONE, last: NONE, has_node: known, at: self.at as u32 });
        self.game()
    }

    /// Inside a game, until its parenthesis closes or the text ends.
    fn game(&mut self) -> Result<(), Stopped> {
        loop {
            let Some(byte) = self.peek() else {
                self.end_of_text();
                return Ok(());
            };
            match byte {
                b';' => {
                    self.node()?;
                    self.at += 1;
                    self.plain_move()?;
                }
                b'A'..=b'Z' | b'a'..=b'z' => match self.name_at(self.at) {
                    Some(name) => self.property(name)?,
                    None => self.stray(),
                },
                b'(' if self.begins_another_game() && self.splits => {
                    self.close_all_before_game();
                    return Ok(());
                }
                b'(' => self.push_frame(),
                b')' => {
                    self.pop_frame();
                    if self.open.is_empty() {
                        return Ok(());
                    }
                }
                b'[' => self.value_without_name()?,
                0 => self.nul(),
                byte if is_blank(byte) => self.at += 1,
                _ => self.stray(),
            }
        }
    }

    /// Begins a node here, behind `current`.
    fn node(&mut self) -> Result<(), Stopped> {
        let id = self.tree.nodes.len() as u32;
        if id as usize >= self.limits.nodes {
            return Err(Stopped::TooManyNodes { at: self.at });
        }
        if let Some(frame) = self.open.last_mut()
            && !frame.has_node
        {
            frame.has_node = true;
            frame.last = id;
        } else if self.sibling != NONE && self.current != NONE {
            self.notes.add(
                code::NODE_AFTER_VARIATION,
                self.at,
                "a node follows variations outside of their parentheses",
                "read as one more variation",
            );
        }
        if self.current == NONE {
            self.root(id);
        } else if self.sibling != NONE {
            self.tree.nodes[self.sibling as usize].first_property |= NodeData::HAS_SIBLING;
            self.tree.siblings.push((self.sibling, id));
        }
        let mut first_property = self.tree.properties.len() as u32;
        if self.current.wrapping_add(1) != id || id == 0 {
            first_property |= NodeData::DEPARTS;
            self.tree.parents.push((id, self.current));
        }
        self.tree.nodes.push(NodeData { at: self.at as u32, first_property });
        self.current = id;
        self.sibling = NONE;
        self.in_node = true;
        self.after_value = false;
        Ok(())
    }

    fn root(&mut self, id: u32) {
        if self.sibling != NONE {
            self.notes.add(
                code::SECOND_ROOT,
                self.at,
                "a second root node within the same parentheses",
                "read as a game of its own",
            );
            self.format = 1;
        }
        if let Some(before) = self.tree.games.last_mut() {
            before.end = id;
        }
        // Its own parenthesis, unless that one belongs to the game before as well.
        let end_of_last = self.tree.nodes.last().map_or(0, |node| node.at);
        let own = self.open.last().map(|frame| frame.at).filter(|&at| at >= end_of_last);
        let at = own.unwrap_or(self.at as u32);
        self.tree.games.push(GameData { root: id, end: 0, at });
    }

    /// The fast way for what nearly all nodes are: `B[dd]` or `W[dd]` right behind the semicolon. Everything else is
    /// left to the loop, which reads these just the same.
    #[inline]
    fn plain_move(&mut self) -> Result<(), Stopped> {
        if let Some(&[b'B' | b'W', b'[', column, row, b']']) = self.text[self.at..].first_chunk::<5>()
            && column.is_ascii_alphabetic()
            && row.is_ascii_alphabetic()
        {
            if let Some(node) = self.tree.nodes.last_mut() {
                node.first_property |= NodeData::PLAIN;
            }
            self.after_value = true;
            self.at = self.skip_blanks(self.at + 5);
            if self.peek() == Some(b'[') {
                self.list_plain_move();
                self.values(Kind::Points, false)?;
            }
        }
        Ok(())
    }

    /// Puts the move of a plain node into the arrays, since the node turns out to have more than that.
    fn list_plain_move(&mut self) {
        if let Some(node) = self.tree.nodes.last_mut()
            && node.is_plain()
        {
            node.first_property &= !NodeData::PLAIN;
            let first_value = self.tree.values.len() as u32;
            self.tree.properties.push(PropertyData { name_start: node.at + 1, first_value });
            self.tree.values.push(node.plain_value());
        }
    }

    fn property(&mut self, name: Name) -> Result<(), Stopped> {
        if !self.in_node {
            self.notes.add(
                code::MISSING_SEMICOLON,
                self.at,
                "a property stands in no node",
                "read as if a semicolon stood before it",
            );
            self.node()?;
        }
        self.list_plain_move();
        let (start, first_value) = (self.at, self.tree.values.len());
        if let Some((code, message, assumed)) = name.oddity {
            self.notes.add(code, start, message, assumed);
        }
        self.tree.properties.push(PropertyData { name_start: start as u32, first_value: first_value as u32 });
        self.at = name.bracket;
        self.after_value = false;
        let (kind, single) = self.kind_of(start, name.end);
        self.values(kind, single)?;
        if &self.text[start..name.end] == b"FF" {
            let value = self.tree.values[first_value];
            let digit = self.text[value.start as usize..value.end as usize].first();
            self.format = digit.filter(|digit| digit.is_ascii_digit()).map_or(1, |digit| digit - b'0');
        }
        Ok(())
    }

    /// What the property whose name stands there holds, and whether it is known to hold one value only.
    pub(crate) fn kind_of(&self, start: usize, end: usize) -> (Kind, bool) {
        let raw = &self.text[start..end];
        let kind_and_single = |name: &[u8]| {
            let kind = names::kind(name);
            (kind, kind == Kind::Line || matches!(name, b"C" | b"GC" | b"N"))
        };
        if raw.iter().all(u8::is_ascii_uppercase) {
            kind_and_single(raw)
        } else {
            kind_and_single(&names::normal(raw))
        }
    }

    /// The values of a property, from the opening bracket on. `single`: the property has one value, so that more
    /// brackets may be part of its text.
    fn values(&mut self, kind: Kind, single: bool) -> Result<(), Stopped> {
        while self.peek() == Some(b'[') {
            if single && self.after_value && self.joins_before() {
                continue;
            }
            let start = self.at + 1;
            let (end, closed) = self.value_end(kind, start)?;
            self.tree.values.push(ValueData { start: start as u32, end: end as u32 });
            self.after_value = closed;
            self.at = if closed { self.skip_blanks(end + 1) } else { self.skip_blanks(end) };
        }
        Ok(())
    }

    fn push_frame(&mut self) {
        self.open.push(Frame {
            parent: self.current,
            last: self.sibling,
            has_node: false,
            at: self.at as u32,
        });
        self.in_node = false;
        self.after_value = false;
        self.at += 1;
    }

    fn pop_frame(&mut self) {
        let Some(frame) = self.open.pop() else { return };
        if !frame.has_node {
            self.notes.add(
                code::EMPTY_VARIATION,
                frame.at as usize,
                "a pair of parentheses without a node of its own",
                "ignored",
            );
        }
        if self.open.is_empty() {
            self.closed = (self.current, self.sibling);
        }
        self.current = frame.parent;
        self.sibling = frame.last;
        if let Some(outer) = self.open.last_mut()
            && !outer.has_node
        {
            outer.last = frame.last;
        }
        self.in_node = false;
        self.after_value = false;
        self.at += 1;
    }

    /// Whether a variation begins here with what only roots have, and so does the game it is in.
    fn begins_another_game(&mut self) -> bool {
        let node = self.skip_blanks(self.at + 1);
        let header = |text: &[u8], names: &[&[u8]]| {
            text.get(..2).is_some_and(|name| names.contains(&name))
                && text.get(2).is_some_and(|byte| *byte == b'[')
        };
        let first = self.skip_blanks(node + 1);
        if self.text.get(node) != Some(&b';')
            || !self.text.get(first..).is_some_and(|text| header(text, &[b"FF", b"GM"]))
        {
            return false;
        }
        let root = self.tree.games.last().and_then(|game| self.tree.nodes.get(game.root as usize));
        let property = root.and_then(|root| self.tree.properties.get(root.first_property() as usize));
        let names: &[&[u8]] = &[b"FF", b"GM", b"CA", b"AP", b"SZ"];
        let found =
            property.is_some_and(|property| header(&self.text[property.name_start as usize..], names));
        self.looks_like_two |= found;
        found
    }

    fn close_all_before_game(&mut self) {
        let open = self.open.len();
        self.notes.add(
            code::MISSING_CLOSE_PARENTHESIS,
            self.at,
            format!(
                "a game begins with {open} parenthes{} of the one before open",
                if open == 1 { "is" } else { "es" }
            ),
            "closed there",
        );
        self.open.clear();
        self.closed = (self.current, self.sibling);
        self.in_node = false;
        self.after_value = false;
    }

    fn end_of_text(&mut self) {
        let open = self.open.len();
        self.cut_short = open > 0;
        if open > 0 {
            self.notes.add(
                code::MISSING_CLOSE_PARENTHESIS,
                self.at,
                format!("the file ends with {open} parenthes{} open", if open == 1 { "is" } else { "es" }),
                "closed there",
            );
        }
        self.open.clear();
    }

    fn nul(&mut self) {
        let begin = self.at;
        while self.peek() == Some(0) {
            self.at += 1;
        }
        self.notes.add(code::NUL_BYTE, begin, "NUL bytes between the properties", "skipped");
    }
}
