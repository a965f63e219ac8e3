//! Rooms: what living stones shut in, and whether their owner can make all of it his.
//!
//! A room is a maximal connected set of points without living stones of its owner; every point around it holds one.
//! The owner *closes* it if in the end every point of it is next to living stones of his, or holds one. He only plays
//! on points next to living stones, which every such stone joins. So no play of his is self-capture or a ko capture,
//! none can be taken again, and each makes the room smaller. The other player plays as he likes and captures what
//! does not live. Whether that comes out well is found by looking at every line of play in the room.

use rustc_hash::FxHashMap;
use shinpan_rules::Trigger;

use super::bits::{Bits, Grid};
use super::ground::Ground;
use super::law::Law;

/// Larger rooms are not looked at.
const POINTS: u32 = 16;
/// Nor are rooms with more points away from living stones.
const INNER: u32 = 7;
/// Answers remembered; more than so many and all are forgotten.
const KNOWN: usize = 1 << 20;

/// Whether rooms of so many points, so many of them not next to living stones, are looked at.
pub(crate) const fn looks_at(points: u32, inner: u32) -> bool {
    points <= POINTS && inner <= INNER
}

/// A room and the stones in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Room<B> {
    points: B,
    /// The owner's.
    own: B,
    theirs: B,
    /// Whether the owner moves first.
    moves: bool,
}

/// Answers about rooms.
#[derive(Debug, Default)]
pub struct Rooms<B> {
    known: FxHashMap<Room<B>, bool>,
}

impl<B: Bits> Rooms<B> {
    /// Nothing known.
    pub fn new() -> Rooms<B> {
        Rooms { known: FxHashMap::default() }
    }

    /// Notes which rooms a side closes, where the law ends rounds by what is remembered: elsewhere settled ground does
    /// without them.
    pub fn close(&mut self, law: &Law, grid: &Grid<B>, stones: [B; 2], side: usize, ground: &mut Ground<B>) {
        let alive = ground.alive[side];
        if alive.is_none() || !law.asks(Trigger::RoundEnds) {
            return;
        }
        for points in grid.parts(grid.full & !alive & !ground.held[side]) {
            let inner = points & !grid.next_to(alive);
            if inner.is_none() || !looks_at(points.count(), inner.count()) {
                continue;
            }
            let room =
                Room { points, own: points & stones[side], theirs: points & stones[1 - side], moves: false };
            if self.closes(grid, &room) {
                ground.closes[side] |= points;
            } else if points.count() > ground.urgent[side].count()
                && self.closes(grid, &Room { moves: true, ..room })
            {
                ground.urgent[side] = points;
            }
        }
    }

    /// Whether the owner closes a room.
    fn closes(&mut self, grid: &Grid<B>, room: &Room<B>) -> bool {
        let edge = room.points & grid.next_to(grid.full & !room.points);
        if edge == room.points && !room.moves {
            return true;
        }
        if let Some(&known) = self.known.get(room) {
            return known;
        }
        let empty = room.points & !room.own & !room.theirs;
        let found = match room.moves {
            true => (edge & empty).points().any(|bit| self.closes_after(grid, room, bit)),
            // He has a play there when the other one does nothing, and whatever the other one does.
            false => {
                self.closes(grid, &Room { moves: true, ..*room })
                    && empty
                        .points()
                        .filter_map(|bit| intruded(grid, room, bit))
                        .all(|after| self.closes(grid, &after))
            }
        };
        if self.known.len() >= KNOWN {
            self.known.clear();
        }
        self.known.insert(*room, found);
        found
    }

    /// Whether the owner closes every part of what is left of a room when he plays at its edge.
    fn closes_after(&mut self, grid: &Grid<B>, room: &Room<B>, bit: usize) -> bool {
        let at = B::bit(bit);
        let joined = grid.connected(at, room.own | at);
        let points = room.points & !joined;
        let empty = points & !room.own & !room.theirs;
        let theirs = with_liberties(grid, room.theirs, empty);
        grid.parts(points).all(|part| {
            let part = Room { points: part, own: room.own & part, theirs: theirs & part, moves: false };
            self.closes(grid, &part)
        })
    }
}

/// A room after a stone of the other player, if he may play there; its owner is to move.
fn intruded<B: Bits>(grid: &Grid<B>, room: &Room<B>, bit: usize) -> Option<Room<B>> {
    let at = B::bit(bit);
    let theirs = room.theirs | at;
    let own = with_liberties(grid, room.own, room.points & !room.own & !theirs);
    let string = grid.connected(at, theirs);
    let free = room.points & !own & !theirs;
    grid.next_to(string).meets(free).then_some(Room { own, theirs, moves: true, ..*room })
}

/// The strings among these stones that are next to an empty point.
fn with_liberties<B: Bits>(grid: &Grid<B>, stones: B, empty: B) -> B {
    grid.parts(stones)
        .filter(|string| grid.next_to(*string).meets(empty))
        .fold(B::NONE, |all, string| all | string)
}
