//! The search proper: depth-first proof-number search (Nagai 2002) with the weak proof numbers of Ueda et al.
//! (2008), which do not count one state for every way that leads to it.

use rustc_hash::FxHashMap;
use shinpan_proof::compact::{Bits, End, Fact, Fights, Grid, Ground, Judged, Law, Next, State, Turn};
use shinpan_proof::{Ends, Why};

use super::guard::Guard;
use super::record::{Behind, Event, Need, Records, Step, Tracer};
use super::statics::{Said, Statics};
use super::store::{Store, hash, mix};

/// Lines of more moves are not followed, but where tests say otherwise.
const LONGEST: u32 = 600;
/// A proof number of something that cannot be.
const NEVER: u32 = u32::MAX / 4;
/// What each half point that a player is behind by adds to what he has to do, and how much that may be.
const TILT: i32 = 4;
const MOST_TILT: i32 = 1_000;
/// How much later than others a play into settled ground is looked at: when nothing else is left.
const DULL: u32 = 2_000;

/// What the hero is after.
#[derive(Clone, Copy, Debug)]
pub(super) enum Goal<B> {
    /// Half points of margin.
    Margin,
    /// The stone at a bit: worth 1 if it is taken, 0 if it still stands in the end.
    Take(u16),
    /// A stone of the hero in these points: worth 1 if one stands there in the end, 0 if none does.
    Live(B),
}

/// What is known of a state as regards a need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    /// Not settled: proof and disproof number.
    Open(u32, u32),
    /// Settled by a record: whether for the hero.
    Settled(bool, u32),
    /// The game is over, with this more for the hero.
    Over(bool, i32),
    /// Settled, and for whom, by ground that cannot be lost, which is worth at least or at most this.
    Held(bool, i32),
    /// The same with what is kept in fights, under needs that have a number.
    Fought(bool, i32, u32),
    /// The line repeats itself, is too long, or gives living stones away: nobody shows anything by it.
    Endless,
}

impl Status {
    /// Whether settled, and for whom.
    pub(super) fn winner(self) -> Option<bool> {
        match self {
            Status::Settled(hero, _)
            | Status::Over(hero, _)
            | Status::Held(hero, _)
            | Status::Fought(hero, ..) => Some(hero),
            _ => None,
        }
    }
}

pub(super) struct Child<B> {
    pub judged: Judged<B>,
    /// What the move gains the hero.
    pub gain: i32,
    pub status: Status,
    /// Whether the mover gives up stones that could not be captured: then nothing he reaches by it counts.
    pub gives_up: bool,
    /// Added to what the mover has to do: a play into ground that is settled hardly ever helps.
    pub dull: u32,
}

impl<B> Child<B> {
    /// Sets what is known of the move; says whether it would settle the state if living stones were not given up.
    #[must_use]
    pub(super) fn set(&mut self, status: Status, heros: bool) -> bool {
        let in_vain = self.gives_up && status.winner() == Some(heros);
        self.status = if in_vain { Status::Endless } else { status };
        in_vain
    }
}

/// The search for one game and one hero.
pub(super) struct Search<'w, B> {
    pub law: Law,
    pub grid: Grid<B>,
    pub goal: Goal<B>,
    /// 0 Black, 1 White.
    pub hero: u8,
    /// Whose ground that cannot be lost counts, Black's and White's.
    pub held_counts: [bool; 2],
    statics: Statics<B>,
    pub fights: Fights<B>,
    /// Whether fights are looked at.
    pub looks_at_fights: bool,
    /// Points of settled ground, but for the stones that hold it, as the search began.
    inside: B,
    pub store: Store<B>,
    pub records: Records<B>,
    /// Proof numbers of what is not settled.
    pub table: FxHashMap<u64, (u32, u32)>,
    /// The same for the search with fights while it goes on without, and the other way round.
    pub beside: FxHashMap<u64, (u32, u32)>,
    /// Whether a move that would have settled a state did not count because it gives up living stones.
    pub gave_up: bool,
    /// Longer lines than this are not followed.
    pub longest: u32,
    /// Whether a line was not followed because it became too long.
    pub too_long: bool,
    /// The states of the line, with everything that bears on them.
    line: FxHashMap<u64, ()>,
    /// How often a table key stands in the line.
    keys: FxHashMap<u64, u32>,
    pub nodes: u64,
    /// At so many states the search puts the question off, to go on with it later.
    pub pause: u64,
    pub guard: Guard<'w>,
    /// Records and ranked states together may not be more than this.
    most_kept: usize,
}

