//! What players can do, and how it is written.

use std::fmt;

use shinpan_board::{Color, MalformedPoint, Point, Size};

/// A turn: a play, a pass, or a pass for a ko.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Put a stone on a point.
    Play(Point),
    /// Give up the turn.
    Pass,
    /// Give up the turn to lift the ban on one ko, named by the opponent's stone that may not be
    /// taken or by the empty point next to it where it would be taken.
    PassForKo(Point),
}

/// Anything a player does that the law knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Act {
    /// A turn of the player to move.
    Move(Move),
    /// Say that the string at this point is dead.
    CallDead(Point),
    /// Take the word back: the string at this point is alive after all.
    CallAlive(Point),
    /// Disagree: about the string at this point, or about the stones as a whole.
    Dispute(Option<Point>),
    /// Both players agree about the stones as they are called now.
    Agree,
    /// Ask for play to go on; who asks matters under some rule sets.
    Resume(Option<Color>),
    /// Give the game up.
    Resign(Color),
    /// Lose on time.
    LoseOnTime(Color),
    /// Lose by forfeit.
    Forfeit(Color),
    /// Both players agree that the repetition that has occurred ends the game without result.
    NoResult,
    /// Both players lose, having found after the stop a move that neither will let the other make.
    BothLose,
    /// Make this move although it is illegal and take what the rule set does about it.
    IllegalMove(Move),
}

/// An act that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MalformedAct {
    /// The word is none of the known ones and no point.
    Unknown {
        /// What was found.
        found: String,
    },
    /// The act needs a point (`dead D4`).
    PointMissing {
        /// The act.
        act: &'static str,
    },
    /// The act needs a player (`resign black`).
    ColorMissing {
        /// The act.
        act: &'static str,
    },
    /// The point cannot be read or lies off the board.
    Point {
        /// What was found.
        found: String,
        /// What is wrong with it.
        why: MalformedPoint,
    },
    /// More words than the act takes.
    TooMuch {
        /// The words that are left over.
        found: String,
    },
}

impl fmt::Display for MalformedAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MalformedAct::Unknown { found } => write!(
                f,
                "{found:?} is no act: expected a point such as D4, or one of pass, pass-for-ko D4, dead D4, alive D4, \
                 dispute, agree, resume, resign black, time black, forfeit black, no-result, both-lose, illegal D4"
            ),
            MalformedAct::PointMissing { act } => write!(f, "{act} needs a point, as in `{act} D4`"),
            MalformedAct::ColorMissing { act } => write!(f, "{act} needs a player, as in `{act} black`"),
            MalformedAct::Point { found, why } => write!(f, "{found:?} is no point here: {why}"),
            MalformedAct::TooMuch { found } => write!(f, "{found:?} is left over after the act"),
        }
    }
}

impl std::error::Error for MalformedAct {}

