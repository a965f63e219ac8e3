//! States that are settled, with what that needs of the past, and the strategies that settle them.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use shinpan_proof::compact::{Asked, Bits, Fact, Grid, Kind, Memory, State, Turn};
use shinpan_proof::{Ends, Graph, NodeId};

use super::store::Store;

/// A fact by number, and whether it must hold or must not.
pub(super) type Need = (u32, bool);

/// A state from which one player can force something.
#[derive(Clone)]
pub(super) struct Record {
    /// Whether it is the hero who can.
    pub hero: bool,
    /// The hero gains at least this from here on, or, if it is the other who can force it, at most.
    pub value: i32,
    /// What of the past this needs, sorted.
    pub needs: Rc<[Need]>,
    /// How: the moves of the state, in the arena.
    pub moves: (u32, u32),
    /// Whether the player who can force it is to move: then there is one move.
    pub own: bool,
}

/// A move of a strategy.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub turn: Turn,
    pub ends: Ends,
    /// What is behind it.
    pub to: Behind,
}

/// What is behind a move of a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Behind {
    /// The line ends.
    End,
    /// Ground that cannot be lost is enough.
    Held,
    /// The same with what is kept in fights.
    Fought,
    /// A state with a record.
    Record(u32),
}

impl Behind {
    pub(super) fn record(self) -> Option<u32> {
        match self {
            Behind::Record(record) => Some(record),
            Behind::End | Behind::Held | Behind::Fought => None,
        }
    }
}

/// What a move does to memory and asks of it.
#[derive(Clone, Copy)]
pub(super) enum Event {
    Needs(Need),
    Remembers(u32),
    Forgets(Kind),
}

/// Every settled state found so far.
pub(super) struct Records<B> {
    grid: Grid<B>,
    numbers: FxHashMap<Fact<B>, u32>,
    facts: Vec<Fact<B>>,
    /// The stones that were alive whatever happened in the position of each fact, Black's and White's.
    alive: Vec<[B; 2]>,
    /// Needs together, by number.
    together: FxHashMap<Rc<[Need]>, u32>,
    needs: Vec<Rc<[Need]>>,
    list: Vec<Record>,
    steps: Vec<Step>,
    by_state: FxHashMap<State<B>, Vec<u32>>,
    /// The last records of states that look alike, one for the other side and one for the hero.
    by_look: FxHashMap<u64, [Option<u32>; 2]>,
}

impl<B: Bits> Records<B> {
    pub(super) fn new(grid: Grid<B>) -> Records<B> {
        Records {
            grid,
            numbers: FxHashMap::default(),
            facts: Vec::new(),
            alive: Vec::new(),
            together: FxHashMap::default(),
            needs: Vec::new(),
            list: Vec::new(),
            steps: Vec::new(),
            by_state: FxHashMap::default(),
            by_look: FxHashMap::default(),
        }
    }

    pub(super) fn number(&mut self, fact: Fact<B>) -> u32 {
        *self.numbers.entry(fact).or_insert_with(|| {
            self.facts.push(fact);
            self.alive.push([0, 1].map(|side| self.grid.pass_alive(fact.stones, side, true)));
            self.facts.len() as u32 - 1
        })
    }

    /// The number of needs together, which are sorted.
    pub(super) fn together(&mut self, needs: Vec<Need>) -> u32 {
        let needs: Rc<[Need]> = needs.into();
        *self.together.entry(needs.clone()).or_insert_with(|| {
            self.needs.push(needs);
            self.needs.len() as u32 - 1
        })
    }

    /// Needs by their number.
    pub(super) fn needs(&self, number: u32) -> Rc<[Need]> {
        self.needs[number as usize].clone()
    }

    /// Leaves out what is sure where `side` has never lost stones that were alive: a position with such stones of
    /// its own that are not on the board yet has not been there.
    pub(super) fn shed(&self, needs: &mut Vec<Need>, state: &State<B>, side: usize) {
        needs.retain(|&(fact, held)| {
            // What speaks of some of the stones only says nothing of which of them were alive there.
            let kind = self.facts[fact as usize].kind;
            held || kind != kind.single() || self.alive[fact as usize][side].within(state.stones[side])
        });
    }

