//! Plans as strategies, against the slow solver that follows every turn: found, changed at random, and in a file.

mod random;

use std::sync::Arc;

use shinpan_board::{Color, Point, PointSet, Position, Size};
use shinpan_confirm::{
    Budget, Life, NewStones, Question, Reading, Strategy, check, confirm, reference, to_file, verify,
};
use shinpan_proof::Plan;
use shinpan_rules::HypotheticalKo;

use random::Random;

fn one_of<T: Copy>(random: &mut Random, all: &[T]) -> Option<T> {
    all.get(random.below(all.len())).copied()
}

const SIZES: [(u8, u8); 9] = [(5, 1), (6, 1), (7, 1), (3, 2), (4, 2), (3, 3), (5, 2), (4, 3), (5, 3)];

/// A board with many black stones, as walls are of them, on which every string has a liberty.
fn position(random: &mut Random) -> Position {
    loop {
        let (columns, rows) = one_of(random, &SIZES).unwrap();
        let size = Size::new(columns, rows).unwrap();
        let mut position = Position::empty(size);
        for point in size.all_points() {
            let color = match random.below(20) {
                0..11 => Some(Color::Black),
                11..14 => Some(Color::White),
                _ => None,
            };
            position.set(point, color);
        }
        if position.strings().iter().all(|string| !string.liberties.is_empty()) {
            return position;
        }
    }
}

fn reading(random: &mut Random) -> Reading {
    let kos = [
        HypotheticalKo::GlobalPass,
        HypotheticalKo::NamedPassEachTime,
        HypotheticalKo::NamedPassOnce,
        HypotheticalKo::AsInPlay,
    ];
    let new_stones = [NewStones::PlayedAtAll, NewStones::PlayedAfterTheCapture];
    Reading {
        ko: one_of(random, &kos).unwrap(),
        new_stones: one_of(random, &new_stones).unwrap(),
        ..Reading::FORMAL_2003
    }
}

/// Points where a new stone would count, drawn in several ways; the string's own are added to them.
fn interest(random: &mut Random, position: &Position, plan: &Plan) -> Option<PointSet> {
    let size = position.size();
    let drawn =
        |share: usize, random: &mut Random| size.all_points().filter(|_| random.below(share) == 0).collect();
    match random.below(5) {
        0 => None,
        1 => Some(PointSet::new()),
        2 => Some(size.full_set()),
        3 => Some(plan.held().union(&plan.wall)),
        _ => Some(drawn(3, random)),
    }
}

/// Puts a plan to the checker for a question about some string, and holds what it takes against another way to the answer. Whether it
/// took the plan, for the owner or for the attacker, where the other way has an answer.
fn hold_against(random: &mut Random, position: &Position, plan: &Arc<Plan>) -> [bool; 2] {
    let strings = position.strings();
    let at = strings[random.below(strings.len())].stones.first();
    at.map_or([false; 2], |at| hold_against_about(random, position, at, None, plan))
}

/// The same for the string at a point, of a plan that its player begins with a play, if there is one.
fn hold_against_about(
    random: &mut Random,
    position: &Position,
    at: Point,
    play: Option<Point>,
    plan: &Arc<Plan>,
) -> [bool; 2] {
    let (reading, interest) = (reading(random), interest(random, position, plan));
    let question = Question::new(position, at, reading, interest.as_ref()).unwrap();
    let takes =
        |strategy: Option<Strategy>| strategy.is_some_and(|strategy| check(&question, &strategy).is_ok());
    let taken = match play {
        None => {
            [false, true].map(|attacker| takes(Some(Strategy::of_plan(&question, attacker, plan.clone()))))
        }
        // Whoever follows a plan must not be the one who is said to have played.
        Some(play) if plan.prover == question.owner() => {
            [takes(Strategy::of_begun(&question, play, plan.clone())), false]
        }
        Some(play) => [false, takes(Strategy::of_begun(&question, play, plan.clone()))],
    };
    if taken == [false; 2] {
        return taken;
    }
    // On larger boards the search without plans, which is held against the slow solver elsewhere.
    let expected = if position.size().points() <= 7 {
        reference::attacker_succeeds(&question, 20_000).ok()
    } else {
        let (found, _) = question.answer(&Budget::states(500));
        found.ok().map(|strategy| strategy.attacker)
    };
    let Some(expected) = expected else { return [false; 2] };
    let rows = position.to_rows();
    assert_eq!(taken, [!expected, expected], "{rows} {at:?} {reading:?} {:?} {plan:?}", question.interest());
    taken
}

