//! What a search found, as people read it.

use std::path::Path;
use std::sync::Arc;

use shinpan::proof::{Answer, Claim, Place, Proof, Solved, Start, Unsolved};
use shinpan::study::{
    ActValue, BestLine, Fate, FateWord, LineEnd, Living, SekiFound, Share, Side, Value, best_line,
};
use shinpan::{Act, Move, Point, Points, RuleSet, Size};

use super::loss;
use crate::board_view::{Marks, draw};
use crate::output::Out;
use crate::style;
use crate::watcher::{bounds, signed};

/// The board on which the search begins, and whose turn it is.
fn situation(start: &Start, rules: bool, out: &mut Out) {
    let Ok(game) = start.game() else { return };
    if rules {
        out.line(format!("{}, komi {}", style::strong(&game.rules().name), game.komi()));
    }
    out.text(&draw(game.position(), &Marks::default()));
    let (black, white) =
        (game.ledger().held_by(shinpan::Color::Black), game.ledger().held_by(shinpan::Color::White));
    let held = if black + white > 0 { format!(", prisoners {black} and {white}") } else { String::new() };
    out.line(format!("  {} to move, {}{held}", game.to_move(), game.phase()));
    out.gap();
}

/// The answer to a question.
pub fn answer(start: &Start, result: &Result<Solved, Unsolved>, best: Option<&BestLine>, out: &mut Out) {
    situation(start, true, out);
    let size = start.setup.position.size();
    match result {
        Ok(solved) => {
            let says = match solved.answer {
                Answer::Margin(points) => {
                    format!("Best play by both gives {}.", style::strong(margin(points)))
                }
                Answer::Holds(claim) => format!("{} {}.", style::good("Yes:"), claim.describe(size)),
                Answer::Fails(claim) => {
                    let shown = solved.shown().unwrap_or(claim.denial());
                    format!("{} {}.", style::bad("No:"), shown.describe(size))
                }
                _ => String::new(),
            };
            out.paragraph("", "  ", &says);
        }
        Err(unsolved) => {
            out.paragraph("", "  ", &style::open(upper_first(&unsolved.to_string())).to_string())
        }
    }
    line(best, size, out);
}

fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
        + "."
}

/// A margin in words.
pub fn margin(points: Points) -> String {
    match points.half_points() {
        0 => "an equal score (0)".to_owned(),
        half if half > 0 => format!("Black {points} more ({points:+})"),
        _ => format!("White {} more ({points:+})", -points),
    }
}

/// A line of best play.
pub fn line(best: Option<&BestLine>, size: Size, out: &mut Out) {
    let Some(best) = best else { return };
    let mut words: Vec<String> = best.acts.iter().map(|act| act.to_text(size)).collect();
    let end = match best.end {
        LineEnd::Over(_) => "the game is over",
        LineEnd::Settled => "stones that cannot be captured settle the rest",
        LineEnd::Answered => "what is left is answered part by part",
        LineEnd::Taken => "the stone is taken",
        LineEnd::Unknown => "and so on",
    };
    words.push(format!("({end})"));
    out.paragraph("  line: ", "        ", &words.join(" "));
}

/// How much work it was.
pub fn work(nodes: u64, seconds: f64, out: &mut Out) {
    let says = format!("  {} states, {seconds:.1} s", indicatif::HumanCount(nodes));
    out.line(style::faint(says));
}

/// What was written.
pub fn files(proofs: &[Proof], file: Option<&Path>, tree: Option<&Path>, out: &mut Out) {
    let states = extent(proofs);
    for file in file.into_iter().chain(tree) {
        let what = match proofs {
            [] => "nothing is proved yet".to_owned(),
            // Many small claims are named by the file itself.
            _ if proofs.len() > 2 => format!("{} proofs in {states}", proofs.len()),
            _ => {
                let claims: Vec<String> = proofs.iter().map(|proof| short(proof.claim, proof)).collect();
                format!("proof of {} in {states}", claims.join(" and "))
            }
        };
        out.line(format!("  {}: {what}", file.display()));
    }
}

/// How large proofs are together.
pub fn extent(proofs: &[Proof]) -> String {
    let states = indicatif::HumanCount(proofs.iter().map(|proof| proof.strategy.len() as u64).sum());
    match proofs.iter().any(|proof| proof.strategy.book().is_some()) {
        true => format!("a book of {states} states with an answer to every turn"),
        false => format!("{states} states"),
    }
}

fn short(claim: Claim, proof: &Proof) -> String {
    let size = proof.start.setup.position.size();
    match claim {
        Claim::AtLeast(points) => format!("at least {}", signed(points)),
        Claim::AtMost(points) => format!("at most {}", signed(points)),
        Claim::Captured(at) => format!("{} captured", at.to_gtp(size)),
        Claim::Survives(at) => format!("{} alive", at.to_gtp(size)),
        Claim::Lives(place) => format!("{} alive in {}", place.color(), place.to_text()),
        Claim::LeavesNone(place) => format!("no stone of {} in {}", place.color(), place.to_text()),
    }
}

