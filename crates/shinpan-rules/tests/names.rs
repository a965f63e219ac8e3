//! Rule names as people and programs write them.

use shinpan_rules::{
    Count, GroupTax, HandicapCompensation, How, Phase, Repetition, SelfCapture, Territory, UnknownRules,
    resolve, resolve_with_host,
};

fn id(text: &str) -> String {
    match resolve(text) {
        Ok(resolved) => resolved.rules.id.clone(),
        Err(problem) => format!("unknown: {problem}"),
    }
}

#[test]
fn names_of_records_and_programs_are_understood() {
    for (text, expected) in [
        ("Japanese", "japanese-1989"),
        ("jp", "japanese-1989"),
        ("JP", "japanese-1989"),
        ("Japanese rules", "japanese-1989"),
        ("日本ルール", "japanese-1989"),
        ("Chinese", "chinese-2002"),
        ("cn", "chinese-2002"),
        ("zh", "chinese-2002"),
        ("中国规则", "chinese-2002"),
        ("Chinese, Pair Go", "chinese-2002"),
        ("Japanese (Nihon Ki-in)", "japanese-1989"),
        ("Korean", "korean-2016"),
        ("ko", "korean-2016"),
        ("AGA", "aga-1991"),
        ("us", "aga-1991"),
        ("NZ", "new-zealand"),
        ("nz", "new-zealand"),
        ("New Zealand", "new-zealand"),
        ("new_zealand", "new-zealand"),
        ("GOE", "ing-1996"),
        ("Goe", "ing-1996"),
        ("Ing", "ing-1996"),
        ("ing sst", "ing-1996"),
        ("tromp-taylor", "tromp-taylor"),
        ("TrompTaylor", "tromp-taylor"),
        ("tt", "tromp-taylor"),
        ("bga", "bga"),
        ("french", "french"),
        ("stone_scoring", "stone-scoring"),
        ("Ancient Area", "stone-scoring"),
        ("ancient-territory", "ancient-territory@katago"),
        ("aga-button", "aga-button@katago"),
        ("chinese-ogs", "chinese@ogs"),
        ("chinese_kgs", "chinese@kgs"),
        ("siming", "simplified-ing"),
        ("Simplified Ing", "simplified-ing"),
        ("ikeda area III", "ikeda-area-3"),
        ("Spight", "spight-japanese"),
        ("aga-1991", "aga-1991"),
        ("Japanese@OGS", "japanese@ogs"),
    ] {
        assert_eq!(id(text), expected, "{text}");
    }
}

#[test]
fn an_id_is_told_from_another_name() {
    assert_eq!(resolve("chinese-2002").unwrap().how, How::Named);
    assert_eq!(resolve("Chinese").unwrap().how, How::Alias);
}

#[test]
fn a_reading_can_be_asked_for_with_the_name() {
    let by_area = resolve("AGA + count-by = area").unwrap();
    assert_eq!(by_area.rules.count.value, Count::Area);
    let problem = resolve("aga+count-by=stones").unwrap_err();
    assert!(matches!(problem, UnknownRules::Reading(_)));
    assert_eq!(
        problem.to_string(),
        "`count-by` is not read as \"stones\"; its readings are \"territory\", \"area\""
    );
}

#[test]
fn nonsense_is_refused_with_what_looks_like_it() {
    assert_eq!(id("Japanse"), "unknown: \"Japanse\" names no rules known here; did you mean Japanese?");
    assert_eq!(id("chess"), "unknown: \"chess\" names no rules known here");
    assert!(resolve("").is_err());
    assert!(resolve("Chinese, with a twist").is_err());
}

