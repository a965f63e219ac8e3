//! Joins a draft to the rule set it is based on, and checks the whole.
//!
//! A derived rule set inherits every article and clause of its base and restates only what changes:
//! an article of the same name replaces the inherited one, a clause enacted anew replaces the
//! inherited enactment, and any transition out of a phase replaces all inherited ones out of that
//! phase. An inherited article of which nothing is left in force is not an article of the derived set.

use std::collections::{HashMap, HashSet};

use crate::article::{Article, Reading, Source};
use crate::clause::{Phase, Transition};
use crate::draft::{Draft, DraftArticle};
use crate::error::{Need, Problem};
use crate::fields::Complaints;
use crate::reading::{apply, readings_left};
use crate::rule_set::{
    ArticleId, Ask, ClauseKind, Clauses, Enacted, EncoreClauses, HypotheticalClauses, Komi, RuleSet,
};
use crate::words::Word;

/// The clauses in force: word and article by key.
struct InForce(HashMap<&'static str, (&'static str, ArticleId)>);

impl Ask<()> for InForce {
    fn word<T: Word>(&mut self, key: &'static str) -> Result<Enacted<T>, ()> {
        let (word, by) = self.0.get(key).ok_or(())?;
        Ok(Enacted { value: T::from_word(word).ok_or(())?, by: by.clone() })
    }
}

