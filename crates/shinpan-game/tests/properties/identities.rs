//! Equations between ways of counting, true of every line of play.

use proptest::prelude::*;
use shinpan_board::{Color, PointSet, Position};
use shinpan_game::{Act, Game, Move, Setup};
use shinpan_rules::{Phase, RuleSet};
use shinpan_score::{Points, What, count};

use crate::draws::{begin, legal_play, numbers, play_turns, point, small_size};

fn margin(game: &Game) -> Points {
    count(&game.finished(), game.rules()).margin()
}

/// The margins of the American count by territory and by area for the same moves, calls and agreement.
fn american(start: &Setup, numbers: &[u32], dead: &[u32]) -> [Points; 2] {
    ["territory", "area"].map(|way| {
        let mut setup = start.clone();
        setup.rules = RuleSet::named("aga-1991").unwrap().with_reading("count-by", way).unwrap().into();
        let mut game = setup.begin().unwrap();
        play_turns(&mut game, numbers);
        while !game.is_talking() && game.outcome().is_none() {
            game.act(Act::Move(Move::Pass)).unwrap();
        }
        for number in dead {
            let _ = game.act(Act::CallDead(point(*number, game.position().size())));
        }
        let _ = game.act(Act::Agree);
        assert_eq!(game.phase(), Phase::Over);
        margin(&game)
    })
}

/// The moves of a game until nothing is left of the numbers: plays only.
fn plays(game: &mut Game, numbers: &[u32]) -> Vec<Move> {
    let mut made = Vec::new();
    for number in numbers {
        let turn = legal_play(game, *number);
        if turn == Move::Pass {
            break;
        }
        game.act(Act::Move(turn)).unwrap();
        made.push(turn);
    }
    made
}

