//! Where a fight takes place, and what play and the count are there: sets of at most sixteen points, a bit each.

use rustc_hash::FxHashMap;

use crate::compact::bits::{Bits, Grid};

/// A set of the points of a fight.
pub(super) type Set = u16;

/// What bears on the count of a fight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    /// Whether stones played in the encore cost a point each in seki.
    pub back: bool,
    /// Whether a string with one liberty makes its group one in seki.
    pub atari: bool,
}

/// The stones in a fight, and what is remembered of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Fight {
    pub own: Set,
    pub theirs: Set,
    /// Stones played in the encore.
    pub encore: Set,
    /// Stones that took a ko and may not be taken as one.
    pub marks: Set,
    /// Where the side has lost stones since a play of its joined the wall: it does not play there.
    pub lost: Set,
    /// Where the other has had stones.
    pub had: Set,
}

/// How a fight is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Way {
    /// Whether the side takes kos, and bans are counted on.
    pub kos: bool,
    /// Whether the side may play where it has lost stones, but take no ko twice: for guesses.
    pub guess: bool,
}

/// Strings that count as one, with the points next to them.
#[derive(Clone, Copy)]
struct Group {
    stones: Set,
    next: Set,
    /// Whether it is never in atari.
    safe: bool,
}

/// The points of a fight and what they are next to.
#[derive(Debug)]
pub(super) struct Place {
    pub full: Set,
    next: [Set; 16],
    /// Points next to the side's living stones around.
    wall: Set,
    /// Points next to each string of the other side's given stones around, as far as it is connected beside the fight.
    given: Vec<Set>,
    /// All of these.
    pub beside_given: Set,
    /// The side's living stones in the fight and the ground that is sure, by its stones.
    sure: FxHashMap<Set, (Set, Set)>,
}