/// A value in a few words.
pub fn value(value: &Value) -> String {
    match value {
        Value::Exact(points) => signed(*points),
        Value::Open(unsolved) => match (unsolved.lower, unsolved.upper) {
            (None, None) => format!("open: {}", unsolved.why),
            (lower, upper) => format!("{}: {}", bounds(lower, upper), unsolved.why),
        },
        Value::Flawed(flaw) => format!("the proof found does not hold: {flaw}"),
        Value::NoScore(result) => format!("nothing is counted: {result}"),
    }
}

/// The value of each act, the best first.
pub fn acts(start: &Start, values: &[ActValue], best: Option<Points>, out: &mut Out) {
    situation(start, true, out);
    let size = start.setup.position.size();
    let Ok(player) = start.game().map(|game| game.to_move()) else { return };
    let mut rows: Vec<(&ActValue, Option<Points>)> =
        values.iter().map(|act| (act, loss(act, best, player))).collect();
    rows.sort_by_key(|(act, loss)| (loss.is_none(), *loss, act.turn != Move::Pass));
    out.line(style::strong(format!("  {:<18}{:>7}  loses", "act", "value")));
    for (act, loss) in rows {
        let name = Act::Move(act.turn).to_text(size);
        match (act.value.exact(), loss) {
            (Some(points), Some(Points::ZERO)) => {
                out.line(format!("  {name:<18}{:>7}      {}", signed(points), style::good("-")));
            }
            (Some(points), Some(loss)) => {
                out.line(format!("  {name:<18}{:>7}  {:>5}", signed(points), loss.to_string()));
            }
            _ => out.line(format!("  {name:<18}  {}", style::open(value(&act.value)))),
        }
    }
    out.gap();
}

/// What becomes of a string.
pub fn status(start: &Start, at: Point, fate: &Fate, out: &mut Out) {
    situation(start, true, out);
    let stone = format!("{} at {}", fate.owner, at.to_gtp(start.setup.position.size()));
    let says = match fate.word() {
        FateWord::Dead => format!("{stone} is captured whoever moves first."),
        FateWord::Alive if fate.is_pass_alive => {
            format!("{stone} cannot be captured, even if {} never moves.", fate.owner)
        }
        FateWord::Alive => format!("{stone} cannot be captured, whoever moves first."),
        FateWord::Unsettled => {
            format!("{stone} is captured if {} moves first, and not otherwise.", fate.owner.opponent())
        }
        FateWord::Zugzwang => format!("{stone} is captured only if {} has to move first.", fate.owner),
        FateWord::Open => format!("{stone}: search does not say."),
    };
    out.paragraph("", "  ", &style::strong(says).to_string());
    firsts(fate, ("captured", "not captured"), start.setup.position.size(), out);
}

/// What comes of it with either player to move first, and how.
fn firsts(fate: &Fate, (lost, lives): (&str, &str), size: Size, out: &mut Out) {
    for (first, answer) in [(fate.owner.opponent(), &fate.attacker_first), (fate.owner, &fate.owner_first)] {
        match answer {
            Ok(shown) => {
                out.line(format!("  {first} first: {}", if shown.lost { lost } else { lives }));
                let best = best_line(std::slice::from_ref(&shown.proof));
                if let Some(best) = best.filter(|best| !best.acts.is_empty()) {
                    line(Some(&best), size, out);
                }
            }
            Err(unsolved) => out.line(format!("  {first} first: {}", style::open(unsolved))),
        }
    }
}

/// Whether a colour can live somewhere.
pub fn region(start: &Start, place: &Place, fate: &Fate, out: &mut Out) {
    situation(start, true, out);
    let (color, points) = (place.color(), place.to_text());
    let says = match fate.word() {
        FateWord::Dead => format!("{color} cannot live in {points}, whoever moves first."),
        FateWord::Alive if fate.is_pass_alive => {
            format!("{color} lives in {points}, even if {color} never moves.")
        }
        FateWord::Alive => format!("{color} lives in {points}, whoever moves first."),
        FateWord::Unsettled => {
            format!("{color} lives in {points} if {color} moves first, and not otherwise.")
        }
        FateWord::Zugzwang => {
            format!("{color} lives in {points} only if {} has to move first.", color.opponent())
        }
        FateWord::Open => format!("{color} in {points}: search does not say."),
    };
    out.paragraph("", "  ", &style::strong(says).to_string());
    let (none, some) = (format!("no stone of {color} stands there in the end"), format!("{color} lives"));
    firsts(fate, (&none, &some), start.setup.position.size(), out);
}

