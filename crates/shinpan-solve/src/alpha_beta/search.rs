//! The recursion.

use shinpan_rules::{Count, FirstPass, RepetitionBinds, SelfCapture};

use super::history::{History, Needs, item};
use super::node::{Node, Passed};
use super::table::{Kind, Soft, Table, UNBOUNDED};
use crate::bits::{Bits, Geometry};
use crate::board::{Played, Safe, pass_alive};
use crate::law::Law;

/// A value beyond every heuristic one: the player to move has proved his side of the question.
pub(super) const HARD: i32 = 30_000;
const SOFT_MAX: i32 = 20_000;
/// Deeper lines are not followed; the answer stays unproved there.
pub(super) const PLY_MAX: usize = 240;

/// The search stopped: a limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// A proved bound in half points, the account of its node left out, and what it depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proof<B> {
    pub bound: i32,
    pub needs: Needs<B>,
}

/// A candidate move: a point, or no point for a pass.
#[derive(Clone, Copy, Debug)]
struct Candidate<B> {
    at: B,
    worth: i32,
}

pub(super) struct Search<'a, B> {
    pub law: Law,
    pub geometry: Geometry<B>,
    pub points: usize,
    pub table: &'a mut Table<B>,
    pub history: History<B>,
    /// The question: does Black get at least this many half points, account included?
    pub target: i32,
    /// Number of the iteration: heuristic values are reused only within it.
    pub iteration: u16,
    pub nodes: u64,
    pub node_limit: u64,
    pub stop: &'a mut dyn FnMut() -> bool,
    /// Set when a value rests on a leaf where the depth ran out.
    pub cut_short: bool,
    proof: Proof<B>,
    killers: Vec<[u8; 2]>,
    credit: [Vec<u32>; 2],
    path: Vec<super::table::Key<B>>,
    remembers: bool,
    tags: bool,
}

