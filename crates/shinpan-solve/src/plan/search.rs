//! Depth-first proof-number search for what the owner of a plan can force in the open part.
//!
//! Where self-capture is forbidden, no line comes round: each play of the owner joins the wall, or stands on a point that is neither his nor burnt, and
//! what is his or burnt only shrinks when something joins the wall. By self-capture the other player alone can go round while the owner
//! has nothing to play; a line that does shows nothing for the owner.

use rustc_hash::{FxHashMap, FxHashSet};
use shinpan_rules::SelfCapture;

use super::area::{Area, Stones};
use super::chosen::{Chosen, NEVER};
use crate::bits::Set;

/// Whether the first pass of the game has been made, where that bears on the score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(super) enum Mode {
    /// It has been made, by the owner, or bears on nothing.
    Closed,
    /// The other player has made it since the plan began.
    OtherPassed,
    /// Not yet.
    Open,
}

/// Who is to move, and after what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(super) enum Turn {
    /// The other player, after a play of the owner here.
    Other,
    /// The owner.
    Owner,
    /// The other player, after the owner had nothing to play here.
    Stopped,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct State<B> {
    pub stones: Stones<B>,
    pub turn: Turn,
    pub mode: Mode,
}

/// A turn in the area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    Play(u16),
    /// A move elsewhere; for the owner: nothing to play here.
    Elsewhere,
    /// The first pass of the game, by the other player.
    Pass,
}

#[derive(Clone, Copy, Debug)]
struct Numbers {
    phi: u32,
    delta: u32,
}

pub(super) struct Search<'a, B> {
    area: &'a Area<B>,
    /// So many points more than the other player: in [`Mode::Closed`] and in [`Mode::OtherPassed`].
    wanted: [i32; 2],
    table: FxHashMap<State<B>, Numbers>,
    /// The states of the present line, where one may come round.
    line: FxHashSet<State<B>>,
    pub nodes: u64,
    most: u64,
}

/// A move with what it leads to.
#[derive(Clone, Copy)]
pub(super) struct Child<B> {
    pub act: Act,
    pub state: State<B>,
    /// Decided without search: whether the owner has reached his aim.
    pub decided: Option<bool>,
}

