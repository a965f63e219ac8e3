//! The search agrees with the plain one over random small boards under every rule set.

use crate::places::some_places;
use crate::support::{random_start, rule_sets};
use shinpan_proof::{
    Answer, Budget, Claim, Question, Solver, Start, Unsolved, Walked, Why, check, check_by_game,
};
use shinpan_score::Points;
use shinpan_solve::general::General;
use shinpan_solve::general::reference::{Found, prove};

/// Longest line and number of moves of the plain search.
const PLAIN: (u32, u64) = (24, 3_000);
/// States of the other.
const BUDGET: Budget = Budget::nodes(50_000);

/// What was compared under one rule set.
#[derive(Clone, Copy, Default, Debug)]
struct Compared {
    /// Both say that the claim can be forced.
    shown: u32,
    /// Both say that it cannot: the plain search saw every line to its end.
    not_shown: u32,
    /// The plain search says nothing.
    open: u32,
}

/// Compares what the search says of a claim with what the plain search says.
fn compare(start: &Start, claim: Claim, holds: bool, into: &mut Compared) {
    match prove(start, claim, PLAIN.0, PLAIN.1) {
        Ok(Found::Shown(proof)) => {
            assert!(holds, "plain search shows {claim:?} of {start:?}");
            assert_eq!(check(&proof), Ok(claim), "{proof:?}");
            into.shown += 1;
        }
        Ok(Found::NotShown) => {
            assert!(!holds, "plain search says that {claim:?} cannot be forced: {start:?}");
            into.not_shown += 1;
        }
        Ok(Found::TooDeep | Found::TooMuch) => into.open += 1,
        Err(why) => panic!("{why:?} {start:?}"),
    }
}

/// Asks for the margin, checks the proofs, and compares both bounds and what lies just beyond them.
fn margins(start: &Start, into: &mut Compared) {
    let next = |points: Points, by: i32| Points::from_half(points.half_points() + by);
    match General.solve(start, Question::Result, BUDGET) {
        Ok(solved) => {
            let Answer::Margin(value) = solved.answer else { panic!("{:?}", solved.answer) };
            for proof in &solved.proofs {
                assert_eq!(check(proof), Ok(proof.claim), "{proof:?}");
            }
            compare(start, Claim::AtLeast(value), true, into);
            compare(start, Claim::AtMost(value), true, into);
            compare(start, Claim::AtLeast(next(value, 1)), false, into);
            compare(start, Claim::AtMost(next(value, -1)), false, into);
        }
        Err(Unsolved { why: Why::Endless, lower, upper, .. }) => {
            // With superko every line ends, and the law of the fast search says so.
            let ends = shinpan_solve::Law::of(&start.setup.rules).is_ok_and(|law| !law.may_be_endless());
            assert!(!ends, "called endless under superko: {start:?}");
            // Nobody can force more than the bounds.
            let of = |known: Option<Points>, claim: &dyn Fn(Points) -> Claim, by: i32| {
                known.map(|known| (claim(known), claim(next(known, by))))
            };
            let bounds = [of(lower, &Claim::AtLeast, 1), of(upper, &Claim::AtMost, -1)];
            for (known, beyond) in bounds.into_iter().flatten() {
                compare(start, known, true, into);
                compare(start, beyond, false, into);
            }
        }
        Err(_) => into.open += 1,
    }
}

/// The same for whether a stone can be taken.
fn stones(start: &Start, into: &mut Compared) {
    for string in start.setup.position.strings().iter().take(2) {
        let Some(at) = string.stones.first() else { continue };
        if start.game().is_ok_and(|game| game.position().stone_at(at).is_none()) {
            continue;
        }
        let Ok(solved) = General.solve(start, Question::CanBeCaptured(at), BUDGET) else { continue };
        for proof in &solved.proofs {
            assert_eq!(check(proof), Ok(proof.claim), "{proof:?}");
        }
        let taken = solved.answer == Answer::Holds(Claim::Captured(at));
        compare(start, Claim::Captured(at), taken, into);
        compare(start, Claim::Survives(at), !taken, into);
    }
}

/// The same for whether a colour can live somewhere; both checkers look at every proof.
fn places(start: &Start, seed: usize, into: &mut Compared) {
    for place in some_places(start, seed) {
        let Ok(solved) = General.solve(start, Question::CanLive(place), BUDGET) else { continue };
        for proof in &solved.proofs {
            assert_eq!(check(proof), Ok(proof.claim), "{proof:?}");
            let walked = check_by_game(proof, 20_000);
            let holds = matches!(walked, Ok(Walked::Shown(_) | Walked::TooLong));
            assert!(holds, "{walked:?} {proof:?}");
        }
        let lives = solved.answer == Answer::Holds(Claim::Lives(place));
        compare(start, Claim::Lives(place), lives, into);
        compare(start, Claim::LeavesNone(place), !lives, into);
    }
}

/// Comparisons wanted under every rule set, in every reading.
const WANTED: u32 = 60;

#[test]
fn the_search_agrees_with_the_plain_one_under_every_rule_set() {
    let all = rule_sets();
    let wanted = match std::env::var("PROPTEST_CASES").map(|text| text.parse::<u32>()) {
        Ok(Ok(cases)) => cases,
        _ => WANTED,
    };
    let mut compared = vec![Compared::default(); all.len()];
    for (number, (rules, into)) in all.iter().zip(&mut compared).enumerate() {
        for seed in 0..u64::from(100 * wanted) {
            if into.shown + into.not_shown >= wanted {
                break;
            }
            let Some(start) = random_start(rules, seed * 1_000 + number as u64, 6) else { continue };
            margins(&start, into);
            stones(&start, into);
            places(&start, seed as usize, into);
        }
    }
    let sum = |part: &dyn Fn(&Compared) -> u32| compared.iter().map(part).sum::<u32>();
    let (shown, not_shown) = (sum(&|c| c.shown), sum(&|c| c.not_shown));
    println!("{shown} claims shown by both, {not_shown} by neither, {} open", sum(&|c| c.open));
    assert!(shown >= 900 && not_shown >= 900, "{shown} {not_shown}");
    for (rules, c) in all.iter().zip(&compared) {
        let enough = c.shown + c.not_shown >= wanted && c.not_shown >= wanted / 5;
        assert!(enough, "too little compared under {}: {c:?}", rules.id);
    }
}
