//! The states met so far, each with what is known of it.

use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::state::{State, Turn};

/// A number that no proof or disproof can reach.
pub const INFINITE: u32 = u32::MAX / 4;

/// Without end.
pub const ALWAYS: u32 = u32::MAX;

/// What is known of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Nothing for sure.
    Open,
    /// The attacker succeeds.
    Attacker,
    /// The owner succeeds.
    Owner,
}

/// A state of the search: the state of play, and the new stone the owner means to keep.
///
/// While the string in question stands he means to keep that. Once it is captured he names one of his new stones with his
/// next turn; when that is captured he names another. He succeeds if he names only finitely often: then something stays.
/// So the attacker's condition, that every new stone goes again, is a matter of one stone at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot<const W: usize> {
    pub state: State<W>,
    /// The index of the stone named.
    pub named: Option<u16>,
}

/// A turn and the node behind it.
pub type Line = (Turn, u32);

/// A state and what is known of it.
pub struct Node<const W: usize> {
    pub spot: Spot<W>,
    /// How far the attacker is from a proof, in unsolved states (van der Werf's and Nagai's proof number).
    pub attack: u32,
    /// How far the owner is from a proof.
    pub defence: u32,
    /// The owner succeeds. Where this leans on a state coming back it may yet turn out wrong.
    pub owner: bool,
    /// The attacker succeeds for at least so many cleared states to come; [`ALWAYS`] without end.
    pub attacker: Option<u32>,
    /// For how many cleared states to come the numbers below hold.
    pub level: u32,
    /// The zone of the verdict; while the node is being searched, what it needs so far.
    pub zone: Bits<W>,
    /// What the zone must hold anyway, learnt when the claims were put together.
    pub floor: Bits<W>,
    /// The turn that shows the verdict, if it is one of the side that succeeds.
    pub best: Option<Line>,
    /// The turns and the nodes behind them, once looked at. A turn of the owner comes once for each stone he may name.
    pub lines: Option<Box<[Line]>>,
    /// Being searched now, at this depth plus one; 0 if not.
    pub depth: u32,
    /// The owner is to move, and what he meant to keep is captured.
    pub cleared: bool,
    /// What the owner holds cannot be captured whatever he does: no turns need be looked at.
    pub settled: bool,
}

/// All nodes, found by state.
pub struct Table<const W: usize> {
    pub nodes: Vec<Node<W>>,
    numbers: FxHashMap<Spot<W>, u32>,
}

impl<const W: usize> Table<W> {
    pub fn new() -> Table<W> {
        Table { nodes: Vec::new(), numbers: FxHashMap::default() }
    }

    /// The number of the node of a spot, if it has been met.
    pub fn find(&self, spot: &Spot<W>) -> Option<u32> {
        self.numbers.get(spot).copied()
    }

    pub fn add(&mut self, node: Node<W>) -> u32 {
        let number = self.nodes.len() as u32;
        self.numbers.insert(node.spot, number);
        self.nodes.push(node);
        number
    }
}
