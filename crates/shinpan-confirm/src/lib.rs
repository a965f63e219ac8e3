//! Life, death and seki by hypothetical play, as the Japanese rules of 1989 and their formal model of 2003 have it.
//!
//! After the stop the players imagine how play could go on, to find out which strings can be captured and whether their
//! capture lets new stones live. [`confirm`] answers that for every string of a position by exact search, each answer with
//! the [`Strategy`] that shows it; [`check`] goes through a strategy with code of its own. What the search does not decide
//! within its [`Budget`] is [`Life::Open`].
//!
//! ```
//! use shinpan_board::{Point, Position};
//! use shinpan_confirm::{Budget, Life, Reading, confirm};
//!
//! // Bent four in the corner: White is dead, for no threat wins a ko after the stop.
//! let position = Position::from_diagram("XX.OX.X / X.OOXXX / OOOXX.X / XXXXXXX").unwrap();
//! let found = confirm(&position, Reading::FORMAL_2003, &Budget::states(10_000)).unwrap();
//! let corner = Point::from_gtp("D4", position.size()).unwrap();
//! assert_eq!(found.of(corner).unwrap().life, Life::Dead);
//! ```

mod bits;
mod budget;
mod check;
mod file;
mod grid;
mod ground;
mod question;
mod reading;
pub mod reference;
mod search;
mod state;
mod status;
mod strategy;
mod strings;

pub use budget::{Budget, Spent};
pub use check::{Flaw, Wrong, check};
pub use file::{NotShown, Shown, to_file, verify};
pub use question::{Asked, Question, Refused};
pub use reading::{Locality, NewStones, Reading, UnsupportedReading};
pub use status::{Confirmation, Finding, Inquiry, Life, NotConfirmed, confirm, confirm_again};
pub use strategy::{Claim, Step, Strategy, Turn};
