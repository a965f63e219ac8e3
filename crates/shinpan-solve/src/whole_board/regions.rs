//! Leaves of the search: a wall that stands, and regions answered one by one.

use rustc_hash::FxHashMap;

use super::{OTHER, PROVER};
use crate::bits::{Bits, Geometry};
use crate::board::is_held;

/// Larger regions are not looked at.
const POINTS_MAX: u32 = 10;
/// Fewer stones make no wall.
const STONES_MIN: u32 = 4;
/// Positions that one question may look at.
const POSITIONS: u32 = 100;
/// Moves of the prover that one line may have.
const MOVES_MAX: usize = 24;
/// The memory is emptied when it holds so many answers.
const KNOWN_MAX: usize = 1 << 22;

/// A region with what stands on it: the points, the other player's stones, the prover's stones that are not of the
/// wall, and how many liberties in it the wall must keep.
type Local<B> = (B, B, B, u8);

/// What is known of regions.
pub(super) struct Regions<B> {
    known: FxHashMap<Local<B>, bool>,
    /// The positions of the line that is being looked at.
    line: Vec<(B, B)>,
    left: u32,
    /// How often the other player's play at each point has refuted something.
    refutes: Vec<u32>,
    /// Positions looked at.
    pub positions: u64,
}

impl<B: Bits> Regions<B> {
    pub(super) fn new(points: usize) -> Regions<B> {
        Regions {
            known: FxHashMap::default(),
            line: Vec::new(),
            left: 0,
            refutes: vec![0; points],
            positions: 0,
        }
    }

    /// Whether the prover has a wall from which he can answer every play in the region it falls in, so that he gets
    /// every point: the stones that he cannot lose, if there are any (`safe`, with their territory), or else his
    /// largest string. The other player is to move.
    pub(super) fn answered(&mut self, geometry: &Geometry<B>, stones: [B; 2], safe: B) -> bool {
        if safe.is_zero() && stones[PROVER].count() < STONES_MIN {
            return false;
        }
        let held = if safe.is_zero() { largest(geometry, stones[PROVER]) } else { safe };
        let mut regions = [B::ZERO; 8];
        let mut count = 0;
        for region in geometry.parts(geometry.full & !held) {
            if region.count() > POINTS_MAX || count == regions.len() {
                return false;
            }
            regions[count] = region;
            count += 1;
        }
        let local = |region: B, keeps: u8| (region, stones[OTHER] & region, stones[PROVER] & region, keeps);
        if !safe.is_zero() {
            return regions[..count].iter().all(|&region| self.holds(geometry, local(region, 0)));
        }
        if count == 1 {
            return self.holds(geometry, local(regions[0], 2));
        }
        let mut kept = 0;
        let mut one = None;
        for &region in &regions[..count] {
            if self.holds(geometry, local(region, 1)) {
                kept += 1;
                one = Some(region);
            } else if !self.holds(geometry, local(region, 0)) {
                return false;
            }
        }
        kept >= 2 || one.is_some_and(|region| self.holds(geometry, local(region, 2)))
    }

    /// Whether the prover, moving second, brings the region to an end that is his.
    fn holds(&mut self, geometry: &Geometry<B>, local: Local<B>) -> bool {
        if !keeps(geometry, local) {
            return false;
        }
        if done(geometry, local) {
            return true;
        }
        if let Some(&known) = self.known.get(&local) {
            return known;
        }
        if self.known.len() >= KNOWN_MAX {
            self.known.clear();
        }
        self.left = POSITIONS;
        self.line.clear();
        let holds = self.other_moves(geometry, local);
        // "No" may only mean "not within so many positions": it is not asked again all the same.
        self.known.insert(local, holds);
        holds
    }

    fn other_moves(&mut self, geometry: &Geometry<B>, local: Local<B>) -> bool {
        let (region, other, own, keeps) = local;
        if done(geometry, local) {
            return true;
        }
        if let Some(&known) = self.known.get(&local) {
            return known;
        }
        if self.left == 0 || self.line.len() == MOVES_MAX || self.line.contains(&(other, own)) {
            return false;
        }
        self.left -= 1;
        self.positions += 1;
        self.line.push((other, own));
        let wall = geometry.next_to(region) & !region;
        let mut moves = [(0u32, 0u8); POINTS_MAX as usize];
        let mut count = 0;
        let mut free = region & !(other | own);
        while !free.is_zero() {
            let at = free.lowest();
            free = free.without_lowest();
            moves[count] = (self.refutes[at], at as u8);
            count += 1;
        }
        moves[..count].sort_unstable_by_key(|&(refutes, at)| (std::cmp::Reverse(refutes), at));
        let mut holds = true;
        for &(_, at) in &moves[..count] {
            let at = B::bit(usize::from(at));
            let Some((placed, left, banned)) = play_of_other(geometry, region, wall, other, own, at) else {
                continue;
            };
            if !self.prover_moves(geometry, (region, placed, left, keeps), banned, Some(at)) {
                holds = false;
                let refutes = &mut self.refutes[at.lowest()];
                *refutes = refutes.saturating_add(1);
                break;
            }
        }
        // After a pass elsewhere the prover goes on here.
        holds = holds && self.prover_moves(geometry, local, B::ZERO, None);
        self.line.pop();
        if holds || self.left > 0 {
            self.known.insert(local, holds);
        }
        holds
    }

