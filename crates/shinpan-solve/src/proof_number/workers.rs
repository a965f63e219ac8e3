//! Asking questions until the bounds meet, with one or more threads.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use shinpan_board::{Color, Size};
use shinpan_proof::{Book, Graph, TablesRefused};
use shinpan_score::Points;

use super::history::{History, Item};
use super::kept;
use super::node::Node;
use super::numbers::Numbers;
use super::proofs::Proofs;
use super::search::{PLY_MAX, Search, Standing, Stopped};
use super::shared::Shared;
use super::strategy::{Stuck, Task, strategy};
use super::table::Table;
use super::together::Busy;
use super::{Budget, Found, Limit, Progress, turn};
use crate::bits::{Bits, Geometry};
use crate::law::Law;
use crate::state::{By, State};
use crate::symmetry::Symmetries;
use crate::whole_board;

/// Bytes of stack for a thread: lines may be thousands of moves long.
const STACK: usize = 64 << 20;
/// Bytes of the table at the beginning. Filling memory with zeros takes longer than most searches.
const FIRST: usize = 32 << 20;
/// How often the watcher is told of the progress.
const TICK: Duration = Duration::from_millis(100);

/// What a solver keeps between searches.
pub(super) struct Tables<B> {
    law: Law,
    size: Size,
    geometry: Geometry<B>,
    symmetries: Symmetries<B>,
    /// Grows by copying, up to `bytes`.
    table: Mutex<Arc<Table<B>>>,
    bytes: usize,
    proofs: Proofs<B>,
    numbers: Numbers,
    /// Longer lines are not followed.
    longest: usize,
}

/// A question searched to the end.
pub(crate) enum Answer {
    /// One player has a proof.
    Proved {
        /// Whether Black gets the target.
        yes: bool,
        /// The proved bound, account included.
        bound: i32,
        /// The root's move that proves it.
        best: Option<u8>,
    },
    /// Neither player has, and why.
    InVain(Limit),
}

impl<B: Bits> Tables<B> {
    pub(super) fn new(law: Law, size: Size, memory: usize) -> Tables<B> {
        Tables::beginning_with(law, size, memory, FIRST)
    }

    /// With a table of `first` bytes at first.
    fn beginning_with(law: Law, size: Size, memory: usize, first: usize) -> Tables<B> {
        let (nodes, proofs) = if law.has_history() { (memory / 3, memory / 3 * 2) } else { (memory, 0) };
        Tables {
            law,
            size,
            geometry: Geometry::new(size),
            symmetries: Symmetries::new(size),
            table: Mutex::new(Arc::new(Table::new(nodes.min(first), size.points()))),
            bytes: nodes,
            proofs: Proofs::new(proofs),
            numbers: Numbers::new(),
            longest: PLY_MAX,
        }
    }

