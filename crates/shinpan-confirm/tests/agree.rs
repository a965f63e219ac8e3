//! The search against the slow solver that follows every turn.

use proptest::prelude::*;
use shinpan_board::{Color, Point, PointSet, Position, Size};
use shinpan_confirm::{Budget, Locality, NewStones, Question, Reading, check, reference};
use shinpan_rules::HypotheticalKo;

/// Small boards, most of them with few empty points: the slow solver follows every turn.
fn positions() -> impl Strategy<Value = Position> {
    let sizes = prop::sample::select(vec![(3u8, 2u8), (4, 2), (5, 1), (6, 1), (7, 1), (3, 3)]);
    sizes.prop_flat_map(|(columns, rows)| {
        let points = usize::from(columns) * usize::from(rows);
        let dense = if points > 8 { 14 } else { 9 };
        proptest::collection::vec(0..dense, points).prop_map(move |stones| {
            let size = Size::new(columns, rows).unwrap();
            let mut position = Position::empty(size);
            for (point, stone) in size.all_points().zip(stones) {
                let half = (dense - 4) / 2;
                let color = match stone {
                    s if s < half => Some(Color::Black),
                    s if s < 2 * half => Some(Color::White),
                    _ => None,
                };
                position.set(point, color);
            }
            position
        })
    })
}

fn readings() -> impl Strategy<Value = Reading> {
    let ko = prop::sample::select(vec![
        HypotheticalKo::GlobalPass,
        HypotheticalKo::NamedPassEachTime,
        HypotheticalKo::NamedPassOnce,
        HypotheticalKo::AsInPlay,
    ]);
    let new_stones = prop::sample::select(vec![NewStones::PlayedAtAll, NewStones::PlayedAfterTheCapture]);
    (ko, new_stones).prop_map(|(ko, new_stones)| Reading {
        ko,
        new_stones,
        locality: Locality::AroundThroughOpponent,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, max_global_rejects: 1 << 20, ..ProptestConfig::default() })]
    #[test]
    fn the_search_agrees_with_the_slow_solver(
        position in positions(),
        reading in readings(),
        which in any::<prop::sample::Index>(),
        kind in 0..4,
        mask in any::<u16>(),
    ) {
        let strings = position.strings();
        prop_assume!(!strings.is_empty() && strings.iter().all(|string| !string.liberties.is_empty()));
        let string = which.get(&strings);
        let at = string.stones.first().unwrap();
        let size = position.size();
        let masked = size.all_points().filter(|point| mask >> (point.index(size) % 16) & 1 == 1).collect::<PointSet>();
        let interest = match kind {
            0 => None,
            1 => Some(string.stones.clone()),
            2 => Some(size.all_points().collect()),
            _ => Some(masked),
        };
        let question = Question::new(&position, at, reading, interest.as_ref()).unwrap();
        let expected = reference::attacker_succeeds(&question, 20_000);
        prop_assume!(expected.is_ok());
        let (strategy, _) = question.answer(&Budget::states(100_000));
        // What the search leaves open says nothing; most of it is answered within this budget.
        prop_assume!(strategy.is_ok());
        let strategy = strategy.unwrap();
        prop_assert_eq!(Ok(strategy.attacker), expected, "{} {:?}", position.to_rows(), question);
        let checked = check(&question, &strategy);
        prop_assert!(
            checked.is_ok(),
            "{} {:?} {:?}\n{}",
            checked.unwrap_err(),
            reading,
            question.interest(),
            strategy.to_text(size)
        );
    }
}

#[test]
fn a_play_elsewhere_lifts_a_ban_of_one_turn() {
    // White takes the ko at B1; Black plays elsewhere and may take back.
    let position = Position::from_diagram("X.X.X.").unwrap();
    let [at, far] = ["A1", "E1"].map(|at| Point::from_gtp(at, position.size()).unwrap());
    let interest: PointSet = [at, far].into_iter().collect();
    let reading = Reading { ko: HypotheticalKo::AsInPlay, ..Reading::FORMAL_2003 };
    let question = Question::new(&position, at, reading, Some(&interest)).unwrap();
    let strategy = question.answer(&Budget::states(100_000)).0.unwrap();
    assert_eq!(check(&question, &strategy), Ok(()));
    assert!(!strategy.attacker);
    assert_eq!(reference::attacker_succeeds(&question, 100_000), Ok(false));
}

#[test]
fn narrow_eyes_are_eyes() {
    // A wall across the board, every way to have attacking stones on both sides of it: corners the wall does not touch
    // make its eyes narrow.
    let mut at_once = 0;
    let wall = 1;
    let size = Size::new(4, 2).unwrap();
    let free: Vec<_> = size.all_points().filter(|point| point.column != wall).collect();
    for stones in 0u32..1 << free.len() {
        let mut position = Position::empty(size);
        for point in size.all_points().filter(|point| point.column == wall) {
            position.set(point, Some(Color::White));
        }
        for (_, point) in free.iter().enumerate().filter(|(place, _)| stones >> place & 1 == 1) {
            position.set(*point, Some(Color::Black));
        }
        if position.strings().iter().any(|string| string.liberties.is_empty()) {
            continue;
        }
        let at = size.all_points().find(|point| point.column == wall).unwrap();
        for reading in [Reading::FORMAL_2003, Reading::NAMED_PASSES] {
            let question = Question::new(&position, at, reading, None).unwrap();
            let strategy = question.answer(&Budget::states(100_000)).0.unwrap();
            assert_eq!(check(&question, &strategy), Ok(()), "{}", position.to_rows());
            let expected = reference::attacker_succeeds(&question, 200_000).unwrap();
            assert_eq!(strategy.attacker, expected, "{}", position.to_rows());
            at_once += u32::from(!expected && strategy.claims.len() == 1);
        }
    }
    assert!(at_once > 50, "{at_once} walls alive at a glance");
}
