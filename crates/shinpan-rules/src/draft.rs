//! One rule file as it is written, before it is joined to the rule set it is based on.

use crate::article::Article;
use crate::error::Problem;
use crate::fields::{Complaints, Field, Lines, fields, parse};
use crate::literate::{Block, Document, Section};
use crate::rule_set::ArticleId;
use crate::statement::{Statement, read_statement};

/// A rule file as it is written.
pub(crate) struct Draft {
    pub header: Header,
    pub about: String,
    pub articles: Vec<DraftArticle>,
}

/// The `rule-set` block.
#[derive(Default)]
pub(crate) struct Header {
    pub line: u32,
    pub id: String,
    pub prefix: String,
    pub name: String,
    pub year: Option<i32>,
    pub source: String,
    pub checked_on: String,
    pub based_on: Option<(String, u32)>,
    pub reconstructed: Option<String>,
    pub aliases: Vec<String>,
}

/// A heading with what it enacts.
pub(crate) struct DraftArticle {
    pub article: Article,
    pub says: Statement,
}

/// Reads a file; None if there is so little of it that nothing more can be said.
pub(crate) fn read_draft(text: &str, say: &mut Complaints<'_>) -> Option<Draft> {
    let document = match Document::read(text) {
        Ok(document) => document,
        Err(unclosed) => {
            say.say(unclosed.line, Problem::UnclosedBlock);
            return None;
        }
    };
    let mut sections = document.sections.iter().skip_while(|section| section.level == 0);
    let Some(title) = sections.next() else {
        say.say(1, Problem::NoTitle);
        return None;
    };
    let mut header = None;
    for block in title.blocks() {
        match (block.info, header.is_some()) {
            ("toml rule-set", false) => header = Some(read_header(block, say)),
            ("toml rule-set", true) => say.say(block.line, Problem::MisplacedRuleSetBlock),
            _ => say.say(block.line, Problem::UnknownBlock { info: block.info.to_owned() }),
        }
    }
    let Some(header) = header else {
        say.say(title.line, Problem::NoRuleSetBlock);
        return None;
    };
    let header = header?;
    let mut articles: Vec<DraftArticle> = Vec::new();
    for section in sections {
        let Some(draft) = read_article(section, &header, say) else { continue };
        let earlier = |id: &ArticleId| {
            articles.iter().find(|other| other.article.is_called(id.as_str())).map(|o| o.article.line)
        };
        let names = std::iter::once((&draft.article.id, draft.article.line))
            .chain(draft.article.parts.iter().map(|(id, line)| (id, *line)));
        let twice: Vec<_> = names.filter_map(|(id, line)| Some((id.clone(), line, earlier(id)?))).collect();
        for (article, line, first_line) in twice {
            say.say(line, Problem::ArticleTwice { article, first_line });
        }
        articles.push(draft);
    }
    let about = [title.prose_before(), title.prose_after()];
    let about: Vec<&str> = about.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
    Some(Draft { header, about: about.join("\n\n"), articles })
}

const HEADER_KEYS: &[&str] =
    &["id", "prefix", "name", "year", "source", "checked_on", "based_on", "reconstructed", "aliases"];

fn read_header(block: &Block<'_>, say: &mut Complaints<'_>) -> Option<Header> {
    let lines = Lines::of(block);
    let table = parse(block, say)?;
    let mut header = Header { line: block.line, ..Header::default() };
    let mut seen: Vec<&str> = Vec::new();
    let fields = fields(&table, lines);
    for field in &fields {
        seen.push(field.key);
        match field.key {
            "id" => header.id = name_of(field, "id", say).unwrap_or_default(),
            "prefix" => header.prefix = name_of(field, "prefix", say).unwrap_or_default(),
            "name" => header.name = field.words("name", say).unwrap_or_default().to_owned(),
            "year" => header.year = field.year(say),
            "source" => header.source = field.words("source", say).unwrap_or_default().to_owned(),
            "checked_on" => header.checked_on = date_of(field, say).unwrap_or_default(),
            "based_on" => {
                header.based_on = name_of(field, "based_on", say).map(|base| (base, field.line));
            }
            "reconstructed" => {
                header.reconstructed = field.words("reconstructed", say).map(str::to_owned);
            }
            "aliases" => header.aliases = field.texts(say),
            _ => field.unknown(HEADER_KEYS.to_vec(), say),
        }
    }
    for key in ["id", "name", "source", "checked_on"] {
        if !seen.contains(&key) {
            say.say(block.line, Problem::MissingKey { key, of: "the rule set" });
        }
    }
    if header.prefix.is_empty() {
        header.prefix.clone_from(&header.id);
    }
    Some(header)
}

