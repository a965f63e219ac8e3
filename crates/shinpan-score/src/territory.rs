//! Which empty points are whose territory, clause by clause.

use shinpan_board::{Color, PointSet, Position, pass_alive};
use shinpan_rules::Territory;

use crate::groups::{EyeRegion, Group, eye_regions, groups};

/// The empty points of a finished position by what they are, and the groups in seki.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TerritoryMap {
    /// Regions that count, with their owners.
    pub regions: Vec<(Color, PointSet)>,
    /// Empty points between both colours, or beside dead stones that stay.
    pub neutral: PointSet,
    /// Eye points that do not count because their group is in seki (or not immortal).
    pub uncounted: PointSet,
    /// The stones of groups that the clause calls seki.
    pub seki_stones: PointSet,
    /// The groups, for group tax and explanations.
    pub groups: Vec<Group>,
}

impl TerritoryMap {
    /// All points that count for one colour.
    pub fn of(&self, color: Color) -> PointSet {
        let own = self.regions.iter().filter(|(owner, _)| *owner == color);
        own.fold(PointSet::new(), |all, (_, points)| all.union(points))
    }
}

/// Maps a finished position. `kept_dead` are dead stones that stay on the board.
pub fn territory(position: &Position, clause: Territory, kept_dead: &PointSet) -> TerritoryMap {
    let regions = eye_regions(position, kept_dead);
    let groups = groups(position, &regions, kept_dead);
    let mut map = TerritoryMap::default();
    let immortal = |color| pass_alive(position, color).stones;
    let (black, white) = match clause {
        Territory::ImmortalBorders => (immortal(Color::Black), immortal(Color::White)),
        _ => (PointSet::new(), PointSet::new()),
    };
    let tainted = match clause {
        Territory::IndependentLife => tainted(position, &regions),
        _ => PointSet::new(),
    };
    for group in &groups {
        let seki = match clause {
            // § territory: points only one colour reaches
            Territory::OneColourReaches | Territory::Nothing => false,
            // § territory: eye points bordered by no string with a neutral point
            Territory::NoNeutralPointByString => false,
            // § territory: eye points of groups without neutral points
            Territory::NoNeutralPoint => group.touches_neutral,
            // § territory: eye points of groups without neutral points or strings in atari
            Territory::NoNeutralPointNoAtari => group.touches_neutral || group.has_atari,
            // § territory: empty points of regions of independent life
            Territory::IndependentLife => !group.stones().is_disjoint(&tainted),
            // § territory: points bordered by immortal stones only
            Territory::ImmortalBorders => false,
        };
        if seki {
            map.seki_stones = map.seki_stones.union(&group.stones());
        }
    }
    if clause == Territory::NoNeutralPointByString {
        map.seki_stones = strings_with_neutral_points(position, &regions);
    }
    for region in regions {
        let Some(owner) = region.owner else {
            map.neutral = map.neutral.union(&region.points);
            continue;
        };
        let borders = border(position, &region);
        let counts = match clause {
            // § territory: none
            Territory::Nothing => false,
            Territory::ImmortalBorders => borders.is_subset(match owner {
                Color::Black => &black,
                Color::White => &white,
            }),
            _ => borders.is_disjoint(&map.seki_stones),
        };
        if counts {
            map.regions.push((owner, region.points));
        } else {
            map.uncounted = map.uncounted.union(&region.points);
        }
    }
    map.groups = groups;
    map
}

/// The stones next to a region.
fn border(position: &Position, region: &EyeRegion) -> PointSet {
    let size = position.size();
    let next = region.points.iter().flat_map(|point| point.neighbours(size));
    next.filter(|&point| position.stone_at(point).is_some()).collect()
}

/// The strings that themselves touch a neutral point.
fn strings_with_neutral_points(position: &Position, regions: &[EyeRegion]) -> PointSet {
    let neutral = |point| regions.iter().any(|r| r.owner.is_none() && r.points.contains(point));
    let touching = position.strings().into_iter().filter(|s| s.liberties.iter().any(neutral));
    touching.fold(PointSet::new(), |all, string| all.union(&string.stones))
}

/// Stones of maximal one-coloured regions (stones with their eye points) that hold a string in atari or
/// touch a neutral point.
fn tainted(position: &Position, regions: &[EyeRegion]) -> PointSet {
    let mut all = PointSet::new();
    for color in [Color::Black, Color::White] {
        let own_eyes = regions.iter().filter(|r| r.owner == Some(color));
        let owned = own_eyes.fold(position.stones(color), |all, r| all.union(&r.points));
        for part in owned.connected_parts() {
            let strings = position.strings().into_iter().filter(|s| s.color == color);
            let inside: Vec<_> = strings.filter(|s| s.stones.is_subset(&part)).collect();
            let touches = |liberty| regions.iter().any(|r| r.owner.is_none() && r.points.contains(liberty));
            if inside.iter().any(|s| s.is_in_atari() || s.liberties.iter().any(touches)) {
                all = inside.iter().fold(all, |all, s| all.union(&s.stones));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_board::Point;

    /// Two living groups with one open point between them (the strange seki of the 1989 commentary's figure 15).
    const OPEN_POINT: &str = ".XX.O.O/X.XOOOO/XXOO.OO/OOOOOOO/OOOOOOO";

    fn map(diagram: &str, clause: Territory) -> TerritoryMap {
        territory(&Position::from_diagram(diagram).unwrap(), clause, &PointSet::new())
    }

    #[test]
    fn an_open_neutral_point_puts_both_neighbours_in_seki() {
        let seki = map(OPEN_POINT, Territory::NoNeutralPointNoAtari);
        assert!(seki.regions.is_empty(), "{:?}", seki.regions);
        assert_eq!(seki.neutral.len(), 1);
        assert_eq!(seki.uncounted.len(), 4);
        let reached = map(OPEN_POINT, Territory::OneColourReaches);
        assert_eq!((reached.of(Color::Black).len(), reached.of(Color::White).len()), (2, 2));
    }

    #[test]
    fn a_group_in_atari_is_seki_for_spight_and_alive_for_the_1989_text() {
        let corner = ".XO/XXO/OOO";
        assert!(map(corner, Territory::NoNeutralPointNoAtari).regions.is_empty());
        assert_eq!(map(corner, Territory::NoNeutralPoint).of(Color::Black).len(), 1);
        assert!(map(corner, Territory::IndependentLife).regions.is_empty());
    }

    #[test]
    fn only_immortal_borders_count_for_ikeda_territory_two() {
        let two_eyes = ".X.XO/XXXXO/OOOOO";
        let counted = map(two_eyes, Territory::ImmortalBorders);
        assert_eq!(counted.of(Color::Black).len(), 2);
        assert!(counted.of(Color::Black).contains(Point { column: 0, row: 0 }));
        assert!(map(".XO/XXO/OOO", Territory::ImmortalBorders).regions.is_empty());
    }
}
