//! Mining small boards for positions where rule sets differ.
//!
//! ```
//! use shinpan_board::Size;
//! use shinpan_proof::Budget;
//! use shinpan_rules::RuleSet;
//! use shinpan_study::mine::{Mine, Specimen, Which, places};
//! use shinpan_study::solver;
//!
//! let mine = Mine { rules: vec![RuleSet::named("aga")?, RuleSet::named("bga")?], even: true };
//! let places = places(Size::new(2, 1)?, Which::All, mine.is_colour_blind())?;
//! let mut beasts: Vec<Specimen> = Vec::new();
//! mine.dig(&places, &solver(), Budget::nodes(100_000), 1, &mut |specimen| {
//!     if specimen.differs() {
//!         beasts.push(specimen);
//!     }
//!     true
//! });
//! assert_eq!(beasts.len(), 4, "a lone stone, black or white, either player to move");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod places;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

use shinpan_board::Color;
use shinpan_game::Setup;
use shinpan_proof::compact::Law;
use shinpan_proof::{Budget, Progress, Solver, Start, Watch};
use shinpan_rules::{FirstPass, Phase, RuleSet};
use shinpan_score::{Each, Ledger, Points};

pub use places::{ALL_UP_TO, Place, SAMPLED_UP_TO, TooLarge, Which, places};

use crate::purse::Purse;
use crate::value::{Value, value_of};

/// What is mined: which boards, under which rule sets.
#[derive(Clone, Debug)]
pub struct Mine {
    /// The rule sets, two or more.
    pub rules: Vec<Arc<RuleSet>>,
    /// Whether the prisoners are those that strict alternation calls for.
    ///
    /// A bare diagram in which one side has more stones than turns allow would differ between territory and
    /// area rules by that number and by nothing else.
    pub even: bool,
}

/// A position with its value under each rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Specimen {
    /// The position.
    pub place: Place,
    /// The values, in the order of the rule sets.
    pub values: Vec<Value>,
}

impl Specimen {
    /// Whether two rule sets are known to differ.
    pub fn differs(&self) -> bool {
        let bounds = || self.values.iter().map(Value::bounds);
        bounds().any(|(lower, _)| {
            lower.is_some_and(|lower| bounds().any(|(_, upper)| upper.is_some_and(|upper| upper < lower)))
        })
    }

    /// The largest value known less the smallest.
    pub fn spread(&self) -> Option<Points> {
        let known = || self.values.iter().filter_map(Value::exact);
        known().max().zip(known().min()).map(|(most, least)| most - least)
    }

    /// Whether every value is known.
    pub fn is_solved(&self) -> bool {
        self.values.iter().all(|value| value.exact().is_some())
    }
}

impl Mine {
    /// Whether an exchange of colours changes no value but its sign, under all of the rule sets.
    ///
    /// Strict alternation begins with Black, so with prisoners to match and counted it does not.
    pub fn is_colour_blind(&self) -> bool {
        let fair = |rules: &Arc<RuleSet>| {
            let law = Law::compile(rules, 0, 0).ok()?;
            let first = matches!(law.first_pass, FirstPass::Nothing | FirstPass::Button);
            let prisoners = self.even && law.counts_prisoners;
            Some(first && !law.white_moves_last && law.half_difference.is_none() && !prisoners)
        };
        self.rules.iter().all(|rules| fair(rules).unwrap_or(false))
    }

    /// The game that begins with a position under a rule set, in main play and without komi.
    pub fn start(&self, rules: &Arc<RuleSet>, place: &Place) -> Start {
        let mut setup = Setup::new(rules.clone(), place.position.clone(), place.to_move);
        setup.komi = Some(Points::ZERO);
        setup.phase = Phase::Main;
        if self.even {
            setup.ledger = Ledger { prisoners: alternating(place), ..Ledger::default() };
        }
        Start { setup, acts: Vec::new() }
    }

