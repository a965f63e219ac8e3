//! Every rule set, a line each.

use std::sync::Arc;

use shinpan::RuleSet;

use crate::output::Out;
use crate::style;

/// Prints the written rule sets and then those derived from them.
pub fn show(out: &mut Out) {
    let (written, derived): (Vec<_>, Vec<_>) = RuleSet::all().iter().partition(|set| set.based_on.is_none());
    let width = RuleSet::all().iter().map(|set| set.id.len()).max().unwrap_or(0);
    out.line(style::strong("Rule sets"));
    for set in written {
        line(set, width, set.name.clone(), out);
    }
    if !derived.is_empty() {
        out.gap();
        out.line(style::strong("Derived from one of them (host dialects, variants)"));
    }
    for set in derived {
        let base = set.based_on.as_deref().unwrap_or_default();
        line(set, width, format!("{} (from {base})", set.name), out);
    }
    out.gap();
    out.paragraph("", "", "`shinpan law ID` shows one, `shinpan law --diff ID ID` two side by side.");
}

fn line(set: &Arc<RuleSet>, width: usize, mut what: String, out: &mut Out) {
    if !set.aliases.is_empty() {
        what += &format!("; also {}", set.aliases.join(", "));
    }
    let first = format!("  {}{:pad$}  ", style::article(&set.id), "", pad = width - set.id.len());
    let rest = " ".repeat(width + 4);
    out.paragraph(&first, &rest, &what);
}