#[test]
fn what_a_plan_shows_is_so() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut taken = [0, 0];
    for _ in 0..4_000 {
        let position = position(&mut random);
        let Some(plan) = shinpan_solve::ground(&position, Color::Black, 10_000, &mut || true) else {
            continue;
        };
        let plan = Arc::new(plan);
        for (count, is_taken) in taken.iter_mut().zip(hold_against(&mut random, &position, &plan)) {
            *count += u32::from(is_taken);
        }
    }
    assert!(taken[0] > 300 && taken[1] > 60, "{taken:?} strategies held against the slow solver");
}

/// One of some boards with stones drawn on its empty points, so that every string has a liberty: of so many draws one is a stone of
/// Black's and `white` are White's.
fn drawn(random: &mut Random, boards: &[&str], draws: usize, white: usize) -> Position {
    loop {
        let mut position = Position::from_diagram(one_of(random, boards).unwrap()).unwrap();
        let size = position.size();
        for at in size.all_points().filter(|at| position.stone_at(*at).is_none()).collect::<Vec<Point>>() {
            let color = match random.below(draws) {
                0 => Some(Color::Black),
                draw if draw <= white => Some(Color::White),
                _ => None,
            };
            position.set(at, color);
        }
        if position.strings().iter().all(|string| !string.liberties.is_empty()) {
            return position;
        }
    }
}

/// A board with a room of Black's in which stones of both stand apart.
fn room(random: &mut Random) -> Position {
    let rooms = [
        "XXXXX/X...X/X...X/XXX.X",
        "XXXX/X..X/X..X/XX.X",
        "XXXXXX/X....X/X.XX.X/XXXXXX",
        ".XXXXX/XX...X/X...XX/XXXXX.",
    ];
    drawn(random, &rooms, 9, 2)
}

#[test]
fn what_follows_further_from_a_plan_is_so() {
    let mut random = Random(0x9a7c_3310_5eed_77a1);
    let (mut stones, mut begun, mut changes) = (0, 0, 0);
    for round in 0..3_000 {
        let position = if round % 2 == 0 { room(&mut random) } else { position(&mut random) };
        let Some(plan) = shinpan_solve::ground(&position, Color::Black, 10_000, &mut || true) else {
            continue;
        };
        let joining = shinpan_solve::joining(&position, &plan, 2_000, &mut || true);
        let further = shinpan_solve::begun(&position, &plan, &PointSet::new(), 2_000, &mut || true);
        let further = further.into_iter().map(|(play, plan)| (Some(play), plan));
        for (play, plan) in joining.into_iter().map(|plan| (None, plan)).chain(further) {
            // New stones are for strings apart from the wall; whoever begins is after the other's.
            let color = if play.is_none() { Color::Black } else { Color::White };
            let strings = position.strings();
            let about = strings.iter().filter(|string| string.color == color);
            let about: Vec<Point> =
                about.filter_map(|string| string.stones.difference(&plan.wall).first()).collect();
            for _ in 0..if play.is_none() { 12 } else { 2 } {
                let Some(at) = one_of(&mut random, &about) else { break };
                let is_taken = hold_against_about(&mut random, &position, at, play, &Arc::new(plan.clone()));
                stones += u32::from(is_taken[0]);
                begun += u32::from(is_taken[1] && play.is_some());
                let mut changed = plan.clone();
                change(&mut changed, &mut random);
                let other = one_of(&mut random, &position.size().all_points().collect::<Vec<Point>>());
                let play = if random.below(4) == 0 { other } else { play };
                let is_taken = hold_against_about(&mut random, &position, at, play, &Arc::new(changed));
                changes += u32::from(is_taken != [false; 2]);
            }
        }
    }
    assert!(
        stones > 20 && begun > 100 && changes > 50,
        "{stones} new stones, {begun} begun, {changes} changed"
    );
}

