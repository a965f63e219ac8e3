//! The transposition table: exact keys, bounded memory, shared by all threads.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use super::memory::{ask_for, zeroed_words};
use super::node::Node;
use super::numbers::INFINITE;
use crate::bits::{Bits, scramble};
use crate::symmetry::Symmetries;

/// Everything of a node but its history and account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Key<B> {
    pub stones: [B; 2],
    /// Turn, passes in a row, first pass made, phase, and the point of the ko.
    pub meta: u16,
}

impl<B: Bits> Key<B> {
    #[inline(always)]
    pub(super) fn of(node: &Node<B>) -> Key<B> {
        Key::new(node, node.board.stones, node.ko)
    }

    /// The same for a node and its mirror images.
    #[inline]
    pub(super) fn least(node: &Node<B>, symmetries: &Symmetries<B>) -> Key<B> {
        let [black, white, ko] = symmetries.least([node.board.stones[0], node.board.stones[1], node.ko]);
        Key::new(node, [black, white], ko)
    }

    #[inline(always)]
    fn new(node: &Node<B>, stones: [B; 2], ko: B) -> Key<B> {
        let ko = if ko.is_zero() { 0 } else { ko.lowest() as u16 + 1 };
        let meta = u16::from(node.turn)
            | u16::from(node.passes) << 1
            | u16::from(node.first_passed) << 3
            | u16::from(node.phase) << 4
            | ko << 6;
        Key { stones, meta }
    }

    #[inline(always)]
    pub(super) fn hash(&self) -> u64 {
        scramble(
            self.stones[0].mix(u64::from(self.meta) << 7 | 1)
                ^ self.stones[1].mix(0x5bd1_e995).rotate_left(29),
        )
    }
}

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Proved whatever the history: Black gets at least this many half points, the node's account left out.
    pub low: i32,
    /// Proved whatever the history: and at most this many.
    pub high: i32,
    /// Proof and disproof number for the player to move, in the question they were found in.
    pub phi: u32,
    pub delta: u32,
    pub question: u16,
    /// Work spent below it, as a power of two; 0 for an unused slot.
    pub effort: u8,
    /// Whether the table of conditional proofs may know more: at least (bit 0), at most (bit 1).
    pub conditional: u8,
}

/// No bound.
pub(super) const UNBOUNDED: i32 = 1 << 20;

impl Entry {
    const UNUSED: Entry =
        Entry { low: -UNBOUNDED, high: UNBOUNDED, phi: 0, delta: 0, question: 0, effort: 0, conditional: 0 };

    /// As a word of twice `bound_bits`, 22, `question_bits` and 7 bits.
    #[inline(always)]
    fn pack(&self, bound_bits: u32, question_bits: u32) -> u64 {
        let limit = (1i64 << (bound_bits - 1)) - 1;
        let mask = (1u64 << bound_bits) - 1;
        // A bound that does not fit is weakened to one that does; the least code means none.
        let code = |bound: i32, is_none: bool| {
            let bound = if is_none { -limit - 1 } else { i64::from(bound).clamp(-limit, limit) };
            bound as u64 & mask
        };
        let mut word = code(self.low, i64::from(self.low) < -limit);
        word = word << bound_bits | code(self.high, i64::from(self.high) > limit);
        word = word << 11 | squeeze(self.phi);
        word = word << 11 | squeeze(self.delta);
        word = word << question_bits | (u64::from(self.question) & ((1 << question_bits) - 1));
        word = word << 5 | u64::from(self.effort.min(31));
        word << 2 | u64::from(self.conditional)
    }

    #[inline(always)]
    fn unpack(mut word: u64, bound_bits: u32, question_bits: u32) -> Entry {
        let mut take = |bits: u32| {
            let value = word & ((1 << bits) - 1);
            word >>= bits;
            value
        };
        let conditional = take(2) as u8;
        let effort = take(5) as u8;
        let question = take(question_bits) as u16;
        let delta = stretch(take(11));
        let phi = stretch(take(11));
        let signed = |value: u64| ((value as i64) << (64 - bound_bits) >> (64 - bound_bits)) as i32;
        let none = -(1 << (bound_bits - 1));
        let high = signed(take(bound_bits));
        let low = signed(take(bound_bits));
        Entry {
            low: if low == none { -UNBOUNDED } else { low },
            high: if high == none { UNBOUNDED } else { high },
            phi,
            delta,
            question,
            effort,
            conditional,
        }
    }
}

