//! Stones in words: placing, life that nothing can take, territory.

use super::bits::{Bits, Grid};

/// What a play does to the stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed<B> {
    /// The stones afterwards, Black's and White's.
    pub stones: [B; 2],
    /// The opponent's stones removed.
    pub captured: B,
    /// One's own stones removed.
    pub self_captured: B,
}

impl<B: Bits> Grid<B> {
    /// Puts a stone of `side` (0 Black, 1 White) on an empty point and removes what has no liberty, the
    /// opponent's strings first.
    #[inline]
    pub fn place(&self, stones: [B; 2], side: usize, bit: usize) -> Placed<B> {
        let at = B::bit(bit);
        let own = stones[side] | at;
        let theirs = stones[1 - side];
        let around = self.next_to(at);
        let empty = self.full & !own & !theirs;
        let mut captured = B::NONE;
        let mut touched = around & theirs;
        while !touched.is_none() {
            let string = self.connected(B::bit(touched.lowest()), theirs);
            touched &= !string;
            if !self.next_to(string).meets(empty) {
                captured |= string;
            }
        }
        let theirs = theirs & !captured;
        let mut self_captured = B::NONE;
        if captured.is_none() && !around.meets(empty) {
            let string = self.connected(at, own);
            if !self.next_to(string).meets(empty) {
                self_captured = string;
            }
        }
        let mut after = [B::NONE; 2];
        after[side] = own & !self_captured;
        after[1 - side] = theirs;
        Placed { stones: after, captured, self_captured }
    }

    /// The stones of `side` that cannot be captured even if it only passes (Benson 1976).
    ///
    /// An enclosure, a maximal connected set of points without its stones, is vital to a string if every
    /// point that counts is next to the string: the empty points, or, for `strict`, every point, which
    /// keeps the answer right where the opponent may capture his own stones.
    pub fn pass_alive(&self, stones: [B; 2], side: usize, strict: bool) -> B {
        let own = stones[side];
        let empty = self.full & !stones[0] & !stones[1];
        let mut alive = own;
        loop {
            let mut kept = B::NONE;
            for string in self.parts(alive) {
                let touched = self.next_to(string);
                let mut vital = 0;
                for enclosure in self.parts(self.full & !own) {
                    let count = if strict { enclosure } else { enclosure & empty };
                    let closed = (self.next_to(enclosure) & own).within(alive);
                    if closed && !count.is_none() && count.within(touched) {
                        vital += 1;
                        if vital == 2 {
                            kept |= string;
                            break;
                        }
                    }
                }
            }
            if kept == alive {
                return alive;
            }
            alive = kept;
        }
    }

    /// The regions of empty points that only `side`'s stones border, as one set.
    pub fn reached_only_by(&self, stones: [B; 2], side: usize) -> B {
        let empty = self.full & !stones[0] & !stones[1];
        let mut all = B::NONE;
        for region in self.parts(empty) {
            let border = self.next_to(region);
            if border.meets(stones[side]) && !border.meets(stones[1 - side]) {
                all |= region;
            }
        }
        all
    }

    /// The stones of `side` in groups with a neutral point next to them or, if `atari_counts`, with a
    /// string that has one liberty; strings around a common eye region form a group.
    pub fn seki_stones(&self, stones: [B; 2], side: usize, atari_counts: bool) -> B {
        let empty = self.full & !stones[0] & !stones[1];
        let eyes = self.reached_only_by(stones, side);
        let neutral = empty & !eyes & !self.reached_only_by(stones, 1 - side);
        let mut seki = B::NONE;
        for string in self.parts(stones[side]) {
            let next = self.next_to(string);
            if next.meets(neutral) || (atari_counts && (next & empty).count() == 1) {
                seki |= string;
            }
        }
        loop {
            let mut grown = seki;
            for eye in self.parts(eyes) {
                let border = self.next_to(eye) & stones[side];
                if border.meets(grown) {
                    for string in self.parts(stones[side]) {
                        if string.meets(border) {
                            grown |= string;
                        }
                    }
                }
            }
            if grown == seki {
                return seki;
            }
            seki = grown;
        }
    }

    /// The stones of `side` in maximal connected sets of its stones and eye regions that hold a string
    /// with one liberty or touch a neutral point.
    pub fn dependent_stones(&self, stones: [B; 2], side: usize) -> B {
        let empty = self.full & !stones[0] & !stones[1];
        let eyes = self.reached_only_by(stones, side);
        let neutral = empty & !eyes & !self.reached_only_by(stones, 1 - side);
        let mut dependent = B::NONE;
        for part in self.parts(stones[side] | eyes) {
            let inside = part & stones[side];
            let touches = |string: B| {
                let next = self.next_to(string);
                next.meets(neutral) || (next & empty).count() == 1
            };
            if self.parts(inside).any(touches) {
                dependent |= inside;
            }
        }
        dependent
    }

    /// The empty regions that only `side` borders and whose border lies within `stones_that_count`.
    pub fn territory(&self, stones: [B; 2], side: usize, stones_that_count: B) -> B {
        let empty = self.full & !stones[0] & !stones[1];
        let mut all = B::NONE;
        for region in self.parts(empty) {
            let border = self.next_to(region) & (stones[0] | stones[1]);
            if !border.is_none() && border.within(stones_that_count & stones[side]) {
                all |= region;
            }
        }
        all
    }
}
