//! Two rule sets, clause by clause.

use shinpan::RuleSet;
use shinpan::rules::{Side, differ};

use crate::output::Out;
use crate::style;

/// Prints every clause that the two answer differently.
pub fn show(first: &RuleSet, second: &RuleSet, out: &mut Out) {
    let differences = differ(first, second);
    let total = RuleSet::clause_kinds().count();
    out.line(format!("{}  {}", style::article(&first.id), first.name));
    out.line(format!("{}  {}", style::article(&second.id), second.name));
    if differences.is_empty() {
        out.gap();
        out.line("They answer every question alike.");
        return;
    }
    let width = first.id.len().max(second.id.len());
    for difference in &differences {
        out.gap();
        out.line(style::strong(&difference.key));
        side(&first.id, width, difference.first.as_ref(), out);
        side(&second.id, width, difference.second.as_ref(), out);
    }
    out.gap();
    let clauses = differences.iter().filter(|difference| !difference.key.contains(['.', ':'])).count();
    out.line(format!("{clauses} of {total} clauses differ."));
}

fn side(id: &str, width: usize, side: Option<&Side>, out: &mut Out) {
    let first = format!("  {}{:pad$}  ", style::article(id), "", pad = width - id.len());
    let rest = " ".repeat(width + 4);
    match side {
        None => out.paragraph(&first, &rest, "the question does not arise"),
        Some(side) => {
            let by: Vec<String> = side.by.iter().map(ToString::to_string).collect();
            out.paragraph(&first, &rest, &format!("{} ({})", side.word, by.join(", ")));
            if !side.meaning.is_empty() && side.meaning != side.word {
                out.paragraph(&rest, &rest, &style::faint(side.meaning.trim()).to_string());
            }
        }
    }
}
