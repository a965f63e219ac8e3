//! The fast solver by rule set: which it takes, its values, its proofs, and that it agrees with the general solver.

mod kept;
#[path = "../general/support.rs"]
mod support;
mod threads;

use shinpan_board::{Color, Position};
use shinpan_proof::{Answer, Budget, Claim, Progress, Proof, Question, Solver, Start, Watch, Why, check};
use shinpan_rules::RuleSet;
use shinpan_score::Points;
use shinpan_solve::general::General;
use shinpan_solve::{Law, Small};

use support::{Random, random_start, rule_sets};

const BUDGET: Budget = Budget { nodes: Some(5_000_000), time: None, memory: Some(1 << 22) };

/// Every built-in rule set: whether it is carried out, or the clause that is not.
#[test]
fn which_rule_sets() {
    let refused = [
        ("ikeda-area-1", "territory = \"none\""),
        ("ikeda-territory-2", "territory = \"points bordered by immortal stones only\""),
        ("ing-1996", "repetition = \"hot stones\""),
        ("japanese-1989", "phase = \"confirmation\""),
        ("japanese-2003", "phase = \"confirmation\""),
        ("katago-japanese", "long_cycle = \"no result at the third time without a pass\""),
        ("korean-2016", "phase = \"confirmation\""),
        ("lasker-maas", "phase = \"play-out\""),
        ("spight-japanese-first", SPIGHT),
        ("spight-japanese", SPIGHT),
        ("stone-scoring", "long_cycle = \"the referee rules\""),
        ("aga-button@katago", AGAIN),
        ("aga@katago", AGAIN),
        ("aga@ogs", THIRTY),
        ("ancient-territory@katago", "long_cycle = \"no result at the third time without a pass\""),
        ("chinese@fox", "long_cycle = \"the referee rules\""),
        ("chinese@katago", "long_cycle = \"no result at the third time without a pass\""),
        ("chinese@ogs", THIRTY),
        ("igs", "when = \"3 consecutive passes\""),
        ("ing@igs", "repetition = \"allowed\""),
        ("ing@katago", AGAIN),
        ("ing@ogs", THIRTY),
        ("japanese@kgs", "territory = \"eye points of groups without neutral points\""),
        ("japanese@ogs", "long_cycle = \"the referee rules\""),
        ("korean@ogs", "long_cycle = \"the referee rules\""),
        ("korean@tygem", "territory = \"eye points of groups without neutral points\""),
        ("new-zealand@katago", AGAIN),
        ("new-zealand@ogs", THIRTY),
        ("stone-scoring@katago", "long_cycle = \"no result at the third time without a pass\""),
        ("tromp-taylor@katago", AGAIN),
    ];
    let carried_out = [
        "aga-1991",
        "bga",
        "button-go",
        "chinese-2002",
        "french",
        "ikeda-area-2",
        "ikeda-area-3",
        "ikeda-territory-1",
        "ikeda-territory-3",
        "new-zealand",
        "simplified-ing",
        "tromp-taylor",
        "wmsg-2008",
        "aga@kgs",
        "chinese@kgs",
        "new-zealand@kgs",
        "tromp-taylor@cgos",
    ];
    for rules in RuleSet::all() {
        let id = rules.id.as_str();
        match (Law::of(rules), refused.iter().find(|(known, _)| *known == id)) {
            (Ok(_), None) => assert!(carried_out.contains(&id), "{id} is carried out: say so here"),
            (Err(why), Some((_, clause))) => {
                assert_eq!(
                    why.to_string(),
                    format!("exact search does not carry out the clause {clause}"),
                    "{id}"
                );
            }
            (found, _) => panic!("{id}: {found:?}"),
        }
    }
    assert_eq!(RuleSet::all().len(), refused.len() + carried_out.len());
}

const SPIGHT: &str = "territory = \"eye points of groups without neutral points or strings in atari\"";
const AGAIN: &str = "when = \"a pass in a situation already passed in\"";
const THIRTY: &str = "repetition_memory = \"the last 30 positions\"";

fn start(rules: &str, diagram: &str, to_move: Color) -> Start {
    Start::new(RuleSet::named(rules).unwrap(), Position::from_diagram(diagram).unwrap(), to_move)
        .with_komi(Points::whole(0))
}

fn empty(columns: usize, rows: usize) -> String {
    vec![".".repeat(columns); rows].join("/")
}

