//! Rooms once more, on positions: each play is carried out on the board.

use std::collections::HashMap;

use shinpan_board::{Color, Point, PointSet, Position};

use crate::compact::looks_at;

/// The rooms that `owner` makes his own, being to move: those in which the other may move first, and the largest of
/// those in which he may not.
pub(super) fn closed(position: &Position, owner: Color, alive: &PointSet, held: &PointSet) -> PointSet {
    let size = position.size();
    let mut rooms = Rooms { owner, known: HashMap::new() };
    let (mut all, mut urgent) = (PointSet::default(), PointSet::default());
    for room in size.full_set().difference(alive).difference(held).connected_parts() {
        let inner = room.len() - edge(position, &room).len();
        if inner == 0 || !looks_at(room.len() as u32, inner as u32) {
            continue;
        }
        if rooms.waits(position, &room) {
            all.extend(room.iter());
        } else if room.len() > urgent.len() && rooms.moves(position, &room) {
            urgent = room;
        }
    }
    all.union(&urgent)
}

/// The points of a room next to points outside it: all those hold living stones.
fn edge(position: &Position, room: &PointSet) -> PointSet {
    let outside = |at: &Point| at.neighbours(position.size()).any(|next| !room.contains(next));
    room.iter().filter(outside).collect()
}

/// What is asked of a room: its points, its owner's stones in it and the other's, and whether the owner moves first.
type Asked = (PointSet, [PointSet; 2], bool);

struct Rooms {
    owner: Color,
    known: HashMap<Asked, bool>,
}

impl Rooms {
    fn asked(&self, position: &Position, room: &PointSet, moves: bool) -> Asked {
        let stones = [self.owner, self.owner.opponent()].map(|of| position.stones(of).intersection(room));
        (room.clone(), stones, moves)
    }

    /// Whether the owner closes the room whatever the other does there.
    fn waits(&mut self, position: &Position, room: &PointSet) -> bool {
        if edge(position, room) == *room {
            return true;
        }
        let asked = self.asked(position, room, false);
        if let Some(&known) = self.known.get(&asked) {
            return known;
        }
        let other = self.owner.opponent();
        let found = self.moves(position, room)
            && room.intersection(&position.empty_points()).iter().all(|at| match position.place(other, at) {
                Some(placed) if placed.self_captured.is_empty() => self.moves(&placed.after, room),
                _ => true,
            });
        self.known.insert(asked, found);
        found
    }

    /// Whether the owner closes the room if he plays there now.
    fn moves(&mut self, position: &Position, room: &PointSet) -> bool {
        let asked = self.asked(position, room, true);
        if let Some(&known) = self.known.get(&asked) {
            return known;
        }
        let found = edge(position, room).iter().any(|at| {
            let Some(placed) = position.place(self.owner, at) else { return false };
            let Some(joined) = placed.after.string_at(at) else { return false };
            let left = room.difference(&joined.stones);
            left.connected_parts().iter().all(|part| self.waits(&placed.after, part))
        });
        self.known.insert(asked, found);
        found
    }
}
