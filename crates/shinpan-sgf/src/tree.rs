//! The flat arrays a file is read into.

use crate::parser::is_blank;

/// "No node": what a root has for a parent.
pub(crate) const NONE: u32 = u32::MAX;

/// A node of the flat tree. Nodes stand in the order of the file (preorder), so the first child of a node, if it has
/// one, is the node behind it, and nearly every node is the child of the one before. The others are told in the lists of
/// [`Tree`]; a record of a game on a server is all lines and hardly any branches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeData {
    /// Offset of the `;` (or of the first property, if it is missing) in the text.
    pub at: u32,
    /// The number of the first property in the low bits, and the flags. The properties of the node end where those of
    /// the next node begin.
    pub first_property: u32,
}

impl NodeData {
    /// The parent is not the node before.
    pub const DEPARTS: u32 = 1 << 31;
    /// There is a next sibling.
    pub const HAS_SIBLING: u32 = 1 << 30;
    /// The node is `;B[xx]` or `;W[xx]`, to the letter, and has no other property: so its one property and its value are
    /// not in the arrays, but known by their distance from the semicolon. Most nodes are of this kind, and the arrays
    /// less than half as large for it.
    pub const PLAIN: u32 = 1 << 29;

    pub fn first_property(self) -> u32 {
        self.first_property & (NodeData::PLAIN - 1)
    }

    pub fn is_plain(self) -> bool {
        self.first_property & NodeData::PLAIN != 0
    }

    /// What stands for the value of a plain node.
    pub fn plain_value(self) -> ValueData {
        ValueData { start: self.at + 3, end: self.at + 5 }
    }

    pub fn departs(self) -> bool {
        self.first_property & NodeData::DEPARTS != 0
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PropertyData {
    /// The name goes to the bracket, blanks aside.
    pub name_start: u32,
    /// The values of the property end where those of the next property begin.
    pub first_value: u32,
}

/// What stands between the brackets, escapes and all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueData {
    pub start: u32,
    pub end: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct GameData {
    pub root: u32,
    /// One past the last node.
    pub end: u32,
    /// Offset of the opening parenthesis (or of what stands for it).
    pub at: u32,
}

/// The flat tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub games: Vec<GameData>,
    pub nodes: Vec<NodeData>,
    pub properties: Vec<PropertyData>,
    pub values: Vec<ValueData>,
    /// The parents of the nodes that say [`NodeData::DEPARTS`], in the order of the nodes.
    pub parents: Vec<(u32, u32)>,
    /// The next siblings of the nodes that say [`NodeData::HAS_SIBLING`], in the order of the nodes.
    pub siblings: Vec<(u32, u32)>,
}

impl Tree {
    pub fn parent(&self, id: u32) -> u32 {
        if self.nodes[id as usize].departs() { listed(&self.parents, id) } else { id - 1 }
    }

    pub fn next_sibling(&self, id: u32) -> u32 {
        let has_one = self.nodes[id as usize].first_property & NodeData::HAS_SIBLING != 0;
        if has_one { listed(&self.siblings, id) } else { NONE }
    }

    pub fn first_child(&self, id: u32) -> u32 {
        let next = self.nodes.get(id as usize + 1);
        if next.is_some_and(|next| !next.departs()) { id + 1 } else { NONE }
    }
}

fn listed(list: &[(u32, u32)], id: u32) -> u32 {
    list.binary_search_by_key(&id, |entry| entry.0).map_or(NONE, |index| list[index].1)
}

/// Where the property name ends that begins at `start`: before the bracket and the blanks before that.
pub(crate) fn name_end(text: &[u8], start: usize) -> usize {
    let bracket =
        text[start..].iter().position(|&byte| byte == b'[').map_or(text.len(), |found| start + found);
    bracket - text[start..bracket].iter().rev().take_while(|&&byte| is_blank(byte)).count()
}
