//! Regions closed by answering, by the checker and by the search, against the game of claims played out in full.

use std::collections::HashMap;

use shinpan_board::{Color, Point, PointSet, Position, Size};

use super::super::scene::Scene;
use super::closes;
use crate::grid::Grid;
use crate::search::contain::{Containment, Region};

/// The game as it is told: no order, no limits, every claim of either side followed.
struct Plain {
    size: Size,
    region: PointSet,
    reach: PointSet,
    loose: PointSet,
    known: HashMap<(PointSet, PointSet, bool), bool>,
}

impl Plain {
    fn next_to(&self, set: &PointSet) -> PointSet {
        set.iter().flat_map(|point| point.neighbours(self.size)).collect()
    }

    fn closes(&mut self, own: &PointSet, other: &PointSet, first: bool) -> bool {
        let reach = self.reach.union(&self.next_to(own)).intersection(&self.region);
        let inner: Vec<Point> = self.region.difference(own).difference(&reach).iter().collect();
        let roomy = inner.iter().all(|point| point.neighbours(self.size).count() >= 2);
        let together = match inner[..] {
            [] | [_] => true,
            [a, b] => a.neighbours(self.size).any(|next| next == b),
            _ => false,
        };
        if roomy && together {
            return true;
        }
        let key = (own.clone(), other.clone(), first);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let free = self.region.difference(own).difference(other).difference(&self.loose);
        let found = if first {
            free.intersection(&reach).iter().any(|point| {
                let mut own = own.clone();
                own.insert(point);
                for next in point.neighbours(self.size).filter(|next| self.loose.contains(*next)) {
                    own = own.union(&self.loose.connected(next));
                }
                self.closes(&own, other, false)
            })
        } else {
            self.closes(own, other, true)
                && free.iter().all(|point| {
                    let mut other = other.clone();
                    other.insert(point);
                    self.closes(own, &other, true)
                })
        };
        self.known.insert(key, found);
        found
    }
}

#[test]
fn regions_are_closed_as_the_game_played_out_in_full_says() {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = move |most: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % most
    };
    let (mut closed, mut answered, mut by_search) = (0, 0, 0);
    for turn in 0..800 {
        let (columns, rows) = [(4, 4), (6, 3), (5, 3), (3, 4)][turn % 4];
        let size = Size::new(columns, rows).unwrap();
        // The first row is firm, the others are the region.
        let firm: PointSet = size.all_points().filter(|point| point.row == 0).collect();
        let region = size.full_set().difference(&firm);
        let mut position = Position::empty(size);
        for at in firm.iter() {
            position.set(at, Some(Color::Black));
        }
        for at in region.iter() {
            let color = match below(10) {
                0 => Some(Color::Black),
                1..=3 => Some(Color::White),
                _ => None,
            };
            position.set(at, color);
        }
        let firm = position.stones(Color::Black).connected(Point { column: 0, row: 0 });
        let region = size.full_set().difference(&firm);
        let scene = Scene {
            size,
            known: size.full_set(),
            stones: Color::BOTH.map(|color| position.stones(color)),
            to_move: Color::White,
            banned: PointSet::new(),
            freed: Vec::new(),
            fresh: PointSet::new(),
            named: None,
            captured: false,
        };
        let reach = scene.border(&firm);
        let loose = position.stones(Color::Black).difference(&firm);
        let known = HashMap::new();
        let mut plain =
            Plain { size, region: region.clone(), reach: reach.clone(), loose: loose.clone(), known };
        let grid = Grid::<1>::new(size).unwrap();
        let taken = position.stones(Color::White);
        let board = Region {
            points: grid.bits(&region),
            reach: grid.bits(&reach),
            loose: grid.bits(&loose),
            taken: grid.bits(&taken.union(&loose)),
        };
        for first in [false, true] {
            let expected = plain.closes(&PointSet::new(), &taken, first);
            let found = closes(&scene, &region, &reach, &loose, first);
            let searched = Containment::new().contains(&grid, board, first);
            assert!(expected || !found, "{} {first}: not closed", position.to_rows());
            // The checker takes whatever the search comes upon.
            assert!(found || !searched, "{} {first}: not found again", position.to_rows());
            closed += u32::from(expected);
            answered += u32::from(found);
            by_search += u32::from(searched);
        }
    }
    assert!(closed > 300, "{closed} closed");
    assert!(
        answered * 100 >= closed * 99 && by_search * 100 >= closed * 99,
        "{answered} {by_search} of {closed}"
    );
}
