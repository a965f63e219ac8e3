//! One position under many rule sets.

use std::sync::Arc;

use shinpan_proof::compact::{Law, law_of};
use shinpan_proof::{Solver, Start, Watch};
use shinpan_rules::RuleSet;

use crate::acts::Unknowing;
use crate::purse::Purse;
use crate::value::{Value, value_of};

/// What one rule set makes of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// The rule set.
    pub rules: Arc<RuleSet>,
    /// What the position is worth under it.
    pub value: Value,
}

/// What each of these starts, one for each rule set, is worth.
///
/// Rule sets that do not differ in anything search asks about are searched once. The searches share the
/// budget.
///
/// ```
/// use shinpan_board::{Color, Position};
/// use shinpan_proof::{Budget, Start};
/// use shinpan_rules::RuleSet;
/// use shinpan_score::Points;
/// use shinpan_study::{Purse, side_by_side, solver};
///
/// // Black takes; may White take back? That depends on whether the start counts among the positions before.
/// let position = Position::from_diagram(".O")?;
/// let start = |rules| Start::new(rules, position.clone(), Color::Black).with_komi(Points::ZERO);
/// let starts = [start(RuleSet::named("tromp-taylor")?), start(RuleSet::named("new-zealand")?)];
/// let sides = side_by_side(&starts, &solver(), &mut Purse::new(Budget::nodes(100_000)), &mut ());
/// let values: Vec<_> = sides.iter().map(|side| side.value.exact()).collect();
/// assert_eq!(values, [Some(Points::whole(2)), Some(Points::ZERO)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn side_by_side(
    starts: &[Start],
    solver: &dyn Solver,
    purse: &mut Purse,
    watch: &mut dyn Watch,
) -> Vec<Side> {
    let laws: Vec<Option<Law>> = starts.iter().map(law).collect();
    let mut sides: Vec<Side> = Vec::with_capacity(starts.len());
    let alike = |a: usize, b: usize| {
        laws[a].is_some() && laws[a] == laws[b] && same_but_rules(&starts[a], &starts[b])
    };
    for (index, start) in starts.iter().enumerate() {
        let earlier = (0..index).find(|&earlier| alike(earlier, index));
        let value = match earlier {
            Some(earlier) => sides[earlier].value.clone(),
            None => {
                let left = (index..starts.len())
                    .filter(|&later| laws[later].is_some() && !(0..later).any(|first| alike(first, later)));
                value_of(start, solver, purse, left.count(), &mut Unknowing(watch))
            }
        };
        sides.push(Side { rules: start.setup.rules.clone(), value });
    }
    sides
}

/// What search knows of the rule set at this start.
fn law(start: &Start) -> Option<Law> {
    law_of(&start.game().ok()?).ok()
}

fn same_but_rules(a: &Start, b: &Start) -> bool {
    let (one, other) = (&a.setup, &b.setup);
    one.position == other.position
        && one.to_move == other.to_move
        && one.handicap == other.handicap
        && one.ledger == other.ledger
        && one.phase == other.phase
        && one.first_pass == other.first_pass
        && a.acts == b.acts
}
