//! The search nobody can doubt: every line of play, made with `Game`, nothing remembered between lines.

use shinpan_board::Point;
use shinpan_game::{Act, Event, Game, GameResult, Move};
use shinpan_proof::{
    Claim, Edge, Ends, Graph, NodeId, Place, Proof, Start, StartRefused, leave_talk, may_end_by_repetition,
};

/// What the plain search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// The claim holds; this shows it.
    Shown(Box<Proof>),
    /// The claim cannot be forced: every line that had to be looked at came to its end.
    NotShown,
    /// The claim cannot be forced by lines of at most the depth allowed; some line was longer.
    TooDeep,
    /// There was more to look at than allowed.
    TooMuch,
}

/// Searches for a strategy that forces a claim, with lines of at most `depth` moves, looking at no more
/// than `moves` moves.
///
/// # Errors
/// The start cannot be, or its claim is about a point without a stone (`None`).
pub fn prove(start: &Start, claim: Claim, depth: u32, moves: u64) -> Result<Found, Option<StartRefused>> {
    let mut game = start.game().map_err(Some)?;
    let Some(prover) = claim.prover_in(&game) else { return Err(None) };
    if leave_talk(&mut game).is_err() || game.outcome().is_some() {
        return Ok(Found::NotShown);
    }
    let mut search = Plain { prover, claim, left: moves, cut: false, strategy: Graph::new() };
    Ok(match search.node(&game, depth) {
        Some(true) => {
            let strategy = search.strategy;
            Found::Shown(Box::new(Proof { start: start.clone(), claim, strategy: strategy.into() }))
        }
        Some(false) if search.cut => Found::TooDeep,
        Some(false) => Found::NotShown,
        None => Found::TooMuch,
    })
}

struct Plain {
    prover: shinpan_board::Color,
    claim: Claim,
    left: u64,
    /// Whether a line was longer than allowed.
    cut: bool,
    strategy: Graph,
}

impl Plain {
    /// Whether the prover can force the claim; `None` if there is too much to look at. If he can, the
    /// state is the last one of the strategy.
    fn node(&mut self, game: &Game, depth: u32) -> Option<bool> {
        if depth == 0 {
            self.cut = true;
            return Some(false);
        }
        let ours = game.to_move() == self.prover;
        let mark = self.strategy.mark();
        let mut edges = Vec::new();
        // Passes end games: trying them first keeps the tree small.
        let mut moves = game.legal_moves();
        moves.sort_by_key(|turn| *turn != Move::Pass);
        for turn in moves {
            let before = self.strategy.mark();
            match self.turn(game, turn, depth)? {
                Some(edge) if ours => {
                    self.strategy.ours(edge.turn, edge.ends, edge.to);
                    return Some(true);
                }
                Some(edge) => edges.push(edge),
                None if ours => self.strategy.rewind(before),
                None => {
                    self.strategy.rewind(mark);
                    return Some(false);
                }
            }
        }
        if ours {
            return Some(false);
        }
        self.strategy.theirs(edges);
        Some(true)
    }

    /// The move as an edge of the strategy if the prover reaches his goal after it.
    fn turn(&mut self, game: &Game, turn: Move, depth: u32) -> Option<Option<Edge>> {
        self.left = self.left.checked_sub(1)?;
        let mut next = game.clone();
        let Ok(step) = next.act(Act::Move(turn)) else { return Some(None) };
        let ends = ends(game, &next, &step.events);
        if leave_talk(&mut next).is_err() {
            return Some(None);
        }
        let removed = |at: Point| {
            step.events.iter().any(|event| match event {
                Event::Captured { stones } | Event::SelfCaptured { stones, .. } => stones.contains(at),
                _ => false,
            })
        };
        let reached = match self.claim {
            Claim::Captured(at) if removed(at) => Some(true),
            Claim::Survives(at) if removed(at) => Some(false),
            _ if may_end_by_repetition(game, &step) => Some(false),
            _ => next.outcome().map(|outcome| match outcome.result {
                GameResult::Score { .. } | GameResult::EqualScores { .. } | GameResult::Jigo => {
                    self.fulfilled(&next)
                }
                _ => false,
            }),
        };
        let to = match reached {
            Some(true) => NodeId::END,
            Some(false) => return Some(None),
            None => match self.node(&next, depth - 1)? {
                true => self.strategy.root(),
                false => return Some(None),
            },
        };
        Some(Some(Edge { turn, ends, to }))
    }

    /// Whether a game that was counted fulfils the claim.
    fn fulfilled(&self, game: &Game) -> bool {
        let margin = game.count().margin();
        match self.claim {
            Claim::AtLeast(points) => margin >= points,
            Claim::AtMost(points) => margin <= points,
            Claim::Captured(_) => false,
            Claim::Survives(_) => true,
            Claim::Lives(place) => stands(game, place),
            Claim::LeavesNone(place) => !stands(game, place),
        }
    }
}

/// Whether a stone of the place's colour stands in it.
fn stands(game: &Game, place: Place) -> bool {
    !game.position().stones(place.color()).is_disjoint(&place.points())
}

/// What a turn ended by the memory of passes.
fn ends(before: &Game, after: &Game, events: &[Event]) -> Ends {
    use shinpan_rules::Trigger::{PassRepeated, RoundEnds, RoundEndsAgain};
    let by_memory = |when| before.rules().phases.iter().any(|way| way.when == when);
    let round = events.iter().any(|event| matches!(event, Event::RoundEnded { .. }));
    if round {
        let asked = before.rules().ways_out(before.phase()).any(|way| way.when == RoundEndsAgain);
        return match asked && after.outcome().is_some() {
            true => Ends::RoundAgain,
            false => Ends::Round,
        };
    }
    let phase = events.iter().any(|event| matches!(event, Event::Phase { .. }));
    match phase && by_memory(PassRepeated) && !by_memory(RoundEnds) {
        true => Ends::Round,
        false => Ends::Nothing,
    }
}
