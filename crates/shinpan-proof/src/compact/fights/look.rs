//! What a side keeps in one fight: a search of every line, with cut-offs, its answers remembered.

use rustc_hash::FxHashMap;

use super::place::{Count, Fight, Place, Set, Way, points};

/// Who moves, and what the other may do besides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Turn {
    /// The other plays in the fight or passes for a ko of it.
    Theirs,
    /// The same, or it passes, or moves elsewhere where no answer is needed.
    Anywhere,
    /// The side answers a move in the fight.
    Ours,
    /// The same after a play on a point where the other has had a stone: the position may have been there.
    OursAgain,
}

/// So many answers are remembered before those that were not asked for meanwhile are forgotten.
const RECENT: usize = 1 << 21;

/// The bounds of what is kept that are known: those asked for lately, and those before.
#[derive(Debug, Default)]
pub(super) struct Known {
    lately: FxHashMap<u128, (i8, i8)>,
    before: FxHashMap<u128, (i8, i8)>,
}

impl Known {
    /// Forgets what has not been asked for lately, if much has. Between looks alone: within one all is asked for again.
    pub(super) fn make_room(&mut self) {
        if self.lately.len() > RECENT {
            self.before = std::mem::take(&mut self.lately);
        }
    }

    /// How many answers are remembered.
    pub(super) fn len(&self) -> usize {
        self.lately.len() + self.before.len()
    }

    fn get(&mut self, key: u128) -> Option<(i8, i8)> {
        if let Some(&bounds) = self.lately.get(&key) {
            return Some(bounds);
        }
        let bounds = *self.before.get(&key)?;
        self.lately.insert(key, bounds);
        Some(bounds)
    }
}

/// Looks for what a side keeps in one fight: an exact value if it lies between `low` and `high`, else a bound.
pub(super) struct Look<'a> {
    pub place: &'a mut Place,
    /// The number of the place.
    pub number: u32,
    pub way: Way,
    pub count: Count,
    pub known: &'a mut Known,
}

/// More than every value.
pub(super) const MOST: i32 = 100;

