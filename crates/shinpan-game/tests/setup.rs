//! How games begin.

use std::sync::Arc;

use shinpan_board::{Color, Position, Size};
use shinpan_game::{Setup, SetupRefused};
use shinpan_rules::{Phase, RuleSet, Word};

fn setup(rules: Arc<RuleSet>, phase: Phase) -> Setup {
    let empty = Position::empty(Size::square(3).unwrap());
    let mut setup = Setup::new(rules, empty, Color::Black);
    setup.phase = phase;
    setup
}

#[test]
fn a_game_begins_in_every_phase_of_its_procedure_but_the_end() {
    for rules in RuleSet::all() {
        for (_, phase, _) in Phase::WORDS {
            let begun = setup(rules.clone(), *phase).begin();
            match begun {
                Ok(game) => {
                    assert!(rules.has_phase(*phase) && *phase != Phase::Over, "{}: {phase}", rules.id);
                    assert_eq!(game.phase(), *phase);
                    assert!(game.outcome().is_none());
                    assert!(rules.article(game.phase_article().as_str()).is_some());
                }
                Err(SetupRefused::NoSuchPhase { known, .. }) => {
                    assert!(!rules.has_phase(*phase) || *phase == Phase::Over, "{}: {phase}", rules.id);
                    assert!(!known.contains(&Phase::Over));
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
}

#[test]
fn strings_without_liberties_are_refused_or_taken_as_recorded() {
    let full = Position::from_diagram("XO/OO").unwrap();
    let setup = Setup::new(RuleSet::named("aga-1991").unwrap(), full, Color::Black);
    assert!(matches!(setup.clone().begin(), Err(SetupRefused::NoLiberty { stones }) if stones.len() == 4));
    assert!(setup.begin_as_recorded().is_ok());
}
