//! The strings of one state with their liberties, found once and asked often.

use shinpan_board::Color;

use crate::bits::Bits;
use crate::grid::{Grid, side};
use crate::state::{Effect, State};

/// A string and its liberties.
#[derive(Clone, Copy, Debug)]
pub struct Chain<const W: usize> {
    pub stones: Bits<W>,
    pub liberties: Bits<W>,
}

/// All strings of a state.
#[derive(Clone, Debug)]
pub struct Strings<const W: usize> {
    /// Black's, then White's; each by their first points.
    chains: Vec<Chain<W>>,
    /// How many are Black's.
    black: usize,
    /// The place of the string at each point that has a stone.
    at: Vec<u16>,
    /// The points without a stone.
    pub empty: Bits<W>,
}

impl<const W: usize> Strings<W> {
    /// The strings of a state.
    pub fn new(grid: &Grid<W>, state: &State<W>) -> Strings<W> {
        let empty = state.empty(grid);
        let mut found = Strings { chains: Vec::with_capacity(32), black: 0, at: vec![0; 64 * W], empty };
        for color in Color::BOTH {
            let mut left = state.stones[side(color)];
            while let Some(index) = left.first() {
                let stones = grid.connected(Bits::one(index), left);
                left = left.minus(stones);
                for point in stones.iter() {
                    found.at[point] = found.chains.len() as u16;
                }
                found.chains.push(Chain { stones, liberties: grid.around(stones) & empty });
            }
            if color == Color::Black {
                found.black = found.chains.len();
            }
        }
        found
    }

    /// The strings of one player.
    #[inline]
    pub fn of(&self, color: Color) -> &[Chain<W>] {
        match color {
            Color::Black => &self.chains[..self.black],
            Color::White => &self.chains[self.black..],
        }
    }

    /// The string at a point, which has a stone.
    #[inline]
    pub fn at(&self, index: usize) -> &Chain<W> {
        &self.chains[usize::from(self.at[index])]
    }

    /// What a stone of `color` at `index`, an empty point, would do; see [`crate::state::Play::effect`].
    #[inline]
    pub fn effect(&self, grid: &Grid<W>, state: &State<W>, color: Color, index: usize) -> Effect<W> {
        let (own, other) = (state.stones[side(color)], state.stones[side(color.opponent())]);
        let stone = Bits::one(index);
        let near = grid.neighbours(index);
        let mut effect = Effect { captured: Bits::NONE, string: stone, liberties: near & self.empty };
        for next in (near & other).iter() {
            let chain = self.at(next);
            if chain.liberties.is_single() {
                effect.captured |= chain.stones;
            }
        }
        for next in (near & own).iter() {
            let chain = self.at(next);
            effect.string |= chain.stones;
            effect.liberties |= chain.liberties;
        }
        effect.liberties = effect.liberties.minus(stone);
        if effect.captured.any() {
            effect.liberties |= grid.around(effect.string) & effect.captured;
        }
        effect
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Play;
    use shinpan_board::{Position, Size};

    #[test]
    fn an_effect_is_what_flooding_finds() {
        // A fixed pseudo-random walk over positions without dead strings.
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = move || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        for (columns, rows) in [(5, 4), (9, 7), (13, 9)] {
            let size = Size::new(columns, rows).unwrap();
            let grid = Grid::<2>::new(size).unwrap();
            let play = Play::about_nothing(grid.clone());
            for _ in 0..200 {
                let mut position = Position::empty(size);
                for _ in 0..size.points() {
                    let point = size.point(next() as usize % size.points()).unwrap();
                    let color = if next() % 2 == 0 { Color::Black } else { Color::White };
                    position = position.place(color, point).map_or(position, |placed| placed.after);
                }
                let state = play.start(grid.stones(&position));
                let strings = Strings::new(&grid, &state);
                for index in state.empty(&grid).iter() {
                    for color in Color::BOTH {
                        let fast = strings.effect(&grid, &state, color, index);
                        assert_eq!(fast, play.effect(&state, color, index), "{position}");
                    }
                }
            }
        }
    }
}
