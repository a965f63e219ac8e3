//! `shinpan play`: acts by hand, each with its article.

mod session;
mod show;

use std::io::IsTerminal as _;

use shinpan::Act;

use crate::args::PlayArgs;
use crate::failure::{Failure, Found};
use crate::output::Out;
use crate::style;

/// Plays the acts of the command line, or begins a session if there are none.
pub fn run(args: &PlayArgs, out: &mut Out) -> Result<Found, Failure> {
    let mut game = args.position.game()?;
    if args.moves.is_empty() {
        return session::run(game, std::io::stdin().is_terminal(), out);
    }
    let size = game.position().size();
    // An act and its point may stand in one argument or in two.
    let words: Vec<&str> = args.moves.iter().flat_map(|word| word.split_whitespace()).collect();
    let acts = Act::parse_all(&words, size)
        .map_err(|(number, why)| Failure::Because(format!("act {}: {why}", number + 1)))?;
    show::situation(&game, out);
    out.gap();
    let mut last = None;
    for (at, act) in acts.iter().enumerate() {
        match game.act(*act) {
            Ok(step) => {
                show::step(&step, size, out);
                last = show::stone_of(&step).or(last);
            }
            Err(illegal) => {
                show::refusal(&illegal, out);
                let rest: Vec<String> = acts[at + 1..].iter().map(|act| act.to_text(size)).collect();
                if !rest.is_empty() {
                    let rest = format!("not carried out after that: {}", rest.join(", "));
                    out.paragraph("     ", "     ", &style::faint(rest).to_string());
                }
                out.gap();
                show::board(&game, last, out);
                return Ok(Found::Something);
            }
        }
    }
    out.gap();
    show::board(&game, last, out);
    Ok(Found::Nothing)
}
