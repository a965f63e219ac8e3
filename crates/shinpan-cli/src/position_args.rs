//! A position on the command line, the same for every verb.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use clap::Args;
use shinpan::proof::Start;
use shinpan::rules::resolve;
use shinpan::ruling::{Options, game_at, trail_to};
use shinpan::score::{Each, Ledger};
use shinpan::sgf::{Collection, Record};
use shinpan::{Color, Game, Phase, Point, Points, Position, RuleSet, Setup, Size};

use crate::failure::Failure;
use crate::records::{LimitArgs, LineArgs};
use crate::referee::inputs;

/// Where a game stands.
#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Position")]
pub struct PositionArgs {
    /// The rule set: aga, japanese, chinese@ogs, ... (`shinpan law` lists them), or a rule file, FILE.md.
    #[arg(long, short, value_name = "ID")]
    pub rules: Option<String>,
    /// Take an unclear place of the text in another way (`shinpan law ID` names them); may be repeated.
    #[arg(long, value_name = "NAME=OPTION")]
    pub reading: Vec<String>,
    /// The stones: rows from the top, divided by `/`; X black, O white, `.` empty.
    #[arg(long, value_name = "ROWS", conflicts_with = "size")]
    pub board: Option<String>,
    /// An empty board of this size: 19, 9, 13x11 (columns by rows).
    #[arg(long, value_name = "SIZE")]
    pub size: Option<String>,
    /// The position of a game record (`-`: standard input), with its rules and komi, after its last move.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "size", "handicap"])]
    pub sgf: Option<PathBuf>,
    /// The same after this move of the record.
    #[arg(long = "move", value_name = "N")]
    pub at_move: Option<usize>,
    #[command(flatten)]
    pub line: LineArgs,
    /// Whose turn it is: black or white.
    #[arg(long, value_name = "PLAYER", value_parser = color)]
    pub turn: Option<Color>,
    /// Prisoners held by Black and by White.
    #[arg(long, value_name = "B,W")]
    pub prisoners: Option<String>,
    /// Komi to White, in points; without it the rule set's own.
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub komi: Option<Points>,
    /// Handicap stones.
    #[arg(long, value_name = "STONES")]
    pub handicap: Option<u32>,
    /// Where in the procedure the position stands: main, agreement, resumption, encore, second-encore, play-out,
    /// confirmation.
    #[arg(long, value_name = "PHASE", value_parser = phase)]
    pub phase: Option<Phase>,
    #[command(flatten)]
    pub limits: LimitArgs,
}

impl PositionArgs {
    /// The game the options describe.
    ///
    /// # Errors
    /// An option that cannot be read, or options that do not go together.
    pub fn game(&self) -> Result<Game, Failure> {
        if let Some(file) = &self.sgf {
            return self.game_of_record(&self.record(file)?);
        }
        begin(self.setup()?)
    }

    /// How the game the options describe begins, without the moves of a record.
    fn setup(&self) -> Result<Setup, Failure> {
        if self.at_move.is_some() {
            return Err(Failure::because("--move needs a record: name one with --sgf"));
        }
        if self.line.is_named() {
            return Err(Failure::because("--game and --variation need a record: name one with --sgf"));
        }
        let rules = self.rule_set()?;
        let position = self.stones()?;
        let handicap = self.handicap.unwrap_or(0);
        let first = if handicap >= 2 { Color::White } else { Color::Black };
        let mut setup = Setup::new(rules, position, self.turn.unwrap_or(first));
        setup.komi = self.komi;
        setup.handicap = handicap;
        setup.phase = self.phase.unwrap_or(Phase::Main);
        setup.ledger = Ledger { prisoners: self.prisoners()?, ..Ledger::default() };
        Ok(setup)
    }

    /// Where a search begins: the game the options describe as a setup and the acts that lead on from it.
    ///
    /// # Errors
    /// As [`PositionArgs::game`]; a game with strings that have no liberty, or a record without the move.
    pub fn start(&self) -> Result<Start, Failure> {
        let mut start = match &self.sgf {
            None => Start { setup: self.setup()?, acts: Vec::new() },
            Some(file) => self.start_of_record(file)?,
        };
        // Said or left to the rule set, the same komi makes the same start.
        start.setup.komi = Some(begin(start.setup.clone())?.komi());
        start.game().map_err(Failure::because)?;
        Ok(start)
    }

