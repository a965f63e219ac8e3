//! Arbitrary acts under any rule set from any small board: never a panic, a refused act changes nothing, and
//! asking is as good as trying.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan_board::{Color, Position, Size};
use shinpan_game::{Act, Game, Move, Setup};
use shinpan_rules::{Phase, RuleSet, Word};
use shinpan_score::{Points, count};

fn act(number: u16, size: Size) -> Act {
    let at = size.point(usize::from(number >> 5) % size.points()).expect("below the number of points");
    let player = if number & 0x8000 == 0 { Color::Black } else { Color::White };
    match number % 32 {
        0..=14 => Act::Move(Move::Play(at)),
        15..=19 => Act::Move(Move::Pass),
        20 => Act::Move(Move::PassForKo(at)),
        21 => Act::CallDead(at),
        22 => Act::CallAlive(at),
        23 => Act::Dispute(Some(at)),
        24 => Act::Dispute(None),
        25 => Act::Agree,
        26 => Act::Resume(Some(player)),
        27 => Act::Resume(None),
        28 => Act::NoResult,
        29 => Act::BothLose,
        30 => Act::IllegalMove(Move::Play(at)),
        _ => Act::IllegalMove(Move::Pass),
    }
}

fuzz_target!(|input: (u8, u8, u8, u8, Vec<u8>, Vec<u16>)| {
    let (set, columns, rows, phase, stones, numbers) = input;
    let sets = RuleSet::all();
    let rules = &sets[usize::from(set) % sets.len()];
    let Ok(size) = Size::new(columns % 7, rows % 7) else { return };
    let mut position = Position::empty(size);
    for (point, byte) in size.all_points().zip(stones) {
        position.set(point, [None, None, Some(Color::Black), Some(Color::White)][usize::from(byte % 4)]);
    }
    let mut setup = Setup::new(rules.clone(), position, Color::Black);
    setup.komi = Some(Points::from_half(i32::from(phase) - 128));
    setup.phase = Phase::WORDS[usize::from(phase) % Phase::WORDS.len()].1;
    let Ok(mut game) = setup.begin() else { return };
    for number in numbers.into_iter().take(200) {
        let act = act(number, size);
        let before = game.clone();
        let expected = game.why_not(&act);
        let done = game.act(act);
        assert_eq!(done.as_ref().err(), expected.as_ref());
        match done {
            Ok(step) => {
                for event in &step.events {
                    assert!(!event.describe(size).is_empty());
                }
            }
            Err(illegal) => {
                assert!(!illegal.to_string().is_empty());
                assert_eq!(before.position(), game.position());
                assert_eq!(before.history().moments().len(), game.history().moments().len());
                assert_eq!((before.phase(), before.to_move()), (game.phase(), game.to_move()));
            }
        }
        for string in game.position().strings() {
            assert!(!string.liberties.is_empty());
        }
        let _ = count(&game.finished(), rules).margin();
        if let Act::Move(turn) = act {
            let mut followed: Game = before;
            followed.follow(Color::White, turn);
        }
    }
});
