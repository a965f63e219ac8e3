//! What a part of the board is worth by itself, where that can be told.
//!
//! The value of a part is no sum that can be taken out of a whole-board value in general: kos and superko, the number of
//! passes, who passes first and turns that have to be paid for tie the parts of a board together. Where everything else
//! is settled, whatever happens, by stones that cannot be captured and what they surround, nothing is left but the part:
//! then what it counts is the value of the whole board less what the rest counts. Ko threats in settled ground are no
//! exception, for the search of the whole board sees them. Elsewhere the question is refused.

use std::fmt;

use shinpan_board::{Color, Point, PointSet, Size};
use shinpan_proof::compact::{Cycle, Grid, Law, Unsupported, Wide, law_of, state_of};
use shinpan_proof::{Answer, Flaw, Proof, Question, Solver, Start, StartRefused, Watch, check};
use shinpan_rules::{FirstPass, RuleSet, Territory};
use shinpan_score::Points;

use crate::fate::{Asking, NoFate, with_first};
use crate::purse::Purse;

/// What a part of the board counts in the end, whoever moves first.
#[derive(Clone, PartialEq, Debug)]
pub struct Share {
    /// Black's points less White's in the rest of the board, which is settled.
    pub rest: Points,
    /// What the part counts if Black moves first.
    pub black_first: Result<Counted, NoFate>,
    /// What it counts if White moves first.
    pub white_first: Result<Counted, NoFate>,
}

/// What a part of the board counts, and what shows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted {
    /// Black's points less White's in the part.
    pub part: Points,
    /// Black's margin on the whole board, komi included.
    pub whole: Points,
    /// Proofs of both bounds of the margin; they hold.
    pub proofs: Vec<Proof>,
}

impl Share {
    /// How much more the part counts for whoever moves first there, both first moves taken together.
    pub fn swing(&self) -> Option<Points> {
        let (black, white) = (self.black_first.as_ref().ok()?, self.white_first.as_ref().ok()?);
        Some(black.part - white.part)
    }
}

/// Why the value of a part cannot be told from that of the whole.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Coupled {
    /// No game can be in the state.
    Start(StartRefused),
    /// The rule set has a clause that search does not carry out.
    Unsupported(Unsupported),
    /// The rule set has a clause that ties the parts of the board together.
    Clause {
        /// The clause in the words of rule files.
        clause: String,
        /// How it ties them together.
        why: &'static str,
    },
    /// A point outside is not settled.
    NotSettled {
        /// The first such point.
        at: Point,
        /// Its board.
        size: Size,
    },
    /// The board is too large.
    BoardTooLarge,
}

impl fmt::Display for Coupled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Coupled::Start(why) => why.fmt(f),
            Coupled::Unsupported(why) => why.fmt(f),
            Coupled::Clause { clause, why } => {
                write!(f, "a part of the board has no value of its own under {clause}: {why}")
            }
            Coupled::NotSettled { at, size } => write!(
                f,
                "a part of the board has a value of its own only if the rest is settled, and {} is not",
                at.to_gtp(*size)
            ),
            Coupled::BoardTooLarge => f.write_str("the board is too large for search"),
        }
    }
}

impl std::error::Error for Coupled {}

/// What the points of a part count in the end with best play, for both first movers.
///
/// ```
/// use shinpan_board::{Color, Point, Position};
/// use shinpan_proof::{Budget, Place, Start};
/// use shinpan_rules::RuleSet;
/// use shinpan_score::Points;
/// use shinpan_study::{Purse, share, solver};
///
/// // Two neutral points between living groups.
/// let position = Position::from_diagram(".X.X.O.O./XXXX.OOOO")?;
/// let start = Start::new(RuleSet::named("tromp-taylor")?, position, Color::Black);
/// let part = Place::read(Color::Black, start.setup.position.size(), "E1-E2")?.points();
/// let share = share(&start, &part, &solver(), &mut Purse::new(Budget::nodes(100_000)), &mut ())?;
/// assert_eq!(share.swing(), Some(Points::ZERO), "each takes one of the two points");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The part cannot be told from the rest.
pub fn share(
    start: &Start,
    part: &PointSet,
    solver: &dyn Solver,
    purse: &mut Purse,
    watch: &mut dyn Watch,
) -> Result<Share, Coupled> {
    let game = start.game().map_err(Coupled::Start)?;
    let law = law_of(&game).map_err(Coupled::Unsupported)?;
    uncoupled(&law, &start.setup.rules)?;
    let size = game.position().size();
    if !Grid::<Wide>::fits(size) {
        return Err(Coupled::BoardTooLarge);
    }
    let grid = Grid::<Wide>::new(size);
    let (state, past) = state_of(&law, &grid, &game);
    let ground = grid.ground(&law, state.stones, true);
    // Who has lost stones that could not be captured may not be able to keep what they surround now.
    let held = [0, 1].map(|side| match past.kept_life(&grid, side) {
        true => grid.unpack(ground.held[side]),
        false => PointSet::default(),
    });
    let mut rest = 0;
    for at in size.full_set().difference(part).iter() {
        match held.each_ref().map(|held| held.contains(at)) {
            [true, _] => rest += 1,
            [_, true] => rest -= 1,
            _ => return Err(Coupled::NotSettled { at, size }),
        }
    }
    let rest = Points::whole(rest);
    let mut asking = Asking { solver, purse, watch };
    let mut first = |first: Color, searches| -> Result<Counted, NoFate> {
        let start = with_first(start, &game, first);
        let (whole, proofs) = result(&mut asking, &start, searches)?;
        Ok(Counted { part: whole - Points::from_half(law.constant) - rest, whole, proofs })
    };
    let black_first = first(Color::Black, 2);
    let white_first = first(Color::White, 1);
    Ok(Share { rest, black_first, white_first })
}

