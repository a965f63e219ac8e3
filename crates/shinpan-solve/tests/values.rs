//! Values known from exhaustive search elsewhere, area counting, no komi, Black minus White.

use shinpan_board::{Color, Point, Position};
use shinpan_rules::{BasicKo, Repetition, SelfCapture};
use shinpan_score::Points;
use shinpan_solve::{Budget, Ending, Law, State, solve};

fn empty(columns: usize, rows: usize) -> String {
    vec![".".repeat(columns); rows].join("/")
}

fn state(law: Law, diagram: &str, to_move: Color) -> State {
    State::new(law, &Position::from_diagram(diagram).unwrap(), to_move, [0, 0]).unwrap()
}

fn value(state: &State) -> Option<Points> {
    solve(state, Budget { nodes: 20_000_000, memory: 1 << 26, ..Budget::default() }).unwrap().value()
}

fn after(mut state: State, moves: &str) -> State {
    for word in moves.split_whitespace() {
        let turn = if word == "pass" { None } else { Some(Point::from_gtp(word, state.size()).unwrap()) };
        state.play(turn).unwrap_or_else(|refused| panic!("{word}: {refused}"));
    }
    state
}

fn repetition(repetition: Repetition) -> Law {
    Law::AREA.with_repetition(repetition)
}

