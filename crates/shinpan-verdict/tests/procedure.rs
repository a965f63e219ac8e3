//! Article 8 and the rest of the procedure on small boards.

use shinpan_board::{Color, Point, Position};
use shinpan_confirm::Budget;
use shinpan_game::{Game, GameResult, Setup};
use shinpan_rules::{Phase, RuleSet};
use shinpan_score::Points;
use shinpan_verdict::{NotJudged, Procedure, Standing, Verdict, judge, named_pass_reading, under};

fn stopped(rules: &str, rows: &str, komi: i32) -> Game {
    let position = Position::from_diagram(rows).unwrap();
    let mut setup = Setup::new(RuleSet::named(rules).unwrap(), position, Color::Black);
    setup.phase = Phase::Confirmation;
    setup.komi = Some(Points::whole(komi));
    setup.begin().unwrap()
}

fn judged(rows: &str) -> Verdict {
    judge(&stopped("japanese-1989", rows, 0), &Budget::states(300_000)).unwrap()
}

fn at(verdict: &Verdict, name: &str) -> Standing {
    let point = Point::from_gtp(name, verdict.game.position().size()).unwrap();
    verdict.of(point).unwrap().standing
}

#[test]
fn neutral_points_left_open_put_living_groups_in_seki_and_filling_them_gives_the_territory_back() {
    // Two groups with two eyes each; D3 and D2 between them are open.
    let verdict = judged(".XX.OO./X.X.O.O/XXXXOOO");
    assert_eq!((at(&verdict, "B3"), at(&verdict, "E3")), (Standing::Seki, Standing::Seki));
    assert!(verdict.settlement.as_ref().unwrap().count.map.regions.is_empty());
    let procedure = Procedure::look(&verdict, &Budget::states(300_000));
    let filled = procedure.filled.unwrap();
    assert_eq!(filled.plays.len(), 2);
    assert_eq!(filled.settlement.count.map.of(Color::Black).len(), 2);
    assert!(procedure.unknown.is_empty());
}

#[test]
fn a_real_seki_has_nothing_to_fill() {
    let verdict = judged("XXXX.X/OOXXXX/XOXX.X/XOOXXX/X.OXXX/X.OXXX");
    assert_eq!(at(&verdict, "A5"), Standing::Seki);
    let procedure = Procedure::look(&verdict, &Budget::states(300_000));
    assert_eq!(procedure.filled, None);
    assert!(procedure.omitted.is_empty(), "{:?}", procedure.omitted);
}

#[test]
fn where_all_are_dead_nothing_is_taken_off() {
    // Figure 9 of the commentary: an unfinished ko and nobody alive around it.
    let verdict = judged("XO.XOOOOOO/.XXXOO.O.O/XXOOOOOOOO/OOOOOOOOOO");
    assert_eq!(at(&verdict, "B4"), Standing::DeadKept);
    assert!(!verdict.settlement.unwrap().is_antiseki(), "White is alive outside");
}

#[test]
fn an_unsettled_group_that_decides_the_game_can_make_both_lose() {
    // Figure 19 of the commentary: three points in a row, whoever plays the middle one decides.
    let verdict =
        judge(&stopped("japanese-1989", "...OX.X/OOOOXXX/XXXXX.X/XXXXXXX", 4), &Budget::states(300_000));
    let verdict = verdict.unwrap();
    assert_eq!(at(&verdict, "D4"), Standing::Dead);
    let procedure = Procedure::look(&verdict, &Budget::states(300_000));
    let best = procedure.omitted.iter().find(|omitted| omitted.player == Color::White).unwrap();
    assert_eq!(best.at.to_gtp(verdict.game.position().size()), "B4");
    assert!(matches!(best.result, GameResult::Score { winner: Color::White, .. }), "{best:?}");
    assert_eq!(procedure.decisive.len(), 1);
}

#[test]
fn rule_sets_without_hypothetical_play_are_refused() {
    let position = Position::from_diagram("X.X/XXX/...").unwrap();
    let game = Game::new(RuleSet::named("aga").unwrap(), position, Color::Black).unwrap();
    let refused = judge(&game, &Budget::states(10)).unwrap_err();
    assert!(matches!(refused, NotJudged::NoHypotheticalPlay { .. }), "{refused}");
}

#[test]
fn judged_again_under_the_other_reading_is_as_judged_anew() {
    let boards = [
        "..OXX.XXX/..OX.X.XO/..OOXXXOO/OO..OOO.O/..OOOXOO./.OXOXXXO./OOXXXXOO./XX..XOO../....XXO..",
        "XO.XOOOOOO/.XXXOO.O.O/XXOOOOOOOO/OOOOOOOOOO",
    ];
    for rows in boards {
        let verdict = judged(rows);
        let (rules, _) = named_pass_reading(verdict.game.rules()).unwrap();
        let budget = Budget::states(300_000);
        let again = verdict.again(rules.clone(), &budget).unwrap();
        let anew = judge(&under(&verdict.game, rules).unwrap(), &budget).unwrap();
        let standings =
            |verdict: &Verdict| verdict.strings.iter().map(|s| (s.at, s.standing)).collect::<Vec<_>>();
        assert_eq!(standings(&again), standings(&anew));
        assert_eq!(again.confirmation.reading, anew.confirmation.reading);
        assert_ne!(again.confirmation.reading, verdict.confirmation.reading);
        assert_eq!(again.settlement.unwrap().result, anew.settlement.unwrap().result);
    }
}
