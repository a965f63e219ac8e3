//! Down: the state of every node, and every move on from it.

use shinpan_board::Point;
use shinpan_game::Move;

use super::facts::{Event, Facts, Notes, Site};
use super::{Goal, line_to};
use crate::compact::{Barred, Bits, End, Fights, Grid, Ground, Judged, Kind, Law, Past, Rooms, State, Turn};
use crate::flaw::{Flaw, Line};
use crate::proof::{Edge, Graph, Node, NodeId};
use crate::settled;

/// What the way down found.
pub(crate) struct Swept<B> {
    pub facts: Facts<B>,
    /// Steps of memory, move by move.
    pub events: Vec<Event>,
    /// The moves of each node: `moves[node].0 .. moves[node].1` in `taken`.
    pub moves: Vec<(u32, u32)>,
    /// The moves.
    pub taken: Vec<Taken>,
    /// For a strategy without states: what the prover must have won before the start.
    pub settled_at_start: Option<i32>,
    /// Which facts, by node, must hold so that an unanswered move is illegal.
    pub forbidden: Vec<(u32, u32, Move)>,
    pub parents: Vec<Option<(u32, Move)>>,
    /// The state of each node.
    pub states: Vec<Option<State<B>>>,
    /// The stones before and after each play, by fact numbers' stones, for what can come back.
    pub steps: Vec<([B; 2], [B; 2])>,
}

/// A move that was carried out.
pub(crate) struct Taken {
    pub turn: Move,
    pub to: NodeId,
    /// Its events end here; they start where those of the move before end.
    pub events: (u32, u32),
    /// Half points won by it, as the prover sees them.
    pub gain: i32,
    /// For a move that ends the line: what the prover must have won by then.
    pub final_need: Option<i32>,
}

impl Taken {
    /// The state behind the move, if the line goes on.
    pub(crate) fn child(&self) -> Option<usize> {
        self.to.index().filter(|_| self.final_need.is_none())
    }
}

struct Sweep<'a, B> {
    graph: &'a Graph,
    law: &'a Law,
    grid: &'a Grid<B>,
    goal: &'a Goal,
    out: Swept<B>,
    keeps_life: bool,
    /// Where a stone of the prover must stand in the end, and where none of the other player may.
    live: Option<B>,
    clear: Option<B>,
    rooms: Rooms<B>,
    fights: Fights<B>,
}

pub(crate) fn down<B: Bits>(
    graph: &Graph,
    law: &Law,
    grid: &Grid<B>,
    goal: &Goal,
    root: State<B>,
    past: &Past,
) -> Result<Swept<B>, Flaw> {
    let count = graph.len();
    let mut sweep = Sweep {
        graph,
        law,
        grid,
        goal,
        out: Swept {
            facts: Facts::new(),
            events: Vec::new(),
            moves: vec![(0, 0); count],
            settled_at_start: None,
            taken: Vec::new(),
            forbidden: Vec::new(),
            parents: vec![None; count],
            states: vec![None; count],
            steps: Vec::new(),
        },
        keeps_life: (goal.margin.is_some() || goal.clear.is_some()) && graph.has_settled(),
        live: goal.live.as_ref().map(|points| grid.pack(points)),
        clear: goal.clear.as_ref().map(|points| grid.pack(points)),
        rooms: Rooms::new(),
        fights: Fights::new(),
    };
    if sweep.keeps_life && !past.kept_life(grid, usize::from(goal.prover)) {
        return Err(Flaw::LifeGivenUp { line: Line { moves: Vec::new(), size: grid.size() } });
    }
    match count {
        0 => {
            let not = |why| Flaw::NotSettled { line: Line { moves: Vec::new(), size: grid.size() }, why };
            sweep.out.settled_at_start = Some(sweep.settled_need(&root).map_err(not)?);
        }
        count => sweep.out.states[count - 1] = Some(root),
    }
    for node in (0..count).rev() {
        let first = sweep.out.taken.len() as u32;
        sweep.node(node)?;
        sweep.out.moves[node] = (first, sweep.out.taken.len() as u32);
    }
    Ok(sweep.out)
}