/// The value, both proofs of which are checked once more here.
fn value(start: &Start) -> (i32, Vec<Proof>) {
    let solved = Small::default().solve(start, Question::Result, BUDGET).unwrap();
    let Answer::Margin(value) = solved.answer else { panic!("{:?}", solved.answer) };
    let claims: Vec<Claim> = solved.proofs.iter().map(|proof| check(proof).unwrap()).collect();
    assert_eq!(claims, [Claim::AtLeast(value), Claim::AtMost(value)]);
    (value.half_points(), solved.proofs)
}

/// Half points on empty boards, each with proofs that hold.
#[test]
fn empty_boards_with_proofs() {
    let sizes = [(2, 2), (3, 2), (5, 1), (4, 2), (3, 3)];
    let values = [
        ("ikeda-area-2", [2, 0, 0, 16, 18]),
        ("tromp-taylor", [2, 0, 0, 16, 18]),
        ("aga-1991", [2, 0, 0, 16, 18]),
        ("ikeda-territory-3", [2, 0, 0, 16, 18]),
        ("new-zealand", [2, 0, 0, 16, 18]),
        ("french", [2, 0, 0, 16, 4]),
        ("bga", [2, 0, 0, 16, 18]),
        ("simplified-ing", [2, 0, 0, 16, 18]),
        ("ikeda-area-3", [0, 0, 0, 14, 16]),
        ("ikeda-territory-1", [0, 0, 0, 14, 16]),
        ("wmsg-2008", [0, 0, 0, 14, 16]),
        ("button-go", [1, 1, 1, 15, 17]),
    ];
    for (rules, expected) in values {
        let found = sizes.map(|(columns, rows)| value(&start(rules, &empty(columns, rows), Color::Black)).0);
        assert_eq!(found, expected, "{rules}");
    }
}

#[test]
fn the_molasses_proof_is_small() {
    let molasses = "O.OX/O.OX/OOXX/OX.X/X.XX";
    let (half, proofs) = value(&start("aga@kgs", molasses, Color::Black));
    assert_eq!(half, 4);
    for proof in proofs {
        assert!(proof.to_bytes().len() < 100_000, "{}", proof.to_bytes().len());
    }
}

/// On random starts, with moves made and in every phase, both solvers say the same.
#[test]
fn general_and_small_agree() {
    let all: Vec<_> = rule_sets().into_iter().filter(|rules| Law::of(rules).is_ok()).collect();
    assert!(all.len() >= 17);
    let mut compared = vec![0; all.len()];
    for seed in 0..2_000 {
        let at = seed as usize % all.len();
        let Some(start) = random_start(&all[at], seed, 6) else { continue };
        let Ok(general) = General.solve(&start, Question::Result, Budget::nodes(2_000)) else { continue };
        let small = match Small::default().solve(&start, Question::Result, BUDGET) {
            Ok(small) => small,
            Err(why) if why.why == Why::NodesSpent => continue,
            Err(why) => panic!("{} {seed}: {why}, but {:?}", all[at].id, general.answer),
        };
        assert_eq!(small.answer, general.answer, "{} {seed}", all[at].id);
        compared[at] += 1;
    }
    assert!(compared.iter().sum::<u32>() >= 500, "{compared:?}");
}

/// Ground with inner points, whatever stands on it, is Black's: shown by a strategy that the checker accepts, which knows
/// less of such ground than the solver and so has it played out.
#[test]
fn ground_with_inner_points_is_held() {
    // R is drawn. Two inner points, one, and a corner with a single neighbour, which is not claimed but true.
    let boards = ["RRXXE/RRXXX/RXXEX", "RRXXE/RRXEX", "RRXE/RXXX/XXEX", "RXRE/XXXX/EXXR"];
    let rules = ["tromp-taylor", "ikeda-area-2", "aga@kgs", "french", "new-zealand@kgs", "ikeda-area-3"];
    let mut random = Random(3);
    let (mut shown, mut played_out) = (0, 0);
    for round in 0..2_000 {
        let drawn: String = boards[round % boards.len()]
            .chars()
            .map(|letter| match (letter, random.below(20)) {
                ('R', 0..9) => 'O',
                ('R', 9..12) => 'X',
                ('R' | 'E', _) => '.',
                (letter, _) => letter,
            })
            .collect();
        let rules = rules[random.below(rules.len())];
        let start = start(rules, &drawn, Color::BOTH[random.below(2)]);
        if start.game().is_err() {
            continue;
        }
        let points = start.setup.position.size().points() as i32 - i32::from(rules == "ikeda-area-3");
        let claim = Question::AtLeast(Points::whole(points));
        let solved = Small::default().solve(&start, claim, BUDGET).unwrap();
        assert!(
            matches!(solved.answer, Answer::Holds(_)),
            "{rules} {drawn} {:?} {:?} {}",
            start.setup.to_move,
            solved.answer,
            solved.nodes
        );
        shown += 1;
        played_out += u32::from(!solved.proofs[0].strategy.is_empty());
    }
    assert!(shown >= 1_000 && played_out >= 400, "{shown} {played_out}");
}

