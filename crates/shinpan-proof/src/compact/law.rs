//! A rule set as plain values that a hot loop can read.

use std::fmt;

use shinpan_rules::{
    BasicKo, Count, EncoreKo, EncorePass, EncoreStones, EqualTurns, FirstPass, FirstToMove, GroupTax,
    HandicapCompensation, KoBans, LastMove, LongCycle, OnceOnly, PassForKoPrice, PassPrice, Phase,
    Repetition, RepetitionBinds, RepetitionMemory, RuleSet, SelfCapture, StonesLeft, Territory, Transition,
    Trigger,
};

/// A clause that the compact state does not carry out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// The clause and its value in the words of rule files.
    pub clause: String,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "play under {} cannot be searched to the end", self.clause)
    }
}

impl std::error::Error for Unsupported {}

/// How the players leave the talk about the stones when they agree on nothing.
///
/// Every agreement needs both players, so each of them can have play go on instead: what a player can
/// force is what he can force without agreement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Whoever is to move simply makes his turn.
    Turn,
    /// A disagreement is stated.
    Dispute,
    /// A player asks for play to go on.
    Resume,
}

/// The clauses of an encore or play-out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EncoreLaw {
    /// The ko rule.
    pub ko: EncoreKo,
    /// The price of a pass.
    pub pass: EncorePass,
    /// The price of a pass for a ko.
    pub pass_for_ko: PassForKoPrice,
    /// The once-only rule.
    pub once_only: OnceOnly,
    /// Equal numbers of moves.
    pub equal_turns: EqualTurns,
    /// What stones played in it cost.
    pub stones: EncoreStones,
}

/// What whole-board repetition without a ban does, as far as a strategy must avoid it.
///
/// Where a repetition may end the game without a winner, a strategy that lets one happen shows nothing;
/// it must do without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cycle {
    /// Nothing, or only what both players agree to.
    Harmless,
    /// The same stones and player to move since the last pass.
    SituationSincePass,
    /// The same stones and player to move.
    Situation,
    /// The same stones.
    Position,
}

/// What the compact state knows of a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Law {
    /// Self-capture.
    pub self_capture: SelfCapture,
    /// Whether the basic ko rule binds.
    pub basic_ko: bool,
    /// Whole-board repetition.
    pub repetition: Repetition,
    /// Whether only capturing plays are bound by it.
    pub binds_captures_only: bool,
    /// Repetition in main play and resumption.
    pub cycle: Cycle,
    /// Repetition in the encore.
    pub encore_cycle: Cycle,
    /// Whether passes before the encore cost a stone.
    pub pass_paid: bool,
    /// What the first pass of the game does.
    pub first_pass: FirstPass,
    /// The encore.
    pub encore: Option<EncoreLaw>,
    /// Whether prisoners and pass stones count.
    pub counts_prisoners: bool,
    /// Whether stones on the board count.
    pub counts_stones: bool,
    /// Which empty points count.
    pub territory: Territory,
    /// Whether White hands over a stone if Black moved last.
    pub white_moves_last: bool,
    /// Half points that do not depend on play: handicap stones and komi, Black less White.
    pub constant: i32,
    /// Half points to White, and as many from Black, for stones played more, by who passes first.
    pub half_difference: Option<i32>,
    /// The ways from phase to phase.
    pub ways: Vec<Transition>,
    /// How to leave the agreement without agreeing; `None`: the rule set has none.
    pub refusal: Option<Refusal>,
    /// Whether four consecutive passes end the game because the procedure itself never does.
    pub ends_at_four_passes: bool,
}

fn no<T>(key: &str, value: impl fmt::Display) -> Result<T, Unsupported> {
    Err(Unsupported { clause: format!("{key} = \"{value}\"") })
}

