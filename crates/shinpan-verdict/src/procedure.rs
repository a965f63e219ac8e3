//! What the players could still have done before the stop.
//!
//! The articles leave neutral points and necessary plays to the players; what they leave undone can cost them. Each of
//! these is found by imagining the play made before the stop and confirming the position anew, so that nothing is said
//! that was not proved.

use std::time::Instant;

use shinpan_board::{Color, Point, PointSet, Position};
use shinpan_confirm::{Budget, Life, Step, Turn};
use shinpan_game::{GameResult, Setup};
use shinpan_rules::{BothLose, Phase};
use shinpan_score::Points;

use crate::settlement::{Settlement, stopped_at};
use crate::verdict::{Standing, Verdict, judge};

/// The neutral points that could be filled without any string's life changing, and what that would make of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filled {
    /// The plays, in the order in which they were imagined.
    pub plays: Vec<(Color, Point)>,
    /// The end of the game then.
    pub settlement: Settlement,
}

/// A play that would have been worth something before the stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Omitted {
    /// Whose.
    pub player: Color,
    /// Where.
    pub at: Point,
    /// The result after it, if both players then pass.
    pub result: GameResult,
    /// How much better it is for the player than the result without it.
    pub gain: Points,
}

/// What the players could still have done before the stop.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Procedure {
    /// Neutral points left open that could be filled; nothing if there are none, or if they make no difference.
    pub filled: Option<Filled>,
    /// Single plays that would have been worth something, the best of each player first.
    pub omitted: Vec<Omitted>,
    /// How many points were looked into.
    pub looked: usize,
    /// Points of which that is not known: the budget was spent, or a string would be open.
    pub unknown: PointSet,
    /// The plays that would change who wins. Whoever asks for play to go on gives the first move away, so that both
    /// players can come to lose over them where the rule set has such an article.
    pub decisive: Vec<Omitted>,
}

/// Neutral points that are looked into; a board with more of them is no finished game.
const MOST_NEUTRAL: usize = 24;

impl Procedure {
    /// Looks into it for a verdict without open strings. `budget` is for all of it together.
    pub fn look(verdict: &Verdict, budget: &Budget) -> Procedure {
        let mut procedure = Procedure::default();
        let Some(settlement) = &verdict.settlement else { return procedure };
        let mut look = Look { verdict, settlement, budget, begun: Instant::now() };
        let neutral = &settlement.count.map.neutral;
        let few = neutral.len() <= MOST_NEUTRAL;
        let candidates = if few { neutral.union(&vital_points(verdict)) } else { vital_points(verdict) };
        if !few {
            procedure.unknown = neutral.clone();
        }
        procedure.looked = candidates.len();
        for at in candidates.iter() {
            for player in [Color::Black, Color::White] {
                match look.after(player, at) {
                    Tried::NotLegal => {}
                    Tried::Open => {
                        procedure.unknown.insert(at);
                    }
                    Tried::Settled(after) => {
                        let gain = look.gain(player, &after.0);
                        if gain > Points::ZERO {
                            procedure.omitted.push(Omitted { player, at, result: after.0.result, gain });
                        }
                    }
                }
            }
        }
        procedure
            .omitted
            .sort_by_key(|omitted| (omitted.player, std::cmp::Reverse(omitted.gain), omitted.at));
        if few {
            procedure.filled = look.filled();
        }
        let both_lose = verdict.game.rules().hypothetical.as_ref().map(|clauses| clauses.both_lose.value);
        if both_lose == Some(BothLose::IfStopNotAccepted) {
            let winner = settlement.result.winner();
            let changes = |omitted: &&Omitted| omitted.result.winner() != winner;
            procedure.decisive = procedure.omitted.iter().filter(changes).cloned().collect();
        }
        procedure
    }
}

/// Where an attacker begins the capture of a dead string: there its owner could have saved it.
fn vital_points(verdict: &Verdict) -> PointSet {
    let dead = verdict.strings.iter().filter(|string| string.life == Life::Dead);
    dead.filter_map(|string| match verdict.strategy(string)?.claims.first()?.step {
        Step::Own(Turn::Play(at), _) => Some(at),
        _ => None,
    })
    .collect()
}

/// What comes of an imagined play.
enum Tried {
    /// It may not be made.
    NotLegal,
    /// It is not known.
    Open,
    /// The end of the game after it, and the verdict.
    Settled(Box<(Settlement, Verdict)>),
}

