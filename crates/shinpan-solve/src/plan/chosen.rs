//! Which child a depth-first proof-number search looks into next.

/// Beyond every number; what is as far is known not to be.
pub(super) const NEVER: u32 = 1 << 28;

/// The child to look into next.
pub(super) struct Chosen {
    pub best: Option<usize>,
    /// The smallest number, and the smallest of the others.
    pub least: u32,
    second: u32,
    /// The sum of the other numbers.
    pub sum: u32,
}

impl Chosen {
    /// By the numbers of all children, that which is to be smallest first.
    pub fn of(numbers: impl Iterator<Item = (u32, u32)>) -> Chosen {
        let mut chosen = Chosen { best: None, least: NEVER, second: NEVER, sum: 0 };
        for (index, (own, other)) in numbers.enumerate() {
            chosen.sum = (chosen.sum + other).min(NEVER);
            if own < chosen.least {
                chosen.second = chosen.least;
                (chosen.least, chosen.best) = (own, Some(index));
            } else {
                chosen.second = chosen.second.min(own);
            }
        }
        chosen
    }

    /// How far the best may go before another is looked into; a little further than the second best, so that it does not change all the time.
    pub fn next_limit(&self) -> u32 {
        self.second.saturating_add(1 + self.second / 4).min(NEVER)
    }
}
