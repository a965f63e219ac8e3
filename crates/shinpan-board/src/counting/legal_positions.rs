use rustc_hash::FxHashMap;

use crate::MalformedSize;

/// Counts the positions in which every string has a liberty, on boards of `columns` by 1, 2 and so on to `rows` rows;
/// entry 0 is for one row.
///
/// J. Tromp and G. Farnebäck, *Combinatorics of Go* (2016): the board is filled point by point, and of what is filled
/// only the *border* is kept, the lowest filled point of each column; how many ways lead to the same border is a number.
/// Time and memory grow about fivefold with each column; nine take some seconds.
///
/// # Errors
/// [`MalformedSize`] unless both are at least 1 and neither is over 9: the numbers for larger boards do not fit.
pub fn legal_positions(columns: u8, rows: u8) -> Result<Vec<u128>, MalformedSize> {
    if !(1..=9).contains(&columns) || !(1..=9).contains(&rows) {
        return Err(MalformedSize { columns, rows });
    }
    let columns = usize::from(columns);
    let mut borders: FxHashMap<Border, u128> = FxHashMap::default();
    borders.insert(Border::edge(columns), 1);
    let mut counts = Vec::new();
    for _ in 0..rows {
        for column in 0..columns {
            let mut after = FxHashMap::with_capacity_and_hasher(borders.len() * 2, Default::default());
            for (border, ways) in borders {
                for fill in [EMPTY, BLACK, WHITE] {
                    if let Some(next) = border.fill(columns, column, fill) {
                        *after.entry(next).or_insert(0) += ways;
                    }
                }
            }
            borders = after;
        }
        let complete = borders.iter().filter(|(border, _)| border.lacks_nothing(columns));
        counts.push(complete.map(|(_, ways)| ways).sum());
    }
    Ok(counts)
}

/// What is at one column of the border. Stones of strings that have a liberty are [`BLACK`] or [`WHITE`]; strings that
/// still lack one are numbered from [`LACKING`] upwards, by where they come first, black ones evenly and white ones oddly.
type Cell = u64;
const EMPTY: Cell = 0;
const BLACK: Cell = 1;
const WHITE: Cell = 2;
const BEYOND: Cell = 3;
const LACKING: Cell = 4;

/// Five bits for each column.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Border(u64);

impl Border {
    fn edge(columns: usize) -> Border {
        Border::pack(&[BEYOND; 9][..columns])
    }

    fn pack(cells: &[Cell]) -> Border {
        Border(cells.iter().rev().fold(0, |word, cell| word << 5 | cell))
    }

    fn cells(self, columns: usize) -> [Cell; 9] {
        let mut cells = [EMPTY; 9];
        for (column, cell) in cells[..columns].iter_mut().enumerate() {
            *cell = self.0 >> (5 * column) & 31;
        }
        cells
    }

    fn lacks_nothing(self, columns: usize) -> bool {
        self.cells(columns)[..columns].iter().all(|&cell| cell < LACKING)
    }

    /// Fills the point below the border in a column; `None` if that leaves a string without a liberty for good.
    fn fill(self, columns: usize, column: usize, fill: Cell) -> Option<Border> {
        let mut cells = self.cells(columns);
        let cells = &mut cells[..columns];
        let above = cells[column];
        let left = if column == 0 { BEYOND } else { cells[column - 1] };
        if fill == EMPTY {
            for neighbour in [above, left] {
                give_liberty(cells, neighbour);
            }
            cells[column] = EMPTY;
            return Some(canonical(cells));
        }
        // A number not in use stands for the stone for now.
        let own = 30 + fill - BLACK;
        cells[column] = own;
        for neighbour in [above, left] {
            if color(neighbour) == Some(fill) && neighbour >= LACKING {
                cells.iter_mut().filter(|cell| **cell == neighbour).for_each(|cell| *cell = own);
            }
        }
        if [above, left].iter().any(|&neighbour| neighbour == EMPTY || neighbour == fill) {
            give_liberty(cells, own);
        }
        // The string of another colour above must still be reached by the border.
        let lost = above >= LACKING && color(above) != Some(fill) && !cells.contains(&above);
        (!lost).then(|| canonical(cells))
    }
}

fn color(cell: Cell) -> Option<Cell> {
    match cell {
        EMPTY | BEYOND => None,
        BLACK | WHITE => Some(cell),
        lacking => Some(BLACK + lacking % 2),
    }
}

/// Marks the stones of a string that lacked a liberty.
fn give_liberty(cells: &mut [Cell], string: Cell) {
    if string >= LACKING {
        let stone = BLACK + string % 2;
        cells.iter_mut().filter(|cell| **cell == string).for_each(|cell| *cell = stone);
    }
}

/// Numbers the strings anew, and exchanges the colours if the first stone is white: as many ways lead to the one
/// as to the other.
fn canonical(cells: &[Cell]) -> Border {
    let swap = cells.iter().find_map(|&cell| color(cell)) == Some(WHITE);
    let mut names = [0; 32];
    let mut next = LACKING;
    let mut renamed = [EMPTY; 9];
    for (new, &cell) in renamed.iter_mut().zip(cells) {
        *new = match cell {
            EMPTY | BEYOND => cell,
            BLACK | WHITE if swap => BLACK + WHITE - cell,
            BLACK | WHITE => cell,
            lacking => {
                let name = &mut names[lacking as usize];
                if *name == 0 {
                    *name = next;
                    next += 2;
                }
                *name + (lacking + Cell::from(swap)) % 2
            }
        };
    }
    Border::pack(&renamed[..cells.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        assert_eq!(legal_positions(1, 4), Ok(vec![1, 5, 15, 41]));
        // 81 less 16 full and 8 with a stone between two of the other colour.
        assert_eq!(legal_positions(2, 2), Ok(vec![5, 57]));
        assert!(legal_positions(0, 3).is_err() && legal_positions(3, 0).is_err());
        assert!(legal_positions(10, 1).is_err() && legal_positions(1, 10).is_err());
    }
}
