//! The ruling as a whole.

use shinpan_board::{Color, PointSet, Position, Size};
use shinpan_game::{Game, GameResult};
use shinpan_rules::{AgreementForm, IllegalMove, LongCycle};
use shinpan_score::{Ledger, What};
use shinpan_sgf::Record;

use crate::alternatives;
use crate::claim::{self, Claimed};
use crate::ending::{self, Ending, EndingKind};
use crate::explain::explain;
use crate::komi::{self, KomiFound};
use crate::marks;
use crate::names;
use crate::options::{CannotRule, Options};
use crate::remark::Remark;
use crate::replay::{Cycle, IllegalMoveFound, Replay, replay};
use crate::results::{self, Conditional, Stop};
use crate::rules::{self, RulesFound};
use crate::status::{self, Basis, Status, StringRuling, Word};
use crate::trail::Trail;

/// The referee's word on a game record.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// The rule set and how it was determined.
    pub rules: RulesFound,
    /// The board.
    pub size: Size,
    /// The komi and how it is known.
    pub komi: KomiFound,
    /// Handicap stones.
    pub handicap: u32,
    /// Moves of the record: plays, passes, and moves that name no point of the board.
    pub moves: usize,
    /// What the law refuses, in order; a move may be refused on two grounds.
    pub illegal: Vec<IllegalMoveFound>,
    /// Whole-board repetitions that no ban prevents.
    pub cycles: Vec<Cycle>,
    /// How the game ended.
    pub ending: Ending,
    /// Who made the first pass of the game, and with which move.
    pub first_pass: Option<(Color, usize)>,
    /// Prisoners and pass stones at the stop.
    pub ledger: Ledger,
    /// The board at the stop, before any stone is taken off.
    pub position: Position,
    /// Each string of it and what is known of it.
    pub strings: Vec<StringRuling>,
    /// Whether the result is a fact.
    pub settled: bool,
    /// The result, if it is a fact.
    pub result: Option<GameResult>,
    /// Results with what they rest on, the one the ruling rests on first. Empty only where the record settles
    /// the game without a count.
    pub results: Vec<Conditional>,
    /// What the record claims and whether it holds.
    pub claimed: Option<Claimed>,
    /// What was assumed, is unusual, or is owed.
    pub remarks: Vec<Remark>,
}

impl Ruling {
    /// Whether every move is legal.
    pub fn is_legal(&self) -> bool {
        self.illegal.is_empty()
    }

    /// Whether something was found that somebody should look at: an illegal move, or a claim that does not
    /// hold.
    pub fn has_findings(&self) -> bool {
        !self.is_legal() || self.claimed.as_ref().is_some_and(|claimed| claimed.agrees == Some(false))
    }
}