fn superkos() -> [(&'static str, Law); 5] {
    [
        ("positional", Law::AREA),
        ("situational", repetition(Repetition::Situational)),
        ("natural", repetition(Repetition::NaturalSituational)),
        ("natural and ko", Law { basic_ko: BasicKo::NextMove, ..repetition(Repetition::NaturalSituational) }),
        ("own earlier move", repetition(Repetition::OwnEarlierMove)),
    ]
}

/// T. Drange's mini-Go chart (1998), recomputed by several programs.
#[test]
fn empty_boards() {
    let boards = [
        ((1, 2), 0),
        ((1, 3), 3),
        ((1, 4), 4),
        ((1, 5), 0),
        ((1, 6), 1),
        ((1, 7), 2),
        ((1, 8), 3),
        ((2, 2), 1),
        ((2, 3), 0),
        ((2, 4), 8),
        ((2, 5), 10),
        ((3, 3), 9),
    ];
    for ((columns, rows), expected) in boards {
        for (name, law) in superkos() {
            // A player who has just passed may retake at once under the strict natural rule.
            let expected = if (columns, rows, name) == (3, 3, "natural") { 2 } else { expected };
            for law in [law, Law { ending: Ending::FourPasses, ..law }] {
                if law.ending == Ending::FourPasses && columns * rows > 6 {
                    continue;
                }
                let state = state(law, &empty(columns, rows), Color::Black);
                assert_eq!(
                    value(&state),
                    Some(Points::whole(expected)),
                    "{columns}x{rows} {name} {:?}",
                    law.ending
                );
            }
        }
    }
}

/// The same chart; each takes a second or few.
#[test]
fn larger_empty_boards() {
    let boards = [((1, 9), 0), ((1, 10), 1), ((2, 6), 12), ((3, 4), 4)];
    for ((columns, rows), expected) in boards {
        for law in [Law::AREA, repetition(Repetition::Situational)] {
            let state = state(law, &empty(columns, rows), Color::Black);
            assert_eq!(value(&state), Some(Points::whole(expected)), "{columns}x{rows} {law:?}");
        }
        let state = state(Law::AREA.ikeda_area_three(), &empty(columns, rows), Color::Black);
        let expected = (expected - 1).max(0);
        if (columns, rows) != (1, 10) {
            assert_eq!(value(&state), Some(Points::whole(expected)), "{columns}x{rows} Ikeda III");
        }
    }
}

#[test]
fn self_capture_changes_nothing_on_the_smallest_boards() {
    for ((columns, rows), expected) in [((1, 5), 0), ((1, 6), 1), ((2, 2), 1), ((2, 3), 0), ((3, 3), 9)] {
        for (name, law) in superkos() {
            let law = Law { self_capture: SelfCapture::Allowed, ..law };
            let expected = if (columns, rows, name) == (3, 3, "natural") { 2 } else { expected };
            let state = state(law, &empty(columns, rows), Color::Black);
            assert_eq!(value(&state), Some(Points::whole(expected)), "{columns}x{rows} {name}");
        }
    }
}

/// Every opening of the line of five and six, and of 3x3.
#[test]
fn openings() {
    let openings = [
        ((5, 1), vec![("A1", -5), ("B1", 0), ("C1", 0), ("pass", 0)]),
        ((6, 1), vec![("A1", -6), ("B1", 1), ("C1", -1), ("pass", -1)]),
        ((7, 1), vec![("A1", -7), ("B1", 2), ("C1", -2), ("D1", 2), ("pass", -2)]),
        ((3, 3), vec![("B2", 9), ("A2", 3), ("A1", -9), ("pass", -9)]),
    ];
    for ((columns, rows), moves) in openings {
        for law in [Law::AREA, repetition(Repetition::Situational)] {
            for &(first, expected) in &moves {
                let state = after(state(law, &empty(columns, rows), Color::Black), first);
                assert_eq!(value(&state), Some(Points::whole(expected)), "{columns}x{rows} {first}");
            }
        }
    }
}

/// R. Hayward's linear exercises; the first published answer (0) is wrong because of the ko ban.
#[test]
fn lines_of_five() {
    let lines =
        [("X.O..", -5), ("O.X..", 5), ("X..O.", -5), ("O..X.", 5), ("O....", 5), (".O...", 0), ("..O..", 0)];
    for (line, expected) in lines {
        for law in [Law::AREA, repetition(Repetition::Situational)] {
            assert_eq!(value(&state(law, line, Color::Black)), Some(Points::whole(expected)), "{line}");
        }
    }
}

const MOLASSES: &str = "O . O X / O . O X / O O X X / O X . X / X . X X";

#[test]
fn molasses_ko() {
    let situational = repetition(Repetition::Situational);
    let natural = repetition(Repetition::NaturalSituational);
    let natural_ko = Law { basic_ko: BasicKo::NextMove, ..natural };
    let exchange = "B5 B1 B4 C2";
    let page = "B5 B1 B4 C2 pass C5 B2 C4 A1 pass";
    let cases = [
        (situational, "", 2),
        (natural, "", 2),
        (natural_ko, "", 2),
        (Law { ending: Ending::FourPasses, ..situational }, "", 2),
        (Law::AREA.with_basic_ko_only(), "", 2),
        (situational, "pass", -20),
        (Law::AREA, "pass", -20),
        (natural_ko, "pass", -20),
        (natural, "pass", 2),
        (situational, exchange, 2),
        (situational, page, 2),
        (situational, &page[..page.len() - 5], 2),
        (situational, &format!("{page} B4 B1"), -20),
    ];
    for (law, moves, expected) in cases {
        let state = after(state(law, MOLASSES, Color::Black), moves);
        assert_eq!(value(&state), Some(Points::whole(expected)), "{moves} {law:?}");
    }
}

/// The two passes at 10 and 11 are a stop; White resumes and may only play where everything is lost.
#[test]
fn molasses_resumption() {
    let law = Law { ending: Ending::FourPasses, ..repetition(Repetition::Situational) };
    let stopped = after(state(law, MOLASSES, Color::Black), "B5 B1 B4 C2 pass C5 B2 C4 A1 pass pass");
    assert!(stopped.after(Some(Point::from_gtp("B1", stopped.size()).unwrap())).is_err());
    for play in ["B4", "B5"] {
        assert_eq!(value(&after(stopped.clone(), play)), Some(Points::whole(20)), "{play}");
    }
    assert_eq!(value(&stopped), Some(Points::whole(2)));
}
