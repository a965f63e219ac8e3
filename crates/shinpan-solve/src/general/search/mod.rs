//! Proof-number search over the compact state.
//!
//! One question at a time: does the *hero* gain at least so much from here on? States that turn out settled
//! are recorded with the strategy that settles them and with what it needs of the past (facts about
//! positions visited, kos taken, passes made that must hold or must not), so that a record is used wherever
//! those needs are met and nowhere else. What is not settled is only ranked by proof numbers, for which near
//! enough is good enough: they steer the search and never decide anything.

mod beside;
#[cfg(test)]
mod drawn_tests;
#[cfg(test)]
mod fight_tests;
mod fights;
#[cfg(test)]
mod ground_tests;
mod guard;
mod likewise;
mod mid;
mod order;
mod record;
mod statics;
mod store;

use rustc_hash::FxHashMap;
use shinpan_game::Game;
use shinpan_proof::compact::{Bits, Grid, Wide, law_of, state_of, won_before};
use shinpan_proof::{
    Answer, Budget, Claim, Proof, Question, Solved, Solver, Start, Strategy, Unsolved, Watch, Why,
    game_to_search,
};
use shinpan_rules::FirstPass;
use shinpan_score::Points;

use guard::Guard;
use mid::{Aim, Goal, Search, Status};
use order::{SHARE, Steps};

/// The solver for every rule set whose games are played out on the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct General;

impl Solver for General {
    fn name(&self) -> &'static str {
        "general"
    }

    fn search(
        &self,
        start: &Start,
        question: Question,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> Result<Solved, Unsolved> {
        let game = game_to_search(start, budget)?;
        let size = game.position().size();
        let guard = Guard::new(budget, watch);
        if Grid::<u64>::fits(size) {
            Driver::<u64>::new(start, &game, question, budget, guard)?.run(question)
        } else if Grid::<u128>::fits(size) {
            Driver::<u128>::new(start, &game, question, budget, guard)?.run(question)
        } else if Grid::<Wide>::fits(size) {
            Driver::<Wide>::new(start, &game, question, budget, guard)?.run(question)
        } else {
            Err(Unsolved::because(Why::BoardTooLarge { size }))
        }
    }
}

/// Asks the search one question after another until the answer is known.
struct Driver<'a, 'w, B> {
    start: &'a Start,
    search: Search<'w, B>,
    root: shinpan_proof::compact::State<B>,
    /// Half points the hero has won before the start.
    won: i32,
    lower: Option<Bound>,
    upper: Option<Bound>,
    /// The margins that can be.
    steps: Steps,
    /// The questions asked, by the least margin that answers them with yes, and whether lines were not followed for
    /// them because they became too long.
    asked: FxHashMap<i32, (i32, bool)>,
    /// States that the first question may look at before others get their turn.
    share: u64,
    /// When fights begin to be looked at, and when not any more.
    shift: Shift,
}

/// How many states the search looks at in its first turn without fights, each of which costs it less, and in that with. Little
/// that is found soon without them is to be found later for their sake.
const TURNS: [u64; 2] = [400_000, 200_000];
/// How much longer the next turn of each is.
const LONGER: u64 = 3;

/// The search without fights and that with them take turns: it is not to be foretold which of them comes to an answer.
#[derive(Clone, Copy, Debug)]
struct Shift {
    /// At so many states the turn is over.
    end: u64,
    /// How long the next turns are, without and with fights.
    next: [u64; 2],
}

impl Shift {
    /// The first turn, without fights; it lasts where there are none.
    fn first(fights: bool) -> Shift {
        let [without, with] = TURNS;
        Shift { end: if fights { without } else { u64::MAX }, next: [LONGER * without, with] }
    }

    fn next(&mut self, nodes: u64, fights: bool) {
        let next = &mut self.next[usize::from(fights)];
        self.end = nodes.saturating_add(*next);
        *next = next.saturating_mul(LONGER);
    }
}

/// A bound in half points, and what shows it.
type Bound = (i32, Shown);

/// What shows a bound.
#[derive(Clone)]
enum Shown {
    /// The start itself.
    Start,
    /// A record.
    Record(u32),
    /// A proof found before.
    Before(Box<Proof>),
}

/// Bytes that a record, a step of one, and a ranked state take, roughly.
const RECORD: usize = 200;

