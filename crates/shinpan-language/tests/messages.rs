//! Every language has the same messages with the same variables, and every message the code asks for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_bundle::FluentResource;
use shinpan_language::{Arg, Language, Words};

/// Messages by name, each with its variables.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut name = String::new();
    for line in language.source().lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, _)) = line.split_once(" = ").filter(|_| !line.starts_with(' ')) {
            name = id.to_owned();
            assert!(found.insert(name.clone(), BTreeSet::new()).is_none(), "{language:?}: {name} twice");
        }
        for part in line.split("{ $").skip(1) {
            let variable = part.split([' ', '}']).next().unwrap_or_default();
            found.entry(name.clone()).or_default().insert(variable.to_owned());
        }
    }
    found
}

#[test]
fn every_language_says_the_same_things_about_the_same_variables() {
    let english = messages(Language::English);
    assert!(english.len() > 90, "{}", english.len());
    for language in Language::ALL {
        assert_eq!(messages(language), english, "{language:?}");
    }
}

#[test]
fn every_file_can_be_read_and_every_message_said() {
    for language in Language::ALL {
        let read = FluentResource::try_new(language.source().to_owned());
        assert!(read.is_ok(), "{language:?}: {:?}", read.err().map(|(_, errors)| errors));
        let words = Words::new(language);
        for (name, variables) in messages(language) {
            let args: Vec<(&str, Arg<'_>)> =
                variables.iter().map(|variable| (variable.as_str(), Arg::Text("⟪x⟫"))).collect();
            let said = words.say(&name, &args);
            assert!(!said.trim().is_empty() && !said.contains('$'), "{language:?}: {name}: {said}");
            for (variable, _) in &args {
                assert!(said.contains("⟪x⟫"), "{language:?}: {name} leaves {variable} out: {said}");
            }
        }
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_message_the_code_asks_for_exists() {
    let english = messages(Language::English);
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../shinpan-cli/src"), &mut files);
    let mut asked = 0;
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for call in text.split(".say(\"").skip(1) {
            let name = call.split('"').next().unwrap_or_default();
            assert!(english.contains_key(name), "{}: there is no message {name}", file.display());
            asked += 1;
        }
    }
    assert!(asked > 20, "the command speaks: {asked}");
}

#[test]
fn codes_are_read_with_a_region_behind_them() {
    assert_eq!("ja_JP.UTF-8".parse(), Ok(Language::Japanese));
    assert_eq!("zh-Hans-CN".parse(), Ok(Language::Chinese));
    assert_eq!("KO".parse(), Ok(Language::Korean));
    let unknown = "fr".parse::<Language>().unwrap_err();
    assert_eq!(unknown.to_string(), "there is no language \"fr\"; the languages are en, ja, zh and ko");
}
