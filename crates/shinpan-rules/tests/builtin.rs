//! The built-in rule sets as a whole.

use std::collections::HashSet;

use shinpan_rules::{FirstToMove, KoBans, Phase, RuleSet, StonesLeft, Transition, Trigger, Word, differ};

#[test]
fn every_built_in_rule_file_is_sound() {
    let errors: Vec<String> = RuleSet::builtin_errors().iter().map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn every_file_of_the_folder_is_built_in() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
    let mut files: Vec<String> = Vec::new();
    for (folder, prefix) in [(folder.to_owned(), "rules/"), (format!("{folder}/hosts"), "rules/hosts/")] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".md") {
                files.push(format!("{prefix}{name}"));
            }
        }
    }
    files.sort();
    let mut built_in: Vec<String> = RuleSet::all().iter().map(|set| set.file.clone()).collect();
    built_in.sort();
    assert_eq!(built_in, files);
}

/// Every rule set in every reading, one place read otherwise at a time.
fn variants() -> Vec<RuleSet> {
    let mut variants = Vec::new();
    for set in RuleSet::all() {
        variants.push(RuleSet::clone(set));
        for reading in &set.readings {
            for option in &reading.options {
                variants.push(set.with_reading(&reading.name, &option.name).unwrap());
            }
        }
    }
    variants
}

/// Words no rule set uses, and why the project knows them all the same.
const EXCUSED: &[(&str, &str)] = &[
    ("equal_scores: Black wins", "what an event may fix besides a whole komi"),
    ("equal_scores: White wins", "what an event may fix besides a whole komi"),
    ("repetition: not the same play in the same position", "the fixed ko rule, kept for comparing ko rules"),
    (
        "repetition: positional superko since the last pass",
        "Spight's superko, used by KataGo's field ko: SPIGHT",
    ),
];

#[test]
fn every_clause_word_is_used_or_excused() {
    let mut used: HashSet<String> = HashSet::new();
    for set in variants() {
        used.extend(set.clause_rows().iter().map(|row| format!("{}: {}", row.key, row.word)));
        // The encore's cycles know the words of main play's.
        used.insert(format!("encore_cycle: {}", set.long_cycle.value));
    }
    let mut unused = Vec::new();
    for kind in RuleSet::clause_kinds() {
        for (word, _) in (kind.words)() {
            let word = format!("{}: {word}", kind.key);
            let excused = EXCUSED.iter().any(|(excused, _)| *excused == word);
            assert!(!(excused && used.contains(&word)), "{word} is used and needs no excuse");
            if !excused && !used.contains(&word) {
                unused.push(word);
            }
        }
    }
    assert!(unused.is_empty(), "used by no rule set: {unused:#?}");
}

#[test]
fn every_word_of_a_transition_is_used() {
    fn unused<T: Word + std::fmt::Debug>(used: impl Fn(&Transition) -> T) -> Vec<&'static str> {
        let used: Vec<T> = variants().iter().flat_map(|set| set.phases.iter().map(|t| used(t))).collect();
        T::WORDS.iter().filter(|(_, value, _)| !used.contains(value)).map(|(word, _, _)| *word).collect()
    }
    assert_eq!(unused::<Phase>(|t| t.from), ["over"]);
    assert_eq!(unused::<Phase>(|t| t.to), ["main play"]);
    assert_eq!(unused::<Trigger>(|t| t.when), [""; 0]);
    assert_eq!(unused::<FirstToMove>(|t| t.first), [""; 0]);
    assert_eq!(unused::<StonesLeft>(|t| t.stones), [""; 0]);
    assert_eq!(unused::<KoBans>(|t| t.bans), [""; 0]);
}

#[test]
fn every_article_in_force_is_found_by_its_name() {
    for set in variants() {
        let mut cited: Vec<String> = set.clause_rows().iter().map(|row| row.by.to_string()).collect();
        cited.push(set.komi.by.to_string());
        cited.extend(set.phases.iter().map(|phase| phase.by.to_string()));
        cited.extend(set.readings.iter().map(|reading| reading.article.to_string()));
        for id in &cited {
            assert!(set.article(id).is_some(), "{}: {id} is cited and not there", set.id);
        }
        for article in &set.articles {
            let in_force = cited.iter().any(|id| article.is_called(id));
            assert!(
                in_force != article.enacts_nothing.is_some(),
                "{}: {} neither enacts anything nor says why not, or both",
                set.id,
                article.id
            );
            assert!(!article.gist.is_empty(), "{}: {} has no words", set.id, article.id);
            assert!(RuleSet::find_article(article.id.as_str()).is_some(), "{}", article.id);
        }
    }
}

