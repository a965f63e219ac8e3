//! The same numbers in every run: xorshift (Marsaglia 2003).

pub struct Random(pub u64);

impl Random {
    /// A number below `n`, or 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}
