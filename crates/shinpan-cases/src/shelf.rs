//! The rule sets cases are tried under: the built-in ones and those of `cases/rules`.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use shinpan_rules::{RuleSet, Word};

/// Rule sets by name.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    own: Vec<Arc<RuleSet>>,
}

/// A rule set that cannot be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShelfError {
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for ShelfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)
    }
}

impl std::error::Error for ShelfError {}

impl Shelf {
    /// The built-in rule sets and those of a folder of rule files.
    ///
    /// # Errors
    /// Everything that is wrong with the files of the folder.
    pub fn open(folder: &Path) -> Result<Shelf, Vec<ShelfError>> {
        let fail = |problem: String| vec![ShelfError { problem }];
        let entries =
            std::fs::read_dir(folder).map_err(|why| fail(format!("{}: {why}", folder.display())))?;
        let mut texts: Vec<(String, String)> = Vec::new();
        for entry in entries {
            let path = entry.map_err(|why| fail(why.to_string()))?.path();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if name.ends_with(".md") && name != "README.md" {
                let text = std::fs::read_to_string(&path).map_err(|why| fail(format!("{name}: {why}")))?;
                texts.push((format!("cases/rules/{name}"), text));
            }
        }
        texts.sort();
        let files: Vec<(&str, &str)> =
            texts.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
        let (own, errors) = RuleSet::parse_all(&files, &RuleSet::builtin_base);
        if errors.is_empty() {
            return Ok(Shelf { own });
        }
        Err(errors.into_iter().map(|error| ShelfError { problem: error.to_string() }).collect())
    }

    /// The rule set of this name, perhaps with readings: `aga-1991 count-by=area`.
    ///
    /// # Errors
    /// There is none, or the text cannot be read like that.
    pub fn get(&self, name: &str) -> Result<Arc<RuleSet>, ShelfError> {
        let fail = |why: &dyn fmt::Display| ShelfError { problem: why.to_string() };
        let mut words = name.split_whitespace();
        let id = words.next().unwrap_or_default();
        let own = self.own.iter().find(|set| set.id == id).cloned();
        let mut set = match own {
            Some(set) => set,
            None => RuleSet::named(id).map_err(|why| fail(&why))?,
        };
        for word in words {
            let (reading, option) =
                word.split_once('=').ok_or_else(|| fail(&format!("{word:?} is no reading")))?;
            set = Arc::new(set.with_reading(reading, option).map_err(|why| fail(&why))?);
        }
        Ok(set)
    }

    /// The rule sets of the folder.
    pub fn own(&self) -> &[Arc<RuleSet>] {
        &self.own
    }

    /// Whether an article of this name stands in any rule set.
    pub fn has_article(&self, id: &str) -> bool {
        RuleSet::find_article(id).is_some() || self.own.iter().any(|set| set.article(id).is_some())
    }
}

/// Whether a rule set can vouch for an article: it is one of its own or of the text it is based on.
pub(crate) fn vouches(rules: &RuleSet, id: &str) -> bool {
    rules.article(id).is_some() || RuleSet::find_article(id).is_some()
}

/// The word of a clause value or phase, for messages.
pub(crate) fn word<T: Word>(value: T) -> &'static str {
    value.word()
}
