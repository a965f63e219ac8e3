//! What the user can say to the verbs that search.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use shinpan::proof::Budget;
use shinpan::solve::Any;
use shinpan::{Color, Points};

use crate::failure::Failure;
use crate::position_args::{PositionArgs, color};
use crate::records::{LimitArgs, LineArgs};

/// How much work a search may do.
#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Budget")]
pub struct BudgetArgs {
    /// Look at no more than so many states: 500000, 2M.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub nodes: Option<String>,
    /// Search no longer than so many seconds.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub seconds: Option<f64>,
    /// Take no more than about so much memory for tables: 500M, 4G.
    #[arg(long, value_name = "BYTES", default_value = "1G", allow_negative_numbers = true)]
    pub memory: String,
    /// Search on so many threads where that is possible; all processors if not said.
    #[arg(long, value_name = "N", value_parser = some_threads)]
    pub threads: Option<usize>,
}

impl BudgetArgs {
    /// The solver.
    pub fn solver(&self) -> Any {
        Any { threads: threads(self.threads) }
    }

    /// The budget.
    ///
    /// # Errors
    /// A number that cannot be read, or a budget that allows nothing.
    pub fn budget(&self) -> Result<Budget, Failure> {
        let nodes = self.nodes.as_deref().map(|text| amount("--nodes", text, 1000)).transpose()?;
        let time = self.seconds.map(time).transpose()?;
        let memory = usize::try_from(amount("--memory", &self.memory, 1024)?).unwrap_or(usize::MAX);
        Ok(Budget { nodes, time, memory: Some(memory) })
    }
}

/// Reads a number of threads, of which there must be one.
pub fn some_threads(text: &str) -> Result<usize, String> {
    some(text, "a search takes one thread at least")
}

/// Reads a number of moves to judge, of which there must be one.
fn some_moves(text: &str) -> Result<usize, String> {
    some(text, "one move at least has to be judged")
}

/// Reads a number of positions to draw, of which there must be one.
pub fn some_positions(text: &str) -> Result<usize, String> {
    some(text, "one position at least has to be drawn")
}

/// Reads a number that may not be zero; `none` says why.
fn some(text: &str, none: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err(none.to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("it takes a whole number".to_owned()),
    }
}

/// So many threads, or one for each processor.
pub fn threads(said: Option<usize>) -> usize {
    said.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// A time in seconds, of which there must be some.
pub fn time(seconds: f64) -> Result<Duration, Failure> {
    time_of("--seconds", seconds)
}

/// The same, given with another option.
pub fn time_of(option: &str, seconds: f64) -> Result<Duration, Failure> {
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err(Failure::Because(format!("{option}: {seconds} leaves no time to search"))),
    }
}

/// Reads a number with K, M or G behind it, of which there must be at least one.
pub fn amount(option: &str, text: &str, unit: u64) -> Result<u64, Failure> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let power = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" => Some(0),
        "k" => Some(1),
        "m" => Some(2),
        "g" => Some(3),
        _ => None,
    };
    let number = digits.replace('_', "").parse::<u64>().ok();
    match number.zip(power).and_then(|(number, power)| number.checked_mul(unit.pow(power))) {
        Some(0) => Err(Failure::Because(format!("{option}: a budget of 0 allows no search"))),
        Some(number) => Ok(number),
        None => Err(Failure::Because(format!(
            "{option} takes a whole number, with K, M or G behind it if you like; found {text:?}"
        ))),
    }
}

