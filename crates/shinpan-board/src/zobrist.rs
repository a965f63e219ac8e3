//! Numbers for hashing positions (Zobrist, *A New Hashing Method with Application for Game Playing*, 1970).
//!
//! The hash of a position is the exclusive or of the numbers of its stones, so the empty board hashes to zero and a
//! play changes the hash by the stones it adds and removes. The numbers do not depend on the size of the board. Two
//! positions may share a hash: whoever rules on repetition compares the positions themselves as well.

use crate::{Color, Point, Size};

const SIDE: usize = Size::LARGEST as usize;

static STONES: [[u64; SIDE * SIDE]; 2] = stones();

/// Returns the number of a stone of the colour at the point; zero for a point that lies on no board.
pub fn stone(color: Color, point: Point) -> u64 {
    if point.column >= Size::LARGEST || point.row >= Size::LARGEST {
        return 0;
    }
    STONES[color.index()][usize::from(point.row) * SIDE + usize::from(point.column)]
}

/// Returns the number to add (by exclusive or) to the hash of a position to hash the situation with this player to
/// move; zero for Black.
pub const fn turn(to_move: Color) -> u64 {
    match to_move {
        Color::Black => 0,
        Color::White => split_mix(1 << 32),
    }
}

/// The mixing function of SplitMix64 (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
const fn split_mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn stones() -> [[u64; SIDE * SIDE]; 2] {
    let mut table = [[0; SIDE * SIDE]; 2];
    let mut i = 0;
    while i < SIDE * SIDE {
        table[0][i] = split_mix(2 * i as u64 + 1);
        table[1][i] = split_mix(2 * i as u64 + 2);
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_differ() {
        let size = Size::square(52).unwrap();
        let mut numbers: Vec<u64> =
            Color::BOTH.iter().flat_map(|&color| size.all_points().map(move |p| stone(color, p))).collect();
        numbers.push(turn(Color::White));
        numbers.push(turn(Color::Black));
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 2 * 52 * 52 + 2);
        assert_eq!(stone(Color::Black, Point { column: 52, row: 0 }), 0);
    }
}
