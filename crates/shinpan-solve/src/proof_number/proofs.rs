//! Proofs that hold only on paths that meet their conditions.

use std::io;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::history::{History, Needs};
use super::table::Key;
use crate::bits::Bits;

/// A proof that holds only on paths that meet its conditions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conditional<B> {
    pub key: Key<B>,
    /// 0 "at least", 1 "at most".
    pub side: u8,
    /// Half points, the node's account left out.
    pub bound: i32,
    pub effort: u8,
    pub needs: Needs<B>,
}

/// Proofs of a bucket.
const WAYS: usize = 4;
/// Proofs for one node and side, so that busy nodes do not push out the rest.
const SAME: usize = 2;

/// Buckets that are made together, when the first of them is used: most searches use few.
const SHELF: usize = 1 << 10;

type Bucket<B> = Mutex<Vec<Conditional<B>>>;
type Shelf<B> = Box<[Bucket<B>]>;

/// Conditional proofs in buckets, several for one node if they fit.
pub(super) struct Proofs<B> {
    shelves: Box<[OnceLock<Shelf<B>>]>,
}

impl<B: Bits> Proofs<B> {
    /// A table of at most so many bytes; none at all for 0.
    pub(super) fn new(bytes: usize) -> Proofs<B> {
        let each = size_of::<Conditional<B>>() * WAYS + size_of::<Bucket<B>>();
        let count = if bytes == 0 { 0 } else { (bytes / (each * SHELF)).max(1) };
        Proofs { shelves: (0..count).map(|_| OnceLock::new()).collect() }
    }

    /// Every proof, those of a bucket in the order in which they came.
    ///
    /// # Errors
    /// What `tell` says.
    pub(super) fn each(&self, tell: &mut dyn FnMut(&Conditional<B>) -> io::Result<()>) -> io::Result<()> {
        for bucket in self.shelves.iter().filter_map(OnceLock::get).flatten() {
            for proof in bucket.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                tell(proof)?;
            }
        }
        Ok(())
    }

    fn bucket(&self, hash: u64) -> Option<&Bucket<B>> {
        let place = ((u128::from(hash) * (self.shelves.len() * SHELF) as u128) >> 64) as usize;
        let shelf =
            self.shelves.get(place / SHELF)?.get_or_init(|| (0..SHELF).map(|_| Mutex::default()).collect());
        shelf.get(place % SHELF)
    }

    /// A proof for this node that answers the question and holds on the present path.
    pub(super) fn find(
        &self,
        key: &Key<B>,
        hash: u64,
        target: i32,
        history: &History<B>,
        taken: [B; 2],
    ) -> Option<Conditional<B>> {
        let bucket = self.bucket(hash)?.lock().unwrap_or_else(PoisonError::into_inner);
        bucket
            .iter()
            .find(|proof| {
                let answers = if proof.side == 0 { proof.bound >= target } else { proof.bound < target };
                answers && proof.key == *key && history.admits(&proof.needs, taken[usize::from(proof.side)])
            })
            .copied()
    }

    /// Keeps a proof, in place of an older one of the same node or of the cheapest if the bucket is full.
    pub(super) fn keep(&self, proof: Conditional<B>, hash: u64) {
        let Some(bucket) = self.bucket(hash) else { return };
        let mut bucket = bucket.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |known: &Conditional<B>| known.key == proof.key && known.side == proof.side;
        if bucket.iter().filter(|known| same(known)).count() >= SAME {
            if let Some(index) = bucket.iter().position(same) {
                // The oldest of them goes, the newest stands last.
                bucket.remove(index);
                bucket.push(proof);
            }
        } else if bucket.len() < WAYS {
            if bucket.capacity() == 0 {
                bucket.reserve_exact(WAYS);
            }
            bucket.push(proof);
        } else if let Some(cheapest) = bucket.iter_mut().min_by_key(|known| known.effort) {
            *cheapest = proof;
        }
    }
}
