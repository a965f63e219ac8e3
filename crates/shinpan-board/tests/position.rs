//! Properties of positions: the plain board against statements that hold for every board.

use proptest::prelude::*;
use shinpan_board::{
    Color, Point, PointSet, Position, SelfCapture, Size, Symmetry, pass_alive_under, zobrist,
};

/// A position reached by plays at random points, so every string has a liberty.
fn reached() -> impl Strategy<Value = Position> {
    let size = (1u8..=8, 1u8..=8);
    (size, prop::collection::vec((any::<u16>(), any::<bool>()), 0..120)).prop_map(
        |((columns, rows), plays)| {
            let size = Size::new(columns, rows).unwrap();
            let mut position = Position::empty(size);
            for (draw, black) in plays {
                let point = size.point(usize::from(draw) % size.points()).unwrap();
                let color = if black { Color::Black } else { Color::White };
                if let Some(placed) = position.place(color, point) {
                    position = placed.after;
                }
            }
            position
        },
    )
}

fn swapped(position: &Position) -> Position {
    let mut other = Position::empty(position.size());
    for color in Color::BOTH {
        for point in position.stones(color).iter() {
            other.set(point, Some(color.opponent()));
        }
    }
    other
}

fn union<'a>(sets: impl IntoIterator<Item = &'a PointSet>) -> PointSet {
    sets.into_iter().fold(PointSet::new(), |all, set| all.union(set))
}

proptest! {
    #[test]
    fn every_string_keeps_a_liberty(position in reached()) {
        for string in position.strings() {
            prop_assert!(!string.liberties.is_empty());
            prop_assert!(string.liberties.iter().all(|p| position.is_empty_at(p)));
        }
    }

    #[test]
    fn strings_and_regions_share_out_the_board(position in reached()) {
        let strings = position.strings();
        let regions = position.regions();
        let total: usize = strings.iter().map(|s| s.stones.len()).sum::<usize>()
            + regions.iter().map(|r| r.points.len()).sum::<usize>();
        prop_assert_eq!(total, position.size().points());
        let all = union(strings.iter().map(|s| &s.stones)).union(&union(regions.iter().map(|r| &r.points)));
        prop_assert_eq!(all, position.size().full_set());
        for region in &regions {
            for point in region.points.iter() {
                for color in Color::BOTH {
                    prop_assert_eq!(position.reaches(point, color), region.reaches(color));
                }
            }
        }
    }

    #[test]
    fn the_hash_is_that_of_the_stones(position in reached()) {
        let mut hash = 0;
        for color in Color::BOTH {
            for point in position.stones(color).iter() {
                hash ^= zobrist::stone(color, point);
            }
        }
        prop_assert_eq!(position.hash64(), hash);
        prop_assert_eq!(Position::from_diagram(&position.to_rows()).unwrap(), position);
    }

    #[test]
    fn placing_changes_what_it_says_and_nothing_else(position in reached(), draw: u16, black: bool) {
        let size = position.size();
        let point = size.point(usize::from(draw) % size.points()).unwrap();
        let color = if black { Color::Black } else { Color::White };
        let Some(placed) = position.place(color, point) else {
            prop_assert!(position.stone_at(point).is_some());
            return Ok(());
        };
        prop_assert!(placed.captured.is_subset(&position.stones(color.opponent())));
        prop_assert!(placed.captured.is_empty() || placed.self_captured.is_empty());
        let mut again = placed.after.clone();
        for stone in placed.captured.iter() {
            again.set(stone, Some(color.opponent()));
        }
        for stone in placed.self_captured.iter() {
            again.set(stone, Some(color));
        }
        again.set(point, None);
        prop_assert_eq!(again, position);
    }

    #[test]
    fn views_and_colours_change_nothing_but_the_view(position in reached(), draw: u16) {
        let size = position.size();
        let point = size.point(usize::from(draw) % size.points()).unwrap();
        for view in Symmetry::ALL {
            let seen = view.position(&position);
            prop_assert_eq!(&view.inverse().position(&seen), &position);
            let here = position.place(Color::Black, point).map(|p| view.position(&p.after));
            let there = seen.place(Color::Black, view.point(point, size)).map(|p| p.after);
            prop_assert_eq!(here, there);
            for rule in [SelfCapture::Forbidden, SelfCapture::SeveralStones] {
                let here = pass_alive_under(&position, Color::White, rule);
                let there = pass_alive_under(&seen, Color::White, rule);
                prop_assert_eq!(view.set(&here.stones, size), there.stones);
                prop_assert_eq!(view.set(&here.territory, size), there.territory);
            }
        }
        let here = position.place(Color::Black, point).map(|p| swapped(&p.after));
        let there = swapped(&position).place(Color::White, point).map(|p| p.after);
        prop_assert_eq!(here, there);
    }

    #[test]
    fn no_sequence_of_opposing_plays_takes_a_pass_alive_stone(
        position in reached(),
        plays in prop::collection::vec(any::<u16>(), 0..200),
        several: bool,
    ) {
        let rule = if several { SelfCapture::SeveralStones } else { SelfCapture::Forbidden };
        for color in Color::BOTH {
            let alive = pass_alive_under(&position, color, rule);
            let mut now = position.clone();
            for &draw in &plays {
                let point = now.size().point(usize::from(draw) % now.size().points()).unwrap();
                if let Some(placed) = now.place(color.opponent(), point)
                    && rule.permits(placed.self_captured.len())
                {
                    now = placed.after;
                }
            }
            prop_assert!(alive.stones.is_subset(&now.stones(color)));
            prop_assert!(alive.territory.is_disjoint(&alive.stones));
        }
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in "\\PC{0,12}", bytes in prop::collection::vec(any::<u8>(), 0..4)) {
        let size = Size::square(19).unwrap();
        if let Ok(point) = Point::from_gtp(&text, size) {
            prop_assert!(point.to_gtp(size).eq_ignore_ascii_case(&text) || text.contains('0'));
        }
        if let Ok(point) = Point::from_sgf(&bytes) {
            prop_assert_eq!(&point.to_sgf()[..], &bytes[..]);
        }
        let _ = Position::from_diagram(&text);
    }
}
