//! What the loader says of rule files with mistakes in them. The wording is part of the product: each
//! message names the line, what was found and what would do.

use std::sync::Arc;

use shinpan_rules::{NoBase, RuleSet};

const HEAD: &str = r#"# A rule set

```toml rule-set
id = "mine"
name = "Mine"
source = "ours"
checked_on = "2026-11-29"
based_on = "tromp-taylor"
```
"#;

/// The complaints about a text, without the file's name.
fn complaints(text: &str) -> Vec<String> {
    match RuleSet::parse(text, "mine.md", &RuleSet::builtin_base) {
        Ok(_) => Vec::new(),
        Err(errors) => errors
            .iter()
            .map(|error| error.to_string().strip_prefix("mine.md:").unwrap_or("no file name").to_owned())
            .collect(),
    }
}

/// The complaints about a sound head followed by these articles; lines count from its end, so that the
/// first line of `articles` is line 1.
fn about(articles: &str) -> Vec<String> {
    let offset = HEAD.lines().count();
    let shifted = |complaint: String| {
        let (line, rest) = complaint.split_once(": ").unwrap();
        let line: usize = line.parse().unwrap();
        if line <= offset { format!("head: {rest}") } else { format!("{}: {rest}", line - offset) }
    };
    complaints(&format!("{HEAD}{articles}")).into_iter().map(shifted).collect()
}

/// One article with this block.
fn enacts(block: &str) -> Vec<String> {
    about(&format!("## Rule 1. One\n```toml enacts\n{block}\n```\n"))
}

#[test]
fn a_sound_file_has_no_complaints() {
    assert_eq!(enacts("pass = \"a stone\""), [""; 0]);
}

#[test]
fn clauses_and_their_words() {
    assert_eq!(
        enacts("pass = \"a pebble\""),
        ["3: `pass` knows no \"a pebble\"; known are \"free\", \"a stone\""]
    );
    assert_eq!(
        enacts("pass = \"a ston\""),
        ["3: `pass` knows no \"a ston\"; did you mean \"a stone\"?; known are \"free\", \"a stone\""]
    );
    assert_eq!(enacts("repetiton = \"allowed\""), ["3: unknown key `repetiton`; did you mean `repetition`?"]);
    assert_eq!(enacts("pass = 1"), ["3: `pass` takes a string, found integer"]);
    let unknown = enacts("colour_of_the_shed = \"blue\"");
    assert!(unknown[0].starts_with("3: unknown key `colour_of_the_shed`; known are `komi`, `phase`, "));
}

#[test]
fn a_clause_has_one_article() {
    let twice = "## Rule 1. One\n```toml enacts\npass = \"free\"\n```\n## Rule 2. Two\n```toml enacts\npass = \"a stone\"\n```\n";
    assert_eq!(about(twice), ["7: `pass` is enacted by mine.1 and again by mine.2"]);
    let komi = "## Rule 1. One\n```toml enacts\nkomi = { even = 7, handicap = 0 }\n```\n## Rule 2. Two\n```toml enacts\nkomi = { even = 6.5, handicap = 0 }\n```\n";
    assert_eq!(about(komi), ["7: `komi` is enacted by mine.1 and again by mine.2"]);
    let in_reading = "pass = \"free\"\n[unclear.p]\nquestion = \"?\"\ndefault = \"a\"\nreadings.a = { says = \"a\", pass = \"free\" }\nreadings.b = { says = \"b\", pass = \"a stone\" }";
    assert_eq!(enacts(in_reading), ["7: `pass` is enacted twice by mine.1"]);
}

#[test]
fn every_clause_is_enacted() {
    let alone = HEAD.replace("based_on = \"tromp-taylor\"\n", "");
    let text = format!(
        "{alone}## Rule 1. One\n```toml enacts\npass = \"free\"\n[[phase]]\nin = \"main play\"\nwhen = \"2 consecutive passes\"\ngo = \"over\"\nstones = \"all alive\"\n```\n"
    );
    let missing = complaints(&text);
    assert_eq!(missing[0], "3: no article enacts `play_on`; every rule set must answer it");
    assert!(missing.contains(&"3: no article enacts `komi`; every rule set must answer it".to_owned()));
    assert!(!missing.iter().any(|complaint| complaint.contains("`pass`")), "{missing:?}");
    // Every clause of the first group but one, and komi.
    assert_eq!(missing.len(), shinpan_rules::Clauses::KEYS.len());
}

#[test]
fn encore_clauses_belong_to_an_encore() {
    assert_eq!(
        enacts("once_only = \"no limit\""),
        [
            "3: `once_only` is enacted for nothing; it is needed only where a phase leads to an encore or a play-out"
        ]
    );
    let encore = enacts(
        "[[phase]]\nin = \"main play\"\nwhen = \"2 consecutive passes\"\ngo = \"encore\"\n[[phase]]\nin = \"encore\"\nwhen = \"2 consecutive passes\"\ngo = \"over\"\nstones = \"all alive\"",
    );
    assert_eq!(encore.len(), shinpan_rules::EncoreClauses::KEYS.len());
    assert_eq!(encore[0], "head: no article enacts `encore_ko`; a phase leads to an encore or a play-out");
    let confirmation = enacts(
        "[[phase]]\nin = \"main play\"\nwhen = \"2 consecutive passes\"\ngo = \"confirmation\"\n[[phase]]\nin = \"confirmation\"\nwhen = \"the players agree\"\ngo = \"over\"\nstones = \"as confirmed\"",
    );
    assert_eq!(confirmation[0], "head: no article enacts `hypothetical_ko`; a phase leads to a confirmation");
}

