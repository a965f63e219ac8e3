//! The fast checker and the slow one say the same of fights.

use proptest::prelude::*;
use shinpan_board::{Color, Position};
use shinpan_game::{Act, Move};
use shinpan_rules::{EqualTurns, RuleSet, Territory};

use super::*;
use crate::Start;
use crate::compact::alone::{self, Alone};
use crate::compact::{EncoreLaw, Fights, Grid, Kind, Rooms, law_of, state_of};

/// Living stones of both colours, and points between them on which anything may stand.
const BOARDS: [&str; 12] = [
    ".X.X??/XXXX??/OOOO??/.O.O??",
    ".X.X???/XXXX???/OOOOO??/.O.OO??",
    ".X.X??O.O./XXXX??OOOO/XXXX??OOOO",
    ".X.X.?/XXXXX?/OOOO??/.O.O??",
    "X.X.X.X/XXXXXXX/?.?.???/OOOOOOO/.O.O.O.",
    ".X..X??/XXXXX??/OOOO???/.O.O???",
    "...X??O.O./XX.X??OOOO/XXXX??OOOO",
    "???OO.O/???OOOO/??XXXXX/XXX.X.X",
    "?????O.O/?????OOO/XXXXXXXX/.X.X.XX.",
    "????O?X.X/????O?XXX/OOOOO?XXX/O.O.O?XXX",
    // Living stones of one colour on either side of those of the other.
    ".O.O???O.O./OOOO???OOOO/XXXXX?XXXXX/.X.X.X.X.X.",
    ".X.??.?.X./XXX????XXX/.X.????.X.",
];

/// The rule sets under which fights are looked at, with kos taken in them and without.
const RULES: [&str; 2] = ["spight-japanese", "spight-japanese-first"];

fn position(board: &str, fill: &[usize], swap: bool) -> Option<Position> {
    let mut fill = fill.iter();
    let anything = |c| match c {
        '?' => ['.', '.', 'X', 'X', 'X', 'O', 'O', 'O'][fill.next().map_or(0, |n| n % 8)],
        c => c,
    };
    let other = |c| match (c, swap) {
        ('X', true) => 'O',
        ('O', true) => 'X',
        _ => c,
    };
    let text: String = board.chars().map(anything).map(other).collect();
    let lives = |position: &Position| position.strings().iter().all(|string| !string.liberties.is_empty());
    Position::from_diagram(&text).ok().filter(lives)
}

/// What is kept, and what happened before that must not have.
type Said = Option<(Kept, Option<Spoilt>)>;

/// What the two say of one side, in words of the slow one.
fn both(start: &Start, side: Color) -> Option<[Said; 2]> {
    let game = start.game().ok()?;
    let law = law_of(&game).ok()?;
    let grid = Grid::<u64>::new(game.position().size());
    let (state, past) = state_of(&law, &grid, &game);
    let mut ground = grid.ground(&law, state.stones, true);
    for side in [0, 1] {
        Rooms::new().close(&law, &grid, state.stones, side, &mut ground);
    }
    let number = usize::from(side == Color::White);
    let fast = Fights::new().kept(&law, &grid, &state, number, [&ground, &ground]).map(|kept| {
        let passed = kept.not.iter().find(|fact| fact.kind == Kind::PassedInWith);
        let taken = kept.not.iter().filter(|fact| fact.kind == Kind::TakenWith);
        let takes = taken.map(|fact| grid.point_of(usize::from(fact.at))).collect();
        let counts_on = passed.map(|fact| (grid.unpack(fact.stones[0] | fact.stones[1]), takes));
        let happened = |kind| kept.not.iter().any(|fact| fact.kind == kind && past.holds(&grid, fact));
        let spoilt = [(Kind::PassedInWith, Spoilt::Passed), (Kind::TakenWith, Spoilt::Taken)];
        let spoilt = spoilt.into_iter().find(|(kind, _)| happened(*kind)).map(|(_, spoilt)| spoilt);
        (Kept { points: grid.unpack(kept.points), worth: kept.worth, counts_on }, spoilt)
    });
    let slow = of(&game, &law, side).map(|kept| {
        let spoilt = kept.spoilt(&game, side);
        (kept, spoilt)
    });
    Some([fast, slow])
}

