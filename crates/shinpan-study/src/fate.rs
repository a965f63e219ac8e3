//! What becomes of a string, or of a colour somewhere, whoever moves first.

use std::fmt;

use shinpan_board::{Color, Point, SelfCapture, pass_alive_under};
use shinpan_game::{Game, Setup};
use shinpan_proof::{
    Answer, Claim, Flaw, Place, Proof, Question, Solved, Solver, Start, StartRefused, Unsolved, Watch, Why,
    check,
};

use crate::acts::Unknowing;
use crate::purse::Purse;

/// Whether a string is captured, or a colour kept from living somewhere, with either player to move; proofs show both.
#[derive(Clone, PartialEq, Debug)]
pub struct Fate {
    /// Whose string it is, or who is to live.
    pub owner: Color,
    /// What comes of it if the attacker moves first.
    pub attacker_first: Result<Shown, NoFate>,
    /// What comes of it if its owner moves first.
    pub owner_first: Result<Shown, NoFate>,
    /// Whether it could not be captured even if its owner never moved (Benson 1976); for a place whether such stones
    /// stand in it.
    pub is_pass_alive: bool,
}

/// What one search has shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// Whether the string is captured, or no stone of the colour stands in the place in the end.
    pub lost: bool,
    /// What shows it; it holds.
    pub proof: Proof,
}

/// Why it is not known what becomes of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoFate {
    /// Not decided.
    Open(Box<Unsolved>),
    /// The search gave an answer, but its proof does not hold.
    Flawed(Box<Flaw>),
}

impl NoFate {
    /// A search had an answer, and this became of the strategy.
    pub(crate) fn no_strategy(why: &str) -> NoFate {
        NoFate::Open(Box::new(Unsolved::because(Why::NoStrategy { why: why.to_owned() })))
    }
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
    /// It is lost whoever moves first.
    Dead,
    /// It lives whoever moves first.
    Alive,
    /// Whoever moves first decides.
    Unsettled,
    /// It is lost only if its owner has to move first.
    Zugzwang,
    /// Search does not say.
    Open,
}

impl Fate {
    /// The fate in a word.
    pub fn word(&self) -> FateWord {
        match (&self.attacker_first, &self.owner_first) {
            (Ok(Shown { lost: true, .. }), Ok(Shown { lost: true, .. })) => FateWord::Dead,
            (Ok(Shown { lost: false, .. }), Ok(Shown { lost: false, .. })) => FateWord::Alive,
            (Ok(Shown { lost: true, .. }), Ok(Shown { lost: false, .. })) => FateWord::Unsettled,
            (Ok(Shown { lost: false, .. }), Ok(Shown { lost: true, .. })) => FateWord::Zugzwang,
            (Err(_), _) | (_, Err(_)) => FateWord::Open,
        }
    }

    /// The proofs, the attacker's first move before the owner's.
    pub fn proofs(&self) -> Vec<Proof> {
        let shown = [&self.attacker_first, &self.owner_first].into_iter().flatten();
        shown.map(|shown| shown.proof.clone()).collect()
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
    let mut asking = Asking { solver, purse, watch };
    let (attacker_first, owner_first) = asking.both(start, &game, owner, Question::CanBeCaptured(at));
    let alive = pass_alive_under(game.position(), owner, SelfCapture::Allowed).stones;
    Ok(Some(Fate { owner, attacker_first, owner_first, is_pass_alive: alive.contains(at) }))
}

/// Whether the colour of a place can live in it: whether a stone of it stands there when the game is over, played out
/// on the board under the rule set of the start. The past counts as it does for [`fate`].
///
/// ```
/// use shinpan_board::{Color, Position};
/// use shinpan_proof::{Budget, Place, Start};
/// use shinpan_rules::RuleSet;
/// use shinpan_study::{FateWord, Purse, place_fate, solver};
///
/// // Three points in a row behind stones with an eye elsewhere are no room for White.
/// let position = Position::from_diagram("...XX./XXXX.X/.X.XXX")?;
/// let start = Start::new(RuleSet::named("aga")?, position, Color::Black);
/// let corner = Place::read(Color::White, start.setup.position.size(), "A3-C3")?;
/// let fate = place_fate(&start, corner, &solver(), &mut Purse::new(Budget::nodes(500_000)), &mut ())?;
/// assert_eq!(fate.word(), FateWord::Dead);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// No game can be in the state.
pub fn place_fate(
    start: &Start,
    place: Place,
    solver: &dyn Solver,
    purse: &mut Purse,
    watch: &mut dyn Watch,
) -> Result<Fate, StartRefused> {
    let game = start.game()?;
    let owner = place.color();
    let mut asking = Asking { solver, purse, watch };
    let (attacker_first, owner_first) = asking.both(start, &game, owner, Question::CanLive(place));
    let alive = pass_alive_under(game.position(), owner, SelfCapture::Allowed).stones;
    Ok(Fate { owner, attacker_first, owner_first, is_pass_alive: !alive.is_disjoint(&place.points()) })
}

/// The start with a given player to move: itself, or the position as the beginning of a game of its own.
pub(crate) fn with_first(start: &Start, game: &Game, first: Color) -> Start {
    if game.to_move() == first {
        return start.clone();
    }
    let setup = Setup {
        rules: start.setup.rules.clone(),
        position: game.position().clone(),
        to_move: first,
        komi: Some(game.komi()),
        handicap: game.handicap(),
        ledger: *game.ledger(),
        phase: game.phase(),
        first_pass: game.first_pass().map(|(player, _)| player),
    };
    Start { setup, acts: Vec::new() }
}

/// Who is asked, and what it may cost.
pub(crate) struct Asking<'a> {
    pub solver: &'a dyn Solver,
    pub purse: &'a mut Purse,
    pub watch: &'a mut dyn Watch,
}