    /// Writes what the tables hold.
    pub(super) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        kept::write(to, &self.law, self.size, &self.table(), &self.proofs)
    }

    /// Takes what was written into the tables.
    pub(super) fn read(&self, from: &mut dyn Read) -> Result<(), TablesRefused> {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        *table = Arc::new(Table::new(self.bytes, self.size.points()));
        kept::read(from, &self.law, self.size, &table, &self.proofs)
    }

    fn table(&self) -> Arc<Table<B>> {
        Arc::clone(&self.table.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The size the table may grow to; while it is copied both take room.
    fn larger(&self, table: &Table<B>) -> Option<usize> {
        let bytes = (4 * table.bytes()).min(self.bytes.saturating_sub(table.bytes()));
        (bytes > table.bytes()).then_some(bytes)
    }

    /// What the record has visited.
    fn visited(&self, state: &State) -> History<B> {
        let mut history = History::new();
        if !self.law.has_history() {
            return history;
        }
        for (index, moment) in state.record().iter().enumerate().skip(state.remembered_from()) {
            let remembered = match moment.by {
                By::SetUp => self.law.remembers_start(),
                By::Play => true,
                By::Pass => {
                    self.law.remembers_passes()
                        || (index == state.remembered_from() && self.law.remembers_wiping_pass())
                }
            };
            if remembered {
                let tag = if self.law.remembers_turn() { moment.to_move.index() as u8 } else { 0 };
                history.push(Item { stones: moment.stones.map(B::from_u128), tag });
            }
        }
        history
    }

    pub(super) fn search(
        &self,
        state: &State,
        target: Option<i32>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Progress) -> bool,
    ) -> Found {
        let mut watcher = Watcher::new(state, budget, watch);
        let mut open = Open::new(state, target);
        let mut best = [None; 2];
        let mut unsolved = None;
        match everything(state, &open, budget, &mut watcher) {
            Ok(None) => {}
            Ok(Some(book)) => {
                let black = book.prover() == Color::Black;
                open.answer_everything(black);
                best[usize::from(!black)] = book.first();
                (watcher.low, watcher.high) = (open.low, open.high);
            }
            Err(limit) => {
                return Found { progress: watcher.progress(), best: None, unsolved: Some(limit) };
            }
        }
        while let Some(target) = open.next() {
            match self.ask(state, target, open.likely(target), budget, &mut watcher) {
                Ok(Answer::Proved { yes, bound, best: found }) => {
                    open.answer(yes, bound);
                    best[usize::from(!yes)] = found;
                }
                Ok(Answer::InVain(limit)) => {
                    open.fail(target);
                    unsolved = Some(limit.after(unsolved));
                }
                Err(limit) => {
                    unsolved = Some(limit);
                    break;
                }
            }
            (watcher.low, watcher.high) = (open.low, open.high);
        }
        let best = best[state.to_move().index()].map(|name| turn(state.size(), name));
        Found { progress: watcher.progress(), best, unsolved }
    }

    /// Asks whether Black gets the target; first for a proof of the likelier side.
    pub(super) fn ask(
        &self,
        state: &State,
        target: i32,
        likely: u8,
        budget: &Budget,
        watcher: &mut Watcher<'_>,
    ) -> Result<Answer, Limit> {
        let root = Node::of(state, &self.geometry);
        let history = self.visited(state);
        let provers: &[u8] = if self.law.may_be_endless() { &[likely, 1 - likely] } else { &[likely] };
        let mut vain = None;
        for &prover in provers {
            let answer = self.run(target, prover, &history, budget, watcher, |search| {
                let standing = search.answer(&root)?;
                let bound = search.proof.bound + root.account;
                let black = root.turn == 0;
                Ok(match standing {
                    Standing::Won => Answer::Proved { yes: black, bound, best: search.best },
                    Standing::Lost => Answer::Proved { yes: !black, bound, best: None },
                    Standing::Open(..) | Standing::Round(_) if search.too_long => {
                        Answer::InVain(Limit::LinesTooLong { moves: self.longest as u32 })
                    }
                    Standing::Open(..) | Standing::Round(_) => Answer::InVain(Limit::Endless),
                })
            })?;
            match answer {
                Answer::InVain(limit) => vain = Some(limit.after(vain)),
                proved => return Ok(proved),
            }
        }
        Ok(Answer::InVain(vain.unwrap_or(Limit::Endless)))
    }

    /// A strategy that shows what has been answered; `None` if none comes to an end that the checker accepts.
    pub(super) fn strategy(
        &self,
        state: &State,
        task: &Task<'_, B::Word>,
        budget: &Budget,
        watcher: &mut Watcher<'_>,
    ) -> Result<Option<Graph>, Limit> {
        let root = Node::of(state, &self.geometry);
        let history = self.visited(state);
        // White shows less than the target.
        let target = if task.prover == 0 { task.margin } else { 1 - task.margin };
        let alone = Budget { threads: 1, ..*budget };
        let found = self.run(target, task.prover, &history, &alone, watcher, |search| {
            match strategy(search, &root, *task) {
                Err(Stuck::Stopped) => Err(Stopped),
                found => Ok(found),
            }
        })?;
        match found {
            Ok(found) => Ok(Some(found)),
            Err(Stuck::Memory) => Err(Limit::Memory),
            Err(Stuck::NotShown | Stuck::Stopped) => Ok(None),
        }
    }

    /// Lets the threads search; the first answer counts.
    fn run<T: Send>(
        &self,
        target: i32,
        prover: u8,
        history: &History<B>,
        budget: &Budget,
        watcher: &mut Watcher<'_>,
        work: impl Fn(&mut Search<'_, B>) -> Result<T, Stopped> + Sync,
    ) -> Result<T, Limit> {
        loop {
            let stop = AtomicBool::new(false);
            let grow = AtomicBool::new(false);
            let nodes = AtomicU64::new(0);
            let expanded = AtomicU64::new(0);
            let busy = Busy::new(budget.threads);
            let table = self.table();
            let larger = self.larger(&table);
            let shared = Shared {
                law: self.law,
                geometry: &self.geometry,
                symmetries: &self.symmetries,
                points: self.geometry.full.count() as usize,
                table: &table,
                proofs: &self.proofs,
                numbers: &self.numbers,
                busy: &busy,
                stop: &stop,
                nodes: &nodes,
                expanded: &expanded,
                node_limit: budget.nodes.saturating_sub(watcher.nodes),
                longest: self.longest,
                may_grow: larger.is_some(),
                grow: &grow,
                target,
                prover,
            };
            let found = wait(&shared, budget.threads.max(1), watcher, || {
                work(&mut Search::new(&shared, history.clone()))
            });
            watcher.nodes += nodes.into_inner();
            watcher.expanded += expanded.into_inner();
            match (found, larger) {
                // What the threads were about is begun anew; the table knows nearly all of it.
                (Err(Limit::Nodes), Some(bytes)) if grow.into_inner() => {
                    *self.table.lock().unwrap_or_else(PoisonError::into_inner) =
                        Arc::new(table.copied(bytes));
                }
                (found, _) => return found,
            }
        }
    }
}

/// Starts the threads and waits for the first answer.
fn wait<B: Bits, T: Send>(
    shared: &Shared<'_, B>,
    threads: usize,
    watcher: &mut Watcher<'_>,
    work: impl Fn() -> Result<T, Stopped> + Sync,
) -> Result<T, Limit> {
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel::<Result<T, Stopped>>();
        let mut started = 0;
        for _ in 0..threads {
            let send = send.clone();
            let work = &work;
            let thread = std::thread::Builder::new().stack_size(STACK);
            // The receiver is gone if another thread was faster.
            started += usize::from(thread.spawn_scoped(scope, move || drop(send.send(work()))).is_ok());
        }
        drop(send);
        if started == 0 {
            return Err(Limit::Threads);
        }
        loop {
            match receive.recv_timeout(TICK) {
                Ok(Ok(answer)) => {
                    shared.stop.store(true, Ordering::Relaxed);
                    return Ok(answer);
                }
                // One thread saw that the nodes are spent; the others will.
                Ok(Err(Stopped)) => {
                    shared.stop.store(true, Ordering::Relaxed);
                    return Err(Limit::Nodes);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    if let Some(limit) = watcher.tick(shared.nodes, shared.expanded) {
                        shared.stop.store(true, Ordering::Relaxed);
                        return Err(limit);
                    }
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => return Err(Limit::Threads),
            }
        }
    })
}

