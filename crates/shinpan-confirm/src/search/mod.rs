//! The search for strategies.

mod alive;
mod closure;
mod contain;
mod descend;
mod node;
mod zone;

use crate::bits::Bits;
use crate::budget::{Allowance, Spent};
use crate::grid::side;
use crate::state::{Play, Turn};
use node::{ALWAYS, Line, Node, Spot, Table, Value};

/// A search about one question.
pub struct Search<'a, const W: usize> {
    play: &'a Play<W>,
    table: Table<W>,
    containment: contain::Containment<W>,
    /// The deepest cleared state on the line under search, as its depth plus one.
    last_cleared: u32,
    /// For how many cleared states to come the attacker's success is looked for before it is put together.
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
            containment: contain::Containment::default(),
            last_cleared: 0,
            level: 1,
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
        if node.owner {
            Value::Owner
        } else if node.attacker.is_some_and(|proved| proved >= level) || (node.cleared && level == 0) {
            Value::Attacker
        } else {
            Value::Open
        }
    }

    /// The node of a spot, with a first estimate if it is new.
    fn visit(&mut self, spot: Spot<W>) -> u32 {
        if let Some(id) = self.table.find(&spot) {
            return id;
        }
        let play = self.play;
        let grid = &play.grid;
        let state = &spot.state;
        let own = state.stones[side(play.owner)];
        let attackers = state.stones[side(play.attacker())];
        let captured = play.is_captured(state);
        let owner_moves = state.turn == play.owner;
        let mut node = Node {
            spot,
            attack: 1,
            defence: 1,
            owner: false,
            attacker: None,
            level: 0,
            zone: Bits::NONE,
            floor: Bits::NONE,
            best: None,
            lines: None,
            depth: 0,
            cleared: false,
            settled: false,
        };
        if self.captures_only() && captured {
            (node.attacker, node.settled) = (Some(ALWAYS), true);
            return self.table.add(node);
        }
        let empty = state.empty(grid);
        let wanted = play.interest | play.target;
        let held = alive::held_for_good(grid, &mut self.containment, attackers, empty, wanted, !owner_moves);
        let lacking = match held {
            Ok(zone) => {
                (node.attacker, node.settled, node.zone) = (Some(ALWAYS), true, zone);
                return self.table.add(node);
            }
            Err(lacking) => lacking,
        };
        node.cleared = owner_moves && captured && spot.named.is_none() && !self.settling;
        let kept = if captured { state.fresh } else { play.target };
        for stone in grid.parts(kept) {
            if let Some(zone) = alive::unconditionally_alive(grid, own, empty, stone) {
                (node.owner, node.settled, node.zone) = (true, true, zone);
                return self.table.add(node);
            }
        }
        let named = self.kept(&spot);
        let named = if named.is_empty() { kept } else { named };
        let string = grid.connected(named & own, own);
        let liberties = (grid.around(string) & empty).len() as u32;
        node.attack = if owner_moves { liberties + 1 } else { liberties.max(1) };
        node.defence = if owner_moves { 1 } else { 4u32.saturating_sub(liberties).max(1) };
        if self.settling {
            let far = if captured { liberties.min(3) / 2 } else { liberties };
            node.attack = lacking + far + u32::from(owner_moves);
            if captured {
                node.defence += 4u32.saturating_sub(lacking);
            }
        } else if captured {
            // The fewer points are left where a new stone could be played, the nearer he is.
            let unheld = play.interest.minus(attackers).len().min(8) as u32;
            let fresh = if state.fresh.is_empty() { 0 } else { liberties.min(4) };
            node.attack = 1 + unheld + fresh;
            node.defence = if state.fresh.is_empty() { 4 } else { node.defence };
        }
        self.table.add(node)
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

    /// The turns of a node worth looking at, with the nodes behind them.
    ///
    /// Passes are left out where they lose at once: the attacker's while a new stone stands or the string is not captured
    /// (the owner passes too, and that is the end), the owner's while neither is the case.
    fn lines(&mut self, id: u32) -> Box<[Line]> {
        if let Some(lines) = self.node_mut(id).lines.take() {
            return lines;
        }
        let Spot { state, named } = self.node(id).spot;
        let owner_moves = state.turn == self.play.owner;
        let nothing_stands = !self.captures_only() && self.play.is_cleared(&state);

        let mut lines = Vec::new();
        for (turn, next) in self.play.turns(&state) {
            if turn == Turn::Pass && owner_moves == nothing_stands {
                continue;
            }
            if owner_moves && named.is_none() && next.fresh.any() && self.play.is_captured(&next) {
                for index in next.fresh.iter() {
                    lines.push((turn, self.visit(Spot { state: next, named: Some(index as u16) })));
                }
            } else {
                let named = named.filter(|&index| next.fresh.has(usize::from(index)));
                lines.push((turn, self.visit(Spot { state: next, named })));
            }
        }
        lines.into()
    }
}
