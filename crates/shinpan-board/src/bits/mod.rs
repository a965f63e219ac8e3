//! Small boards in machine words.

mod pass_alive;
mod perft;
mod place;
mod word;

pub use pass_alive::{SmallPassAlive, SmallPosition, pass_alive_both};
pub(crate) use perft::perft;
pub(crate) use place::{Placed, place};
pub(crate) use word::Word;
