//! Sets of points as the symmetries of a board show them.

use shinpan_board::{Size, Symmetry};

/// For each symmetry and each byte of a word, where the points of the byte go.
pub(super) struct Views {
    tables: Vec<Vec<[u64; 256]>>,
}

impl Views {
    /// The symmetries that keep a board of up to 64 points in its size.
    pub fn new(size: Size) -> Views {
        let bytes = size.points().div_ceil(8);
        let tables = Symmetry::keeping(size).iter().map(|view| {
            let seen = |point: usize| size.point(point).map_or(0, |at| 1 << view.point(at, size).index(size));
            let images: Vec<u64> = (0..bytes * 8).map(seen).collect();
            let table = |byte: usize| {
                std::array::from_fn(|set| {
                    let within = (0..8).filter(|bit| set >> bit & 1 == 1);
                    within.fold(0, |all, bit| all | images[byte * 8 + bit])
                })
            };
            (0..bytes).map(table).collect()
        });
        Views { tables: tables.collect() }
    }

    fn image(table: &[[u64; 256]], set: u64) -> u64 {
        table
            .iter()
            .enumerate()
            .fold(0, |all, (byte, images)| all | images[(set >> (8 * byte) & 255) as usize])
    }

    /// How many symmetries there are.
    pub fn count(&self) -> usize {
        self.tables.len()
    }

    /// A set as symmetry number `view` shows it.
    pub fn seen(&self, view: usize, set: u64) -> u64 {
        Views::image(&self.tables[view], set)
    }

    /// The least image of a state, the same for all its mirror images.
    pub fn least<const N: usize>(&self, state: [u64; N]) -> [u64; N] {
        let images = self.tables.iter().map(|table| state.map(|set| Views::image(table, set)));
        images.min().unwrap_or(state)
    }
}
