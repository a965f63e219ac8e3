//! Articles, their sources and the unclear places of a text.

use crate::clause::Transition;
use crate::rule_set::{ArticleId, Enacted};

/// A numbered unit of a rule set: rule, article, section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Article {
    /// Its name, `aga.10`.
    pub id: ArticleId,
    /// Its heading.
    pub title: String,
    /// The article in our words: the prose between the heading and what it enacts.
    pub gist: String,
    /// Remarks on it: the prose after what it enacts (where it comes from, what was doubtful).
    pub notes: String,
    /// Parts of it that have names of their own, `aga.10.first-move`, each with its line.
    pub parts: Vec<(ArticleId, u32)>,
    /// Why it enacts nothing, where it enacts nothing.
    pub enacts_nothing: Option<String>,
    /// The file it stands in.
    pub file: String,
    /// The line of its heading, counted from 1.
    pub line: u32,
}

impl Article {
    /// Whether this is the article with that name, or one of its parts has it.
    pub fn is_called(&self, id: &str) -> bool {
        self.id.as_str() == id || self.parts.iter().any(|(part, _)| part.as_str() == id)
    }
}

/// Where a text is and when it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Address or bibliographic reference.
    pub text: String,
    /// The year of the text.
    pub year: Option<i32>,
    /// When it was read, as YYYY-MM-DD.
    pub checked_on: String,
    /// Clauses that were rebuilt because the text could not be read, in words.
    pub reconstructed: Option<String>,
}

/// A place where the text can be read in more than one way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Its name, unique in the rule set: `count-by`.
    pub name: String,
    /// The article whose words are unclear.
    pub article: ArticleId,
    /// What is unclear, as a question.
    pub question: String,
    /// The readings: name and the clause values (key, word) each would enact.
    pub options: Vec<ReadingOption>,
    /// The reading in force, an index into `options`.
    pub chosen: usize,
    /// The reading in force unless somebody chooses another, an index into `options`.
    pub default: usize,
}

/// One way to read an unclear place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadingOption {
    /// Its name.
    pub name: String,
    /// What it takes the text to say.
    pub says: String,
    /// The clauses it enacts: key and word.
    pub enacts: Vec<(String, String)>,
    /// The ways from phase to phase it enacts.
    pub phases: Vec<Enacted<Transition>>,
}
