//! Plans bound what perfect play gives, under every rule set and whatever was played before; and no plan that is changed
//! shows what is not so.

#[path = "../general/support.rs"]
mod support;

use std::sync::Arc;

use shinpan_board::{Color, Point, Position, Size};
use shinpan_game::{Act, Move};
use shinpan_proof::{
    Answer, Budget, Claim, Closed, Part, Plan, PlanAnswer, Proof, Question, Solver, Start, Strategy, Why,
    check, leave_talk,
};
use shinpan_rules::RuleSet;
use shinpan_score::Points;
use shinpan_solve::{Planner, Small};

use support::{Random, random_start, rule_sets};

/// All rule sets that can be searched, and some that differ in nothing but the ko rule.
fn laws() -> Vec<Arc<RuleSet>> {
    let simple = include_str!("../../../../cases/rules/ko-simple.md");
    let texts = [
        simple,
        include_str!("../../../../cases/rules/ko-positional.md"),
        include_str!("../../../../cases/rules/ko-situational.md"),
        include_str!("../../../../cases/rules/ko-natural.md"),
        include_str!("../../../../cases/rules/ko-natural-basic.md"),
        include_str!("../../../../cases/rules/ko-own-move.md"),
        include_str!("../../../../cases/rules/ko-since-pass.md"),
    ];
    let simple = Arc::new(RuleSet::parse(simple, "ko-simple.md", &RuleSet::builtin_base).unwrap());
    let mut laws = rule_sets();
    for text in texts {
        let base = |id: &str| match id {
            "ko-simple" => Ok(simple.clone()),
            _ => RuleSet::builtin_base(id),
        };
        let rules = RuleSet::parse(text, "ko.md", &base).unwrap();
        let mut all = vec![Arc::new(rules.clone())];
        for reading in &rules.readings {
            for option in &reading.options {
                all.push(Arc::new(rules.with_reading(&reading.name, &option.name).unwrap()));
            }
        }
        laws.extend(all);
    }
    laws.retain(accepts_plans);
    laws
}

fn empty(rules: &Arc<RuleSet>) -> Start {
    Start::new(rules.clone(), Position::empty(Size::new(2, 2).unwrap()), Color::Black).with_komi(Points::ZERO)
}

/// Whether the checker takes a plan that gives everything up.
fn accepts_plans(rules: &Arc<RuleSet>) -> bool {
    let start = empty(rules);
    let size = start.setup.position.size();
    let (wall, ranks) = Default::default();
    let plan = Plan { size, prover: Color::Black, wall, ranks, closed: Vec::new(), open: None };
    let claim = Claim::AtLeast(Points::whole(-6));
    check(&Proof { start, claim, strategy: Strategy::from(plan) }).is_ok()
}

/// The rule set of a start without the readings chosen.
fn base(start: &Start) -> Arc<RuleSet> {
    let rules = &start.setup.rules;
    laws()
        .into_iter()
        .find(|law| law.id == rules.id && law.readings.iter().all(|r| r.chosen == r.default))
        .unwrap()
}

/// A late position on a small board, with some moves made.
fn late(rules: &Arc<RuleSet>, seed: u64) -> Option<Start> {
    let mut random = Random(seed);
    let sizes = [(3, 3), (4, 3), (5, 2), (6, 2), (3, 4), (4, 4), (5, 3), (7, 2)];
    let (columns, rows) = sizes[random.below(sizes.len())];
    let size = Size::new(columns, rows).ok()?;
    let mut position = Position::empty(size);
    // One colour to the left, one to the right, and some disorder.
    let border = random.below(usize::from(columns) + 1);
    for point in size.all_points() {
        let left = usize::from(point.column) + random.below(2) < border;
        let color = Color::BOTH[usize::from(left != (random.below(7) == 0))];
        if random.below(3) != 0 {
            position.set(point, Some(color));
        }
    }
    let mut start = Start::new(rules.clone(), position, Color::BOTH[random.below(2)]).with_komi(Points::ZERO);
    let mut game = start.game().ok()?;
    for _ in 0..random.below(10) {
        let moves = game.legal_moves();
        let turn = match moves.is_empty() || random.below(5) == 0 {
            true => Move::Pass,
            false => moves[random.below(moves.len())],
        };
        game.act(Act::Move(turn)).ok()?;
        start.acts.push(Act::Move(turn));
        start.acts.extend(leave_talk(&mut game).ok()?);
    }
    (game.outcome().is_none() && game.position().strings().len() > 1).then_some(start)
}

