//! Answer books: a second kind of strategy, for claims that every point will be the prover's.
//!
//! A book lists states in which the other player is to move, with one play of the prover for each of his legal
//! turns. Mirror images count as one state, and lines end as soon as stones settle the board or each region is
//! answered by itself, so that a book is smaller than a [`Strategy`](crate::Strategy) of states by orders of
//! magnitude. `docs/proof-format.md` says what is accepted and why.

mod board;
mod check;
mod consult;
mod inside;
mod leaf;
mod region;
#[cfg(test)]
mod tests;
mod views;

use std::fmt;

use shinpan_board::{Color, Point, Size};

pub(crate) use check::check;
pub use consult::{Consult, Reply};

/// The most points of a board with a book.
pub(crate) const MOST_POINTS: usize = 64;

/// Answers of one player, the prover, to every turn of the other, state by state.
///
/// Points are numbered row by row from the top left, and sets of points are bits by these numbers. Entries
/// stand in the order of the proof: what an answer leads to needs no entry, or has one that stands earlier.
#[derive(Clone, PartialEq, Eq)]
pub struct Book {
    size: Size,
    prover: Color,
    first: Option<u8>,
    /// The prover's stones and the other's; a point in both is the one where no ko may be taken back.
    states: Vec<[u64; 2]>,
    /// How many answers each entry has.
    counts: Vec<u8>,
    /// The answers of all entries.
    answers: Vec<u8>,
}

/// A state of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// The prover's stones and the other player's, who is to move.
    pub stones: [u64; 2],
    /// Where the other player may not take a ko back.
    pub ko: Option<u8>,
    /// The prover's play after each legal turn of the other: plays by point, the pass last.
    pub answers: &'a [u8],
}

impl Book {
    /// A book without entries. [`check`](crate::check()) takes boards of up to 64 points.
    pub fn new(size: Size, prover: Color) -> Book {
        Book { size, prover, first: None, states: Vec::new(), counts: Vec::new(), answers: Vec::new() }
    }

    /// Adds an entry: the prover's stones and the other's, the point where the other may not take a ko back, and a
    /// play for each of his legal turns, plays by rising point and the pass last.
    ///
    /// Whether they are right is for [`check`](crate::check()) to say. Points beyond the board are left out, of two stones
    /// on one point the prover's is kept, of a stone on the point of the ko the ko; no board has more turns than the
    /// answers that are kept, which are 127.
    pub fn add(&mut self, stones: [u64; 2], ko: Option<u8>, answers: &[u8]) {
        let board = u64::MAX >> 64usize.saturating_sub(self.size.points());
        let answers = &answers[..answers.len().min(127)];
        let ko = ko.filter(|at| *at < 64 && board >> at & 1 == 1);
        self.states.push(packed([stones[0] & board, stones[1] & board & !stones[0]], ko));
        self.counts.push(answers.len() as u8);
        self.answers.extend_from_slice(answers);
    }

    /// Says what the prover plays first, if he is the one to move at the start.
    pub fn set_first(&mut self, point: u8) {
        self.first = Some(point);
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whose answers they are.
    pub fn prover(&self) -> Color {
        self.prover
    }

    /// The prover's first play, if he is to move at the start.
    pub fn first(&self) -> Option<u8> {
        self.first
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The entries in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        let mut rest = &self.answers[..];
        self.states.iter().zip(&self.counts).map(move |(state, count)| {
            let (answers, after) = rest.split_at(usize::from(*count).min(rest.len()));
            rest = after;
            let ko = state[0] & state[1];
            let stones = [state[0] & !ko, state[1] & !ko];
            let ko = (ko != 0).then(|| ko.trailing_zeros() as u8);
            Entry { stones, ko, answers }
        })
    }

    /// The point with this number, if the board has it.
    pub fn point(&self, number: u8) -> Option<Point> {
        self.size.point(usize::from(number))
    }
}

/// A state with the other player to move, by all that bears on it: what stands inside does not.
pub(crate) fn name(stones: [u64; 2], ko: Option<u8>, inside: u64) -> [u64; 3] {
    let ko = ko.filter(|at| inside.checked_shr(u32::from(*at)).unwrap_or(0) & 1 == 0);
    let [own, theirs] = packed([stones[0] | inside, stones[1] & !inside], ko);
    [own, theirs, inside]
}

/// Stones and ko in two words: the point of the ko is in both.
pub(crate) fn packed(stones: [u64; 2], ko: Option<u8>) -> [u64; 2] {
    let bit = ko.map_or(0, |at| 1 << at);
    stones.map(|set| set | bit)
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A book may have millions of entries.
        write!(f, "Book({}, {}, first {:?}, {} entries)", self.size, self.prover, self.first, self.len())
    }
}
