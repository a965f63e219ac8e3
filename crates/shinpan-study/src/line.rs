//! A line of best play, read off the strategies that prove a result.

use shinpan_board::{Color, Point};
use shinpan_game::{Act, Game, Move};
use shinpan_proof::{Book, Edge, Graph, Node, NodeId, Plan, PlanWalk, Proof, leave_talk};
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
    /// What is left is answered part by part.
    Answered,
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
    if let Some(book) =
        proofs.iter().find_map(|proof| proof.strategy.book().filter(|_| proof.start == *start))
    {
        return line_of_book(book, game);
    }
    let plans: Vec<&Plan> = proofs
        .iter()
        .filter(|proof| proof.start == *start)
        .filter_map(|proof| proof.strategy.plan())
        .collect();
    if !plans.is_empty() {
        return line_of_plans(&plans, game);
    }
    let mut acts = leave_talk(&mut game).ok()?;
    let mut followed: Vec<Followed<'_>> = proofs
        .iter()
        .filter(|proof| proof.start == *start)
        .filter_map(|proof| Followed::new(proof, &game))
        .collect();
    let mut end = LineEnd::Unknown;
    for _ in 0..LONGEST {
        if followed.iter().any(|one| one.at.is_settled() && one.prover == Some(game.to_move())) {
            end = LineEnd::Settled;
            break;
        }
        let Some(turn) = next_turn(&game, &followed) else {
            if followed.iter().any(|one| one.at.is_settled()) {
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

/// A line of an answer book: the other player resists by turns whose answers lead furthest back to the end of the book,
/// where it begins.
fn line_of_book(book: &Book, mut game: Game) -> Option<BestLine> {
    let consult = book.consult()?;
    let mut acts: Vec<Act> = book
        .first()
        .and_then(|first| book.point(first))
        .map(|at| Act::Move(Move::Play(at)))
        .into_iter()
        .collect();
    acts.iter().try_for_each(|act| game.act(*act).map(|_| ())).ok()?;
    let mut end = LineEnd::Unknown;
    while acts.len() < LONGEST {
        let Some(replies) = consult.replies(&game) else {
            end = LineEnd::Settled;
            break;
        };
        // Of equally good ones the first, in the order of the book.
        let reply = replies.into_iter().rev().max_by_key(|reply| reply.next)?;
        for turn in [reply.turn, Move::Play(reply.answer)] {
            game.act(Act::Move(turn)).ok()?;
            acts.push(Act::Move(turn));
        }
    }
    Some(BestLine { acts, end })
}

/// A line of plans: what both play for in the open part. The rest is answered turn by turn, and nobody plays there.
fn line_of_plans(plans: &[&Plan], mut game: Game) -> Option<BestLine> {
    let mut walks: Vec<(Color, PlanWalk<'_>)> =
        plans.iter().filter_map(|plan| Some((plan.prover, plan.walk(&game)?))).collect();
    let mut acts = leave_talk(&mut game).ok()?;
    let mut last: Option<Option<Point>> = None;
    // With one plan alone nobody says what the other player does.
    while acts.len() < LONGEST && walks.len() == 2 && game.outcome().is_none() {
        let mover = game.to_move();
        let Some((_, walk)) = walks.iter_mut().find(|(prover, _)| *prover == mover) else { break };
        let answer = match last {
            None => walk.first(),
            Some(turn) => walk.answer(turn),
        };
        let Some(answer) = answer else { break };
        if answer.play.is_none() && last == Some(None) {
            // Both have nothing to play.
            break;
        }
        let act = Act::Move(answer.play.map_or(Move::Pass, Move::Play));
        if game.act(act).is_err() {
            break;
        }
        acts.push(act);
        acts.extend(leave_talk(&mut game).ok()?);
        last = Some(answer.play);
    }
    Some(BestLine { acts, end: LineEnd::Answered })
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
            let edges = one.graph.edges_of(node).iter();
            let legal = edges.filter(|edge| game.why_not(&Act::Move(edge.turn)).is_none());
            // Of equally long lines the first, in the order of moves.
            legal.rev().max_by_key(|edge| one.length_of(edge)).map(|edge| edge.turn)
        })
    })
}

/// A strategy and where in it a line stands.
struct Followed<'a> {
    graph: &'a Graph,
    prover: Option<Color>,
    at: NodeId,
    /// The longest line from each state, in moves.
    lengths: Vec<u32>,
}

impl<'a> Followed<'a> {
    fn new(proof: &'a Proof, game: &Game) -> Option<Followed<'a>> {
        let graph = proof.strategy.graph()?;
        let mut one = Followed {
            graph,
            prover: proof.claim.prover_in(game),
            at: graph.root(),
            lengths: Vec::with_capacity(graph.len()),
        };
        for node in graph.nodes() {
            let longest = graph.edges_of(node).iter().map(|edge| one.length_of(edge)).max();
            one.lengths.push(1 + longest.unwrap_or(0));
        }
        Some(one)
    }

    /// The longest line behind an edge.
    fn length_of(&self, edge: &Edge) -> u32 {
        edge.to.index().and_then(|index| self.lengths.get(index)).copied().unwrap_or(0)
    }

    fn node(&self) -> Option<&'a Node> {
        self.graph.node(self.at)
    }

    /// Follows a move; false if the strategy knows nothing of it.
    fn go(&mut self, turn: Move) -> bool {
        let Some(node) = self.node() else { return self.at.is_settled() };
        let edge = self.graph.edges_of(node).iter().find(|edge| edge.turn == turn);
        match edge {
            Some(edge) => {
                self.at = edge.to;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use shinpan_board::{Position, Size};
    use shinpan_proof::{Claim, Start};
    use shinpan_rules::RuleSet;

    use super::*;

    #[test]
    fn the_line_of_a_book_goes_to_where_it_is_settled() {
        let size = Size::square(3).unwrap();
        let mut book = Book::new(size, Color::Black);
        book.add([113, 2], Some(3), &[3, 2, 2]);
        book.add([18, 8], None, &[6, 7, 7, 0, 0, 7, 7]);
        book.add([16, 0], None, &[5, 3, 3, 1, 1, 1, 1, 0, 0]);
        book.set_first(4);
        let start = Start::new(RuleSet::named("chinese").unwrap(), Position::empty(size), Color::Black);
        let claim = Claim::AtLeast(Points::whole(9));
        let proofs = [Proof { start, claim, strategy: book.into() }];
        let line = best_line(&proofs).unwrap();
        let words: Vec<String> = line.acts.iter().map(|act| act.to_text(size)).collect();
        assert_eq!((words.join(" ").as_str(), line.end), ("B2 B3 A2 A3 C3", LineEnd::Settled));
    }
}
