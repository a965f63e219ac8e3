//! The search: is there, within so much depth, a strategy of the prover in which every line ends?

use rustc_hash::{FxHashMap, FxHashSet};
use shinpan_board::Size;
use shinpan_rules::SelfCapture;

use super::regions::Regions;
use super::value::Value;
use super::{OTHER, PROVER, Place};
use crate::bits::{Bits, Geometry};
use crate::board::{Board, pass_alive};
use crate::symmetry::Symmetries;

/// Depth is counted in parts of a move.
const MOVE: i32 = 16;
/// So many of the likeliest moves of the prover cost a move each; each further group as large costs `FURTHER` more.
const LIKELY: i32 = 4;
const FURTHER: i32 = 96;
/// Where so much depth is left it is first looked whether some move leads to what is known.
const LOOKED_AT_FIRST: i32 = 3 * MOVE;
/// Longer lines are not followed.
const PLIES_MAX: usize = 200;
/// The watcher is asked every so many positions.
const BETWEEN: u64 = 1 << 12;
/// Bytes of the table.
const TABLE: usize = 256 << 20;

/// Nothing more is to be looked at.
pub(super) struct Stopped;

/// Asked now and then, with positions and expanded positions so far: whether to go on.
pub(super) type Watch<'w> = &'w mut dyn FnMut(u64, u64) -> bool;

pub(super) struct Search<'a, B> {
    pub geometry: Geometry<B>,
    pub size: Size,
    symmetries: Symmetries<B>,
    pub regions: Regions<B>,
    pub value: Value,
    /// Positions with the other player to move that are won and no leaves: the how manieth each was. What its
    /// answers lead to was won before it.
    pub won: FxHashMap<u64, u32>,
    /// Positions where lines may end.
    leaves: FxHashSet<u64>,
    /// What is known of positions: failures by depth.
    table: Vec<[Packed; 2]>,
    /// The positions of the present line.
    line: Vec<u64>,
    nodes: u64,
    expanded: u64,
    watch: Watch<'a>,
}

/// An entry in two words: the key; the depth, whether it is won and the best move. Zeros are no entry.
type Packed = [u64; 2];

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    /// Not won within so much.
    depth: u16,
    /// Won, with the prover to move.
    won: bool,
    /// The best move, one more than its index.
    best: u8,
}

impl Entry {
    fn packed(self) -> Packed {
        [self.key, u64::from(self.depth) | u64::from(self.won) << 16 | u64::from(self.best) << 24]
    }

    fn of([key, rest]: Packed) -> Entry {
        Entry { key, depth: rest as u16, won: rest >> 16 & 1 == 1, best: (rest >> 24) as u8 }
    }
}

