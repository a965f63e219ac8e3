//! The search's board: two words of stones, captures by floods.

use shinpan_rules::SelfCapture;

use crate::bits::{Geometry, Set};

/// Stones of Black (0) and White (1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Board<B> {
    pub stones: [B; 2],
}

/// A play carried out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played<B> {
    pub board: Board<B>,
    /// Opponent's stones taken.
    pub captured: B,
    /// Own stones taken (self-capture).
    pub lost: B,
    /// Where the opponent could take back a single stone with a single stone, if anywhere.
    pub ko: B,
}

impl<B: Set> Board<B> {
    #[inline(always)]
    pub(crate) fn empty(&self, geometry: &Geometry<B>) -> B {
        geometry.full & !(self.stones[0] | self.stones[1])
    }

    /// Plays for `color` (0 Black, 1 White) at the empty point `at`; `None` if the self-capture clause forbids it.
    #[inline(always)]
    pub(crate) fn play(
        &self,
        geometry: &Geometry<B>,
        color: usize,
        at: B,
        self_capture: SelfCapture,
    ) -> Option<Played<B>> {
        let (mut own, mut other) = (self.stones[color] | at, self.stones[1 - color]);
        let empty = geometry.full & !(own | other);
        let around = geometry.next_to(at);
        let mut captured = B::ZERO;
        let mut touched = around & other;
        while !touched.is_zero() {
            // Grow the string until it shows a liberty; most show one at once.
            let mut string = touched.first();
            let alive = loop {
                let border = geometry.next_to(string);
                if border.meets(empty) {
                    break true;
                }
                let grown = string | (border & other);
                if grown == string {
                    break false;
                }
                string = grown;
            };
            if !alive {
                captured |= string;
                touched &= !string;
            } else {
                touched = touched.without_lowest();
            }
        }
        other &= !captured;
        let mut ko = B::ZERO;
        let mut lost = B::ZERO;
        if captured.is_zero() {
            if !around.meets(empty) {
                let string = geometry.flood(at, own);
                if !geometry.next_to(string).meets(empty) {
                    let permitted = match self_capture {
                        SelfCapture::Forbidden => false,
                        SelfCapture::SeveralStones => string != at,
                        SelfCapture::Allowed => true,
                    };
                    if !permitted {
                        return None;
                    }
                    lost = string;
                    own &= !string;
                }
            }
        } else if captured.without_lowest().is_zero() && !around.meets(own | (empty & !captured)) {
            ko = captured;
        }
        let mut stones = [own, other];
        if color == 1 {
            stones = [other, own];
        }
        Some(Played { board: Board { stones }, captured, lost, ko })
    }

    /// Area of Black minus area of White, in points: stones, and empty points that reach one colour only.
    #[inline]
    pub(crate) fn area(&self, geometry: &Geometry<B>) -> i32 {
        let empty = self.empty(geometry);
        let [black, white] = self.stones;
        let reached = |stones: B| geometry.flood(geometry.next_to(stones) & empty, empty);
        let (by_black, by_white) = (reached(black), reached(white));
        (black | (by_black & !by_white)).count() as i32 - (white | (by_white & !by_black)).count() as i32
    }
}

/// Stones and territory that stay a player's whatever the opponent does, if the player answers inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Safe<B> {
    /// Stones that cannot be captured.
    pub stones: B,
    /// Points of the regions they enclose.
    pub territory: B,
    /// Points of the territory that touch none of the stones: at most two of a region, next to one another.
    pub inner: B,
}

