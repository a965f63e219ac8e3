//! What becomes of a string, whoever moves first.

use std::fmt;

use shinpan_board::{Color, Point, SelfCapture, pass_alive_under};
use shinpan_game::Setup;
use shinpan_proof::{Answer, Flaw, Question, Solver, Start, StartRefused, Unsolved, Watch, check};

use crate::acts::Unknowing;
use crate::purse::Purse;

/// Whether a string is captured with either player to move; proofs show both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fate {
    /// Whose string it is.
    pub owner: Color,
    /// Whether it can be captured if the attacker moves first.
    pub attacker_first: Result<bool, NoFate>,
    /// Whether it can be captured if its owner moves first.
    pub owner_first: Result<bool, NoFate>,
    /// Whether it could not be captured even if its owner never moved (Benson 1976).
    pub is_pass_alive: bool,
}

/// Why it is not known whether a string is captured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoFate {
    /// Not decided.
    Open(Box<Unsolved>),
    /// The search gave an answer, but its proof does not hold.
    Flawed(Box<Flaw>),
}

impl fmt::Display for NoFate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoFate::Open(unsolved) => unsolved.fmt(f),
            NoFate::Flawed(flaw) => write!(f, "the proof found does not hold: {flaw}"),
        }
    }
}

/// A fate in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FateWord {
    /// It is captured whoever moves first.
    Dead,
    /// It cannot be captured.
    Alive,
    /// Whoever moves first decides.
    Unsettled,
    /// It is captured only if its owner has to move first.
    Zugzwang,
    /// Search does not say.
    Open,
}

impl Fate {
    /// The fate in a word.
    pub fn word(&self) -> FateWord {
        match (&self.attacker_first, &self.owner_first) {
            (Ok(true), Ok(true)) => FateWord::Dead,
            (Ok(false), Ok(false)) => FateWord::Alive,
            (Ok(true), Ok(false)) => FateWord::Unsettled,
            (Ok(false), Ok(true)) => FateWord::Zugzwang,
            _ => FateWord::Open,
        }
    }
}

/// What becomes of the string at a point, under the rule set of the start, played out on the board.
///
/// The player to move at the start has the moves behind him as they were made. For the other one the position begins
/// a game of its own with him to move, without its past. `None` if no stone stands there.
///
/// ```
/// use shinpan_board::{Color, Point, Position};
/// use shinpan_proof::{Budget, Start};
/// use shinpan_rules::RuleSet;
/// use shinpan_study::{FateWord, Purse, fate, solver};
///
/// // White's three stones have a hole of one point and nothing else.
/// let position = Position::from_diagram("O.OX./OOOX./XXXX./.....")?;
/// let start = Start::new(RuleSet::named("aga")?, position, Color::Black);
/// let at = Point { column: 0, row: 0 };
/// let fate = fate(&start, at, &solver(), &mut Purse::new(Budget::nodes(100_000)), &mut ())?;
/// assert_eq!(fate.map(|fate| fate.word()), Some(FateWord::Dead));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// No game can be in the state.
pub fn fate(
    start: &Start,
    at: Point,
    solver: &dyn Solver,
    purse: &mut Purse,
    watch: &mut dyn Watch,
) -> Result<Option<Fate>, StartRefused> {
    let game = start.game()?;
    let Some(owner) = game.position().stone_at(at) else { return Ok(None) };
    let turned = Setup {
        rules: start.setup.rules.clone(),
        position: game.position().clone(),
        to_move: game.to_move().opponent(),
        komi: Some(game.komi()),
        handicap: game.handicap(),
        ledger: *game.ledger(),
        phase: game.phase(),
        first_pass: game.first_pass().map(|(player, _)| player),
    };
    let other = Start { setup: turned, acts: Vec::new() };
    let (attacker, own) = if game.to_move() == owner { (&other, start) } else { (start, &other) };
    let mut ask = |start: &Start, searches| {
        let answer =
            solver.search(start, Question::CanBeCaptured(at), purse.share(searches), &mut Unknowing(watch));
        match answer {
            Ok(solved) => {
                purse.spend(solved.nodes);
                match solved.proofs.iter().find_map(|proof| check(proof).err()) {
                    None => Ok(matches!(solved.answer, Answer::Holds(_))),
                    Some(flaw) => Err(NoFate::Flawed(Box::new(flaw))),
                }
            }
            Err(unsolved) => {
                purse.spend(unsolved.nodes);
                Err(NoFate::Open(Box::new(unsolved)))
            }
        }
    };
    let attacker_first = ask(attacker, 2);
    let owner_first = ask(own, 1);
    let alive = pass_alive_under(game.position(), owner, SelfCapture::Allowed).stones;
    Ok(Some(Fate { owner, attacker_first, owner_first, is_pass_alive: alive.contains(at) }))
}

#[cfg(test)]
mod tests {
    use shinpan_board::Position;
    use shinpan_proof::Budget;
    use shinpan_rules::RuleSet;

    use super::*;
    use crate::solver;

    fn word(rows: &str, column: u8, row: u8) -> FateWord {
        let position = Position::from_diagram(rows).unwrap();
        let words = Color::BOTH.map(|to_move| {
            let start = Start::new(RuleSet::named("aga").unwrap(), position.clone(), to_move);
            let mut purse = Purse::new(Budget::nodes(2_000_000));
            let fate = fate(&start, Point { column, row }, &solver(), &mut purse, &mut ()).unwrap();
            fate.unwrap().word()
        });
        assert_eq!(words[0], words[1], "who is to move at the start does not matter");
        words[0]
    }

    #[test]
    fn three_in_a_row_is_for_whoever_moves_first() {
        assert_eq!(word("...OX./OOOOX./XXXXX./......", 3, 0), FateWord::Unsettled);
        assert_eq!(word("..OX./OOOX./XXXX./.....", 2, 0), FateWord::Dead);
        assert_eq!(word(".O.OX./OOOOX./XXXXX./......", 3, 0), FateWord::Alive);
    }

    #[test]
    fn an_empty_point_has_no_fate() {
        let start =
            Start::new(RuleSet::named("aga").unwrap(), Position::from_diagram(".X").unwrap(), Color::Black);
        let at = Point { column: 0, row: 0 };
        assert_eq!(fate(&start, at, &solver(), &mut Purse::new(Budget::default()), &mut ()), Ok(None));
    }
}
