//! Which dead stones leave the board before the count.

use shinpan_board::{Color, PointSet, Position};
use shinpan_rules::Territory;

use crate::territory::territory;

/// Dead stones split into those that are removed and those that stay.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Removal {
    /// Removed, and prisoners of the opponent.
    pub removed: PointSet,
    /// Dead, but standing in nobody's territory: they stay and make their neighbours neutral.
    pub kept: PointSet,
}

/// Takes every dead stone off.
pub fn remove_all(dead: &PointSet) -> Removal {
    Removal { removed: dead.clone(), kept: PointSet::new() }
}

/// Takes off only dead stones that stand in the opponent's territory, as Articles 8 and 10 of the
/// Japanese 1989 text have it.
///
/// Starts from every dead string as removable. A region (empty points and removable dead stones) that
/// holds dead stones of both colours, or that no living stone borders, gives its owner nothing: its dead
/// strings stay, and the rest is looked at again until nothing changes. Then the groups in seki are found by the clause
/// on territory: what they surround is no territory either (figure 17 of the commentary), and dead stones in it stay.
pub fn remove_from_territory(position: &Position, dead: &PointSet, clause: Territory) -> Removal {
    let mut kept = PointSet::new();
    loop {
        let removal = surrounded(position, dead, kept);
        let cleared = without(position, &removal.removed);
        let map = territory(&cleared, clause, &removal.kept);
        // A region that does not count keeps what stands in it.
        let open = position.empty_points().union(&removal.removed);
        let in_seki = open.connected_parts().into_iter().filter(|part| !part.is_disjoint(&map.uncounted));
        let stays =
            in_seki.fold(PointSet::new(), |all, part| all.union(&part.intersection(&removal.removed)));
        if stays.is_empty() {
            return removal;
        }
        kept = removal.kept.union(&stays);
    }
}

/// The position with some points emptied.
fn without(position: &Position, stones: &PointSet) -> Position {
    let mut cleared = position.clone();
    for point in stones.iter() {
        cleared.set(point, None);
    }
    cleared
}

/// Dead stones that stand where living stones of the other colour surround them; `kept` are known not to.
fn surrounded(position: &Position, dead: &PointSet, mut kept: PointSet) -> Removal {
    let size = position.size();
    loop {
        let removable = dead.difference(&kept);
        let open = position.empty_points().union(&removable);
        let mut stays = PointSet::new();
        for region in open.connected_parts() {
            let inside = region.intersection(&removable);
            if inside.is_empty() {
                continue;
            }
            let colors: Vec<Color> = inside.iter().filter_map(|point| position.stone_at(point)).collect();
            let mixed = colors.iter().any(|color| *color != colors[0]);
            let next =
                region.iter().flat_map(|point| point.neighbours(size)).filter(|p| !region.contains(*p));
            let surrounded = next
                .filter_map(|point| position.stone_at(point).map(|color| (point, color)))
                .all(|(point, color)| !kept.contains(point) && color != colors[0]);
            let bordered = !region.is_subset(&open) || region.len() < size.points();
            if mixed || !surrounded || !bordered {
                stays = stays.union(&inside);
            }
        }
        if stays.is_empty() {
            return Removal { removed: removable, kept };
        }
        kept = kept.union(&stays);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_board::Point;

    fn dead(position: &Position, points: &[&str]) -> PointSet {
        let at = |text: &&str| position.string_at(Point::from_gtp(text, position.size()).unwrap()).unwrap();
        points.iter().map(at).fold(PointSet::new(), |all, string| all.union(&string.stones))
    }

    #[test]
    fn a_dead_stone_in_territory_goes() {
        let position = Position::from_diagram("X.X.X/.O.XX/XXXXX").unwrap();
        let removal = remove_from_territory(&position, &dead(&position, &["B2"]), Territory::NoNeutralPoint);
        assert_eq!(removal.removed.len(), 1);
        assert!(removal.kept.is_empty());
    }

    #[test]
    fn dead_stones_of_both_colours_facing_each_other_stay() {
        // Figure 9 of the 1989 commentary: an unfinished ko, seven black and one white stone dead.
        let position = Position::from_diagram("X.XOOOO/OXXO.O./.XOOOOO/XXOOOOO/OOOOOOO").unwrap();
        let stones = dead(&position, &["A5", "C5", "A4"]);
        let removal = remove_from_territory(&position, &stones, Territory::NoNeutralPoint);
        assert!(removal.removed.is_empty(), "{removal:?}");
        assert_eq!(removal.kept, stones);
    }

    #[test]
    fn dead_stones_inside_a_seki_stay() {
        // A black stone in an eye of a white group that lives only through the neutral points B1 and B2.
        let position = Position::from_diagram("XXXXXX/OOOOOX/O.XOXX/OOOOX./X.OXXX/X.OX.X/XOOXXX").unwrap();
        let stone = dead(&position, &["C5"]);
        let reached = remove_from_territory(&position, &stone, Territory::OneColourReaches);
        assert_eq!(reached.removed, stone);
        let by_seki = remove_from_territory(&position, &stone, Territory::NoNeutralPoint);
        assert!(by_seki.removed.is_empty(), "{by_seki:?}");
        assert_eq!(by_seki.kept, stone);
    }
}