/// The points of a set, each as a set.
pub(super) fn points(set: Set) -> impl Iterator<Item = Set> {
    let mut left = set;
    std::iter::from_fn(move || {
        let lowest = left & left.wrapping_neg();
        left ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

impl Place {
    /// The points at these bits of the board, between living stones of the side and given ones of the other.
    pub(super) fn new<B: Bits>(grid: &Grid<B>, bits: &[usize], wall: B, given: B) -> Place {
        let pack = |set: B| pack(bits, set);
        let all = bits.iter().fold(B::NONE, |all, bit| all | B::bit(*bit));
        let mut next = [0; 16];
        for (next, bit) in next.iter_mut().zip(bits) {
            *next = pack(grid.next_to(B::bit(*bit)));
        }
        let given: Vec<Set> = grid.parts(given).map(|string| pack(grid.next_to(string))).collect();
        let beside_given = given.iter().fold(0, |all, next| all | next);
        Place {
            full: pack(all),
            next,
            wall: pack(grid.next_to(wall)),
            given,
            beside_given,
            sure: FxHashMap::default(),
        }
    }

    /// The points next to one of the set.
    fn around(&self, set: Set) -> Set {
        points(set).fold(0, |all, at| all | self.next[at.trailing_zeros() as usize])
    }

    /// The points of `within` connected with `from`, which lies in it.
    fn connected(&self, from: Set, within: Set) -> Set {
        let (mut set, mut new) = (from, from);
        while new != 0 {
            new = self.around(new) & within & !set;
            set |= new;
        }
        set
    }

    fn parts(&self, set: Set) -> impl Iterator<Item = Set> + '_ {
        let mut left = set;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let part = self.connected(left & left.wrapping_neg(), left);
                left &= !part;
                part
            })
        })
    }

    pub(super) fn empty(&self, fight: &Fight) -> Set {
        self.full & !fight.own & !fight.theirs
    }

    /// The side's stones that are joined to the wall.
    pub(super) fn joined(&self, own: Set) -> Set {
        self.connected(own & self.wall, own)
    }

    /// The other's stones that are joined to given ones.
    fn safe(&self, theirs: Set) -> Set {
        self.connected(theirs & self.beside_given, theirs)
    }

    /// Where the side does not play, so that given stones and what is joined to them stays.
    pub(super) fn kept_off(&self, theirs: Set) -> Set {
        self.beside_given | self.around(self.safe(theirs))
    }

    /// The side's stones that are alive whatever is played, and they with what they enclose.
    pub(super) fn sure(&mut self, own: Set) -> (Set, Set) {
        if let Some(&sure) = self.sure.get(&own) {
            return sure;
        }
        let joined = self.joined(own);
        let enclosures: Vec<Set> =
            self.parts(self.full & !own).filter(|enclosure| enclosure & self.beside_given == 0).collect();
        // Benson's condition in the strict form, the wall being alive.
        let mut strings: Vec<Set> = self.parts(own & !joined).collect();
        loop {
            let alive = strings.iter().fold(joined, |all, string| all | string);
            let before = strings.len();
            strings.retain(|&string| {
                let next = self.around(string);
                let vital = |enclosure: &&Set| {
                    **enclosure & !next == 0 && self.around(**enclosure) & own & !alive == 0
                };
                enclosures.iter().filter(vital).count() >= 2
            });
            if strings.len() == before {
                let next = self.wall | self.around(alive);
                let held = |enclosure: &&Set| {
                    **enclosure & !next == 0 && self.around(**enclosure) & own & !alive == 0
                };
                let ground = enclosures.iter().filter(held).fold(alive, |all, enclosure| all | enclosure);
                self.sure.insert(own, (alive, ground));
                return (alive, ground);
            }
        }
    }

    /// A play of the other; `None`: it may not play there.
    pub(super) fn attacked(&self, fight: &Fight, at: Set, way: Way) -> Option<Fight> {
        let mut after = Fight { theirs: fight.theirs | at, ..*fight };
        let empty = self.empty(&after);
        let around = self.around(at);
        let mut taken = 0;
        let free = fight.own & !self.joined(fight.own);
        for string in self.parts(self.connected(around & free, free)) {
            if self.around(string) & empty == 0 {
                taken |= string;
            }
        }
        let string = self.connected(at, after.theirs);
        if taken == 0 && self.around(string) & empty == 0 && string & self.beside_given == 0 {
            return None;
        }
        let alone = around & (fight.theirs | empty) == 0 && at & self.beside_given == 0;
        if taken.count_ones() == 1 && alone {
            if taken & fight.marks != 0 {
                return None;
            }
            after.marks |= if way.kos { at } else { 0 };
        }
        after.own &= !taken;
        after.encore = after.encore & !taken | at;
        after.marks &= !taken;
        if !way.guess {
            after.lost |= taken;
            after.had |= at;
        }
        Some(after)
    }

    /// A play of the side; `None`: it does not play there. It is not next to given stones nor to what is joined to them.
    pub(super) fn answered(&self, fight: &Fight, at: Set, way: Way) -> Option<Fight> {
        let mut after = Fight { own: fight.own | at, ..*fight };
        let empty = self.empty(&after);
        let mut taken = 0;
        for string in self.parts(self.connected(self.around(at) & fight.theirs, fight.theirs)) {
            if self.around(string) & empty == 0 && string & self.beside_given == 0 {
                taken |= string;
            }
        }
        let string = self.connected(at, after.own);
        let joins = string & self.wall != 0;
        let next = self.around(string);
        if taken == 0 && !joins && next & empty == 0 {
            return None;
        }
        let ko = taken.count_ones() == 1 && string == at && !joins && next & empty == 0;
        if ko && (!way.kos || taken & fight.marks != 0) {
            return None;
        }
        if joins {
            after.lost = 0;
        } else if at & fight.lost != 0 && (ko || !way.guess) {
            return None;
        }
        after.theirs &= !taken;
        after.encore = after.encore & !taken | at;
        after.marks &= !taken;
        if ko {
            after.marks |= at;
            after.lost |= if way.guess { at } else { 0 };
        }
        Some(after)
    }

    /// Where the side could come to take a ko: not where it has a stone, for it does not play there again when that is lost.
    pub(super) fn ko_points(&self, own: Set) -> Set {
        self.full & !own & !self.wall & !self.beside_given
    }

    /// The side's points less the other's if the game ends now, at least; `None` if the wall would be in seki.
    pub(super) fn worth(&mut self, fight: &Fight, count: Count) -> Option<i32> {
        let (alive, ground) = self.sure(fight.own);
        let theirs = fight.theirs & !ground;
        let empty = self.full & !fight.own & !theirs & !ground;
        let mut eyes: Vec<Set> = self.parts(ground & !fight.own).collect();
        let (mut their_eyes, mut neutral) = (Vec::new(), 0);
        for region in self.parts(empty) {
            let border = self.around(region);
            let ours = border & fight.own != 0 || region & self.wall != 0;
            let other = border & theirs != 0 || region & self.beside_given != 0;
            match (ours, other) {
                (true, true) => neutral |= region,
                (true, false) => eyes.push(region),
                _ => their_eyes.push(region),
            }
        }
        let joined = self.joined(fight.own);
        // The wall is taken for one group: if part of it is in seki all of it is.
        let wall = Group { stones: joined, next: self.wall | self.around(joined), safe: true };
        let others = self.parts(fight.own & !joined);
        let others = others.map(|string| Group {
            stones: string,
            next: self.around(string),
            safe: string & alive != 0,
        });
        let groups = others.chain(std::iter::once(wall)).collect();
        let shared = in_seki(groups, neutral, &eyes, empty, count);
        if shared.iter().any(|group| group.stones == joined) {
            return None;
        }
        let their_shared = in_seki(self.groups(theirs), neutral, &their_eyes, empty, count);
        let paid = if count.back { fight.encore } else { 0 };
        Some(points_of(fight.own, paid, &shared, &eyes) - points_of(theirs, paid, &their_shared, &their_eyes))
    }

    /// The other's strings, given ones among them, those that touch as one. Of strings of given stones it is not said that they
    /// are connected elsewhere.
    fn groups(&self, theirs: Set) -> Vec<Group> {
        // Given stones lie outside; a string touches them where it has a point next to them.
        let mut given: Vec<(Set, Group)> =
            self.given.iter().map(|&next| (next, Group { stones: 0, next, safe: true })).collect();
        let mut groups = Vec::new();
        for string in self.parts(theirs) {
            let mut whole = Group { stones: string, next: self.around(string), safe: false };
            let mut touches = 0;
            given.retain(|(beside, group)| {
                let touched = beside & string != 0;
                if touched {
                    whole = Group {
                        stones: whole.stones | group.stones,
                        next: whole.next | group.next,
                        safe: true,
                    };
                    touches |= beside;
                }
                !touched
            });
            match touches {
                0 => groups.push(whole),
                _ => given.push((touches, whole)),
            }
        }
        groups.extend(given.into_iter().map(|(_, group)| group));
        groups
    }
}

