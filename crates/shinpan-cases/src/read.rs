//! From a file to its cases.

use std::path::Path;

use shinpan_board::{Color, Position, Size};
use shinpan_rules::Phase;
use shinpan_rules::literate::{Block, Document};
use shinpan_score::{Each, Points};
use toml::Spanned;

use crate::case::{Case, Expectation, Line, Question, Start, Value};
use crate::error::CaseFileError;
use crate::format::{AskBlock, CaseBlock};
use crate::turns::read_turns;
use crate::words::KomiWord;

/// Reads the cases of one file. `file` is its name below `cases/`, for ids and messages.
///
/// # Errors
/// Everything that cannot be read, each with its line.
pub fn read_file(file: &str, text: &str) -> Result<Vec<Case>, Vec<CaseFileError>> {
    let say = |line: u32, problem: String| CaseFileError { file: file.to_owned(), line, problem };
    let document = Document::read(text).map_err(|why| vec![say(why.line, why.to_string())])?;
    let mut cases: Vec<Case> = Vec::new();
    let mut errors = Vec::new();
    for section in &document.sections {
        for block in section.blocks() {
            match block.info {
                "toml case" => {}
                // Blocks about game records, which the tests of `shinpan-sgf` and `shinpan-ruling` try.
                "toml record" | "toml results" | "toml ruling" => continue,
                other => {
                    errors.push(say(block.line, format!("a block of kind {other:?}; expected `toml case`")));
                    continue;
                }
            }
            match read_block(file, section.title, block) {
                Ok(case) if cases.iter().any(|earlier| earlier.id == case.id) => {
                    errors.push(say(case.line, format!("a second case of the name {:?}", case.id)));
                }
                Ok(case) => cases.push(case),
                Err(error) => errors.push(error),
            }
        }
    }
    if errors.is_empty() { Ok(cases) } else { Err(errors) }
}

/// Reads every case below a folder, files in the order of their names. `README.md` files and the folder
/// `rules` hold none.
///
/// # Errors
/// Everything that cannot be read.
pub fn read_tree(folder: &Path) -> Result<Vec<Case>, Vec<CaseFileError>> {
    let mut cases = Vec::new();
    let mut errors = Vec::new();
    visit(folder, "", &mut |name, path| match std::fs::read_to_string(path) {
        Ok(text) => match read_file(name, &text) {
            Ok(more) => cases.extend(more),
            Err(more) => errors.extend(more),
        },
        Err(why) => errors.push(CaseFileError { file: name.to_owned(), line: 0, problem: why.to_string() }),
    })
    .map_err(|why| {
        vec![CaseFileError { file: folder.display().to_string(), line: 0, problem: why.to_string() }]
    })?;
    if errors.is_empty() { Ok(cases) } else { Err(errors) }
}

fn visit(folder: &Path, below: &str, each: &mut dyn FnMut(&str, &Path)) -> std::io::Result<()> {
    let mut entries: Vec<_> = std::fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(|entry| entry.file_name());
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let inner = if below.is_empty() { name.clone() } else { format!("{below}/{name}") };
        let path = entry.path();
        if path.is_dir() && inner != "rules" {
            visit(&path, &inner, each)?;
        } else if name.ends_with(".md") && name != "README.md" && path.is_file() {
            each(&inner, &path);
        }
    }
    Ok(())
}

/// Turns places in a block's text into lines of the file.
struct Places<'a> {
    file: &'a str,
    block: &'a Block<'a>,
}

impl Places<'_> {
    fn line(&self, at: usize) -> u32 {
        let before = &self.block.text.as_bytes()[..at.min(self.block.text.len())];
        let lines = before.iter().filter(|byte| **byte == b'\n').count();
        self.block.line + 1 + u32::try_from(lines).unwrap_or(u32::MAX)
    }

    fn error(&self, at: usize, problem: impl ToString) -> CaseFileError {
        CaseFileError { file: self.file.to_owned(), line: self.line(at), problem: problem.to_string() }
    }
}

