//! Proof-number search over the compact state.
//!
//! One question at a time: does the *hero* gain at least so much from here on? States that turn out settled
//! are recorded with the strategy that settles them and with what it needs of the past (facts about
//! positions visited, kos taken, passes made that must hold or must not), so that a record is used wherever
//! those needs are met and nowhere else. What is not settled is only ranked by proof numbers, for which near
//! enough is good enough: they steer the search and never decide anything.

mod likewise;
mod mid;
mod record;
mod statics;
mod store;

use std::time::Instant;

use shinpan_game::Game;
use shinpan_proof::compact::{Bits, Grid, Wide, law_of, state_of};
use shinpan_proof::{Answer, Budget, Claim, Proof, Question, Solved, Solver, Start, Strategy, Unsolved, Why};
use shinpan_score::Points;

use mid::{Aim, Goal, Search, Status};

/// The solver for every rule set whose games are played out on the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct General;

impl Solver for General {
    fn name(&self) -> &'static str {
        "general"
    }

    fn solve(&self, start: &Start, question: Question, budget: Budget) -> Result<Solved, Unsolved> {
        let game = match start.game() {
            Ok(game) if game.outcome().is_none() => game,
            Ok(_) => return Err(Unsolved::because(Why::GameOver)),
            Err(why) => return Err(Unsolved::because(Why::Start(Box::new(why)))),
        };
        if budget.nodes == Some(0) || budget.time.is_some_and(|time| time.is_zero()) {
            return Err(Unsolved::because(Why::EmptyBudget));
        }
        let size = game.position().size();
        if Grid::<u64>::fits(size) {
            Driver::<u64>::new(start, &game, question, budget)?.run(question)
        } else if Grid::<u128>::fits(size) {
            Driver::<u128>::new(start, &game, question, budget)?.run(question)
        } else if Grid::<Wide>::fits(size) {
            Driver::<Wide>::new(start, &game, question, budget)?.run(question)
        } else {
            Err(Unsolved::because(Why::BoardTooLarge { size }))
        }
    }
}

/// Asks the search one question after another until the answer is known.
struct Driver<'a, B> {
    start: &'a Start,
    search: Search<B>,
    root: shinpan_proof::compact::State<B>,
    /// Half points the hero has won before the start.
    won: i32,
    lower: Option<Bound>,
    upper: Option<Bound>,
}

/// A bound in half points, and the record that shows it; none if the start itself does.
type Bound = (i32, Option<u32>);

/// Bytes that a record, a step of one, and a ranked state take, roughly.
const RECORD: usize = 200;

impl<'a, B: Bits> Driver<'a, B> {
    fn new(start: &'a Start, game: &Game, question: Question, budget: Budget) -> Result<Self, Unsolved> {
        let law = law_of(game).map_err(|why| Unsolved::because(Why::Clause { clause: why.clause }))?;
        let grid = Grid::<B>::new(game.position().size());
        let (root, past) = state_of(&law, &grid, game);
        let facts = past.facts(&grid);
        let (goal, hero) = match question {
            Question::CanBeCaptured(at) => match game.position().stone_at(at) {
                None => return Err(Unsolved::because(Why::NoStone { at })),
                Some(owner) => (Goal::Take(grid.bit_of_point(at) as u16), owner.opponent().index() as u8),
            },
            _ => (Goal::Margin, 0),
        };
        let held = |color| i32::try_from(game.ledger().held_by(color)).unwrap_or(0);
        let counts = law.counts_prisoners && matches!(goal, Goal::Margin);
        let won = match counts {
            true => 2 * (held(shinpan_board::Color::Black) - held(shinpan_board::Color::White)),
            false => 0,
        };
        let began = Instant::now();
        let stop = Box::new(move |nodes: u64| {
            if budget.nodes.is_some_and(|most| nodes > most) {
                Some(Why::NodesSpent)
            } else if nodes.is_multiple_of(1024) && budget.time.is_some_and(|time| began.elapsed() >= time) {
                Some(Why::TimeSpent)
            } else {
                None
            }
        });
        let memory = budget.memory.unwrap_or(usize::MAX) / RECORD;
        let held_counts = [0, 1].map(|side| past.kept_life(&grid, side));
        let search = Search::new(law, grid, Aim { goal, hero, held_counts }, facts, stop, memory);
        Ok(Driver { start, search, root, won, lower: None, upper: None })
    }