/// One random change.
fn change(plan: &mut Plan, random: &mut Random) {
    let all: Vec<Point> = plan.size.all_points().collect();
    let any = one_of(random, &all).unwrap();
    match random.below(8) {
        0 | 1 => {
            if !plan.wall.remove(any) {
                plan.wall.insert(any);
            }
            return;
        }
        2 if !plan.ranks.is_empty() => {
            let (one, other) = (random.below(plan.ranks.len()), random.below(plan.ranks.len()));
            plan.ranks.swap(one, other);
            return;
        }
        _ => {}
    }
    let at = random.below(plan.closed.len());
    let Some(part) = plan.closed.get_mut(at) else { return };
    let count = part.states.len();
    let to = (0..count).map(|to| Some(to as u32)).chain([None]).nth(random.below(count + 1)).flatten();
    match random.below(8) {
        0 => {
            if !part.points.remove(any) {
                part.points.insert(any);
            }
        }
        1 => {
            part.keeps.pop();
        }
        2 => part.keeps.push((any, random.below(3) as u8)),
        3 => {
            plan.closed.remove(at);
        }
        4 => part.whole = !part.whole,
        5 => {
            let which = random.below(part.first.len());
            part.first.get_mut(which).into_iter().for_each(|first| *first = to);
        }
        _ => {
            let Some(state) = part.states.get_mut(random.below(count)) else { return };
            let which = random.below(state.answers.len());
            let Some(answer) = state.answers.get_mut(which) else { return };
            match random.below(7) {
                0 => answer.play = Some(any),
                1 => answer.play = None,
                2 => {
                    let pocket = random.below(answer.to.len());
                    answer.to.get_mut(pocket).into_iter().for_each(|leads| *leads = to);
                }
                3 => state.keeps.push((any, random.below(3) as u8)),
                4 | 5 => change_zone(&mut state.zone, any, random),
                _ => {
                    state.answers.remove(which);
                }
            }
        }
    }
}

fn change_zone(zone: &mut Option<PointSet>, any: Point, random: &mut Random) {
    match zone {
        Some(_) if random.below(4) == 0 => *zone = None,
        Some(points) => {
            if !points.remove(any) {
                points.insert(any);
            }
        }
        None => *zone = Some([any].into_iter().collect()),
    }
}

/// Whether a plan counts on a part of something only: a closed part beside points given up, or a state with a zone.
fn gives_up(plan: &Plan) -> bool {
    let beside = |part: &shinpan_proof::Closed| {
        let near = part.points.iter().flat_map(|at| at.neighbours(plan.size)).collect::<PointSet>();
        !near.difference(&part.points).is_subset(&plan.wall)
    };
    let has_zone = |part: &shinpan_proof::Closed| part.states.iter().any(|state| state.zone.is_some());
    plan.closed.iter().any(|part| beside(part) || has_zone(part))
}

/// A board with a wide room of Black's, in which some stones stand.
fn wide_room(random: &mut Random) -> Position {
    let rooms =
        ["...../...../XXXXX/.O.O.", "..../..../XXXX/X.OO", "....../....../XXXXXX", "...X/...X/..XX/XXX."];
    drawn(random, &rooms, 12, 1)
}

