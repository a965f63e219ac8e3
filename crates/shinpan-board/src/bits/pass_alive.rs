use super::word::Word;
use crate::{Color, PassAlive, Position, SelfCapture, pass_alive_under};

/// Finds the pass-alive strings and territory of both colours, Black first; the same answer as
/// [`pass_alive_under`] for each.
///
/// Boards of up to 9 columns and 12 rows are done in machine words, in less than a microsecond; for others this is
/// [`pass_alive_under`] twice.
pub fn pass_alive_both(position: &Position, self_capture: SelfCapture) -> [PassAlive; 2] {
    match SmallPosition::new(position) {
        None => Color::BOTH.map(|color| pass_alive_under(position, color, self_capture)),
        Some(small) => small
            .pass_alive_both(self_capture)
            .map(|found| PassAlive { stones: found.stones.to_set(), territory: found.territory.to_set() }),
    }
}

/// A position of up to 9 columns and 12 rows in machine words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallPosition {
    stones: [u128; 2],
    board: u128,
}

/// What one player holds even if he always passes, in machine words: bit `10 * row + column` for each point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallPassAlive {
    /// See [`PassAlive::stones`].
    pub stones: u128,
    /// See [`PassAlive::territory`].
    pub territory: u128,
}

impl SmallPosition {
    /// Makes one, unless the board is too large.
    pub fn new(position: &Position) -> Option<SmallPosition> {
        let size = position.size();
        u128::fits(size).then(|| SmallPosition { stones: u128::stones(position), board: u128::board(size) })
    }

    /// Finds the pass-alive strings and territory of both colours, Black first; see [`crate::pass_alive`] for the
    /// definition.
    pub fn pass_alive_both(&self, self_capture: SelfCapture) -> [SmallPassAlive; 2] {
        let several = self_capture != SelfCapture::Forbidden;
        let [black, white] = self.stones;
        [(black, white), (white, black)].map(|(own, opponent)| {
            let (stones, territory) = pass_alive(own, opponent, self.board, several);
            SmallPassAlive { stones, territory }
        })
    }
}

/// The most strings, or enclosures, that can lie apart from one another on 128 points.
const MOST: usize = 64;

/// A string that has two vital enclosures as far as is known, with enclosures as bits.
#[derive(Clone, Copy)]
struct Candidate<W> {
    stones: W,
    vital: u64,
    touched: u64,
}

/// Benson's algorithm; see [`crate::pass_alive`] for the words.
fn pass_alive<W: Word>(own: W, opponent: W, board: W, several: bool) -> (W, W) {
    let others = board & !own;
    // What has to touch a string for an enclosure to be vital to it.
    let must_touch = if several { others } else { others & !opponent };
    // An enclosure with such a point that touches no string at all is vital to none: away with them all at once.
    let small = others & !(must_touch & !own.around()).flood(others);
    let mut enclosures = [W::NONE; MOST];
    let mut count = 0;
    let mut rest = small;
    while !rest.is_none() && count < MOST {
        let enclosure = rest.lowest().flood(rest);
        rest ^= enclosure;
        enclosures[count] = enclosure;
        count += 1;
    }
    if count < 2 {
        return (W::NONE, W::NONE);
    }
    let alive = survivors(own, small, must_touch, &enclosures[..count]);
    if alive.is_none() {
        return (W::NONE, W::NONE);
    }
    // Enclosures next to a string that did not survive are nobody's.
    let mut rest = others & !(own & !alive).around().flood(others);
    let mut territory = W::NONE;
    while !rest.is_none() {
        let enclosure = rest.lowest().flood(rest);
        rest ^= enclosure;
        if (enclosure & !alive.around()).count() < 2 {
            territory |= enclosure;
        }
    }
    (alive, territory)
}