/// What the articles of the file itself enact.
#[derive(Default)]
struct Own {
    /// Key, line and article of every clause, be its word known or not.
    clauses: Vec<(&'static str, u32, ArticleId)>,
    komi: Option<Enacted<Komi>>,
    phases: Vec<(Enacted<Transition>, u32)>,
}

/// Joins a draft to its base. None, with complaints, if no rule set can be made.
pub(crate) fn assemble(draft: Draft, base: Option<&RuleSet>, say: &mut Complaints<'_>) -> Option<RuleSet> {
    let mut in_force = InForce(HashMap::new());
    for row in base.iter().flat_map(|base| base.clause_rows()) {
        in_force.0.insert(row.key, (row.word, row.by));
    }
    let own = own_enactments(&draft.articles, &mut in_force, say);
    let phases = join_phases(&own, base, draft.header.line, say);
    let need = Needs::of(phases.iter().map(|phase| &phase.value));
    check_clauses(&own, &in_force, need, draft.header.line, say);
    let komi = own.komi.clone().or_else(|| base.map(|base| base.komi.clone()));
    if komi.is_none() && !draft.articles.iter().any(|article| article.says.komi_given) {
        say.say(draft.header.line, Problem::NotEnacted { key: "komi", why: Need::Always });
    }
    let own_keys: HashSet<&str> = own.clauses.iter().map(|(key, _, _)| *key).collect();
    let own_from: HashSet<Phase> = own.phases.iter().map(|(phase, _)| phase.from).collect();
    let mut readings = readings_left(base, &own_keys, &own_from);
    readings.retain(|reading| need.asks_all(reading));
    let mut option_lines: HashMap<String, Vec<u32>> = HashMap::new();
    for stated in draft.articles.iter().flat_map(|article| &article.says.readings) {
        let name = &stated.reading.name;
        if readings.iter().any(|reading| reading.name == *name) {
            say.say(stated.line, Problem::ReadingTwice { reading: name.clone() });
        } else {
            readings.push(stated.reading.clone());
            option_lines.insert(name.clone(), stated.option_lines.clone());
        }
    }
    let clauses = Clauses::build(&mut in_force).ok()?;
    let encore = need.encore.then(|| EncoreClauses::build(&mut in_force));
    let hypothetical = need.confirmation.then(|| HypotheticalClauses::build(&mut in_force));
    let mut set = RuleSet {
        id: draft.header.id,
        prefix: draft.header.prefix,
        name: draft.header.name,
        aliases: draft.header.aliases,
        about: draft.about,
        file: say.file.to_owned(),
        source: Source {
            text: draft.header.source,
            year: draft.header.year,
            checked_on: draft.header.checked_on,
            reconstructed: draft.header.reconstructed,
        },
        based_on: draft.header.based_on.map(|(base, _)| base),
        articles: Vec::new(),
        readings,
        clauses,
        encore: encore.transpose().ok()?,
        hypothetical: hypothetical.transpose().ok()?,
        komi: komi?,
        phases,
    };
    set.articles = join_articles(draft.articles, base, &set);
    for (name, lines) in &option_lines {
        check_options(&set, name, lines, say);
    }
    Some(set)
}

/// Collects what the file enacts, its readings by their defaults, and puts it in force.
fn own_enactments(articles: &[DraftArticle], in_force: &mut InForce, say: &mut Complaints<'_>) -> Own {
    let mut own = Own::default();
    for DraftArticle { article, says } in articles {
        let defaults = says.readings.iter().flat_map(|reading| &reading.default_clauses);
        for stated in says.clauses.iter().chain(defaults) {
            if let Some((_, _, first)) = own.clauses.iter().find(|(key, _, _)| *key == stated.key) {
                let (key, first, again) = (stated.key.to_owned(), first.clone(), article.id.clone());
                say.say(stated.line, Problem::EnactedTwice { key, first, again });
                continue;
            }
            own.clauses.push((stated.key, stated.line, article.id.clone()));
            if let Some(word) = stated.word {
                in_force.0.insert(stated.key, (word, article.id.clone()));
            }
        }
        if let Some((komi, line)) = says.komi {
            if let Some(first) = &own.komi {
                let (first, again) = (first.by.clone(), article.id.clone());
                say.say(line, Problem::EnactedTwice { key: "komi".to_owned(), first, again });
            } else {
                own.komi = Some(Enacted { value: komi, by: article.id.clone() });
            }
        }
        for phase in &says.phases {
            push_phase(&mut own.phases, phase.clone(), say);
        }
        for stated in &says.readings {
            let line = stated.option_lines[stated.reading.default];
            for phase in &stated.reading.options[stated.reading.default].phases {
                push_phase(&mut own.phases, (phase.clone(), line), say);
            }
        }
    }
    own
}

fn push_phase(
    phases: &mut Vec<(Enacted<Transition>, u32)>,
    (phase, line): (Enacted<Transition>, u32),
    say: &mut Complaints<'_>,
) {
    if phases.iter().any(|(other, _)| other.from == phase.from && other.when == phase.when) {
        let (phase, when) = (phase.from.word(), phase.when.word());
        say.say(line, Problem::TransitionTwice { phase, when });
        return;
    }
    phases.push((phase, line));
}

/// The transitions in force: inherited ones out of phases the file says nothing of, and its own.
fn join_phases(
    own: &Own,
    base: Option<&RuleSet>,
    header_line: u32,
    say: &mut Complaints<'_>,
) -> Vec<Enacted<Transition>> {
    let restated: HashSet<Phase> = own.phases.iter().map(|(phase, _)| phase.from).collect();
    let inherited = base.iter().flat_map(|base| &base.phases).filter(|t| !restated.contains(&t.from));
    let mut phases: Vec<Enacted<Transition>> = inherited.cloned().collect();
    let inherited_count = phases.len();
    phases.extend(own.phases.iter().map(|(phase, _)| phase.clone()));
    let entered = entered(phases.iter().map(|phase| &phase.value));
    let mut complained = HashSet::new();
    for (phase, line) in &own.phases {
        if !entered.contains(&phase.from) && complained.insert(phase.from) {
            say.say(*line, Problem::NeverEntered { phase: phase.from.word(), reading: None });
        }
    }
    for phase in without_way_out(&entered, &phases) {
        say.say(header_line, Problem::NoWayOut { phase, reading: None });
    }
    let mut at = 0;
    phases.retain(|phase| {
        at += 1;
        at > inherited_count || entered.contains(&phase.from)
    });
    phases
}

/// The phases a game can come to.
fn entered<'t>(transitions: impl Iterator<Item = &'t Transition> + Clone) -> HashSet<Phase> {
    let mut entered = HashSet::from([Phase::Main]);
    loop {
        let before = entered.len();
        for transition in transitions.clone() {
            if entered.contains(&transition.from) {
                entered.insert(transition.to);
            }
        }
        if entered.len() == before {
            return entered;
        }
    }
}

fn without_way_out(entered: &HashSet<Phase>, phases: &[Enacted<Transition>]) -> Vec<&'static str> {
    let stuck = |phase: &Phase| *phase != Phase::Over && !phases.iter().any(|t| t.from == *phase);
    let mut stuck: Vec<Phase> = entered.iter().copied().filter(stuck).collect();
    stuck.sort_unstable();
    stuck.into_iter().map(Word::word).collect()
}

/// Which groups of clauses a procedure needs.
#[derive(Clone, Copy)]
struct Needs {
    encore: bool,
    confirmation: bool,
}