/// Benson's unconditional life (Information Sciences 10, 1976) with a stricter eye: **every** point of an eye
/// region, opposing stones on it included, touches the string.
///
/// The stricter eye makes the result hold where stones are never removed without being captured, with and
/// without self-capture, and under every rule against repetition. A region of territory may have an inner point
/// that no safe stone touches, or two that touch each other. The argument is in `proof_number`.
#[inline]
pub(crate) fn pass_alive<B: Set>(geometry: &Geometry<B>, own: B) -> Safe<B> {
    let outside = geometry.full & !own;
    let touched = geometry.next_to(own);
    // Regions with a point that touches no own stone can be no eye.
    let far = outside & !touched;
    let mut rest = outside & !geometry.flood(far, outside);
    if rest.is_zero() {
        return Safe::default();
    }
    let mut eyes = [B::ZERO; MAX_EYES];
    let mut count = 0;
    while !rest.is_zero() && count < MAX_EYES {
        let region = geometry.flood(rest.first(), rest);
        rest &= !region;
        eyes[count] = region;
        count += 1;
    }
    if count < 2 {
        return Safe::default();
    }
    let mut alive = own;
    loop {
        // Strings with two eyes among the regions bordered by strings still thought alive.
        let mut kept = B::ZERO;
        let mut strings = alive;
        while !strings.is_zero() {
            let string = geometry.flood(strings.first(), own);
            strings &= !string;
            let border = geometry.next_to(string);
            if eyes[..count].iter().filter(|&&eye| eye.within(border)).take(2).count() == 2 {
                kept |= string;
            }
        }
        if kept == alive {
            break;
        }
        alive = kept;
        if alive.is_zero() {
            return Safe::default();
        }
        let mut left = 0;
        for index in 0..count {
            if (geometry.next_to(eyes[index]) & own).within(alive) {
                eyes[left] = eyes[index];
                left += 1;
            }
        }
        count = left;
    }
    let border = geometry.next_to(alive);
    let mut safe = Safe { stones: alive, territory: B::ZERO, inner: B::ZERO };
    let far = geometry.full & !alive & !border;
    let mut rest = geometry.full & !alive;
    while !rest.is_zero() {
        let region = geometry.flood(rest.first(), rest);
        rest &= !region;
        let inner = region & far;
        if inner.is_zero() || is_held(geometry, inner) {
            safe.territory |= region;
            safe.inner |= inner;
        }
    }
    safe
}

/// Whether nobody can make two eyes on these points, and no ko: one point or two that touch, none with a single
/// neighbour.
#[inline(always)]
pub(crate) fn is_held<B: Set>(geometry: &Geometry<B>, inner: B) -> bool {
    let first = inner.first();
    let second = inner & !first;
    let around = geometry.next_to(first);
    if around.without_lowest().is_zero() {
        return false;
    }
    if !second.without_lowest().is_zero() {
        return false;
    }
    second.is_zero() || (second.within(around) && !geometry.next_to(second).without_lowest().is_zero())
}

/// More eyes than this on one board are not looked at: the result stays safe, only smaller.
const MAX_EYES: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_board::{Color, Position, Size};

    fn safe(diagram: &str) -> Safe<u32> {
        let position = Position::from_diagram(diagram).unwrap();
        let size: Size = position.size();
        let stones = position.stones(Color::Black);
        let own = stones.iter().fold(0u32, |set, point| set | 1 << point.index(size));
        pass_alive(&Geometry::new(size), own)
    }

    #[test]
    fn inner_points_are_allowed_where_nobody_can_make_two_eyes() {
        // The corner A1 touches no black stone; two eyes stand on the right.
        let one = safe("XXXX. / XXXXX / ..XX. / O.XXX");
        assert_eq!((one.territory.count_ones(), one.inner), (6, 1 << 15));
        let two = safe("XXXX. / .XXXX / ..XX. / ..XXX");
        assert_eq!((two.territory.count_ones(), two.inner), (7, 1 << 10 | 1 << 15));
        let three = safe("XXXXX. / XXXXX. / ....XX / ....X.");
        assert_eq!((three.inner, three.territory & 1 << 18), (0, 0));
        // Two of three may touch the first, which is a corner.
        let bent = safe("..... / ..XXX / .XXX. / .X.XX / .XX.X");
        assert_eq!((bent.inner, bent.territory & 1), (0, 0));
        // An own stone that is cut off counts like an empty point.
        assert_eq!(safe("XXXX. / XXXXX / ..XX. / X.XXX").territory.count_ones(), 6);
    }

    #[test]
    fn one_eye_is_not_enough() {
        assert_eq!(safe("XX. / X.X / XXX").stones, 0b111_101_011);
        assert_eq!(safe("XX. / XXX / XXX"), Safe::default());
        assert_eq!(safe("..."), Safe::default());
    }
}
