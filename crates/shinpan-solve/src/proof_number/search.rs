//! The recursion: depth-first proof-number search.

use std::sync::atomic::Ordering;

use shinpan_rules::RepetitionBinds;

use super::history::{History, Item, Needs, item};
use super::node::{Node, Passed};
use super::numbers::INFINITE;
use super::proofs::Conditional;
use super::shared::Shared;
use super::table::{Entry, Key, Table};
use crate::bits::{Bits, Geometry};
use crate::board::Played;
use crate::law::Law;

/// Longer lines are not followed: they prove nothing.
pub(super) const PLY_MAX: usize = 4000;

/// How many positions are expanded between two looks at the limits.
const BETWEEN: u64 = 256;

/// The search stopped: a limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// A proved bound in half points, the account of its node left out, and what it depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proof<B> {
    pub bound: i32,
    pub needs: Needs<B>,
}

/// How far a node has been settled, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// He has proved his side of the question; the proof is in `Search::proof`.
    Won,
    /// His opponent has.
    Lost,
    /// The present prover has no proof here: the opponent can always go round. It rests on this ply of the path.
    Round(usize),
    /// Nobody yet: proof and disproof number.
    Open(u32, u32),
}

/// A move under consideration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<B> {
    pub child: Node<B>,
    pub key: Key<B>,
    pub hash: u64,
    /// What the repetition rule must not remember.
    goal: Option<Item<B>>,
    phi: u32,
    delta: u32,
    /// Index of the point; the number of points for a pass.
    pub name: u8,
}

/// One thread's search.
pub(super) struct Search<'a, B> {
    pub(super) shared: &'a Shared<'a, B>,
    pub(super) law: Law,
    pub(super) geometry: Geometry<B>,
    pub(super) points: usize,
    pub(super) history: History<B>,
    nodes: u64,
    expanded: u64,
    /// Unused slots of the table filled.
    filled: u64,
    /// Positions expanded in all.
    spent: u64,
    /// The proof of the last [`Standing::Won`] or [`Standing::Lost`].
    pub proof: Proof<B>,
    /// The move that won at the root.
    pub best: Option<u8>,
    pool: Vec<Candidate<B>>,
    path: Vec<Key<B>>,
    /// How many nodes of the path have a hash with these low bits.
    on_path: Vec<u16>,
    pub(super) remembers: bool,
    pub(super) tags: bool,
    pub(super) endless: bool,
    /// Whether a line was not followed because it became too long.
    pub(super) too_long: bool,
}

