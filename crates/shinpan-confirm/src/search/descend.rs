//! Depth-first proof-number search with relevance zones.
//!
//! A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, 2002; zones after C.-C. Shih and others,
//! *A novel approach to solving goal-achieving problems for board games*, AAAI 2022. Endless play is the owner's: a state
//! that comes back on the line under search counts for him there. Such verdicts lean on the line and are kept for the
//! present round only; what is finally claimed is checked in [`super::closure`].

use super::Search;
use super::node::{ALWAYS, INFINITE, Line, Value, lines_of};
use super::zone::{Idle, Known, Needs, before_other_turn, before_own_turn};
use crate::bits::Bits;
use crate::budget::Spent;
use crate::grid::side;
use crate::state::{State, Turn};
use crate::strings::{Chain, Strings};

/// So many states looked into are little work.
const UNIT: u64 = 16;

/// Deeper lines are not followed.
const DEEPEST: u32 = 1500;

/// When a search comes back: the numbers it has reached, and the states looked into altogether.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    attack: u32,
    defence: u32,
    until: u64,
}

impl Limits {
    /// Only with a verdict.
    pub const NONE: Limits = Limits { attack: INFINITE, defence: INFINITE, until: u64::MAX };
}

/// What a look at the children of a node says.
pub(super) enum Look {
    Solved(Value),
    /// The numbers of the node, the place of the line to follow, and the limits for it.
    Numbers {
        attack: u32,
        defence: u32,
        line: usize,
        limits: Limits,
    },
}

/// A state under search, with what does not change while its lines are looked at.
pub(super) struct View<const W: usize> {
    pub id: u32,
    pub state: State<W>,
    pub strings: Strings<W>,
    /// Where the turns are that are tried first.
    near: Bits<W>,
}