impl<'a, 'w, B: Bits> Driver<'a, 'w, B> {
    fn new(
        start: &'a Start,
        game: &Game,
        question: Question,
        budget: Budget,
        guard: Guard<'w>,
    ) -> Result<Self, Unsolved> {
        let law = law_of(game).map_err(|why| Unsolved::because(Why::Clause { clause: why.clause }))?;
        let grid = Grid::<B>::new(game.position().size());
        let (root, past) = state_of(&law, &grid, game);
        let facts = past.facts(&grid);
        let (goal, hero) = match question {
            Question::CanBeCaptured(at) => match game.position().stone_at(at) {
                None => return Err(Unsolved::because(Why::NoStone { at, size: game.position().size() })),
                Some(owner) => (Goal::Take(grid.bit_of_point(at) as u16), owner.opponent().index() as u8),
            },
            Question::CanLive(place) => match place.size() == game.position().size() {
                true => (Goal::Live(grid.pack(&place.points())), place.color().index() as u8),
                false => return Err(Unsolved::because(Why::OtherBoard { size: place.size() })),
            },
            _ => (Goal::Margin, 0),
        };
        let won = match goal {
            Goal::Margin => won_before(&law, game),
            Goal::Take(_) | Goal::Live(_) => 0,
        };
        let memory = budget.memory.unwrap_or(usize::MAX) / RECORD;
        // Ground that is held decides margins, and that nobody lives in it. Stones need no ground.
        let by_ground = |side: usize| match goal {
            Goal::Margin => true,
            Goal::Take(_) => false,
            Goal::Live(_) => side != usize::from(hero),
        };
        let held_counts = [0, 1].map(|side| law.settles() && by_ground(side) && past.kept_life(&grid, side));
        let search = Search::new(law, grid, Aim { goal, hero, held_counts }, facts, guard, memory);
        // Only a button is worth half a point.
        let whole = matches!(goal, Goal::Margin) && search.law.first_pass != FirstPass::Button;
        let steps =
            Steps { one: root.count(&search.law, &search.grid) + won, step: if whole { 2 } else { 1 } };
        let (lower, upper, asked) = (None, None, FxHashMap::default());
        let shift = Shift::first(matches!(search.goal, Goal::Margin) && search.law.looks_at_fights());
        let mut driver = Driver { start, search, root, won, lower, upper, steps, asked, share: SHARE, shift };
        driver.take_known();
        Ok(driver)
    }

    fn run(mut self, question: Question) -> Result<Solved, Unsolved> {
        match question {
            Question::Result => self.result(),
            Question::AtLeast(points) => self.claim(Claim::AtLeast(points), points.half_points()),
            Question::AtMost(points) => self.claim(Claim::AtMost(points), points.half_points() + 1),
            Question::CanBeCaptured(at) => self.claim(Claim::Captured(at), 1),
            Question::CanLive(place) => self.claim(Claim::Lives(place), 1),
            _ => Err(Unsolved::because(Why::Clause { clause: "the question".to_owned() })),
        }
    }

    /// Takes bounds proved before as given.
    fn take_known(&mut self) {
        if !matches!(self.search.goal, Goal::Margin) {
            return;
        }
        for proof in self.search.guard.known().to_vec() {
            if proof.start != *self.start {
                continue;
            }
            let (kept, half, better) = match proof.claim {
                Claim::AtLeast(points) => (&mut self.lower, points.half_points(), 1),
                Claim::AtMost(points) => (&mut self.upper, points.half_points(), -1),
                _ => continue,
            };
            if kept.as_ref().is_none_or(|(known, _)| better * (half - known) > 0) {
                *kept = Some((half, Shown::Before(Box::new(proof))));
            }
        }
        self.tell();
    }

    /// Decides whether the hero reaches `half` and keeps the bound that comes of it.
    fn decide(&mut self, half: i32) -> Result<bool, Unsolved> {
        match self.decide_within(half, u64::MAX) {
            Ok(Some(hero)) => Ok(hero),
            Ok(None) => Err(self.unsolved(Why::NodesSpent)),
            Err(unsolved) => Err(unsolved),
        }
    }

    /// The same, looking at no more than so many states now; `None` if that is not enough.
    fn decide_within(&mut self, half: i32, states: u64) -> Result<Option<bool>, Unsolved> {
        // Questions between which no margin lies are one, whichever of them was asked first.
        let asked = self.asked.entry(self.steps.up(half)).or_insert((half, false));
        let half = asked.0;
        let end = self.search.nodes.saturating_add(states);
        self.search.too_long = asked.1;
        let status = loop {
            self.search.pause = end.min(self.shift.end);
            let status = self.status(half);
            if !matches!(status, Ok(Status::Open(..))) || self.search.nodes < self.shift.end {
                break status;
            }
            self.search.turn_over();
            self.shift.next(self.search.nodes, self.search.looks_at_fights);
        };
        self.search.pause = end;
        self.asked.insert(self.steps.up(half), (half, self.search.too_long));
        match status {
            Ok(Status::Settled(hero, record)) => {
                let value = self.search.records.get(record).value;
                Ok(Some(self.keep(hero, (value + self.won, Shown::Record(record)))))
            }
            Ok(Status::Held(hero, value)) => Ok(Some(self.keep(hero, (value + self.won, Shown::Start)))),
            Ok(_) if self.search.is_paused() => Ok(None),
            Ok(_) => Err(self.unsolved(self.search.in_vain())),
            Err(why) => Err(self.unsolved(why)),
        }
    }