#[test]
fn katago_presets_written_out_are_the_built_in_sets() {
    for (text, expected) in [
        ("koSIMPLEscoreTERRITORYtaxSEKIsui0", "katago-japanese"),
        ("koSIMPLEscoreTERRITORYsui0", "katago-japanese"),
        ("koSIMPLEscoreAREAtaxNONEsui0whbNfpok1", "chinese@katago"),
        ("koPOSITIONALscoreAREAtaxNONEsui1", "tromp-taylor@katago"),
        ("koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1komi7", "aga-button@katago"),
        ("koSITUATIONALscoreAREAtaxNONEsui0whbN-1fpok1", "aga@katago"),
        // New Zealand's fields, but seven and a half points of komi.
        ("koSITUATIONALscoreAREAtaxNONEsui1fpok1", "kosituationalscoreareataxnonesui1fpok1"),
        ("koSIMPLEscoreAREAtaxALLsui0fpok1", "stone-scoring@katago"),
        ("koSIMPLEscoreTERRITORYtaxALLsui0", "ancient-territory@katago"),
        ("koPOSITIONALscoreAREAtaxNONEsui1fpok1", "ing@katago"),
        ("{}", "tromp-taylor@katago"),
        (r#"{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false}"#, "katago-japanese"),
    ] {
        let resolved = resolve(text).unwrap();
        assert_eq!(resolved.rules.id, expected, "{text}");
        assert_eq!(resolved.how, How::KataGo);
    }
}

#[test]
fn katago_fields_are_honoured_one_by_one() {
    let resolved = resolve("koPOSITIONALscoreAREAtaxNONEsui0button1whbNfpok1komi6.5").unwrap();
    assert_eq!(resolved.komi, Some(13));
    let rules = resolved.rules;
    assert_eq!(rules.id, "kopositionalscoreareataxnonesui0button1whbnfpok1");
    assert_eq!(rules.based_on.as_deref(), Some("tromp-taylor@katago"));
    assert_eq!(rules.repetition.value, Repetition::Positional);
    assert_eq!(rules.self_capture.value, SelfCapture::Forbidden);
    assert_eq!(rules.handicap_compensation.value, HandicapCompensation::EachStone);
    assert!(rules.has_phase(Phase::Agreement));
    assert_eq!(rules.repetition.by.as_str(), format!("{}.ko", rules.id));

    let taxed = resolve(r#"{"ko":"SPIGHT","scoring":"AREA","tax":"ALL","komi":7.5}"#).unwrap();
    assert_eq!(taxed.komi, Some(15));
    assert_eq!(taxed.rules.repetition.value, Repetition::SinceLastPass);
    assert_eq!(taxed.rules.territory.value, Territory::IndependentLife);
    assert_eq!(taxed.rules.group_tax.value, GroupTax::TwoPerIndependentLife);
    assert_eq!(taxed.rules.ways_out(Phase::Main).count(), 1, "two passes end nothing under SPIGHT");
}

#[test]
fn katago_mistakes_are_named() {
    for (text, says) in [
        (
            r#"{"ko":"SUPER"}"#,
            "`ko` of KataGo's rules takes SIMPLE, POSITIONAL, SITUATIONAL, SPIGHT, found \"SUPER\"",
        ),
        (r#"{"hasbutton":true}"#, "KataGo's rules have no field `hasbutton`; did you mean `hasButton`?"),
        (r#"{"komi":7.3}"#, "`komi` of KataGo's rules takes points in whole and half numbers, found 7.3"),
        (r#"{"scoring":"TERRITORY","hasButton":true}"#, "KataGo plays the button with area scoring only"),
        ("koSIMPLEscoreAREAbananas1", "KataGo's one-line rules go on with \"BANANAS1\", which is no field"),
    ] {
        assert_eq!(resolve(text).unwrap_err().to_string(), says, "{text}");
    }
    assert!(resolve("{\"ko\":").unwrap_err().to_string().starts_with("the rules object is not JSON"));
}

#[test]
fn a_host_gives_names_its_own_meaning() {
    let ogs = [("PC", "OGS: https://online-go.com/game/123")];
    let resolved = resolve_with_host(Some("Chinese"), &ogs);
    assert_eq!((resolved.rules.id.as_str(), resolved.how), ("chinese@ogs", How::Host));
    assert_eq!(resolved.reason, "RU[Chinese] as the Online Go Server (PC) means it");
    let kgs = [("AP", "CGoban:3"), ("PC", "The KGS Go Server at http://www.gokgs.com/")];
    assert_eq!(resolve_with_host(Some("AGA"), &kgs).rules.id, "aga@kgs");
    assert_eq!(resolve_with_host(Some("New Zealand"), &kgs).rules.id, "new-zealand@kgs");
    // An id says exactly what is meant, whatever the host.
    assert_eq!(resolve_with_host(Some("chinese-2002"), &ogs).rules.id, "chinese-2002");
    // The host has no dialect of its own for these.
    assert_eq!(resolve_with_host(Some("tromp-taylor"), &ogs).rules.id, "tromp-taylor");
    assert_eq!(resolve_with_host(Some("Chinese"), &[("AP", "foxwq")]).rules.id, "chinese@fox");
    assert_eq!(resolve_with_host(None, &[("PC", "CGOS")]).rules.id, "tromp-taylor@cgos");
}

#[test]
fn nothing_is_assumed_in_silence() {
    let by_komi = resolve_with_host(None, &[("KM", "7.5")]);
    assert_eq!((by_komi.rules.id.as_str(), by_komi.how), ("chinese-2002", How::AssumedFromKomi));
    assert_eq!(by_komi.reason, "the record states no rules; a komi of 7.5 is usual with these");
    assert_eq!(resolve_with_host(Some(" "), &[("KM", "6.5")]).rules.id, "japanese-1989");
    assert_eq!(resolve_with_host(None, &[("KM", "375")]).rules.id, "chinese-2002");
    assert_eq!(resolve_with_host(None, &[("KM", "8")]).rules.id, "ing-1996");
    let nothing = resolve_with_host(None, &[("KM", "0")]);
    assert_eq!((nothing.rules.id.as_str(), nothing.how), ("japanese-1989", How::Assumed));
    let unknown = resolve_with_host(Some("House rules"), &[("KM", "7.5")]);
    assert!(unknown.how.is_assumed());
    assert!(unknown.reason.contains("\"House rules\" names no rules known here"), "{}", unknown.reason);
}

#[test]
fn a_komi_that_contradicts_the_name_is_a_doubt() {
    let doubtful = resolve_with_host(Some("Japanese"), &[("KM", "750"), ("AP", "foxwq")]);
    assert_eq!(doubtful.rules.id, "japanese-1989");
    assert_eq!(doubtful.doubts.len(), 1);
    assert!(resolve_with_host(Some("AGA"), &[("KM", "7.5")]).doubts.is_empty());
    assert!(resolve_with_host(Some("Japanese"), &[("KM", "6.5")]).doubts.is_empty());
}
