//! Which files to read: names, patterns, folders, standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::failure::Failure;

/// Something to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    Standard,
    File(PathBuf),
}

impl Input {
    /// What it is called in the output.
    pub fn name(&self) -> String {
        match self {
            Input::Standard => "-".to_owned(),
            Input::File(path) => path.display().to_string(),
        }
    }

    /// Its bytes, but at most one more than `most`, so that a limit can refuse it.
    pub fn read(&self, most: usize) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        let most = most as u64 + 1;
        let read = match self {
            Input::Standard => io::stdin().lock().take(most).read_to_end(&mut bytes),
            Input::File(path) => File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)),
        };
        read.map(|_| bytes).map_err(|why| why.to_string())
    }
}

/// One file, or standard input.
pub fn one(name: impl AsRef<Path>) -> Input {
    let name = name.as_ref();
    if name == Path::new("-") { Input::Standard } else { Input::File(name.to_owned()) }
}

/// Finds what the arguments name. A folder stands for every `.sgf` file in it, at any depth; a name with `*`,
/// `?` or `[` that is no file is a pattern.
///
/// # Errors
/// A name that is nothing, a pattern that fits nothing, a folder that cannot be read or holds no record.
pub fn find(arguments: &[String]) -> Result<Vec<Input>, Failure> {
    let mut inputs = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        if argument == "-" {
            inputs.push(Input::Standard);
        } else if path.is_dir() {
            folder(path, &mut inputs)?;
        } else if path.exists() {
            inputs.push(Input::File(path.to_owned()));
        } else if argument.contains(['*', '?', '[']) {
            pattern(argument, &mut inputs)?;
        } else {
            return Err(Failure::Because(format!("{argument}: there is no such file or folder")));
        }
    }
    Ok(inputs)
}

fn folder(path: &Path, inputs: &mut Vec<Input>) -> Result<(), Failure> {
    let before = inputs.len();
    for entry in WalkDir::new(path).sort_by_file_name() {
        let entry = entry.map_err(Failure::because)?;
        let is_record = entry.path().extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"));
        if entry.file_type().is_file() && is_record {
            inputs.push(Input::File(entry.into_path()));
        }
    }
    if inputs.len() == before {
        return Err(Failure::Because(format!("{}: the folder holds no .sgf file", path.display())));
    }
    Ok(())
}

fn pattern(text: &str, inputs: &mut Vec<Input>) -> Result<(), Failure> {
    let before = inputs.len();
    let paths = glob::glob(text).map_err(|why| Failure::Because(format!("{text}: {why}")))?;
    for path in paths {
        let path = path.map_err(Failure::because)?;
        match path.is_dir() {
            true => folder(&path, inputs)?,
            false => inputs.push(Input::File(path)),
        }
    }
    if inputs.len() == before {
        return Err(Failure::Because(format!("{text}: no file fits the pattern")));
    }
    Ok(())
}
