//! Search under any rule set whose games are played out on the board, with its phases, encores and paid
//! passes.

pub mod reference;
mod search;
mod status;

pub use search::General;
pub use status::{Standing, Status, status};
