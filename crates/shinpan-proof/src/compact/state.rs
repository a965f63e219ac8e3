//! The state of a game in a few words, and what a turn does to it.

use shinpan_rules::{
    EncoreKo, EncorePass, EncoreStones, FirstPass, OnceOnly, PassForKoPrice, Phase, Repetition, SelfCapture,
    Transition, Trigger,
};

use super::bits::{Bits, Grid};
use super::board::Placed;
use super::facts::{Asked, Fact, Kind, Memory};
use super::law::{Cycle, Law, Refusal};

/// A turn: bits are those of the [`Grid`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// Give up the turn.
    Pass,
    /// Put a stone on a point.
    Play(u16),
    /// Give up the turn to lift the ban on the stone at a point.
    PassForKo(u16),
}

/// Everything about a game that bears on its rest, but for what [`Memory`] holds and for the prisoners.
///
/// Two games with equal states differ in nothing else that their rule set can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State<B> {
    /// Black's stones and White's.
    pub stones: [B; 2],
    /// Stones that took a ko in the encore and may not be taken as a ko yet.
    pub marks: B,
    /// Stones played in the encore, as far as the count asks for them.
    pub encore_stones: B,
    /// The stone that took a ko on the last move and the point where it may not be taken back; `NOTHING`
    /// where the basic ko rule does not bind.
    pub ko: (u16, u16),
    /// Who is to move: 0 Black, 1 White.
    pub to_move: u8,
    /// The phase.
    pub phase: Phase,
    /// Passes in a row over stops and resumptions, where that ends anything.
    pub in_a_row: u8,
    /// Passes in a row in the phase, where that ends anything.
    pub in_phase: u8,
    /// Passes in a row after the first pass of the game, where that ends anything.
    pub after_first: u8,
    /// Who made the first pass of the game, where that matters: 0, 1, or `NOBODY`.
    pub first_pass: u8,
    /// Who opened the encore, where that matters.
    pub opener: u8,
}

/// No player.
pub const NOBODY: u8 = 2;
/// No point.
pub const NOTHING: u16 = u16::MAX;
/// The ko point after a move that left the board as it was.
pub(crate) const UNCHANGED: (u16, u16) = (u16::MAX - 1, u16::MAX - 1);

/// Why a turn is illegal whatever happened before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barred {
    /// Not on the board, or occupied.
    NotEmpty,
    /// Self-capture.
    SelfCapture,
    /// The basic ko rule.
    Ko,
    /// The ban on a ko taken in the encore.
    Mark,
    /// There is no such pass for a ko.
    NoSuchPass,
}

/// A turn that is legal unless the fact it may hang on is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged<B> {
    /// The turn.
    pub turn: Turn,
    /// The stones after a play.
    pub placed: Option<Placed<B>>,
    /// The bit of the stone taken, if the play is a ko capture.
    pub ko_taken: Option<u16>,
    /// The turn is illegal if this is remembered.
    pub hangs_on: Option<Fact<B>>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It is counted.
    Counted,
    /// A repetition ended it, or may have: nothing is shown by it.
    Repetition,
}

/// What a turn led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Next<B> {
    /// The state afterwards.
    pub state: State<B>,
    /// Half points won for good by Black less those won by White: prisoners and stones handed over.
    pub gain: i32,
    /// Whether the game is over.
    pub end: Option<End>,
    /// Stones removed by the turn.
    pub removed: B,
}

fn in_encore(phase: Phase) -> bool {
    matches!(phase, Phase::Encore | Phase::SecondEncore | Phase::PlayOut)
}

impl<B: Bits> State<B> {
    /// Which ko rule of the encore is in force, if it is not that of main play.
    pub(crate) fn encore_ko(&self, law: &Law) -> Option<EncoreKo> {
        let encore = law.encore.as_ref().filter(|_| in_encore(self.phase))?;
        Some(encore.ko).filter(|ko| *ko != EncoreKo::AsInMainPlay)
    }

    /// Whether the game is in an encore or play-out.
    pub fn is_in_encore(&self) -> bool {
        in_encore(self.phase)
    }

