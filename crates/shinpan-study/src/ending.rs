//! The end of a game walked backwards: what each late move was worth, and which was the last competitive one.
//!
//! Ikeda (<https://gobase.org/studying/rules/ikeda/>) calls the play just before the first pass the last
//! competitive move: by passing first a player says that moving first is worth nothing any more. Whether
//! he was right is a question about play that ends with two passes in a row after one free pass, counted by area:
//! the player to move loses nothing by passing exactly if the value stays. The first state of which that
//! is so is where the first pass belongs.

use std::sync::Arc;

use shinpan_board::{Color, Point, Position};
use shinpan_game::{Act, Game, Move};
use shinpan_proof::{Progress, Proof, Solver, Start, StartRefused, Watch, Why};
use shinpan_rules::{FirstPass, RuleSet};
use shinpan_score::Points;

use crate::acts::Unknowing;
use crate::purse::Purse;
use crate::value::{Value, value_of};

/// The end of a game as far as search reaches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// What the game is worth after its last move, under its own rules.
    pub last: Value,
    /// The moves judged, in the order of play.
    pub moves: Vec<LateMove>,
    /// Why the walk stopped before the first move, if it did: the value that was not found.
    pub stopped: Option<Value>,
    /// The first pass that was made: its number, and who made it.
    pub first_pass: Option<(usize, Color)>,
    /// The play just before it, which the players took for the last competitive move.
    pub taken_for_last: Option<(usize, Color)>,
    /// Where the first pass belongs.
    pub boundary: Boundary,
}

impl Ending {
    /// The last competitive move as search has it: its number (0: the game began beyond the boundary) and its
    /// player, if that move was judged or is known.
    pub fn last_competitive(&self) -> Option<(usize, Option<Color>)> {
        match self.boundary {
            Boundary::Before { number, .. } => {
                let player = self.moves.iter().find(|late| late.number == number).map(|late| late.player);
                // The turn alternates: who did not move here moved before.
                Some((number - 1, player.map(Color::opponent).filter(|_| number > 1)))
            }
            Boundary::NotReached | Boundary::Unknown => None,
        }
    }

    /// Whether the first pass came where it belongs, as far as search reaches back; `None` if nobody passed or search
    /// does not say, not even of the move before.
    pub fn players_are_right(&self) -> Option<bool> {
        let (passed, _) = self.first_pass?;
        match self.boundary {
            Boundary::Before { number, .. } if number < passed => Some(false),
            Boundary::Before { number, judged_from } => (judged_from < number || number == 1).then_some(true),
            Boundary::NotReached => Some(false),
            Boundary::Unknown => None,
        }
    }

    /// What Ikeda's half point (half from Black, half to White, if White passes first) does to Black's margin.
    pub fn half_point(&self) -> Option<Points> {
        self.first_pass.map(|(_, player)| match player {
            Color::White => Points::whole(-1),
            Color::Black => Points::ZERO,
        })
    }
}

/// A late move of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LateMove {
    /// Its number, counted from 1.
    pub number: usize,
    /// Whose.
    pub player: Color,
    /// The move.
    pub turn: Move,
    /// What the game was worth before it, under its own rules.
    pub before: Points,
    /// And after it.
    pub after: Points,
    /// How much its player would have lost by passing instead, as the test for competitive moves has it;
    /// `None` if the first pass had been made before, or search did not find it.
    pub passing_loses: Option<Points>,
    /// What is to be remarked.
    pub marks: Vec<Mark>,
}

impl LateMove {
    /// How much the move lost for its player.
    pub fn loss(&self) -> Points {
        match self.player {
            Color::Black => self.before - self.after,
            Color::White => self.after - self.before,
        }
    }
}

/// A remark on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A play that loses points.
    LosesPoints,
    /// A pass that loses points: something was left to play for.
    WastedPass,
    /// A play on a point between stones of both colours that captures nothing, threatens nothing and protects nothing.
    FillsNeutralPoint,
    /// A play where a pass would have done as well.
    Superfluous,
}

/// Where the first pass belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boundary {
    /// Before this move, the first one (of those judged) whose player would have lost nothing by passing: the move before it is the
    /// last competitive one.
    Before {
        /// The number of the move.
        number: usize,
        /// The first move that was judged so: if it is the first of the game, no earlier state is beyond the boundary; if it is
        /// this very move, an earlier one may well be.
        judged_from: usize,
    },
    /// Up to the first pass, or to the end of the game, every player to move would have lost by passing.
    NotReached,
    /// Search does not say.
    Unknown,
}

