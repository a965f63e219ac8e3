//! A proof: a start, a claim, and a strategy that shows it.

use std::sync::Arc;

use shinpan_game::Move;

use crate::book::Book;
use crate::plan::Plan;
use crate::question::Claim;
use crate::start::Start;

/// A strategy of the player who makes the claim, with every reply of the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// Where it starts.
    pub start: Start,
    /// What it shows.
    pub claim: Claim,
    /// The strategy.
    pub strategy: Strategy,
}

/// How a player keeps to a claim, in one of three forms.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Strategy {
    /// States with a move or all replies each.
    Graph(Graph),
    /// A book of answers.
    Book(Arc<Book>),
    /// A plan that takes the board apart.
    Plan(Arc<Plan>),
}

/// A graph of states. What follows a state stands before it, so that no line of play can go on for ever;
/// the last state is where play starts. A graph without states says that the start itself is settled.
///
/// A state may be shared by several lines. What it needs of the past (that a position has not been
/// there, that a ko has been taken before) is not written down: the checker derives it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

/// What a move leads to: a state of the strategy, by its number, or the end of a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The matter is over: the game has ended and the claim is fulfilled, or the stone the claim is about
    /// has been taken.
    pub const END: NodeId = NodeId(u32::MAX);
    /// Stones that the prover cannot lose, and what they surround, fulfil the claim whatever happens;
    /// `docs/proof-format.md` says when that is accepted.
    pub const SETTLED: NodeId = NodeId(u32::MAX - 1);
    /// The same together with what the prover keeps in fights.
    pub const FOUGHT: NodeId = NodeId(u32::MAX - 2);

    /// The number of the state, if it is one.
    pub fn index(self) -> Option<usize> {
        (self < NodeId::FOUGHT).then_some(self.0 as usize)
    }

    /// Whether the state that follows is settled, with fights or without.
    pub fn is_settled(self) -> bool {
        matches!(self, NodeId::SETTLED | NodeId::FOUGHT)
    }
}

/// What the strategy says in one state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// The player who makes the claim moves.
    Ours(Edge),
    /// The other player moves; there is an answer to every turn he may make. The edges are
    /// `first .. first + count`, sorted by move as [`move_key`] orders them.
    Theirs {
        /// The first edge.
        first: u32,
        /// How many.
        count: u32,
    },
}

/// A move and what follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge {
    /// The move.
    pub turn: Move,
    /// What it ends, where the rule set ends rounds by what has been passed in.
    pub ends: Ends,
    /// Where it leads.
    pub to: NodeId,
}

/// What a move ends, where the rule set asks its memory about that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ends {
    /// Nothing, as far as memory decides it.
    Nothing,
    /// The round (or the phase, by a pass in a situation already passed in).
    Round,
    /// The round, where an earlier round ended.
    RoundAgain,
}

/// The order of moves in a proof: pass, plays row by row, passes for kos row by row.
pub fn move_key(turn: &Move) -> (u8, u8, u8) {
    match turn {
        Move::Pass => (0, 0, 0),
        Move::Play(at) => (1, at.row, at.column),
        Move::PassForKo(at) => (2, at.row, at.column),
    }
}

impl Strategy {
    /// The strategy for a start that is settled: nothing has to be done.
    pub fn settled() -> Strategy {
        Strategy::Graph(Graph::new())
    }

    /// The graph, if the strategy is one.
    pub fn graph(&self) -> Option<&Graph> {
        match self {
            Strategy::Graph(graph) => Some(graph),
            Strategy::Book(_) | Strategy::Plan(_) => None,
        }
    }

    /// The answer book, if the strategy is one.
    pub fn book(&self) -> Option<&Book> {
        match self {
            Strategy::Book(book) => Some(book),
            Strategy::Graph(_) | Strategy::Plan(_) => None,
        }
    }

    /// The plan, if the strategy is one.
    pub fn plan(&self) -> Option<&Plan> {
        match self {
            Strategy::Plan(plan) => Some(plan),
            Strategy::Graph(_) | Strategy::Book(_) => None,
        }
    }

    /// How many states there are; entries, if it is an answer book; the states of all parts, if it is a plan.
    pub fn len(&self) -> usize {
        match self {
            Strategy::Graph(graph) => graph.len(),
            Strategy::Book(book) => book.len(),
            Strategy::Plan(plan) => plan.len(),
        }
    }

    /// Whether there are none: the start itself is settled.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl From<Graph> for Strategy {
    fn from(graph: Graph) -> Strategy {
        Strategy::Graph(graph)
    }
}

impl From<Book> for Strategy {
    fn from(book: Book) -> Strategy {
        Strategy::Book(Arc::new(book))
    }
}

impl From<Plan> for Strategy {
    fn from(plan: Plan) -> Strategy {
        Strategy::Plan(Arc::new(plan))
    }
}

impl Graph {
    /// A graph without any state; states are added from the ends of lines up.
    pub fn new() -> Graph {
        Graph::default()
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none: the start itself is settled.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The states, each behind what follows it.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The moves on from a state.
    pub fn edges_of<'a>(&'a self, node: &'a Node) -> &'a [Edge] {
        match node {
            Node::Ours(edge) => std::slice::from_ref(edge),
            Node::Theirs { first, count } => {
                let first = *first as usize;
                self.edges.get(first..first + *count as usize).unwrap_or(&[])
            }
        }
    }

    /// The state with this number.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index()?)
    }

    /// Where play starts.
    pub fn root(&self) -> NodeId {
        match self.nodes.len() {
            0 => NodeId::SETTLED,
            count => NodeId(count as u32 - 1),
        }
    }

    /// Whether some line ends in a state that is settled.
    pub fn has_settled(&self) -> bool {
        let in_edges = self.nodes.iter().any(|node| self.edges_of(node).iter().any(|e| e.to.is_settled()));
        self.nodes.is_empty() || in_edges
    }

    /// How far the strategy has grown, to go back to it.
    pub fn mark(&self) -> (usize, usize) {
        (self.nodes.len(), self.edges.len())
    }

    /// Takes out every state added since `mark`.
    pub fn rewind(&mut self, mark: (usize, usize)) {
        self.nodes.truncate(mark.0);
        self.edges.truncate(mark.1);
    }

    /// Adds a state in which the prover makes this move. What follows must have been added before.
    pub fn ours(&mut self, turn: Move, ends: Ends, to: NodeId) -> NodeId {
        self.nodes.push(Node::Ours(Edge { turn, ends, to }));
        self.root()
    }

    /// Adds a state in which the other player moves, with an answer to each of these moves. A legal move
    /// without answer makes the proof fail, except where the past forbids it in every line.
    pub fn theirs(&mut self, replies: impl IntoIterator<Item = Edge>) -> NodeId {
        let first = self.edges.len();
        self.edges.extend(replies);
        self.edges[first..].sort_by_key(|edge| move_key(&edge.turn));
        let count = (self.edges.len() - first) as u32;
        self.nodes.push(Node::Theirs { first: first as u32, count });
        self.root()
    }
}
