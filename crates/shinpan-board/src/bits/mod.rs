//! Small boards in machine words.

mod pass_alive;
mod word;

pub use pass_alive::{SmallPassAlive, SmallPosition, pass_alive_both};
