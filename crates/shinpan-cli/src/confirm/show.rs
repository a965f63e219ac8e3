//! A confirmation as people read it.

use std::path::Path;

use shinpan::language::{Arg, Language, Words};
use shinpan::verdict::{Omitted, Procedure, Settlement, Standing, StringVerdict};
use shinpan::{Color, Count};

use super::speech::Speech;
use super::{Confirmed, OtherReading};
use crate::board_view::{Marks, draw};
use crate::count_view::{cell, sums};
use crate::output::{Out, width};
use crate::style;

/// Prints everything.
pub fn page(confirmed: &Confirmed, words: &Words, file: Option<&Path>, out: &mut Out) {
    let verdict = &confirmed.verdict;
    let speech = Speech { words, verdict };
    let rules = verdict.game.rules();
    let name = format!("{} ({})", rules.name, rules.id);
    let komi = verdict.game.komi().to_string();
    out.line(style::strong(words.say("title", &[("rules", Arg::from(&name)), ("komi", Arg::from(&komi))])));
    for reading in &rules.readings {
        let option = &reading.options[reading.chosen];
        let article = reading.article.to_string();
        let args = [
            ("name", Arg::from(&reading.name)),
            ("option", Arg::from(&option.name)),
            ("article", Arg::from(&article)),
        ];
        prose(words, "  ", "    ", &style::faint(words.say("reading", &args)).to_string(), out);
    }
    if confirmed.from_record && verdict.passes_added > 0 {
        prose(words, "  ", "    ", &words.say("not-stopped", &[]), out);
    }
    board(confirmed, &speech, out);
    heading(words.say("heading-strings", &[]), out);
    for string in &verdict.strings {
        one_string(string, &speech, out);
    }
    if let Some(settlement) = &verdict.settlement {
        territory(settlement, &speech, out);
        heading(words.say("heading-count", &[]), out);
        count(&settlement.count, &speech, out);
    }
    result(confirmed, &speech, out);
    notes(confirmed, &speech, out);
    out.gap();
    prose(words, "  ", "  ", &style::faint(words.say("not-official", &[])).to_string(), out);
    let states = verdict.confirmation.states().to_string();
    let seconds = format!("{:.1}", confirmed.time.as_secs_f64());
    let work = words.say("work", &[("states", Arg::from(&states)), ("seconds", Arg::from(&seconds))]);
    out.line(style::faint(format!("  {work}")));
    if let Some(file) = file {
        out.line(format!("  {}", file.display()));
    }
}

/// A paragraph; languages without blanks between words are broken between characters.
fn prose(words: &Words, first: &str, indent: &str, text: &str, out: &mut Out) {
    match words.language() {
        Language::English => out.paragraph(first, indent, text),
        _ => out.paragraph_anywhere(first, indent, text),
    }
}

fn heading(text: String, out: &mut Out) {
    out.line(style::strong(text));
}

fn board(confirmed: &Confirmed, speech: &Speech<'_>, out: &mut Out) {
    let verdict = &confirmed.verdict;
    let dead = verdict
        .strings
        .iter()
        .filter(|string| matches!(string.standing, Standing::Dead | Standing::DeadKept));
    let mut marks = Marks::default();
    for string in dead {
        marks.dead = marks.dead.union(&string.string.stones);
    }
    if let Some(settlement) = &verdict.settlement {
        let map = &settlement.count.map;
        (marks.black, marks.white) = (map.of(Color::Black), map.of(Color::White));
    }
    out.text(&draw(verdict.game.position(), &marks));
    out.line(style::faint(format!("  {}", speech.plain("board-legend"))));
}

fn one_string(string: &StringVerdict, speech: &Speech<'_>, out: &mut Out) {
    let status = speech.standing(string.standing);
    let status = match string.standing {
        Standing::Alive => style::good(status).to_string(),
        Standing::Seki => style::strong(status).to_string(),
        Standing::Dead | Standing::DeadKept => style::bad(status).to_string(),
        Standing::Open => style::open(status).to_string(),
    };
    let (point, color) = (speech.point(string.at), speech.color(string.string.color));
    let args = [
        ("point", Arg::from(&point)),
        ("color", Arg::from(&color)),
        ("stones", Arg::from(string.string.stones.len())),
        ("status", Arg::from(&status)),
    ];
    prose(speech.words, "  ", "    ", &speech.words.say("string-line", &args), out);
    prose(speech.words, "    ", "    ", &speech.paragraph(&speech.why(string)), out);
    if let Some(line) = speech.line_of(string) {
        let line = speech.line(&line);
        prose(speech.words, "    ", "      ", &speech.words.say("line", &[("line", Arg::from(&line))]), out);
    }
}

fn territory(settlement: &Settlement, speech: &Speech<'_>, out: &mut Out) {
    heading(speech.plain("heading-territory"), out);
    let map = &settlement.count.map;
    for color in [Color::Black, Color::White] {
        let (name, points) = (speech.color(color), map.of(color));
        let listed = speech.points(&points);
        let says = match points.is_empty() {
            true => speech.words.say("territory-none", &[("color", Arg::from(&name))]),
            false => {
                let args = [("color", Arg::from(&name)), ("points", Arg::from(&listed))];
                speech.words.say("territory-line", &args)
            }
        };
        prose(speech.words, "  ", "    ", &says, out);
    }
    let (neutral, uncounted) = (speech.points(&map.neutral), speech.points(&map.uncounted));
    if !map.neutral.is_empty() {
        let says = speech.words.say("neutral-line", &[("points", Arg::from(&neutral))]);
        prose(speech.words, "  ", "    ", &says, out);
    }
    if !map.uncounted.is_empty() {
        let says = speech.words.say("uncounted-line", &[("points", Arg::from(&uncounted))]);
        prose(speech.words, "  ", "    ", &says, out);
    }
}