/// Keeps the time and tells the caller.
pub(crate) struct Watcher<'w> {
    start: Instant,
    time: Duration,
    pub low: i32,
    pub high: i32,
    pub nodes: u64,
    expanded: u64,
    watch: &'w mut dyn FnMut(&Progress) -> bool,
}

impl<'w> Watcher<'w> {
    pub fn new(state: &State, budget: &Budget, watch: &'w mut dyn FnMut(&Progress) -> bool) -> Watcher<'w> {
        let (low, high) = state.trivial_bounds();
        Watcher { start: Instant::now(), time: budget.time, low, high, nodes: 0, expanded: 0, watch }
    }

    fn progress(&self) -> Progress {
        Progress {
            low: Points::from_half(self.low),
            high: Points::from_half(self.high),
            nodes: self.nodes,
            expanded: self.expanded,
            time: self.start.elapsed(),
        }
    }

    fn tick(&mut self, nodes: &AtomicU64, expanded: &AtomicU64) -> Option<Limit> {
        self.told(nodes.load(Ordering::Relaxed), expanded.load(Ordering::Relaxed))
    }

    /// With so many positions more.
    fn told(&mut self, nodes: u64, expanded: u64) -> Option<Limit> {
        let mut progress = self.progress();
        progress.nodes += nodes;
        progress.expanded += expanded;
        if !(self.watch)(&progress) {
            return Some(Limit::Asked);
        }
        (progress.time >= self.time).then_some(Limit::Time)
    }
}

/// The search for everything may take this part of the budget, and so many positions.
const SHARE: u32 = 2;
const POSITIONS_MAX: u64 = 500_000_000;

/// Asks first, where that can be asked, whether one player gets everything.
pub(crate) fn everything(
    state: &State,
    open: &Open,
    budget: &Budget,
    watcher: &mut Watcher<'_>,
) -> Result<Option<Book>, Limit> {
    if open.next().is_none() || !whole_board::suits(state) {
        return Ok(None);
    }
    let positions = (budget.nodes.saturating_sub(watcher.nodes) / u64::from(SHARE)).min(POSITIONS_MAX);
    let time = budget.time.saturating_sub(watcher.start.elapsed()) / SHARE;
    let began = Instant::now();
    let mut told = began;
    let mut limit = None;
    let outcome = whole_board::search(state, budget.memory, &mut |nodes, expanded| {
        if told.elapsed() >= TICK {
            told = Instant::now();
            limit = watcher.told(nodes, expanded);
        }
        limit.is_none() && nodes < positions && began.elapsed() < time
    });
    watcher.nodes += outcome.nodes;
    watcher.expanded += outcome.expanded;
    limit.map_or(Ok(outcome.book), Err)
}

/// Which questions are still to be asked: "does Black get at least so much?"
#[derive(Clone)]
pub(crate) struct Open {
    pub low: i32,
    pub high: i32,
    /// The bounds at the beginning: White has every point, Black has.
    everything: (i32, i32),
    /// The least and the greatest question that neither side could settle.
    failed: Option<(i32, i32)>,
    guess: i32,
    /// The only question of interest.
    only: Option<i32>,
}

impl Open {
    /// Everything about a state, or one question only.
    pub fn new(state: &State, only: Option<i32>) -> Open {
        let (low, high) = state.trivial_bounds();
        let guess = only.unwrap_or(state.score().half_points());
        Open { low, high, everything: (low, high), failed: None, guess, only }
    }

