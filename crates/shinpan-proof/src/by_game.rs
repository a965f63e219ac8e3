//! The slow twin of the checker: walks every line of a proof with `Game` itself.

use shinpan_board::{Color, Point, PointSet, Position, SelfCapture, pass_alive_under};
use shinpan_game::{Act, Game, Move};
use shinpan_rules::Phase;
use shinpan_score::Points;

mod fights;
mod rooms;

use crate::check::Goal;
use crate::compact::{NOBODY, law_of};
use crate::flaw::{Flaw, Line};
use crate::proof::{Graph, Node, NodeId, Proof, Strategy};
use crate::question::Claim;
use crate::settled::{Manner, Seen};
use crate::talk::{leave_talk, may_end_by_repetition};

/// What walking through a proof came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Walked {
    /// Every line was walked; the proof shows this.
    Shown(Claim),
    /// There are more moves in all lines together than were allowed.
    TooLong,
}

/// Checks a proof by walking every line with [`Game`]: slow, and so plain that it is hard to get wrong.
///
/// Shared states are walked through once for each line that reaches them, so only small proofs come to
/// an end, and answer books, whose lines end before anything can be counted, are not walked through at all. The tests hold
/// it against [`check`](crate::check()).
///
/// # Errors
/// The first flaw.
pub fn check_by_game(proof: &Proof, moves_allowed: u64) -> Result<Walked, Flaw> {
    let mut game = proof.start.game().map_err(Flaw::Start)?;
    if game.outcome().is_some() {
        return Err(Flaw::StartIsOver);
    }
    law_of(&game).map_err(Flaw::Law)?;
    let goal = Goal::of(proof.claim, &game)?;
    let graph = match &proof.strategy {
        Strategy::Graph(graph) => graph,
        Strategy::Book(_) => {
            return Err(Flaw::Book { why: "an answer book is not walked through".to_owned() });
        }
        Strategy::Plan(_) => {
            return Err(Flaw::Plan { why: "a plan is not walked through".to_owned() });
        }
    };
    leave_talk(&mut game).map_err(|illegal| Flaw::IllegalMove {
        line: Line { moves: Vec::new(), size: game.position().size() },
        why: illegal.to_string(),
    })?;
    let mut walk = Walk { graph, goal, left: moves_allowed, moves: Vec::new() };
    match walk.node(&game, graph.root())? {
        true => Ok(Walked::Shown(proof.claim)),
        false => Ok(Walked::TooLong),
    }
}

struct Walk<'a> {
    graph: &'a Graph,
    goal: Goal,
    left: u64,
    moves: Vec<Move>,
}

