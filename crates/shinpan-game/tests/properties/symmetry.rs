//! Turned boards get turned rulings, and exchanged colours get exchanged ones.

use std::sync::Arc;

use proptest::prelude::*;
use shinpan_board::{Color, Point, Position, Size, Symmetry};
use shinpan_game::{Act, Game, GameResult, Ground, Move, Setup};
use shinpan_rules::{EqualScores, FirstPass, LastMove, RuleSet};
use shinpan_score::{Points, count};

use crate::draws::{any_act, begin, numbers, rule_set, small_size};

/// An act with its points seen otherwise and its players exchanged or not.
fn seen(act: Act, point: impl Fn(Point) -> Point, color: impl Fn(Color) -> Color) -> Act {
    let turn = |turn: Move| match turn {
        Move::Play(at) => Move::Play(point(at)),
        Move::PassForKo(at) => Move::PassForKo(point(at)),
        Move::Pass => Move::Pass,
    };
    match act {
        Act::Move(it) => Act::Move(turn(it)),
        Act::IllegalMove(it) => Act::IllegalMove(turn(it)),
        Act::CallDead(at) => Act::CallDead(point(at)),
        Act::CallAlive(at) => Act::CallAlive(point(at)),
        Act::Dispute(at) => Act::Dispute(at.map(point)),
        Act::Resume(by) => Act::Resume(by.map(color)),
        Act::Resign(by) => Act::Resign(color(by)),
        Act::LoseOnTime(by) => Act::LoseOnTime(color(by)),
        Act::Forfeit(by) => Act::Forfeit(color(by)),
        other => other,
    }
}

/// What a ground says, without the points it names.
fn kind(ground: &Ground) -> (&'static str, Option<usize>) {
    let number = match *ground {
        Ground::Repeats { after_move } => Some(after_move),
        Ground::KoBan { since } | Ground::HotStone { since } => Some(since),
        Ground::SamePlay { earlier } | Ground::TakenBefore { earlier } => Some(earlier),
        _ => None,
    };
    (ground.id(), number)
}

fn swapped(position: &Position) -> Position {
    let mut other = Position::empty(position.size());
    for color in Color::BOTH {
        for at in position.stones(color).iter() {
            other.set(at, Some(color.opponent()));
        }
    }
    other
}

/// A game in which White moves first on the empty board.
fn begin_white(rules: &Arc<RuleSet>, size: Size) -> Game {
    let mut setup = Setup::new(rules.clone(), Position::empty(size), Color::White);
    setup.komi = Some(Points::ZERO);
    setup.begin().expect("an empty board")
}

/// Whether the count treats both sides alike when there is no komi.
fn counts_alike(rules: &RuleSet) -> bool {
    rules.last_move.value == LastMove::Nobody
        && matches!(rules.first_pass.value, FirstPass::Nothing | FirstPass::Button)
        && rules.equal_scores.value == EqualScores::Jigo
}

proptest! {
    #[test]
    fn a_turned_board_gets_a_turned_ruling(
        rules in rule_set(), size in small_size(), view in prop::sample::select(&Symmetry::ALL[..]),
        numbers in numbers(60)
    ) {
        let mut plain = begin(&rules, size);
        let mut turned = begin(&rules, view.size(size));
        for number in numbers {
            let act = any_act(&plain, number);
            let as_seen = seen(act, |at| view.point(at, size), |color| color);
            match (plain.act(act), turned.act(as_seen)) {
                (Ok(_), Ok(_)) => {}
                (Err(one), Err(other)) => {
                    prop_assert_eq!(kind(&one.ground), kind(&other.ground));
                    prop_assert_eq!(one.by, other.by);
                }
                (one, other) => prop_assert!(false, "{:?} against {:?}", one, other),
            }
            prop_assert_eq!(view.position(plain.position()), turned.position().clone());
            prop_assert_eq!(plain.phase(), turned.phase());
            prop_assert_eq!(plain.to_move(), turned.to_move());
            prop_assert_eq!(plain.outcome(), turned.outcome());
            let (one, other) = (count(&plain.finished(), &rules), count(&turned.finished(), &rules));
            prop_assert_eq!(one.total(Color::Black), other.total(Color::Black));
            prop_assert_eq!(one.total(Color::White), other.total(Color::White));
        }
    }

    #[test]
    fn exchanged_colours_get_an_exchanged_ruling(
        rules in rule_set(), size in small_size(), numbers in numbers(60)
    ) {
        let mut black = begin(&rules, size);
        let mut white = begin_white(&rules, size);
        for number in numbers {
            let act = any_act(&black, number);
            let exchanged = seen(act, |at| at, Color::opponent);
            match (black.act(act), white.act(exchanged)) {
                (Ok(_), Ok(_)) => {}
                (Err(one), Err(other)) => {
                    prop_assert_eq!(kind(&one.ground), kind(&other.ground));
                    prop_assert_eq!(one.by, other.by);
                }
                (one, other) => prop_assert!(false, "{:?} against {:?}", one, other),
            }
            prop_assert_eq!(&swapped(black.position()), white.position());
            prop_assert_eq!(black.phase(), white.phase());
            prop_assert_eq!(black.to_move(), white.to_move().opponent());
            prop_assert_eq!(black.outcome().is_some(), white.outcome().is_some());
            let ledger = (black.ledger(), white.ledger());
            prop_assert_eq!(ledger.0.prisoners.black, ledger.1.prisoners.white);
            prop_assert_eq!(ledger.0.pass_stones.white, ledger.1.pass_stones.black);
            if counts_alike(&rules) {
                let (one, other) = (count(&black.finished(), &rules), count(&white.finished(), &rules));
                prop_assert_eq!(one.total(Color::Black), other.total(Color::White));
                prop_assert_eq!(one.total(Color::White), other.total(Color::Black));
                if let (Some(one), Some(other)) = (black.outcome(), white.outcome()) {
                    prop_assert_eq!(one.result.winner(), other.result.winner().map(Color::opponent));
                    let same = matches!((one.result, other.result),
                        (GameResult::Score { margin: a, .. }, GameResult::Score { margin: b, .. }) if a == b);
                    let no_score = !matches!(one.result, GameResult::Score { .. });
                    prop_assert!(same || no_score);
                }
            }
        }
    }
}
