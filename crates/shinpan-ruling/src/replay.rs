//! A record replayed under its rule set, every move judged.

use std::sync::Arc;

use shinpan_board::{Color, Point};
use shinpan_game::{Act, CycleKind, Event, Game, GameResult, Illegal, Move, Setup};
use shinpan_rules::{
    AgreementForm, ArticleId, HandicapPlacement, IllegalMove, LongCycle, Phase, RuleSet, Trigger,
};
use shinpan_score::{Each, Ledger, Points};
use shinpan_sgf::Record;
use shinpan_sgf::record::{self, HandicapShape, RecordedMove, UnreadableMove};

use crate::names;
use crate::remark::Remark;
use crate::trail::Trail;

/// A recorded move the law refuses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMoveFound {
    /// Which move, counted from 1.
    pub number: usize,
    /// Whose.
    pub player: Color,
    /// Where: GTP coordinates, `pass`, or what the record says if it is no point of the board.
    pub point: String,
    /// On what ground, as a stable word: `repeats`.
    pub ground: &'static str,
    /// The ground as a sentence without full stop.
    pub why: String,
    /// Under which article.
    pub by: ArticleId,
    /// What the rule set does about it, and by which article.
    pub remedy: (IllegalMove, ArticleId),
    /// Whether the record marks the move as made on purpose (`KO`).
    pub forced: bool,
    /// Where the move stands: byte in the file, from 0.
    pub byte: usize,
    /// Line in the file, from 1.
    pub line: usize,
}

/// A whole-board repetition that no ban prevents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// The move that repeats.
    pub number: usize,
    /// The move after which the same situation was there, 0 for the start.
    pub after_move: usize,
    /// How many moves lie between.
    pub length: usize,
    /// Stones each side captured in between.
    pub captured: Each<u32>,
    /// What such a cycle is called.
    pub kind: CycleKind,
    /// What the rule set makes of it.
    pub consequence: LongCycle,
    /// The article on such repetitions.
    pub by: ArticleId,
}

/// A record after the replay.
pub(crate) struct Replay {
    /// The game as far as the rule set's procedure carries it.
    pub game: Game,
    /// Where the players stopped, if the moves after that may be no more than a dispute played out.
    pub stopped: Option<Stopped>,
    pub illegal: Vec<IllegalMoveFound>,
    pub cycles: Vec<Cycle>,
    pub remarks: Vec<Remark>,
    /// Moves of the record, passes and unreadable ones included.
    pub moves: usize,
    /// The last move that belongs to the game.
    pub last_counted: usize,
    /// The acts that lead to the game as it stands.
    pub trail: Trail,
    placing: usize,
    /// Whether the next move says whose turn it is: nothing has been played since stones were set up.
    turn_is_open: bool,
    after_end: AfterEnd,
}

/// A stop after which moves are recorded, under a rule set that knows disputes played out as well as games
/// resumed.
pub(crate) struct Stopped {
    pub game: Game,
    /// The first move after it.
    pub from: usize,
    /// Whether the moves are taken for a dispute played out, which shows what is dead and is not counted: one
    /// side only passes. Otherwise they are taken for a resumption.
    pub is_dispute: bool,
}

#[derive(Default)]
struct AfterEnd {
    passes: usize,
    extra_passes: usize,
    first_extra: usize,
}

