//! What is known of each string at the stop.

use shinpan_board::{
    Color, PassAlive, Point, PointSet, Position, SelfCapture, StoneString, pass_alive_under,
};
use shinpan_game::Game;
use shinpan_rules::RuleSet;

use crate::options::StatusSource;

/// Alive, dead, or not known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// It stands.
    Alive,
    /// It is taken off.
    Dead,
    /// Nothing certain is known.
    Open,
}

/// What a status rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Basis {
    /// It cannot be captured even if its owner always passes (Benson 1976); certain.
    PassAlive,
    /// It stands in territory enclosed by such strings, where it cannot live; certain.
    InPassAliveTerritory,
    /// The rule set's procedure ended with every stone on the board counting.
    Stands,
    /// The record marks territory.
    AsMarked,
    /// The referee was told what the players agreed.
    Agreed,
    /// It was proved, by what stands here.
    Proved(String),
    /// Nothing.
    Nothing,
}

impl Basis {
    /// A stable word for machines; `None` where there is no basis.
    pub fn id(&self) -> Option<&'static str> {
        match self {
            Basis::PassAlive => Some("pass-alive"),
            Basis::InPassAliveTerritory => Some("in pass-alive territory"),
            Basis::Stands => Some("stands"),
            Basis::AsMarked => Some("as marked"),
            Basis::Agreed => Some("agreed"),
            Basis::Proved(_) => Some("proved"),
            Basis::Nothing => None,
        }
    }

    /// Whether it is beyond doubt and agreement.
    pub fn is_certain(&self) -> bool {
        matches!(self, Basis::PassAlive | Basis::InPassAliveTerritory | Basis::Proved(_))
    }
}

/// A string at the stop and what is known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StringRuling {
    /// The string.
    pub string: StoneString,
    /// Its first point in row-major order.
    pub at: Point,
    /// Alive, dead, or open.
    pub status: Status,
    /// What that rests on.
    pub basis: Basis,
}

/// What the players say or the record shows of the dead stones, besides what is certain.
pub(crate) enum Word<'d> {
    /// The procedure counts every stone.
    AllStand,
    /// These were agreed to be dead and the others alive.
    Agreed(&'d PointSet),
    /// These are marked dead and the others alive.
    Marked(&'d PointSet),
    /// Nothing.
    Silent,
}

/// What is known of each string of a stopped game, in row-major order.
pub(crate) fn judge(game: &Game, word: &Word<'_>, source: Option<&dyn StatusSource>) -> Vec<StringRuling> {
    let position = game.position();
    let certain = Certain::find(position, game.rules());
    let strings = position.strings().into_iter();
    strings
        .map(|string| {
            let dead_or_alive = |dead: &PointSet| match string.stones.is_subset(dead) {
                true => Status::Dead,
                false => Status::Alive,
            };
            let known = certain.of(&string);
            let (status, basis) = match word {
                Word::AllStand => (Status::Alive, Basis::Stands),
                Word::Agreed(dead) => (dead_or_alive(dead), Basis::Agreed),
                Word::Marked(dead) => (dead_or_alive(dead), Basis::AsMarked),
                Word::Silent if known == Some(Status::Dead) => (Status::Dead, Basis::InPassAliveTerritory),
                Word::Silent if known == Some(Status::Alive) => (Status::Alive, Basis::PassAlive),
                Word::Silent => match source.and_then(|source| source.status(game, &string)) {
                    Some(proved) if proved.dead => (Status::Dead, Basis::Proved(proved.by)),
                    Some(proved) => (Status::Alive, Basis::Proved(proved.by)),
                    None => (Status::Open, Basis::Nothing),
                },
            };
            // What is certain needs nobody's word.
            let basis = match (status, known) {
                (Status::Alive, Some(Status::Alive)) => Basis::PassAlive,
                _ => basis,
            };
            let at = string.stones.first().unwrap_or(Point { column: 0, row: 0 });
            StringRuling { string, at, status, basis }
        })
        .collect()
}

/// What both colours hold whatever happens.
struct Certain {
    black: PassAlive,
    white: PassAlive,
}

impl Certain {
    fn find(position: &Position, rules: &RuleSet) -> Certain {
        let self_capture = match rules.self_capture.value {
            shinpan_rules::SelfCapture::Forbidden => SelfCapture::Forbidden,
            shinpan_rules::SelfCapture::SeveralStones => SelfCapture::SeveralStones,
            shinpan_rules::SelfCapture::Allowed => SelfCapture::Allowed,
        };
        Certain {
            black: pass_alive_under(position, Color::Black, self_capture),
            white: pass_alive_under(position, Color::White, self_capture),
        }
    }

    fn of(&self, string: &StoneString) -> Option<Status> {
        let (own, other) = match string.color {
            Color::Black => (&self.black, &self.white),
            Color::White => (&self.white, &self.black),
        };
        if string.stones.is_subset(&own.stones) {
            Some(Status::Alive)
        } else if string.stones.is_subset(&other.territory) {
            Some(Status::Dead)
        } else {
            None
        }
    }
}
