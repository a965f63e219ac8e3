//! Depth-first proof-number search with relevance zones.
//!
//! A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, 2002; zones after C.-C. Shih and others,
//! *A novel approach to solving goal-achieving problems for board games*, AAAI 2022. Endless play is the owner's: a state
//! that comes back on the line under search counts for him there. Such verdicts lean on the line and are kept for the
//! present round only; what is finally claimed is checked in [`super::closure`].

use super::Search;
use super::node::{ALWAYS, INFINITE, Line, Node, Value};
use super::zone::{Idle, Known, Needs, before_other_turn, before_own_turn};
use crate::bits::Bits;
use crate::budget::Spent;
use crate::grid::side;
use crate::state::{State, Turn};

/// Deeper lines are not followed.
const DEEPEST: u32 = 1500;

/// What a look at the children of a node says.
pub(super) enum Look {
    Solved(Value),
    Numbers { attack: u32, defence: u32, child: u32, attack_limit: u32, defence_limit: u32 },
}

impl<const W: usize> Search<'_, W> {
    /// Searches a node until its verdict is known or its numbers reach the limits.
    pub(super) fn descend(
        &mut self,
        id: u32,
        level: u32,
        depth: u32,
        attack_limit: u32,
        defence_limit: u32,
    ) -> Result<(), Spent> {
        self.go_on()?;
        self.expanded += 1;
        if depth >= DEEPEST {
            return Err(Spent::States);
        }
        let lines = self.lines(id);
        let node = self.node_mut(id);
        node.depth = depth + 1;
        node.level = level;
        let below = if node.cleared { level - 1 } else { level };
        let last_cleared = self.last_cleared;
        if self.node(id).cleared {
            self.last_cleared = depth + 1;
        }
        let mut result = Ok(());
        loop {
            match self.look(id, &lines, below, attack_limit, defence_limit) {
                Look::Solved(value) => {
                    let captures_only = self.captures_only();
                    let node = self.node_mut(id);
                    let attacker = value == Value::Attacker;
                    if attacker {
                        node.attacker = Some(if captures_only { ALWAYS } else { level });
                    } else {
                        node.owner = true;
                    }
                    (node.attack, node.defence) = if attacker { (0, INFINITE) } else { (INFINITE, 0) };
                    break;
                }
                Look::Numbers { attack, defence, child, attack_limit: a, defence_limit: d } => {
                    let node = self.node_mut(id);
                    (node.attack, node.defence) = (attack, defence);
                    if attack >= attack_limit || defence >= defence_limit {
                        break;
                    }
                    if let Err(spent) = self.descend(child, below, depth + 1, a, d) {
                        result = Err(spent);
                        break;
                    }
                }
            }
        }
        self.last_cleared = last_cleared;
        let node = self.node_mut(id);
        node.depth = 0;
        node.lines = Some(lines);
        result
    }

    /// The numbers of a child as they count now. A state that comes back on the line is the attacker's if a cleared state
    /// lies between, else the owner's.
    fn numbers(&self, id: u32, level: u32) -> (u32, u32) {
        let node = self.node(id);
        match self.value(id, level) {
            Value::Attacker => (0, INFINITE),
            Value::Owner => (INFINITE, 0),
            Value::Open if node.depth > 0 && node.depth <= self.last_cleared => (0, INFINITE),
            Value::Open if node.depth > 0 => (INFINITE, 0),
            // Numbers found for fewer cleared states: the attacker has at least as much to show.
            Value::Open if node.level != level && node.attack == 0 => (1, 4),
            Value::Open => (node.attack.max(1), node.defence.max(1)),
        }
    }

    /// Whether a turn fills what may be an eye of the side's own while no string around it is in atari. That is
    /// rarely right, so it is tried last.
    fn fills_eye(&self, state: &State<W>, turn: Turn) -> bool {
        let Turn::Play(index) = turn else { return false };
        let grid = &self.play.grid;
        let (own, near) = (state.stones[side(state.turn)], grid.neighbours(usize::from(index)));
        let empty = state.empty(grid);
        near.within(own)
            && grid
                .parts(grid.connected(near, own))
                .iter()
                .all(|&string| !(grid.around(string) & empty).is_single())
    }

    /// Where the turns are that are tried before it is known what a pass would lose.
    fn near(&self, id: u32) -> Bits<W> {
        let state = &self.node(id).spot.state;
        let grid = &self.play.grid;
        let (own, other) = (state.stones[side(self.play.owner)], state.stones[side(self.play.attacker())]);
        let empty = state.empty(grid);
        let held =
            if self.play.is_captured(state) { state.fresh | self.play.interest } else { self.play.target };
        let string = grid.connected(held & own, own) | held;
        let around = grid.around(string);
        let liberties = around & empty;
        let facing = grid.connected(around & other, other);
        (liberties | grid.around(liberties) | grid.around(facing) | string) & empty
    }

    /// Sums up what is known of the turns of a node. One turn is enough for the side to move; the other side needs an
    /// answer to each that matters.
    pub(super) fn look(
        &mut self,
        id: u32,
        lines: &[Line],
        level: u32,
        attack_limit: u32,
        defence_limit: u32,
    ) -> Look {
        let state = self.node(id).spot.state;
        let attacks = state.turn != self.play.owner;
        let (mover, other) =
            if attacks { (Value::Attacker, Value::Owner) } else { (Value::Owner, Value::Attacker) };
        // What belongs to the mover comes first, here and below.
        let ordered =
            |(attack, defence): (u32, u32)| if attacks { (attack, defence) } else { (defence, attack) };
        let wins = |&&(_, child): &&Line| ordered(self.numbers(child, level)).0 == 0;
        if let Some(&(turn, child)) = lines.iter().find(wins) {
            let zone = before_own_turn(self.play, &state, turn, self.node(child).zone);
            let node = self.node_mut(id);
            (node.best, node.zone) = (Some((turn, child)), zone);
            return Look::Solved(mover);
        }
        let pass = self.known(lines, Turn::Pass, level, !attacks);
        let Needs { zone, missing, .. } = match pass {
            Some(Known::Open) => only(Turn::Pass),
            Some(Known::Holds(zone)) => {
                self.answers(id, lines, level, Bits::NONE, Idle::Answered(zone), !attacks)
            }
            None => {
                let base = if attacks { self.kept(&self.node(id).spot) } else { self.play.interest };
                self.answers(id, lines, level, base, Idle::Returns, !attacks)
            }
        };
        self.node_mut(id).zone = zone;
        if missing.is_empty() {
            return Look::Solved(other);
        }
        let (mut hardest, mut open) = (1, 0);
        let (mut first, mut second, mut chosen) = (INFINITE, INFINITE, None);
        let near = self.near(id);
        let passed = pass != Some(Known::Open);
        for &(turn, child) in lines {
            let (own, theirs) = ordered(self.numbers(child, level));
            if theirs == 0 {
                continue;
            }
            let needed = missing.contains(&turn);
            if needed {
                hardest = hardest.max(theirs);
                open += 1;
            } else if passed || !is_in(turn, near) {
                continue;
            }
            let fills = self.fills_eye(&state, turn);
            // The owner fills an eye only where a claim of the attacker's needs an answer to it.
            if fills && !needed && !attacks {
                continue;
            }
            let handicap =
                Handicap { times: if fills { 8 } else { 1 }, plus: if attacks && !needed { 2 } else { 0 } };
            let weight = handicap.weigh(own);
            if weight < first {
                (second, first, chosen) = (first, weight, Some((child, needed, handicap)));
            } else {
                second = second.min(weight);
            }
        }
        let (child, needed, handicap) =
            chosen.unwrap_or((missing_child(lines, &missing), true, Handicap { times: 1, plus: 0 }));
        let (own_limit, their_limit) = ordered((attack_limit, defence_limit));
        let own_limit = handicap.limit(own_limit.min(second.saturating_add(1 + second / 4)));
        let their_limit = if needed {
            their_limit.saturating_sub(open - 1)
        } else {
            beyond(their_limit, ordered(self.numbers(child, level)).1)
        };
        let (attack, defence) = ordered((first.min(INFINITE - 1), (hardest + open - 1).min(INFINITE - 1)));
        let (attack_limit, defence_limit) = ordered((own_limit, their_limit));
        Look::Numbers { attack, defence, child, attack_limit, defence_limit }
    }

    /// The zone of a claim for the side not to move, and the turns still without an answer.
    pub(super) fn answers(
        &self,
        id: u32,
        lines: &[Line],
        level: u32,
        base: Bits<W>,
        idle: Idle<W>,
        for_attacker: bool,
    ) -> Needs<W> {
        let Node { spot, floor, .. } = self.node(id);
        before_other_turn(self.play, &spot.state, base | *floor, idle, |turn| {
            self.known(lines, turn, level, for_attacker).unwrap_or(Known::Open)
        })
    }

    /// What is known of the states behind a turn, whatever stone is named with it; `None` if there are none.
    pub(super) fn known(
        &self,
        lines: &[Line],
        turn: Turn,
        level: u32,
        for_attacker: bool,
    ) -> Option<Known<W>> {
        let mut all = None;
        for &(_, child) in lines.iter().filter(|(other, _)| *other == turn) {
            let (attack, defence) = self.numbers(child, level);
            let holds = if for_attacker { attack == 0 } else { defence == 0 };
            if !holds {
                return Some(Known::Open);
            }
            all = Some(all.unwrap_or(Bits::NONE) | self.node(child).zone);
        }
        all.map(Known::Holds)
    }
}

