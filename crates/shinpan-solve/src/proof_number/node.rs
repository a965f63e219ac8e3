//! A node of the search: a board and everything of the state that is not history.

use shinpan_rules::{Count, FirstPass};

use crate::bits::{Bits, Geometry};
use crate::board::Board;
use crate::law::{Ending, Law};
use crate::state::{By, State};

/// One node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<B> {
    pub board: Board<B>,
    /// 0 Black, 1 White.
    pub turn: u8,
    /// Where the player to move may not take back a single stone, if anywhere.
    pub ko: B,
    pub passes: u8,
    /// Whether the first pass of the game has been made (always true where the law does not ask).
    pub first_passed: bool,
    /// 0 before the play-out, 1 or 2 in a play-out opened by Black or White.
    pub phase: u8,
    /// Half points owed besides the area of the final board.
    pub account: i32,
    /// Points where stones of Black and White were captured in what the repetition rule remembers.
    pub taken: [B; 2],
}

/// What a pass leads to.
pub(super) enum Passed<B> {
    /// Another node.
    Goes(Node<B>),
    /// The end of the game, with this account.
    Ends(i32),
}

impl<B: Bits> Node<B> {
    /// The node of a state.
    pub(super) fn of(state: &State, geometry: &Geometry<B>) -> Node<B> {
        let law = state.law();
        let board = Board { stones: state.stones().map(B::from_u128) };
        let record = state.record();
        let ko = match record {
            [.., before, last] if last.by == By::Play && bans_retake(&law) => {
                retake(geometry, &board, before.stones.map(B::from_u128), state.to_move().index())
            }
            _ => B::ZERO,
        };
        let mut taken = [B::ZERO; 2];
        for pair in record[state.remembered_from()..].windows(2) {
            for (color, set) in taken.iter_mut().enumerate() {
                *set |= B::from_u128(pair[0].stones[color] & !pair[1].stones[color]);
            }
        }
        Node {
            board,
            turn: state.to_move().index() as u8,
            ko,
            passes: state.passes(),
            first_passed: state.first_pass().is_some() || !asks_first_pass(&law),
            phase: match state.opener() {
                Some(color) if law.ending == Ending::PlayOut => color.index() as u8 + 1,
                opener => u8::from(opener.is_some()),
            },
            account: state.account().half_points(),
            taken,
        }
    }

    /// Whether a pass now ends the game.
    #[inline(always)]
    pub(super) fn pass_ends(&self, law: &Law) -> bool {
        self.passes + 1 == law.ending.passes()
            && (self.phase != 0 || !law.ending.has_two_phases())
            && (self.first_passed || !law.ending.leaves_first_out())
    }

    /// The same machine as [`State::play`] for a pass.
    #[inline]
    pub(super) fn pass(&self, law: &Law) -> Passed<B> {
        let mut next = *self;
        next.turn = 1 - self.turn;
        next.ko = B::ZERO;
        let sign = if self.turn == 0 { 1 } else { -1 };
        let first = !self.first_passed;
        if first {
            next.first_passed = true;
            match law.first_pass {
                FirstPass::LastCompetitiveMove | FirstPass::OnePointMore if self.turn == 1 => {
                    next.account -= 2;
                }
                FirstPass::Button => next.account += sign,
                _ => {}
            }
        }
        if law.pass_wipes(first) {
            next.taken = [B::ZERO; 2];
        }
        if !(first && law.ending.leaves_first_out()) {
            next.passes += 1;
        }
        let closes = next.passes == law.ending.passes();
        match (law.ending, self.phase) {
            (Ending::PlayOut | Ending::TwoPassesTwice, 0) => {
                if closes {
                    // Who opened the phase matters only where that makes a pass free.
                    next.phase = if law.ending == Ending::PlayOut { next.turn + 1 } else { 1 };
                    next.passes = 0;
                }
                Passed::Goes(next)
            }
            (Ending::PlayOut, opener) => {
                if !(closes && opener == self.turn + 1) {
                    next.account -= 2 * sign;
                }
                if closes { Passed::Ends(next.account) } else { Passed::Goes(next) }
            }
            _ if closes => Passed::Ends(next.account),
            _ => Passed::Goes(next),
        }
    }

    /// The node after a play.
    #[inline]
    pub(super) fn played(&self, law: &Law, played: &crate::board::Played<B>) -> Node<B> {
        let mut next = *self;
        next.board = played.board;
        next.turn = 1 - self.turn;
        next.ko = if bans_retake(law) { played.ko } else { B::ZERO };
        next.passes = 0;
        let own = usize::from(self.turn);
        next.taken[1 - own] |= played.captured;
        next.taken[own] |= played.lost;
        if law.count == Count::Territory {
            next.account += if self.turn == 0 { -2 } else { 2 };
        }
        next
    }
}

/// Whether taking a single stone back at once with a single stone is always refused, whatever happened before:
/// by the basic ko rule, or by a repetition rule that remembers the position before every play.
pub(super) fn bans_retake(law: &Law) -> bool {
    use shinpan_rules::{BasicKo, Repetition};
    law.basic_ko == BasicKo::NextMove
        || matches!(
            law.repetition,
            Repetition::Positional | Repetition::Situational | Repetition::SinceLastPass
        )
}

/// Whether it matters that the first pass of the game has been made.
pub(super) fn asks_first_pass(law: &Law) -> bool {
    law.ending.leaves_first_out() || law.first_pass != FirstPass::Nothing
}

/// The point where `turn` would restore `before` by taking a single stone, if any.
fn retake<B: Bits>(geometry: &Geometry<B>, board: &Board<B>, before: [B; 2], turn: usize) -> B {
    let taken = before[turn] & !board.stones[turn];
    let played = board.stones[1 - turn] & !before[1 - turn];
    let one = |set: B| !set.is_zero() && set.without_lowest().is_zero();
    let lonely = !geometry.next_to(played).meets(board.stones[1 - turn] | (board.empty(geometry) & !taken));
    if one(taken) && one(played) && lonely { taken } else { B::ZERO }
}
