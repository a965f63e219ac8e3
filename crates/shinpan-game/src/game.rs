//! A game: its state, and the one way to change it.

use std::sync::Arc;

use shinpan_board::{Color, Point, PointSet, Position};
use shinpan_rules::{
    ArticleId, BothLose, EncorePass, FirstPass, IllegalMove, OnceOnly, PassForKoPrice, PassPrice, Phase,
    RuleSet,
};
use shinpan_score::{Each, Ledger, Points};

use crate::act::{Act, Move};
use crate::calls::Calls;
use crate::encore::Encore;
use crate::history::{By, History, Moment};
use crate::illegal::{Ground, Illegal};
use crate::legal::{self, LegalPlay, Refused};
use crate::outcome::{GameResult, Outcome};
use crate::passes::Passes;
use crate::setup::Setup;
use crate::step::{Event, Step};

/// A game under a rule set. A value: cheap to clone, never half-changed.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Arc<RuleSet>,
    komi: Points,
    handicap: u32,
    pub(crate) position: Position,
    pub(crate) to_move: Color,
    pub(crate) phase: Phase,
    /// The article that led into the present phase.
    pub(crate) phase_by: ArticleId,
    pub(crate) history: History,
    pub(crate) ledger: Ledger,
    pub(crate) passes: Passes,
    pub(crate) calls: Calls,
    pub(crate) encore: Option<Encore>,
    /// Stones that took a ko in the present unbroken run of ko captures, with their moves.
    pub(crate) ko_run: Vec<(Point, usize)>,
    pub(crate) moves: usize,
    pub(crate) last_mover: Option<Color>,
    /// Whether a situation has been repeated that no ban prevents.
    pub(crate) repeated: bool,
    pub(crate) removed: Each<PointSet>,
    pub(crate) removed_by: Option<ArticleId>,
    pub(crate) kept_dead: PointSet,
    pub(crate) outcome: Option<Outcome>,
}

impl Game {
    /// A game at its start under this rule set, with its own komi.
    ///
    /// # Errors
    /// A string without liberties in the position.
    pub fn new(
        rules: Arc<RuleSet>,
        position: Position,
        to_move: Color,
    ) -> Result<Game, crate::setup::SetupRefused> {
        Setup::new(rules, position, to_move).begin()
    }

    /// Builds the state of a setup that has been checked.
    pub(crate) fn from_setup(setup: Setup) -> Game {
        let Setup { rules, position, to_move, komi, handicap, ledger, phase, first_pass } = setup;
        let given = if handicap > 0 { rules.komi.handicap } else { rules.komi.even };
        let start = Moment {
            position: position.clone(),
            to_move,
            by: By::SetUp,
            number: 0,
            prisoners: ledger.prisoners,
        };
        let lead = rules.phases.iter().find(|way| way.to == phase);
        let phase_by = lead.map_or_else(|| rules.turns.by.clone(), |way| way.by.clone());
        let mut passes = Passes::new(first_pass);
        if phase != Phase::Main {
            passes.stopped(&position, to_move);
        }
        let in_encore = matches!(phase, Phase::Encore | Phase::SecondEncore | Phase::PlayOut);
        Game {
            komi: komi.unwrap_or(Points::from_half(given)),
            handicap,
            to_move,
            phase,
            phase_by,
            history: History::new(start),
            ledger,
            passes,
            calls: Calls::default(),
            encore: in_encore.then(|| Encore::open(to_move)),
            ko_run: Vec::new(),
            moves: 0,
            last_mover: None,
            repeated: false,
            removed: Each::default(),
            removed_by: None,
            kept_dead: PointSet::new(),
            outcome: None,
            position,
            rules,
        }
    }

    /// The law.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The law, to share.
    pub fn rules_arc(&self) -> &Arc<RuleSet> {
        &self.rules
    }

    /// The stones on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The present phase.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The article that led into the present phase.
    pub fn phase_article(&self) -> ArticleId {
        self.phase_by.clone()
    }

    /// Every position so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Prisoners and pass stones.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Komi, to White.
    pub fn komi(&self) -> Points {
        self.komi
    }

    /// Handicap stones.
    pub fn handicap(&self) -> u32 {
        self.handicap
    }

    /// Which strings the players have called dead, and what they dispute.
    pub fn calls(&self) -> &Calls {
        &self.calls
    }

    /// The memory of the encore, if there is or was one.
    pub fn encore(&self) -> Option<&Encore> {
        self.encore.as_ref()
    }

    /// Who made the first pass of the game and with which move.
    pub fn first_pass(&self) -> Option<(Color, usize)> {
        self.passes.first()
    }

    /// The passes made: runs, rounds.
    pub fn passes(&self) -> &Passes {
        &self.passes
    }

