//! The verdict on a stopped game.

use std::fmt;
use std::sync::Arc;

use shinpan_board::{Point, PointSet, Position, StoneString, pass_alive};
use shinpan_confirm::{
    Asked, Budget, Confirmation, Finding, Flaw, Life, NotConfirmed, Reading, Strategy, confirm, confirm_again,
};
use shinpan_game::{Act, Game, Move};
use shinpan_rules::RuleSet;
use shinpan_score::Group;

use crate::settlement::{Settlement, under};

/// What a string is by the articles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Standing {
    /// Alive, and not in seki as far as that is known.
    Alive,
    /// Alive, and its group possesses a neutral point.
    Seki,
    /// Dead, and taken off.
    Dead,
    /// Dead, but not in the opponent's territory: it stays.
    DeadKept,
    /// Not decided.
    Open,
}

impl Standing {
    /// A stable word for machines: `alive`, `seki`, `dead`, `dead-kept`, `open`.
    pub fn id(self) -> &'static str {
        match self {
            Standing::Alive => "alive",
            Standing::Seki => "seki",
            Standing::Dead => "dead",
            Standing::DeadKept => "dead-kept",
            Standing::Open => "open",
        }
    }
}

/// A string and what it is by the articles.
#[derive(Clone, Debug)]
pub struct StringVerdict {
    /// The string.
    pub string: StoneString,
    /// Its first point.
    pub at: Point,
    /// What hypothetical play shows.
    pub life: Life,
    /// Whether its owner may even pass for ever.
    pub pass_alive: bool,
    /// What it is by the articles.
    pub standing: Standing,
    /// The neutral points its group possesses; empty unless it is in seki.
    pub neutral: PointSet,
}

/// The verdict on a stopped game.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The game at the stop.
    pub game: Game,
    /// Passes that had to be added to stop it.
    pub passes_added: usize,
    /// What hypothetical play shows, with strategies.
    pub confirmation: Confirmation,
    /// Strategies that the search found and the checker refused, with a point of the string each is about: a bug. They
    /// count for nothing.
    pub refused: Vec<(Point, Flaw)>,
    /// One for each string, by their first points.
    pub strings: Vec<StringVerdict>,
    /// The end of the game; nothing while a string is open.
    pub settlement: Option<Settlement>,
}

/// Why there is no verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotJudged {
    /// The rule set does not settle life and death by hypothetical play.
    NoHypotheticalPlay {
        /// The rule set.
        rules: String,
    },
    /// The game cannot be brought to a stop, or is over.
    NoStop,
    /// Nothing can be confirmed about the position.
    NotConfirmed(NotConfirmed),
}

