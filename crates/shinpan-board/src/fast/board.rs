use super::grid::{Grid, cells_needed};
use super::history::History;
use super::legality::Refusal;
use super::play::Step;
use super::undo::{Trace, Undo};
use crate::{Color, Point, PointSet, Position, SelfCapture, Size};

/// A board that is changed by plays, and can take them back.
///
/// Knows the ban of taking back at once in a single-stone ko, and with a [`History`] every repetition; knows no turn,
/// so either colour may play at any time.
///
/// ```
/// use shinpan_board::{Color, Point, Position, SelfCapture, fast::{Board, Refusal}};
///
/// let position = Position::from_diagram(". X O . / X O . O / . X O .").unwrap();
/// let mut board = Board::from_position(&position).undoable();
/// let [mouth, stone] = [Point { column: 2, row: 1 }, Point { column: 1, row: 1 }];
/// let played = board.play(Color::Black, mouth, SelfCapture::Forbidden).unwrap();
/// assert_eq!((played.captured, board.removed().next()), (1, Some(stone)));
/// assert_eq!(board.play(Color::White, stone, SelfCapture::Forbidden), Err(Refusal::Ko));
/// assert!(board.undo());
/// assert_eq!(board.position(), position);
/// ```
#[derive(Clone)]
pub struct Board {
    pub(super) cells: Cells,
    /// The acts that can be taken back, if any are to be.
    log: Option<Vec<Act>>,
    undo: Undo,
    removed_count: usize,
}

/// The smallest grid that holds the board.
#[derive(Clone)]
pub(super) enum Cells {
    /// Up to 9x9 and a little more.
    Small(Box<Grid<128>>),
    /// Up to 19x19 and a little more.
    Middle(Box<Grid<512>>),
    /// Up to 52x52.
    Large(Box<Grid<4096>>),
}

impl Cells {
    /// Becomes a copy of another board of the same size, in the same memory.
    pub fn copy_from(&mut self, other: &Cells) {
        match (self, other) {
            (Cells::Small(own), Cells::Small(other)) => own.clone_from(other),
            (Cells::Middle(own), Cells::Middle(other)) => own.clone_from(other),
            (Cells::Large(own), Cells::Large(other)) => own.clone_from(other),
            (own, other) => own.clone_from(other),
        }
    }
}

/// Does the same with whichever grid there is.
macro_rules! on_grid {
    ($cells:expr, $grid:ident => $body:expr) => {
        match $cells {
            Cells::Small($grid) => $body,
            Cells::Middle($grid) => $body,
            Cells::Large($grid) => $body,
        }
    };
}
pub(super) use on_grid;

#[derive(Clone)]
enum Act {
    Play(Undo),
    Pass { ko: usize, ko_against: usize },
}

/// What a play removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The number of stones of the opponent.
    pub captured: usize,
    /// The number of stones of the player's own, the played one included.
    pub self_captured: usize,
}

impl Board {
    /// Makes a board without stones, which takes back nothing.
    pub fn new(size: Size) -> Board {
        Board::from_position(&Position::empty(size))
    }

    /// Makes a board with the stones of a position, which takes back nothing.
    pub fn from_position(position: &Position) -> Board {
        let cells = match cells_needed(position.size()) {
            0..=128 => Cells::Small(Grid::from_position(position)),
            129..=512 => Cells::Middle(Grid::from_position(position)),
            _ => Cells::Large(Grid::from_position(position)),
        };
        Board { cells, log: None, undo: Undo::default(), removed_count: 0 }
    }

    /// Makes the board remember its plays and passes from now on, so that [`Board::undo`] can take them back.
    pub fn undoable(mut self) -> Board {
        self.log = Some(Vec::new());
        self
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        on_grid!(&self.cells, grid => grid.size)
    }

    /// Returns the colour of the stone at the point; `None` if it is empty or not on the board.
    pub fn stone_at(&self, point: Point) -> Option<Color> {
        if !self.size().contains(point) {
            return None;
        }
        let stone = on_grid!(&self.cells, grid => grid.colors[grid.cell(point)]);
        Color::BOTH.get(usize::from(stone)).copied()
    }

