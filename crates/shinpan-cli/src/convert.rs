//! `shinpan convert`: records written out clean.

use std::io::Write as _;
use std::path::Path;

use crate::args::ConvertArgs;
use crate::failure::{Failure, Found};
use crate::output::Out;
use crate::referee::inputs;

/// Writes a record as FF\[4\] in UTF-8 and reports what was changed.
pub fn run(args: &ConvertArgs, out: &mut Out) -> Result<Found, Failure> {
    let name = args.file.as_str();
    let fail = |why: String| Failure::Because(format!("{name}: {why}"));
    let games = args.limits.read(&inputs::one(name)).map_err(fail)?;
    let clean = games.to_clean();
    match args.output.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) => crate::files::write_whole(path, clean.sgf.as_bytes())?,
        None => {
            let mut stdout = std::io::stdout().lock();
            stdout.write_all(clean.sgf.as_bytes())?;
            stdout.flush()?;
        }
    }
    let report = &clean.report;
    let mut stderr = anstream::stderr();
    for oddity in report {
        writeln!(stderr, "{name}: {oddity}")?;
    }
    if args.output.is_some() {
        let same = if clean.sgf.as_bytes() == games.bytes() { ", as it was" } else { "" };
        out.line(format!("{name}: {} games, {} changes{same}", games.len(), report.len()));
    }
    Ok(if report.is_empty() { Found::Nothing } else { Found::Something })
}
