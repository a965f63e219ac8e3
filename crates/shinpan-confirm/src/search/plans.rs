//! What the attacker holds for good by a plan, once the string is gone.
//!
//! Where a large string has been taken its owner may play for a long time in the space that it leaves. Whether he comes to anything there
//! depends on what stands in it and on nothing else: no ban matters to a plan (`docs/confirmation.md`). So a plan found for one state serves in
//! each that looks the same on it, and what the planner has found out of parts of it is kept for others.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use shinpan_board::Color;
use shinpan_proof::{Plan, check_ground};
use shinpan_solve::GroundSearch;

use super::Search;
use super::node::Value;
use crate::bits::Bits;
use crate::grid::Grid;
use crate::strategy::with_stones;

/// The planner forgets what it knows when it remembers so many states.
const REMEMBERED: usize = 4_000_000;
/// States looked into from a node before a plan is looked for.
pub const FIRST: u64 = 100;
/// Positions of parts that are looked at for each state looked into in vain.
const FOR_A_STATE: u64 = 32;

/// What stands on the board, Black's and White's.
type Stones<const W: usize> = [Bits<W>; 2];

/// A plan of the attacker's, and all points that are his in the end.
#[derive(Clone)]
pub struct Planned<const W: usize> {
    pub plan: Arc<Plan>,
    /// The wall and the parts behind it.
    pub zone: Bits<W>,
    held: Bits<W>,
}

/// The plans found, and what was looked for in vain.
pub struct Plans<const W: usize> {
    attacker: Color,
    planner: Option<GroundSearch>,
    /// By what stands on each zone.
    found: Vec<(Bits<W>, FxHashMap<Stones<W>, Planned<W>>)>,
    /// The most positions looked at in vain for what stands on the board.
    in_vain: FxHashMap<Stones<W>, u64>,
}

impl<const W: usize> Plans<W> {
    /// Nothing is known yet.
    pub fn new(attacker: Color) -> Plans<W> {
        Plans { attacker, planner: None, found: Vec::new(), in_vain: FxHashMap::default() }
    }

    /// A plan that is known to make all points wanted the attacker's.
    pub fn known(&self, stones: &Stones<W>, wanted: Bits<W>) -> Option<&Planned<W>> {
        let mut there =
            self.found.iter().filter_map(|(zone, plans)| plans.get(&stones.map(|stones| stones & *zone)));
        there.find(|planned| wanted.within(planned.held))
    }

    /// Looks for such a plan, with so many positions of parts at most.
    pub fn look(
        &mut self,
        grid: &Grid<W>,
        stones: &Stones<W>,
        wanted: Bits<W>,
        most: u64,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<&Planned<W>> {
        if self.in_vain.get(stones).is_some_and(|tried| *tried >= most) {
            return None;
        }
        let position = with_stones(grid.size(), &stones.map(|stones| grid.points(stones)));
        let planner = self.planner.get_or_insert_with(|| GroundSearch::new(grid.size()));
        if planner.remembered() > REMEMBERED {
            *planner = GroundSearch::new(grid.size());
        }
        let plan = planner.ground(&position, self.attacker, most, goes_on);
        let planned = plan.and_then(|plan| {
            let points = check_ground(&plan, &position).ok()?;
            let wall = grid.bits(&plan.wall);
            let zone = plan.closed.iter().fold(wall, |zone, part| zone | grid.bits(&part.points));
            Some(Planned { plan: Arc::new(plan), zone, held: wall | grid.bits(&points) })
        });
        let Some(planned) = planned.filter(|planned| wanted.within(planned.held)) else {
            self.in_vain.insert(*stones, most);
            return None;
        };
        let zone = planned.zone;
        let at = self.found.iter().position(|(known, _)| *known == zone).unwrap_or_else(|| {
            self.found.push((zone, FxHashMap::default()));
            self.found.len() - 1
        });
        let there = stones.map(|stones| stones & zone);
        self.found[at].1.insert(there, planned);
        self.found[at].1.get(&there)
    }
}

impl<const W: usize> Search<'_, W> {
    /// Where a plan may settle a node: the string is gone and its owner is to move.
    fn wanted(&self, id: u32) -> Option<Bits<W>> {
        let state = &self.node(id).spot.state;
        let asks = !self.captures_only() && self.play.is_captured(state) && state.turn == self.play.owner;
        asks.then_some(self.play.interest | self.play.target)
    }

    /// Settles a node by a plan that is known.
    pub(super) fn is_settled_by_known_plan(&mut self, id: u32) -> bool {
        let Some(wanted) = self.wanted(id) else { return false };
        let Some(planned) = self.plans.known(&self.node(id).spot.state.stones, wanted).cloned() else {
            return false;
        };
        self.settle_by(id, planned, wanted);
        true
    }

    /// Looks for a plan where much work has been done in vain.
    pub(super) fn look_for_plan(&mut self, id: u32) {
        let (work, due) = (self.node(id).work, self.node(id).next_plan);
        if work < due.max(self.plans_from) || self.node(id).settled {
            return;
        }
        let Some(wanted) = self.wanted(id) else { return };
        let work = work.max(1);
        self.node_mut(id).next_plan = 4 * work;
        let (stones, allowance) = (self.node(id).spot.state.stones, self.allowance.clone());
        let goes_on = &mut || !allowance.is_over();
        let found = self.plans.look(&self.play.grid, &stones, wanted, work * FOR_A_STATE, goes_on).cloned();
        if let Some(planned) = found {
            self.settle_by(id, planned, wanted);
        }
    }

    fn settle_by(&mut self, id: u32, planned: Planned<W>, wanted: Bits<W>) {
        self.settle(id, Value::Attacker, planned.zone | wanted);
        self.settled_by.insert(id, planned.plan);
    }
}

#[cfg(test)]
mod tests;
