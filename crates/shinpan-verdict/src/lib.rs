//! What follows from confirmed life and death.
//!
//! [`judge`] takes a game that has stopped, has the status of every string found by `shinpan-confirm`, and carries out the
//! articles that build on it: seki and neutral points, territory, which dead stones are taken off and which stay, the
//! count, the result. [`Procedure::look`] goes through what the players could still have done: neutral points left open,
//! plays the rules make necessary, both players losing. [`Line`] reads a line of play off a strategy, for people.
//!
//! A verdict is computed under a named reading of the text. It is no official one, and whoever shows it says so.
//!
//! ```
//! use shinpan_board::{Color, Point, Position};
//! use shinpan_confirm::Budget;
//! use shinpan_game::Setup;
//! use shinpan_rules::{Phase, RuleSet};
//! use shinpan_verdict::{Standing, judge};
//!
//! // Bent four in the corner, on a board of four rows.
//! let rows = "XX.OX.X / X.OOXXX / OOOXX.X / XXXXXXX";
//! let position = Position::from_diagram(rows)?;
//! let corner = Point::from_gtp("D4", position.size())?;
//! let mut setup = Setup::new(RuleSet::named("japanese-1989")?, position, Color::Black);
//! setup.phase = Phase::Confirmation;
//! let verdict = judge(&setup.begin()?, &Budget::states(200_000))?;
//! assert_eq!(verdict.of(corner).unwrap().standing, Standing::Dead);
//! assert_eq!(verdict.settlement.unwrap().result.to_sgf(), "B+9.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod line;
mod procedure;
mod readings;
mod settlement;
mod source;
mod verdict;

pub use line::{Line, LineEnd};
pub use procedure::{Filled, Omitted, Procedure};
pub use readings::{Difference, differences, named_pass_reading};
pub use settlement::{Settlement, under};
pub use source::{Confirmer, is_open_to_proof};
pub use verdict::{NotJudged, Standing, StringVerdict, Verdict, judge};
