//! Watching a search: a line of progress, Ctrl-C, and a file for what has been proved.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use shinpan::proof::{Claim, Keep, Progress, Proof, Start, Watch, check, shrink};
use shinpan::{Points, RuleSet, Size};

use crate::failure::Failure;
use crate::files::{can_be_written, give_up, write_whole, write_whole_with};

/// Whether Ctrl-C has been pressed.
static PRESSED: AtomicBool = AtomicBool::new(false);
/// Whether a search is going on that keeps what it goes on with later, which nobody should lose by impatience.
static KEEPING: AtomicBool = AtomicBool::new(false);

/// Lets Ctrl-C, and whoever ends the program politely, stop searches instead of the program, until that happens again.
pub fn catch_interrupt() {
    // A handler that is there already serves as well; without one Ctrl-C ends the program.
    let _ = ctrlc::set_handler(|| {
        if !PRESSED.swap(true, Ordering::Relaxed) {
            return;
        }
        // Said once: who presses again means it.
        if KEEPING.swap(false, Ordering::Relaxed) {
            let says = "shinpan: what was found is being kept; Ctrl-C once more gives that up";
            let _ = writeln!(io::stderr(), "{says}");
            return;
        }
        give_up();
        std::process::exit(130);
    });
}

/// What watches a search for the user.
pub struct Watcher {
    bar: Option<ProgressBar>,
    /// What is said before the bounds.
    pub title: String,
    /// What is known from before, and what has been proved since.
    known: Vec<Proof>,
    /// Where that is kept.
    kept_in: Option<PathBuf>,
    /// Where the tables of the search are kept.
    tables: Option<Tables>,
    /// Why it could not be kept.
    failed: Option<Failure>,
}

impl Watcher {
    /// Begins to watch: Ctrl-C stops the search from here on, pressed again the program. Progress is shown
    /// where standard error is a terminal.
    pub fn begin() -> Watcher {
        catch_interrupt();
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
            let bar = ProgressBar::new_spinner()
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        });
        Watcher { bar, title: String::new(), known: Vec::new(), kept_in: None, tables: None, failed: None }
    }

    /// Whether the user wants to stop.
    pub fn is_stopped() -> bool {
        PRESSED.load(Ordering::Relaxed)
    }

    /// Begins with the bounds in a file, if it exists, and keeps those found later in it.
    ///
    /// # Errors
    /// The file cannot be read, a proof in it does not hold or is about another start.
    pub fn resume(&mut self, file: &Path, start: &Start) -> Result<(), Failure> {
        let fail = |why: String| Err(Failure::Because(format!("{}: {why}", file.display())));
        let there = std::fs::metadata(file).ok();
        if there.as_ref().is_some_and(|there| !there.is_file() && !there.is_dir()) {
            return fail("nothing can be kept in what is no file".to_owned());
        }
        // Nothing is kept yet in an empty file.
        if there.is_some_and(|there| there.len() > 0) {
            let rule_set = |id: &str| known_rules(id, Some(&start.setup.rules));
            let read = std::fs::read(file);
            let proofs = match read.map(|bytes| Proof::several_from_bytes_under(&bytes, &rule_set)) {
                Ok(Ok(proofs)) => proofs,
                Ok(Err(why)) => return fail(why.to_string()),
                Err(why) => return fail(why.to_string()),
            };
            for proof in &proofs {
                if proof.start != *start {
                    return fail(other_start(&proof.start, start));
                }
                if let Err(flaw) = check(proof) {
                    return fail(format!("the proof in it does not hold: {flaw}"));
                }
            }
            self.known = proofs;
        }
        can_be_written(file)?;
        self.kept_in = Some(file.to_owned());
        let mut name = file.file_name().unwrap_or_default().to_owned();
        name.push(".tables");
        KEEPING.store(true, Ordering::Relaxed);
        self.tables = Some(Tables { file: file.with_file_name(name), failed: None });
        Ok(())
    }

    /// Where the tables are kept, if they are.
    pub fn tables_file(&self) -> Option<&Path> {
        self.tables.as_ref().map(|tables| tables.file.as_path())
    }

    /// Takes the tables away: the question is answered, and they are of no use any more.
    pub fn forget_tables(&self) {
        if let Some(tables) = &self.tables {
            // If there are none, or they cannot be removed, they are only in the way.
            let _ = std::fs::remove_file(&tables.file);
        }
    }

    /// Takes the progress away.
    ///
    /// # Errors
    /// What was proved could not be kept.
    pub fn end(self) -> Result<(), Failure> {
        KEEPING.store(false, Ordering::Relaxed);
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        self.failed.or(self.tables.and_then(|tables| tables.failed)).map_or(Ok(()), Err)
    }

    /// Shows a line of progress.
    pub fn show(&self, message: String) {
        if let Some(bar) = &self.bar {
            bar.set_message(message);
        }
    }
}

