//! Changed strategies: the checker takes none that shows what is not so.

mod random;

use std::sync::Arc;

use shinpan_board::{Color, Point, Position, Size};
use shinpan_confirm::{Budget, Claim, Question, Reading, Step, Strategy, Turn, check};

use random::Random;
use shinpan_solve::ground;

const BOARDS: &[(&str, &str)] = &[
    (".XXO.O. / OXXOOOO / XOOOOOO / XXXXXXX / .X.XXXX / XXXXXXX", "B6"),
    (".XXO.O. / OXXOOOO / XOOOOOO / XXXXXXX / .X.XXXX / XXXXXXX", "A5"),
    ("XO.XO.O / .XXXOOO / XXOOO.O / OOOOOOO", "D4"),
    ("XX.OX.X / X.OOXXX / OOOXX.X / XXXXXXX", "D4"),
    ("XO..XO.OX. / .XXXXOOOXX / XXOOOO.OX.", "A3"),
    ("..XO.O. / .XXOOOO / XXOO.OO / OOOOOOO", "C4"),
    ("XO.OX. / .XOOXX / XOOXX. / O.OXXX / OOOXXX / XXXX.X / XXXXXX", "B7"),
];

/// One random change to one claim.
fn change(strategy: &mut Strategy, size: Size, random: &mut Random) {
    let count = strategy.claims.len();
    let some_claim = random.below(count) as u32;
    let claim = &mut strategy.claims[random.below(count)];
    match random.below(10) {
        0 => {
            let points: Vec<Point> = claim.zone.iter().collect();
            if let Some(&point) = points.get(random.below(points.len())) {
                claim.zone.remove(point);
            }
        }
        1 => claim.step = Step::Settled,
        2 => claim.named = claim.fresh.first().filter(|_| random.below(2) == 0),
        3 => claim.to_move = claim.to_move.opponent(),
        4 => {
            claim.banned = Default::default();
        }
        5 => {
            let side = random.below(2);
            let stones: Vec<Point> = claim.stones[side].iter().collect();
            if let Some(&point) = stones.get(random.below(stones.len())) {
                claim.stones[side].remove(point);
            }
        }
        // A plan of either player's, known in full or as far as the claim goes.
        6 => {
            let color = Color::BOTH[random.below(2)];
            if let Some(plan) = ground(&claim.position(size), color, 400, &mut || true) {
                let about = plan.closed.iter().fold(plan.wall.clone(), |all, part| all.union(&part.points));
                if random.below(2) == 0 {
                    claim.zone = claim.zone.union(&about);
                }
                claim.step = Step::Plan(Arc::new(plan));
            }
        }
        _ => match &mut claim.step {
            Step::Settled | Step::Plan(_) => {}
            Step::Own(turn, next) => match random.below(2) {
                0 => *next = some_claim,
                _ => *turn = Turn::Pass,
            },
            Step::Answers(answers) => {
                let at = random.below(answers.len());
                if at < answers.len() {
                    match random.below(2) {
                        0 => answers[at].1 = some_claim,
                        _ => {
                            answers.remove(at);
                        }
                    }
                }
            }
        },
    }
}

#[test]
fn no_change_shows_what_is_not_so() {
    let mut random = Random(0x5eed_0123_4567_89ab);
    let (mut changes, mut refused, mut planned) = (0, 0, 0);
    for &(rows, at) in BOARDS {
        let position = Position::from_diagram(rows).unwrap();
        let at = Point::from_gtp(at, position.size()).unwrap();
        let own = position.string_at(at).unwrap().stones;
        for interest in [None, Some(own), Some(position.size().full_set())] {
            let question = Question::new(&position, at, Reading::FORMAL_2003, interest.as_ref()).unwrap();
            let (Ok(strategy), _) = question.answer(&Budget::states(50_000)) else { continue };
            assert_eq!(check(&question, &strategy), Ok(()));
            // The other side cannot be shown to succeed.
            let denied = Strategy { attacker: !strategy.attacker, ..strategy.clone() };
            assert!(check(&question, &denied).is_err());
            for _ in 0..150 {
                let mut changed = strategy.clone();
                if random.below(8) == 0 {
                    changed.attacker = !changed.attacker;
                }
                for _ in 0..=random.below(3) {
                    change(&mut changed, position.size(), &mut random);
                }
                changes += 1;
                let is_plan = |claim: &Claim| matches!(claim.step, Step::Plan(_));
                match check(&question, &changed) {
                    Ok(()) => {
                        let text = changed.to_text(position.size());
                        assert_eq!(changed.attacker, strategy.attacker, "{text}");
                        planned += u32::from(changed.claims.iter().any(is_plan));
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    // The test is worth something only if many changes are made and most are noticed.
    assert!(changes >= 2_000 && refused * 2 > changes, "{refused} of {changes} refused");
    assert!(planned > 5, "{planned} strategies with a plan taken");
}
