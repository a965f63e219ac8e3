//! The search for strategies.

mod alive;
mod closure;
pub(crate) mod contain;
mod descend;
mod eyes;
mod node;
mod plans;
mod prospect;
mod recall;
mod wide;
mod zone;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use shinpan_proof::Plan;

use crate::bits::Bits;
use crate::budget::{Allowance, Spent};
use crate::grid::side;
use crate::state::{Play, State, Turn};
use crate::strings::Strings;
use alive::Eyes;
use node::{ALWAYS, Line, Node, Spot, Table, Value};
pub use plans::Plans;

/// Stages of the game of claims looked at at the start.
const FIRST_LOOK: u32 = 2_000;

/// A search about one question.
pub struct Search<'a, const W: usize> {
    play: &'a Play<W>,
    table: Table<W>,
    containment: contain::Containment<W>,
    /// What the attacker holds by plans.
    pub plans: Plans<W>,
    /// States looked into from a node before a plan is looked for.
    plans_from: u64,
    /// The plans that settle nodes.
    settled_by: FxHashMap<u32, Arc<Plan>>,
    answering: eyes::Answering<W>,
    patterns: recall::Patterns<W>,
    /// The deepest cleared state on the line under search, as its depth plus one.
    last_cleared: u32,
    /// For how many cleared states to come the attacker's success is looked for before it is put together: without end at
    /// first (lines come back to a cleared state), or one and then twice as many each time that did not hold together.
    level: u32,
    /// Whether the attacker must come to hold everything for good: enough for him, but more than he needs.
    pub settling: bool,
    /// How much work is allowed.
    allowance: Allowance,
    /// States looked into when the present share of the work is done.
    share: u64,
    /// Nodes looked into.
    pub expanded: u64,
}

