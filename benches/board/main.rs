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
    // Set by `run.sh`, which knows how to ask the C library for it.
    let keeps = std::env::var_os("SHINPAN_ALLOCATOR_KEEPS_MEMORY").is_some();
    let (heading, about, name) = if keeps { KEEPING } else { USUAL };
    let mut section = Section::new(heading, about, !keeps);
    playouts::measure(&mut section, rounds);
    replay::measure(&mut section, rounds);
    perft::measure(&mut section, rounds.min(5));
    pass_alive::measure(&mut section, rounds);
    section.finish(name);
}

const USUAL: (&str, &str, &str) = (
    "Boards",
    "The fast board of `shinpan-board` against the crate `goban` 0.20.1, one thread, in turn in one process, memory as the \
     system's allocator hands it out. The goals were set so. Much of goban's time in playouts and replay is then the \
     kernel's: it keeps a copy of the board for each move, the allocator returns the memory after every game, and it \
     comes back page by page. The next section is without that.",
    "board",
);

const KEEPING: (&str, &str, &str) = (
    "Boards, when the allocator keeps its memory",
    "The same once more, with `GLIBC_TUNABLES` such that freed memory stays with the process. This compares the boards \
     alone; the other crate gains most.",
    "board-keeping",
);