proptest! {
    // An eighth of the usual number: each case is a search or two.
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: ProptestConfig::default().cases / 8,
        ..ProptestConfig::default()
    })]

    #[test]
    fn both_checkers_keep_the_same_in_fights(
        board in 0..BOARDS.len(),
        fill in prop::collection::vec(0..8_usize, 16),
        first: bool,
        even: bool,
        black: bool,
        swap: bool,
        moves in prop::collection::vec(0..40_usize, 0..6),
    ) {
        let Some(position) = position(BOARDS[board], &fill, swap) else { return Ok(()) };
        let to_move = if black { Color::Black } else { Color::White };
        let mut rules = RuleSet::named(RULES[usize::from(first)]).unwrap();
        if let Some(encore) = std::sync::Arc::make_mut(&mut rules).encore.as_mut().filter(|_| !even) {
            encore.equal_turns.value = EqualTurns::NotRequired;
        }
        let mut start = Start::new(rules, position, to_move).in_phase(Phase::Encore);
        // Some moves before leave bans, stones of the encore and passes.
        for choice in moves {
            let Ok(game) = start.game() else { return Ok(()) };
            let legal = game.legal_moves();
            if game.outcome().is_some() || game.phase() != Phase::Encore || legal.is_empty() {
                break;
            }
            start = start.after([Act::Move(legal[choice % legal.len()])]);
        }
        for side in Color::BOTH {
            let Some([fast, slow]) = both(&start, side) else { continue };
            prop_assert_eq!(fast, slow, "{} {:?}", side, start);
        }
    }
}

/// What a player keeps after these acts, as both checkers say.
fn kept(rules: &str, rows: &str, to_move: Color, acts: &[Move], side: Color) -> Said {
    let start = Start::new(RuleSet::named(rules).unwrap(), Position::from_diagram(rows).unwrap(), to_move);
    let start = start.in_phase(Phase::Encore).after(acts.iter().map(|turn| Act::Move(*turn)));
    let [fast, slow] = both(&start, side).unwrap();
    assert_eq!(fast, slow);
    slow
}

#[test]
fn what_is_kept_where_each_rule_matters() {
    let (black, white) = (Color::Black, Color::White);
    let (now, first) = ("spight-japanese", "spight-japanese-first");
    for (what, rules, rows, to_move, side, worth) in [
        ("stones of seki are paid for", now, "...XX.O.O./XX.X.OOOOO/XXXX.OOOOO", black, black, Some(9)),
        (
            "ground is sure behind living stones alone",
            now,
            ".X.XO/XXXOO/.XXO./XXXOO/.XXO.",
            white,
            black,
            None,
        ),
        ("given stones are not one group", now, ".X.O.O.X.X./XXXOOOOXXXX/.X...O.X.X.", white, white, Some(5)),
        ("nothing twice", now, ".OX.OOX.X/XXXOOXXXX/OOOOOXXXX/O.O.OOXXX", white, white, Some(-3)),
        ("no ko against a ban", now, ".XO.O.X/XOOOOOX/.OXXXXX/OXX.X.X", black, black, Some(-5)),
        ("the wall is not in seki", first, ".X.X..X/XXXX.XX/OOOOO../.O.OO..", black, black, None),
        (
            "what opens joins where something happened",
            first,
            ".O.OX./OOOOXO/.O.OXO/OOOOXX",
            white,
            white,
            None,
        ),
        ("all beside is finished", now, ".O.OO.X.X./OOOOOXXXXX/OOOO.OXXXX", white, white, None),
        ("no kos where any pass lifts bans", first, ".X.X../XXXX.O/.X.XOX/XXXX.X", white, black, Some(0)),
        ("given stones are left alone", now, "...XXOO.O./XX.XOOOOOO/XXXX.XOOOO", black, black, Some(10)),
    ] {
        let kept = kept(rules, rows, to_move, &[], side).map(|(kept, _)| kept.worth);
        assert_eq!(kept, worth, "{what}");
    }
}

