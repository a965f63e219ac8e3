//! Plans for what is left once a string is gone, against the slow solver that follows every turn.

use shinpan_board::{Color, Point, PointSet, Position, Size};
use shinpan_rules::HypotheticalKo;

use super::super::Search;
use crate::budget::Budget;
use crate::check::{Wrong, check};
use crate::question::Question;
use crate::reading::{NewStones, Reading};
use crate::strategy::{Step, Strategy};

/// The answer to a question by a search that looks for plans from so many states on.
fn answer(question: &Question, plans_from: u64, states: u64, settling: bool) -> Option<Strategy> {
    let (play, start) = question.play::<1>()?;
    let mut search = Search::new(&play, Budget::states(states).begin(), settling);
    search.plans_from = plans_from;
    search.decide(start).ok()
}

/// The places of the claims that a plan holds up.
fn by_plans(strategy: &Strategy) -> Vec<usize> {
    let is_plan = |place: &usize| matches!(strategy.claims[*place].step, Step::Plan(_));
    (0..strategy.claims.len()).filter(is_plan).collect()
}

#[test]
fn a_search_that_looks_for_plans_everywhere_agrees_with_the_slow_solver() {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = move |most: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % most
    };
    let (mut asked, mut planned) = (0, 0);
    while asked < 120 {
        let (columns, rows) = [(6, 1), (7, 1), (4, 2), (3, 3)][below(4) as usize];
        let size = Size::new(columns, rows).unwrap();
        let mut position = Position::empty(size);
        for point in size.all_points() {
            let color = match below(10) {
                0..3 => Some(Color::Black),
                3..7 => Some(Color::White),
                _ => None,
            };
            position.set(point, color);
        }
        let strings = position.strings();
        let black = strings.iter().rfind(|string| string.color == Color::Black);
        let Some(at) = black.and_then(|string| string.stones.first()) else { continue };
        if strings.iter().any(|string| string.liberties.is_empty()) {
            continue;
        }
        let kos = [
            HypotheticalKo::GlobalPass,
            HypotheticalKo::NamedPassEachTime,
            HypotheticalKo::NamedPassOnce,
            HypotheticalKo::AsInPlay,
        ];
        let new_stones = [NewStones::PlayedAtAll, NewStones::PlayedAfterTheCapture][below(2) as usize];
        let reading = Reading { ko: kos[below(4) as usize], new_stones, ..Reading::FORMAL_2003 };
        let some = size.all_points().filter(|_| below(3) > 0).collect::<PointSet>();
        let interest = if below(2) == 0 { size.full_set() } else { some };
        let question = Question::new(&position, at, reading, Some(&interest)).unwrap();
        let Ok(expected) = crate::reference::attacker_succeeds(&question, 5_000) else { continue };
        for settling in [false, true] {
            let Some(strategy) = answer(&question, 0, 20_000, settling) else { continue };
            // That the attacker cannot come to hold everything for good says nothing.
            if settling && !strategy.attacker {
                continue;
            }
            assert_eq!(strategy.attacker, expected, "{} {question:?}", position.to_rows());
            let checked = check(&question, &strategy);
            assert_eq!(checked, Ok(()), "{} {}", position.to_rows(), strategy.to_text(size));
            asked += 1;
            planned += u32::from(!by_plans(&strategy).is_empty());
        }
    }
    assert!(planned > 10, "{planned} of {asked}");
}

/// White takes everything from Black, who leaves a space of fourteen points.
fn space() -> (Question, Strategy) {
    let position = Position::from_diagram("XXXX. / XXXXX / XXXXX / OOOOO / O.O.O").unwrap();
    let at = Point::from_gtp("A5", position.size()).unwrap();
    let interest = position.stones(Color::Black).union(&position.string_at(at).unwrap().liberties);
    let question = Question::new(&position, at, Reading::FORMAL_2003, Some(&interest)).unwrap();
    let strategy = answer(&question, 0, 50_000, false).unwrap();
    (question, strategy)
}

#[test]
fn a_plan_settles_a_claim_only_where_everything_it_speaks_of_is_known() {
    let (question, strategy) = space();
    assert!(strategy.attacker);
    assert_eq!(check(&question, &strategy), Ok(()));
    let place = by_plans(&strategy)[0];
    assert!(place > 0);
    let changed = |change: &dyn Fn(&mut Strategy)| {
        let mut changed = strategy.clone();
        change(&mut changed);
        check(&question, &changed).map_err(|flaw| (flaw.claim, flaw.what))
    };
    let Step::Plan(plan) = &strategy.claims[place].step else { unreachable!() };
    let point = plan.closed[0].points.first().unwrap();
    // A point of the plan or one of interest is outside the zone.
    let unknown = changed(&|strategy| {
        strategy.claims[place].zone.remove(point);
    });
    assert!(matches!(unknown, Err((_, Wrong::Undecided(at))) if at == point), "{unknown:?}");
    // The plan does not speak of all points of interest.
    let less = changed(&|strategy| {
        let mut less = (**plan).clone();
        less.closed.retain(|part| !part.whole);
        strategy.claims[place].step = Step::Plan(std::sync::Arc::new(less));
    });
    assert!(matches!(less, Err((at, Wrong::Plan(_) | Wrong::NotHeld(_))) if at == place), "{less:?}");
    // It is the other side's.
    let others = changed(&|strategy| {
        let other = shinpan_proof::Plan { prover: Color::Black, ..(**plan).clone() };
        strategy.claims[place].step = Step::Plan(std::sync::Arc::new(other));
    });
    assert_eq!(others, Err((place, Wrong::OthersPlan)));
    // A plan for the attacker shows nothing for the owner.
    let denied = changed(&|strategy| strategy.attacker = false);
    assert!(denied.is_err());
}
