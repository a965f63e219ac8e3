//! Numbers of legal move sequences: both counters against the tables in `cases/counts`, and against each other.

mod tables;

use shinpan_board::perft::{Repetition, Rules, perft, perft_plain};
use shinpan_board::{SelfCapture, Size};
use tables::{numbers, repetition, self_capture, size, table};

/// Checks a table; counts above the limit are left to the example `counts`.
fn check(name: &str, passes: bool, fast_limit: u64, plain_limit: u64) -> usize {
    let mut checked = 0;
    for row in table(name) {
        let size = size(&row[0]);
        let rules = Rules { repetition: repetition(&row[2]), self_capture: self_capture(&row[1]), passes };
        for (depth, count) in (1..).zip(numbers(&row[3])) {
            if count <= fast_limit {
                assert_eq!(perft(size, rules, depth), count, "{size} {rules:?} to {depth}");
                checked += 1;
            }
            if count <= plain_limit {
                assert_eq!(perft_plain(size, rules, depth), count, "{size} {rules:?} to {depth}");
            }
        }
    }
    checked
}

#[test]
fn plays() {
    assert!(check("perft-plays.tsv", false, 150_000_000, 4000) > 250);
}

#[test]
fn moves() {
    assert!(check("perft-passes.tsv", true, 150_000_000, 4000) > 200);
}

#[test]
fn the_fast_counter_is_the_plain_one() {
    let boards = [
        (1, 1),
        (2, 1),
        (1, 3),
        (4, 1),
        (2, 2),
        (3, 2),
        (2, 4),
        (3, 3),
        (8, 1),
        (9, 1),
        (1, 12),
        (8, 2),
        (9, 3),
    ];
    for (columns, rows) in boards {
        let size = Size::new(columns, rows).unwrap();
        for repetition in Repetition::ALL {
            for self_capture in [SelfCapture::Forbidden, SelfCapture::SeveralStones, SelfCapture::Allowed] {
                for passes in [false, true] {
                    let rules = Rules { repetition, self_capture, passes };
                    for depth in 0..12 {
                        let count = perft(size, rules, depth);
                        assert_eq!(count, perft_plain(size, rules, depth), "{size} {rules:?} to {depth}");
                        if count > 2500 {
                            break;
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_board_too_large_for_words_is_counted_plainly() {
    let rules =
        Rules { repetition: Repetition::Positional, self_capture: SelfCapture::Forbidden, passes: true };
    assert_eq!(perft(Size::new(1, 52).unwrap(), rules, 2), 53 * 53 - 52 - 2);
    assert_eq!(perft(Size::new(10, 2).unwrap(), rules, 1), 21);
}