/// What perfect play gives, as far as other searches say.
fn value(start: &Start) -> Option<Points> {
    let budget = Budget { nodes: Some(100_000), time: None, memory: Some(1 << 22) };
    let found = Small::default().solve(start, Question::Result, budget).ok()?.answer;
    match found {
        Answer::Margin(points) => Some(points),
        _ => None,
    }
}

fn holds(claim: Claim, value: Points) -> bool {
    match claim {
        Claim::AtLeast(points) => value >= points,
        Claim::AtMost(points) => value <= points,
        _ => false,
    }
}

/// The same plan with something changed.
fn changed(plan: &Plan, random: &mut Random) -> Plan {
    let mut plan = plan.clone();
    let size = plan.size;
    let point = |random: &mut Random| size.point(random.below(size.points())).unwrap();
    let toggle = |set: &mut shinpan_board::PointSet, at: Point| {
        if !set.remove(at) {
            set.insert(at);
        }
    };
    let closed = (!plan.closed.is_empty()).then(|| random.below(plan.closed.len()));
    match (random.below(11), closed) {
        (0, _) => toggle(&mut plan.wall, point(random)),
        (10, _) if !plan.ranks.is_empty() => {
            let (one, other) = (random.below(plan.ranks.len()), random.below(plan.ranks.len()));
            plan.ranks.swap(one, other);
        }
        (1, Some(number)) => toggle(&mut plan.closed[number].points, point(random)),
        (1, None) => plan.open.iter_mut().for_each(|part| toggle(&mut part.points, point(random))),
        (2, Some(number)) => plan.closed[number].keeps.clear(),
        (3, Some(number)) => {
            plan.closed.remove(number);
        }
        (4, Some(number)) => plan.closed[number].whole ^= true,
        (5..=7, Some(number)) => change_closed(&mut plan.closed[number], point(random), random),
        _ => {
            let at = point(random);
            plan.open.iter_mut().for_each(|part| change_open(part, at, random));
        }
    }
    plan
}

fn change_closed(part: &mut Closed, at: Point, random: &mut Random) {
    let states = part.states.len();
    if states == 0 {
        part.first.iter_mut().for_each(|to| *to = None);
        return;
    }
    let state = &mut part.states[random.below(states)];
    let count = state.answers.len();
    let Some(answer) = state.answers.get_mut(random.below(count.max(1))) else { return };
    let to = answer.to.len();
    match random.below(5) {
        0 => answer.play = Some(at),
        1 => answer.play = None,
        2 => answer.to.iter_mut().for_each(|to| *to = None),
        3 if to > 0 => answer.to[random.below(to)] = Some(random.below(states) as u32),
        _ => state.keeps.clear(),
    }
}

fn change_open(part: &mut Part, at: Point, random: &mut Random) {
    if part.states.is_empty() {
        part.first = Some(PlanAnswer { play: Some(at), to: None });
        return;
    }
    let states = part.states.len();
    let state = &mut part.states[random.below(states)];
    let count = state.len();
    let Some(answer) = state.get_mut(random.below(count.max(1))) else { return };
    match random.below(3) {
        0 => answer.play = Some(at),
        1 => answer.to = None,
        _ => answer.to = Some(random.below(states) as u32),
    }
}

/// What was compared.
#[derive(Default, Debug)]
struct Seen {
    starts: u32,
    bounds: u32,
    exact: u32,
    closed: u32,
    /// Closed parts that only keep liberties.
    given: u32,
    open: u32,
    changed: u32,
    taken: u32,
}

