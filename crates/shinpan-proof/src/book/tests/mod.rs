//! Leaves and books against plain search.

mod books;
mod files;
mod leaves;
mod plain;
mod regions;

use shinpan_board::{Color, Position, Size};

use super::board::Board;
use super::inside::Inside;
use super::leaf::Leaves;
use super::views::Views;
use crate::compact::Grid;

fn leaves(size: Size) -> (Board, Views, Inside, Leaves) {
    (Board::new(size).unwrap(), Views::new(size), Inside::new(Grid::new(size)), Leaves::new())
}

/// The stones of a diagram, Black's first.
fn stones(rows: &str) -> (Size, [u64; 2]) {
    let position = Position::from_diagram(rows).unwrap();
    let size = position.size();
    let set = |color| position.stones(color).iter().fold(0u64, |set, at| set | 1 << at.index(size));
    (size, [set(Color::Black), set(Color::White)])
}