/// Whether a rule set counts each part of the board by itself.
fn uncoupled(law: &Law, rules: &RuleSet) -> Result<(), Coupled> {
    let clause = |key: &str, why| {
        let row = rules.clause_rows().into_iter().find(|row| row.key == key);
        let clause = row.map_or_else(|| key.to_owned(), |row| format!("{} = \"{}\"", row.key, row.word));
        Err(Coupled::Clause { clause, why })
    };
    if law.encore.is_some() || law.has_rounds() {
        return clause("territory", "turns of the encore are made and paid for on the whole board");
    }
    // Where passes cost a stone prisoners count, though area may be counted.
    if law.pass_paid {
        return clause("pass", "a turn saved in one part is paid for in another");
    }
    if law.counts_prisoners {
        return clause("count", "a turn made in one part costs a point in another");
    }
    if !law.counts_stones || law.territory != Territory::OneColourReaches {
        return clause("territory", "a turn made in one part costs a point in another");
    }
    if law.first_pass != FirstPass::Nothing || law.half_difference.is_some() {
        return clause("first_pass", "who passes first depends on all parts together");
    }
    if law.cycle != Cycle::Harmless {
        return clause("long_cycle", "a repetition in one part ends the game in all");
    }
    Ok(())
}

/// The margin, with proofs that hold.
fn result(asking: &mut Asking<'_>, start: &Start, searches: usize) -> Result<(Points, Vec<Proof>), NoFate> {
    let solved = asking.search(start, Question::Result, searches)?;
    let Answer::Margin(whole) = solved.answer else {
        return Err(NoFate::no_strategy("the answer is no margin"));
    };
    match solved.proofs.iter().map(check).collect::<Result<Vec<_>, Flaw>>() {
        Ok(_) => Ok((whole, solved.proofs)),
        Err(flaw) => Err(NoFate::Flawed(Box::new(flaw))),
    }
}

#[cfg(test)]
mod tests {
    use shinpan_board::Position;
    use shinpan_proof::{Budget, Place};

    use super::*;
    use crate::solver;

    fn shares(rules: &str, rows: &str, part: &str) -> Result<Share, Coupled> {
        let position = Position::from_diagram(rows).unwrap();
        let part = Place::read(Color::Black, position.size(), part).unwrap().points();
        let start = Start::new(RuleSet::named(rules).unwrap(), position, Color::Black);
        share(&start, &part, &solver(), &mut Purse::new(Budget::nodes(3_000_000)), &mut ())
    }

    /// White's string has three points in a row, Black lives around it and White elsewhere.
    const THREE: &str = "...OX.X/OOOOXX./XXXXXXX/OOOOOOO/.O.O.O.";

    #[test]
    fn a_part_counts_what_it_counts_on_the_whole_board() {
        for rules in ["tromp-taylor", "new-zealand", "chinese-2002"] {
            let found = shares(rules, THREE, "A5-D5 A4-D4").unwrap();
            // Outside: Black 13, White 14.
            assert_eq!(found.rest, Points::whole(-1), "{rules}");
            let part = |counted: &Result<Counted, NoFate>| counted.as_ref().unwrap().part;
            assert_eq!(part(&found.black_first), Points::whole(8), "{rules}");
            assert_eq!(part(&found.white_first), Points::whole(-8), "{rules}");
            assert_eq!(found.swing(), Some(Points::whole(16)));
            for counted in [found.black_first.unwrap(), found.white_first.unwrap()] {
                assert_eq!(counted.proofs.len(), 2);
            }
        }
    }

    #[test]
    fn what_is_tied_to_the_rest_is_refused() {
        let clause = |rules: &str| match shares(rules, THREE, "A5-D5 A4-D4").unwrap_err() {
            Coupled::Clause { clause, .. } => clause,
            other => panic!("{other}"),
        };
        assert!(clause("ikeda-area-3").starts_with("first_pass"), "{}", clause("ikeda-area-3"));
        assert!(clause("spight").starts_with("territory"), "{}", clause("spight"));
        assert!(clause("aga").starts_with("pass = "), "{}", clause("aga"));
        let open = shares("tromp-taylor", THREE, "A5-C5").unwrap_err();
        assert_eq!(
            open,
            Coupled::NotSettled { at: Point { column: 3, row: 0 }, size: Size::new(7, 5).unwrap() }
        );
        assert!(open.to_string().ends_with("and D5 is not"), "{open}");
        let hypothetical = shares("japanese-1989", THREE, "A5-C5").unwrap_err();
        assert!(matches!(hypothetical, Coupled::Unsupported(_)));
    }
}