impl fmt::Display for NotJudged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotJudged::NoHypotheticalPlay { rules } => {
                write!(
                    f,
                    "{rules} does not settle life and death by hypothetical play; there is nothing to confirm"
                )
            }
            NotJudged::NoStop => {
                f.write_str("the game is over or cannot be stopped; there is nothing to confirm")
            }
            NotJudged::NotConfirmed(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for NotJudged {}

/// Judges a game: stops it if it has not stopped, finds every string's status under the reading its rule set has in
/// force, and ends it by the articles.
///
/// # Errors
/// [`NotJudged`].
pub fn judge(game: &Game, budget: &Budget) -> Result<Verdict, NotJudged> {
    let (game, passes_added) = stop(game)?;
    let reading = Reading::of(game.rules())
        .ok_or_else(|| NotJudged::NoHypotheticalPlay { rules: game.rules().id.clone() })?;
    let (confirmation, refused) = checked(game.position(), reading, budget)?;
    Ok(Verdict { refused, ..Verdict::from(game, passes_added, confirmation) })
}

/// Confirms a position; every strategy goes through the checker, which shares nothing with the search. What it refuses is
/// taken away and returned.
pub(crate) fn checked(
    position: &Position,
    reading: Reading,
    budget: &Budget,
) -> Result<(Confirmation, Vec<(Point, Flaw)>), NotJudged> {
    let mut confirmation = confirm(position, reading, budget).map_err(NotJudged::NotConfirmed)?;
    let refused = confirmation.sift();
    Ok((confirmation, refused))
}

/// More passes than any procedure needs to come to its stop.
const ENOUGH_PASSES: usize = 12;

/// Lets both sides pass until the players would speak about the stones.
pub(crate) fn stop(game: &Game) -> Result<(Game, usize), NotJudged> {
    let mut game = game.clone();
    for passes in 0..=ENOUGH_PASSES {
        if game.outcome().is_some() {
            return Err(match Reading::of(game.rules()) {
                None => NotJudged::NoHypotheticalPlay { rules: game.rules().id.clone() },
                Some(_) => NotJudged::NoStop,
            });
        }
        if game.is_talking() {
            return Ok((game, passes));
        }
        game.act(Act::Move(Move::Pass)).map_err(|_| NotJudged::NoStop)?;
    }
    Err(NotJudged::NoStop)
}

impl Verdict {
    /// Judges the same stop under another rule set or reading, with what is known from this verdict already. `None` if the game cannot
    /// stand there under it, or nothing is confirmed by it.
    pub fn again(&self, rules: Arc<RuleSet>, budget: &Budget) -> Option<Verdict> {
        let game = under(&self.game, rules)?;
        let reading = Reading::of(game.rules())?;
        let mut confirmation = confirm_again(&self.confirmation, reading, budget).ok()?;
        let refused = confirmation.sift();
        Some(Verdict { refused, ..Verdict::from(game, self.passes_added, confirmation) })
    }

    /// What follows for a stopped game from what was confirmed of its position.
    pub fn from(game: Game, passes_added: usize, confirmation: Confirmation) -> Verdict {
        let position = game.position().clone();
        let open = confirmation.open().next().is_some();
        let dead: Vec<Point> =
            confirmation.findings.iter().filter(|finding| finding.life == Life::Dead).map(first).collect();
        let settlement = if open { None } else { Settlement::of(&game, &dead) };
        let immortal = [shinpan_board::Color::Black, shinpan_board::Color::White]
            .map(|color| pass_alive(&position, color).stones);
        let strings = confirmation
            .findings
            .iter()
            .map(|finding| {
                let stones = &finding.string.stones;
                let (standing, neutral) = standing(finding, settlement.as_ref());
                StringVerdict {
                    string: finding.string.clone(),
                    at: first(finding),
                    life: finding.life,
                    pass_alive: immortal.iter().any(|immortal| stones.is_subset(immortal)),
                    standing,
                    neutral,
                }
            })
            .collect();
        Verdict { game, passes_added, confirmation, refused: Vec::new(), strings, settlement }
    }

    /// The verdict on the string at a point.
    pub fn of(&self, at: Point) -> Option<&StringVerdict> {
        self.strings.iter().find(|verdict| verdict.string.stones.contains(at))
    }

    /// The strings whose status is open.
    pub fn open(&self) -> impl Iterator<Item = &StringVerdict> {
        self.strings.iter().filter(|verdict| verdict.standing == Standing::Open)
    }

    /// The strategy that shows what a string is: how it is captured, or how it lives.
    pub fn strategy(&self, verdict: &StringVerdict) -> Option<&Strategy> {
        decisive(self.confirmation.of(verdict.at)?)
    }

    /// Whether the capture of a string was shown to be possible.
    pub fn is_capturable(&self, verdict: &StringVerdict) -> bool {
        let finding = self.confirmation.of(verdict.at);
        let capture = finding.and_then(|finding| {
            finding.inquiries.iter().find(|inquiry| inquiry.asked == Asked::Capture)?.strategy.as_ref()
        });
        capture.is_some_and(|strategy| strategy.attacker)
    }
}

/// The strategy of the last question with an answer that agrees with the status.
fn decisive(finding: &Finding) -> Option<&Strategy> {
    let attacker = !finding.life.is_alive()?;
    let answered = finding.inquiries.iter().rev().filter_map(|inquiry| inquiry.strategy.as_ref());
    answered.into_iter().find(|strategy| strategy.attacker == attacker)
}

fn first(finding: &Finding) -> Point {
    finding.string.stones.first().unwrap_or(Point { column: 0, row: 0 })
}

/// What a string is once the game has ended, and the neutral points its group possesses.
fn standing(finding: &Finding, settlement: Option<&Settlement>) -> (Standing, PointSet) {
    let (stones, none) = (&finding.string.stones, PointSet::new());
    match (finding.life.is_alive(), settlement) {
        (None, _) => (Standing::Open, none),
        (Some(false), Some(settlement)) if stones.is_subset(&settlement.kept) => (Standing::DeadKept, none),
        (Some(false), _) => (Standing::Dead, none),
        (Some(true), Some(settlement)) if stones.is_subset(&settlement.count.map.seki_stones) => {
            (Standing::Seki, possessed(stones, settlement))
        }
        (Some(true), _) => (Standing::Alive, none),
    }
}

/// The neutral points next to the group of a string.
fn possessed(stones: &PointSet, settlement: &Settlement) -> PointSet {
    let map = &settlement.count.map;
    let own = |group: &&Group| stones.is_subset(&group.stones());
    let group = map.groups.iter().find(own).map_or_else(|| stones.clone(), Group::stones);
    let size = settlement.counted.size();
    let next = group.iter().flat_map(|point| point.neighbours(size));
    next.filter(|point| map.neutral.contains(*point)).collect()
}
