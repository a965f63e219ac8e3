//! Strings that cannot be captured whatever their owner does.

use super::contain::{Containment, Region};
use crate::bits::Bits;
use crate::grid::Grid;
use crate::strings::Chain;

/// The maximal connected sets of points without stones of a player, each with what borders it.
pub fn enclosures<const W: usize>(grid: &Grid<W>, own: Bits<W>) -> Vec<(Bits<W>, Bits<W>)> {
    grid.parts(grid.all().minus(own)).into_iter().map(|points| (points, grid.border(points))).collect()
}

/// Which enclosures are eyes of a string.
#[derive(Clone, Copy)]
pub enum Eyes {
    /// Vital ones: they have empty points, all of them liberties of the string.
    Vital,
    /// Besides these, narrow ones: the string alone borders them, and all points of them are next to the string but one, or
    /// two adjacent ones, each with two neighbours on the board. There the owner answers when the string has no liberty left
    /// in it, or one and both inner points are empty: inside, where everything is taken then.
    OrNarrow {
        /// Whether the owner of the strings is to play.
        moves: bool,
    },
}

/// The strings of one player that are alive with two eyes each, even if he always passes where all eyes are vital, and the
/// enclosures that they alone border.
///
/// D. B. Benson, *Life in the Game of Go*, 1976.
pub struct Lasting<const W: usize> {
    strings: Vec<Chain<W>>,
    enclosures: Vec<(Bits<W>, Bits<W>)>,
    empty: Bits<W>,
    eyes: Eyes,
}

impl<const W: usize> Lasting<W> {
    /// `chains` are the player's strings, `empty` the empty points.
    pub fn new(grid: &Grid<W>, chains: &[Chain<W>], empty: Bits<W>, eyes: Eyes) -> Lasting<W> {
        let own = chains.iter().fold(Bits::NONE, |all, chain| all | chain.stones);
        let mut found = Lasting { strings: chains.to_vec(), enclosures: enclosures(grid, own), empty, eyes };
        loop {
            let before = (found.strings.len(), found.enclosures.len());
            let enclosures = std::mem::take(&mut found.enclosures);
            found.strings.retain(|chain| {
                enclosures
                    .iter()
                    .filter(|(points, _)| is_eye(grid, chain, *points, empty, eyes))
                    .nth(1)
                    .is_some()
            });
            let alive = found.stones();
            found.enclosures = enclosures.into_iter().filter(|(_, border)| border.within(alive)).collect();
            if (found.strings.len(), found.enclosures.len()) == before {
                return found;
            }
        }
    }

    /// Their stones.
    pub fn stones(&self) -> Bits<W> {
        self.strings.iter().fold(Bits::NONE, |all, chain| all | chain.stones)
    }

    /// The points of their enclosures.
    pub fn enclosed(&self) -> Bits<W> {
        self.enclosures.iter().fold(Bits::NONE, |all, (points, _)| all | *points)
    }

    /// What holds together with the strings that meet `wanted`: two eyes for each, all strings around each of them. `None` if
    /// there are none.
    pub fn zone(&self, grid: &Grid<W>, wanted: Bits<W>) -> Option<Bits<W>> {
        let mut work: Vec<&Chain<W>> =
            self.strings.iter().filter(|chain| chain.stones.meets(wanted)).collect();
        if work.is_empty() {
            return None;
        }
        let mut zone = Bits::NONE;
        while let Some(chain) = work.pop() {
            if chain.stones.within(zone) {
                continue;
            }
            zone |= chain.stones;
            let is_eye = |points| is_eye(grid, chain, points, self.empty, self.eyes);
            let mut eyes: Vec<_> = self.enclosures.iter().filter(|(points, _)| is_eye(*points)).collect();
            eyes.sort_by_key(|(points, _)| (!points.within(zone), points.len()));
            for &&(points, border) in eyes.iter().take(2) {
                zone |= points;
                let around = self.strings.iter().filter(|other| other.stones.meets(border));
                work.extend(around.filter(|other| !other.stones.within(zone)));
            }
        }
        Some(zone)
    }
}

fn is_eye<const W: usize>(
    grid: &Grid<W>,
    chain: &Chain<W>,
    points: Bits<W>,
    empty: Bits<W>,
    eyes: Eyes,
) -> bool {
    let open = points & empty;
    let vital = open.any() && open.within(chain.liberties);
    vital || matches!(eyes, Eyes::OrNarrow { moves } if is_narrow(grid, chain, points, empty, moves))
}

/// Whether an enclosure is narrow for a string, and the string has liberties enough in it; see [`Eyes`].
fn is_narrow<const W: usize>(
    grid: &Grid<W>,
    chain: &Chain<W>,
    points: Bits<W>,
    empty: Bits<W>,
    moves: bool,
) -> bool {
    let liberties = points & chain.liberties;
    let inner = points.minus(grid.around(chain.stones));
    let roomy = |index: usize| grid.neighbours(index).len() >= 2;
    let small = match inner.len() {
        0 | 1 => true,
        2 => grid.around(inner).meets(inner),
        _ => return false,
    };
    let needed = if inner.within(empty) && inner.len() == 2 && !moves { 2 } else { 1 };
    small && liberties.len() >= needed && inner.iter().all(roomy) && grid.border(points).within(chain.stones)
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
    chains: &[Chain<W>],
    empty: Bits<W>,
    wanted: Bits<W>,
    mut first: bool,
) -> Result<Bits<W>, u32> {
    let own = chains.iter().fold(Bits::NONE, |all, chain| all | chain.stones);
    let far = Err(4 + chains.len().min(4) as u32);
    let enclosures = enclosures(grid, own);
    if enclosures.len() < 2 {
        return far;
    }
    let mut firm: Vec<(Bits<W>, Vec<usize>)> = Vec::new();
    for chain in chains {
        let around = grid.around(chain.stones);
        let thin = (0..enclosures.len()).filter(|&e| enclosures[e].0.within(around)).collect();
        firm.push((chain.stones, thin));
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
        return far;
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
            let loose = chains.iter().filter(|chain| chain.stones.within(region.loose)).count();
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
