//! An answer book in bytes.
//!
//! An entry is a byte with the number of answers (and 128, if a ko may not be taken back), the point of that ko, the
//! stones, and the answers, a byte each. The stones of up to 32 points are one number in base 3, the first point as the
//! lowest digit (0 empty, 1 the prover's, 2 the other's), low byte first.

use super::error::{At, MalformedProof};
use crate::book::Book;

/// Points whose stones are written as one number.
const TOGETHER: usize = 32;
/// Said with the number of answers: there is a ko.
const KO: u8 = 0x80;

/// The points of the board, as numbers that are written together: first point, how many, bytes.
fn runs(points: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..points).step_by(TOGETHER).map(move |first| {
        let count = (points - first).min(TOGETHER);
        // The largest number has all digits 2.
        let largest = 3u64.pow(count as u32) - 1;
        (first, count, 8 - largest.leading_zeros() as usize / 8)
    })
}

/// Writes the entries in order.
pub(super) fn write(book: &Book, out: &mut Vec<u8>) {
    let points = book.size().points();
    for entry in book.entries() {
        out.push(entry.answers.len() as u8 | entry.ko.map_or(0, |_| KO));
        out.extend(entry.ko);
        for (first, count, bytes) in runs(points) {
            let digit = |at: usize| (entry.stones[0] >> at & 1) + 2 * (entry.stones[1] >> at & 1);
            let number = (first..first + count).rev().fold(0, |number, at| 3 * number + digit(at));
            out.extend_from_slice(&number.to_le_bytes()[..bytes]);
        }
        out.extend_from_slice(entry.answers);
    }
}

/// Reads `entries` entries from byte `at` on to the end into an empty book.
pub(super) fn read(bytes: &[u8], at: usize, mut book: Book, entries: u64) -> Result<Book, MalformedProof> {
    let points = book.size().points();
    let mut reader = Reader { bytes, at };
    for _ in 0..entries {
        let [head] = reader.take::<1>(1)?;
        let mut ko = None;
        if head & KO != 0 {
            let [point] = reader.take::<1>(1)?;
            if usize::from(point) >= points {
                return reader.wrong(1, "a ko lies beyond the board");
            }
            ko = Some(point);
        }
        let mut stones = [0u64; 2];
        for (first, count, width) in runs(points) {
            let mut number = u64::from_le_bytes(reader.take::<8>(width)?);
            for at in first..first + count {
                match number % 3 {
                    0 => {}
                    digit => stones[digit as usize - 1] |= 1 << at,
                }
                number /= 3;
            }
            if number != 0 {
                return reader.wrong(width, "no stones have this number");
            }
        }
        if ko.is_some_and(|at| (stones[0] | stones[1]) >> at & 1 == 1) {
            return Err(MalformedProof::new(At::Byte(reader.at), "the point of a ko is not empty"));
        }
        let count = usize::from(head & !KO);
        let Some(answers) = bytes.get(reader.at..reader.at + count) else { return reader.cut_off() };
        reader.at += count;
        book.add(stones, ko, answers);
    }
    match reader.at == bytes.len() {
        true => Ok(book),
        false => reader.wrong(0, "something follows the last entry"),
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// The next bytes, with zeros behind them.
    fn take<const N: usize>(&mut self, width: usize) -> Result<[u8; N], MalformedProof> {
        let Some(found) = self.bytes.get(self.at..self.at + width) else { return self.cut_off() };
        self.at += width;
        let mut taken = [0; N];
        taken[..width].copy_from_slice(found);
        Ok(taken)
    }

    fn cut_off<T>(&self) -> Result<T, MalformedProof> {
        Err(MalformedProof::new(At::Byte(self.bytes.len()), "the book is cut off"))
    }

    /// What is wrong with the last bytes taken.
    fn wrong<T>(&self, back: usize, what: &str) -> Result<T, MalformedProof> {
        Err(MalformedProof::new(At::Byte(self.at - back), what))
    }
}
