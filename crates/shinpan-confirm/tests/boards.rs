//! Boards of the official commentary and the forums: each status, and each strategy that shows it checked.

use shinpan_board::{Point, Position};
use shinpan_confirm::{
    Budget, Confirmation, Life, Locality, NewStones, Question, Reading, Refused, check, confirm, to_file,
    verify,
};
use shinpan_rules::{HypotheticalKo, RuleSet};

/// Finds the statuses and has every strategy checked.
fn found(rows: &str, reading: Reading) -> Confirmation {
    let position = Position::from_diagram(rows).unwrap();
    let found = confirm(&position, reading, &Budget::states(100_000)).unwrap();
    for finding in &found.findings {
        for inquiry in &finding.inquiries {
            let Some(strategy) = &inquiry.strategy else { continue };
            let checked = check(&inquiry.question, strategy);
            assert_eq!(checked, Ok(()), "{rows}\n{}", strategy.to_text(position.size()));
        }
    }
    found
}

fn lives(rows: &str, expected: &[(&str, Life)]) {
    for reading in [Reading::FORMAL_2003, Reading::NAMED_PASSES] {
        let found = found(rows, reading);
        // The file of it shows the same, with nothing believed but what is checked.
        let shown = verify(&to_file(&found)).unwrap();
        for finding in &found.findings {
            let at = finding.string.stones.first().unwrap();
            assert!(shown.lives.contains(&(at, finding.life)), "{rows} {at:?} {:?}", shown.lives);
        }
        for &(at, life) in expected {
            let point = Point::from_gtp(at, found.position.size()).unwrap();
            assert_eq!(found.of(point).unwrap().life, life, "{at} of {rows} under {reading:?}");
        }
    }
}

#[test]
fn three_points_without_capturing() {
    // Example 1: four black stones and one white stone live, though each can be captured.
    lives(
        ".XXO.O. / OXXOOOO / XOOOOOO / XXXXXXX / .X.XXXX / XXXXXXX",
        &[("B6", Life::Capturable1), ("A5", Life::Capturable2), ("D6", Life::Uncapturable)],
    );
}

#[test]
fn a_direct_ko_left_open() {
    // Figure 9: everything in the corner is dead.
    lives(
        "XO.XO.O / .XXXOOO / XXOOO.O / OOOOOOO",
        &[("A4", Life::Dead), ("B4", Life::Dead), ("D4", Life::Dead), ("E4", Life::Uncapturable)],
    );
}

#[test]
fn bent_four_in_the_corner() {
    // Example 7-1: no threat elsewhere saves it.
    lives("XX.OX.X / X.OOXXX / OOOXX.X / XXXXXXX", &[("A4", Life::Uncapturable), ("D4", Life::Dead)]);
}

#[test]
fn an_approach_ko() {
    // Figure 10: White need not add a move, and Black has five points.
    lives(
        "XO..XO.OX. / .XXXXOOOXX / XXOOOO.OX.",
        &[("A3", Life::Capturable2), ("E3", Life::Uncapturable), ("B3", Life::Dead)],
    );
}

#[test]
fn a_snapback() {
    // Figure 7-1: one black stone lives, for capturing it loses two.
    lives("XXXX.X / XXXXXX / OOXX.X / X.XXXX", &[("A1", Life::Capturable1), ("A2", Life::Dead)]);
}

#[test]
fn an_eye_of_three_points() {
    lives("..XO.O. / .XXOOOO / XXOO.OO / OOOOOOO", &[("C4", Life::Dead)]);
}

#[test]
fn a_double_ko_that_kills() {
    lives(
        "XO.OX. / .XOOXX / XOOXX. / O.OXXX / OOOXXX / XXXX.X / XXXXXX",
        &[
            ("A7", Life::Dead),
            ("B6", Life::Dead),
            ("A5", Life::Dead),
            ("B7", Life::Capturable1),
            ("D7", Life::Uncapturable),
        ],
    );
}

/// With a pair of neutral points open somewhere, the formal reading lets a plainly dead stone live by a stone played
/// there; the reading that stops at living stones does not.
#[test]
fn neutral_points_far_away() {
    let rows = "XX.X.OO. / X.OX.O.O / XXXXXOOO / .X.X.O.O / XXXXXOOO";
    let at = Point::from_gtp("C4", Position::from_diagram(rows).unwrap().size()).unwrap();
    let formal = found(rows, Reading::FORMAL_2003);
    assert_eq!(formal.of(at).unwrap().life, Life::Capturable2);
    let near = Reading { locality: Locality::AroundWithinLivingStones, ..Reading::FORMAL_2003 };
    assert_eq!(found(rows, near).of(at).unwrap().life, Life::Dead);
    let own = Reading { locality: Locality::OwnPoints, ..Reading::FORMAL_2003 };
    assert_eq!(found(rows, own).of(at).unwrap().life, Life::Dead);
}

#[test]
fn a_dragon_with_two_heads() {
    // lifein19x19.com, t=16767: two strings around the dragon, joined at either of two points, have the edge of the board for
    // their eyes.
    let rows = "........../..OOO...../.OXXOOOO../.OX.XXXOO./.OXXOOXXO./.OXOO.OXO./.OXO.OOXO./.OXXOOXXO./.OOXXX.XO./\
                ..OOOOXXO./.....OOO../..........";
    let found = found(rows, Reading::FORMAL_2003);
    assert!(found.findings.iter().all(|finding| finding.life == Life::Uncapturable));
    assert!(found.states() < 100, "{}", found.states());
}

