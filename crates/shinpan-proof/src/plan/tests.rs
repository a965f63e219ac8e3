//! Plans made by hand: what is accepted, and what is said of what is not.

use shinpan_board::{Color, Point, PointSet, Position};
use shinpan_rules::{RuleSet, SelfCapture};
use shinpan_score::Points;

use super::local::{Local, Stones};
use super::{Answer, Closed, Part, Plan, Pocket, PocketAnswer};
use crate::check::check as check_proof;
use crate::compact::{Grid, Wide, Widest};
use crate::{Claim, Flaw, Proof, Start, Strategy};

/// Two walls with two eyes each and three neutral points between them.
const ROWS: &str = ".X.O./XX.OO/.X.O.";

fn point(column: u8, row: u8) -> Point {
    Point { column, row }
}

fn points(list: &[(u8, u8)]) -> PointSet {
    list.iter().map(|(column, row)| point(*column, *row)).collect()
}

fn eye(at: (u8, u8), string: Point) -> Closed {
    Closed {
        points: points(&[at]),
        whole: true,
        keeps: vec![(string, 1)],
        first: vec![None],
        states: Vec::new(),
    }
}

fn plays(row: u8, to: u32) -> Answer {
    Answer { play: Some(point(2, row)), to: Some(to) }
}

/// Black takes the point in the middle, and of the other two the one that White leaves.
fn plan() -> Plan {
    let stops = Answer { play: None, to: None };
    let middle = point(1, 1);
    let open = Part {
        points: points(&[(2, 0), (2, 1), (2, 2)]),
        first: Some(plays(1, 4)),
        states: vec![
            vec![stops],
            vec![stops],
            vec![stops],
            // Black has the upper two: White takes the third, or Black does.
            vec![stops, plays(2, 2)],
            vec![plays(2, 0), plays(0, 1), plays(0, 3)],
        ],
    };
    Plan {
        size: Position::from_diagram(ROWS).unwrap().size(),
        prover: Color::Black,
        wall: points(&[(1, 0), (0, 1), (1, 1), (1, 2)]),
        ranks: vec![middle],
        closed: vec![eye((0, 0), middle), eye((0, 2), middle)],
        open: Some(open),
    }
}

fn proof_of(rules: &str, plan: Plan, margin: i32) -> Proof {
    let rules = RuleSet::named(rules).unwrap();
    let start =
        Start::new(rules, Position::from_diagram(ROWS).unwrap(), Color::Black).with_komi(Points::ZERO);
    let claim = Claim::AtLeast(Points::whole(margin));
    Proof { start, claim, strategy: Strategy::from(plan) }
}

fn why(change: impl FnOnce(&mut Plan)) -> String {
    let mut plan = plan();
    change(&mut plan);
    check_proof(&proof_of("tromp-taylor", plan, 1)).unwrap_err().to_string()
}

#[test]
fn a_plan_is_accepted_for_what_it_gives() {
    for rules in ["tromp-taylor", "aga-1991", "chinese-2002", "new-zealand", "bga", "ikeda-territory-3"] {
        let proof = proof_of(rules, plan(), 1);
        assert_eq!(check_proof(&proof), Ok(proof.claim), "{rules}");
        assert_eq!(Proof::from_bytes(&proof.to_bytes()), Ok(proof));
        let more = check_proof(&proof_of(rules, plan(), 2)).unwrap_err();
        assert!(matches!(more, Flaw::PlanState { .. }), "{more}");
    }
}

#[test]
fn where_the_first_pass_bears_on_the_score_it_is_a_turn_of_its_own() {
    let missing = check_proof(&proof_of("ikeda-area-3", plan(), 1)).unwrap_err();
    assert!(missing.to_string().contains("no answer"), "{missing}");
    // With nothing to play for Black makes the first pass if he is to move, else the worse of the two is taken.
    let without = Plan { open: None, ..plan() };
    for (to_move, holds) in [(Color::Black, -3), (Color::White, -4)] {
        let proof = |margin| {
            let mut proof = proof_of("ikeda-area-3", without.clone(), margin);
            proof.start.setup.to_move = to_move;
            proof
        };
        assert!(check_proof(&proof(holds)).is_ok());
        assert!(check_proof(&proof(holds + 1)).is_err());
    }
    assert!(check_proof(&proof_of("tromp-taylor", without.clone(), -3)).is_ok());
    assert!(check_proof(&proof_of("tromp-taylor", without, -2)).is_err());
}

