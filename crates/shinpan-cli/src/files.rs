//! Files that are written whole or not at all.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::failure::Failure;

/// What is being written at the moment, to be taken away if the program is made to stop.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Writes a file beside its place and then moves it there, so that a full disk or a stop in between leaves
/// what was there before. Devices and pipes are written to as they are.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_whole_with(path, &mut |to| to.write_all(bytes))
}

/// The same for what is written bit by bit.
pub fn write_whole_with(
    path: &Path,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let target = Target::of(path)?;
    let written = match &target {
        Target::Device(path) => through(path, write),
        Target::File { place, beside, permissions } => {
            let moved = make(beside, permissions.as_ref(), write).and_then(|()| fs::rename(beside, place));
            if moved.is_err() {
                remove(beside);
            }
            unfinished(None);
            moved
        }
    };
    written.map_err(|why| failure(path, why))
}

/// Says so now if a file could not be written later, when much work has been done for it.
pub fn can_be_written(path: &Path) -> Result<(), Failure> {
    match Target::of(path)? {
        Target::Device(_) => Ok(()),
        Target::File { beside, .. } => {
            let made = File::create(&beside);
            remove(&beside);
            made.map(drop).map_err(|why| failure(path, why))
        }
    }
}

/// Takes away what is half written: the program stops at once.
pub fn give_up() {
    if let Some(beside) = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).take() {
        remove(&beside);
    }
}

/// Where bytes go that are to be written to a path.
enum Target {
    /// What is no file: nothing can take its place.
    Device(PathBuf),
    /// A file, or the place for one.
    File {
        /// Behind all links.
        place: PathBuf,
        /// Where it is written before it is moved there.
        beside: PathBuf,
        /// Those of the file that is there.
        permissions: Option<Permissions>,
    },
}

impl Target {
    fn of(path: &Path) -> Result<Target, Failure> {
        let Some(name) = path.file_name() else {
            return Err(Failure::Because(format!("{}: this names no file", path.display())));
        };
        let fail = |why| Err(failure(path, why));
        let (place, permissions) = match fs::metadata(path) {
            Ok(there) if there.is_dir() => return fail(io::ErrorKind::IsADirectory.into()),
            Ok(there) if !there.is_file() => return Ok(Target::Device(path.to_owned())),
            Ok(there) if there.permissions().readonly() => {
                return Err(Failure::Because(format!("{}: the file is read-only", path.display())));
            }
            Ok(there) => match path.canonicalize() {
                Ok(place) => (place, Some(there.permissions())),
                Err(why) => return fail(why),
            },
            // A link that leads nowhere: what it leads to is made.
            Err(_) if path.is_symlink() => return Ok(Target::Device(path.to_owned())),
            Err(why) if why.kind() == io::ErrorKind::NotFound => {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                if let Some(folder) = folder.filter(|folder| !folder.exists()) {
                    let (path, folder) = (path.display(), folder.display());
                    return Err(Failure::Because(format!("{path}: there is no folder {folder}")));
                }
                (path.to_owned(), None)
            }
            Err(why) => return fail(why),
        };
        let mut beside = place.file_name().unwrap_or(name).to_owned();
        beside.push(format!(".{}.part", std::process::id()));
        let beside = place.with_file_name(beside);
        Ok(Target::File { place, beside, permissions })
    }
}

/// Writes to what is there, or to where a link leads.
fn through(path: &Path, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let file = File::options().write(true).create(true).truncate(false).open(path)?;
    let mut file = BufWriter::new(file);
    write(&mut file)?;
    file.into_inner().map(drop).map_err(IntoInnerError::into_error)
}

fn make(
    beside: &Path,
    permissions: Option<&Permissions>,
    write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    unfinished(Some(beside.to_owned()));
    let file = File::create(beside)?;
    if let Some(permissions) = permissions {
        fs::set_permissions(beside, permissions.clone())?;
    }
    let mut file = BufWriter::new(file);
    write(&mut file)?;
    file.into_inner().map_err(IntoInnerError::into_error)?.sync_all()
}

fn unfinished(beside: Option<PathBuf>) {
    *UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) = beside;
}

fn remove(beside: &Path) {
    // What is left of the attempt is of no use; if it cannot be removed the first error says enough.
    let _ = fs::remove_file(beside);
}

fn failure(path: &Path, why: io::Error) -> Failure {
    Failure::Because(format!("{}: {why}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder.
    fn folder(number: u32) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("shinpan-files-{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        folder
    }

    #[test]
    fn what_is_no_file_stays_what_it_is() {
        let folder = folder(line!());
        let full = Path::new("/dev/full");
        if full.exists() {
            let why = write_whole(full, b"much").unwrap_err().to_string();
            assert!(why.starts_with("/dev/full: "), "{why}");
            assert!(!fs::metadata(full).unwrap().is_file());
        }
        let why = write_whole(&folder, b"much").unwrap_err();
        assert!(why.to_string().ends_with("is a directory"), "{why}");
        assert!(can_be_written(&folder).is_err());
        assert!(fs::read_dir(&folder).unwrap().next().is_none());
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_behind_a_link_is_written() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = folder(line!());
        let (file, link) = (folder.join("file"), folder.join("link"));
        symlink(&file, &link).unwrap();
        write_whole(&link, b"first").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"first");
        fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
        write_whole(&link, b"second").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"second");
        assert!(link.is_symlink());
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_cannot_be_written_is_known_before() {
        let folder = folder(line!());
        let file = folder.join("nowhere").join("file");
        let why = can_be_written(&file).unwrap_err().to_string();
        assert!(why.contains("there is no folder"), "{why}");
        let file = folder.join("file");
        can_be_written(&file).unwrap();
        assert!(!file.exists());
        fs::write(&file, b"kept").unwrap();
        can_be_written(&file).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"kept");
        let mut permissions = fs::metadata(&file).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).unwrap();
        assert!(can_be_written(&file).unwrap_err().to_string().ends_with("read-only"));
        assert!(write_whole(&file, b"new").is_err());
        assert_eq!(fs::read(&file).unwrap(), b"kept");
        fs::remove_dir_all(folder).unwrap();
    }
}
