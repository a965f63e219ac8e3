//! The first moves of an answer book as a tree.

use std::fmt::Write as _;

use shinpan_board::Size;
use shinpan_game::{Act, Game, Move};

use super::{escaped, letter, letters, root_properties};
use crate::book::{Book, Consult, Reply};
use crate::flaw::{Flaw, Line};
use crate::proof::Proof;

/// Trees are not deeper than this many answers.
const DEEPEST: u32 = 100;

/// Writes as many answers deep as comes to no more than `most` states.
pub(super) fn write(proof: &Proof, book: &Book, mut game: Game, most: usize) -> Result<String, Flaw> {
    let size = game.position().size();
    let consult = book.consult().ok_or(Flaw::BoardTooLarge { size })?;
    let mut tree =
        Tree { consult, size, text: root_properties(proof, &game, "answered states"), moves: Vec::new() };
    if let Some(first) = book.first().and_then(|first| book.point(first)) {
        tree.play(&mut game, Move::Play(first))?;
    }
    let mut depth = 0;
    while depth < DEEPEST && tree.states(&game, depth + 1, most)?.is_some_and(|deeper| deeper) {
        depth += 1;
    }
    tree.state(&game, depth)?;
    tree.text.push_str(")\n");
    Ok(tree.text)
}

struct Tree<'a> {
    consult: Consult<'a>,
    size: Size,
    text: String,
    moves: Vec<Move>,
}

impl Tree<'_> {
    /// Carries a move out, without writing it.
    fn act(&mut self, game: &mut Game, turn: Move) -> Result<(), Flaw> {
        self.moves.push(turn);
        game.act(Act::Move(turn)).map(|_| ()).map_err(|illegal| Flaw::IllegalMove {
            line: Line { moves: self.moves.clone(), size: self.size },
            why: illegal.to_string(),
        })
    }

    /// Writes a move and carries it out.
    fn play(&mut self, game: &mut Game, turn: Move) -> Result<(), Flaw> {
        let at = match turn {
            Move::Play(at) => letters(at),
            Move::Pass | Move::PassForKo(_) => String::new(),
        };
        let _ = write!(self.text, ";{}[{at}]", letter(game.to_move()));
        self.act(game, turn)
    }

    /// Whether writing so deep comes to no more than `most` states and reaches one at the very depth; none if it is
    /// more.
    fn states(&mut self, game: &Game, depth: u32, most: usize) -> Result<Option<bool>, Flaw> {
        let mut left = most;
        let reached = self.count(game, depth, &mut left)?;
        Ok((left > 0).then_some(reached))
    }

    fn count(&mut self, game: &Game, depth: u32, left: &mut usize) -> Result<bool, Flaw> {
        *left = left.saturating_sub(1);
        if depth == 0 || *left == 0 {
            return Ok(true);
        }
        let mut reached = false;
        for reply in self.consult.replies(game).unwrap_or_default() {
            let next = self.after(game, reply)?;
            reached |= self.count(&next, depth - 1, left)?;
            self.moves.truncate(self.moves.len() - 2);
        }
        Ok(reached)
    }

    fn after(&mut self, game: &Game, reply: Reply) -> Result<Game, Flaw> {
        let mut next = game.clone();
        self.act(&mut next, reply.turn)?;
        self.act(&mut next, Move::Play(reply.answer))?;
        Ok(next)
    }

    /// Writes what follows in a state.
    fn state(&mut self, game: &Game, depth: u32) -> Result<(), Flaw> {
        let Some(replies) = self.consult.replies(game) else {
            let owner = game.to_move().opponent();
            self.comment(&format!(
                "Settled: {owner} gets every point, by stones that cannot be captured or region by region."
            ));
            return Ok(());
        };
        if depth == 0 {
            self.comment("The book goes on from here; the rest is left out.");
            return Ok(());
        }
        for reply in replies {
            self.text.push_str("\n(");
            let mut next = game.clone();
            self.play(&mut next, reply.turn)?;
            self.play(&mut next, Move::Play(reply.answer))?;
            self.state(&next, depth - 1)?;
            self.moves.truncate(self.moves.len() - 2);
            self.text.push(')');
        }
        Ok(())
    }

    /// Comments on the move just written; the start has its comment already.
    fn comment(&mut self, text: &str) {
        if !self.moves.is_empty() {
            let _ = write!(self.text, "C[{}]", escaped(text));
        }
    }
}
