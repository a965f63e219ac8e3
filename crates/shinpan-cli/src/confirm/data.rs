//! A confirmation as data.

use shinpan::language::Words;
use shinpan::report::{ConfirmReport, ConfirmedString, OtherReadingReport};

use super::Confirmed;
use super::speech::Speech;
use crate::confirm_args::ConfirmArgs;

/// The report.
pub fn report(confirmed: &Confirmed, words: &Words, args: &ConfirmArgs) -> ConfirmReport {
    let verdict = &confirmed.verdict;
    let speech = Speech { words, verdict };
    let size = verdict.game.position().size();
    let strings = verdict.strings.iter().map(|string| {
        let line = speech.line_of(string);
        let because = speech.why(string).into_iter().map(|(says, by)| (says, by.map(|by| by.to_string())));
        ConfirmedString::new(verdict, string, because.collect(), line.as_ref())
    });
    let strings = strings.collect();
    let mut report = ConfirmReport::new(verdict, strings, confirmed.procedure.as_ref(), &confirmed.cycles);
    report.file = confirmed.from_record.then(|| args.what.clone());
    report.language = words.language().code().to_owned();
    report.seconds = confirmed.time.as_secs_f64();
    report.other_reading = confirmed
        .other
        .as_ref()
        .map(|other| OtherReadingReport::new(&other.name, &other.differences, &other.open, size));
    report
}