/// Eleven bits for a proof number: exact below 64, then rounded up to seven significant bits.
#[inline(always)]
fn squeeze(number: u32) -> u64 {
    if number >= INFINITE {
        return 0x7ff;
    }
    let shift = (32 - number.leading_zeros()).saturating_sub(7);
    let rounded = (number + ((1 << shift) - 1)) >> shift;
    if rounded < 64 {
        return u64::from(rounded);
    }
    // Rounding up may have reached the next power.
    let (rounded, shift) = if rounded == 128 { (64, shift + 1) } else { (rounded, shift) };
    u64::from(rounded - 64) | u64::from(shift + 1) << 6
}

#[inline(always)]
fn stretch(code: u64) -> u32 {
    match code {
        0x7ff => INFINITE,
        0..64 => code as u32,
        _ => ((64 + (code & 63) as u32) << ((code >> 6) - 1)).min(INFINITE - 1),
    }
}

/// Entries of a bucket.
const WAYS: usize = 4;
/// Words of the longest entry.
const WORDS_MAX: usize = 6;

/// Entries in buckets, as atomic words.
///
/// An entry's first word is mixed with the others, so that an entry of which another thread has written only a part
/// is not recognised: it would have to agree in 64 bits by chance.
pub(super) struct Table<B> {
    words: Box<[AtomicU64]>,
    buckets: u64,
    /// Used slots, as far as the threads have told.
    used: AtomicU64,
    points: u32,
    _board: std::marker::PhantomData<B>,
}

impl<B: Bits> Table<B> {
    /// Words of an entry: boards of up to 31 points fit two.
    const WORDS: usize = if B::WIDTH == 32 { 2 } else { 2 * B::WIDTH / 64 + 2 };
    const BOUND_BITS: u32 = if B::WIDTH == 32 { 8 } else { 10 };
    const QUESTION_BITS: u32 = if B::WIDTH == 32 { 9 } else { 11 };

    /// A table of at most so many bytes, or of the smallest size that works.
    pub(super) fn new(bytes: usize, points: usize) -> Table<B> {
        let buckets = (bytes / (8 * Self::WORDS * WAYS)).max(64);
        let words = zeroed_words(buckets * WAYS * Self::WORDS);
        Table {
            words,
            buckets: buckets as u64,
            used: AtomicU64::new(0),
            points: points as u32,
            _board: std::marker::PhantomData,
        }
    }

    /// Bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    /// A thread has put entries into so many unused slots.
    pub(super) fn tell_used(&self, slots: u64) {
        self.used.fetch_add(slots, Ordering::Relaxed);
    }

    /// Whether so many slots are used that new entries often push out others.
    pub(super) fn is_crowded(&self) -> bool {
        self.used.load(Ordering::Relaxed) > self.buckets * WAYS as u64 / 8 * 5
    }

    /// The same entries in a table of so many bytes.
    pub(super) fn copied(&self, bytes: usize) -> Table<B> {
        let copy = Table::new(bytes, self.points as usize);
        let mut used = 0;
        let copied = self.each(&mut |key, entry| {
            used += u64::from(copy.change(key, key.hash(), |known| *known = *entry));
            Ok(())
        });
        debug_assert!(copied.is_ok(), "copying in memory does not fail");
        copy.tell_used(used);
        copy
    }

    #[inline(always)]
    fn bucket(&self, hash: u64) -> usize {
        ((u128::from(hash) * u128::from(self.buckets)) >> 64) as usize * (WAYS * Self::WORDS)
    }

    /// Asks for the memory of a bucket early.
    #[inline(always)]
    pub(super) fn touch(&self, hash: u64) {
        ask_for(&self.words[self.bucket(hash)]);
    }

