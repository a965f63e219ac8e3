//! The strategy in bytes.

use shinpan_board::Size;
use shinpan_game::Move;

use super::error::{At, MalformedProof};
use crate::proof::{Edge, Ends, Graph, Node, NodeId};

/// Codes of what follows a move; a state further back than one is its distance plus these.
const END: u64 = 0;
const SETTLED: u64 = 1;
const STATES: u64 = 1;
/// In place of what a move ends: a state settled with fights follows, and the other number says what the move ends.
const FOUGHT: u64 = 3;

/// Writes the states in order.
pub(super) fn write(graph: &Graph, size: Size, out: &mut Vec<u8>) {
    for (index, node) in graph.nodes().iter().enumerate() {
        let edges = graph.edges_of(node);
        match node {
            Node::Ours(_) => number(0, out),
            Node::Theirs { count, .. } => number(u64::from(*count) + 1, out),
        }
        let mut last = 0;
        for edge in edges {
            let turn = turn_number(edge.turn, size);
            number(turn.wrapping_sub(last), out);
            last = turn + 1;
            let ends = edge.ends as u64;
            let code = match edge.to {
                NodeId::END => END << 2 | ends,
                NodeId::SETTLED => SETTLED << 2 | ends,
                NodeId::FOUGHT => ends << 2 | FOUGHT,
                NodeId(to) => ((index as u64).wrapping_sub(u64::from(to)) + STATES) << 2 | ends,
            };
            number(code, out);
        }
    }
}

/// Reads `nodes` states from byte `at` on to the end.
pub(super) fn read(bytes: &[u8], at: usize, size: Size, nodes: u64) -> Result<Graph, MalformedProof> {
    let mut reader = Reader { bytes, at };
    let mut graph = Graph::new();
    for index in 0..nodes {
        match reader.number()? {
            0 => {
                let (edge, _) = reader.edge(index, 0, size)?;
                graph.ours(edge.turn, edge.ends, edge.to);
            }
            count => {
                let mut edges = Vec::new();
                let mut next = 0;
                for _ in 1..count {
                    let (edge, after) = reader.edge(index, next, size)?;
                    next = after;
                    edges.push(edge);
                }
                graph.theirs(edges);
            }
        }
    }
    match reader.at == bytes.len() {
        true => Ok(graph),
        false => Err(MalformedProof::new(At::Byte(reader.at), "something follows the last state")),
    }
}

/// The number of a move: pass, plays row by row, passes for kos row by row.
fn turn_number(turn: Move, size: Size) -> u64 {
    match turn {
        Move::Pass => 0,
        Move::Play(at) => 1 + at.index(size) as u64,
        Move::PassForKo(at) => 1 + (size.points() + at.index(size)) as u64,
    }
}

fn turn_of(number: u64, size: Size) -> Option<Move> {
    let Some(index) = number.checked_sub(1) else { return Some(Move::Pass) };
    let index = usize::try_from(index).ok()?;
    match index.checked_sub(size.points()) {
        None => size.point(index).map(Move::Play),
        Some(index) => size.point(index).map(Move::PassForKo),
    }
}

/// A number in base 128, low digits first, the high bit saying that more follow.
pub(super) fn number(mut n: u64, out: &mut Vec<u8>) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

pub(super) struct Reader<'a> {
    pub bytes: &'a [u8],
    pub at: usize,
}

impl Reader<'_> {
    pub fn number(&mut self) -> Result<u64, MalformedProof> {
        let mut n = 0u64;
        for shift in (0..64).step_by(7) {
            let Some(&byte) = self.bytes.get(self.at) else {
                return Err(MalformedProof::new(At::Byte(self.at), "the strategy is cut off"));
            };
            self.at += 1;
            n |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(n);
            }
        }
        Err(MalformedProof::new(At::Byte(self.at), "a number is too large"))
    }

    /// A move and what follows, in the state `index`; also the least number the next move may have.
    fn edge(&mut self, index: u64, least: u64, size: Size) -> Result<(Edge, u64), MalformedProof> {
        let at = At::Byte(self.at);
        let number = self.number()?.saturating_add(least);
        let Some(turn) = turn_of(number, size) else {
            return Err(MalformedProof::new(at, "no such move on this board"));
        };
        let at = At::Byte(self.at);
        let code = self.number()?;
        let (to, ends) = match code & 3 {
            FOUGHT => (None, code >> 2),
            ends => (Some(code >> 2), ends),
        };
        let ends = match ends {
            0 => Ends::Nothing,
            1 => Ends::Round,
            2 => Ends::RoundAgain,
            _ => {
                return Err(MalformedProof::new(
                    at,
                    "a move ends nothing, a round, or a round where one ended before",
                ));
            }
        };
        let to = match to {
            None => NodeId::FOUGHT,
            Some(END) => NodeId::END,
            Some(SETTLED) => NodeId::SETTLED,
            Some(back) => match index.checked_sub(back - STATES).and_then(|to| u32::try_from(to).ok()) {
                Some(to) if back > STATES => NodeId(to),
                _ => {
                    return Err(MalformedProof::new(
                        at,
                        "a move leads to a state that does not stand before it",
                    ));
                }
            },
        };
        Ok((Edge { turn, ends, to }, number + 1))
    }
}