impl<const W: usize> Search<'_, W> {
    /// Searches a node until its verdict is known or its numbers reach the limits.
    pub(super) fn descend(&mut self, id: u32, level: u32, depth: u32, limits: Limits) -> Result<(), Spent> {
        self.go_on()?;
        self.expanded += 1;
        if depth >= DEEPEST {
            return Err(Spent::States);
        }
        let strings = self.strings(id);
        let first = !self.node(id).examined;
        self.examine(id, &strings);
        if self.value(id, level) == Value::Open {
            self.look_around(id, &strings);
            self.look_for_plan(id);
        }
        let node = self.node_mut(id);
        node.level = level;
        if node.settled || first && (node.attack >= limits.attack || node.defence >= limits.defence) {
            return Ok(());
        }
        if self.node(id).like.is_some() && self.value(id, level) == Value::Open {
            self.node_mut(id).like = None;
        }
        // Where a claim is put together the node asked about needs a verdict of its own.
        if depth > 0 && self.value(id, level) == Value::Open && self.recall(id, level) {
            return Ok(());
        }
        let begun = self.expanded;
        let mut lines = self.lines(id, &strings);
        let view = self.view(id, strings);
        let node = self.node_mut(id);
        node.depth = depth + 1;
        let below = if node.cleared && level != ALWAYS { level - 1 } else { level };
        let last_cleared = self.last_cleared;
        if self.node(id).cleared {
            self.last_cleared = depth + 1;
        }
        let mut result = Ok(());
        loop {
            match self.look(&view, &lines, below, limits) {
                Look::Solved(value) => {
                    let captures_only = self.captures_only();
                    let node = self.node_mut(id);
                    let attacker = value == Value::Attacker;
                    if attacker {
                        node.attacker = Some(if captures_only { ALWAYS } else { level });
                    } else {
                        node.owner = true;
                    }
                    (node.attack, node.defence) = if attacker { (0, INFINITE) } else { (INFINITE, 0) };
                    break;
                }
                Look::Numbers { attack, defence, line, limits: next } => {
                    let node = self.node_mut(id);
                    (node.attack, node.defence) = (attack, defence);
                    if attack >= limits.attack || defence >= limits.defence || self.expanded >= limits.until {
                        break;
                    }
                    let line = &mut lines[line];
                    let met = line.child.is_some();
                    let child = self.child(id, &view.strings, line);
                    // What another line has come to meanwhile is looked at like what was known before.
                    if !met && self.node(child).examined {
                        continue;
                    }
                    if let Err(spent) = self.descend(child, below, depth + 1, next) {
                        result = Err(spent);
                        break;
                    }
                }
            }
        }
        self.last_cleared = last_cleared;
        let work = self.expanded - begun;
        let node = self.node_mut(id);
        node.depth = 0;
        node.work += work;
        node.lines = Some(lines);
        if self.value(id, level) != Value::Open {
            self.keep(id, work);
        }
        result
    }

    /// The strings of a node.
    pub(super) fn strings(&self, id: u32) -> Strings<W> {
        Strings::new(&self.play.grid, &self.node(id).spot.state)
    }

    fn view(&self, id: u32, strings: Strings<W>) -> View<W> {
        let state = self.node(id).spot.state;
        View { id, state, near: self.near(&state, &strings), strings }
    }

    /// The numbers behind a line as they count now. A state that comes back on the line is the attacker's if a cleared
    /// state lies between, else the owner's.
    fn numbers(&self, line: &Line, level: u32) -> (u32, u32) {
        let Some(id) = line.child else { return (line.attack.max(1), line.defence.max(1)) };
        let node = self.node(id);
        match self.value(id, level) {
            Value::Attacker => (0, INFINITE),
            Value::Owner => (INFINITE, 0),
            Value::Open if node.depth > 0 && node.depth <= self.last_cleared => (0, INFINITE),
            Value::Open if node.depth > 0 => (INFINITE, 0),
            // Numbers found for fewer cleared states: the attacker has at least as much to show.
            Value::Open if node.level != level && node.attack == 0 => (1, 4),
            Value::Open => (node.attack.max(1), node.defence.max(1)),
        }
    }

    /// The states looked into behind a line so far.
    fn work(&self, line: &Line) -> u64 {
        line.child.map_or(0, |child| self.node(child).work)
    }

    /// Whether a turn fills what may be an eye of the side's own while no string around it is in atari. That is
    /// rarely right, so it is tried last.
    fn fills_eye(&self, view: &View<W>, turn: Turn) -> bool {
        let Turn::Play(index) = turn else { return false };
        let (own, near) =
            (view.state.stones[side(view.state.turn)], self.play.grid.neighbours(usize::from(index)));
        near.within(own) && near.iter().all(|next| !view.strings.at(next).liberties.is_single())
    }

    /// Where the turns are that are tried first while it is not known what a pass would lose.
    fn near(&self, state: &State<W>, strings: &Strings<W>) -> Bits<W> {
        let grid = &self.play.grid;
        let held =
            if self.play.is_captured(state) { state.fresh | self.play.interest } else { self.play.target };
        let joined = |color, touched: Bits<W>| {
            let chains =
                strings.of(color).iter().filter(move |chain: &&Chain<W>| chain.stones.meets(touched));
            chains.fold((Bits::NONE, Bits::NONE), |(stones, liberties), chain| {
                (stones | chain.stones, liberties | chain.liberties)
            })
        };
        let string = joined(self.play.owner, held).0 | held;
        let around = grid.around(string);
        let liberties = around & strings.empty;
        let facing = joined(self.play.attacker(), around).1;
        (liberties | grid.around(liberties) | facing | string) & strings.empty
    }

    /// Sums up what is known of the turns of a node. One turn is enough for the side to move; the other side needs an
    /// answer to each that matters.
    pub(super) fn look(&mut self, view: &View<W>, lines: &[Line], level: u32, limits: Limits) -> Look {
        let (id, state) = (view.id, &view.state);
        let attacks = state.turn != self.play.owner;
        let (mover, other) =
            if attacks { (Value::Attacker, Value::Owner) } else { (Value::Owner, Value::Attacker) };
        // What belongs to the mover comes first, here and below.
        let ordered =
            |(attack, defence): (u32, u32)| if attacks { (attack, defence) } else { (defence, attack) };
        let won = lines.iter().find_map(|line| {
            let child = line.child.filter(|_| ordered(self.numbers(line, level)).0 == 0)?;
            Some((line.turn, child))
        });
        if let Some((turn, child)) = won {
            let zone = before_own_turn(self.play, state, &view.strings, turn, self.node(child).zone);
            let node = self.node_mut(id);
            (node.best, node.zone) = (Some((turn, child)), zone);
            return Look::Solved(mover);
        }
        let pass = self.known(lines, Turn::Pass, level, !attacks);
        let Needs { zone, missing, .. } = match pass {
            Some(Known::Open) => only(Turn::Pass),
            Some(Known::Holds(zone)) => self.answers(view, lines, level, Bits::NONE, Idle::Answered(zone)),
            None => {
                let base = if attacks { self.kept(&self.node(id).spot) } else { self.play.interest };
                self.answers(view, lines, level, base, Idle::Returns)
            }
        };
        self.node_mut(id).zone = zone;
        if missing.is_empty() {
            return Look::Solved(other);
        }
        let (mut hardest, mut open) = (1, 0);
        let (mut first, mut second, mut chosen) = (INFINITE, INFINITE, None);
        let passed = pass != Some(Known::Open);
        for (place, line) in lines.iter().enumerate() {
            let (own, theirs) = ordered(self.numbers(line, level));
            if theirs == 0 {
                continue;
            }
            let needed = missing.contains(&line.turn);
            if needed {
                hardest = hardest.max(theirs);
                open += 1;
            } else if passed {
                continue;
            }
            let fills = self.fills_eye(view, line.turn);
            // The owner fills an eye only where a claim of the attacker's needs an answer to it.
            if fills && !needed && !attacks {
                continue;
            }
            // Numbers that stay small however much is looked into are not to be trusted: work counts as well.
            let work = 2 * (1 + self.work(line) / UNIT).ilog2();
            let aside =
                if needed { 0 } else { 2 * u32::from(attacks) + 2 * u32::from(!is_in(line.turn, view.near)) };
            let handicap = Handicap { times: if fills { 8 } else { 1 }, plus: work + aside };
            let weight = handicap.weigh(own);
            if weight < first {
                (second, first, chosen) = (first, weight, Some((place, needed, handicap)));
            } else {
                second = second.min(weight);
            }
        }
        let (line, needed, handicap) =
            chosen.unwrap_or((missing_line(lines, &missing), true, Handicap { times: 1, plus: 0 }));
        let (own_limit, their_limit) = ordered((limits.attack, limits.defence));
        let own_limit = handicap.limit(own_limit.min(second.saturating_add(1 + second / 4)));
        let (own, theirs) = ordered(self.numbers(&lines[line], level));
        let their_limit =
            if needed { their_limit.saturating_sub(open - 1) } else { beyond(their_limit, theirs) };
        // Where numbers are as large as they get, a limit they have reached would turn back at once, for ever.
        let (own_limit, their_limit) = (own_limit.max(own + 1), their_limit.max(theirs + 1));
        let (attack, defence) = ordered((first.min(INFINITE - 1), (hardest + open - 1).min(INFINITE - 1)));
        let (attack_limit, defence_limit) = ordered((own_limit, their_limit));
        // Where there is another turn to try, this one gets as much work again as it has had.
        let until = match second {
            INFINITE => limits.until,
            _ => limits.until.min(self.expanded + self.work(&lines[line]).max(UNIT)),
        };
        let limits = Limits { attack: attack_limit, defence: defence_limit, until };
        Look::Numbers { attack, defence, line, limits }
    }

    /// The zone of a claim for the side not to move, and the turns still without an answer.
    fn answers(&self, view: &View<W>, lines: &[Line], level: u32, base: Bits<W>, idle: Idle<W>) -> Needs<W> {
        let for_attacker = view.state.turn == self.play.owner;
        let base = base | self.node(view.id).floor;
        before_other_turn(self.play, &view.state, &view.strings, base, idle, |turn| {
            self.known(lines, turn, level, for_attacker).unwrap_or(Known::Open)
        })
    }

    /// What is known of the states behind a turn, whatever stone is named with it; `None` if there are none.
    fn known(&self, lines: &[Line], turn: Turn, level: u32, for_attacker: bool) -> Option<Known<W>> {
        let mut all = None;
        for line in &lines[lines_of(lines, turn)] {
            let (attack, defence) = self.numbers(line, level);
            let holds = if for_attacker { attack == 0 } else { defence == 0 };
            let child = line.child.filter(|_| holds);
            let Some(child) = child else { return Some(Known::Open) };
            all = Some(all.unwrap_or(Bits::NONE) | self.node(child).zone);
        }
        all.map(Known::Holds)
    }
}

