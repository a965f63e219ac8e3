//! How far a string is from two eyes: a guess that orders turns, and proves nothing.

use crate::bits::Bits;
use crate::grid::Grid;

/// A guess at how many plays make two eyes, and where they would be made.
#[derive(Clone, Copy, Debug)]
pub struct Prospect<const W: usize> {
    pub plays: u32,
    /// The points that one of the quickest ways fills.
    pub keys: Bits<W>,
}

/// A point that could become an eye.
struct Eye<const W: usize> {
    point: usize,
    plays: u32,
    fill: Bits<W>,
}

/// More candidates are not paired.
const CANDIDATES: usize = 20;
/// What stands in the way of an eye counts as so many plays.
const OPPOSED: u32 = 2;
/// No pair of eyes is in sight.
pub const FAR: u32 = 8;

/// The prospect of `string`, stones that are connected or to be connected; `own` and `other` are the stones of its owner and of
/// the other side, `made` how many eyes it has already.
pub fn prospect<const W: usize>(
    grid: &Grid<W>,
    string: Bits<W>,
    own: Bits<W>,
    other: Bits<W>,
    made: usize,
) -> Prospect<W> {
    let empty = grid.all().minus(own | other);
    let beside = grid.around(string);
    let places = (beside | grid.around(beside & empty)) & empty;
    let mut eyes: Vec<Eye<W>> = places.iter().map(|point| eye(grid, own, other, point)).collect();
    eyes.sort_by_key(|eye| (eye.plays, eye.point));
    eyes.truncate(CANDIDATES);
    let mut best = Prospect { plays: FAR, keys: Bits::NONE };
    let mut consider = |plays: u32, fill: Bits<W>| {
        if plays < best.plays {
            best = Prospect { plays, keys: fill };
        } else if plays == best.plays {
            best.keys |= fill;
        }
    };
    if made > 0 {
        eyes.iter().filter(|eye| eye.plays > 0).for_each(|eye| consider(eye.plays, eye.fill));
        return best;
    }
    for (place, a) in eyes.iter().enumerate() {
        for b in &eyes[..place] {
            // One point of both beside the other would make one eye of them.
            if grid.neighbours(a.point).has(b.point) {
                continue;
            }
            let shared = (a.fill & b.fill).len() as u32;
            consider((a.plays + b.plays).saturating_sub(shared), a.fill | b.fill);
        }
    }
    best
}

fn eye<const W: usize>(grid: &Grid<W>, own: Bits<W>, other: Bits<W>, point: usize) -> Eye<W> {
    let near = grid.neighbours(point);
    let fill = near.minus(own | other);
    let corners = grid.border(near).minus(Bits::one(point));
    // The points next to two of the neighbours are the corners of the eye.
    let diagonal: Bits<W> = corners.iter().filter(|&at| (grid.neighbours(at) & near).len() == 2).collect();
    let allowed = usize::from(near.len() == 4);
    let against = (diagonal & other).len().saturating_sub(allowed) as u32;
    let plays = fill.len() as u32 + OPPOSED * ((near & other).len() as u32 + against);
    Eye { point, plays, fill }
}

/// Larger enclosures are not looked at as a whole.
const LARGEST: usize = 40;

/// How many plays split what `string` encloses into two eyes, roughly.
pub fn room<const W: usize>(grid: &Grid<W>, string: Bits<W>) -> u32 {
    let reach = grid.around(string);
    let mut left = grid.border(string);
    let outside = grid.all().minus(string);
    let (mut split, mut one, mut two) = (FAR, FAR, FAR);
    while let Some(index) = left.first() {
        let part = grid.connected(Bits::one(index), outside);
        left = left.minus(part);
        if part.len() > LARGEST {
            continue;
        }
        let inner = part.minus(reach).len() as u32;
        let eye = inner.saturating_sub(1) / 2;
        split = split.min(match (part.len(), inner) {
            (0..3, _) => FAR,
            (_, 0) => 1,
            (_, 1 | 2) => 2,
            _ => 1 + inner.div_ceil(2),
        });
        if eye < one {
            (one, two) = (eye, one);
        } else {
            two = two.min(eye);
        }
    }
    split.min(one + two).min(FAR)
}
