//! Relevance: how much of the board an argument looks at.
//!
//! A proved claim "this side succeeds from this state" comes with a zone, a set of points such that the side succeeds
//! from *every* state that agrees with this one on the zone: same stones, bans and new stones there, same turn, whatever
//! stands elsewhere. So a turn of the other side that changes nothing in the zone needs no answer of its own: it is
//! answered like a pass. The functions here compute the zone of a claim from the zones of the claims behind it.
//!
//! For that to be sound the zone must decide everything the play depends on in it: whether each turn is allowed, what it
//! captures there, and whether a stone comes under a ko ban. Outside stones are never counted on; strings of the
//! succeeding side that reach into the zone have a liberty in it, so that nothing played outside takes them off.

use shinpan_rules::HypotheticalKo;

use crate::bits::Bits;
use crate::grid::side;
use crate::state::{Play, State, Turn};
use crate::strings::{Chain, Strings};

/// The zone needed before a turn of the succeeding side, from the zone needed after it.
pub fn before_own_turn<const W: usize>(
    play: &Play<W>,
    state: &State<W>,
    strings: &Strings<W>,
    turn: Turn,
    after: Bits<W>,
) -> Bits<W> {
    let grid = &play.grid;
    let near = |index: usize| grid.neighbours(index) | Bits::one(index);
    let (own, other) = (state.stones[side(state.turn)], state.stones[side(state.turn.opponent())]);
    let empty = state.empty(grid);
    let after = after | own_bans(play, state, own);
    match turn {
        Turn::Pass => after,
        Turn::PassFor(stone) => after | near(usize::from(stone)),
        Turn::PassForKos => {
            // What must be certain is that some ko could be taken but for the ban: as for the capture itself.
            let banned = (state.blocked & other).iter().find_map(|stone| {
                let mouth = (grid.neighbours(stone) & empty).first()?;
                let takes = strings.effect(grid, state, state.turn, mouth).ko() == Some(stone);
                takes.then(|| {
                    let capture = Turn::Play(mouth as u16);
                    before_own_turn(play, state, strings, capture, after | near(stone))
                })
            });
            banned.unwrap_or(grid.all())
        }
        Turn::Play(index) => {
            let index = usize::from(index);
            let stone = Bits::one(index);
            let effect = strings.effect(grid, state, state.turn, index);
            let left = empty.minus(stone);
            let mut zone = after | near(index);
            let beside = grid.neighbours(index);
            for next in (beside & other).iter() {
                let chain = strings.at(next);
                if chain.stones.within(effect.captured) {
                    zone |= chain.stones | grid.around(chain.stones);
                } else {
                    zone = with_liberty(play, zone, chain, beside & chain.stones, left);
                }
            }
            if effect.captured.is_empty() && !beside.meets(left) {
                let friends = || (beside & own).iter().map(|next| strings.at(next));
                let free = |chain: &&Chain<W>| chain.liberties.meets(left);
                let known = friends().find(|chain| (chain.liberties & left).meets(zone));
                if let Some(chain) = known.or_else(|| friends().find(free)) {
                    zone = with_liberty(play, zone, chain, beside & chain.stones, left);
                }
            }
            zone
        }
    }
}

/// Where one pass frees every ko, the stones of the succeeding side under a ban are always in the zone, so that it is certain
/// whether the other side has a ban to pass for.
fn own_bans<const W: usize>(play: &Play<W>, state: &State<W>, own: Bits<W>) -> Bits<W> {
    if play.frees_all_kos() { state.blocked & own } else { Bits::NONE }
}

/// The zone with `need`, stones of a string, in it, each connected there with a liberty that is one of `left`.
///
/// The rest of the string may stay unknown: what is known of it is not taken while it has a known liberty.
fn with_liberty<const W: usize>(
    play: &Play<W>,
    zone: Bits<W>,
    chain: &Chain<W>,
    need: Bits<W>,
    left: Bits<W>,
) -> Bits<W> {
    let grid = &play.grid;
    let liberties = chain.liberties & left;
    let mut zone = zone | need;
    if liberties.meets(zone) && chain.stones.within(zone) {
        return zone;
    }
    let mut open = need;
    while let Some(stone) = open.first() {
        let part = grid.connected(Bits::one(stone), zone & chain.stones);
        open = open.minus(part);
        if !(grid.around(part) & liberties).meets(zone) {
            zone |= way_to_liberty(play, zone, chain, part, liberties);
        }
    }
    zone
}

/// What connects part of a string with one of these liberties of it, and that liberty.
fn way_to_liberty<const W: usize>(
    play: &Play<W>,
    zone: Bits<W>,
    chain: &Chain<W>,
    part: Bits<W>,
    liberties: Bits<W>,
) -> Bits<W> {
    let grid = &play.grid;
    // Best is one that is known anyway, then an eye, where the other side may not play while the string has another liberty: best
    // one that was there from the start, so that zones stay alike.
    let rank = |index: &usize| {
        let near = grid.neighbours(*index);
        (near.minus(chain.stones).len(), !near.within(play.old))
    };
    let known = liberties & zone;
    let goal =
        if known.any() { known } else { liberties.iter().min_by_key(rank).map_or(Bits::NONE, Bits::one) };
    let beside = grid.around(goal);
    let way =
        grid.way(part, beside, chain.stones & play.old).or_else(|| grid.way(part, beside, chain.stones));
    let known = way.and_then(|way| Some(way | Bits::one((grid.around(way | part) & goal).first()?)));
    known.unwrap_or(grid.all())
}

/// How a turn of the other side that changes nothing in the zone is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idle<const W: usize> {
    /// By passing, which brings the same state back: every turn inside the zone needs an answer of its own.
    Returns,
    /// As the claim behind a pass has it, with this zone: only turns that change something in that zone need answers of
    /// their own.
    Answered(Bits<W>),
}

