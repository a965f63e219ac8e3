//! What the user can say on the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use shinpan::Points;

pub use crate::confirm_args::ConfirmArgs;
use crate::position_args::PositionArgs;
use crate::records::{LimitArgs, LineArgs};
pub use crate::search_args::{LastMoveArgs, MineArgs, ProveArgs, SolveArgs, VerifyArgs};

/// A referee for the game of Go.
///
/// Replays game records and says what was illegal, how the game ended and what the result is, plays moves by hand
/// under any rule set, shows the law, and finds by exact search what perfect play gives, with proofs. Every refusal,
/// every phase and every point comes with the article it rests on; `shinpan law ARTICLE` shows that article.
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
  shinpan referee game.sgf
  shinpan play --rules aga --size 9 D4 pass pass agree
  shinpan play --rules japanese --board '.XO./XO.O/.XO./....' C3 B3
  shinpan law
  shinpan law aga.10
  shinpan solve --rules aga --komi 0 --board '.XO./XXO./.XOO/XXO.'

Exit codes: 0 as expected, 1 something found (an illegal move, a wrong result), 2 could not be done.";

/// What to do.
#[derive(Subcommand)]
pub enum Verb {
    Referee(RefereeArgs),
    Play(PlayArgs),
    Law(LawArgs),
    Compare(CompareArgs),
    Confirm(ConfirmArgs),
    Solve(SolveArgs),
    Prove(ProveArgs),
    Verify(VerifyArgs),
    LastMove(LastMoveArgs),
    Mine(MineArgs),
    Render(RenderArgs),
    Convert(ConvertArgs),
    /// Print a completion script for a shell.
    #[command(
        after_help = "Example:\n  shinpan completions bash > ~/.local/share/bash-completion/completions/shinpan"
    )]
    Completions {
        /// The shell.
        shell: Shell,
    },
}

/// Rule on game records: legality, ending, count, and whether the claimed result holds.
///
/// A record seldom says which stones are dead. Strings of which nothing is certain are then listed as open, and the
/// result is given under a named assumption, never as a fact.
#[derive(Args)]
#[command(after_help = REFEREE_EXAMPLES)]
pub struct RefereeArgs {
    /// Records: files, `-` for standard input, patterns, folders (every .sgf in them).
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,
    /// Print one JSON object for each line ruled on (JSON lines; docs/ruling.schema.json).
    #[arg(long, conflicts_with_all = ["brief", "verbose"])]
    pub json: bool,
    /// Print one line for each record.
    #[arg(long, conflicts_with = "verbose")]
    pub brief: bool,
    /// Print the board, every item of the count and every reading as well.
    #[arg(long, short)]
    pub verbose: bool,
    /// Rule by this rule set, whatever the record names.
    #[arg(long, short, value_name = "ID")]
    pub rules: Option<String>,
    /// Take an unclear place of the text in another way (`shinpan law ID` names them); may be repeated.
    #[arg(long, value_name = "NAME=OPTION")]
    pub reading: Vec<String>,
    /// The players agreed that the strings at these points are dead and all others alive; `none` if nothing is dead.
    #[arg(long, value_name = "POINTS")]
    pub dead: Option<String>,
    /// Count the game as recorded: illegal moves are reported, but have no consequence for the result.
    #[arg(long)]
    pub as_recorded: bool,
    /// Komi to White, whatever the record says.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<Points>,
    #[command(flatten)]
    pub line: LineArgs,
    /// Rule on the variations too, each line by itself: what happened in one is no history of another.
    #[arg(long, conflicts_with = "variation")]
    pub all_variations: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Prove by hypothetical play what the record leaves open, for so many seconds a game (japanese-1989 and its like);
    /// without it 1 where one file is named and 0, which is not at all, where there are several.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub confirm: Option<f64>,
}

const REFEREE_EXAMPLES: &str = "\
Examples:
  shinpan referee game.sgf
  shinpan referee --rules aga --dead D4,E7 game.sgf
  shinpan referee --brief games/ 'archive/2024-*.sgf'
  shinpan referee --json - < game.sgf
  shinpan referee --game 3 --variation 2 collection.sgf
  shinpan referee --brief --all-variations lesson.sgf

Exit codes: 0 nothing found, 1 an illegal move or a claimed result that does not
hold, 2 a file could not be ruled on.";

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
    /// pass, pass-for-ko POINT, dead POINT, alive POINT, dispute or dispute POINT, agree, resume or resume PLAYER,
    /// resign PLAYER, time PLAYER, forfeit PLAYER, no-result, both-lose, illegal POINT.
    #[arg(value_name = "MOVES")]
    pub moves: Vec<String>,
}

