//! Proofs found by plain search hold for both checkers, come through a file unchanged, and no change to
//! them is taken for a proof of something they do not show.

use crate::places::some_places;
use crate::support::{Random, random_start, rule_sets};
use proptest::prelude::*;
use shinpan_board::{Color, Point, Position};
use shinpan_game::{Act, Move};
use shinpan_proof::{Budget, Claim, Proof, Question, Solver, Start, Walked, check, check_by_game, shrink};
use shinpan_rules::{Phase, RuleSet};
use shinpan_score::Points;
use shinpan_solve::general::General;
use shinpan_solve::general::reference::{Found, prove};

/// So many cases, or what `PROPTEST_CASES` says.
fn cases(cases: u32) -> ProptestConfig {
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    let default = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    ProptestConfig { cases: if asked { default.cases } else { cases }, ..default }
}

/// The proofs of the best margins that plain search can show from either side, in whole and half points.
fn proofs(start: &Start) -> Vec<Proof> {
    let mut found = Vec::new();
    let points = start.setup.position.size().points() as i32;
    let mut try_all = |claim: &dyn Fn(Points) -> Claim, range: &mut dyn Iterator<Item = i32>| {
        for half in range {
            match prove(start, claim(Points::from_half(half)), 16, 1_500) {
                Ok(Found::Shown(proof)) => {
                    found.push(*proof);
                    return;
                }
                Ok(Found::NotShown | Found::TooDeep) => {}
                Ok(Found::TooMuch) | Err(_) => return,
            }
        }
    };
    try_all(&Claim::AtLeast, &mut (-2 * points - 4..=2 * points + 4).rev());
    try_all(&Claim::AtMost, &mut (-2 * points - 4..=2 * points + 4));
    for string in start.setup.position.strings().iter().take(2) {
        let at = string.stones.first().unwrap();
        for claim in [Claim::Captured(at), Claim::Survives(at)] {
            if let Ok(Found::Shown(proof)) = prove(start, claim, 12, 1_500) {
                found.push(*proof);
            }
        }
    }
    let points = start.setup.position.stones(Color::Black).len() + 7 * start.acts.len();
    for place in some_places(start, points) {
        for claim in [Claim::Lives(place), Claim::LeavesNone(place)] {
            if let Ok(Found::Shown(proof)) = prove(start, claim, 12, 1_500) {
                found.push(*proof);
            }
        }
        // The other search ends lines where stones that cannot be captured decide.
        if let Ok(solved) = General.solve(start, Question::CanLive(place), Budget::nodes(5_000)) {
            found.extend(solved.proofs);
        }
    }
    found
}

/// Everything that must be so of a proof that plain search found.
fn holds(proof: &Proof) -> Result<(), String> {
    let claims = |found| match found == Ok(proof.claim) {
        true => Ok(()),
        false => Err(format!("{found:?} instead of {:?}", proof.claim)),
    };
    claims(check(proof))?;
    let walked = check_by_game(proof, 100_000);
    if !matches!(walked, Ok(Walked::TooLong | Walked::Shown(_))) {
        return Err(format!("line by line: {walked:?}"));
    }
    let small = shrink(proof).map_err(|flaw| flaw.to_string())?;
    claims(check(&small))?;
    for proof in [proof, &small] {
        match Proof::from_bytes(&proof.to_bytes()) {
            Ok(again) if again == *proof => {}
            other => return Err(format!("through a file: {other:?}")),
        }
    }
    Ok(())
}