/// Replays a record.
pub(crate) fn replay(
    record: &Record,
    rules: &Arc<RuleSet>,
    komi: Points,
    most: usize,
    mut remarks: Vec<Remark>,
) -> Replay {
    let setup = Setup {
        rules: rules.clone(),
        position: record.start(),
        to_move: record.first_to_move.color,
        komi: Some(komi),
        handicap: record.handicap.stated,
        ledger: Ledger::default(),
        phase: Phase::Main,
        first_pass: None,
    };
    let breathless = setup.without_liberty();
    if !breathless.is_empty() {
        let where_ = names::strings(&breathless, &setup.position);
        let says = format!(
            "the position set up has strings without a liberty ({where_}); they stay until a play takes them"
        );
        remarks.push(Remark::new("setup-without-liberty", says).at(0));
    }
    // Main play exists under every rule set, so the setup cannot be refused for its phase.
    let trail = Trail { setup: setup.clone(), acts: Vec::new(), from: 0 };
    let game = match setup.begin_as_recorded() {
        Ok(game) => game,
        Err(refused) => unreachable!("{refused}"),
    };
    let mut replay = Replay {
        game,
        stopped: None,
        illegal: Vec::new(),
        cycles: Vec::new(),
        remarks,
        moves: 0,
        last_counted: 0,
        trail,
        placing: placed_by_moves(record, rules),
        turn_is_open: true,
        after_end: AfterEnd::default(),
    };
    replay.handicap(record);
    for (at, event) in record.events.iter().enumerate() {
        if replay.moves >= most {
            let says = format!("only the first {most} moves are judged");
            replay.remarks.push(Remark::new("too-many-moves", says));
            break;
        }
        match event {
            record::Event::Setup(setup) if replay.moves > 0 => replay.set_up(setup),
            record::Event::Turn(turn) if replay.moves > 0 => replay.say_turn(turn.color),
            record::Event::Move(played) => replay.turn(played, &record.events[at..]),
            record::Event::UnreadableMove(found) => replay.unreadable(found),
            _ => {}
        }
    }
    replay.finish();
    replay
}

/// How many of Black's first plays put handicap stones on the board and are no turns of the game.
fn placed_by_moves(record: &Record, rules: &RuleSet) -> usize {
    let stones = record.handicap.stones.len().min(record.handicap.stated as usize);
    match record.handicap.shape {
        // § handicap_placement: fixed points, free
        HandicapShape::Moves => stones,
        // § handicap_placement: Black moves, White passes
        HandicapShape::MovesAndPasses if rules.handicap_placement.value != HandicapPlacement::BlackMoves => {
            stones
        }
        _ => 0,
    }
}

impl Replay {
    fn handicap(&mut self, record: &Record) {
        if self.placing > 0 {
            let by = self.game.rules().handicap_placement.by.clone();
            let passes = match record.handicap.shape {
                HandicapShape::MovesAndPasses => "; White's passes between them are no passes of the game",
                _ => "",
            };
            let says = format!("Black's first {} plays are the handicap stones{passes}", self.placing);
            self.remarks.push(Remark::new("handicap-by-moves", says).by(&by));
        }
    }

    fn set_up(&mut self, setup: &record::Setup) {
        if self.game.outcome().is_some() || self.game.is_talking() {
            let says = "stones are set up after the stop; the board is counted as it was before";
            self.remarks.push(Remark::new("setup-after-stop", says).at(self.moves));
            return;
        }
        let says = "stones are set up in mid-game: a new start, without ko, for every repetition rule";
        self.remarks.push(Remark::new("setup-in-mid-game", says).at(self.moves));
        self.game.set_up(setup.changes());
        self.trail = Trail::from_here(&self.game, self.moves);
        self.turn_is_open = true;
    }

    fn say_turn(&mut self, player: Color) {
        if self.game.outcome().is_none() && !self.game.is_talking() {
            self.set_turn(player, self.moves);
            self.turn_is_open = true;
        }
    }

