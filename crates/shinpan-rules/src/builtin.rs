//! The built-in rule sets: the files of `rules/`, embedded.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::article::Article;
use crate::error::RuleFileError;
use crate::fold::fold;
use crate::load::NoBase;
use crate::nearest::nearest;
use crate::rule_set::RuleSet;

macro_rules! files {
    ($($path:literal),+ $(,)?) => {
        /// The files with their texts.
        const FILES: &[(&str, &str)] =
            &[$( (concat!("rules/", $path), include_str!(concat!("../../../rules/", $path))) ),+];
    };
}

files![
    "aga-1991.md",
    "bga.md",
    "button-go.md",
    "chinese-2002.md",
    "french.md",
    "ikeda-area-1.md",
    "ikeda-area-2.md",
    "ikeda-area-3.md",
    "ikeda-territory-1.md",
    "ikeda-territory-2.md",
    "ikeda-territory-3.md",
    "ing-1996.md",
    "japanese-1989.md",
    "japanese-2003.md",
    "katago-japanese.md",
    "korean-2016.md",
    "lasker-maas.md",
    "new-zealand.md",
    "simplified-ing.md",
    "spight-japanese-first.md",
    "spight-japanese.md",
    "stone-scoring.md",
    "tromp-taylor.md",
    "wmsg-2008.md",
    "hosts/aga-button-katago.md",
    "hosts/aga-katago.md",
    "hosts/aga-kgs.md",
    "hosts/aga-ogs.md",
    "hosts/ancient-territory-katago.md",
    "hosts/chinese-fox.md",
    "hosts/chinese-katago.md",
    "hosts/chinese-kgs.md",
    "hosts/chinese-ogs.md",
    "hosts/igs.md",
    "hosts/ing-igs.md",
    "hosts/ing-katago.md",
    "hosts/ing-ogs.md",
    "hosts/japanese-kgs.md",
    "hosts/japanese-ogs.md",
    "hosts/korean-ogs.md",
    "hosts/korean-tygem.md",
    "hosts/new-zealand-katago.md",
    "hosts/new-zealand-kgs.md",
    "hosts/new-zealand-ogs.md",
    "hosts/stone-scoring-katago.md",
    "hosts/tromp-taylor-cgos.md",
    "hosts/tromp-taylor-katago.md",
];

struct Library {
    sets: Vec<Arc<RuleSet>>,
    by_name: HashMap<String, usize>,
    errors: Vec<RuleFileError>,
}

fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let no_base = |_: &str| Err(NoBase::Unknown { known: Vec::new() });
        let (sets, errors) = RuleSet::parse_all(FILES, &no_base);
        let mut by_name = HashMap::new();
        for (at, set) in sets.iter().enumerate() {
            for name in std::iter::once(&set.id).chain(&set.aliases) {
                by_name.insert(fold(name), at);
            }
        }
        Library { sets, by_name, errors }
    })
}

/// No rule set has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRuleSet {
    /// The name.
    pub asked: String,
    /// The known names that look most like it.
    pub nearest: Vec<String>,
}

impl fmt::Display for UnknownRuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no rule set is called \"{}\"", self.asked)?;
        if !self.nearest.is_empty() {
            write!(f, "; did you mean {}?", self.nearest.join(" or "))?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownRuleSet {}

impl RuleSet {
    /// Every built-in rule set, written ones and host dialects.
    pub fn all() -> &'static [Arc<RuleSet>] {
        &library().sets
    }

    /// What is wrong with the embedded rule files: nothing, as the tests of this crate make sure.
    pub fn builtin_errors() -> &'static [RuleFileError] {
        &library().errors
    }

    /// The built-in rule set with this id or other name; case, blanks, hyphens and underscores make no
    /// difference.
    ///
    /// # Errors
    /// There is none; the error names those that look like it.
    pub fn named(id: &str) -> Result<Arc<RuleSet>, UnknownRuleSet> {
        let library = library();
        if let Some(at) = library.by_name.get(&fold(id)) {
            return Ok(library.sets[*at].clone());
        }
        Err(UnknownRuleSet { asked: id.to_owned(), nearest: similar(id) })
    }

    /// Finds built-in rule sets for [`RuleSet::parse`], by id.
    ///
    /// # Errors
    /// There is none of that id.
    pub fn builtin_base(id: &str) -> Result<Arc<RuleSet>, NoBase> {
        let found = RuleSet::all().iter().find(|set| set.id == id);
        found.cloned().ok_or_else(|| NoBase::Unknown {
            known: RuleSet::all().iter().map(|set| set.id.clone()).collect(),
        })
    }

    /// The article of any built-in rule set that has this name, with the set whose file it stands in.
    pub fn find_article(id: &str) -> Option<(&'static Arc<RuleSet>, &'static Article)> {
        RuleSet::all().iter().find_map(|set| {
            let article = set.article(id)?;
            (article.file == set.file).then_some((set, article))
        })
    }
}

/// Names that look like `id`: the nearest by spelling, and those it begins.
fn similar(id: &str) -> Vec<String> {
    let names: Vec<&str> = RuleSet::all()
        .iter()
        .flat_map(|set| std::iter::once(&set.id).chain(&set.aliases))
        .map(String::as_str)
        .collect();
    let mut similar: Vec<String> = Vec::new();
    similar.extend(nearest(id, names.iter().copied()).map(str::to_owned));
    let begins = fold(id);
    for set in RuleSet::all() {
        if begins.len() >= 2 && fold(&set.id).starts_with(&begins) && !similar.contains(&set.id) {
            similar.push(set.id.clone());
        }
    }
    similar.truncate(4);
    similar
}
