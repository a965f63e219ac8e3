use super::*;

fn board(rows: &str) -> Position {
    Position::from_diagram(rows).unwrap()
}

fn at(name: &str, position: &Position) -> Point {
    Point::from_gtp(name, position.size()).unwrap()
}

#[test]
fn a_stone_in_the_centre_is_taken_with_its_last_liberty() {
    let position = board(".X./XO./.X.");
    let placed = position.place(Color::Black, at("C2", &position)).unwrap();
    assert_eq!(placed.after.to_rows(), ".X./X.X/.X.");
    assert_eq!(placed.captured.iter().collect::<Vec<_>>(), [at("B2", &position)]);
    assert!(placed.self_captured.is_empty());
}

#[test]
fn opponents_go_first_then_the_own_string() {
    // Both strings would be without liberty: only the opponent's is removed.
    let position = board("XO./OO./...");
    let placed = board(".XO/XO./O..").place(Color::White, at("A3", &position)).unwrap();
    assert_eq!(placed.after.to_rows(), "O.O/.O./O..");
    assert!(placed.self_captured.is_empty());
    // Nothing to capture: the player's own string goes.
    let placed = board("X.O/OO./...").place(Color::Black, at("B3", &position)).unwrap();
    assert_eq!(placed.after.to_rows(), "..O/OO./...");
    assert_eq!(placed.self_captured.len(), 2);
    assert!(placed.captured.is_empty());
}

#[test]
fn several_strings_at_once_and_one_string_twice() {
    let position = board("XO.OX/.XXX./.....");
    let placed = position.place(Color::Black, at("C3", &position)).unwrap();
    assert_eq!(placed.after.to_rows(), "X.X.X/.XXX./.....");
    assert_eq!(placed.captured.len(), 2);
    // The U of white stones is adjacent to the played point on three sides and is removed once.
    let position = board("XXXXX/XOOOX/XO.OX/XOOOX/XXXXX");
    let placed = position.place(Color::Black, at("C3", &position)).unwrap();
    assert_eq!(placed.captured.len(), 8);
    assert_eq!(placed.after.stones(Color::White), PointSet::new());
}

#[test]
fn occupied_and_outside() {
    let position = board("X.");
    assert_eq!(position.place(Color::White, at("A1", &position)), None);
    assert_eq!(position.place(Color::White, Point { column: 2, row: 0 }), None);
    assert_eq!(position.place(Color::White, Point { column: 255, row: 255 }), None);
    let mut other = position.clone();
    assert!(!other.set(Point { column: 0, row: 1 }, Some(Color::Black)));
    assert_eq!(other, position);
}

#[test]
fn the_single_point() {
    let position = board(".");
    let placed = position.place(Color::Black, Point { column: 0, row: 0 }).unwrap();
    assert_eq!(placed.after, position);
    assert_eq!(placed.self_captured.len(), 1);
}

#[test]
fn strings_and_liberties() {
    let position = board("XX.O/.XOO/....");
    let strings = position.strings();
    assert_eq!(strings.len(), 2);
    assert_eq!((strings[0].color, strings[0].stones.len(), strings[0].liberties.len()), (Color::Black, 3, 3));
    assert_eq!((strings[1].color, strings[1].stones.len(), strings[1].liberties.len()), (Color::White, 3, 3));
    assert_eq!(position.string_at(at("B2", &position)), Some(strings[0].clone()));
    assert_eq!(position.string_at(at("A2", &position)), None);
    assert!(board("XO/.O").string_at(Point { column: 0, row: 0 }).unwrap().is_in_atari());
}

#[test]
fn regions_and_what_they_reach() {
    let position = board(".X.O./XX.OO/.X.O./.X.O.");
    let regions = position.regions();
    let shape: Vec<_> = regions.iter().map(|r| (r.points.len(), r.only_color())).collect();
    let (black, white) = (Some(Color::Black), Some(Color::White));
    assert_eq!(shape, [(1, black), (4, None), (1, white), (2, black), (2, white)]);
    assert!(regions[1].reaches(Color::Black) && regions[1].reaches(Color::White));
    assert!(position.reaches(at("A4", &position), Color::Black));
    assert!(!position.reaches(at("A4", &position), Color::White));
    assert!(position.reaches(at("C4", &position), Color::White));
    assert!(!position.reaches(at("B4", &position), Color::White));
    assert!(board("XO").reaches(Point { column: 0, row: 0 }, Color::White));
    assert!(!board("XO").reaches(Point { column: 2, row: 0 }, Color::White));
    let nobody = &board("..").regions()[0];
    assert!(!nobody.reaches(Color::Black) && !nobody.reaches(Color::White));
}

#[test]
fn hash_and_equality_follow_the_stones() {
    let mut position = board("X.O");
    let hash = position.hash64();
    position.set(Point { column: 1, row: 0 }, Some(Color::White));
    assert_ne!(position.hash64(), hash);
    position.set(Point { column: 1, row: 0 }, Some(Color::Black));
    position.set(Point { column: 1, row: 0 }, None);
    assert_eq!((position.hash64(), &position), (hash, &board("X.O")));
    assert_eq!(Position::empty(Size::square(9).unwrap()).hash64(), 0);
    assert_ne!(board("..."), board("./."));
}

#[test]
fn drawn_with_coordinates() {
    assert_eq!(board("X./.O").to_string(), "  A B\n2 X . 2\n1 . O 1\n  A B");
    let wide = Position::empty(Size::new(26, 10).unwrap()).to_string();
    assert!(wide.starts_with("    A  B  C"));
    assert!(wide.lines().next().unwrap().ends_with(" Z AA"));
    assert!(wide.lines().nth(2).unwrap().starts_with(" 9  .  ."));
}