    fn start_of_record(&self, file: &Path) -> Result<Start, Failure> {
        let record = self.record(file)?;
        let moves = record.moves().count();
        if self.at_move.is_some_and(|at| at > moves) {
            return Err(Failure::Because(format!("--move: {} has {moves} moves", file.display())));
        }
        let (found, trail) =
            trail_to(&record, &self.options_for_record()?, self.at_move).map_err(Failure::because)?;
        if found.evidence.is_assumed() {
            let _ = writeln!(anstream::stderr(), "shinpan: rules: {}, {}", found.set.id, found.how);
        }
        if trail.from > 0 {
            let _ = writeln!(
                anstream::stderr(),
                "shinpan: {}: the search knows no position before move {} (what stands there came about by no legal act)",
                file.display(),
                trail.from + 1
            );
        }
        let start = Start { setup: trail.setup, acts: trail.acts };
        if self.prisoners.is_none() && self.phase.is_none() && self.turn.is_none() {
            return Ok(start);
        }
        let game = start.game().map_err(Failure::because)?;
        Ok(Start { setup: self.changed(&game)?, acts: Vec::new() })
    }

    /// The rule set asked for, with the readings asked for.
    ///
    /// # Errors
    /// None is named, or there is no such rule set or reading.
    pub fn rule_set(&self) -> Result<Arc<RuleSet>, Failure> {
        let Some(name) = &self.rules else {
            return Err(Failure::because(
                "no rule set is named; say which with --rules, as in `--rules aga` (`shinpan law` lists them all)",
            ));
        };
        with_readings(named(name)?, &self.reading)
    }

    /// The game of a record, changed by the other options.
    ///
    /// # Errors
    /// Options that do not go together, or a move the record does not have.
    pub fn game_of_record(&self, record: &Record) -> Result<Game, Failure> {
        let moves = record.move_count();
        if let Some(at) = self.at_move.filter(|at| *at > moves) {
            return Err(Failure::Because(format!("--move {at}: the record has {moves} moves")));
        }
        let (found, mut game) =
            game_at(record, &self.options_for_record()?, self.at_move).map_err(Failure::because)?;
        if found.evidence.is_assumed() {
            let _ = writeln!(anstream::stderr(), "shinpan: rules: {}, {}", found.set.id, found.how);
        }
        if self.prisoners.is_none() && self.phase.is_none() {
            if let Some(player) = self.turn {
                game.set_turn(player);
            }
            return Ok(game);
        }
        begin(self.changed(&game)?)
    }

    /// The line of a record that the options name. Says on standard error if it is longer than what is followed.
    ///
    /// # Errors
    /// A file that cannot be read, or has no such game or line.
    pub fn record(&self, file: &Path) -> Result<Record, Failure> {
        Ok(self.games_and_record(file)?.1)
    }

    /// The same with the file it is from.
    ///
    /// # Errors
    /// As [`PositionArgs::record`].
    pub fn games_and_record(&self, file: &Path) -> Result<(Collection, Record), Failure> {
        let games = self.limits.read(&inputs::one(file));
        let found = games.and_then(|games| self.line.record(&games).map(|record| (games, record)));
        let found = found.map_err(|why| Failure::Because(format!("{}: {why}", file.display())))?;
        if self.at_move.is_none_or(|number| number > self.line.most_moves()) {
            self.line.note_cut(&found.1);
        }
        Ok(found)
    }

    /// What the referee is told of a record's rules and komi.
    pub fn options_for_record(&self) -> Result<Options<'static>, Failure> {
        let rules = self.rules.is_some().then(|| self.rule_set()).transpose()?;
        let readings = match rules {
            Some(_) => Vec::new(),
            None => self.reading.iter().map(|text| name_and_option(text)).collect::<Result<_, _>>()?,
        };
        let most_moves = self.line.most_moves();
        Ok(Options { rules, readings, komi: self.komi, most_moves, ..Options::default() })
    }

    /// Another phase, turn or other prisoners: a game of its own that begins here.
    fn changed(&self, game: &Game) -> Result<Setup, Failure> {
        let mut setup = Setup::new(
            game.rules_arc().clone(),
            game.position().clone(),
            self.turn.unwrap_or(game.to_move()),
        );
        setup.komi = Some(game.komi());
        setup.handicap = game.handicap();
        setup.phase = self.phase.unwrap_or(game.phase());
        setup.first_pass = game.first_pass().map(|(player, _)| player);
        setup.ledger = *game.ledger();
        if self.prisoners.is_some() {
            setup.ledger.prisoners = self.prisoners()?;
        }
        Ok(setup)
    }

    fn stones(&self) -> Result<Position, Failure> {
        match (&self.board, &self.size) {
            (Some(rows), _) => {
                Position::from_diagram(rows).map_err(|why| Failure::Because(format!("--board: {why}")))
            }
            (None, Some(size)) => Ok(Position::empty(read_size("--size", size)?)),
            (None, None) => Ok(Position::empty(read_size("--size", "19")?)),
        }
    }

    fn prisoners(&self) -> Result<Each<u32>, Failure> {
        let Some(text) = &self.prisoners else { return Ok(Each::default()) };
        let numbers: Vec<Option<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        match numbers[..] {
            [Some(black), Some(white)] => Ok(Each { black, white }),
            _ => Err(Failure::Because(format!(
                "--prisoners takes two numbers, what Black holds and what White holds, as in `--prisoners 3,1`; found {text:?}"
            ))),
        }
    }
}

