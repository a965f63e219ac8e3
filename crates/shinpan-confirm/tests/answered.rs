//! Strings said to live at a glance, attacked at random: each play must have an answer after which they live at a glance again.

mod random;

use shinpan_board::{Color, Point, Position, Size, pass_alive};
use shinpan_confirm::{Budget, Question, Reading};

use random::Random;

/// Whether one settled claim shows that the string cannot be captured by an opponent who plays first.
fn lives_at_a_glance(position: &Position, at: Point) -> bool {
    let question = Question::new(position, at, Reading::FORMAL_2003, None).unwrap();
    let (strategy, _) = question.answer(&Budget::states(20));
    strategy.is_ok_and(|strategy| !strategy.attacker && strategy.claims.len() == 1)
}

/// The positions after each play of a colour that is no self-capture. Bans on kos are not kept: that favours the attacker.
fn plays(position: &Position, color: Color) -> Vec<Position> {
    let placed = position.size().all_points().filter_map(|point| position.place(color, point));
    placed.filter(|placed| placed.self_captured.is_empty()).map(|placed| placed.after).collect()
}

fn random_position(size: Size, random: &mut Random) -> Position {
    let (black, white) = (20 + random.below(30), 5 + random.below(25));
    let mut position = Position::empty(size);
    for point in size.all_points() {
        let drawn = random.below(100);
        let color = match drawn {
            _ if drawn < black => Some(Color::Black),
            _ if drawn < black + white => Some(Color::White),
            _ => None,
        };
        position.set(point, color);
    }
    position
}

#[test]
fn what_lives_by_answering_goes_on_living() {
    let mut random = Random(0x00c0_ffee_1234_5678);
    let (mut games, mut attacks) = (0, 0);
    while games < 30 {
        let size = if games % 2 == 0 { Size::new(9, 3).unwrap() } else { Size::new(6, 5).unwrap() };
        let mut position = random_position(size, &mut random);
        let strings = position.strings();
        let largest = strings.iter().filter(|string| string.color == Color::Black);
        let Some(string) = largest.max_by_key(|string| string.stones.len()) else { continue };
        let at = string.stones.first().unwrap();
        let unconditional = |position: &Position| pass_alive(position, Color::Black).stones.contains(at);
        if strings.iter().any(|string| string.liberties.is_empty())
            || unconditional(&position)
            || !lives_at_a_glance(&position, at)
        {
            continue;
        }
        games += 1;
        let start = position.to_rows();
        for _ in 0..30 {
            let tries = plays(&position, Color::White);
            let Some(attacked) = tries.get(random.below(tries.len())) else { break };
            attacks += 1;
            assert_eq!(attacked.stone_at(at), Some(Color::Black), "{start} to {}", position.to_rows());
            if lives_at_a_glance(attacked, at) || unconditional(attacked) {
                position = attacked.clone();
                continue;
            }
            let mut answers = plays(attacked, Color::Black).into_iter();
            let answer = answers.find(|answer| lives_at_a_glance(answer, at));
            position = answer.unwrap_or_else(|| panic!("{start} to {}: no answer", attacked.to_rows()));
        }
    }
    assert!(attacks > 200, "{attacks}");
}
