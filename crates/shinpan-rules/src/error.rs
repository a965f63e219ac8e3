//! What is wrong with a rule file, and on which line.

use std::fmt;

use crate::rule_set::ArticleId;

/// Something wrong with a rule file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleFileError {
    /// The file, as it was named to the loader.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong and what would do.
    pub problem: Problem,
}

/// What is wrong with a rule file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// A fenced block is never closed.
    UnclosedBlock,
    /// A block is not TOML.
    NotToml {
        /// What the TOML reader says.
        message: String,
    },
    /// A fenced block is of a kind the loader does not know.
    UnknownBlock {
        /// What stands after its fence.
        info: String,
    },
    /// The file has no title, that is no heading before its first article.
    NoTitle,
    /// The file has no `rule-set` block beneath its title.
    NoRuleSetBlock,
    /// The file has a second `rule-set` block, or one beneath an article.
    MisplacedRuleSetBlock,
    /// Two files are the same rule set, by id or by another name.
    NameTaken {
        /// The name.
        name: String,
        /// Whose it is already.
        by: String,
    },
    /// A required key is missing.
    MissingKey {
        /// The key.
        key: &'static str,
        /// In what.
        of: &'static str,
    },
    /// A key the loader does not know.
    UnknownKey {
        /// The key.
        key: String,
        /// The known key that looks most like it.
        nearest: Option<String>,
        /// All known keys.
        known: Vec<&'static str>,
    },
    /// A value of another type than the key takes.
    WrongType {
        /// The key.
        key: String,
        /// What it takes.
        takes: &'static str,
        /// What was found.
        found: &'static str,
    },
    /// A word the clause does not know.
    UnknownWord {
        /// The clause.
        key: String,
        /// The word.
        word: String,
        /// The known word that looks most like it.
        nearest: Option<&'static str>,
        /// All known words.
        known: Vec<&'static str>,
    },
    /// A value that does not have the form its key asks for.
    Malformed {
        /// The key.
        key: &'static str,
        /// What was found.
        found: String,
        /// What would do.
        takes: &'static str,
    },
    /// An article has no block that says what it enacts.
    NoBlock {
        /// The heading.
        title: String,
    },
    /// An article has a second block.
    SecondBlock {
        /// The heading.
        title: String,
    },
    /// An `enacts` block enacts nothing.
    EmptyBlock {
        /// The article.
        article: ArticleId,
    },
    /// A heading carries no number and its block no `id`.
    NoArticleId {
        /// The heading.
        title: String,
    },
    /// Two articles, or parts of articles, have the same name.
    ArticleTwice {
        /// The name.
        article: ArticleId,
        /// The line where it stands first.
        first_line: u32,
    },
    /// Two articles enact the same clause.
    EnactedTwice {
        /// The clause.
        key: String,
        /// The article that enacts it first.
        first: ArticleId,
        /// The article that enacts it again.
        again: ArticleId,
    },
    /// No article enacts a clause that the rule set must answer.
    NotEnacted {
        /// The clause.
        key: &'static str,
        /// Why it must.
        why: Need,
    },
    /// An article enacts a clause of a phase to which nothing leads.
    NotNeeded {
        /// The clause.
        key: &'static str,
        /// Why it would be needed.
        when: Need,
    },
    /// The rule set this one is based on is not known.
    UnknownBase {
        /// Its name.
        base: String,
        /// The known name that looks most like it.
        nearest: Option<String>,
    },
    /// Rule sets are based on one another in a circle.
    CircularBase {
        /// The circle, beginning and ending with the same name.
        circle: Vec<String>,
    },
    /// The rule set this one is based on has errors of its own.
    BrokenBase {
        /// Its name.
        base: String,
    },
    /// A phase can be entered but not left.
    NoWayOut {
        /// The phase.
        phase: &'static str,
        /// With which reading, if it is not the default.
        reading: Option<(String, String)>,
    },
    /// Nothing leads to a phase whose end an article enacts.
    NeverEntered {
        /// The phase.
        phase: &'static str,
        /// With which reading, if it is not the default.
        reading: Option<(String, String)>,
    },
    /// The same thing ends the same phase twice.
    TransitionTwice {
        /// The phase.
        phase: &'static str,
        /// What ends it.
        when: &'static str,
    },
    /// A key of a transition stands where it has no meaning, or lacks where it has.
    Transition {
        /// What is wrong.
        message: &'static str,
    },
    /// Two unclear places have the same name.
    ReadingTwice {
        /// The name.
        reading: String,
    },
    /// An unclear place has fewer than two readings.
    OneReading {
        /// Its name.
        reading: String,
    },
    /// The default is none of the readings.
    UnknownDefault {
        /// The unclear place.
        reading: String,
        /// The default.
        default: String,
        /// The readings.
        known: Vec<String>,
    },
    /// One reading enacts a clause that another reading of the same place does not.
    UnequalReadings {
        /// The unclear place.
        reading: String,
        /// The reading that lacks the clause.
        option: String,
        /// The clause.
        key: &'static str,
    },
}