impl Asking<'_> {
    /// What comes of a question if the attacker moves first, and if the owner does.
    fn both(
        &mut self,
        start: &Start,
        game: &Game,
        owner: Color,
        question: Question,
    ) -> (Result<Shown, NoFate>, Result<Shown, NoFate>) {
        let mut first = |first, searches| self.ask(&with_first(start, game, first), question, searches);
        let attacker_first = first(owner.opponent(), 2);
        (attacker_first, first(owner, 1))
    }

    /// Asks, with a fair share for one of so many searches still to come.
    pub(crate) fn ask(
        &mut self,
        start: &Start,
        question: Question,
        searches: usize,
    ) -> Result<Shown, NoFate> {
        let mut solved = self.search(start, question, searches)?;
        let lost = match solved.answer {
            Answer::Holds(claim) => matches!(claim, Claim::Captured(_) | Claim::LeavesNone(_)),
            Answer::Fails(claim) => matches!(claim, Claim::Survives(_) | Claim::Lives(_)),
            _ => false,
        };
        let Some(proof) = solved.proofs.pop() else {
            return Err(NoFate::no_strategy("none was handed on"));
        };
        match check(&proof) {
            Ok(_) => Ok(Shown { lost, proof }),
            Err(flaw) => Err(NoFate::Flawed(Box::new(flaw))),
        }
    }

    /// Searches with a fair share for one of so many searches still to come. The proofs are not checked yet.
    pub(crate) fn search(
        &mut self,
        start: &Start,
        question: Question,
        searches: usize,
    ) -> Result<Solved, NoFate> {
        let share = self.purse.share(searches);
        let found = self.solver.search(start, question, share, &mut Unknowing(self.watch));
        self.purse.spend(found.as_ref().map_or_else(|unsolved| unsolved.nodes, |solved| solved.nodes));
        found.map_err(|unsolved| NoFate::Open(Box::new(unsolved)))
    }
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
    fn a_corner_is_lived_in_by_whoever_moves_first() {
        let word = |rows: &str, color, points: &str| {
            let position = Position::from_diagram(rows).unwrap();
            let place = Place::read(color, position.size(), points).unwrap();
            let start = Start::new(RuleSet::named("aga").unwrap(), position, Color::Black);
            let mut purse = Purse::new(Budget::nodes(2_000_000));
            let fate = place_fate(&start, place, &solver(), &mut purse, &mut ()).unwrap();
            for proof in fate.proofs() {
                assert_eq!(check(&proof), Ok(proof.claim));
            }
            fate.word()
        };
        // White's three stones with a hole of three: Black takes the middle, or White does.
        assert_eq!(word("...OX./OOOOX./XXXXX./......", Color::White, "A4-D4"), FateWord::Unsettled);
        assert_eq!(word("..OX./OOOX./XXXX./.....", Color::White, "A3-C4"), FateWord::Dead);
        assert_eq!(word("..OX./OOOX./XXXX./.....", Color::Black, "A3-C4"), FateWord::Alive);
        assert_eq!(word(".O.OX./OOOOX./XXXXX./......", Color::White, "D4"), FateWord::Alive);
        assert_eq!(word(".O.OX./OOOOX./XXXXX./......", Color::Black, "A4-D4"), FateWord::Dead);
    }

    #[test]
    fn an_empty_point_has_no_fate() {
        let start =
            Start::new(RuleSet::named("aga").unwrap(), Position::from_diagram(".X").unwrap(), Color::Black);
        let at = Point { column: 0, row: 0 };
        assert_eq!(fate(&start, at, &solver(), &mut Purse::new(Budget::default()), &mut ()), Ok(None));
    }
}