    /// Whether rooms count that a side closes: it must have the move, and turns must cost both the same.
    pub fn may_close(&self, side: usize) -> bool {
        self.phase == Phase::Encore && usize::from(self.to_move) == side
    }

    /// The empty points.
    pub fn empty(&self, grid: &Grid<B>) -> B {
        grid.full & !self.stones[0] & !self.stones[1]
    }

    /// Judges a turn of the player to move.
    ///
    /// # Errors
    /// Why it is illegal, if it is illegal without regard to anything remembered.
    pub fn judge(&self, law: &Law, grid: &Grid<B>, turn: Turn) -> Result<Judged<B>, Barred> {
        let side = usize::from(self.to_move);
        let bit = match turn {
            Turn::Pass => return Ok(Judged { turn, placed: None, ko_taken: None, hangs_on: None }),
            Turn::PassForKo(bit) => {
                let stone = B::bit(usize::from(bit) % B::WIDTH);
                let offered = law.encore.is_some_and(|e| e.pass_for_ko != PassForKoPrice::None);
                let banned = usize::from(bit) < B::WIDTH && stone.within(self.marks & self.stones[1 - side]);
                return match offered && self.encore_ko(law).is_some() && banned {
                    true => Ok(Judged { turn, placed: None, ko_taken: None, hangs_on: None }),
                    false => Err(Barred::NoSuchPass),
                };
            }
            Turn::Play(bit) => bit,
        };
        if usize::from(bit) >= B::WIDTH || !B::bit(usize::from(bit)).within(self.empty(grid)) {
            return Err(Barred::NotEmpty);
        }
        let placed = grid.place(self.stones, side, usize::from(bit));
        let own_lost = placed.self_captured.count();
        let barred = match law.self_capture {
            SelfCapture::Forbidden => own_lost > 0,
            SelfCapture::SeveralStones => own_lost == 1,
            SelfCapture::Allowed => false,
        };
        if barred {
            return Err(Barred::SelfCapture);
        }
        let ko_taken = ko_capture(grid, &placed, side, bit);
        let encore_ko = self.encore_ko(law);
        let hangs_on = match encore_ko {
            Some(_) => {
                if ko_taken.is_some_and(|taken| B::bit(usize::from(taken)).within(self.marks)) {
                    return Err(Barred::Mark);
                }
                let once = law.encore.is_some_and(|e| e.once_only != OnceOnly::NoLimit);
                let taking = Fact::new(Kind::Taken, side as u8, bit, self.stones);
                (once && ko_taken.is_some()).then_some(taking)
            }
            None => {
                let restores = match self.ko {
                    UNCHANGED => placed.stones == self.stones,
                    (stone, at) => at == bit && placed.captured == bit_or_none(stone) && own_lost == 0,
                };
                if law.basic_ko && restores {
                    return Err(Barred::Ko);
                }
                let bound = !law.binds_captures_only || !placed.captured.is_none();
                visited(law, placed.stones, side, true).filter(|_| bound)
            }
        };
        Ok(Judged { turn, placed: Some(placed), ko_taken, hangs_on })
    }

    /// Every turn that may be legal, in the order pass, plays, passes for kos; plays and passes for kos by bit.
    pub fn turns(&self, law: &Law, grid: &Grid<B>, each: &mut impl FnMut(Judged<B>)) {
        let mut offer = |turn| {
            if let Ok(judged) = self.judge(law, grid, turn) {
                each(judged);
            }
        };
        offer(Turn::Pass);
        for bit in self.empty(grid).points() {
            offer(Turn::Play(bit as u16));
        }
        for bit in (self.marks & self.stones[1 - usize::from(self.to_move)]).points() {
            offer(Turn::PassForKo(bit as u16));
        }
    }

