//! What is told of strings and of parts of the board is the same seen in a mirror and with colours exchanged, fits what
//! else is told of them, and every proof holds.

use proptest::prelude::*;
use shinpan_board::{Color, Point, PointSet, Position, Size, pass_alive};
use shinpan_proof::{Answer, Budget, Question, Solver as _, Start, check};
use shinpan_rules::RuleSet;
use shinpan_score::Points;
use shinpan_study::{FateWord, Living, Purse, SekiFound, Share, fate, seki, share, solver};

/// States for one question.
const STATES: u64 = 60_000;
/// Rule sets that treat both colours alike but for komi.
const ALIKE: [&str; 3] = ["tromp-taylor", "new-zealand", "chinese-2002"];
/// Boards of columns by rows.
const BOARDS: [(u8, u8); 5] = [(4, 2), (5, 2), (3, 3), (4, 3), (7, 1)];

/// So many cases, or what `PROPTEST_CASES` says.
fn cases(cases: u32) -> ProptestConfig {
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    let default = ProptestConfig {
        failure_persistence: None,
        max_global_rejects: 1 << 20,
        ..ProptestConfig::default()
    };
    ProptestConfig { cases: if asked { default.cases } else { cases }, ..default }
}

/// A position with the columns in the other order and the colours exchanged.
fn turned(position: &Position) -> Position {
    let mut turned = Position::empty(position.size());
    for at in position.size().all_points() {
        turned.set(mirrored(at, position.size()), position.stone_at(at).map(Color::opponent));
    }
    turned
}

fn mirrored(at: Point, size: Size) -> Point {
    Point { column: size.columns() - 1 - at.column, row: at.row }
}

fn start(rules: &str, position: Position) -> Start {
    Start::new(RuleSet::named(rules).unwrap(), position, Color::Black)
}

fn purse() -> Purse {
    Purse::new(Budget::nodes(STATES))
}

/// How a string lives; nothing where search does not say.
fn living(start: &Start, at: Point) -> Option<SekiFound> {
    let found = seki(start, at, &solver(), &mut purse(), &mut ()).unwrap().unwrap();
    match found.living {
        Living::Open(_) | Living::NotAlive(FateWord::Open) => None,
        _ => Some(found),
    }
}

/// Puts stones of a text of `X`, `O` and `.` on a board.
fn position(size: Size, stones: &str) -> Position {
    let mut position = Position::empty(size);
    for (at, letter) in size.all_points().zip(stones.chars()) {
        position.set(at, Color::from_letter(letter));
    }
    position
}

fn kind(living: &Living) -> (&'static str, Option<FateWord>) {
    match living {
        Living::Seki { .. } => ("seki", None),
        Living::Life => ("life", None),
        Living::NotAlive(word) => ("not alive", Some(*word)),
        Living::Open(_) => ("open", None),
    }
}

proptest! {
    #![proptest_config(cases(32))]
    #[test]
    fn seki_is_mutual_and_the_same_in_a_mirror(
        inside in "([.X]XX[.X]{2}|[.]XXX[.])",board in 0..2 * BOARDS.len(), stones in "[XXOO.]{12}", rules in 0..ALIKE.len()) {
        let start_of = |position| start(ALIKE[rules], position);
        let stood = start_of(match BOARDS.get(board) {
            Some((columns, rows)) => position(Size::new(*columns, *rows).unwrap(), &stones),
            // Black stones shut in by a white string that has no room but theirs.
            None => Position::from_diagram(&format!("{inside}OX/OOOOOOX/XXXXXXX/.X.X.X.")).unwrap(),
        });
        let size = stood.setup.position.size();
        prop_assume!(stood.game().is_ok());
        let other = start_of(turned(&stood.setup.position));
        let safe = Color::BOTH.map(|color| pass_alive(&stood.setup.position, color).stones);
        for string in stood.setup.position.strings() {
            let at = string.stones.first().unwrap();
            let Some(found) = living(&stood, at) else { continue };
            for proof in &found.proofs {
                prop_assert_eq!(check(proof), Ok(proof.claim));
            }
            // What search says of the string alone.
            let alone = fate(&stood, at, &solver(), &mut purse(), &mut ()).unwrap().unwrap().word();
            match &found.living {
                Living::NotAlive(word) => prop_assert!(alone == *word || alone == FateWord::Open, "{alone:?} {word:?}"),
                _ => prop_assert!(matches!(alone, FateWord::Alive | FateWord::Open), "{alone:?}"),
            }
            if let Living::Seki { with } = found.living {
                prop_assert!(!safe[string.color.index()].contains(at), "{at:?} cannot be captured by any play");
                if let Some(theirs) = living(&stood, with) {
                    prop_assert_eq!(kind(&theirs.living).0, "seki");
                }
            }
            if let Some(seen) = living(&other, mirrored(at, size)) {
                prop_assert_eq!(kind(&found.living), kind(&seen.living), "{} {:?}", stood.setup.position, at);
            }
        }
    }

    #[test]
    fn a_part_and_the_rest_are_the_whole(pocket in "[.XO]{3}[.O]", rules in 0..ALIKE.len(), komi in -3..4i32) {
        // Black lives around a white string and the room it has, White below.
        let rows = format!("{pocket}X.X/OOOOXX./XXXXXXX/OOOOOOO/.O.O.O.");
        let stood = start(ALIKE[rules], Position::from_diagram(&rows).unwrap()).with_komi(Points::from_half(komi));
        prop_assume!(stood.game().is_ok());
        let size = stood.setup.position.size();
        let part: PointSet = size.all_points().filter(|at| at.row < 2 && at.column < 4).collect();
        let told = |start: &Start, part: &PointSet| -> Share {
            share(start, part, &solver(), &mut purse(), &mut ()).unwrap()
        };
        let found = told(&stood, &part);
        prop_assert_eq!(found.rest, Points::whole(-1));
        let seen = {
            let part = part.iter().map(|at| mirrored(at, size)).collect();
            let other = start(ALIKE[rules], turned(&stood.setup.position));
            told(&other.with_komi(Points::from_half(-komi)), &part)
        };
        let movers = [(Color::Black, &found.black_first, &seen.white_first), (Color::White, &found.white_first, &seen.black_first)];
        for (first, counted, other) in movers {
            let Ok(counted) = counted else { continue };
            for proof in &counted.proofs {
                prop_assert_eq!(check(proof), Ok(proof.claim));
            }
            prop_assert_eq!(counted.whole, counted.part + found.rest - Points::from_half(komi));
            // No more than the eight points are at stake.
            prop_assert!(counted.part >= Points::whole(-8) && counted.part <= Points::whole(8), "{:?}", counted.part);
            if let Ok(other) = other {
                prop_assert_eq!(counted.part, -other.part, "{} {} first", rows, first);
            }
            let mut begun = stood.clone();
            begun.setup.to_move = first;
            if let Ok(solved) = solver().solve(&begun, Question::Result, Budget::nodes(STATES)) {
                prop_assert_eq!(solved.answer, Answer::Margin(counted.whole));
            }
        }
        if let Some(swing) = found.swing() {
            prop_assert!(swing >= Points::ZERO, "to move there first is no loss: one may pass");
        }
    }
}