    pub fn next(&self) -> Option<i32> {
        if self.low >= self.high {
            return None;
        }
        if let Some(only) = self.only {
            return (self.low < only && only <= self.high && self.failed.is_none()).then_some(only);
        }
        let Some((least, greatest)) = self.failed else {
            return Some(self.guess.clamp(self.low + 1, self.high));
        };
        if self.low + 1 < least {
            Some(self.low + (least - self.low) / 2)
        } else if greatest < self.high {
            Some(greatest + 1 + (self.high - greatest - 1) / 2)
        } else {
            None
        }
    }

    /// Whose proof is likelier for a target: Black's (0) for one not above the guess.
    pub fn likely(&self, target: i32) -> u8 {
        match self.failed {
            Some((least, _)) => u8::from(target > least),
            None => u8::from(target > self.guess),
        }
    }

    pub fn answer(&mut self, yes: bool, bound: i32) {
        if yes {
            self.low = self.low.max(bound);
            self.guess = self.low + 1;
        } else {
            self.high = self.high.min(bound);
            self.guess = self.high;
        }
    }

    /// One player gets every point.
    pub fn answer_everything(&mut self, black: bool) {
        let bound = if black { self.everything.1 } else { self.everything.0 };
        self.answer(black, bound);
    }

    pub fn fail(&mut self, target: i32) {
        self.failed = Some(match self.failed {
            None => (target, target),
            Some((least, greatest)) => (least.min(target), greatest.max(target)),
        });
    }
}

#[cfg(test)]
mod tests {
    use shinpan_board::Position;
    use shinpan_proof::Start;
    use shinpan_proof::compact::{self, Grid};
    use shinpan_rules::RuleSet;