/// The points of a fight in a set of points of the board.
pub(super) fn pack<B: Bits>(bits: &[usize], set: B) -> Set {
    bits.iter().enumerate().filter(|(_, bit)| B::bit(**bit).meets(set)).fold(0, |all, (at, _)| all | 1 << at)
}

/// The groups in seki: those with a string next to a neutral point or, where that counts, in atari, and those that share
/// an eye with such.
fn in_seki(groups: Vec<Group>, neutral: Set, eyes: &[Set], empty: Set, count: Count) -> Vec<Group> {
    let alone = |group: &Group| {
        let atari = count.atari && !group.safe && (group.next & empty).count_ones() == 1;
        group.next & neutral != 0 || atari
    };
    let (mut seki, mut others): (Vec<Group>, Vec<Group>) = groups.into_iter().partition(alone);
    loop {
        let next = seki.iter().fold(0, |all, group| all | group.next);
        let shared = eyes.iter().filter(|eye| **eye & next != 0).fold(0, |all, eye| all | eye);
        let (joined, rest): (Vec<Group>, Vec<Group>) =
            others.into_iter().partition(|group| group.next & shared != 0);
        others = rest;
        if joined.is_empty() {
            return seki;
        }
        seki.extend(joined);
    }
}

/// What a player has with these stones and eyes; in seki the stones paid for are worth nothing, as are the eyes.
fn points_of(stones: Set, paid: Set, seki: &[Group], eyes: &[Set]) -> i32 {
    let (mut shared, mut next) = (0, 0);
    for group in seki {
        shared |= group.stones;
        next |= group.next;
    }
    let eyes = eyes.iter().filter(|eye| **eye & next == 0).map(|eye| eye.count_ones()).sum::<u32>();
    ((stones & !(shared & paid)).count_ones() + eyes) as i32
}