#[test]
fn phases_lead_to_an_end() {
    assert_eq!(
        enacts("[[phase]]\nin = \"main play\"\nwhen = \"2 consecutive passes\"\ngo = \"agreement\""),
        ["head: nothing ends the phase \"agreement\""]
    );
    assert_eq!(
        enacts(
            "[[phase]]\nin = \"resumption\"\nwhen = \"2 consecutive passes\"\ngo = \"over\"\nstones = \"all alive\""
        ),
        ["3: nothing leads to the phase \"resumption\""]
    );
    assert_eq!(
        enacts("[[phase]]\nin = \"main play\"\nwhen = \"2 consecutive passes\"\ngo = \"over\""),
        ["3: a phase that ends the game says which `stones` stand, for instance \"all alive\""]
    );
    assert_eq!(
        enacts(
            "[[phase]]\nin = \"main play\"\nwhen = \"2 consecutive passes\"\ngo = \"over\"\nstones = \"all alive\"\n[[phase]]\nin = \"main play\"\nwhen = \"2 consecutive passes\"\ngo = \"over\"\nstones = \"all alive\""
        ),
        ["8: the phase \"main play\" is ended twice by \"2 consecutive passes\""]
    );
    assert_eq!(
        enacts("[[phase]]\nin = \"main play\"\ngo = \"over\"\nstones = \"all alive\""),
        ["3: a phase has no `when`"]
    );
    let phase = enacts("[[phase]]\nin = \"mid game\"\nwhen = \"2 consecutive passes\"\ngo = \"over\"");
    assert!(phase[0].starts_with("4: `in` knows no \"mid game\"; "), "{phase:?}");
}

#[test]
fn unclear_places_are_complete() {
    let reading = |rest: &str| enacts(&format!("[unclear.p]\nquestion = \"?\"\ndefault = \"a\"\n{rest}"));
    assert_eq!(
        reading("readings.a = { says = \"a\", pass = \"free\" }"),
        ["3: the unclear place `p` needs at least two readings"]
    );
    assert_eq!(
        reading(
            "readings.b = { says = \"b\", pass = \"free\" }\nreadings.c = { says = \"c\", pass = \"a stone\" }"
        ),
        ["5: \"a\" is no reading of `p`; its readings are \"b\", \"c\""]
    );
    assert_eq!(
        reading(
            "readings.a = { says = \"a\", pass = \"free\" }\nreadings.b = { says = \"b\", agreement = \"none\" }"
        ),
        [
            "6: the reading \"a\" of `p` does not enact `agreement`, which another reading does",
            "7: the reading \"b\" of `p` does not enact `pass`, which another reading does",
        ]
    );
    assert_eq!(
        reading("readings.a = { pass = \"free\" }\nreadings.b = { says = \"b\", pass = \"a stone\" }"),
        ["6: a reading has no `says`"]
    );
    assert_eq!(
        reading(
            "readings.a = { says = \"a\", pass = \"free\" }\n[unclear.p.readings.b]\nsays = \"b\"\npass = \"a stone\"\n[[unclear.p.readings.b.phase]]\nin = \"encore\"\nwhen = \"2 consecutive passes\"\ngo = \"over\"\nstones = \"all alive\""
        ),
        ["7: nothing leads to the phase \"encore\" if `p` is read as \"b\""]
    );
}

#[test]
fn headings_say_what_they_enact() {
    assert_eq!(
        about("## Rule 1. One\nSome words.\n"),
        [
            "1: \"Rule 1. One\" does not say what it enacts; a `toml enacts` or `toml enacts-nothing` block would do"
        ]
    );
    assert_eq!(
        about("## Ko\n```toml enacts\npass = \"free\"\n```\n"),
        ["1: \"Ko\" carries no number; `id = \"...\"` in its block would name the article"]
    );
    assert_eq!(
        about("## Rule 1\n```toml enacts\n```\n"),
        ["2: mine.1 enacts nothing; say so with a `toml enacts-nothing` block and why"]
    );
    assert_eq!(
        about("## Rule 1\n```toml enacts-nothing\n```\n"),
        ["2: an article that enacts nothing has no `because`"]
    );
    assert_eq!(
        about("## Rule 1\n```toml enacts-nothing\nbecause = \" \"\n```\n"),
        ["3: `because` takes some text, not blank, found \" \""]
    );
    let twice = "## Rule 1\n```toml enacts-nothing\nbecause = \"x\"\n```\n## Rule 1\n```toml enacts-nothing\nbecause = \"x\"\n```\n";
    assert_eq!(about(twice), ["5: there is a mine.1 already, on line 10"]);
    assert_eq!(
        about(
            "## Rule 1\n```toml enacts-nothing\nbecause = \"x\"\n```\n```toml enacts\npass = \"free\"\n```\n"
        ),
        ["5: \"Rule 1\" has a second block; give its part a heading of its own"]
    );
    assert_eq!(
        about("## Rule 1\n```toml enact\npass = \"free\"\n```\n"),
        [
            "1: \"Rule 1\" does not say what it enacts; a `toml enacts` or `toml enacts-nothing` block would do",
            "2: unknown kind of block `toml enact`; `toml rule-set`, `toml enacts` and `toml enacts-nothing` are known",
        ]
    );
}