impl<'a, B: Bits> Search<'a, B> {
    /// With a table of at most half of `memory` bytes.
    pub(super) fn new(size: Size, memory: usize, watch: Watch<'a>) -> Search<'a, B> {
        let places = TABLE.min(memory / 2) / size_of::<[Packed; 2]>();
        Search {
            geometry: Geometry::new(size),
            size,
            symmetries: Symmetries::new(size),
            regions: Regions::new(size.points()),
            value: Value::new(size),
            won: FxHashMap::default(),
            leaves: FxHashSet::default(),
            table: vec![[[0; 2]; 2]; places.max(1)],
            line: Vec::new(),
            nodes: 0,
            expanded: 0,
            watch,
        }
    }

    /// Positions looked at, and those whose moves were made.
    pub(super) fn counts(&self) -> (u64, u64) {
        (self.nodes, self.expanded)
    }

    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN) && !(self.watch)(self.nodes, self.expanded) {
            return Err(Stopped);
        }
        Ok(())
    }

    /// Searches deeper and deeper until the prover has everything.
    pub(super) fn deepen(&mut self, place: &Place<B>, to_move: usize) -> Result<bool, Stopped> {
        for depth in (1..=PLIES_MAX as i32).map(|moves| moves * MOVE) {
            self.line.clear();
            let won = match to_move {
                PROVER => self.prover(place, depth)?,
                _ => self.other(place, depth)?,
            };
            if won {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The stones that the prover cannot lose, and their territory.
    pub(super) fn safe(&self, board: &Board<B>) -> B {
        let safe = pass_alive(&self.geometry, board.stones[PROVER]);
        safe.stones | safe.territory
    }

    /// A place by what bears on it, the same for mirror images: what stands where the prover is `safe` does not.
    pub(super) fn key(&self, place: &Place<B>, safe: B, to_move: usize) -> u64 {
        let [own, other] = place.board.stones;
        let [own, other, ko] = self.symmetries.least([own | safe, other & !safe, safe | place.ko]);
        own.mix(other.mix(ko.mix(to_move as u64)))
    }

    /// Whether a line may end here, the other player being to move. What is found in one of several mirror images is
    /// known of all.
    pub(super) fn is_leaf(&mut self, board: &Board<B>, safe: B) -> bool {
        let key = self.key(&Place { board: *board, ko: B::ZERO }, safe, OTHER);
        if self.leaves.contains(&key) {
            return true;
        }
        let leaf = self.regions.answered(&self.geometry, board.stones, safe);
        if leaf {
            self.leaves.insert(key);
        }
        leaf
    }

    /// The plays that matter. Where the prover is `safe` he need not play, and a play of the other player there is as good as a
    /// pass. The prover does not fill his own eyes of one point.
    pub(super) fn plays(&self, place: &Place<B>, safe: B, to_move: usize) -> Vec<(u8, Place<B>)> {
        let mut plays = Vec::with_capacity(32);
        let own = place.board.stones[to_move];
        let mut free = place.board.empty(&self.geometry) & !place.ko & !safe;
        while !free.is_zero() {
            let at = free.first();
            free = free.without_lowest();
            if to_move == PROVER && self.geometry.next_to(at).within(own) {
                continue;
            }
            let played = place.board.play(&self.geometry, to_move, at, SelfCapture::Forbidden);
            if let Some(played) = played {
                plays.push((at.lowest() as u8, Place { board: played.board, ko: played.ko }));
            }
        }
        plays
    }

    /// The plays with the likeliest first.
    fn ordered(&self, place: &Place<B>, safe: B, to_move: usize, first: u8) -> Vec<(u8, Place<B>)> {
        let sign = if to_move == PROVER { -1.0 } else { 1.0 };
        let mut plays: Vec<(f32, (u8, Place<B>))> = self
            .plays(place, safe, to_move)
            .into_iter()
            .map(|play| {
                let value = sign * self.value.of(play.1.board.stones, 1 - to_move);
                (if play.0 + 1 == first { f32::NEG_INFINITY } else { value }, play)
            })
            .collect();
        plays.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        plays.into_iter().map(|(_, play)| play).collect()
    }

    fn prover(&mut self, place: &Place<B>, depth: i32) -> Result<bool, Stopped> {
        self.count()?;
        if depth <= 0 || self.line.len() >= PLIES_MAX {
            return Ok(false);
        }
        let safe = self.safe(&place.board);
        let key = self.key(place, safe, PROVER);
        if self.line.contains(&key) {
            return Ok(false);
        }
        let known = self.known(key);
        if known.won || i32::from(known.depth) >= depth {
            return Ok(known.won);
        }
        self.expanded += 1;
        let plays = self.ordered(place, safe, PROVER, known.best);
        if depth >= LOOKED_AT_FIRST {
            for (at, next) in &plays {
                let safe = self.safe(&next.board);
                if self.won.contains_key(&self.key(next, safe, OTHER)) || self.is_leaf(&next.board, safe) {
                    self.remember(Entry { key, depth: depth as u16, won: true, best: at + 1 });
                    return Ok(true);
                }
            }
        }
        self.line.push(key);
        for (order, (at, next)) in plays.iter().enumerate() {
            let cost = MOVE + order as i32 / LIKELY * FURTHER;
            if self.other(next, depth - cost)? {
                self.line.pop();
                self.remember(Entry { key, depth: depth as u16, won: true, best: at + 1 });
                return Ok(true);
            }
        }
        self.line.pop();
        self.remember(Entry { key, depth: depth as u16, won: false, best: 0 });
        Ok(false)
    }

    fn other(&mut self, place: &Place<B>, depth: i32) -> Result<bool, Stopped> {
        self.count()?;
        let safe = self.safe(&place.board);
        let key = self.key(place, safe, OTHER);
        if self.won.contains_key(&key) {
            return Ok(true);
        }
        let lives = !pass_alive(&self.geometry, place.board.stones[OTHER]).stones.is_zero();
        if lives {
            return Ok(false);
        }
        if self.is_leaf(&place.board, safe) {
            return Ok(true);
        }
        if depth <= 0 || self.line.len() >= PLIES_MAX || self.line.contains(&key) {
            return Ok(false);
        }
        let known = self.known(key);
        if i32::from(known.depth) >= depth {
            return Ok(false);
        }
        self.expanded += 1;
        let mut plays = self.ordered(place, safe, OTHER, known.best);
        let pass = self.size.points() as u8;
        plays.push((pass, Place { board: place.board, ko: B::ZERO }));
        self.line.push(key);
        for (at, next) in &plays {
            if !self.prover(next, depth - MOVE)? {
                self.line.pop();
                self.remember(Entry { key, depth: depth as u16, won: false, best: at + 1 });
                return Ok(false);
            }
        }
        self.line.pop();
        self.won.insert(key, self.won.len() as u32);
        Ok(true)
    }

    fn slot(&self, key: u64) -> usize {
        (key >> 20) as usize % self.table.len()
    }

    fn known(&self, key: u64) -> Entry {
        let pair = self.table[self.slot(key)];
        pair.into_iter().find(|packed| packed[0] == key).map(Entry::of).unwrap_or_default()
    }

    /// The deeper of two entries stays, and the newest.
    fn remember(&mut self, entry: Entry) {
        let slot = self.slot(entry.key);
        let pair = &mut self.table[slot];
        let first = Entry::of(pair[0]);
        if first.key != entry.key && (pair[1][0] == entry.key || first.depth > entry.depth) {
            pair[1] = entry.packed();
            return;
        }
        if first.key != entry.key {
            pair[1] = pair[0];
        }
        pair[0] = entry.packed();
    }
}