/// What a search is after, and for whom.
pub(super) struct Aim<B> {
    pub goal: Goal<B>,
    pub hero: u8,
    /// Whether ground held counts, by side: not for a side that has given up living stones before.
    pub held_counts: [bool; 2],
}

impl<'w, B: Bits> Search<'w, B> {
    pub(super) fn new(
        law: Law,
        grid: Grid<B>,
        aim: Aim<B>,
        facts: Vec<Fact<B>>,
        guard: Guard<'w>,
        most_kept: usize,
    ) -> Search<'w, B> {
        let Aim { goal, hero, held_counts } = aim;
        let records = Records::new(grid.clone());
        Search {
            law,
            grid,
            goal,
            hero,
            held_counts,
            statics: Statics::new(),
            fights: Fights::new(),
            looks_at_fights: false,
            inside: B::NONE,
            store: Store::new(facts),
            records,
            table: FxHashMap::default(),
            beside: FxHashMap::default(),
            gave_up: false,
            longest: LONGEST,
            too_long: false,
            line: FxHashMap::default(),
            keys: FxHashMap::default(),
            nodes: 0,
            pause: u64::MAX,
            guard,
            most_kept,
        }
    }

    /// Whether the hero gains at least `need` from this state on.
    ///
    /// # Errors
    /// Why the search was stopped.
    pub(super) fn decide(&mut self, state: &State<B>, need: i32) -> Result<Status, Why> {
        let Ground { held, .. } = self.ground(state.stones);
        self.inside = (held[0] & !state.stones[0]) | (held[1] & !state.stones[1]);
        if let Some(record) = self.records.find(state, need, &self.store) {
            return Ok(Status::Settled(self.records.get(record).hero, record));
        }
        match self.held(state, need) {
            Some(held) => Ok(held),
            None => self.mid(state, need, NEVER, NEVER, 0),
        }
    }

    /// Whether it is time to put the question off.
    pub(super) fn is_paused(&self) -> bool {
        self.nodes >= self.pause
    }

    fn seen(&self, half: i32) -> i32 {
        match self.goal {
            Goal::Take(_) | Goal::Live(_) => 0,
            Goal::Margin if self.hero == 0 => half,
            Goal::Margin => -half,
        }
    }

    /// The moves from a state with what is known of where they lead, and the facts that forbid others.
    pub(super) fn children(&mut self, state: &State<B>, need: i32) -> (Vec<Child<B>>, Vec<Fact<B>>) {
        let mut judged_all = Vec::with_capacity(24);
        let mut forbidden = Vec::new();
        let store = &self.store;
        state.turns(&self.law, &self.grid, &mut |judged| match judged.hangs_on {
            Some(fact) if store.holds(&fact) => forbidden.push(fact),
            _ => judged_all.push(judged),
        });
        let heros = state.to_move == self.hero;
        let side = usize::from(state.to_move);
        let ground = self.ground(state.stones);
        let alive = if self.held_counts[side] { ground.alive[side] } else { B::NONE };
        let own = if ground.clear[side] { ground.held[side] } else { B::NONE };
        let settled = (own | ground.held[1 - side]) & state.empty(&self.grid);
        let beside = self.grid.next_to(alive);
        let mut children = Vec::with_capacity(judged_all.len());
        for judged in judged_all {
            let mark = self.store.mark();
            let next = state.after(&self.law, &judged, &mut self.store);
            let gain = self.seen(next.gain);
            let status = self.status(&next, need - gain);
            self.store.back_to(mark);
            let gives_up = match (judged.turn, judged.placed) {
                (Turn::Play(bit), Some(placed)) if B::bit(usize::from(bit)).meets(beside) => {
                    !alive.within(self.ground(placed.stones).alive[side])
                }
                _ => false,
            };
            let dull = match judged.turn {
                Turn::Play(bit) if B::bit(usize::from(bit)).meets(settled) => DULL,
                _ => 0,
            };
            let mut child = Child { judged, gain, status, gives_up, dull };
            self.gave_up |= child.set(status, heros);
            children.push(child);
        }
        (children, forbidden)
    }

    /// What is known of a state just reached, memory being as it is there.
    fn status(&mut self, next: &Next<B>, need: i32) -> Status {
        if let Goal::Take(bit) = self.goal
            && B::bit(usize::from(bit)).meets(next.removed)
        {
            return Status::Over(1 >= need, 1);
        }
        match next.end {
            Some(End::Repetition) => return Status::Endless,
            Some(End::Counted) => {
                let value = match self.goal {
                    Goal::Margin => self.seen(next.state.count(&self.law, &self.grid)),
                    Goal::Take(_) => 0,
                    Goal::Live(place) => i32::from(place.meets(next.state.stones[usize::from(self.hero)])),
                };
                return Status::Over(value >= need, value);
            }
            None => {}
        }
        if let Some(record) = self.records.find(&next.state, need, &self.store) {
            return Status::Settled(self.records.get(record).hero, record);
        }
        if self.line.contains_key(&self.exact_key(&next.state, need)) {
            return Status::Endless;
        }
        match self.table.get(&self.key(&next.state, need)) {
            Some(&(proof, disproof)) => Status::Open(proof, disproof),
            None => self.held(&next.state, need).unwrap_or_else(|| self.guess(&next.state, need)),
        }
    }

    pub(super) fn ground(&mut self, stones: [B; 2]) -> Ground<B> {
        self.statics.of(&self.law, &self.grid, stones).ground
    }

    /// What a state looks like to somebody who does not care how settled ground is filled.
    pub(super) fn look(&mut self, state: &State<B>) -> u64 {
        let Ground { held, .. } = self.ground(state.stones);
        let mut look = *state;
        for side in [0, 1] {
            look.stones[side] = (state.stones[side] | held[side]) & !held[1 - side] & !self.inside;
        }
        look.encore_stones &= !(held[0] | held[1] | self.inside);
        hash(&look)
    }

    /// What each side holds for sure, half points as it sees them.
    fn bounds(&mut self, state: &State<B>) -> [Option<i32>; 2] {
        let ground = self.ground(state.stones);
        [0, 1].map(|side: u8| match self.held_counts[usize::from(side)] {
            true => state.settled(&self.law, &self.grid, side, &ground),
            false => None,
        })
    }

    /// Whether ground that cannot be lost settles a state.
    fn held(&mut self, state: &State<B>, need: i32) -> Option<Status> {
        if let Goal::Take(bit) = self.goal {
            // The stone stands, and its owner need only pass.
            let alive = self.ground(state.stones).alive[usize::from(1 - self.hero)];
            let stands = need > 0 && B::bit(usize::from(bit)).within(alive);
            return stands.then_some(Status::Held(false, 0));
        }
        if let Goal::Live(place) = self.goal {
            let hero = usize::from(self.hero);
            let ground = self.ground(state.stones);
            if need > 0 && place.meets(ground.alive[hero]) {
                return Some(Status::Held(true, 1));
            }
            let kept = need > 0 && place.within(ground.kept(state, 1 - hero));
            return (kept && self.bounds(state)[1 - hero].is_some()).then_some(Status::Held(false, 0));
        }
        let held = self.bounds(state);
        match held[usize::from(self.hero)] {
            Some(least) if least >= need => return Some(Status::Held(true, least)),
            _ => {}
        }
        match held[usize::from(1 - self.hero)] {
            Some(least) if -least < need => Some(Status::Held(false, -least)),
            _ => None,
        }
    }

    /// Proof numbers of a state that has not been looked at: who is ahead if both only pass, and how far is
    /// each from holding enough for sure?
    fn guess(&mut self, state: &State<B>, need: i32) -> Status {
        match self.goal {
            Goal::Margin => {}
            Goal::Take(_) => return Status::Open(2, 1),
            // A player with stones there has to be caught, one without has to come in.
            Goal::Live(place) => {
                let stands = place.meets(state.stones[usize::from(self.hero)]);
                return if stands { Status::Open(1, 2) } else { Status::Open(2, 1) };
            }
        }
        let ahead = match self.foreseen(state) {
            Some(sides) => {
                if let Some(fought) = self.fought(state, need, sides) {
                    return fought;
                }
                let [hero, other] = sides;
                (hero - other) / 2 - need
            }
            None => {
                let Said { likely, dead, .. } = *self.statics.of(&self.law, &self.grid, state.stones);
                self.seen(state.count_on(&self.law, &likely) + 2 * dead) - need
            }
        };
        let held = self.bounds(state);
        let wide = 2 * self.grid.full.count() as i32;
        let least = held[usize::from(self.hero)].unwrap_or(-wide);
        let most = -held[usize::from(1 - self.hero)].unwrap_or(-wide);
        let far = |half: i32| (half.max(0) / 16).min(12) as u32;
        let tilt = |half: i32| (TILT * half.max(0)).min(MOST_TILT) as u32;
        Status::Open(1 + far(need - least) + tilt(-ahead), 1 + far(most - need) + tilt(ahead))
    }

    fn exact_key(&self, state: &State<B>, need: i32) -> u64 {
        mix(hash(state) ^ mix(need as u64) ^ self.store.digest())
    }

    /// The key of a state in the table. A state that stands in the line already gets another one, so that
    /// its numbers are not those of the search going on in it.
    pub(super) fn key(&self, state: &State<B>, need: i32) -> u64 {
        let key = mix(hash(state) ^ mix(need as u64) ^ self.store.digest_near(state.stones));
        match self.keys.get(&key) {
            None | Some(0) => key,
            Some(times) => mix(key ^ u64::from(*times)),
        }
    }

    pub(super) fn mid(
        &mut self,
        state: &State<B>,
        need: i32,
        most_proof: u32,
        most_disproof: u32,
        ply: u32,
    ) -> Result<Status, Why> {
        if ply >= self.longest {
            self.too_long = true;
            return Ok(Status::Endless);
        }
        self.nodes += 1;
        if let Some(why) = self.guard.stop(self.nodes) {
            return Err(why);
        }
        let ranked = self.table.len() + self.beside.len();
        let kept = self.records.len() + self.records.steps() / 16 + ranked / 8 + self.fights.answers() / 4;
        if kept > self.most_kept {
            return Err(Why::MemorySpent);
        }
        if let Some(status) = self.as_before(state, need, ply)? {
            return Ok(status);
        }
        let heros = state.to_move == self.hero;
        let (mut children, forbidden) = self.children(state, need);
        let keys = self.enter(state, need);
        let outcome = loop {
            if let Some(index) = children.iter().position(|child| child.status.winner() == Some(heros)) {
                break Ok(self.settle_own(state, heros, &children[index]));
            }
            let numbers = Numbers::of(&children, heros);
            let Some(best) = numbers.best else {
                let endless = children.iter().any(|child| child.status == Status::Endless);
                break Ok(match endless {
                    true => Status::Endless,
                    false => self.settle_all(state, !heros, &children, &forbidden),
                });
            };
            let (proof, disproof) = numbers.as_proof(heros);
            if proof >= most_proof || disproof >= most_disproof || self.is_paused() {
                break Ok(Status::Open(proof, disproof));
            }
            let (most_own, most_other) =
                if heros { (most_proof, most_disproof) } else { (most_disproof, most_proof) };
            let own = most_own.min(numbers.second.saturating_add(numbers.second / 4 + 1));
            let other = most_other - (numbers.other - numbers.best_other);
            let Child { judged, gain, dull, .. } = children[best];
            let own = own - dull;
            let (child_proof, child_disproof) = if heros { (own, other) } else { (other, own) };
            let mark = self.store.mark();
            let next = state.after(&self.law, &judged, &mut self.store);
            let found = self.mid(&next.state, need - gain, child_proof, child_disproof, ply + 1);
            self.store.back_to(mark);
            match found {
                Ok(status) => self.gave_up |= children[best].set(status, heros),
                Err(why) => break Err(why),
            }
            // What answers one move of a player who must lose often answers his other moves too.
            if let Status::Settled(hero, record) = children[best].status
                && hero != heros
                && let Err(why) = self.try_on_others(state, need, &mut children, record, ply)
            {
                break Err(why);
            }
        };
        self.leave(keys);
        if let Ok(Status::Open(proof, disproof)) = outcome {
            let key = self.key(state, need);
            self.table.insert(key, (proof, disproof));
        }
        outcome
    }

    /// Enters a state into the line.
    pub(super) fn enter(&mut self, state: &State<B>, need: i32) -> (u64, u64) {
        let keys = (self.key(state, need), self.exact_key(state, need));
        self.line.insert(keys.1, ());
        *self.keys.entry(keys.0).or_insert(0) += 1;
        keys
    }

    /// Takes a state out of the line again.
    pub(super) fn leave(&mut self, (key, exact): (u64, u64)) {
        self.line.remove(&exact);
        if let Some(times) = self.keys.get_mut(&key) {
            *times -= 1;
            if *times == 0 {
                self.keys.remove(&key);
            }
        }
    }

    /// A move as a step of a strategy: with what it needs before it, and what is gained from it on.
    fn step(&mut self, state: &State<B>, child: &Child<B>) -> (Step, Vec<Need>, i32) {
        let mark = self.store.mark();
        let mut tracer = Tracer {
            store: &mut self.store,
            records: &mut self.records,
            events: Vec::new(),
            ends: Ends::Nothing,
        };
        state.after(&self.law, &child.judged, &mut tracer);
        let (events, ends) = (tracer.events, tracer.ends);
        self.store.back_to(mark);
        let (to, value, after) = match child.status {
            Status::Settled(_, record) => {
                let found = self.records.get(record);
                (Behind::Record(record), found.value, found.needs.clone())
            }
            Status::Held(_, value) => (Behind::Held, value, [].into()),
            Status::Fought(_, value, not) => (Behind::Fought, value, self.records.needs(not)),
            Status::Over(_, value) => (Behind::End, value, [].into()),
            Status::Open(..) | Status::Endless => (Behind::End, 0, [].into()),
        };
        let needs = self.records.before(&events, &after);
        (Step { turn: child.judged.turn, ends, to }, needs, child.gain + value)
    }

    /// Leaves out of what the player who settles a state needs what is sure for him.
    fn shed(&self, needs: &mut Vec<Need>, state: &State<B>, hero: bool) {
        let side = usize::from(if hero { self.hero } else { 1 - self.hero });
        if self.held_counts[side] {
            self.records.shed(needs, state, side);
        }
    }

    /// The player to move has a move that settles it.
    pub(super) fn settle_own(&mut self, state: &State<B>, hero: bool, child: &Child<B>) -> Status {
        let (step, mut needs, value) = self.step(state, child);
        if let Some(fact) = child.judged.hangs_on {
            let number = self.records.number(fact);
            needs = self.records.before(&[Event::Needs((number, false))], &needs);
        }
        self.shed(&mut needs, state, hero);
        let record = self.records.add(state, hero, value, needs, true, &[step]);
        self.note_look(state, record);
        Status::Settled(hero, record)
    }

    /// Every move of the player to move is settled against him.
    pub(super) fn settle_all(
        &mut self,
        state: &State<B>,
        hero: bool,
        children: &[Child<B>],
        forbidden: &[Fact<B>],
    ) -> Status {
        let mut all: Vec<Need> = Vec::new();
        let mut steps = Vec::with_capacity(children.len());
        let mut worst: Option<i32> = None;
        for child in children {
            let (step, needs, value) = self.step(state, child);
            steps.push(step);
            all.extend(needs);
            worst = Some(match worst {
                None => value,
                Some(other) if hero => other.min(value),
                Some(other) => other.max(value),
            });
        }
        for fact in forbidden {
            all.push((self.records.number(*fact), true));
        }
        all.sort_unstable();
        all.dedup();
        self.shed(&mut all, state, hero);
        let record = self.records.add(state, hero, worst.unwrap_or(0), all, false, &steps);
        self.note_look(state, record);
        Status::Settled(hero, record)
    }

    pub(super) fn turn(&self, turn: Turn) -> shinpan_game::Move {
        let point = |bit: u16| self.grid.point_of(usize::from(bit));
        match turn {
            Turn::Pass => shinpan_game::Move::Pass,
            Turn::Play(bit) => shinpan_game::Move::Play(point(bit)),
            Turn::PassForKo(bit) => shinpan_game::Move::PassForKo(point(bit)),
        }
    }
}