impl<'a, const W: usize> Search<'a, W> {
    /// A search about a question; `settling` says whether the attacker must come to hold everything for good.
    pub fn new(play: &'a Play<W>, allowance: Allowance, settling: bool) -> Search<'a, W> {
        Search {
            play,
            table: Table::new(),
            containment: contain::Containment::new(),
            plans: Plans::new(play.attacker()),
            plans_from: plans::FIRST,
            settled_by: FxHashMap::default(),
            answering: eyes::Answering::new(),
            patterns: recall::Patterns::new(),
            last_cleared: 0,
            level: ALWAYS,
            settling,
            share: allowance.states,
            allowance,
            expanded: 0,
        }
    }

    /// Allows so many more states to be looked into.
    pub fn allow(&mut self, more: u64) {
        self.share = self.expanded.saturating_add(more);
    }

    /// Stops the search when its share of the work is done.
    fn go_on(&self) -> Result<(), Spent> {
        if self.expanded >= self.share {
            return Err(Spent::States);
        }
        self.allowance.is_spent(self.expanded).map_or(Ok(()), Err)
    }

    fn node(&self, id: u32) -> &Node<W> {
        &self.table.nodes[id as usize]
    }

    fn node_mut(&mut self, id: u32) -> &mut Node<W> {
        &mut self.table.nodes[id as usize]
    }

    /// Whether only capture is asked about.
    fn captures_only(&self) -> bool {
        self.play.interest.is_empty()
    }

    /// What is known of a node when the attacker has to succeed for `level` cleared states to come.
    fn value(&self, id: u32, level: u32) -> Value {
        let node = self.node(id);
        if let Some(like) = node.like {
            return self.likewise(id, like, level);
        }
        if node.owner {
            Value::Owner
        } else if node.attacker.is_some_and(|proved| proved >= level) || (node.cleared && level == 0) {
            Value::Attacker
        } else {
            Value::Open
        }
    }

    /// The node of a spot.
    fn meet(&mut self, spot: Spot<W>, hash: u64) -> u32 {
        if let Some(id) = self.table.find(&spot, hash) {
            return id;
        }
        let captured = self.play.is_captured(&spot.state);
        let mut node = Node::new(spot, hash);
        if captured && self.captures_only() {
            (node.attacker, node.settled, node.examined) = (Some(ALWAYS), true, true);
        }
        node.cleared =
            captured && spot.state.turn == self.play.owner && spot.named.is_none() && !self.settling;
        self.table.add(node)
    }

    /// Looks at a node by itself, if that has not been done: whether it is settled, and what its first numbers are.
    fn examine(&mut self, id: u32, strings: &Strings<W>) {
        if self.node(id).examined {
            return;
        }
        let play = self.play;
        let grid = &play.grid;
        let spot = self.node(id).spot;
        let state = &spot.state;
        let captured = play.is_captured(state);
        let owner_moves = state.turn == play.owner;
        let wanted = play.interest | play.target;
        let attackers = strings.of(play.attacker());
        let empty = strings.empty;
        let held = alive::held_for_good(grid, &mut self.containment, attackers, empty, wanted, !owner_moves);
        self.node_mut(id).examined = true;
        match held {
            Ok(zone) => return self.settle(id, Value::Attacker, zone),
            Err(lacking) => self.node_mut(id).lacking = lacking,
        }
        if self.is_settled_by_known_plan(id) {
            return;
        }
        let kept = if captured { state.fresh } else { play.target };
        let own = strings.of(play.owner);
        let guarded = alive::Lasting::new(grid, own, empty, Eyes::OrNarrow { moves: owner_moves });
        // One of the stones he keeps that lives is enough.
        let first = guarded.stones() & kept;
        let mut zone = first.first().and_then(|index| guarded.zone(grid, Bits::one(index)));
        if zone.is_none() {
            let lasting = alive::Lasting::new(grid, own, empty, Eyes::Vital);
            let around = eyes::Around { own, other: attackers, empty, lasting: &lasting };
            let mut strings = own.iter().filter(|chain| chain.stones.meets(kept));
            zone = strings.find_map(|chain| self.answering.lives(grid, chain, &around, owner_moves));
        }
        if let Some(zone) = zone {
            // The stone named must be known to be new.
            let named = spot.named.map_or(Bits::NONE, |index| Bits::one(usize::from(index)));
            return self.settle(id, Value::Owner, zone | named);
        }
        if let Some(chain) = attackers.iter().find(|chain| wanted.within(chain.stones)) {
            let lasting = alive::Lasting::new(grid, attackers, empty, Eyes::Vital);
            let around = eyes::Around { own: attackers, other: own, empty, lasting: &lasting };
            if let Some(zone) = self.answering.lives(grid, chain, &around, !owner_moves) {
                return self.settle(id, Value::Attacker, zone);
            }
        }
        let (string, liberties) = self.liberties(&spot, strings);
        let vital = |(points, _): &&(Bits<W>, Bits<W>)| {
            let open = *points & empty;
            open.any() && open.within(liberties)
        };
        let enclosures = alive::enclosures(grid, state.stones[side(play.owner)]);
        let made = enclosures.iter().filter(vital).count();
        let stones = state.stones;
        let (own, other) = (stones[side(play.owner)], stones[side(play.attacker())]);
        let mut prospect = prospect::prospect(grid, string, own, other, made);
        let room = prospect::room(grid, string);
        if !captured && room < prospect::FAR {
            prospect.plays = room;
        }
        let lacking = self.node(id).lacking;
        let liberties = liberties.len() as u32;
        let (attack, defence) = self.estimate(&spot, captured, liberties, lacking, prospect.plays);
        let node = self.node_mut(id);
        (node.attack, node.defence, node.prospect) = (attack, defence, prospect);
    }

    /// Looks for eyes of the owner's in wide surroundings; that takes time, so it is done at the start and where much
    /// work has been done in vain.
    fn look_around(&mut self, id: u32, strings: &Strings<W>) {
        let Node { spot, work, next_look, .. } = *self.node(id);
        if work < next_look {
            return;
        }
        let patience = if next_look == 0 { FIRST_LOOK } else { (work / 4) as u32 };
        self.node_mut(id).next_look = (4 * work).max(node::LOOK);
        let play = self.play;
        let state = &spot.state;
        let kept = if play.is_captured(state) { state.fresh } else { play.target };
        let own = strings.of(play.owner);
        let lasting = alive::Lasting::new(&play.grid, own, strings.empty, Eyes::Vital);
        let around =
            eyes::Around { own, other: strings.of(play.attacker()), empty: strings.empty, lasting: &lasting };
        let owner_moves = state.turn == play.owner;
        let mut strings = own.iter().filter(|chain| chain.stones.meets(kept));
        let zone =
            strings.find_map(|chain| eyes::lives_wide(&play.grid, chain, &around, owner_moves, patience));
        if let Some(zone) = zone {
            let named = spot.named.map_or(Bits::NONE, |index| Bits::one(usize::from(index)));
            self.settle(id, Value::Owner, zone | named);
        }
    }

    /// A node needs no look at its turns.
    fn settle(&mut self, id: u32, value: Value, zone: Bits<W>) {
        let node = self.node_mut(id);
        match value {
            Value::Attacker => node.attacker = Some(ALWAYS),
            Value::Owner => node.owner = true,
            Value::Open => return,
        }
        (node.settled, node.zone, node.cleared) = (true, zone, false);
    }

    /// What the owner means to keep, or all that he might, with all stones connected, and its liberties.
    fn liberties(&self, spot: &Spot<W>, strings: &Strings<W>) -> (Bits<W>, Bits<W>) {
        let named = self.kept(spot);
        let fresh = spot.state.fresh;
        let kept = match (named.any(), self.play.is_captured(&spot.state)) {
            (true, _) => named,
            (false, true) => fresh,
            (false, false) => self.play.target,
        };
        let chains = strings.of(self.play.owner).iter().filter(|chain| chain.stones.meets(kept));
        chains.fold((kept, Bits::NONE), |(kept, liberties), chain| {
            (kept | chain.stones, liberties | chain.liberties)
        })
    }

    /// First numbers for a state: how far the attacker and the owner are from a proof.
    fn estimate(
        &self,
        spot: &Spot<W>,
        captured: bool,
        liberties: u32,
        lacking: u32,
        plays: u32,
    ) -> (u32, u32) {
        let state = &spot.state;
        let owner_moves = state.turn == self.play.owner;
        let attack = if owner_moves { liberties + 1 } else { liberties.max(1) };
        let mut defence = plays + if owner_moves { 0 } else { 4u32.saturating_sub(liberties).max(1) + plays };
        if self.settling {
            let far = if captured { liberties.min(3) / 2 } else { liberties };
            if captured {
                defence += 4u32.saturating_sub(lacking);
            }
            (lacking + far + u32::from(owner_moves), defence)
        } else if captured {
            // The fewer points are left where a new stone could be played, the nearer he is.
            let attackers = state.stones[side(self.play.attacker())];
            let unheld = self.play.interest.minus(attackers).len().min(8) as u32;
            let fresh = if state.fresh.is_empty() { 0 } else { liberties.min(4) };
            (1 + unheld + fresh, if state.fresh.is_empty() { 4 } else { defence })
        } else {
            (attack, defence)
        }
    }

    /// What the owner means to keep: the string, or the stone he named.
    fn kept(&self, spot: &Spot<W>) -> Bits<W> {
        if self.play.is_captured(&spot.state) {
            let none = if self.settling { self.play.interest } else { Bits::NONE };
            spot.named.map_or(none, |index| Bits::one(usize::from(index)))
        } else {
            self.play.target
        }
    }

    /// The turns of a node worth looking at, with the nodes behind them as far as they have been met.
    ///
    /// Passes are left out where they lose at once: the attacker's while a new stone stands or the string is not captured
    /// (the owner passes too, and that is the end), the owner's while neither is the case.
    fn lines(&mut self, id: u32, strings: &Strings<W>) -> Box<[Line]> {
        if let Some(lines) = self.node_mut(id).lines.take() {
            return lines;
        }
        let play = self.play;
        let Node { spot, lacking, prospect, .. } = *self.node(id);
        let Spot { state, named } = spot;
        let owner_moves = state.turn == play.owner;
        let captured = play.is_captured(&state);
        let nothing_stands = !self.captures_only() && captured && state.fresh.is_empty();
        let (kept, liberties) = self.liberties(&spot, strings);
        let hash = self.node(id).hash();
        let room = prospect::room(&play.grid, kept);

        let mut lines = Vec::with_capacity(strings.empty.len() + 3);
        let mut names = Vec::new();
        for turn in play.candidates(&state) {
            if turn == Turn::Pass && owner_moves == nothing_stands {
                continue;
            }
            let mut left = liberties;
            let key = matches!(turn, Turn::Play(index) if prospect.keys.has(usize::from(index)));
            let plays = match (key, owner_moves) {
                (true, true) => prospect.plays.saturating_sub(1),
                (true, false) => prospect.plays + 1,
                (false, _) => prospect.plays,
            };
            let mut behind = prospect::FAR;
            let next = play.after_effect(&state, turn, |index| {
                let effect = strings.effect(&play.grid, &state, state.turn, index);
                if owner_moves && !captured && effect.string.meets(kept) {
                    behind = behind.min(prospect::room(&play.grid, effect.string));
                }
                if owner_moves && (effect.string.meets(kept) || captured) {
                    left |= effect.liberties;
                }
                left = left.minus(Bits::one(index));
                effect
            });
            let Some(next) = next else { continue };
            // Where the string encloses a space, its owner splits that with stones connected with it.
            let plays = match (owner_moves && room < prospect::FAR, behind == prospect::FAR) {
                (true, true) => room + 1,
                (true, false) => behind,
                (false, _) => plays.min(behind),
            };
            let captured = captured || play.is_captured(&next);
            names.clear();
            if owner_moves && named.is_none() && next.fresh.any() && captured {
                names.extend(next.fresh.iter().map(|index| Some(index as u16)));
            } else {
                names.push(named.filter(|&index| next.fresh.has(usize::from(index))));
            }
            for &named in &names {
                let behind = Spot { state: next, named };
                let hash = self.table.hash(&behind, &spot, hash);
                // Where the attacker has come to something the node is met at once: it may be his as it stands.
                let child = if captured && !owner_moves && named.is_none() {
                    let child = self.meet(behind, hash);
                    if !self.node(child).examined {
                        self.examine(child, &Strings::new(&play.grid, &next));
                    }
                    Some(child)
                } else {
                    self.table.find(&behind, hash)
                };
                let (attack, defence) = self.estimate(&behind, captured, left.len() as u32, lacking, plays);
                lines.push(Line { turn, named, child, attack, defence });
            }
        }
        lines.into()
    }

    /// The state after a turn, `None` if it is not allowed.
    fn after(&self, state: &State<W>, strings: &Strings<W>, turn: Turn) -> Option<State<W>> {
        let play = self.play;
        play.after_effect(state, turn, |index| strings.effect(&play.grid, state, state.turn, index))
    }

    /// The node behind a line.
    fn child(&mut self, id: u32, strings: &Strings<W>, line: &mut Line) -> u32 {
        if let Some(child) = line.child {
            return child;
        }
        let spot = self.node(id).spot;
        let Some(state) = self.after(&spot.state, strings, line.turn) else { return id };
        let behind = Spot { state, named: line.named };
        let hash = self.table.hash(&behind, &spot, self.node(id).hash());
        let child = self.meet(behind, hash);
        line.child = Some(child);
        child
    }
}
