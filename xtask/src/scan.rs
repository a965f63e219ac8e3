//! Where the code carries out a clause, and which cases cite an article.
//!
//! Read from the source text itself: a mark `// § key: word` stands in the code at the one place that
//! carries out a clause value, and the blocks of case files name articles. This file uses the standard
//! library only, because the build script of the command line includes it as well.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A mark in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The clause: `repetition`, `when`.
    pub key: String,
    /// The word or words, as written: `free, a stone`.
    pub words: String,
    /// The file, from the root of the workspace, with `/`.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

/// A case and the articles it speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// What it is called in its file.
    pub name: String,
    /// The articles it cites or expects to be cited.
    pub articles: Vec<String>,
    /// The file, from the root of the workspace, with `/`.
    pub file: String,
    /// The line of its heading or, without one, of its block; from 1.
    pub line: usize,
}

/// Every mark in the sources of the crates under `root`, in the order of files and lines.
pub fn marks(root: &Path) -> io::Result<Vec<Mark>> {
    let mut marks = Vec::new();
    for krate in entries(&root.join("crates"))? {
        for file in files(&krate.join("src"), "rs")? {
            let text = fs::read_to_string(&file)?;
            let name = relative(root, &file);
            for (at, line) in text.lines().enumerate() {
                if let Some((key, words)) = mark(line) {
                    marks.push(Mark {
                        key: key.to_owned(),
                        words: words.to_owned(),
                        file: name.clone(),
                        line: at + 1,
                    });
                }
            }
        }
    }
    Ok(marks)
}

/// Key and words of the mark on a line of source.
fn mark(line: &str) -> Option<(&str, &str)> {
    let (_, mark) = line.split_once("// § ")?;
    mark.trim().split_once(": ")
}

/// Every case in the Markdown files under `cases/`, in the order of files and lines; none if there is no
/// such folder.
pub fn cases(root: &Path) -> io::Result<Vec<Case>> {
    let mut cases = Vec::new();
    let folder = root.join("cases");
    if !folder.is_dir() {
        return Ok(cases);
    }
    for file in files(&folder, "md")?.into_iter().filter(|file| !file.ends_with("README.md")) {
        let text = fs::read_to_string(&file)?;
        cases_in(&text, &relative(root, &file), &mut cases);
    }
    Ok(cases)
}

fn cases_in(text: &str, file: &str, cases: &mut Vec<Case>) {
    let mut heading = None;
    let mut case: Option<Case> = None;
    let mut in_list = false;
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        let Some(open) = case.as_mut() else {
            if let Some(title) = line.strip_prefix('#') {
                heading = Some((at + 1, title.trim_start_matches('#').trim().to_owned()));
            } else if line.starts_with("```toml case") || line.starts_with("```toml ruling") {
                let (line, name) = heading.clone().unwrap_or_else(|| (at + 1, String::new()));
                case = Some(Case { name, articles: Vec::new(), file: file.to_owned(), line });
            }
            continue;
        };
        if line.starts_with("```") {
            cases.extend(case.take());
            in_list = false;
            continue;
        }
        let key = line.split_once('=').map(|(key, _)| key.trim());
        match key {
            Some("name") => open.name = quoted(line).next().unwrap_or_default().to_owned(),
            Some("cite") => in_list = true,
            _ => {}
        }
        let found: Vec<&str> = if in_list {
            quoted(line).collect()
        } else {
            line.match_indices("by = ").filter_map(|(at, _)| quoted(&line[at..]).next()).collect()
        };
        for article in found {
            if !open.articles.iter().any(|known| known == article) {
                open.articles.push(article.to_owned());
            }
        }
        in_list &= !line.ends_with(']');
    }
}

/// What stands between double quotes on a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('"').skip(1).step_by(2)
}

/// Every file with this ending under a folder, at any depth, sorted.
pub fn files(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        if !folder.is_dir() {
            continue;
        }
        for entry in entries(&folder)? {
            if entry.is_dir() {
                open.push(entry);
            } else if entry.extension().is_some_and(|is| is == ending) {
                found.push(entry);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// What a folder holds, sorted.
pub fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    entries.sort();
    Ok(entries)
}

/// The path of a file from the root, with `/` on every system.
pub fn relative(root: &Path, file: &Path) -> String {
    let path = file.strip_prefix(root).unwrap_or(file);
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_a_comment_with_a_key() {
        assert_eq!(mark("    // § pass: free, a stone"), Some(("pass", "free, a stone")));
        assert_eq!(mark("let a = 1; // § not a mark"), None);
        assert_eq!(mark("// plain"), None);
    }

    #[test]
    fn cases_name_what_they_cite_and_expect() {
        let text = "# Ko\n\ntext\n\n```toml case\nname = \"at once\"\ncite = [\n  \"aga.6\",\n]\n[expect.aga-1991]\n\
                    illegal = { move = 2, ground = \"repeats\", by = \"aga.6\" }\nby = \"aga.8\"\n```\n";
        let mut cases = Vec::new();
        cases_in(text, "cases/ko.md", &mut cases);
        assert_eq!(cases.len(), 1);
        assert_eq!((cases[0].name.as_str(), cases[0].line), ("at once", 1));
        assert_eq!(cases[0].articles, ["aga.6", "aga.8"]);
    }
}