impl<'a, B: Set> Search<'a, B> {
    pub(super) fn new(area: &'a Area<B>, wanted: [i32; 2], most: u64) -> Search<'a, B> {
        Search { area, wanted, table: FxHashMap::default(), line: FxHashSet::default(), nodes: 0, most }
    }

    /// What a state is without search. Even where everything is the owner's he may have to be the first to pass.
    pub(super) fn decided(&self, state: &State<B>) -> Option<bool> {
        if state.turn != Turn::Stopped {
            return None;
        }
        let wanted = self.wanted[usize::from(state.mode == Mode::OtherPassed)];
        let enough = self.area.count(&state.stones) >= wanted;
        (!enough || self.area.is_done(&state.stones)).then_some(enough)
    }

    /// The moves of a state, those that come to nothing left out. `None`: the owner has lost.
    pub(super) fn children(&self, state: &State<B>) -> Option<Vec<Child<B>>> {
        let area = self.area;
        let stones = state.stones;
        let joined = area.joined(&stones);
        let mut children = Vec::new();
        let mut free = area.free(&stones);
        if state.turn == Turn::Owner {
            free &= !stones.burnt;
            while !free.is_zero() {
                let at = free.first();
                free &= !at;
                let Some((mut after, joins)) = area.owner_plays(&stones, at, true) else { continue };
                area.settle(&mut after, joins);
                let state = State { stones: after, turn: Turn::Other, mode: state.mode };
                let decided = self.decided(&state);
                children.push(Child { act: Act::Play(at.lowest() as u16), state, decided });
            }
            let mode = if state.mode == Mode::Open { Mode::Closed } else { state.mode };
            let state = State { stones, turn: Turn::Stopped, mode };
            let decided = self.decided(&state);
            children.push(Child { act: Act::Elsewhere, state, decided });
            return Some(children);
        }
        while !free.is_zero() {
            let at = free.first();
            free &= !at;
            let after = match area.other_plays(&stones, joined, at) {
                None => continue,
                Some(Err(())) => return None,
                Some(Ok(after)) => after,
            };
            let state = State { stones: after, turn: Turn::Owner, mode: state.mode };
            children.push(Child { act: Act::Play(at.lowest() as u16), state, decided: None });
        }
        if state.turn == Turn::Other {
            let state = State { stones, turn: Turn::Owner, mode: state.mode };
            children.push(Child { act: Act::Elsewhere, state, decided: None });
        }
        if state.mode == Mode::Open {
            let state = State { stones, turn: Turn::Owner, mode: Mode::OtherPassed };
            children.push(Child { act: Act::Pass, state, decided: None });
        }
        Some(children)
    }

    /// The state play begins with: what is settled is seen at once.
    pub(super) fn settled(&self, root: &State<B>) -> State<B> {
        let mut stones = root.stones;
        self.area.settle(&mut stones, false);
        State { stones, ..*root }
    }

    /// Whether the owner reaches his aim from here; `None`: not found out within the limit.
    pub(super) fn answer(&mut self, root: &State<B>) -> Option<bool> {
        let root = self.settled(root);
        if let Some(decided) = self.decided(&root) {
            return Some(decided);
        }
        let found = self.expand(&root, NEVER, NEVER)?;
        let own = root.turn == Turn::Owner;
        Some(if own { found.phi == 0 } else { found.delta == 0 })
    }

    /// Whether the owner is known to reach his aim from a child.
    pub(super) fn is_won(&self, child: &Child<B>) -> bool {
        if let Some(decided) = child.decided {
            return decided;
        }
        self.table.get(&child.state).is_some_and(|known| match child.state.turn {
            Turn::Owner => known.phi == 0,
            _ => known.delta == 0,
        })
    }

    /// Numbers seen by the player to move: `phi` to win, `delta` to lose.
    fn numbers(&self, child: &Child<B>) -> Numbers {
        let own = child.state.turn == Turn::Owner;
        if let Some(decided) = child.decided {
            return if decided == own {
                Numbers { phi: 0, delta: NEVER }
            } else {
                Numbers { phi: NEVER, delta: 0 }
            };
        }
        if let Some(known) = self.table.get(&child.state) {
            return *known;
        }
        Numbers { phi: 1, delta: 1 }
    }

    fn expand(&mut self, state: &State<B>, phi_max: u32, delta_max: u32) -> Option<Numbers> {
        if self.area.self_capture == SelfCapture::Forbidden {
            return self.work(state, phi_max, delta_max);
        }
        if !self.line.insert(*state) {
            let round = match state.turn {
                Turn::Owner => Numbers { phi: NEVER, delta: 0 },
                Turn::Other | Turn::Stopped => Numbers { phi: 0, delta: NEVER },
            };
            self.table.insert(*state, round);
            return Some(round);
        }
        let found = self.work(state, phi_max, delta_max);
        self.line.remove(state);
        found
    }

    fn work(&mut self, state: &State<B>, phi_max: u32, delta_max: u32) -> Option<Numbers> {
        self.nodes += 1;
        if self.nodes > self.most {
            return None;
        }
        let children = self.children(state);
        let Some(children) = children else {
            // The other player to move has won.
            let won = Numbers { phi: 0, delta: NEVER };
            self.table.insert(*state, won);
            return Some(won);
        };
        if children.is_empty() {
            // The owner cannot answer; or the other player has nothing to play after a stop that was enough.
            let lost = Numbers { phi: NEVER, delta: 0 };
            self.table.insert(*state, lost);
            return Some(lost);
        }
        loop {
            let numbers: Vec<Numbers> = children.iter().map(|child| self.numbers(child)).collect();
            let chosen = Chosen::of(numbers.iter().map(|numbers| (numbers.delta, numbers.phi)));
            let now = Numbers { phi: chosen.least, delta: chosen.sum };
            // With nothing to choose `phi` is beyond every limit.
            let over = now.phi >= phi_max || now.delta >= delta_max || now.phi == 0 || now.delta == 0;
            let Some(best) = chosen.best.filter(|_| !over) else {
                self.table.insert(*state, now);
                return Some(now);
            };
            let phi = (delta_max - now.delta).saturating_add(numbers[best].phi).min(NEVER);
            self.expand(&children[best].state, phi, phi_max.min(chosen.next_limit()))?;
        }
    }
}
