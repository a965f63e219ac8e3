//! What a record claims of its result, in every form met in the wild.

use std::fmt;

use shinpan_board::Color;

use super::quantity::{Hundredths, Quantity, Unit, find, plain_characters};
use super::result_words::{ANNULLED, BOTH_LOSE, DRAW, NO_RESULT, UNKNOWN, Way, loses, way, winner};

/// The result a record claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClaimedResult {
    /// One side won.
    Win {
        /// Who.
        winner: Color,
        /// How.
        by: WinBy,
    },
    /// A draw (jigo).
    Draw,
    /// No result: a cycle, or an annulled game (`Void`).
    NoResult,
    /// Both players lost, which `RE` has no code for.
    BothLose,
    /// Not known, or the game was not finished.
    Unknown,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WinBy {
    /// On the board, by so many points.
    Points(Hundredths),
    /// The record does not say (`B+`).
    Unstated,
    /// Resignation, also by an operator.
    Resignation,
    /// Time.
    Time,
    /// Forfeit.
    Forfeit,
    /// The opponent's illegal move.
    IllegalMove,
    /// The players (or their operators) agreed who won, without a margin.
    Agreement,
    /// A referee, moderator or server decided, with a margin or without.
    Decision(Option<Hundredths>),
    /// The opponent lost the connection.
    Disconnection,
    /// The opponent left the game.
    Abandonment,
    /// The opponent was disqualified.
    Disqualification,
}

impl ClaimedResult {
    /// The result in the form `RE` of FF\[4\] has for it; the nearest one where it has none.
    pub fn to_sgf(self) -> String {
        let (winner, by) = match self {
            ClaimedResult::Win { winner, by } => (if winner == Color::Black { "B" } else { "W" }, by),
            ClaimedResult::Draw => return "0".into(),
            ClaimedResult::NoResult => return "Void".into(),
            ClaimedResult::BothLose | ClaimedResult::Unknown => return "?".into(),
        };
        match by {
            WinBy::Points(margin) | WinBy::Decision(Some(margin)) => format!("{winner}+{margin}"),
            WinBy::Unstated | WinBy::Agreement | WinBy::Decision(None) => format!("{winner}+"),
            WinBy::Resignation => format!("{winner}+R"),
            WinBy::Time => format!("{winner}+T"),
            WinBy::Forfeit
            | WinBy::IllegalMove
            | WinBy::Disconnection
            | WinBy::Abandonment
            | WinBy::Disqualification => format!("{winner}+F"),
        }
    }

    /// Who won, if one side did.
    pub fn winner(self) -> Option<Color> {
        match self {
            ClaimedResult::Win { winner, .. } => Some(winner),
            _ => None,
        }
    }

    /// The margin in points, if one is claimed; a draw has 0.
    pub fn margin(self) -> Option<Hundredths> {
        match self {
            ClaimedResult::Win { by: WinBy::Points(margin) | WinBy::Decision(Some(margin)), .. } => {
                Some(margin)
            }
            ClaimedResult::Draw => Some(Hundredths(0)),
            _ => None,
        }
    }
}

impl fmt::Display for ClaimedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, by) = match self {
            ClaimedResult::Win { winner, by } => (winner, by),
            ClaimedResult::Draw => return f.write_str("draw"),
            ClaimedResult::NoResult => return f.write_str("no result"),
            ClaimedResult::BothLose => return f.write_str("both players lose"),
            ClaimedResult::Unknown => return f.write_str("unknown"),
        };
        match by {
            WinBy::Points(margin) => write!(f, "{winner} wins by {margin}"),
            WinBy::Unstated => write!(f, "{winner} wins"),
            WinBy::Resignation => write!(f, "{winner} wins by resignation"),
            WinBy::Time => write!(f, "{winner} wins on time"),
            WinBy::Forfeit => write!(f, "{winner} wins by forfeit"),
            WinBy::IllegalMove => write!(f, "{winner} wins by the opponent's illegal move"),
            WinBy::Agreement => write!(f, "{winner} wins by agreement"),
            WinBy::Decision(None) => write!(f, "{winner} wins by decision"),
            WinBy::Decision(Some(margin)) => write!(f, "{winner} wins by {margin}, as decided"),
            WinBy::Disconnection => write!(f, "{winner} wins by the opponent's disconnection"),
            WinBy::Abandonment => write!(f, "{winner} wins, the opponent having left"),
            WinBy::Disqualification => write!(f, "{winner} wins by disqualification"),
        }
    }
}

/// How a value was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As FF\[4\] has it.
    Standard,
    /// In another form.
    Other,
    /// Who won is understood, how is not.
    HalfRead,
    /// Not at all.
    Unread,
}

