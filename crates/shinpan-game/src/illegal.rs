//! Acts the law refuses: the act, the ground, the article.

use std::fmt;

use shinpan_board::{Color, Point, Size};
use shinpan_rules::{ArticleId, IllegalMove, Phase};

use crate::act::Act;

/// A refusal. The game is as it was before the act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// What was refused.
    pub act: Act,
    /// Who did it.
    pub player: Color,
    /// On what ground.
    pub ground: Ground,
    /// Under which article.
    pub by: ArticleId,
    /// What the rule set does about an illegal move; nothing for other acts.
    pub remedy: Option<(IllegalMove, ArticleId)>,
    /// The board, for the names of points.
    pub size: Size,
}

/// Why an act is refused. Moves are numbered from 1; 0 is the position the game started from.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ground {
    /// The point is not on the board.
    OffBoard,
    /// There is a stone on the point.
    Occupied,
    /// The player's own string would have no liberty.
    SelfCapture,
    /// The ko was taken on the move before.
    KoBan {
        /// The move that took it.
        since: usize,
    },
    /// The board would be as it was after an earlier move.
    Repeats {
        /// That move.
        after_move: usize,
    },
    /// The same play was made in the same position before.
    SamePlay {
        /// That move.
        earlier: usize,
    },
    /// The stone to be taken took a ko in the unbroken run of ko captures.
    HotStone {
        /// The move that played it.
        since: usize,
    },
    /// The ko may not be taken back before a pass for it.
    BannedUntilPassForKo {
        /// The stone that may not be taken.
        stone: Point,
    },
    /// The ko may not be taken back before a pass.
    BannedUntilPass {
        /// The stone that may not be taken.
        stone: Point,
    },
    /// The player has made this ko capture in this position before.
    TakenBefore {
        /// The move that made it.
        earlier: usize,
    },
    /// No ban lies on the opponent's stone there.
    NoBanThere,
    /// It is the other player's turn.
    OutOfTurn,
    /// The act does not belong to this phase.
    WrongPhase {
        /// The phase.
        phase: Phase,
    },
    /// There is no stone there to speak of.
    NoStringThere,
    /// A player may speak only of his own stones.
    NotOwnStones,
    /// Nobody has called that string dead.
    NotCalledDead,
    /// It matters who asks and the act does not say.
    PlayerMissing,
    /// No repetition has occurred that could end the game.
    NoRepetition,
    /// The move said to be illegal is legal.
    MoveIsLegal,
    /// The game is over.
    GameOver,
}

impl Ground {
    /// Whether this is a ko or repetition rule.
    pub fn is_ko(&self) -> bool {
        matches!(
            self,
            Ground::KoBan { .. }
                | Ground::Repeats { .. }
                | Ground::SamePlay { .. }
                | Ground::HotStone { .. }
                | Ground::BannedUntilPassForKo { .. }
                | Ground::BannedUntilPass { .. }
                | Ground::TakenBefore { .. }
        )
    }

    /// A stable identifier for machines and translations.
    pub fn id(&self) -> &'static str {
        match self {
            Ground::OffBoard => "off-board",
            Ground::Occupied => "occupied",
            Ground::SelfCapture => "self-capture",
            Ground::KoBan { .. } => "ko-ban",
            Ground::Repeats { .. } => "repeats",
            Ground::SamePlay { .. } => "same-play",
            Ground::HotStone { .. } => "hot-stone",
            Ground::BannedUntilPassForKo { .. } => "banned-until-pass-for-ko",
            Ground::BannedUntilPass { .. } => "banned-until-pass",
            Ground::TakenBefore { .. } => "taken-before",
            Ground::NoBanThere => "no-ban-there",
            Ground::OutOfTurn => "out-of-turn",
            Ground::WrongPhase { .. } => "wrong-phase",
            Ground::NoStringThere => "no-string-there",
            Ground::NotOwnStones => "not-own-stones",
            Ground::NotCalledDead => "not-called-dead",
            Ground::PlayerMissing => "player-missing",
            Ground::NoRepetition => "no-repetition",
            Ground::MoveIsLegal => "move-is-legal",
            Ground::GameOver => "game-over",
        }
    }

    /// The ground as a clause of a sentence.
    pub fn describe(&self, size: Size) -> String {
        let moment = |ply: usize| match ply {
            0 => "at the start".to_owned(),
            ply => format!("after move {ply}"),
        };
        match self {
            Ground::OffBoard => "the point is not on the board".to_owned(),
            Ground::Occupied => "there is a stone on the point".to_owned(),
            Ground::SelfCapture => "the stones played would have no liberty".to_owned(),
            Ground::KoBan { since } => {
                format!("the ko was taken by move {since} and may not be taken back at once")
            }
            Ground::Repeats { after_move } => format!("the board would be as it was {}", moment(*after_move)),
            Ground::SamePlay { earlier } => format!("move {earlier} was the same play in the same position"),
            Ground::HotStone { since } => {
                format!("the stone was played by move {since} in this unbroken run of ko captures")
            }
            Ground::BannedUntilPassForKo { stone } => {
                format!("the stone {} may not be taken before a pass for that ko", stone.to_gtp(size))
            }
            Ground::BannedUntilPass { stone } => {
                format!("the stone {} may not be taken before a pass", stone.to_gtp(size))
            }
            Ground::TakenBefore { earlier } => {
                format!("move {earlier} was the same ko capture by the same player in the same position")
            }
            Ground::NoBanThere => "no ban lies on a ko there that a pass could lift".to_owned(),
            Ground::OutOfTurn => "it is the other player's turn".to_owned(),
            Ground::WrongPhase { phase } => format!("that is not done in this phase: {phase}"),
            Ground::NoStringThere => "there is no stone there".to_owned(),
            Ground::NotOwnStones => "a player names only stones of his own".to_owned(),
            Ground::NotCalledDead => "nobody has called that string dead".to_owned(),
            Ground::PlayerMissing => "it matters who asks: say which player, as in `resume black`".to_owned(),
            Ground::NoRepetition => "no position has been repeated".to_owned(),
            Ground::MoveIsLegal => "the move is legal".to_owned(),
            Ground::GameOver => "the game is over".to_owned(),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let act = self.act.to_text(self.size);
        write!(f, "{} {act}: {} ({})", self.player, self.ground.describe(self.size), self.by)
    }
}

impl std::error::Error for Illegal {}
