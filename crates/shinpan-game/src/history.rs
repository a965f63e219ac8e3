//! Every position of the game so far, exactly.
//!
//! Superko compares with the whole game from the position it started from, at any distance. Hashes
//! find candidates; the positions themselves decide, so that two positions with one hash can never
//! make a wrong ruling.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use shinpan_board::{Color, Position};
use shinpan_score::Each;

/// How a moment of the game came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The game starts here, or stones were set up.
    SetUp,
    /// A play of this player.
    Play(Color),
    /// A pass, or a pass for a ko, of this player.
    Pass(Color),
}

/// The game after one move, or at its start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The stones.
    pub position: Position,
    /// Whose turn it is then.
    pub to_move: Color,
    /// What led here.
    pub by: By,
    /// How many moves had been made, plays and passes of both sides.
    pub number: usize,
    /// Stones captured so far, held by each side.
    pub prisoners: Each<u32>,
}

/// The moments of a game in order, from its start.
///
/// Copies share them until one of the copies goes on, so that a game can be tried out cheaply.
#[derive(Clone, Debug)]
pub struct History {
    moments: Arc<Vec<Moment>>,
    by_hash: Arc<FxHashMap<u64, Vec<Shown>>>,
    /// The last moment that a pass led to.
    last_pass: Option<usize>,
    /// Moments before this one no longer count for repetition.
    counts_from: usize,
}

/// A moment and the first moment that showed the same position, so that a position is compared once and not with every
/// moment that showed it: a record may go round in circles a million times.
#[derive(Clone, Copy, Debug)]
struct Shown {
    at: usize,
    first: usize,
}

impl History {
    /// A history that starts from this moment.
    pub fn new(start: Moment) -> History {
        let mut history =
            History { moments: Arc::default(), by_hash: Arc::default(), last_pass: None, counts_from: 0 };
        history.push(start);
        history
    }

    /// Adds the next moment.
    pub fn push(&mut self, moment: Moment) {
        let hash = moment.position.hash64();
        let at = self.moments.len();
        let shown = Arc::make_mut(&mut self.by_hash).entry(hash).or_default();
        let first = first_showing(&self.moments, shown, &moment.position).unwrap_or(at);
        shown.push(Shown { at, first });
        if matches!(moment.by, By::Pass(_)) {
            self.last_pass = Some(at);
        }
        Arc::make_mut(&mut self.moments).push(moment);
    }

    /// Every moment from the start on.
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// The present moment.
    pub fn last(&self) -> Option<&Moment> {
        self.moments.last()
    }

    /// The moment before the present one.
    pub fn before_last(&self) -> Option<&Moment> {
        self.moments.len().checked_sub(2).and_then(|index| self.moments.get(index))
    }

    /// The moments that count for repetition, in order.
    pub fn counting(&self) -> &[Moment] {
        &self.moments[self.counts_from..]
    }

    /// The last moment that a pass led to.
    pub fn last_pass(&self) -> Option<&Moment> {
        self.last_pass.map(|at| &self.moments[at])
    }

    /// The moments that count and show exactly this position, earliest first.
    pub fn showing(&self, position: &Position) -> impl Iterator<Item = &Moment> {
        self.places_showing(position).map(|at| &self.moments[at])
    }

    /// The moments after those that count and show exactly this position, earliest first.
    pub fn following(&self, position: &Position) -> impl Iterator<Item = &Moment> {
        self.places_showing(position).filter_map(|at| self.moments.get(at + 1))
    }

    fn places_showing(&self, position: &Position) -> impl Iterator<Item = usize> {
        let shown = self.by_hash.get(&position.hash64()).map_or(&[][..], Vec::as_slice);
        let same = first_showing(&self.moments, shown, position);
        let counting = shown.partition_point(|shown| shown.at < self.counts_from);
        shown[counting..].iter().filter(move |shown| same == Some(shown.first)).map(|shown| shown.at)
    }

    /// The turn goes to this player without a move.
    pub fn turn_to(&mut self, player: Color) {
        if self.moments.last().is_some_and(|last| last.to_move != player)
            && let Some(last) = Arc::make_mut(&mut self.moments).last_mut()
        {
            last.to_move = player;
        }
    }

    /// From now on only the present moment and later ones count for repetition.
    pub fn forget_before_now(&mut self) {
        self.counts_from = self.moments.len().saturating_sub(1);
    }
}

/// The first moment that showed the position, among those of one hash.
fn first_showing(moments: &[Moment], shown: &[Shown], position: &Position) -> Option<usize> {
    let firsts = shown.iter().filter(|shown| shown.at == shown.first);
    firsts.map(|shown| shown.at).find(|&at| moments[at].position == *position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_board::Size;

    fn moment(position: &Position, to_move: Color, by: By, number: usize) -> Moment {
        Moment { position: position.clone(), to_move, by, number, prisoners: Each::default() }
    }

    #[test]
    fn the_start_counts_until_it_is_forgotten() {
        let empty = Position::empty(Size::square(3).unwrap());
        let mut history = History::new(moment(&empty, Color::Black, By::SetUp, 0));
        history.push(moment(&empty, Color::White, By::Pass(Color::Black), 1));
        assert_eq!(history.showing(&empty).map(|m| m.number).collect::<Vec<_>>(), [0, 1]);
        history.forget_before_now();
        assert_eq!(history.showing(&empty).map(|m| m.number).collect::<Vec<_>>(), [1]);
        assert_eq!(history.counting().len(), 1);
    }
}
