use crate::{Color, Point, PointSet, Position, Size, zobrist};

/// What is at a cell: 0 and 1 for stones (as [`Color::index`]), then these.
pub(super) const EMPTY: u8 = 2;
/// Outside the board.
pub(super) const WALL: u8 = 3;

/// No place in the list of empty cells.
pub(super) const NOWHERE: u16 = u16::MAX;
/// The liberty sum of a cell that heads no string. Its low half must not come to zero by the few changes that
/// neighbouring plays make to it, or it would look like a string to be captured.
pub(super) const NO_STRING: u64 = 0x4000;

/// Neighbour counts in one word: black, white and empty neighbours, four bits each. Walls count nowhere.
pub(super) const EMPTY_NEIGHBOURS: u16 = 0xf00;
pub(super) const OWN_NEIGHBOURS: [u16; 2] = [0x00f, 0x0f0];
pub(super) const OTHER_NEIGHBOURS: [u16; 2] = [0x0f0, 0x00f];
/// The change to a neighbour's word when an empty cell gets a stone.
pub(super) const STONE_COMES: [u16; 2] = [0x001_u16.wrapping_sub(0x100), 0x010_u16.wrapping_sub(0x100)];

/// The board in flat arrays of `N` cells: rows of `columns` cells and one wall, with a row of walls above and below.
///
/// A string is a ring of stones (`next`) that share a `head`, one of them. Its liberties are kept as *pseudo-liberties*:
/// an empty cell counts once for every stone it touches. `liberties[head]` adds up [`liberty`] of them all, so that
/// playing, capturing, joining and taking back are additions, zero means captured, and a string is in atari at a cell
/// exactly if the sum is its count times the cell's number.
///
/// Cells without a stone are their own head, so that a play changes all four neighbours alike and need not ask what
/// they are. (Pseudo-liberties and unconditional updates: Ł. Lew's libEGO, 2006.)
#[derive(Clone)]
pub(super) struct Grid<const N: usize> {
    pub size: Size,
    /// The distance from a cell to the one below.
    pub stride: usize,
    pub colors: [u8; N],
    pub neighbours: [u16; N],
    pub heads: [u16; N],
    /// Valid for heads.
    pub liberties: [u64; N],
    /// Valid for heads: the number of stones.
    pub lengths: [u16; N],
    /// Valid for stones, and for captured stones until a new stone is put there.
    pub next: [u16; N],
    /// [`liberty`] of the cell if it is empty, or else zero.
    pub free: [u64; N],
    /// The empty cells, in no particular order, followed by remains.
    pub empties: [u16; N],
    pub empty_count: usize,
    /// Where an empty cell stands in `empties`; [`NOWHERE`] for all others.
    pub places: [u16; N],
    pub zobrist: [[u64; 2]; N],
    pub hash: u64,
    /// The cell at which `ko_against` would take back a single stone at once; 0 if there is none.
    pub ko: usize,
    pub ko_against: usize,
}

/// The number of an empty cell in liberty sums: a count of one, the cell, and its square.
///
/// The fields overlap in sums of many, which does no harm: sums are exact modulo 2^64, and one of up to four terms
/// keeps the fields apart. By the Cauchy-Schwarz inequality such a sum is a multiple of one cell's number by its own
/// count exactly if all its terms are that cell.
#[inline(always)]
pub(super) const fn liberty(cell: usize) -> u64 {
    1 | (cell as u64) << 16 | ((cell * cell) as u64) << 32
}

impl<const N: usize> Grid<N> {
    /// Makes a board without stones. `size` must fit: see [`cells_needed`].
    pub fn empty(size: Size) -> Box<Grid<N>> {
        let mut grid = Box::new(Grid {
            size,
            stride: usize::from(size.columns()) + 1,
            colors: [WALL; N],
            neighbours: [0; N],
            heads: std::array::from_fn(|cell| cell as u16),
            liberties: [NO_STRING; N],
            lengths: [0; N],
            next: [0; N],
            free: [0; N],
            empties: [0; N],
            empty_count: 0,
            places: [NOWHERE; N],
            zobrist: [[0; 2]; N],
            hash: 0,
            ko: 0,
            ko_against: 0,
        });
        for point in size.all_points() {
            let cell = grid.cell(point);
            grid.colors[cell] = EMPTY;
            grid.free[cell] = liberty(cell);
            grid.zobrist[cell] = Color::BOTH.map(|color| zobrist::stone(color, point));
            grid.neighbours[cell] = 0x100 * point.neighbours(size).count() as u16;
            grid.places[cell] = grid.empty_count as u16;
            let place = grid.empty_count;
            grid.empties[place] = cell as u16;
            grid.empty_count += 1;
        }
        grid
    }