/// The count, one line for each heading and article.
fn count(count: &Count, speech: &Speech<'_>, out: &mut Out) {
    let row = |label: &str, black: &str, white: &str, by: &str, out: &mut Out| {
        let pad = |text: &str, to: usize| " ".repeat(to.saturating_sub(width(text)));
        let line =
            format!("  {label}{}{}{black}{}{white}   {by}", pad(label, 38), pad(black, 8), pad(white, 8));
        out.line(line.trim_end());
    };
    row("", &speech.color(Color::Black), &speech.color(Color::White), "", out);
    for (what, by, sums) in &sums(count) {
        let label = speech.plain(&format!("count-{}", what.id()));
        row(&label, &cell(sums.black), &cell(sums.white), &style::article(by).to_string(), out);
    }
    let (black, white) = (count.total(Color::Black), count.total(Color::White));
    row(&speech.plain("count-total"), &black.to_string(), &white.to_string(), "", out);
}

fn result(confirmed: &Confirmed, speech: &Speech<'_>, out: &mut Out) {
    let label = style::strong(speech.plain("heading-result")).to_string();
    let says = match &confirmed.verdict.settlement {
        Some(settlement) => {
            let result = style::good(speech.result(settlement.result));
            format!("{label}: {result} ({})", style::article(&settlement.by))
        }
        None => {
            let open = speech.strings(confirmed.verdict.open().map(|string| string.at));
            let open = speech.words.say("open-strings", &[("strings", Arg::from(&open))]);
            format!("{label}: {}; {}", speech.plain("no-result-yet"), style::open(open))
        }
    };
    prose(speech.words, "", "  ", &says, out);
}

/// The notes: what was left undone, the other reading, repetitions.
fn notes(confirmed: &Confirmed, speech: &Speech<'_>, out: &mut Out) {
    let mut notes = Vec::new();
    let verdict = &confirmed.verdict;
    if verdict.settlement.as_ref().is_some_and(Settlement::is_antiseki) {
        notes.push(speech.plain("note-antiseki"));
    }
    if let Some(procedure) = &confirmed.procedure {
        undone(procedure, speech, &mut notes);
    }
    if let Some(other) = &confirmed.other {
        other_reading(other, speech, &mut notes);
    }
    for cycle in &confirmed.cycles {
        notes.push(speech.cycle(cycle));
    }
    if notes.is_empty() {
        return;
    }
    heading(speech.plain("heading-notes"), out);
    for note in notes {
        prose(speech.words, "  - ", "    ", &note, out);
    }
}

fn undone(procedure: &Procedure, speech: &Speech<'_>, notes: &mut Vec<String>) {
    if let Some(filled) = &procedure.filled {
        let plays = filled.plays.iter().map(|(_, at)| *at).collect();
        let (points, result) = (speech.points(&plays), speech.result(filled.settlement.result));
        let count = &filled.settlement.count;
        let [black, white] = [Color::Black, Color::White].map(|color| count.total(color).to_string());
        let args = [
            ("points", Arg::from(&points)),
            ("result", Arg::from(&result)),
            ("black", Arg::from(&black)),
            ("white", Arg::from(&white)),
        ];
        notes.push(speech.words.say("note-neutral", &args));
    }
    for omitted in &procedure.omitted {
        notes.push(speech.omitted(omitted));
    }
    if !procedure.unknown.is_empty() {
        let points = speech.points(&procedure.unknown);
        notes.push(speech.words.say("note-move-unknown", &[("points", Arg::from(&points))]));
    } else if procedure.omitted.is_empty() && procedure.looked > 0 {
        notes.push(speech.plain("note-move-none"));
    }
    if !procedure.omitted.is_empty() && speech.can_resume() {
        notes.push(speech.plain("note-resume"));
    }
    for omitted in &procedure.decisive {
        let point = speech.point(omitted.at);
        notes.push(speech.words.say("note-both-lose", &[("point", Arg::from(&point))]));
    }
}

impl Speech<'_> {
    fn omitted(&self, omitted: &Omitted) -> String {
        let (player, point) = (self.color(omitted.player), self.point(omitted.at));
        let (result, gain) = (self.result(omitted.result), Speech::number(omitted.gain));
        let args = [
            ("player", Arg::from(&player)),
            ("point", Arg::from(&point)),
            ("result", Arg::from(&result)),
            ("gain", Arg::from(&gain)),
        ];
        self.words.say("note-move", &args)
    }
}

fn other_reading(other: &OtherReading, speech: &Speech<'_>, notes: &mut Vec<String>) {
    let reading = ("reading", Arg::from(&other.name));
    if !other.differences.is_empty() {
        let differ = other.differences.iter().map(|difference| {
            let (point, status) = (speech.point(difference.at), speech.standing(difference.other));
            speech.words.say("differs", &[("point", Arg::from(&point)), ("status", Arg::from(&status))])
        });
        let strings = differ.collect::<Vec<_>>().join(&speech.plain("strings-join"));
        let args = [reading.clone(), ("strings", Arg::from(&strings))];
        notes.push(speech.words.say("note-readings-differ", &args));
    }
    if !other.open.is_empty() {
        let strings = speech.strings(other.open.iter().copied());
        notes.push(speech.words.say("note-readings-open", &[reading, ("strings", Arg::from(&strings))]));
    } else if other.differences.is_empty() && speech.verdict.settlement.is_some() {
        notes.push(speech.words.say("note-readings-agree", &[reading]));
    }
}
