//! A line of play read off a strategy.

use std::cmp::Reverse;

use shinpan_board::{Color, Point};
use shinpan_confirm::{Step, Strategy, Turn};
use shinpan_proof::{ClosedWalk, PartTurn, Plan};

/// A line of play in which the side that succeeds follows its strategy and the other holds out as long as it can.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The turns, each with whose it is.
    pub turns: Vec<(Color, Turn)>,
    /// How the line ends.
    pub end: LineEnd,
}

/// How a line ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineEnd {
    /// What was to be shown is settled.
    Settled,
    /// It goes on for ever.
    Repeats,
    /// It is longer than was asked for.
    Cut,
}

/// Steps looked ahead when the longest resistance is chosen.
const AHEAD: usize = 32;

impl Line {
    /// The line that shows what becomes of a string, given by one of its stones, if a strategy about it is followed; of at most so many turns.
    pub fn about(strategy: &Strategy, string: Point, most: usize) -> Line {
        if strategy.plan().is_none() {
            return Line::of(strategy, string, most);
        }
        // The part of the board in which the other side holds out longest.
        let lines = Line::in_parts(strategy, string, most);
        let longest = lines.into_iter().rev().max_by_key(|line| line.turns.len());
        longest.unwrap_or(Line { turns: Vec::new(), end: LineEnd::Settled })
    }

    /// Where a strategy is a plan for all parts of the board: a line for each turn that the other side may begin with in the parts that
    /// bear on a string; none for another strategy.
    pub fn in_parts(strategy: &Strategy, string: Point, most: usize) -> Vec<Line> {
        let Some((plan, claim)) = strategy.plan() else { return Vec::new() };
        let position = claim.position(plan.size);
        // What the prover plays before he follows the plan.
        let first: Vec<(Color, Turn)> = strategy.first_turn().into_iter().collect();
        let mut lines = Vec::new();
        for number in plan.parts_about(&position, string) {
            let Some(walk) = plan.enter(&position, number) else { continue };
            let turns = walk.turns();
            // What is settled already only has to be taken.
            let line = |turn: Option<PartTurn>| {
                let begun = Line { turns: first.clone(), end: LineEnd::Settled };
                in_part(plan, begun, walk.clone(), turn, string, most)
            };
            if turns.is_empty() && !plan.wall.contains(string) {
                lines.push(line(None));
            }
            lines.extend(turns.into_iter().map(|turn| line(Some(turn))));
        }
        lines
    }

    /// The line of a strategy, turn by turn.
    fn of(strategy: &Strategy, string: Point, most: usize) -> Line {
        let heights = heights(strategy);
        let mut line = Line { turns: Vec::new(), end: LineEnd::Settled };
        let (mut at, mut seen) = (0usize, vec![false; strategy.claims.len()]);
        while let Some(claim) = strategy.claims.get(at) {
            if std::mem::replace(&mut seen[at], true) {
                line.end = LineEnd::Repeats;
                break;
            }
            let next = match &claim.step {
                Step::Settled | Step::Plan(_) => None,
                Step::Own(turn, next) => Some((*turn, *next)),
                // The longest resistance; a play before a pass, nearer to the string before further away, the first in order before others.
                Step::Answers(answers) => answers.iter().copied().rev().max_by_key(|(turn, next)| {
                    let near = match turn {
                        Turn::Play(at) => Some(Reverse(distance(*at, string))),
                        _ => None,
                    };
                    (heights.get(*next as usize).copied().unwrap_or(0), near)
                }),
            };
            let Some((turn, next)) = next else { break };
            if line.turns.len() >= most {
                line.end = LineEnd::Cut;
                break;
            }
            line.turns.push((claim.to_move, turn));
            at = next as usize;
        }
        line
    }
}

