//! A part of the board in a word of its own: what is far from it has no bearing on play in it, and short words are quick.

use shinpan_board::{Point, PointSet, Size};

use super::area::{Area, Stones};
use super::closed::Demands;
use crate::bits::{Geometry, Set};
use crate::words::Words;

/// Points of a whole board, of which 19x19 has 361.
pub(super) type OnBoard = Words<6>;

/// A rectangle of a board: the first column and row, and how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Bounds {
    left: u8,
    top: u8,
    size: Size,
}

impl Bounds {
    /// The smallest that has these points, of which there is one at least, and all points next to them.
    pub fn around(board: Size, points: OnBoard) -> Option<Bounds> {
        let all = set(board, points);
        let around: PointSet = all.iter().flat_map(|at| at.neighbours(board)).chain(all.iter()).collect();
        let (mut left, mut right, mut top, mut bottom) = (u8::MAX, 0, u8::MAX, 0);
        for at in around.iter() {
            (left, right) = (left.min(at.column), right.max(at.column));
            (top, bottom) = (top.min(at.row), bottom.max(at.row));
        }
        let size = Size::new((right + 1).checked_sub(left)?, (bottom + 1).checked_sub(top)?).ok()?;
        Some(Bounds { left, top, size })
    }

    /// Whether it fits a word.
    pub fn fit<B: Set>(self) -> bool {
        Geometry::<B>::fits(self.size)
    }
}

/// What is in a rectangle of a board, in a word that it fits.
#[derive(Clone, Debug)]
pub(super) struct Frame<B> {
    pub geometry: Geometry<B>,
    bounds: Bounds,
    board: Size,
}

impl<B: Set> Frame<B> {
    pub fn new(board: Size, bounds: Bounds) -> Frame<B> {
        Frame { geometry: Geometry::new(bounds.size), bounds, board }
    }

    /// The points of a set that lie in it.
    pub fn inside(&self, points: OnBoard) -> B {
        let mut inside = B::ZERO;
        for at in bits(points).filter_map(|bit| self.board.point(bit)) {
            let Bounds { left, top, size } = self.bounds;
            if at.column >= left && at.row >= top {
                let at = Point { column: at.column - left, row: at.row - top };
                if size.contains(at) {
                    inside |= B::bit(at.index(size));
                }
            }
        }
        inside
    }

    /// A part of the board that it goes around.
    pub fn area(&self, area: &Area<OnBoard>) -> Area<B> {
        Area {
            geometry: self.geometry,
            points: self.inside(area.points),
            wall: self.inside(area.wall),
            given: self.inside(area.given),
            self_capture: area.self_capture,
        }
    }

    /// What stands in the part.
    pub fn stones(&self, stones: &Stones<OnBoard>) -> Stones<B> {
        Stones {
            own: self.inside(stones.own),
            other: self.inside(stones.other),
            burnt: self.inside(stones.burnt),
            fixed: self.inside(stones.fixed),
        }
    }

    /// What strings are to keep.
    pub fn demands(&self, demands: &Demands<OnBoard>) -> Demands<B> {
        demands.iter().map(|(string, least)| (self.inside(*string), *least)).collect()
    }

    /// The point of the board at a bit.
    pub fn point(&self, bit: usize) -> Option<Point> {
        let Bounds { left, top, size } = self.bounds;
        size.point(bit).map(|at| Point { column: at.column + left, row: at.row + top })
    }

    /// Points of it as points of the board.
    pub fn outside(&self, points: B) -> OnBoard {
        let points = bits(points).filter_map(|bit| self.point(bit));
        points.fold(OnBoard::ZERO, |all, at| all | OnBoard::bit(at.index(self.board)))
    }

    /// Points as other crates have them.
    pub fn set(&self, points: B) -> PointSet {
        bits(points).filter_map(|bit| self.point(bit)).collect()
    }
}

/// Points of the board as other crates have them.
pub(super) fn set(board: Size, points: OnBoard) -> PointSet {
    bits(points).filter_map(|bit| board.point(bit)).collect()
}

/// The first point of each set.
pub(super) fn first_points(board: Size, sets: &[OnBoard]) -> Vec<Point> {
    sets.iter().filter_map(|set| board.point(set.lowest())).collect()
}

fn bits<B: Set>(mut points: B) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (!points.is_zero()).then(|| points.lowest())?;
        points = points.without_lowest();
        Some(lowest)
    })
}
