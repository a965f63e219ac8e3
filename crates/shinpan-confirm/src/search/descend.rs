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

    /// Sums up what is known of the turns of a node.
    pub(super) fn look(
        &mut self,
        id: u32,
        lines: &[Line],
        level: u32,
        attack_limit: u32,
        defence_limit: u32,
    ) -> Look {
        if self.node(id).spot.state.turn == self.play.owner {
            self.look_for_owner(id, lines, level, attack_limit, defence_limit)
        } else {
            self.look_for_attacker(id, lines, level, attack_limit, defence_limit)
        }
    }

    /// The attacker is to move: one turn is enough for him; the owner needs an answer to each that matters.
    fn look_for_attacker(
        &mut self,
        id: u32,
        lines: &[Line],
        level: u32,
        attack_limit: u32,
        defence_limit: u32,
    ) -> Look {
        let state = self.node(id).spot.state;
        if let Some(&(turn, child)) = lines.iter().find(|(_, child)| self.numbers(*child, level).0 == 0) {
            let zone = before_own_turn(self.play, &state, turn, self.node(child).zone);
            let node = self.node_mut(id);
            (node.best, node.zone) = (Some((turn, child)), zone);
            return Look::Solved(Value::Attacker);
        }
        let pass = self.known(lines, Turn::Pass, level, false);
        let Needs { zone, missing, .. } = match pass {
            Some(Known::Open) => only(Turn::Pass),
            Some(Known::Holds(zone)) => {
                self.answers(id, lines, level, Bits::NONE, Idle::Answered(zone), false)
            }
            None => {
                let kept = self.kept(&self.node(id).spot);
                self.answers(id, lines, level, kept, Idle::Returns, false)
            }
        };
        self.node_mut(id).zone = zone;
        if missing.is_empty() {
            return Look::Solved(Value::Owner);
        }
        let (mut hardest, mut open) = (1, 0);
        let (mut first, mut second, mut chosen) = (INFINITE, INFINITE, None);
        let near = self.near(id);
        let passed = pass != Some(Known::Open);
        for &(turn, child) in lines {
            let (attack, defence) = self.numbers(child, level);
            if defence == 0 {
                continue;
            }
            let needed = missing.contains(&turn);
            if !needed && (passed || !is_in(turn, near)) {
                continue;
            }
            if needed {
                hardest = hardest.max(defence);
                open += 1;
            }
            let handicap = Handicap {
                times: if self.fills_eye(&state, turn) { 8 } else { 1 },
                plus: if needed { 0 } else { 2 },
            };
            let weight = handicap.weigh(attack);
            if weight < first {
                (second, first, chosen) = (first, weight, Some((child, needed, handicap)));
            } else {
                second = second.min(weight);
            }
        }
        let defence = (hardest + open - 1).min(INFINITE - 1);
        let (child, needed, handicap) =
            chosen.unwrap_or((missing_child(lines, &missing), true, Handicap { times: 1, plus: 0 }));
        let attack = first.min(INFINITE - 1);
        Look::Numbers {
            attack,
            defence,
            child,
            attack_limit: handicap.limit(attack_limit.min(second.saturating_add(1 + second / 4))),
            defence_limit: if needed {
                defence_limit.saturating_sub(open - 1)
            } else {
                beyond(defence_limit, self.numbers(child, level).1)
            },
        }
    }

    /// The owner is to move: one turn is enough for him; the attacker needs an answer to each that matters.
    fn look_for_owner(
        &mut self,
        id: u32,
        lines: &[Line],
        level: u32,
        attack_limit: u32,
        defence_limit: u32,
    ) -> Look {
        let state = self.node(id).spot.state;
        if let Some(&(turn, child)) = lines.iter().find(|(_, child)| self.numbers(*child, level).1 == 0) {
            let zone = before_own_turn(self.play, &state, turn, self.node(child).zone);
            let node = self.node_mut(id);
            (node.best, node.zone) = (Some((turn, child)), zone);
            return Look::Solved(Value::Owner);
        }
        let pass = self.known(lines, Turn::Pass, level, true);
        let Needs { zone, missing, .. } = match pass {
            Some(Known::Open) => only(Turn::Pass),
            Some(Known::Holds(zone)) => {
                self.answers(id, lines, level, Bits::NONE, Idle::Answered(zone), true)
            }
            None => self.answers(id, lines, level, self.play.interest, Idle::Returns, true),
        };
        self.node_mut(id).zone = zone;
        if missing.is_empty() {
            return Look::Solved(Value::Attacker);
        }
        let (mut hardest, mut open) = (1, 0);
        let (mut first, mut second, mut chosen) = (INFINITE, INFINITE, None);
        let passed = pass != Some(Known::Open);
        let near = self.near(id);
        for &(turn, child) in lines {
            let (attack, defence) = self.numbers(child, level);
            if attack == 0 {
                continue;
            }
            let needed = missing.contains(&turn);
            if needed {
                hardest = hardest.max(attack);
                open += 1;
            } else if passed || !is_in(turn, near) {
                continue;
            }
            let fills = self.fills_eye(&state, turn);
            if fills && !needed {
                continue;
            }
            let handicap = Handicap { times: if fills { 8 } else { 1 }, plus: 0 };
            let weight = handicap.weigh(defence);
            if weight < first {
                (second, first, chosen) = (first, weight, Some((child, needed, handicap)));
            } else {
                second = second.min(weight);
            }
        }
        let attack = (hardest + open - 1).min(INFINITE - 1);
        let (child, needed, handicap) =
            chosen.unwrap_or((missing_child(lines, &missing), true, Handicap { times: 1, plus: 0 }));
        Look::Numbers {
            attack,
            defence: first.min(INFINITE - 1),
            child,
            attack_limit: if needed {
                attack_limit.saturating_sub(open - 1)
            } else {
                beyond(attack_limit, self.numbers(child, level).0)
            },
            defence_limit: handicap.limit(defence_limit.min(second.saturating_add(1 + second / 4))),
        }
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