    /// The words of a key with no data, and of data with no key.
    #[inline(always)]
    fn encode(&self, key: &Key<B>, data: u64) -> [u64; WORDS_MAX] {
        let mut words = [0; WORDS_MAX];
        if Self::WORDS == 2 {
            let [black, white] = key.stones.map(B::to_u128);
            let whole = black | white << self.points | u128::from(key.meta) << (2 * self.points);
            // Up to 74 bits of key above 54 bits of data.
            let both = whole << 54 | u128::from(data);
            words[0] = (both >> 64) as u64;
            words[1] = both as u64;
        } else {
            let half = B::WIDTH / 64;
            for side in 0..2 {
                let stones = key.stones[side].to_u128();
                words[side * half] = stones as u64;
                if half == 2 {
                    words[side * half + 1] = (stones >> 64) as u64;
                }
            }
            words[2 * half] = u64::from(key.meta);
            words[2 * half + 1] = data;
        }
        words
    }

    const DATA_MASK: u64 = if B::WIDTH == 32 { (1 << 54) - 1 } else { u64::MAX };

    #[inline(always)]
    fn seal(words: &[u64; WORDS_MAX]) -> u64 {
        words[1..Self::WORDS].iter().fold(0, |seal, &word| scramble(seal ^ word))
    }

    #[inline(always)]
    fn load(&self, at: usize) -> [u64; WORDS_MAX] {
        let mut words = [0; WORDS_MAX];
        for (word, stored) in words.iter_mut().zip(&self.words[at..at + Self::WORDS]) {
            *word = stored.load(Ordering::Relaxed);
        }
        words[0] ^= Self::seal(&words);
        words
    }

    #[inline(always)]
    fn matches(words: &[u64; WORDS_MAX], wanted: &[u64; WORDS_MAX]) -> bool {
        let last = Self::WORDS - 1;
        words[..last] == wanted[..last] && (words[last] ^ wanted[last]) & !Self::DATA_MASK == 0
    }

    #[inline(always)]
    fn unpack(words: &[u64; WORDS_MAX]) -> Entry {
        Entry::unpack(words[Self::WORDS - 1] & Self::DATA_MASK, Self::BOUND_BITS, Self::QUESTION_BITS)
    }

    /// What is known of a node.
    #[inline(always)]
    pub(super) fn find(&self, key: &Key<B>, hash: u64) -> Option<Entry> {
        let base = self.bucket(hash);
        let wanted = self.encode(key, 0);
        for way in 0..WAYS {
            let words = self.load(base + way * Self::WORDS);
            if Self::matches(&words, &wanted) {
                let entry = Self::unpack(&words);
                // An unused slot looks like the empty board.
                if entry.effort > 0 {
                    return Some(entry);
                }
            }
        }
        None
    }

    /// Changes what is known of a node, in place of the cheapest entry of the bucket if it is new. Whether that slot
    /// was unused.
    #[inline]
    pub(super) fn change(&self, key: &Key<B>, hash: u64, change: impl FnOnce(&mut Entry)) -> bool {
        let base = self.bucket(hash);
        let wanted = self.encode(key, 0);
        let mut place = base;
        let mut entry = Entry::UNUSED;
        let mut least = u8::MAX;
        for way in 0..WAYS {
            let at = base + way * Self::WORDS;
            let words = self.load(at);
            let known = Self::unpack(&words);
            if Self::matches(&words, &wanted) && known.effort > 0 {
                (place, entry, least) = (at, known, known.effort);
                break;
            }
            if known.effort < least {
                least = known.effort;
                place = at;
            }
        }
        change(&mut entry);
        let mut words = self.encode(key, entry.pack(Self::BOUND_BITS, Self::QUESTION_BITS));
        words[0] ^= Self::seal(&words);
        for (stored, word) in self.words[place..place + Self::WORDS].iter().zip(words) {
            stored.store(word, Ordering::Relaxed);
        }
        least == 0
    }

    /// Every entry, in no order.
    ///
    /// # Errors
    /// What `tell` says.
    pub(super) fn each(&self, tell: &mut dyn FnMut(&Key<B>, &Entry) -> io::Result<()>) -> io::Result<()> {
        for at in (0..self.words.len()).step_by(Self::WORDS) {
            // An unused slot is all zeros; one written in part by another thread is of no key.
            if self.words[at..at + Self::WORDS].iter().all(|word| word.load(Ordering::Relaxed) == 0) {
                continue;
            }
            let words = self.load(at);
            let entry = Self::unpack(&words);
            let key = self.decode(&words);
            if entry.effort > 0 && self.bucket(key.hash()) == at - at % (WAYS * Self::WORDS) {
                tell(&key, &entry)?;
            }
        }
        Ok(())
    }

