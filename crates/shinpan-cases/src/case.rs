//! A case, read and understood.

use shinpan_board::{Color, Position, Size};
use shinpan_game::Act;
use shinpan_rules::Phase;
use shinpan_score::{Each, Points};

use crate::format::{Expect, ValueBlock};

/// A position, what happens from it, and what each law says.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file without its ending, below `cases/`, and the name: `ko/molasses: the page's line`.
    pub id: String,
    /// The file.
    pub file: String,
    /// The line of the case's block.
    pub line: u32,
    /// The heading the case stands under.
    pub title: String,
    /// Articles the case bears on.
    pub cite: Vec<String>,
    /// Where it comes from.
    pub source: String,
    /// Where it starts.
    pub start: Start,
    /// What happens.
    pub moves: Line,
    /// Rule sets in which every move is legal save those some question says are forbidden.
    pub under: Vec<String>,
    /// Questions about single moves.
    pub ask: Vec<Question>,
    /// What each rule set makes of the whole.
    pub expect: Vec<Expectation>,
    /// Answers for solvers.
    pub value: Vec<Value>,
    /// Why the case cannot be tried at all.
    pub skip: Option<String>,
}

/// Where a case starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The stones.
    pub position: Position,
    /// Who moves first.
    pub to_move: Color,
    /// Opposing stones held, captured before.
    pub prisoners: Each<u32>,
    /// Komi; the rule set's own if nothing is said here.
    pub komi: Option<Points>,
    /// Handicap stones, standing in the position.
    pub handicap: u32,
    /// The phase.
    pub phase: Phase,
    /// Who has made the first pass of the game, if it has been made.
    pub first_pass: Option<Color>,
}

impl Start {
    /// The size of the board.
    pub fn size(&self) -> Size {
        self.position.size()
    }
}

/// Acts one after another, each with the player who does it where it matters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The acts.
    pub acts: Vec<(Option<Color>, Act)>,
}

impl Line {
    /// Reads acts; the words `X` and `O` before an act name who does it.
    ///
    /// # Errors
    /// The number of the act that cannot be read, and why.
    pub fn read(text: &str, size: Size) -> Result<Line, String> {
        let mut acts: Vec<(Option<Color>, Act)> = Vec::new();
        let mut player = None;
        let mut words: Vec<&str> = Vec::new();
        let mut flush = |player: Option<Color>, words: &mut Vec<&str>| {
            let read = Act::parse_all(words, size)
                .map_err(|(before, why)| format!("act {}: {why}", acts.len() + before + 1))?;
            if player.is_some() && read.is_empty() {
                return Err(format!("a player is named after act {}, but no act", acts.len()));
            }
            for (nth, act) in read.into_iter().enumerate() {
                acts.push((player.filter(|_| nth == 0), act));
            }
            words.clear();
            Ok(())
        };
        for word in text.split_whitespace() {
            let named = match word {
                "X" => Some(Color::Black),
                "O" => Some(Color::White),
                _ => None,
            };
            match named {
                Some(color) => {
                    flush(player, &mut words)?;
                    player = Some(color);
                }
                None => words.push(word),
            }
        }
        flush(player, &mut words)?;
        Ok(Line { acts })
    }
}

/// A question about one move, put to the rule sets of `under`.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its line in the file.
    pub line: u32,
    /// How many acts of the case have been done before.
    pub after: usize,
    /// The move, where it is not the next of the case.
    pub other: Option<Act>,
    /// The rule sets that forbid it.
    pub forbidden_by: Vec<String>,
    /// The earlier moves that left the board as this one would; 0 is the start.
    pub same_as: Option<Vec<usize>>,
}

/// What one rule set makes of a case.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The rule set, perhaps with readings: `aga-1991 count-by=area`.
    pub rules: String,
    /// Its line in the file.
    pub line: u32,
    /// The acts of the case and those that follow under this rule set.
    pub moves: Line,
    /// What is expected.
    pub block: Expect,
}

/// An answer for a solver.
#[derive(Clone, Debug)]
pub struct Value {
    /// The rule set.
    pub rules: String,
    /// Its line in the file.
    pub line: u32,
    /// Acts from the case's start to the position asked about.
    pub after: Line,
    /// The answer.
    pub block: ValueBlock,
}
