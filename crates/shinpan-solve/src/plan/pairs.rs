//! Pairs: of two empty points that touch the wall the owner gets one, if he answers a play on one by a play on the other.
//!
//! An inner point that is next to both, which no other inner point has taken, touches the wall then, however the other player begins.

use crate::bits::{Geometry, Set};
use crate::board::is_held;

/// Which inner point has taken which empty points.
pub(super) struct Pairs<B> {
    /// The inner points with the points that may be taken for each.
    inner: Vec<(B, B)>,
    /// What has been taken, and by which inner point.
    taken: Vec<(B, usize)>,
}

/// So many inner points at most: there are hardly pairs for more.
const INNER_MAX: u32 = 16;

impl<B: Set> Pairs<B> {
    /// Whether there are pairs from the empty points `free`, which touch the wall, for all inner points but such as can be held.
    pub(super) fn settle(geometry: &Geometry<B>, inner: B, free: B) -> bool {
        if inner.count() > INNER_MAX || 2 * (inner.count().saturating_sub(2)) > free.count() {
            return false;
        }
        let mut all = Vec::with_capacity(inner.count() as usize);
        let (mut poor, mut rest) = (B::ZERO, inner);
        while !rest.is_zero() {
            let at = rest.first();
            rest &= !at;
            let near = geometry.next_to(at) & free;
            if near.without_lowest().is_zero() {
                poor |= at;
            } else {
                all.push((at, near));
            }
        }
        let left = poor.count();
        if left > 2 || (left == 2 && !is_held(geometry, poor)) {
            return false;
        }
        if Self::covers(&all, B::ZERO) {
            return left == 0 || is_held(geometry, poor);
        }
        // One or two more may go without.
        left < 2
            && (0..all.len()).any(|one| {
                let with = poor | all[one].0;
                is_held(geometry, with)
                    && (Self::covers(&all, all[one].0)
                        || (left == 0
                            && (one + 1..all.len()).any(|other| {
                                is_held(geometry, with | all[other].0)
                                    && Self::covers(&all, all[one].0 | all[other].0)
                            })))
            })
    }

    /// Whether there are pairs for all these inner points but some.
    fn covers(inner: &[(B, B)], but: B) -> bool {
        let inner = inner.iter().filter(|(at, _)| !at.meets(but)).copied().collect();
        let mut pairs = Pairs { inner, taken: Vec::new() };
        (0..pairs.inner.len()).all(|index| (0..2).all(|_| pairs.take(index, &mut { B::ZERO })))
    }

    /// Takes one more point for an inner one, if need be one of another's that can have a different one (Kuhn 1955).
    fn take(&mut self, index: usize, seen: &mut B) -> bool {
        let mut near = self.inner[index].1;
        while !near.is_zero() {
            let at = near.first();
            near &= !at;
            if at.meets(*seen) {
                continue;
            }
            *seen |= at;
            match self.taken.iter().position(|(taken, _)| *taken == at) {
                None => {
                    self.taken.push((at, index));
                    return true;
                }
                Some(place) => {
                    let owner = self.taken[place].1;
                    if owner != index && self.take(owner, seen) {
                        self.taken[place].1 = index;
                        return true;
                    }
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_board::Size;

    /// Whether all inner points can be given two points each: every way is tried.
    fn by_trying(geometry: &Geometry<u32>, inner: u32, free: u32) -> bool {
        let first = inner.first();
        let near: Vec<u32> = geometry_points(geometry.next_to(first) & free).collect();
        inner == 0
            || (0..near.len()).any(|one| {
                let rest = |two: usize| free & !(near[one] | near[two]);
                (one + 1..near.len()).any(|two| by_trying(geometry, inner & !first, rest(two)))
            })
    }

    fn geometry_points(mut set: u32) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let at = set.first();
            set &= !at;
            (at != 0).then_some(at)
        })
    }

    /// The same with one or two inner points left out that can be held.
    fn with_some_left_out(geometry: &Geometry<u32>, inner: u32, free: u32) -> bool {
        let mut left_out = geometry_points(inner)
            .flat_map(|one| geometry_points(inner).map(move |other| one | other))
            .filter(|two| is_held(geometry, *two));
        by_trying(geometry, inner, free)
            || left_out.any(|left_out| by_trying(geometry, inner & !left_out, free))
    }

    #[test]
    fn pairs_are_found_if_there_are_any() {
        let geometry = Geometry::<u32>::new(Size::square(5).unwrap());
        let mut numbers = 7u64;
        let mut found = [0, 0];
        for _ in 0..20_000 {
            let (mut inner, mut free) = (0, 0);
            for at in geometry_points(geometry.full) {
                numbers =
                    numbers.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                match numbers >> 61 {
                    0 | 1 => inner |= at,
                    2..=5 => free |= at,
                    _ => {}
                }
            }
            let slow = with_some_left_out(&geometry, inner, free);
            assert_eq!(Pairs::settle(&geometry, inner, free), slow, "{inner:b} {free:b}");
            found[usize::from(slow)] += 1;
        }
        assert!(found[0] > 1_000 && found[1] > 1_000, "{found:?}");
    }
}
