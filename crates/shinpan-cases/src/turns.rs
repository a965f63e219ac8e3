//! Turn logs without a board: who played and who passed.

use shinpan_board::{Color, Point, Position, Size};
use shinpan_game::{Act, Move};

use crate::case::Line;

/// Reads a log, `W80 B- W82`: a colour, then the book's number or letter of the play, or `-` for a pass.
/// Plays are put on points of a large empty board where no stone ever touches another, which is all the
/// machinery of phases and passes can see.
///
/// # Errors
/// The word that cannot be read, or that there are more plays than such points.
pub(crate) fn read_turns(text: &str) -> Result<(Position, Color, Line), String> {
    let size = Size::square(19).map_err(|why| why.to_string())?;
    let mut line = Line::default();
    let mut played = [0u8; 2];
    for word in text.split_whitespace() {
        let color = match word.chars().next() {
            Some('B') => Color::Black,
            Some('W') => Color::White,
            _ => return Err(format!("{word:?} begins neither with B nor with W")),
        };
        let turn = match &word[1..] {
            "" => return Err(format!("{word:?} says neither what is played nor that it is a pass")),
            "-" => Move::Pass,
            _ => {
                let (half, top) = if color == Color::Black { (0, 0) } else { (1, 10) };
                let nth = played[half];
                played[half] += 1;
                if nth >= 50 {
                    return Err("more than fifty plays of one side".to_owned());
                }
                Move::Play(Point { column: 2 * (nth % 10), row: top + 2 * (nth / 10) })
            }
        };
        line.acts.push((Some(color), Act::Move(turn)));
    }
    let first = line.acts.first().and_then(|(color, _)| *color).ok_or("an empty log")?;
    Ok((Position::empty(size), first, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_never_makes_two_stones_touch() {
        let all: Vec<String> = (1..=50).flat_map(|n| [format!("B{n}"), format!("W{n}")]).collect();
        let (mut position, first, line) = read_turns(&all.join(" ")).unwrap();
        assert_eq!(first, Color::Black);
        for (color, act) in line.acts {
            let Act::Move(Move::Play(at)) = act else { panic!("{act:?}") };
            assert!(position.is_empty_at(at));
            assert!(at.neighbours(position.size()).all(|next| position.is_empty_at(next)));
            position.set(at, color);
        }
    }

    #[test]
    fn what_is_no_turn_is_named() {
        assert!(read_turns("B1 X2").unwrap_err().contains("X2"));
        assert!(read_turns("B").is_err());
        assert!(read_turns("").is_err());
    }
}
