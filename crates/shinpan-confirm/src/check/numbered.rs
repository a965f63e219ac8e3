//! Points numbered as bits, and which of them are next to each other.

use shinpan_board::Point;

use super::scene::Scene;

/// Those of the points for which something holds, a bit each.
pub fn mask(points: &[Point], holds: impl Fn(Point) -> bool) -> u128 {
    points.iter().zip(0..).filter(|(point, _)| holds(**point)).fold(0, |all, (_, bit)| all | 1 << bit)
}

/// The numbers of the points of a mask, rising.
pub fn bits(mut mask: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            bit
        })
    })
}

/// For each of at most 128 points those of them that are next to it.
pub struct Near(Vec<u128>);

impl Near {
    pub fn new(scene: &Scene, points: &[Point]) -> Near {
        let near = |point: &Point| {
            let near = scene.near(*point);
            mask(points, |other| near.contains(other))
        };
        Near(points.iter().map(near).collect())
    }

    /// The points next to one.
    pub fn of(&self, bit: usize) -> u128 {
        self.0[bit]
    }

    /// The points next to some.
    pub fn around(&self, set: u128) -> u128 {
        bits(set).fold(0, |all, bit| all | self.of(bit))
    }

    /// The points of `within` that hang together with some of them.
    pub fn flood(&self, seed: u128, within: u128) -> u128 {
        let (mut found, mut last) = (seed & within, 0);
        while found != last {
            last = found;
            found |= self.around(found) & within;
        }
        found
    }
}
