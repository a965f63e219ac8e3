//! The states met so far, each with what is known of it.

use rustc_hash::FxHashMap;

use super::prospect::Prospect;
use crate::bits::Bits;
use crate::state::{State, Turn};

/// A number that no proof or disproof can reach.
pub const INFINITE: u32 = u32::MAX / 4;

/// States looked into from a node before it is looked at in its wide surroundings.
pub const LOOK: u64 = 400;

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
pub type Reply = (Turn, u32);

/// A turn that may be made in a state, with the stone the owner names, if he does. The state behind it becomes a node when
/// it is first looked into.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub turn: Turn,
    pub named: Option<u16>,
    /// The node behind the turn, once met.
    pub child: Option<u32>,
    /// The first estimate of the attacker's distance from a proof, until then.
    pub attack: u32,
    /// The same for the owner.
    pub defence: u32,
}

/// The lines of one turn among all of a state, which are in the order of their turns.
pub fn lines_of(lines: &[Line], turn: Turn) -> std::ops::Range<usize> {
    let first = lines.partition_point(|line| line.turn < turn);
    let count = lines[first..].iter().take_while(|line| line.turn == turn).count();
    first..first + count
}

/// A state and what is known of it.
pub struct Node<const W: usize> {
    pub spot: Spot<W>,
    /// The hash of the spot.
    hash: u64,
    /// Another node with the same hash.
    next: Option<u32>,
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
    pub best: Option<Reply>,
    /// The turns, once looked at. A turn of the owner comes once for each stone he may name.
    pub lines: Option<Box<[Line]>>,
    /// Being searched now, at this depth plus one; 0 if not.
    pub depth: u32,
    /// How far the attacker is from holding everything for good, roughly in plays.
    pub lacking: u32,
    /// How far the owner is from two eyes, and where he could make them.
    pub prospect: Prospect<W>,
    /// Whether it has been looked at by itself: is it settled, and what are its first numbers?
    pub examined: bool,
    /// The owner is to move, and what he meant to keep is captured.
    pub cleared: bool,
    /// A node that looks the same where it matters: what is known of that is known of this one.
    pub like: Option<u32>,
    /// What the owner holds cannot be captured whatever he does: no turns need be looked at.
    pub settled: bool,
    /// States looked into from here so far, those behind it included.
    pub work: u64,
    /// With how much work it is next looked at in its wide surroundings.
    pub next_look: u64,
    /// With how much work a plan is next looked for that makes everything the attacker's.
    pub next_plan: u64,
}

impl<const W: usize> Node<W> {
    /// A node nothing is known of.
    pub fn new(spot: Spot<W>, hash: u64) -> Node<W> {
        Node {
            spot,
            hash,
            next: None,
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
            lacking: 0,
            prospect: Prospect { plays: 0, keys: Bits::NONE },
            examined: false,
            cleared: false,
            like: None,
            settled: false,
            work: 0,
            next_look: LOOK,
            next_plan: 0,
        }
    }

    pub fn hash(&self) -> u64 {
        self.hash
    }
}

/// All nodes, found by state.
pub struct Table<const W: usize> {
    pub nodes: Vec<Node<W>>,
    /// The last node with each hash.
    numbers: FxHashMap<u64, u32>,
    keys: Keys,
}

impl<const W: usize> Table<W> {
    pub fn new() -> Table<W> {
        Table { nodes: Vec::new(), numbers: FxHashMap::default(), keys: Keys::new(64 * W) }
    }

    /// The number of the node of a spot, if it has been met.
    pub fn find(&self, spot: &Spot<W>, hash: u64) -> Option<u32> {
        let mut at = self.numbers.get(&hash).copied();
        while let Some(number) = at {
            let node = &self.nodes[number as usize];
            if node.spot == *spot {
                break;
            }
            at = node.next;
        }
        at
    }

    pub fn add(&mut self, mut node: Node<W>) -> u32 {
        let number = self.nodes.len() as u32;
        node.next = self.numbers.insert(node.hash, number);
        self.nodes.push(node);
        number
    }

    /// The hash of a spot that differs from another with a known hash.
    pub fn hash(&self, spot: &Spot<W>, from: &Spot<W>, hash: u64) -> u64 {
        let (new, old) = (&spot.state, &from.state);
        let sets = [
            (new.stones[0], old.stones[0]),
            (new.stones[1], old.stones[1]),
            (new.blocked, old.blocked),
            (new.fresh, old.fresh),
        ];
        let mut hash = hash ^ self.keys.rest(spot) ^ self.keys.rest(from);
        for (kind, (a, b)) in sets.into_iter().enumerate() {
            for index in (a ^ b).iter() {
                hash ^= self.keys.points[index][kind];
            }
        }
        hash
    }

    /// The hash of a spot.
    pub fn hash_of(&self, spot: &Spot<W>) -> u64 {
        let none = State { stones: [Bits::NONE; 2], blocked: Bits::NONE, fresh: Bits::NONE, ..spot.state };
        let bare = Spot { state: none, named: spot.named };
        self.hash(spot, &bare, self.keys.rest(&bare))
    }
}

/// Random numbers for what a spot consists of (A. Zobrist, *A New Hashing Method with Application for Game Playing*, 1970).
struct Keys {
    /// For each point: a black stone, a white one, a ban, a new stone.
    points: Vec<[u64; 4]>,
}

impl Keys {
    fn new(points: usize) -> Keys {
        let mut counter = 0;
        let mut next = || {
            counter += 1;
            mixed(counter)
        };
        Keys { points: (0..points).map(|_| std::array::from_fn(|_| next())).collect() }
    }

    /// What is no set of points.
    fn rest<const W: usize>(&self, spot: &Spot<W>) -> u64 {
        let named = spot.named.map_or(0, |index| 1 + u64::from(index));
        let turn = u64::from(spot.state.turn == shinpan_board::Color::White);
        mixed(!(u64::from(spot.state.freed) << 20 | named << 1 | turn))
    }
}

/// A number that looks random (the finaliser of splitmix64, S. Vigna, 2015).
fn mixed(number: u64) -> u64 {
    let mut x = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
