//! Arbitrary text never makes the readers panic, and complaints always point into the file.

use proptest::prelude::*;
use shinpan_rules::literate::Document;
use shinpan_rules::{RuleSet, resolve, resolve_with_host};

/// Pieces of rule files, sound and unsound, to be put together in any order.
fn piece() -> impl Strategy<Value = String> {
    let fixed = [
        "# Title\n",
        "## Rule 1. One\n",
        "## Rule 2\n",
        "### Part\n",
        "```toml rule-set\n",
        "```toml enacts\n",
        "```toml enacts-nothing\n",
        "```\n",
        "id = \"mine\"\n",
        "name = \"Mine\"\n",
        "source = \"ours\"\n",
        "checked_on = \"2026-11-29\"\n",
        "based_on = \"tromp-taylor\"\n",
        "because = \"etiquette\"\n",
        "pass = \"a stone\"\n",
        "pass = \"a pebble\"\n",
        "repetition = \"allowed\"\n",
        "komi = { even = 7.5, handicap = \"0\" }\n",
        "[komi]\neven = 7.25\n",
        "[[phase]]\nin = \"main play\"\nwhen = \"2 consecutive passes\"\ngo = \"agreement\"\n",
        "[[phase]]\nin = \"agreement\"\nwhen = \"the players agree\"\ngo = \"over\"\nstones = \"all alive\"\n",
        "[unclear.p]\nquestion = \"?\"\ndefault = \"a\"\n",
        "[unclear.p.readings.a]\nsays = \"a\"\npass = \"free\"\n",
        "[unclear.p.readings.b]\nsays = \"b\"\npass = \"a stone\"\n",
        "phase = 3\n",
        "unclear = []\n",
        "aliases = [1, \"x\"]\n",
    ];
    prop_oneof![
        8 => prop::sample::select(fixed.to_vec()).prop_map(str::to_owned),
        1 => any::<String>(),
        1 => "[ -~]{0,20}\n",
    ]
}

fn assembled() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..24).prop_map(|pieces| pieces.concat())
}

/// A built-in file with a stretch replaced by something else.
fn damaged() -> impl Strategy<Value = String> {
    let texts: Vec<String> = RuleSet::all()
        .iter()
        .map(|set| {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../").to_owned() + &set.file;
            std::fs::read_to_string(path).unwrap()
        })
        .collect();
    let damage = (any::<prop::sample::Index>(), 0..60usize, piece());
    (prop::sample::select(texts), damage).prop_map(|(text, (at, length, instead))| {
        let chars: Vec<char> = text.chars().collect();
        let from = at.index(chars.len());
        let to = (from + length).min(chars.len());
        chars[..from].iter().chain(&instead.chars().collect::<Vec<_>>()).chain(&chars[to..]).collect()
    })
}

fn check(text: &str) -> Result<(), TestCaseError> {
    let lines = text.split('\n').count();
    if let Err(errors) = RuleSet::parse(text, "mine.md", &RuleSet::builtin_base) {
        prop_assert!(!errors.is_empty());
        for error in errors {
            prop_assert!((1..=lines).contains(&(error.line as usize)), "{error}");
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn any_text_is_read_or_complained_about(text in any::<String>()) {
        check(&text)?;
    }

    #[test]
    fn pieces_in_any_order_are_read_or_complained_about(text in assembled()) {
        check(&text)?;
    }

    #[test]
    fn damaged_files_are_read_or_complained_about(text in damaged()) {
        check(&text)?;
    }

    #[test]
    fn headings_and_blocks_stand_on_the_lines_they_name(text in assembled()) {
        let lines: Vec<&str> = text.split('\n').collect();
        let line = |number: u32| lines[number as usize - 1].trim_end();
        if let Ok(document) = Document::read(&text) {
            for section in &document.sections {
                if section.level > 0 {
                    let signs = "#".repeat(section.level.into()) + " ";
                    prop_assert!(line(section.line).starts_with(&signs));
                    prop_assert!(line(section.line).ends_with(section.title));
                }
                for block in section.blocks() {
                    prop_assert!(line(block.line).starts_with("```"));
                    let inside = block.text.matches('\n').count() as u32;
                    prop_assert_eq!(line(block.line + inside + 1), "```");
                    prop_assert!(!block.text.lines().any(|inner| inner.trim_end() == "```"));
                }
            }
        }
    }

    #[test]
    fn any_name_is_resolved_or_refused(text in any::<String>(), komi in "[-0-9.,]{0,6}") {
        let _ = resolve(&text);
        let resolved = resolve_with_host(Some(&text), &[("KM", &komi), ("AP", &text)]);
        prop_assert!(!resolved.reason.is_empty());
    }

    #[test]
    fn any_katago_fields_are_resolved_or_refused(text in "(ko|score|tax|sui|button|whb|fpok|komi|SIMPLE|AREA|TERRITORY|SPIGHT|NONE|ALL|N-1|[01 ]|7.5){0,12}") {
        let _ = resolve(&format!("koSIMPLE{text}"));
    }
}