    /// Carries out a judged turn. What has to be remembered is entered into `memory`, and what the
    /// procedure asks of the past is asked of it.
    pub fn after(&self, law: &Law, judged: &Judged<B>, memory: &mut impl Memory<B>) -> Next<B> {
        let side = self.to_move;
        let mut next = Next { state: *self, gain: 0, end: None, removed: B::NONE };
        next.state.ko = (NOTHING, NOTHING);
        match (judged.turn, judged.placed) {
            (Turn::Play(bit), Some(placed)) => {
                self.play(law, bit, &placed, judged.ko_taken, &mut next, memory)
            }
            (Turn::PassForKo(bit), _) => {
                next.state.marks &= !B::bit(usize::from(bit));
                if law.encore.is_some_and(|e| e.pass_for_ko == PassForKoPrice::Stone) {
                    next.hand_over(law, side);
                }
                next.state.no_passes();
            }
            _ => self.pass(law, &mut next, memory),
        }
        next.state.to_move = 1 - side;
        let state = &mut next.state;
        let is_play = matches!(judged.turn, Turn::Play(_));
        let is_pass = judged.turn == Turn::Pass;
        let natural = law.repetition == Repetition::NaturalSituational;
        if !is_play && law.repetition == Repetition::SinceLastPass {
            memory.forget(Kind::Visited);
        }
        if is_pass && law.first_pass == FirstPass::Button && self.first_pass == NOBODY {
            memory.forget(Kind::Visited);
        }
        if (is_play || !natural)
            && let Some(fact) = visited(law, state.stones, usize::from(side), is_play)
        {
            memory.remember(fact);
        }
        if let Some(fact) = state.cycle_fact(law) {
            let here = if in_encore(self.phase) { law.encore_cycle } else { law.cycle };
            if is_play && here != Cycle::Harmless && memory.recalls(fact, Asked::Cycle) {
                next.end = Some(End::Repetition);
                return next;
            }
            if !is_play && law.any_cycle() == Cycle::SituationSincePass {
                memory.forget(Kind::Cycle);
            }
            memory.remember(fact);
        }
        next.change_phase(law, judged.turn, side, memory);
        next
    }

    fn play(
        &self,
        law: &Law,
        bit: u16,
        placed: &Placed<B>,
        ko_taken: Option<u16>,
        next: &mut Next<B>,
        memory: &mut impl Memory<B>,
    ) {
        let side = usize::from(self.to_move);
        let left = placed.captured | placed.self_captured;
        let sign = if side == 0 { 2 } else { -2 };
        if law.counts_prisoners {
            next.gain += sign * (placed.captured.count() as i32 - placed.self_captured.count() as i32);
        }
        next.removed = left;
        let state = &mut next.state;
        state.stones = placed.stones;
        let stands = B::bit(usize::from(bit)) & !left;
        if in_encore(self.phase) {
            state.marks &= !left;
            state.encore_stones &= !left;
            let stones = law.encore.map_or(EncoreStones::Nothing, |e| e.stones);
            if stones != EncoreStones::Nothing {
                state.encore_stones |= stands;
            }
            if stones == EncoreStones::PaidInSecondEncore && self.phase == Phase::SecondEncore {
                next.gain += sign;
            }
        }
        let state = &mut next.state;
        if self.encore_ko(law).is_some() {
            if ko_taken.is_some() {
                state.marks |= stands;
                if law.encore.is_some_and(|e| e.once_only != OnceOnly::NoLimit) {
                    memory.remember(Fact::new(Kind::Taken, self.to_move, bit, self.stones));
                }
            }
        } else if law.basic_ko {
            state.ko = match ko_taken_at(placed) {
                _ if placed.stones == self.stones => UNCHANGED,
                Some(taken) => (bit, taken),
                None => (NOTHING, NOTHING),
            };
        }
        state.no_passes();
    }

