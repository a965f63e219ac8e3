//! What only a single fight shows.

use shinpan_board::{Color, Point, Position};

use super::alone::{self, Alone};
use super::*;

/// White has taken a ko at the left edge. If she has been there before, Black does not pass for it: that might end a
/// round in a position in which she has passed. (The slow checker has the same test.)
#[test]
fn no_pass_for_a_ko_where_the_other_has_had_a_stone() {
    let position = Position::from_diagram("OX.XO/.OXOO/OX.XO/XXXX./.....").unwrap();
    let grid = Grid::<u64>::new(position.size());
    let [black, white] = Color::BOTH.map(|color| grid.pack(&position.stones(color)));
    let all = position.size().full_set();
    let all = grid.pack(&all.iter().filter(|at| at.column < 4 && at.row < 3).collect());
    let bits: Vec<usize> = all.points().collect();
    let mut place = Place::new(&grid, &bits, black & !all, white & !all);
    let at = |column, row| {
        1 << bits.iter().position(|bit| *bit == grid.bit_of_point(Point { column, row })).unwrap()
    };
    let (own, theirs) = (pack(&bits, black & all), pack(&bits, white & all));
    let (taken, took) = (at(0, 1), at(0, 2));
    let fight = Fight { own, theirs, encore: took, marks: took, lost: taken, had: theirs };
    let way = Way { kos: true, guess: false };
    let mut known = Known::default();
    let count = Count { back: true, atari: false };
    let mut look = Look { place: &mut place, number: 0, way, count, known: &mut known };
    let kept = [Turn::Ours, Turn::OursAgain].map(|turn| look.value(&fight, turn, MOVES - 1, -12, MOST));
    assert_eq!(kept, [0, -4]);
}

#[test]
fn single_fights_come_out_as_they_should() {
    for Alone { what, rows, size: (columns, rows_of), turn, kos, count: [back, atari], marks, lost, kept } in
        alone::ALL
    {
        let position = Position::from_diagram(rows).unwrap();
        let grid = Grid::<u64>::new(position.size());
        let [black, white] = Color::BOTH.map(|color| grid.pack(&position.stones(color)));
        let all = position.size().full_set();
        let all = grid.pack(&all.iter().filter(|at| at.column < *columns && at.row < *rows_of).collect());
        let bits: Vec<usize> = all.points().collect();
        let mut place = Place::new(&grid, &bits, black & !all, white & !all);
        let points = |points: &[(u8, u8)]| {
            let points = points.iter().map(|&(column, row)| Point { column, row }).collect();
            pack(&bits, grid.pack(&points))
        };
        let (own, theirs, marks) = (pack(&bits, black & all), pack(&bits, white & all), points(marks));
        let fight = Fight { own, theirs, encore: marks, marks, lost: points(lost), had: theirs };
        let turn = match *turn {
            "theirs" => Turn::Theirs,
            "anywhere" => Turn::Anywhere,
            "ours" => Turn::Ours,
            "again" => Turn::OursAgain,
            other => panic!("{what}: no turn is called {other}"),
        };
        let (way, count) = (Way { kos: *kos, guess: false }, Count { back: *back, atari: *atari });
        let mut known = Known::default();
        let mut look = Look { place: &mut place, number: 0, way, count, known: &mut known };
        let floor = look.floor();
        assert_eq!(look.value(&fight, turn, alone::MOVES, floor, MOST), *kept, "{what}");
    }
}
