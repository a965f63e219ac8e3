//! From tables to a strategy: one move of the prover where he is to move, every reply of the other player.
//!
//! The tables know which nodes are won. Where they know none of the moves (an entry was pushed out, or its
//! conditions do not hold here) the search is asked once more, with its tables warm. States, legal moves and
//! what settles a state are those of the checker (`shinpan_proof::compact`), so that a strategy is shown in
//! the terms in which it will be checked.
//!
//! A state shown once is used again on other lines if its conditions hold there, as table entries are.

use rustc_hash::FxHashSet;
use shinpan_game::Move;
use shinpan_proof::compact::{self, Bits as _, Grid, Judged, NoMemory, Turn};
use shinpan_proof::{Edge, Ends, Graph, Node as Step, NodeId};

use super::history::{Item, item};
use super::node::{Node, Passed};
use super::search::{Search, Standing, Stopped};
use super::written::{Shown, Written};
use crate::bits::Bits;

/// Why no strategy was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stuck {
    /// The search was stopped.
    Stopped,
    /// What has been written out takes too much memory.
    Memory,
    /// None that ends and keeps what is alive.
    NotShown,
}

impl From<Stopped> for Stuck {
    fn from(_: Stopped) -> Stuck {
        Stuck::Stopped
    }
}

/// What is to be shown, in the checker's terms.
#[derive(Clone, Copy)]
pub(super) struct Task<'t, W> {
    pub law: &'t compact::Law,
    pub grid: &'t Grid<W>,
    pub state: compact::State<W>,
    /// Half points Black has won before the start.
    pub won: i32,
    /// 0 Black, 1 White.
    pub prover: u8,
    /// Half points of margin he has to show, as he sees them.
    pub margin: i32,
    /// Whether he has never lost stones that could not be taken from him: only then a line may end in a
    /// settled state.
    pub kept_life: bool,
    /// Bytes that what is written out may take.
    pub memory: usize,
}

/// A state on a line of play.
#[derive(Clone, Copy)]
struct Place<B: Bits> {
    node: Node<B>,
    state: compact::State<B::Word>,
    won: i32,
}

/// Where a move leads.
enum Behind<B: Bits> {
    Over { enough: bool },
    Settled(Place<B>),
    On(Place<B>),
}

/// A move, where it leads, and what the repetition rule must not remember for it to be legal.
type Choice<B> = (Judged<<B as Bits>::Word>, Behind<B>, Option<Item<B>>);

/// A state by everything that bears on it.
type Name<W> = (compact::State<W>, i32);

pub(super) struct Showing<'s, 'a, B: Bits> {
    search: &'s mut Search<'a, B>,
    task: Task<'s, B::Word>,
    written: Written<B, Name<B::Word>>,
    /// States on the present line, where lines may go round.
    line: FxHashSet<Name<B::Word>>,
    /// Moves that turned out not to be shown.
    failures: u32,
}

/// Looking at so many states that have been written out counts as one looked at.
const WALKED: u64 = 64;

/// So many dead ends are followed before the strategy is given up.
const FAILURES_MAX: u32 = 20_000;

/// A strategy for the node at which the search stands.
pub(super) fn strategy<B: Bits>(
    search: &mut Search<'_, B>,
    root: &Node<B>,
    task: Task<'_, B::Word>,
) -> Result<Graph, Stuck> {
    let place = Place { node: *root, state: task.state, won: task.won };
    let mut showing =
        Showing { search, task, written: Written::new(), line: FxHashSet::default(), failures: 0 };
    if showing.is_settled(&place) {
        return Ok(Graph::new());
    }
    let found = showing.show(&place);
    showing.search.report();
    Ok(reached(showing.written.strategy(), found?.id))
}

/// Keeps what can be reached, in order.
fn reached(strategy: &Graph, root: NodeId) -> Graph {
    let count = root.index().map_or(0, |index| index + 1);
    let mut wanted = vec![false; count];
    if let Some(last) = wanted.last_mut() {
        *last = true;
    }
    for index in (0..count).rev() {
        if wanted[index] {
            for edge in strategy.edges_of(&strategy.nodes()[index]) {
                if let Some(to) = edge.to.index() {
                    wanted[to] = true;
                }
            }
        }
    }
    let mut kept = Graph::new();
    let mut renamed = vec![NodeId::END; count];
    for index in 0..count {
        if !wanted[index] {
            continue;
        }
        let node = &strategy.nodes()[index];
        let edges = strategy.edges_of(node).iter();
        let edges: Vec<Edge> = edges
            .map(|edge| Edge { to: edge.to.index().map_or(edge.to, |to| renamed[to]), ..*edge })
            .collect();
        renamed[index] = match (node, &edges[..]) {
            (Step::Ours(_), [edge]) => kept.ours(edge.turn, edge.ends, edge.to),
            _ => kept.theirs(edges),
        };
    }
    kept
}

