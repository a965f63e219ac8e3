//! The count against plain definitions.

use proptest::prelude::*;
use shinpan_board::{Color, Position};
use shinpan_game::{Act, Move};
use shinpan_rules::{Count, NeutralPoints, RuleSet, Territory};
use shinpan_score::{Points, What, count};

use crate::draws::{begin, numbers, play_turns, rule_set, small_size};

/// Points of a colour's stones and of empty points from which only that colour is reached, found by
/// walking from every point by itself.
fn area(position: &Position, color: Color) -> i32 {
    let size = position.size();
    let counts = size.all_points().filter(|&at| match position.stone_at(at) {
        Some(stone) => stone == color,
        None => position.reaches(at, color) && !position.reaches(at, color.opponent()),
    });
    i32::try_from(counts.count()).unwrap()
}

fn neutral(position: &Position) -> i32 {
    let size = position.size();
    let empty = |at| position.stone_at(at).is_none();
    let both = |at| position.reaches(at, Color::Black) == position.reaches(at, Color::White);
    i32::try_from(size.all_points().filter(|&at| empty(at) && both(at)).count()).unwrap()
}

proptest! {
    #[test]
    fn area_is_stones_and_territory(rules in rule_set(), size in small_size(), numbers in numbers(60)) {
        let mut game = begin(&rules, size);
        play_turns(&mut game, &numbers);
        if rules.count.value != Count::Area || rules.territory.value != Territory::OneColourReaches {
            return Ok(());
        }
        let position = game.position();
        let counted = count(&game.finished(), &rules);
        for color in Color::BOTH {
            let board = counted.sum(color, What::Stones) + counted.sum(color, What::Territory);
            prop_assert_eq!(board, Points::whole(area(position, color)));
            let shared = match rules.neutral_points.value {
                NeutralPoints::Shared => Points::from_half(neutral(position)),
                NeutralPoints::Nobody => Points::ZERO,
            };
            prop_assert_eq!(counted.sum(color, What::SharedPoints), shared);
        }
        let points = i32::try_from(size.points()).unwrap();
        let all = area(position, Color::Black) + area(position, Color::White) + neutral(position);
        prop_assert_eq!(all, points);
    }

    #[test]
    fn every_point_of_the_board_is_counted_once(
        rules in rule_set(), size in small_size(), numbers in numbers(60)
    ) {
        let mut game = begin(&rules, size);
        play_turns(&mut game, &numbers);
        let map = count(&game.finished(), &rules).map;
        let (black, white) = (map.of(Color::Black), map.of(Color::White));
        prop_assert!(black.is_disjoint(&white));
        let empty = black.union(&white).union(&map.neutral).union(&map.uncounted);
        prop_assert_eq!(&empty, &game.position().empty_points());
        prop_assert_eq!(
            empty.len(), black.len() + white.len() + map.neutral.len() + map.uncounted.len()
        );
    }

    #[test]
    fn the_count_names_articles_and_adds_up(rules in rule_set(), size in small_size(), numbers in numbers(60)) {
        let mut game = begin(&rules, size);
        play_turns(&mut game, &numbers);
        let counted = count(&game.finished(), &rules);
        let mut margin = Points::ZERO;
        for item in &counted.items {
            prop_assert!(rules.article(item.by.as_str()).is_some(), "{} does not exist", item.by);
            margin = if item.side == Color::Black { margin + item.points } else { margin - item.points };
        }
        prop_assert_eq!(margin, counted.margin());
    }

    #[test]
    fn the_outcome_is_the_margin_of_the_count(size in small_size(), numbers in numbers(60)) {
        for id in ["tromp-taylor", "ikeda-area-3", "ikeda-territory-1", "ikeda-territory-3"] {
            let rules = RuleSet::named(id).unwrap();
            let mut game = begin(&rules, size);
            play_turns(&mut game, &numbers);
            while game.outcome().is_none() {
                game.act(Act::Move(Move::Pass)).unwrap();
            }
            let margin = count(&game.finished(), &rules).margin();
            let result = game.outcome().unwrap().result.to_sgf();
            let expected = match margin.half_points() {
                0 => "0".to_owned(),
                half if half > 0 => format!("B+{}", margin.abs()),
                _ => format!("W+{}", margin.abs()),
            };
            prop_assert_eq!(result, expected, "{}", id);
        }
    }
}
