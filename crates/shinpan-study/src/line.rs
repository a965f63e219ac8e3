//! A line of best play, read off the strategies that prove a result.

use shinpan_board::Color;
use shinpan_game::{Act, Game, Move};
use shinpan_proof::{Edge, Node, NodeId, Proof, Strategy, leave_talk};
use shinpan_score::Points;

/// Lines are shown up to this many moves.
const LONGEST: usize = 1_000;

/// One line of play in which nobody gives anything away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestLine {
    /// The moves, and what is said between them where a stop has to be left; played one after another from
    /// the start they are legal.
    pub acts: Vec<Act>,
    /// How it ends.
    pub end: LineEnd,
}

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEnd {
    /// The game is over, with this margin of Black's, if it was counted.
    Over(Option<Points>),
    /// Stones that cannot be captured settle the rest.
    Settled,
    /// The stone that was asked about has been taken.
    Taken,
    /// The strategies say no more, or the line is longer than is shown.
    Unknown,
}

/// A line of best play from proofs about one start: both bounds of a value, or one claim.
///
/// Whoever has a strategy follows it. A player without one resists as long as he can. `None` if there is no
/// proof, or the game of its start cannot be.
pub fn best_line(proofs: &[Proof]) -> Option<BestLine> {
    let start = &proofs.first()?.start;
    let mut game = start.game().ok()?;
    let mut acts = leave_talk(&mut game).ok()?;
    let mut followed: Vec<Followed<'_>> = proofs
        .iter()
        .filter(|proof| proof.start == *start)
        .map(|proof| Followed::new(proof, &game))
        .collect();
    let mut end = LineEnd::Unknown;
    for _ in 0..LONGEST {
        if followed.iter().any(|one| one.at == NodeId::SETTLED && one.prover == Some(game.to_move())) {
            end = LineEnd::Settled;
            break;
        }
        let Some(turn) = next_turn(&game, &followed) else {
            if followed.iter().any(|one| one.at == NodeId::SETTLED) {
                end = LineEnd::Settled;
            }
            break;
        };
        if game.act(Act::Move(turn)).is_err() {
            break;
        }
        acts.push(Act::Move(turn));
        followed.retain_mut(|one| one.go(turn));
        let Ok(talk) = leave_talk(&mut game) else { break };
        acts.extend(talk);
        if game.outcome().is_some() {
            let counted = crate::value::of_finished(&game).and_then(|value| value.exact());
            end = LineEnd::Over(counted);
            break;
        }
        if followed.iter().any(|one| one.at == NodeId::END) {
            end = LineEnd::Taken;
            break;
        }
    }
    Some(BestLine { acts, end })
}

/// The move of whoever has a strategy; else the legal move that is answered by the longest resistance.
fn next_turn(game: &Game, followed: &[Followed<'_>]) -> Option<Move> {
    let own = followed.iter().find_map(|one| match one.node() {
        Some(Node::Ours(edge)) => Some(edge.turn),
        _ => None,
    });
    own.or_else(|| {
        followed.iter().find_map(|one| {
            let node = one.node()?;
            let edges = one.strategy.edges_of(node).iter();
            let legal = edges.filter(|edge| game.why_not(&Act::Move(edge.turn)).is_none());
            // Of equally long lines the first, in the order of moves.
            legal.rev().max_by_key(|edge| one.length_of(edge)).map(|edge| edge.turn)
        })
    })
}

/// A strategy and where in it a line stands.
struct Followed<'a> {
    strategy: &'a Strategy,
    prover: Option<Color>,
    at: NodeId,
    /// The longest line from each state, in moves.
    lengths: Vec<u32>,
}

impl<'a> Followed<'a> {
    fn new(proof: &'a Proof, game: &Game) -> Followed<'a> {
        let strategy = &proof.strategy;
        let mut one = Followed {
            strategy,
            prover: proof.claim.prover_in(game),
            at: strategy.root(),
            lengths: Vec::with_capacity(strategy.len()),
        };
        for node in strategy.nodes() {
            let longest = strategy.edges_of(node).iter().map(|edge| one.length_of(edge)).max();
            one.lengths.push(1 + longest.unwrap_or(0));
        }
        one
    }

    /// The longest line behind an edge.
    fn length_of(&self, edge: &Edge) -> u32 {
        edge.to.index().and_then(|index| self.lengths.get(index)).copied().unwrap_or(0)
    }

    fn node(&self) -> Option<&'a Node> {
        self.strategy.node(self.at)
    }

    /// Follows a move; false if the strategy knows nothing of it.
    fn go(&mut self, turn: Move) -> bool {
        let Some(node) = self.node() else { return self.at == NodeId::SETTLED };
        let edge = self.strategy.edges_of(node).iter().find(|edge| edge.turn == turn);
        match edge {
            Some(edge) => {
                self.at = edge.to;
                true
            }
            None => false,
        }
    }
}