    /// Follows a move; `rest` begins with it.
    fn turn(&mut self, played: &RecordedMove, rest: &[record::Event]) {
        self.moves += 1;
        let turn = played.point.map_or(Move::Pass, Move::Play);
        if self.game.outcome().is_some() && turn == Move::Pass {
            self.after_end.passes += 1;
            return;
        }
        if self.placing > 0 {
            if turn == Move::Pass {
                self.game.skip_number();
                return;
            }
            self.placing -= 1;
            self.set_turn(played.color, self.moves - 1);
        }
        // Where `PL` says otherwise, that contradiction is among the oddities of the record.
        if std::mem::take(&mut self.turn_is_open) && !self.game.is_talking() {
            self.set_turn(played.color, self.moves - 1);
        }
        if self.game.is_talking() && !self.leave_stop(played, rest) {
            return;
        }
        let followed = self.game.follow(played.color, turn);
        match (&followed.step, followed.refused.is_empty()) {
            (Some(_), true) => self.trail.acts.push(Act::Move(turn)),
            (Some(_), false) => self.trail = Trail::from_here(&self.game, self.moves),
            (None, _) => {}
        }
        for illegal in &followed.refused {
            self.refused(illegal, Some(played));
        }
        if followed.step.is_none() {
            self.game.skip_number();
        }
        if let Some(step) = &followed.step {
            if !self.is_dispute() {
                self.last_counted = self.moves;
            }
            // A repetition that a rule forbids has been reported as illegal.
            if followed.refused.is_empty() {
                self.watch(&step.events);
            }
            // The stones of a handicap come one after another.
            if self.placing > 0 {
                self.set_turn(played.color, self.moves);
            }
        }
    }

    /// Gives the turn to a player after a move; if it was the other's, no act did that.
    fn set_turn(&mut self, player: Color, after: usize) {
        if self.game.to_move() != player {
            self.game.set_turn(player);
            self.trail = Trail::from_here(&self.game, after);
        }
    }

    /// Leads the game out of a stop if the rule set lets a recorded move do so; says whether the move is to be
    /// followed then.
    fn leave_stop(&mut self, played: &RecordedMove, rest: &[record::Event]) -> bool {
        let rules = self.game.rules();
        let has = |when: Trigger| rules.ways_out(self.game.phase()).any(|way| way.when == when);
        let touching = rules.agreement.value == AgreementForm::Touching;
        let is_play = played.point.is_some();
        if has(Trigger::Turned) || (is_play && has(Trigger::Played)) || (!is_play && touching) {
            return true;
        }
        if !is_play {
            self.after_end.extra_passes += 1;
            if self.after_end.first_extra == 0 {
                self.after_end.first_extra = self.moves;
            }
            self.game.skip_number();
            return false;
        }
        let is_confirmed = self.game.phase() == Phase::Confirmation;
        let before = self.game.clone();
        // Whoever asks for play to go on gives the first move away, where that matters.
        let resume = Act::Resume(Some(played.color.opponent()));
        let resumed = self.game.act(resume).is_ok();
        if resumed {
            self.trail.acts.push(resume);
        }
        if self.is_dispute() {
            return true;
        }
        let is_dispute = !resumed || (is_confirmed && one_side_only_passes(rest));
        if is_confirmed || !resumed {
            self.stopped = Some(Stopped { game: before, from: self.moves, is_dispute });
        }
        if !is_dispute {
            let says = format!("play is resumed with move {}", self.moves);
            let by = self.game.phase_article();
            self.remarks.push(Remark::new("resumed", says).at(self.moves).by(&by));
        }
        true
    }

    fn is_dispute(&self) -> bool {
        self.stopped.as_ref().is_some_and(|stopped| stopped.is_dispute)
    }

    fn refused(&mut self, illegal: &Illegal, played: Option<&RecordedMove>) {
        let clause = &self.game.rules().illegal_move;
        let point = match illegal.act {
            Act::Move(Move::Play(at)) => at.to_gtp(illegal.size),
            _ => "pass".to_owned(),
        };
        self.illegal.push(IllegalMoveFound {
            number: self.moves,
            player: illegal.player,
            point,
            ground: illegal.ground.id(),
            why: illegal.ground.describe(illegal.size),
            by: illegal.by.clone(),
            remedy: (clause.value, clause.by.clone()),
            forced: played.is_some_and(|played| played.forced),
            byte: played.map_or(0, |played| played.byte),
            line: played.map_or(0, |played| played.line),
        });
    }