/// A pass comes first: what it leads to tells which other turns need answers.
fn only<const W: usize>(turn: Turn) -> Needs<W> {
    Needs { zone: Bits::NONE, turns: vec![turn], missing: vec![turn] }
}

fn is_in<const W: usize>(turn: Turn, set: Bits<W>) -> bool {
    match turn {
        Turn::Play(index) => set.has(usize::from(index)),
        _ => true,
    }
}

/// How a turn's number is made to look worse than it is, so that it is tried late.
#[derive(Clone, Copy)]
struct Handicap {
    times: u32,
    plus: u32,
}

impl Handicap {
    fn weigh(self, number: u32) -> u32 {
        number.saturating_mul(self.times).saturating_add(self.plus).min(INFINITE)
    }

    /// The least number that weighs at least `limit`.
    fn limit(self, limit: u32) -> u32 {
        limit.saturating_sub(self.plus).div_ceil(self.times).max(1)
    }
}

/// A limit for a child that does not count for the node's own number: let it grow by half.
fn beyond(limit: u32, number: u32) -> u32 {
    limit.max(number.saturating_add(1 + number / 2)).min(INFINITE)
}

fn missing_line(lines: &[Line], missing: &[Turn]) -> usize {
    lines.iter().position(|line| missing.contains(&line.turn)).unwrap_or(0)
}
