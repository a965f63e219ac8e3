//! Records from files: how much is read, and which game and line of it.

use std::io::Write as _;

use clap::Args;
use shinpan::ruling::Options;
use shinpan::sgf::{Collection, Limits, Record, SgfError, parse};

use crate::referee::inputs::Input;

/// How much is taken in before it is refused.
#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// Longest file that is read, 256M if not said, at most 1536M; sizes are bytes, or end in K, M or G.
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub max_file: Option<usize>,
    /// Longest single value of a property, 16M if not said.
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub max_value: Option<usize>,
    /// Most nodes of a file, 20 million if not said.
    #[arg(long, value_name = "N")]
    pub max_nodes: Option<usize>,
}

impl LimitArgs {
    fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        limits.file_bytes = self.max_file.unwrap_or(limits.file_bytes);
        limits.value_bytes = self.max_value.unwrap_or(limits.value_bytes);
        limits.nodes = self.max_nodes.unwrap_or(limits.nodes);
        limits
    }

    /// Reads a file of records.
    ///
    /// # Errors
    /// Why it cannot be read, and which limit would have to be raised.
    pub fn read(&self, input: &Input) -> Result<Collection, String> {
        let limits = self.limits();
        let bytes = input.read(limits.file_bytes.min(Limits::none().file_bytes))?;
        parse(bytes, &limits).map_err(|error| match error {
            SgfError::FileTooLarge { limit, .. } => {
                format!(
                    "the file has more than {limit} bytes; --max-file raises the limit (at most 1536M), or split the file"
                )
            }
            SgfError::ValueTooLarge { byte, line, limit } => format!(
                "line {line}: the value at byte {byte} is longer than {limit} bytes; --max-value raises the limit"
            ),
            SgfError::TooManyNodes { byte, line, limit } => format!(
                "line {line}: the file has more than {limit} nodes, the next at byte {byte}; --max-nodes raises the limit"
            ),
            SgfError::NotSgf { begins } if begins.starts_with("\\HS") || begins.starts_with("\\[GAME") => {
                "this is a GIB file, which no library we trust reads; save it as SGF first".to_owned()
            }
            SgfError::NotSgf { begins } if begins.starts_with("[Header]") => {
                "this is a UGF file, which no library we trust reads; save it as SGF first".to_owned()
            }
            other => other.to_string(),
        })
    }
}

/// Reads a number of bytes: `4096`, `512K`, `64M`, `1GiB`.
fn size(text: &str) -> Result<usize, String> {
    let folded = text.trim().to_ascii_uppercase();
    let digits = folded.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit = match &folded[digits.len()..] {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        _ => return Err("say a number of bytes, or one with K, M or G behind it".to_owned()),
    };
    let number: usize = digits.parse().map_err(|_| "say a number of bytes, such as 64M".to_owned())?;
    number.checked_mul(1 << unit).ok_or_else(|| "that is too large a number".to_owned())
}

/// Which game of a file, and which line of it.
#[derive(Args, Clone, Default)]
pub struct LineArgs {
    /// Which game of the file, from 1.
    #[arg(long, value_name = "N")]
    pub game: Option<usize>,
    /// Which line of the game, from 1 in the order of the file: 1 is the main line, 2 its first variation.
    #[arg(long, value_name = "N")]
    pub variation: Option<usize>,
    /// Most moves of a line that are followed, 100000 if not said.
    #[arg(long, value_name = "N")]
    pub max_moves: Option<usize>,
}

impl LineArgs {
    /// The game asked for, from 0; `None` if none is.
    ///
    /// # Errors
    /// The file has no such game.
    pub fn game(&self, collection: &Collection) -> Result<Option<usize>, String> {
        match self.game {
            Some(number) if !(1..=collection.len()).contains(&number) => {
                Err(format!("there is no game {number}; the file has {}", collection.len()))
            }
            number => Ok(number.map(|number| number - 1)),
        }
    }

    /// The record asked for: the main line of the first game if nothing is said. Says so on standard error where the
    /// file has other games.
    ///
    /// # Errors
    /// The file has no such game or line, or the game is not Go.
    pub fn record(&self, collection: &Collection) -> Result<Record, String> {
        let game = self.game(collection)?;
        if game.is_none() && collection.len() > 1 {
            let says = format!("the first of {} games (--game names another)", collection.len());
            // A note that cannot be written is not missed.
            let _ = writeln!(anstream::stderr(), "shinpan: {says}");
        }
        let game = game.unwrap_or(0);
        match self.variation {
            None => Record::read(collection, game),
            Some(number) => {
                let lines = || collection.game(game).into_iter().flat_map(|game| game.lines());
                let line = lines()
                    .find(|line| line.number == number)
                    .ok_or_else(|| format!("there is no line {number}; the game has {}", lines().count()))?;
                Record::read_to(collection, line.end)
            }
        }
        .map_err(|why| why.to_string())
    }

    /// How many moves of a line are followed.
    pub fn most_moves(&self) -> usize {
        self.max_moves.unwrap_or(Options::default().most_moves)
    }

    /// Says on standard error if a line is not followed to its end.
    pub fn note_cut(&self, record: &Record) {
        let (moves, most) = (record.move_count(), self.most_moves());
        if moves > most {
            // As above.
            let _ = writeln!(
                anstream::stderr(),
                "shinpan: only the first {most} of {moves} moves are followed (--max-moves)"
            );
        }
    }

    /// Whether a game or a line is named.
    pub fn is_named(&self) -> bool {
        self.game.is_some() || self.variation.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        for (text, bytes) in [("4096", 4096), ("512k", 512 << 10), ("64M", 64 << 20), ("1GiB", 1 << 30)] {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "M", "-1", "1T", "1.5G", "99999999999999G"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
