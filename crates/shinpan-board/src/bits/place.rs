use super::word::Word;

/// What a play leads to.
pub(crate) enum Placed<W> {
    /// The stone stays on the board.
    Stays { stones: [W; 2], captured: W },
    /// The stone is removed with its string of so many stones.
    SelfCapture { stones: [W; 2], size: u32 },
}

/// Puts a stone on an empty point and removes what has no liberty.
#[inline(always)]
pub(crate) fn place<W: Word>(board: W, mut stones: [W; 2], mover: usize, point: W) -> Placed<W> {
    stones[mover] |= point;
    let empty = board & !(stones[0] | stones[1]);
    let around = point.around() & board;
    let mut captured = W::NONE;
    for neighbour in (around & stones[1 - mover]).each() {
        captured |= without_liberty(neighbour, stones[1 - mover], empty);
    }
    stones[1 - mover] &= !captured;
    if captured.is_none() && !around.meets(empty) {
        let own = without_liberty(point, stones[mover], empty);
        if !own.is_none() {
            stones[mover] &= !own;
            return Placed::SelfCapture { stones, size: own.count() };
        }
    }
    Placed::Stays { stones, captured }
}

/// The string of the stone if it has no liberty, or else nothing.
#[inline(always)]
fn without_liberty<W: Word>(stone: W, stones: W, empty: W) -> W {
    let mut reached = stone;
    loop {
        let around = reached.around();
        if around.meets(empty) {
            return W::NONE;
        }
        let more = reached | (around & stones);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}