/// Play in one part of a plan, which goes on with a turn and then as long as the other side can hold out, or until a new stone answers for
/// the string.
fn in_part(
    plan: &Plan,
    mut line: Line,
    mut walk: ClosedWalk<'_>,
    mut next: Option<PartTurn>,
    string: Point,
    most: usize,
) -> Line {
    let turn = |at: Option<Point>| at.map_or(Turn::Pass, Turn::Play);
    let (prover, other) = (plan.prover, plan.prover.opponent());
    // A string of the prover's beside the wall lives by his first answer.
    let own = !plan.wall.contains(string) && walk.is_prover(string);
    while let Some(resisting) = next {
        if line.turns.len() + 2 > most {
            line.end = LineEnd::Cut;
            return line;
        }
        line.turns.extend([(other, turn(resisting.at)), (prover, turn(resisting.answer))]);
        if walk.go(&resisting).is_none() || own {
            return line;
        }
        next = walk.resistance();
    }
    while !plan.wall.contains(string) && !own && walk.stands(string) {
        if line.turns.len() + 2 > most {
            line.end = LineEnd::Cut;
            return line;
        }
        let Some(at) = walk.clear() else { return line };
        line.turns.extend([(other, Turn::Pass), (prover, Turn::Play(at))]);
    }
    line
}

fn distance(one: Point, other: Point) -> u8 {
    one.column.abs_diff(other.column) + one.row.abs_diff(other.row)
}

/// How many turns each claim is away from the end if the other side holds out, counted up to [`AHEAD`].
fn heights(strategy: &Strategy) -> Vec<usize> {
    let mut heights = vec![0usize; strategy.claims.len()];
    for _ in 0..AHEAD {
        let mut changed = false;
        for (index, claim) in strategy.claims.iter().enumerate().rev() {
            let height = |next: &u32| heights.get(*next as usize).copied().unwrap_or(0) + 1;
            let now = match &claim.step {
                Step::Settled | Step::Plan(_) => 0,
                Step::Own(_, next) => height(next),
                Step::Answers(answers) => answers.iter().map(|(_, next)| height(next)).max().unwrap_or(0),
            };
            let now = now.min(AHEAD);
            changed |= now != heights[index];
            heights[index] = now;
        }
        if !changed {
            break;
        }
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_board::PointSet;
    use shinpan_confirm::Claim;

    fn claim(to_move: Color, step: Step) -> Claim {
        Claim {
            stones: [PointSet::new(), PointSet::new()],
            to_move,
            banned: PointSet::new(),
            freed: Vec::new(),
            fresh: PointSet::new(),
            named: None,
            zone: PointSet::new(),
            step,
        }
    }

    const NEAR: Point = Point { column: 0, row: 0 };

    #[test]
    fn of_two_ways_to_hold_out_the_nearer_is_shown() {
        let (black, white) = (Color::Black, Color::White);
        let answers = vec![(play(1), 1), (play(4), 1), (Turn::Pass, 1)];
        let claims = vec![claim(white, Step::Answers(answers)), claim(black, Step::Settled)];
        let strategy = Strategy { attacker: true, claims };
        for (column, turn) in [(0, play(1)), (5, play(4))] {
            let line = Line::about(&strategy, Point { column, row: 0 }, 10);
            assert_eq!(line.turns, [(white, turn)]);
        }
    }

    fn play(column: u8) -> Turn {
        Turn::Play(Point { column, row: 0 })
    }

    #[test]
    fn the_other_side_holds_out_as_long_as_it_can() {
        let (black, white) = (Color::Black, Color::White);
        let strategy = Strategy {
            attacker: true,
            claims: vec![
                claim(black, Step::Own(play(0), 1)),
                claim(white, Step::Answers(vec![(Turn::Pass, 2), (play(1), 3), (play(2), 2)])),
                claim(black, Step::Settled),
                claim(black, Step::Own(play(3), 2)),
            ],
        };
        let line = Line::about(&strategy, NEAR, 10);
        assert_eq!(line.turns, [(black, play(0)), (white, play(1)), (black, play(3))]);
        assert_eq!(line.end, LineEnd::Settled);
        assert_eq!(Line::about(&strategy, NEAR, 2).end, LineEnd::Cut);
    }

    #[test]
    fn an_endless_line_is_shown_once() {
        let (black, white) = (Color::Black, Color::White);
        let strategy = Strategy {
            attacker: false,
            claims: vec![
                claim(black, Step::Answers(vec![(play(0), 1)])),
                claim(white, Step::Own(play(1), 0)),
            ],
        };
        let line = Line::about(&strategy, NEAR, 10);
        assert_eq!((line.turns.len(), line.end), (2, LineEnd::Repeats));
    }
}