#[test]
fn what_happened_before_spoils_what_is_kept() {
    let rows = "OOOO.O./XXOOOOO/.XXO.O./O.XOOOO/OXXO.O./.OXOOOO";
    let play = |column, row| Move::Play(Point { column, row });
    let after = |acts: &[Move]| kept("spight-japanese", rows, Color::Black, acts, Color::Black).unwrap();
    let (fresh, spoilt) = after(&[]);
    assert_eq!(spoilt, None);
    assert!(fresh.counts_on.is_some_and(|(_, takes)| takes.contains(Point { column: 0, row: 5 })));
    assert_eq!(after(&[Move::Pass]).1, Some(Spoilt::Passed));
    // The round has ended, White has taken back, and Black may not take at A1 in this position again.
    let taken_back = [play(0, 5), Move::Pass, Move::Pass, play(1, 5)];
    assert_eq!(after(&taken_back).1, Some(Spoilt::Taken));
}

#[test]
fn no_pass_for_a_ko_where_the_other_has_had_a_stone() {
    let board = Position::from_diagram("OX.XO/.OXOO/OX.XO/XXXX./.....").unwrap();
    let [black, white] = Color::BOTH.map(|color| board.stones(color));
    let points: PointSet = board.size().full_set().iter().filter(|at| at.column < 4 && at.row < 3).collect();
    let (wall, given) = (black.difference(&points), white.difference(&points));
    let one = |column, row| [Point { column, row }].into_iter().collect::<PointSet>();
    let (taken, took) = (one(0, 1), one(0, 2));
    let had = white.intersection(&points);
    let fight = Fight { own: black, theirs: white, encore: took.clone(), marks: took, lost: taken, had };
    let rules = RuleSet::named("spight-japanese").unwrap();
    let start = Start::new(rules, board.clone(), Color::Black).in_phase(Phase::Encore);
    let law = law_of(&start.game().unwrap()).unwrap();
    let law = &Law { territory: Territory::NoNeutralPoint, ..law };
    let kept = [Turn::Ours, Turn::OursAgain].map(|turn| {
        let (board, wall, given) = (&board, &wall, &given);
        let (points, known) = (points.clone(), HashMap::new());
        let mut look = Look { law, board, prover: Color::Black, points, wall, given, kos: true, known };
        look.value(&fight, turn, moves_in_fight() - 1, -12, MOST)
    });
    assert_eq!(kept, [0, -4]);
}

#[test]
fn single_fights_come_out_as_they_should() {
    let rules = RuleSet::named("spight-japanese").unwrap();
    for Alone { what, rows, size: (columns, rows_of), turn, kos, count: [back, atari], marks, lost, kept } in
        alone::ALL
    {
        let board = Position::from_diagram(rows).unwrap();
        let start = Start::new(rules.clone(), board.clone(), Color::Black).in_phase(Phase::Encore);
        let law = law_of(&start.game().unwrap()).unwrap();
        let stones = if *back { EncoreStones::SekiGivenBack } else { EncoreStones::Nothing };
        let encore = law.encore.map(|encore| EncoreLaw { stones, ..encore });
        let territory = if *atari { Territory::NoNeutralPointNoAtari } else { Territory::NoNeutralPoint };
        let law = &Law { territory, encore, ..law };
        let all = board.size().full_set();
        let points: PointSet = all.iter().filter(|at| at.column < *columns && at.row < *rows_of).collect();
        let [black, white] = Color::BOTH.map(|color| board.stones(color));
        let (wall, given) = (&black.difference(&points), &white.difference(&points));
        let set = |points: &[(u8, u8)]| {
            points.iter().map(|&(column, row)| Point { column, row }).collect::<PointSet>()
        };
        let fight = Fight {
            had: white.intersection(&points),
            own: black.clone(),
            theirs: white,
            encore: set(marks),
            marks: set(marks),
            lost: set(lost),
        };
        let turn = match *turn {
            "theirs" => Turn::Theirs,
            "anywhere" => Turn::Anywhere,
            "ours" => Turn::Ours,
            "again" => Turn::OursAgain,
            other => panic!("{what}: no turn is called {other}"),
        };
        let (board, known) = (&board, HashMap::new());
        let mut look = Look { law, board, prover: Color::Black, points, wall, given, kos: *kos, known };
        let floor = look.floor();
        assert_eq!(look.value(&fight, turn, alone::MOVES, floor, MOST), *kept, "{what}");
    }
}
