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

/// Plays out every line about every string that a plan speaks of, and says how many there were.
fn lines(verdict: &Verdict) -> usize {
    let position = verdict.game.position();
    let mut count = 0;
    for string in &verdict.strings {
        let Some(strategy) = verdict.strategy(string) else { continue };
        let Some(plan) = strategy.plan() else { continue };
        for line in Line::in_parts(strategy, string.at, 200) {
            let after = played(&line, position);
            assert_eq!(line.end, LineEnd::Settled);
            // A string of the wall stands whatever is played; another has gone.
            let stands = after.stone_at(string.at) == Some(string.string.color);
            assert_eq!(
                stands,
                plan.wall.contains(string.at),
                "{} {line:?}",
                string.at.to_gtp(position.size())
            );
            count += 1;
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
    assert!(lines(&game) > 20);
    let room =
        judged(".X.X.XXXX/XXXXXXXXX/XXXXXXXXX/X.....XXX/X.....XXX/X.OO..XXX/X.....XXX/X.....XXX/XXXXXXXXX");
    assert!(lines(&room) > 20);
}

#[test]
fn stones_in_settled_ground_are_taken_in_the_line() {
    let verdict = judged("X.X.XXX/XXXXXXX/XX...XX/XX.O.XX/XX...XX/XXXXXXX");
    let string = verdict.of(Point::from_gtp("D3", verdict.game.position().size()).unwrap()).unwrap();
    let line = Line::about(verdict.strategy(string).unwrap(), string.at, 20);
    let after = played(&line, verdict.game.position());
    assert_eq!(after.stone_at(string.at), None, "{line:?}");
}
