//! Game records (SGF) as evidence.
//!
//! Two layers. The **tree** ([`parse`], [`Collection`]) is the file as it is: flat arrays of spans into its bytes, every
//! value with its place, nothing lost and nothing judged, and every repair reported as an [`Oddity`]. The **record**
//! ([`Record`]) is what the tree says about one game: board, set-up, moves, komi, result.
//!
//! Nothing here recurses and nothing panics, whatever the input; time is linear in its length.

mod charset;
mod clean;
pub mod code;
mod collection;
mod edit;
mod error;
mod limits;
mod lines;
mod names;
mod oddity;
mod parser;
mod read;
pub mod record;
mod repair;
mod tree;
pub mod value;
mod variation;

pub use charset::{Charset, KnownBy};
pub use clean::Clean;
pub use collection::{Collection, Game, Node, NodeId, Place, Property, Value};
pub use edit::{Draft, WriteError};
pub use error::SgfError;
pub use limits::Limits;
pub use oddity::Oddity;
pub use read::parse;
pub use record::Record;
pub use variation::Line;