/// Reads `RE`.
pub(super) fn read(raw: &str) -> (ClaimedResult, Form) {
    let (result, form) = read_form(raw);
    // A quarter of a point is no margin; a quarter of a stone is, and that is two points a stone.
    if let ClaimedResult::Win { winner, by: WinBy::Points(margin) } = result
        && margin.0 % 50 == 25
    {
        return (ClaimedResult::Win { winner, by: WinBy::Points(margin.doubled()) }, Form::Other);
    }
    // "Black wins by 0" is how some servers write a draw.
    if result.margin() == Some(Hundredths(0)) && result != ClaimedResult::Draw {
        return (ClaimedResult::Draw, Form::Other);
    }
    (result, form)
}

fn read_form(raw: &str) -> (ClaimedResult, Form) {
    if let Some(result) = standard(raw) {
        return (result, Form::Standard);
    }
    let text = plain_characters(raw).trim().to_lowercase();
    if let Some(result) = standard(&text.to_uppercase()) {
        return (result, Form::Other);
    }
    if is_one_of(&text, DRAW) {
        return (ClaimedResult::Draw, Form::Other);
    }
    if is_one_of(&text, NO_RESULT) {
        return (ClaimedResult::NoResult, Form::Other);
    }
    if is_one_of(&text, UNKNOWN) {
        return (ClaimedResult::Unknown, Form::Other);
    }
    if BOTH_LOSE.iter().any(|word| text.contains(word)) || text.contains("both") && text.contains("los") {
        return (ClaimedResult::BothLose, Form::Other);
    }
    // Servers name a winner of a game that was annulled, too.
    if ANNULLED.iter().any(|word| text.contains(word)) {
        return (ClaimedResult::NoResult, Form::Other);
    }
    // What stands in parentheses is said of the result and is none: "W+R (B+3.5 on the board)".
    if let Some((before, _)) = text.split_once('(')
        && let (result, Form::Standard | Form::Other) = read_form(before)
        && !before.trim().is_empty()
    {
        return (result, Form::Other);
    }
    let Some((named, rest)) = winner(&text) else { return (ClaimedResult::Unknown, Form::Unread) };
    let winner = if loses(rest) { named.opponent() } else { named };
    let number = find(rest);
    // To win by less than nothing is to lose, or a slip; nobody knows.
    if number.is_some_and(|number| number.value < Hundredths(0)) {
        return (ClaimedResult::Unknown, Form::Unread);
    }
    let (by, form) = match (way(rest), number) {
        (Some(Way::Judge), margin) => (WinBy::Decision(margin.map(points)), Form::Other),
        (Some(Way::Is(by)), _) => (by, Form::Other),
        (None, Some(margin)) => (WinBy::Points(points(margin)), Form::Other),
        (None, None) if says_no_more(rest) => (WinBy::Unstated, Form::Other),
        (None, None) => (WinBy::Unstated, Form::HalfRead),
    };
    (ClaimedResult::Win { winner, by }, form)
}

/// The forms of FF\[4\].
fn standard(raw: &str) -> Option<ClaimedResult> {
    match raw {
        "0" | "Draw" | "DRAW" => return Some(ClaimedResult::Draw),
        "Void" | "VOID" => return Some(ClaimedResult::NoResult),
        "?" => return Some(ClaimedResult::Unknown),
        _ => {}
    }
    let (winner, rest) = raw.split_at_checked(1)?;
    let winner = match winner {
        "B" => Color::Black,
        "W" => Color::White,
        _ => return None,
    };
    let by = match rest.strip_prefix('+')? {
        "" => WinBy::Unstated,
        "R" | "Resign" | "RESIGN" => WinBy::Resignation,
        "T" | "Time" | "TIME" => WinBy::Time,
        "F" | "Forfeit" | "FORFEIT" => WinBy::Forfeit,
        number if number.starts_with(|c: char| c.is_ascii_digit()) => {
            WinBy::Points(find(number).filter(|found| found.plain && !found.comma)?.value)
        }
        _ => return None,
    };
    Some(ClaimedResult::Win { winner, by })
}

/// A stone of Chinese counting is two points of margin.
fn points(margin: Quantity) -> Hundredths {
    if margin.unit == Unit::Stones { margin.value.doubled() } else { margin.value }
}

fn is_one_of(text: &str, words: &[&str]) -> bool {
    words.contains(&text.trim_end_matches(['.', '!', '。']))
}

/// Nothing follows the winner but the word that he won.
fn says_no_more(rest: &str) -> bool {
    let rest = rest.trim_matches(|c: char| !c.is_alphanumeric());
    matches!(
        rest,
        "" | "wins"
            | "win"
            | "won"
            | "胜"
            | "勝"
            | "勝ち"
            | "番勝"
            | "番勝ち"
            | "方胜"
            | "方勝"
            | "승"
            | "棋胜"
            | "胜利"
    )
}
