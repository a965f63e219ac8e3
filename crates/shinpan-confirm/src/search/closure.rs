//! From verdicts to strategies: the claims are put together and must hold one another up.
//!
//! The search takes verdicts for the owner where play comes back to a state on the line, and verdicts for the attacker
//! where the string is captured and no new stone stands for the moment. Here the strategy of the side said to succeed is
//! followed through every answer that matters; where something is missing it is searched, where a verdict turns out wrong
//! it is taken back, until the strategy closes. Only then is the answer given.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Search;
use super::descend::Limits;
use super::node::{ALWAYS, Line, Spot, Value, lines_of};
use super::zone::{Idle, Known, before_other_turn, before_own_turn};
use crate::bits::Bits;
use crate::budget::Spent;
use crate::state::{State, Turn};
use crate::strategy::{Claim, Strategy};
use crate::strings::Strings;

/// How a claim is held up by others, given by their places in the list; see [`crate::Step`].
#[derive(Clone, PartialEq, Eq, Debug)]
enum Step {
    Settled,
    Own(Turn, u32),
    Answers(Vec<(Turn, u32)>),
}

/// The claims in the making, with those that lean on each.
struct Draft<const W: usize> {
    order: Vec<u32>,
    place: FxHashMap<u32, u32>,
    steps: Vec<Option<Step>>,
    leaning: Vec<Vec<u32>>,
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    failed: Vec<bool>,
    /// The zone of each claim as those that lean on it know it.
    zones: Vec<Option<Bits<W>>>,
    /// Something has changed since the last look through all claims.
    moved: bool,
}

impl<const W: usize> Draft<W> {
    fn new(root: u32) -> Draft<W> {
        let mut draft = Draft {
            order: Vec::new(),
            place: FxHashMap::default(),
            steps: Vec::new(),
            leaning: Vec::new(),
            queue: VecDeque::new(),
            queued: Vec::new(),
            failed: Vec::new(),
            zones: Vec::new(),
            moved: true,
        };
        draft.place(root, None);
        draft
    }

    /// The place of a node in the list; a new one is queued. `by` leans on it.
    fn place(&mut self, id: u32, by: Option<u32>) -> u32 {
        let place = *self.place.entry(id).or_insert_with(|| {
            self.order.push(id);
            self.steps.push(None);
            self.leaning.push(Vec::new());
            self.queued.push(true);
            self.failed.push(false);
            self.zones.push(None);
            self.queue.push_back(self.order.len() as u32 - 1);
            self.order.len() as u32 - 1
        });
        if let Some(by) = by
            && !self.leaning[place as usize].contains(&by)
        {
            self.leaning[place as usize].push(by);
        }
        place
    }

    /// Queues the claims that lean on a changed one.
    fn changed(&mut self, at: u32) {
        for by in self.leaning[at as usize].clone() {
            self.enqueue(by);
        }
    }

    /// Notes what holds a claim up, and tells those that lean on it if its zone is another.
    fn hold(&mut self, at: u32, zone: Bits<W>, step: Step) {
        let place = at as usize;
        if self.zones[place].replace(zone) != Some(zone) {
            self.moved = true;
            self.changed(at);
        }
        self.moved |= self.steps[place].as_ref() != Some(&step);
        self.steps[place] = Some(step);
        self.failed[place] = false;
    }

    /// The claims that the first one leans on, itself among them.
    fn live(&self) -> Vec<u32> {
        let mut seen = vec![false; self.order.len()];
        let mut live = vec![0];
        seen[0] = true;
        let mut next = 0;
        while let Some(&at) = live.get(next) {
            next += 1;
            let mut add = |place: u32| {
                if !std::mem::replace(&mut seen[place as usize], true) {
                    live.push(place);
                }
            };
            match &self.steps[at as usize] {
                Some(Step::Own(_, place)) => add(*place),
                Some(Step::Answers(answers)) => answers.iter().for_each(|&(_, place)| add(place)),
                Some(Step::Settled) | None => {}
            }
        }
        live
    }

    fn enqueue(&mut self, at: u32) {
        if !std::mem::replace(&mut self.queued[at as usize], true) {
            self.queue.push_back(at);
        }
    }
}

/// Why a strategy could not be put together.
enum Upset {
    Spent(Spent),
    /// The side does not succeed after all.
    Fails,
}