    /// Returns the stones as a plain position.
    pub fn position(&self) -> Position {
        on_grid!(&self.cells, grid => grid.position())
    }

    /// Returns the hash of the stones, the same as [`Position::hash64`].
    pub fn hash64(&self) -> u64 {
        on_grid!(&self.cells, grid => grid.hash)
    }

    /// Returns the number of empty points.
    pub fn empty_count(&self) -> usize {
        on_grid!(&self.cells, grid => grid.empty_count)
    }

    /// Returns an empty point by its place in the board's list of them, whose order is stable between plays and
    /// restored by [`Board::undo`] but has no meaning; `None` past the end.
    pub fn empty_point(&self, place: usize) -> Option<Point> {
        on_grid!(&self.cells, grid => grid.empties().get(place).map(|&cell| grid.point(usize::from(cell))))
    }

    /// Returns the string of the stone at the point, as a set of its stones; `None` if there is no stone.
    pub fn string_at(&self, point: Point) -> Option<PointSet> {
        self.stone_at(point)?;
        Some(on_grid!(&self.cells, grid => grid.string(grid.cell(point))))
    }

    /// Returns who may not play where because it would take back in a ko at once.
    pub fn ko(&self) -> Option<(Color, Point)> {
        on_grid!(&self.cells, grid => {
            (grid.ko != 0).then(|| (Color::BOTH[grid.ko_against], grid.point(grid.ko)))
        })
    }

    /// Says why the play is refused, if it is, repetitions apart.
    #[inline]
    pub fn why_not(&self, color: Color, point: Point, self_capture: SelfCapture) -> Option<Refusal> {
        on_grid!(&self.cells, grid => {
            grid.refusal_at(color, point, self_capture)
        })
    }

    /// Plays a stone and removes what is left without liberties: the opponent's strings first, then its own.
    ///
    /// # Errors
    /// A [`Refusal`] if the point is occupied or not on the board, by the ban on taking back at once in a ko, or by
    /// the rule on self-capture; the board is unchanged then.
    #[inline]
    pub fn play(&mut self, color: Color, point: Point, self_capture: SelfCapture) -> Result<Played, Refusal> {
        let played = match &mut self.log {
            None => on_grid!(&mut self.cells, grid => grid.try_play(color, point, self_capture, &mut ()))?,
            Some(log) => {
                let undo = &mut self.undo;
                let played =
                    on_grid!(&mut self.cells, grid => grid.try_play(color, point, self_capture, undo))?;
                log.push(Act::Play(self.undo));
                played
            }
        };
        self.removed_count = played.captured + played.self_captured;
        Ok(played)
    }

    /// Plays like [`Board::play`], and enters the position in the history; returns the first entry that is the same,
    /// if one is. With `turn`, only entries with the same player to move count as the same.
    ///
    /// The history must have been begun with this board ([`History::begin`]) and must have seen every play since.
    ///
    /// # Errors
    /// As for [`Board::play`].
    #[inline]
    pub fn play_recorded(
        &mut self,
        color: Color,
        point: Point,
        self_capture: SelfCapture,
        history: &mut History,
        turn: Option<Color>,
    ) -> Result<(Played, Option<usize>), Refusal> {
        let played = self.play(color, point, self_capture)?;
        let found = on_grid!(&self.cells, grid => grid.record(grid.cell(point), color.index(), played, history, turn));
        Ok((played, found))
    }

    /// Plays like [`Board::play_recorded`], unless that would bring back an entry of the history.
    ///
    /// # Errors
    /// As for [`Board::play`], and [`Refusal::Repeats`]; board and history are unchanged then.
    #[inline]
    pub fn play_new(
        &mut self,
        color: Color,
        point: Point,
        self_capture: SelfCapture,
        history: &mut History,
        turn: Option<Color>,
    ) -> Result<Played, Refusal> {
        let undo = &mut self.undo;
        let played = on_grid!(&mut self.cells, grid => grid.try_play_new(color, point, self_capture, history, turn, undo))?;
        if let Some(log) = &mut self.log {
            log.push(Act::Play(self.undo));
        }
        self.removed_count = played.captured + played.self_captured;
        Ok(played)
    }

