//! Strategies: what shows an answer.

use std::sync::Arc;

use shinpan_board::{Color, Point, PointSet, Position, Size};
use shinpan_proof::Plan;

use crate::question::Question;

/// A turn of hypothetical play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Turn {
    /// A stone on a point.
    Play(Point),
    /// A pass.
    Pass,
    /// A pass that frees every ko for both sides.
    PassForKos,
    /// A pass for the ko whose banned stone stands here.
    PassFor(Point),
}

/// One claim of a strategy: the side that succeeds does so from *every* state of play that agrees with this one on the
/// zone, whatever stands elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The stones of Black and of White.
    pub stones: [PointSet; 2],
    /// Whose turn it is.
    pub to_move: Color,
    /// Stones that took a ko and may not be taken back.
    pub banned: PointSet,
    /// Where a pass frees a ko for good: the kos freed, for whom, each by its two points.
    pub freed: Vec<(Color, Point, Point)>,
    /// New stones of the owner where they count.
    pub fresh: PointSet,
    /// The new stone the owner means to keep, once the string is captured.
    pub named: Option<Point>,
    /// Where it matters.
    pub zone: PointSet,
    /// What holds the claim up.
    pub step: Step,
}

/// How a claim is held up by others, given by their places in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Settled: the string is captured where only capture was asked about, or the side holds what it needs whatever is
    /// played in the zone.
    Settled,
    /// The side's own turn, and the claim behind it.
    Own(Turn, u32),
    /// An answer to each turn of the other side that matters; anything else is answered like a pass. Where the owner
    /// may name several stones with one turn, the turn comes once for each.
    Answers(Vec<(Turn, u32)>),
    /// The side answers part by part as a plan says: from the start, then a strategy has this claim alone, or, the attacker, from then on.
    Plan(Arc<Plan>),
}

/// A strategy that shows who succeeds; the first claim is about the start.
///
/// The attacker succeeds if the string is captured and, where new stones were asked about, every new stone goes again. The
/// owner succeeds if not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy {
    /// Whether the attacker is the side that succeeds.
    pub attacker: bool,
    /// The claims.
    pub claims: Vec<Claim>,
}

impl Step {
    /// Whether nothing more depends on other claims.
    pub fn is_last(&self) -> bool {
        matches!(self, Step::Settled | Step::Plan(_))
    }

    /// The turns it names, each with the claim behind it.
    pub fn turns(&self) -> Vec<(Turn, u32)> {
        match self {
            Step::Settled | Step::Plan(_) => Vec::new(),
            Step::Own(turn, next) => vec![(*turn, *next)],
            Step::Answers(answers) => answers.clone(),
        }
    }
}

impl Turn {
    /// The turn in words, points in GTP coordinates.
    pub fn describe(self, size: Size) -> String {
        match self {
            Turn::Play(at) => at.to_gtp(size),
            Turn::Pass => "pass".to_owned(),
            Turn::PassForKos => "pass for all kos".to_owned(),
            Turn::PassFor(at) => format!("pass for the ko at {}", at.to_gtp(size)),
        }
    }
}

impl Strategy {
    /// The plan for all parts of the board, where the strategy is one, with the claim that it is about: the start, or after the first play
    /// of the attacker.
    pub fn plan(&self) -> Option<(&Arc<Plan>, &Claim)> {
        match &self.claims[..] {
            [claim @ Claim { step: Step::Plan(plan), .. }] => Some((plan, claim)),
            [Claim { step: Step::Own(..), .. }, claim @ Claim { step: Step::Plan(plan), .. }] => {
                Some((plan, claim))
            }
            _ => None,
        }
    }

    /// The turn that the side begins with, if it is to move at the start, and who it is.
    pub fn first_turn(&self) -> Option<(Color, Turn)> {
        match self.claims.first()? {
            Claim { step: Step::Own(turn, _), to_move, .. } => Some((*to_move, *turn)),
            _ => None,
        }
    }

    /// The strategy that answers a question, for the attacker or the owner, by a plan: one claim about the start.
    pub fn of_plan(question: &Question, attacker: bool, plan: Arc<Plan>) -> Strategy {
        let mover = question.owner().opponent();
        Strategy { attacker, claims: vec![Claim::about(question.position(), mover, Step::Plan(plan))] }
    }

    /// The strategy of the attacker that begins with a play and goes on with a plan; none if there is nothing to be played there.
    pub fn of_begun(question: &Question, play: Point, plan: Arc<Plan>) -> Option<Strategy> {
        let (owner, mover) = (question.owner(), question.owner().opponent());
        let after = question.position().place(mover, play)?.after;
        let first = Claim::about(question.position(), mover, Step::Own(Turn::Play(play), 1));
        Some(Strategy { attacker: true, claims: vec![first, Claim::about(&after, owner, Step::Plan(plan))] })
    }

    /// The claims as text, one a line: its place, the zone row by row (`?` outside it; new stones in lower case), whose
    /// turn, bans, the stone named, and what holds it up.
    pub fn to_text(&self, size: Size) -> String {
        let mut text = String::new();
        for (place, claim) in self.claims.iter().enumerate() {
            text += &format!("{place}: {} {} to move", claim.rows(size), claim.to_move);
            let banned: Vec<String> = claim.banned.iter().map(|point| point.to_gtp(size)).collect();
            if !banned.is_empty() {
                text += &format!(", banned {}", banned.join(" "));
            }
            if let Some(named) = claim.named {
                text += &format!(", named {}", named.to_gtp(size));
            }
            text += &match &claim.step {
                Step::Settled => ": settled\n".to_owned(),
                Step::Own(turn, next) => format!(": {} to {next}\n", turn.describe(size)),
                Step::Answers(answers) => {
                    let all: Vec<String> = answers
                        .iter()
                        .map(|(turn, next)| format!("{} to {next}", turn.describe(size)))
                        .collect();
                    format!(": answers {}\n", all.join(", "))
                }
                Step::Plan(plan) => {
                    format!(": as a plan of {} parts and {} states says\n", plan.closed.len(), plan.len())
                }
            };
        }
        text
    }
}

impl Claim {
    /// A claim about a whole board on which there are no bans and no new stones.
    fn about(position: &Position, to_move: Color, step: Step) -> Claim {
        Claim {
            stones: Color::BOTH.map(|color| position.stones(color)),
            to_move,
            banned: PointSet::new(),
            freed: Vec::new(),
            fresh: PointSet::new(),
            named: None,
            zone: position.size().full_set(),
            step,
        }
    }

    /// What stands on a board of this size.
    pub fn position(&self, size: Size) -> Position {
        with_stones(size, &self.stones)
    }

    /// The zone row by row.
    fn rows(&self, size: Size) -> String {
        let cell = |point: Point| {
            let stone = match (self.stones[0].contains(point), self.stones[1].contains(point)) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ => '.',
            };
            match (self.zone.contains(point), self.fresh.contains(point)) {
                (false, _) => '?',
                (true, true) => stone.to_ascii_lowercase(),
                (true, false) => stone,
            }
        };
        let cells: Vec<char> = size.all_points().map(cell).collect();
        let rows: Vec<String> =
            cells.chunks(usize::from(size.columns())).map(|row| row.iter().collect()).collect();
        rows.join("/")
    }
}

/// A board with these stones of Black and of White and no others.
pub(crate) fn with_stones(size: Size, stones: &[PointSet; 2]) -> Position {
    let mut position = Position::empty(size);
    for (stones, color) in stones.iter().zip(Color::BOTH) {
        stones.iter().for_each(|at| {
            position.set(at, Some(color));
        });
    }
    position
}
