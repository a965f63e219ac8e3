//! What the stones alone say: what is alive, what is held, what is territory.

use shinpan_rules::{EncoreStones, Territory};

use super::bits::{Bits, Grid};
use super::law::Law;
use super::state::State;

/// What a position says under a law, whoever is to move and whatever happened before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground<B> {
    /// The stones of each side that nothing can take, by the strict form of [`Grid::pass_alive`].
    pub alive: [B; 2],
    /// The ground each side holds whatever happens; see [`State::settled`](super::State::settled).
    pub held: [B; 2],
    /// Rooms that each side closes whoever moves there first; see [`Rooms`](super::Rooms), which finds them.
    pub closes: [B; 2],
    /// The largest room that each side closes only if it moves there first.
    pub urgent: [B; 2],
    /// Whether the ground of each side is free of opposing stones.
    pub clear: [bool; 2],
    /// Whether it is clear and no empty point outside it is next to the stones that hold it.
    pub finished: [bool; 2],
    /// The stones of each side that cannot be captured if it only passes, where the law asks for them.
    pub immortal: [B; 2],
    /// Stones in seki, where the law speaks of that.
    pub seki: B,
    /// Points of territory of each side.
    pub territory: [i32; 2],
}

/// Regions of empty points by who borders them.
struct Regions<B> {
    /// Bordered by Black alone and by White alone.
    eyes: [B; 2],
    neutral: B,
}

impl<B: Bits> Ground<B> {
    fn nothing() -> Ground<B> {
        Ground {
            alive: [B::NONE; 2],
            held: [B::NONE; 2],
            closes: [B::NONE; 2],
            urgent: [B::NONE; 2],
            clear: [true; 2],
            finished: [true; 2],
            immortal: [B::NONE; 2],
            seki: B::NONE,
            territory: [0; 2],
        }
    }

    /// What a side ends up with in a state with these stones, as far as that is sure.
    pub fn kept(&self, state: &State<B>, side: usize) -> B {
        match state.may_close(side) {
            true => self.held[side] | self.closes[side] | self.urgent[side],
            false => self.held[side],
        }
    }
}

impl<B: Bits> Grid<B> {
    /// What a position says of the ground that one side holds; nothing else is looked at.
    pub fn ground_of(&self, law: &Law, stones: [B; 2], side: usize) -> Ground<B> {
        let mut ground = Ground::nothing();
        self.hold(law, stones, side, &mut ground);
        ground
    }

    /// What a position says under a law; `held` says whether to look for ground that is held.
    pub fn ground(&self, law: &Law, stones: [B; 2], held: bool) -> Ground<B> {
        let mut ground = Ground::nothing();
        let empty = self.full & !stones[0] & !stones[1];
        if held {
            for side in [0, 1] {
                self.hold(law, stones, side, &mut ground);
            }
        }
        if law.territory == Territory::ImmortalBorders
            || law.encore.is_some_and(|encore| encore.stones == EncoreStones::NotImmortalSubtracted)
        {
            ground.immortal = [0, 1].map(|side| self.pass_alive(stones, side, false));
        }
        if law.territory != Territory::Nothing {
            let regions = self.regions(stones, empty);
            let counts = self.standing(law, stones, &regions, &mut ground);
            for side in [0, 1] {
                for region in self.parts(regions.eyes[side]) {
                    let border = self.next_to(region) & stones[side];
                    if border.within(counts[side]) {
                        ground.territory[side] += region.count() as i32;
                    }
                }
            }
        }
        ground
    }