    /// How many moves have been made.
    pub fn move_number(&self) -> usize {
        self.moves
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    pub(crate) fn ko_run(&self) -> &[(Point, usize)] {
        &self.ko_run
    }

    /// Why the player to move may not do this, or `None` if he may.
    pub fn why_not(&self, act: &Act) -> Option<Illegal> {
        if let (Act::Move(turn), None, false) = (act, &self.outcome, self.is_talking()) {
            return self.judge(*turn).err().map(|refused| self.refuse(*act, self.to_move, refused));
        }
        self.clone().act(*act).err()
    }

    /// Every legal turn: plays in row-major order, the pass, passes for kos.
    pub fn legal_moves(&self) -> Vec<Move> {
        let size = self.position.size();
        let plays = size.all_points().map(Move::Play);
        let kos = self.encore.iter().flat_map(|encore| encore.marks().to_vec());
        let passes = kos.map(|mark| Move::PassForKo(mark.stone));
        let turns = plays.chain([Move::Pass]).chain(passes);
        turns.filter(|turn| self.why_not(&Act::Move(*turn)).is_none()).collect()
    }

    /// The empty points where only a ko or repetition rule keeps the player to move from playing.
    pub fn ko_bans(&self) -> Vec<Illegal> {
        let points = self.position.empty_points();
        let refusals = points.iter().filter_map(|at| self.why_not(&Act::Move(Move::Play(at))));
        refusals.filter(|illegal| illegal.ground.is_ko()).collect()
    }

    /// The player to move, or whoever the act names, does this.
    ///
    /// # Errors
    /// The refusal; the game is then unchanged.
    pub fn act(&mut self, act: Act) -> Result<Step, Illegal> {
        self.act_by(None, act)
    }

    /// This player does this.
    ///
    /// # Errors
    /// The refusal; the game is then unchanged.
    pub fn act_as(&mut self, player: Color, act: Act) -> Result<Step, Illegal> {
        self.act_by(Some(player), act)
    }

    fn act_by(&mut self, named: Option<Color>, act: Act) -> Result<Step, Illegal> {
        let player = named.unwrap_or_else(|| self.speaker(&act));
        if let Some(outcome) = &self.outcome {
            let refused = (Ground::GameOver, outcome.by.clone());
            return Err(self.refuse(act, player, refused));
        }
        // A turn that leads out of talk about the stones changes the phase before it is judged; every
        // other act is judged before anything changes.
        let done = if self.is_talking() {
            let mut next = self.clone();
            let done = next.carry_out(player, act);
            if done.is_ok() {
                *self = next;
            }
            done
        } else {
            self.carry_out(player, act)
        };
        match done {
            Ok(events) => Ok(Step { number: self.moves, player, act, events }),
            Err(refused) => Err(self.refuse(act, player, refused)),
        }
    }

    fn carry_out(&mut self, player: Color, act: Act) -> Result<Vec<Event>, Refused> {
        let mut events = Vec::new();
        match act {
            Act::Move(turn) => {
                // § turns: in turn, Black first
                if player != self.to_move {
                    return Err((Ground::OutOfTurn, self.rules.turns.by.clone()));
                }
                self.leave_talk(turn, &mut events)?;
                self.turn(turn, &mut events)?;
            }
            Act::CallDead(at) => self.call(player, at, true, &mut events)?,
            Act::CallAlive(at) => self.call(player, at, false, &mut events)?,
            Act::Dispute(at) => self.dispute(at, &mut events)?,
            Act::Agree => self.agree(&mut events)?,
            Act::Resume(by) => self.resume(by, &mut events)?,
            // § resignation: ends the game, the text is silent
            Act::Resign(loser) => self
                .end(GameResult::Resignation { winner: loser.opponent() }, self.rules.resignation.by.clone()),
            Act::LoseOnTime(loser) => {
                self.end(GameResult::Time { winner: loser.opponent() }, self.rules.resignation.by.clone())
            }
            Act::Forfeit(loser) => {
                self.end(GameResult::Forfeit { winner: loser.opponent() }, self.rules.resignation.by.clone())
            }
            Act::NoResult => self.no_result()?,
            Act::BothLose => self.both_lose()?,
            Act::IllegalMove(turn) => self.illegal_move(player, turn, &mut events)?,
        }
        if let Some(outcome) = &self.outcome {
            events.push(Event::Over { result: outcome.result, by: outcome.by.clone() });
        }
        Ok(events)
    }

    /// Judges a turn of the player to move without making it.
    fn judge(&self, turn: Move) -> Result<Option<LegalPlay>, Refused> {
        match turn {
            Move::Play(at) => legal::legal_play(self, at).map(Some),
            Move::Pass => Ok(None),
            Move::PassForKo(at) => legal::legal_pass_for_ko(self, at).map(|_| None),
        }
    }

    /// Makes a turn of the player to move.
    fn turn(&mut self, turn: Move, events: &mut Vec<Event>) -> Result<(), Refused> {
        match turn {
            Move::Play(at) => {
                let play = legal::legal_play(self, at)?;
                self.made(turn, |game, events| game.play(play, events), events);
            }
            Move::Pass => self.made(turn, Game::pass, events),
            Move::PassForKo(at) => {
                let stone = legal::legal_pass_for_ko(self, at)?;
                self.made(turn, |game, events| game.pass_for_ko(stone, events), events);
            }
        }
        Ok(())
    }

    /// Makes a turn that needs no more judging, and looks whether it ends a phase.
    pub(crate) fn made(
        &mut self,
        turn: Move,
        make: impl FnOnce(&mut Game, &mut Vec<Event>),
        events: &mut Vec<Event>,
    ) {
        let player = self.to_move;
        make(self, events);
        self.last_mover = Some(player);
        if let Some(encore) = self.encore.as_mut() {
            encore.moved(player);
        }
        if self.outcome.is_none() {
            self.after_turn(turn == Move::Pass, player, events);
        }
    }

    pub(crate) fn play(&mut self, play: LegalPlay, events: &mut Vec<Event>) {
        let player = self.to_move;
        let before = std::mem::replace(&mut self.position, play.placed.after.clone());
        let left = play.placed.captured.union(&play.placed.self_captured);
        *self.ledger.prisoners.of_mut(player) += count(&play.placed.captured);
        *self.ledger.prisoners.of_mut(player.opponent()) += count(&play.placed.self_captured);
        if !play.placed.captured.is_empty() {
            events.push(Event::Captured { stones: play.placed.captured.clone() });
        }
        if !play.placed.self_captured.is_empty() {
            let by = self.rules.self_capture.by.clone();
            events.push(Event::SelfCaptured { stones: play.placed.self_captured.clone(), by });
        }
        let number = self.moves + 1;
        let marks_kos = legal::encore_ko_in_force(self).is_some();
        if let Some(encore) = self.encore.as_mut() {
            encore.played(player, play.at, &left, play.ko_taken.filter(|_| marks_kos), &before, number);
        }
        if let (true, Some(_), Some(clauses)) = (marks_kos, play.ko_taken, &self.rules.encore) {
            events.push(Event::KoTaken { stone: play.at, by: clauses.encore_ko.by.clone() });
        }
        self.ko_run.retain(|(stone, _)| !left.contains(*stone));
        match play.ko_taken {
            Some(_) => self.ko_run.push((play.at, number)),
            None => self.ko_run.clear(),
        }
        self.passes.played();
        self.calls = Calls::default();
        self.moved(By::Play(player));
        self.look_for_cycle(events);
    }

    pub(crate) fn pass(&mut self, events: &mut Vec<Event>) {
        let player = self.to_move;
        let number = self.moves + 1;
        // § first_pass: half a point to the player who makes it
        let takes_button = self.rules.first_pass.value == FirstPass::Button && self.passes.first().is_none();
        let first = match takes_button {
            true => {
                self.passes.button(player, number);
                true
            }
            false => self.passes.pass(player, number, &self.position, self.encore.as_ref()),
        };
        if first && self.rules.first_pass.value != FirstPass::Nothing {
            events.push(Event::FirstPass { by: self.rules.first_pass.by.clone() });
        }
        self.pay_for_pass(events);
        self.ko_run.clear();
        self.moved(By::Pass(player));
        if takes_button {
            self.history.forget_before_now();
        }
        // § encore_ko: banned until a pass
        if legal::encore_ko_in_force(self) == Some(shinpan_rules::EncoreKo::UntilAnyPass) {
            self.lift_all(events);
        }
    }

    fn pass_for_ko(&mut self, stone: Point, events: &mut Vec<Event>) {
        let player = self.to_move;
        if let Some(clauses) = self.rules.encore.clone() {
            // § pass_for_ko: a stone, free
            if clauses.pass_for_ko.value == PassForKoPrice::Stone {
                self.hand_over(clauses.pass_for_ko.by.clone(), events);
            }
            events.push(Event::BanLifted { stone, by: clauses.encore_ko.by });
        }
        if let Some(encore) = self.encore.as_mut() {
            encore.lift(stone);
        }
        self.ko_run.clear();
        self.passes.passed_for_ko();
        self.moved(By::Pass(player));
    }

    /// The turn is made: the other player is to move, and the moment enters the history.
    fn moved(&mut self, by: By) {
        self.moves += 1;
        self.to_move = self.to_move.opponent();
        self.history.push(Moment {
            position: self.position.clone(),
            to_move: self.to_move,
            by,
            number: self.moves,
            prisoners: self.ledger.prisoners,
        });
    }

    fn pay_for_pass(&mut self, events: &mut Vec<Event>) {
        let in_encore = matches!(self.phase, Phase::Encore | Phase::SecondEncore | Phase::PlayOut);
        let clauses = self.rules.encore.as_ref().filter(|_| in_encore);
        let (pays, by) = match clauses {
            Some(clauses) => {
                let opener = self.encore.as_ref().and_then(|encore| encore.account().opener);
                let pays = match clauses.encore_pass.value {
                    // § encore_pass: free
                    EncorePass::Free => false,
                    // § encore_pass: a stone
                    EncorePass::Stone => true,
                    // § encore_pass: a stone, unless the opener closes with it
                    EncorePass::StoneUnlessOpenerCloses => {
                        !(self.passes.in_phase() == 2 && opener == Some(self.to_move))
                    }
                };
                (pays, clauses.encore_pass.by.clone())
            }
            // § pass: free, a stone
            None => (self.rules.pass.value == PassPrice::Stone, self.rules.pass.by.clone()),
        };
        if pays {
            self.hand_over(by, events);
        }
    }

    /// The player to move hands a stone to the opponent.
    fn hand_over(&mut self, by: ArticleId, events: &mut Vec<Event>) {
        let to = self.to_move.opponent();
        *self.ledger.pass_stones.of_mut(to) += 1;
        events.push(Event::PassStone { to, by });
    }

    pub(crate) fn lift_all(&mut self, events: &mut Vec<Event>) {
        let by = self.rules.encore.as_ref().map(|clauses| clauses.encore_ko.by.clone());
        if let (Some(encore), Some(by)) = (self.encore.as_mut(), by) {
            for mark in encore.marks() {
                events.push(Event::BanLifted { stone: mark.stone, by: by.clone() });
            }
            encore.lift_all();
        }
    }

    fn both_lose(&mut self) -> Result<(), Refused> {
        let refused = |by: &ArticleId| Err((Ground::WrongPhase { phase: self.phase }, by.clone()));
        // Only where life and death are confirmed after a stop can both players be kept from ending.
        let Some(clauses) = self.rules.hypothetical.as_ref().filter(|_| self.phase == Phase::Confirmation)
        else {
            return refused(&self.phase_by);
        };
        let by = clauses.both_lose.by.clone();
        match clauses.both_lose.value {
            // § both_lose: never
            BothLose::Never => return refused(&by),
            // § both_lose: if a move is found that would change the result and they cannot agree
            BothLose::IfStopNotAccepted => {}
        }
        self.end(GameResult::BothLose, by);
        Ok(())
    }

    /// Takes the consequence of an illegal move.
    fn illegal_move(&mut self, player: Color, turn: Move, events: &mut Vec<Event>) -> Result<(), Refused> {
        let clause = self.rules.illegal_move.clone();
        if player == self.to_move && self.clone().carry_out(player, Act::Move(turn)).is_ok() {
            return Err((Ground::MoveIsLegal, self.rules.play_on.by.clone()));
        }
        events.push(Event::Penalty { remedy: clause.value, by: clause.by.clone() });
        match clause.value {
            // § illegal_move: taken back, counts as a pass
            IllegalMove::CountsAsPass if player == self.to_move => {
                self.leave_talk(Move::Pass, events)?;
                self.turn(Move::Pass, events)?;
            }
            // § illegal_move: the game is lost
            IllegalMove::LosesGame => {
                self.end(GameResult::Forfeit { winner: player.opponent() }, clause.by);
            }
            // § illegal_move: taken back, the text is silent
            IllegalMove::CountsAsPass | IllegalMove::TakenBack | IllegalMove::Silent => {}
        }
        Ok(())
    }

    pub(crate) fn end(&mut self, result: GameResult, by: ArticleId) {
        self.phase = Phase::Over;
        self.phase_by = by.clone();
        self.outcome = Some(Outcome { result, by });
    }

    pub(crate) fn refuse(&self, act: Act, player: Color, refused: Refused) -> Illegal {
        let (ground, by) = refused;
        let is_turn = matches!(act, Act::Move(_)) && !matches!(ground, Ground::GameOver);
        let clause = &self.rules.illegal_move;
        let remedy = is_turn.then(|| (clause.value, clause.by.clone()));
        Illegal { act, player, ground, by, remedy, size: self.position.size() }
    }

    /// Whether a new phase of an encore forgets ko captures made before it.
    pub(crate) fn once_only_by_phase(&self) -> bool {
        self.rules.encore.as_ref().is_some_and(|clauses| clauses.once_only.value == OnceOnly::InPhase)
    }
}

fn count(stones: &PointSet) -> u32 {
    u32::try_from(stones.len()).unwrap_or(u32::MAX)
}
