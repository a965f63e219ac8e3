//! Following a record: what was played is on the board, and what the law has against it is said.

use shinpan_board::{Color, Point, Position};
use shinpan_game::{Game, Ground, Move, Setup};
use shinpan_rules::RuleSet;

fn game(rules: &str, rows: &str) -> Game {
    let position = Position::from_diagram(rows).unwrap();
    Game::new(RuleSet::named(rules).unwrap(), position, Color::Black).unwrap()
}

fn play(game: &Game, at: &str) -> Move {
    Move::Play(Point::from_gtp(at, game.position().size()).unwrap())
}

fn grounds(game: &mut Game, color: Color, at: &str) -> Vec<&'static str> {
    let turn = if at == "pass" { Move::Pass } else { play(game, at) };
    game.follow(color, turn).refused.iter().map(|illegal| illegal.ground.id()).collect()
}

#[test]
fn a_legal_turn_is_made_as_by_its_player() {
    let mut followed = game("aga", ".../.../...");
    let mut played = followed.clone();
    assert!(grounds(&mut followed, Color::Black, "B2").is_empty());
    played.act(shinpan_game::Act::Move(play(&played, "B2"))).unwrap();
    assert_eq!(followed.position(), played.position());
    assert_eq!((followed.move_number(), followed.to_move()), (1, Color::White));
}

#[test]
fn a_stone_on_a_stone_takes_its_place() {
    let mut game = game("japanese", "X.../..../..../....");
    assert_eq!(grounds(&mut game, Color::Black, "B2"), [""; 0]);
    assert_eq!(grounds(&mut game, Color::White, "B2"), ["occupied"]);
    assert_eq!(game.position().to_rows(), "X.../..../.O../....");
    assert_eq!(game.ledger().held_by(Color::White), 0, "a stone that is replaced is no prisoner");
}

#[test]
fn a_ko_taken_back_too_early_is_taken_back() {
    let mut game = game("japanese", ".XO./X.XO/.XO./....");
    game.set_turn(Color::White);
    assert!(grounds(&mut game, Color::White, "B3").is_empty());
    assert_eq!(grounds(&mut game, Color::Black, "C3"), ["ko-ban"]);
    assert_eq!(game.position().to_rows(), ".XO./X.XO/.XO./....");
    assert_eq!((game.ledger().held_by(Color::Black), game.ledger().held_by(Color::White)), (1, 1));
    assert_eq!(game.to_move(), Color::White);
}

#[test]
fn self_capture_removes_the_stone() {
    let mut game = game("aga", ".O../O.../..../....");
    assert_eq!(grounds(&mut game, Color::Black, "A4"), ["self-capture"]);
    assert_eq!(game.position().to_rows(), ".O../O.../..../....");
    assert_eq!(game.ledger().held_by(Color::White), 1);
}

#[test]
fn out_of_turn_no_pass_is_invented() {
    let mut game = game("aga", ".../.../...");
    assert!(grounds(&mut game, Color::Black, "A1").is_empty());
    assert_eq!(grounds(&mut game, Color::Black, "C3"), ["out-of-turn"]);
    assert_eq!(game.move_number(), 2);
    assert_eq!(game.ledger().held_by(Color::White), 0, "nobody has passed, so nobody hands a stone over");
    assert_eq!(grounds(&mut game, Color::Black, "C3"), ["out-of-turn", "occupied"]);
}

#[test]
fn after_the_end_and_off_the_board_nothing_happens() {
    let mut game = game("tromp-taylor", ".../.../...");
    let off = Move::Play(Point { column: 7, row: 0 });
    let followed = game.follow(Color::Black, off);
    assert!(followed.step.is_none());
    assert_eq!(followed.refused[0].ground, Ground::OffBoard);
    assert!(grounds(&mut game, Color::Black, "pass").is_empty());
    assert!(grounds(&mut game, Color::White, "pass").is_empty());
    assert_eq!(grounds(&mut game, Color::Black, "B2"), ["game-over"]);
    assert_eq!((game.move_number(), game.position().to_rows().as_str()), (2, ".../.../..."));
}

#[test]
fn set_up_is_a_new_start_without_ko() {
    let mut game = game("tromp-taylor", ".XO./XO.O/.XO./....");
    assert!(grounds(&mut game, Color::Black, "C3").is_empty());
    let banned = shinpan_game::Act::Move(play(&game, "B3"));
    assert!(game.why_not(&banned).is_some());
    game.set_up([(Point { column: 0, row: 3 }, Some(Color::White))]);
    assert!(game.why_not(&banned).is_none(), "a set-up carries no ko");
    assert_eq!(game.position().to_rows(), ".XO./X.XO/.XO./O...");
    assert_eq!((game.history().counting().len(), game.move_number()), (1, 1));
    assert_eq!(game.ledger().held_by(Color::Black), 1, "prisoners stay");
}

#[test]
fn a_record_may_begin_with_strings_that_have_no_liberty() {
    let position = Position::from_diagram("OX/X.").unwrap();
    let setup = Setup::new(RuleSet::named("aga").unwrap(), position, Color::Black);
    assert_eq!(setup.without_liberty().len(), 1);
    assert!(setup.clone().begin().is_err());
    let mut game = setup.begin_as_recorded().unwrap();
    assert!(grounds(&mut game, Color::White, "B1").contains(&"out-of-turn"));
}