/// Search what perfect play gives from a position on, with proofs.
///
/// Nothing is agreed between the players: after every stop play goes on until the rule set ends it. Values are
/// Black's score less White's in points, komi included. Every answer is checked by a checker that knows nothing of the
/// search before it is printed.
#[derive(Args)]
#[command(after_help = SOLVE_EXAMPLES)]
pub struct SolveArgs {
    /// Acts that lead from the position to where the search begins (as `shinpan play` takes them).
    #[arg(value_name = "MOVES")]
    pub moves: Vec<String>,
    /// Ask only whether Black can have a margin of at least this.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, group = "question")]
    pub at_least: Option<Points>,
    /// Ask only whether White can keep Black's margin to at most this.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true, group = "question")]
    pub at_most: Option<Points>,
    /// Ask whether the string at this point can be captured, its owner resisting.
    #[arg(long, value_name = "POINT", group = "question", conflicts_with = "resume")]
    pub capture: Option<String>,
    /// Ask what becomes of the string at this point whoever moves first: dead, alive, unsettled.
    #[arg(long, value_name = "POINT", group = "question", conflicts_with = "resume")]
    pub status: Option<String>,
    /// Ask whether the string at this point lives in seki or without depending on liberties it shares.
    #[arg(long, value_name = "POINT", group = "question", conflicts_with = "resume")]
    pub seki: Option<String>,
    /// Ask whether a colour can live in these points (A1-C3, or A1,B1,C2), whoever moves first.
    ///
    /// It lives there if a stone of it stands in them when the game has been played out and is over.
    #[arg(long, value_name = "POINTS", group = "question", conflicts_with = "resume", requires = "of")]
    pub region: Option<String>,
    /// Whose life in the region is asked about: black or white.
    #[arg(long, value_name = "COLOR", requires = "region", value_parser = color)]
    pub of: Option<Color>,
    /// Ask what these points (A1-C3, or A1,B1,C2) count by themselves, whoever moves first, the rest being settled.
    ///
    /// The rest must be settled by stones that cannot be captured and what they surround, and the rule set must count
    /// each part by itself; else the reason is named and there is no answer.
    #[arg(long, value_name = "POINTS", group = "question", conflicts_with = "resume")]
    pub local: Option<String>,
    /// Ask for the value of each legal act, of passing, and of passing for each ko.
    #[arg(long, group = "question", conflicts_with_all = ["proof", "proof_sgf", "resume"])]
    pub acts: bool,
    /// Write the proofs to this file; `shinpan verify` checks them.
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Write the proofs as game trees with variations, for any SGF editor.
    #[arg(long, value_name = "FILE")]
    pub proof_sgf: Option<PathBuf>,
    /// Keep what has been proved in this file, and begin with what it holds.
    ///
    /// What is kept is every bound with its proof, as soon as it is proved: the file is a proof file, checked before it
    /// is used, and one of another position or other rules is refused. The tables of the fast search are kept beside it
    /// in FILE.tables, every five minutes and when the search is stopped, so that it goes on where it was; they can
    /// be as large as --memory allows, are refused if damaged or of other rules, and are removed once the question
    /// is answered.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Print one JSON object (docs/solve.schema.json).
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
    #[command(flatten)]
    pub position: PositionArgs,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  shinpan solve --rules aga --board '..../..../..../....' --komi 0
  shinpan solve --rules spight --board '.XO./XXO./.XOO/XXO.' --phase encore --acts
  shinpan solve --rules spight --sgf game.sgf --move 70 --at-least 3
  shinpan solve --rules tromp-taylor --size 5x2 --capture D1 B1 D1
  shinpan solve --rules aga --board '...OX./OOOOX./XXXXX./......' --status A3
  shinpan solve --rules aga --board '...OX./OOOOX./XXXXX./......' --region A4-C4 --of white
  shinpan solve --rules aga --board '.XXX.OX/OOOOOOX/XXXXXXX/.X.X.X.' --seki B4
  shinpan solve --rules tromp-taylor --board '...OX.X/OOOOXX./XXXXXXX/.X.X.X.' --local A4-D4,A3-D3
  shinpan solve --rules all --board '.XO./XXO./.XOO/XXO.'
  shinpan solve --rules ikeda-area-3 --size 4 --proof 4x4.proof --resume 4x4.proof

--rules takes several rule sets here (aga,bga), or all: the value under each, side
by side, without komi unless --komi names one.
Ctrl-C stops the search and prints the bounds proved so far; pressed again it stops
at once (while tables are being kept it asks first). Exit codes: 0 decided, 1 not decided, 2 could not be done.";

/// Prove a claim and write the proof to a file.
#[derive(Args)]
#[command(after_help = PROVE_EXAMPLES)]
pub struct ProveArgs {
    /// What to prove: at-least POINTS, at-most POINTS, captured POINT, survives POINT, lives COLOR A1-C3,
    /// leaves-none COLOR A1-C3.
    #[arg(value_names = ["CLAIM", "ABOUT"], num_args = 2.., required = true, allow_negative_numbers = true)]
    pub claim: Vec<String>,
    /// The file to write.
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
    /// Write the proof as a game tree with variations as well.
    #[arg(long, value_name = "FILE")]
    pub proof_sgf: Option<PathBuf>,
    /// Print one JSON object (docs/solve.schema.json).
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
    #[command(flatten)]
    pub position: PositionArgs,
}

const PROVE_EXAMPLES: &str = "\
Examples:
  shinpan prove at-least 3 --rules aga --komi 0 --size 3 -o three.proof
  shinpan prove survives A4 --rules aga --board 'X.XO/XXOO/.O.O' -o alive.proof
  shinpan prove leaves-none white A3-C3 --rules aga --board '...XX./XXXX.X/.X.XXX' -o none.proof

Exit codes: 0 proved and written, 1 the claim does not hold or is not decided,
2 could not be done.";

/// Replay proofs with the plain checker, which knows nothing of the search that found them.
///
/// Prints what is proved, or what is wrong with the proof and the line of play that shows it.
#[derive(Args)]
#[command(after_help = VERIFY_EXAMPLES)]
pub struct VerifyArgs {
    /// Proof files, or `-` for standard input.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Write the proofs as game trees with variations.
    #[arg(long, value_name = "FILE")]
    pub proof_sgf: Option<PathBuf>,
    /// Print one JSON object for each file (JSON lines; docs/verify.schema.json).
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub position: PositionArgs,
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  shinpan verify three.proof
  shinpan verify three.proof --proof-sgf three.sgf
  shinpan verify three.proof --rules aga --komi 0 --size 3

With a position named, a proof of another position is refused. Exit codes: 0 every
proof holds, 1 one does not, 2 a file could not be read.";

/// Find the positions of a small board where rule sets differ in what best play gives.
///
/// Every position that a game can have is looked at with each player to move, once up to symmetry (and up to an
/// exchange of colours, where no rule set favours one): its value under each rule set, without komi. What the
/// budget does not reach is counted apart.
#[derive(Args)]
#[command(after_help = MINE_EXAMPLES)]
pub struct MineArgs {
    /// The rule sets, two or more: aga,tromp-taylor.
    #[arg(long, short, value_name = "A,B", value_delimiter = ',', required = true)]
    pub rules: Vec<String>,
    /// The boards, columns by rows: 3x3, or several: 2x2,3x2,3x3.
    #[arg(long, value_name = "CxR", value_delimiter = ',', required = true)]
    pub board: Vec<String>,
    /// Print no more than so many positions, the smallest.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub count: usize,
    /// Take the diagrams bare. Without this the prisoners are such that both players have played in strict alternation.
    ///
    /// A diagram in which one side has more stones than turns allow differs between territory and area rules by that
    /// number and by nothing else.
    #[arg(long)]
    pub bare: bool,
    /// Draw so many positions at random instead of looking at all.
    #[arg(long, value_name = "N", value_parser = some_positions)]
    pub sample: Option<usize>,
    /// The seed of the draw.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "sample")]
    pub seed: u64,
    /// Leave out positions with more empty points.
    #[arg(long, value_name = "N")]
    pub empty: Option<usize>,
    /// Look at no more than so many states for each position and rule set: 500000, 2M.
    #[arg(long, value_name = "N", default_value = "2M", allow_negative_numbers = true)]
    pub nodes: String,
    /// Stop after so many seconds.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub seconds: Option<f64>,
    /// Search on so many threads; all processors if not said.
    #[arg(long, value_name = "N", value_parser = some_threads)]
    pub threads: Option<usize>,
    /// Keep the values in this file as they are found, and do not search again for those it holds.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Print one JSON object (docs/mine.schema.json).
    #[arg(long)]
    pub json: bool,
}

const MINE_EXAMPLES: &str = "\
Examples:
  shinpan mine --rules aga,tromp-taylor --board 2x2,3x2
  shinpan mine --rules ikeda-territory-1,ikeda-area-3 --board 3x3 --resume 3x3.mine
  shinpan mine --rules spight,ikeda-area-3 --board 4x4 --sample 1000 --empty 6 --json

Exit codes: 0 every position is decided, 1 some are not, 2 could not be done.";

/// Walk the end of a game backwards: what each late move was worth, and who made the last competitive move.
///
/// For every move that exact search reaches within the budget: the value before and after, what it lost, whether it fills a
/// neutral point, was superfluous, or was a pass wasted. Nothing is agreed about stones: play goes on until the
/// rule set ends it. Where search does not reach, it says so.
///
/// The last competitive move is the play just before the first pass (Ikeda). It is proved right if the first pass was made
/// in the first state in which the player to move loses nothing by passing, by area counting with two passes at the end
/// after a free one.
#[derive(Args)]
#[command(after_help = LAST_MOVE_EXAMPLES)]
pub struct LastMoveArgs {
    /// A game record, or `-` for standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Judge the moves by this rule set, whatever the record names.
    #[arg(long, short, value_name = "ID")]
    pub rules: Option<String>,
    /// Take an unclear place of the text in another way; may be repeated.
    #[arg(long, value_name = "NAME=OPTION")]
    pub reading: Vec<String>,
    /// Komi to White, whatever the record says.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<Points>,
    /// Judge the game only up to this move.
    #[arg(long = "move", value_name = "N")]
    pub at_move: Option<usize>,
    #[command(flatten)]
    pub line: LineArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Judge no more than so many moves, the last ones.
    #[arg(long, value_name = "N", value_parser = some_moves)]
    pub last: Option<usize>,
    /// Print one JSON object (docs/last-move.schema.json).
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const LAST_MOVE_EXAMPLES: &str = "\
Examples:
  shinpan last-move game.sgf
  shinpan last-move game.sgf --rules ikeda-area-3 --seconds 60
  shinpan last-move game.sgf --last 10 --json

Exit codes: 0 nothing found, 1 a late move lost points or the first pass did not come
where it belongs, 2 could not be done.";