/// A name for rule sets and articles: lower case letters, digits, hyphens, dots, one `@`.
fn name_of(field: &Field<'_>, key: &'static str, say: &mut Complaints<'_>) -> Option<String> {
    let text = field.text(say)?;
    let good = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-.@".contains(&b);
    if text.is_empty() || text.len() > 100 || !text.bytes().all(good) {
        let takes = "small letters, digits, hyphens, dots and @";
        say.say(field.line, Problem::Malformed { key, found: text.to_owned(), takes });
        return None;
    }
    Some(text.to_owned())
}

fn date_of(field: &Field<'_>, say: &mut Complaints<'_>) -> Option<String> {
    let text = field.text(say)?;
    let bytes = text.as_bytes();
    let digits = |from: usize, to: usize| {
        bytes[from..to].iter().try_fold(0u32, |n, b| b.is_ascii_digit().then(|| 10 * n + u32::from(b - b'0')))
    };
    let good = bytes.len() == 10
        && bytes[4] == b'-'
        && bytes[7] == b'-'
        && digits(0, 4).is_some()
        && digits(5, 7).is_some_and(|month| (1..=12).contains(&month))
        && digits(8, 10).is_some_and(|day| (1..=31).contains(&day));
    if !good {
        let takes = "a date such as 2026-01-31";
        say.say(field.line, Problem::Malformed { key: "checked_on", found: text.to_owned(), takes });
        return None;
    }
    Some(text.to_owned())
}

fn read_article(section: &Section<'_>, header: &Header, say: &mut Complaints<'_>) -> Option<DraftArticle> {
    let title = || section.title.to_owned();
    let mut block = None;
    for candidate in section.blocks() {
        match candidate.info {
            "toml enacts" | "toml enacts-nothing" if block.is_none() => block = Some(candidate),
            "toml enacts" | "toml enacts-nothing" => {
                say.say(candidate.line, Problem::SecondBlock { title: title() });
            }
            "toml rule-set" => say.say(candidate.line, Problem::MisplacedRuleSetBlock),
            info => say.say(candidate.line, Problem::UnknownBlock { info: info.to_owned() }),
        }
    }
    let Some(block) = block else {
        say.say(section.line, Problem::NoBlock { title: title() });
        return None;
    };
    let table = parse(block, say)?;
    let lines = Lines::of(block);
    let fields = fields(&table, lines);
    let suffix = match fields.iter().find(|field| field.key == "id") {
        Some(field) => name_of(field, "id", say),
        None => number_in(section.title),
    };
    let Some(suffix) = suffix else {
        if !fields.iter().any(|field| field.key == "id") {
            say.say(section.line, Problem::NoArticleId { title: title() });
        }
        return None;
    };
    let id = ArticleId::new(&format!("{}.{suffix}", header.prefix));
    let nothing = block.info == "toml enacts-nothing";
    let says = if nothing { Statement::default() } else { read_statement(&fields, lines, &id, say) };
    let because = if nothing { Some(read_because(&fields, block.line, say)) } else { None };
    if !nothing && says.is_empty() {
        say.say(block.line, Problem::EmptyBlock { article: id.clone() });
    }
    let article = Article {
        id,
        title: title(),
        gist: section.prose_before(),
        notes: section.prose_after(),
        parts: says.parts.clone(),
        enacts_nothing: because,
        file: say.file.to_owned(),
        line: section.line,
    };
    Some(DraftArticle { article, says })
}

fn read_because(fields: &[Field<'_>], line: u32, say: &mut Complaints<'_>) -> String {
    let mut because = None;
    for field in fields {
        match field.key {
            "id" => {}
            "because" => because = Some(field.words("because", say).unwrap_or_default().to_owned()),
            _ => field.unknown(vec!["because", "id"], say),
        }
    }
    because.unwrap_or_else(|| {
        say.say(line, Problem::MissingKey { key: "because", of: "an article that enacts nothing" });
        String::new()
    })
}

/// The first number of a heading, with its further parts: `7.2` in "Article 7-2. Ko".
fn number_in(title: &str) -> Option<String> {
    let from = title.find(|c: char| c.is_ascii_digit())?;
    let mut number = String::new();
    let mut rest = title[from..].chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '0'..='9' => number.push(c),
            '.' | '-' if rest.peek().is_some_and(char::is_ascii_digit) => number.push('.'),
            _ => break,
        }
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::number_in;

    #[test]
    fn the_number_of_a_heading_names_the_article() {
        for (title, number) in [
            ("Rule 6. Repeated board position (ko)", Some("6")),
            ("Article 7-2. Ko after the stop", Some("7.2")),
            ("4.2.1 Something", Some("4.2.1")),
            ("Rule 10", Some("10")),
            ("The button", None),
        ] {
            assert_eq!(number_in(title).as_deref(), number, "{title}");
        }
    }
}
