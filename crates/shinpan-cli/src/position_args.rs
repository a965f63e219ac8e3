//! A position on the command line, the same for every verb.

use std::str::FromStr;
use std::sync::Arc;

use clap::Args;
use shinpan::score::{Each, Ledger};
use shinpan::{Color, Game, Phase, Points, Position, RuleSet, Setup, Size};

use crate::failure::Failure;

/// Where a game stands.
#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Position")]
pub struct PositionArgs {
    /// The rule set: aga, japanese, chinese@ogs, ... (`shinpan law` lists them).
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
}

impl PositionArgs {
    /// The game the options describe.
    ///
    /// # Errors
    /// An option that cannot be read, or options that do not go together.
    pub fn game(&self) -> Result<Game, Failure> {
        let rules = self.rule_set()?;
        let position = self.stones()?;
        let handicap = self.handicap.unwrap_or(0);
        let first = if handicap >= 2 { Color::White } else { Color::Black };
        let mut setup = Setup::new(rules, position, self.turn.unwrap_or(first));
        setup.komi = self.komi;
        setup.handicap = handicap;
        setup.phase = self.phase.unwrap_or(Phase::Main);
        setup.ledger = Ledger { prisoners: self.prisoners()?, ..Ledger::default() };
        setup.begin().map_err(Failure::because)
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
        let rules = RuleSet::named(name)
            .map_err(|unknown| Failure::Because(format!("{unknown} (`shinpan law` lists them all)")))?;
        with_readings(rules, &self.reading)
    }

    fn stones(&self) -> Result<Position, Failure> {
        match (&self.board, &self.size) {
            (Some(rows), _) => {
                Position::from_diagram(rows).map_err(|why| Failure::Because(format!("--board: {why}")))
            }
            (None, Some(size)) => Ok(Position::empty(read_size(size)?)),
            (None, None) => Ok(Position::empty(read_size("19")?)),
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

/// Puts readings (`NAME=OPTION`) of a rule set in force.
pub fn with_readings(mut rules: Arc<RuleSet>, readings: &[String]) -> Result<Arc<RuleSet>, Failure> {
    for reading in readings {
        let Some((name, option)) = reading.split_once('=') else {
            return Err(Failure::Because(format!(
                "--reading takes NAME=OPTION, as in `--reading count-by=area`; found {reading:?}"
            )));
        };
        rules = Arc::new(rules.with_reading(name.trim(), option.trim()).map_err(Failure::because)?);
    }
    Ok(rules)
}

fn read_size(text: &str) -> Result<Size, Failure> {
    let parts: Vec<Option<u8>> =
        text.split(['x', 'X', ':']).map(|part| u8::from_str(part.trim()).ok()).collect();
    let size = match parts[..] {
        [Some(lines)] => Size::square(lines),
        [Some(columns), Some(rows)] => Size::new(columns, rows),
        _ => {
            return Err(Failure::Because(format!(
                "--size takes a number of lines, or columns by rows, as in `--size 9` or `--size 13x11`; found {text:?}"
            )));
        }
    };
    size.map_err(|why| Failure::Because(format!("--size: {why}")))
}

fn color(text: &str) -> Result<Color, String> {
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
