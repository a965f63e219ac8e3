//! From a rule file to a rule set.
//!
//! A file is read into a draft (`draft`), joined to the rule set it is based on and checked as a whole
//! (`assemble`). Every error of a file is reported, not only the first.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::assemble::assemble;
use crate::draft::{Draft, read_draft};
use crate::error::{Problem, RuleFileError};
use crate::fields::Complaints;
use crate::fold::fold;
use crate::nearest::nearest;
use crate::rule_set::RuleSet;

/// Why there is no rule set to base another on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoBase {
    /// None has this name.
    Unknown {
        /// The names there are.
        known: Vec<String>,
    },
    /// The rule set asked for is based on the one that asks.
    Circular {
        /// The circle, beginning and ending with the same name.
        circle: Vec<String>,
    },
    /// There is a file, but it has errors.
    Broken,
}

impl RuleSet {
    /// Reads one rule file. `lookup_base` finds the rule set named by `based_on`;
    /// [`RuleSet::builtin_base`] finds the built-in ones.
    ///
    /// # Errors
    /// Everything that is wrong with the file, each with its line.
    pub fn parse(
        text: &str,
        file_name: &str,
        lookup_base: &dyn Fn(&str) -> Result<Arc<RuleSet>, NoBase>,
    ) -> Result<RuleSet, Vec<RuleFileError>> {
        let mut say = Complaints { file: file_name, errors: Vec::new() };
        let draft = read_draft(text, &mut say);
        finish(draft, say, lookup_base)
    }

    /// Reads several rule files that may be based on one another, in any order, and on what
    /// `lookup_base` finds. Returns the sound ones in the order of the files, and what is wrong with
    /// the others.
    pub fn parse_all(
        files: &[(&str, &str)],
        lookup_base: &dyn Fn(&str) -> Result<Arc<RuleSet>, NoBase>,
    ) -> (Vec<Arc<RuleSet>>, Vec<RuleFileError>) {
        let mut shelf = Shelf { slots: Vec::new(), lookup_base, errors: Vec::new() };
        for (file, text) in files {
            let mut say = Complaints { file, errors: Vec::new() };
            let draft = read_draft(text, &mut say);
            let id = draft.as_ref().map_or(String::new(), |draft| draft.header.id.clone());
            shelf.slots.push((id, Slot::Read(draft.map(Box::new), say)));
        }
        for at in 0..shelf.slots.len() {
            shelf.settle(at, &mut Vec::new());
        }
        let mut sets: Vec<Arc<RuleSet>> = Vec::new();
        let mut taken: HashMap<String, String> = HashMap::new();
        for (_, slot) in shelf.slots {
            let Slot::Done(Some(set)) = slot else { continue };
            for name in std::iter::once(&set.id).chain(&set.aliases) {
                if let Some(by) = taken.insert(fold(name), set.id.clone()) {
                    let problem = Problem::NameTaken { name: name.clone(), by };
                    shelf.errors.push(RuleFileError { file: set.file.clone(), line: 1, problem });
                }
            }
            sets.push(set);
        }
        (sets, shelf.errors)
    }
}

fn finish(
    draft: Option<Draft>,
    mut say: Complaints<'_>,
    lookup_base: &dyn Fn(&str) -> Result<Arc<RuleSet>, NoBase>,
) -> Result<RuleSet, Vec<RuleFileError>> {
    let Some(draft) = draft else { return Err(say.errors) };
    let mut base = None;
    if let Some((name, line)) = &draft.header.based_on {
        match lookup_base(name) {
            Ok(found) => base = Some(found),
            Err(why) => {
                let base = name.clone();
                let problem = match why {
                    NoBase::Unknown { known } => {
                        let nearest = nearest(name, known.iter().map(String::as_str)).map(str::to_owned);
                        Problem::UnknownBase { base, nearest }
                    }
                    NoBase::Circular { circle } => Problem::CircularBase { circle },
                    NoBase::Broken => Problem::BrokenBase { base },
                };
                say.say(*line, problem);
                // Without its base nearly every clause would be reported missing.
                return Err(sorted(say.errors));
            }
        }
    }
    let set = assemble(draft, base.as_deref(), &mut say);
    match set {
        Some(set) if say.errors.is_empty() => Ok(set),
        _ => Err(sorted(say.errors)),
    }
}

