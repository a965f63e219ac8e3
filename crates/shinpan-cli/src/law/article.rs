//! One article: the text in our words, what it enacts, where the code carries it out, its cases.

use std::collections::BTreeSet;

use shinpan::rules::{Enacted, Reading, Transition, Word as _};
use shinpan::{Article, Phase, RuleSet};

use super::index::{self, CodePlace};
use crate::output::Out;
use crate::style;

/// The article of any rule set that has this name, however it is capitalised.
pub fn find(name: &str) -> Option<(&'static RuleSet, &'static Article)> {
    let lower = name.to_ascii_lowercase();
    let (rules, article) = RuleSet::find_article(name).or_else(|| RuleSet::find_article(&lower))?;
    Some((rules, article))
}

/// Prints an article; `asked` may name a part of it.
pub fn show(rules: &RuleSet, article: &Article, asked: &str, out: &mut Out) {
    out.line(format!("{}  {}", style::article(&article.id), style::strong(&article.title)));
    let line =
        article.parts.iter().find(|(part, _)| part.as_str() == asked).map_or(article.line, |part| part.1);
    entry("of", &format!("{} ({})", rules.name, rules.id), out);
    entry("text", &format!("{}:{line}", article.file), out);
    prose("gist", &article.gist, out);
    if let Some(because) = &article.enacts_nothing {
        entry("enacts", &format!("nothing: {because}"), out);
    }
    for (what, _) in enactments(rules, article) {
        entry("enacts", &what, out);
    }
    for unclear in rules.readings.iter().filter(|unclear| unclear.article == article.id) {
        reading(unclear, out);
    }
    prose("note", &article.notes, out);
    for CodePlace { place, mark } in code(rules, article) {
        entry("code", &format!("{place}  {mark}"), out);
    }
    let names: Vec<&str> = std::iter::once(&article.id)
        .chain(article.parts.iter().map(|(part, _)| part))
        .map(|id| id.as_str())
        .collect();
    let cases = index::cases(&names);
    for (place, name) in &cases {
        entry("case", &format!("{place}  {name}"), out);
    }
    if cases.is_empty() {
        entry("case", "none cites it", out);
    }
    let heirs = heirs(rules, article);
    if !heirs.is_empty() {
        entry("also in", &heirs.join(", "), out);
    }
}

fn entry(label: &str, text: &str, out: &mut Out) {
    out.paragraph(&format!("  {label:<8}"), "          ", text);
}

/// Paragraphs, the label before the first.
fn prose(label: &str, text: &str, out: &mut Out) {
    let paragraphs = text.split("\n\n").filter(|text| !text.is_empty());
    for (at, paragraph) in paragraphs.enumerate() {
        entry(if at == 0 { label } else { "" }, paragraph, out);
    }
}

/// The derived rule sets that took this article over.
fn heirs(rules: &RuleSet, article: &Article) -> Vec<&'static str> {
    let takes =
        |set: &&std::sync::Arc<RuleSet>| set.id != rules.id && set.article(article.id.as_str()).is_some();
    RuleSet::all().iter().filter(takes).map(|set| set.id.as_str()).collect()
}

/// What an article enacts, each with the marks that stand for it in the code: clauses, komi, transitions.
pub fn enactments(rules: &RuleSet, article: &Article) -> Vec<(String, Vec<(String, String)>)> {
    let by_it = |by: &shinpan::ArticleId| article.is_called(by.as_str());
    let mut list = Vec::new();
    for row in rules.clause_rows().into_iter().filter(|row| by_it(&row.by)) {
        let marks = vec![(row.key.to_owned(), row.word.to_owned())];
        list.push((format!("{} = \"{}\": {}", row.key, row.word, row.meaning.trim()), marks));
    }
    if by_it(&rules.komi.by) {
        let half = shinpan::Points::from_half;
        let (even, handicap) = (half(rules.komi.even), half(rules.komi.handicap));
        list.push((format!("komi {even}, with a handicap {handicap}"), Vec::new()));
    }
    for way in rules.phases.iter().filter(|way| by_it(&way.by)) {
        list.push((transition(way), transition_marks(way)));
    }
    list
}

/// A way from phase to phase as a sentence.
pub fn transition(way: &Enacted<Transition>) -> String {
    let mut text = format!("{}: after {} comes {}", way.from, way.when, way.to);
    match way.to {
        Phase::Over => text += &format!("; {}", stones(way)),
        _ => text += &format!(", {} first", way.first),
    }
    if way.bans == shinpan::rules::KoBans::Lifted {
        text += ", ko bans lapse";
    }
    format!("{text} ({})", way.by)
}

fn stones(way: &Transition) -> String {
    match way.stones {
        shinpan::rules::StonesLeft::AllAlive => "all stones are alive".to_owned(),
        shinpan::rules::StonesLeft::AsConfirmed => "stones stand as confirmed".to_owned(),
        other => other.to_string(),
    }
}

fn transition_marks(way: &Transition) -> Vec<(String, String)> {
    let pair = |key: &str, word: &str| (key.to_owned(), word.to_owned());
    let mut marks = vec![pair("when", way.when.word())];
    match way.to {
        Phase::Over => marks.push(pair("stones", way.stones.word())),
        _ => marks.push(pair("first", way.first.word())),
    }
    marks
}

/// Prints an unclear place and how it can be read.
pub fn reading(unclear: &Reading, out: &mut Out) {
    out.paragraph(
        "  unclear ",
        "          ",
        &format!("{}: {}", style::open(&unclear.name), unclear.question),
    );
    for (at, option) in unclear.options.iter().enumerate() {
        let chosen = if at == unclear.default { " (taken unless another is asked for)" } else { "" };
        let enacts: Vec<String> =
            option.enacts.iter().map(|(key, word)| format!("{key} = \"{word}\"")).collect();
        let ways: Vec<String> = option.phases.iter().map(transition).collect();
        let enacts: Vec<String> = enacts.into_iter().chain(ways).collect();
        let text = format!("{}{chosen}: {}", option.name, option.says);
        out.paragraph("          - ", "            ", &text);
        if !enacts.is_empty() {
            out.paragraph("            ", "            ", &style::faint(enacts.join("; ")).to_string());
        }
    }
}

/// Where the code carries out what the article enacts, in any of its readings.
fn code(rules: &RuleSet, article: &Article) -> Vec<CodePlace> {
    let mut wanted: BTreeSet<(String, String)> =
        enactments(rules, article).into_iter().flat_map(|(_, marks)| marks).collect();
    for unclear in rules.readings.iter().filter(|unclear| unclear.article == article.id) {
        for option in &unclear.options {
            wanted.extend(option.enacts.iter().cloned());
            wanted.extend(option.phases.iter().flat_map(|way| transition_marks(way)));
        }
    }
    index::code(&wanted)
}
