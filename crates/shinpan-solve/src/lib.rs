//! Exact search over the rest of a game of Go.
//!
//! A [`State`] is a game under a [`Law`]: board, turn, passes, account and whole history. [`solve`] finds what the rest
//! of it is worth with best play by both, or the best bounds within a [`Budget`]; [`reference::solve`] does the same
//! without tables or heuristics and is what it is tested against.
//!
//! ```
//! use shinpan_board::{Color, Position};
//! use shinpan_score::Points;
//! use shinpan_solve::{Budget, Law, State, solve};
//!
//! let position = Position::from_diagram("... / ... / ...").unwrap();
//! let state = State::new(Law::AREA, &position, Color::Black, [0, 0]).unwrap();
//! let found = solve(&state, Budget { memory: 1 << 22, ..Budget::default() }).unwrap();
//! assert_eq!(found.value(), Some(Points::whole(9)));
//! ```

mod any;
mod bits;
mod board;
pub mod general;
mod law;
mod plan;
mod proof_number;
pub mod reference;
mod small;
mod state;
mod symmetry;
mod whole_board;
mod words;

pub use any::Any;
pub use law::{Ending, Law, Unsuitable};
pub use plan::{GroundSearch, Planner, begun, ground, joining};
pub use proof_number::{Budget, Found, Limit, Progress, Solver, solve};
pub use small::Small;
pub use state::{By, Moment, POINTS_MAX, Refused, State, Turn};
