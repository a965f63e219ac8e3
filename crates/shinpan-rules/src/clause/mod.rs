//! The clauses: every question a rule set answers, and the answers the project knows.
//!
//! A new idea of some rule set is one variant here and one arm where it is carried out.

mod encore;
mod phase;
mod play;
mod scoring;

pub use encore::*;
pub use phase::*;
pub use play::*;
pub use scoring::*;