impl Needs {
    fn of<'t>(transitions: impl Iterator<Item = &'t Transition>) -> Needs {
        let mut needs = Needs { encore: false, confirmation: false };
        for transition in transitions {
            needs.encore |= matches!(transition.to, Phase::Encore | Phase::SecondEncore | Phase::PlayOut);
            needs.confirmation |= transition.to == Phase::Confirmation;
        }
        needs
    }

    /// Whether every clause on which the readings of a place differ is asked for at all.
    fn asks_all(self, reading: &Reading) -> bool {
        let asked = |key: &str| {
            Clauses::KEYS.contains(&key)
                || (self.encore && EncoreClauses::KEYS.contains(&key))
                || (self.confirmation && HypotheticalClauses::KEYS.contains(&key))
        };
        reading.options.iter().all(|option| option.enacts.iter().all(|(key, _)| asked(key)))
    }
}

/// Complains of clauses that are missing and of clauses that are enacted for nothing.
fn check_clauses(own: &Own, in_force: &InForce, need: Needs, header_line: u32, say: &mut Complaints<'_>) {
    let groups: [(&[ClauseKind], bool, Need); 3] = [
        (Clauses::KINDS, true, Need::Always),
        (EncoreClauses::KINDS, need.encore, Need::Encore),
        (HypotheticalClauses::KINDS, need.confirmation, Need::Confirmation),
    ];
    for (kinds, needed, why) in groups {
        for kind in kinds {
            let stated = own.clauses.iter().find(|(key, _, _)| *key == kind.key);
            match stated {
                Some((key, line, _)) if !needed => {
                    say.say(*line, Problem::NotNeeded { key, when: why });
                }
                None if needed && !in_force.0.contains_key(kind.key) => {
                    say.say(header_line, Problem::NotEnacted { key: kind.key, why });
                }
                _ => {}
            }
        }
    }
}

/// The articles in force, inherited ones first, a restated one in the place of the inherited.
fn join_articles(own: Vec<DraftArticle>, base: Option<&RuleSet>, set: &RuleSet) -> Vec<Article> {
    let mut in_force: HashSet<String> = set.clause_rows().iter().map(|row| row.by.to_string()).collect();
    in_force.insert(set.komi.by.to_string());
    in_force.extend(set.phases.iter().map(|phase| phase.by.to_string()));
    in_force.extend(set.readings.iter().map(|reading| reading.article.to_string()));
    let mut articles: Vec<Article> = Vec::new();
    let mut own: Vec<Option<Article>> = own.into_iter().map(|draft| Some(draft.article)).collect();
    for inherited in base.iter().flat_map(|base| &base.articles) {
        let restated = own.iter_mut().find(|article| article.as_ref().is_some_and(|a| a.id == inherited.id));
        let left = inherited.enacts_nothing.is_some()
            || in_force.contains(inherited.id.as_str())
            || inherited.parts.iter().any(|(part, _)| in_force.contains(part.as_str()));
        match restated {
            Some(article) => articles.extend(article.take()),
            None if left => articles.push(inherited.clone()),
            None => {}
        }
    }
    articles.extend(own.into_iter().flatten());
    articles
}

/// Every reading must leave a procedure that can be played to its end.
fn check_options(set: &RuleSet, name: &str, lines: &[u32], say: &mut Complaints<'_>) {
    let Some(at) = set.readings.iter().position(|reading| reading.name == name) else { return };
    let reading = &set.readings[at];
    for (index, option) in reading.options.iter().enumerate() {
        if index == reading.default {
            continue;
        }
        let line = lines[index];
        let named = || Some((name.to_owned(), option.name.clone()));
        let mut variant = set.clone();
        apply(&mut variant, at, index);
        let entered = entered(variant.phases.iter().map(|phase| &phase.value));
        for phase in without_way_out(&entered, &variant.phases) {
            say.say(line, Problem::NoWayOut { phase, reading: named() });
        }
        for phase in option.phases.iter().filter(|phase| !entered.contains(&phase.from)) {
            say.say(line, Problem::NeverEntered { phase: phase.from.word(), reading: named() });
        }
        let need = Needs::of(variant.phases.iter().map(|phase| &phase.value));
        if need.encore && set.encore.is_none() {
            let key = EncoreClauses::KEYS[0];
            say.say(line, Problem::NotEnacted { key, why: Need::Encore });
        }
        if need.confirmation && set.hypothetical.is_none() {
            let key = HypotheticalClauses::KEYS[0];
            say.say(line, Problem::NotEnacted { key, why: Need::Confirmation });
        }
    }
}
