//! Other results of a board that stopped with something undecided: what the law has for each way it may go.

use shinpan_board::{Color, Point, PointSet, Position};
use shinpan_game::GameResult;
use shinpan_rules::{BothLose, Count, PassPrice, RuleSet};
use shinpan_score::count;

use crate::explain::groups;
use crate::names;
use crate::remark::Remark;
use crate::results::{Assumption, Conditional, Stop, by_margin};
use crate::status::StringRuling;

/// More open groups, or more open kos, than this are not gone through one by one.
const MOST: usize = 3;

/// Where little is open: the results with each open group dead, and with all those of a colour. A group that is all its
/// side has is left out as long as the other side is not certain to live; somebody has to.
/// `certain` stones are dead in any case; `by_area` counts by area what has to be. Results that do not differ from those
/// before are left out.
pub(crate) fn open_groups_dead(
    strings: &[StringRuling],
    certain: &PointSet,
    stop: &Stop,
    found: &[Conditional],
    by_area: impl Fn(&Conditional) -> Option<Conditional>,
) -> Vec<Conditional> {
    let position = stop.game.position();
    let groups = groups(position, strings);
    if stop.passes > 0 || groups.len() > MOST {
        return Vec::new();
    }
    let mut choices: Vec<PointSet> = Vec::new();
    for color in Color::BOTH {
        let own = position.stones(color);
        let of_color: Vec<&PointSet> = groups.iter().filter(|group| !group.is_disjoint(&own)).collect();
        let all = of_color.iter().fold(PointSet::new(), |all, group| all.union(group));
        let other_is_certain = of_color.len() == groups.len();
        let may_die = |group: &PointSet| other_is_certain || *group != own;
        choices.extend(of_color.iter().copied().filter(|group| may_die(group)).cloned());
        if of_color.len() > 1 && may_die(&all) {
            choices.push(all);
        }
    }
    let mut others: Vec<Conditional> = Vec::new();
    for dead in choices {
        let says = match names::representatives(&dead, position).len() {
            1 => format!("if {} is dead", names::strings(&dead, position)),
            _ => format!("if {} are dead", names::strings(&dead, position)),
        };
        let mut other = stop.settle(&dead.union(certain), "open-dead", &says);
        if let Some(counted) = by_area(&other) {
            other = counted;
            other.assumption.code = "open-dead";
        }
        if found.iter().chain(&others).all(|before| before.result != other.result) {
            others.push(other);
        }
    }
    others
}

/// That both players lose, where the rule set has that for players who find a move that would change the result and
/// cannot agree to end the game.
pub(crate) fn both_lose(stop: &Stop) -> Option<Conditional> {
    let clause = &stop.game.rules().hypothetical.as_ref()?.both_lose;
    if clause.value != BothLose::IfStopNotAccepted || stop.passes > 0 {
        return None;
    }
    let says = "if a move is found that would change the result and the players cannot agree to end the game";
    Some(Conditional {
        assumption: Assumption { code: "not-accepted", says: says.to_owned(), dead: Vec::new() },
        result: GameResult::BothLose,
        by: clause.by.clone(),
        count: None,
        counted: stop.game.position().clone(),
    })
}

/// A ko left open at the stop: who holds it, the stone that can be taken, and the point that would connect it.
struct OpenKo {
    holder: Color,
    stone: Point,
    mouth: Point,
}

/// The kos of a position in which one side could take a stone now, were it its turn and nothing banned.
fn open_kos(position: &Position) -> Vec<OpenKo> {
    let mut kos = Vec::new();
    for mouth in position.empty_points().iter() {
        for holder in Color::BOTH {
            let Some(taken) = position.place(holder.opponent(), mouth) else { continue };
            let Some(stone) = taken.captured.first().filter(|_| taken.captured.len() == 1) else { continue };
            let taker = taken.after.string_at(mouth);
            if taker.is_some_and(|string| string.stones.len() == 1 && string.liberties.len() == 1) {
                kos.push(OpenKo { holder, stone, mouth });
            }
        }
    }
    kos
}

/// Where kos are left open at a stop and a point of territory is all that connecting costs: the result had they been
/// connected, with a remark.
pub(crate) fn kos_connected(of: &Conditional, stop: &Stop, remarks: &mut Vec<Remark>) -> Option<Conditional> {
    let rules: &RuleSet = stop.game.rules();
    let costs = rules.count.value == Count::Territory && rules.pass.value != PassPrice::Stone;
    if !costs || stop.passes > 0 || stop.game.outcome().is_some() {
        return None;
    }
    let agreed = stop.agreed(&of.assumption.dead);
    let mut finished = agreed.finished();
    let kos = open_kos(&finished.position);
    if kos.is_empty() || kos.len() > MOST {
        return None;
    }
    let size = finished.position.size();
    for ko in &kos {
        finished.position.set(ko.mouth, Some(ko.holder));
        // Whoever would be taken for connecting has not won the ko.
        if finished.position.string_at(ko.mouth).is_none_or(|string| string.liberties.len() < 2) {
            return None;
        }
    }
    let connected = count(&finished, rules);
    let result = by_margin(connected.margin());
    if result == of.result {
        return None;
    }
    let told = |ko: &OpenKo| format!("{} {} at {}", ko.holder, ko.stone.to_gtp(size), ko.mouth.to_gtp(size));
    let kos = names::list(kos.iter().map(told));
    let says = format!(
        "a ko is open: {kos} can be taken. Connecting costs a point, and whether it is owed has been disputed; while the \
         stone can be taken the points of the ko are nobody's, so the players should resume and settle it"
    );
    remarks.push(Remark::new("open-ko", says).by(&rules.territory.by));
    let glue = if of.assumption.says.is_empty() { "if" } else { "and" };
    let says = format!("{} {glue} the ko is connected ({kos})", of.assumption.says).trim().to_owned();
    Some(Conditional {
        assumption: Assumption { code: "ko-connected", says, dead: of.assumption.dead.clone() },
        result,
        by: of.by.clone(),
        count: Some(connected),
        counted: finished.position,
    })
}
