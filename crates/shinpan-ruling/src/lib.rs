//! The referee's word on a game record.
//!
//! [`referee`] replays a record under its rule set and says what was illegal and by which article, how the
//! game ended, which strings are certainly alive or dead, what the result is and on what assumption, and
//! whether the result that the record claims holds. What the record does not say is never guessed: strings
//! of which nothing is certain stay open, and then every result carries the assumption it rests on.
//!
//! ```
//! use shinpan_ruling::{Options, referee};
//! use shinpan_sgf::{Limits, Record, parse};
//!
//! let file = "(;SZ[5]RU[AGA]KM[0]RE[B+3];B[cc];W[dd];B[ee];W[tt];B[tt])";
//! let record = Record::read(&parse(file.as_bytes(), &Limits::default())?, 0)?;
//! let ruling = referee(&record, &Options::default())?;
//! assert!(ruling.illegal.is_empty());
//! assert!(!ruling.settled, "the record does not say which stones are dead");
//! assert_eq!(ruling.results[0].assumption.says, "if all stones are alive");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alternatives;
mod claim;
mod compare;
mod ending;
mod explain;
mod komi;
mod marks;
mod names;
mod options;
mod remark;
mod replay;
mod results;
mod rules;
mod ruling;
mod status;
mod trail;

pub use claim::Claimed;
pub use compare::{Comparison, Effect, KomiFor, Row, compare_game, compare_record};
pub use ending::{Ending, EndingKind};
pub use komi::KomiFound;
pub use options::{CannotRule, Options, Proved, StatusSource};
pub use remark::Remark;
pub use replay::{Cycle, IllegalMoveFound};
pub use results::{Assumption, Conditional};
pub use rules::{Evidence, RulesFound};
pub use ruling::{Ruling, game_at, referee, trail_to};
pub use status::{Basis, Status, StringRuling};
pub use trail::Trail;
