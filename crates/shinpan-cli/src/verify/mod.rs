//! `shinpan verify`: proofs replayed by the plain checker.

use std::io::{self, Read as _};
use std::path::Path;

use shinpan::confirm::Shown;
use shinpan::proof::{Claim, Flaw, Proof, Start, check};
use shinpan::report::VerifyReport;
use shinpan::rules::Word;
use shinpan::{Act, Points};

use crate::args::VerifyArgs;
use crate::failure::{Failure, Found};
use crate::output::Out;
use crate::solve::{files_can_be_written, write_proofs};
use crate::style;
use crate::watcher::{known_rules, other_start};

/// Checks every file.
pub fn run(args: &VerifyArgs, out: &mut Out) -> Result<Found, Failure> {
    let position = &args.position;
    let named = position.board.is_some()
        || position.size.is_some()
        || position.sgf.is_some()
        || position.rules.is_some();
    files_can_be_written([args.proof_sgf.as_deref()])?;
    let wanted = named.then(|| position.start()).transpose()?;
    let mut found = Found::Nothing;
    let mut unreadable = false;
    let mut shown = Vec::new();
    for file in &args.files {
        let name = file.display().to_string();
        let read = read(file).map_err(|why| why.to_string());
        if let Ok(bytes) = &read
            && bytes.first() == Some(&b'{')
        {
            match confirmation(bytes, wanted.as_ref()) {
                Ok(shown) => match args.json {
                    true => out.line(crate::referee::json(&VerifyReport::confirmation(name, &shown))),
                    false => show_confirmation(&name, &shown, out),
                },
                Err(why) => {
                    unreadable = true;
                    refuse(name, why, args.json, out);
                }
            }
            continue;
        }
        let rule_set = |id: &str| known_rules(id, wanted.as_ref().map(|start| &start.setup.rules));
        let read = read.and_then(|bytes| {
            if bytes.is_empty() {
                return Err("the file is empty".to_owned());
            }
            Proof::several_from_bytes_under(&bytes, &rule_set).map_err(|why| why.to_string())
        });
        let read = read.and_then(|proofs| match &wanted {
            Some(wanted) => match proofs.iter().find(|proof| proof.start != *wanted) {
                Some(other) => Err(other_start(&other.start, wanted)),
                None => Ok(proofs),
            },
            None => Ok(proofs),
        });
        match read {
            Ok(proofs) => {
                let checked: Vec<(Proof, Option<Flaw>)> = proofs
                    .into_iter()
                    .map(|proof| {
                        let flaw = check(&proof).err();
                        (proof, flaw)
                    })
                    .collect();
                if checked.iter().any(|(_, flaw)| flaw.is_some()) {
                    found = Found::Something;
                }
                let value = value(&checked);
                match args.json {
                    true => out.line(crate::referee::json(&VerifyReport::new(name, &checked, value))),
                    false => show(&name, &checked, value, out),
                }
                shown.extend(checked.into_iter().filter(|(_, flaw)| flaw.is_none()).map(|(proof, _)| proof));
            }
            Err(why) => {
                unreadable = true;
                refuse(name, why, args.json, out);
            }
        }
    }
    write_proofs(&shown, None, args.proof_sgf.as_deref())?;
    if unreadable {
        out.flush()?;
        return Err(Failure::Reported);
    }
    Ok(found)
}

/// The bytes of a file, or of standard input.
fn read(file: &Path) -> io::Result<Vec<u8>> {
    match file == Path::new("-") {
        true => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        }
        false => std::fs::read(file),
    }
}

/// Says why a file shows nothing.
fn refuse(name: String, why: String, json: bool, out: &mut Out) {
    match json {
        true => out.line(crate::referee::json(&VerifyReport::unreadable(name, why))),
        false => Failure::Because(format!("{name}: {why}")).report(),
    }
}

/// Reads and checks the file of a confirmation.
fn confirmation(bytes: &[u8], wanted: Option<&Start>) -> Result<Shown, String> {
    let text = std::str::from_utf8(bytes).map_err(|why| why.to_string())?;
    let shown = shinpan::confirm::verify(text).map_err(|why| why.to_string())?;
    match wanted {
        Some(wanted) if wanted.setup.position != shown.position => {
            Err(format!("it is about another position: {}", shown.position.to_rows()))
        }
        _ => Ok(shown),
    }
}

fn show_confirmation(name: &str, shown: &Shown, out: &mut Out) {
    let size = shown.position.size();
    out.line(style::strong(name));
    let rows = shown.position.to_rows();
    out.paragraph(
        "  ",
        "    ",
        &format!("{rows}, after the stop, hypothetical play with {}", shown.reading.ko.word()),
    );
    for (at, life) in &shown.lives {
        out.line(format!("  {} {}: {}", style::good("holds:"), at.to_gtp(size), life.id()));
    }
    let counts = format!("({} strategies of {} claims checked)", shown.strategies, shown.claims);
    out.line(format!("  {counts}"));
}

/// The margin that two proofs show together; none of a file about several starts.
fn value(checked: &[(Proof, Option<Flaw>)]) -> Option<Points> {
    if checked.iter().any(|(proof, _)| proof.start != checked[0].0.start) {
        return None;
    }
    let holds = |(proof, flaw): &(Proof, Option<Flaw>)| flaw.is_none().then_some(proof.claim);
    let claims: Vec<_> = checked.iter().filter_map(holds).collect();
    claims.iter().find_map(|claim| match claim {
        Claim::AtLeast(points) => claims.contains(&Claim::AtMost(*points)).then_some(*points),
        _ => None,
    })
}

fn show(name: &str, checked: &[(Proof, Option<Flaw>)], value: Option<Points>, out: &mut Out) {
    out.line(style::strong(name));
    for (at, (proof, flaw)) in checked.iter().enumerate() {
        let size = proof.start.setup.position.size();
        if at == 0 || checked[at - 1].0.start != proof.start {
            start(proof, out);
        }
        let says = match flaw {
            None => format!("{} {}", style::good("holds:"), proof.claim.describe(size)),
            Some(flaw) => {
                format!("{} {}. The flaw: {flaw}", style::bad("does not hold:"), proof.claim.describe(size))
            }
        };
        out.paragraph(
            "  ",
            "    ",
            &format!("{says} ({})", crate::solve::show::extent(std::slice::from_ref(proof))),
        );
    }
    if let Some(value) = value {
        out.line(format!(
            "  {}",
            style::good(format!("so best play by both gives {}", crate::solve::show::margin(value)))
        ));
    }
    if checked.is_empty() {
        out.line("  nothing is proved in it");
    }
}

fn start(proof: &Proof, out: &mut Out) {
    let setup = &proof.start.setup;
    let size = setup.position.size();
    let mut says = format!(
        "{}, {}, {} to move, {}",
        setup.rules.name,
        setup.position.to_rows(),
        setup.to_move,
        setup.phase
    );
    if let Ok(game) = proof.start.game() {
        says.push_str(&format!(", komi {}", game.komi()));
    }
    if !proof.start.acts.is_empty() {
        let acts: Vec<String> = proof.start.acts.iter().map(|act: &Act| act.to_text(size)).collect();
        says.push_str(&format!(", then {}", acts.join(" ")));
    }
    out.paragraph("  ", "    ", &says);
}
