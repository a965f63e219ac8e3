//! `shinpan law`: the rule sets, one of them, one article, or two side by side.

mod article;
mod diff;
mod index;
mod list;
mod rule_set;

use shinpan::RuleSet;
use shinpan::rules::resolve;

use crate::args::LawArgs;
use crate::failure::{Failure, Found};
use crate::output::Out;
use crate::position_args::named;

/// Shows what is asked for.
pub fn run(args: &LawArgs, out: &mut Out) -> Result<Found, Failure> {
    if let Some([first, second]) = args.diff.as_deref() {
        diff::show(&*named(first)?, &*named(second)?, out);
        return Ok(Found::Nothing);
    }
    match &args.what {
        None => list::show(out),
        Some(what) => match article::find(what) {
            Some((rules, article)) => article::show(rules, article, what, out),
            None => match resolve(what) {
                Ok(resolved) => rule_set::show(&resolved.rules, out),
                Err(unknown) => return Err(Failure::Because(explain(what, &unknown.to_string()))),
            },
        },
    }
    Ok(Found::Nothing)
}

/// What would do in place of a name that is neither a rule set nor an article.
fn explain(what: &str, unknown: &str) -> String {
    let prefix = what.split_once('.').map_or(what, |(prefix, _)| prefix);
    let set = RuleSet::all().iter().find(|set| set.prefix == prefix);
    match set.filter(|_| what.contains('.')) {
        Some(set) => {
            let articles: Vec<&str> = set.articles.iter().map(|article| article.id.as_str()).collect();
            format!("{} has no article {what}; it has {}", set.id, articles.join(", "))
        }
        None => format!("{unknown} (`shinpan law` lists them all)"),
    }
}