    /// Passes: lifts the ban on taking back in a ko.
    pub fn pass(&mut self) {
        on_grid!(&mut self.cells, grid => {
            if let Some(log) = &mut self.log {
                log.push(Act::Pass { ko: grid.ko, ko_against: grid.ko_against });
            }
            grid.ko = 0;
        });
        self.removed_count = 0;
    }

    /// Takes back the last play or pass; says whether there was one to take back. A [`History`] is not changed.
    pub fn undo(&mut self) -> bool {
        let Some(act) = self.log.as_mut().and_then(Vec::pop) else { return false };
        on_grid!(&mut self.cells, grid => match act {
            Act::Play(undo) => grid.take_back(&undo),
            Act::Pass { ko, ko_against } => (grid.ko, grid.ko_against) = (ko, ko_against),
        });
        self.removed_count = 0;
        true
    }

    /// Returns the points that the last play removed stones from; none after a pass or after taking back.
    pub fn removed(&self) -> impl Iterator<Item = Point> + '_ {
        let count = self.removed_count;
        let end = self.empty_count();
        (end - count..end).filter_map(|place| self.empty_point(place))
    }
}

impl<const N: usize> Grid<N> {
    #[inline(always)]
    fn refusal_at(&self, color: Color, point: Point, self_capture: SelfCapture) -> Option<Refusal> {
        if !self.size.contains(point) {
            return Some(Refusal::OffBoard);
        }
        self.refusal(self.cell(point), color.index(), self_capture)
    }

    fn try_play(
        &mut self,
        color: Color,
        point: Point,
        self_capture: SelfCapture,
        trace: &mut impl Trace,
    ) -> Result<Played, Refusal> {
        match self.refusal_at(color, point, self_capture) {
            Some(refusal) => Err(refusal),
            None => Ok(self.play(self.cell(point), color.index(), trace).played()),
        }
    }

    fn try_play_new(
        &mut self,
        color: Color,
        point: Point,
        self_capture: SelfCapture,
        history: &mut History,
        turn: Option<Color>,
        undo: &mut Undo,
    ) -> Result<Played, Refusal> {
        match self.refusal_at(color, point, self_capture) {
            Some(refusal) => Err(refusal),
            None => Ok(self.play_new(self.cell(point), color.index(), history, turn, undo)?.played()),
        }
    }

    /// Enters the position after a play in a history.
    #[inline(always)]
    pub(super) fn record(
        &self,
        cell: usize,
        color: usize,
        played: Played,
        history: &mut History,
        turn: Option<Color>,
    ) -> Option<usize> {
        let removed =
            &self.empties[self.empty_count - played.captured - played.self_captured..self.empty_count];
        let owner = if played.captured != 0 { 1 - color } else { color };
        history.record_play(self.hash, turn, (cell, color), (removed, owner))
    }

    /// Plays and records, or refuses and leaves everything as it was, if the position is not new.
    #[inline(always)]
    pub(super) fn play_new(
        &mut self,
        cell: usize,
        color: usize,
        history: &mut History,
        turn: Option<Color>,
        undo: &mut Undo,
    ) -> Result<Step, Refusal> {
        let step = self.play(cell, color, undo);
        match self.record(cell, color, step.played(), history, turn) {
            None => Ok(step),
            Some(entry) => {
                history.forget_last();
                self.take_back(undo);
                Err(Refusal::Repeats { entry })
            }
        }
    }
}

impl History {
    /// Forgets everything and makes the board as it is now the first entry.
    pub fn begin(&mut self, board: &Board, turn: Option<Color>) {
        self.clear();
        self.record(board.hash64(), turn);
    }

    /// Enters a pass, after which the stones are as before; returns the first entry that is the same, if one is.
    pub fn pass(&mut self, board: &Board, turn: Option<Color>) -> Option<usize> {
        self.record(board.hash64(), turn)
    }
}
