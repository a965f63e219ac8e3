//! What one `enacts` block says: clauses, komi, transitions and unclear places.

use crate::article::{Reading, ReadingOption};
use crate::clause::{FirstToMove, KoBans, Phase, StonesLeft, Transition, Trigger};
use crate::error::Problem;
use crate::fields::{Complaints, Field, Lines, fields};
use crate::nearest::nearest;
use crate::rule_set::{ArticleId, Enacted, Komi, RuleSet};
use crate::words::{Word, words_of};

/// What an article enacts, as written.
#[derive(Default)]
pub(crate) struct Statement {
    pub clauses: Vec<Stated>,
    pub komi: Option<(Komi, u32)>,
    pub phases: Vec<(Enacted<Transition>, u32)>,
    pub readings: Vec<StatedReading>,
    /// Names of parts of the article, each with its line.
    pub parts: Vec<(ArticleId, u32)>,
    /// Whether komi was given, be it readable or not.
    pub komi_given: bool,
    /// Whether something stood there, be it readable or not.
    something: bool,
}

impl Statement {
    pub fn is_empty(&self) -> bool {
        !self.something
    }
}

/// A clause as written.
#[derive(Clone, Copy)]
pub(crate) struct Stated {
    pub key: &'static str,
    /// None if the word was not known; the complaint is made.
    pub word: Option<&'static str>,
    pub line: u32,
}

/// An unclear place as written.
pub(crate) struct StatedReading {
    pub reading: Reading,
    pub line: u32,
    /// The clauses of the default, each with its line.
    pub default_clauses: Vec<Stated>,
    /// The line of each option.
    pub option_lines: Vec<u32>,
}

/// Reads the keys of an `enacts` block.
pub(crate) fn read_statement(
    fields_of_block: &[Field<'_>],
    lines: Lines<'_>,
    article: &ArticleId,
    say: &mut Complaints<'_>,
) -> Statement {
    let mut statement = Statement::default();
    for field in fields_of_block {
        statement.something |= field.key != "id";
        statement.komi_given |= field.key == "komi";
        match field.key {
            "id" => {}
            "komi" => statement.komi = read_komi(field, lines, say).map(|komi| (komi, field.line)),
            "phase" => read_phases(field, lines, article, &mut statement.parts, say)
                .into_iter()
                .for_each(|phase| statement.phases.push(phase)),
            "unclear" => {
                let Some(table) = field.table(say) else { continue };
                for place in fields(table, lines) {
                    if let Some(reading) = read_unclear(&place, lines, article, &mut statement.parts, say) {
                        statement.readings.push(reading);
                    }
                }
            }
            _ => {
                if let Some(stated) = read_clause(field, &["komi", "phase", "unclear", "id"], say) {
                    statement.clauses.push(stated);
                }
            }
        }
    }
    statement
}

/// One `clause = "word"`; None if there is no such clause.
fn read_clause(field: &Field<'_>, besides: &[&'static str], say: &mut Complaints<'_>) -> Option<Stated> {
    let Some(kind) = RuleSet::clause_kinds().find(|kind| kind.key == field.key) else {
        let keys = besides.iter().copied().chain(RuleSet::clause_kinds().map(|kind| kind.key));
        field.unknown(keys.collect(), say);
        return None;
    };
    let text = field.text(say);
    let word = text.and_then(|text| one_of(text, kind.key, &(kind.words)(), field.line, say));
    Some(Stated { key: kind.key, word, line: field.line })
}

/// The known word that `text` is; None, with a complaint, if it is none.
fn one_of(
    text: &str,
    key: &str,
    words: &[(&'static str, &'static str)],
    line: u32,
    say: &mut Complaints<'_>,
) -> Option<&'static str> {
    let found = words.iter().find(|(word, _)| *word == text).map(|(word, _)| *word);
    if found.is_none() {
        let known: Vec<&'static str> = words.iter().map(|(word, _)| *word).collect();
        let nearest = nearest(text, known.iter().copied());
        say.say(line, Problem::UnknownWord { key: key.to_owned(), word: text.to_owned(), nearest, known });
    }
    found
}

