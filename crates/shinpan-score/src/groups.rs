//! Eye regions, neutral points and groups: what the definitions of territory are made of.

use shinpan_board::{Color, PointSet, Position, StoneString};

/// A maximal connected set of empty points (and of dead stones to be removed) and whom it belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EyeRegion {
    /// Its points.
    pub points: PointSet,
    /// The only colour whose stones border it; `None` makes its points neutral.
    pub owner: Option<Color>,
}

/// Strings of one colour that belong together because they share eye regions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Whose it is.
    pub color: Color,
    /// Its strings.
    pub strings: Vec<StoneString>,
    /// The eye regions its strings border.
    pub eyes: Vec<PointSet>,
    /// Whether one of its strings touches a neutral point.
    pub touches_neutral: bool,
    /// Whether one of its strings has a single liberty.
    pub has_atari: bool,
}

impl Group {
    /// All its eye points.
    pub fn eye_points(&self) -> PointSet {
        self.eyes.iter().fold(PointSet::new(), |all, eye| all.union(eye))
    }

    /// All its stones.
    pub fn stones(&self) -> PointSet {
        self.strings.iter().fold(PointSet::new(), |all, string| all.union(&string.stones))
    }
}

/// Splits the empty points into regions with their owners.
///
/// `kept_dead` are stones that are dead but stay on the board: a region that touches one of them is
/// nobody's, as the ko stone beside a double ko seki makes its neighbour a neutral point.
pub fn eye_regions(position: &Position, kept_dead: &PointSet) -> Vec<EyeRegion> {
    let size = position.size();
    position
        .regions()
        .into_iter()
        .map(|region| {
            let touches_dead =
                region.points.iter().any(|point| point.neighbours(size).any(|next| kept_dead.contains(next)));
            let owner = if touches_dead { None } else { region.only_color() };
            EyeRegion { points: region.points, owner }
        })
        .collect()
}

/// Joins the strings of each colour into groups over the eye regions they share. Stones of
/// `kept_dead` belong to no group.
pub fn groups(position: &Position, regions: &[EyeRegion], kept_dead: &PointSet) -> Vec<Group> {
    let size = position.size();
    let strings: Vec<StoneString> =
        position.strings().into_iter().filter(|s| s.stones.is_disjoint(kept_dead)).collect();
    let mut leader: Vec<usize> = (0..strings.len()).collect();
    let borders = |string: &StoneString, region: &EyeRegion| {
        region.owner == Some(string.color) && !string.liberties.is_disjoint(&region.points)
    };
    for region in regions {
        let mut members = (0..strings.len()).filter(|&i| borders(&strings[i], region));
        if let Some(first) = members.next() {
            for other in members {
                join(&mut leader, first, other);
            }
        }
    }
    let neutral = |point| regions.iter().any(|r| r.owner.is_none() && r.points.contains(point));
    let mut groups: Vec<(usize, Group)> = Vec::new();
    for (index, string) in strings.into_iter().enumerate() {
        let head = find(&leader, index);
        let touches_neutral = string.liberties.iter().any(neutral);
        let has_atari = string.is_in_atari();
        let slot = match groups.iter().position(|(h, _)| *h == head) {
            Some(slot) => slot,
            None => {
                let color = string.color;
                let empty =
                    Group { color, strings: vec![], eyes: vec![], touches_neutral: false, has_atari: false };
                groups.push((head, empty));
                groups.len() - 1
            }
        };
        let group = &mut groups[slot].1;
        group.touches_neutral |= touches_neutral;
        group.has_atari |= has_atari;
        group.strings.push(string);
    }
    let mut groups: Vec<Group> = groups.into_iter().map(|(_, group)| group).collect();
    for group in &mut groups {
        group.eyes = regions
            .iter()
            .filter(|r| group.strings.iter().any(|s| borders(s, r)))
            .map(|r| r.points.clone())
            .collect();
    }
    debug_assert!(groups.iter().all(|g| g.stones().iter().all(|p| p.index(size) < size.points())));
    groups
}

fn find(leader: &[usize], mut index: usize) -> usize {
    while leader[index] != index {
        index = leader[index];
    }
    index
}

fn join(leader: &mut [usize], a: usize, b: usize) {
    let (a, b) = (find(leader, a), find(leader, b));
    let (low, high) = (a.min(b), a.max(b));
    leader[high] = low;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups_of(diagram: &str) -> Vec<Group> {
        let position = Position::from_diagram(diagram).unwrap();
        let none = PointSet::new();
        groups(&position, &eye_regions(&position, &none), &none)
    }

    #[test]
    fn a_shared_eye_joins_two_strings() {
        let found = groups_of(".XO/XXO/OOO");
        assert_eq!(found.len(), 2);
        let black = found.iter().find(|g| g.color == Color::Black).unwrap();
        assert_eq!(black.strings.len(), 1, "B3, A2 and B2 are one string");
        assert!(black.has_atari);
        assert!(!black.touches_neutral);
        assert_eq!(groups_of("X.X/OXO/OOO").iter().filter(|g| g.color == Color::Black).count(), 1);
    }

    #[test]
    fn a_point_between_both_colours_is_neutral() {
        let found = groups_of("XX.O/XX.O");
        assert!(found.iter().all(|g| g.touches_neutral && g.eyes.is_empty()));
    }
}