    fn pass(&self, law: &Law, next: &mut Next<B>, memory: &mut impl Memory<B>) {
        let side = self.to_move;
        let state = &mut next.state;
        let counted = |asked: bool, passes: u8, most: u8| if asked { (passes + 1).min(most) } else { 0 };
        if self.first_pass == NOBODY {
            if law.first_pass != FirstPass::Nothing || law.asks(Trigger::TwoPassesAfterFirst) {
                state.first_pass = side;
            }
        } else {
            state.after_first = counted(law.asks(Trigger::TwoPassesAfterFirst), state.after_first, 2);
        }
        // Taking the button is none of the passes that end anything.
        let takes_button = law.first_pass == FirstPass::Button && self.first_pass == NOBODY;
        if !takes_button {
            let four = law.asks(Trigger::FourPasses) || law.ends_at_four_passes;
            state.in_a_row = counted(four, state.in_a_row, 4);
            let in_phase = law.asks(Trigger::TwoPasses) || law.asks(Trigger::ThreePasses);
            state.in_phase = counted(in_phase, state.in_phase, 3);
        }
        let pays = match law.encore.filter(|_| in_encore(self.phase)) {
            Some(encore) => match encore.pass {
                EncorePass::Free => false,
                EncorePass::Stone => true,
                EncorePass::StoneUnlessOpenerCloses => !(state.in_phase == 2 && self.opener == side),
            },
            None => law.pass_paid,
        };
        if pays {
            next.hand_over(law, side);
        }
        let state = &mut next.state;
        if self.encore_ko(law) == Some(EncoreKo::UntilAnyPass) {
            state.marks = B::NONE;
        }
        if law.asks(Trigger::RoundEnds) || law.asks(Trigger::RoundEndsAgain) {
            memory.remember(Fact::new(Kind::PassedIn, side, 0, state.stones));
        }
    }

    /// What is remembered of this moment for repetitions that may end the game.
    fn cycle_fact(&self, law: &Law) -> Option<Fact<B>> {
        let who = match law.any_cycle() {
            Cycle::Harmless => return None,
            Cycle::Position => NOBODY,
            Cycle::Situation | Cycle::SituationSincePass => self.to_move,
        };
        Some(Fact::new(Kind::Cycle, who, 0, self.stones))
    }

    /// No pass has been made since the last play.
    fn no_passes(&mut self) {
        self.in_a_row = 0;
        self.in_phase = 0;
        self.after_first = 0;
    }
}

/// The single stone a play takes if the play is a ko capture.
fn ko_capture<B: Bits>(grid: &Grid<B>, placed: &Placed<B>, side: usize, bit: u16) -> Option<u16> {
    let taken = ko_taken_at(placed)?;
    let around = grid.next_to(B::bit(usize::from(bit)));
    let empty = grid.full & !placed.stones[0] & !placed.stones[1];
    let alone = !around.meets(placed.stones[side]);
    (alone && around & empty == placed.captured).then_some(taken)
}

/// The stone a play takes if it takes one stone.
fn ko_taken_at<B: Bits>(placed: &Placed<B>) -> Option<u16> {
    (placed.captured.count() == 1).then(|| placed.captured.lowest() as u16)
}

fn bit_or_none<B: Bits>(bit: u16) -> B {
    if bit == NOTHING { B::NONE } else { B::bit(usize::from(bit)) }
}

/// What the repetition rule remembers of a position reached by a move of `side`, and asks before a play
/// that would reach it.
pub(crate) fn visited<B: Bits>(law: &Law, stones: [B; 2], side: usize, by_play: bool) -> Option<Fact<B>> {
    let key = match law.repetition {
        Repetition::Positional | Repetition::SinceLastPass => NOBODY,
        Repetition::Situational | Repetition::OwnEarlierMove => side as u8,
        Repetition::NaturalSituational if by_play => side as u8,
        _ => return None,
    };
    Some(Fact::new(Kind::Visited, key, 0, stones))
}

impl<B: Bits> Next<B> {
    /// `side` hands a stone to the opponent.
    fn hand_over(&mut self, law: &Law, side: u8) {
        if law.counts_prisoners {
            self.gain += if side == 0 { -2 } else { 2 };
        }
    }

