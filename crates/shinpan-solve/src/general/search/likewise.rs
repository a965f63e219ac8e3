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
use shinpan_proof::compact::{Bits, State, Turn};

use super::mid::{Child, Search, Status};

/// States looked at in one attempt.
const FUEL: u32 = 1_000;
/// What a search may spend where the strategy tried has no answer.
const SEARCH: u32 = 4;

/// What is wanted of a state: so many half points, for whom, and how deep it lies.
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
            let wanted =
                guide.and_then(|record| self.records.answer(record)).map_or(Turn::Pass, |step| step.turn);
            let after =
                guide.and_then(|record| self.records.answer(record)).and_then(|step| step.to.record());
            let Some(child) = children.iter_mut().find(|child| child.judged.turn == wanted) else {
                return Ok(not);
            };
            if !matches!(child.status, Status::Open(..)) {
                return Ok(not);
            }
            let keys = self.enter(state, need);
            let found = self.likewise_after(state, child, Wanted { need, hero, ply }, after, fuel);
            self.leave(keys);
            self.gave_up |= child.set(found?, hero);
            return Ok(match child.status.winner() {
                Some(winner) if winner == hero => self.settle_own(state, hero, child),
                _ => not,
            });
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
            let after = guide.and_then(|record| self.records.reply(record, turn));
            match self.likewise_after(state, child, Wanted { need, hero, ply }, after, fuel) {
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
