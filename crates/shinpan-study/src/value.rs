//! What a state is worth, as far as search reaches.

use shinpan_game::{Game, GameResult};
use shinpan_proof::{Answer, Flaw, Question, Solver, Start, StartRefused, Unsolved, Watch, Why, check};
use shinpan_score::Points;

use crate::purse::Purse;

/// What a state is worth: Black's margin with best play by both, komi included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Exactly this; proofs show it that have been checked, or the game is over and was counted.
    Exact(Points),
    /// Not decided; what is known is with it.
    Open(Box<Unsolved>),
    /// The game is over and nothing is counted.
    NoScore(GameResult),
    /// The search gave a value, but one of its proofs does not hold: so there is none.
    Flawed(Box<Flaw>),
}

impl Value {
    /// The value, if it is known.
    pub fn exact(&self) -> Option<Points> {
        match self {
            Value::Exact(points) => Some(*points),
            _ => None,
        }
    }

    /// What is known of the value: at least the first, at most the second.
    pub fn bounds(&self) -> (Option<Points>, Option<Points>) {
        match self {
            Value::Exact(points) => (Some(*points), Some(*points)),
            Value::Open(unsolved) => (unsolved.lower, unsolved.upper),
            Value::NoScore(_) | Value::Flawed(_) => (None, None),
        }
    }
}

/// The margin of a game that is over.
pub(crate) fn of_finished(game: &Game) -> Option<Value> {
    let result = game.outcome()?.result;
    Some(match result {
        GameResult::Score { .. } | GameResult::EqualScores { .. } | GameResult::Jigo => {
            Value::Exact(game.count().margin())
        }
        other => Value::NoScore(other),
    })
}

/// What a state is worth, by a search that takes its share of the purse as one of `searches`. The proofs are
/// checked.
pub fn value_of(
    start: &Start,
    solver: &dyn Solver,
    purse: &mut Purse,
    searches: usize,
    watch: &mut dyn Watch,
) -> Value {
    let game = match start.game() {
        Ok(game) => game,
        Err(why) => return open(Why::Start(Box::<StartRefused>::new(why))),
    };
    if let Some(value) = of_finished(&game) {
        return value;
    }
    if let Some(why) = purse.empty() {
        return open(why);
    }
    match solver.search(start, Question::Result, purse.share(searches), watch) {
        Ok(solved) => {
            purse.spend(solved.nodes);
            match solved.answer {
                Answer::Margin(points) => match solved.proofs.iter().find_map(|proof| check(proof).err()) {
                    None => Value::Exact(points),
                    Some(flaw) => Value::Flawed(Box::new(flaw)),
                },
                // A question about the result is answered by a margin.
                _ => open(Why::NoStrategy { why: "the answer is no margin".to_owned() }),
            }
        }
        Err(unsolved) => {
            purse.spend(unsolved.nodes);
            Value::Open(Box::new(unsolved))
        }
    }
}

fn open(why: Why) -> Value {
    Value::Open(Box::new(Unsolved::because(why)))
}

#[cfg(test)]
mod tests {
    use shinpan_board::{Color, Position};
    use shinpan_proof::{Budget, Claim, Proof, Solved, Strategy};
    use shinpan_rules::RuleSet;

    use super::*;

    /// Says that Black wins everything, and that the start shows it.
    struct Boaster;

    impl Solver for Boaster {
        fn name(&self) -> &'static str {
            "boaster"
        }

        fn search(
            &self,
            start: &Start,
            _: Question,
            _: Budget,
            _: &mut dyn Watch,
        ) -> Result<shinpan_proof::Solved, Unsolved> {
            let claim = Claim::AtLeast(Points::whole(4));
            let proof = Proof { start: start.clone(), claim, strategy: Strategy::settled() };
            Ok(Solved { answer: Answer::Margin(Points::whole(4)), proofs: vec![proof], nodes: 1 })
        }
    }

    #[test]
    fn a_value_without_a_proof_that_holds_is_none() {
        let position = Position::from_diagram("XO/..").unwrap();
        let start = Start::new(RuleSet::named("tromp-taylor").unwrap(), position, Color::White);
        let mut purse = Purse::new(Budget::default());
        let value = value_of(&start, &Boaster, &mut purse, 1, &mut ());
        assert!(matches!(value, Value::Flawed(_)) && value.exact().is_none());
    }
}
