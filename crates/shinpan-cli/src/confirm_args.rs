//! What the user can say to `shinpan confirm`.

use std::path::PathBuf;

use clap::Args;
use shinpan::Points;
use shinpan::confirm::Budget;
use shinpan::language::Language;

use crate::failure::Failure;
use crate::records::{LimitArgs, LineArgs};
use crate::search_args::{amount, some_threads, threads, time};

/// Find by the rules which stones are alive, dead or in seki, count the game, and say why.
///
/// For rule sets that settle life and death by hypothetical play after the stop (japanese-1989, japanese-2003). Every
/// status is shown by a strategy found by search. What the search does not decide within its budget is called open, and
/// then there is no result. A computed verdict is never an official one.
#[derive(Args)]
#[command(after_help = CONFIRM_EXAMPLES)]
pub struct ConfirmArgs {
    /// A game record, `-` for standard input, or a position: rows from the top divided by `/`; X black, O white.
    #[arg(value_name = "FILE|POSITION")]
    pub what: String,
    /// The rule set; without it the record's own, and japanese-1989 for a position.
    #[arg(long, short, value_name = "ID")]
    pub rules: Option<String>,
    /// Take an unclear place of the text in another way (`shinpan law ID` names them); may be repeated.
    #[arg(long, value_name = "NAME=OPTION")]
    pub reading: Vec<String>,
    /// The position of the record after this move.
    #[arg(long = "move", value_name = "N")]
    pub at_move: Option<usize>,
    #[command(flatten)]
    pub line: LineArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Komi to White, whatever the record says.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<Points>,
    /// Prisoners held by Black and by White at the position.
    #[arg(long, value_name = "B,W")]
    pub prisoners: Option<String>,
    /// The language: en, ja, zh, ko.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = language)]
    pub lang: Language,
    /// Write the board with its marks to this file, and the lines that show each status as variations.
    #[arg(long, value_name = "FILE")]
    pub sgf: Option<PathBuf>,
    /// Write every status with the strategies that show it to this file, for `shinpan verify`.
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Print one JSON object (docs/confirm.schema.json).
    #[arg(long)]
    pub json: bool,
    /// Say only what the strings are and the result: do not look into the other reading of the pass for ko, neutral
    /// points and plays left undone.
    #[arg(long)]
    pub quick: bool,
    #[command(flatten)]
    pub budget: ConfirmBudget,
}

/// How much work a confirmation may do.
#[derive(Args, Clone)]
#[command(next_help_heading = "Budget")]
pub struct ConfirmBudget {
    /// Look at no more than so many states for one question about one string: 500000, 2M.
    #[arg(long, value_name = "N", default_value = "5M")]
    pub states: String,
    /// Search no longer than so many seconds for each part: the statuses, the other reading, plays left undone.
    #[arg(long, value_name = "SECONDS", default_value = "60", allow_negative_numbers = true)]
    pub seconds: f64,
    /// Search on so many threads; all processors if not said.
    #[arg(long, value_name = "N", value_parser = some_threads)]
    pub threads: Option<usize>,
}

impl ConfirmBudget {
    /// The budget.
    ///
    /// # Errors
    /// A number that cannot be read, or a budget that allows nothing.
    pub fn budget(&self) -> Result<Budget, Failure> {
        let states = amount("--states", &self.states, 1000)?;
        let budget = Budget { threads: threads(self.threads), ..Budget::states(states) };
        Ok(budget.within(time(self.seconds)?))
    }
}

fn language(text: &str) -> Result<Language, String> {
    text.parse::<Language>().map_err(|why| why.to_string())
}

const CONFIRM_EXAMPLES: &str = "\
Examples:
  shinpan confirm game.sgf
  shinpan confirm 'XX.OX.X/X.OOXXX/OOOXX.X/XXXXXXX'
  shinpan confirm --lang ja --sgf marked.sgf game.sgf
  shinpan confirm --rules japanese-2003 --move 120 --json game.sgf
  shinpan confirm --reading pass-for-ko=named-each-time '.XXO.O./OXXOOOO/XOOOOOO'

Ctrl-C ends the search with what is proved so far. Exit codes: 0 every string is
decided, 1 one is open, 2 could not be done.";
