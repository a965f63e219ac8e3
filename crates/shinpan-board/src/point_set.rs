use std::fmt;

use crate::{Point, Size};

/// A set of points.
///
/// One 64-bit word for each row, as far down as there are members, so that sets need no board size, unite in a few
/// instructions and compare equal whenever their members are the same. Holds points of boards up to 52x52; points
/// beyond are never members.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct PointSet {
    /// Bit `column` of word `row`; the last word is never zero.
    rows: Vec<u64>,
}

impl PointSet {
    /// Makes the empty set.
    pub const fn new() -> PointSet {
        PointSet { rows: Vec::new() }
    }

    /// Makes the set of all points of a board.
    pub fn full(size: Size) -> PointSet {
        PointSet { rows: vec![(1 << size.columns()) - 1; usize::from(size.rows())] }
    }

    /// Adds a point; says whether it is new. A point that lies on no board is not added.
    pub fn insert(&mut self, point: Point) -> bool {
        if point.column >= Size::LARGEST || point.row >= Size::LARGEST {
            return false;
        }
        let row = usize::from(point.row);
        if self.rows.len() <= row {
            self.rows.resize(row + 1, 0);
        }
        let bit = 1 << point.column;
        let new = self.rows[row] & bit == 0;
        self.rows[row] |= bit;
        new
    }

    /// Takes a point out; says whether it was a member.
    pub fn remove(&mut self, point: Point) -> bool {
        if !self.contains(point) {
            return false;
        }
        self.rows[usize::from(point.row)] &= !(1 << point.column);
        self.trim();
        true
    }

    /// Says whether the point is a member.
    pub fn contains(&self, point: Point) -> bool {
        point.column < Size::LARGEST && self.row(usize::from(point.row)) >> point.column & 1 == 1
    }

    /// Returns the number of members.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Says whether there are no members.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the first member in row-major order.
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// Returns the members in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.rows.iter().zip(0..).flat_map(|(&word, row)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let column = left.trailing_zeros() as u8;
                (left != 0).then(|| {
                    left &= left - 1;
                    Point { column, row }
                })
            })
        })
    }

    /// Returns the points in this set, the other, or both.
    pub fn union(&self, other: &PointSet) -> PointSet {
        let rows = self.rows.len().max(other.rows.len());
        PointSet { rows: (0..rows).map(|r| self.row(r) | other.row(r)).collect() }
    }

    /// Returns the points in both sets.
    pub fn intersection(&self, other: &PointSet) -> PointSet {
        let rows = self.rows.len().min(other.rows.len());
        PointSet::trimmed((0..rows).map(|r| self.row(r) & other.row(r)).collect())
    }

    /// Returns the points of this set that are not in the other.
    pub fn difference(&self, other: &PointSet) -> PointSet {
        PointSet::trimmed((0..self.rows.len()).map(|r| self.row(r) & !other.row(r)).collect())
    }

    /// Says whether all members are in the other set.
    pub fn is_subset(&self, other: &PointSet) -> bool {
        self.rows.iter().enumerate().all(|(r, &word)| word & !other.row(r) == 0)
    }

    /// Says whether the sets have no member in common.
    pub fn is_disjoint(&self, other: &PointSet) -> bool {
        self.rows.iter().zip(&other.rows).all(|(a, b)| a & b == 0)
    }

    /// Returns the points of `within` that are adjacent to a member. Members themselves are returned where
    /// they are in `within` and adjacent to another member.
    pub fn adjacent_within(&self, within: &PointSet) -> PointSet {
        let grown = |r: usize| {
            let above = if r == 0 { 0 } else { self.row(r - 1) };
            self.row(r) << 1 | self.row(r) >> 1 | above | self.row(r + 1)
        };
        PointSet::trimmed(within.rows.iter().enumerate().map(|(r, &word)| word & grown(r)).collect())
    }

    /// Returns the members that `from` is connected to by steps from member to adjacent member.
    ///
    /// Empty if `from` is no member.
    pub fn connected(&self, from: Point) -> PointSet {
        let mut reached = PointSet::new();
        if self.contains(from) {
            reached.insert(from);
        }
        loop {
            let more = reached.union(&reached.adjacent_within(self));
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// Returns the maximal connected parts, ordered by their first members.
    pub fn connected_parts(&self) -> Vec<PointSet> {
        let mut rest = self.clone();
        let mut parts = Vec::new();
        while let Some(first) = rest.first() {
            let part = rest.connected(first);
            rest = rest.difference(&part);
            parts.push(part);
        }
        parts
    }

    fn row(&self, row: usize) -> u64 {
        self.rows.get(row).copied().unwrap_or(0)
    }

    fn trimmed(rows: Vec<u64>) -> PointSet {
        let mut set = PointSet { rows };
        set.trim();
        set
    }

    fn trim(&mut self) {
        let used = self.rows.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        self.rows.truncate(used);
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::new();
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

/// The members in two-letter form of game records, such as `{aa, bc}`.
impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.iter().map(|p| p.to_sgf().map(char::from));
        f.debug_set().entries(names.map(|[column, row]| format!("{column}{row}"))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> PointSet {
        names.iter().map(|name| Point::from_sgf(name.as_bytes()).unwrap()).collect()
    }

    #[test]
    fn members() {
        let mut points = PointSet::new();
        let (low, high) = (Point { column: 51, row: 51 }, Point { column: 0, row: 3 });
        assert!(points.insert(low) && points.insert(high) && !points.insert(low));
        assert_eq!(points.iter().collect::<Vec<_>>(), [high, low]);
        assert_eq!((points.len(), points.first()), (2, Some(high)));
        assert!(points.remove(low) && !points.remove(low));
        assert_eq!(points, [high].into_iter().collect());
        assert!(points.remove(high) && points.is_empty());
        assert_eq!(points, PointSet::new());
    }

    #[test]
    fn points_of_no_board_are_never_members() {
        let mut points = PointSet::new();
        for point in
            [Point { column: 52, row: 0 }, Point { column: 0, row: 52 }, Point { column: 255, row: 255 }]
        {
            assert!(!points.insert(point) && !points.contains(point) && !points.remove(point));
        }
        assert!(points.is_empty());
    }

    #[test]
    fn algebra() {
        let (a, b) = (set(&["aa", "bb", "cc"]), set(&["bb", "dd"]));
        assert_eq!(a.union(&b), set(&["aa", "bb", "cc", "dd"]));
        assert_eq!(a.intersection(&b), set(&["bb"]));
        assert_eq!(a.difference(&b), set(&["aa", "cc"]));
        assert_eq!(b.difference(&a), set(&["dd"]));
        assert!(set(&["bb"]).is_subset(&a) && !b.is_subset(&a) && PointSet::new().is_subset(&a));
        assert!(set(&["aa"]).is_disjoint(&b) && !a.is_disjoint(&b));
        assert_eq!(PointSet::full(Size::new(52, 2).unwrap()).len(), 104);
        assert_eq!(format!("{:?}", set(&["bb", "aZ"])), "{\"bb\", \"aZ\"}");
    }

    #[test]
    fn connected_parts_do_not_wrap_around_the_edge() {
        let points = set(&["ba", "ab", "ac", "bc"]);
        assert_eq!(points.connected_parts(), [set(&["ba"]), set(&["ab", "ac", "bc"])]);
        assert_eq!(points.connected(Point { column: 5, row: 5 }), PointSet::new());
        assert_eq!(
            set(&["bb"]).adjacent_within(&PointSet::full(Size::square(2).unwrap())),
            set(&["ba", "ab"])
        );
    }
}
