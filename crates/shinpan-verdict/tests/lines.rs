//! Lines of play that show what a plan for all parts of the board does.

use shinpan_board::{Color, Point, Position};
use shinpan_confirm::{Budget, Turn};
use shinpan_game::Setup;
use shinpan_rules::{Phase, RuleSet};
use shinpan_verdict::{Line, LineEnd, Verdict, judge};

fn judged(rows: &str) -> Verdict {
    let position = Position::from_diagram(rows).unwrap();
    let mut setup = Setup::new(RuleSet::named("japanese-1989").unwrap(), position, Color::Black);
    setup.phase = Phase::Confirmation;
    judge(&setup.begin().unwrap(), &Budget::states(4_000)).unwrap()
}

/// Plays a line out; what stands in the end.
fn played(line: &Line, position: &Position) -> Position {
    let mut position = position.clone();
    for (number, (color, turn)) in line.turns.iter().enumerate() {
        let Turn::Play(at) = turn else { continue };
        let placed = position.place(*color, *at);
        let placed = placed.unwrap_or_else(|| panic!("turn {number} of {line:?} in {position}"));
        assert!(placed.self_captured.is_empty(), "turn {number} of {line:?}");
        position = placed.after;
    }
    position
}

/// Plays out every line about every string that a plan speaks of, and says how many there were, how many in which a string lives by a new
/// stone, and how many in which the attacker plays before he follows the plan.
fn lines(verdict: &Verdict) -> [u32; 3] {
    let position = verdict.game.position();
    let mut count = [0; 3];
    for string in &verdict.strings {
        let Some(strategy) = verdict.strategy(string) else { continue };
        let Some((plan, _)) = strategy.plan() else { continue };
        for line in Line::in_parts(strategy, string.at, 200) {
            let after = played(&line, position);
            assert_eq!(line.end, LineEnd::Settled);
            // A string of the wall stands whatever is played, as does one of the prover's that lives by a new stone; another has gone.
            let stands = after.stone_at(string.at) == Some(string.string.color);
            assert_eq!(
                stands,
                plan.prover == string.string.color,
                "{} {line:?}",
                string.at.to_gtp(position.size())
            );
            let new_stone = stands && !plan.wall.contains(string.at);
            assert!(!new_stone || line.turns.len() == 2, "{line:?}");
            count[1] += u32::from(new_stone);
            count[2] += u32::from(strategy.claims.len() > 1);
            count[0] += 1;
        }
        let line = Line::about(strategy, string.at, 6);
        assert!(line.turns.len() <= 6);
        played(&line, position);
    }
    count
}

#[test]
fn every_line_can_be_played_and_ends_as_the_plan_says() {
    let walls = "..OXX.XXX/..OX.X.XO/..OOXXXOO/OO..OOO.O/..OOOXOO./.OXOXXXO./OOXXXXOO./XX..XOO../....XXO..";
    let game = judged(walls);
    assert!(lines(&game)[0] > 20);
    let room =
        judged(".X.X.XXXX/XXXXXXXXX/XXXXXXXXX/X.....XXX/X.....XXX/X.OO..XXX/X.....XXX/X.....XXX/XXXXXXXXX");
    assert!(lines(&room)[0] > 20);
}

#[test]
fn a_new_stone_answers_for_a_string_and_an_attacker_begins() {
    // The end of a game between programs, with stones that stand apart in their own territory, and some that are dead once they are played at.
    let apart = "XXXXO.O../XOOO.O.O./XXO.O.OO./.XO..O.XO/.XXOOO.../.X.XXOOO./...X.XXO./.O.X.XXOO/......XXO";
    let [_, new_stones, begun] = lines(&judged(apart));
    assert!(new_stones > 0 && begun > 0, "{new_stones} {begun}");
    // White lives if he plays first.
    let corner = ".X.XXXXX/XXXXXXXX/XX.O.OOX/XXO.O.OX/XX.O.O.X/XXXXXXXX";
    let [_, new_stones, begun] = lines(&judged(corner));
    assert!(new_stones == 0 && begun > 0, "{new_stones} {begun}");
}

#[test]
fn stones_in_settled_ground_are_taken_in_the_line() {
    let verdict = judged("X.X.XXX/XXXXXXX/XX...XX/XX.O.XX/XX...XX/XXXXXXX");
    let string = verdict.of(Point::from_gtp("D3", verdict.game.position().size()).unwrap()).unwrap();
    let line = Line::about(verdict.strategy(string).unwrap(), string.at, 20);
    let after = played(&line, verdict.game.position());
    assert_eq!(after.stone_at(string.at), None, "{line:?}");
}