    fn prover_moves(&mut self, geometry: &Geometry<B>, local: Local<B>, banned: B, last: Option<B>) -> bool {
        let (region, other, own, least) = local;
        let wall = geometry.next_to(region) & !region;
        let free = region & !(other | own | banned);
        let near = last.map_or(B::ZERO, |at| geometry.next_to(at));
        let next = geometry.next_to(near);
        // Answers close by are tried first.
        for part in [free & near, free & next & !near, free & !near & !next] {
            let mut part = part;
            while !part.is_zero() {
                let at = part.first();
                part = part.without_lowest();
                let Some(left) = play_of_prover(geometry, region, wall, other, own, at) else { continue };
                let after = (region, left, own | at, least);
                if keeps(geometry, after) && self.other_moves(geometry, after) {
                    return true;
                }
                if self.left == 0 {
                    return false;
                }
            }
        }
        false
    }
}

fn largest<B: Bits>(geometry: &Geometry<B>, stones: B) -> B {
    let mut largest = B::ZERO;
    for string in geometry.parts(stones) {
        if string.count() > largest.count() {
            largest = string;
        }
    }
    largest
}

/// A play of the other player: his stones, the prover's, and where the prover may not take back at once.
fn play_of_other<B: Bits>(
    geometry: &Geometry<B>,
    region: B,
    wall: B,
    other: B,
    own: B,
    at: B,
) -> Option<(B, B, B)> {
    let placed = other | at;
    let free = region & !(placed | own);
    let mut captured = B::ZERO;
    let mut touched = geometry.next_to(at) & own;
    while !touched.is_zero() {
        let string = geometry.flood(touched.first(), own);
        touched &= !string;
        // What is joined to the wall is not taken.
        if !geometry.next_to(string).meets(free | wall) {
            captured |= string;
        }
    }
    if captured.is_zero() {
        let string = geometry.flood(at, placed);
        return geometry.next_to(string).meets(free).then_some((placed, own, B::ZERO));
    }
    let alone = !geometry.next_to(at).meets(other | free);
    let banned = if alone && captured.without_lowest().is_zero() { captured } else { B::ZERO };
    Some((placed, own & !captured, banned))
}

/// A play of the prover: the other player's stones that are left.
fn play_of_prover<B: Bits>(geometry: &Geometry<B>, region: B, wall: B, other: B, own: B, at: B) -> Option<B> {
    let placed = own | at;
    let free = region & !(other | placed);
    let mut left = other;
    let mut touched = geometry.next_to(at) & other;
    while !touched.is_zero() {
        let string = geometry.flood(touched.first(), other);
        touched &= !string;
        if !geometry.next_to(string).meets(free) {
            left &= !string;
        }
    }
    let lives = left != other || geometry.next_to(geometry.flood(at, placed)).meets(free | wall);
    lives.then_some(left)
}

/// The wall next to the region, with what is joined to it. All of it is one string outside.
fn joined<B: Bits>(geometry: &Geometry<B>, region: B, own: B) -> B {
    let wall = geometry.next_to(region) & !region;
    let reached = geometry.next_to(wall) & own;
    wall | if reached.is_zero() { B::ZERO } else { geometry.flood(reached, own) }
}

/// Whether the wall has its liberties in the region.
fn keeps<B: Bits>(geometry: &Geometry<B>, (region, other, own, least): Local<B>) -> bool {
    if least == 0 {
        return true;
    }
    let free = region & !(other | own);
    (geometry.next_to(joined(geometry, region, own)) & free).count() >= u32::from(least)
}

/// Whether the region is the prover's whatever the other player does: parts in which nobody makes two eyes, so many of
/// them eyes of the wall as it needs.
fn done<B: Bits>(geometry: &Geometry<B>, (region, _, own, least): Local<B>) -> bool {
    let joined = joined(geometry, region, own);
    let border = geometry.next_to(joined);
    let mut eyes = 0;
    for part in geometry.parts(region & !joined) {
        let inner = part & !border;
        if inner.is_zero() {
            eyes += 1;
        } else if !is_held(geometry, inner) {
            return false;
        }
    }
    eyes >= least
}