impl Law {
    /// Compiles a rule set for a game with this komi (half points) and these handicap stones.
    ///
    /// # Errors
    /// The first clause that is not carried out here. Rule sets that settle life and death by
    /// hypothetical play are among them: their results are not those of any play on the board.
    pub fn compile(rules: &RuleSet, komi: i32, handicap: u32) -> Result<Law, Unsupported> {
        if rules.has_phase(Phase::Confirmation) {
            return no("phase", Phase::Confirmation);
        }
        if rules.repetition_memory.value != RepetitionMemory::WholeGame {
            return no("repetition_memory", rules.repetition_memory.value);
        }
        if matches!(
            rules.repetition.value,
            Repetition::HotStones | Repetition::Fixed | Repetition::UnequalCycle
        ) {
            return no("repetition", rules.repetition.value);
        }
        if rules.group_tax.value != GroupTax::None {
            return no("group_tax", rules.group_tax.value);
        }
        if rules.territory.value == Territory::NoNeutralPointByString {
            return no("territory", rules.territory.value);
        }
        if let Some(clause) = rules.encore.as_ref().map(|encore| encore.encore_stones.value)
            && clause == EncoreStones::FromPrisoners
        {
            // How many prisoners there are to take them from would have to be known.
            return no("encore_stones", clause);
        }
        if let Some(encore) = &rules.encore {
            let (main, then) = (cycle(rules.long_cycle.value), cycle(encore.encore_cycle.value));
            if main != then && main != Cycle::Harmless && then != Cycle::Harmless {
                return no("encore_cycle", encore.encore_cycle.value);
            }
        }
        let refusal = refusal(rules);
        if rules.has_phase(Phase::Agreement) && refusal.is_none() {
            return no("phase", Phase::Agreement);
        }
        if let Some(way) = rules.phases.iter().find(|way| way.first == FirstToMove::OpponentOfResumer) {
            // Asking for play to go on gives the turn away: no turn of the game, so not searched.
            return no("first", way.first);
        }
        let played_out = |way: &Transition| {
            way.to == Phase::Over && way.from != Phase::Agreement && way.stones == StonesLeft::AllAlive
        };
        let extra = match (handicap, rules.handicap_compensation.value) {
            (0 | 1, _) | (_, HandicapCompensation::Nothing | HandicapCompensation::HalfDifference) => 0,
            (stones, HandicapCompensation::EachStone) => stones as i32 * 2,
            (stones, HandicapCompensation::EachAfterFirst) => (stones as i32 - 1) * 2,
        };
        let by_stones = rules.handicap_compensation.value == HandicapCompensation::HalfDifference;
        Ok(Law {
            self_capture: rules.self_capture.value,
            basic_ko: rules.basic_ko.value == BasicKo::NextMove,
            repetition: rules.repetition.value,
            binds_captures_only: rules.repetition_binds.value == RepetitionBinds::CapturingPlays,
            cycle: cycle(rules.long_cycle.value),
            encore_cycle: rules.encore.as_ref().map_or(Cycle::Harmless, |e| cycle(e.encore_cycle.value)),
            pass_paid: rules.pass.value == PassPrice::Stone,
            first_pass: rules.first_pass.value,
            encore: rules.encore.as_ref().map(|clauses| EncoreLaw {
                ko: clauses.encore_ko.value,
                pass: clauses.encore_pass.value,
                pass_for_ko: clauses.pass_for_ko.value,
                once_only: clauses.once_only.value,
                equal_turns: clauses.equal_turns.value,
                stones: clauses.encore_stones.value,
            }),
            counts_prisoners: rules.count.value == Count::Territory,
            counts_stones: rules.count.value != Count::Territory,
            territory: if rules.count.value == Count::Stones {
                Territory::Nothing
            } else {
                rules.territory.value
            },
            white_moves_last: matches!(rules.last_move.value, LastMove::White | LastMove::WhiteGivesStone),
            constant: -komi - extra,
            half_difference: (by_stones && handicap >= 2).then_some(handicap as i32),
            ways: rules.phases.iter().map(|way| way.value).collect(),
            refusal,
            ends_at_four_passes: !rules.phases.iter().any(|way| played_out(&way.value)),
        })
    }

    /// The ways out of a phase in order.
    pub fn ways_out(&self, phase: Phase) -> impl Iterator<Item = &Transition> {
        self.ways.iter().filter(move |way| way.from == phase)
    }

    /// Whether rounds end by the memory of where passes were made.
    pub fn has_rounds(&self) -> bool {
        let by_memory =
            |when| matches!(when, Trigger::RoundEnds | Trigger::RoundEndsAgain | Trigger::PassRepeated);
        self.ways.iter().any(|way| by_memory(way.when))
    }

    /// What repetition does in main play or in the encore: where it does something in both, it is the same.
    pub(crate) fn any_cycle(&self) -> Cycle {
        match self.cycle {
            Cycle::Harmless => self.encore_cycle,
            cycle => cycle,
        }
    }

    /// Whether anything is made of a position that has been there.
    pub(crate) fn remembers_positions(&self) -> bool {
        self.repetition != Repetition::Allowed || self.any_cycle() != Cycle::Harmless
    }

    /// Whether it matters who opened the encore.
    pub(crate) fn asks_for_opener(&self) -> bool {
        self.encore.is_some_and(|encore| {
            encore.equal_turns != EqualTurns::NotRequired
                || encore.pass == EncorePass::StoneUnlessOpenerCloses
        })
    }

    /// Whether any way out of a phase asks for this.
    pub(crate) fn asks(&self, when: Trigger) -> bool {
        self.ways.iter().any(|way| way.when == when)
    }

    /// Whether a way lifts ko bans.
    pub(crate) fn lifts(way: &Transition) -> bool {
        way.bans == KoBans::Lifted
    }
}

/// How talk is left without agreement.
fn refusal(rules: &RuleSet) -> Option<Refusal> {
    let has = |when| rules.ways_out(Phase::Agreement).any(|way| way.when == when);
    if has(Trigger::Turned) {
        Some(Refusal::Turn)
    } else if has(Trigger::Disputed) {
        Some(Refusal::Dispute)
    } else if has(Trigger::Resumed) {
        Some(Refusal::Resume)
    } else {
        None
    }
}

fn cycle(clause: LongCycle) -> Cycle {
    match clause {
        LongCycle::Nothing | LongCycle::NoResultIfAgreed => Cycle::Harmless,
        LongCycle::NoResultAtThird => Cycle::SituationSincePass,
        LongCycle::Draw | LongCycle::RefereeRules => Cycle::Situation,
        LongCycle::CapturesDecide => Cycle::Position,
    }
}
