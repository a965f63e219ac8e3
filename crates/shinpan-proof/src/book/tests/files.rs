//! Books in files.

use std::sync::Arc;

use proptest::prelude::*;
use shinpan_board::{Color, Position, Size};
use shinpan_rules::RuleSet;
use shinpan_score::Points;

use super::books::{centre, proof};
use crate::book::Book;
use crate::{Claim, MalformedProof, Proof};

fn read(bytes: &[u8], rules: &Arc<RuleSet>) -> Result<Proof, MalformedProof> {
    Proof::from_bytes_under(bytes, &|id| (id == rules.id).then(|| rules.clone()))
}

/// The file with another body and a digest that fits it.
fn with_digest(said: &[u8]) -> Vec<u8> {
    let mut bytes = said.to_vec();
    bytes.extend_from_slice(blake3::hash(said).as_bytes());
    bytes
}

#[test]
fn a_file_cut_off_or_changed_anywhere_is_refused() {
    let (position, mut book) = centre();
    book.set_first(4);
    let proof =
        proof(&Position::empty(position.size()), Color::Black, book, Claim::AtLeast(Points::whole(9)));
    let rules = proof.start.setup.rules.clone();
    let bytes = proof.to_bytes();
    assert_eq!(read(&bytes, &rules).as_ref(), Ok(&proof));
    assert_eq!(crate::check(&proof), Ok(proof.claim));
    for length in 0..bytes.len() {
        assert!(read(&bytes[..length], &rules).is_err(), "{length}");
        let mut changed = bytes.clone();
        changed[length] ^= 1;
        assert!(read(&changed, &rules).is_err(), "{length}");
    }
    // Also if the digest fits: what is read is another proof, or nothing.
    let said = &bytes[..bytes.len() - 32];
    let body = said.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    for length in body..said.len() {
        let why = read(&with_digest(&said[..length]), &rules).unwrap_err();
        assert_eq!(why.to_string(), format!("byte {length}: the book is cut off"));
        for bit in 0..8 {
            let mut changed = said.to_vec();
            changed[length] ^= 1 << bit;
            assert_ne!(read(&with_digest(&changed), &rules).as_ref(), Ok(&proof), "{length} {bit}");
        }
    }
    let mut longer = said.to_vec();
    longer.push(0);
    let why = read(&with_digest(&longer), &rules).unwrap_err();
    assert_eq!(why.to_string(), format!("byte {}: something follows the last entry", said.len()));
}

proptest! {
    #[test]
    fn whatever_is_added_comes_back(
        (columns, rows) in (1u8..=52).prop_flat_map(|columns| (Just(columns), 1..=(64 / columns).min(52))),
        first in any::<Option<u8>>(),
        entries in prop::collection::vec(
            (any::<[u64; 2]>(), any::<Option<u8>>(), prop::collection::vec(any::<u8>(), 0..200)),
            0..6,
        ),
    ) {
        let size = Size::new(columns, rows).unwrap();
        let mut book = Book::new(size, Color::White);
        if let Some(first) = first {
            book.set_first(first);
        }
        for (stones, ko, answers) in entries {
            book.add(stones, ko, &answers);
        }
        let claim = Claim::AtMost(Points::ZERO);
        let proof = proof(&Position::empty(size), Color::Black, book, claim);
        prop_assert_eq!(read(&proof.to_bytes(), &proof.start.setup.rules), Ok(proof.clone()));
        // Whatever stands in a book, checking it comes to an end.
        prop_assert!(crate::check(&proof).is_err());
    }
}