/// The rules by which it is asked whether sente is worth anything: those of a rule set that ends with two passes
/// after a free one, without what the first pass does to the score.
pub fn competitive_rules(rules: &RuleSet) -> Arc<RuleSet> {
    let mut rules = rules.clone();
    rules.clauses.first_pass.value = FirstPass::Nothing;
    Arc::new(rules)
}

/// Walks the end of a game backwards.
///
/// `game` is the whole game; `before` moves come before its setup, so that numbers are those of the record. `test` are the rules of
/// the test for competitive moves ([`competitive_rules`]). At most `most` moves are judged.
///
/// ```
/// use shinpan_board::{Color, Position};
/// use shinpan_game::{Act, Move};
/// use shinpan_proof::{Budget, Start};
/// use shinpan_rules::RuleSet;
/// use shinpan_study::{Purse, competitive_rules, ending, solver};
///
/// // Black fills one of three neutral points; with two left it is time to pass, and White does.
/// let rules = RuleSet::named("ikeda-area-3")?;
/// let position = Position::from_diagram(".X.O./XX.OO/.X.O.")?;
/// let acts = Act::parse_all(&["C2", "pass", "pass", "pass"], position.size()).map_err(|(_, why)| why)?;
/// let game = Start::new(rules.clone(), position, Color::Black).after(acts);
/// let mut purse = Purse::new(Budget::nodes(1_000_000));
/// let walk = ending(&game, 0, &competitive_rules(&rules), 99, &solver(), &mut purse, &mut ())?;
/// assert_eq!(walk.last_competitive(), Some((1, Some(Color::Black))));
/// assert_eq!(walk.players_are_right(), Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// No game can be in the state.
pub fn ending(
    game: &Start,
    before: usize,
    test: &Arc<RuleSet>,
    most: usize,
    solver: &dyn Solver,
    purse: &mut Purse,
    watch: &mut dyn Watch,
) -> Result<Ending, StartRefused> {
    let states = states(game)?;
    let first_pass = states.iter().find(|state| state.turn == Move::Pass && state.first_pass_open);
    let first_pass_at = first_pass.map(|state| state.at);
    let last_play = first_pass.and_then(|pass| {
        states.iter().rev().find(|state| state.at < pass.at && matches!(state.turn, Move::Play(_)))
    });
    let number = |state: &State| before + state.moves;
    let mut found = Ending {
        last: value_of_next(game, solver, purse, 4, watch),
        moves: Vec::new(),
        stopped: None,
        first_pass: first_pass.map(|state| (number(state), state.player)),
        taken_for_last: last_play.map(|state| (number(state), state.player)),
        boundary: Boundary::Unknown,
    };
    let Some(mut after) = found.last.exact() else {
        found.stopped = Some(found.last.clone());
        return Ok(found);
    };
    for state in states.iter().rev().take(most) {
        let here = Start { setup: game.setup.clone(), acts: game.acts[..state.at].to_vec() };
        let worth = value_of_next(&here, solver, purse, 3, watch);
        let Some(value) = worth.exact() else {
            found.stopped = Some(worth);
            break;
        };
        // From the first pass on the test has been made.
        let asked = state.first_pass_open && first_pass_at.is_none_or(|at| state.at <= at);
        let passing_loses =
            asked.then(|| passing_loses(&here, state.player, test, solver, purse, watch)).flatten();
        let mut late = LateMove {
            number: number(state),
            player: state.player,
            turn: state.turn,
            before: value,
            after,
            passing_loses,
            marks: Vec::new(),
        };
        late.marks = marks(&late, state);
        found.moves.push(late);
        after = value;
    }
    found.moves.reverse();
    found.boundary = boundary(&found);
    Ok(found)
}

/// A state of the game before one of its moves.
struct State {
    /// How many acts lead to it.
    at: usize,
    /// The number of the move, counted from the setup.
    moves: usize,
    player: Color,
    turn: Move,
    position: Position,
    /// Whether the first pass of the game is still to come.
    first_pass_open: bool,
}

