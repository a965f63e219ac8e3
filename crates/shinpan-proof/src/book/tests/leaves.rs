//! Leaves against plain search.

use shinpan_board::Size;

use super::leaves;
use super::plain::{Plain, Truth, every_position};

/// Every state that needs no entry is one that plain search says the prover wins. Returns how many there are, and how
/// many are won.
fn leaves_are_won(columns: u8, rows: u8) -> (usize, usize) {
    let size = Size::new(columns, rows).unwrap();
    let plain = Plain::new(size);
    let positions = every_position(&plain);
    let truth = Truth::new(&plain, positions.iter().copied());
    let (board, views, inside_of, mut leaves) = leaves(size);
    let mut found = (0, 0);
    for stones in positions {
        let won = truth.wins(stones, None).unwrap();
        found.1 += usize::from(won);
        let inside = inside_of.of(&board, stones);
        if leaves.holds(&board, &views, stones, inside) {
            found.0 += 1;
            assert!(won, "{stones:?} on {size}");
        }
    }
    found
}

#[test]
fn leaves_are_won_on_every_small_board() {
    let mut found = Vec::new();
    for (columns, rows) in [(1, 5), (7, 1), (2, 2), (2, 3), (3, 3), (2, 5), (4, 2), (3, 4)] {
        let (accepted, won) = leaves_are_won(columns, rows);
        println!("{columns}x{rows}: {accepted} of {won}");
        found.push((accepted, won));
    }
    assert!(found.iter().skip(3).all(|(accepted, _)| *accepted > 0), "{found:?}");
}
