//! Proof files: written, checked, resumed from, refused.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn shinpan(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shinpan")).args(arguments).output().unwrap()
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|why| panic!("{why}: {output:?}"))
}

fn says(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// A file of this name that does not exist yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

const START: [&str; 6] = ["--rules", "ikeda-area-3", "--komi", "0", "--size", "4x2"];

#[test]
fn a_value_is_written_and_checked() {
    let (proof, tree) = (file("value.proof"), file("value.sgf"));
    let (name, tree_name) = (proof.to_str().unwrap(), tree.to_str().unwrap());
    let solved =
        shinpan(&[&["solve", "--json", "--proof", name, "--proof-sgf", tree_name][..], &START].concat());
    assert_eq!(solved.status.code(), Some(0), "{}", says(&solved));
    let report = json(&solved);
    assert_eq!((&report["value"], &report["unsolved"]), (&7.into(), &serde_json::Value::Null));
    assert_eq!((&report["bounds"]["lower"], &report["bounds"]["upper"]), (&7.into(), &7.into()));
    assert_eq!(report["proof"], name);
    assert!(report["line"].as_array().unwrap().len() > 1 && report["nodes"].as_u64().unwrap() > 100);

    let verified = shinpan(&["verify", "--json", name]);
    assert_eq!(verified.status.code(), Some(0), "{}", says(&verified));
    let report = json(&verified);
    assert_eq!((&report["holds"], &report["value"]), (&true.into(), &7.into()));
    assert_eq!(report["proofs"][0]["claim"], "Black can have a margin of at least 7");

    // The tree is a record that opens.
    let text = std::fs::read_to_string(&tree).unwrap();
    assert_eq!(text.matches("GM[1]").count(), 2);
    let referee = shinpan(&["referee", "--json", tree_name]);
    assert_ne!(referee.status.code(), Some(2), "{}", says(&referee));

    // Of the position it is about, and of another one.
    assert_eq!(shinpan(&[&["verify", name][..], &START].concat()).status.code(), Some(0));
    let other = shinpan(&["verify", name, "--rules", "ikeda-area-3", "--board", "X.../...."]);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        says(&other).contains("a proof of another position: its stones are ..../...."),
        "{}",
        says(&other)
    );
}

#[test]
fn damaged_files_are_refused() {
    let proof = file("damaged.proof");
    let name = proof.to_str().unwrap();
    let proved = shinpan(&[&["prove", "at-least", "7", "-o", name][..], &START].concat());
    assert_eq!(proved.status.code(), Some(0), "{}", says(&proved));
    let bytes = std::fs::read(&proof).unwrap();
    std::fs::write(&proof, &bytes[..bytes.len() - 100]).unwrap();
    let cut = shinpan(&["verify", name]);
    assert_eq!(cut.status.code(), Some(2));
    assert!(says(&cut).contains("the file is cut off or was changed"), "{}", says(&cut));
    std::fs::write(&proof, "(;GM[1])").unwrap();
    let none = shinpan(&["verify", "--json", name]);
    assert_eq!(none.status.code(), Some(2));
    assert!(json(&none)["error"].as_str().unwrap().contains("not a proof"));
}

#[test]
fn a_proof_that_claims_too_much_is_refuted() {
    let proof = file("forged.proof");
    let name = proof.to_str().unwrap();
    let proved = shinpan(&[&["prove", "at-least", "7", "-o", name][..], &START].concat());
    assert_eq!(proved.status.code(), Some(0), "{}", says(&proved));
    // The same strategy for one point more, with a digest that fits.
    let mut honest = shinpan::proof::Proof::from_bytes(&std::fs::read(&proof).unwrap()).unwrap();
    honest.claim = shinpan::proof::Claim::AtLeast(shinpan::Points::whole(8));
    std::fs::write(&proof, honest.to_bytes()).unwrap();
    let refuted = shinpan(&["verify", "--json", name]);
    assert_eq!(refuted.status.code(), Some(1), "{}", says(&refuted));
    let flaw = &json(&refuted)["proofs"][0]["flaw"];
    assert!(flaw["says"].as_str().unwrap().contains("short of the claim"), "{flaw}");
    assert!(!flaw["line"].as_array().unwrap().is_empty());
    assert!(says(&shinpan(&["verify", name])).contains("does not hold"));
}

#[test]
fn a_search_goes_on_from_what_was_proved() {
    let kept = file("resume.proof");
    let name = kept.to_str().unwrap();
    let solve = |more: &[&str]| shinpan(&[&["solve", "--json", "--resume", name], more].concat());
    let first = solve(&START);
    assert_eq!(first.status.code(), Some(0), "{}", says(&first));
    assert!(json(&first)["nodes"].as_u64().unwrap() > 100);
    // Everything is known now: no state has to be looked at.
    let again = json(&solve(&[&START[..], &["--nodes", "1"]].concat()));
    assert_eq!((&again["value"], &again["nodes"]), (&7.into(), &0.into()));
    // What is kept is a proof file like any other, and helps with no other position.
    assert_eq!(shinpan(&["verify", name]).status.code(), Some(0));
    let other = solve(&["--rules", "ikeda-area-3", "--board", "X.../...."]);
    assert_eq!(other.status.code(), Some(2));
    assert!(says(&other).contains("another position"), "{}", says(&other));
}