/// Begins a game, naming the stones that keep it from beginning.
fn begin(setup: Setup) -> Result<Game, Failure> {
    let stones = setup.without_liberty();
    if !stones.is_empty() {
        let size = setup.position.size();
        let names: Vec<String> = stones.iter().map(|at| at.to_gtp(size)).collect();
        return Err(Failure::Because(format!(
            "no sequence of moves leads to this board: the stones at {} have no liberty",
            names.join(" ")
        )));
    }
    setup.begin().map_err(Failure::because)
}

/// The rule set that a text names, as people and programs write it, or that stands in a rule file (`FILE.md`).
pub fn named(name: &str) -> Result<Arc<RuleSet>, Failure> {
    if Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("md")) {
        let text = std::fs::read_to_string(name)
            .map_err(|why| Failure::Because(format!("rules from {name}: {why}")))?;
        return RuleSet::parse(&text, name, &RuleSet::builtin_base).map(Arc::new).map_err(|flaws| {
            let flaws: Vec<String> = flaws.iter().map(ToString::to_string).collect();
            Failure::Because(flaws.join("\n"))
        });
    }
    match resolve(name) {
        Ok(resolved) => Ok(resolved.rules),
        Err(unknown) => Err(Failure::Because(format!("{unknown} (`shinpan law` lists them all)"))),
    }
}

/// Puts readings (`NAME=OPTION`) of a rule set in force.
pub fn with_readings(mut rules: Arc<RuleSet>, readings: &[String]) -> Result<Arc<RuleSet>, Failure> {
    for reading in readings {
        let (name, option) = name_and_option(reading)?;
        rules = Arc::new(rules.with_reading(&name, &option).map_err(Failure::because)?);
    }
    Ok(rules)
}

/// Reads `NAME=OPTION`.
pub fn name_and_option(reading: &str) -> Result<(String, String), Failure> {
    match reading.split_once('=') {
        Some((name, option)) => Ok((name.trim().to_owned(), option.trim().to_owned())),
        None => Err(Failure::Because(format!(
            "--reading takes NAME=OPTION, as in `--reading count-by=area`; found {reading:?}"
        ))),
    }
}

/// Reads a list of points (`D4,E7`, `none`) given with an option; nothing where the option was not given.
pub fn read_points(option: &str, text: Option<&str>, size: Size) -> Result<Option<Vec<Point>>, String> {
    let Some(text) = text else { return Ok(None) };
    let words = text.split([',', ' ']).map(str::trim).filter(|word| !word.is_empty());
    let words = words.filter(|word| !word.eq_ignore_ascii_case("none"));
    let points = words.map(|word| Point::from_gtp(word, size).map_err(|why| format!("{option}: {why}")));
    points.collect::<Result<Vec<_>, _>>().map(Some)
}

/// Reads the size of a board, given with this option.
pub fn read_size(option: &str, text: &str) -> Result<Size, Failure> {
    let parts: Vec<Option<u8>> =
        text.split(['x', 'X', ':']).map(|part| u8::from_str(part.trim()).ok()).collect();
    let size = match parts[..] {
        [Some(lines)] => Size::square(lines),
        [Some(columns), Some(rows)] => Size::new(columns, rows),
        _ => {
            return Err(Failure::Because(format!(
                "{option} takes a number of lines, or columns by rows, as in `{option} 9` or `{option} 13x11`; found {text:?}"
            )));
        }
    };
    size.map_err(|why| Failure::Because(format!("{option}: {why}")))
}

/// Reads a colour.
pub fn color(text: &str) -> Result<Color, String> {
    match text.to_ascii_lowercase().as_str() {
        "black" | "b" | "x" => Ok(Color::Black),
        "white" | "w" | "o" => Ok(Color::White),
        _ => Err("say black or white".to_owned()),
    }
}

fn phase(text: &str) -> Result<Phase, String> {
    let folded: String = text.to_ascii_lowercase().chars().filter(char::is_ascii_alphabetic).collect();
    Ok(match folded.as_str() {
        "main" | "mainplay" | "play" => Phase::Main,
        "agreement" => Phase::Agreement,
        "resumption" => Phase::Resumption,
        "encore" | "firstencore" => Phase::Encore,
        "secondencore" => Phase::SecondEncore,
        "playout" => Phase::PlayOut,
        "confirmation" => Phase::Confirmation,
        _ => {
            return Err(
                "the phases are main, agreement, resumption, encore, second-encore, play-out and confirmation"
                    .to_owned(),
            );
        }
    })
}