fn read_block(file: &str, title: &str, block: &Block<'_>) -> Result<Case, CaseFileError> {
    let places = Places { file, block };
    let raw: CaseBlock = toml::from_str(block.text).map_err(|why| {
        let at = why.span().map_or(0, |span| span.start);
        places.error(at, why.message().replace('\n', " "))
    })?;
    let start_line = block.line + 1;
    let (position, first, log) = board(&raw, &places)?;
    let size = position.size();
    let start = Start {
        position,
        to_move: first.or(raw.to_move.map(Color::from)).unwrap_or(Color::Black),
        prisoners: raw
            .prisoners
            .as_ref()
            .map_or(Each::default(), |p| Each { black: p.black, white: p.white }),
        komi: match raw.komi {
            None => Some(Points::ZERO),
            Some(KomiWord::Points(komi)) => Some(Points::from_half(komi.0)),
            Some(KomiWord::Own(_)) => None,
        },
        handicap: raw.handicap.unwrap_or(0),
        phase: raw.phase.map_or(Phase::Main, |phase| phase.0),
        first_pass: raw.first_pass.map(Color::from),
    };
    let line = |text: &str, at: usize| Line::read(text, size).map_err(|why| places.error(at, why));
    let moves = match (&raw.moves, log) {
        (Some(_), Some(_)) => return Err(places.error(0, "a case has moves or turns, not both")),
        (Some(moves), None) => line(moves.get_ref(), moves.span().start)?,
        (None, log) => log.unwrap_or_default(),
    };
    let mut ask = Vec::new();
    for question in &raw.ask {
        let at = question.span().start;
        ask.push(read_ask(question.get_ref(), places.line(at), &raw, &moves, size, &places, at)?);
    }
    let mut expect = Vec::new();
    for (rules, block) in raw.expect {
        let at = block.span().start;
        let block = block.into_inner();
        let mut moves = moves.clone();
        moves.acts.extend(line(block.then.as_deref().unwrap_or(""), at)?.acts);
        // Several rule sets may stand at the head of one expectation.
        for rules in rules.split(',').map(str::trim) {
            let (moves, block) = (moves.clone(), block.clone());
            expect.push(Expectation { rules: rules.to_owned(), line: places.line(at), moves, block });
        }
    }
    let mut value = Vec::new();
    for (rules, blocks) in raw.value {
        for block in blocks {
            let at = block.span().start;
            let block = block.into_inner();
            let after = line(block.after.as_deref().unwrap_or(""), at)?;
            value.push(Value { rules: rules.clone(), line: places.line(at), after, block });
        }
    }
    let name = raw.name.get_ref();
    Ok(Case {
        id: format!("{}: {name}", file.trim_end_matches(".md")),
        file: file.to_owned(),
        line: start_line,
        title: title.to_owned(),
        cite: raw.cite.into_iter().map(Spanned::into_inner).collect(),
        source: raw.source,
        start,
        moves,
        under: raw.under.into_iter().map(Spanned::into_inner).collect(),
        ask,
        expect,
        value,
        skip: raw.skip,
    })
}

/// The board a case starts from, and for a turn log its first player and acts.
type Board = (Position, Option<Color>, Option<Line>);

fn board(raw: &CaseBlock, places: &Places<'_>) -> Result<Board, CaseFileError> {
    if let Some(known) = &raw.board
        && !["recovered", "reconstructed", "constructed"].contains(&known.get_ref().as_str())
    {
        let problem = "a board is recovered, reconstructed or constructed";
        return Err(places.error(known.span().start, problem));
    }
    match (&raw.position, &raw.size, &raw.turns) {
        (Some(position), None, None) => {
            let at = position.span().start;
            let board = Position::from_diagram(position.get_ref()).map_err(|why| places.error(at, why))?;
            Ok((board, None, None))
        }
        (None, Some(size), None) => {
            let at = size.span().start;
            let sides = size.get_ref().split_once('x').and_then(|(c, r)| c.parse().ok().zip(r.parse().ok()));
            let (columns, rows) = sides.ok_or_else(|| places.error(at, "a size is written 9x9"))?;
            let size = Size::new(columns, rows).map_err(|why| places.error(at, why))?;
            Ok((Position::empty(size), None, None))
        }
        (None, None, Some(turns)) => {
            let at = turns.span().start;
            let (board, first, log) = read_turns(turns.get_ref()).map_err(|why| places.error(at, why))?;
            Ok((board, Some(first), Some(log)))
        }
        _ => Err(places.error(0, "a case has one of position, size and turns")),
    }
}