/// Rules on a record.
///
/// # Errors
/// Options that do not fit the record: a reading the rule set does not have, dead stones where none stand.
pub fn referee(record: &Record, options: &Options<'_>) -> Result<Ruling, CannotRule> {
    let mut remarks = Vec::new();
    let rules = rules::find(record, options, &mut remarks)?;
    let komi = komi::find(record, &rules.set, options, &mut remarks);
    let mut replay = replay(record, &rules.set, komi.points, options.most_moves, remarks);
    let claim = record.result.as_ref();
    let by_record = ending::result_by_record(claim.map(|claim| claim.result), &replay);
    let ending = ending::find(&replay, by_record, claim.map_or("", |claim| claim.raw.trim()));
    let mut remarks = std::mem::take(&mut replay.remarks);

    let stop = results::stop(replay.stop());
    let position = replay.stop().position().clone();
    let players = players_word(record, &stop, options, &mut remarks)?;
    let word = players.word(&stop);
    // What the record itself settles needs no proof.
    let source = options.statuses.filter(|_| by_record.is_none());
    let strings = status::judge(replay.stop(), &word, source);
    let is_open = strings.iter().any(|ruled| ruled.status == Status::Open);

    let mut found = conditionals(&players, &strings, &stop, &replay);
    let filled: Vec<Conditional> =
        found.iter().filter_map(|of| results::neutral_points_filled(of, &stop, &rules.set)).collect();
    remark_on_neutral_points(&filled, &found, &rules, &mut remarks);
    found.extend(filled);
    let by_area =
        |of: &Conditional| options.readings.is_empty().then(|| results::by_area(record, of, &stop)).flatten();
    if let Some(by_area) = found.first().and_then(by_area) {
        found.insert(0, by_area);
    }
    if matches!(players, Players::Silent)
        && let Some(played_out) = results::played_out(&replay, &stop)
    {
        found.insert(0, played_out);
    }
    found.extend(results::otherwise(&replay));
    if let Some(ended) = results::by_repetition(&replay) {
        found.insert(0, ended);
    }
    let consequences = !options.as_recorded && !replay.illegal.is_empty();
    if consequences {
        if let Some(punished) = results::punished(&replay.illegal, &position) {
            found.insert(0, punished);
        }
        remark_on_illegal(&replay.illegal, &mut remarks);
    }
    remark_on_cycles(&replay.cycles, &mut remarks);
    remark_on_proofs(&strings, &rules, &mut remarks);
    remark_on_last_move(&found, &mut remarks);

    let settled = by_record.is_some()
        || (!is_open
            && !matches!(players, Players::Marked(_))
            && stop.passes == 0
            && replay.stopped.is_none()
            && !consequences
            && !rules.evidence.is_assumed()
            && !komi.is_assumed);
    let claimed = claim.map(|claim| {
        let marked = !is_open && !consequences && ending.kind != EndingKind::Unfinished;
        let mut claimed = claim::compare(claim.raw.trim(), claim.result, by_record, &found, settled, marked);
        if is_open && claimed.agrees.is_none() {
            let certain = results::certain_dead(&strings);
            if let Some(dead) = explain(claim.result, &stop, &strings, &certain) {
                claimed.if_dead = names::representatives(&dead, &position);
                let names = names::strings(&dead, &position);
                claimed.why = format!("it would follow with {names} dead, which is open");
            }
        }
        claimed
    });
    // Not before the claim is compared: that one of these fits it proves nothing.
    if let (Players::Silent, None, false) = (&players, by_record, found.is_empty()) {
        let certain = results::certain_dead(&strings);
        let before = found.len();
        found.extend(alternatives::open_groups_dead(&strings, &certain, &stop, &found, by_area));
        found.extend(alternatives::kos_connected(&found[0], &stop, &mut remarks));
        // A death that was computed is none the players agreed to.
        let computed =
            |ruled: &StringRuling| ruled.status == Status::Dead && matches!(ruled.basis, Basis::Proved(_));
        if found.len() > before || strings.iter().any(computed) {
            found.extend(alternatives::both_lose(&stop));
        }
    }
    if by_record.is_some() {
        found.clear();
    }
    let result = by_record.or_else(|| found.first().filter(|_| settled).map(|first| first.result));
    Ok(Ruling {
        size: record.size,
        handicap: record.handicap.stated,
        moves: replay.moves,
        first_pass: replay.stop().first_pass(),
        ledger: *replay.stop().ledger(),
        illegal: replay.illegal,
        cycles: replay.cycles,
        results: found,
        rules,
        komi,
        ending,
        position,
        strings,
        settled,
        result,
        claimed,
        remarks,
    })
}

/// The game of a record after so many moves, or after the last: position, turn, history, prisoners and phase
/// as the moves made them, illegal ones included.
///
/// # Errors
/// A reading the rule set does not have.
pub fn game_at(
    record: &Record,
    options: &Options<'_>,
    after_move: Option<usize>,
) -> Result<(RulesFound, Game), CannotRule> {
    let rules = rules::find(record, options, &mut Vec::new())?;
    let komi = komi::find(record, &rules.set, options, &mut Vec::new());
    let most = after_move.unwrap_or(options.most_moves).min(options.most_moves);
    let replay = replay(record, &rules.set, komi.points, most, Vec::new());
    Ok((rules, replay.game))
}

/// The legal acts that lead to where a record stands after a move; without one, after its last.
///
/// # Errors
/// As [`game_at`].
pub fn trail_to(
    record: &Record,
    options: &Options<'_>,
    after_move: Option<usize>,
) -> Result<(RulesFound, Trail), CannotRule> {
    let rules = rules::find(record, options, &mut Vec::new())?;
    let komi = komi::find(record, &rules.set, options, &mut Vec::new());
    let most = after_move.unwrap_or(options.most_moves).min(options.most_moves);
    let replay = replay(record, &rules.set, komi.points, most, Vec::new());
    Ok((rules, replay.trail))
}

