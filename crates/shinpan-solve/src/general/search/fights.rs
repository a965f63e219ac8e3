//! Fights in the search: what they settle, and what they let expect.

use shinpan_proof::compact::{Bits, State};

use super::mid::{Search, Status};
use super::record::Need;

impl<B: Bits> Search<'_, B> {
    /// Begins or stops to look at fights; what is settled stays so.
    pub(super) fn turn_over(&mut self) {
        self.looks_at_fights = !self.looks_at_fights;
        std::mem::swap(&mut self.table, &mut self.beside);
    }

    /// Forgets how states that are not settled rank.
    pub(super) fn rank_anew(&mut self) {
        self.table.clear();
        self.beside.clear();
    }

    /// What each side will probably have, the hero first, where fights are looked at.
    pub(super) fn foreseen(&mut self, state: &State<B>) -> Option<[i32; 2]> {
        if !self.looks_at_fights || !state.is_in_encore() {
            return None;
        }
        let ground = self.ground(state.stones);
        let mut of = |side| state.guessed(&self.law, &self.grid, side, &ground, &mut self.fights);
        Some([of(self.hero)?, of(1 - self.hero)?])
    }

    /// Whether what is kept in fights settles a state, memory being as it is there; it does not where a side will
    /// probably have less.
    pub(super) fn fought(&mut self, state: &State<B>, need: i32, [hero, other]: [i32; 2]) -> Option<Status> {
        let ground = self.ground(state.stones);
        let is_hero = hero >= need;
        let (side, least) = if is_hero { (self.hero, need) } else { (1 - self.hero, 1 - need) };
        if !is_hero && other < least || !self.held_counts[usize::from(side)] {
            return None;
        }
        let grounds = [&ground, &ground];
        let (half, not) = state.fought(&self.law, &self.grid, side, grounds, &mut self.fights)?;
        if half < least || not.iter().any(|fact| self.store.holds(fact)) {
            return None;
        }
        let mut not: Vec<Need> = not.into_iter().map(|fact| (self.records.number(fact), false)).collect();
        not.sort_unstable();
        let not = self.records.together(not);
        Some(Status::Fought(is_hero, if is_hero { half } else { -half }, not))
    }
}