/// Why a clause must be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Every rule set must.
    Always,
    /// A phase leads to an encore or a play-out.
    Encore,
    /// A phase leads to a confirmation.
    Confirmation,
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Need::Always => "every rule set must answer it",
            Need::Encore => "a phase leads to an encore or a play-out",
            Need::Confirmation => "a phase leads to a confirmation",
        })
    }
}

impl fmt::Display for RuleFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.problem)
    }
}

impl std::error::Error for RuleFileError {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::UnclosedBlock => {
                f.write_str("this block is never closed; a line of three backticks closes it")
            }
            Problem::NotToml { message } => write!(f, "not TOML: {message}"),
            Problem::UnknownBlock { info } => write!(
                f,
                "unknown kind of block `{info}`; `toml rule-set`, `toml enacts` and `toml enacts-nothing` are known"
            ),
            Problem::NoTitle => f.write_str("the file has no title; begin with `# Name of the rules`"),
            Problem::NoRuleSetBlock => {
                f.write_str("no `toml rule-set` block beneath the title; it names id, source and more")
            }
            Problem::MisplacedRuleSetBlock => {
                f.write_str("a `toml rule-set` block belongs beneath the title, and only once")
            }
            Problem::NameTaken { name, by } => write!(f, "the name `{name}` is taken already, by {by}"),
            Problem::MissingKey { key, of } => write!(f, "{of} has no `{key}`"),
            Problem::UnknownKey { key, nearest, known } => {
                write!(f, "unknown key `{key}`")?;
                match nearest {
                    Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
                    None => write!(f, "; known are {}", list(known)),
                }
            }
            Problem::WrongType { key, takes, found } => write!(f, "`{key}` takes {takes}, found {found}"),
            Problem::UnknownWord { key, word, nearest, known } => {
                write!(f, "`{key}` knows no \"{word}\"")?;
                if let Some(nearest) = nearest {
                    write!(f, "; did you mean \"{nearest}\"?")?;
                }
                write!(f, "; known are \"{}\"", known.join("\", \""))
            }
            Problem::Malformed { key, found, takes } => write!(f, "`{key}` takes {takes}, found \"{found}\""),
            Problem::NoBlock { title } => write!(
                f,
                "\"{title}\" does not say what it enacts; a `toml enacts` or `toml enacts-nothing` block would do"
            ),
            Problem::SecondBlock { title } => {
                write!(f, "\"{title}\" has a second block; give its part a heading of its own")
            }
            Problem::EmptyBlock { article } => {
                write!(f, "{article} enacts nothing; say so with a `toml enacts-nothing` block and why")
            }
            Problem::NoArticleId { title } => {
                write!(f, "\"{title}\" carries no number; `id = \"...\"` in its block would name the article")
            }
            Problem::ArticleTwice { article, first_line } => {
                write!(f, "there is a {article} already, on line {first_line}")
            }
            Problem::EnactedTwice { key, first, again } if first == again => {
                write!(f, "`{key}` is enacted twice by {first}")
            }
            Problem::EnactedTwice { key, first, again } => {
                write!(f, "`{key}` is enacted by {first} and again by {again}")
            }
            Problem::NotEnacted { key, why } => write!(f, "no article enacts `{key}`; {why}"),
            Problem::NotNeeded { key, when } => {
                write!(f, "`{key}` is enacted for nothing; it is needed only where {when}")
            }
            Problem::UnknownBase { base, nearest } => {
                write!(f, "`based_on` names \"{base}\", which is no known rule set")?;
                match nearest {
                    Some(nearest) => write!(f, "; did you mean \"{nearest}\"?"),
                    None => Ok(()),
                }
            }
            Problem::CircularBase { circle } => {
                write!(f, "rule sets based on one another in a circle: {}", circle.join(" on "))
            }
            Problem::BrokenBase { base } => {
                write!(f, "`based_on` names \"{base}\", whose own file has errors")
            }
            Problem::NoWayOut { phase, reading } => {
                write!(f, "nothing ends the phase \"{phase}\"{}", read_so(reading))
            }
            Problem::NeverEntered { phase, reading } => {
                write!(f, "nothing leads to the phase \"{phase}\"{}", read_so(reading))
            }
            Problem::TransitionTwice { phase, when } => {
                write!(f, "the phase \"{phase}\" is ended twice by \"{when}\"")
            }
            Problem::Transition { message } => f.write_str(message),
            Problem::ReadingTwice { reading } => {
                write!(f, "there is an unclear place `{reading}` already")
            }
            Problem::OneReading { reading } => {
                write!(f, "the unclear place `{reading}` needs at least two readings")
            }
            Problem::UnknownDefault { reading, default, known } => write!(
                f,
                "\"{default}\" is no reading of `{reading}`; its readings are \"{}\"",
                known.join("\", \"")
            ),
            Problem::UnequalReadings { reading, option, key } => write!(
                f,
                "the reading \"{option}\" of `{reading}` does not enact `{key}`, which another reading does"
            ),
        }
    }
}

fn list(known: &[&'static str]) -> String {
    format!("`{}`", known.join("`, `"))
}

fn read_so(reading: &Option<(String, String)>) -> String {
    match reading {
        Some((name, option)) => format!(" if `{name}` is read as \"{option}\""),
        None => String::new(),
    }
}