/// The stop of a record's game under a rule set, and the stones that are dead there as the referee is told or
/// as the record marks them.
pub(crate) fn stop_under(
    record: &Record,
    options: &Options<'_>,
) -> Result<(results::Stop, PointSet), CannotRule> {
    let mut remarks = Vec::new();
    let rules = rules::find(record, options, &mut remarks)?;
    let komi = komi::find(record, &rules.set, options, &mut remarks);
    let replay = replay(record, &rules.set, komi.points, options.most_moves, remarks);
    let stop = results::stop(replay.stop());
    let dead = match players_word(record, &stop, options, &mut Vec::new())? {
        Players::Agreed(dead) | Players::Marked(dead) => dead,
        Players::Silent => PointSet::new(),
    };
    Ok((stop, dead))
}

/// What is known of the players' agreement about dead stones.
enum Players {
    Agreed(PointSet),
    Marked(PointSet),
    Silent,
}

impl Players {
    fn word<'d>(&'d self, stop: &Stop) -> Word<'d> {
        match self {
            _ if stop.game.outcome().is_some() => Word::AllStand,
            Players::Agreed(dead) => Word::Agreed(dead),
            Players::Marked(dead) => Word::Marked(dead),
            Players::Silent => Word::Silent,
        }
    }
}

/// Finds what the players agreed: as the referee is told, or as the record marks it.
fn players_word(
    record: &Record,
    stop: &Stop,
    options: &Options<'_>,
    remarks: &mut Vec<Remark>,
) -> Result<Players, CannotRule> {
    let position = stop.game.position();
    let agreed = match &options.dead {
        Some(points) => {
            let mut dead = PointSet::new();
            for &point in points {
                let string = position
                    .string_at(point)
                    .ok_or(CannotRule::NoStoneThere { point, size: position.size() })?;
                dead = dead.union(&string.stones);
            }
            Players::Agreed(dead)
        }
        None => match marks::dead(record, position, remarks) {
            Some(dead) => Players::Marked(dead),
            None => Players::Silent,
        },
    };
    let (Players::Agreed(dead) | Players::Marked(dead)) = &agreed else { return Ok(agreed) };
    let over = stop.game.outcome().filter(|_| !dead.is_empty());
    if let Some(outcome) = over {
        let clause = &stop.game.rules().agreement;
        let why = match clause.value {
            AgreementForm::None => format!("{} has no agreement about dead stones", stop.game.rules().id),
            _ => "the game is over and every stone on the board counts".to_owned(),
        };
        let says = format!("{why}: {} stay on the board", names::strings(dead, position));
        remarks.push(Remark::new("no-removal", says).by(&outcome.by));
    }
    Ok(agreed)
}

/// The results, the one the ruling rests on first.
fn conditionals(
    players: &Players,
    strings: &[StringRuling],
    stop: &Stop,
    replay: &Replay,
) -> Vec<Conditional> {
    let none = PointSet::new();
    if stop.game.outcome().is_some() {
        let code = if replay.result_by_law().is_some() { "as-it-stands" } else { "all-alive" };
        return vec![stop.settle(&none, code, "")];
    }
    let position = stop.game.position();
    match players {
        Players::Agreed(dead) => {
            vec![stop.settle(dead, "agreed", &results::with_dead(dead, position, "as agreed"))]
        }
        Players::Marked(dead) => {
            let mut found =
                vec![stop.settle(dead, "as-marked", &results::with_dead(dead, position, "as marked"))];
            if !dead.is_empty() {
                found.push(stop.settle(&none, "all-alive", "if all stones are alive"));
            }
            found
        }
        Players::Silent => {
            let dead = results::certain_dead(strings);
            let is_open = strings.iter().any(|ruled| ruled.status == Status::Open);
            match (is_open, dead.is_empty()) {
                (false, _) => vec![stop.settle(&dead, "certain", "")],
                (true, true) => vec![stop.settle(&none, "all-alive", "if all stones are alive")],
                (true, false) => {
                    let names = names::strings(&dead, position);
                    let says = format!("if all stones but {names}, certainly dead, are alive");
                    vec![stop.settle(&dead, "open-alive", &says)]
                }
            }
        }
    }
}