    /// The values of one position.
    pub fn look_at(
        &self,
        place: &Place,
        solver: &dyn Solver,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> Specimen {
        let values = self.rules.iter().map(|rules| {
            let mut purse = Purse::new(budget);
            value_of(&self.start(rules, place), solver, &mut purse, 1, watch)
        });
        Specimen { place: place.clone(), values: values.collect() }
    }

    /// Looks at many positions on so many threads, each position within the budget; `found` hears of every one as it is
    /// done, in no particular order, and says whether to go on.
    pub fn dig(
        &self,
        places: &[Place],
        solver: &(dyn Solver + Sync),
        budget: Budget,
        threads: usize,
        found: &mut dyn FnMut(Specimen) -> bool,
    ) {
        let next = AtomicUsize::new(0);
        let stop = AtomicBool::new(false);
        let (send, receive) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let (send, next, stop) = (send.clone(), &next, &stop);
                scope.spawn(move || {
                    let mut watch = UntilStopped(stop);
                    while let Some(place) = places.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let specimen = self.look_at(place, solver, budget, &mut watch);
                        if stop.load(Ordering::Relaxed) || send.send(specimen).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            for specimen in receive {
                if !found(specimen) {
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
        });
    }
}

/// The prisoners with which both players have made as many plays as strict alternation from Black's first
/// move gives: each at least as few as can be (none on one side).
fn alternating(place: &Place) -> Each<u32> {
    let stones = |color| place.position.stones(color).len() as i64;
    let ahead = i64::from(place.to_move == Color::White);
    let over = stones(Color::Black) - stones(Color::White) - ahead;
    let count = |stones: i64| u32::try_from(stones).unwrap_or(0);
    Each { black: count(over.max(0)), white: count((-over).max(0)) }
}

struct UntilStopped<'a>(&'a AtomicBool);

impl Watch for UntilStopped<'_> {
    fn look(&mut self, _: &Progress) -> bool {
        !self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use shinpan_board::{Position, Size};

    use super::*;
    use crate::solver;

    fn mine(names: &[&str]) -> Mine {
        Mine { rules: names.iter().map(|name| RuleSet::named(name).unwrap()).collect(), even: true }
    }

    fn dig(mine: &Mine, size: Size) -> Vec<Specimen> {
        let places = places(size, Which::All, mine.is_colour_blind()).unwrap();
        let mut all = Vec::new();
        mine.dig(&places, &solver(), Budget::nodes(1_000_000), 2, &mut |specimen| {
            all.push(specimen);
            true
        });
        assert_eq!(all.len(), places.len());
        all
    }

    #[test]
    fn ikeda_s_claim_holds_on_two_by_two() {
        let mine = mine(&["ikeda-territory-1", "ikeda-area-3"]);
        assert!(!mine.is_colour_blind());
        let all = dig(&mine, Size::square(2).unwrap());
        assert!(all.iter().all(Specimen::is_solved));
        assert_eq!(all.iter().filter(|specimen| specimen.differs()).count(), 0);
    }

    #[test]
    fn rule_sets_part_on_a_few_positions_of_three_by_two() {
        let mine = mine(&["aga", "tromp-taylor"]);
        assert!(!mine.is_colour_blind());
        let all = dig(&mine, Size::new(3, 2).unwrap());
        assert!(all.iter().all(Specimen::is_solved));
        let beasts = all.iter().filter(|specimen| specimen.differs()).count();
        assert!(beasts > 0 && beasts < all.len(), "{beasts} of {}", all.len());
    }

    #[test]
    fn prisoners_see_colour_where_alternation_sets_them() {
        let even = mine(&["ikeda-territory-1", "ikeda-area-2"]);
        assert!(!even.is_colour_blind());
        assert!(Mine { even: false, ..even }.is_colour_blind());
    }

    #[test]
    fn colours_exchanged_give_the_value_with_the_other_sign() {
        let mine = mine(&["tromp-taylor", "button-go", "chinese"]);
        assert!(mine.is_colour_blind());
        for specimen in dig(&mine, Size::new(3, 2).unwrap()) {
            let Place { position, to_move } = &specimen.place;
            let mut other = Position::empty(position.size());
            for point in position.size().all_points() {
                other.set(point, position.stone_at(point).map(Color::opponent));
            }
            let other = Place { position: other, to_move: to_move.opponent() };
            let there = mine.look_at(&other, &solver(), Budget::default(), &mut ());
            for (here, there) in specimen.values.iter().zip(&there.values) {
                assert_eq!(here.exact().map(|value| -value), there.exact(), "{other:?}");
            }
        }
    }

    #[test]
    fn prisoners_make_up_for_uneven_stones() {
        let place = |rows: &str, to_move| Place { position: Position::from_diagram(rows).unwrap(), to_move };
        assert_eq!(alternating(&place("XX./O..", Color::White)), Each { black: 0, white: 0 });
        assert_eq!(alternating(&place("XX./O..", Color::Black)), Each { black: 1, white: 0 });
        assert_eq!(alternating(&place("OO./...", Color::White)), Each { black: 0, white: 3 });
    }
}