    /// A move that names no point of the board: it is not carried out and is no pass; the turn goes on.
    fn unreadable(&mut self, found: &UnreadableMove) {
        self.moves += 1;
        self.game.skip_number();
        let rules = self.game.rules();
        let size = self.game.position().size();
        let off_board = Point::from_sgf(found.raw.trim().as_bytes()).is_ok();
        let (ground, why) = match off_board {
            true => ("off-board", format!("[{}] is no point of a {size} board", found.raw)),
            false => ("unreadable", format!("[{}] is no point", found.raw)),
        };
        let (by, clause) = (rules.play_on.by.clone(), rules.illegal_move.clone());
        self.illegal.push(IllegalMoveFound {
            number: self.moves,
            player: found.color,
            point: found.raw.clone(),
            ground,
            why,
            by,
            remedy: (clause.value, clause.by),
            forced: false,
            byte: found.place.byte,
            line: found.place.line,
        });
        if self.game.outcome().is_none() && !self.game.is_talking() {
            self.set_turn(found.color.opponent(), self.moves);
        }
    }

    /// Looks for repetitions among what came of a move.
    fn watch(&mut self, events: &[Event]) {
        let consequence = self.game.rules().long_cycle.value;
        for event in events {
            if let Event::Repetition { after_move, by, .. } = event {
                let moments = self.game.history().moments();
                let behind = moments.partition_point(|moment| moment.number <= *after_move);
                let from = behind.saturating_sub(1);
                let then = moments.get(from).map(|moment| moment.prisoners).unwrap_or_default();
                let now = self.game.ledger().prisoners;
                self.cycles.push(Cycle {
                    number: self.moves,
                    after_move: *after_move,
                    length: self.moves.saturating_sub(*after_move),
                    captured: Each {
                        black: now.black.saturating_sub(then.black),
                        white: now.white.saturating_sub(then.white),
                    },
                    kind: CycleKind::of(&moments[from..]),
                    consequence,
                    by: by.clone(),
                });
            }
        }
    }

    /// Says what was left over.
    fn finish(&mut self) {
        let AfterEnd { passes, extra_passes, first_extra } = self.after_end;
        if passes > 0 {
            let by = self.game.phase_article();
            let says = format!("{} after the end, which change nothing", passes_of(passes));
            self.remarks.push(Remark::new("pass-after-end", says).at(self.moves).by(&by));
        }
        if extra_passes > 0 {
            let by = self.stop().phase_article();
            let says = format!(
                "{} after the stop, as some servers have it; nothing depends on it",
                passes_of(extra_passes)
            );
            self.remarks.push(Remark::new("extra-pass", says).at(first_extra).by(&by));
        }
        if let Some(stopped) = self.stopped.as_ref().filter(|stopped| stopped.is_dispute) {
            let by = stopped.game.phase_article();
            let says = format!(
                "moves {} to {} follow the stop: taken as a dispute played out, which shows what is dead and is not counted",
                stopped.from, self.moves
            );
            self.remarks.push(Remark::new("play-out", says).at(stopped.from).by(&by));
        }
    }

    /// The game that is counted: as it stood at the stop if what followed is not counted.
    pub fn stop(&self) -> &Game {
        match &self.stopped {
            Some(stopped) if stopped.is_dispute => &stopped.game,
            _ => &self.game,
        }
    }

    /// Whether the rule set's procedure ended the game by itself.
    pub fn result_by_law(&self) -> Option<GameResult> {
        self.stop().outcome().map(|outcome| outcome.result)
    }
}

/// Whether at most one of the players makes a play in what follows.
fn one_side_only_passes(rest: &[record::Event]) -> bool {
    let plays = |color: Color| {
        rest.iter().any(|event| matches!(event, record::Event::Move(played) if played.color == color && played.point.is_some()))
    };
    !(plays(Color::Black) && plays(Color::White))
}

fn passes_of(number: usize) -> String {
    match number {
        1 => "a pass is recorded".to_owned(),
        _ => format!("{number} passes are recorded"),
    }
}