    pub(super) fn get(&self, record: u32) -> &Record {
        &self.list[record as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// How many moves all strategies together have.
    pub(super) fn steps(&self) -> usize {
        self.steps.len()
    }

    /// The move of a record whose player is to move.
    pub(super) fn answer(&self, record: u32) -> Option<Step> {
        let record = self.get(record);
        self.steps.get(record.moves.0 as usize).filter(|_| record.own).copied()
    }

    /// Where a record has this move lead, its player not being to move; where a pass leads, if it does not
    /// have that move.
    pub(super) fn reply(&self, record: u32, turn: Turn) -> Option<u32> {
        let record = self.get(record);
        let steps = &self.steps[record.moves.0 as usize..record.moves.1 as usize];
        let to = |turn: Turn| {
            steps.iter().find(|step| step.turn == turn && !record.own).and_then(|step| step.to.record())
        };
        to(turn).or_else(|| to(Turn::Pass))
    }

    /// A record that settles whether the hero gains at least `need` from this state on, memory being as it is.
    pub(super) fn find(&self, state: &State<B>, need: i32, store: &Store<B>) -> Option<u32> {
        let records = self.by_state.get(state)?;
        records.iter().copied().find(|&id| {
            let record = self.get(id);
            record.hero == (record.value >= need)
                && record.needs.iter().all(|(fact, held)| store.holds(&self.facts[*fact as usize]) == *held)
        })
    }

    /// A record of a state that looks like this one and says whether the hero gained `need` from there.
    pub(super) fn alike(&self, look: u64, need: i32) -> Option<u32> {
        let found = self.by_look.get(&look)?;
        found.iter().flatten().copied().find(|&id| self.get(id).hero == (self.get(id).value >= need))
    }

    /// Notes what the state of a record looks like.
    pub(super) fn looks(&mut self, look: u64, record: u32) {
        let hero = self.get(record).hero;
        self.by_look.entry(look).or_default()[usize::from(hero)] = Some(record);
    }

    pub(super) fn add(
        &mut self,
        state: &State<B>,
        hero: bool,
        value: i32,
        needs: Vec<Need>,
        own: bool,
        steps: &[Step],
    ) -> u32 {
        let first = self.steps.len() as u32;
        self.steps.extend_from_slice(steps);
        let moves = (first, self.steps.len() as u32);
        let id = self.list.len() as u32;
        self.list.push(Record { hero, value, needs: needs.into(), moves, own });
        self.by_state.entry(*state).or_default().push(id);
        id
    }

    /// What must hold before a move so that what follows it has what it needs.
    pub(super) fn before(&self, events: &[Event], after: &[Need]) -> Vec<Need> {
        let mut needs = after.to_vec();
        for event in events.iter().rev() {
            match *event {
                Event::Remembers(fact) => needs.retain(|need| need.0 != fact),
                Event::Forgets(kind) => {
                    needs.retain(|need| self.facts[need.0 as usize].kind.single() != kind)
                }
                Event::Needs(need) => {
                    if let Err(at) = needs.binary_search(&need) {
                        needs.insert(at, need);
                    }
                }
            }
        }
        needs
    }

    /// The strategy of a record as a proof has it.
    pub(super) fn strategy(&self, root: u32, turn: &impl Fn(Turn) -> shinpan_game::Move) -> Graph {
        let mut strategy = Graph::new();
        let mut done: FxHashMap<u32, NodeId> = FxHashMap::default();
        let mut open = vec![(root, false)];
        while let Some((id, ready)) = open.pop() {
            if done.contains_key(&id) {
                continue;
            }
            let record = self.get(id);
            let steps = &self.steps[record.moves.0 as usize..record.moves.1 as usize];
            if !ready {
                open.push((id, true));
                open.extend(
                    steps
                        .iter()
                        .filter_map(|step| step.to.record())
                        .filter(|to| !done.contains_key(to))
                        .map(|to| (to, false)),
                );
                continue;
            }
            let edges = steps.iter().map(|step| shinpan_proof::Edge {
                turn: turn(step.turn),
                ends: step.ends,
                to: match step.to {
                    Behind::End => NodeId::END,
                    Behind::Held => NodeId::SETTLED,
                    Behind::Fought => NodeId::FOUGHT,
                    Behind::Record(to) => done[&to],
                },
            });
            let node = match (record.own, steps) {
                (true, [_]) => edges.last().map(|edge| strategy.ours(edge.turn, edge.ends, edge.to)),
                _ => Some(strategy.theirs(edges)),
            };
            done.extend(node.map(|node| (id, node)));
        }
        strategy
    }
}

/// Carries a move out in memory and notes what it asks and does.
pub(super) struct Tracer<'a, B> {
    pub store: &'a mut Store<B>,
    pub records: &'a mut Records<B>,
    pub events: Vec<Event>,
    pub ends: Ends,
}

impl<B: Bits> Memory<B> for Tracer<'_, B> {
    fn recalls(&mut self, fact: Fact<B>, asked: Asked) -> bool {
        let held = self.store.holds(&fact);
        if held {
            self.ends = match asked {
                Asked::Round => Ends::Round,
                Asked::EarlierRound => Ends::RoundAgain,
                Asked::Cycle => self.ends,
            };
        }
        let number = self.records.number(fact);
        self.events.push(Event::Needs((number, held)));
        held
    }

    fn remember(&mut self, fact: Fact<B>) {
        self.store.remember(fact);
        let number = self.records.number(fact);
        self.events.push(Event::Remembers(number));
    }

    fn forget(&mut self, kind: Kind) {
        Memory::<B>::forget(self.store, kind);
        self.events.push(Event::Forgets(kind));
    }
}
