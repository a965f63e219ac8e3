//! How a game ended.

use std::fmt;

use shinpan_board::Color;
use shinpan_rules::ArticleId;
use shinpan_score::Points;

/// The end of a game and the article it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What came out.
    pub result: GameResult,
    /// Under which article.
    pub by: ArticleId,
}

/// What came out of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum GameResult {
    /// A player has more points.
    Score {
        /// The winner.
        winner: Color,
        /// By how much.
        margin: Points,
    },
    /// Equal scores that a clause gives to a player.
    EqualScores {
        /// The winner.
        winner: Color,
    },
    /// Equal scores.
    Jigo,
    /// A draw by repetition.
    Draw,
    /// A player gave up.
    Resignation {
        /// The winner.
        winner: Color,
    },
    /// A player ran out of time.
    Time {
        /// The winner.
        winner: Color,
    },
    /// A player forfeits, or made an illegal move that loses the game.
    Forfeit {
        /// The winner.
        winner: Color,
    },
    /// No result.
    NoResult,
    /// Both players lose.
    BothLose,
}

impl GameResult {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Color> {
        match self {
            GameResult::Score { winner, .. }
            | GameResult::EqualScores { winner }
            | GameResult::Resignation { winner }
            | GameResult::Time { winner }
            | GameResult::Forfeit { winner } => Some(winner),
            _ => None,
        }
    }

    /// The result as SGF's `RE` has it: `B+3.5`, `W+R`, `0`, `Void`; `?` where both lose, which it has no code for.
    pub fn to_sgf(self) -> String {
        let letter = |color| if color == Color::Black { 'B' } else { 'W' };
        match self {
            GameResult::Score { winner, margin } => format!("{}+{margin}", letter(winner)),
            GameResult::EqualScores { winner } => format!("{}+", letter(winner)),
            GameResult::Jigo | GameResult::Draw => "0".to_owned(),
            GameResult::Resignation { winner } => format!("{}+R", letter(winner)),
            GameResult::Time { winner } => format!("{}+T", letter(winner)),
            GameResult::Forfeit { winner } => format!("{}+F", letter(winner)),
            GameResult::NoResult => "Void".to_owned(),
            GameResult::BothLose => "?".to_owned(),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Score { winner, margin } => write!(f, "{winner} wins by {margin}"),
            GameResult::EqualScores { winner } => write!(f, "equal scores, which {winner} wins"),
            GameResult::Jigo => f.write_str("jigo"),
            GameResult::Draw => f.write_str("a draw"),
            GameResult::Resignation { winner } => write!(f, "{winner} wins by resignation"),
            GameResult::Time { winner } => write!(f, "{winner} wins on time"),
            GameResult::Forfeit { winner } => write!(f, "{winner} wins by forfeit"),
            GameResult::NoResult => f.write_str("no result"),
            GameResult::BothLose => f.write_str("both players lose"),
        }
    }
}