fn states(start: &Start) -> Result<Vec<State>, StartRefused> {
    let mut game: Game = Start { acts: Vec::new(), ..start.clone() }.game()?;
    let mut states = Vec::new();
    for (at, act) in start.acts.iter().enumerate() {
        if let Act::Move(turn) = *act {
            states.push(State {
                at,
                moves: states.len() + 1,
                player: game.to_move(),
                turn,
                position: game.position().clone(),
                first_pass_open: game.first_pass().is_none(),
            });
        }
        game.act(*act).map_err(|illegal| StartRefused::Act { before: at, illegal: Box::new(illegal) })?;
    }
    Ok(states)
}

/// What the next state back is worth. If a share of the purse is not enough it gets the rest: without its value nothing further
/// back is looked at.
fn value_of_next(
    here: &Start,
    solver: &dyn Solver,
    purse: &mut Purse,
    searches: usize,
    watch: &mut dyn Watch,
) -> Value {
    let first = value_of(here, solver, purse, searches, &mut Unknowing(watch));
    match first {
        Value::Open(unsolved)
            if matches!(unsolved.why, Why::NodesSpent | Why::TimeSpent) && purse.empty().is_none() =>
        {
            value_of(here, solver, purse, 1, &mut Again { watch, known: unsolved.proofs })
        }
        other => other,
    }
}

/// Watches a search that is begun anew with the bounds proved before.
struct Again<'a> {
    watch: &'a mut dyn Watch,
    known: Vec<Proof>,
}

impl Watch for Again<'_> {
    fn look(&mut self, so_far: &Progress) -> bool {
        self.watch.look(so_far)
    }

    fn proved(&mut self, _: &Proof) {}

    fn known(&self) -> &[Proof] {
        &self.known
    }
}

/// How much the player to move loses by passing, by the rules of the test; `None` if they do not allow the game, or search does
/// not find it.
fn passing_loses(
    here: &Start,
    player: Color,
    test: &Arc<RuleSet>,
    solver: &dyn Solver,
    purse: &mut Purse,
    watch: &mut dyn Watch,
) -> Option<Points> {
    let mut here = here.clone();
    here.setup.rules = test.clone();
    here.setup.handicap = 0;
    let best = value_of(&here, solver, purse, 3, &mut Unknowing(watch)).exact()?;
    let passed = here.after([Act::Move(Move::Pass)]);
    let passed = value_of(&passed, solver, purse, 3, &mut Unknowing(watch)).exact()?;
    Some(match player {
        Color::Black => best - passed,
        Color::White => passed - best,
    })
}

fn marks(late: &LateMove, state: &State) -> Vec<Mark> {
    let mut marks = Vec::new();
    let loses = late.loss() > Points::ZERO;
    match late.turn {
        Move::Play(at) => {
            if loses {
                marks.push(Mark::LosesPoints);
            }
            // A point worth filling is worth two points at most: one to whoever fills it.
            let little = late.passing_loses.is_none_or(|loses| loses <= Points::whole(2));
            if little && !loses && is_neutral(&state.position, state.player, at) {
                marks.push(Mark::FillsNeutralPoint);
            } else if late.passing_loses == Some(Points::ZERO) {
                marks.push(Mark::Superfluous);
            }
        }
        Move::Pass | Move::PassForKo(_) if loses => marks.push(Mark::WastedPass),
        Move::Pass | Move::PassForKo(_) => {}
    }
    marks
}

/// Whether a point has nothing but stones of both colours around it, none of which is in atari, and a play there captures nothing
/// and gives no atari.
fn is_neutral(position: &Position, player: Color, at: Point) -> bool {
    let size = position.size();
    let around: Vec<Point> = at.neighbours(size).collect();
    let has = |color| around.iter().any(|point| position.stone_at(*point) == Some(color));
    let closed = around.iter().all(|point| position.stone_at(*point).is_some());
    if !closed || !has(Color::Black) || !has(Color::White) {
        return false;
    }
    let Some(placed) = position.place(player, at) else { return false };
    let safe = |position: &Position| {
        around.iter().filter_map(|point| position.string_at(*point)).all(|string| string.liberties.len() > 1)
    };
    placed.captured.is_empty() && placed.self_captured.is_empty() && safe(position) && safe(&placed.after)
}

fn boundary(found: &Ending) -> Boundary {
    let asked: Vec<&LateMove> = found
        .moves
        .iter()
        .filter(|late| found.first_pass.is_none_or(|(number, _)| late.number <= number))
        .collect();
    // Only an unbroken run of states that leads up to the first pass says anything.
    let known = asked.iter().rposition(|late| late.passing_loses.is_none()).map_or(0, |at| at + 1);
    let asked = &asked[known..];
    let Some(first) = asked.first() else { return Boundary::Unknown };
    match asked.iter().position(|late| late.passing_loses == Some(Points::ZERO)) {
        Some(at) => Boundary::Before { number: asked[at].number, judged_from: first.number },
        None => Boundary::NotReached,
    }
}

