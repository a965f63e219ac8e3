//! The checker of answer books: one scan, in which every turn and its answer is carried out and what they lead to is
//! looked up among the entries before.

use std::fmt::Display;

use rustc_hash::FxHashSet;
use shinpan_board::Size;
use shinpan_game::{Game, Move};
use shinpan_rules::{
    BasicKo, Count, FirstPass, FirstToMove, GroupTax, LongCycle, PassPrice, Phase, Repetition, SelfCapture,
    StonesLeft, Territory, Trigger,
};
use shinpan_score::Points;

use super::board::{Board, points};
use super::inside::Inside;
use super::leaf::Leaves;
use super::views::Views;
use super::{Book, Entry, MOST_POINTS, name};
use crate::check::Goal;
use crate::compact::{Barred, Bits as _, Cycle, Grid, Law, NoMemory, State, Turn, state_of};
use crate::flaw::{Flaw, Line};

/// Checks a book as the strategy of whoever is to reach `goal` in this game.
pub(crate) fn check(book: &Book, goal: &Goal, game: &Game, law: &Law) -> Result<(), Flaw> {
    let size = game.position().size();
    if size.points() > MOST_POINTS {
        return Err(Flaw::BoardTooLarge { size });
    }
    if book.size() != size {
        return Err(refused("the book is for a board of another size"));
    }
    if book.prover().index() != usize::from(goal.prover) {
        return Err(refused("the book holds the answers of the other player"));
    }
    if let Some(clause) = clause_against(law, game) {
        return Err(Flaw::Book { why: format!("no book is accepted under {clause}") });
    }
    enough(goal, law, size)?;
    let grid = Grid::<u128>::new(size);
    let begins = begin(book, goal, game, law, &grid)?;
    let mut scan = Scan::new(book, grid)?;
    for (number, entry) in book.entries().enumerate() {
        let inside = scan.inside.of(&scan.board, entry.stones);
        scan.entry(&entry, inside).map_err(|(turns, why)| wrong_entry(book, number, &entry, turns, why))?;
        scan.earlier.insert(scan.views.least(name(entry.stones, entry.ko, inside)));
    }
    match scan.board.all_breathe(begins.0) && scan.follows(begins.0, begins.1) {
        true => Ok(()),
        false => Err(refused("the book has no entry for the start")),
    }
}

fn refused(why: &str) -> Flaw {
    Flaw::Book { why: why.to_owned() }
}

fn wrong_entry(
    book: &Book,
    number: usize,
    entry: &Entry<'_>,
    turns: Vec<Option<u8>>,
    why: &'static str,
) -> Flaw {
    let turn = |at: Option<u8>| at.and_then(|at| book.point(at)).map_or(Move::Pass, Move::Play);
    let line = Line { moves: turns.into_iter().map(turn).collect(), size: book.size() };
    Flaw::Entry { entry: number, position: entry.rows(book), line, why }
}

/// The clause under which a book shows nothing, if there is one.
fn clause_against(law: &Law, game: &Game) -> Option<String> {
    let rules = game.rules();
    let clauses = &rules.clauses;
    let cycle: LongCycle = clauses.long_cycle.value;
    let compensation = &clauses.handicap_compensation.value;
    let against = [
        other_than("count", clauses.count.value, Count::Area),
        other_than("territory", clauses.territory.value, Territory::OneColourReaches),
        other_than("group_tax", clauses.group_tax.value, GroupTax::None),
        other_than("basic_ko", clauses.basic_ko.value, BasicKo::NextMove),
        other_than("repetition", clauses.repetition.value, Repetition::Allowed),
        (law.cycle != Cycle::Harmless).then(|| said("long_cycle", &cycle)),
        other_than("self_capture", clauses.self_capture.value, SelfCapture::Forbidden),
        other_than("pass", clauses.pass.value, PassPrice::Free),
        other_than("first_pass", clauses.first_pass.value, FirstPass::Nothing),
        law.half_difference.map(|_| said("handicap_compensation", compensation)),
    ];
    if let Some(clause) = against.into_iter().flatten().next() {
        return Some(clause);
    }
    if law.encore.is_some() {
        return Some("rules with an encore".to_owned());
    }
    rules.phases.iter().map(|way| way.value).find_map(|way| {
        let by_run = !matches!(
            way.when,
            Trigger::TwoPassesAfterFirst
                | Trigger::PassRepeated
                | Trigger::RoundEnds
                | Trigger::RoundEndsAgain
        );
        let in_turn = way.first == FirstToMove::PlayerToMove;
        let as_it_stands =
            way.to != Phase::Over || way.from == Phase::Agreement || way.stones == StonesLeft::AllAlive;
        match by_run && in_turn && as_it_stands {
            true => None,
            false => Some(format!("the way from {} to {} by {}", way.from, way.to, way.when)),
        }
    })
}

/// A clause as a rule file has it.
fn said(key: &str, word: &dyn Display) -> String {
    format!("{key} = \"{word}\"")
}

/// A clause that is not the one wanted.
fn other_than<T: PartialEq + Display>(key: &str, value: T, wanted: T) -> Option<String> {
    (value != wanted).then(|| said(key, &value))
}

/// Whether every point of the board is enough for the claim.
fn enough(goal: &Goal, law: &Law, size: Size) -> Result<(), Flaw> {
    let Some(margin) = goal.margin else {
        return Err(refused("a book shows a margin, and the claim is about stones"));
    };
    let short = margin - goal.seen(law.constant) - 2 * size.points() as i32;
    match short > 0 {
        true => {
            Err(Flaw::TooLittle { line: Line { moves: Vec::new(), size }, short: Points::from_half(short) })
        }
        false => Ok(()),
    }
}

