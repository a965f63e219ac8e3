//! More that a plan comes to in hypothetical play: what becomes its player's if he plays first, and where he has a new stone at once.

use shinpan_board::{Point, PointSet, Position};
use shinpan_proof::{Closed, Plan};

use super::closed::{Want, ranked};
use super::frame::{Bounds, OnBoard};
use super::ground::{FIRST, POINTS_MAX, STEP, Scene};
use super::hold::{Asked, FoundFurther, Further, Spending, hold};
use super::{fits, hypothetical, pack, pack_set};
use crate::bits::{Geometry, Set as _};

/// What a plan comes to if its player makes one play first: that play, and the plan from the position after it on.
///
/// Each makes one part behind the wall his in which stones of the other player stand, none of them `safe`, and that is not his if the
/// other player begins. The play takes no ko. `most` and `goes_on` are as for [`ground`](super::ground).
pub fn begun(
    position: &Position,
    plan: &Plan,
    safe: &PointSet,
    most: u64,
    goes_on: &mut dyn FnMut() -> bool,
) -> Vec<(Point, Plan)> {
    let Some(behind) = Behind::new(position, plan) else { return Vec::new() };
    let safe = pack_set(plan.size, safe);
    let regions = behind.regions(behind.scene.stones[1]).filter(|region| !region.meets(safe));
    let asked = regions.filter_map(|region| {
        let parts = behind.parts(region);
        let is_his = matches!(parts[..], [part] if part.whole);
        (!is_his).then(|| behind.asked(region, &parts, Want::Whole))?
    });
    let found = behind.further(asked.collect(), Further::Begin, Spending { one: 0, left: most, goes_on });
    found.into_iter().filter_map(|(play, part)| Some((play?, with(plan, part)))).collect()
}

/// The same plan with other answers, if there are any: in parts where stones of its player stand apart from the wall, the first play of the
/// other player is answered by one that joins the wall.
pub fn joining(
    position: &Position,
    plan: &Plan,
    most: u64,
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<Plan> {
    let behind = Behind::new(position, plan)?;
    let asked = behind.apart().filter_map(|part| {
        let points = pack_set(plan.size, &part.points);
        behind.asked(points, &[part], if part.whole { Want::Whole } else { Want::Liberties })
    });
    let found = behind.further(asked.collect(), Further::Join, Spending { one: 0, left: most, goes_on });
    let mut parts = found.into_iter().map(|(_, part)| part).peekable();
    parts.peek()?;
    Some(parts.fold(plan.clone(), |plan, part| with(&plan, part)))
}

/// A plan with another way to play in one part, or in a region of several.
fn with(plan: &Plan, part: Closed) -> Plan {
    let mut plan = plan.clone();
    plan.closed.retain(|known| !known.points.is_subset(&part.points));
    plan.closed.push(part);
    plan
}

/// What is behind the wall of a plan.
struct Behind<'a> {
    plan: &'a Plan,
    scene: Scene<'a>,
    geometry: Geometry<OnBoard>,
    wall: OnBoard,
}

impl<'a> Behind<'a> {
    fn new(position: &Position, plan: &'a Plan) -> Option<Behind<'a>> {
        let size = position.size();
        if !fits(size) || size != plan.size {
            return None;
        }
        let stones = [plan.prover, plan.prover.opponent()].map(|color| pack(position, color));
        let scene = Scene { size, stones, past: &[], play: hypothetical() };
        Some(Behind { plan, scene, geometry: Geometry::new(size), wall: pack_set(size, &plan.wall) })
    }

    /// The stones of the player that hang together with the wall and are none of it.
    fn joined(&self) -> OnBoard {
        let own = self.scene.stones[0];
        self.geometry.flood(self.geometry.next_to(self.wall) & own, own) & !self.wall
    }

    /// The regions behind the wall in which some of these stones stand, and none that are joined to it.
    fn regions(&self, stones: OnBoard) -> impl Iterator<Item = OnBoard> {
        let joined = self.joined();
        let parts = self.geometry.parts(self.geometry.full & !self.wall);
        parts.filter(move |part| part.meets(stones) && !part.meets(joined) && part.count() <= POINTS_MAX)
    }

    /// The parts of the plan in which stones of the player stand, and none that are joined to the wall.
    fn apart(&self) -> impl Iterator<Item = &'a Closed> {
        let (joined, own, size) = (self.joined(), self.scene.stones[0], self.plan.size);
        self.plan.closed.iter().filter(move |part| {
            let points = pack_set(size, &part.points);
            points.meets(own) && !points.meets(joined) && points.count() <= POINTS_MAX
        })
    }

    /// The parts of the plan that lie in a region.
    fn parts(&self, region: OnBoard) -> Vec<&'a Closed> {
        let lies_there = |part: &&Closed| pack_set(self.plan.size, &part.points).within(region);
        self.plan.closed.iter().filter(lies_there).collect()
    }

    /// What is asked of points: what the plan has the wall keep in its parts there, and more.
    fn asked(&self, points: OnBoard, parts: &[&Closed], want: Want) -> Option<Asked<OnBoard>> {
        let near = self.wall & self.geometry.next_to(points);
        let stones = self.scene.stones(&self.geometry, points, self.wall)?;
        let keeps: Vec<&(Point, u8)> = parts.iter().flat_map(|part| &part.keeps).collect();
        let bit = |at: &Point| OnBoard::bit(at.index(self.plan.size));
        let demands = ranked(self.plan.ranks.iter().map(|at| {
            let string = self.geometry.flood(bit(at), self.wall);
            let kept = keeps.iter().filter(|(at, _)| string.meets(bit(at)));
            (string & near, kept.map(|(_, least)| *least).sum())
        }));
        Some(Asked { points, wall: near, stones, want, demands })
    }

    /// What is found of these parts: none is asked about at length before all have been asked about briefly.
    fn further(
        &self,
        asked: Vec<Asked<OnBoard>>,
        what: Further,
        mut spending: Spending<'_>,
    ) -> Vec<FoundFurther> {
        let size = self.plan.size;
        let holder = |asked: Asked<OnBoard>| {
            let bounds = Bounds::around(size, asked.points)?;
            Some((hold(size, bounds, self.scene.play), asked))
        };
        let mut open: Vec<_> = asked.into_iter().filter_map(holder).collect();
        let (mut found, most) = (Vec::new(), spending.left);
        spending.one = FIRST.min(most);
        while !open.is_empty() {
            open.retain_mut(|(hold, asked)| match hold.further(asked, what, &mut spending) {
                Some(further) => {
                    found.extend(further);
                    false
                }
                None => true,
            });
            if spending.one >= most || spending.left == 0 || !(spending.goes_on)() {
                break;
            }
            spending.one = spending.one.saturating_mul(STEP).min(most);
        }
        found
    }
}