/// Stops at the first look, and notes what is proved.
#[derive(Default)]
struct Impatient {
    looks: u32,
    proved: Vec<Proof>,
    known: Vec<Proof>,
}

impl Watch for Impatient {
    fn look(&mut self, _: &Progress) -> bool {
        self.looks += 1;
        false
    }
    fn proved(&mut self, proof: &Proof) {
        self.proved.push(proof.clone());
    }
    fn known(&self) -> &[Proof] {
        &self.known
    }
}

#[test]
fn a_search_can_be_stopped_and_taken_up_again() {
    let long = start("tromp-taylor", &empty(5, 4), Color::Black);
    let mut watch = Impatient::default();
    let stopped =
        Small::default().search(&long, Question::Result, Budget::default(), &mut watch).unwrap_err();
    assert_eq!((stopped.why, watch.looks), (Why::Stopped, 1));

    let short = start("tromp-taylor", &empty(3, 2), Color::Black);
    let mut watch = Impatient::default();
    Small::default().search(&short, Question::Result, BUDGET, &mut watch).unwrap();
    assert!(watch.proved.len() >= 2);
    let mut again = Impatient { known: watch.proved.clone(), ..Impatient::default() };
    let solved = Small::default().search(&short, Question::Result, BUDGET, &mut again).unwrap();
    assert_eq!((solved.nodes, again.proved.len(), solved.proofs.len()), (0, 0, 2));
}

#[test]
fn claims_hold_or_fail() {
    let start = start("tromp-taylor", &empty(4, 2), Color::Black);
    let ask = |question| {
        [
            Small::default().solve(&start, question, BUDGET).unwrap(),
            General.solve(&start, question, BUDGET).unwrap(),
        ]
    };
    let points = Points::whole;
    for (question, answer, claim) in [
        (Question::AtLeast(points(8)), Answer::Holds(Claim::AtLeast(points(8))), Claim::AtLeast(points(8))),
        (Question::AtLeast(points(3)), Answer::Holds(Claim::AtLeast(points(3))), Claim::AtLeast(points(3))),
        (
            Question::AtMost(points(7)),
            Answer::Fails(Claim::AtMost(points(7))),
            // More than its denial, at least 7.5: margins are whole here.
            Claim::AtLeast(points(8)),
        ),
        (Question::AtMost(points(8)), Answer::Holds(Claim::AtMost(points(8))), Claim::AtMost(points(8))),
    ] {
        for solved in ask(question) {
            assert_eq!(solved.answer, answer);
            assert_eq!((check(&solved.proofs[0]), solved.shown()), (Ok(claim), Some(claim)));
        }
    }
    // With half a point in the komi too: not -3.5, but what was shown.
    let komi = start.clone().with_komi(Points::from_half(27));
    let failed = Answer::Fails(Claim::AtLeast(points(-3)));
    let solvers: [&dyn Solver; 2] = [&Small::default(), &General];
    for solver in solvers {
        let solved = solver.solve(&komi, Question::AtLeast(points(-3)), BUDGET).unwrap();
        assert_eq!(solved.answer, failed);
        assert_eq!(check(&solved.proofs[0]), Ok(Claim::AtMost(Points::from_half(-11))));
    }
}

#[test]
fn what_is_not_searched_is_named() {
    let refused =
        |start: &Start, question, budget| Small::default().solve(start, question, budget).unwrap_err().why;
    let open = start("tromp-taylor", &empty(3, 3), Color::Black);
    let none = Budget::nodes(0);
    assert_eq!(refused(&open, Question::Result, none), Why::EmptyBudget);
    let point = shinpan_board::Point { column: 0, row: 0 };
    assert!(matches!(refused(&open, Question::CanBeCaptured(point), BUDGET), Why::Clause { .. }));
    let large = start("tromp-taylor", &empty(19, 19), Color::Black);
    assert!(matches!(refused(&large, Question::Result, BUDGET), Why::BoardTooLarge { .. }));
    let stones = start("stone-scoring", &empty(3, 3), Color::Black);
    assert!(matches!(refused(&stones, Question::Result, BUDGET), Why::Clause { .. }));
}
