//! Strings that cannot be captured whatever their owner does.

use super::contain::{Containment, Region};
use crate::bits::Bits;
use crate::grid::Grid;

/// Strings of one player that are alive even if he always passes, with the enclosures that make them so.
///
/// D. B. Benson, *Life in the Game of Go*, 1976. `own` are the player's stones, `empty` the empty points. Returns the
/// strings that hold together with `target`, and their vital enclosures; `None` if `target` is not alive so.
pub fn unconditionally_alive<const W: usize>(
    grid: &Grid<W>,
    own: Bits<W>,
    empty: Bits<W>,
    target: Bits<W>,
) -> Option<Bits<W>> {
    let at = target.first()?;
    let mut strings = grid.parts(own);
    let mut enclosures: Vec<(Bits<W>, Bits<W>)> =
        grid.parts(grid.all().minus(own)).into_iter().map(|points| (points, grid.border(points))).collect();
    let vital = |string: Bits<W>, points: Bits<W>| {
        let open = points & empty;
        open.any() && open.within(grid.around(string))
    };
    loop {
        let before = (strings.len(), enclosures.len());
        strings.retain(|&string| {
            enclosures.iter().filter(|(points, _)| vital(string, *points)).nth(1).is_some()
        });
        let alive = strings.iter().fold(Bits::NONE, |all, &string| all | string);
        if !alive.has(at) {
            return None;
        }
        enclosures.retain(|&(_, border)| border.within(alive));
        if (strings.len(), enclosures.len()) == before {
            break;
        }
    }
    // What holds together with the target: two vital enclosures for each string, all strings around each of them.
    let mut zone = Bits::NONE;
    let mut work = vec![*strings.iter().find(|string| string.has(at))?];
    while let Some(string) = work.pop() {
        if string.within(zone) {
            continue;
        }
        zone |= string;
        let mut eyes: Vec<_> = enclosures.iter().filter(|(points, _)| vital(string, *points)).collect();
        eyes.sort_by_key(|(points, _)| (!points.within(zone), points.len()));
        for &&(points, border) in eyes.iter().take(2) {
            zone |= points;
            work.extend(strings.iter().filter(|other| other.meets(border) && !other.within(zone)));
        }
    }
    Some(zone)
}

/// The zone in which a player holds every point of `wanted` for good if he answers what the other side plays; `first` says
/// whether he is to play. Otherwise how far he is from it, roughly in plays.
///
/// An enclosure is *thin* for a string if every point of it, stones included, is next to the string. Strings are *firm* that
/// have two thin enclosures bordered by firm strings alone (Benson's definition, made for the case that stones inside may
/// be captured and the points refilled). What is left when the firm strings are taken from the board falls into regions. A
/// region is *closed* if no point of it is out of reach of (next to no) firm string, or one point, or two adjacent ones, each with at
/// least two neighbours on the board; other regions may be closed by answering ([`super::contain`]).
///
/// Why a closed region is held: the player plays into it only while stones of the other side stand in it, first on points in
/// reach, then on those out of reach. What he plays in reach joins a firm string and is never captured; each such play takes
/// a point off the region for good, so there are finitely many. When no point in reach is empty, stones of the other side
/// have liberties out of reach only. A point out of reach has neighbours of the other side only, so a play there takes two
/// stones or more, or has the other such point for a liberty; it never takes a ko, nor does the capture of a stone
/// there by the other side, which fills the other point with a connected stone. Two such plays at the most take off everything. So
/// again and again the region is clear of the other side, and after finitely many plays for good. A firm string stays firm: what is
/// captured in an enclosure thin for it leaves part of that enclosure open and thin.
pub fn held_for_good<const W: usize>(
    grid: &Grid<W>,
    containment: &mut Containment<W>,
    own: Bits<W>,
    empty: Bits<W>,
    wanted: Bits<W>,
    mut first: bool,
) -> Result<Bits<W>, u32> {
    let strings = grid.parts(own);
    let enclosures: Vec<(Bits<W>, Bits<W>)> =
        grid.parts(grid.all().minus(own)).into_iter().map(|points| (points, grid.border(points))).collect();
    let mut firm: Vec<(Bits<W>, Vec<usize>)> = Vec::new();
    for &string in &strings {
        let around = grid.around(string);
        let thin = (0..enclosures.len()).filter(|&e| enclosures[e].0.within(around)).collect();
        firm.push((string, thin));
    }
    let mut all = own;
    loop {
        for (_, thin) in &mut firm {
            thin.retain(|&e| enclosures[e].1.within(all));
        }
        firm.retain(|(_, thin)| thin.len() >= 2);
        let left = firm.iter().fold(Bits::NONE, |all, (string, _)| all | *string);
        if left == all {
            break;
        }
        all = left;
    }
    if all.is_empty() {
        return Err(4 + strings.len().min(4) as u32);
    }
    let reach = grid.around(all);
    let mut zone = Bits::NONE;
    let mut lacking = 0;
    let mut leaned = grid.connected(wanted & all, all);
    for points in grid.parts(grid.all().minus(all)) {
        if !points.meets(wanted) {
            continue;
        }
        let mut region =
            Region { points, reach: reach & points, loose: own & points, taken: points.minus(empty) };
        let closed = containment.contains(grid, region, false) || {
            let by_first = first && containment.contains(grid, region, true);
            first &= !by_first;
            by_first
        };
        if !closed {
            region.taken |= region.loose;
            let loose = strings.iter().filter(|string| string.within(region.loose)).count();
            let inner = region.points.minus(region.reach).len();
            lacking += (inner.saturating_sub(2).max(1) + loose.min(2)) as u32;
        }
        zone |= points;
        leaned |= grid.connected(grid.border(points), all);
    }
    if lacking > 0 {
        return Err(lacking);
    }
    // Every string leaned on, with two thin enclosures, and the strings around those.
    let mut work: Vec<usize> = (0..firm.len()).filter(|&at| firm[at].0.meets(leaned)).collect();
    while let Some(at) = work.pop() {
        let (string, thin) = &mut firm[at];
        if string.within(zone) && thin.is_empty() {
            continue;
        }
        zone |= *string;
        let mut eyes = std::mem::take(thin);
        eyes.sort_by_key(|&e| (!enclosures[e].0.within(zone), enclosures[e].0.len()));
        for &e in eyes.iter().take(2) {
            zone |= enclosures[e].0;
            work.extend((0..firm.len()).filter(|&other| firm[other].0.meets(enclosures[e].1)));
        }
    }
    Ok(zone)
}