impl<'a, B: Bits> Search<'a, B> {
    pub(super) fn new(
        law: Law,
        geometry: Geometry<B>,
        points: usize,
        table: &'a mut Table<B>,
        history: History<B>,
        stop: &'a mut dyn FnMut() -> bool,
    ) -> Search<'a, B> {
        Search {
            law,
            geometry,
            points,
            table,
            history,
            target: 0,
            iteration: 0,
            nodes: 0,
            node_limit: u64::MAX,
            stop,
            cut_short: false,
            proof: Proof { bound: 0, needs: Needs::nothing() },
            killers: vec![[255; 2]; PLY_MAX + 1],
            credit: [vec![0; points + 1], vec![0; points + 1]],
            path: Vec::new(),
            remembers: law.has_history(),
            tags: law.remembers_turn(),
        }
    }

    /// The proof of the last value that was [`HARD`] or its negative.
    pub(super) fn proof(&self) -> &Proof<B> {
        &self.proof
    }

    /// Forgets what was learnt about good moves for the last question.
    pub(super) fn age(&mut self) {
        for credit in self.credit.iter_mut().flatten() {
            *credit /= 8;
        }
    }

    /// Searches a node. The value is for the player to move: `HARD` or `-HARD` with the proof left in
    /// `self.proof`, or a heuristic value between.
    pub(super) fn value(
        &mut self,
        node: &Node<B>,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
    ) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes >= self.node_limit || (self.nodes & 0xfff == 0 && (self.stop)()) {
            return Err(Stopped);
        }
        let target = self.target - node.account;
        // What does not depend on the rest of the game.
        let safe = [0, 1].map(|c| pass_alive(&self.geometry, node.board.stones[c]));
        if let Some(value) = self.settled(node, target, &safe) {
            return Ok(value);
        }
        let key = node.key();
        let mut hint = 255;
        if let Some(index) = self.table.find(&key) {
            let entry = *self.table.entry(index);
            hint = entry.best;
            for side in 0..2 {
                let bound = i32::from(if side == 0 { entry.low } else { entry.high });
                let answers = if side == 0 { bound >= target } else { bound < target };
                if bound.abs() == i32::from(UNBOUNDED) || !answers {
                    continue;
                }
                let needs = match self.table.needs(index, side) {
                    Some(needs) if entry.conditional[side] => {
                        if !self.history.admits(needs, node.taken[side]) {
                            continue;
                        }
                        *needs
                    }
                    _ => Needs::nothing(),
                };
                self.proof = Proof { bound, needs };
                return Ok(if side == node.turn { HARD } else { -HARD });
            }
            // Only values of the same iteration: older ones could support one another in a circle for ever.
            let soft = entry.soft;
            let same_question = soft.iteration == self.iteration && i32::from(soft.target) == target;
            if same_question && i32::from(soft.depth) >= depth && ply > 0 {
                let value = i32::from(soft.value);
                let cuts = match soft.kind {
                    Kind::Exactly => true,
                    Kind::AtLeast => value >= beta,
                    Kind::AtMost => value <= alpha,
                    Kind::None => false,
                };
                if cuts {
                    self.cut_short |= soft.cut_short;
                    return Ok(value);
                }
                match soft.kind {
                    Kind::AtLeast => alpha = alpha.max(value),
                    Kind::AtMost => beta = beta.min(value),
                    Kind::Exactly | Kind::None => {}
                }
            }
        }
        if depth <= 0 || ply >= PLY_MAX {
            self.cut_short = true;
            return Ok(self.guess(node, &safe, target));
        }
        if !self.remembers {
            if self.path.contains(&key) {
                // Going round proves nothing for either side.
                return Ok(0);
            }
            self.path.push(key);
        }
        let before = std::mem::take(&mut self.cut_short);
        let result = self.moves(node, ply, depth, alpha, beta, hint, &safe, &key);
        self.cut_short |= before;
        if !self.remembers {
            self.path.pop();
        }
        result
    }

    /// Answers the question from stones that are safe whatever is played.
    fn settled(&mut self, node: &Node<B>, target: i32, safe: &[Safe<B>; 2]) -> Option<i32> {
        // With self-capture the opponent could go on for ever without ever disturbing what is safe.
        if self.law.count != Count::Area
            || (self.law.may_be_endless() && self.law.self_capture != SelfCapture::Forbidden)
        {
            return None;
        }
        let all = self.points as i32;
        let mut low = 4 * (safe[0].stones | safe[0].territory).count() as i32 - 2 * all;
        let mut high = 2 * all - 4 * (safe[1].stones | safe[1].territory).count() as i32;
        if !node.first_passed {
            match self.law.first_pass {
                FirstPass::LastCompetitiveMove => low -= 2,
                FirstPass::Button => {
                    low -= 1;
                    high += 1;
                }
                _ => {}
            }
        }
        if node.pass_ends(&self.law) && (low >= target || high < target) {
            // The player to move may end the game with the board as it stands.
            let now = 2 * node.board.area(&self.geometry);
            if node.turn == 0 { high = high.max(now) } else { low = low.min(now) }
        }
        for (side, bound) in [(0, low), (1, high)] {
            let answers = if side == 0 { bound >= target } else { bound < target };
            if !answers || (self.remembers && safe[side].stones.meets(node.taken[side])) {
                continue;
            }
            let mut needs = Needs::nothing();
            if self.remembers {
                needs.uncaptured = safe[side].stones;
            }
            self.proof = Proof { bound, needs };
            return Some(if side == node.turn { HARD } else { -HARD });
        }
        None
    }

    /// A heuristic value for the player to move.
    fn guess(&self, node: &Node<B>, safe: &[Safe<B>; 2], target: i32) -> i32 {
        let geometry = &self.geometry;
        let [black, white] = node.board.stones;
        let empty = node.board.empty(geometry);
        let near = [black, white].map(|stones| geometry.next_to(stones) & empty);
        let count = |side: usize| {
            let other = 1 - side;
            let stones = node.board.stones[side] & !safe[other].territory;
            let sure = safe[side].stones | safe[side].territory;
            8 * (stones | (near[side] & !near[other]) | sure).count() as i32 + 3 * near[side].count() as i32
        };
        let margin = count(0) - count(1) - 4 * target;
        let value = if node.turn == 0 { margin } else { -margin };
        (value + 4).clamp(-SOFT_MAX, SOFT_MAX)
    }

    #[allow(clippy::too_many_arguments)]
    fn moves(
        &mut self,
        node: &Node<B>,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        hint: u8,
        safe: &[Safe<B>; 2],
        key: &super::table::Key<B>,
    ) -> Result<i32, Stopped> {
        let turn = node.turn;
        let mut candidates = [Candidate { at: B::ZERO, worth: 0 }; 129];
        let count = self.candidates(node, ply, hint, safe, &mut candidates);
        let mut best = -HARD;
        let mut best_move = 255;
        let open = alpha;
        // What the opponent's proof would rest on if every move loses.
        let mut lost = Proof { bound: if turn == 0 { -(1 << 14) } else { 1 << 14 }, needs: Needs::nothing() };
        for index in 0..count {
            // The best of the rest to the front.
            if let Some(next) = (index..count).max_by_key(|&i| candidates[i].worth) {
                candidates.swap(index, next);
            }
            let at = candidates[index].at;
            let name = if at.is_zero() { self.points as u8 } else { at.lowest() as u8 };
            let mut target_item = None;
            let mark = self.history.mark();
            let child;
            let mut over = None;
            if at.is_zero() {
                match node.pass(&self.law) {
                    Passed::Goes(next) => child = next,
                    Passed::Ends(account) => {
                        child = *node;
                        over = Some(account);
                    }
                }
            } else {
                let Some(played) = node.board.play(&self.geometry, turn, at, self.law.self_capture) else {
                    continue;
                };
                if at == node.ko && !played.captured.is_zero() {
                    continue;
                }
                child = node.played(&self.law, &played);
                if self.remembers && self.bound_by_repetition(&played) {
                    let goal = item(&child.board, child.turn, self.tags);
                    if self.history.contains(goal) {
                        lost.needs.add_visited(goal);
                        continue;
                    }
                    target_item = Some(goal);
                }
            }
            let value = if let Some(account) = over {
                let bound = 2 * node.board.area(&self.geometry) + account - node.account;
                self.proof = Proof { bound, needs: Needs::nothing() };
                let black_wins = bound >= self.target - node.account;
                if black_wins == (turn == 0) { HARD } else { -HARD }
            } else {
                self.visit(node, &child, at.is_zero());
                let shallower = depth - 1;
                let value = if best == -HARD {
                    -self.value(&child, ply + 1, shallower, -beta, -alpha)?
                } else {
                    let scout = -self.value(&child, ply + 1, shallower, -alpha - 1, -alpha)?;
                    if scout > alpha && scout < beta && scout < HARD {
                        -self.value(&child, ply + 1, shallower, -beta, -alpha)?
                    } else {
                        scout
                    }
                };
                if value.abs() == HARD {
                    self.leave(node, &child, at.is_zero());
                }
                self.history.undo(mark);
                value
            };
            if value == HARD {
                if let Some(goal) = target_item {
                    self.proof.needs.add_unvisited(goal);
                }
                self.reward(turn, name, ply, depth);
                self.keep(key, turn, depth, name);
                return Ok(HARD);
            }
            if value == -HARD {
                let bound = self.proof.bound;
                lost.bound = if turn == 0 { lost.bound.max(bound) } else { lost.bound.min(bound) };
                lost.needs.join(&self.proof.needs);
                continue;
            }
            if value > best {
                best = value;
                best_move = name;
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.reward(turn, name, ply, depth);
                break;
            }
        }
        if best == -HARD {
            self.proof = lost;
            self.keep(key, 1 - turn, depth, 255);
            return Ok(-HARD);
        }
        let kind = if best >= beta {
            Kind::AtLeast
        } else if best > open {
            Kind::Exactly
        } else {
            Kind::AtMost
        };
        let target = self.target - node.account;
        let soft = Soft {
            value: best as i16,
            target: target as i16,
            iteration: self.iteration,
            depth: depth as u8,
            kind,
            cut_short: self.cut_short,
        };
        self.table.store_soft(key, soft, best_move);
        Ok(best)
    }

    #[inline(always)]
    fn bound_by_repetition(&self, played: &Played<B>) -> bool {
        self.law.binds == RepetitionBinds::EveryPlay || !played.captured.is_zero()
    }

    /// Enters a child in the history.
    #[inline(always)]
    fn visit(&mut self, node: &Node<B>, child: &Node<B>, pass: bool) {
        if !self.remembers {
            return;
        }
        if !pass {
            self.history.push(item(&child.board, child.turn, self.tags));
        } else {
            if self.law.pass_wipes(!node.first_passed) {
                self.history.wipe();
                if self.law.remembers_wiping_pass() {
                    self.history.push(item(&child.board, child.turn, self.tags));
                }
            } else if self.law.remembers_passes() {
                self.history.push(item(&child.board, child.turn, self.tags));
            }
        }
    }

    /// Turns the proof of a child into one of the node: what the move itself visited or wiped is no condition.
    #[inline(always)]
    fn leave(&mut self, node: &Node<B>, child: &Node<B>, pass: bool) {
        self.proof.bound += child.account - node.account;
        if !self.remembers {
            return;
        }
        if pass && self.law.pass_wipes(!node.first_passed) {
            self.proof.needs = Needs::nothing();
        } else if !pass || self.law.remembers_passes() {
            self.proof.needs.drop_visited(item(&child.board, child.turn, self.tags));
        }
    }

    fn keep(&mut self, key: &super::table::Key<B>, winner: usize, depth: i32, best: u8) {
        let bound = self.proof.bound.clamp(-(1 << 13), 1 << 13) as i16;
        self.table.store_bound(key, winner, bound, &self.proof.needs, depth.clamp(0, 255) as u8, best);
    }

    fn reward(&mut self, turn: usize, name: u8, ply: usize, depth: i32) {
        let credit = &mut self.credit[turn][name as usize];
        *credit += (depth * depth) as u32;
        if *credit > 1 << 24 {
            for credit in self.credit[turn].iter_mut() {
                *credit /= 2;
            }
        }
        let killers = &mut self.killers[ply];
        if killers[0] != name {
            *killers = [name, killers[0]];
        }
    }

    /// Every move, with how promising it looks.
    fn candidates(
        &self,
        node: &Node<B>,
        ply: usize,
        hint: u8,
        safe: &[Safe<B>; 2],
        list: &mut [Candidate<B>; 129],
    ) -> usize {
        let geometry = &self.geometry;
        let turn = node.turn;
        let (own, other) = (node.board.stones[turn], node.board.stones[1 - turn]);
        let empty = node.board.empty(geometry);
        let settled = safe[0].territory | safe[1].territory;
        let open = geometry.next_to(empty);
        let near_own = geometry.next_to(own);
        let near_other = geometry.next_to(other);
        let mut count = 0;
        let mut rest = empty;
        let killers = self.killers[ply];
        while !rest.is_zero() {
            let at = rest.first();
            rest = rest.without_lowest();
            let name = at.lowest();
            let mut worth = (self.credit[turn][name] >> 4).min(1 << 20) as i32;
            if name == hint as usize {
                worth += 1 << 28;
            } else if at.meets(settled) {
                worth -= 1 << 26;
            } else {
                if killers.contains(&(name as u8)) {
                    worth += 1 << 22;
                }
                if !at.meets(open) {
                    worth += if at.meets(near_other) { 1 << 21 } else { -(1 << 24) };
                }
                if at.meets(near_own) && at.meets(near_other) {
                    worth += 64;
                }
            }
            list[count] = Candidate { at, worth };
            count += 1;
        }
        let mut worth = (self.credit[turn][self.points] >> 4).min(1 << 20) as i32 - 32;
        if hint as usize == self.points || node.passes > 0 {
            worth += 1 << 28;
        }
        if node.pass_ends(&self.law) {
            // Costs nothing to look at.
            worth = i32::MAX;
        }
        list[count] = Candidate { at: B::ZERO, worth };
        count + 1
    }
}