    fn run(mut self, question: Question) -> Result<Solved, Unsolved> {
        match question {
            Question::Result => self.result(),
            Question::AtLeast(points) => self.claim(Claim::AtLeast(points), points.half_points()),
            Question::AtMost(points) => self.claim(Claim::AtMost(points), points.half_points() + 1),
            Question::CanBeCaptured(at) => self.claim(Claim::Captured(at), 1),
            _ => Err(Unsolved::because(Why::Clause { clause: "the question".to_owned() })),
        }
    }

    /// Decides whether the hero reaches `half` and keeps the bound that comes of it.
    fn decide(&mut self, half: i32) -> Result<bool, Unsolved> {
        match self.search.decide(&self.root.clone(), half - self.won) {
            Ok(Status::Settled(hero, record)) => {
                let value = self.search.records.get(record).value;
                Ok(self.keep(hero, (value + self.won, Some(record))))
            }
            Ok(Status::Held(hero, value)) => Ok(self.keep(hero, (value + self.won, None))),
            Ok(_) => Err(self.unsolved(Why::Endless)),
            Err(why) => Err(self.unsolved(why)),
        }
    }

    fn keep(&mut self, hero: bool, bound: Bound) -> bool {
        let kept = if hero { &mut self.lower } else { &mut self.upper };
        *kept = Some(bound);
        hero
    }

    fn unsolved(&self, why: Why) -> Unsolved {
        let points = |bound: Option<Bound>| match self.search.goal {
            Goal::Margin => bound.map(|(half, _)| Points::from_half(half)),
            Goal::Take(_) => None,
        };
        Unsolved { why, lower: points(self.lower), upper: points(self.upper), nodes: self.search.nodes }
    }

    fn claim(&mut self, claim: Claim, half: i32) -> Result<Solved, Unsolved> {
        let hero = self.decide(half)?;
        // `AtMost` is White's claim, the search's hero being Black.
        let holds = hero != matches!(claim, Claim::AtMost(_));
        let (answer, shown) =
            if holds { (Answer::Holds(claim), claim) } else { (Answer::Fails(claim), claim.denial()) };
        let bound = if hero { self.lower } else { self.upper };
        let proofs = bound.into_iter().map(|(_, record)| self.proof(shown, record)).collect();
        Ok(Solved { answer, proofs, nodes: self.search.nodes })
    }

    fn result(&mut self) -> Result<Solved, Unsolved> {
        let mut guess = self.root.count(&self.search.law, &self.search.grid) + self.won;
        loop {
            self.decide(guess)?;
            match (self.lower, self.upper) {
                (Some((lower, below)), Some((upper, above))) if lower >= upper => {
                    let value = Points::from_half(lower);
                    let proofs = vec![
                        self.proof(Claim::AtLeast(value), below),
                        self.proof(Claim::AtMost(value), above),
                    ];
                    return Ok(Solved { answer: Answer::Margin(value), proofs, nodes: self.search.nodes });
                }
                (Some((lower, _)), _) if lower >= guess => guess = lower + 1,
                (_, Some((upper, _))) => guess = upper,
                (lower, None) => guess = lower.map_or(guess, |(lower, _)| lower + 1),
            }
        }
    }

    fn proof(&self, claim: Claim, record: Option<u32>) -> Proof {
        let strategy = match record {
            Some(record) => self.search.records.strategy(record, &|turn| self.search.turn(turn)),
            None => Strategy::new(),
        };
        Proof { start: self.start.clone(), claim, strategy }
    }
}