    /// Takes the first way out of the phase that applies, and leaves the talk about the stones again.
    fn change_phase(&mut self, law: &Law, turn: Turn, side: u8, memory: &mut impl Memory<B>) {
        let state = self.state;
        let is_pass = turn == Turn::Pass;
        let passed_here = Fact::new(Kind::PassedIn, state.to_move, 0, state.stones);
        let again = Fact { marks: state.marks, ..Fact::new(Kind::PassedIn, side, 0, state.stones) };
        let mut here: Option<bool> = None;
        let mut way_out = None;
        for way in law.ways_out(state.phase) {
            let applies = match way.when {
                Trigger::TwoPasses => is_pass && state.in_phase >= 2,
                Trigger::ThreePasses => is_pass && state.in_phase >= 3,
                Trigger::FourPasses => is_pass && state.in_a_row >= 4,
                Trigger::TwoPassesAfterFirst => is_pass && state.after_first >= 2,
                Trigger::PassRepeated => is_pass && memory.recalls(again, Asked::Round),
                Trigger::RoundEnds | Trigger::RoundEndsAgain => {
                    let ends = *here.get_or_insert_with(|| memory.recalls(passed_here, Asked::Round));
                    let ended = Fact::new(Kind::RoundEnded, 0, 0, state.stones);
                    ends && (way.when == Trigger::RoundEnds || memory.recalls(ended, Asked::EarlierRound))
                }
                Trigger::Agreed
                | Trigger::Disputed
                | Trigger::Resumed
                | Trigger::Played
                | Trigger::Turned => false,
            };
            if applies {
                way_out = Some(*way);
                break;
            }
        }
        match way_out {
            Some(way) => {
                self.enter(law, &way, memory);
                // A change of phase that lifts bans leaves the present moment in memory.
                let is_play = matches!(turn, Turn::Play(_));
                if (is_play || law.repetition != Repetition::NaturalSituational)
                    && let Some(fact) = visited(law, state.stones, usize::from(side), is_play)
                {
                    memory.remember(fact);
                }
                if let Some(fact) = self.state.cycle_fact(law) {
                    memory.remember(fact);
                }
            }
            None if is_pass && law.asks(Trigger::PassRepeated) => memory.remember(again),
            None => {}
        }
    }

    fn enter(&mut self, law: &Law, way: &Transition, memory: &mut impl Memory<B>) {
        let state = &mut self.state;
        if matches!(way.when, Trigger::RoundEnds | Trigger::RoundEndsAgain) {
            memory.remember(Fact::new(Kind::RoundEnded, 0, 0, state.stones));
        }
        memory.forget(Kind::PassedIn);
        state.in_phase = 0;
        state.phase = way.to;
        if Law::lifts(way) {
            state.marks = B::NONE;
            state.ko = (NOTHING, NOTHING);
            if law.repetition != Repetition::Allowed {
                memory.forget(Kind::Visited);
            }
            if law.any_cycle() != Cycle::Harmless {
                memory.forget(Kind::Cycle);
            }
        }
        match way.to {
            Phase::Encore | Phase::PlayOut => {
                if state.opener == NOBODY && law.asks_for_opener() {
                    state.opener = state.to_move;
                }
            }
            Phase::SecondEncore => {
                state.encore_stones = B::NONE;
                if law.encore.is_some_and(|e| e.once_only == OnceOnly::InPhase) {
                    memory.forget(Kind::Taken);
                }
            }
            Phase::Agreement => {
                if law.ends_at_four_passes && state.in_a_row >= 4 {
                    state.phase = Phase::Over;
                    self.end = Some(End::Counted);
                    return;
                }
                self.leave_talk(law, memory);
            }
            Phase::Over => self.end = Some(End::Counted),
            Phase::Main | Phase::Resumption | Phase::Confirmation => {}
        }
    }

    /// Has play go on after a stop, nothing being agreed.
    pub(crate) fn leave_talk(&mut self, law: &Law, memory: &mut impl Memory<B>) {
        let trigger = match law.refusal {
            Some(Refusal::Turn) => Trigger::Turned,
            Some(Refusal::Dispute) => Trigger::Disputed,
            Some(Refusal::Resume) | None => Trigger::Resumed,
        };
        let way = law.ways_out(Phase::Agreement).find(|way| way.when == trigger).copied();
        if let Some(way) = way {
            self.enter(law, &way, memory);
        }
    }
}
