use super::grid::{EMPTY, Grid, NO_STRING, NOWHERE, STONE_COMES, liberty};

/// Is told what a play does; `()` does not listen.
pub(super) trait Trace {
    /// A stone is about to be played.
    fn begins<const N: usize>(&mut self, grid: &Grid<N>, cell: usize, color: usize);
    /// The stone joins the string with this head; `next` is what the cell's link was.
    fn joins(&mut self, next: u16, head: usize);
    /// The string headed by `short`, with these liberties, becomes part of that headed by `long`.
    fn merges(&mut self, long: usize, short: usize, liberties: u64);
    /// The string with this head and colour is about to be removed.
    fn removes(&mut self, head: usize, color: usize);
}

impl Trace for () {
    #[inline(always)]
    fn begins<const N: usize>(&mut self, _: &Grid<N>, _: usize, _: usize) {}
    #[inline(always)]
    fn joins(&mut self, _: u16, _: usize) {}
    #[inline(always)]
    fn merges(&mut self, _: usize, _: usize, _: u64) {}
    #[inline(always)]
    fn removes(&mut self, _: usize, _: usize) {}
}

/// What it takes to take back a play, given everything that the board still knows: rings of captured stones stay as
/// they were, and sums can be subtracted.
#[derive(Clone, Copy, Default)]
pub(super) struct Undo {
    cell: u16,
    color: u8,
    merge_count: u8,
    removed_count: u8,
    ko_against: u8,
    ko: u16,
    place: u16,
    next: u16,
    /// The head of the string that the stone joined.
    joined: u16,
    merges: [Merge; 3],
    /// The strings removed: at most four of the opponent's, or the own one.
    removed: [Removed; 4],
}

#[derive(Clone, Copy, Default)]
struct Removed {
    head: u16,
    color: u8,
}

#[derive(Clone, Copy, Default)]
struct Merge {
    long: u16,
    short: u16,
    /// The liberties of the short string before.
    liberties: u64,
}

impl Trace for Undo {
    #[inline(always)]
    fn begins<const N: usize>(&mut self, grid: &Grid<N>, cell: usize, color: usize) {
        self.cell = cell as u16;
        self.color = color as u8;
        self.merge_count = 0;
        self.removed_count = 0;
        self.ko = grid.ko as u16;
        self.ko_against = grid.ko_against as u8;
        self.place = grid.places[cell];
    }

    #[inline(always)]
    fn joins(&mut self, next: u16, head: usize) {
        self.next = next;
        self.joined = head as u16;
    }

    #[inline(always)]
    fn merges(&mut self, long: usize, short: usize, liberties: u64) {
        let merge = Merge { long: long as u16, short: short as u16, liberties };
        self.merges[usize::from(self.merge_count)] = merge;
        self.merge_count += 1;
    }

    #[inline(always)]
    fn removes(&mut self, head: usize, color: usize) {
        self.removed[usize::from(self.removed_count)] = Removed { head: head as u16, color: color as u8 };
        self.removed_count += 1;
    }
}

impl<const N: usize> Grid<N> {
    /// Takes back the last play not yet taken back, of which `undo` was told.
    pub fn take_back(&mut self, undo: &Undo) {
        let (cell, color) = (usize::from(undo.cell), usize::from(undo.color));
        for removed in undo.removed[..usize::from(undo.removed_count)].iter().rev() {
            self.restore(usize::from(removed.head), usize::from(removed.color));
        }
        for merge in undo.merges[..usize::from(undo.merge_count)].iter().rev() {
            self.split(usize::from(merge.long), usize::from(merge.short), merge.liberties);
        }
        self.lift(cell, color, usize::from(undo.joined));
        self.next[cell] = undo.next;
        self.return_to_empties(cell, usize::from(undo.place));
        self.ko = usize::from(undo.ko);
        self.ko_against = usize::from(undo.ko_against);
    }

    /// Puts back the string that was removed last; its ring of links is still there.
    fn restore(&mut self, head: usize, color: usize) {
        let count = self.relabel(head, head);
        self.empty_count -= usize::from(count);
        let mut cell = head;
        loop {
            self.colors[cell] = color as u8;
            self.free[cell] = 0;
            self.places[cell] = NOWHERE;
            self.hash ^= self.zobrist[cell][color];
            for neighbour in self.around(cell) {
                self.neighbours[neighbour] = self.neighbours[neighbour].wrapping_add(STONE_COMES[color]);
                let head = usize::from(self.heads[neighbour]);
                self.liberties[head] = self.liberties[head].wrapping_sub(liberty(cell));
            }
            cell = usize::from(self.next[cell]);
            if cell == head {
                break;
            }
        }
        self.lengths[head] = count;
        self.liberties[head] = 0;
    }

    /// Undoes the joining of two strings.
    fn split(&mut self, long: usize, short: usize, liberties: u64) {
        self.next.swap(long, short);
        let count = self.relabel(short, short);
        self.lengths[short] = count;
        self.lengths[long] -= count;
        self.liberties[short] = liberties;
        self.liberties[long] = self.liberties[long].wrapping_sub(liberties);
    }

    /// Takes a stone off that is alone or, at the end of the ring, in the string it joined.
    fn lift(&mut self, cell: usize, color: usize, joined: usize) {
        let around = self.around(cell);
        if joined != cell {
            let liberties =
                around.map(|neighbour| self.free[neighbour]).into_iter().fold(0, u64::wrapping_add);
            self.next[joined] = self.next[cell];
            self.lengths[joined] -= 1;
            self.liberties[joined] = self.liberties[joined].wrapping_sub(liberties);
        }
        let number = liberty(cell);
        self.colors[cell] = EMPTY;
        self.heads[cell] = cell as u16;
        self.liberties[cell] = NO_STRING;
        self.free[cell] = number;
        self.hash ^= self.zobrist[cell][color];
        for neighbour in around {
            self.neighbours[neighbour] = self.neighbours[neighbour].wrapping_sub(STONE_COMES[color]);
            let head = usize::from(self.heads[neighbour]);
            self.liberties[head] = self.liberties[head].wrapping_add(number);
        }
    }

    /// Puts a cell back to its old place in the list of empty cells.
    fn return_to_empties(&mut self, cell: usize, place: usize) {
        let end = self.empty_count;
        if place != end {
            let moved = self.empties[place];
            self.empties[end] = moved;
            self.places[usize::from(moved)] = end as u16;
        }
        self.empties[place] = cell as u16;
        self.places[cell] = place as u16;
        self.empty_count += 1;
    }
}
