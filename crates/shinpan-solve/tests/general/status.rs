//! The status of strings.

use shinpan_board::{Color, Point, Position};
use shinpan_game::{Act, Move};
use shinpan_proof::{Budget, Start, Why, check};
use shinpan_rules::RuleSet;
use shinpan_solve::general::{Status, status};

fn start(rows: &str) -> Start {
    let position = Position::from_diagram(rows).unwrap();
    Start::new(RuleSet::named("tromp-taylor").unwrap(), position, Color::Black)
}

fn at(text: &str, start: &Start) -> Point {
    Point::from_gtp(text, start.setup.position.size()).unwrap()
}

#[test]
fn strings_are_alive_dead_or_unsettled() {
    let boards = [
        // An eye of one point beside one of three: White plays the middle of three, or Black does.
        ("...XO/XXXXO/OOOOO/.O.O.", "A4", Status::Unsettled),
        (".X.XO/XXXXO/OOOOO/.O.O.", "A3", Status::Alive),
        ("..XO./XXXOO/OOOO./.O.OO", "A3", Status::Dead),
    ];
    for (rows, point, expected) in boards {
        let start = start(rows);
        let point = if start.setup.position.stone_at(at(point, &start)).is_some() { point } else { "D4" };
        let found = status(&start, at(point, &start), Budget::nodes(400_000)).unwrap();
        assert_eq!(found.status, expected, "{rows}");
        for proof in &found.proofs {
            assert_eq!(check(proof), Ok(proof.claim));
        }
    }
}

#[test]
fn what_has_no_status_is_refused() {
    let start = start(".X.XO/XXXXO/OOOOO/.O.O.");
    let empty = status(&start, at("A4", &start), Budget::nodes(1_000)).unwrap_err();
    assert!(matches!(empty.why, Why::NoStone { .. }), "{empty}");
    let after = start.clone().after([Act::Move(Move::Pass)]);
    let why = status(&after, at("A3", &start), Budget::nodes(1_000)).unwrap_err().to_string();
    assert!(why.contains("moves made"), "{why}");
}
