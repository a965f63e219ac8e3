//! What the user can say on the command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::position_args::PositionArgs;

/// A referee for the game of Go.
///
/// Replays game records and says what was illegal, how the game ended and what the result is, plays moves by hand
/// under any rule set, and shows the law. Every refusal, every phase and every point comes with the article it rests
/// on; `shinpan law ARTICLE` shows that article.
#[derive(Parser)]
#[command(name = "shinpan", version, max_term_width = 80, after_help = EXAMPLES)]
pub struct Cli {
    /// Colour the output.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    #[arg(help = "Colour the output: auto (on a terminal, unless NO_COLOR is set), always, never")]
    pub color: When,
    #[command(subcommand)]
    pub verb: Verb,
}

const EXAMPLES: &str = "\
Examples:
  shinpan play --rules aga --size 9 D4 pass pass agree
  shinpan play --rules japanese --board '.XO./XO.O/.XO./....' C3 B3
  shinpan law
  shinpan law aga.10

Exit codes: 0 as expected, 1 something found (an illegal move, a wrong result), 2 could not be done.";

/// What to do.
#[derive(Subcommand)]
pub enum Verb {
    Play(PlayArgs),
    Law(LawArgs),
    /// Print a completion script for a shell.
    #[command(
        after_help = "Example:\n  shinpan completions bash > ~/.local/share/bash-completion/completions/shinpan"
    )]
    Completions {
        /// The shell.
        shell: Shell,
    },
}

/// Play by hand: each act is judged and printed with its article.
///
/// Without MOVES an interactive session begins: type acts, or `help`.
#[derive(Args)]
#[command(after_help = PLAY_EXAMPLES)]
pub struct PlayArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Acts, one after another: D4, pass, "pass-for-ko D4", "dead D4", "alive D4", agree, dispute, resume, ...
    ///
    /// An act takes the point or player that follows it, so quotes are not needed. All acts: a point such as D4,
    /// pass, pass-for-ko POINT, dead POINT, alive POINT, dispute [POINT], agree, resume [PLAYER], resign PLAYER,
    /// time PLAYER, forfeit PLAYER, no-result, both-lose, illegal POINT.
    #[arg(value_name = "MOVES")]
    pub moves: Vec<String>,
}

const PLAY_EXAMPLES: &str = "\
Examples:
  shinpan play --rules aga --size 9 D4 pass pass agree
  shinpan play --rules japanese --board '.XO./XO.O/.XO./....' C3 B3
  shinpan play --rules spight --board 'XO.O/X.OO/XXO.' --phase encore
  shinpan play --rules tromp-taylor --size 5

The play stops at the first act that is refused; exit code 1.";

/// Show the law: all rule sets, one of them, one article, or two rule sets side by side.
#[derive(Args)]
#[command(after_help = LAW_EXAMPLES)]
pub struct LawArgs {
    /// A rule set (aga, japanese-1989, chinese@ogs) or an article (aga.10).
    #[arg(value_name = "WHAT")]
    pub what: Option<String>,
    /// Show two rule sets clause by clause.
    #[arg(long, num_args = 2, value_names = ["RULES", "RULES"], conflicts_with = "what")]
    pub diff: Option<Vec<String>>,
}

const LAW_EXAMPLES: &str = "\
Examples:
  shinpan law                              every rule set
  shinpan law aga                          the articles of one
  shinpan law aga.10                       one article, where the code carries it
                                           out, and the cases that cite it
  shinpan law --diff aga japanese-1989     where two of them part";

/// When to colour.
#[derive(Clone, Copy, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
}

impl When {
    /// Makes it so for everything that is printed.
    pub fn apply(self) {
        let choice = match self {
            When::Auto => anstream::ColorChoice::Auto,
            When::Always => anstream::ColorChoice::Always,
            When::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}