impl From<Spent> for Upset {
    fn from(spent: Spent) -> Upset {
        Upset::Spent(spent)
    }
}

impl<const W: usize> Search<'_, W> {
    /// Decides whether the attacker succeeds from a state, and shows it.
    ///
    /// # Errors
    /// [`Spent`]; the search can be asked again and goes on from there.
    pub fn decide(&mut self, start: State<W>) -> Result<Strategy, Spent> {
        let start = Spot { state: start, named: None };
        let root = self.meet(start, self.table.hash_of(&start));
        if self.captures_only() && !self.node(root).examined {
            self.node_mut(root).next_look = 0;
        }
        loop {
            let value = self.solve(root)?;
            let attacker = value == Value::Attacker;
            match self.close(root, attacker) {
                Ok(strategy) => return Ok(strategy),
                Err(Upset::Spent(spent)) => return Err(spent),
                Err(Upset::Fails) => {}
            }
        }
    }

    /// The verdict on a node, searched if need be.
    fn solve(&mut self, id: u32) -> Result<Value, Spent> {
        while self.value(id, self.level) == Value::Open {
            self.descend(id, self.level, 0, Limits::NONE)?;
        }
        Ok(self.value(id, self.level))
    }

    /// The verdict on a node behind another: a cleared state is taken for the attacker's until shown otherwise.
    fn verdict(&mut self, id: u32, attacker: bool) -> Result<Value, Spent> {
        if !self.node(id).examined {
            let strings = self.strings(id);
            self.examine(id, &strings);
        }
        self.liken(id);
        if attacker && self.node(id).cleared && self.value(id, self.level) != Value::Owner {
            return Ok(Value::Attacker);
        }
        self.solve(id)
    }

    /// Puts the strategy of one side from `root` together.
    fn close(&mut self, root: u32, attacker: bool) -> Result<Strategy, Upset> {
        let mut draft = Draft::new(root);
        let mut repairs = 0;
        loop {
            while let Some(at) = draft.queue.pop_front() {
                draft.queued[at as usize] = false;
                self.expanded += 1;
                self.go_on()?;
                self.close_one(&mut draft, at, attacker)?;
            }
            // What was found on the way may have changed a zone behind a claim's back: look through all once more.
            if std::mem::replace(&mut draft.moved, false) {
                draft.live().into_iter().for_each(|at| draft.enqueue(at));
                continue;
            }
            let mut stuck = match (self.captures_only(), attacker) {
                (true, _) => Vec::new(),
                (false, true) => self.without_progress(&draft),
                (false, false) => self.without_rest(&draft),
            };
            // Claims given up on the way need not be right.
            let live: FxHashSet<u32> = draft.live().into_iter().collect();
            stuck.retain(|at| live.contains(at));
            if stuck.is_empty() {
                break;
            }
            repairs += 1;
            if repairs > 4 {
                self.forget();
                return Err(Upset::Fails);
            }
            for &at in &stuck {
                self.renew(draft.order[at as usize]);
            }
            for at in stuck {
                draft.enqueue(at);
            }
            draft.moved = true;
        }
        Ok(self.strategy(&draft, attacker))
    }

    /// The claims that the first one leans on.
    fn strategy(&self, draft: &Draft<W>, attacker: bool) -> Strategy {
        let live = draft.live();
        let numbers: FxHashMap<u32, u32> = live.iter().copied().zip(0..).collect();
        let number = |place: u32| numbers[&place];
        let mut claims = Vec::with_capacity(live.len());
        for at in live.into_iter().map(|place| place as usize) {
            let step = match draft.steps[at].as_ref().unwrap_or(&Step::Settled) {
                Step::Settled => match self.settled_by.get(&draft.order[at]) {
                    Some(plan) => crate::Step::Plan(plan.clone()),
                    None => crate::Step::Settled,
                },
                Step::Own(turn, place) => crate::Step::Own(self.play.named_turn(*turn), number(*place)),
                Step::Answers(answers) => {
                    let named =
                        answers.iter().map(|(turn, place)| (self.play.named_turn(*turn), number(*place)));
                    crate::Step::Answers(named.collect())
                }
            };
            let node = self.node(draft.order[at]);
            let grid = &self.play.grid;
            claims.push(Claim {
                stones: node.spot.state.stones.map(|stones| grid.points(stones)),
                to_move: node.spot.state.turn,
                banned: grid.points(node.spot.state.blocked),
                freed: self.play.freed(&node.spot.state),
                fresh: grid.points(node.spot.state.fresh),
                named: node.spot.named.map(|index| grid.point(usize::from(index))),
                zone: grid.points(draft.zones[at].unwrap_or(grid.all())),
                step,
            });
        }
        Strategy { attacker, claims }
    }

    /// Renews one claim.
    fn close_one(&mut self, draft: &mut Draft<W>, at: u32, attacker: bool) -> Result<(), Upset> {
        let id = draft.order[at as usize];
        let wanted = if attacker { Value::Attacker } else { Value::Owner };
        // A claim stands for others here, none for it.
        self.node_mut(id).like = None;
        loop {
            if self.verdict(id, attacker)? != wanted {
                if at == 0 {
                    return Err(Upset::Fails);
                }
                draft.steps[at as usize] = None;
                if !std::mem::replace(&mut draft.failed[at as usize], true) {
                    draft.moved = true;
                    draft.changed(at);
                }
                return Ok(());
            }
            if self.node(id).settled {
                let zone = self.node(id).zone;
                draft.hold(at, zone, Step::Settled);
                return Ok(());
            }
            let strings = self.strings(id);
            let mut lines = self.lines(id, &strings);
            let held = self.hold_up(draft, at, &strings, &mut lines, attacker);
            self.node_mut(id).lines = Some(lines);
            if held? {
                return Ok(());
            }
            // Not held up any more: look for another way, or learn that there is none.
            if self.node(id).cleared && attacker {
                self.node_mut(id).owner = true;
            } else {
                self.renew(id);
            }
        }
    }

    /// Finds what holds a claim up; false if the claims behind it fail.
    fn hold_up(
        &mut self,
        draft: &mut Draft<W>,
        at: u32,
        strings: &Strings<W>,
        lines: &mut [Line],
        attacker: bool,
    ) -> Result<bool, Upset> {
        let id = draft.order[at as usize];
        let wanted = if attacker { Value::Attacker } else { Value::Owner };
        let spot = self.node(id).spot;
        let own_turn = (spot.state.turn == self.play.owner) != attacker;
        let (zone, step) = if own_turn {
            let Some((turn, child)) = self.node(id).best else { return Ok(false) };
            if self.verdict(child, attacker)? != wanted {
                return Ok(false);
            }
            let zone = before_own_turn(self.play, &spot.state, strings, turn, self.node(child).zone);
            (zone, Step::Own(turn, draft.place(self.stand_in(child), Some(at))))
        } else {
            if !self.all_hold(id, strings, lines, Turn::Pass, attacker)? {
                return Ok(false);
            }
            let needs = loop {
                let (base, idle) = match self.zone_behind(lines, Turn::Pass) {
                    Some(zone) => (Bits::NONE, Idle::Answered(zone)),
                    None if attacker => (self.play.interest, Idle::Returns),
                    None => (self.kept(&spot), Idle::Returns),
                };
                let floor = self.node(id).floor;
                let needs = before_other_turn(self.play, &spot.state, strings, base | floor, idle, |turn| {
                    self.zone_behind(lines, turn).map_or(Known::Open, Known::Holds)
                });
                self.node_mut(id).floor = needs.zone;
                let zones: Vec<_> = needs.turns.iter().map(|&turn| self.zone_behind(lines, turn)).collect();
                for &turn in &needs.turns {
                    if !self.all_hold(id, strings, lines, turn, attacker)? {
                        return Ok(false);
                    }
                }
                if zones.into_iter().eq(needs.turns.iter().map(|&turn| self.zone_behind(lines, turn))) {
                    break needs;
                }
            };
            let mut answers = Vec::new();
            for line in lines.iter() {
                if let Some(child) = line.child
                    && (line.turn == Turn::Pass || needs.turns.contains(&line.turn))
                {
                    answers.push((line.turn, draft.place(self.stand_in(child), Some(at))));
                }
            }
            (needs.zone, Step::Answers(answers))
        };
        self.node_mut(id).zone = zone;
        draft.hold(at, zone, step);
        Ok(true)
    }

    /// Whether the side succeeds behind a turn, whatever stone is named with it.
    fn all_hold(
        &mut self,
        id: u32,
        strings: &Strings<W>,
        lines: &mut [Line],
        turn: Turn,
        attacker: bool,
    ) -> Result<bool, Spent> {
        let wanted = if attacker { Value::Attacker } else { Value::Owner };
        for place in lines_of(lines, turn) {
            let child = self.child(id, strings, &mut lines[place]);
            if self.verdict(child, attacker)? != wanted {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The zones of the claims behind a turn together; `None` if there is no such turn.
    fn zone_behind(&self, lines: &[Line], turn: Turn) -> Option<Bits<W>> {
        let behind = lines[lines_of(lines, turn)].iter();
        let zone = |line: &Line| line.child.map_or(Bits::NONE, |child| self.node(child).zone);
        behind.map(zone).reduce(|all, zone| all | zone)
    }

    /// Forgets every verdict that leans on another, and looks ahead in another way from now on: state by state where lines
    /// that come back did not hold together, then further each time.
    fn forget(&mut self) {
        self.level = if self.level == ALWAYS { 1 } else { self.level.saturating_mul(2) };
        for node in self.table.nodes.iter_mut().filter(|node| !node.settled) {
            (node.owner, node.attacker, node.like) = (false, None, None);
            (node.attack, node.defence) = (node.attack.clamp(1, 8), node.defence.clamp(1, 8));
        }
    }

    /// Forgets the verdict on a node that is not held up any more.
    fn renew(&mut self, id: u32) {
        let node = self.node_mut(id);
        (node.owner, node.attacker, node.like) = (false, None, None);
        (node.attack, node.defence) = (1, 1);
    }

    /// The claims on cycles of the owner's strategy through a cleared state.
    fn without_rest(&self, draft: &Draft<W>) -> Vec<u32> {
        let count = draft.order.len();
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); count];
        let mut after: Vec<Vec<u32>> = Vec::with_capacity(count);
        for (at, step) in draft.steps.iter().enumerate() {
            let next = match step {
                Some(Step::Own(_, place)) => vec![*place],
                Some(Step::Answers(answers)) => answers.iter().map(|(_, place)| *place).collect(),
                Some(Step::Settled) | None => Vec::new(),
            };
            for &place in &next {
                before[place as usize].push(at as u32);
            }
            after.push(next);
        }
        let reach = |start: u32, edges: &[Vec<u32>]| {
            let mut seen = vec![false; count];
            let mut work = edges[start as usize].clone();
            while let Some(at) = work.pop() {
                if !std::mem::replace(&mut seen[at as usize], true) {
                    work.extend(&edges[at as usize]);
                }
            }
            seen
        };
        let mut stuck = vec![false; count];
        for at in (0..count as u32).filter(|&at| self.node(draft.order[at as usize]).cleared) {
            if stuck[at as usize] {
                continue;
            }
            let forward = reach(at, &after);
            if forward[at as usize] {
                let back = reach(at, &before);
                (0..count)
                    .filter(|&other| forward[other] && back[other])
                    .for_each(|other| stuck[other] = true);
            }
        }
        (0..count as u32).filter(|&at| stuck[at as usize]).collect()
    }

    /// The claims from which the attacker's strategy does not come to a cleared state.
    fn without_progress(&self, draft: &Draft<W>) -> Vec<u32> {
        let count = draft.order.len();
        let mut open = vec![0; count];
        let mut work = Vec::new();
        for (at, step) in draft.steps.iter().enumerate() {
            open[at] = match step {
                Some(Step::Own(..)) => 1,
                Some(Step::Answers(answers)) => answers.len(),
                Some(Step::Settled) | None => 0,
            };
            if self.node(draft.order[at]).cleared || open[at] == 0 {
                open[at] = 0;
                work.push(at as u32);
            }
        }
        let mut done = vec![false; count];
        while let Some(at) = work.pop() {
            if std::mem::replace(&mut done[at as usize], true) {
                continue;
            }
            for &by in &draft.leaning[at as usize] {
                let leans = match &draft.steps[by as usize] {
                    Some(Step::Own(_, place)) => usize::from(*place == at),
                    Some(Step::Answers(answers)) => answers.iter().filter(|(_, place)| *place == at).count(),
                    Some(Step::Settled) | None => 0,
                };
                if leans > 0 && open[by as usize] > 0 {
                    open[by as usize] -= leans;
                    if open[by as usize] == 0 {
                        work.push(by);
                    }
                }
            }
        }
        (0..count as u32).filter(|&at| !done[at as usize]).collect()
    }
}
