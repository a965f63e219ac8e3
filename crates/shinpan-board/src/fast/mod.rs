//! The fast board: strings kept up from play to play, for replaying games, random play and search.
//!
//! It does what [`Position`](crate::Position) does, and tests hold it to that. Sizes up to 19x19 are the fast ones.

mod board;
mod grid;
mod history;
mod legality;
mod play;
mod playout;
mod undo;

pub use board::{Board, Played};
pub use history::History;
pub use legality::Refusal;
pub use playout::{Playout, Playouts};
