//! Makes proofs smaller: states in which the strategy goes on in the same way become one.

use rustc_hash::FxHashMap;
use shinpan_game::Game;

use super::{Goal, begin, sweep};
use crate::compact::{Bits, Grid, Law, State, Wide, state_of};
use crate::flaw::Flaw;
use crate::proof::{Edge, Graph, Node, NodeId, Proof, Strategy};

/// The same proof with equal parts shared.
///
/// Two nodes become one if they stand for the same state and the strategy goes on in the same way; since
/// what a node needs of the past follows from just that, the proof holds exactly if it held before.
///
/// # Errors
/// A flaw found on the way down from the start. That there is none does not mean that the proof holds.
pub fn shrink(proof: &Proof) -> Result<Proof, Flaw> {
    let (game, law) = begin(proof)?;
    // What books and plans can share they share.
    let Strategy::Graph(graph) = &proof.strategy else { return Ok(proof.clone()) };
    let size = game.position().size();
    if Grid::<u64>::fits(size) {
        shrink_in::<u64>(proof, graph, &game, &law)
    } else if Grid::<u128>::fits(size) {
        shrink_in::<u128>(proof, graph, &game, &law)
    } else if Grid::<Wide>::fits(size) {
        shrink_in::<Wide>(proof, graph, &game, &law)
    } else {
        Err(Flaw::BoardTooLarge { size })
    }
}

fn shrink_in<B: Bits>(proof: &Proof, graph: &Graph, game: &Game, law: &Law) -> Result<Proof, Flaw> {
    let goal = Goal::of(proof.claim, game)?;
    let grid = Grid::<B>::new(game.position().size());
    let (root, past) = state_of(law, &grid, game);
    let swept = sweep::down(graph, law, &grid, &goal, root, &past)?;
    let mut known: FxHashMap<(State<B>, bool, Vec<Edge>), NodeId> = FxHashMap::default();
    let mut shared = Graph::new();
    let mut renamed: Vec<NodeId> = Vec::with_capacity(graph.len());
    for (index, node) in graph.nodes().iter().enumerate() {
        let edges = graph.edges_of(node).iter();
        let edges: Vec<Edge> = edges
            .map(|edge| Edge { to: edge.to.index().map_or(edge.to, |child| renamed[child]), ..*edge })
            .collect();
        let ours = matches!(node, Node::Ours(_));
        let Some(state) = swept.states[index] else { return Err(Flaw::Unreached { node: index }) };
        let id = *known.entry((state, ours, edges)).or_insert_with_key(|(_, ours, edges)| match edges[..] {
            [edge] if *ours => shared.ours(edge.turn, edge.ends, edge.to),
            _ => shared.theirs(edges.iter().copied()),
        });
        renamed.push(id);
    }
    Ok(Proof { start: proof.start.clone(), claim: proof.claim, strategy: shared.into() })
}
