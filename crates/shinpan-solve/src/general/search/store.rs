//! What the line being searched has left in memory.

use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use shinpan_proof::compact::{Asked, Bits, Fact, Kind, Memory};

/// A well-mixed hash (the finaliser of SplitMix64 over FxHash).
pub(super) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    mix(hasher.finish())
}

pub(super) fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

enum Undo<B> {
    Remembered(Fact<B>),
    Forgot(Fact<B>),
}

/// A memory that can go back.
pub(super) struct Store<B> {
    facts: FxHashSet<Fact<B>>,
    log: Vec<Undo<B>>,
    digest: u64,
    /// Kos taken and passes made in the round.
    by_stones: Vec<Fact<B>>,
    /// Digests of the facts about a position, by position; none is zero.
    about: FxHashMap<[B; 2], u64>,
}

impl<B: Bits> Store<B> {
    pub(super) fn new(facts: Vec<Fact<B>>) -> Store<B> {
        let mut store = Store {
            facts: FxHashSet::default(),
            log: Vec::new(),
            digest: 0,
            by_stones: Vec::new(),
            about: FxHashMap::default(),
        };
        for fact in facts {
            store.remember(fact);
        }
        store.log.clear();
        store
    }

    /// Where the log stands, to go back to.
    pub(super) fn mark(&self) -> usize {
        self.log.len()
    }

    pub(super) fn back_to(&mut self, mark: usize) {
        while self.log.len() > mark {
            match self.log.pop() {
                Some(Undo::Remembered(fact)) => {
                    self.facts.remove(&fact);
                    self.toggle(&fact);
                }
                Some(Undo::Forgot(fact)) => {
                    self.facts.insert(fact);
                    self.toggle(&fact);
                }
                None => return,
            }
        }
    }

    pub(super) fn holds(&self, fact: &Fact<B>) -> bool {
        match fact.kind {
            Kind::TakenWith | Kind::PassedInWith => self.by_stones.iter().any(|known| known.is_case_of(fact)),
            _ => self.facts.contains(fact),
        }
    }

    /// A digest of everything remembered.
    pub(super) fn digest(&self) -> u64 {
        self.digest
    }

    /// A digest of what bears most on play from a position with these stones: what is remembered of that
    /// position itself. To tell states apart by more would have every way to a state begin from nothing.
    pub(super) fn digest_near(&self, stones: [B; 2]) -> u64 {
        let passed = |who: u8| u64::from(self.holds(&Fact::new(Kind::PassedIn, who, 0, stones)));
        let ended = u64::from(self.holds(&Fact::new(Kind::RoundEnded, 0, 0, stones)));
        let about = self.about.get(&stones).copied().unwrap_or(0);
        about ^ mix(passed(0) | passed(1) << 1 | ended << 2)
    }

    fn toggle(&mut self, fact: &Fact<B>) {
        let number = hash(fact);
        self.digest ^= number;
        if matches!(fact.kind, Kind::Taken | Kind::PassedIn) {
            match self.by_stones.iter().position(|known| known == fact) {
                Some(at) => drop(self.by_stones.swap_remove(at)),
                None => self.by_stones.push(*fact),
            }
        }
        if matches!(fact.kind, Kind::Visited | Kind::Taken | Kind::Cycle) {
            match self.about.entry(fact.stones) {
                Entry::Occupied(known) if *known.get() == number => {
                    known.remove();
                }
                Entry::Occupied(mut known) => *known.get_mut() ^= number,
                Entry::Vacant(free) => {
                    free.insert(number);
                }
            }
        }
    }
}

impl<B: Bits> Memory<B> for Store<B> {
    fn recalls(&mut self, fact: Fact<B>, _: Asked) -> bool {
        self.holds(&fact)
    }

    fn remember(&mut self, fact: Fact<B>) {
        if self.facts.insert(fact) {
            self.toggle(&fact);
            self.log.push(Undo::Remembered(fact));
        }
    }

    fn forget(&mut self, kind: Kind) {
        let gone: Vec<Fact<B>> = self.facts.iter().filter(|fact| fact.kind == kind).copied().collect();
        for fact in gone {
            self.facts.remove(&fact);
            self.toggle(&fact);
            self.log.push(Undo::Forgot(fact));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_back_restores_everything() {
        let fact = |kind, n: u64| Fact::new(kind, 0, 0, [n, 0]);
        let mut store = Store::<u64>::new(vec![fact(Kind::Visited, 3)]);
        let (digest, near) = (store.digest(), store.digest_near([3, 0]));
        let mark = store.mark();
        store.remember(fact(Kind::Visited, 5));
        store.remember(fact(Kind::Visited, 3));
        store.remember(fact(Kind::PassedIn, 3));
        assert_ne!((store.digest(), store.digest_near([3, 0])), (digest, near));
        store.forget(Kind::Visited);
        assert!(!store.holds(&fact(Kind::Visited, 3)) && store.holds(&fact(Kind::PassedIn, 3)));
        store.back_to(mark);
        assert_eq!((store.digest(), store.digest_near([3, 0])), (digest, near));
        assert!(store.holds(&fact(Kind::Visited, 3)) && !store.holds(&fact(Kind::Visited, 5)));
    }
}
