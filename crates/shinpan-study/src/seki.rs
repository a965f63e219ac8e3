//! Seki told apart from life by proofs.
//!
//! Under rules that are played out on the board both are the same to a stone: it stands in the end. What tells them apart
//! is what filling liberties costs. Two strings of opposing colours are *in seki* if
//!
//! 1. neither can be captured, whoever moves first, and they have common liberties;
//! 2. however these are filled, one play after another by either player, some play costs its player his
//!    string: the other, to move, can capture it. (A fill that the rules forbid is none.)
//!
//! If instead the common liberties can all be filled, each play followed by a position in which the filling string
//! cannot be captured with the other player to move, the strings do not depend on them, and that is life. A string shares the
//! seki of the strings of its colour around common eyes: points that no stone of the other colour which can
//! stay adjoins, as the rule sets with a clause about seki have it. Each step is a claim with a proof.

use shinpan_board::{Color, Point, PointSet, Position};
use shinpan_game::{Act, Game, Move};
use shinpan_proof::{Proof, Question, Solver, Start, StartRefused, Unsolved, Watch, Why};

use crate::fate::{Asking, Fate, FateWord, NoFate, fate, with_first};
use crate::purse::Purse;

/// How a string lives, if it does.
#[derive(Clone, PartialEq, Debug)]
pub enum Living {
    /// In seki with the opposing string at this point.
    Seki {
        /// The opposing string.
        with: Point,
    },
    /// Without depending on liberties that it shares with the opponent.
    Life,
    /// Not, or not whoever moves first.
    NotAlive(FateWord),
    /// The proofs that would tell seki from life were not found.
    Open(NoFate),
}

/// How a string lives, and what shows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Whose string it is.
    pub owner: Color,
    /// How it lives.
    pub living: Living,
    /// The claims that show it, each with its own start. For a string that cannot be captured by any play they may be few:
    /// what Benson's condition says needs no more.
    pub proofs: Vec<Proof>,
}

/// Tells whether the string at a point is in seki. `None` if no stone stands there.
///
/// Every search begins from a position without its past but for that of the start with its own player to move.
///
/// ```
/// use shinpan_board::{Color, Point, Position};
/// use shinpan_proof::{Budget, Start};
/// use shinpan_rules::RuleSet;
/// use shinpan_study::{Living, Purse, seki, solver};
///
/// // Black's three stones in the corner and the white string around them have two common liberties and no eye.
/// let position = Position::from_diagram(".XXX.OX/OOOOOOX/XXXXXXX/.X.X.X.")?;
/// let start = Start::new(RuleSet::named("aga")?, position, Color::Black);
/// let (at, with) = (Point { column: 1, row: 0 }, Point { column: 5, row: 0 });
/// let found = seki(&start, at, &solver(), &mut Purse::new(Budget::nodes(100_000)), &mut ())?;
/// assert_eq!(found.map(|found| found.living), Some(Living::Seki { with }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// No game can be in the state.
pub fn seki(
    start: &Start,
    at: Point,
    solver: &dyn Solver,
    purse: &mut Purse,
    watch: &mut dyn Watch,
) -> Result<Option<Found>, StartRefused> {
    let game = start.game()?;
    let Some(owner) = game.position().stone_at(at) else { return Ok(None) };
    let mut telling = Telling { start, solver, purse, watch, fates: Vec::new(), proofs: Vec::new() };
    let living = telling.living(game.position(), owner, at)?;
    Ok(Some(Found { owner, living, proofs: telling.proofs }))
}

/// What filling common liberties comes to.
enum Filled {
    /// Some play costs its player his string, in whichever order.
    Costs,
    /// All can be filled and nobody is captured for it.
    All,
}

/// One question about seki.
struct Telling<'a> {
    start: &'a Start,
    solver: &'a dyn Solver,
    purse: &'a mut Purse,
    watch: &'a mut dyn Watch,
    /// What becomes of strings, by their first stone.
    fates: Vec<(Point, FateWord)>,
    proofs: Vec<Proof>,
}

/// Searches for which a fair share of the budget is reckoned: two fates, and the fills of two points.
const SEARCHES: usize = 8;