    use super::*;

    #[test]
    fn a_table_that_grows_forgets_nothing() {
        let law = Law::of(&RuleSet::named("new-zealand").unwrap()).unwrap();
        let position = Position::empty(Size::new(4, 2).unwrap());
        let state = State::new(law, &position, Color::Black, [0; 2]).unwrap();
        let found = |first| {
            let tables = Tables::<u32>::beginning_with(law, state.size(), 96 << 20, first);
            let found = tables.search(&state, None, &Budget::default(), &mut |_| true);
            (found.value(), found.progress.nodes, tables.table().bytes())
        };
        let (value, nodes, bytes) = found(1 << 14);
        let (same, plain, room) = found(FIRST);
        assert_eq!((value, same), (Some(Points::whole(8)), value));
        // It grew more than once, and took up where it stopped.
        assert!(bytes >= 1 << 18 && bytes < room, "{bytes} {room}");
        assert!(nodes < 2 * plain, "{nodes} {plain}");
    }

    #[test]
    fn writing_out_a_strategy_is_limited_too() {
        let rules = RuleSet::named("tromp-taylor").unwrap();
        let position = Position::empty(Size::new(5, 2).unwrap());
        let game = Start::new(rules, position, Color::Black).game().unwrap();
        let state = State::of_game(&game).unwrap();
        let tables = Tables::<u32>::new(state.law(), state.size(), 64 << 20);
        let (budget, mut look) = (Budget::default(), |_: &Progress| true);
        let found = tables.search(&state, None, &budget, &mut look).value().unwrap();
        let law = compact::law_of(&game).unwrap();
        let grid = Grid::<u64>::new(state.size());
        let (now, _) = compact::state_of(&law, &grid, &game);
        let margin = found.half_points();
        // The tables know the answer, and all that is left to do is to write it out.
        let written = |nodes, memory| {
            let task = Task {
                law: &law,
                grid: &grid,
                state: now,
                won: 0,
                prover: 0,
                margin,
                kept_life: true,
                memory,
            };
            let budget = Budget { nodes, ..budget };
            let mut look = |_: &Progress| true;
            let mut watcher = Watcher::new(&state, &budget, &mut look);
            tables.strategy(&state, &task, &budget, &mut watcher).map(|found| found.map(|found| found.len()))
        };
        let all = written(u64::MAX, usize::MAX).unwrap().unwrap();
        assert!(all > 600, "{all}");
        assert_eq!(written(10, usize::MAX), Err(Limit::Nodes));
        assert_eq!(written(u64::MAX, 1 << 10), Err(Limit::Memory));
    }

    #[test]
    fn lines_not_followed_are_not_called_endless() {
        let rules = RuleSet::named("tromp-taylor").unwrap();
        let law = Law::of(&rules).unwrap();
        let position = Position::empty(Size::square(2).unwrap());
        let state = State::new(law, &position, Color::Black, [0; 2]).unwrap();
        let found = |longest| {
            let mut tables = Tables::<u32>::new(law, state.size(), 1 << 20);
            tables.longest = longest;
            tables.search(&state, None, &Budget::default(), &mut |_| true)
        };
        assert_eq!(found(PLY_MAX).value(), Some(Points::whole(1)));
        let cut = found(3);
        assert_eq!((cut.value(), cut.unsolved), (None, Some(Limit::LinesTooLong { moves: 3 })));
    }
}