impl<B: Bits> Showing<'_, '_, B> {
    fn show(&mut self, place: &Place<B>) -> Result<Shown<B>, Stuck> {
        self.search.step_aside()?;
        let name = (place.state, place.won);
        let known = self.written.known(&name, &self.search.history);
        for _ in 0..self.written.walked() / WALKED {
            self.search.step_aside()?;
        }
        if let Some(known) = known {
            return Ok(known);
        }
        if self.written.bytes() > self.task.memory {
            return Err(Stuck::Memory);
        }
        let endless = self.search.endless;
        if endless && !self.line.insert(name) {
            return Err(Stuck::NotShown);
        }
        let found = match place.node.turn == self.task.prover {
            true => self.own(place),
            false => self.theirs(place),
        };
        if endless {
            self.line.remove(&name);
        }
        let found = found?;
        self.written.keep(name, &found);
        Ok(found)
    }

    fn seen(&self, half: i32) -> i32 {
        if self.task.prover == 0 { half } else { -half }
    }

    fn is_settled(&self, place: &Place<B>) -> bool {
        let Task { law, grid, prover, margin, kept_life, .. } = self.task;
        if !kept_life {
            return false;
        }
        let ground = grid.ground(law, place.state.stones, true);
        let bound = place.state.settled(law, grid, prover, &ground);
        bound.is_some_and(|bound| bound + self.seen(place.won) >= margin)
    }

    /// The legal moves of a place, with those that the past forbids.
    fn moves(&self, place: &Place<B>) -> Vec<Choice<B>> {
        let mut moves = Vec::new();
        place.state.turns(self.task.law, self.task.grid, &mut |judged| {
            if let Some(behind) = self.behind(place, &judged) {
                let bound = judged.hangs_on.is_some();
                let item = match &behind {
                    Behind::Settled(next) | Behind::On(next) if bound => {
                        Some(item(&next.node.board, next.node.turn, self.search.tags))
                    }
                    _ => None,
                };
                moves.push((judged, behind, item));
            }
        });
        moves
    }

    fn behind(&self, place: &Place<B>, judged: &Judged<B::Word>) -> Option<Behind<B>> {
        let Task { law, grid, margin, .. } = self.task;
        // What needs remembering is in the search's history.
        let next = place.state.after(law, judged, &mut NoMemory);
        let won = place.won + next.gain;
        if next.end.is_some() {
            let enough = self.seen(next.state.count(law, grid) + won) >= margin;
            return Some(Behind::Over { enough });
        }
        let node = match judged.turn {
            Turn::Play(bit) => {
                let at = B::bit(grid.index_of(usize::from(bit)));
                let (geometry, law) = (&self.search.geometry, &self.search.law);
                let played =
                    place.node.board.play(geometry, usize::from(place.node.turn), at, law.self_capture)?;
                place.node.played(law, &played)
            }
            _ => match place.node.pass(&self.search.law) {
                Passed::Goes(node) => node,
                Passed::Ends(_) => return None,
            },
        };
        let behind = Place { node, state: next.state, won };
        Some(if self.is_settled(&behind) { Behind::Settled(behind) } else { Behind::On(behind) })
    }

    fn turn(&self, turn: Turn) -> Move {
        match turn {
            Turn::Play(bit) => Move::Play(self.task.grid.point_of(usize::from(bit))),
            _ => Move::Pass,
        }
    }

    /// The other player moves: every reply.
    fn theirs(&mut self, place: &Place<B>) -> Result<Shown<B>, Stuck> {
        let mut edges = Vec::new();
        let mut all = Shown::end(NodeId::END);
        for (judged, behind, item) in self.moves(place) {
            if let Some(item) = item
                && self.search.history.contains(item)
            {
                all.needs_visited(item);
                continue;
            }
            let to = match behind {
                Behind::Over { enough: false } => return Err(Stuck::NotShown),
                Behind::Over { enough: true } => NodeId::END,
                Behind::Settled(_) => NodeId::SETTLED,
                Behind::On(next) => {
                    let shown = self.follow(place, &next, judged.turn == Turn::Pass)?;
                    all.join(&shown);
                    shown.id
                }
            };
            edges.push(Edge { turn: self.turn(judged.turn), ends: Ends::Nothing, to });
        }
        self.written.theirs(&mut all, edges, self.wipes(place));
        Ok(all)
    }

    /// Whether a pass wipes what the repetition rule remembers.
    fn wipes(&self, place: &Place<B>) -> bool {
        self.search.law.pass_wipes(!place.node.first_passed)
    }