/// The value of a field whose words are those of `T`.
fn word_of<T: Word>(field: &Field<'_>, say: &mut Complaints<'_>) -> Option<T> {
    let text = field.text(say)?;
    one_of(text, field.key, &words_of::<T>(), field.line, say).and_then(T::from_word)
}

fn read_komi(field: &Field<'_>, lines: Lines<'_>, say: &mut Complaints<'_>) -> Option<Komi> {
    let table = field.table(say)?;
    let (mut even, mut handicap) = (None, None);
    let inner = fields(table, lines);
    for part in &inner {
        match part.key {
            "even" => even = part.points("even", say),
            "handicap" => handicap = part.points("handicap", say),
            _ => part.unknown(vec!["even", "handicap"], say),
        }
    }
    for key in ["even", "handicap"] {
        if !inner.iter().any(|part| part.key == key) {
            say.say(field.line, Problem::MissingKey { key, of: "komi" });
        }
    }
    Some(Komi { even: even?, handicap: handicap? })
}

const PHASE_KEYS: &[&str] = &["in", "when", "go", "first", "stones", "bans", "id"];

fn read_phases(
    field: &Field<'_>,
    lines: Lines<'_>,
    article: &ArticleId,
    parts: &mut Vec<(ArticleId, u32)>,
    say: &mut Complaints<'_>,
) -> Vec<(Enacted<Transition>, u32)> {
    let mut phases = Vec::new();
    for (line, table) in field.tables(lines, say) {
        let keys = fields(table, lines);
        let (mut from, mut when, mut to) = (None, None, None);
        let (mut first, mut stones, mut bans) = (None, None, None);
        let mut by = article.clone();
        for key in &keys {
            match key.key {
                "in" => from = word_of::<Phase>(key, say),
                "when" => when = word_of::<Trigger>(key, say),
                "go" => to = word_of::<Phase>(key, say),
                "first" => first = word_of::<FirstToMove>(key, say),
                "stones" => stones = word_of::<StonesLeft>(key, say),
                "bans" => bans = word_of::<KoBans>(key, say),
                "id" => {
                    if let Some(name) = key.words("id", say) {
                        by = ArticleId::new(&format!("{article}.{name}"));
                        if !parts.iter().any(|(part, _)| *part == by) {
                            parts.push((by.clone(), key.line));
                        }
                    }
                }
                _ => key.unknown(PHASE_KEYS.to_vec(), say),
            }
        }
        for key in ["in", "when", "go"] {
            if !keys.iter().any(|field| field.key == key) {
                say.say(line, Problem::MissingKey { key, of: "a phase" });
            }
        }
        let given = |key: &str| keys.iter().any(|field| field.key == key);
        let (Some(from), Some(when), Some(to)) = (from, when, to) else { continue };
        for message in misplaced(from, to, &given) {
            say.say(line, Problem::Transition { message });
        }
        let transition = Transition {
            from,
            when,
            to,
            first: first.unwrap_or(FirstToMove::PlayerToMove),
            stones: stones.unwrap_or(StonesLeft::AllAlive),
            bans: bans.unwrap_or(KoBans::Kept),
        };
        phases.push((Enacted { value: transition, by }, line));
    }
    phases
}

/// What is wrong with the keys of a transition.
fn misplaced(from: Phase, to: Phase, given: &dyn Fn(&str) -> bool) -> Vec<&'static str> {
    let mut wrong = Vec::new();
    let over = to == Phase::Over;
    if from == Phase::Over {
        wrong.push("nothing follows when the game is over");
    }
    if over && !given("stones") {
        wrong.push("a phase that ends the game says which `stones` stand, for instance \"all alive\"");
    }
    if !over && given("stones") {
        wrong.push("`stones` has a meaning only where the game is over");
    }
    if over && given("first") {
        wrong.push("nobody moves `first` when the game is over");
    }
    wrong
}