const PLAY_EXAMPLES: &str = "\
Examples:
  shinpan play --rules aga --size 9 D4 pass pass agree
  shinpan play --rules japanese --board '.XO./XO.O/.XO./....' C3 B3
  shinpan play --rules spight --board 'XO.O/X.OO/XXO.' --phase encore
  shinpan play --rules tromp-taylor --size 5
  shinpan play --sgf game.sgf --move 61

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

/// Count one board under every rule set and say why the results differ.
///
/// Every result is taken apart against one plain measure, the same for all; each difference comes with its article.
/// A record is replayed under each rule set; a position is counted as if both players passed now.
#[derive(Args)]
#[command(after_help = COMPARE_EXAMPLES)]
pub struct CompareArgs {
    /// A game record, or `-` for standard input; without it a position from the options below.
    #[arg(value_name = "FILE", conflicts_with_all = ["board", "size", "sgf"])]
    pub file: Option<String>,
    /// Compare only these rule sets; may be repeated.
    #[arg(long = "with", value_name = "ID", value_delimiter = ',')]
    pub with: Vec<String>,
    /// The strings at these points are dead and all others alive; without it the record's marks count.
    #[arg(long, value_name = "POINTS")]
    pub dead: Option<String>,
    /// Count each rule set with its own komi instead of one komi for all.
    #[arg(long)]
    pub own_komi: bool,
    /// One paragraph for each rule set.
    #[arg(long, short)]
    pub verbose: bool,
    /// Print one JSON object (docs/compare.schema.json).
    #[arg(long, conflicts_with = "verbose")]
    pub json: bool,
    #[command(flatten)]
    pub position: PositionArgs,
}

const COMPARE_EXAMPLES: &str = "\
Examples:
  shinpan compare game.sgf
  shinpan compare game.sgf --dead D4,E7 --own-komi
  shinpan compare lesson.sgf --variation 2
  shinpan compare --board '.XXO./XXOOO/.XXO./XXOOO/XX.OO' --turn black
  shinpan compare --with aga,japanese,ikeda-area-3 game.sgf";

/// Draw a diagram of a position or of a move of a record.
#[derive(Args)]
#[command(after_help = RENDER_EXAMPLES)]
pub struct RenderArgs {
    /// A game record, or `-` for standard input; without it a position from the options below.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// The format: svg, png, text or pdf; without it what the output's name says, or text.
    #[arg(long, short, value_name = "FORMAT")]
    pub format: Option<Picture>,
    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Number the last N moves.
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1000000")]
    pub numbers: Option<usize>,
    /// Show territory by the rule set, without the stones that the record marks as dead unless --dead names others.
    #[arg(long)]
    pub territory: bool,
    /// The strings at these points are dead: drawn faint, and territory shown without them.
    #[arg(long, value_name = "POINTS")]
    pub dead: Option<String>,
    /// Show where ko or repetition rules keep the player to move from playing.
    #[arg(long)]
    pub bans: bool,
    /// Put a sign on a point: circle, square, triangle, cross, or a letter; may be repeated.
    #[arg(long, value_name = "POINT=SIGN")]
    pub mark: Vec<String>,
    /// Leave out the labels, triangles, squares, circles and crosses of the record.
    #[arg(long)]
    pub no_marks: bool,
    /// A line of text beneath the board; may be repeated.
    #[arg(long, value_name = "TEXT")]
    pub caption: Vec<String>,
    /// Leave the coordinates out.
    #[arg(long)]
    pub no_coordinates: bool,
    /// Pixels for each unit of a PNG; 32 units lie between two lines.
    #[arg(long, value_name = "FACTOR", default_value_t = 1.5)]
    pub scale: f32,
    #[command(flatten)]
    pub position: PositionArgs,
}

const RENDER_EXAMPLES: &str = "\
Examples:
  shinpan render game.sgf --move 40 --numbers 10 -o diagram.png
  shinpan render game.sgf --territory --dead D4,E7 -o end.pdf
  shinpan render --board '.XO./XO.O/.XO./....' --rules aga --bans --turn white";

/// Formats of diagrams.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Picture {
    Svg,
    Png,
    Text,
    Pdf,
}

/// Write a record out clean: format version 4, UTF-8, with a report of what was repaired.
#[derive(Args)]
#[command(after_help = CONVERT_EXAMPLES)]
pub struct ConvertArgs {
    /// A game record, or `-` for standard input.
    #[arg(value_name = "FILE")]
    pub file: String,
    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub limits: LimitArgs,
}

const CONVERT_EXAMPLES: &str = "\
Examples:
  shinpan convert old.sgf -o clean.sgf
  shinpan convert - < old.sgf > clean.sgf

The report goes to standard error. Exit codes: 0 nothing to repair, 1 something
was repaired or changed, 2 the record could not be read or written.";

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
