//! A ruling as people read it.

use shinpan::report::VariationReport;
use shinpan::ruling::{Basis, Conditional, Status, StringRuling};
use shinpan::sgf::{Oddity, Record};
use shinpan::{Color, PointSet, Ruling};

use super::Ruled;
use crate::args::RefereeArgs;
use crate::board_view::{self, Marks};
use crate::count_view;
use crate::output::Out;
use crate::style;

/// Strings, illegal moves and oddities listed before the rest is only counted.
const MOST: usize = 12;

const INDENT: &str = "            ";

fn entry(label: &str, text: &str, out: &mut Out) {
    out.paragraph(&format!("  {label:<10}"), INDENT, text);
}

fn item(text: &str, out: &mut Out) {
    out.paragraph(&format!("{INDENT}- "), &format!("{INDENT}  "), text);
}

/// Prints a ruling.
pub fn ruling(title: &str, ruled: &Ruled, args: &RefereeArgs, out: &mut Out) {
    let Ruled { record, ruling, oddities, variation } = ruled;
    let verbose = args.verbose;
    out.line(style::strong(title));
    game(record, ruling, out);
    line_of(variation, args.all_variations, out);
    let rules = &ruling.rules;
    let id = style::article(&rules.set.id);
    let assumed = assumed("rules-assumed", ruling);
    entry("Rules", &format!("{} ({id}): {}{assumed}", rules.set.name, rules.how), out);
    for reading in rules.set.readings.iter().filter(|reading| verbose || reading.chosen != reading.default) {
        let option = &reading.options[reading.chosen];
        item(
            &format!("reading {}={}: {} ({})", reading.name, option.name, option.says, reading.article),
            out,
        );
    }
    let assumed = self::assumed("komi-assumed", ruling);
    entry("Komi", &format!("{}, {}{assumed}", ruling.komi.points, ruling.komi.how), out);
    moves(ruling, verbose, out);
    let ending = &ruling.ending;
    entry("Ending", &format!("{} ({})", ending.says, style::article(&ending.by)), out);
    strings(ruling, verbose, out);
    results(ruling, out);
    if verbose {
        board(ruling, out);
    }
    if let Some(first) = ruling.results.iter().find(|found| found.count.is_some()) {
        counted(first, ruling, verbose, out);
    }
    claim(ruling, out);
    notes(ruling, record, oddities, verbose, out);
}

/// Remarks whose sentence stands further up, with the rules and the komi.
const SAID_ABOVE: [&str; 2] = ["rules-assumed", "komi-assumed"];

/// The place and the code of what is assumed, if it is.
fn assumed(code: &str, ruling: &Ruling) -> String {
    let found = ruling.remarks.iter().find(|remark| remark.code == code);
    match found.and_then(|remark| remark.place) {
        Some(place) => format!(" (line {}, byte {}) [{code}]", place.line, place.byte),
        None => String::new(),
    }
}

fn game(record: &Record, ruling: &Ruling, out: &mut Out) {
    let name =
        |property: &str| record.information.text(property).map(str::trim).filter(|name| !name.is_empty());
    let mut text = match (name("PB"), name("PW")) {
        (None, None) => String::new(),
        (black, white) => {
            format!("{} (Black) against {} (White), ", black.unwrap_or("?"), white.unwrap_or("?"))
        }
    };
    text += &ruling.size.to_string();
    if ruling.handicap > 0 {
        text += &format!(", handicap {}", ruling.handicap);
    }
    entry("Game", &text, out);
}

/// Which line of the game this is, if it has more than one.
fn line_of(variation: &VariationReport, all: bool, out: &mut Out) {
    let VariationReport { number, of, after_move } = *variation;
    let says = match after_move {
        _ if of == 1 => return,
        None if all => format!("the main line of {of} lines"),
        None => {
            format!("the main line; {} not ruled on (--all-variations)", many(of - 1, "variation"))
        }
        Some(0) => format!("line {number} of {of}, other than the main line from the start"),
        Some(move_) => format!("line {number} of {of}, other than the main line after move {move_}"),
    };
    entry("Line", &says, out);
}

