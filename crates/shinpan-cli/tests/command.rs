//! What cannot be shown in a file of commands: standard input, closed and full outputs, exit codes.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn shinpan(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shinpan"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The command may be done before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games")
}

#[test]
fn a_session_reads_acts_and_takes_them_back() {
    let acts = "D4\nD4\nundo\nwhy D4\nmoves\nbans\npass\nnonsense\ncount\nhistory\nboard\nhelp\nquit\nE5\n";
    let output = shinpan(&["play", "--rules", "aga", "--size", "9"], acts);
    let text = text(&output);
    // The second D4 was refused.
    assert_eq!(output.status.code(), Some(1), "{text}");
    for expected in [
        "there is a stone on the point (aga.2)",
        "D4 is taken back",
        "D4 is legal",
        "no ko or repetition rule",
        "Black pass",
        "White receives a pass stone (aga.7)",
        "\"nonsense\" is no act",
    ] {
        assert!(text.contains(expected), "no {expected:?} in {text}");
    }
    assert!(!text.contains("(X). . . . 5"), "nothing is played after quit");
}

#[test]
fn an_end_of_input_ends_a_session() {
    assert_eq!(shinpan(&["play", "--rules", "aga", "--size", "5"], "C3\n").status.code(), Some(0));
}

/// Bent four in the corner of a board of seven columns, both players having passed.
const BENT_FOUR: &str = "(;SZ[7:4]RU[Japanese]KM[0]AB[aa][ba][ea][ga][ab][eb][fb][gb][dc][ec][gc][ad][bd][cd][dd][ed]\
[fd][gd]AW[da][cb][db][ac][bc][cc]RE[B+16];B[];W[])";

#[test]
fn what_a_japanese_record_leaves_open_is_proved() {
    let ruled = shinpan(&["referee", "--json", "--confirm", "60", "-"], BENT_FOUR);
    let report: serde_json::Value = serde_json::from_slice(&ruled.stdout).unwrap();
    assert_eq!((&report["settled"], &report["result"]), (&true.into(), &"B+16".into()), "{report}");
    assert_eq!(
        (&report["strings"][1]["status"], &report["strings"][1]["basis"]),
        (&"dead".into(), &"proved".into())
    );
    let codes: Vec<&str> =
        report["remarks"].as_array().unwrap().iter().filter_map(|r| r["code"].as_str()).collect();
    assert!(codes.contains(&"proved"), "a computed verdict says that it is one: {codes:?}");
    let unasked = shinpan(&["referee", "--json", "--confirm", "0", "-"], BENT_FOUR);
    let report: serde_json::Value = serde_json::from_slice(&unasked.stdout).unwrap();
    assert_eq!(report["settled"], false);
}

#[test]
fn a_confirmation_is_written_as_a_marked_board_with_variations() {
    let file = std::env::temp_dir().join(format!("shinpan-confirm-{}.sgf", std::process::id()));
    let name = file.to_string_lossy().into_owned();
    let done = shinpan(&["confirm", "--json", "--lang", "ja", "--sgf", &name, "-"], BENT_FOUR);
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
    let report: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    assert_eq!((&report["result"], &report["strings"][1]["status"]), (&"B+16".into(), &"dead".into()));
    assert!(report["strings"][1]["because"][0]["says"].as_str().unwrap().starts_with('黒'));
    let written = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    for expected in ["MA[da]", "TB[", "LB[aa:1]", "RE[B+16]", "死に石", "(;B["] {
        assert!(written.contains(expected), "no {expected} in {written}");
    }
    let read = shinpan(&["convert", "-"], &written);
    assert_eq!(read.status.code(), Some(0), "nothing to repair: {}", String::from_utf8_lossy(&read.stderr));
}

#[test]
fn a_record_from_standard_input() {
    let legal = shinpan(&["referee", "--json", "-"], "(;SZ[5]RU[AGA]KM[0]RE[W+R];B[cc];W[dd])");
    assert_eq!(legal.status.code(), Some(0));
    let report: serde_json::Value = serde_json::from_slice(&legal.stdout).unwrap();
    assert_eq!((&report["file"], &report["schema"]), (&"-".into(), &1.into()));
    assert_eq!((&report["legal"], &report["settled"]), (&true.into(), &true.into()));
    assert_eq!((&report["result"], &report["claimed"]["agrees"]), (&"W+R".into(), &true.into()));

    let illegal = shinpan(&["referee", "--json", "-"], "(;SZ[5]RU[AGA]KM[0];B[cc];W[cc])");
    assert_eq!(illegal.status.code(), Some(1));
    let report: serde_json::Value = serde_json::from_slice(&illegal.stdout).unwrap();
    let found = &report["illegal"][0];
    assert_eq!((&found["move"], &found["point"]), (&2.into(), &"C3".into()));
    assert_eq!((&found["ground"], &found["article"]), (&"occupied".into(), &"aga.2".into()));
    assert_eq!((&report["settled"], &report["result"]), (&false.into(), &serde_json::Value::Null));

    let broken = shinpan(&["referee", "--json", "-"], "no record");
    assert_eq!(broken.status.code(), Some(2));
    let report: serde_json::Value = serde_json::from_slice(&broken.stdout).unwrap();
    assert!(report["error"].as_str().unwrap().contains("no game record"), "{report}");
}

#[test]
fn records_of_another_format_are_named() {
    for (text, name) in [("\\HS\n\\[GAMEBLACKNAME=x\\]\n\\HE\n", "GIB"), ("[Header]\nLang=JPN\n", "UGF")] {
        let output = shinpan(&["convert", "-"], text);
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(name), "{said}");
    }
}

#[test]
fn a_position_of_a_record() {
    let file = games().join("9x9/g9-00094.sgf");
    let before = ["play", "--sgf", file.to_str().unwrap(), "--move", "61"];
    let banned = shinpan(&[&before[..], &["A3"]].concat(), "");
    assert_eq!(banned.status.code(), Some(1));
    assert!(text(&banned).contains("as it was after move 56 (cn2002.6)"), "{}", text(&banned));
    let simple = shinpan(&[&before[..], &["--rules", "japanese", "A3"]].concat(), "");
    assert_eq!(simple.status.code(), Some(0), "{}", text(&simple));
}

#[test]
fn a_reader_that_goes_away_is_no_accident() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shinpan"))
        .args(["law", "aga"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    // Unless everything was written before the reader went.
    assert!(matches!(output.status.code(), Some(0 | 2)), "{:?}", output.status);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output =
        Command::new(env!("CARGO_BIN_EXE_shinpan")).args(["law", "aga"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("could not be written"));
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish"] {
        let output = shinpan(&["completions", shell], "");
        assert!(output.status.success() && text(&output).contains("referee"), "{shell}");
    }
}