struct Look<'a> {
    verdict: &'a Verdict,
    settlement: &'a Settlement,
    budget: &'a Budget,
    begun: Instant,
}

impl Look<'_> {
    /// What is left of the budget; nothing if its time is over.
    fn left(&self) -> Option<Budget> {
        let stopped =
            self.budget.stop.as_ref().is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed));
        if stopped {
            return None;
        }
        let Some(time) = self.budget.time else { return Some(self.budget.clone()) };
        let left = time.checked_sub(self.begun.elapsed()).filter(|left| !left.is_zero())?;
        Some(Budget { time: Some(left), ..self.budget.clone() })
    }

    /// How much better a settlement is for a player than the one there is.
    fn gain(&self, player: Color, after: &Settlement) -> Points {
        let more = after.margin() - self.settlement.margin();
        if player == Color::Black { more } else { -more }
    }

    /// A play before the stop, and the position it leads to judged anew.
    fn after(&mut self, player: Color, at: Point) -> Tried {
        let game = &self.verdict.game;
        self.play(player, at, game.position(), [0, 0])
    }

    fn play(&mut self, player: Color, at: Point, board: &Position, prisoners: [u32; 2]) -> Tried {
        let game = &self.verdict.game;
        let Some(placed) = legal(self.verdict, player, at, board) else { return Tried::NotLegal };
        let mut prisoners = prisoners;
        prisoners[usize::from(player == Color::White)] += placed.1;
        let Some(budget) = self.left() else { return Tried::Open };
        let Some(stopped) = stopped_at(game, game.rules_arc().clone(), placed.0, prisoners) else {
            return Tried::NotLegal;
        };
        match judge(&stopped, &budget) {
            Ok(verdict) => match verdict.settlement.clone() {
                Some(settlement) => Tried::Settled(Box::new((settlement, verdict))),
                None => Tried::Open,
            },
            Err(_) => Tried::Open,
        }
    }

    /// Fills neutral points one after another as long as no string's life changes by it.
    fn filled(&mut self) -> Option<Filled> {
        let mut plays = Vec::new();
        let mut board = self.verdict.game.position().clone();
        let mut last = (self.settlement.clone(), self.verdict.clone());
        let mut player = self.verdict.game.to_move();
        let mut idle = 0;
        while idle < 2 {
            let neutral = last.0.count.map.neutral.clone();
            let next = neutral.iter().find_map(|at| match self.play(player, at, &board, [0, 0]) {
                Tried::Settled(after) if keeps(&last.1, &after.1) => Some((at, *after)),
                _ => None,
            });
            match next {
                Some((at, after)) => {
                    plays.push((player, at));
                    board = after.1.game.position().clone();
                    last = after;
                    idle = 0;
                }
                None => idle += 1,
            }
            player = player.opponent();
        }
        let differs = last.0.margin() != self.settlement.margin()
            || last.0.count.map.regions.len() != self.settlement.count.map.regions.len();
        (differs && !plays.is_empty()).then_some(Filled { plays, settlement: last.0 })
    }
}

/// The board after a play that the rules of main play allow, and how many stones it captures.
fn legal(verdict: &Verdict, player: Color, at: Point, board: &Position) -> Option<(Position, u32)> {
    let mut setup = Setup::new(verdict.game.rules_arc().clone(), board.clone(), player);
    setup.phase = Phase::Main;
    let mut game = setup.begin().ok()?;
    game.act(shinpan_game::Act::Move(shinpan_game::Move::Play(at))).ok()?;
    let captured = *game.ledger().prisoners.of(player);
    Some((game.position().clone(), captured))
}

/// Whether a play captured nothing and every stone is as alive or dead as before.
fn keeps(before: &Verdict, after: &Verdict) -> bool {
    let is_alive = |verdict: &Verdict, at: Point| {
        verdict.of(at).map(|string| matches!(string.standing, Standing::Alive | Standing::Seki))
    };
    let stones = after.strings.iter().flat_map(|string| string.string.stones.iter());
    let mut old = before.strings.iter().flat_map(|string| string.string.stones.iter());
    let new_is_alive = |at: Point| before.of(at).is_some() || is_alive(after, at) == Some(true);
    old.all(|at| is_alive(before, at) == is_alive(after, at)) && stones.into_iter().all(new_is_alive)
}