#[test]
fn what_a_plan_with_zones_shows_is_so() {
    let mut random = Random(0x20e5_0f5e_ed00_0017);
    let (mut plans, mut taken, mut changes) = (0, 0, 0);
    for _ in 0..2_000 {
        let position = wide_room(&mut random);
        let plan = shinpan_solve::ground(&position, Color::Black, 10_000, &mut || true);
        let Some(plan) = plan.filter(gives_up) else { continue };
        plans += 1;
        if plans % 40 == 1 {
            let found = confirm(&position, Reading::FORMAL_2003, &Budget::states(200)).unwrap();
            let shown = verify(&to_file(&found)).unwrap();
            assert!(shown.lives.iter().all(|(at, life)| found.of(*at).unwrap().life == *life));
        }
        // Strings of the wall are alive, whatever the plan gives up.
        let held = hold_against(&mut random, &position, &Arc::new(plan.clone()));
        taken += u32::from(held != [false; 2]);
        for _ in 0..4 {
            let mut changed = plan.clone();
            change(&mut changed, &mut random);
            changes += u32::from(hold_against(&mut random, &position, &Arc::new(changed)) != [false; 2]);
        }
    }
    assert!(plans > 200 && taken > 30 && changes > 30, "{plans} plans, {taken} held, {changes} changed");
}

#[test]
fn a_changed_plan_shows_nothing_that_is_not_so() {
    let mut random = Random(0x0dd_ba11_5eed_0001);
    let (mut changes, mut taken) = (0, 0);
    for _ in 0..1_500 {
        let position = position(&mut random);
        let Some(plan) = shinpan_solve::ground(&position, Color::Black, 10_000, &mut || true) else {
            continue;
        };
        for _ in 0..8 {
            let mut changed = plan.clone();
            for _ in 0..=random.below(2) {
                change(&mut changed, &mut random);
            }
            changes += u32::from(changed != plan);
            let is_taken = hold_against(&mut random, &position, &Arc::new(changed));
            taken += u32::from(is_taken != [false; 2]);
        }
    }
    assert!(changes > 1_000 && taken > 50, "{changes} changes, {taken} strategies taken in spite of them");
}

/// White has no stone that lives, Black answers each play in his two parts.
const ROWS: &str = "..X...X./.OX.O.XX/XXX...X.";

#[test]
fn strings_share_a_plan() {
    let position = Position::from_diagram(ROWS).unwrap();
    let found = confirm(&position, Reading::FORMAL_2003, &Budget::states(16_000)).unwrap();
    assert_eq!(found.open().count(), 0);
    let plans: Vec<&Arc<Plan>> = (found.findings.iter())
        .flat_map(|finding| &finding.inquiries)
        .filter_map(|inquiry| inquiry.strategy.as_ref()?.plan())
        .map(|(plan, _)| plan)
        .collect();
    assert!(plans.len() > 2 && plans.iter().all(|plan| Arc::ptr_eq(plan, plans[0])), "{plans:?}");
    assert_eq!(found.states(), 0);
    let file = to_file(&found);
    let shown = verify(&file).unwrap();
    assert!(shown.lives.iter().all(|(at, life)| found.of(*at).unwrap().life == *life));
    let wrong = |text: &str| verify(text).unwrap_err().to_string();
    let plan = file.find("\"plans\"").unwrap();
    let changed =
        |from: &str, to: &str| wrong(&(file[..plan].to_owned() + &file[plan..].replacen(from, to, 1)));
    assert!(changed("\"Black\"", "\"White\"").contains("claim 0: the plan"));
    assert!(changed("\"wall\":[\"", "\"wall\":[\"Z9\",\"").contains("plan 0: "));
    assert!(changed("{\"plan\":0}", "{\"plan\":7}").contains("there is no plan 7"));
}