    /// The key in the words of an entry.
    fn decode(&self, words: &[u64; WORDS_MAX]) -> Key<B> {
        if Self::WORDS == 2 {
            let whole = (u128::from(words[0]) << 64 | u128::from(words[1])) >> 54;
            let mask = (1u128 << self.points) - 1;
            let stones = [whole & mask, whole >> self.points & mask].map(B::from_u128);
            return Key { stones, meta: (whole >> (2 * self.points)) as u16 };
        }
        let half = B::WIDTH / 64;
        let stones = [0, 1].map(|side| {
            let high = if half == 2 { u128::from(words[side * half + 1]) << 64 } else { 0 };
            B::from_u128(high | u128::from(words[side * half]))
        });
        Key { stones, meta: words[2 * half] as u16 }
    }

    /// The number by which proof numbers of a question are recognised: the same for the same question at
    /// nodes with the same account.
    pub(super) fn question(target: i32, prover: u8) -> u16 {
        (((target + (1 << (Self::QUESTION_BITS - 2))) << 1) as u16 | u16::from(prover))
            & ((1 << Self::QUESTION_BITS) - 1)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn numbers_are_rounded_up_by_little() {
        for number in (0..5000).chain([1 << 20, (1 << 22) + 1, INFINITE - 1, INFINITE]) {
            let back = stretch(squeeze(number));
            assert!(back >= number && back - number <= number / 64, "{number} {back}");
        }
    }

    #[test]
    fn entries_survive_packing() {
        for (low, high, bits, kept_low, kept_high) in [
            (-3, 50, 8, -3, 50),
            (-UNBOUNDED, UNBOUNDED, 8, -UNBOUNDED, UNBOUNDED),
            (200, -200, 8, 127, -127),
            (-200, 200, 8, -UNBOUNDED, UNBOUNDED),
            (200, -200, 10, 200, -200),
            (-20, UNBOUNDED, 10, -20, UNBOUNDED),
        ] {
            let entry =
                Entry { low, high, phi: 40, delta: INFINITE, question: 300, effort: 9, conditional: 2 };
            let back = Entry::unpack(entry.pack(bits, 9), bits, 9);
            assert_eq!(back, Entry { low: kept_low, high: kept_high, ..entry });
        }
    }

    fn fill<B: Bits + std::hash::Hash>(points: usize) {
        let table = Table::<B>::new(1 << 16, points);
        for n in 0..40 {
            let key = key_of::<B>(n, points);
            table.change(&key, key.hash(), |entry| {
                entry.low = n as i32 - 20;
                entry.effort = 3;
            });
        }
        for n in 0..40 {
            let key = key_of::<B>(n, points);
            let twin = (0..40).rev().find(|&m| key == key_of::<B>(m, points));
            let found = table.find(&key, key.hash()).unwrap();
            assert_eq!(Some(found.low), twin.map(|m| m as i32 - 20));
            assert_eq!(found.high, UNBOUNDED);
        }
        let mut told = 0;
        let each = table.each(&mut |key, entry| {
            told += 1;
            assert_eq!(table.find(key, key.hash()).as_ref(), Some(entry));
            Ok(())
        });
        assert!(
            each.is_ok() && told == (0..40).map(|n| key_of::<B>(n, points)).collect::<HashSet<_>>().len()
        );
        let stranger = Key { stones: [B::bit(3), B::bit(4)], meta: 5 };
        assert_eq!(table.find(&stranger, stranger.hash()), None);
    }

    fn key_of<B: Bits>(n: usize, points: usize) -> Key<B> {
        Key {
            stones: [B::bit(n % points), B::bit((n * 7 + 1) % points)],
            meta: (n % 2) as u16 | ((n % points + 1) as u16) << 6,
        }
    }

    #[test]
    fn finds_what_it_keeps() {
        fill::<u32>(25);
        fill::<u32>(31);
        fill::<u64>(63);
        fill::<u128>(121);
    }
}