/// The numbers of a state from those of its children: `own` is what the player to move has to do (proof for the
/// hero), `other` what his opponent has to do.
struct Numbers {
    best: Option<usize>,
    own: u32,
    second: u32,
    other: u32,
    best_other: u32,
}

impl Numbers {
    fn of<B>(children: &[Child<B>], heros: bool) -> Numbers {
        let mut numbers = Numbers { best: None, own: NEVER, second: NEVER, other: 0, best_other: 0 };
        let (mut open, mut dull) = (0, 0);
        for (index, child) in children.iter().enumerate() {
            let Status::Open(proof, disproof) = child.status else { continue };
            let (own, other) = if heros { (proof, disproof) } else { (disproof, proof) };
            let own = (own + child.dull).min(NEVER);
            // What answers one dull play mostly answers them all: they count as one.
            match child.dull {
                0 => open += 1,
                _ => dull = 1,
            }
            numbers.other = numbers.other.max(other);
            if own < numbers.own {
                numbers.second = numbers.own;
                numbers.own = own;
                numbers.best = Some(index);
                numbers.best_other = other;
            } else {
                numbers.second = numbers.second.min(own);
            }
        }
        let open: u32 = open + dull;
        numbers.other = (numbers.other + open.max(1) - 1).min(NEVER);
        // What the best child may rise to before the limit of this state is reached.
        numbers.best_other = numbers.other - (open.max(1) - 1);
        numbers
    }

    fn as_proof(&self, heros: bool) -> (u32, u32) {
        if heros { (self.own, self.other) } else { (self.other, self.own) }
    }
}