#[test]
fn the_last_neutral_point_is_the_attackers_and_of_two_one_is_the_owners() {
    // Between the walls: one neutral point, or two. The white stone behind Black's wall is dead, or lives by a stone played on the other
    // neutral point, as the formal reading has it.
    let of = |rows: &str, reading: Reading| {
        let position = Position::from_diagram(rows).unwrap();
        let found = confirm(&position, reading, &Budget::states(50_000)).unwrap();
        let at = Point::from_gtp("B3", position.size()).unwrap();
        let finding = found.of(at).unwrap();
        let by_plan =
            finding.inquiries.iter().filter_map(|inquiry| inquiry.strategy.as_ref()?.plan()).count();
        (finding.life, by_plan > 0)
    };
    let one = ".XX.OO./XXXXOOO/.OXXOO./XXXXOOO/.XXXOO.";
    let two = ".XX.OO./XXXXOOO/.OXXOO./XXXXOOO/.XX.OO.";
    let after = Reading { new_stones: NewStones::PlayedAfterTheCapture, ..Reading::FORMAL_2003 };
    assert_eq!(of(one, Reading::FORMAL_2003), (Life::Dead, true));
    assert_eq!(of(one, after), (Life::Dead, true));
    assert_eq!(of(two, Reading::FORMAL_2003), (Life::Capturable2, true));
    assert_eq!(of(two, after).0, Life::Dead);
}

/// The ends of games between programs, with dead stones left on the board.
const GAME_13: &str = "X.XOOOXX.XXO./.X.XOOOXXXOO./XXXXO.XOXXXOO/XO.XOO.OX.XO./OXXXXOOOXXO.O/\
    OXXOOOXXXXOOO/OOO.O.OOOXXXX/OXOOOOOXOX..X/XXXXOXXXOXXXO/XX..XOOXXXOOO/\
    ..XXXOOXOOO../.X.XO.OO...../X.XOOO.O.....";
/// The same, on 19x19.
const GAME_19: &str = "....XXXXXO.OXXX..../....XOXOO.O.OOXXX../.X..XOXOOO.O.OOOX../X..XXOO....O.OXX.../\
    OXX.XXOO.X.OOX..XXX/OOOXXXXO...OXXXXOOX/OOOXOXOOOXOOOX.XXOO/XXOOOOOXXOOXOXXXOOX/\
    .XO.OOX..XOXOOXOO../XXOOXXXXX.XXOXXXO../.OXOXXOOXX.XOOXOO../.XXOXOO.OOXXOXXXO../\
    .X.XXO.O.OOOOOXOO../..X..XOO....OXXXO../.XXXXXXOOOOOOOOXO../XXOXXXXOXOXOXOXO.../\
    XOOOOOOXXXXOXXXOO../XO.O.OX.X..XXXOOO../XO...OXX.....XXOO..";

#[test]
fn real_boards_are_confirmed_by_plans() {
    // So many strings at least are decided without looking into a state of theirs.
    for (rows, states, alive, dead) in [(GAME_13, 8, 9, 1), (GAME_19, 80, 10, 0)] {
        let position = Position::from_diagram(rows).unwrap();
        let mut found = confirm(&position, Reading::FORMAL_2003, &Budget::states(states)).unwrap();
        assert_eq!(found.sift(), []);
        let planned = |inquiry: &shinpan_confirm::Inquiry| {
            inquiry.strategy.as_ref().is_some_and(|strategy| strategy.plan().is_some())
        };
        let by_plan = found.findings.iter().filter(|finding| finding.inquiries.iter().any(planned));
        let lives: Vec<Life> = by_plan.map(|finding| finding.life).collect();
        let count = |life: Life| lives.iter().filter(|known| **known == life).count();
        assert!(count(Life::Uncapturable) >= alive && count(Life::Dead) >= dead, "{rows}: {lives:?}");
        let shown = verify(&to_file(&found)).unwrap();
        assert_eq!(shown.lives.len(), found.findings.len());
        assert!(shown.lives.iter().all(|(at, life)| found.of(*at).unwrap().life == *life));
    }
}
