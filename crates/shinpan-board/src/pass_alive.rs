use crate::{Color, PointSet, Position, SelfCapture};

/// What one player holds even if he passes for the rest of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassAlive {
    /// The stones that the opponent cannot capture however often he plays in a row.
    pub stones: PointSet,
    /// The points, empty or with stones of the opponent, enclosed by such stones alone in which the opponent cannot
    /// come to have a string that the player could not take off: stones of the opponent there are dead.
    pub territory: PointSet,
}

/// Finds the pass-alive strings of a colour and their territory, for rules without self-capture.
///
/// D. B. Benson, *Life in the Game of Go*, Information Sciences 10 (1976). Take all strings of the colour, and all
/// maximal connected sets of points without its stones (enclosures). An enclosure is vital to a string if every
/// empty point of it is a liberty of the string. Strike out strings with fewer than two vital enclosures, then
/// enclosures adjacent to a struck string, until nothing changes.
///
/// Territory: an enclosure bordered by surviving strings alone in which fewer than two points are not adjacent to
/// them. For an eye the opponent needs a point that no uncapturable stone touches, and for a lasting string two.
pub fn pass_alive(position: &Position, color: Color) -> PassAlive {
    pass_alive_under(position, color, SelfCapture::Forbidden)
}

/// Like [`pass_alive`], under a given rule on self-capture.
///
/// Where self-capture of several stones is allowed, the opponent can clear an enclosure of his own stones, so an
/// enclosure is vital only if *every* point of it, stones included, is adjacent to the string.
pub fn pass_alive_under(position: &Position, color: Color, self_capture: SelfCapture) -> PassAlive {
    let own = position.stones(color);
    let mut strings = own.connected_parts();
    let others = position.size().full_set().difference(&own);
    let empty = position.empty_points();
    let mut enclosures: Vec<Enclosure> = others
        .connected_parts()
        .into_iter()
        .map(|points| {
            let must_touch = match self_capture {
                SelfCapture::Forbidden => points.intersection(&empty),
                SelfCapture::SeveralStones | SelfCapture::Allowed => points.clone(),
            };
            Enclosure { border: points.adjacent_within(&own), points, must_touch }
        })
        .collect();
    loop {
        let before = (strings.len(), enclosures.len());
        strings.retain(|string| enclosures.iter().filter(|e| e.is_vital_to(string)).count() >= 2);
        let alive = strings.iter().fold(PointSet::new(), |all, string| all.union(string));
        enclosures.retain(|enclosure| enclosure.border.is_subset(&alive));
        if (strings.len(), enclosures.len()) == before {
            let mut territory = PointSet::new();
            for enclosure in &enclosures {
                let inner = enclosure.points.difference(&alive.adjacent_within(&enclosure.points));
                if !enclosure.border.is_empty() && inner.len() < 2 {
                    territory.extend(enclosure.points.iter());
                }
            }
            return PassAlive { stones: alive, territory };
        }
    }
}

/// A maximal connected set of points without stones of the player.
struct Enclosure {
    points: PointSet,
    /// The points that a string has to touch for the enclosure to be vital to it.
    must_touch: PointSet,
    /// The player's stones around it.
    border: PointSet,
}

impl Enclosure {
    /// Only an enclosure next to the string counts: one full of the opponent's stones leaves nothing to touch.
    fn is_vital_to(&self, string: &PointSet) -> bool {
        !self.border.is_disjoint(string)
            && !self.must_touch.is_empty()
            && self.must_touch.is_subset(&string.adjacent_within(&self.must_touch))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks stones and territory of a colour against a map: `#` for pass-alive stones, `+` for territory.
    fn check(rows: &str, color: Color, self_capture: SelfCapture, map: &str) {
        let position = Position::from_diagram(rows).unwrap();
        let found = pass_alive_under(&position, color, self_capture);
        let mut drawn = String::new();
        for point in position.size().all_points() {
            if point.column == 0 && point.row > 0 {
                drawn.push('/');
            }
            drawn.push(match (found.stones.contains(point), found.territory.contains(point)) {
                (true, false) => '#',
                (false, true) => '+',
                (false, false) => '.',
                (true, true) => '?',
            });
        }
        assert_eq!(drawn, map, "{rows} {color} {self_capture:?}");
    }

    fn check_any(rows: &str, color: Color, map: &str) {
        for rule in [SelfCapture::Forbidden, SelfCapture::SeveralStones, SelfCapture::Allowed] {
            check(rows, color, rule, map);
        }
    }

    #[test]
    fn empty_boards_and_single_eyes() {
        check_any("...", Color::Black, "...");
        check_any(".X./XX./...", Color::Black, ".../.../...");
        check_any(".", Color::White, ".");
    }

    #[test]
    fn two_eyes() {
        check_any(".X.X/XXXX/..../....", Color::Black, "+#+#/####/..../....");
        check_any(".O.O/OOOO/OXXX/.XX.", Color::White, "+#+#/####/#.../....");
    }

    #[test]
    fn two_strings_share_two_eyes() {
        check_any(".X.X.O./X.XX.../XXX....", Color::Black, "+#+#.../#+##.../###....");
        // The corner string touches both eyes and so does the other; neither has one to itself.
        check_any("X.XOO/.XXO./XXOO./OOO..", Color::Black, "#+#../+##../##.../.....");
    }

    #[test]
    fn a_shared_eye_dies_with_its_weaker_string() {
        // The corner string has one vital enclosure of its own and one shared with a string that has no other.
        check_any(".XOOO/X.XXO/OXXOO/OOO..", Color::Black, "...../...../...../.....");
    }

    #[test]
    fn a_large_eye_is_not_vital() {
        // Black cannot answer if White plays away from the border.
        check_any("...XO/...XO/XXXXO/.XOOO", Color::Black, "...../...../...../.....");
    }

    #[test]
    fn territory_with_dead_stones_and_without() {
        // One inner point, with and without a stone on it: White can never have two eyes there.
        check_any("..X.X./..XXXX/XXX...", Color::Black, "++#+#+/++####/###+++");
        check_any("O.X.X./O.XXXX/XXX...", Color::Black, "++#+#+/++####/###+++");
        // Four inner points: White might live.
        check_any("...X.X./...XXXX/...X.../XXXX...", Color::Black, "...#+#+/...####/...#.../####...");
    }

    #[test]
    fn self_capture_makes_an_eye_with_an_untouched_stone_unsafe() {
        // The white stone in the corner is not adjacent to Black; by giving it up White gains an eye space.
        let rows = "O.X.X/.XXXX/XX.../.....";
        check(rows, Color::Black, SelfCapture::Forbidden, "++#+#/+####/##.../.....");
        check(rows, Color::Black, SelfCapture::SeveralStones, "...../...../...../.....");
    }

    #[test]
    fn strings_without_liberty_and_full_boards() {
        check_any("XX/XX", Color::Black, "../..");
        check_any("OX/XX", Color::Black, "../..");
    }
}