/// Holds the bounds that plans show, and those of plans changed at random, against the value.
fn compare(start: &Start, seed: u64, seen: &mut Seen) {
    seen.starts += 1;
    let (proofs, exact) = match Planner.solve(start, Question::Result, Budget::nodes(200_000)) {
        Ok(solved) => (solved.proofs, true),
        Err(unsolved) => (unsolved.proofs, false),
    };
    let telling = |proof: &&Proof| {
        let plan = proof.strategy.plan().unwrap();
        !plan.wall.is_empty() || plan.open.is_some()
    };
    let told: Vec<&Proof> = proofs.iter().filter(telling).collect();
    if told.is_empty() {
        return;
    }
    let Some(value) = value(start) else { return };
    seen.exact += u32::from(exact);
    let mut random = Random(seed ^ 0x5eed);
    for proof in told {
        let plan = proof.strategy.plan().unwrap();
        assert_eq!(check(proof), Ok(proof.claim), "{proof:?}");
        assert!(holds(proof.claim, value), "{:?} but {value}: {start:?} {proof:?}", proof.claim);
        let back = Proof::from_bytes_under(&proof.to_bytes(), &|_| Some(base(start)));
        assert_eq!(back.as_ref(), Ok(proof));
        seen.bounds += 1;
        seen.closed += plan.closed.len() as u32;
        seen.given += plan.closed.iter().filter(|part| !part.whole).count() as u32;
        seen.open += u32::from(plan.open.is_some());
        for _ in 0..12 {
            seen.changed += 1;
            let half = |claim: Points, by: i32| Points::from_half(claim.half_points() + by);
            let mut claim = proof.claim;
            if random.below(3) == 0 {
                claim = match claim {
                    Claim::AtLeast(points) => Claim::AtLeast(half(points, 2)),
                    Claim::AtMost(points) => Claim::AtMost(half(points, -2)),
                    other => other,
                };
            }
            let strategy = Strategy::from(changed(plan, &mut random));
            let proof = Proof { start: proof.start.clone(), claim, strategy };
            if check(&proof).is_ok() {
                seen.taken += 1;
                assert!(holds(claim, value), "changed: {claim:?} but {value}: {start:?}");
            }
        }
    }
}

#[test]
fn plans_are_right_under_every_rule_set() {
    let laws = laws();
    assert!(laws.len() > 20, "{}", laws.len());
    let mut seen = Seen::default();
    for (number, rules) in laws.iter().enumerate() {
        for seed in (0..6).map(|seed| (number as u64) << 32 | seed) {
            for start in [late(rules, seed), random_start(rules, seed, 9)].into_iter().flatten() {
                compare(&start, seed, &mut seen);
            }
        }
    }
    assert!(seen.bounds > 100 && seen.exact > 50 && seen.closed > 100 && seen.open > 20, "{seen:?}");
    assert!(seen.given > 20, "{seen:?}");
    assert!(seen.taken > 100 && seen.changed > 4 * seen.taken, "{seen:?}");
}

#[test]
fn what_stops_it_is_told_from_what_is_allowed() {
    let position = Position::from_diagram("...X./..XO./.XO../..O.X/.....").unwrap();
    let start = Start::new(RuleSet::named("tromp-taylor").unwrap(), position, Color::Black);
    let why = |budget| Planner.solve(&start, Question::Result, budget).unwrap_err().why;
    assert_eq!(why(Budget::default()), Why::OutOfReach);
    assert_eq!(why(Budget::nodes(1)), Why::NodesSpent);
}

/// The end of a game played to the last point.
const GAME: &str = "O.OOOOOOXXXX.X.X.X./OOOO.OOXXX.XX.XXXXX/XXXXO.OOXXXXXXXXX.X/.X.XXOOOXXXX.X.XXXX/\
    XXXXXOOOOOOOXXXXXXX/.XXXXXXXXXOXXX.XX.X/XX.XXOOOOXXXX.XXXXX/.XXXOO.OX.XXXXXX.XX/\
    XXXOOOOOXXXXXXXXXXX/.XOOOOOOXXXX.X.XX.X/XXXOXXOXX.XXXOXXXXX/XXXXXOOXXXXXOOOOOOO/\
    .XXOXOOOOOXOO.OOOOO/X.XOOOOO.OOO.OOOOOO/.XOOOO.OO.OOOOO.OOO/XXOOOOOO.OOOO.OOO.O/\
    OXOO.OOOOOO.OOOO.OO/OOOOOOOOOOOO.OOOOOO/O.OOO.OOOOOOO.OOO.O";

#[test]
fn a_large_board_that_has_fallen_apart_has_its_value() {
    let position = Position::from_diagram(GAME).unwrap();
    // By area with each rule set's komi, in half points.
    for (rules, margin) in [("tromp-taylor", -2), ("chinese-2002", -17), ("aga-1991", -1)] {
        let start = Start::new(RuleSet::named(rules).unwrap(), position.clone(), Color::White);
        let solved = Planner.solve(&start, Question::Result, Budget::nodes(200_000)).unwrap();
        assert_eq!(solved.answer, Answer::Margin(Points::from_half(margin)), "{rules}");
        assert_eq!(solved.proofs.len(), 2);
        for proof in &solved.proofs {
            assert_eq!(check(proof), Ok(proof.claim));
            assert_eq!(Proof::from_bytes(&proof.to_bytes()).as_ref(), Ok(proof));
        }
    }
}
