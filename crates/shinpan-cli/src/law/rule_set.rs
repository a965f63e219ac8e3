//! One rule set: its articles, what each enacts, and where the text is unclear.

use shinpan::RuleSet;
use shinpan::rules::Source;

use super::article::{enactments, reading};
use crate::output::Out;
use crate::style;

/// Prints a rule set article by article.
pub fn show(rules: &RuleSet, out: &mut Out) {
    out.line(format!("{} ({})", style::strong(&rules.name), style::article(&rules.id)));
    source(&rules.source, out);
    if !rules.aliases.is_empty() {
        out.paragraph("  also called  ", "               ", &rules.aliases.join(", "));
    }
    if let Some(base) = &rules.based_on {
        out.paragraph("  based on     ", "               ", base);
    }
    out.line(format!("  file         {}", rules.file));
    if !rules.about.is_empty() {
        out.gap();
        out.paragraph("", "", &rules.about);
    }
    for article in &rules.articles {
        out.gap();
        out.line(format!("{}  {}", style::article(&article.id), style::strong(&article.title)));
        for paragraph in article.gist.split("\n\n").filter(|text| !text.is_empty()) {
            out.paragraph("  ", "  ", paragraph);
        }
        if let Some(because) = &article.enacts_nothing {
            out.paragraph("  enacts nothing: ", "    ", because);
        }
        for (what, _) in enactments(rules, article) {
            out.paragraph("  - ", "    ", &what);
        }
        for unclear in rules.readings.iter().filter(|unclear| unclear.article == article.id) {
            reading(unclear, out);
        }
    }
}

fn source(source: &Source, out: &mut Out) {
    let year = source.year.map(|year| format!("{year}; ")).unwrap_or_default();
    out.paragraph("  text         ", "               ", &format!("{year}{}", source.text));
    out.line(format!("  checked on   {}", source.checked_on));
    if let Some(reconstructed) = &source.reconstructed {
        out.paragraph("  rebuilt      ", "               ", reconstructed);
    }
}
