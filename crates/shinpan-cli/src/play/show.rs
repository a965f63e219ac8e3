//! A game, its steps and its refusals as text.

use shinpan::{Act, Color, Game, Illegal, Move, Phase, Point, PointSet, Size, Step};

use crate::board_view::{self, Marks};
use crate::count_view;
use crate::output::Out;
use crate::style;

/// One line: law, board, komi, phase, turn.
pub fn situation(game: &Game, out: &mut Out) {
    let rules = game.rules();
    let mut line = format!(
        "{} ({}), {}, komi {}",
        rules.name,
        style::article(&rules.id),
        game.position().size(),
        game.komi()
    );
    if game.handicap() > 0 {
        line += &format!(", handicap {}", game.handicap());
    }
    out.paragraph("", "  ", &line);
    for reading in rules.readings.iter().filter(|reading| reading.chosen != reading.default) {
        let option = &reading.options[reading.chosen];
        out.paragraph("  ", "    ", &format!("reading {}={}: {}", reading.name, option.name, option.says));
    }
}

/// An act that was carried out and what came of it.
pub fn step(step: &Step, size: Size, out: &mut Out) {
    let number =
        if matches!(step.act, Act::Move(_)) { format!("{:>3}.", step.number) } else { "    ".into() };
    out.line(format!("{number} {}", act(step, size)));
    for event in &step.events {
        let by = event.by().map(|by| format!(" ({})", style::article(by))).unwrap_or_default();
        out.paragraph("     - ", "       ", &format!("{}{by}", event.describe(size)));
    }
}

/// `White pass`, `resign black`: acts that name their player name him once.
fn act(step: &Step, size: Size) -> String {
    let text = step.act.to_text(size);
    match step.act {
        Act::Move(_) | Act::IllegalMove(_) => format!("{} {text}", step.player),
        _ => text,
    }
}

/// An act that was refused.
pub fn refusal(illegal: &Illegal, out: &mut Out) {
    let act = illegal.act.to_text(illegal.size);
    let what = match illegal.act {
        Act::Move(_) => format!("{} {act} is illegal", illegal.player),
        _ => format!("`{act}` is refused"),
    };
    let why = format!("{} ({})", illegal.ground.describe(illegal.size), style::article(&illegal.by));
    out.paragraph("     ", "     ", &format!("{}: {why}", style::bad(what)));
    if let Some((remedy, by)) = &illegal.remedy {
        let remedy = format!("what the rules do about it: {remedy} ({})", style::article(by));
        out.paragraph("     ", "     ", &remedy);
    }
}

/// The stone a step put on the board.
pub fn stone_of(step: &Step) -> Option<Point> {
    match step.act {
        Act::Move(Move::Play(at)) => Some(at),
        _ => None,
    }
}

/// The board with what is known about it, whose turn it is, what is banned; the count if the game is over.
pub fn board(game: &Game, last: Option<Point>, out: &mut Out) {
    let bans = if game.outcome().is_none() && !game.is_talking() { game.ko_bans() } else { Vec::new() };
    let at = |illegal: &Illegal| match illegal.act {
        Act::Move(Move::Play(at)) => Some(at),
        _ => None,
    };
    let last = last.filter(|at| game.position().stone_at(*at).is_some());
    let mut marks = Marks {
        last,
        dead: game.calls().dead().clone(),
        banned: bans.iter().filter_map(at).collect(),
        ..Marks::default()
    };
    if game.outcome().is_some_and(|outcome| counted(outcome.result)) {
        let count = game.count();
        (marks.black, marks.white) = (count.map.of(Color::Black), count.map.of(Color::White));
        marks.dead = PointSet::new();
    }
    out.text(&board_view::draw(game.position(), &marks));
    prisoners(game, out);
    for ban in &bans {
        let place = at(ban).map(|at| at.to_gtp(ban.size)).unwrap_or_default();
        let why = format!("{} ({})", ban.ground.describe(ban.size), style::article(&ban.by));
        out.paragraph("  ", "    ", &format!("{}: {why}", style::bad(format!("# {place} is banned"))));
    }
    match game.outcome() {
        Some(outcome) => {
            let result = style::good(outcome.result);
            out.line(format!("  The game is over: {result} ({})", style::article(&outcome.by)));
            if counted(outcome.result) {
                count_view::table(&game.count(), out);
            }
        }
        None => {
            let by = style::article(game.phase_article());
            let first_phase = game.phase() == Phase::Main;
            let by = if first_phase { String::new() } else { format!(" ({by})") };
            out.line(format!("  {} to move, {}{by}", game.to_move(), game.phase()));
        }
    }
}

fn counted(result: shinpan::GameResult) -> bool {
    use shinpan::GameResult::{EqualScores, Jigo, Score};
    matches!(result, Score { .. } | EqualScores { .. } | Jigo)
}

/// What each side holds, where it holds anything.
fn prisoners(game: &Game, out: &mut Out) {
    let ledger = game.ledger();
    let held = |side: Color| {
        let (taken, passes) = (*ledger.prisoners.of(side), *ledger.pass_stones.of(side));
        match passes {
            0 => format!("{taken}"),
            _ => format!("{taken} and {passes} pass stone{}", if passes == 1 { "" } else { "s" }),
        }
    };
    if ledger.held_by(Color::Black) + ledger.held_by(Color::White) > 0 {
        out.line(format!("  prisoners: Black {}, White {}", held(Color::Black), held(Color::White)));
    }
}