#[test]
fn a_confirmation_is_written_and_checked() {
    let path = file("confirmation.json");
    let name = path.to_str().unwrap();
    let position = "XX.OX.X/X.OOXXX/OOOXX.X/XXXXXXX";
    let confirmed = shinpan(&["confirm", "--quick", "--proof", name, position]);
    assert_eq!(confirmed.status.code(), Some(0), "{}", says(&confirmed));
    let verified = shinpan(&["verify", name]);
    assert_eq!(verified.status.code(), Some(0), "{}", says(&verified));
    assert!(says(&verified).contains("holds: D4: dead"), "{}", says(&verified));
    let report = json(&shinpan(&["verify", "--json", "--board", position, "--rules", "japanese-1989", name]));
    assert_eq!(report["statuses"][0], serde_json::json!({ "string": "A4", "life": "uncapturable" }));

    // Another position, a false claim, a file cut off: refused with the place.
    let other =
        shinpan(&["verify", "--board", "XX.OX.X/X.OOXXX/OOOXX.X/XXXXXX.", "--rules", "japanese-1989", name]);
    assert_eq!(other.status.code(), Some(2));
    assert!(says(&other).contains("another position"), "{}", says(&other));
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("attacker", "owner", 1)).unwrap();
    let wrong = shinpan(&["verify", name]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(says(&wrong).contains("claim "), "{}", says(&wrong));
    std::fs::write(&path, &text[..text.len() / 2]).unwrap();
    let cut = shinpan(&["verify", name]);
    assert_eq!(cut.status.code(), Some(2));
    assert!(says(&cut).contains("line 1 column"), "{}", says(&cut));
}

#[test]
fn a_proof_is_read_from_standard_input() {
    let proof = file("stdin.proof");
    let proved = shinpan(&[&["prove", "at-least", "7", "-o", proof.to_str().unwrap()][..], &START].concat());
    assert_eq!(proved.status.code(), Some(0), "{}", says(&proved));
    let verified = |bytes: &[u8]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shinpan"));
        let command = command.args(["verify", "-"]).stdin(Stdio::piped());
        let mut verify = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        verify.stdin.take().unwrap().write_all(bytes).unwrap();
        verify.wait_with_output().unwrap()
    };
    let good = verified(&std::fs::read(&proof).unwrap());
    assert_eq!(good.status.code(), Some(0), "{}", says(&good));
    assert!(says(&good).contains("holds: Black can have a margin of at least 7"), "{}", says(&good));
    let empty = verified(b"");
    assert_eq!(empty.status.code(), Some(2));
    assert!(says(&empty).contains("-: the file is empty"), "{}", says(&empty));
}

/// Where there is such a device.
const FULL: &str = "/dev/full";

#[test]
fn an_answer_that_cannot_be_written_is_told_nevertheless() {
    if !std::path::Path::new(FULL).exists() {
        return;
    }
    let solved = shinpan(&[&["solve", "--json", "--proof", FULL][..], &START].concat());
    assert_eq!(solved.status.code(), Some(2));
    let report = json(&solved);
    assert_eq!((&report["value"], &report["proof"]), (&7.into(), &serde_json::Value::Null));
    assert!(says(&solved).contains("shinpan: /dev/full: "), "{}", says(&solved));
    assert!(!std::fs::metadata(FULL).unwrap().is_file(), "it is still a device");
    for asked in [&["solve", "--resume", FULL][..], &["prove", "at-least", "7", "-o", FULL]] {
        let refused = shinpan(&[asked, &START].concat());
        assert_eq!(refused.status.code(), Some(2), "{}", says(&refused));
    }
}

#[test]
fn an_empty_file_to_resume_from_holds_nothing_yet() {
    let kept = file("empty.proof");
    std::fs::write(&kept, "").unwrap();
    let solved = shinpan(&[&["solve", "--resume", kept.to_str().unwrap()][..], &START].concat());
    assert_eq!(solved.status.code(), Some(0), "{}", says(&solved));
    assert_eq!(shinpan(&["verify", kept.to_str().unwrap()]).status.code(), Some(0));
}

#[test]
fn a_proof_with_another_komi_is_said_to_have_one() {
    let proof = file("komi.proof");
    let name = proof.to_str().unwrap();
    let proved = shinpan(&[&["prove", "at-least", "7", "-o", name][..], &START].concat());
    assert_eq!(proved.status.code(), Some(0), "{}", says(&proved));
    let other = shinpan(&["verify", name, "--rules", "ikeda-area-3", "--komi", "2.5", "--size", "4x2"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(says(&other).contains("its komi is 0, not 2.5"), "{}", says(&other));
}