fn read_unclear(
    place: &Field<'_>,
    lines: Lines<'_>,
    article: &ArticleId,
    parts: &mut Vec<(ArticleId, u32)>,
    say: &mut Complaints<'_>,
) -> Option<StatedReading> {
    let name = place.key.to_owned();
    let keys = fields(place.table(say)?, lines);
    // The key of a dotted header stands on the line of the header, which is where complaints belong.
    let line = place.line;
    let (mut question, mut default) = (None, None);
    let mut options = Vec::new();
    let mut stated = Vec::new();
    let mut option_lines = Vec::new();
    for key in &keys {
        match key.key {
            "question" => question = key.words("question", say).map(str::to_owned),
            "default" => default = key.text(say).map(|text| (text.to_owned(), key.line)),
            "readings" => {
                let Some(table) = key.table(say) else { continue };
                for option in fields(table, lines) {
                    let Some((read, clauses)) = read_option(&option, lines, article, parts, say) else {
                        continue;
                    };
                    options.push(read);
                    stated.push(clauses);
                    option_lines.push(option.line);
                }
            }
            _ => key.unknown(vec!["question", "default", "readings"], say),
        }
    }
    for required in ["question", "default"] {
        if !keys.iter().any(|key| key.key == required) {
            say.say(line, Problem::MissingKey { key: required, of: "an unclear place" });
        }
    }
    if options.len() < 2 {
        say.say(line, Problem::OneReading { reading: name.clone() });
    }
    unequal(&name, &options, &stated, &option_lines, say);
    let (default, default_line) = default?;
    let Some(chosen) = options.iter().position(|option| option.name == default) else {
        let known = options.iter().map(|option| option.name.clone()).collect();
        say.say(default_line, Problem::UnknownDefault { reading: name, default, known });
        return None;
    };
    let reading = Reading {
        name,
        article: article.clone(),
        question: question.unwrap_or_default(),
        options,
        chosen,
        default: chosen,
    };
    Some(StatedReading { reading, line, default_clauses: stated.swap_remove(chosen), option_lines })
}

/// Every reading of a place answers the same clauses, so that choosing one never leaves a gap.
fn unequal(
    name: &str,
    options: &[ReadingOption],
    stated: &[Vec<Stated>],
    lines: &[u32],
    say: &mut Complaints<'_>,
) {
    for (at, option) in options.iter().enumerate() {
        let mut missing: Vec<&'static str> = Vec::new();
        for other in stated.iter().flatten() {
            if !stated[at].iter().any(|own| own.key == other.key) && !missing.contains(&other.key) {
                missing.push(other.key);
            }
        }
        for key in missing {
            let problem =
                Problem::UnequalReadings { reading: name.to_owned(), option: option.name.clone(), key };
            say.say(lines[at], problem);
        }
    }
}

fn read_option(
    option: &Field<'_>,
    lines: Lines<'_>,
    article: &ArticleId,
    parts: &mut Vec<(ArticleId, u32)>,
    say: &mut Complaints<'_>,
) -> Option<(ReadingOption, Vec<Stated>)> {
    let keys = fields(option.table(say)?, lines);
    let mut says = None;
    let mut clauses = Vec::new();
    let mut phases = Vec::new();
    for key in &keys {
        match key.key {
            "says" => says = Some(key.words("says", say).unwrap_or_default().to_owned()),
            "phase" => phases.extend(read_phases(key, lines, article, parts, say)),
            _ => clauses.extend(read_clause(key, &["says", "phase"], say)),
        }
    }
    if says.is_none() {
        say.say(option.line, Problem::MissingKey { key: "says", of: "a reading" });
    }
    let enacts =
        clauses.iter().filter_map(|stated| Some((stated.key.to_owned(), stated.word?.to_owned()))).collect();
    let read = ReadingOption {
        name: option.key.to_owned(),
        says: says.unwrap_or_default(),
        enacts,
        phases: phases.into_iter().map(|(phase, _)| phase).collect(),
    };
    Some((read, clauses))
}
