//! From a rule set, clause by clause, to what the search knows of it.

use std::fmt::Display;

use shinpan_rules::{
    BasicKo, Count, EncoreKo, EncorePass, EncoreStones, EqualTurns, FirstPass, FirstToMove, GroupTax, KoBans,
    LastMove, LongCycle, PassPrice, Phase, Repetition, RepetitionMemory, RuleSet, SelfCapture, StonesLeft,
    Territory, Transition, Trigger,
};

use super::{Ending, Law, Unsuitable};

fn refuse<T>(key: &str, value: impl Display) -> Result<T, Unsuitable> {
    Err(Unsuitable::Clause { what: format!("{key} = \"{value}\"") })
}

/// Refuses a clause unless its value is one of those that are carried out.
fn only<T: Display + PartialEq>(key: &str, value: T, carried_out: &[T]) -> Result<(), Unsuitable> {
    match carried_out.contains(&value) {
        true => Ok(()),
        false => refuse(key, value),
    }
}

impl Law {
    /// What the search knows of a rule set, talk about the stones left without agreement as in every proof.
    ///
    /// Territory with a price on every turn and White moving last is searched as area: what each side pays for its
    /// turns makes the two margins differ by a number that the start alone decides.
    ///
    /// # Errors
    /// [`Unsuitable::Clause`] names the first clause that is not carried out, in the words of rule files.
    pub fn of(rules: &RuleSet) -> Result<Law, Unsuitable> {
        if rules.has_phase(Phase::Confirmation) {
            return refuse("phase", Phase::Confirmation);
        }
        only("repetition_memory", rules.repetition_memory.value, &[RepetitionMemory::WholeGame])?;
        only("long_cycle", rules.long_cycle.value, &[LongCycle::Nothing, LongCycle::NoResultIfAgreed])?;
        only("group_tax", rules.group_tax.value, &[GroupTax::None])?;
        only("territory", rules.territory.value, &[Territory::OneColourReaches])?;
        let ending = ending(rules)?;
        let count = match (rules.count.value, ending) {
            (Count::Territory, Ending::PlayOut) => play_out(rules)?,
            (Count::Territory, _) => paid_turns(rules)?,
            (Count::Area, Ending::PlayOut) => return refuse("phase", Phase::PlayOut),
            (count, _) => count,
        };
        let law = Law {
            self_capture: rules.self_capture.value,
            basic_ko: rules.basic_ko.value,
            repetition: rules.repetition.value,
            binds: rules.repetition_binds.value,
            ending,
            first_pass: rules.first_pass.value,
            count,
        };
        // A play that leaves the board as it was is the only one that these two clauses ban without a capture.
        if (law.basic_ko, law.self_capture) == (BasicKo::NextMove, SelfCapture::Allowed) {
            return refuse("self_capture", law.self_capture);
        }
        // By self-capture a player alone could go on for ever: bounds that hold are then not always shown by play
        // that comes to an end.
        if law.repetition == Repetition::Allowed && law.self_capture != SelfCapture::Forbidden {
            return refuse("repetition", law.repetition);
        }
        law.check()?;
        Ok(law)
    }
}

/// Ways that need no agreement.
fn ways(rules: &RuleSet, from: Phase) -> Vec<Transition> {
    rules.ways_out(from).map(|way| way.value).filter(|way| way.when != Trigger::Agreed).collect()
}

/// How play ends if nobody agrees to anything.
fn ending(rules: &RuleSet) -> Result<Ending, Unsuitable> {
    for way in &rules.phases {
        only("bans", way.bans, &[KoBans::Kept])?;
        if way.first == FirstToMove::OpponentOfResumer {
            return refuse("first", way.first);
        }
    }
    let main = ways(rules, Phase::Main);
    let [way] = main[..] else {
        return refuse("when", main.get(1).map_or(Trigger::Agreed, |way| way.when));
    };
    // Taking the button is no pass that ends anything.
    let button = rules.first_pass.value == FirstPass::Button;
    let first_left_out = match way.when {
        Trigger::TwoPasses => button,
        Trigger::TwoPassesAfterFirst => true,
        when => return refuse("when", when),
    };
    match way.to {
        Phase::Over if way.stones == StonesLeft::AllAlive => {
            Ok(if first_left_out { Ending::TwoPassesAfterFirst } else { Ending::TwoPasses })
        }
        Phase::PlayOut if !first_left_out => match ways(rules, Phase::PlayOut)[..] {
            [end] if end.when == Trigger::TwoPasses && end.to == Phase::Over => Ok(Ending::PlayOut),
            _ => refuse("phase", Phase::PlayOut),
        },
        Phase::Agreement => after_stop(rules, first_left_out, button),
        to => refuse("phase", to),
    }
}

/// How play ends that goes on after every stop.
fn after_stop(rules: &RuleSet, first_left_out: bool, button: bool) -> Result<Ending, Unsuitable> {
    let talk = ways(rules, Phase::Agreement);
    let refusal = [Trigger::Turned, Trigger::Disputed, Trigger::Resumed];
    let Some(on) = refusal.iter().find_map(|when| talk.iter().find(|way| way.when == *when)) else {
        return refuse("phase", Phase::Agreement);
    };
    if first_left_out && !button {
        return refuse("when", Trigger::TwoPassesAfterFirst);
    }
    let four = if first_left_out { Ending::FourPassesAfterFirst } else { Ending::FourPasses };
    let on_ways = match on.to {
        Phase::Main | Phase::Resumption => ways(rules, on.to),
        to => return refuse("phase", to),
    };
    let steps: Vec<(Trigger, Phase)> = on_ways.iter().map(|way| (way.when, way.to)).collect();
    match steps[..] {
        [(Trigger::FourPasses, Phase::Over), (Trigger::TwoPasses, Phase::Agreement)]
        | [(Trigger::TwoPasses, Phase::Agreement)] => Ok(four),
        [(Trigger::TwoPassesAfterFirst, Phase::Agreement)] if on.to == Phase::Main => Ok(four),
        [(Trigger::TwoPasses, Phase::Over)] if !first_left_out => Ok(Ending::TwoPassesTwice),
        _ => refuse("phase", on.to),
    }
}

/// Ikeda's play-out, and nothing else.
fn play_out(rules: &RuleSet) -> Result<Count, Unsuitable> {
    let Some(encore) = &rules.encore else { return refuse("phase", Phase::PlayOut) };
    only("pass", rules.pass.value, &[PassPrice::Free])?;
    only("last_move", rules.last_move.value, &[LastMove::Nobody])?;
    only("encore_ko", encore.encore_ko.value, &[EncoreKo::AsInMainPlay])?;
    only("encore_pass", encore.encore_pass.value, &[EncorePass::StoneUnlessOpenerCloses])?;
    only("encore_stones", encore.encore_stones.value, &[EncoreStones::Nothing])?;
    only("equal_turns", encore.equal_turns.value, &[EqualTurns::NotRequired])?;
    only("encore_cycle", encore.encore_cycle.value, &[LongCycle::Nothing, LongCycle::NoResultIfAgreed])?;
    Ok(Count::Territory)
}

/// Territory whose margin is that of area but for a number.
fn paid_turns(rules: &RuleSet) -> Result<Count, Unsuitable> {
    only("pass", rules.pass.value, &[PassPrice::Stone])?;
    only("last_move", rules.last_move.value, &[LastMove::White, LastMove::WhiteGivesStone])?;
    Ok(Count::Area)
}
