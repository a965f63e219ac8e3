//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::Path;

use crate::failure::Failure;

/// Writes a file beside its place and then moves it there, so that a full disk or a stop in between leaves
/// what was there before.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_whole_with(path, &mut |to| to.write_all(bytes))
}

/// The same for what is written bit by bit.
pub fn write_whole_with(
    path: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let fail = |why: std::io::Error| Failure::Because(format!("{}: {why}", path.display()));
    let Some(name) = path.file_name() else {
        return Err(Failure::Because(format!("{}: this names no file", path.display())));
    };
    let mut beside = name.to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = File::create(&beside).and_then(|file| {
        let mut file = BufWriter::new(file);
        write(&mut file)?;
        file.into_inner().map_err(IntoInnerError::into_error)?.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&beside, path));
    if moved.is_err() {
        // What is left of the attempt is of no use; if it cannot be removed the first error says enough.
        let _ = fs::remove_file(&beside);
    }
    moved.map_err(fail)
}
