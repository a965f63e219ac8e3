//! Clause words that only one rule set or reading uses, carried out.

use std::sync::Arc;

use shinpan_board::{Color, Point, PointSet, Position};
use shinpan_game::{Act, Game, GameResult, Ground};
use shinpan_rules::{Phase, RuleSet};

fn start(rules: RuleSet, diagram: &str, to_move: Color) -> Game {
    Game::new(Arc::new(rules), Position::from_diagram(diagram).unwrap(), to_move).unwrap()
}

fn play(game: &mut Game, acts: &str) {
    for act in acts.split(", ") {
        let act = Act::parse(act, game.position().size()).unwrap();
        game.act(act).unwrap_or_else(|illegal| panic!("{illegal}"));
    }
}

fn ground(game: &Game, act: &str) -> Option<(Ground, String)> {
    let act = Act::parse(act, game.position().size()).unwrap();
    game.why_not(&act).map(|illegal| (illegal.ground, illegal.by.to_string()))
}

const SENDING_TWO: &str = ".O.X.X/OXXXXX/OOOOOO/O.O.O.";

#[test]
fn whoever_loses_more_stones_may_not_close_the_cycle() {
    let chinese = RuleSet::named("chinese-2002").unwrap();
    let practised = chinese.with_reading("whole-board-repetition", "as-practised").unwrap();
    let mut game = start(practised, SENDING_TWO, Color::White);
    play(&mut game, "C4, A4");
    // White has lost two stones and would take one.
    assert_eq!(ground(&game, "B4"), Some((Ground::Repeats { after_move: 0 }, "cn2002.6".to_owned())));
    // The basic ko costs both sides one: only the rule against taking back at once binds it.
    let chinese = chinese.with_reading("whole-board-repetition", "as-practised").unwrap();
    let mut ko = start(chinese, ".XO./XO.O/.XO./....", Color::Black);
    play(&mut ko, "C3");
    assert_eq!(ground(&ko, "B3").map(|(ground, _)| ground), Some(Ground::KoBan { since: 1 }));
    play(&mut ko, "D1, A1");
    assert_eq!(ground(&ko, "B3"), None);
}

#[test]
fn a_server_never_looks_at_the_starting_position() {
    let ogs = RuleSet::clone(&RuleSet::named("chinese@ogs").unwrap());
    let mut game = start(ogs, SENDING_TWO, Color::White);
    play(&mut game, "C4, A4");
    assert_eq!(ground(&game, "B4"), None, "the starting position is not looked at");
    // Once more round, and the position after move 1 is 3 moves back.
    play(&mut game, "B4, pass");
    assert_eq!(ground(&game, "C4").map(|(ground, _)| ground), Some(Ground::Repeats { after_move: 1 }));
}

#[test]
fn playing_in_ones_own_territory_costs_nothing_in_the_second_phase() {
    let rules = RuleSet::named("lasker-maas").unwrap();
    let agreed = |acts: &str| {
        let mut game = start(RuleSet::clone(&rules), ".XO../.XO../.XO..", Color::Black);
        play(&mut game, acts);
        game.outcome().map(|outcome| outcome.result)
    };
    let at_once = agreed("pass, pass, agree");
    assert!(matches!(at_once, Some(GameResult::Score { winner: Color::White, .. })), "{at_once:?}");
    assert_eq!(agreed("pass, pass, resume black, A1, pass, pass"), at_once);
    // In the first phase the stone would cost a point.
    assert_ne!(agreed("A1, pass, pass, agree"), at_once);
}

#[test]
fn strings_can_be_judged_one_by_one() {
    // C1 touches the neutral point B1; the eye D1 joins it to E1, which has an eye of its own at F1.
    let position = Position::from_diagram("O.X.X.").unwrap();
    let rules = RuleSet::named("japanese-1989").unwrap();
    let territory = |option: &str| {
        let clause = rules.with_reading("possess-dame", option).unwrap().territory.value;
        shinpan_score::territory(&position, clause, &PointSet::new()).of(Color::Black)
    };
    assert!(territory("group").is_empty());
    let f1 = Point::from_gtp("F1", position.size()).unwrap();
    assert_eq!(territory("string").iter().collect::<Vec<_>>(), [f1]);
}

#[test]
fn both_lose_only_where_the_rules_have_it() {
    let stop = |id: &str| {
        let mut game = start(RuleSet::clone(&RuleSet::named(id).unwrap()), "XX./.../.OO", Color::Black);
        play(&mut game, "pass, pass");
        assert_eq!(game.phase(), Phase::Confirmation);
        game
    };
    assert_eq!(ground(&stop("japanese-1989"), "both-lose"), None);
    let refused = ground(&stop("korean-2016"), "both-lose");
    assert_eq!(refused, Some((Ground::WrongPhase { phase: Phase::Confirmation }, "kr.life".to_owned())));
}
