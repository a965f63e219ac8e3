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

/// A string that may be alive, and the points next to it.
struct Alive<B> {
    string: B,
    touched: B,
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
        let enclosures: Vec<B> = self.parts(self.full & !own).collect();
        if enclosures.len() < 2 {
            return B::NONE;
        }
        let counting = |enclosure: B| if strict { enclosure } else { enclosure & empty };
        let mut strings: Vec<Alive<B>> = Vec::new();
        for string in self.parts(own) {
            let touched = self.next_to(string);
            let vital = |&enclosure: &B| {
                let count = counting(enclosure);
                enclosure.meets(touched) && !count.is_none() && count.within(touched)
            };
            if enclosures.iter().filter(|enclosure| vital(enclosure)).count() >= 2 {
                strings.push(Alive { string, touched });
            }
        }
        loop {
            let alive = strings.iter().fold(B::NONE, |all, alive| all | alive.string);
            let closed = |&&enclosure: &&B| (self.next_to(enclosure) & own).within(alive);
            let closed: Vec<B> = enclosures.iter().filter(closed).copied().collect();
            let before = strings.len();
            strings.retain(|alive| {
                let vital = |&&enclosure: &&B| {
                    let count = counting(enclosure);
                    enclosure.meets(alive.touched) && !count.is_none() && count.within(alive.touched)
                };
                closed.iter().filter(vital).count() >= 2
            });
            if strings.len() == before {
                return alive;
            }
        }
    }
}
