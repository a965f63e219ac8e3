//! A value of positions, learnt from games the search plays against itself. It orders moves and decides nothing.
//!
//! Sums of weights of small windows (n-tuples, Lucas 2008; for Go on 5x5 Krawiec and Szubert, GECCO 2011), trained by
//! temporal differences (Sutton 1988) over positions after a move. Mirrored windows share their weights. Only
//! additions, multiplications and divisions are done on them, so that every machine learns the same.

use shinpan_board::Size;

use super::{OTHER, PROVER};
use crate::bits::Bits;

/// A rectangle of the board whose stones name a weight.
struct Window {
    offset: u32,
    rows: u32,
    row_mask: u32,
    columns: u32,
    /// For each set of points of the window its number to base 3, points in the order of its kind.
    ternary: Vec<u32>,
    /// The first weight of its kind.
    base: u32,
}

/// The weights of positions by who is to move.
pub(super) struct Value {
    windows: Vec<Window>,
    weights: [Vec<f32>; 2],
    board_columns: u32,
}

impl Value {
    /// Knows nothing yet.
    pub(super) fn new(size: Size) -> Value {
        let (columns, rows) = (size.columns(), size.rows());
        let shapes =
            [(columns.min(3), rows.min(3)), (columns.min(5), rows.min(2)), (columns.min(2), rows.min(5))];
        let mut windows: Vec<Window> = Vec::new();
        let mut base = 0;
        for (wide, high) in shapes {
            for (left, top) in
                (0..=rows - high).flat_map(|top| (0..=columns - wide).map(move |left| (left, top)))
            {
                let cells: Vec<(u8, u8)> =
                    (0..high).flat_map(|y| (0..wide).map(move |x| (left + x, top + y))).collect();
                let images = images(size, &cells);
                if windows.iter().any(|window| images.iter().any(|image| window.is_at(size, image))) {
                    continue;
                }
                let count = cells.len() as u32;
                for image in images {
                    let window = Window::new(size, &image, base);
                    if !windows.iter().any(|known| known.is_at(size, &image)) {
                        windows.push(window);
                    }
                }
                base += 3u32.pow(count);
            }
        }
        let weights = || vec![0.0; base as usize];
        Value { windows, weights: [weights(), weights()], board_columns: u32::from(columns) }
    }

    /// The more the better for the prover.
    #[inline]
    pub(super) fn of<B: Bits>(&self, stones: [B; 2], to_move: usize) -> f32 {
        let weights = &self.weights[to_move];
        self.windows.iter().map(|window| weights[window.weight(stones, self.board_columns)]).sum()
    }

    /// The same between 0 and 1: how often the prover gets everything.
    pub(super) fn chance<B: Bits>(&self, stones: [B; 2], to_move: usize) -> f32 {
        let value = self.of(stones, to_move);
        0.5 + 0.5 * value / (1.0 + value.abs())
    }

    /// Moves the weights of a position by so much each.
    pub(super) fn learn<B: Bits>(&mut self, stones: [B; 2], to_move: usize, by: f32) {
        for window in &self.windows {
            self.weights[to_move][window.weight(stones, self.board_columns)] += by;
        }
    }
}

impl Window {
    /// The window whose points are `cells`, in the order of its kind.
    fn new(size: Size, cells: &[(u8, u8)], base: u32) -> Window {
        let board_columns = u32::from(size.columns());
        let (left, top, columns, rows) = bounds(cells);
        let ternary = (0..1u32 << cells.len())
            .map(|set| {
                let mut number = 0;
                for (order, &(x, y)) in cells.iter().enumerate() {
                    let bit = u32::from(y - top) * columns + u32::from(x - left);
                    number += (set >> bit & 1) * 3u32.pow(order as u32);
                }
                number
            })
            .collect();
        let offset = u32::from(top) * board_columns + u32::from(left);
        Window { offset, rows, row_mask: (1 << columns) - 1, columns, ternary, base }
    }

    fn is_at(&self, size: Size, cells: &[(u8, u8)]) -> bool {
        let (left, top, columns, rows) = bounds(cells);
        let offset = u32::from(top) * u32::from(size.columns()) + u32::from(left);
        (self.offset, self.columns, self.rows) == (offset, columns, rows)
    }

    /// The number of the weight of what stands in the window.
    #[inline(always)]
    fn weight<B: Bits>(&self, stones: [B; 2], board_columns: u32) -> usize {
        let own = self.ternary[self.bits(stones[PROVER], board_columns)];
        let other = self.ternary[self.bits(stones[OTHER], board_columns)];
        (self.base + own + 2 * other) as usize
    }

    /// The points of a set within the window.
    #[inline(always)]
    fn bits<B: Bits>(&self, set: B, board_columns: u32) -> usize {
        let mut bits = 0;
        for row in 0..self.rows {
            let line = (set >> (self.offset + row * board_columns)).to_u128() as u32 & self.row_mask;
            bits |= line << (row * self.columns);
        }
        bits as usize
    }
}

/// Left, top, columns and rows of a rectangle of points.
fn bounds(cells: &[(u8, u8)]) -> (u8, u8, u32, u32) {
    let (mut left, mut top, mut right, mut bottom) = (u8::MAX, u8::MAX, 0, 0);
    for &(x, y) in cells {
        (left, right) = (left.min(x), right.max(x));
        (top, bottom) = (top.min(y), bottom.max(y));
    }
    (left, top, u32::from(right - left) + 1, u32::from(bottom - top) + 1)
}

/// The images of points under the symmetries of the board.
fn images(size: Size, cells: &[(u8, u8)]) -> Vec<Vec<(u8, u8)>> {
    let (last_column, last_row) = (size.columns() - 1, size.rows() - 1);
    let count = if size.is_square() { 8 } else { 4 };
    (0..count)
        .map(|which| {
            cells
                .iter()
                .map(|&(mut x, mut y)| {
                    if which & 1 != 0 {
                        x = last_column - x;
                    }
                    if which & 2 != 0 {
                        y = last_row - y;
                    }
                    if which & 4 != 0 { (y, x) } else { (x, y) }
                })
                .collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_learnt_of_a_position_is_thought_of_its_mirror_image() {
        let size = Size::square(5).unwrap();
        let mut value = Value::new(size);
        // Nine windows of 3x3 and eight of 2x5.
        assert_eq!(value.windows.len(), 17);
        value.learn([1u32 << 6, 1 << 7], 0, 1.0);
        assert!(value.of([1u32 << 6, 1 << 7], 0) >= 17.0);
        assert_eq!(value.of([1u32 << 6, 1 << 7], 1), 0.0);
        assert!(value.of([1u32 << 8, 1 << 7], 0) > 0.0);
        assert!(value.chance([1u32 << 6, 1 << 7], 0) > 0.9);
    }

    #[test]
    fn windows_fit_every_board() {
        for (columns, rows) in [(1, 17), (2, 9), (3, 6), (4, 5), (5, 6), (7, 4)] {
            let value = Value::new(Size::new(columns, rows).unwrap());
            assert!(value.of([u64::MAX >> 1, 0], 0) == 0.0 && !value.windows.is_empty());
        }
    }
}