impl Watch for Watcher {
    fn look(&mut self, so_far: &Progress) -> bool {
        if self.bar.is_some() {
            let states = HumanCount(so_far.nodes);
            self.show(format!(
                "{}{}; {states} states; Ctrl-C to stop",
                self.title,
                bounds(so_far.lower, so_far.upper)
            ));
        }
        !Watcher::is_stopped() && self.failed.is_none()
    }

    fn proved(&mut self, proof: &Proof) {
        let Some(file) = &self.kept_in else { return };
        // A proof is kept small; if shrinking found a flaw, checking the answer will name it.
        let proof = shrink(proof).unwrap_or_else(|_| proof.clone());
        let kind = |claim: Claim| std::mem::discriminant(&claim);
        self.known.retain(|known| kind(known.claim) != kind(proof.claim));
        self.known.push(proof);
        if let Err(failure) = write_whole(file, &Proof::several_to_bytes(&self.known)) {
            self.failed = Some(failure);
        }
    }

    fn known(&self) -> &[Proof] {
        &self.known
    }

    fn keep(&mut self) -> Option<&mut dyn Keep> {
        self.tables.as_mut().map(|tables| tables as &mut dyn Keep)
    }
}

/// A file for the tables of a search.
struct Tables {
    file: PathBuf,
    /// Why they could not be kept.
    failed: Option<Failure>,
}

impl Keep for Tables {
    fn kept(&mut self) -> io::Result<Option<Box<dyn Read>>> {
        match File::open(&self.file) {
            Ok(file) => Ok(Some(Box::new(file))),
            Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(why) => Err(why),
        }
    }

    fn keep(&mut self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        self.failed = write_whole_with(&self.file, write).err();
    }
}

/// A margin with its sign, which zero has not.
pub fn signed(points: Points) -> String {
    if points == Points::ZERO { "0".to_owned() } else { format!("{points:+}") }
}

/// Bounds in words.
pub fn bounds(lower: Option<Points>, upper: Option<Points>) -> String {
    match (lower.map(signed), upper.map(signed)) {
        (Some(lower), Some(upper)) if lower == upper => lower,
        (Some(lower), Some(upper)) => format!("from {lower} to {upper}"),
        (Some(lower), None) => format!("at least {lower}"),
        (None, Some(upper)) => format!("at most {upper}"),
        (None, None) => "nothing proved yet".to_owned(),
    }
}

/// A rule set that a proof names: a built-in one, or the one asked for, which may come from a file.
pub fn known_rules(id: &str, asked: Option<&Arc<RuleSet>>) -> Option<Arc<RuleSet>> {
    let asked = asked.filter(|rules| rules.id == id).cloned();
    asked.or_else(|| RuleSet::named(id).ok())
}

/// Says in what two starts differ.
pub fn other_start(found: &Start, wanted: &Start) -> String {
    let (a, b) = (&found.setup, &wanted.setup);
    let komi = |start: &Start| start.game().map_or(Points::ZERO, |game| game.komi());
    let size = |size: Size| format!("{}x{}", size.columns(), size.rows());
    let what = if a.rules.id != b.rules.id {
        format!("it is about {}, not {}", a.rules.id, b.rules.id)
    } else if a.rules != b.rules {
        "it is about another reading of the rules".to_owned()
    } else if a.position.size() != b.position.size() {
        format!("its board is {}, not {}", size(a.position.size()), size(b.position.size()))
    } else if a.position != b.position {
        format!("its stones are {}", a.position.to_rows())
    } else if a.to_move != b.to_move {
        format!("{} is to move in it", a.to_move)
    } else if a.phase != b.phase {
        format!("it begins in the phase {}", a.phase)
    } else if found.acts != wanted.acts {
        "other moves lead to its start".to_owned()
    } else if komi(found) != komi(wanted) {
        format!("its komi is {}, not {}", komi(found), komi(wanted))
    } else {
        "its handicap, prisoners or passes are others".to_owned()
    };
    format!("a proof of another position: {what}")
}
