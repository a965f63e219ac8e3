//! Whether one player can take every point, by a search made for that question.
//!
//! On small boards the first player often gets everything, and then the margin is known as soon as that is
//! shown. The search of [`crate::proof_number`] asks for a margin and knows only stones that are safe whatever is
//! played; here the question is narrower and three things make it tractable:
//!
//! - **Regions answered one by one** (`regions`). Once the prover's stones divide the board, each part is a small
//!   game of its own, searched once and remembered. Why that is sound, and why no ko of one part matters to
//!   another, is in `docs/proof-format.md`, where the checker takes the same ends of lines.
//! - **A value learnt beforehand** (`value`, `self_play`) orders the moves of both players. It decides nothing.
//! - **Depth that the prover pays for**: lines in which he keeps to his likeliest moves are followed further
//!   (realization probabilities, Tsuruoka, Yokoyama and Chikayama 2002; the depth grows step by step, as in
//!   van der Werf, van den Herik and Uiterwijk, "Solving Go on small boards", ICGA Journal 26, 2003).
//!
//! What is shown is a tree of moves in which every line ends, so it holds under the basic ko rule whatever a line that
//! comes back to itself is worth. Under a rule against repetition it would not: a play of the prover might be
//! forbidden. That the search fails says nothing. Its outcome is a book of answers, which the checker reads by itself.

mod book;
mod regions;
mod search;
mod self_play;
mod value;

use shinpan_board::Color;
use shinpan_proof::Book;
use shinpan_rules::{BasicKo, Count, FirstPass, Repetition, RepetitionBinds, SelfCapture};

use crate::bits::Bits;
use crate::board::Board;
use crate::law::{Ending, Law};
use crate::proof_number::banned;
use crate::state::State;
use book::Writing;
use search::{Search, Stopped};

/// The player who is to get everything, as an index of stones; the other one.
pub(super) const PROVER: usize = 0;
/// The other player.
pub(super) const OTHER: usize = 1;

/// Boards up to this size are searched to the end by the other search, which finds every margin.
const POINTS_LEFT_OUT: usize = 16;

/// Larger boards are left to it too: half of every budget would be spent here for nothing.
const POINTS_MAX: usize = 30;

/// A position of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place<B> {
    /// The prover's stones and the other player's.
    pub board: Board<B>,
    /// Where the player to move may not take back.
    pub ko: B,
}

/// What a search came to.
pub(crate) struct Outcome {
    /// The answers, if one player was shown to get everything.
    pub book: Option<Book>,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions whose moves were made.
    pub expanded: u64,
}

/// Whether the question can be asked in this state.
pub(crate) fn suits(state: &State) -> bool {
    let law = state.law();
    Law { binds: law.binds, ..PLAIN } == law
        && (POINTS_LEFT_OUT + 1..=POINTS_MAX).contains(&state.size().points())
        && state.passes() == 0
        && !state.is_over()
}

/// The law under which a finite tree of moves is all there is to show.
const PLAIN: Law = Law {
    self_capture: SelfCapture::Forbidden,
    basic_ko: BasicKo::NextMove,
    repetition: Repetition::Allowed,
    binds: RepetitionBinds::EveryPlay,
    ending: Ending::TwoPasses,
    first_pass: FirstPass::Nothing,
    count: Count::Area,
};

/// Games played beforehand for each point that the board has more than is left out.
const GAMES: u32 = 30_000;
/// If the prover gets everything in fewer of the last of them, in thousandths, it is not tried.
const HOPELESS: u32 = 250;

/// Looks for a strategy by which the likelier player gets everything. `watch` is asked now and then, with positions and
/// expanded positions so far, whether to go on. The table takes half of `memory` bytes at most.
pub(crate) fn search(state: &State, memory: usize, watch: &mut dyn FnMut(u64, u64) -> bool) -> Outcome {
    let games = GAMES * (state.size().points() - POINTS_LEFT_OUT) as u32;
    search_in::<u32>(state, games, memory, watch)
}

fn search_in<B: Bits>(
    state: &State,
    games: u32,
    memory: usize,
    watch: &mut dyn FnMut(u64, u64) -> bool,
) -> Outcome {
    let score = state.score().half_points();
    let turn = state.to_move();
    let prover = match score {
        0 => turn,
        _ if score > 0 => Color::Black,
        _ => Color::White,
    };
    let [black, white] = state.stones().map(B::from_u128);
    let stones = if prover == Color::Black { [black, white] } else { [white, black] };
    let to_move = if turn == prover { PROVER } else { OTHER };
    let mut search = Search::<B>::new(state.size(), memory, watch);
    let ko = banned(state, &search.geometry);
    let place = Place { board: Board { stones }, ko };
    let book = found(&mut search, &place, to_move, prover, games).ok().flatten();
    let (nodes, expanded) = search.counts();
    Outcome { book, nodes, expanded }
}

