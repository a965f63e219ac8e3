//! The count of a finished game, item by item.
//!
//! Scores are whole numbers of half points. What counts, and for whom, is said by the clauses of a
//! rule set; every item carries the article that grants it.

mod count;
mod groups;
mod ledger;
mod points;
mod removal;
mod territory;

pub use count::{Count, EncoreAccount, Finished, Item, What, count};
pub use groups::{EyeRegion, Group, eye_regions, groups};
pub use ledger::{Each, Ledger};
pub use points::{MalformedPoints, Points};
pub use removal::{Removal, remove_all, remove_from_territory};
pub use territory::{TerritoryMap, territory};