    /// Goes on behind a move; what the move itself visits or wipes is no condition before it.
    fn follow(&mut self, place: &Place<B>, next: &Place<B>, is_pass: bool) -> Result<Shown<B>, Stuck> {
        let mark = self.search.history.mark();
        self.search.visit(&place.node, &next.node, is_pass);
        let shown = self.show(next);
        self.search.history.undo(mark);
        let mut shown = shown?;
        if is_pass && self.wipes(place) {
            shown = Shown::end(shown.id);
        } else if !is_pass || self.search.law.remembers_passes() {
            let visited = item(&next.node.board, next.node.turn, self.search.tags);
            shown.visited.retain(|known| *known != visited);
        }
        Ok(shown)
    }

    /// The prover moves: the first move that can be shown, those first that little work was spent on.
    fn own(&mut self, place: &Place<B>) -> Result<Shown<B>, Stuck> {
        let mut moves = self.moves(place);
        let grid = self.task.grid;
        let alive = |stones| grid.pass_alive(stones, usize::from(self.task.prover), true);
        let had = if self.task.kept_life { alive(place.state.stones) } else { B::Word::NONE };
        moves.retain(|(judged, _, item)| {
            let banned = item.is_some_and(|item| self.search.history.contains(item));
            let keeps = judged.placed.is_none_or(|placed| had.is_none() || had.within(alive(placed.stones)));
            !banned && keeps
        });
        for (judged, behind, item) in &moves {
            let to = match behind {
                Behind::Over { enough: true } => NodeId::END,
                Behind::Settled(_) => NodeId::SETTLED,
                _ => continue,
            };
            return Ok(self.moved(place, judged.turn, Shown::end(to), *item));
        }
        let mut ranked = Vec::new();
        for (index, (judged, behind, _)) in moves.iter().enumerate() {
            let Behind::On(next) = behind else { continue };
            let name = self.name(judged.turn);
            if let Some((Standing::Lost, effort)) = self.search.known_behind(&place.node, &next.node, name)
                && next.node.turn != self.task.prover
            {
                ranked.push((effort, index));
            }
        }
        ranked.sort_unstable();
        for &(_, index) in &ranked {
            if let Some(shown) = self.attempt(place, &moves[index])? {
                return Ok(shown);
            }
        }
        if self.search.search_on(&place.node)? != Standing::Won {
            return Err(Stuck::NotShown);
        }
        let best = self.search.best;
        let mut tried: Vec<usize> = ranked.into_iter().map(|(_, index)| index).collect();
        let found = moves.iter().position(|(judged, ..)| Some(self.name(judged.turn)) == best);
        if let Some(index) = found.filter(|index| !tried.contains(index)) {
            if let Some(shown) = self.attempt(place, &moves[index])? {
                return Ok(shown);
            }
            tried.push(index);
        }
        // The search may win by giving up what is alive, which cannot be shown: then another move has to.
        for index in (0..moves.len()).filter(|index| !tried.contains(index)) {
            let Behind::On(next) = &moves[index].1 else { continue };
            if next.node.turn == self.task.prover || !self.wins(place, next, moves[index].0.turn)? {
                continue;
            }
            if let Some(shown) = self.attempt(place, &moves[index])? {
                return Ok(shown);
            }
        }
        Err(Stuck::NotShown)
    }

    /// Whether a move of the prover wins, by search.
    fn wins(&mut self, place: &Place<B>, next: &Place<B>, turn: Turn) -> Result<bool, Stuck> {
        let mark = self.search.history.mark();
        self.search.visit(&place.node, &next.node, turn == Turn::Pass);
        let standing = self.search.answer(&next.node);
        self.search.history.undo(mark);
        Ok(standing? == Standing::Lost)
    }

    fn name(&self, turn: Turn) -> u8 {
        match turn {
            Turn::Play(bit) => self.task.grid.index_of(usize::from(bit)) as u8,
            _ => self.search.points as u8,
        }
    }

    fn attempt(
        &mut self,
        place: &Place<B>,
        (judged, behind, item): &Choice<B>,
    ) -> Result<Option<Shown<B>>, Stuck> {
        let Behind::On(next) = behind else { return Ok(None) };
        match self.follow(place, next, judged.turn == Turn::Pass) {
            Ok(shown) => Ok(Some(self.moved(place, judged.turn, shown, *item))),
            Err(Stuck::NotShown) => {
                self.failures += 1;
                if self.failures > FAILURES_MAX { Err(Stuck::NotShown) } else { Ok(None) }
            }
            Err(stopped) => Err(stopped),
        }
    }

    /// The state before a move of the prover.
    fn moved(
        &mut self,
        place: &Place<B>,
        turn: Turn,
        mut shown: Shown<B>,
        goal: Option<Item<B>>,
    ) -> Shown<B> {
        let edge = Edge { turn: self.turn(turn), ends: Ends::Nothing, to: shown.id };
        self.written.ours(&mut shown, edge, goal, self.wipes(place));
        shown
    }
}
