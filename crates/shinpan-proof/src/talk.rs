//! What becomes of a stop when nothing is agreed.

use shinpan_game::{Act, Event, Game, Illegal, Step};
use shinpan_rules::{LongCycle, Phase, Trigger};

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

/// Whether a move brought about a repetition that may end the game without either player having reached anything
/// by it: a prover may neither make such a move nor let one be made.
///
/// The game goes on after a first repetition where a third occurrence ends it, and where the players or the referee may
/// end it. A strategy that can do without the repetition needs none of that, so that the first one counts.
pub fn may_end_by_repetition(before: &Game, step: &Step) -> bool {
    if !step.events.iter().any(|event| matches!(event, Event::Repetition { .. })) {
        return false;
    }
    let rules = before.rules();
    let in_encore = matches!(before.phase(), Phase::Encore | Phase::SecondEncore | Phase::PlayOut);
    let clause = match rules.encore.as_ref().filter(|_| in_encore) {
        Some(encore) => encore.encore_cycle.value,
        None => rules.long_cycle.value,
    };
    match clause {
        LongCycle::Nothing | LongCycle::NoResultIfAgreed => false,
        LongCycle::Draw
        | LongCycle::NoResultAtThird
        | LongCycle::CapturesDecide
        | LongCycle::RefereeRules => true,
    }
}