/// What a part of the board counts by itself.
pub fn local(start: &Start, place: &Place, share: &Share, out: &mut Out) {
    situation(start, true, out);
    let size = start.setup.position.size();
    out.paragraph(
        "",
        "  ",
        &format!("The points {}; the rest is settled, {} for Black:", place.to_text(), signed(share.rest)),
    );
    for (first, counted) in [("Black", &share.black_first), ("White", &share.white_first)] {
        match counted {
            Ok(counted) => {
                let says = style::strong(margin(counted.part));
                out.line(format!("  {first} first: {says}; on the whole board {}", signed(counted.whole)));
                line(best_line(&counted.proofs).as_ref(), size, out);
            }
            Err(why) => out.line(format!("  {first} first: {}", style::open(why))),
        }
    }
    if let Some(swing) = share.swing() {
        out.line(format!("  The first move there makes a difference of {swing}."));
    }
}

/// Whether a string lives in seki.
pub fn seki(start: &Start, at: Point, found: &SekiFound, out: &mut Out) {
    situation(start, true, out);
    let size = start.setup.position.size();
    let owner = found.owner;
    let stone = format!("{owner} at {}", at.to_gtp(size));
    let says = match &found.living {
        Living::Seki { with } => format!(
            "{stone} is in seki with {} at {}: neither can be captured, and whoever fills their common liberties loses his string.",
            owner.opponent(),
            with.to_gtp(size)
        ),
        Living::Life => {
            format!("{stone} lives, and not in seki: it does not depend on liberties that it shares.")
        }
        Living::NotAlive(FateWord::Dead) => format!("{stone} is captured whoever moves first: no seki."),
        Living::NotAlive(FateWord::Unsettled) => {
            format!("{stone} is captured if {} moves first: no seki.", owner.opponent())
        }
        Living::NotAlive(FateWord::Zugzwang) => {
            format!("{stone} is captured if {owner} moves first: no seki.")
        }
        Living::NotAlive(_) => format!("{stone}: search does not say whether it can be captured."),
        Living::Open(why) => format!("{stone}: seki and life are not told apart ({why})."),
    };
    out.paragraph("", "  ", &style::strong(says).to_string());
    if let Living::Seki { .. } = found.living
        && let Some(row) = start.setup.rules.clause_rows().into_iter().find(|row| row.key == "territory")
    {
        let says = format!("What its eyes count: territory = \"{}\" ({})", row.word, row.by);
        out.paragraph("  ", "    ", &style::faint(says).to_string());
    }
    let words = |act: &Act| act.to_text(size);
    for proof in &found.proofs {
        let setup = &proof.start.setup;
        let acts: Vec<String> = proof.start.acts.iter().map(words).collect();
        let first = match acts.is_empty() {
            true => format!("{} first", setup.to_move),
            false => format!("after {}'s {}", setup.to_move, acts.join(", ")),
        };
        out.paragraph("  ", "    ", &format!("{first}: {}", proof.claim.describe(size)));
    }
}

/// Rule sets with the same value together, the largest set first, open ones last.
pub fn grouped(sides: &[Side]) -> Vec<Vec<&Side>> {
    let mut groups: Vec<Vec<&Side>> = Vec::new();
    for side in sides {
        let alike = |group: &&mut Vec<&Side>| value(&group[0].value) == value(&side.value);
        match groups.iter_mut().find(alike) {
            Some(group) => group.push(side),
            None => groups.push(vec![side]),
        }
    }
    groups.sort_by_key(|group| (group[0].value.exact().is_none(), std::cmp::Reverse(group.len())));
    groups
}

/// The value under each rule set.
pub fn sides(start: &Start, groups: &[Vec<&Side>], without: &[(Arc<RuleSet>, String)], out: &mut Out) {
    situation(start, false, out);
    let komi = match start.setup.komi {
        Some(Points::ZERO) => "without komi".to_owned(),
        Some(komi) => format!("komi {komi}"),
        None => "each with its own komi".to_owned(),
    };
    out.line(format!("Best play by both, {komi}:"));
    for group in groups {
        out.gap();
        let first = &group[0].value;
        let says = match first {
            Value::Exact(points) => style::strong(margin(*points)).to_string(),
            other => style::open(value(other)).to_string(),
        };
        out.paragraph("  ", "    ", &says);
        let names: Vec<&str> = group.iter().map(|side| side.rules.id.as_str()).collect();
        out.paragraph("    ", "    ", &names.join(", "));
    }
    if !without.is_empty() {
        out.gap();
        for (rules, why) in without {
            out.paragraph("  ", "    ", &format!("{}: {}", rules.id, style::open(why)));
        }
    }
    out.gap();
}
