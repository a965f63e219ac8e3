//! Points, stones, strings and liberties of the game of Go.
//!
//! This crate knows the board and nothing above it: no law, no turn, no score. [`Position`] is the plain value
//! that says what is right; everything faster is tested against it.
//!
//! ```
//! use shinpan_board::{Color, Point, Position};
//!
//! let position = Position::from_diagram(". X O . / X O . O / . X O . / . . . .").unwrap();
//! let taken = position.place(Color::Black, Point::from_gtp("C3", position.size()).unwrap()).unwrap();
//! assert_eq!(taken.captured.len(), 1);
//! assert_eq!(taken.after.to_rows(), ".XO./X.XO/.XO./....");
//! ```

mod bits;
mod color;
pub mod counting;
mod diagram;
mod error;
pub mod fast;
mod pass_alive;
pub mod perft;
mod point;
mod point_set;
mod position;
mod region;
mod self_capture;
mod size;
mod string;
mod symmetry;
pub mod zobrist;

pub use bits::{SmallPassAlive, SmallPosition, pass_alive_both};
pub use color::Color;
pub use error::{MalformedDiagram, MalformedPoint, MalformedSize};
pub use pass_alive::{PassAlive, pass_alive, pass_alive_under};
pub use point::Point;
pub use point_set::PointSet;
pub use position::{Placed, Position};
pub use region::Region;
pub use self_capture::SelfCapture;
pub use size::Size;
pub use string::StoneString;
pub use symmetry::Symmetry;