fn found<B: Bits>(
    search: &mut Search<'_, B>,
    place: &Place<B>,
    to_move: usize,
    prover: Color,
    games: u32,
) -> Result<Option<Book>, Stopped> {
    if self_play::learn(search, place, to_move, games)? < HOPELESS || !search.deepen(place, to_move)? {
        return Ok(None);
    }
    let mut writing = Writing::new(search, prover);
    let complete = if to_move == PROVER { writing.first(place)? } else { writing.write(place)? };
    Ok(complete.then(|| writing.finish()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use shinpan_board::{Position, Size};
    use shinpan_proof::{Answer, Budget, Claim, Proof, Question, Solver as _, Start, Strategy, check};
    use shinpan_rules::RuleSet;
    use shinpan_score::Points;

    use super::*;
    use crate::bits::scramble;
    use crate::{Small, solve};

    fn rules() -> Arc<RuleSet> {
        let text = include_str!("../../../../cases/rules/ko-simple.md");
        let rules = RuleSet::parse(text, "ko-simple.md", &RuleSet::builtin_base).unwrap();
        Arc::new(rules.with_reading("end", "two-passes").unwrap())
    }

    #[test]
    fn three_by_six_is_all_of_the_first_player() {
        let position = Position::empty(Size::new(6, 3).unwrap());
        let start = Start::new(rules(), position.clone(), Color::White).with_komi(Points::ZERO);
        let solved = Small::default().solve(&start, Question::Result, Budget::default()).unwrap();
        assert_eq!(solved.answer, Answer::Margin(Points::whole(-18)));
        assert!(solved.nodes < 10_000_000, "{}", solved.nodes);
        // That nobody has more than every point needs no book.
        assert!(solved.proofs.iter().any(|proof| proof.strategy.book().is_some()));
        for proof in &solved.proofs {
            assert_eq!(check(proof), Ok(proof.claim));
        }
        // A smaller question is answered as well.
        let start = Start::new(rules(), position, Color::Black).with_komi(Points::ZERO);
        let claim = Claim::AtLeast(Points::whole(12));
        let question = Question::AtLeast(Points::whole(12));
        let solved = Small::default().solve(&start, question, Budget::default()).unwrap();
        assert_eq!(solved.answer, Answer::Holds(claim));
        assert_eq!(check(&solved.proofs[0]), Ok(claim));
    }

    #[test]
    fn what_is_found_is_true_and_has_a_book() {
        let (mut found, mut everything) = (0, 0);
        for seed in 0..160u64 {
            let size = [(3, 3), (4, 3), (2, 5), (4, 2)][(seed % 4) as usize];
            let size = Size::new(size.0, size.1).unwrap();
            let mut position = Position::empty(size);
            for point in size.all_points() {
                let number = scramble(seed << 8 | point.index(size) as u64) % 8;
                position.set(
                    point,
                    [Some(Color::Black), Some(Color::White)].get(number as usize).copied().flatten(),
                );
            }
            let turn = Color::BOTH[(seed / 4 % 2) as usize];
            let law = Law::AREA.with_basic_ko_only();
            let Ok(state) = State::new(law, &position, turn, [0, 0]) else { continue };
            let outcome = search_in::<u32>(&state, 100, 1 << 22, &mut |nodes, _| nodes < 50_000);
            let value =
                solve(&state, crate::Budget { memory: 1 << 22, ..Default::default() }).unwrap().progress;
            let all = Points::whole(size.points() as i32);
            everything += u32::from(value.low == all || value.high == -all);
            let Some(book) = outcome.book else { continue };
            found += 1;
            let (bound, claim) = match book.prover() {
                Color::Black => (value.low, Claim::AtLeast(all)),
                Color::White => (-value.high, Claim::AtMost(-all)),
            };
            assert_eq!(bound, all, "{position}");
            let start = Start::new(rules(), position, turn).with_komi(Points::ZERO);
            let proof = Proof { start, claim, strategy: Strategy::from(book) };
            assert_eq!(check(&proof), Ok(claim));
        }
        assert!(found > 8 && found <= everything, "{found} of {everything}");
    }

    #[test]
    fn it_is_asked_only_where_a_finite_tree_is_enough() {
        let state = |law: Law, columns, rows| {
            let position = Position::empty(Size::new(columns, rows).unwrap());
            State::new(law, &position, Color::Black, [0, 0]).unwrap()
        };
        assert!(suits(&state(Law::AREA.with_basic_ko_only(), 5, 5)));
        assert!(!suits(&state(Law::AREA.with_basic_ko_only(), 4, 4)));
        assert!(!suits(&state(Law::AREA, 5, 5)));
        assert!(!suits(&state(Law::AREA.with_basic_ko_only().ikeda_area_three(), 5, 5)));
        assert!(!suits(&state(Law::AREA.with_basic_ko_only(), 6, 6)));
        let passed = state(Law::AREA.with_basic_ko_only(), 5, 5).after(None).unwrap();
        assert!(!suits(&passed));
    }
}