    fn keep(&mut self, hero: bool, bound: Bound) -> bool {
        if matches!(self.search.goal, Goal::Margin) {
            let points = Points::from_half(bound.0);
            let claim = if hero { Claim::AtLeast(points) } else { Claim::AtMost(points) };
            let proof = self.proof(claim, &bound.1);
            self.search.guard.proved(&proof);
        }
        let kept = if hero { &mut self.lower } else { &mut self.upper };
        *kept = Some(bound);
        self.tell();
        hero
    }

    /// Black's margin as far as it is known.
    fn points(&self, bound: &Option<Bound>) -> Option<Points> {
        match self.search.goal {
            Goal::Margin => bound.as_ref().map(|(half, _)| Points::from_half(*half)),
            Goal::Take(_) | Goal::Live(_) => None,
        }
    }

    /// Lets the guard know of the bounds.
    fn tell(&mut self) {
        let (lower, upper) = (self.points(&self.lower), self.points(&self.upper));
        let so_far = &mut self.search.guard.so_far;
        (so_far.lower, so_far.upper) = (lower, upper);
    }

    fn unsolved(&self, why: Why) -> Unsolved {
        let (lower, upper) = (self.points(&self.lower), self.points(&self.upper));
        let below = self.lower.iter().zip(lower).map(|(bound, at)| self.proof(Claim::AtLeast(at), &bound.1));
        let above = self.upper.iter().zip(upper).map(|(bound, at)| self.proof(Claim::AtMost(at), &bound.1));
        Unsolved { why, lower, upper, proofs: below.chain(above).collect(), nodes: self.search.nodes }
    }

    fn claim(&mut self, claim: Claim, half: i32) -> Result<Solved, Unsolved> {
        // A bound known from before may be enough.
        let known = match (&self.lower, &self.upper) {
            (Some((lower, _)), _) if *lower >= half => Some(true),
            (_, Some((upper, _))) if *upper < half => Some(false),
            _ => None,
        };
        let hero = match known {
            Some(hero) => hero,
            None => self.decide(half)?,
        };
        // `AtMost` is White's claim, the search's hero being Black.
        let holds = hero != matches!(claim, Claim::AtMost(_));
        let bound = if hero { &self.lower } else { &self.upper };
        // Where the claim fails the bound may say more than its denial.
        let shown = match (claim, self.points(bound)) {
            _ if holds => claim,
            (Claim::AtLeast(_), Some(most)) => Claim::AtMost(most),
            (Claim::AtMost(_), Some(least)) => Claim::AtLeast(least),
            _ => claim.denial(),
        };
        let answer = if holds { Answer::Holds(claim) } else { Answer::Fails(claim) };
        let proofs = bound.iter().map(|(_, by)| self.proof(shown, by)).collect();
        Ok(Solved { answer, proofs, nodes: self.search.nodes })
    }

    fn proof(&self, claim: Claim, shown: &Shown) -> Proof {
        let strategy = match shown {
            Shown::Record(record) => {
                self.search.records.strategy(*record, &|turn| self.search.turn(turn)).into()
            }
            Shown::Before(proof) => proof.strategy.clone(),
            Shown::Start => Strategy::settled(),
        };
        Proof { start: self.start.clone(), claim, strategy }
    }
}

#[cfg(test)]
mod tests {
    use shinpan_board::{Color, Position, Size};
    use shinpan_rules::RuleSet;

    use super::*;

    /// The result of the empty board of two by two points, lines of more than so many moves not followed.
    fn result(rules: &str, longest: u32) -> Result<Solved, Unsolved> {
        let position = Position::empty(Size::square(2).unwrap());
        let start = Start::new(RuleSet::named(rules).unwrap(), position, Color::Black);
        let (game, budget) = (start.game().unwrap(), Budget::default());
        let mut watch = ();
        let guard = Guard::new(budget, &mut watch);
        let mut driver = Driver::<u64>::new(&start, &game, Question::Result, budget, guard).unwrap();
        driver.search.longest = longest;
        driver.run(Question::Result)
    }

    #[test]
    fn lines_not_followed_are_not_called_endless() {
        // Under superko no line goes on for ever, and the board is decided.
        assert_eq!(result("tromp-taylor", 600).unwrap().answer, Answer::Margin(Points::whole(1)));
        let unsolved = result("tromp-taylor", 3).unwrap_err();
        assert_eq!(unsolved.why, Why::LinesTooLong { moves: 3 }, "{unsolved}");
    }
}