impl Act {
    /// Reads one act: `D4`, `pass`, `pass-for-ko D4`, `dead D4`, `alive D4`, `dispute [D4]`, `agree`,
    /// `resume [black]`, `resign black`, `time black`, `forfeit black`, `no-result`, `both-lose`,
    /// `illegal D4`.
    ///
    /// # Errors
    /// What is missing, unknown, left over, or off the board.
    pub fn parse(text: &str, size: Size) -> Result<Act, MalformedAct> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (act, used) = Act::read(&words, size)?;
        match words.get(used..) {
            Some([]) | None => Ok(act),
            Some(rest) => Err(MalformedAct::TooMuch { found: rest.join(" ") }),
        }
    }

    /// Reads acts one after another from words; an act takes its point or player with it.
    ///
    /// # Errors
    /// The number of acts read so far and what is wrong with the next.
    pub fn parse_all(words: &[&str], size: Size) -> Result<Vec<Act>, (usize, MalformedAct)> {
        let mut acts = Vec::new();
        let mut rest = words;
        while !rest.is_empty() {
            let (act, used) = Act::read(rest, size).map_err(|why| (acts.len(), why))?;
            acts.push(act);
            rest = &rest[used..];
        }
        Ok(acts)
    }

    /// Reads an act from the first words; says how many it took.
    fn read(words: &[&str], size: Size) -> Result<(Act, usize), MalformedAct> {
        let Some(first) = words.first() else {
            return Err(MalformedAct::Unknown { found: String::new() });
        };
        let second = words.get(1).copied();
        let word = first.to_ascii_lowercase();
        let point = |act: &'static str| match second {
            Some(text) => read_point(text, size),
            None => Err(MalformedAct::PointMissing { act }),
        };
        let color = |act: &'static str| match second.and_then(read_color) {
            Some(color) => Ok(color),
            None => Err(MalformedAct::ColorMissing { act }),
        };
        Ok(match word.as_str() {
            "pass" => (Act::Move(Move::Pass), 1),
            "pass-for-ko" => (Act::Move(Move::PassForKo(point("pass-for-ko")?)), 2),
            "dead" => (Act::CallDead(point("dead")?), 2),
            "alive" => (Act::CallAlive(point("alive")?), 2),
            "dispute" => match second.map(|text| read_point(text, size)) {
                Some(Ok(at)) => (Act::Dispute(Some(at)), 2),
                _ => (Act::Dispute(None), 1),
            },
            "agree" => (Act::Agree, 1),
            "resume" => match second.and_then(read_color) {
                Some(color) => (Act::Resume(Some(color)), 2),
                None => (Act::Resume(None), 1),
            },
            "resign" => (Act::Resign(color("resign")?), 2),
            "time" => (Act::LoseOnTime(color("time")?), 2),
            "forfeit" => (Act::Forfeit(color("forfeit")?), 2),
            "no-result" => (Act::NoResult, 1),
            "both-lose" => (Act::BothLose, 1),
            "illegal" => (Act::IllegalMove(Move::Play(point("illegal")?)), 2),
            _ => match Point::from_gtp(first, size) {
                Ok(at) => (Act::Move(Move::Play(at)), 1),
                Err(why) if looks_like_point(first) => {
                    return Err(MalformedAct::Point { found: (*first).to_owned(), why });
                }
                Err(_) => return Err(MalformedAct::Unknown { found: (*first).to_owned() }),
            },
        })
    }

    /// The act as it is written.
    pub fn to_text(self, size: Size) -> String {
        let color = |c: Color| c.to_string().to_lowercase();
        match self {
            Act::Move(Move::Play(at)) => at.to_gtp(size),
            Act::Move(Move::Pass) => "pass".to_owned(),
            Act::Move(Move::PassForKo(at)) => format!("pass-for-ko {}", at.to_gtp(size)),
            Act::CallDead(at) => format!("dead {}", at.to_gtp(size)),
            Act::CallAlive(at) => format!("alive {}", at.to_gtp(size)),
            Act::Dispute(None) => "dispute".to_owned(),
            Act::Dispute(Some(at)) => format!("dispute {}", at.to_gtp(size)),
            Act::Agree => "agree".to_owned(),
            Act::Resume(None) => "resume".to_owned(),
            Act::Resume(Some(by)) => format!("resume {}", color(by)),
            Act::Resign(by) => format!("resign {}", color(by)),
            Act::LoseOnTime(by) => format!("time {}", color(by)),
            Act::Forfeit(by) => format!("forfeit {}", color(by)),
            Act::NoResult => "no-result".to_owned(),
            Act::BothLose => "both-lose".to_owned(),
            Act::IllegalMove(inner) => format!("illegal {}", Act::Move(inner).to_text(size)),
        }
    }
}

fn read_point(text: &str, size: Size) -> Result<Point, MalformedAct> {
    Point::from_gtp(text, size).map_err(|why| MalformedAct::Point { found: text.to_owned(), why })
}

/// A letter or two and then digits: meant as a point, whatever is wrong with it.
fn looks_like_point(text: &str) -> bool {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    !digits.is_empty() && digits.len() < text.len() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn read_color(text: &str) -> Option<Color> {
    match text.to_ascii_lowercase().as_str() {
        "black" | "b" => Some(Color::Black),
        "white" | "w" => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_act_comes_back_as_it_was_written() {
        let size = Size::square(9).unwrap();
        let text = "D4 pass pass-for-ko A1 dead J9 alive J9 dispute dispute C3 agree resume resume white resign black \
                    time white forfeit black no-result both-lose illegal E5";
        let words: Vec<&str> = text.split_whitespace().collect();
        let acts = Act::parse_all(&words, size).unwrap();
        let back: Vec<String> = acts.iter().map(|act| act.to_text(size)).collect();
        assert_eq!(back.join(" "), words.join(" "));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let size = Size::square(9).unwrap();
        assert_eq!(
            Act::parse_all(&["D4", "dead"], size),
            Err((1, MalformedAct::PointMissing { act: "dead" }))
        );
        assert!(matches!(Act::parse("T19", size), Err(MalformedAct::Point { .. })));
        assert!(matches!(Act::parse("hello", size), Err(MalformedAct::Unknown { .. })));
        assert!(matches!(Act::parse("D4 D5", size), Err(MalformedAct::TooMuch { .. })));
        assert!(matches!(Act::parse("", size), Err(MalformedAct::Unknown { .. })));
    }
}
