//! Statements that hold for every game under every rule set.

mod consistency;
mod counting;
mod draws;
mod fast_board;
mod identities;
mod refusals;
mod symmetry;
