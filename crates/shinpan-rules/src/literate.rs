//! Literate files: Markdown headings, prose and fenced TOML.
//!
//! The law (`rules/`) and the precedents (`cases/`) are written for readers; this is the little that a
//! program needs of Markdown to read them too. Only three things count: a line that begins with one
//! to six `#` and a blank is a heading, a line that begins with three backticks opens or closes a
//! block, and everything else is prose. Lines are counted from 1.

use std::fmt;

/// A literate file cut at its headings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document<'a> {
    /// What stands before the first heading, if anything does, and then one section a heading.
    pub sections: Vec<Section<'a>>,
}

/// A heading and what stands beneath it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section<'a> {
    /// How many `#` the heading has; 0 for what stands before the first heading.
    pub level: u8,
    /// The heading without its `#`.
    pub title: &'a str,
    /// The line of the heading.
    pub line: u32,
    /// Prose and blocks in the order of the file.
    pub parts: Vec<Part<'a>>,
}

/// A stretch of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part<'a> {
    /// Lines of prose, the blank lines around them taken off.
    Prose(String),
    /// A fenced block.
    Block(Block<'a>),
}

/// A fenced block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block<'a> {
    /// What stands after the opening fence: `toml enacts`.
    pub info: &'a str,
    /// The text between the fences.
    pub text: &'a str,
    /// The line of the opening fence; the text begins on the next.
    pub line: u32,
}

/// A block that is never closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnclosedBlock {
    /// The line of its opening fence.
    pub line: u32,
}

impl fmt::Display for UnclosedBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the block opened on line {} is never closed", self.line)
    }
}

impl std::error::Error for UnclosedBlock {}

impl<'a> Section<'a> {
    /// The blocks of the section.
    pub fn blocks(&self) -> impl Iterator<Item = &Block<'a>> {
        self.parts.iter().filter_map(|part| match part {
            Part::Block(block) => Some(block),
            Part::Prose(_) => None,
        })
    }

    /// The prose before the first block.
    pub fn prose_before(&self) -> String {
        self.prose(|at, first| at < first)
    }

    /// The prose after the first block; empty if there is no block.
    pub fn prose_after(&self) -> String {
        self.prose(|at, first| at > first)
    }

    fn prose(&self, wanted: impl Fn(usize, usize) -> bool) -> String {
        let first =
            self.parts.iter().position(|part| matches!(part, Part::Block(_))).unwrap_or(self.parts.len());
        let mut prose: Vec<&str> = Vec::new();
        for (at, part) in self.parts.iter().enumerate() {
            if let Part::Prose(text) = part
                && wanted(at, first)
            {
                prose.push(text);
            }
        }
        prose.join("\n\n")
    }
}

impl<'a> Document<'a> {
    /// Cuts a text into sections.
    ///
    /// # Errors
    /// A block that is never closed; everything else is prose.
    pub fn read(text: &'a str) -> Result<Document<'a>, UnclosedBlock> {
        let mut sections: Vec<Section<'a>> = Vec::new();
        let mut prose = String::new();
        let mut open: Option<(&'a str, u32, usize)> = None;
        let mut offset = 0;
        let mut number = 0;
        for raw in text.split_inclusive('\n') {
            let begins = offset;
            offset += raw.len();
            number += 1;
            let line = raw.trim_end();
            if let Some((info, opened, from)) = open {
                if line == "```" {
                    let block = Block { info, text: &text[from..begins], line: opened };
                    section(&mut sections).parts.push(Part::Block(block));
                    open = None;
                }
                continue;
            }
            if let Some(info) = line.strip_prefix("```") {
                end_prose(&mut sections, &mut prose);
                open = Some((info.trim(), number, offset));
            } else if let Some((level, title)) = heading(line) {
                end_prose(&mut sections, &mut prose);
                sections.push(Section { level, title, line: number, parts: Vec::new() });
            } else {
                prose.push_str(line);
                prose.push('\n');
            }
        }
        if let Some((_, line, _)) = open {
            return Err(UnclosedBlock { line });
        }
        end_prose(&mut sections, &mut prose);
        Ok(Document { sections })
    }
}

fn heading(line: &str) -> Option<(u8, &str)> {
    let title = line.trim_start_matches('#');
    let level = line.len() - title.len();
    match title.strip_prefix(' ') {
        Some(title) if (1..=6).contains(&level) => Some((level as u8, title.trim())),
        _ => None,
    }
}

/// The section being read; one without heading if none has begun.
fn section<'s, 'a>(sections: &'s mut Vec<Section<'a>>) -> &'s mut Section<'a> {
    if sections.is_empty() {
        sections.push(Section { level: 0, title: "", line: 1, parts: Vec::new() });
    }
    let last = sections.len() - 1;
    &mut sections[last]
}

fn end_prose(sections: &mut Vec<Section<'_>>, prose: &mut String) {
    let text = prose.trim_matches('\n');
    if !text.trim().is_empty() {
        section(sections).parts.push(Part::Prose(text.to_owned()));
    }
    prose.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "before\n\n# Title\n\nAbout it.\n```toml rule-set\nid = \"x\"\n```\n\n## One\nOur words.\n\n```toml enacts\na = 1\n\n# no heading\nb = 2\n```\nA remark.\n";

    #[test]
    fn sections_carry_level_line_and_prose() {
        let document = Document::read(TEXT).unwrap();
        let seen: Vec<(u8, &str, u32)> =
            document.sections.iter().map(|s| (s.level, s.title, s.line)).collect();
        assert_eq!(seen, [(0, "", 1), (1, "Title", 3), (2, "One", 10)]);
        assert_eq!(document.sections[1].prose_before(), "About it.");
        assert_eq!(document.sections[2].prose_before(), "Our words.");
        assert_eq!(document.sections[2].prose_after(), "A remark.");
    }

    #[test]
    fn blocks_keep_their_text_and_line() {
        let document = Document::read(TEXT).unwrap();
        let block = document.sections[2].blocks().next().unwrap();
        assert_eq!((block.info, block.line), ("toml enacts", 13));
        assert_eq!(block.text, "a = 1\n\n# no heading\nb = 2\n");
    }

    #[test]
    fn carriage_returns_do_no_harm() {
        let crlf = TEXT.replace('\n', "\r\n");
        let document = Document::read(&crlf).unwrap();
        assert_eq!(document.sections.len(), 3);
        assert_eq!(document.sections[2].title, "One");
        assert_eq!(document.sections[2].prose_after(), "A remark.");
    }

    #[test]
    fn an_unclosed_block_is_named_by_its_line() {
        assert_eq!(Document::read("# T\n\n```toml enacts\na = 1\n"), Err(UnclosedBlock { line: 3 }));
    }

    #[test]
    fn seven_signs_or_no_blank_make_no_heading() {
        let document = Document::read("####### no\n#no\n").unwrap();
        assert_eq!(document.sections.len(), 1);
        assert_eq!(document.sections[0].level, 0);
    }
}