impl Telling<'_> {
    fn living(&mut self, position: &Position, owner: Color, at: Point) -> Result<Living, StartRefused> {
        let Some(fate) = self.fate(at)? else { return Ok(Living::NotAlive(FateWord::Open)) };
        match fate.word() {
            FateWord::Alive if fate.is_pass_alive => return Ok(Living::Life),
            FateWord::Alive => {}
            FateWord::Open => {
                let why = [fate.attacker_first, fate.owner_first].into_iter().find_map(Result::err);
                return Ok(why.map_or(Living::NotAlive(FateWord::Open), Living::Open));
            }
            word => return Ok(Living::NotAlive(word)),
        }
        let mut open = None;
        for (member, other) in self.pairs(position, owner, at)? {
            match self.fill(self.start, member, other)? {
                Ok(Filled::Costs) => return Ok(Living::Seki { with: other }),
                Ok(Filled::All) => {}
                Err(why) => open = Some(why),
            }
        }
        Ok(open.map_or(Living::Life, Living::Open))
    }

    /// What becomes of a string; what shows it is kept.
    fn fate(&mut self, at: Point) -> Result<Option<Fate>, StartRefused> {
        let found = fate(self.start, at, self.solver, self.purse, self.watch)?;
        if let Some(found) = &found {
            self.proofs.extend(found.proofs());
        }
        Ok(found)
    }

    /// The fate of a string in a word, searched once.
    fn word(&mut self, position: &Position, at: Point) -> Result<FateWord, StartRefused> {
        let first = position.string_at(at).and_then(|string| string.stones.first()).unwrap_or(at);
        if let Some((_, word)) = self.fates.iter().find(|(known, _)| *known == first) {
            return Ok(*word);
        }
        let word = self.fate(at)?.map_or(FateWord::Open, |fate| fate.word());
        self.fates.push((first, word));
        Ok(word)
    }

    /// Strings of the group around common eyes, each with the opposing strings that live and share liberties with it.
    fn pairs(
        &mut self,
        position: &Position,
        owner: Color,
        at: Point,
    ) -> Result<Vec<(Point, Point)>, StartRefused> {
        let own = position.stones(owner);
        let enclosures = position.size().full_set().difference(&own).connected_parts();
        let mut group: Vec<Point> = vec![at];
        let mut stones = position.string_at(at).map_or_else(|| own.clone(), |string| string.stones);
        let mut pairs = Vec::new();
        let mut next = 0;
        while let Some(&member) = group.get(next) {
            next += 1;
            let Some(string) = position.string_at(member) else { continue };
            for enclosure in enclosures.iter().filter(|e| !e.adjacent_within(&string.stones).is_empty()) {
                let mut is_eye = true;
                for other in strings_in(position, enclosure) {
                    let word = self.word(position, other)?;
                    is_eye &= word == FateWord::Dead;
                    let theirs = position.string_at(other).map(|other| other.liberties);
                    let shares = theirs.is_some_and(|theirs| !theirs.is_disjoint(&string.liberties));
                    if word == FateWord::Alive && shares {
                        pairs.push((member, other));
                    }
                }
                if !is_eye {
                    continue;
                }
                let around = enclosure.adjacent_within(&own).difference(&stones);
                for friend in strings_in(position, &around) {
                    if self.word(position, friend)? == FateWord::Alive {
                        group.push(friend);
                    }
                    stones.extend(position.string_at(friend).iter().flat_map(|string| string.stones.iter()));
                }
            }
        }
        Ok(pairs)
    }

    /// Fills the common liberties of two strings, one play after another by either player.
    fn fill(
        &mut self,
        start: &Start,
        member: Point,
        other: Point,
    ) -> Result<Result<Filled, NoFate>, StartRefused> {
        let game = start.game()?;
        let position = game.position();
        let (Some(one), Some(two)) = (position.string_at(member), position.string_at(other)) else {
            return Ok(Err(unclear()));
        };
        let common = one.liberties.intersection(&two.liberties);
        if common.is_empty() {
            return Ok(Ok(Filled::All));
        }
        let mut open = None;
        for (filler, mine, theirs) in [(one.color, member, other), (two.color, other, member)] {
            for at in common.iter() {
                match self.filled(start, &game, filler, at, (mine, theirs))? {
                    Ok(Filled::All) => return Ok(Ok(Filled::All)),
                    Ok(Filled::Costs) => {}
                    Err(why) => open = Some(why),
                }
            }
        }
        Ok(open.map_or(Ok(Filled::Costs), Err))
    }

    /// One play at a common liberty, and what comes after it.
    fn filled(
        &mut self,
        start: &Start,
        game: &Game,
        filler: Color,
        at: Point,
        (mine, theirs): (Point, Point),
    ) -> Result<Result<Filled, NoFate>, StartRefused> {
        let act = Act::Move(Move::Play(at));
        let before = with_first(start, game, filler);
        if before.game()?.why_not(&act).is_some() {
            return Ok(Ok(Filled::Costs));
        }
        let after = before.after([act]);
        let mut asking = Asking { solver: self.solver, purse: self.purse, watch: self.watch };
        let answered = asking.ask(&after, Question::CanBeCaptured(mine), SEARCHES);
        let lost = match answered {
            Ok(shown) => {
                self.proofs.push(shown.proof);
                shown.lost
            }
            Err(why) => return Ok(Err(why)),
        };
        if lost {
            return Ok(Ok(Filled::Costs));
        }
        // A fill that threatens the other string is answered elsewhere: what it comes to is not told.
        let again = with_first(&after, &after.game()?, filler);
        let threatened = match asking.ask(&again, Question::CanBeCaptured(theirs), SEARCHES) {
            Ok(shown) if !shown.lost => {
                self.proofs.push(shown.proof);
                false
            }
            Ok(_) => true,
            Err(why) => return Ok(Err(why)),
        };
        match threatened {
            true => Ok(Err(unclear())),
            false => self.fill(&after, mine, theirs),
        }
    }
}

