//! What becomes of a stop when nothing is agreed.

use shinpan_game::{Act, Game, Illegal};
use shinpan_rules::{Phase, Trigger};

/// Has play go on after a stop without anything being agreed, as far as an act is needed for that, and
/// ends a game as it stands that only agreement could end once four passes follow one another.
///
/// Returns the acts done: none where the player to move simply makes his turn.
///
/// # Errors
/// The rule set has no way on, or the act is refused.
pub fn leave_talk(game: &mut Game) -> Result<Vec<Act>, Illegal> {
    let mut acts = Vec::new();
    while game.phase() == Phase::Agreement {
        let Some(act) = way_on(game) else { break };
        game.act(act)?;
        acts.push(act);
    }
    Ok(acts)
}

fn way_on(game: &Game) -> Option<Act> {
    let rules = game.rules();
    let has = |when| rules.ways_out(Phase::Agreement).any(|way| way.when == when);
    if game.passes().in_a_row() >= 4 && !ends_by_itself(game) {
        return Some(Act::Agree);
    }
    if has(Trigger::Turned) {
        None
    } else if has(Trigger::Disputed) {
        Some(Act::Dispute(None))
    } else {
        Some(Act::Resume(None))
    }
}

/// Whether the procedure ends the game without agreement.
fn ends_by_itself(game: &Game) -> bool {
    let over = |way: &shinpan_rules::Transition| {
        way.to == Phase::Over
            && way.from != Phase::Agreement
            && way.stones == shinpan_rules::StonesLeft::AllAlive
    };
    game.rules().phases.iter().any(|way| over(&way.value))
}
