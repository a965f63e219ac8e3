//! The fast board against the plain position, act by act.

use proptest::prelude::*;
use shinpan_board::fast::{Board, History, Refusal};
use shinpan_board::{Color, Point, Position, SelfCapture, Size};

const RULES: [SelfCapture; 3] = [SelfCapture::Forbidden, SelfCapture::SeveralStones, SelfCapture::Allowed];

/// Small boards are dense and full of captures; the others make sure that nothing depends on the size.
fn sizes() -> impl Strategy<Value = Size> {
    let any = |columns, rows| (columns, rows).prop_map(|(c, r)| Size::new(c, r).unwrap());
    prop_oneof![
        6 => any(1u8..=5, 1u8..=5),
        2 => any(1u8..=12, 1u8..=12),
        1 => prop_oneof![any(1..=1, 1..=52), any(52..=52, 1..=2)],
        1 => any(15u8..=24, 15u8..=24),
    ]
}

#[derive(Clone, Debug)]
enum Act {
    Play(Color, u16),
    Pass,
    Undo,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let color = prop_oneof![Just(Color::Black), Just(Color::White)];
    let act = prop_oneof![
        20 => (color, any::<u16>()).prop_map(|(color, draw)| Act::Play(color, draw)),
        1 => Just(Act::Pass),
        3 => Just(Act::Undo),
    ];
    prop::collection::vec(act, 0..250)
}

/// What the plain rules say: the position after the play, or why it is refused.
fn plain(
    now: &Position,
    before: Option<&Position>,
    color: Color,
    at: Point,
    rule: SelfCapture,
) -> Result<Position, Refusal> {
    let placed = now.place(color, at).ok_or(Refusal::Occupied)?;
    if !rule.permits(placed.self_captured.len()) {
        return Err(Refusal::SelfCapture);
    }
    if before == Some(&placed.after) && placed.captured.len() == 1 {
        return Err(Refusal::Ko);
    }
    Ok(placed.after)
}

fn check_same(board: &Board, position: &Position) {
    assert_eq!(&board.position(), position);
    assert_eq!(board.hash64(), position.hash64());
    assert_eq!(board.empty_count(), position.empty_points().len());
    let listed: shinpan_board::PointSet =
        (0..board.empty_count()).filter_map(|i| board.empty_point(i)).collect();
    assert_eq!(listed, position.empty_points());
    assert_eq!(board.empty_point(board.empty_count()), None);
    for string in position.strings() {
        let first = string.stones.first().unwrap();
        assert_eq!(board.stone_at(first), Some(string.color));
        assert_eq!(board.string_at(first), Some(string.stones));
    }
}

/// The position, and the one before the last move if that was the other player's play.
type Moment = (Position, Option<(Color, Position)>);

fn follow(size: Size, acts: &[Act], rule: SelfCapture) {
    let mut board = Board::new(size).undoable();
    let mut moments: Vec<Moment> = vec![(Position::empty(size), None)];
    for act in acts {
        let (now, last) = moments.last().unwrap().clone();
        match *act {
            Act::Play(color, draw) => {
                let at = size.point(usize::from(draw) % size.points()).unwrap();
                let before = last.filter(|(mover, _)| *mover != color).map(|(_, before)| before);
                let expected = plain(&now, before.as_ref(), color, at, rule);
                assert_eq!(board.why_not(color, at, rule), expected.as_ref().err().copied());
                let played = board.play(color, at, rule);
                match expected {
                    Err(refusal) => assert_eq!(played, Err(refusal)),
                    Ok(after) => {
                        let placed = now.place(color, at).unwrap();
                        let played = played.unwrap();
                        assert_eq!(played.captured, placed.captured.len());
                        assert_eq!(played.self_captured, placed.self_captured.len());
                        assert_eq!(
                            board.removed().collect::<shinpan_board::PointSet>(),
                            placed.captured.union(&placed.self_captured)
                        );
                        moments.push((after, Some((color, now))));
                    }
                }
            }
            Act::Pass => {
                board.pass();
                moments.push((now, None));
            }
            Act::Undo => {
                assert_eq!(board.undo(), moments.len() > 1);
                if moments.len() > 1 {
                    moments.pop();
                }
            }
        }
        check_same(&board, &moments.last().unwrap().0);
    }
    while moments.len() > 1 {
        moments.pop();
        assert!(board.undo());
        check_same(&board, &moments.last().unwrap().0);
    }
    assert!(!board.undo());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn both_boards_agree(size in sizes(), acts in acts(), rule in prop::sample::select(&RULES)) {
        follow(size, &acts, rule);
    }
}

