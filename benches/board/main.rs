//! The boards of shinpan against the `goban` crate.

#[path = "../common/mod.rs"]
mod common;
mod pass_alive;
mod perft;
mod playouts;
mod replay;

use common::Section;

fn main() {
    // `cargo bench` passes --bench; a number asks for so many rounds.
    let rounds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(9);
    let mut section = Section::new(
        "Boards",
        "The fast board of `shinpan-board` against the crate `goban` 0.20.1, one thread, in turn in one process.",
    );
    playouts::measure(&mut section, rounds);
    replay::measure(&mut section, rounds);
    perft::measure(&mut section, rounds.min(5));
    pass_alive::measure(&mut section, rounds);
    section.finish("board");
}
