//! Looking answers up in a book, for people who read it.

use rustc_hash::FxHashMap;
use shinpan_board::Point;
use shinpan_game::{Act, Game, Move};

use super::board::{Board, points};
use super::inside::Inside;
use super::views::Views;
use super::{Book, Entry, name};
use crate::compact::Grid;

/// A book with an index of its states.
pub struct Consult<'a> {
    book: &'a Book,
    board: Board,
    views: Views,
    inside: Inside,
    /// The last entry of each state, by the least image of its name.
    numbers: FxHashMap<[u64; 3], usize>,
    entries: Vec<Entry<'a>>,
}

/// A turn of the other player and the prover's answer to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The turn of the other player.
    pub turn: Move,
    /// Where the prover plays then.
    pub answer: Point,
    /// The entry for what that leads to; none if it needs none.
    pub next: Option<usize>,
}

impl Book {
    /// Makes an index of the book; none for boards that no book is of.
    pub fn consult(&self) -> Option<Consult<'_>> {
        let board = Board::new(self.size())?;
        let views = Views::new(self.size());
        let entries: Vec<Entry<'_>> = self.entries().collect();
        let inside = Inside::new(Grid::new(self.size()));
        let state =
            |entry: &Entry<'_>| views.least(name(entry.stones, entry.ko, inside.of(&board, entry.stones)));
        let numbers = entries.iter().enumerate().map(|(number, entry)| (state(entry), number)).collect();
        Some(Consult { book: self, board, views, inside, numbers, entries })
    }
}

impl Consult<'_> {
    /// What the book answers in a game in which the other player is to move; none if it has no entry for the state.
    pub fn replies(&self, game: &Game) -> Option<Vec<Reply>> {
        let size = self.book.size();
        if game.position().size() != size || game.to_move() == self.book.prover() {
            return None;
        }
        let set =
            |color| game.position().stones(color).iter().fold(0u64, |set, at| set | 1 << at.index(size));
        let [own, theirs] = [self.book.prover(), self.book.prover().opponent()].map(set);
        let legal =
            |at: u8| self.book.point(at).is_some_and(|at| game.why_not(&Act::Move(Move::Play(at))).is_none());
        let empty = self.board.full & !own & !theirs;
        let ko = points(empty).find(|at| self.board.play([theirs, own], *at).is_some() && !legal(*at));
        let inside = self.inside.of(&self.board, [own, theirs]);
        let state = name([own, theirs], ko, inside);
        let entry = self.entries[*self.numbers.get(&self.views.least(state))?];
        // The book shows the state as some view of the board.
        let stored = name(entry.stones, entry.ko, self.inside.of(&self.board, entry.stones));
        let view =
            (0..self.views.count()).find(|view| state.map(|set| self.views.seen(*view, set)) == stored)?;
        let from_book = |at: u8| {
            let mut all = points(self.board.full);
            all.find(|point| {
                self.views.seen(view, 1 << point) == 1u64.checked_shl(u32::from(at)).unwrap_or(0)
            })
        };
        let mut turns = Vec::new();
        for (turn, answer) in self.turns(&entry).into_iter().zip(entry.answers) {
            turns.push((turn.map_or(Some(None), |at| from_book(at).map(Some))?, from_book(*answer)?));
        }
        // What is played inside is answered as a pass is.
        let pass = turns.last()?.1;
        let within = points(empty & inside).filter(|at| self.board.play([theirs, own], *at).is_some());
        turns.extend(within.map(|at| (Some(at), pass)));
        let mut replies = Vec::new();
        for (turn, answer) in turns {
            let (turn, played) = match turn {
                None => (Move::Pass, [own, theirs]),
                Some(at) => {
                    let [theirs, own] = self.board.play([theirs, own], at)?.stones;
                    (Move::Play(self.book.point(at)?), [own, theirs])
                }
            };
            let next = self.board.play(played, answer)?;
            let inside = self.inside.of(&self.board, next.stones);
            let next = self.numbers.get(&self.views.least(name(next.stones, next.ko, inside))).copied();
            replies.push(Reply { turn, answer: self.book.point(answer)?, next });
        }
        Some(replies)
    }

    /// The turns of the other player that an entry answers; a pass is no point.
    fn turns(&self, entry: &Entry<'_>) -> Vec<Option<u8>> {
        let [own, theirs] = entry.stones;
        let inside = self.inside.of(&self.board, entry.stones);
        let plays = points(self.board.full & !own & !theirs & !inside).filter(|at| entry.ko != Some(*at));
        let plays = plays.filter(|at| self.board.play([theirs, own], *at).is_some());
        plays.map(Some).chain([None]).collect()
    }
}