/// Plays random moves with every repetition rule that the history serves, and looks for the same moment by hand.
fn watch_history(size: Size, draws: &[u16], with_turn: bool, rule: SelfCapture) -> usize {
    let mut board = Board::new(size).undoable();
    let mut history = History::new();
    let turn = |to_move| with_turn.then_some(to_move);
    history.begin(&board, turn(Color::Black));
    let mut seen = vec![(board.position(), turn(Color::Black))];
    let (mut to_move, mut repeats) = (Color::Black, 0);
    for &draw in draws {
        let next = turn(to_move.opponent());
        let choice = usize::from(draw >> 2) % (size.points() + 1);
        let Some(at) = size.point(choice) else {
            board.pass();
            let now = (board.position(), next);
            assert_eq!(history.pass(&board, next), seen.iter().position(|earlier| *earlier == now));
            seen.push(now);
            to_move = to_move.opponent();
            continue;
        };
        let before = board.clone();
        if let Some(refusal) = board.why_not(to_move, at, rule) {
            assert_eq!(board.play_new(to_move, at, rule, &mut history, next), Err(refusal));
            assert_eq!(board.play_recorded(to_move, at, rule, &mut history, next), Err(refusal));
            continue;
        }
        let now = (before.position().place(to_move, at).unwrap().after, next);
        let earlier = seen.iter().position(|earlier| *earlier == now);
        // Now and then the move is played although it repeats, as a record might have it.
        if draw % 4 == 0 {
            assert_eq!(board.play_recorded(to_move, at, rule, &mut history, next).unwrap().1, earlier);
        } else {
            let played = board.play_new(to_move, at, rule, &mut history, next);
            if let Some(entry) = earlier {
                repeats += 1;
                assert_eq!(played, Err(Refusal::Repeats { entry }));
                check_same(&board, &before.position());
                assert_eq!(board.ko(), before.ko());
                continue;
            }
            assert!(played.is_ok());
        }
        check_same(&board, &now.0);
        seen.push(now);
        to_move = to_move.opponent();
    }
    assert_eq!(history.len(), seen.len());
    for (position, _) in seen.iter().rev().skip(1) {
        assert!(board.undo());
        check_same(&board, position);
    }
    repeats
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_history_finds_every_repetition(
        size in sizes(),
        draws in prop::collection::vec(any::<u16>(), 0..300),
        with_turn: bool,
        rule in prop::sample::select(&RULES),
    ) {
        watch_history(size, &draws, with_turn, rule);
    }
}

#[test]
fn repetitions_do_occur_and_are_refused() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut repeats = 0;
    for (columns, rows) in [(2, 2), (3, 2), (3, 3), (5, 1)] {
        for with_turn in [false, true] {
            let draws: Vec<u16> = (0..3000).map(|_| random.u16(..)).collect();
            repeats += watch_history(
                Size::new(columns, rows).unwrap(),
                &draws,
                with_turn,
                SelfCapture::SeveralStones,
            );
        }
    }
    assert!(repeats > 100, "{repeats}");
}

#[test]
fn both_boards_agree_on_whole_random_games() {
    let mut random = fastrand::Rng::with_seed(11);
    for (columns, rows) in
        [(1, 1), (1, 2), (7, 1), (1, 52), (2, 2), (9, 9), (10, 9), (13, 13), (19, 19), (20, 20), (52, 52)]
    {
        let size = Size::new(columns, rows).unwrap();
        let acts: Vec<Act> = (0..(3 * size.points()).min(500))
            .map(|turn| match random.u8(..60) {
                0 => Act::Pass,
                1 => Act::Undo,
                _ => Act::Play([Color::Black, Color::White][turn % 2], random.u16(..)),
            })
            .collect();
        for rule in RULES {
            follow(size, &acts, rule);
        }
    }
}

/// A board begun with any position at all, strings without liberties included, goes on like the plain one.
#[test]
fn set_up_positions() {
    let mut random = fastrand::Rng::with_seed(12);
    for _ in 0..400 {
        let size = Size::new(random.u8(1..=5), random.u8(1..=5)).unwrap();
        let mut position = Position::empty(size);
        for point in size.all_points() {
            position.set(point, [None, Some(Color::Black), Some(Color::White)][random.usize(..3)]);
        }
        let mut board = Board::from_position(&position);
        check_same(&board, &position);
        for turn in 0..20 {
            let color = [Color::Black, Color::White][turn % 2];
            let at = size.point(random.usize(..size.points())).unwrap();
            let expected = position.place(color, at);
            board.pass();
            if board.play(color, at, SelfCapture::Allowed).is_ok() {
                position = expected.unwrap().after;
            } else {
                assert_eq!(expected, None);
            }
            check_same(&board, &position);
        }
    }
}

#[test]
fn points_that_are_not_on_the_board() {
    let mut board = Board::new(Size::new(3, 2).unwrap());
    for point in [Point { column: 3, row: 0 }, Point { column: 0, row: 2 }, Point { column: 255, row: 255 }] {
        assert_eq!(board.play(Color::Black, point, SelfCapture::Allowed), Err(Refusal::OffBoard));
        assert_eq!((board.stone_at(point), board.string_at(point)), (None, None));
    }
    assert!(!board.undo());
    assert_eq!(Refusal::Repeats { entry: 3 }.to_string(), "the play would bring back entry 3 of the history");
}
