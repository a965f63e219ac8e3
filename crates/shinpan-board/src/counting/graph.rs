use crate::bits::{Placed, Word, place};
use crate::{Color, Position, Size, Symmetry};

/// The positions in which every string has a liberty, and the plays that lead from one to another.
///
/// A play of either colour that changes the position is an edge, self-captures of several stones included
/// (J. Tromp and G. Farnebäck, *Combinatorics of Go*, 2016).
pub struct PositionGraph {
    size: Size,
    /// Each position in words, Black first, in the order of their [`code`]s.
    positions: Vec<[u128; 2]>,
    /// The number of the position with a code, or [`NO_POSITION`].
    numbers: Vec<u32>,
}

const NO_POSITION: u32 = u32::MAX;

/// How many edges there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edges {
    /// All of them.
    pub all: u64,
    /// Those that are not self-captures.
    pub without_self_capture: u64,
}

impl PositionGraph {
    /// Finds all positions by trying every way to put stones on the points.
    ///
    /// `None` if the board has more than 13 points, 9 columns or 12 rows.
    pub fn new(size: Size) -> Option<PositionGraph> {
        if size.points() > 13 || !u128::fits(size) {
            return None;
        }
        let board = u128::board(size);
        let mut graph = PositionGraph { size, positions: Vec::new(), numbers: Vec::new() };
        for code in 0..3_usize.pow(size.points() as u32) {
            let stones = decode(code, board);
            let empty = board & !(stones[0] | stones[1]);
            let number = graph.positions.len() as u32;
            if stones.iter().all(|&own| empty.around().flood(own) == own) {
                graph.positions.push(stones);
                graph.numbers.push(number);
            } else {
                graph.numbers.push(NO_POSITION);
            }
        }
        Some(graph)
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Says whether there are no positions; there always is the empty one.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Counts the edges.
    pub fn edges(&self) -> Edges {
        let mut edges = Edges { all: 0, without_self_capture: 0 };
        for number in 0..self.len() {
            for color in Color::BOTH {
                self.plays(number, color, |_, self_capture| {
                    edges.all += 1;
                    edges.without_self_capture += u64::from(!self_capture);
                });
            }
        }
        edges
    }

    /// Calls `tell` for each play of the colour that changes the position, with the position it leads to and whether it is
    /// a self-capture.
    pub(super) fn plays(&self, number: usize, color: Color, mut tell: impl FnMut(usize, bool)) {
        let board = u128::board(self.size);
        let stones = self.positions[number];
        for point in (board & !(stones[0] | stones[1])).each() {
            let (after, self_capture) = match place(board, stones, color.index(), point) {
                Placed::Stays { stones, .. } => (stones, false),
                Placed::SelfCapture { stones, .. } => (stones, true),
            };
            if after != stones {
                tell(self.numbers[code(after, board)] as usize, self_capture);
            }
        }
    }

    /// Returns where the views that keep the size of the board take every position, each way once.
    pub(super) fn views(&self) -> Vec<Vec<usize>> {
        let board = u128::board(self.size);
        let seen_in = |view: &Symmetry, stones: [u128; 2]| {
            let seen = stones.map(|own| u128::from_set(&view.set(&own.to_set(), self.size)));
            self.numbers[code(seen, board)] as usize
        };
        let views = Symmetry::keeping(self.size).iter();
        let mut ways: Vec<Vec<usize>> =
            views.map(|view| self.positions.iter().map(|&stones| seen_in(view, stones)).collect()).collect();
        ways.sort();
        ways.dedup();
        ways
    }

    /// Returns a position by its number.
    pub fn position(&self, number: usize) -> Option<Position> {
        let stones = self.positions.get(number)?;
        let mut position = Position::empty(self.size);
        for color in Color::BOTH {
            for point in stones[color.index()].to_set().iter() {
                position.set(point, Some(color));
            }
        }
        Some(position)
    }
}

/// The stones as a number to base 3, one digit for each point.
fn code(stones: [u128; 2], board: u128) -> usize {
    let mut code = 0;
    let mut value = 1;
    for point in board.each() {
        code += value * (usize::from(stones[0].meets(point)) + 2 * usize::from(stones[1].meets(point)));
        value *= 3;
    }
    code
}

fn decode(mut code: usize, board: u128) -> [u128; 2] {
    let mut stones = [0; 2];
    for point in board.each() {
        match code % 3 {
            0 => {}
            digit => stones[digit - 1] |= point,
        }
        code /= 3;
    }
    stones
}
