//! From what the search knows to a book of answers.

use rustc_hash::FxHashSet;
use shinpan_board::Color;
use shinpan_proof::Book;

use super::search::{Search, Stopped};
use super::{OTHER, PROVER, Place};
use crate::bits::Bits;

/// Collects the answers that a place needs, each behind what it leads to.
pub(super) struct Writing<'s, 'a, B> {
    search: &'s mut Search<'a, B>,
    book: Book,
    written: FxHashSet<u64>,
}

impl<'s, 'a, B: Bits> Writing<'s, 'a, B> {
    pub(super) fn new(search: &'s mut Search<'a, B>, prover: Color) -> Writing<'s, 'a, B> {
        let book = Book::new(search.size, prover);
        Writing { search, book, written: FxHashSet::default() }
    }

    pub(super) fn finish(self) -> Book {
        self.book
    }

    /// The prover's first move where he is to move; the book then holds what follows it.
    pub(super) fn first(&mut self, place: &Place<B>) -> Result<bool, Stopped> {
        let Some((at, next)) = self.answer(place, u32::MAX) else { return Ok(false) };
        self.book.set_first(at);
        self.write(&next)
    }

    /// Writes the answers to every turn of the other player, and before them what follows the answers. `false` if
    /// something is not known.
    pub(super) fn write(&mut self, place: &Place<B>) -> Result<bool, Stopped> {
        let safe = self.search.safe(&place.board);
        let key = self.search.key(place, safe, OTHER);
        if self.written.contains(&key) || self.search.is_leaf(&place.board, safe) {
            return Ok(true);
        }
        self.search.count()?;
        let Some(&number) = self.search.won.get(&key) else { return Ok(false) };
        let mut turns: Vec<Place<B>> =
            self.search.plays(place, safe, OTHER).into_iter().map(|(_, next)| next).collect();
        turns.push(Place { board: place.board, ko: B::ZERO });
        let mut answers = Vec::with_capacity(turns.len());
        for turn in &turns {
            let Some((at, next)) = self.answer(turn, number) else { return Ok(false) };
            if !self.write(&next)? {
                return Ok(false);
            }
            answers.push(at);
        }
        self.written.insert(key);
        let stones = place.board.stones.map(|set| set.to_u128() as u64);
        let ko = (!place.ko.is_zero()).then(|| place.ko.lowest() as u8);
        self.book.add(stones, ko, &answers);
        Ok(true)
    }

    /// A play of the prover to a leaf or to what was won before; rather to what is written already.
    fn answer(&mut self, place: &Place<B>, before: u32) -> Option<(u8, Place<B>)> {
        let mut known: Option<(u32, u8, Place<B>)> = None;
        let safe = self.search.safe(&place.board);
        for (at, next) in self.search.plays(place, safe, PROVER) {
            let safe = self.search.safe(&next.board);
            if self.search.is_leaf(&next.board, safe) {
                return Some((at, next));
            }
            let key = self.search.key(&next, safe, OTHER);
            if let Some(&number) = self.search.won.get(&key).filter(|&&number| number < before) {
                if self.written.contains(&key) {
                    return Some((at, next));
                }
                if known.is_none_or(|(first, ..)| number < first) {
                    known = Some((number, at, next));
                }
            }
        }
        known.map(|(_, at, next)| (at, next))
    }
}
