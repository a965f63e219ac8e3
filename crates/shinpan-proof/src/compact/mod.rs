//! The state of a game in a few words: the fast twin of `Game`, tested equal to it move by move.
//!
//! A [`State`] holds what bears on the rest of the game in a fixed number of words, a [`Memory`] the parts
//! of the past that rules ask about ([`Fact`]s). Whoever searches keeps a real memory; the checker notes
//! only what a line of play would need remembered.

mod bits;
mod board;
mod count;
mod facts;
mod fights;
mod ground;
mod law;
mod past;
mod rooms;
mod state;
mod words;

pub(crate) use bits::connected;
pub use bits::{Bits, Grid, Parts, Points, Wide};
pub use board::Placed;
pub use facts::{Asked, Fact, Kind, Memory, NoMemory};
#[cfg(test)]
pub(crate) use fights::alone;
pub use fights::{Fights, Kept};
pub(crate) use fights::{fight_is_small, left_alone, moves_in_fight};
pub use ground::Ground;
pub use law::{Cycle, EncoreLaw, Law, Refusal, Unsupported};
pub use past::{Past, law_of, position_of, state_of, won_before};
pub use rooms::Rooms;
pub(crate) use rooms::looks_at;
pub use state::{Barred, End, Judged, NOBODY, NOTHING, Next, State, Turn};
pub use words::{Widest, Words};
