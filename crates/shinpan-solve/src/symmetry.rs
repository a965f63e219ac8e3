//! The symmetries of a board, on its bit sets.

use shinpan_board::Size;

use crate::bits::Bits;

/// Moves of whole rows, columns or diagonals that together carry a set to its image.
#[derive(Clone, Debug)]
struct Carry<B> {
    left: Vec<(B, u32)>,
    right: Vec<(B, u32)>,
}

impl<B: Bits> Carry<B> {
    fn new(size: Size, image: impl Fn(u8, u8) -> (u8, u8)) -> Carry<B> {
        let columns = usize::from(size.columns());
        let mut carry = Carry { left: Vec::new(), right: Vec::new() };
        for point in size.all_points() {
            let (column, row) = image(point.column, point.row);
            let (from, to) = (point.index(size), usize::from(row) * columns + usize::from(column));
            let (list, shift) =
                if to >= from { (&mut carry.left, to - from) } else { (&mut carry.right, from - to) };
            match list.iter_mut().find(|(_, known)| *known == shift as u32) {
                Some((mask, _)) => *mask |= B::bit(from),
                None => list.push((B::bit(from), shift as u32)),
            }
        }
        carry
    }

    #[inline(always)]
    fn apply(&self, set: B) -> B {
        let mut image = B::ZERO;
        for &(mask, shift) in &self.left {
            image |= (set & mask) << shift;
        }
        for &(mask, shift) in &self.right {
            image |= (set & mask) >> shift;
        }
        image
    }
}

/// The symmetries of a board: four of a rectangle, eight of a square.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries<B> {
    rows: Carry<B>,
    columns: Carry<B>,
    diagonal: Option<Carry<B>>,
}

impl<B: Bits> Symmetries<B> {
    pub(crate) fn new(size: Size) -> Symmetries<B> {
        let (last_column, last_row) = (size.columns() - 1, size.rows() - 1);
        Symmetries {
            rows: Carry::new(size, |column, row| (column, last_row - row)),
            columns: Carry::new(size, |column, row| (last_column - column, row)),
            diagonal: size.is_square().then(|| Carry::new(size, |column, row| (row, column))),
        }
    }

    /// How many there are.
    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        if self.diagonal.is_some() { 8 } else { 4 }
    }

    /// The image of a set under symmetry number `which`: bit 0 mirrors the rows, bit 1 the columns, bit 2 the
    /// diagonal before them.
    #[cfg(test)]
    pub(crate) fn image(&self, which: usize, mut set: B) -> B {
        if which & 4 != 0
            && let Some(diagonal) = &self.diagonal
        {
            set = diagonal.apply(set);
        }
        if which & 1 != 0 {
            set = self.rows.apply(set);
        }
        if which & 2 != 0 {
            set = self.columns.apply(set);
        }
        set
    }

    /// The least of the images of three sets taken together. The third is most often empty.
    #[inline]
    pub(crate) fn least(&self, sets: [B; 3]) -> [B; 3] {
        let [black, white, ko] = sets;
        if ko.is_zero() {
            let [black, white] = self.least_of([black, white]);
            return [black, white, ko];
        }
        self.least_of(sets)
    }

    #[inline]
    fn least_of<const N: usize>(&self, sets: [B; N]) -> [B; N] {
        let least = self.least_upright(sets);
        match &self.diagonal {
            Some(diagonal) => {
                least.min(self.least_upright(std::array::from_fn(|at| diagonal.apply(sets[at]))))
            }
            None => least,
        }
    }

    /// The least of the images that keep rows rows.
    #[inline]
    fn least_upright<const N: usize>(&self, sets: [B; N]) -> [B; N] {
        let rows: [B; N] = std::array::from_fn(|at| self.rows.apply(sets[at]));
        let columns: [B; N] = std::array::from_fn(|at| self.columns.apply(sets[at]));
        let both: [B; N] = std::array::from_fn(|at| self.columns.apply(rows[at]));
        sets.min(rows).min(columns).min(both)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_symmetries_of_the_board() {
        for (columns, rows) in [(5, 5), (3, 4), (1, 6), (4, 4)] {
            let size = Size::new(columns, rows).unwrap();
            let symmetries = Symmetries::<u32>::new(size);
            let geometry = crate::bits::Geometry::<u32>::new(size);
            let mut seen = Vec::new();
            for which in 0..symmetries.count() {
                let images: Vec<u32> =
                    size.all_points().map(|p| symmetries.image(which, 1 << p.index(size))).collect();
                assert_eq!(images.iter().fold(0, |set, image| set | image), geometry.full);
                for point in size.all_points() {
                    let index = point.index(size);
                    let around = symmetries.image(which, geometry.next_to(1 << index));
                    assert_eq!(around, geometry.next_to(images[index]), "{which} {point:?}");
                }
                seen.push(images);
            }
            seen.dedup();
            assert_eq!(seen.len(), symmetries.count());
        }
    }

    #[test]
    fn least_is_the_same_for_all_images() {
        let size = Size::new(5, 5).unwrap();
        let symmetries = Symmetries::<u32>::new(size);
        let sets = [0b1_0010_0000_0110, 0b100_0000_0000_1000, 0b1_0000];
        let least = symmetries.least(sets);
        for which in 0..8 {
            assert_eq!(symmetries.least(sets.map(|set| symmetries.image(which, set))), least);
        }
        assert!((0..8).any(|which| sets.map(|set| symmetries.image(which, set)) == least));
    }
}
