//! A comparison as people read it.

use shinpan::Points;
use shinpan::ruling::{Comparison, Effect, Row};

use crate::output::Out;
use crate::style;

/// Prints a comparison: a paragraph for each result, the rule sets that share their reasons together.
pub fn comparison(title: Option<&str>, comparison: &Comparison, verbose: bool, out: &mut Out) {
    out.line(style::strong(title.unwrap_or("The position, as if both players passed now")));
    let measure = match comparison.measure {
        Points::ZERO => "equal".to_owned(),
        measure => format!("{measure:+} for Black"),
    };
    out.paragraph(
        "  ",
        "  ",
        &format!(
            "Stones and points only one colour reaches, without komi: {measure}. What each rule set makes of that:"
        ),
    );
    for rows in &comparison.groups {
        let Some(first) = rows.first() else { continue };
        out.gap();
        let sets =
            if rows.len() == 1 { "1 rule set".to_owned() } else { format!("{} rule sets", rows.len()) };
        out.line(format!("  {}  {}", style::strong(first.result.to_sgf()), style::faint(sets)));
        for alike in by_reasons(rows, verbose) {
            reasons(&alike, out);
        }
    }
}

/// Rows with the same reasons together, the largest set first.
fn by_reasons(rows: &[Row], verbose: bool) -> Vec<Vec<&Row>> {
    let mut sets: Vec<Vec<&Row>> = Vec::new();
    for row in rows {
        let key = |row: &Row| -> Vec<(&'static str, Points)> {
            row.effects.iter().map(|effect| (effect.code, effect.points)).collect()
        };
        let alike = |set: &&mut Vec<&Row>| {
            key(set[0]) == key(row) && set[0].removed_by_custom == row.removed_by_custom
        };
        match sets.iter_mut().find(alike).filter(|_| !verbose) {
            Some(set) => set.push(row),
            None => sets.push(vec![row]),
        }
    }
    sets.sort_by_key(|set| std::cmp::Reverse(set.len()));
    sets
}

fn reasons(alike: &[&Row], out: &mut Out) {
    let Some(first) = alike.first() else { return };
    let names: Vec<&str> = alike.iter().map(|row| row.rules.as_str()).collect();
    out.paragraph("    ", "      ", &names.join(", "));
    if first.removed_by_custom {
        let says = "dead stones are taken off by custom; these rules have no agreement about them";
        out.paragraph("        ", "          ", &style::open(says).to_string());
    }
    if first.effects.is_empty() {
        out.line("        nothing else counts");
    }
    for (at, effect) in first.effects.iter().enumerate() {
        let Effect { points, says, .. } = effect;
        let mut articles: Vec<String> = Vec::new();
        for by in alike.iter().filter_map(|row| row.effects.get(at)).map(|effect| &effect.by) {
            let article = style::article(by).to_string();
            if !articles.contains(&article) {
                articles.push(article);
            }
        }
        let says = format!("{says} ({})", articles.join(", "));
        out.paragraph(&format!("      {points:>+6}  "), "              ", &says);
    }
}