fn sorted(mut errors: Vec<RuleFileError>) -> Vec<RuleFileError> {
    errors.sort_by_key(|error| error.line);
    errors
}

/// Files that may be based on one another.
struct Shelf<'f> {
    slots: Vec<(String, Slot<'f>)>,
    lookup_base: &'f dyn Fn(&str) -> Result<Arc<RuleSet>, NoBase>,
    errors: Vec<RuleFileError>,
}

enum Slot<'f> {
    Read(Option<Box<Draft>>, Complaints<'f>),
    /// Being assembled: asking for it again means a circle.
    Busy,
    Done(Option<Arc<RuleSet>>),
}

impl Shelf<'_> {
    /// Assembles the file at `at`, its base first. `path` holds the files that wait for this one.
    fn settle(&mut self, at: usize, path: &mut Vec<usize>) {
        let (draft, say) = match std::mem::replace(&mut self.slots[at].1, Slot::Busy) {
            Slot::Read(draft, say) => (draft, say),
            settled => {
                self.slots[at].1 = settled;
                return;
            }
        };
        let base = draft.as_ref().and_then(|draft| draft.header.based_on.clone());
        let mut found = None;
        if let Some((name, _)) = &base {
            path.push(at);
            found = Some(self.base(name, path));
            path.pop();
        }
        let lookup_base = |_: &str| match &found {
            Some(found) => found.clone(),
            None => Err(NoBase::Broken),
        };
        let set = match finish(draft.map(|draft| *draft), say, &lookup_base) {
            Ok(set) => Some(Arc::new(set)),
            Err(errors) => {
                self.errors.extend(errors);
                None
            }
        };
        self.slots[at].1 = Slot::Done(set);
    }

    fn base(&mut self, name: &str, path: &mut Vec<usize>) -> Result<Arc<RuleSet>, NoBase> {
        let Some(at) = self.slots.iter().position(|(id, _)| id == name) else {
            return (self.lookup_base)(name).map_err(|why| match why {
                NoBase::Unknown { mut known } => {
                    known.extend(self.slots.iter().map(|(id, _)| id.clone()));
                    NoBase::Unknown { known }
                }
                other => other,
            });
        };
        if let Some(begins) = path.iter().position(|waiting| *waiting == at) {
            let mut circle: Vec<String> =
                path[begins..].iter().map(|waiting| self.slots[*waiting].0.clone()).collect();
            circle.push(name.to_owned());
            return Err(NoBase::Circular { circle });
        }
        if matches!(self.slots[at].1, Slot::Read(..)) {
            self.settle(at, path);
        }
        match &self.slots[at].1 {
            Slot::Done(Some(set)) => Ok(set.clone()),
            _ => Err(NoBase::Broken),
        }
    }
}

/// A reading nobody knows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnknownReading {
    /// The rule set has no unclear place of that name.
    Name {
        /// The rule set.
        rule_set: String,
        /// The name.
        name: String,
        /// The names it has.
        known: Vec<String>,
    },
    /// The unclear place is not read that way.
    Option {
        /// The unclear place.
        name: String,
        /// The reading.
        option: String,
        /// The readings it has.
        known: Vec<String>,
    },
}

impl fmt::Display for UnknownReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownReading::Name { rule_set, name, known } if known.is_empty() => {
                write!(f, "{rule_set} leaves nothing unclear, so there is no reading `{name}`")
            }
            UnknownReading::Name { rule_set, name, known } => {
                write!(f, "{rule_set} has no unclear place `{name}`; it has `{}`", known.join("`, `"))
            }
            UnknownReading::Option { name, option, known } => {
                write!(
                    f,
                    "`{name}` is not read as \"{option}\"; its readings are \"{}\"",
                    known.join("\", \"")
                )
            }
        }
    }
}

impl std::error::Error for UnknownReading {}