fn moves(ruling: &Ruling, verbose: bool, out: &mut Out) {
    let total = many(ruling.moves, "move");
    if ruling.illegal.is_empty() {
        entry("Moves", &format!("{total}, {}", style::good("all legal")), out);
        return;
    }
    let mut numbers: Vec<usize> = ruling.illegal.iter().map(|found| found.number).collect();
    numbers.dedup();
    entry("Moves", &format!("{total}, {}", style::bad(format!("{} illegal", numbers.len()))), out);
    let shown = if verbose { usize::MAX } else { MOST };
    for found in ruling.illegal.iter().take(shown) {
        let forced = if found.forced { ", marked as made on purpose" } else { "" };
        let by = style::article(&found.by);
        item(
            &format!("move {}, {} {}: {} ({by}){forced}", found.number, found.player, found.point, found.why),
            out,
        );
    }
    rest(ruling.illegal.len(), shown, out);
}

fn strings(ruling: &Ruling, verbose: bool, out: &mut Out) {
    let all = ruling.strings.len();
    if all == 0 {
        return;
    }
    let mut kinds: Vec<(String, usize)> = Vec::new();
    for ruled in &ruling.strings {
        let kind = match (ruled.status, ruled.basis.id()) {
            (Status::Alive, Some(basis)) if basis == "pass-alive" => basis.to_owned(),
            (Status::Alive, Some("stands")) => "counted as it stands".to_owned(),
            (Status::Alive, Some(basis)) => format!("alive {basis}"),
            (Status::Dead, _) => "dead".to_owned(),
            _ => "open".to_owned(),
        };
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, number)) => *number += 1,
            None => kinds.push((kind, 1)),
        }
    }
    kinds.sort();
    let kinds: Vec<String> = kinds.iter().map(|(kind, number)| format!("{number} {kind}")).collect();
    entry("Strings", &format!("{}: {}", many(all, "string"), kinds.join(", ")), out);
    for (status, label) in [(Status::Dead, "dead"), (Status::Open, "open")] {
        let found: Vec<&StringRuling> =
            ruling.strings.iter().filter(|ruled| ruled.status == status).collect();
        if !found.is_empty() {
            let shown = if verbose { usize::MAX } else { MOST };
            let names: Vec<String> = found.iter().take(shown).map(|ruled| name(ruled, ruling)).collect();
            let more = found.len().saturating_sub(shown);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            item(&format!("{}: {}{more}", style::open(label), names.join(", ")), out);
        }
    }
}

/// `D4 (Black, 3 stones, as marked)`.
fn name(ruled: &StringRuling, ruling: &Ruling) -> String {
    let stones = many(ruled.string.stones.len(), "stone");
    let basis = ruled.basis.id().map(|basis| format!(", {basis}")).unwrap_or_default();
    format!("{} ({}, {stones}{basis})", ruled.at.to_gtp(ruling.size), ruled.string.color)
}

fn results(ruling: &Ruling, out: &mut Out) {
    match ruling.result {
        Some(result) => {
            let by = ruling.results.first().map_or(&ruling.ending.by, |found| &found.by);
            entry("Result", &format!("{} ({})", style::good(result), style::article(by)), out);
        }
        None => entry("Result", &style::open(unsettled(ruling)).to_string(), out),
    }
    let rest = if ruling.result.is_some() { 1 } else { 0 };
    for found in ruling.results.iter().skip(rest) {
        let says = match found.assumption.says.as_str() {
            "" => String::new(),
            says => format!(" {says}"),
        };
        item(&format!("{}{says} ({})", style::strong(found.result), style::article(&found.by)), out);
    }
}

/// Why the result is no fact.
fn unsettled(ruling: &Ruling) -> &'static str {
    let open = ruling.strings.iter().any(|ruled| ruled.status == Status::Open);
    let marked = ruling.strings.iter().any(|ruled| ruled.basis == Basis::AsMarked);
    if open {
        "not settled: the record does not say which stones are dead"
    } else if marked {
        "not settled: it rests on the marks of the record"
    } else if !ruling.illegal.is_empty() {
        "not settled: it depends on what is done about the illegal move"
    } else if ruling.rules.evidence.is_assumed() {
        "not settled: the rule set is only assumed"
    } else {
        "not settled"
    }
}

