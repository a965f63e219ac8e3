use super::board::Played;
use super::grid::{EMPTY, EMPTY_NEIGHBOURS, Grid, NO_STRING, OWN_NEIGHBOURS, STONE_COMES, liberty};
use super::undo::Trace;

/// What a play did, as far as callers inside need it.
pub(super) struct Step {
    /// The heads of the four neighbours before strings were joined.
    pub heads: [usize; 4],
    /// The head of the string that the stone joined or became.
    pub own: usize,
    /// The number of captured stones of the opponent.
    pub captured: usize,
    /// The number of stones of its own colour that the play removed.
    pub self_captured: usize,
}

impl Step {
    /// Returns what callers outside need.
    #[inline(always)]
    pub fn played(&self) -> Played {
        Played { captured: self.captured, self_captured: self.self_captured }
    }
}

impl<const N: usize> Grid<N> {
    /// Plays a stone on an empty cell, whatever the law says of it.
    ///
    /// Removed stones are appended to the list of empty cells, the opponent's first.
    #[inline(always)]
    pub fn play(&mut self, cell: usize, color: usize, trace: &mut impl Trace) -> Step {
        let around = self.around(cell);
        let before = self.neighbours[cell];
        let opponent = 1 - color;
        trace.begins(self, cell, color);
        self.colors[cell] = color as u8;
        self.hash ^= self.zobrist[cell][color];
        self.leave_empties(cell);
        let number = self.free[cell];
        self.free[cell] = 0;
        self.ko = 0;

        // All four neighbours lose a liberty, whatever they are; the stone joins the last own string among them.
        let mut heads = [0; 4];
        let colors = around.map(|neighbour| self.colors[neighbour]);
        let mut liberties: u64 = 0;
        let mut own = cell;
        let mut zero = false;
        for side in 0..4 {
            let neighbour = around[side];
            self.neighbours[neighbour] = self.neighbours[neighbour].wrapping_add(STONE_COMES[color]);
            let head = usize::from(self.heads[neighbour]);
            heads[side] = head;
            let left = self.liberties[head].wrapping_sub(number);
            self.liberties[head] = left;
            zero |= left == 0;
            liberties = liberties.wrapping_add(self.free[neighbour]);
            own = if colors[side] == color as u8 { head } else { own };
        }

        // Join `own`, which may be the stone itself: then these lines make a string of one.
        trace.joins(self.next[cell], own);
        self.next[cell] = cell as u16;
        self.lengths[cell] = 0;
        self.liberties[cell] = 0;
        self.heads[cell] = own as u16;
        self.liberties[own] = self.liberties[own].wrapping_add(liberties);
        self.lengths[own] += 1;
        let next = self.next[own];
        self.next[own] = cell as u16;
        self.next[cell] = next;

        // Bit `side`: another own string.
        let mut others = 0_u32;
        for side in 0..4 {
            others |= u32::from((colors[side] == color as u8) & (heads[side] != own)) << side;
        }
        while others != 0 {
            let side = (others.trailing_zeros() & 3) as usize;
            others &= others - 1;
            own = self.merge(own, usize::from(self.heads[around[side]]), trace);
        }

        let (mut captured, mut self_captured) = (0, 0);
        let alone = before & (EMPTY_NEIGHBOURS | OWN_NEIGHBOURS[color]) == 0;
        if zero | alone {
            let mut dead = 0_u32;
            for side in 0..4 {
                let taken = (colors[side] == opponent as u8) & (self.liberties[heads[side]] == 0);
                dead |= u32::from(taken) << side;
            }
            while dead != 0 {
                let side = (dead.trailing_zeros() & 3) as usize;
                dead &= dead - 1;
                if self.colors[around[side]] == opponent as u8 {
                    let head = heads[side];
                    trace.removes(head, opponent);
                    captured += usize::from(self.lengths[head]);
                    self.remove(head, opponent);
                    if captured == 1 && alone {
                        self.ko = head;
                        self.ko_against = opponent;
                    }
                }
            }
            if captured > 1 {
                self.ko = 0;
            }
            if self.liberties[own] == 0 {
                trace.removes(own, color);
                self_captured = usize::from(self.lengths[own]);
                self.remove(own, color);
            }
        }
        Step { heads, own, captured, self_captured }
    }

    /// Joins two strings unless they are one already; returns the head of the result, that of the longer one.
    #[inline(always)]
    fn merge(&mut self, head: usize, other: usize, trace: &mut impl Trace) -> usize {
        if head == other {
            return head;
        }
        let (long, short) =
            if self.lengths[other] > self.lengths[head] { (other, head) } else { (head, other) };
        trace.merges(long, short, self.liberties[short]);
        self.liberties[long] = self.liberties[long].wrapping_add(self.liberties[short]);
        self.lengths[long] += self.lengths[short];
        self.relabel(short, long);
        self.next.swap(long, short);
        long
    }

    /// Gives all stones of a ring a head; returns how many there are.
    #[inline(always)]
    pub(super) fn relabel(&mut self, stone: usize, head: usize) -> u16 {
        let mut cell = stone;
        let mut count = 0;
        loop {
            self.heads[cell] = head as u16;
            cell = usize::from(self.next[cell]);
            count += 1;
            if cell == stone {
                return count;
            }
        }
    }

    /// Takes a string off the board.
    #[inline(always)]
    fn remove(&mut self, head: usize, color: usize) {
        let mut cell = head;
        loop {
            let next = usize::from(self.next[cell]);
            self.colors[cell] = EMPTY;
            self.heads[cell] = cell as u16;
            self.liberties[cell] = NO_STRING;
            self.hash ^= self.zobrist[cell][color];
            let number = liberty(cell);
            self.free[cell] = number;
            for neighbour in self.around(cell) {
                self.neighbours[neighbour] = self.neighbours[neighbour].wrapping_sub(STONE_COMES[color]);
                let head = usize::from(self.heads[neighbour]);
                self.liberties[head] = self.liberties[head].wrapping_add(number);
            }
            self.places[cell] = self.empty_count as u16;
            let place = self.empty_count;
            self.empties[place] = cell as u16;
            self.empty_count += 1;
            cell = next;
            if cell == head {
                return;
            }
        }
    }
}
