//! Mining that is stopped and goes on, and searches that are interrupted.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn shinpan(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shinpan")).args(arguments).output().unwrap()
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|why| panic!("{why}: {output:?}"))
}

#[test]
fn a_mine_goes_on_from_what_was_found() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("goes-on.mine");
    let _ = std::fs::remove_file(&file);
    let name = file.to_str().unwrap();
    let mine = |rules: &str| {
        shinpan(&[
            "mine",
            "--rules",
            rules,
            "--board",
            "2x1,3x1",
            "--resume",
            name,
            "--json",
            "--threads",
            "1",
        ])
    };
    let first = json(&mine("aga,tromp-taylor"));
    assert_eq!((&first["positions"], &first["solved"]), (&26.into(), &26.into()));

    // Half of it is lost, the last line cut in two: the rest is found anew, and all of it is the same.
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, &text[..text.len() * 2 / 3]).unwrap();
    let mut again = json(&mine("aga,tromp-taylor"));
    again["seconds"] = first["seconds"].clone();
    assert_eq!(again, first);
    let mut lines: Vec<String> = std::fs::read_to_string(&file).unwrap().lines().map(str::to_owned).collect();
    let mut whole: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    whole.sort();
    assert_eq!(lines, whole);

    // Values under other rules are no help.
    let other = mine("aga,bga");
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("not begun by mining under these rule sets"));
}

#[test]
fn a_sample_is_the_same_every_time() {
    let sample = |seed| {
        let mut report = json(&shinpan(&[
            "mine",
            "--rules",
            "aga,tromp-taylor",
            "--board",
            "4x4",
            "--sample",
            "20",
            "--seed",
            seed,
            "--empty",
            "4",
            "--nodes",
            "2000",
            "--json",
            "--threads",
            "2",
        ]));
        report["seconds"] = 0.into();
        report
    };
    assert_eq!(sample("7"), sample("7"));
    assert_ne!(sample("7")["positions"], 0);
}

#[cfg(unix)]
#[test]
fn an_interrupt_gives_the_bounds_so_far() {
    // The handler has to be there before the signal comes, which may take its time on a busy machine.
    let interrupted = |seconds| {
        let child = Command::new(env!("CARGO_BIN_EXE_shinpan"))
            .args(["solve", "--rules", "ikeda-area-3", "--size", "5", "--json", "--threads", "1"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_secs(seconds));
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        child.wait_with_output().unwrap()
    };
    let came = [1, 4, 16, 64].into_iter().map(interrupted).find(|output| output.status.code().is_some());
    let output = came.expect("the handler is there after a minute");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report = json(&output);
    assert_eq!(report["unsolved"], "the search was stopped");
    assert!(report["nodes"].as_u64().unwrap() > 0);
}