    /// Makes a board with the stones of a position. Strings without liberties stay.
    pub fn from_position(position: &Position) -> Box<Grid<N>> {
        let mut grid = Grid::empty(position.size());
        for string in position.strings() {
            let Some(first) = string.stones.first() else { continue };
            let head = grid.cell(first);
            let mut last = head;
            grid.next[head] = head as u16;
            for point in string.stones.iter() {
                let cell = grid.cell(point);
                grid.set_up(cell, string.color.index());
                grid.heads[cell] = head as u16;
                grid.next[last] = cell as u16;
                grid.next[cell] = head as u16;
                last = cell;
            }
            grid.lengths[head] = string.stones.len() as u16;
        }
        for string in position.strings() {
            let Some(first) = string.stones.first() else { continue };
            let head = grid.cell(first);
            let stones = string.stones.iter().map(|point| grid.cell(point));
            let sums = stones.flat_map(|cell| grid.around(cell)).map(|cell| grid.free[cell]);
            grid.liberties[head] = sums.fold(0, u64::wrapping_add);
        }
        grid
    }

    /// Puts a stone on an empty cell as far as the cell and its neighbours' counts go.
    fn set_up(&mut self, cell: usize, color: usize) {
        self.colors[cell] = color as u8;
        self.free[cell] = 0;
        self.hash ^= self.zobrist[cell][color];
        self.leave_empties(cell);
        for neighbour in self.around(cell) {
            self.neighbours[neighbour] = self.neighbours[neighbour].wrapping_add(STONE_COMES[color]);
        }
    }

    /// Takes a cell off the list of empty cells; returns the place it had.
    #[inline(always)]
    pub fn leave_empties(&mut self, cell: usize) -> usize {
        let place = usize::from(self.places[cell]);
        self.empty_count -= 1;
        let last = self.empties[self.empty_count];
        self.empties[place] = last;
        self.places[usize::from(last)] = place as u16;
        self.places[cell] = NOWHERE;
        place
    }

    /// Exchanges two places in the list of empty cells.
    #[inline(always)]
    pub fn exchange(&mut self, place: usize, other: usize) {
        let (cell, other_cell) = (self.empties[place], self.empties[other]);
        self.empties[place] = other_cell;
        self.empties[other] = cell;
        self.places[usize::from(other_cell)] = place as u16;
        self.places[usize::from(cell)] = other as u16;
    }

    /// Returns the cell of a point of the board.
    #[inline(always)]
    pub fn cell(&self, point: Point) -> usize {
        (usize::from(point.row) + 1) * self.stride + usize::from(point.column) + 1
    }

    /// Returns the point of a cell of the board.
    pub fn point(&self, cell: usize) -> Point {
        Point { column: (cell % self.stride - 1) as u8, row: (cell / self.stride - 1) as u8 }
    }

    /// Returns the cells above, left, right and below.
    #[inline(always)]
    pub fn around(&self, cell: usize) -> [usize; 4] {
        [cell - self.stride, cell - 1, cell + 1, cell + self.stride]
    }

    /// Returns the cells diagonally adjacent.
    #[inline(always)]
    pub fn diagonals(&self, cell: usize) -> [usize; 4] {
        let stride = self.stride;
        [cell - stride - 1, cell - stride + 1, cell + stride - 1, cell + stride + 1]
    }

    /// Returns the liberty sum of the string that the cell belongs to.
    #[inline(always)]
    pub fn liberties_at(&self, cell: usize) -> u64 {
        self.liberties[usize::from(self.heads[cell])]
    }

    /// Returns the empty cells.
    pub fn empties(&self) -> &[u16] {
        &self.empties[..self.empty_count]
    }

    /// Returns the stones as a plain position.
    pub fn position(&self) -> Position {
        let mut position = Position::empty(self.size);
        for point in self.size.all_points() {
            let stone = Color::BOTH.get(usize::from(self.colors[self.cell(point)]));
            position.set(point, stone.copied());
        }
        position
    }

    /// Returns the stones of a string, given any of them.
    pub fn string(&self, stone: usize) -> PointSet {
        let mut stones = PointSet::new();
        let mut cell = stone;
        loop {
            stones.insert(self.point(cell));
            cell = usize::from(self.next[cell]);
            if cell == stone {
                return stones;
            }
        }
    }
}

/// Returns how many cells a board takes: its points, one wall a row, and the rows of walls above and below.
pub(super) const fn cells_needed(size: Size) -> usize {
    (size.columns() as usize + 1) * (size.rows() as usize + 2) + 1
}

/// Says whether the sum is that of a string that has no liberty but the cell with this number.
#[inline(always)]
pub(super) const fn is_atari_at(liberties: u64, number: u64) -> bool {
    let count = liberties & 0xffff;
    (count <= 4) & (liberties == count.wrapping_mul(number))
}

/// Returns the only liberty of a string if this is the sum of a string in atari, and otherwise some number below
/// 2^16, often 0.
#[inline(always)]
pub(super) const fn last_liberty(liberties: u64) -> usize {
    /// Multiplying by these and shifting right by 16 divides sums of 1, 2, 3 and 4 equal cell numbers.
    const DIVIDE: [u32; 6] = [0, 65536, 32768, 21846, 16384, 0];
    let count = liberties & 0xffff;
    let count = if count < 5 { count as usize } else { 5 };
    (((liberties >> 16) as u16 as u32 * DIVIDE[count]) >> 16) as usize
}
