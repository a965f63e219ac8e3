//! What the present path has visited, and on what part of it a proof depends.

use crate::bits::{Bits, scramble};
use crate::board::Board;

/// A position a repetition rule remembers, with the player to move where the rule distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Item<B> {
    pub stones: [B; 2],
    /// Player to move (0 Black, 1 White), or 0 where the rule does not ask.
    pub tag: u8,
}

impl<B: Bits> Item<B> {
    #[inline(always)]
    pub(super) fn hash(&self) -> u64 {
        let tag = u64::from(self.tag) << 1 | 1;
        scramble(
            self.stones[0].mix(tag.wrapping_mul(0xd6e8_feb8_6659_fd93))
                ^ self.stones[1].mix(0xa5a5).rotate_left(23),
        )
    }

    /// One of 64 marks: positions with equal numbers of stones share one.
    #[inline(always)]
    fn mark(&self) -> u64 {
        1 << ((self.stones[0].count() & 7) | (self.stones[1].count() & 7) << 3)
    }
}

/// An item visited.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visited<B> {
    pub item: Item<B>,
    hash: u64,
}

/// The visited items in order, with a counting filter so that most questions cost one look.
#[derive(Clone, Debug)]
pub(super) struct History<B> {
    visited: Vec<Visited<B>>,
    /// Items before this one are forgotten (a pass wiped them).
    from: usize,
    filter: [u16; FILTER],
}

const FILTER: usize = 1024;

/// What to restore when a move is taken back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    len: usize,
    from: usize,
}

impl<B: Bits> History<B> {
    pub(super) fn new() -> History<B> {
        History { visited: Vec::new(), from: 0, filter: [0; FILTER] }
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { len: self.visited.len(), from: self.from }
    }

    pub(super) fn undo(&mut self, mark: Mark) {
        self.from = mark.from;
        while self.visited.len() > mark.len {
            if let Some(last) = self.visited.pop() {
                self.filter[last.hash as usize % FILTER] -= 1;
            }
        }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, item: Item<B>) {
        let hash = item.hash();
        self.filter[hash as usize % FILTER] += 1;
        self.visited.push(Visited { item, hash });
    }

    /// Forgets everything so far.
    pub(super) fn wipe(&mut self) {
        self.from = self.visited.len();
    }

    #[inline(always)]
    pub(super) fn contains(&self, item: Item<B>) -> bool {
        let hash = item.hash();
        self.filter[hash as usize % FILTER] != 0
            && self.visited[self.from..].iter().rev().any(|v| v.hash == hash && v.item == item)
    }

    /// Whether a proof with these conditions holds on the present path; `taken` are the points where stones of
    /// the proof's owner have been captured since the history began.
    #[inline]
    pub(super) fn admits(&self, needs: &Needs<B>, taken: B) -> bool {
        if needs.overflow || needs.uncaptured.meets(taken) {
            return false;
        }
        if !needs.visited[..needs.count as usize].iter().all(|&item| self.contains(item)) {
            return false;
        }
        let items = &needs.unvisited;
        !(items.any && self.visited[self.from..].iter().any(|v| items.may_have(v)))
    }

    /// What the present path has visited that may be among these items.
    pub(super) fn meeting(&self, items: &Items<B>) -> Vec<Visited<B>> {
        match items.any {
            false => Vec::new(),
            true => self.visited[self.from..].iter().filter(|v| items.may_have(v)).copied().collect(),
        }
    }
}

/// Items, described by what they have in common: it may be that more items fit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Items<B> {
    /// Stones every one of them has.
    pub least: [B; 2],
    /// Stones at least one of them has.
    pub most: [B; 2],
    /// Their stone counts, one bit for each pair of counts modulo 8.
    pub marks: u64,
    /// One of 64 bits of each hash.
    pub sieve: u64,
    /// Whether there are any.
    pub any: bool,
}

impl<B: Bits> Items<B> {
    pub(super) fn none() -> Items<B> {
        Items { least: [B::ALL; 2], most: [B::ZERO; 2], marks: 0, sieve: 0, any: false }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, item: Item<B>) {
        for c in 0..2 {
            self.least[c] &= item.stones[c];
            self.most[c] |= item.stones[c];
        }
        self.marks |= item.mark();
        self.sieve |= 1 << (item.hash() >> 58);
        self.any = true;
    }

    #[inline(always)]
    pub(super) fn join(&mut self, other: &Items<B>) {
        for c in 0..2 {
            self.least[c] &= other.least[c];
            self.most[c] |= other.most[c];
        }
        self.marks |= other.marks;
        self.sieve |= other.sieve;
        self.any |= other.any;
    }

    /// Whether an item visited may be one of them.
    #[inline(always)]
    pub(super) fn may_have(&self, v: &Visited<B>) -> bool {
        let [black, white] = v.item.stones;
        self.least[0].within(black)
            && self.least[1].within(white)
            && black.within(self.most[0])
            && white.within(self.most[1])
            && self.marks & v.item.mark() != 0
            && self.sieve & (1 << (v.hash >> 58)) != 0
    }
}

/// Items a proof needs to be visited, at most.
pub(super) const VISITED_MAX: usize = 3;

/// On what part of the history a proof depends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs<B> {
    /// Items that must be unvisited: the owner of the proof plays to them.
    pub unvisited: Items<B>,
    /// Points where no stone of the owner may have been captured before.
    pub uncaptured: B,
    /// Items that must be visited: plays of the opponent to them were refused.
    pub visited: [Item<B>; VISITED_MAX],
    pub count: u8,
    /// More items must be visited than fit: the proof holds on this path only.
    pub overflow: bool,
}

impl<B: Bits> Needs<B> {
    pub(super) fn nothing() -> Needs<B> {
        Needs {
            unvisited: Items::none(),
            uncaptured: B::ZERO,
            visited: [Item::default(); VISITED_MAX],
            count: 0,
            overflow: false,
        }
    }

    pub(super) fn unconditional(&self) -> bool {
        !self.unvisited.any && self.count == 0 && !self.overflow && self.uncaptured.is_zero()
    }

    /// The opponent's play to this item was refused: it must be visited.
    pub(super) fn add_visited(&mut self, item: Item<B>) {
        let count = self.count as usize;
        if self.visited[..count].contains(&item) {
            return;
        }
        if count == VISITED_MAX {
            self.overflow = true;
        } else {
            self.visited[count] = item;
            self.count += 1;
        }
    }

    /// The path itself visits this item.
    pub(super) fn drop_visited(&mut self, item: Item<B>) {
        let count = self.count as usize;
        if let Some(index) = self.visited[..count].iter().position(|&known| known == item) {
            self.visited[index] = self.visited[count - 1];
            self.count -= 1;
        }
    }

    /// Both sets of conditions.
    #[inline]
    pub(super) fn join(&mut self, other: &Needs<B>) {
        self.unvisited.join(&other.unvisited);
        self.uncaptured |= other.uncaptured;
        self.overflow |= other.overflow;
        for &item in &other.visited[..other.count as usize] {
            self.add_visited(item);
        }
    }
}

/// The item of a board with `tag` to move.
#[inline(always)]
pub(super) fn item<B: Bits>(board: &Board<B>, to_move: u8, remembers_turn: bool) -> Item<B> {
    Item { stones: board.stones, tag: if remembers_turn { to_move } else { 0 } }
}