#[test]
fn rule_sets_say_how_they_are_read() {
    let of = |name: &str| Reading::of(&RuleSet::named(name).unwrap());
    assert_eq!(of("japanese-2003"), Some(Reading::FORMAL_2003));
    assert_eq!(of("japanese-1989"), Some(Reading::FORMAL_2003));
    assert_eq!(of("aga"), None);
    let read = |article: &str, reading: &str| {
        let rules = RuleSet::named("japanese-1989").unwrap();
        Reading::of(&rules.with_reading(article, reading).unwrap()).unwrap()
    };
    assert_eq!(read("pass-for-ko", "named-each-time"), Reading::NAMED_PASSES);
    assert_eq!(read("new-stone", "own-points").locality, Locality::OwnPoints);
    assert_eq!(read("new-stone", "after-the-capture").new_stones, NewStones::PlayedAfterTheCapture);
    assert_eq!(read("new-stone", "enabled").locality, Locality::AroundWithinLivingStones);
}

#[test]
fn what_cannot_be_asked() {
    let position = Position::from_diagram("XX. / XO. / ...").unwrap();
    let point = |name: &str| Point::from_gtp(name, position.size()).unwrap();
    let empty = Question::new(&position, point("C1"), Reading::FORMAL_2003, None);
    assert_eq!(empty, Err(Refused::NoStone { at: point("C1"), size: position.size() }));
    assert_eq!(empty.unwrap_err().to_string(), "there is no stone at C1");
    let once_only = Reading { ko: HypotheticalKo::NamedPassOnceOnly, ..Reading::FORMAL_2003 };
    let refused = Question::new(&position, point("A3"), once_only, None).unwrap_err();
    assert!(refused.to_string().contains("choose another"), "{refused}");
    let choked = Position::from_diagram("OXO / XOX / .X.").unwrap();
    assert!(matches!(
        confirm(&choked, Reading::FORMAL_2003, &Budget::states(10)),
        Err(Refused::NoLiberty { .. })
    ));
    let huge = Position::empty(shinpan_board::Size::square(21).unwrap());
    assert_eq!(confirm(&huge, Reading::FORMAL_2003, &Budget::states(10)).unwrap().findings.len(), 0);
}

#[test]
fn a_budget_of_nothing_leaves_everything_open() {
    let position = Position::from_diagram("XX.OX.X / X.OOXXX / OOOXX.X / XXXXXXX").unwrap();
    let found = confirm(&position, Reading::FORMAL_2003, &Budget::default()).unwrap();
    assert!(found.findings.iter().all(|finding| finding.life == Life::Open));
}

#[test]
fn a_changed_file_shows_nothing() {
    let found = found("XX.OX.X / X.OOXXX / OOOXX.X / XXXXXXX", Reading::FORMAL_2003);
    let file = to_file(&found);
    let wrong = |text: &str| verify(text).unwrap_err().to_string();
    assert!(wrong(&file[..file.len() / 2]).contains("line 1 column"), "a file cut off");
    assert!(wrong(&file.replace("confirmation 2", "confirmation 9")).contains("the format is"));
    let other_board = file.replacen("\"X.OOXXX\"", "\"X.OOXX.\"", 1);
    assert!(wrong(&other_board).contains("starts from another state"));
    assert!(wrong(&file.replace("\"attacker\"", "\"owner\"")).contains("claim "));
    assert!(wrong(&file.replace("\"D4\"", "\"Z9\"")).contains("Z9"));
    assert!(wrong("{}").contains("format"));
}

#[test]
fn what_is_proved_of_a_part_holds_wherever_it_looks_the_same() {
    // Two ko fights (lifein19x19.com, t=18374): without that the same fights are worked out far more than 200000 times.
    let rows = "XX.OXOXXX / XOOOXOX.O / .OXXXOXOO / OOOX.OXXO / OOXX.OX..";
    let position = Position::from_diagram(rows).unwrap();
    let corner = Point::from_gtp("A5", position.size()).unwrap();
    let question = Question::new(&position, corner, Reading::FORMAL_2003, None).unwrap();
    let strategy = question.answer(&Budget::states(120_000)).0.unwrap();
    assert!(!strategy.attacker);
    assert_eq!(check(&question, &strategy), Ok(()));
}

#[test]
fn what_the_checker_refuses_counts_for_nothing() {
    let mut found = found(".XX.OO./X.X.O.O/XXXXOOO", Reading::FORMAL_2003);
    assert_eq!(found.sift(), []);
    let lives: Vec<Life> = found.findings.iter().map(|finding| finding.life).collect();
    let spoilt = &mut found.findings[0].inquiries[0];
    spoilt.strategy.as_mut().unwrap().claims.clear();
    let refused = found.sift();
    assert_eq!(refused.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [Point { column: 1, row: 0 }]);
    assert_eq!(found.findings[0].life, Life::Open);
    assert!(found.findings[1..].iter().map(|finding| finding.life).eq(lives[1..].iter().copied()));
}

#[test]
fn the_checker_has_patience_for_wide_surroundings() {
    // The end of a game between programs: the black string at E3 lives if it is answered.
    let rows = "..O..OXXX/OOOOOOOOX/OXXXXOOOX/XX...XXXX/OOXX.X.../.OXXO..../O.OOXXX../.O.OOOX../....OXX..";
    let position = Position::from_diagram(rows).unwrap();
    let at = Point::from_gtp("E3", position.size()).unwrap();
    let question = Question::new(&position, at, Reading::FORMAL_2003, None).unwrap();
    let (strategy, _) = question.answer(&Budget::states(1_000));
    let strategy = strategy.unwrap();
    assert!(!strategy.attacker);
    assert_eq!(check(&question, &strategy), Ok(()));
}
