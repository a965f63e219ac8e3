//! What can be said when nobody can force a margin: search without settled ground, and the bounds on both sides.

use rustc_hash::FxHashMap;
use shinpan_proof::compact::Bits;
use shinpan_proof::{Claim, Unsolved, Why};
use shinpan_score::Points;

use super::mid::{Goal, Search, Status};
use super::record::Records;
use super::{Driver, Shown};

impl<B: Bits> Search<'_, B> {
    /// Starts anew without ground that cannot be lost; says whether that can make a difference.
    ///
    /// A proof that ends lines with such ground may not give up stones that could not be captured, not even where
    /// the player gains by it. Where that was all that stood in the way, search has to do without the ground.
    fn without_ground(&mut self) -> bool {
        if !self.gave_up {
            return false;
        }
        self.gave_up = false;
        self.held_counts = [false; 2];
        self.records = Records::new(self.grid.clone());
        self.table = FxHashMap::default();
        self.beside = FxHashMap::default();
        true
    }
}

/// Whether a search came to its end without an answer.
pub(super) const fn is_vain(why: &Why) -> bool {
    matches!(why, Why::Endless | Why::LinesTooLong { .. })
}

impl<B: Bits> Search<'_, B> {
    /// Half points that no margin is further from another than.
    pub(super) fn widest(&self) -> i32 {
        4 * self.grid.full.count() as i32 + 4
    }

    /// Why a question that was searched to the end has no answer.
    pub(super) fn in_vain(&self) -> Why {
        match self.too_long {
            true => Why::LinesTooLong { moves: self.longest },
            false => Why::Endless,
        }
    }
}

impl<B: Bits> Driver<'_, '_, B> {
    /// Decides whether the hero reaches `half`, if need be without settled ground.
    pub(super) fn status(&mut self, half: i32) -> Result<Status, Why> {
        let root = self.root;
        let status = self.search.decide(&root, half - self.won)?;
        if status.winner().is_some() || self.search.is_paused() {
            return Ok(status);
        }
        // What is known so far must not hang on records that are about to go.
        let kept = [(&self.lower, true), (&self.upper, false)].map(|(bound, lower)| {
            let (half, shown) = bound.as_ref()?;
            let points = Points::from_half(*half);
            let claim = if lower { Claim::AtLeast(points) } else { Claim::AtMost(points) };
            Some((*half, Shown::Before(Box::new(self.proof(claim, shown)))))
        });
        if !self.search.without_ground() {
            return Ok(status);
        }
        [self.lower, self.upper] = kept;
        self.search.decide(&root, half - self.won)
    }

    /// The best bounds on both sides of a margin that neither player can force or prevent.
    pub(super) fn beside(&mut self, half: i32, mut why: Why) -> Unsolved {
        if !matches!(self.search.goal, Goal::Margin) {
            return self.unsolved(why);
        }
        let wide = self.search.widest();
        for above in [false, true] {
            let known = if above { &self.upper } else { &self.lower };
            let mut open = half;
            let mut sure =
                known.as_ref().map_or(if above { half + wide } else { half - wide }, |(at, _)| *at);
            let step = self.steps.step;
            while (sure - open).abs() > step {
                let half_way = (sure - open).abs() / 2 / step * step;
                let middle = open + half_way.max(step) * (sure - open).signum();
                // Whether White keeps the margin to at most `middle` is whether Black fails to reach more.
                match self.decide(middle + i32::from(above)) {
                    Ok(hero) if hero != above => {
                        let known = if above { &self.upper } else { &self.lower };
                        sure = known.as_ref().map_or(middle, |(at, _)| *at);
                    }
                    Ok(_) => open = middle,
                    Err(Unsolved { why: found, .. }) if is_vain(&found) => {
                        open = middle;
                        // Where lines were not followed to the end, nobody knows whether play is endless.
                        if found != Why::Endless {
                            why = found;
                        }
                    }
                    Err(unsolved) => return unsolved,
                }
            }
        }
        self.unsolved(why)
    }
}
