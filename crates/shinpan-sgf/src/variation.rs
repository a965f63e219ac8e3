//! The lines of a game: the main line and its variations.

use crate::{Node, NodeId};

/// One line of a game, from the root to a node with nothing behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Which line of its game, from 1 in the order of the file; the first is the main line.
    pub number: usize,
    /// Its last node: [`Record::read_to`](crate::Record::read_to) reads the line.
    pub end: NodeId,
    /// Its first node that is not on the main line; `None` for the main line itself.
    pub departs: Option<NodeId>,
}

/// The lines of a game in the order of the file.
pub(crate) struct Lines<N> {
    nodes: N,
    number: usize,
    /// The last node of the main line, once it is known.
    main_end: Option<NodeId>,
    departs: Option<NodeId>,
}

impl<N> Lines<N> {
    /// Of the nodes of one game, in the order of the file.
    pub(crate) fn of(nodes: N) -> Lines<N> {
        Lines { nodes, number: 0, main_end: None, departs: None }
    }
}

impl<'c, N: Iterator<Item = Node<'c>>> Iterator for Lines<N> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        for node in self.nodes.by_ref() {
            // Nodes stand in preorder, so those of the main line are the first ones, and what follows a node that
            // departs from it is behind that node until another departs.
            let from_main = |main: NodeId| node.parent().is_none_or(|parent| parent.id() <= main);
            if self.main_end.is_some_and(from_main) {
                self.departs = Some(node.id());
            }
            if node.first_child().is_none() {
                self.main_end.get_or_insert(node.id());
                self.number += 1;
                return Some(Line { number: self.number, end: node.id(), departs: self.departs });
            }
        }
        None
    }
}
