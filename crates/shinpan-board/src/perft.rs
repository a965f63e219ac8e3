//! Counting sequences of legal moves: the test that finds what other tests of a board overlook.
//!
//! The name is from chess programming ("performance test"). Black moves first, the players alternate.

use crate::bits::{self, Word};
use crate::{Color, Position, SelfCapture, Size};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which plays are forbidden because of what was before.
    pub repetition: Repetition,
    /// Which plays may remove stones of their own.
    pub self_capture: SelfCapture,
    /// Whether passes are moves: then two of them running end the sequence. Otherwise only plays are counted.
    pub passes: bool,
}

/// Which plays are forbidden because of what was before; passes never are.
///
/// Here the rules differ by nothing else. The start counts as a position before Black's first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// A play may not restore the position before the opponent's last move if that was a play, nor leave the
    /// position as it is.
    Simple,
    /// A play may not bring about any earlier position.
    Positional,
    /// A play may not bring about any earlier position with the same player to move.
    Situational,
    /// A play may not bring about a position that the same player brought about by a play.
    NaturalSituational,
    /// A play may not bring about a position as it was after any earlier move of the same player, passes included.
    AfterOwnMoves,
}

impl Repetition {
    /// All of them.
    pub const ALL: [Repetition; 5] = [
        Repetition::Simple,
        Repetition::Positional,
        Repetition::Situational,
        Repetition::NaturalSituational,
        Repetition::AfterOwnMoves,
    ];

    /// Returns the name used in the tables of counts: `simple`, `psk`, `ssk`, `nssk` or `own`.
    pub const fn name(self) -> &'static str {
        match self {
            Repetition::Simple => "simple",
            Repetition::Positional => "psk",
            Repetition::Situational => "ssk",
            Repetition::NaturalSituational => "nssk",
            Repetition::AfterOwnMoves => "own",
        }
    }
}

/// Counts the legal sequences of `depth` moves from the empty board.
///
/// Boards of up to 9 columns and 12 rows are counted in machine words, the last move in bulk.
pub fn perft(size: Size, rules: Rules, depth: u32) -> u64 {
    if u64::fits(size) {
        bits::perft::<u64>(size, rules, depth)
    } else if u128::fits(size) {
        bits::perft::<u128>(size, rules, depth)
    } else {
        perft_plain(size, rules, depth)
    }
}

/// Counts like [`perft`], slowly, by the wording of the rules and nothing else.
pub fn perft_plain(size: Size, rules: Rules, depth: u32) -> u64 {
    Line::new(size, rules).count(depth)
}

/// Counts the complete games, those that end with two passes, by their number of moves, passes included: entry `n`
/// of the result counts those of `n` moves.
///
/// Goes through every game one by one, so it is for boards of a few points, and never ends where the rules let a
/// game go on for ever; `None` if a game gets longer than `longest` moves.
pub fn complete_games(size: Size, rules: Rules, longest: usize) -> Option<Vec<u64>> {
    let mut games = Vec::new();
    let rules = Rules { passes: true, ..rules };
    Line::new(size, rules).games(&mut games, longest).then_some(games)
}

/// A sequence of moves, as long as it is under way.
struct Line {
    rules: Rules,
    /// The start, and the position after each move with the one who made it and whether it was a play.
    past: Vec<(Position, Option<(Color, bool)>)>,
}

impl Line {
    fn new(size: Size, rules: Rules) -> Line {
        Line { rules, past: vec![(Position::empty(size), None)] }
    }

    fn to_move(&self) -> Color {
        Color::BOTH[(self.past.len() - 1) % 2]
    }

    fn now(&self) -> &Position {
        &self.past[self.past.len() - 1].0
    }

    fn passes_running(&self) -> usize {
        self.past.iter().rev().take_while(|(_, last)| matches!(last, Some((_, false)))).count()
    }

    /// Says whether a play of the player to move may bring about the position.
    fn permits(&self, after: &Position) -> bool {
        let mover = self.to_move();
        match self.rules.repetition {
            Repetition::Simple => {
                let before_last = match self.past.as_slice() {
                    [.., (before, _), (_, Some((_, true)))] => Some(before),
                    _ => None,
                };
                after != self.now() && Some(after) != before_last
            }
            Repetition::Positional => self.past.iter().all(|(earlier, _)| earlier != after),
            Repetition::Situational => {
                // The opponent is to move afterwards, as he was when the mover had moved, and had he begun.
                let same = |last: &Option<(Color, bool)>| last.map_or(Color::White, |(by, _)| by) == mover;
                self.past.iter().all(|(earlier, last)| earlier != after || !same(last))
            }
            Repetition::NaturalSituational => {
                self.past.iter().all(|(earlier, last)| earlier != after || *last != Some((mover, true)))
            }
            Repetition::AfterOwnMoves => {
                let own = |last: &Option<(Color, bool)>| last.is_some_and(|(by, _)| by == mover);
                self.past.iter().all(|(earlier, last)| earlier != after || !own(last))
            }
        }
    }

    /// The positions after each legal play.
    fn plays(&self) -> Vec<Position> {
        let now = self.now();
        let placed = now.size().all_points().filter_map(|point| now.place(self.to_move(), point));
        placed
            .filter(|placed| self.rules.self_capture.permits(placed.self_captured.len()))
            .map(|placed| placed.after)
            .filter(|after| self.permits(after))
            .collect()
    }

    fn count(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.passes_running() == 2 {
            return 0;
        }
        let mover = self.to_move();
        let mut total = 0;
        for after in self.plays() {
            self.past.push((after, Some((mover, true))));
            total += self.count(depth - 1);
            self.past.pop();
        }
        if self.rules.passes {
            self.past.push((self.now().clone(), Some((mover, false))));
            total += self.count(depth - 1);
            self.past.pop();
        }
        total
    }

    fn games(&mut self, games: &mut Vec<u64>, longest: usize) -> bool {
        let moves = self.past.len() - 1;
        if self.passes_running() == 2 {
            if games.len() <= moves {
                games.resize(moves + 1, 0);
            }
            games[moves] += 1;
            return true;
        }
        if moves >= longest {
            return false;
        }
        let mover = self.to_move();
        let pass = (self.now().clone(), Some((mover, false)));
        let plays = self.plays().into_iter().map(|after| (after, Some((mover, true))));
        plays.chain([pass]).all(|next| {
            self.past.push(next);
            let ends = self.games(games, longest);
            self.past.pop();
            ends
        })
    }
}