/// A stone of each string that has stones among these points.
fn strings_in(position: &Position, points: &PointSet) -> Vec<Point> {
    let mut seen = PointSet::default();
    let mut firsts = Vec::new();
    for at in points.iter() {
        if !seen.contains(at)
            && let Some(string) = position.string_at(at)
        {
            seen.extend(string.stones.iter());
            firsts.push(at);
        }
    }
    firsts
}

/// Neither seki nor life by what this module can tell.
fn unclear() -> NoFate {
    let why = "a play at a common liberty that has to be answered";
    NoFate::Open(Box::new(Unsolved::because(Why::Clause { clause: why.to_owned() })))
}

#[cfg(test)]
mod tests {
    use shinpan_proof::{Budget, check};
    use shinpan_rules::RuleSet;

    use super::*;
    use crate::solver;

    fn living(rules: &str, rows: &str, at: &str) -> Living {
        let position = Position::from_diagram(rows).unwrap();
        let at = Point::from_gtp(at, position.size()).unwrap();
        let words = Color::BOTH.map(|to_move| {
            let start = Start::new(RuleSet::named(rules).unwrap(), position.clone(), to_move);
            let mut purse = Purse::new(Budget::nodes(5_000_000));
            let found = seki(&start, at, &solver(), &mut purse, &mut ()).unwrap().unwrap();
            for proof in &found.proofs {
                assert_eq!(check(proof), Ok(proof.claim), "{proof:?}");
            }
            assert!(!found.proofs.is_empty());
            found.living
        });
        assert_eq!(words[0], words[1], "who is to move at the start does not matter");
        words.into_iter().next().unwrap()
    }

    fn with(at: &str, rows: &str) -> Living {
        let size = Position::from_diagram(rows).unwrap().size();
        Living::Seki { with: Point::from_gtp(at, size).unwrap() }
    }

    /// Black's three stones in the corner and the white string around them have two common liberties and no eye;
    /// Black's other stones live.
    const CORNER: &str = ".XXX.OX/OOOOOOX/XXXXXXX/.X.X.X.";

    #[test]
    fn whoever_fills_a_common_liberty_is_captured() {
        for rules in ["aga", "tromp-taylor", "ikeda-territory-1"] {
            assert_eq!(living(rules, CORNER, "B4"), with("F4", CORNER), "{rules}");
            assert_eq!(living(rules, CORNER, "A3"), with("B4", CORNER), "{rules}");
        }
        assert_eq!(living("aga", CORNER, "G4"), Living::Life);
    }

    #[test]
    fn neutral_points_between_living_strings_are_no_seki() {
        let rows = "....X.O..../XXXXX.OOOOO";
        assert_eq!(living("aga", rows, "A1"), Living::Life);
        assert_eq!(living("aga", rows, "K1"), Living::Life);
    }

    #[test]
    fn what_can_be_captured_is_not_in_seki() {
        // With two stones in the corner the white string dies: what it captures leaves three points in a row.
        let rows = ".XX.OX./OOOOOX./XXXXXXX/.X.X.X.";
        assert_eq!(living("aga", rows, "A3"), Living::NotAlive(FateWord::Dead));
    }
}
