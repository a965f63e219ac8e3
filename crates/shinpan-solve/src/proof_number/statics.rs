//! What a position says without search: an answer from safe stones, or a guess.

use shinpan_rules::{Count, FirstPass, SelfCapture};

use super::history::Needs;
use super::node::Node;
use super::search::{Proof, Search, Standing};
use crate::bits::Bits;
use crate::board::{Safe, pass_alive};

impl<B: Bits> Search<'_, B> {
    #[inline(always)]
    pub(super) fn safe(&self, node: &Node<B>) -> [Safe<B>; 2] {
        node.board.stones.map(|own| pass_alive(&self.geometry, own))
    }

    /// Answers the question from stones that are safe whatever is played.
    pub(super) fn settled(&mut self, node: &Node<B>, safe: &[Safe<B>; 2]) -> Option<Standing> {
        // With self-capture the opponent could go on for ever without ever disturbing what is safe.
        if self.law.count != Count::Area || (self.endless && self.law.self_capture != SelfCapture::Forbidden)
        {
            return None;
        }
        let target = self.shared.target - node.account;
        let all = self.points as i32;
        let mut low = 4 * (safe[0].stones | safe[0].territory).count() as i32 - 2 * all;
        let mut high = 2 * all - 4 * (safe[1].stones | safe[1].territory).count() as i32;
        if !node.first_passed {
            match self.law.first_pass {
                FirstPass::LastCompetitiveMove | FirstPass::OnePointMore => low -= 2,
                FirstPass::Button => {
                    low -= 1;
                    high += 1;
                }
                _ => {}
            }
        }
        if low < target && high >= target {
            return None;
        }
        if node.pass_ends(&self.law) {
            // The player to move may end the game with the board as it stands.
            let now = 2 * node.board.area(&self.geometry);
            if node.turn == 0 { high = high.max(now) } else { low = low.min(now) }
        }
        for (side, bound) in [(0u8, low), (1, high)] {
            let answers = if side == 0 { bound >= target } else { bound < target };
            let own = &safe[usize::from(side)];
            let used = own.stones | own.inner;
            if !answers
                || own.inner.meets(node.ko)
                || (self.remembers && used.meets(node.taken[usize::from(side)]))
            {
                continue;
            }
            let mut needs = Needs::nothing();
            if self.remembers {
                needs.uncaptured = used;
            }
            self.proof = Proof { bound, needs };
            return Some(if side == node.turn { Standing::Won } else { Standing::Lost });
        }
        None
    }

    /// A heuristic value for the player to move: how likely he proves his side.
    pub(super) fn guess(&self, node: &Node<B>, safe: &[Safe<B>; 2]) -> i32 {
        let geometry = &self.geometry;
        let target = self.shared.target - node.account;
        let empty = node.board.empty(geometry);
        let near = node.board.stones.map(|stones| geometry.next_to(stones) & empty);
        let count = |side: usize| {
            let other = 1 - side;
            let stones = node.board.stones[side] & !safe[other].territory;
            let sure = safe[side].stones | safe[side].territory;
            8 * (stones | (near[side] & !near[other]) | sure).count() as i32 + 3 * near[side].count() as i32
        };
        let margin = count(0) - count(1) - 4 * target;
        if node.turn == 0 { margin + 4 } else { 4 - margin }
    }
}
