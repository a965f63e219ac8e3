//! A refused act changes nothing, and asking is as good as trying.

use proptest::prelude::*;
use shinpan_game::{Act, Game, Move};

use crate::draws::{any_act, begin, numbers, rule_set, small_size};

/// Everything the game shows, private parts included.
fn state(game: &Game) -> String {
    format!("{game:?}")
}

proptest! {
    #[test]
    fn a_refused_act_leaves_the_game_as_it_was(
        rules in rule_set(), size in small_size(), numbers in numbers(60)
    ) {
        let mut game = begin(&rules, size);
        for number in numbers {
            let act = any_act(&game, number);
            let before = state(&game);
            let expected = game.why_not(&act);
            prop_assert_eq!(&before, &state(&game), "asking changed the game");
            let done = game.act(act);
            prop_assert_eq!(done.as_ref().err(), expected.as_ref(), "asking and trying differ for {:?}", act);
            if let Err(illegal) = done {
                prop_assert_eq!(&before, &state(&game), "a refused {:?} changed the game", act);
                let by = illegal.by.as_str();
                prop_assert!(rules.article(by).is_some(), "{} does not exist", by);
            }
        }
    }

    #[test]
    fn the_legal_moves_are_those_that_can_be_made(
        rules in rule_set(), size in small_size(), numbers in numbers(40)
    ) {
        let mut game = begin(&rules, size);
        for number in numbers {
            let listed = game.legal_moves();
            let plays = size.all_points().map(Move::Play);
            for turn in plays.chain([Move::Pass]) {
                let can = game.clone().act(Act::Move(turn)).is_ok();
                prop_assert_eq!(listed.contains(&turn), can, "{:?}", turn);
                prop_assert_eq!(game.why_not(&Act::Move(turn)).is_none(), can, "{:?}", turn);
            }
            for at in size.all_points() {
                let can = game.clone().act(Act::Move(Move::PassForKo(at))).is_ok();
                if !can {
                    prop_assert!(!listed.contains(&Move::PassForKo(at)), "pass for {:?}", at);
                }
            }
            for turn in &listed {
                prop_assert!(game.clone().act(Act::Move(*turn)).is_ok(), "{:?}", turn);
            }
            for ban in game.ko_bans() {
                let Act::Move(Move::Play(at)) = ban.act else { panic!("{ban:?}") };
                prop_assert!(game.position().is_empty_at(at));
                prop_assert!(ban.ground.is_ko());
            }
            let _ = game.act(any_act(&game, number));
        }
    }
}
