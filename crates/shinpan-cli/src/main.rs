//! The command `shinpan`: thin hands around the façade.
//!
//! Every verb is one module. A verb prints to an [`Out`] and says whether it found
//! something; what cannot be done is a [`Failure`]. Exit codes: 0 as expected, 1
//! something found (an illegal move, a wrong result), 2 could not be done.

mod args;
mod board_view;
mod compare;
mod confirm;
mod confirm_args;
mod convert;
mod count_view;
mod failure;
mod files;
mod last_move;
mod law;
mod mine;
mod output;
mod play;
mod position_args;
mod prove;
mod records;
mod referee;
mod render;
mod search_args;
mod solve;
mod style;
mod verify;
mod watcher;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Cli, Verb};
use failure::{Failure, Found};
use output::Out;

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.apply();
    match run(cli.verb) {
        Ok(Found::Nothing) => ExitCode::SUCCESS,
        Ok(Found::Something) => ExitCode::from(1),
        Err(failure) => {
            failure.report();
            ExitCode::from(2)
        }
    }
}

fn run(verb: Verb) -> Result<Found, Failure> {
    let mut out = Out::new();
    let found = carry_out(verb, &mut out);
    // What was found out before something failed is said nevertheless.
    out.flush()?;
    found
}

fn carry_out(verb: Verb, out: &mut Out) -> Result<Found, Failure> {
    match verb {
        Verb::Referee(args) => referee::run(&args, out),
        Verb::Play(args) => play::run(&args, out),
        Verb::Law(args) => law::run(&args, out),
        Verb::Compare(args) => compare::run(&args, out),
        Verb::Solve(args) => solve::run(&args, out),
        Verb::Prove(args) => prove::run(&args, out),
        Verb::Verify(args) => verify::run(&args, out),
        Verb::LastMove(args) => last_move::run(&args, out),
        Verb::Confirm(args) => confirm::run(&args, out),
        Verb::Mine(args) => mine::run(&args, out),
        Verb::Render(args) => render::run(&args, out),
        Verb::Convert(args) => convert::run(&args, out),
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "shinpan", &mut script);
            out.text(&String::from_utf8_lossy(&script));
            Ok(Found::Nothing)
        }
    }
}
