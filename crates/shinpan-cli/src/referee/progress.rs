//! A progress bar on many files, where somebody can see it and nothing else is to be seen.

use std::io::IsTerminal as _;

use indicatif::{ProgressBar, ProgressStyle};

/// The bar, if there is one.
pub struct Progress(Option<ProgressBar>);

impl Progress {
    /// Begins a bar on standard error if that is a terminal and standard output is not.
    pub fn begin(files: usize) -> Progress {
        let wanted = files > 1 && std::io::stderr().is_terminal() && !std::io::stdout().is_terminal();
        Progress(wanted.then(|| {
            let bar = ProgressBar::new(files as u64);
            let template = "{bar:40} {pos}/{len} files, {eta} left";
            bar.with_style(
                ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
            )
        }))
    }

    /// One file is done.
    pub fn step(&self) {
        if let Some(bar) = &self.0 {
            bar.inc(1);
        }
    }

    /// Takes the bar away.
    pub fn end(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