fn remark_on_neutral_points(
    filled: &[Conditional],
    found: &[Conditional],
    rules: &RulesFound,
    remarks: &mut Vec<Remark>,
) {
    let (Some(filled), Some(count)) = (filled.first(), found.first().and_then(|of| of.count.as_ref())) else {
        return;
    };
    let neutral = names::points(&count.map.neutral, filled.counted.size());
    let says = format!(
        "neutral points are open ({neutral}); by the letter the groups that touch them are in seki and have no territory. \
         If they were only left unfilled, the players should resume and fill them"
    );
    remarks.push(Remark::new("open-neutral-points", says).by(&rules.set.territory.by));
}

/// What the rule set does about the first illegal move, where it is not the loss of the game.
fn remark_on_illegal(illegal: &[IllegalMoveFound], remarks: &mut Vec<Remark>) {
    let Some(first) = illegal.first() else { return };
    let (remedy, by) = &first.remedy;
    let number = first.number;
    let says = match remedy {
        IllegalMove::LosesGame => {
            format!(
                "move {number} costs {} the game if it is noticed before the result is agreed",
                first.player
            )
        }
        IllegalMove::CountsAsPass => format!(
            "move {number} should have been taken back and counted as a pass; what follows was played on another board"
        ),
        IllegalMove::TakenBack => {
            format!("move {number} should have been taken back; what follows was played on another board")
        }
        IllegalMove::Silent => {
            format!(
                "from move {number} on the record is no game by these rules, which do not say what is done then"
            )
        }
    };
    remarks.push(Remark::new("illegal-move", says).at(number).by(by));
}

fn remark_on_cycles(cycles: &[Cycle], remarks: &mut Vec<Remark>) {
    let Some(first) = cycles.first().filter(|cycle| cycle.consequence != LongCycle::Nothing) else { return };
    let since = match first.after_move {
        0 => "at the start".to_owned(),
        number => format!("after move {number}"),
    };
    let more = match cycles.len() - 1 {
        0 => String::new(),
        1 => ", and it happens once more".to_owned(),
        more => format!(", and it happens {more} more times"),
    };
    let says = format!(
        "after move {} the situation is as {since}{more}: {}; in the {} moves between Black captured {} and White {}; \
         what the rules make of it: {}",
        first.number,
        first.kind,
        first.length,
        first.captured.black,
        first.captured.white,
        shinpan_rules::Word::word(first.consequence)
    );
    remarks.push(Remark::new("repetition", says).at(first.number).by(&first.by));
}

/// What is proved is proved under a reading of the text, and nobody has agreed to it.
fn remark_on_proofs(strings: &[StringRuling], rules: &RulesFound, remarks: &mut Vec<Remark>) {
    let by = strings.iter().find_map(|ruled| match &ruled.basis {
        Basis::Proved(by) => Some(by),
        _ => None,
    });
    let (Some(by), Some(clauses)) = (by, &rules.set.hypothetical) else { return };
    let chosen = |reading: &shinpan_rules::Reading| {
        format!("{}={}", reading.name, reading.options[reading.chosen].name)
    };
    let readings: Vec<String> = rules.set.readings.iter().map(chosen).collect();
    let read = if readings.is_empty() { String::new() } else { format!(", read as {}", readings.join(", ")) };
    let says = format!(
        "the record does not say which stones are dead; where it says proved that was found by {by}{read}; \
         a computed verdict is not an official one, and the players did not agree to it"
    );
    remarks.push(Remark::new("proved", says).by(&clauses.capturable_alive.by));
}

fn remark_on_last_move(found: &[Conditional], remarks: &mut Vec<Remark>) {
    let count = found.iter().find_map(|of| of.count.as_ref());
    let owed = count.and_then(|count| count.items.iter().find(|item| item.what == What::LastMove));
    if let Some(item) = owed {
        let says = "Black made the last move: White owes one more pass, and its stone is counted";
        remarks.push(Remark::new("last-move-owed", says).by(&item.by));
    }
}