#[test]
fn what_was_wrong_once_stays_right() {
    let at = |column, row| Act::Move(Move::Play(Point { column, row }));
    let pass = Act::Move(Move::Pass);
    let start = |rules: &str, rows: &str, to_move| {
        Start::new(RuleSet::named(rules).unwrap(), Position::from_diagram(rows).unwrap(), to_move)
    };
    let starts = [
        // A play that the second encore pays for was made before the start.
        start("katago-japanese", "OO/X.", Color::White).in_phase(Phase::SecondEncore).after([pass, at(1, 1)]),
        // The opponent can bring the first position back.
        start("katago-japanese", ".X/XX", Color::Black).in_phase(Phase::SecondEncore).after([pass, at(0, 0)]),
        // A play that follows a dispute about nothing in particular.
        start("simplified-ing", "X/./X", Color::White).after([pass, pass, Act::Dispute(None), at(0, 1)]),
    ];
    for start in starts {
        let found = proofs(&start);
        assert!(!found.is_empty(), "{start:?}");
        for proof in found {
            assert_eq!(holds(&proof), Ok(()), "{proof:?}");
        }
    }
}

proptest! {
    #![proptest_config(cases(48))]
    #[test]
    fn plain_proofs_hold(seed: u64) {
        let all = rule_sets();
        for index in 0..6 {
            let rules = &all[(seed as usize).wrapping_add(index * 17) % all.len()];
            let Some(start) = random_start(rules, seed ^ index as u64, 6) else { continue };
            for proof in proofs(&start) {
                prop_assert_eq!(holds(&proof), Ok(()), "{} {:?}", rules.id, proof);
            }
        }
    }
}

/// A proof file with some bytes of what follows the first line changed and the digest made right again.
fn changed(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut said = bytes[..bytes.len() - 32].to_vec();
    let body = said.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    for _ in 0..=random.below(3) {
        // Mostly the strategy; sometimes the claim, the start, the number of states.
        let from = if random.below(4) == 0 { 16 } else { body.min(said.len() - 1) };
        let at = from + random.below(said.len() - from);
        match random.below(4) {
            0 => said[at] ^= 1 << random.below(8),
            1 => said[at] = said[from + random.below(said.len() - from)],
            2 => {
                said.remove(at);
            }
            _ => said.insert(at, said[at]),
        }
    }
    let digest = blake3::hash(&said);
    said.extend_from_slice(digest.as_bytes());
    said
}

#[test]
fn no_change_shows_what_is_not_so() {
    let all = rule_sets();
    let (mut changes, mut read, mut held) = (0, 0, 0);
    let mut random = Random(7);
    for seed in 0.. {
        let rules = &all[random.below(all.len())];
        let Some(start) = random_start(rules, seed, 6) else { continue };
        for proof in proofs(&start) {
            let bytes = shrink(&proof).unwrap().to_bytes();
            for _ in 0..40 {
                changes += 1;
                let Ok(proof) = Proof::from_bytes(&changed(&bytes, &mut random)) else { continue };
                read += 1;
                if let Ok(claim) = check(&proof) {
                    held += 1;
                    // Whatever still holds must hold line by line in the game itself.
                    let walked = check_by_game(&proof, 200_000);
                    assert!(
                        matches!(&walked, Ok(Walked::TooLong)) || walked == Ok(Walked::Shown(claim)),
                        "{walked:?} {proof:?}"
                    );
                }
            }
        }
        if changes >= 20_000 {
            break;
        }
    }
    // The test is worth something only if many changes are read as proofs and some of those hold.
    assert!(read > 1_000 && held > 20, "{read} of {changes} could be read, {held} held");
    assert!(held < read / 2, "{held} of {read}");
}

#[test]
fn files_cut_off_or_changed_are_refused() {
    let all = rule_sets();
    let start = (0..).find_map(|seed| random_start(&all[seed as usize % all.len()], seed, 6)).unwrap();
    let bytes = proofs(&start)[0].to_bytes();
    for end in 0..bytes.len() {
        let why = Proof::from_bytes(&bytes[..end]).unwrap_err().to_string();
        assert!(why.starts_with("byte "), "{why}");
    }
    for at in 0..bytes.len() {
        let mut wrong = bytes.clone();
        wrong[at] ^= 0x20;
        assert!(Proof::from_bytes(&wrong).is_err());
    }
}
