//! Tests of the search under every rule set.

mod agree;
mod places;
mod proofs;
mod spight;
mod status;
mod support;
mod watch;