/// The strings left when those with fewer than two vital enclosures, and the enclosures they touch, are struck out.
fn survivors<W: Word>(own: W, small: W, must_touch: W, enclosures: &[W]) -> W {
    let mut candidates = [Candidate { stones: W::NONE, vital: 0, touched: 0 }; MOST];
    let mut count = 0;
    let mut left = u64::MAX;
    let mut rest = own & small.around();
    while !rest.is_none() && count < MOST {
        let stones = rest.lowest().flood(own);
        rest &= !stones;
        let around = stones.around();
        let (mut vital, mut touched) = (0_u64, 0_u64);
        for (number, &enclosure) in enclosures.iter().enumerate() {
            let must_touch = enclosure & must_touch;
            let is_touched = enclosure.meets(around);
            touched |= u64::from(is_touched) << number;
            vital |= u64::from(is_touched & !must_touch.is_none() & must_touch.within(around)) << number;
        }
        if vital.count_ones() < 2 {
            left &= !touched;
        } else {
            candidates[count] = Candidate { stones, vital, touched };
            count += 1;
        }
    }
    loop {
        let before = count;
        let mut kept = 0;
        for number in 0..count {
            let candidate = candidates[number];
            if (candidate.vital & left).count_ones() < 2 {
                left &= !candidate.touched;
            } else {
                candidates[kept] = candidate;
                kept += 1;
            }
        }
        count = kept;
        if count == before {
            break;
        }
    }
    candidates[..count].iter().fold(W::NONE, |alive, candidate| alive | candidate.stones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fast::Playouts;
    use crate::{PointSet, Size};

    /// Compares with the plain algorithm; returns the numbers of points of each kind found.
    fn compare(position: &Position) -> [usize; 2] {
        let mut found = [0, 0];
        for rule in [SelfCapture::Forbidden, SelfCapture::SeveralStones] {
            let both = pass_alive_both(position, rule);
            for (color, fast) in Color::BOTH.into_iter().zip(both) {
                assert_eq!(fast, pass_alive_under(position, color, rule), "{position:?} {color} {rule:?}");
                found[0] += fast.stones.len();
                found[1] += fast.territory.len();
            }
        }
        found
    }

    #[test]
    fn as_the_plain_algorithm_on_random_games() {
        let mut random = fastrand::Rng::with_seed(21);
        let (mut positions, mut total) = (0, [0, 0]);
        for (columns, rows, games) in
            [(9, 9, 60), (7, 7, 40), (9, 12, 15), (3, 5, 60), (1, 9, 30), (9, 1, 30), (10, 3, 5)]
        {
            let mut playouts = Playouts::new(&Position::empty(Size::new(columns, rows).unwrap()));
            for _ in 0..games {
                let seed = random.u64(..);
                let whole = playouts.play(Color::Black, 400, |n| random.u32(..n)).moves;
                for moves in 0..whole {
                    let mut again = fastrand::Rng::with_seed(seed);
                    if moves % 3 == 0 {
                        playouts.play(Color::Black, moves, |n| again.u32(..n));
                        let found = compare(&playouts.board().position());
                        positions += 1;
                        total = [total[0] + found[0], total[1] + found[1]];
                    }
                }
            }
        }
        assert!(positions > 4000 && total[0] > 10_000 && total[1] > 4000, "{positions} {total:?}");
    }

    #[test]
    fn as_the_plain_algorithm_on_stones_strewn_at_random() {
        let mut random = fastrand::Rng::with_seed(22);
        let mut total = [0, 0];
        for round in 0..40_000 {
            let size =
                if round % 4 == 0 { Size::new(9, 9) } else { Size::new(random.u8(1..=6), random.u8(1..=6)) };
            let mut position = Position::empty(size.unwrap());
            // Mostly one colour, so that there are eyes.
            for point in size.unwrap().all_points() {
                let stone = match random.u8(..20) {
                    0..=12 => Some(Color::Black),
                    13 => Some(Color::White),
                    _ => None,
                };
                position.set(point, stone);
            }
            let found = compare(&position);
            total = [total[0] + found[0], total[1] + found[1]];
        }
        assert!(total[0] > 100_000 && total[1] > 30_000, "{total:?}");
    }

    #[test]
    fn words_and_sets() {
        let size = Size::new(9, 12).unwrap();
        assert!(u128::fits(size) && !u64::fits(size) && u64::fits(Size::new(7, 8).unwrap()));
        assert!(!u128::fits(Size::new(10, 1).unwrap()) && !u128::fits(Size::new(1, 13).unwrap()));
        assert!(SmallPosition::new(&Position::empty(Size::square(10).unwrap())).is_none());
        assert_eq!(u128::board(size).to_set(), PointSet::full(size));
        assert_eq!(u64::board(Size::new(7, 8).unwrap()).count(), 56);
    }
}