#[test]
fn rules_under_which_no_plan_is_accepted() {
    for (rules, clause) in [
        ("ikeda-territory-1", "encore"),
        ("button-go", "first_pass"),
        ("spight-japanese", "encore"),
        ("katago-japanese", "repetition may end"),
    ] {
        let flaw = check_proof(&proof_of(rules, plan(), 1)).unwrap_err();
        assert!(flaw.to_string().contains(clause), "{rules}: {flaw}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let says = |what: &str, change: &dyn Fn(&mut Plan)| {
        let why = why(change);
        assert!(why.contains(what), "{why:?} does not say {what:?}");
    };
    says("another size", &|plan| plan.size = shinpan_board::Size::square(4).unwrap());
    says("the other player's", &|plan| plan.prover = Color::White);
    says("not of the prover's stones", &|plan| assert!(plan.wall.insert(point(3, 1))));
    says("share a point", &|plan| plan.closed[0] = plan.closed[1].clone());
    says("open beside the wall", &|plan| plan.closed[0].points = points(&[(2, 0)]));
    says("fewer than two liberties", &|plan| plan.closed[0].keeps.clear());
    says("fewer liberties than it is to keep", &|plan| plan.closed[0].keeps[0].1 = 2);
    says("none of it", &|plan| plan.closed[0].keeps.push((point(3, 1), 1)));
    says("neither the wall's", &|plan| {
        let part = plan.open.as_mut().unwrap();
        assert!(part.points.remove(point(2, 0)));
    });
    says("not on an empty point", &|plan| plan.open.as_mut().unwrap().states[4][0] = plays(0, 0));
    says("no answer", &|plan| assert!(plan.open.as_mut().unwrap().states[4].pop().is_some()));
    says("more answers", &|plan| plan.open.as_mut().unwrap().states[4].push(plays(0, 3)));
    says("still something to answer", &|plan| plan.open.as_mut().unwrap().states[4][2].to = None);
    says("not stand before it", &|plan| plan.open.as_mut().unwrap().states[3][1] = plays(2, 4));
    says("another one", &|plan| plan.open.as_mut().unwrap().states[4][1] = plays(0, 0));
    says("too little", &|plan| {
        plan.open.as_mut().unwrap().states[4][2] = Answer { play: None, to: Some(3) };
    });
    says("no line comes", &|plan| plan.open.as_mut().unwrap().states.insert(0, Vec::new()));
    says("played first", &|plan| plan.open.as_mut().unwrap().first = None);
}

#[test]
fn a_plan_becomes_marks() {
    let text = crate::to_sgf(&proof_of("tromp-taylor", plan(), 1), 100).unwrap();
    assert!(text.contains(";SQ[ba][ab][bb][bc]TB[aa][ac]CR[ca][cb][cc]C[Black never"), "{text}");
}

/// Two eyes can be made of four points in a row, whoever plays first in the middle.
fn four_in_a_row() -> (Plan, Position) {
    let rows = "..../XXXX/OOOO/.O.O";
    let position = Position::from_diagram(rows).unwrap();
    let size = position.size();
    let at =
        |column: u8, pockets: usize| PocketAnswer { play: Some(point(column, 0)), to: vec![None; pockets] };
    // White at A4, B4, C4, D4, or elsewhere.
    let answers = vec![at(1, 2), at(2, 2), at(1, 2), at(2, 2), at(1, 2)];
    let keeps = vec![(point(0, 1), 2)];
    let states = vec![Pocket { zone: None, keeps: keeps.clone(), answers }];
    let row = |row: u8| (0..4).map(|column| point(column, row)).collect::<PointSet>();
    let part = Closed { points: row(0), whole: true, keeps, first: vec![Some(0)], states };
    let plan =
        Plan { size, prover: Color::Black, wall: row(1), ranks: Vec::new(), closed: vec![part], open: None };
    (plan, position)
}

#[test]
fn a_closed_part_is_answered_there() {
    let (plan, position) = four_in_a_row();
    let at =
        |column: u8, pockets: usize| PocketAnswer { play: Some(point(column, 0)), to: vec![None; pockets] };
    let proof = |plan: Plan| {
        let rules = RuleSet::named("tromp-taylor").unwrap();
        let start = Start::new(rules, position.clone(), Color::White).with_komi(Points::ZERO);
        Proof { start, claim: Claim::AtLeast(Points::ZERO), strategy: Strategy::from(plan) }
    };
    assert!(check_proof(&proof(plan.clone())).is_ok());
    let mut wrong = plan.clone();
    // White then makes the four points one eye.
    wrong.closed[0].states[0].answers[1] = at(3, 1);
    let why = check_proof(&proof(wrong)).unwrap_err().to_string();
    assert!(why.contains("fewer liberties"), "{why}");
    let says = |what: &str, change: &dyn Fn(&mut Closed)| {
        let mut plan = plan.clone();
        change(&mut plan.closed[0]);
        let why = check_proof(&proof(plan)).unwrap_err().to_string();
        assert!(why.contains(what), "{why:?} does not say {what:?}");
    };
    says("without a play", &|part| part.states[0].answers[4].play = None);
    says("more or fewer pockets", &|part| part.first.clear());
    says("no answer to this turn", &|part| assert!(part.states[0].answers.pop().is_some()));
    says("more answers", &|part| part.states[0].answers.push(at(1, 2)));
    says("not stand before it", &|part| part.states[0].answers[0].to = vec![Some(0), None]);
    says("no line comes", &|part| part.states.push(Pocket::default()));
    says("of no string", &|part| part.states[0].keeps[0].0 = point(0, 2));
    says("named twice", &|part| part.states[0].keeps.push((point(1, 1), 1)));
    says("beyond the board", &|part| part.states[0].keeps[0].0 = point(9, 9));
    says("fewer liberties in a pocket", &|part| part.states[0].keeps[0].1 = 5);
}

#[test]
fn a_part_may_be_given_up_but_for_liberties() {
    // Whatever White plays on the left, one of A5 and A3 is an eye.
    let rows = "...../.XXXX/...../XXXXX/.X.X.";
    let position = Position::from_diagram(rows).unwrap();
    let ground = |whole| {
        let eye = |column: u8| Closed {
            points: points(&[(column, 4)]),
            whole: true,
            keeps: vec![(point(0, 3), 1)],
            first: vec![None],
            states: Vec::new(),
        };
        let rest: PointSet = (0..5).flat_map(|column| [0, 1, 2].map(|row| point(column, row))).collect();
        let stones = points(&[(1, 1), (2, 1), (3, 1), (4, 1)]);
        let given = Closed { points: rest, whole, keeps: Vec::new(), first: vec![None], states: Vec::new() };
        assert!(stones.iter().all(|at| given.points.contains(at)));
        let wall = [0u8, 1, 2, 3, 4].map(|column| point(column, 3));
        let wall = wall.into_iter().chain([point(1, 4), point(3, 4)]).collect();
        Plan {
            size: position.size(),
            prover: Color::Black,
            wall,
            ranks: Vec::new(),
            closed: vec![eye(0), eye(2), given],
            open: None,
        }
    };
    let held = super::check_ground(&ground(false), &position).unwrap();
    assert_eq!(held, points(&[(0, 4), (2, 4)]));
    let why = super::check_ground(&ground(true), &position).unwrap_err().to_string();
    assert!(why.contains("still something to answer"), "{why}");
}

#[test]
fn every_word_says_the_same() {
    // Wherever the answers to the first two turns are played, to whatever many pockets, and whatever the strings are to keep.
    let (plan, position) = four_in_a_row();
    let mut said = Vec::new();
    let mut accepted = 0;
    for number in 0..=u8::MAX {
        let [first, second, pockets, least] = [1, 4, 16, 64].map(|by| number / by % 4);
        let mut plan = plan.clone();
        let part = &mut plan.closed[0];
        for (turn, column) in [first, second].into_iter().enumerate() {
            let to = if turn == 0 { vec![None; usize::from(pockets)] } else { vec![None; 2] };
            part.states[0].answers[turn] = PocketAnswer { play: Some(point(column, 0)), to };
        }
        part.states[0].keeps[0].1 = least;
        let words = [
            super::check::ground_in::<u64>(&plan, &position),
            super::check::ground_in::<u128>(&plan, &position),
            super::check::ground_in::<Wide>(&plan, &position),
            super::check::ground_in::<Widest>(&plan, &position),
        ];
        let words = words.map(|found| found.map_err(|flaw| flaw.to_string()));
        assert!(words.iter().all(|found| *found == words[0]), "{words:?}");
        accepted += u32::from(words[0].is_ok());
        said.extend(words[0].clone().err());
    }
    said.sort();
    said.dedup();
    assert!(accepted > 0 && said.len() > 5, "{accepted} {said:?}");
}

#[test]
fn a_ko_is_taken_only_where_no_ban_can_stand_against_it() {
    let position = Position::from_diagram(".XO./XO.O/.XO.").unwrap();
    let grid = Grid::<u64>::new(position.size());
    let stones = Stones {
        ours: grid.pack(&position.stones(Color::Black)),
        theirs: grid.pack(&position.stones(Color::White)),
        burnt: 0,
        settled: 0,
    };
    let take = |takes_kos| {
        let local = Local {
            grid: &grid,
            points: grid.full,
            wall: 0,
            given: 0,
            self_capture: SelfCapture::Forbidden,
            takes_kos,
        };
        local.our_play(&stones, grid.bit_of_point(point(2, 1))).map(|(after, _)| after.theirs.count_ones())
    };
    assert_eq!(take(true), Ok(3));
    assert!(take(false).unwrap_err().contains("takes a ko"));
}

#[test]
fn a_string_is_counted_once_in_a_part() {
    // One eye is not enough, whichever stones of the wall name it.
    let position = Position::from_diagram(".XO/XXO/OOO").unwrap();
    let corner = |keeps: Vec<(Point, u8)>| Plan {
        size: position.size(),
        prover: Color::Black,
        wall: points(&[(1, 0), (0, 1), (1, 1)]),
        ranks: Vec::new(),
        closed: vec![Closed { keeps, ..eye((0, 0), point(1, 0)) }],
        open: None,
    };
    for (keeps, why) in [
        (vec![(point(1, 0), 1)], "fewer than two liberties behind it"),
        (vec![(point(1, 0), 1), (point(0, 1), 1)], "named twice for one part"),
        (vec![(point(1, 0), 2)], "fewer liberties than it is to keep"),
    ] {
        let flaw = super::check_ground(&corner(keeps), &position).unwrap_err().to_string();
        assert!(flaw.contains(why), "{flaw:?} does not say {why:?}");
    }
}

#[test]
fn a_string_may_lean_on_one_of_higher_rank() {
    // F4 has no eye, but joins the stones with two whatever White plays between them.
    let position = Position::from_diagram(".X.X.X/XXXX.X/OOOXXO/OOOOO.").unwrap();
    let (main, side) = (point(1, 0), point(5, 0));
    let eye = |column: u8| Closed { whole: false, ..eye((column, 0), main) };
    let joins = |row: u8| PocketAnswer { play: Some(point(4, row)), to: vec![None] };
    let keeps = vec![(side, 2)];
    let between = Closed {
        points: points(&[(4, 0), (4, 1)]),
        whole: false,
        keeps: keeps.clone(),
        first: vec![Some(0)],
        states: vec![Pocket { zone: None, keeps, answers: vec![joins(1), joins(0)] }],
    };
    let plan = |ranks: Vec<Point>| Plan {
        size: position.size(),
        prover: Color::Black,
        wall: position.stones(Color::Black),
        ranks,
        closed: vec![eye(0), eye(2), between.clone()],
        open: None,
    };
    let says =
        |ranks: Vec<Point>| super::check_ground(&plan(ranks), &position).map_err(|flaw| flaw.to_string());
    assert!(says(vec![main, side]).is_ok());
    assert!(says(vec![main]).is_ok());
    for (ranks, why) in [
        (vec![side], "fewer liberties than it is to keep"),
        (vec![main, point(3, 2)], "has a rank already"),
        (vec![point(0, 3)], "none of the wall's"),
        (vec![point(6, 6)], "beyond the board"),
    ] {
        let flaw = says(ranks).unwrap_err();
        assert!(flaw.contains(why), "{flaw:?} does not say {why:?}");
    }
}

#[test]
fn two_strings_do_not_lean_on_each_other() {
    // Between the strings of A6 and D6 lie B6 and B5, and B2 and B1: in each pair they join, whatever White plays.
    let position = Position::from_diagram("X.XX/X.XX/XXOX/XX.X/X.XX/X.XX").unwrap();
    let (left, right) = (point(0, 0), point(2, 0));
    // What the strings keep beside a pair, by their columns.
    let pair = |top: u8, keeps: &[(u8, u8)]| {
        let joins = |row: u8| PocketAnswer { play: Some(point(1, row)), to: vec![None] };
        let keeps: Vec<(Point, u8)> =
            keeps.iter().map(|(column, least)| (point(*column, top), *least)).collect();
        Closed {
            points: points(&[(1, top), (1, top + 1)]),
            whole: false,
            keeps: keeps.clone(),
            first: vec![Some(0)],
            states: vec![Pocket { zone: None, keeps, answers: vec![joins(top + 1), joins(top)] }],
        }
    };
    let says = |ranks: [Point; 2], upper: &[(u8, u8)], lower: &[(u8, u8)]| {
        let plan = Plan {
            size: position.size(),
            prover: Color::Black,
            wall: position.stones(Color::Black),
            ranks: ranks.to_vec(),
            closed: vec![pair(0, upper), pair(4, lower)],
            open: None,
        };
        super::check_ground(&plan, &position).map_err(|flaw| flaw.to_string())
    };
    let each = [(0, 1), (2, 1)];
    for ranks in [[left, right], [right, left]] {
        assert!(says(ranks, &each, &each).is_ok());
        // Each is to have both its liberties on one side, and would drop them for the other's once they hang together.
        let flaw = says(ranks, &[(0, 2)], &[(2, 2)]).unwrap_err();
        assert!(flaw.contains("fewer liberties than it is to keep"), "{flaw}");
    }
}

/// Five empty points above a wall that has an eye at A3: three of them are enough for the other one.
fn three_of_five() -> (Plan, Position) {
    let position = Position::from_diagram("...../XXXXX/.XOOO/XXO.O").unwrap();
    let row = |columns: std::ops::Range<u8>| columns.map(|column| point(column, 0)).collect::<PointSet>();
    let at =
        |column: u8, pockets: usize| PocketAnswer { play: Some(point(column, 0)), to: vec![None; pockets] };
    let keeps = vec![(point(0, 1), 1)];
    // White at A4, B4, C4.
    let answers = vec![at(1, 2), at(2, 1), at(1, 2)];
    let states = vec![Pocket { zone: Some(row(0..3)), keeps: keeps.clone(), answers }];
    let part = Closed { points: row(0..5), whole: false, keeps: keeps.clone(), first: vec![Some(0)], states };
    let eye = Closed { points: points(&[(0, 2)]), whole: true, keeps, first: vec![None], states: Vec::new() };
    let mut wall: PointSet = (0..5).map(|column| point(column, 1)).collect();
    for at in [(1, 2), (0, 3), (1, 3)] {
        wall.insert(point(at.0, at.1));
    }
    let (size, prover) = (position.size(), Color::Black);
    (Plan { size, prover, wall, ranks: Vec::new(), closed: vec![part, eye], open: None }, position)
}

#[test]
fn what_does_not_matter_is_given_up() {
    let (plan, position) = three_of_five();
    assert_eq!(super::check_ground(&plan, &position).unwrap(), points(&[(0, 2)]));
    let says = |what: &str, change: &dyn Fn(&mut Closed)| {
        let mut plan = plan.clone();
        change(&mut plan.closed[0]);
        let why = super::check_ground(&plan, &position).unwrap_err().to_string();
        assert!(why.contains(what), "{why:?} does not say {what:?}");
    };
    // Beside C4 a white stone may stand, so that D4 and C4 are no eye.
    says("fewer liberties", &|part| {
        part.states[0].answers[1] = PocketAnswer { play: Some(point(0, 0)), to: vec![None] }
    });
    says("more or fewer pockets", &|part| part.states[0].zone = None);
    says("more or fewer pockets", &|part| part.states[0].zone = Some(points(&[(0, 0), (1, 0)])));
    says("beyond its pocket", &|part| assert!(part.states[0].zone.as_mut().unwrap().insert(point(0, 3))));
    says("beyond the board", &|part| assert!(part.states[0].zone.as_mut().unwrap().insert(point(7, 0))));
    says("has a zone", &|part| part.whole = true);
    // The same as a part that is cut out; nothing more is kept in the rest.
    let mut cut = plan.clone();
    cut.closed[0].points = cut.closed[0].states[0].zone.take().unwrap();
    assert_eq!(super::check_ground(&cut, &position).unwrap(), points(&[(0, 2)]));
    let rules = RuleSet::named("tromp-taylor").unwrap();
    let start = Start::new(rules, position, Color::White).with_komi(Points::ZERO);
    let claim = Claim::AtLeast(Points::from_half(-40));
    let proof = |plan: Plan| Proof { start: start.clone(), claim, strategy: Strategy::from(plan) };
    let zoned = proof(plan);
    assert!(check_proof(&zoned).is_ok());
    assert_eq!(Proof::from_bytes(&zoned.to_bytes()).as_ref(), Ok(&zoned));
    let why = check_proof(&proof(cut)).unwrap_err().to_string();
    assert!(why.contains("open beside the wall"), "{why}");
}

#[test]
fn stones_in_a_zone_have_liberties_there() {
    // The black stone at A5 has a liberty at B5; the zone leaves that out, or White fills it.
    let why = |zone: &[(u8, u8)]| {
        let (mut plan, _) = three_of_five();
        let position = Position::from_diagram("X..../O..../XXXXX/.XOOO/XXO.O").unwrap();
        let down = |at: &PointSet| at.iter().map(|at| point(at.column, at.row + 1)).collect::<PointSet>();
        plan.size = position.size();
        plan.wall = down(&plan.wall);
        plan.closed[1].points = down(&plan.closed[1].points);
        let part = &mut plan.closed[0];
        part.points = (0..2).flat_map(|row| (0..5).map(move |column| point(column, row))).collect();
        part.states[0].zone = Some(points(zone));
        part.states[0].answers.clear();
        for keeps in [&mut part.keeps, &mut part.states[0].keeps] {
            keeps[0].0 = point(1, 2);
        }
        plan.closed[1].keeps[0].0 = point(1, 2);
        super::check_ground(&plan, &position).unwrap_err().to_string()
    };
    let says = |what: &str, why: String| assert!(why.contains(what), "{why:?} does not say {what:?}");
    says("has no liberty there", why(&[(0, 0), (1, 1)]));
    says("beside points given up are lost", why(&[(0, 0), (1, 0), (1, 1)]));
}