#[test]
fn articles_of_different_texts_never_share_a_name() {
    let mut home: std::collections::HashMap<String, (String, u32)> = std::collections::HashMap::new();
    for set in RuleSet::all() {
        for article in &set.articles {
            let place = (article.file.clone(), article.line);
            let first = home.entry(article.id.to_string()).or_insert_with(|| place.clone());
            assert_eq!(*first, place, "{}", article.id);
        }
    }
}

#[test]
fn every_reading_leaves_a_game_that_can_end() {
    for set in variants() {
        let mut reached = HashSet::from([Phase::Main]);
        loop {
            let before = reached.len();
            let next: Vec<Phase> =
                set.phases.iter().filter(|t| reached.contains(&t.from)).map(|t| t.to).collect();
            reached.extend(next);
            if reached.len() == before {
                break;
            }
        }
        assert!(reached.contains(&Phase::Over), "{}", set.id);
        for phase in reached {
            let ends = phase == Phase::Over || set.ways_out(phase).next().is_some();
            assert!(ends, "{}: nothing ends {phase}", set.id);
        }
    }
}

#[test]
fn choosing_a_reading_changes_what_it_says_and_can_be_taken_back() {
    for set in RuleSet::all() {
        for reading in &set.readings {
            let default = &reading.options[reading.default].name;
            for option in &reading.options {
                let chosen = set.with_reading(&reading.name, &option.name).unwrap();
                for (key, word) in &option.enacts {
                    let row = chosen.clause_rows().into_iter().find(|row| row.key == key).unwrap();
                    assert_eq!((row.word, &row.by), (word.as_str(), &reading.article), "{}", set.id);
                }
                assert_eq!(differ(set, &chosen).is_empty(), option.name == *default, "{}", set.id);
                assert_eq!(chosen.with_reading(&reading.name, default).unwrap(), **set);
            }
        }
    }
}

#[test]
fn a_derived_set_differs_from_its_base_only_where_it_says_so() {
    for set in RuleSet::all() {
        let Some(base) = &set.based_on else { continue };
        let base = RuleSet::builtin_base(base).unwrap();
        for row in set.clause_rows() {
            let inherited = base.clause_rows().into_iter().find(|other| other.key == row.key);
            let restated = set.article(row.by.as_str()).is_some_and(|article| article.file == set.file);
            assert!(restated || inherited.is_some_and(|other| other == row), "{}: {}", set.id, row.key);
        }
    }
}

#[test]
fn differences_name_both_sides() {
    let aga = RuleSet::named("aga").unwrap();
    let japanese = RuleSet::named("japanese").unwrap();
    let differences = differ(&aga, &japanese);
    let of = |key: &str| differences.iter().find(|d| d.key == key);
    let repetition = of("repetition").unwrap();
    assert_eq!(repetition.first.as_ref().unwrap().word, "situational superko");
    assert_eq!(repetition.second.as_ref().unwrap().by[0].as_str(), "j89.6");
    assert_eq!(of("komi.even").unwrap().first.as_ref().unwrap().word, "7.5");
    assert!(of("hypothetical_ko").unwrap().first.is_none());
    assert!(of("phase: confirmation").unwrap().first.is_none());
    assert!(of("self_capture").is_none());
    assert!(differ(&aga, &aga).is_empty());
}

#[test]
fn the_glossary_knows_every_clause() {
    let glossary = concat!(env!("CARGO_MANIFEST_DIR"), "/../../GLOSSARY.md");
    let glossary = std::fs::read_to_string(glossary).unwrap();
    for kind in RuleSet::clause_kinds() {
        assert!(glossary.contains(&format!("| `{}` |", kind.key)), "{} is not in GLOSSARY.md", kind.key);
    }
}
