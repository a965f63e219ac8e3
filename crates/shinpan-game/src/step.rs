//! What an act brought about, each part with its article.

use shinpan_board::{Color, Point, PointSet, Size};
use shinpan_rules::{ArticleId, IllegalMove, KoBans, Phase};

use crate::act::Act;
use crate::outcome::GameResult;

/// An act that was carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number of the move, or of the move before where the act is none.
    pub number: usize,
    /// Who acted.
    pub player: Color,
    /// What he did.
    pub act: Act,
    /// What came of it, in order.
    pub events: Vec<Event>,
}

/// One thing that came of an act.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// Stones without liberties were taken from the opponent.
    Captured {
        /// The stones.
        stones: PointSet,
    },
    /// The player's own stones without liberties were removed.
    SelfCaptured {
        /// The stones.
        stones: PointSet,
        /// The article that allows it.
        by: ArticleId,
    },
    /// A ko was taken and the opponent may not take it back yet.
    KoTaken {
        /// The stone that may not be taken.
        stone: Point,
        /// The article of the ban.
        by: ArticleId,
    },
    /// The ban on a ko was lifted.
    BanLifted {
        /// The stone that may be taken again.
        stone: Point,
        /// The article.
        by: ArticleId,
    },
    /// A stone was handed to the opponent for a pass.
    PassStone {
        /// Who receives it.
        to: Color,
        /// The article.
        by: ArticleId,
    },
    /// The pass is the first of the game.
    FirstPass {
        /// The article that says what that means.
        by: ArticleId,
    },
    /// The position and the player to move are as they were before.
    Repetition {
        /// The earlier move.
        after_move: usize,
        /// Prisoners Black won since then less those White won.
        balance: i64,
        /// The article on repetitions that no ban prevents.
        by: ArticleId,
    },
    /// A string was called dead or alive.
    Called {
        /// The stones.
        stones: PointSet,
        /// Whether dead.
        dead: bool,
        /// The article.
        by: ArticleId,
    },
    /// A disagreement stands.
    Disputed {
        /// The stones it is about; empty for the stones as a whole.
        stones: PointSet,
        /// The article.
        by: ArticleId,
    },
    /// A round ended.
    RoundEnded {
        /// Which, counted from 1.
        round: usize,
        /// The article.
        by: ArticleId,
    },
    /// Another phase began.
    Phase {
        /// The phase that ended.
        from: Phase,
        /// The phase that began.
        to: Phase,
        /// Who moves first in it.
        first: Color,
        /// What became of ko bans.
        bans: KoBans,
        /// The article.
        by: ArticleId,
    },
    /// An illegal move had its consequence.
    Penalty {
        /// The consequence.
        remedy: IllegalMove,
        /// The article.
        by: ArticleId,
    },
    /// The game is over.
    Over {
        /// What came out.
        result: GameResult,
        /// The article.
        by: ArticleId,
    },
}

impl Event {
    /// The article the event rests on.
    pub fn by(&self) -> Option<&ArticleId> {
        match self {
            Event::Captured { .. } => None,
            Event::SelfCaptured { by, .. }
            | Event::KoTaken { by, .. }
            | Event::BanLifted { by, .. }
            | Event::PassStone { by, .. }
            | Event::FirstPass { by }
            | Event::Repetition { by, .. }
            | Event::Called { by, .. }
            | Event::Disputed { by, .. }
            | Event::RoundEnded { by, .. }
            | Event::Phase { by, .. }
            | Event::Penalty { by, .. }
            | Event::Over { by, .. } => Some(by),
        }
    }

    /// The event as a sentence without its article.
    pub fn describe(&self, size: Size) -> String {
        let points =
            |stones: &PointSet| stones.iter().map(|point| point.to_gtp(size)).collect::<Vec<_>>().join(" ");
        match self {
            Event::Captured { stones } => format!("captures {}", points(stones)),
            Event::SelfCaptured { stones, .. } => format!("captures its own {}", points(stones)),
            Event::KoTaken { stone, .. } => format!("{} may not be taken back yet", stone.to_gtp(size)),
            Event::BanLifted { stone, .. } => format!("the ban on taking {} is lifted", stone.to_gtp(size)),
            Event::PassStone { to, .. } => format!("{to} receives a pass stone"),
            Event::FirstPass { .. } => "the first pass of the game".to_owned(),
            Event::Repetition { after_move, balance, .. } => {
                let moment = if *after_move == 0 { "the start".into() } else { format!("move {after_move}") };
                format!("the situation is as after {moment}; prisoners since then: {balance:+} for Black")
            }
            Event::Called { stones, dead, .. } => {
                format!("{} called {}", points(stones), if *dead { "dead" } else { "alive" })
            }
            Event::Disputed { stones, .. } if stones.is_empty() => "a disagreement stands".to_owned(),
            Event::Disputed { stones, .. } => format!("a disagreement stands about {}", points(stones)),
            Event::RoundEnded { round, .. } => format!("round {round} ends"),
            Event::Phase { from, to, first, bans, .. } => {
                let lifted = if *bans == KoBans::Lifted { ", ko bans lapse" } else { "" };
                match to {
                    Phase::Over => format!("{from} ends, the game is over"),
                    _ => format!("{from} ends, {to} begins, {first} to move{lifted}"),
                }
            }
            Event::Penalty { remedy, .. } => format!("an illegal move: {remedy}"),
            Event::Over { result, .. } => result.to_string(),
        }
    }
}
