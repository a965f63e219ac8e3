//! A game of Go under a rule set: whose move it is, what is legal, when a phase ends.
//!
//! [`Game`] is the slow and plain state machine by which everything else is measured. An act is
//! carried out whole or refused with its ground and article; the game is never half-changed.

mod act;
mod calls;
mod cycle;
mod cycle_kind;
mod encore;
mod game;
mod history;
mod illegal;
mod legal;
mod outcome;
mod passes;
mod phase;
mod record;
mod settle;
mod setup;
mod step;

pub use act::{Act, MalformedAct, Move};
pub use calls::Calls;
pub use cycle_kind::CycleKind;
pub use encore::{Encore, KoMark};
pub use game::Game;
pub use history::{By, History, Moment};
pub use illegal::{Ground, Illegal};
pub use outcome::{GameResult, Outcome};
pub use passes::Passes;
pub use record::Followed;
pub use setup::{Setup, SetupRefused};
pub use step::{Event, Step};
