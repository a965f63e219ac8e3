//! Whatever the players do, a game stays in a state that its rule set knows.

use proptest::prelude::*;
use shinpan_board::{Color, Position};
use shinpan_game::{Act, By, Event, Game, Move, Step};
use shinpan_rules::{Phase, RuleSet};

use crate::draws::{any_act, begin, numbers, rule_set, small_size};

/// What must hold after any act.
fn is_consistent(game: &Game, rules: &RuleSet) -> Result<(), TestCaseError> {
    prop_assert!(game.phase() == Phase::Over || rules.has_phase(game.phase()));
    prop_assert_eq!(game.phase() == Phase::Over, game.outcome().is_some());
    prop_assert!(rules.article(game.phase_article().as_str()).is_some(), "{}", game.phase_article());
    for string in game.position().strings() {
        prop_assert!(!string.liberties.is_empty(), "a string without liberty stands on the board");
    }
    let last = game.history().last().expect("a history is never empty");
    prop_assert_eq!(last.to_move, game.to_move());
    if game.outcome().is_none() {
        prop_assert_eq!(&last.position, game.position());
    } else {
        prop_assert!(game.legal_moves().is_empty());
    }
    if game.outcome().is_none() && !game.is_talking() {
        prop_assert!(game.why_not(&Act::Move(Move::Pass)).is_none(), "a pass is always legal");
    }
    for dead in game.calls().dead().iter() {
        prop_assert!(game.outcome().is_some() || game.position().stone_at(dead).is_some());
    }
    prop_assert!(game.calls().disputed().is_subset(game.calls().dead()));
    for mark in game.encore().into_iter().flat_map(|encore| encore.marks()) {
        prop_assert_eq!(game.position().stone_at(mark.stone), Some(mark.banned.opponent()));
    }
    Ok(())
}

/// Stones do not come from nowhere: those on the board and those taken from it were played.
fn stones_are_accounted_for(game: &Game, played: [u32; 2]) -> Result<(), TestCaseError> {
    let prisoners = game.ledger().prisoners;
    let removed = game.finished().removed;
    for (color, played) in Color::BOTH.into_iter().zip(played) {
        let on_board = game.position().stones(color).len() + removed.of(color).len();
        let taken = *prisoners.of(color.opponent()) as usize;
        prop_assert_eq!(on_board + taken, played as usize, "stones of {}", color);
    }
    Ok(())
}

fn names_articles(step: &Step, rules: &RuleSet) -> Result<(), TestCaseError> {
    for by in step.events.iter().filter_map(Event::by) {
        prop_assert!(rules.article(by.as_str()).is_some(), "{} does not exist", by);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn any_acts_under_any_rule_set_leave_a_consistent_game(
        rules in rule_set(), size in small_size(), numbers in numbers(80)
    ) {
        let mut game = begin(&rules, size);
        let mut played = [0, 0];
        for number in numbers {
            let act = any_act(&game, number);
            let (player, turn) = (game.to_move(), game.move_number());
            let Ok(step) = game.act(act) else { continue };
            if let Act::Move(turn_made) = act {
                prop_assert_eq!(game.move_number(), turn + 1);
                let mover = step.player;
                if let Move::Play(_) = turn_made {
                    played[usize::from(mover == Color::White)] += 1;
                }
                let talked = step.events.iter().any(|event| matches!(event, Event::Phase { .. }));
                prop_assert!(mover == player || talked, "the turn went to nobody");
                let by = game.history().last().map(|moment| moment.by);
                let made = if matches!(turn_made, Move::Play(_)) { By::Play(mover) } else { By::Pass(mover) };
                prop_assert_eq!(by, Some(made));
            }
            names_articles(&step, &rules)?;
            is_consistent(&game, &rules)?;
            stones_are_accounted_for(&game, played)?;
        }
    }

    #[test]
    fn the_history_holds_every_position_and_finds_it(
        rules in rule_set(), size in small_size(), numbers in numbers(60)
    ) {
        let mut game = begin(&rules, size);
        for number in numbers {
            let _ = game.act(any_act(&game, number));
        }
        let history = game.history();
        prop_assert_eq!(history.moments().len(), game.move_number() + 1);
        for moment in history.moments() {
            let rebuilt = Position::from_diagram(&moment.position.to_rows()).unwrap();
            prop_assert_eq!(rebuilt.hash64(), moment.position.hash64());
            let found: Vec<usize> = history.showing(&rebuilt).map(|moment| moment.number).collect();
            let counting = history.counting().iter().filter(|other| other.position == rebuilt);
            let looked_through: Vec<usize> = counting.map(|moment| moment.number).collect();
            prop_assert_eq!(found, looked_through);
        }
    }

    #[test]
    fn a_record_of_anything_can_be_followed(
        rules in rule_set(), size in small_size(), numbers in numbers(60)
    ) {
        let mut game = begin(&rules, size);
        for number in numbers {
            let Act::Move(turn) = any_act(&game, number) else { continue };
            let player = if number & 0x40 == 0 { game.to_move() } else { game.to_move().opponent() };
            let (before, talking) = (game.clone(), game.is_talking());
            let followed = game.follow(player, turn);
            match followed.step {
                Some(step) => {
                    names_articles(&step, &rules)?;
                    prop_assert_eq!(step.player, player);
                    if let (Move::Play(at), None) = (turn, game.outcome()) {
                        let left = step.events.iter().any(
                            |event| matches!(event, Event::SelfCaptured { stones, .. } if stones.contains(at)),
                        );
                        prop_assert!(left || game.position().stone_at(at) == Some(player));
                    }
                }
                None => {
                    prop_assert!(!followed.refused.is_empty());
                    prop_assert_eq!(before.position(), game.position());
                }
            }
            if followed.refused.is_empty() {
                prop_assert!(talking || before.why_not(&Act::Move(turn)).is_none());
            }
        }
    }
}