impl<B: Bits> Sweep<'_, B> {
    fn line(&self, node: usize, turn: Option<Move>) -> Line {
        let mut moves = line_to(&self.out.parents, node);
        moves.extend(turn);
        Line { moves, size: self.grid.size() }
    }

    fn node(&mut self, index: usize) -> Result<(), Flaw> {
        let node = self.graph.nodes()[index];
        let Some(state) = self.out.states[index] else { return Err(Flaw::Unreached { node: index }) };
        let ours = state.to_move == self.goal.prover;
        match node {
            Node::Ours(edge) if ours => self.own_move(index, &state, edge),
            Node::Theirs { .. } if !ours => self.their_moves(index, &state),
            _ => Err(Flaw::WrongPlayer { line: self.line(index, None) }),
        }
    }

    fn own_move(&mut self, index: usize, state: &State<B>, edge: Edge) -> Result<(), Flaw> {
        let judged = self.legal(index, state, edge)?;
        if self.keeps_life
            && let Some(placed) = judged.placed
        {
            let prover = usize::from(self.goal.prover);
            let alive = |stones| self.grid.pass_alive(stones, prover, true);
            if !alive(state.stones).within(alive(placed.stones)) {
                return Err(Flaw::LifeGivenUp { line: self.line(index, Some(edge.turn)) });
            }
        }
        let first = self.out.events.len() as u32;
        if let Some(fact) = judged.hangs_on {
            let number = self.out.facts.number(fact);
            self.out.events.push(Event::NeedsNot(number, Site::OwnMove));
        }
        self.follow(index, state, &judged, edge, first)
    }

    fn their_moves(&mut self, index: usize, state: &State<B>) -> Result<(), Flaw> {
        let mut legal: Vec<Judged<B>> = Vec::with_capacity(32);
        state.turns(self.law, self.grid, &mut |judged| legal.push(judged));
        let graph = self.graph;
        let edges = graph.edges_of(&graph.nodes()[index]);
        let mut answered = edges.iter().peekable();
        for judged in &legal {
            let turn = self.turn(judged.turn);
            match answered.next_if(|edge| edge.turn == turn) {
                Some(edge) => {
                    let first = self.out.events.len() as u32;
                    self.follow(index, state, judged, *edge, first)?;
                }
                None => match judged.hangs_on {
                    Some(fact) => {
                        let number = self.out.facts.number(fact);
                        self.out.forbidden.push((index as u32, number, turn));
                        self.step(state, judged);
                    }
                    None => return Err(Flaw::MissingReply { line: self.line(index, Some(turn)) }),
                },
            }
        }
        match answered.next() {
            None => Ok(()),
            // Not among the legal moves, or out of order.
            Some(edge) => {
                self.legal(index, state, *edge)?;
                Err(Flaw::IllegalMove {
                    line: self.line(index, Some(edge.turn)),
                    why: "the answers stand out of order, or twice".to_owned(),
                })
            }
        }
    }

    fn legal(&self, index: usize, state: &State<B>, edge: Edge) -> Result<Judged<B>, Flaw> {
        let size = self.grid.size();
        let bit = |at: Point| match size.contains(at) {
            true => Ok(self.grid.bit_of_point(at) as u16),
            false => Err(Barred::NotEmpty),
        };
        let turn = match edge.turn {
            Move::Pass => Ok(Turn::Pass),
            Move::Play(at) => bit(at).map(Turn::Play),
            Move::PassForKo(at) => bit(at).map(Turn::PassForKo),
        };
        turn.and_then(|turn| state.judge(self.law, self.grid, turn)).map_err(|barred| Flaw::IllegalMove {
            line: self.line(index, Some(edge.turn)),
            why: match barred {
                Barred::NotEmpty => "the point is not empty",
                Barred::SelfCapture => "self-capture",
                Barred::Ko => "the ko was taken on the move before",
                Barred::Mark => "the ko may not be taken back before a pass for it",
                Barred::NoSuchPass => "there is no ban there that a pass could lift",
            }
            .to_owned(),
        })
    }

    fn turn(&self, turn: Turn) -> Move {
        match turn {
            Turn::Pass => Move::Pass,
            Turn::Play(bit) => Move::Play(self.grid.point_of(usize::from(bit))),
            Turn::PassForKo(bit) => Move::PassForKo(self.grid.point_of(usize::from(bit))),
        }
    }

    /// Notes that play may lead from these stones to those, where it matters what can come back.
    fn step(&mut self, state: &State<B>, judged: &Judged<B>) {
        if self.law.remembers_positions()
            && let Some(placed) = judged.placed
        {
            self.out.steps.push((state.stones, placed.stones));
        }
    }

    /// Carries a move out and brings its state to the node it leads to.
    fn follow(
        &mut self,
        index: usize,
        state: &State<B>,
        judged: &Judged<B>,
        edge: Edge,
        first: u32,
    ) -> Result<(), Flaw> {
        if edge.to.index().is_some_and(|child| child >= index) {
            return Err(Flaw::NotBefore { node: index });
        }
        self.step(state, judged);
        let legality = self.out.events.len();
        let mut notes = Notes { facts: &mut self.out.facts, events: &mut self.out.events, ends: edge.ends };
        let next = state.after(self.law, judged, &mut notes);
        let gain = self.goal.seen(next.gain);
        let taken =
            |at: Option<Point>| at.is_some_and(|at| B::bit(self.grid.bit_of_point(at)).meets(next.removed));
        let is_end = edge.to == NodeId::END;
        let wrong = |what| Flaw::WrongEnd { line: self.line(index, Some(edge.turn)), what };
        let final_need = if taken(self.goal.keep) {
            return Err(wrong("the stone that is to survive has been taken"));
        } else if taken(self.goal.take) {
            if !is_end {
                return Err(wrong("the proof goes on although the stone has been taken"));
            }
            // Once the stone is off the board it does not matter what else the move brings about.
            self.out.events.truncate(legality);
            Some(i32::MIN / 2)
        } else {
            match next.end {
                Some(End::Repetition) => {
                    return Err(Flaw::Repetition { line: self.line(index, Some(edge.turn)) });
                }
                Some(End::Counted) if is_end => Some(self.ended(&next.state).map_err(wrong)?),
                Some(End::Counted) => return Err(wrong("the proof goes on although the game is over")),
                None if is_end => return Err(wrong("the proof ends although the game goes on")),
                None if edge.to == NodeId::SETTLED => {
                    let need = self.settled_need(&next.state);
                    let not = |why| Flaw::NotSettled { line: self.line(index, Some(edge.turn)), why };
                    Some(need.map_err(not)?)
                }
                None if edge.to == NodeId::FOUGHT => {
                    let need = self.fought_need(&next.state);
                    let not = |why| Flaw::NotSettled { line: self.line(index, Some(edge.turn)), why };
                    Some(need.map_err(not)?)
                }
                None => None,
            }
        };
        if let (None, Some(child)) = (final_need, edge.to.index()) {
            match self.out.states[child] {
                None => self.out.states[child] = Some(next.state),
                Some(before) if before == next.state => {}
                Some(_) => {
                    let one = self.line(child, None);
                    return Err(Flaw::TwoStates { one, other: self.line(index, Some(edge.turn)) });
                }
            }
            if self.out.parents[child].is_none() {
                self.out.parents[child] = Some((index as u32, edge.turn));
            }
        }
        let events = (first, self.out.events.len() as u32);
        self.out.taken.push(Taken { turn: edge.turn, to: edge.to, events, gain, final_need });
        Ok(())
    }

    /// What must have been won by the end of a game that ends like this.
    fn ended(&self, state: &State<B>) -> Result<i32, &'static str> {
        let prover = usize::from(self.goal.prover);
        let fulfilled = match (self.goal.margin, self.live, self.clear) {
            (Some(margin), ..) => return Ok(margin - self.goal.seen(state.count(self.law, self.grid))),
            (_, Some(live), _) => live.meets(state.stones[prover]),
            (_, _, Some(clear)) => !clear.meets(state.stones[1 - prover]),
            _ => self.goal.keep.is_some(),
        };
        match fulfilled {
            true => Ok(i32::MIN / 2),
            false if self.live.is_some() => Err("the game is over and no stone stands there"),
            false if self.clear.is_some() => Err("the game is over and a stone stands there"),
            false => Err("the game is over and the stone still stands"),
        }
    }

    /// What the prover keeps; rooms are looked at only where they count.
    fn ground(&mut self, state: &State<B>, prover: usize) -> Ground<B> {
        let mut ground = self.grid.ground_of(self.law, state.stones, prover);
        if state.may_close(prover) {
            self.rooms.close(self.law, self.grid, state.stones, prover, &mut ground);
        }
        ground
    }

    fn settled_need(&mut self, state: &State<B>) -> Result<i32, &'static str> {
        let prover = usize::from(self.goal.prover);
        match (self.goal.margin, self.goal.keep) {
            (Some(margin), _) => {
                let ground = self.ground(state, prover);
                Ok(margin - settled::bound(self.law, self.grid, state, self.goal.prover, &ground)?)
            }
            (None, Some(at)) => {
                let alive = self.grid.pass_alive(state.stones, prover, true);
                match B::bit(self.grid.bit_of_point(at)).within(alive) {
                    true => Ok(i32::MIN / 2),
                    false => Err("the stone is not alive whatever happens"),
                }
            }
            (None, None) => self.settled_place(state, prover),
        }
    }

    /// What the prover must have won by then if he has besides what he keeps in fights; notes what that counts on.
    fn fought_need(&mut self, state: &State<B>) -> Result<i32, &'static str> {
        let Some(margin) = self.goal.margin else { return Err("fights settle margins only") };
        let prover = usize::from(self.goal.prover);
        let ground = self.ground(state, prover);
        let theirs = self.grid.ground_of(self.law, state.stones, 1 - prover);
        let grounds = [&ground, &theirs];
        let fought = state.fought(self.law, self.grid, self.goal.prover, grounds, &mut self.fights);
        let Some((half, not)) = fought else { return Err("nothing is kept in fights") };
        for fact in not {
            let site = if fact.kind == Kind::TakenWith { Site::OwnMove } else { Site::Round };
            let number = self.out.facts.number(fact);
            self.out.events.push(Event::NeedsNot(number, site));
        }
        Ok(margin - half)
    }

    /// Whether stones that cannot be captured decide about a place.
    fn settled_place(&mut self, state: &State<B>, prover: usize) -> Result<i32, &'static str> {
        let decided = if let Some(live) = self.live {
            live.meets(self.grid.pass_alive(state.stones, prover, true))
        } else if let Some(clear) = self.clear {
            let ground = self.ground(state, prover);
            // The ground is the prover's in the end wherever it bounds his margin, however much that is.
            settled::bound(self.law, self.grid, state, self.goal.prover, &ground)?;
            clear.within(ground.kept(state, prover))
        } else {
            return Err("only the capture of the stone settles this claim");
        };
        match decided {
            true => Ok(i32::MIN / 2),
            false => Err("stones that cannot be captured do not decide about the place"),
        }
    }
}