#[test]
fn the_head_is_complete() {
    let head = |from: &str, to: &str| complaints(&HEAD.replace(from, to));
    assert_eq!(head("source = \"ours\"\n", ""), ["3: the rule set has no `source`"]);
    assert_eq!(head("checked_on = \"2026-11-29\"\n", ""), ["3: the rule set has no `checked_on`"]);
    assert_eq!(head("id = \"mine\"\n", ""), ["3: the rule set has no `id`"]);
    assert_eq!(
        head("\"2026-11-29\"", "\"29.11.2026\""),
        ["7: `checked_on` takes a date such as 2026-01-31, found \"29.11.2026\""]
    );
    assert_eq!(
        head("id = \"mine\"", "id = \"My Rules\""),
        ["4: `id` takes small letters, digits, hyphens, dots and @, found \"My Rules\""]
    );
    assert_eq!(
        head("name =", "nam ="),
        ["3: the rule set has no `name`", "5: unknown key `nam`; did you mean `name`?"]
    );
    assert_eq!(
        head("\"tromp-taylor\"", "\"tromp-tailor\""),
        ["8: `based_on` names \"tromp-tailor\", which is no known rule set; did you mean \"tromp-taylor\"?"]
    );
    assert_eq!(complaints("words"), ["1: the file has no title; begin with `# Name of the rules`"]);
    assert_eq!(
        complaints("# Title\n"),
        ["1: no `toml rule-set` block beneath the title; it names id, source and more"]
    );
    assert_eq!(
        complaints("# Title\n\n```toml rule-set\nid = \"x\"\n"),
        ["3: this block is never closed; a line of three backticks closes it"]
    );
    let toml = complaints("# Title\n\n```toml rule-set\nid = \"x\nname = 1\n```\n");
    assert!(toml[0].starts_with("4: not TOML: "), "{toml:?}");
}

#[test]
fn komi_is_in_half_points() {
    assert_eq!(
        enacts("komi = { even = \"7.25\", handicap = 0 }"),
        ["3: `even` takes points in whole and half numbers, such as \"7.5\", found \"7.25\""]
    );
    assert_eq!(enacts("[komi]\neven = 7"), ["3: komi has no `handicap`"]);
    assert_eq!(
        enacts("[komi]\neven = 7\nhandicap = 0\nfree = 1"),
        ["6: unknown key `free`; known are `even`, `handicap`"]
    );
}

#[test]
fn all_mistakes_of_a_file_are_named_at_once() {
    let text = "## Rule 1\n```toml enacts\npass = \"x\"\nrepetiton = \"y\"\n[komi]\neven = 7.25\nhandicap = 0\n```\n## Ko\n```toml enacts\nbasic_ko = \"z\"\n```\n";
    let lines: Vec<String> =
        about(text).iter().map(|complaint| complaint.split(':').next().unwrap().to_owned()).collect();
    assert_eq!(lines, ["3", "4", "6", "9"]);
}

#[test]
fn rule_sets_are_not_based_on_one_another_in_a_circle() {
    let based =
        |id: &str, base: &str| HEAD.replace("\"mine\"", &format!("\"{id}\"")).replace("tromp-taylor", base);
    let (a, b, c) = (based("a", "b"), based("b", "c"), based("c", "a"));
    let files = [("a.md", a.as_str()), ("b.md", b.as_str()), ("c.md", c.as_str())];
    let nothing = |_: &str| -> Result<Arc<RuleSet>, NoBase> { Err(NoBase::Unknown { known: Vec::new() }) };
    let (sets, errors) = RuleSet::parse_all(&files, &nothing);
    assert!(sets.is_empty());
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        errors,
        [
            "c.md:8: rule sets based on one another in a circle: a on b on c on a",
            "b.md:8: `based_on` names \"c\", whose own file has errors",
            "a.md:8: `based_on` names \"b\", whose own file has errors",
        ]
    );
}

#[test]
fn two_rule_sets_cannot_share_a_name() {
    let other = HEAD.replace("\"mine\"", "\"theirs\"").replace("based_on", "aliases = [\"Mine\"]\nbased_on");
    let files = [("a.md", HEAD), ("b.md", other.as_str())];
    let (_, errors) = RuleSet::parse_all(&files, &RuleSet::builtin_base);
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors, ["b.md:1: the name `Mine` is taken already, by mine"]);
}