/// The margin after these moves, or nothing if they are not the moves of a whole game.
fn whole_game(id: &str, size: shinpan_board::Size, moves: &[Move]) -> Option<Points> {
    let mut game = begin(&RuleSet::named(id).unwrap(), size);
    for turn in moves {
        game.act(Act::Move(*turn)).ok()?;
    }
    if game.is_talking() {
        game.act(Act::Agree).ok()?;
    }
    game.outcome()?;
    Some(margin(&game))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn the_american_counts_agree_in_even_games(
        size in small_size(), numbers in numbers(80), dead in numbers(3)
    ) {
        let rules = RuleSet::named("aga-1991").unwrap();
        let mut start = Setup::new(rules, Position::empty(size), Color::Black);
        start.komi = Some(Points::ZERO);
        let [territory, area] = american(&start, &numbers, &dead);
        prop_assert_eq!(territory, area);
    }

    #[test]
    fn the_american_counts_agree_with_handicap_stones(
        size in small_size(), stones in prop::collection::vec(any::<u32>(), 2..5), numbers in numbers(60)
    ) {
        let points: PointSet = stones.iter().map(|number| point(*number, size)).collect();
        let mut position = Position::empty(size);
        for at in points.iter() {
            position.set(at, Some(Color::Black));
        }
        let rules = RuleSet::named("aga-1991").unwrap();
        let mut start = Setup::new(rules, position, Color::White);
        start.komi = Some(Points::ZERO);
        start.handicap = u32::try_from(points.len()).unwrap();
        if points.len() < 2 || start.clone().begin().is_err() {
            return Ok(());
        }
        let [territory, area] = american(&start, &numbers, &[]);
        prop_assert_eq!(territory, area);
    }

    /// Section 4.3 of the book: with the same continuation after the preliminary end, or the first pass,
    /// area rules III and territory rules I give the same margin.
    #[test]
    fn ikedas_area_three_and_territory_one_agree_line_by_line(
        size in small_size(), before in numbers(40), after in numbers(20), singles in any::<u32>()
    ) {
        let mut game = begin(&RuleSet::named("ikeda-territory-1").unwrap(), size);
        let mut moves = plays(&mut game, &before);
        for _ in 0..2 {
            game.act(Act::Move(Move::Pass)).unwrap();
            moves.push(Move::Pass);
        }
        prop_assert_eq!(game.phase(), Phase::PlayOut);
        let mut continued = false;
        for (nth, number) in after.iter().enumerate() {
            // Now and then a single pass, which costs a stone here and nothing there.
            let passes = continued && singles >> (nth % 32) & 1 == 1;
            let turn = if passes { Move::Pass } else { legal_play(&game, *number) };
            if turn == Move::Pass && !passes {
                break;
            }
            game.act(Act::Move(turn)).unwrap();
            moves.push(turn);
            continued = turn != Move::Pass;
        }
        if !continued && moves.last() == Some(&Move::Pass) && moves[moves.len() - 2..] != [Move::Pass; 2] {
            // One pass more ends the game: it is the second in a row.
            moves.push(Move::Pass);
        } else {
            moves.extend([Move::Pass; 2]);
        }
        let territory = whole_game("ikeda-territory-1", size, &moves).expect("a game under territory rules I");
        // Without a play in the continuation the first pass already makes the third the last.
        if moves.len() >= 4 && moves[moves.len() - 4..] == [Move::Pass; 4] {
            moves.pop();
        }
        let area = whole_game("ikeda-area-3", size, &moves).expect("a game under area rules III");
        prop_assert_eq!(territory, area, "{:?}", moves);
    }

    #[test]
    fn territory_three_is_area_two(size in small_size(), before in numbers(40)) {
        let mut game = begin(&RuleSet::named("ikeda-area-2").unwrap(), size);
        let mut moves = plays(&mut game, &before);
        moves.extend([Move::Pass; 2]);
        let area = whole_game("ikeda-area-2", size, &moves).expect("a game under area rules II");
        prop_assert_eq!(whole_game("ikeda-territory-3", size, &moves), Some(area));
    }

    /// The button is worth half a point more than area rules III, as long as nothing is played that only
    /// the lapse of ko bans allows.
    #[test]
    fn the_button_is_half_a_point_more_than_area_three(
        size in small_size(), before in numbers(40), after in numbers(20)
    ) {
        let mut game = begin(&RuleSet::named("ikeda-area-3").unwrap(), size);
        let mut moves = plays(&mut game, &before);
        game.act(Act::Move(Move::Pass)).unwrap();
        moves.push(Move::Pass);
        moves.extend(plays(&mut game, &after));
        moves.extend([Move::Pass; 2]);
        let area = whole_game("ikeda-area-3", size, &moves).expect("a game under area rules III");
        prop_assert_eq!(whole_game("button-go", size, &moves), Some(area + Points::from_half(1)));
    }

    /// In the encore every turn costs exactly one stone, so that what it leaves is the change of the
    /// board alone: territory and stones standing, against what both sides had at the start.
    #[test]
    fn an_encore_is_zero_sum(size in small_size(), before in numbers(40), numbers in numbers(40)) {
        let rules = RuleSet::named("spight-japanese").unwrap();
        let mut main = begin(&rules, size);
        plays(&mut main, &before);
        let mut setup = Setup::new(rules.clone(), main.position().clone(), main.to_move());
        setup.komi = Some(Points::ZERO);
        setup.phase = Phase::Encore;
        let mut game = setup.begin().unwrap();
        let difference = |position: &Position| {
            let stones = |color| i32::try_from(position.stones(color).len()).unwrap();
            Points::whole(stones(Color::Black) - stones(Color::White))
        };
        let at_start = difference(game.position());
        for number in numbers {
            if game.outcome().is_some() {
                break;
            }
            let marks: Vec<_> = game.encore().unwrap().marks().to_vec();
            let own = marks.iter().find(|mark| mark.banned == game.to_move());
            let turn = match own {
                Some(mark) if number.is_multiple_of(3) => Move::PassForKo(mark.stone),
                _ => crate::draws::legal_turn(&game, number),
            };
            // While the players talk, the next turn opens the next round.
            let turn = if game.is_talking() { Move::Pass } else { turn };
            game.act(Act::Move(turn)).unwrap();
            let counted = count(&game.finished(), &rules);
            let seki = |side| counted.sum(side, What::SekiStones);
            let settled = counted.margin() - (seki(Color::Black) - seki(Color::White));
            let territory = |side| counted.sum(side, What::Territory);
            let standing = difference(game.position()) + territory(Color::Black) - territory(Color::White);
            prop_assert_eq!(settled, standing - at_start);
        }
    }
}
