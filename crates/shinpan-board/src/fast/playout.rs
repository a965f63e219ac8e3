use super::board::{Board, Cells, on_grid};
use super::grid::{
    EMPTY_NEIGHBOURS, Grid, OTHER_NEIGHBOURS, OWN_NEIGHBOURS, is_atari_at, last_liberty, liberty,
};
use super::history::History;
use super::play::Step;
use super::undo::Undo;
use crate::{Color, Position};

/// Uniformly random games from one position.
///
/// The players alternate. Each plays a stone at a point drawn uniformly from those where a play is legal (no
/// self-capture, no taking back in a ko at once, optionally no repeated position) and does not fill an eye of his own: a
/// point whose neighbours are all his and of whose diagonal points the opponent has at most one, none at the edge. A
/// player without such a point passes, and two passes end the game.
pub struct Playouts {
    start: Board,
    board: Board,
    history: History,
}

/// What happened in a random game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The number of moves, passes included.
    pub moves: usize,
    /// Whether the game was broken off at the limit of moves.
    pub broken_off: bool,
}

impl Playouts {
    /// Prepares games from the position.
    pub fn new(position: &Position) -> Playouts {
        let start = Board::from_position(position);
        Playouts { board: start.clone(), start, history: History::new() }
    }

    /// Plays a game under the simple ko rule.
    ///
    /// `below(n)` is to return a uniformly random number below `n`, which is never 0. The game is broken off after
    /// `limit` moves: without superko a game may go on for ever.
    pub fn play(&mut self, first: Color, limit: usize, below: impl FnMut(u32) -> u32) -> Playout {
        self.board.cells.copy_from(&self.start.cells);
        on_grid!(&mut self.board.cells, grid => Game::new(grid, limit, ()).play(first, below))
    }

    /// Plays a game in which no play may bring back an earlier position, that of the start included.
    pub fn play_superko(&mut self, first: Color, limit: usize, below: impl FnMut(u32) -> u32) -> Playout {
        self.board.cells.copy_from(&self.start.cells);
        self.history.begin(&self.start, None);
        let past = Past { history: &mut self.history, undo: Undo::default() };
        on_grid!(&mut self.board.cells, grid => Game::new(grid, limit, past).play(first, below))
    }

    /// Returns the board as the last game left it.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

/// Whether a play is possible in view of what was before, and how it is carried out.
trait Repetition {
    fn play<const N: usize>(&mut self, grid: &mut Grid<N>, cell: usize, color: usize) -> Option<Step>;
}

impl Repetition for () {
    #[inline(always)]
    fn play<const N: usize>(&mut self, grid: &mut Grid<N>, cell: usize, color: usize) -> Option<Step> {
        Some(grid.play(cell, color, &mut ()))
    }
}

struct Past<'a> {
    history: &'a mut History,
    undo: Undo,
}

impl Repetition for Past<'_> {
    #[inline(always)]
    fn play<const N: usize>(&mut self, grid: &mut Grid<N>, cell: usize, color: usize) -> Option<Step> {
        grid.play_new(cell, color, self.history, None, &mut self.undo).ok()
    }
}

/// A game going on.
///
/// Late in a game most empty points are eyes, which their owner may not fill here and the opponent may not enter; to
/// draw them again and again would take most of the time. So an eye drawn in vain is *parked* at the front of the
/// list of empty points until it could have become playable for either side: when the opponent takes a diagonal
/// point, or a string around it falls into atari.
struct Game<'a, R, const N: usize> {
    grid: &'a mut Grid<N>,
    repetition: R,
    limit: usize,
    /// The number of points at the front of the list that neither player may play at.
    parked: usize,
}

enum Candidate {
    Playable,
    NotNow,
    NobodyMay,
}

impl<'a, R: Repetition, const N: usize> Game<'a, R, N> {
    fn new(grid: &'a mut Grid<N>, limit: usize, repetition: R) -> Game<'a, R, N> {
        Game { grid, repetition, limit, parked: 0 }
    }

    fn play(mut self, first: Color, mut below: impl FnMut(u32) -> u32) -> Playout {
        let (mut moves, mut passes, mut color) = (0, 0, first.index());
        while passes < 2 && moves < self.limit {
            if self.play_anywhere(color, &mut below) {
                passes = 0;
            } else {
                passes += 1;
                self.grid.ko = 0;
            }
            moves += 1;
            color = 1 - color;
        }
        Playout { moves, broken_off: passes < 2 }
    }

    /// Draws points until one can be played; says whether there is one.
    #[inline(always)]
    fn play_anywhere(&mut self, color: usize, below: &mut impl FnMut(u32) -> u32) -> bool {
        let mut end = self.grid.empty_count;
        while end > self.parked {
            let place = self.parked + below((end - self.parked) as u32) as usize;
            let cell = usize::from(self.grid.empties[place]);
            match self.judge(cell, color) {
                Candidate::Playable => {
                    if let Some(step) = self.repetition.play(self.grid, cell, color) {
                        if self.parked != 0 {
                            self.wake(cell, &step);
                        }
                        return true;
                    }
                }
                Candidate::NotNow => {}
                Candidate::NobodyMay => {
                    self.grid.exchange(place, self.parked);
                    self.parked += 1;
                    continue;
                }
            }
            end -= 1;
            self.grid.exchange(place, end);
        }
        false
    }

    #[inline(always)]
    fn judge(&self, cell: usize, color: usize) -> Candidate {
        let grid = &self.grid;
        let neighbours = grid.neighbours[cell];
        if neighbours & EMPTY_NEIGHBOURS != 0 {
            return Candidate::Playable;
        }
        if neighbours & OTHER_NEIGHBOURS[color] == 0 && grid.is_eye(cell, color) {
            return if grid.is_last_liberty(cell) { Candidate::NotNow } else { Candidate::NobodyMay };
        }
        if grid.keeps_liberty(cell, color) {
            return if cell == grid.ko { Candidate::NotNow } else { Candidate::Playable };
        }
        let in_eye = neighbours & OWN_NEIGHBOURS[color] == 0 && grid.is_eye(cell, 1 - color);
        if in_eye { Candidate::NobodyMay } else { Candidate::NotNow }
    }

    /// Takes back among the candidates the parked points that a play may have changed: those diagonal to it, and the
    /// last liberties of the strings it touched.
    #[inline(always)]
    fn wake(&mut self, cell: usize, step: &Step) {
        let [a, b, c, d] = step.heads;
        let strings = [a, b, c, d, step.own];
        let mut any = false;
        for diagonal in self.grid.diagonals(cell) {
            any |= usize::from(self.grid.places[diagonal]) < self.parked;
        }
        for head in strings {
            let last = last_liberty(self.grid.liberties[head]) % N;
            any |= usize::from(self.grid.places[last]) < self.parked;
        }
        if !any {
            return;
        }
        for diagonal in self.grid.diagonals(cell) {
            self.wake_one(diagonal);
        }
        for head in strings {
            let liberties = self.grid.liberties[head];
            let last = last_liberty(liberties) % N;
            if is_atari_at(liberties, liberty(last)) {
                self.wake_one(last);
            }
        }
    }

    #[inline(always)]
    fn wake_one(&mut self, cell: usize) {
        let place = usize::from(self.grid.places[cell]);
        if place < self.parked {
            self.parked -= 1;
            self.grid.exchange(place, self.parked);
        }
    }
}

#[cfg(test)]
mod tests;
