//! Values found so far, kept in a file of one line each.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use shinpan::proof::rules_digest;
use shinpan::study::Value;
use shinpan::study::mine::{Mine, Place, Specimen};
use shinpan::{Color, Points};

use super::written;
use crate::failure::Failure;

/// The first line of the file.
const MAGIC: &str = "shinpan mine 1";

/// The file, and what it held when it was opened.
pub struct Kept {
    path: PathBuf,
    file: File,
    values: HashMap<String, Vec<Points>>,
}

impl Kept {
    /// Opens the file, or begins it.
    ///
    /// # Errors
    /// It cannot be read or written, or is about other rules.
    pub fn open(path: &Path, mine: &Mine) -> Result<Kept, Failure> {
        let fail = |why: String| Failure::Because(format!("{}: {why}", path.display()));
        let mut head = format!("{MAGIC}\n");
        for rules in &mine.rules {
            head.push_str(&format!("rules {} {}\n", rules.id, rules_digest(rules)));
        }
        head.push_str(if mine.even { "prisoners by alternation\n\n" } else { "no prisoners\n\n" });
        if std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
            return Err(fail("nothing can be kept in what is no file".to_owned()));
        }
        let text = match path.exists() {
            true => std::fs::read_to_string(path).map_err(|why| fail(why.to_string()))?,
            false => String::new(),
        };
        let mut file =
            OpenOptions::new().create(true).append(true).open(path).map_err(|why| fail(why.to_string()))?;
        let mut values = HashMap::new();
        match text.strip_prefix(&head) {
            Some(lines) => {
                // A line cut off by a crash counts for nothing; what is added begins on a line of its own.
                let whole = lines.rfind('\n').map_or(0, |end| end + 1);
                file.set_len((head.len() + whole) as u64).map_err(|why| fail(why.to_string()))?;
                file.seek(SeekFrom::End(0)).map_err(|why| fail(why.to_string()))?;
                for line in lines[..whole].lines() {
                    let mut words = line.split(' ');
                    let (Some(rows), Some(turn)) = (words.next(), words.next()) else {
                        return Err(fail(format!("{line:?} is no line of such a file")));
                    };
                    // Positions with an open value are looked at again.
                    let found: Option<Vec<Points>> = words.map(|word| word.parse().ok()).collect();
                    if let Some(found) = found.filter(|found| found.len() == mine.rules.len()) {
                        values.insert(format!("{rows} {turn}"), found);
                    }
                }
            }
            None if text.is_empty() => {
                file.write_all(head.as_bytes()).map_err(|why| fail(why.to_string()))?
            }
            None => return Err(fail("this file was not begun by mining under these rule sets".to_owned())),
        }
        Ok(Kept { path: path.to_owned(), file, values })
    }

    /// What is known of a position.
    pub fn find(&self, place: &Place) -> Option<Specimen> {
        let values = self.values.get(&name(place))?;
        Some(Specimen {
            place: place.clone(),
            values: values.iter().map(|value| Value::Exact(*value)).collect(),
        })
    }

    /// Adds what was found.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, specimen: &Specimen) -> Result<(), Failure> {
        let values: Vec<String> = specimen.values.iter().map(|value| written(value.exact())).collect();
        let line = format!("{} {}\n", name(&specimen.place), values.join(" "));
        self.file
            .write_all(line.as_bytes())
            .map_err(|why| Failure::Because(format!("{}: {why}", self.path.display())))
    }
}

fn name(place: &Place) -> String {
    let turn = match place.to_move {
        Color::Black => 'X',
        Color::White => 'O',
    };
    format!("{} {turn}", place.position.to_rows())
}
