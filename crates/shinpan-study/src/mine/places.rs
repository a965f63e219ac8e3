//! The positions of a small board, each once up to symmetry and, where the rules see no colour, up to colour.

use std::collections::HashSet;
use std::fmt;

use shinpan_board::{Color, Point, Position, Size, Symmetry};

/// Boards of more points are not enumerated: there are too many positions.
pub const ALL_UP_TO: usize = 14;
/// Boards of more points are not sampled.
pub const SAMPLED_UP_TO: usize = 36;

/// A position and the player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The stones.
    pub position: Position,
    /// The player to move.
    pub to_move: Color,
}

/// Which positions of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// All.
    All,
    /// So many drawn at random, reproducibly: each point is empty, black or white alike, and positions no
    /// game can have are drawn again.
    Sample {
        /// How many draws; some may come out alike.
        draws: usize,
        /// The seed of the draw.
        seed: u64,
    },
}

/// Why there are no positions to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// The board.
    pub size: Size,
    /// The most points there could be.
    pub most: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a board of {}x{} is too large: here at most {} points can be looked at",
            self.size.columns(),
            self.size.rows(),
            self.most
        )
    }
}

impl std::error::Error for TooLarge {}

/// Where each point goes in every view of a board.
struct Views {
    size: Size,
    views: Vec<Vec<usize>>,
}

/// A position as a number: a digit a point (0 empty, 1 black, 2 white), the last point lowest, and on top of
/// it whether White is to move.
type Code = u64;

impl Views {
    fn new(size: Size) -> Views {
        let views = Symmetry::keeping(size).iter().map(|symmetry| {
            size.all_points().map(|point: Point| symmetry.point(point, size).index(size)).collect()
        });
        Views { size, views: views.collect() }
    }

    /// The least number among all views, exchanging colours too if that is allowed.
    fn canonical(&self, cells: &[u8], to_move: Color, colour_blind: bool) -> Code {
        let mut least = Code::MAX;
        let mut seen = vec![0u8; cells.len()];
        for view in &self.views {
            for (from, &to) in view.iter().enumerate() {
                seen[to] = cells[from];
            }
            least = least.min(code(&seen, to_move));
            if colour_blind {
                for cell in &mut seen {
                    *cell = swapped(*cell);
                }
                least = least.min(code(&seen, to_move.opponent()));
            }
        }
        least
    }

    fn place(&self, mut code: Code) -> Place {
        let points = self.size.points();
        let turn = code / 3u64.pow(points as u32);
        let mut position = Position::empty(self.size);
        for index in (0..points).rev() {
            let stone = match code % 3 {
                1 => Some(Color::Black),
                2 => Some(Color::White),
                _ => None,
            };
            code /= 3;
            if let Some(point) = self.size.point(index) {
                position.set(point, stone);
            }
        }
        Place { position, to_move: if turn == 0 { Color::Black } else { Color::White } }
    }
}

fn swapped(cell: u8) -> u8 {
    match cell {
        0 => 0,
        stone => 3 - stone,
    }
}

fn code(cells: &[u8], to_move: Color) -> Code {
    let turn = match to_move {
        Color::Black => 0,
        Color::White => 1,
    };
    cells.iter().fold(turn, |code, cell| 3 * code + Code::from(*cell))
}

fn is_possible(place: &Place) -> bool {
    place.position.strings().iter().all(|string| !string.liberties.is_empty())
}

/// The positions of a board with each player to move, the fewest stones first.
///
/// `colour_blind`: positions that differ by an exchange of colours (and turns) count as one.
///
/// # Errors
/// There are too many.
pub fn places(size: Size, which: Which, colour_blind: bool) -> Result<Vec<Place>, TooLarge> {
    let points = size.points();
    let most = match which {
        Which::All => ALL_UP_TO,
        Which::Sample { .. } => SAMPLED_UP_TO,
    };
    if points > most {
        return Err(TooLarge { size, most });
    }
    let views = Views::new(size);
    let mut codes: Vec<Code> = match which {
        Which::All => every(&views, colour_blind),
        Which::Sample { draws, seed } => drawn(&views, draws, seed, colour_blind),
    };
    codes.sort_by_cached_key(|&code| {
        let position = views.place(code).position;
        (points - position.empty_points().len(), code)
    });
    Ok(codes.into_iter().map(|code| views.place(code)).collect())
}

fn every(views: &Views, colour_blind: bool) -> Vec<Code> {
    let points = views.size.points();
    let mut cells = vec![0u8; points];
    let mut codes = Vec::new();
    loop {
        for to_move in Color::BOTH {
            let own = code(&cells, to_move);
            if views.canonical(&cells, to_move, colour_blind) == own && is_possible(&views.place(own)) {
                codes.push(own);
            }
        }
        // The next number in base 3.
        let Some(at) = cells.iter().rposition(|cell| *cell < 2) else { return codes };
        cells[at] += 1;
        cells[at + 1..].fill(0);
    }
}

fn drawn(views: &Views, draws: usize, seed: u64, colour_blind: bool) -> Vec<Code> {
    let mut random = Random(seed);
    let mut codes = HashSet::new();
    for _ in 0..draws {
        loop {
            let cells: Vec<u8> = (0..views.size.points()).map(|_| random.below(3) as u8).collect();
            let to_move = Color::BOTH[random.below(2)];
            let code = views.canonical(&cells, to_move, colour_blind);
            if is_possible(&views.place(code)) {
                codes.insert(code);
                break;
            }
        }
    }
    codes.into_iter().collect()
}

/// SplitMix64 (Steele, Lea and Flood 2014): small, and the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(columns: u8, rows: u8) -> Size {
        Size::new(columns, rows).unwrap()
    }

    /// Legal positions of small boards: 1x1 1, 2x1 5, 2x2 57, 3x2 489, 3x3 12675 (Tromp and Farnebaeck 2007).
    #[test]
    fn every_position_stands_for_its_views() {
        for (columns, rows, legal) in [(1, 1, 1), (2, 1, 5), (2, 2, 57), (3, 2, 489), (3, 3, 12_675)] {
            let views = Views::new(size(columns, rows));
            for colour_blind in [false, true] {
                let mut orbit: HashSet<Code> = HashSet::new();
                for place in places(size(columns, rows), Which::All, colour_blind).unwrap() {
                    let cells: Vec<u8> = place
                        .position
                        .size()
                        .all_points()
                        .map(|point| {
                            place.position.stone_at(point).map_or(0, |stone| 1 + stone.index() as u8)
                        })
                        .collect();
                    for view in &views.views {
                        let mut seen = vec![0; cells.len()];
                        for (from, &to) in view.iter().enumerate() {
                            seen[to] = cells[from];
                        }
                        orbit.insert(code(&seen, place.to_move));
                        if colour_blind {
                            let other: Vec<u8> = seen.iter().map(|cell| swapped(*cell)).collect();
                            orbit.insert(code(&other, place.to_move.opponent()));
                        }
                    }
                }
                assert_eq!(orbit.len(), 2 * legal, "{columns}x{rows} {colour_blind}");
            }
        }
    }

    #[test]
    fn samples_are_the_same_every_time_and_possible() {
        let which = Which::Sample { draws: 50, seed: 7 };
        let one = places(size(4, 4), which, false).unwrap();
        assert_eq!(one, places(size(4, 4), which, false).unwrap());
        assert!(one.len() > 40 && one.iter().all(is_possible));
        assert!(places(size(5, 5), Which::All, false).is_err());
    }
}