/// The state with the other player to move in which the book has to begin.
fn begin(
    book: &Book,
    goal: &Goal,
    game: &Game,
    law: &Law,
    grid: &Grid<u128>,
) -> Result<([u64; 2], Option<u8>), Flaw> {
    if game.phase() != Phase::Main {
        return Err(refused("the book begins after main play"));
    }
    let size = book.size();
    let (mut state, _) = state_of(law, grid, game);
    match (book.first(), state.to_move == goal.prover) {
        (Some(first), true) => {
            let Some(at) = book.point(first) else {
                return Err(refused("the first move is no point of the board"));
            };
            let turn = Turn::Play(grid.bit_of_point(at) as u16);
            let judged = state.judge(law, grid, turn).map_err(|_| Flaw::IllegalMove {
                line: Line { moves: vec![Move::Play(at)], size },
                why: "it is occupied, self-capture, or takes back a ko".to_owned(),
            })?;
            // Books are accepted only where nothing of the past but a ko matters.
            state = state.after(law, &judged, &mut NoMemory).state;
        }
        (None, false) => {
            if game.passes().in_a_row() > 0 {
                return Err(refused("a pass was made just before the start"));
            }
        }
        (None, true) => return Err(refused("the book does not say what the prover plays first")),
        (Some(_), false) => {
            return Err(refused("the book has a first move, and the other player is to move"));
        }
    }
    let packed = |set: u128| set.points().fold(0u64, |all, bit| all | 1 << grid.index_of(bit));
    let prover = usize::from(goal.prover);
    let stones = [packed(state.stones[prover]), packed(state.stones[1 - prover])];
    let ko = state.empty(grid).points().find(|bit| barred_by_ko(&state, law, grid, *bit));
    Ok((stones, ko.map(|bit| grid.index_of(bit) as u8)))
}

fn barred_by_ko(state: &State<u128>, law: &Law, grid: &Grid<u128>, bit: usize) -> bool {
    state.judge(law, grid, Turn::Play(bit as u16)) == Err(Barred::Ko)
}

struct Scan {
    board: Board,
    views: Views,
    inside: Inside,
    leaves: Leaves,
    /// The least images of the names of the entries before.
    earlier: FxHashSet<[u64; 3]>,
}

/// What is wrong with an entry: the turns from it on, and why.
type Wrong = (Vec<Option<u8>>, &'static str);

impl Scan {
    fn new(book: &Book, grid: Grid<u128>) -> Result<Scan, Flaw> {
        let size = book.size();
        let board = Board::new(size).ok_or(Flaw::BoardTooLarge { size })?;
        let mut earlier = FxHashSet::default();
        earlier.reserve(book.len());
        Ok(Scan { board, views: Views::new(size), inside: Inside::new(grid), leaves: Leaves::new(), earlier })
    }

    /// Whether a state with the other player to move has an earlier entry or needs none.
    fn follows(&mut self, stones: [u64; 2], ko: Option<u8>) -> bool {
        let inside = self.inside.of(&self.board, stones);
        self.earlier.contains(&self.views.least(name(stones, ko, inside)))
            || self.leaves.holds(&self.board, &self.views, stones, inside)
    }

    fn entry(&mut self, entry: &Entry<'_>, inside: u64) -> Result<(), Wrong> {
        let [own, theirs] = entry.stones;
        if !self.board.all_breathe(entry.stones) {
            return Err((Vec::new(), "no such position can stand on the board"));
        }
        let empty = self.board.full & !own & !theirs;
        let mut answers = entry.answers.iter().copied();
        let missing = |turn| (vec![turn], "there is no answer to this turn");
        for at in points(empty & !inside).filter(|at| entry.ko != Some(*at)) {
            let Some(played) = self.board.play([theirs, own], at) else { continue };
            let turn = Some(at);
            let answer = answers.next().ok_or_else(|| missing(turn))?;
            let [theirs, own] = played.stones;
            self.answer([own, theirs], inside, played.ko, answer)
                .map_err(|why| (vec![turn, Some(answer)], why))?;
        }
        let answer = answers.next().ok_or_else(|| missing(None))?;
        self.answer(entry.stones, inside, None, answer).map_err(|why| (vec![None, Some(answer)], why))?;
        match answers.next() {
            None => Ok(()),
            Some(_) => Err((Vec::new(), "there are more answers than legal turns")),
        }
    }

    /// Carries out an answer of the prover, who may not take back at `ko`.
    fn answer(&mut self, stones: [u64; 2], inside: u64, ko: Option<u8>, at: u8) -> Result<(), &'static str> {
        let empty = self.board.full & !stones[0] & !stones[1];
        if empty.checked_shr(u32::from(at)).unwrap_or(0) & 1 == 0 {
            return Err("the answer is not an empty point");
        }
        if inside.checked_shr(u32::from(at)).unwrap_or(0) & 1 == 1 {
            return Err("the answer is played where the prover is safe");
        }
        if ko == Some(at) {
            return Err("the answer takes back a ko just taken");
        }
        let Some(played) = self.board.play(stones, at) else { return Err("the answer is self-capture") };
        match self.follows(played.stones, played.ko) {
            true => Ok(()),
            false => Err("what the answer leads to has no earlier entry and is not settled"),
        }
    }
}

impl Entry<'_> {
    /// The position, rows from the top.
    fn rows(&self, book: &Book) -> String {
        use shinpan_board::Position;
        let mut position = Position::empty(book.size());
        let colors = [book.prover(), book.prover().opponent()];
        for (set, color) in self.stones.into_iter().zip(colors) {
            for point in points(set).filter_map(|at| book.point(at)) {
                position.set(point, Some(color));
            }
        }
        position.to_rows()
    }
}
