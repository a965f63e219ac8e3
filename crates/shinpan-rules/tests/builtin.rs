//! The built-in rule sets as a whole.

use shinpan_rules::RuleSet;

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