/// What a turn of the other side leads to, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known<const W: usize> {
    /// The succeeding side succeeds, with this zone.
    Holds(Bits<W>),
    /// Not known yet.
    Open,
}

/// What a claim about a turn of the other side needs.
pub struct Needs<const W: usize> {
    /// The zone.
    pub zone: Bits<W>,
    /// The turns that need answers of their own.
    pub turns: Vec<Turn>,
    /// Those of them without an answer yet.
    pub missing: Vec<Turn>,
}

/// The zone needed before a turn of the other side, and the turns that need answers of their own.
///
/// `base` is what must be in the zone anyway. `known` tells what is known of the state behind a turn; it is asked only
/// about turns that are allowed.
pub fn before_other_turn<const W: usize>(
    play: &Play<W>,
    state: &State<W>,
    strings: &Strings<W>,
    base: Bits<W>,
    idle: Idle<W>,
    mut known: impl FnMut(Turn) -> Known<W>,
) -> Needs<W> {
    let grid = &play.grid;
    let other = state.stones[side(state.turn)];
    let own = state.stones[side(state.turn.opponent())];
    let empty = state.empty(grid);
    let mut zone = base;
    match idle {
        Idle::Answered(after) => zone |= after,
        // A turn elsewhere would lift a ban that lasts for one turn, and not bring the same state back.
        Idle::Returns if play.ko == HypotheticalKo::AsInPlay && state.blocked.any() => zone = grid.all(),
        Idle::Returns => {}
    }
    let chains = strings.of(state.turn.opponent());
    let beside_own = |beside: Bits<W>| (beside & own).iter().map(|next| strings.at(next));
    zone |= own_bans(play, state, own);
    let (mut needed, mut missing) = (Vec::new(), Vec::new());
    loop {
        let before = zone;
        needed.clear();
        missing.clear();
        let kept = match idle {
            Idle::Returns => zone,
            Idle::Answered(after) => after,
        };
        let mut points = kept & empty;
        for chain in chains.iter().filter(|chain| chain.stones.meets(before)) {
            zone = with_liberty(play, zone, chain, chain.stones & before, empty);
            // A string in atari can be taken off even by a play outside the zone.
            if chain.stones.meets(kept) && chain.liberties.is_single() {
                points |= chain.liberties;
                zone |= chain.liberties;
            }
        }
        for index in (zone & empty).iter() {
            let stone = Bits::one(index);
            let left = empty.minus(stone);
            let beside = grid.neighbours(index);
            let needs_answer = points.has(index);
            if !needs_answer {
                // Answered like a pass: it must not take off anything in the zone behind the pass.
                for chain in beside_own(beside).filter(|chain| chain.stones.meets(kept)) {
                    zone = with_liberty(play, zone, chain, beside & chain.stones & zone, left);
                }
                continue;
            }
            let effect = strings.effect(grid, state, state.turn, index);
            let turn = Turn::Play(index as u16);
            let allowed =
                !effect.liberties.is_empty() && !effect.ko().is_some_and(|ko| state.blocked.has(ko));
            if allowed {
                needed.push(turn);
                match known(turn) {
                    Known::Holds(after) => zone |= after,
                    Known::Open => missing.push(turn),
                }
                for chain in beside_own(beside) {
                    if chain.stones.within(effect.captured) {
                        zone |= chain.stones | grid.around(chain.stones);
                    } else {
                        zone = with_liberty(play, zone, chain, beside & chain.stones, left);
                    }
                }
                // Whether the stone comes under a ban must be certain.
                let frees = (beside & zone).meets(left | other);
                if effect.captured.is_single() || (effect.captured.is_empty() && !frees) {
                    zone |= beside;
                }
            } else if let Some(ko) = effect.ko() {
                zone |= beside | Bits::one(ko) | grid.neighbours(ko);
                for chain in beside_own(beside).filter(|chain| !chain.stones.has(ko)) {
                    zone = with_liberty(play, zone, chain, beside & chain.stones, left);
                }
            } else {
                let around = grid.around(effect.string);
                zone |= effect.string | around;
                for chain in chains.iter().filter(|chain| chain.stones.meets(around)) {
                    zone = with_liberty(play, zone, chain, around & chain.stones, left);
                }
            }
        }
        for stone in (kept & state.blocked & own).iter() {
            let turn = Turn::PassFor(stone as u16);
            if play.nameable(state, stone).is_some() {
                needed.push(turn);
                match known(turn) {
                    Known::Holds(after) => zone |= after,
                    Known::Open => missing.push(turn),
                }
            } else if play.names_kos() {
                zone |= grid.neighbours(stone);
            }
        }
        if play.frees_all_kos() {
            for stone in (state.blocked & own).iter() {
                zone |= grid.neighbours(stone);
                let liberties = grid.neighbours(stone) & empty;
                if let Some(mouth) = liberties.first().filter(|_| liberties.is_single()) {
                    let beside = grid.neighbours(mouth);
                    zone |= beside;
                    let left = empty.minus(Bits::one(mouth));
                    for chain in beside_own(beside).filter(|chain| (chain.liberties & left).any()) {
                        zone = with_liberty(play, zone, chain, beside & chain.stones, left);
                    }
                }
            }
            if kept.meets(state.blocked) && play.bans_a_ko(state) {
                needed.push(Turn::PassForKos);
                match known(Turn::PassForKos) {
                    Known::Holds(after) => zone |= after,
                    Known::Open => missing.push(Turn::PassForKos),
                }
            }
        }
        if zone == before {
            return Needs { zone, turns: needed, missing };
        }
    }
}