#[cfg(test)]
mod tests {
    use shinpan_board::Size;
    use shinpan_proof::Budget;

    use super::*;
    use crate::solver;

    /// Two walls with two eyes each, three neutral points between them, Black to move; then these acts.
    fn walk(acts: &str) -> Ending {
        let rules = RuleSet::named("ikeda-area-3").unwrap();
        let position = Position::from_diagram(".X.O./XX.OO/.X.O.").unwrap();
        let start = Start::new(rules.clone(), position, Color::Black);
        let words: Vec<&str> = acts.split(' ').collect();
        let start = start.after(Act::parse_all(&words, Size::new(5, 3).unwrap()).unwrap());
        let mut purse = Purse::new(Budget::nodes(2_000_000));
        ending(&start, 0, &competitive_rules(&rules), 99, &solver(), &mut purse, &mut ()).unwrap()
    }

    #[test]
    fn with_two_neutral_points_left_it_is_time_to_pass() {
        let right = walk("C2 pass pass pass");
        assert_eq!(
            (right.first_pass, right.taken_for_last),
            (Some((2, Color::White)), Some((1, Color::Black)))
        );
        assert_eq!(right.boundary, Boundary::Before { number: 2, judged_from: 1 });
        assert_eq!(right.last_competitive(), Some((1, Some(Color::Black))));
        assert_eq!((right.players_are_right(), right.half_point()), (Some(true), Some(Points::whole(-1))));
        let losses: Vec<Points> = right.moves.iter().map(LateMove::loss).collect();
        assert_eq!(losses, vec![Points::ZERO; 4]);
    }

    #[test]
    fn filling_them_first_is_no_use() {
        let late = walk("C2 C1 C3 pass pass pass");
        assert_eq!(late.players_are_right(), Some(false));
        assert_eq!(late.last_competitive(), Some((1, Some(Color::Black))));
        assert_eq!(late.moves[1].marks, [Mark::FillsNeutralPoint]);
        assert_eq!(late.moves[1].passing_loses, Some(Points::ZERO));
    }

    #[test]
    fn passing_too_early_costs_a_point() {
        let early = walk("pass C2 C3 C1 pass pass");
        assert_eq!((early.boundary, early.players_are_right()), (Boundary::NotReached, Some(false)));
        assert_eq!(
            (early.moves[0].loss(), early.moves[0].marks.as_slice()),
            (Points::whole(1), &[Mark::WastedPass][..])
        );
        assert_eq!(early.taken_for_last, None);
        assert_eq!(early.moves.len(), 6);
    }

    #[test]
    fn all_that_is_allowed_is_used() {
        let rules = RuleSet::named("ikeda-area-3").unwrap();
        let position = Position::from_diagram("..X.O./.XX.OO/..X.O.").unwrap();
        let start = Start::new(rules.clone(), position, Color::Black);
        let question = shinpan_proof::Question::Result;
        let needed = solver().solve(&start, question, Budget::default()).unwrap().nodes;
        let walk = |nodes| {
            let mut purse = Purse::new(Budget::nodes(nodes));
            let test = competitive_rules(&rules);
            let walk = ending(&start, 0, &test, 99, &solver(), &mut purse, &mut ()).unwrap();
            (walk.last.exact().is_some(), purse.empty())
        };
        // A quarter is not enough, what is left then is.
        assert!(walk(2 * needed).0);
        assert_eq!(walk(needed / 4), (false, Some(Why::NodesSpent)));
    }

    #[test]
    fn what_search_does_not_reach_is_left_open() {
        let rules = RuleSet::named("ikeda-area-3").unwrap();
        let start = Start::new(rules.clone(), Position::empty(Size::square(5).unwrap()), Color::Black)
            .after([Act::Move(Move::Play(Point { column: 2, row: 2 }))]);
        let mut purse = Purse::new(Budget::nodes(1_000));
        let open = ending(&start, 0, &competitive_rules(&rules), 99, &solver(), &mut purse, &mut ()).unwrap();
        assert!(open.moves.is_empty() && open.stopped.is_some());
        assert_eq!((open.boundary, open.players_are_right()), (Boundary::Unknown, None));
    }
}