impl Look<'_> {
    /// What is sure: that the side loses no more than everything.
    pub(super) fn floor(&self) -> i32 {
        -(self.place.full.count_ones() as i32)
    }

    fn key(&self, fight: &Fight, turn: Turn, moves: u8) -> u128 {
        let Fight { own, theirs, encore, marks, lost, had } = *fight;
        let sets = [own, theirs, encore, marks, lost, had];
        let sets = sets.iter().fold(u128::from(self.number), |key, set| key << 16 | u128::from(*set));
        let Way { kos, guess } = self.way;
        let how = u8::from(kos) | u8::from(guess) << 1 | (turn as u8) << 2 | moves << 4;
        sets << 8 | u128::from(how)
    }

    pub(super) fn value(&mut self, fight: &Fight, turn: Turn, moves: u8, low: i32, high: i32) -> i32 {
        let key = self.key(fight, turn, moves);
        let floor = self.floor();
        let (least, most) =
            self.known.get(key).map_or((floor, MOST), |(least, most)| (i32::from(least), i32::from(most)));
        if least >= high || least == most {
            return least;
        }
        if most <= low {
            return most;
        }
        let found = match turn {
            Turn::Theirs => self.attacks(fight, moves, low, high),
            Turn::Ours | Turn::OursAgain => self.answers(fight, turn, moves, low, high),
            Turn::Anywhere => match self.value(fight, Turn::Theirs, moves, low, high) {
                here if here <= low => here,
                here => here.min(self.elsewhere(fight, moves, low, high.min(here))),
            },
        };
        let entry = self.known.lately.entry(key).or_insert((floor as i8, MOST as i8));
        if found > low {
            entry.0 = entry.0.max(found as i8);
        }
        if found < high {
            entry.1 = entry.1.min(found as i8);
        }
        found
    }

    /// The other moves in the fight.
    fn attacks(&mut self, fight: &Fight, moves: u8, low: i32, high: i32) -> i32 {
        let (_, ground) = self.place.sure(fight.own);
        let open = self.place.empty(fight) & !ground;
        let passes = points(fight.marks & fight.own)
            .map(|at| (Turn::Ours, Fight { marks: fight.marks & !at, ..*fight }));
        let plays = points(open).filter_map(|at| {
            let turn = if at & fight.had == 0 { Turn::Ours } else { Turn::OursAgain };
            Some((turn, self.place.attacked(fight, at, self.way)?))
        });
        let all: Vec<(Turn, Fight)> = plays.chain(passes).collect();
        if moves == 0 && !all.is_empty() {
            return self.floor();
        }
        let mut value = self.place.full.count_ones() as i32;
        for (turn, after) in all {
            value = value.min(self.value(&after, turn, moves - 1, low, high.min(value)));
            if value <= low {
                break;
            }
        }
        value
    }

    /// The other passes, or moves where no answer is needed: the side may pass too, or play in the fight.
    fn elsewhere(&mut self, fight: &Fight, moves: u8, low: i32, high: i32) -> i32 {
        let best = self.passed(fight, moves, low, high);
        match moves {
            0 => best,
            _ => self.plays(fight, moves - 1, best, low, high),
        }
    }

    /// The side answers a move in the fight: passes, passes for a ko, or plays.
    fn answers(&mut self, fight: &Fight, turn: Turn, moves: u8, low: i32, high: i32) -> i32 {
        let mut best = self.passed(fight, moves, low, high);
        let banned = fight.marks & fight.theirs;
        // A pass for a ko would end a round in a position in which the other has passed.
        if banned != 0 && turn == Turn::Ours {
            // The ban may have been lifted meanwhile: then it is a pass like any other.
            let now = self.worth(fight);
            for at in points(banned) {
                if now <= best.max(low) || best >= high {
                    break;
                }
                let after = Fight { marks: fight.marks & !at & !fight.own, ..*fight };
                let found = self.value(&after, Turn::Anywhere, moves, low.max(best), high.min(now));
                best = best.max(now.min(found));
            }
        }
        self.plays(fight, moves, best, low, high)
    }

    /// The side passes: the game may end, and no ban on its stones is counted on any longer.
    fn passed(&mut self, fight: &Fight, moves: u8, low: i32, high: i32) -> i32 {
        let now = self.worth(fight);
        if now <= low {
            return now;
        }
        let after = Fight { marks: fight.marks & !fight.own, ..*fight };
        now.min(self.value(&after, Turn::Theirs, moves, low, high.min(now)))
    }

    /// What may follow a play of the side in the fight.
    fn after_plays(&mut self, fight: &Fight) -> Vec<(Set, Fight)> {
        let (_, ground) = self.place.sure(fight.own);
        let open = self.place.empty(fight) & !ground & !self.place.kept_off(fight.theirs);
        points(open).filter_map(|at| Some((at, self.place.answered(fight, at, self.way)?))).collect()
    }

    /// The side plays in the fight; `best` is what it has without.
    fn plays(&mut self, fight: &Fight, moves: u8, mut best: i32, low: i32, high: i32) -> i32 {
        if best >= high {
            return best;
        }
        for (_, after) in self.after_plays(fight) {
            best = best.max(self.value(&after, Turn::Anywhere, moves, low.max(best), high));
            if best >= high {
                break;
            }
        }
        best
    }

    /// What the side keeps if it moves first, if that is more than `low`; if `joining`, by a play joined to the wall.
    pub(super) fn opened(&mut self, fight: &Fight, joining: bool, moves: u8, low: i32) -> i32 {
        let mut best = low;
        for (at, after) in self.after_plays(fight) {
            if !joining || at & self.place.joined(after.own) != 0 {
                best = best.max(self.value(&after, Turn::Anywhere, moves, best, MOST));
            }
        }
        if !joining {
            for at in points(fight.marks & fight.theirs) {
                let after = Fight { marks: fight.marks & !at, ..*fight };
                best = best.max(self.value(&after, Turn::Anywhere, moves, best, MOST));
            }
        }
        best
    }

    /// The side's points less the other's if the game ends now, at least.
    fn worth(&mut self, fight: &Fight) -> i32 {
        let floor = self.floor();
        self.place.worth(fight, self.count).unwrap_or(floor)
    }
}
