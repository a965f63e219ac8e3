//! Trying on one state the strategy that settled another like it.
//!
//! Most moves of a player who must lose change nothing: he fills ground of his own, or plays where he is
//! dead. What answers one of them answers the others, and to find that out by search each time would be
//! most of the work (Kawano 1996 calls it simulation). A strategy tried on another state becomes a record
//! of its own there, move by move, so that nothing is taken on trust.
//!
//! A guide is found in two ways: another move of the same state has been answered, or a state that looks the same is
//! settled, one that differs only in how settled ground is filled or in what is remembered of the past.

use shinpan_proof::Why;
use shinpan_proof::compact::{Bits, Ground, State, Turn};

use super::mid::{Child, Goal, Search, Status};

/// States looked at in one attempt.
const FUEL: u32 = 1_000;
/// What a search may spend where the strategy tried has no answer.
const SEARCH: u32 = 4;

/// What is wanted of a state: so many half points, for whom, and how deep it lies.
#[derive(Clone, Copy)]
struct Wanted {
    need: i32,
    hero: bool,
    ply: u32,
}

impl<B: Bits> Search<'_, B> {
    /// Tries the strategy of a record, which settles one of the children against the player to move, on
    /// the children that are not settled yet.
    pub(super) fn try_on_others(
        &mut self,
        state: &State<B>,
        need: i32,
        children: &mut [Child<B>],
        record: u32,
        ply: u32,
    ) -> Result<(), Why> {
        let hero = self.records.get(record).hero;
        for child in children {
            if !matches!(child.status, Status::Open(..)) {
                continue;
            }
            let mark = self.store.mark();
            let next = state.after(&self.law, &child.judged, &mut self.store);
            let mut fuel = FUEL;
            let found = self.likewise(&next.state, need - child.gain, hero, Some(record), &mut fuel, ply + 1);
            self.store.back_to(mark);
            let status = found?;
            if status.winner().is_some() {
                self.gave_up |= child.set(status, !hero);
            }
        }
        Ok(())
    }

    /// Notes the record of a state for those that look the same.
    pub(super) fn note_look(&mut self, state: &State<B>, record: u32) {
        let look = self.look(state);
        self.records.looks(look, record);
    }

    /// A record of a state that looks like this one and decides the same need.
    fn alike(&mut self, state: &State<B>, need: i32) -> Option<u32> {
        let look = self.look(state);
        self.records.alike(look, need)
    }

    /// Tries on a state that has not been looked at the strategy of one that looks the same.
    pub(super) fn as_before(&mut self, state: &State<B>, need: i32, ply: u32) -> Result<Option<Status>, Why> {
        if self.table.contains_key(&self.key(state, need)) {
            return Ok(None);
        }
        let Some(record) = self.alike(state, need) else { return Ok(None) };
        let hero = self.records.get(record).hero;
        let mut fuel = FUEL;
        let status = self.likewise(state, need, hero, Some(record), &mut fuel, ply)?;
        Ok(Some(status).filter(|status| status.winner().is_some()))
    }

    /// Settles a state for `hero` (or for his opponent, if false) by the strategy of a record of another
    /// state, if that goes; `Open` if not.
    fn likewise(
        &mut self,
        state: &State<B>,
        need: i32,
        hero: bool,
        guide: Option<u32>,
        fuel: &mut u32,
        ply: u32,
    ) -> Result<Status, Why> {
        let not = Status::Open(1, 1);
        if ply >= self.longest || *fuel == 0 {
            return Ok(not);
        }
        *fuel -= 1;
        self.nodes += 1;
        if let Some(why) = self.guard.stop(self.nodes) {
            return Err(why);
        }
        let own = (state.to_move == self.hero) == hero;
        let (mut children, forbidden) = self.children(state, need);
        if own {
            if let Some(child) = children.iter().find(|child| child.status.winner() == Some(hero)) {
                return Ok(self.settle_own(state, hero, child));
            }
            let step = guide.and_then(|record| self.records.answer(record));
            let wanted = step.map_or(Turn::Pass, |step| step.turn);
            let after = step.and_then(|step| step.to.record());
            return self.play_on(state, &mut children, wanted, Wanted { need, hero, ply }, after, fuel);
        }
        if children
            .iter()
            .any(|child| child.status.winner() == Some(!hero) || child.status == Status::Endless)
        {
            return Ok(not);
        }
        let keys = self.enter(state, need);
        let mut all = Ok(true);
        for child in children.iter_mut().filter(|child| matches!(child.status, Status::Open(..))) {
            let turn = child.judged.turn;
            let wanted = Wanted { need, hero, ply };
            let mut found = match (turn, guide) {
                // Who is after a stone rather goes on than answer.
                (Turn::Play(bit), Some(record)) if child.dull > 0 && matches!(self.goal, Goal::Margin) => {
                    self.exchange(state, child, bit, wanted, record, fuel)
                }
                _ => Ok(not),
            };
            if matches!(&found, Ok(status) if status.winner() != Some(hero)) {
                let after = guide.and_then(|record| self.records.reply(record, turn));
                found = self.likewise_after(state, child, wanted, after, fuel);
            }
            match found {
                Ok(status) if status.winner() == Some(hero) => child.status = status,
                Ok(_) => all = Ok(false),
                Err(why) => all = Err(why),
            }
            if all != Ok(true) {
                break;
            }
        }
        self.leave(keys);
        Ok(match all? {
            true => self.settle_all(state, hero, &children, &forbidden),
            false => not,
        })
    }

    /// The move of the player who settles a state that is wanted of it, and what comes after it.
    fn play_on(
        &mut self,
        state: &State<B>,
        children: &mut [Child<B>],
        wanted: Turn,
        what: Wanted,
        after: Option<u32>,
        fuel: &mut u32,
    ) -> Result<Status, Why> {
        let not = Status::Open(1, 1);
        let Wanted { need, hero, .. } = what;
        let Some(child) = children.iter_mut().find(|child| child.judged.turn == wanted) else {
            return Ok(not);
        };
        if !matches!(child.status, Status::Open(..)) {
            return Ok(not);
        }
        let keys = self.enter(state, need);
        let found = self.likewise_after(state, child, what, after, fuel);
        self.leave(keys);
        self.gave_up |= child.set(found?, hero);
        Ok(match child.status.winner() {
            Some(winner) if winner == hero => self.settle_own(state, hero, child),
            _ => not,
        })
    }

    /// Answers a play into ground of the player who settles the state there, and goes on as before it.
    fn exchange(
        &mut self,
        state: &State<B>,
        child: &Child<B>,
        bit: u16,
        wanted: Wanted,
        record: u32,
        fuel: &mut u32,
    ) -> Result<Status, Why> {
        let Wanted { need, hero, ply } = wanted;
        if ply + 2 >= self.longest || *fuel == 0 {
            return Ok(Status::Open(1, 1));
        }
        let mark = self.store.mark();
        let next = state.after(&self.law, &child.judged, &mut self.store);
        let found = match self.answer_inside(&next.state, bit) {
            None => Ok(Status::Open(1, 1)),
            Some(turn) => {
                *fuel -= 1;
                self.nodes += 1;
                let need = need - child.gain;
                let (mut children, _) = self.children(&next.state, need);
                match children.iter().find(|child| child.status.winner() == Some(hero)) {
                    Some(child) => Ok(self.settle_own(&next.state, hero, child)),
                    None => {
                        let what = Wanted { need, hero, ply: ply + 1 };
                        self.play_on(&next.state, &mut children, turn, what, Some(record), fuel)
                    }
                }
            }
        };
        self.store.back_to(mark);
        found
    }

    /// Where the player to move answers a stone in ground that is his.
    fn answer_inside(&mut self, state: &State<B>, bit: u16) -> Option<Turn> {
        let side = usize::from(state.to_move);
        let Ground { alive, held, .. } = self.ground(state.stones);
        let room = self.grid.connected(B::bit(usize::from(bit)), self.grid.full & !alive[side]);
        let free = room & state.empty(&self.grid) & self.grid.next_to(alive[side]);
        let sure = room.within(held[side]);
        let keeps = |bit: &usize| {
            sure || {
                let after = self.grid.place(state.stones, side, *bit).stones;
                let Ground { held, closes, .. } = self.ground(after);
                room.within(held[side] | closes[side])
            }
        };
        free.points().find(keeps).map(|bit| Turn::Play(bit as u16))
    }

    fn likewise_after(
        &mut self,
        state: &State<B>,
        child: &Child<B>,
        wanted: Wanted,
        guide: Option<u32>,
        fuel: &mut u32,
    ) -> Result<Status, Why> {
        let Wanted { need, hero, ply } = wanted;
        let mark = self.store.mark();
        let next = state.after(&self.law, &child.judged, &mut self.store);
        let guide = match guide {
            Some(guide) => Some(guide),
            None => (self.alike(&next.state, need - child.gain))
                .filter(|&record| self.records.get(record).hero == hero),
        };
        let found = match guide {
            Some(_) => self.likewise(&next.state, need - child.gain, hero, guide, fuel, ply + 1),
            None => {
                let before = self.nodes;
                let found = self.mid(&next.state, need - child.gain, SEARCH, SEARCH, ply + 1);
                *fuel = fuel.saturating_sub((self.nodes - before) as u32);
                found
            }
        };
        self.store.back_to(mark);
        found
    }
}
