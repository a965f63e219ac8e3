//! What many searches together show about a game: a line of best play, what each act is worth, what each rule
//! set makes of one position, where on small boards rule sets part.
//!
//! Everything here asks a [`Solver`](shinpan_proof::Solver) and says no more than it answers: what the budget
//! does not reach stays open, with the bounds that were proved.
//!
//! ```
//! use shinpan_board::{Color, Position};
//! use shinpan_proof::{Budget, Question, Solver, Start};
//! use shinpan_rules::RuleSet;
//! use shinpan_study::{LineEnd, best_line, solver};
//!
//! // Whoever plays in the middle lives.
//! let position = Position::from_diagram("...").unwrap();
//! let start = Start::new(RuleSet::named("tromp-taylor").unwrap(), position, Color::Black);
//! let solved = solver().solve(&start, Question::Result, Budget::nodes(1_000_000)).unwrap();
//! let line = best_line(&solved.proofs).unwrap();
//! assert_eq!(line.acts[0].to_text(start.setup.position.size()), "B1");
//! assert_ne!(line.end, LineEnd::Unknown);
//! ```

mod acts;
mod ending;
mod fate;
mod line;
pub mod mine;
mod purse;
mod seki;
mod share;
mod sides;
mod value;

use shinpan_solve::Any;

pub use acts::{ActValue, act_values, best_of};
pub use ending::{Boundary, Ending, LateMove, Mark, competitive_rules, ending};
pub use fate::{Fate, FateWord, NoFate, Shown, fate, place_fate};
pub use line::{BestLine, LineEnd, best_line};
pub use purse::Purse;
pub use seki::{Found as SekiFound, Living, seki};
pub use share::{Counted, Coupled, Share, share};
pub use sides::{Side, side_by_side};
pub use value::{Value, value_of};

/// The solver for every rule set that can be searched, on one thread.
pub fn solver() -> Any {
    Any::default()
}