fn read_ask(
    block: &AskBlock,
    line: u32,
    raw: &CaseBlock,
    moves: &Line,
    size: Size,
    places: &Places<'_>,
    at: usize,
) -> Result<Question, CaseFileError> {
    let (after, other) = match (block.ply, block.after, &block.play) {
        (Some(ply), None, None) if (1..=moves.acts.len()).contains(&ply) => (ply - 1, None),
        (None, Some(after), Some(play)) if after <= moves.acts.len() => {
            let act = shinpan_game::Act::parse(play, size).map_err(|why| places.error(at, why))?;
            (after, Some(act))
        }
        _ => {
            return Err(
                places.error(at, "a question has `ply`, or `after` and `play`, within the moves of the case")
            );
        }
    };
    for name in &block.forbidden_by {
        if !raw.under.iter().any(|under| under.get_ref() == name.get_ref()) {
            return Err(places.error(name.span().start, format!("{:?} is not in `under`", name.get_ref())));
        }
    }
    let forbidden_by = block.forbidden_by.iter().map(|name| name.get_ref().clone()).collect();
    Ok(Question { line, after, other, forbidden_by, same_as: block.same_as.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(block: &str) -> Result<Vec<Case>, Vec<CaseFileError>> {
        read_file("a/b.md", &format!("# Heading\n\nProse.\n\n```toml case\n{block}\n```\n"))
    }

    #[test]
    fn a_case_is_read_with_its_lines() {
        let cases = one("name = \"n\"\nsource = \"ours\"\nposition = \"X./.O\"\nmoves = \"O A1 pass\"\n\n[expect.aga]\nphase = \"main play\"").unwrap();
        let case = &cases[0];
        assert_eq!((case.id.as_str(), case.line, case.title.as_str()), ("a/b: n", 6, "Heading"));
        assert_eq!(case.moves.acts.len(), 2);
        assert_eq!(case.moves.acts[0].0, Some(Color::White));
        assert_eq!(case.moves.acts[1].0, None);
        assert_eq!(case.expect[0].line, 11);
    }

    #[test]
    fn errors_name_the_line() {
        let unknown = one("name = \"n\"\nsource = \"ours\"\nsize = \"3x3\"\n[expect.aga]\nphaze = \"over\"")
            .unwrap_err();
        assert_eq!(unknown[0].line, 10, "{}", unknown[0]);
        assert!(unknown[0].problem.contains("phaze"), "{}", unknown[0]);
        let diagram = one("name = \"n\"\nsource = \"ours\"\nposition = \"XZ\"").unwrap_err();
        assert_eq!(diagram[0].line, 8);
        let act = one("name = \"n\"\nsource = \"ours\"\nsize = \"3x3\"\nmoves = \"A1 J9\"").unwrap_err();
        assert!(act[0].problem.contains("act 2"), "{}", act[0]);
        let phase = one("name = \"n\"\nsource = \"ours\"\nsize = \"3x3\"\nphase = \"tea\"").unwrap_err();
        assert!(phase[0].problem.contains("known are"), "{}", phase[0]);
        let twice = "# A\n```toml case\nname=\"n\"\nsource=\"o\"\nsize=\"3x3\"\n```\n```toml case\nname=\"n\"\nsource=\"o\"\nsize=\"3x3\"\n```\n";
        assert_eq!(read_file("a.md", twice).unwrap_err()[0].line, 8);
    }
}
