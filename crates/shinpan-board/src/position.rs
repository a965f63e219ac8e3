use std::fmt;
use std::hash::{Hash, Hasher};

use crate::point::column_letters;
use crate::{Color, Point, PointSet, Region, Size, StoneString, zobrist};

/// A position: where the stones are, and nothing else.
///
/// A plain value to copy, compare and hash. It does what the rules say in the order in which they say it, and is the
/// measure for every faster board. Strings without liberties can be set up, and stay until a play removes them.
#[derive(Clone)]
pub struct Position {
    size: Size,
    stones: [PointSet; 2],
    hash: u64,
}

/// What a play on the board does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The position after the play and all removals.
    pub after: Position,
    /// The opponent's stones it removes.
    pub captured: PointSet,
    /// The stones of its own colour it removes, the played one included; empty unless the play is a self-capture.
    pub self_captured: PointSet,
}

impl Position {
    /// Makes a board without stones.
    pub const fn empty(size: Size) -> Position {
        Position { size, stones: [PointSet::new(), PointSet::new()], hash: 0 }
    }

    /// Returns the size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the colour of the stone at the point; `None` if it is empty or not on the board.
    pub fn stone_at(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.stones[color.index()].contains(point))
    }

    /// Says whether the point is on the board and empty.
    pub fn is_empty_at(&self, point: Point) -> bool {
        self.size.contains(point) && self.stone_at(point).is_none()
    }

    /// Sets the point to a stone or to empty without removing anything else; says whether the point is on the board.
    pub fn set(&mut self, point: Point, stone: Option<Color>) -> bool {
        if !self.size.contains(point) {
            return false;
        }
        if let Some(old) = self.stone_at(point) {
            self.stones[old.index()].remove(point);
            self.hash ^= zobrist::stone(old, point);
        }
        if let Some(new) = stone {
            self.stones[new.index()].insert(point);
            self.hash ^= zobrist::stone(new, point);
        }
        true
    }

    /// Returns the points with stones of the colour.
    pub fn stones(&self, color: Color) -> PointSet {
        self.stones[color.index()].clone()
    }

    /// Returns the points without a stone.
    pub fn empty_points(&self) -> PointSet {
        let [black, white] = &self.stones;
        self.size.full_set().difference(black).difference(white)
    }

    /// Returns the string of the stone at the point, or `None` if there is no stone.
    pub fn string_at(&self, point: Point) -> Option<StoneString> {
        let color = self.stone_at(point)?;
        let stones = self.stones[color.index()].connected(point);
        let liberties = stones.adjacent_within(&self.empty_points());
        Some(StoneString { color, stones, liberties })
    }

    /// Returns every string, ordered by its first point in row-major order.
    pub fn strings(&self) -> Vec<StoneString> {
        let empty = self.empty_points();
        let mut strings: Vec<StoneString> = Vec::new();
        for color in Color::BOTH {
            for stones in self.stones[color.index()].connected_parts() {
                let liberties = stones.adjacent_within(&empty);
                strings.push(StoneString { color, stones, liberties });
            }
        }
        strings.sort_by_key(|string| string.stones.first());
        strings
    }

    /// Returns every region of empty points, ordered by its first point in row-major order.
    pub fn regions(&self) -> Vec<Region> {
        let regions = self.empty_points().connected_parts().into_iter();
        let borders =
            |points: &PointSet, color: Color| !points.adjacent_within(&self.stones[color.index()]).is_empty();
        regions
            .map(|points| Region {
                borders_black: borders(&points, Color::Black),
                borders_white: borders(&points, Color::White),
                points,
            })
            .collect()
    }

    /// Says whether the point reaches the colour: is a stone of it, or is connected through points like itself to a
    /// point adjacent to one. A point that is not on the board reaches nothing.
    pub fn reaches(&self, point: Point, color: Color) -> bool {
        if !self.size.contains(point) {
            return false;
        }
        let like = match self.stone_at(point) {
            Some(own) if own == color => return true,
            Some(other) => self.stones[other.index()].connected(point),
            None => self.empty_points().connected(point),
        };
        !like.adjacent_within(&self.stones[color.index()]).is_empty()
    }

    /// Plays a stone: puts it on the board, removes the opponent's strings that have no liberty and are adjacent to
    /// it, and then its own string if that has none.
    ///
    /// Returns `None` if the point is occupied or not on the board. Whether the play is permitted is not asked.
    pub fn place(&self, color: Color, point: Point) -> Option<Placed> {
        if !self.is_empty_at(point) {
            return None;
        }
        let mut after = self.clone();
        after.set(point, Some(color));
        let mut captured = PointSet::new();
        for neighbour in point.neighbours(self.size) {
            if after.stone_at(neighbour) == Some(color.opponent()) {
                captured.extend(after.remove_without_liberty(neighbour).iter());
            }
        }
        let self_captured = after.remove_without_liberty(point);
        Some(Placed { after, captured, self_captured })
    }

    /// Returns the 64-bit hash of the stones, which depends on nothing else; see [`zobrist`].
    pub const fn hash64(&self) -> u64 {
        self.hash
    }

    /// Removes the string at the point if it has no liberty; returns the stones removed.
    fn remove_without_liberty(&mut self, point: Point) -> PointSet {
        match self.string_at(point) {
            Some(string) if string.liberties.is_empty() => {
                for stone in string.stones.iter() {
                    self.set(stone, None);
                }
                string.stones
            }
            _ => PointSet::new(),
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.hash == other.hash && self.size == other.size && self.stones == other.stones
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// The rows as in [`Position::to_rows`].
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_rows())
    }
}

/// A diagram with coordinates: one line for each row from the top, the column letters above and below.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: Vec<String> = (0..self.size.columns()).map(column_letters).collect();
        let cell = letters.iter().map(String::len).max().unwrap_or(1);
        let margin = self.size.rows().to_string().len();
        let header = |f: &mut fmt::Formatter<'_>| {
            write!(f, "{:margin$}", "")?;
            letters.iter().try_for_each(|letter| write!(f, " {letter:>cell$}"))
        };
        header(f)?;
        for row in 0..self.size.rows() {
            let number = self.size.rows() - row;
            write!(f, "\n{number:>margin$}")?;
            for column in 0..self.size.columns() {
                let stone = self.stone_at(Point { column, row }).map_or('.', Color::letter);
                write!(f, " {stone:>cell$}")?;
            }
            write!(f, " {number}")?;
        }
        writeln!(f)?;
        header(f)
    }
}

#[cfg(test)]
mod tests;
