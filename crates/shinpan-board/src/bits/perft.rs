use super::place::{Placed, place};
use super::word::Word;
use crate::Size;
use crate::perft::{Repetition, Rules};

/// Counts the legal sequences of `depth` moves from the empty board, which must fit.
pub(crate) fn perft<W: Word>(size: Size, rules: Rules, depth: u32) -> u64 {
    let mut counter = Counter { board: W::board(size), rules, seen: [Vec::new(), Vec::new()] };
    let start = Node { stones: [W::NONE; 2], ko: W::NONE, after_pass: false, removed: false };
    match rules.repetition {
        // Before Black's first move White might have moved.
        Repetition::Positional | Repetition::Situational => counter.see(start.stones, WHITE),
        Repetition::Simple | Repetition::NaturalSituational | Repetition::AfterOwnMoves => {}
    }
    match depth {
        0 => 1,
        _ => counter.count(&start, BLACK, depth),
    }
}

const BLACK: usize = 0;
const WHITE: usize = 1;

struct Counter<W> {
    board: W,
    rules: Rules,
    /// The positions that Black's, and White's, plays may not bring about; all in the first list if the mover does
    /// not matter, none if the ko point is enough.
    seen: [Vec<[W; 2]>; 2],
}

/// A moment of a sequence.
#[derive(Clone, Copy)]
struct Node<W> {
    stones: [W; 2],
    /// The point where a single stone may not be taken back.
    ko: W,
    after_pass: bool,
    /// Whether any move so far removed stones. Until then positions only grow, and plays repeat nothing.
    removed: bool,
}

impl<W: Word> Counter<W> {
    fn count(&mut self, node: &Node<W>, mover: usize, depth: u32) -> u64 {
        if depth == 1 {
            return self.count_moves(node, mover);
        }
        let mut total = 0;
        let empty = self.board & !(node.stones[0] | node.stones[1]);
        for point in (empty & !node.ko).each() {
            let (stones, captured, removed) = match place(self.board, node.stones, mover, point) {
                Placed::Stays { stones, captured } => {
                    if node.removed && self.is_seen(stones, mover) {
                        continue;
                    }
                    (stones, captured, node.removed | !captured.is_none())
                }
                Placed::SelfCapture { stones, size } => {
                    if !self.permits(stones, size, mover) {
                        continue;
                    }
                    (stones, W::NONE, true)
                }
            };
            let ko = match self.rules.repetition {
                Repetition::Simple => self.ko(node, mover, point, captured),
                _ => W::NONE,
            };
            self.see(stones, mover);
            total += self.count(&Node { stones, ko, after_pass: false, removed }, 1 - mover, depth - 1);
            self.forget(mover);
        }
        // A second pass would end the sequence too early.
        if self.rules.passes && !node.after_pass {
            let enters = self.rules.repetition != Repetition::NaturalSituational;
            if enters {
                self.see(node.stones, mover);
            }
            total += self.count(&Node { ko: W::NONE, after_pass: true, ..*node }, 1 - mover, depth - 1);
            if enters {
                self.forget(mover);
            }
        }
        total
    }

    /// Counts the legal moves, most of them without making them.
    #[inline(always)]
    fn count_moves(&self, node: &Node<W>, mover: usize) -> u64 {
        let empty = self.board & !(node.stones[0] | node.stones[1]);
        // A stone next to an empty point has a liberty.
        let open = empty & empty.around();
        let mut total = open.count();
        for point in (empty & !open & !node.ko).each() {
            match place(self.board, node.stones, mover, point) {
                Placed::Stays { .. } => total += 1,
                Placed::SelfCapture { stones, size } => total += u32::from(self.permits(stones, size, mover)),
            }
        }
        if node.removed {
            total -= self.repeating(node, mover, empty).count();
        }
        u64::from(total) + u64::from(self.rules.passes)
    }

    /// The points where a play, not a self-capture, would bring about a position seen: few can lead to each.
    fn repeating(&self, node: &Node<W>, mover: usize, empty: W) -> W {
        let mut points = W::NONE;
        for seen in self.seen[self.list(mover)].iter() {
            let added = seen[mover] & !node.stones[mover];
            let possible = added.count() == 1
                && added.within(empty)
                && node.stones[mover].within(seen[mover])
                && seen[1 - mover].within(node.stones[1 - mover]);
            if possible
                && let Placed::Stays { stones, .. } = place(self.board, node.stones, mover, added)
                && stones == *seen
            {
                points |= added;
            }
        }
        points
    }

    /// Says whether a self-capture of so many stones with this outcome is legal.
    fn permits(&self, stones: [W; 2], size: u32, mover: usize) -> bool {
        self.rules.self_capture.permits(size as usize)
            && match self.rules.repetition {
                Repetition::Simple => size > 1,
                _ => !self.is_seen(stones, mover),
            }
    }

    /// The point where the opponent may not take back at once, after a play that captured these stones.
    #[inline(always)]
    fn ko(&self, node: &Node<W>, mover: usize, point: W, captured: W) -> W {
        let enclosed = (point.around() & self.board).within(node.stones[1 - mover]);
        if enclosed && captured.count() == 1 { captured } else { W::NONE }
    }

    fn list(&self, mover: usize) -> usize {
        if self.rules.repetition == Repetition::Positional { 0 } else { mover }
    }

    fn is_seen(&self, stones: [W; 2], mover: usize) -> bool {
        self.seen[self.list(mover)].contains(&stones)
    }

    fn see(&mut self, stones: [W; 2], mover: usize) {
        if self.rules.repetition != Repetition::Simple {
            let list = self.list(mover);
            self.seen[list].push(stones);
        }
    }

    fn forget(&mut self, mover: usize) {
        if self.rules.repetition != Repetition::Simple {
            let list = self.list(mover);
            self.seen[list].pop();
        }
    }
}
