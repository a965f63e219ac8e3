//! Points that do not touch the wall, and why nobody lives on them.

use crate::compact::{Bits, Grid};

/// For more inner points no pairs are looked for.
const INNER_MAX: u32 = 16;

/// Whether these points are one, or two that touch, with two neighbours at least each.
pub(super) fn nobody_lives<B: Bits>(grid: &Grid<B>, inner: B) -> bool {
    let wide = inner.points().all(|at| grid.next_to(B::bit(at)).count() >= 2);
    wide && match inner.count() {
        1 => true,
        2 => grid.next_to(inner).meets(inner),
        _ => false,
    }
}

/// Whether each inner point, but for such as nobody can live on, has two of the empty points for itself that are next to it.
pub(super) fn are_paired<B: Bits>(grid: &Grid<B>, inner: B, empty: B) -> bool {
    let count = inner.count();
    if count > INNER_MAX || 2 * count > empty.count() + 4 {
        return false;
    }
    let left_out = inner.points().flat_map(|one| {
        let one = B::bit(one);
        // Each two that touch come twice, which does no harm.
        let others = (grid.next_to(one) & inner).points().map(move |other| one | B::bit(other));
        std::iter::once(one).chain(others)
    });
    std::iter::once(B::NONE)
        .chain(left_out.filter(|two| nobody_lives(grid, *two)))
        .any(|left_out| have_two_each(grid, inner & !left_out, empty))
}

/// Whether all these points can be given two of the empty points next to them, none to two of them.
///
/// By Hall's theorem one place more can be had if and only if a chain of exchanges leads from it to a point that nobody has.
fn have_two_each<B: Bits>(grid: &Grid<B>, inner: B, empty: B) -> bool {
    let mut owned: Vec<(usize, B)> = inner.points().map(|at| (at, B::NONE)).collect();
    for index in 0..owned.len() {
        for _ in 0..2 {
            if !give_one_more(grid, &mut owned, index, empty) {
                return false;
            }
        }
    }
    true
}

/// Gives one more point to the inner point with this index, by the shortest chain of exchanges.
fn give_one_more<B: Bits>(grid: &Grid<B>, owned: &mut [(usize, B)], index: usize, empty: B) -> bool {
    let all = owned.iter().fold(B::NONE, |all, (_, own)| all | *own);
    // Who wants a point, and whose wish it answers: the first wish has none.
    let mut wishes: Vec<(usize, Option<(usize, usize)>)> = vec![(index, None)];
    let (mut next, mut seen) = (0, B::NONE);
    while next < wishes.len() {
        let who = wishes[next].0;
        for bit in (grid.next_to(B::bit(owned[who].0)) & empty & !seen & !owned[who].1).points() {
            let at = B::bit(bit);
            seen |= at;
            if !at.meets(all) {
                // Hand each point on to whoever asked for it.
                let (mut point, mut wish) = (at, next);
                loop {
                    let (who, before) = wishes[wish];
                    owned[who].1 |= point;
                    let Some((asked, lost)) = before else { return true };
                    point = B::bit(lost);
                    owned[who].1 &= !point;
                    wish = asked;
                }
            }
            let holder = owned.iter().position(|(_, own)| at.meets(*own));
            wishes.extend(holder.map(|holder| (holder, Some((next, bit)))));
        }
        next += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::local::{Local, Stones, Turn};
    use super::*;
    use shinpan_board::Size;
    use shinpan_rules::SelfCapture;

    /// The next of some numbers that look random, below a bound.
    fn random(state: &mut u64, below: u64) -> u64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) % below
    }

    /// Stones in a set of points with the wall all around.
    fn room<'a>(grid: &'a Grid<u64>, numbers: &mut u64) -> (Local<'a, u64>, Stones<u64>) {
        let rough = grid.full.points().filter(|_| random(numbers, 6) > 0).map(u64::bit);
        let rough = rough.fold(0, |set, at| set | at);
        let points = grid.parts(rough).max_by_key(|part| part.count()).unwrap_or(0);
        let mut stones = Stones { ours: 0, theirs: 0, burnt: 0, settled: 0 };
        for at in points.points().map(u64::bit) {
            match random(numbers, 6) {
                0 => stones.theirs |= at,
                1 => stones.ours |= at,
                _ => {}
            }
        }
        let self_capture =
            if random(numbers, 2) == 0 { SelfCapture::Forbidden } else { SelfCapture::Allowed };
        let wall = grid.next_to(points) & !points;
        (Local { grid, points, wall, given: 0, self_capture, takes_kos: false }, stones)
    }

    /// The set that is left of a room where stones are joined, and its inner points.
    fn inner(local: &Local<'_, u64>, stones: &Stones<u64>) -> (u64, u64) {
        let joined = local.joined(stones);
        (local.points & !joined, local.grid.next_to(local.wall | joined))
    }

    #[test]
    fn what_is_settled_by_pairs_stays_settled_whatever_is_played() {
        let grid = Grid::<u64>::new(Size::square(6).unwrap());
        let (mut numbers, mut seen) = (1, 0);
        for _ in 0..40_000 {
            let (local, stones) = room(&grid, &mut numbers);
            let (left, beside) = inner(&local, &stones);
            for part in grid.parts(left) {
                let inner_points = part & !beside;
                if inner_points == 0
                    || nobody_lives(&grid, inner_points)
                    || !local.is_settled(&stones, part, beside, true)
                {
                    continue;
                }
                let within = |set: u64| set & part;
                let stones = Stones { ours: within(stones.ours), theirs: within(stones.theirs), ..stones };
                let wall = grid.next_to(part) & !part;
                let local = Local { points: part, wall, ..local };
                for (_, turn) in local.their_turns(&stones) {
                    let Turn::Played(after) = turn else { continue };
                    let answered = local.free(&after).points().any(|at| {
                        let Ok((answered, joins)) = local.our_play(&after, at) else { return false };
                        let (left, now) = inner(&local, &answered);
                        let less = (left & !now).count() < inner_points.count();
                        joins
                            && less
                            && grid.parts(left).all(|part| local.is_settled(&answered, part, now, true))
                    });
                    assert!(answered, "{part:b} {stones:?} {after:?}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 1_000, "{seen}");
    }

    /// Whether all inner points can be given two points each: every way is tried.
    fn by_trying(grid: &Grid<u64>, inner: &[usize], empty: u64) -> bool {
        let Some((first, rest)) = inner.split_first() else { return true };
        let near: Vec<u64> = (grid.next_to(u64::bit(*first)) & empty).points().map(u64::bit).collect();
        (0..near.len()).any(|one| {
            (one + 1..near.len()).any(|two| by_trying(grid, rest, empty & !(near[one] | near[two])))
        })
    }

    #[test]
    fn chains_of_exchanges_find_what_trying_all_finds() {
        let grid = Grid::<u64>::new(Size::square(5).unwrap());
        let points: Vec<u64> = grid.full.points().map(u64::bit).collect();
        let mut numbers = 1u64;
        let mut found = [0, 0];
        for _ in 0..20_000 {
            let (mut inner, mut empty) = (0u64, 0u64);
            for &at in &points {
                match random(&mut numbers, 8) {
                    0 | 1 => inner |= at,
                    2..=5 => empty |= at,
                    _ => {}
                }
            }
            let slow = by_trying(&grid, &inner.points().collect::<Vec<_>>(), empty);
            assert_eq!(have_two_each(&grid, inner, empty), slow, "{inner:b} {empty:b}");
            found[usize::from(slow)] += 1;
        }
        assert!(found[0] > 1_000 && found[1] > 100, "{found:?}");
    }
}