/// A pass comes first: what it leads to tells which other turns need answers.
fn only<const W: usize>(turn: Turn) -> Needs<W> {
    Needs { zone: Bits::NONE, turns: vec![turn], missing: vec![turn] }
}

fn is_in<const W: usize>(turn: Turn, set: Bits<W>) -> bool {
    match turn {
        Turn::Play(index) => set.has(usize::from(index)),
        _ => true,
    }
}

/// How a turn's number is made to look worse than it is, so that it is tried late.
#[derive(Clone, Copy)]
struct Handicap {
    times: u32,
    plus: u32,
}

impl Handicap {
    fn weigh(self, number: u32) -> u32 {
        number.saturating_mul(self.times).saturating_add(self.plus).min(INFINITE)
    }

    /// The least number that weighs at least `limit`.
    fn limit(self, limit: u32) -> u32 {
        limit.saturating_sub(self.plus).div_ceil(self.times).max(1)
    }
}

/// A limit for a child that does not count for the node's own number: let it grow by half.
fn beyond(limit: u32, number: u32) -> u32 {
    limit.max(number.saturating_add(1 + number / 2)).min(INFINITE)
}

fn missing_child(lines: &[Line], missing: &[Turn]) -> u32 {
    lines.iter().find(|(turn, _)| missing.contains(turn)).map_or(0, |(_, child)| *child)
}
