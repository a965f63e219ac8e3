//! Which child a depth-first proof-number search looks into next.

/// Beyond every number; what is as far is known not to be.
pub(super) const NEVER: u32 = 1 << 28;

/// The sum of two numbers. However far it is, it is known not to be only if one of them is.
pub(super) fn sum(one: u32, other: u32) -> u32 {
    match one.max(other) {
        NEVER.. => NEVER,
        _ => (one + other).min(NEVER - 1),
    }
}

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
            chosen.sum = sum(chosen.sum, other);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_grow_say_nothing_for_sure() {
        // However many children are far away, the node is not known to fail; with one that fails it is.
        let far = [(NEVER - 1, NEVER - 1); 40];
        let chosen = Chosen::of(far.into_iter());
        assert!(chosen.best.is_some());
        assert_eq!((chosen.sum, chosen.next_limit()), (NEVER - 1, NEVER));
        assert_eq!(Chosen::of(far.into_iter().chain([(0, NEVER)])).sum, NEVER);
        assert_eq!((sum(3, 4), sum(NEVER, 0), sum(NEVER - 1, 1)), (7, NEVER, NEVER - 1));
    }
}