impl Walk<'_> {
    fn line(&self, game: &Game) -> Line {
        Line { moves: self.moves.clone(), size: game.position().size() }
    }

    /// Walks on from a state; false if the moves allowed are used up.
    fn node(&mut self, game: &Game, id: NodeId) -> Result<bool, Flaw> {
        let graph = self.graph;
        if id.is_settled() {
            return self.settled(game, id == NodeId::FOUGHT).map(|()| true);
        }
        let Some(node) = graph.node(id) else {
            return Err(Flaw::WrongEnd {
                line: self.line(game),
                what: "the proof ends although the game goes on",
            });
        };
        let ours = game.to_move().index() == usize::from(self.goal.prover);
        match *node {
            Node::Ours(edge) if ours => self.turn(game, edge.turn, edge.to),
            Node::Theirs { .. } if !ours => {
                let edges = graph.edges_of(node);
                for turn in game.legal_moves() {
                    let Some(edge) = edges.iter().find(|edge| edge.turn == turn) else {
                        self.moves.push(turn);
                        return Err(Flaw::MissingReply { line: self.line(game) });
                    };
                    if !self.turn(game, turn, edge.to)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => Err(Flaw::WrongPlayer { line: self.line(game) }),
        }
    }

    fn turn(&mut self, game: &Game, turn: Move, to: NodeId) -> Result<bool, Flaw> {
        if self.left == 0 {
            return Ok(false);
        }
        self.left -= 1;
        let mut next = game.clone();
        self.moves.push(turn);
        let refused =
            |line, illegal: shinpan_game::Illegal| Flaw::IllegalMove { line, why: illegal.to_string() };
        let step = next.act(Act::Move(turn)).map_err(|illegal| refused(self.line(game), illegal))?;
        leave_talk(&mut next).map_err(|illegal| refused(self.line(game), illegal))?;
        let gone: PointSet = step.events.iter().flat_map(removed_by).collect();
        let wrong = |what| Err(Flaw::WrongEnd { line: self.line(game), what });
        if self.goal.keep.is_some_and(|at| gone.contains(at)) {
            return wrong("the stone that is to survive has been taken");
        }
        let taken = self.goal.take.is_some_and(|at| gone.contains(at));
        let done = match (taken, next.outcome().is_some(), to == NodeId::END) {
            (true, _, true) => true,
            (true, _, false) => return wrong("the proof goes on although the stone has been taken"),
            _ if may_end_by_repetition(game, &step) => {
                return Err(Flaw::Repetition { line: self.line(game) });
            }
            (false, true, true) => {
                self.ended(&next)?;
                true
            }
            (false, true, false) => return wrong("the proof goes on although the game is over"),
            (false, false, true) => return wrong("the proof ends although the game goes on"),
            (false, false, false) => self.node(&next, to)?,
        };
        self.moves.pop();
        Ok(done)
    }

    /// The game is over: is the claim fulfilled?
    fn ended(&self, game: &Game) -> Result<(), Flaw> {
        use shinpan_game::GameResult::{EqualScores, Jigo, Score};
        let counted =
            matches!(game.outcome().map(|o| o.result), Some(Score { .. } | EqualScores { .. } | Jigo));
        if !counted {
            return Err(Flaw::Repetition { line: self.line(game) });
        }
        match self.goal.margin {
            Some(margin) => {
                let short = margin - self.goal.seen(game.count().margin().half_points());
                match short > 0 {
                    true => Err(Flaw::TooLittle { line: self.line(game), short: Points::from_half(short) }),
                    false => Ok(()),
                }
            }
            None if self.goal.keep.is_some() => Ok(()),
            None if self.goal.live.is_some() || self.goal.clear.is_some() => self.lives_or_not(game),
            None => Err(Flaw::WrongEnd {
                line: self.line(game),
                what: "the game is over and the stone still stands",
            }),
        }
    }

    /// The game is over: does a stone stand in the place of the claim, or none?
    fn lives_or_not(&self, game: &Game) -> Result<(), Flaw> {
        let stones = |color: Color| game.position().stones(color);
        let prover = if self.goal.prover == 0 { Color::Black } else { Color::White };
        let lives = self.goal.live.as_ref().is_some_and(|place| !place.is_disjoint(&stones(prover)));
        let clear =
            self.goal.clear.as_ref().is_some_and(|place| place.is_disjoint(&stones(prover.opponent())));
        match lives || clear {
            true => Ok(()),
            false => Err(Flaw::WrongEnd {
                line: self.line(game),
                what: match self.goal.live.is_some() {
                    true => "the game is over and no stone stands there",
                    false => "the game is over and a stone stands there",
                },
            }),
        }
    }

    /// The bound of settled states, written once more with the sets and the Benson search of the board crate.
    fn settled(&self, game: &Game, fought: bool) -> Result<(), Flaw> {
        let not = |why| Flaw::NotSettled { line: self.line(game), why };
        let law = law_of(game).map_err(Flaw::Law)?;
        let prover = if self.goal.prover == 0 { Color::Black } else { Color::White };
        let position = game.position();
        let alive = pass_alive_under(position, prover, SelfCapture::Allowed).stones;
        if self.goal.keep.is_some() {
            return match self.goal.keep.is_some_and(|at| alive.contains(at)) {
                true => Ok(()),
                false => Err(not("the stone is not alive whatever happens")),
            };
        }
        if let Some(place) = &self.goal.live {
            return match alive.is_disjoint(place) {
                false => Ok(()),
                true => Err(not("no stone there is alive whatever happens")),
            };
        }
        if self.goal.take.is_some() {
            return Err(not("only the capture of the stone settles this claim"));
        }
        let manner = Manner::of(&law).map_err(not)?;
        let size = position.size();
        let theirs = position.stones(prover.opponent());
        let empty = position.empty_points();
        let inner = manner.allows_inner_point();
        let mut held = held(position, prover, &alive, inner);
        let ends_by_pass = {
            let mut next = game.clone();
            let passed = next.act(Act::Move(Move::Pass)).is_ok() && leave_talk(&mut next).is_ok();
            !passed || next.outcome().is_some()
        };
        // After a stop the next turn opens the encore, if nobody did before.
        let phase = if game.phase() == Phase::Agreement { Phase::Encore } else { game.phase() };
        let clear = held.is_disjoint(&theirs);
        let finished = clear && alive.adjacent_within(&empty).is_subset(&held);
        // Rooms count only where the prover has the move in an encore.
        if manner == Manner::Rounds && phase == Phase::Encore && game.to_move() == prover {
            held = held.union(&rooms::closed(position, prover, &alive, &held));
        }
        let kept = match fought {
            false => None,
            true => Some(fights::of(game, &law, prover).ok_or_else(|| not("nothing is kept in fights"))?),
        };
        match kept.as_ref().and_then(|kept| kept.spoilt(game, prover)) {
            Some(fights::Spoilt::Passed) => return Err(Flaw::WrongRound { line: self.line(game) }),
            Some(fights::Spoilt::Taken) => return Err(not("a ko may have to be taken again")),
            None => {}
        }
        let finished = finished || kept.is_some();
        let number = |color: Option<Color>| color.map_or(NOBODY, |color| color.index() as u8);
        let opener = game.encore().and_then(|encore| encore.account().opener);
        let turn_opens = game.phase() == Phase::Agreement;
        let seen = Seen {
            phase,
            to_move: number(Some(game.to_move())),
            opener: number(opener.or(turn_opens.then_some(game.to_move()))),
            first_pass: number(game.first_pass().map(|(color, _)| color)),
            held: held.len() as i32,
            clear,
            finished,
            ends_by_pass,
            points: size.points() as i32,
            stones: Color::BOTH.map(|color| position.stones(color).len() as i32),
            marked: game.encore().map_or(0, |encore| {
                encore.marks().iter().filter(|mark| mark.banned != prover).count() as i32
            }),
        };
        let bound = seen.bound(&law, manner, self.goal.prover).map_err(not)?;
        let bound = bound + kept.map_or(0, |kept| 2 * (kept.worth + kept.points.len() as i32));
        let Some(margin) = self.goal.margin else {
            return match self.goal.clear.as_ref().is_some_and(|place| place.is_subset(&held)) {
                true => Ok(()),
                false => Err(not("the place is not held")),
            };
        };
        let ledger = game.ledger();
        let held_by = |color| if law.counts_prisoners { ledger.held_by(color) as i32 } else { 0 };
        let won = self.goal.seen(2 * (held_by(Color::Black) - held_by(Color::White)));
        let short = margin - bound - won;
        match short > 0 {
            true => Err(Flaw::TooLittle { line: self.line(game), short: Points::from_half(short) }),
            false => Ok(()),
        }
    }
}

/// The ground that a player holds with stones that are alive; `inner_point` says whether one point of it may be away from
/// them.
fn held(position: &Position, owner: Color, alive: &PointSet, inner_point: bool) -> PointSet {
    let size = position.size();
    let own = position.stones(owner);
    let mut held = alive.clone();
    for enclosure in size.full_set().difference(&own).connected_parts() {
        let border = enclosure.adjacent_within(&own);
        if border.is_empty() || !border.is_subset(alive) {
            continue;
        }
        let inner: Vec<Point> =
            enclosure.iter().filter(|p| !p.neighbours(size).any(|n| alive.contains(n))).collect();
        let free = |at: Point| at.neighbours(size).filter(|n| position.is_empty_at(*n)).count();
        let kept = match inner[..] {
            [] => true,
            [z] if inner_point => !position.is_empty_at(z) || free(z) >= 2,
            _ => false,
        };
        if kept {
            held.extend(enclosure.iter());
        }
    }
    held
}

/// Whether a player can play in the ground he holds and still hold all of it.
fn has_spare(position: &Position, owner: Color, alive: &PointSet, held_now: &PointSet) -> bool {
    let empty = held_now.intersection(&position.empty_points());
    alive.adjacent_within(&empty).iter().any(|at| {
        position.place(owner, at).is_some_and(|placed| {
            let alive = pass_alive_under(&placed.after, owner, SelfCapture::Allowed).stones;
            placed.self_captured.is_empty() && held_now.is_subset(&held(&placed.after, owner, &alive, false))
        })
    })
}

fn removed_by(event: &shinpan_game::Event) -> Vec<Point> {
    match event {
        shinpan_game::Event::Captured { stones } | shinpan_game::Event::SelfCaptured { stones, .. } => {
            stones.iter().collect()
        }
        _ => Vec::new(),
    }
}
