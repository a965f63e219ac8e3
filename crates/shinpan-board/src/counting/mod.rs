//! Numbers of positions, plays and games on small boards: facts of the board that need no search, to check it by.

mod games;
mod graph;
mod legal_positions;

pub use games::Games;
pub use graph::{Edges, PositionGraph};
pub use legal_positions::legal_positions;