    fn hold(&self, law: &Law, stones: [B; 2], side: usize, ground: &mut Ground<B>) {
        let alive = self.pass_alive(stones, side, true);
        let mut held = alive;
        let empty = self.full & !stones[0] & !stones[1];
        if !alive.is_none() {
            for enclosure in self.parts(self.full & !stones[side]) {
                let border = self.next_to(enclosure) & stones[side];
                if border.is_none() || !border.within(alive) {
                    continue;
                }
                let inner = enclosure & !self.next_to(alive);
                let kept = match inner.count() {
                    0 => true,
                    1 if !law.has_rounds() => {
                        !inner.within(empty) || (self.next_to(inner) & empty).count() >= 2
                    }
                    _ => false,
                };
                if kept {
                    held |= enclosure;
                }
            }
        }
        ground.alive[side] = alive;
        ground.held[side] = held;
        ground.clear[side] = !held.meets(stones[1 - side]);
        ground.finished[side] = ground.clear[side] && (self.next_to(alive) & empty).within(held);
    }

    fn regions(&self, stones: [B; 2], empty: B) -> Regions<B> {
        let mut regions = Regions { eyes: [B::NONE; 2], neutral: B::NONE };
        for region in self.parts(empty) {
            let border = self.next_to(region);
            match (border.meets(stones[0]), border.meets(stones[1])) {
                (true, false) => regions.eyes[0] |= region,
                (false, true) => regions.eyes[1] |= region,
                _ => regions.neutral |= region,
            }
        }
        regions
    }

    /// The stones of each side whose regions count; notes the stones in seki.
    fn standing(&self, law: &Law, stones: [B; 2], regions: &Regions<B>, ground: &mut Ground<B>) -> [B; 2] {
        let mut by_seki = |find: &dyn Fn(usize) -> B| {
            let found = [find(0), find(1)];
            ground.seki = found[0] | found[1];
            [stones[0] & !found[0], stones[1] & !found[1]]
        };
        match law.territory {
            Territory::NoNeutralPoint => by_seki(&|side| self.seki(stones, side, regions, false)),
            Territory::NoNeutralPointNoAtari => by_seki(&|side| self.seki(stones, side, regions, true)),
            Territory::IndependentLife => by_seki(&|side| self.dependent(stones, side, regions)),
            Territory::ImmortalBorders => ground.immortal,
            Territory::OneColourReaches | Territory::NoNeutralPointByString | Territory::Nothing => stones,
        }
    }

    /// The stones of `side` in groups with a neutral point next to them or, if `atari_counts`, with a
    /// string that has one liberty; strings around a common eye region form a group.
    fn seki(&self, stones: [B; 2], side: usize, regions: &Regions<B>, atari_counts: bool) -> B {
        let empty = self.full & !stones[0] & !stones[1];
        let mut seki = B::NONE;
        // Strings that are not in seki so far, with the points next to them.
        let mut others: Vec<(B, B)> = Vec::new();
        for string in self.parts(stones[side]) {
            let next = self.next_to(string);
            if next.meets(regions.neutral) || (atari_counts && (next & empty).count() == 1) {
                seki |= string;
            } else {
                others.push((string, next));
            }
        }
        if seki.is_none() || others.is_empty() {
            return seki;
        }
        let eyes: Vec<B> = self.parts(regions.eyes[side]).collect();
        loop {
            let shared = eyes
                .iter()
                .filter(|eye| self.next_to(**eye).meets(seki))
                .fold(B::NONE, |all, eye| all | *eye);
            let before = others.len();
            others.retain(|(string, next)| {
                let joined = next.meets(shared);
                if joined {
                    seki |= *string;
                }
                !joined
            });
            if others.len() == before {
                return seki;
            }
        }
    }

    /// The stones of `side` in maximal connected sets of its stones and eye regions that hold a string
    /// with one liberty or touch a neutral point.
    fn dependent(&self, stones: [B; 2], side: usize, regions: &Regions<B>) -> B {
        let empty = self.full & !stones[0] & !stones[1];
        let mut dependent = B::NONE;
        for part in self.parts(stones[side] | regions.eyes[side]) {
            let inside = part & stones[side];
            let touches = |string: B| {
                let next = self.next_to(string);
                next.meets(regions.neutral) || (next & empty).count() == 1
            };
            if self.parts(inside).any(touches) {
                dependent |= inside;
            }
        }
        dependent
    }
}
