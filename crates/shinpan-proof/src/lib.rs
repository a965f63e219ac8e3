//! What a proof about perfect play is, and the checker.
//!
//! A [`Proof`] names a state of a game ([`Start`]), something that one player can force ([`Claim`]) and a
//! [`Strategy`] that shows it: one move where that player moves, an answer to every legal move of the other.
//! [`check`] replays it by the rules alone; it knows nothing of the solvers that find proofs, which is
//! why this crate depends on none.
//!
//! What can be proved is what a player can force by play. Agreements about dead stones need both
//! players, so nobody can be forced to one: after every stop play goes on, until the rule set ends the
//! game with every stone counted as it stands. Where a rule set would have the players come to agreement
//! and stop again and again, the game is taken to end as it stands once four passes follow one another.
//! Strategies are finite: a line that goes on for ever shows nothing for anybody, and where a repetition may end
//! the game without a winner, a strategy must not let one happen.
//!
//! ```
//! use shinpan_board::{Color, Position};
//! use shinpan_proof::{Claim, Proof, Start, Strategy, check};
//! use shinpan_rules::RuleSet;
//! use shinpan_score::Points;
//!
//! // Two eyes: whatever White does, every point stays Black's.
//! let position = Position::from_diagram(".X.X/XXXX").unwrap();
//! let start = Start::new(RuleSet::named("tromp-taylor").unwrap(), position, Color::White);
//! let claim = Claim::AtLeast(Points::whole(8));
//! let proof = Proof { start, claim, strategy: Strategy::settled() };
//! assert_eq!(check(&proof), Ok(claim));
//! assert_eq!(Proof::from_bytes(&proof.to_bytes()), Ok(proof));
//! ```

mod book;
mod by_game;
mod check;
pub mod compact;
mod file;
mod flaw;
mod keep;
mod place;
mod plan;
mod proof;
mod question;
mod settled;
mod sgf;
mod start;
mod talk;

pub use book::{Book, Consult, Entry, Reply};
pub use by_game::{Walked, check_by_game};
pub use check::{check, shrink};
pub use file::{At, MalformedProof, rules_digest};
pub use flaw::{Flaw, Line};
pub use keep::{Keep, TablesRefused};
pub use place::{MalformedPlace, Place};
pub use plan::{
    Answer as PlanAnswer, Closed, ClosedWalk, Part, PartTurn, Plan, PlanWalk, Pocket, PocketAnswer,
    check_ground,
};
pub use proof::{Edge, Ends, Graph, Node, NodeId, Proof, Strategy, move_key};
pub use question::{
    Answer, Budget, Claim, Progress, Question, Solved, Solver, Unsolved, Watch, Why, game_to_search,
};
pub use sgf::to_sgf;
pub use start::{Start, StartRefused};
pub use talk::{leave_talk, may_end_by_repetition};