impl<'a, B: Bits> Search<'a, B> {
    pub(super) fn new(shared: &'a Shared<'a, B>, history: History<B>) -> Search<'a, B> {
        let law = shared.law;
        Search {
            shared,
            law,
            geometry: *shared.geometry,
            points: shared.points,
            history,
            nodes: 0,
            expanded: 0,
            filled: 0,
            spent: 0,
            proof: Proof { bound: 0, needs: Needs::nothing() },
            best: None,
            pool: Vec::new(),
            path: Vec::new(),
            on_path: vec![0; 1 << 12],
            remembers: law.has_history(),
            tags: law.remembers_turn(),
            endless: law.may_be_endless(),
            too_long: false,
        }
    }

    /// Where mirror images are one node: without a memory of positions they play alike.
    #[inline(always)]
    pub(super) fn key(&self, node: &Node<B>) -> Key<B> {
        if self.remembers { Key::of(node) } else { Key::least(node, self.shared.symmetries) }
    }

    /// Adds the work of this thread to that of all.
    pub(super) fn report(&mut self) {
        self.shared.nodes.fetch_add(std::mem::take(&mut self.nodes), Ordering::Relaxed);
        self.shared.expanded.fetch_add(std::mem::take(&mut self.expanded), Ordering::Relaxed);
        self.shared.table.tell_used(std::mem::take(&mut self.filled));
    }

    /// Counts a position whose moves are generated, and stops if that is one too many.
    #[inline(always)]
    fn step(&mut self) -> Result<(), Stopped> {
        self.expanded += 1;
        if self.expanded < BETWEEN {
            return Ok(());
        }
        self.report();
        let spent = self.shared.nodes.load(Ordering::Relaxed);
        if spent >= self.shared.node_limit || self.shared.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        if self.shared.may_grow && self.shared.table.is_crowded() {
            self.shared.grow.store(true, Ordering::Relaxed);
            return Err(Stopped);
        }
        Ok(())
    }

    /// Counts a position looked at while a strategy is written out, where work is no less to be limited.
    pub(super) fn step_aside(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        self.step()
    }

    /// Answers the question at the root.
    pub(super) fn answer(&mut self, root: &Node<B>) -> Result<Standing, Stopped> {
        let safe = self.safe(root);
        if let Some(standing) = self.settled(root, &safe) {
            return Ok(standing);
        }
        self.search_on(root)
    }

    /// The same by search, whatever the stones say.
    pub(super) fn search_on(&mut self, root: &Node<B>) -> Result<Standing, Stopped> {
        self.best = None;
        let key = self.key(root);
        let standing = loop {
            match self.expand(root, &key, key.hash(), INFINITE, INFINITE) {
                Ok(Standing::Open(..)) => {}
                standing => break standing,
            }
        };
        self.report();
        standing
    }

    /// What is known of the node behind a move without search, and about how much work was spent on it.
    pub(super) fn known_behind(
        &mut self,
        node: &Node<B>,
        child: &Node<B>,
        name: u8,
    ) -> Option<(Standing, u8)> {
        let key = self.key(child);
        let hash = key.hash();
        let kid = Candidate { child: *child, key, hash, goal: None, phi: 1, delta: 1, name };
        if let Some(entry) = self.shared.table.find(&key, hash)
            && let Some(standing) = self.known(node, &kid, &entry)
        {
            return Some((standing, entry.effort));
        }
        let safe = self.safe(child);
        self.settled(child, &safe).map(|standing| (standing, 0))
    }

    /// Works on a node until its proof number reaches `phi_max` or its disproof number `delta_max`.
    fn expand(
        &mut self,
        node: &Node<B>,
        key: &Key<B>,
        hash: u64,
        phi_max: u32,
        delta_max: u32,
    ) -> Result<Standing, Stopped> {
        self.spent += 1;
        self.step()?;
        if self.path.len() >= self.shared.longest {
            self.too_long = true;
            return Ok(Standing::Round(0));
        }
        let from = self.pool.len();
        self.path.push(*key);
        self.on_path[hash as usize & 0xfff] += 1;
        let mut effort = 1;
        let busy = self.shared.busy.matters(self.path.len()).then_some(self.shared.busy);
        if let Some(busy) = busy {
            busy.enter(hash);
        }
        let standing = self.work(node, phi_max, delta_max, from, &mut effort);
        if let Some(busy) = busy {
            busy.leave(hash);
        }
        self.on_path[hash as usize & 0xfff] -= 1;
        self.path.pop();
        self.pool.truncate(from);
        let effort = effort.ilog2() as u8 + 1;
        match standing {
            Ok(Standing::Won) => self.keep(node.turn, key, hash, effort),
            Ok(Standing::Lost) => self.keep(1 - node.turn, key, hash, effort),
            Ok(Standing::Open(phi, delta)) => self.note(node, key, hash, effort, phi, delta),
            Ok(Standing::Round(ply)) => {
                let won = node.turn != self.shared.prover;
                // Resting on nothing above it, it holds on every path; else it is only put off.
                let absolute = ply >= self.path.len();
                let (far, near) = if absolute { (INFINITE, 0) } else { (INFINITE >> 8, 1) };
                let (phi, delta) = if won { (near, far) } else { (far, near) };
                self.note(node, key, hash, effort, phi, delta);
            }
            Err(Stopped) => {}
        }
        standing
    }

    /// The same with the node on the path; `from` is where its moves begin on the pool. Counts the nodes below.
    fn work(
        &mut self,
        node: &Node<B>,
        phi_max: u32,
        delta_max: u32,
        from: usize,
        effort: &mut u64,
    ) -> Result<Standing, Stopped> {
        // What the opponent's proof would rest on if every move loses.
        let mut lost =
            Proof { bound: if node.turn == 0 { -(1 << 14) } else { 1 << 14 }, needs: Needs::nothing() };
        // Where every move fails the prover although no opponent's proof shows it: the ply that rests on.
        let mut round: Option<usize> = None;
        if let Some(standing) = self.open(node, from, &mut lost, &mut round) {
            return Ok(standing);
        }
        loop {
            let kids = &self.pool[from..];
            if kids.is_empty() {
                return Ok(match round {
                    Some(ply) => Standing::Round(ply),
                    None => {
                        self.proof = lost;
                        Standing::Lost
                    }
                });
            }
            let mut best = 0;
            // What the best move costs, and the next one.
            let (mut first, mut second) = (INFINITE, INFINITE);
            let mut sum = 0u32;
            let mut phi = INFINITE;
            let together = self.shared.busy.matters(self.path.len() + 1);
            for (index, kid) in kids.iter().enumerate() {
                sum = sum.saturating_add(kid.phi);
                phi = phi.min(kid.delta);
                let cost = match together {
                    true => self.shared.busy.dearer(kid.hash, kid.delta, phi_max),
                    false => kid.delta,
                };
                if cost < first {
                    second = first;
                    first = cost;
                    best = index;
                } else {
                    second = second.min(cost);
                }
            }
            let delta = sum.min(INFINITE - 1);
            if phi >= phi_max || delta >= delta_max {
                return Ok(Standing::Open(phi, delta));
            }
            let index = from + best;
            if together && let Some(news) = self.news(node, index) {
                if let Some(standing) = self.conclude(node, index, news, &mut lost, &mut round) {
                    return Ok(standing);
                }
                self.pool.swap_remove(index);
                continue;
            }
            let kid = self.pool[index];
            let kid_phi_max = kid.phi.saturating_add(delta_max - delta).min(INFINITE);
            let kid_delta_max = phi_max.min(second.saturating_add(1 + second / 4)).min(INFINITE);
            // Where another thread is behind the cheapest move, this one has something to do all the same.
            let kid_delta_max = kid_delta_max.max((kid.delta + 1).min(phi_max));
            let mark = self.history.mark();
            self.visit(node, &kid.child, usize::from(kid.name) == self.points);
            let spent = self.spent;
            let standing = self.expand(&kid.child, &kid.key, kid.hash, kid_phi_max, kid_delta_max)?;
            *effort += self.spent - spent;
            self.history.undo(mark);
            match standing {
                Standing::Open(phi, delta) => {
                    self.pool[index].phi = phi;
                    self.pool[index].delta = delta;
                }
                settled => {
                    if let Some(standing) = self.conclude(node, index, settled, &mut lost, &mut round) {
                        return Ok(standing);
                    }
                    self.pool.swap_remove(index);
                }
            }
        }
    }

    /// Whether another thread has settled a candidate's child since it was looked at.
    fn news(&mut self, node: &Node<B>, index: usize) -> Option<Standing> {
        let kid = self.pool[index];
        let entry = self.shared.table.find(&kid.key, kid.hash)?;
        self.known(node, &kid, &entry)
    }

    /// What the settled child of a candidate means for the node: its standing, or nothing yet.
    #[inline]
    fn conclude(
        &mut self,
        node: &Node<B>,
        index: usize,
        child: Standing,
        lost: &mut Proof<B>,
        round: &mut Option<usize>,
    ) -> Option<Standing> {
        let kid = self.pool[index];
        match child {
            Standing::Lost => {
                self.leave(node, &kid);
                if let Some(goal) = kid.goal {
                    self.proof.needs.unvisited.add(goal);
                }
                if self.path.len() == 1 {
                    self.best = Some(kid.name);
                }
                Some(Standing::Won)
            }
            Standing::Won => {
                self.leave(node, &kid);
                let bound = self.proof.bound;
                lost.bound = if node.turn == 0 { lost.bound.max(bound) } else { lost.bound.min(bound) };
                lost.needs.join(&self.proof.needs);
                None
            }
            Standing::Round(ply) if node.turn != self.shared.prover => Some(Standing::Round(ply)),
            Standing::Round(ply) => {
                *round = Some(round.map_or(ply, |known| known.min(ply)));
                None
            }
            Standing::Open(..) => None,
        }
    }

    /// Puts the moves of a node on the pool with what is known of them. The standing, if that settles the node.
    fn open(
        &mut self,
        node: &Node<B>,
        from: usize,
        lost: &mut Proof<B>,
        round: &mut Option<usize>,
    ) -> Option<Standing> {
        match node.pass(&self.law) {
            Passed::Ends(account) => {
                let bound = 2 * node.board.area(&self.geometry) + account - node.account;
                let black_wins = bound >= self.shared.target - node.account;
                if black_wins == (node.turn == 0) {
                    self.proof = Proof { bound, needs: Needs::nothing() };
                    if self.path.len() == 1 {
                        self.best = Some(self.points as u8);
                    }
                    return Some(Standing::Won);
                }
                lost.bound = bound;
            }
            Passed::Goes(child) => {
                self.add(child, None, self.points as u8);
            }
        }
        self.plays(node, from, lost);
        let mut index = from;
        while index < self.pool.len() {
            self.nodes += 1;
            match self.look(node, index) {
                Standing::Open(phi, delta) => {
                    self.pool[index].phi = phi;
                    self.pool[index].delta = delta;
                    index += 1;
                }
                settled => {
                    if let Some(standing) = self.conclude(node, index, settled, lost, round) {
                        return Some(standing);
                    }
                    self.pool.swap_remove(index);
                }
            }
        }
        None
    }

    /// What is known of a candidate's child without generating its moves.
    fn look(&mut self, node: &Node<B>, index: usize) -> Standing {
        let kid = self.pool[index];
        if self.endless
            && self.on_path[kid.hash as usize & 0xfff] > 0
            && (!self.remembers || kid.child.passes > 0)
            && let Some(ply) = self.path.iter().rposition(|known| *known == kid.key)
        {
            return Standing::Round(ply);
        }
        if let Some(entry) = self.shared.table.find(&kid.key, kid.hash) {
            if let Some(standing) = self.known(node, &kid, &entry) {
                return standing;
            }
            let question = Table::<B>::question(self.shared.target - kid.child.account, self.shared.prover);
            if entry.question == question && entry.phi + entry.delta > 0 {
                if self.endless && (entry.phi == INFINITE || entry.delta == INFINITE) {
                    return Standing::Round(usize::MAX);
                }
                return Standing::Open(entry.phi, entry.delta);
            }
        }
        let safe = self.safe(&kid.child);
        if let Some(standing) = self.settled(&kid.child, &safe) {
            return standing;
        }
        let (phi, delta) = self.shared.numbers.of(self.guess(&kid.child, &safe));
        Standing::Open(phi, delta)
    }

    /// Whether proofs in the tables settle a candidate's child.
    #[inline]
    fn known(&mut self, node: &Node<B>, kid: &Candidate<B>, entry: &Entry) -> Option<Standing> {
        let target = self.shared.target - kid.child.account;
        let standing = |side: u8| if side == kid.child.turn { Standing::Won } else { Standing::Lost };
        if entry.low >= target {
            self.proof = Proof { bound: entry.low, needs: Needs::nothing() };
            return Some(standing(0));
        }
        if entry.high < target {
            self.proof = Proof { bound: entry.high, needs: Needs::nothing() };
            return Some(standing(1));
        }
        if entry.conditional == 0 {
            return None;
        }
        let mark = self.history.mark();
        self.visit(node, &kid.child, usize::from(kid.name) == self.points);
        let found = self.shared.proofs.find(&kid.key, kid.hash, target, &self.history, kid.child.taken);
        self.history.undo(mark);
        let found = found?;
        self.proof = Proof { bound: found.bound, needs: found.needs };
        Some(standing(found.side))
    }

    /// Puts a move on the pool.
    #[inline(always)]
    fn add(&mut self, child: Node<B>, goal: Option<Item<B>>, name: u8) {
        let key = self.key(&child);
        let hash = key.hash();
        self.shared.table.touch(hash);
        self.pool.push(Candidate { child, key, hash, goal, phi: 1, delta: 1, name });
    }

    /// Puts the plays of a node on the pool; what a refused play means for the opponent's proof goes to `lost`.
    fn plays(&mut self, node: &Node<B>, from: usize, lost: &mut Proof<B>) {
        let mut rest = node.board.empty(&self.geometry);
        while !rest.is_zero() {
            let at = rest.first();
            rest = rest.without_lowest();
            let Some(played) =
                node.board.play(&self.geometry, usize::from(node.turn), at, self.law.self_capture)
            else {
                continue;
            };
            if at == node.ko && !played.captured.is_zero() {
                continue;
            }
            let child = node.played(&self.law, &played);
            let mut goal = None;
            if self.remembers && self.bound_by_repetition(&played) {
                let item = item(&child.board, child.turn, self.tags);
                if self.history.contains(item) {
                    lost.needs.add_visited(item);
                    continue;
                }
                goal = Some(item);
            }
            let name = at.lowest() as u8;
            self.add(child, goal, name);
            // A mirror image of an earlier play is the same play.
            if !self.remembers
                && let Some((last, earlier)) = self.pool[from..].split_last()
                && earlier.iter().any(|kid| kid.hash == last.hash && kid.key == last.key)
            {
                self.pool.pop();
            }
        }
    }

    #[inline(always)]
    fn bound_by_repetition(&self, played: &Played<B>) -> bool {
        self.law.binds == RepetitionBinds::EveryPlay || !played.captured.is_zero()
    }

    /// Enters a child in the history.
    #[inline(always)]
    pub(super) fn visit(&mut self, node: &Node<B>, child: &Node<B>, is_pass: bool) {
        if !self.remembers {
            return;
        }
        let item = item(&child.board, child.turn, self.tags);
        if !is_pass {
            self.history.push(item);
        } else if self.law.pass_wipes(!node.first_passed) {
            self.history.wipe();
            if self.law.remembers_wiping_pass() {
                self.history.push(item);
            }
        } else if self.law.remembers_passes() {
            self.history.push(item);
        }
    }

    /// Turns the proof of a child into one of the node: what the move itself visited or wiped is no condition.
    #[inline(always)]
    fn leave(&mut self, node: &Node<B>, kid: &Candidate<B>) {
        self.proof.bound += kid.child.account - node.account;
        if !self.remembers {
            return;
        }
        let pass = usize::from(kid.name) == self.points;
        if pass && self.law.pass_wipes(!node.first_passed) {
            self.proof.needs = Needs::nothing();
        } else if !pass || self.law.remembers_passes() {
            self.proof.needs.drop_visited(item(&kid.child.board, kid.child.turn, self.tags));
        }
    }

    /// Stores the proof of `winner` for a node.
    fn keep(&mut self, winner: u8, key: &Key<B>, hash: u64, effort: u8) {
        let Proof { bound, needs } = self.proof;
        if needs.overflow {
            return;
        }
        let free = needs.unconditional();
        if !free {
            self.shared.proofs.keep(Conditional { key: *key, side: winner, bound, effort, needs }, hash);
        }
        let filled = self.shared.table.change(key, hash, |entry| {
            entry.effort = entry.effort.max(effort);
            match (free, winner) {
                (false, _) => entry.conditional |= 1 << winner,
                (true, 0) => entry.low = entry.low.max(bound),
                (true, _) => entry.high = entry.high.min(bound),
            }
        });
        self.filled += u64::from(filled);
    }

    /// Stores proof numbers.
    fn note(&mut self, node: &Node<B>, key: &Key<B>, hash: u64, effort: u8, phi: u32, delta: u32) {
        let question = Table::<B>::question(self.shared.target - node.account, self.shared.prover);
        let filled = self.shared.table.change(key, hash, |entry| {
            entry.effort = entry.effort.max(effort);
            entry.question = question;
            entry.phi = phi;
            entry.delta = delta;
        });
        self.filled += u64::from(filled);
    }
}