fn counted(found: &Conditional, ruling: &Ruling, verbose: bool, out: &mut Out) {
    let Some(count) = &found.count else { return };
    let says = match (ruling.settled, found.assumption.says.as_str()) {
        (true, _) | (_, "") => String::new(),
        (false, says) => format!(", {says}"),
    };
    entry("Count", &format!("{}{says}:", found.result), out);
    count_view::table(count, out);
    if verbose {
        count_view::items(count, &found.counted, out);
    }
}

/// The board at the stop, dead stones in small letters, with the territory of the count.
fn board(ruling: &Ruling, out: &mut Out) {
    let mut marks = Marks::default();
    let dead = ruling.strings.iter().filter(|ruled| ruled.status == Status::Dead);
    marks.dead = dead.fold(PointSet::new(), |all, ruled| all.union(&ruled.string.stones));
    if let Some(count) = ruling.results.first().and_then(|found| found.count.as_ref()) {
        (marks.black, marks.white) = (count.map.of(Color::Black), count.map.of(Color::White));
    }
    out.text(&board_view::draw(&ruling.position, &marks));
}

fn claim(ruling: &Ruling, out: &mut Out) {
    let Some(claimed) = &ruling.claimed else {
        entry("Claimed", "the record claims no result", out);
        return;
    };
    let verdict = match claimed.agrees {
        Some(true) => style::good("holds").to_string(),
        Some(false) => style::bad("does not hold").to_string(),
        None => style::open("cannot be checked").to_string(),
    };
    entry("Claimed", &format!("RE[{}] {verdict}: {}", claimed.raw, claimed.why), out);
}

fn notes(ruling: &Ruling, record: &Record, oddities: &[Oddity], verbose: bool, out: &mut Out) {
    let mut remarks = ruling.remarks.iter().filter(|remark| !SAID_ABOVE.contains(&remark.code)).peekable();
    if remarks.peek().is_some() {
        out.line("  Remarks");
        for remark in remarks {
            let by = remark.by.as_ref().map(|by| format!(" ({})", style::article(by))).unwrap_or_default();
            item(&format!("{}{by}", remark.says), out);
        }
    }
    let all: Vec<&Oddity> = oddities.iter().chain(&record.oddities).collect();
    if all.is_empty() {
        return;
    }
    out.line("  Oddities of the file");
    let shown = if verbose { usize::MAX } else { MOST };
    for oddity in all.iter().take(shown) {
        item(&oddity.to_string(), out);
    }
    rest(all.len(), shown, out);
}

fn rest(all: usize, shown: usize, out: &mut Out) {
    if all > shown {
        item(&format!("and {} more (--verbose lists them)", all - shown), out);
    }
}

/// Prints a ruling on one line.
pub fn line(title: &str, ruling: &Ruling, out: &mut Out) {
    let moves = match ruling.illegal.first() {
        None => "legal".to_owned(),
        Some(first) => style::bad(format!("illegal from move {} ({})", first.number, first.by)).to_string(),
    };
    let result = match (ruling.result, ruling.results.first()) {
        (Some(result), _) => result.to_sgf(),
        (None, Some(first)) => {
            let says = first.assumption.says.as_str();
            let says = if says.is_empty() { "not settled" } else { says };
            format!("{} {says}", first.result.to_sgf())
        }
        (None, None) => "not settled".to_owned(),
    };
    let claim = match &ruling.claimed {
        None => String::new(),
        Some(claimed) => {
            let verdict = match claimed.agrees {
                Some(true) => "holds".to_owned(),
                Some(false) => style::bad("does not hold").to_string(),
                None => "open".to_owned(),
            };
            format!("; RE[{}] {verdict}", claimed.raw)
        }
    };
    out.line(format!("{title}: {}, {moves}, {result}{claim}", ruling.rules.set.id));
}

fn many(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}
