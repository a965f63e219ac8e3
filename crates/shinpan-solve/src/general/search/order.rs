//! In which order bounds on a margin are asked for.
//!
//! The first question is whether the margin is at least what fights let expect, or else what the board is worth as it stands; as
//! long as answers come soon, the next is about the bound beside the last one. A question that takes long gets no more than its share
//! for the time being, and others get theirs: one halfway to the bound known on either side, with a quarter of the
//! share, then, with half as much each time, one halfway from there to that bound, and so on. The nearer to what is
//! known, the easier a question should be, and every answer leaves records that help with the others. How long an answer
//! takes is not to be foretold, and of several questions one is nearly always easy. If nothing is answered all shares
//! double and each question goes on where it was. After an answer each begins anew with the records that there are: what was
//! ranked before does not know of them, and a question that had gone astray would stay there.

use rustc_hash::FxHashMap;
use shinpan_proof::compact::Bits;
use shinpan_proof::{Answer, Claim, Solved, Unsolved};
use shinpan_score::Points;

use super::Driver;
use super::beside::is_vain;

/// States that the first question may look at before others get their turn.
pub(super) const SHARE: u64 = 32_768;
/// How often the share is halved for the first questions beside it.
const BESIDE: u32 = 2;

/// The margins that can be, half points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    /// One of them: what the board is worth as it stands.
    pub one: i32,
    /// How far it is from one to the next.
    pub step: i32,
}

impl Steps {
    /// The least margin that can be and is not less than this.
    pub(super) fn up(self, half: i32) -> i32 {
        half + (self.one - half).rem_euclid(self.step)
    }

    /// The question that gets the first turn, and those that get theirs after it, with how often the share is halved
    /// for them. All of them lie above `lower` and not above `upper`, and between any two lies a margin that can be.
    fn turns(self, guess: i32, lower: i32, upper: i32) -> Vec<(i32, u32)> {
        let (at, low, high) = (self.up(guess), self.up(lower + 1), self.up(upper - self.step + 1));
        let mut turns = vec![(guess, 0)];
        let (mut below, mut above) = ((at - low) / self.step, (high - at) / self.step);
        let mut halved = BESIDE;
        while below > 0 || above > 0 {
            if below > 0 {
                below /= 2;
                turns.push((low + below * self.step, halved));
            }
            if above > 0 {
                above /= 2;
                turns.push((high - above * self.step, halved));
            }
            halved += 1;
        }
        turns
    }
}

impl<B: Bits> Driver<'_, '_, B> {
    /// Margins between which the true one lies, the lower known not to be needed, the upper known to be enough.
    fn between(&self) -> (i32, i32) {
        let (one, wide) = (self.steps.one, self.search.widest());
        let lower = self.lower.as_ref().map_or(one - wide, |(lower, _)| *lower);
        let upper = self.upper.as_ref().map_or(one + wide, |(upper, _)| *upper);
        (lower, upper)
    }

    /// The margin, if its bounds meet.
    fn met(&self) -> Option<Solved> {
        let ((lower, below), (upper, above)) = (self.lower.as_ref()?, self.upper.as_ref()?);
        (lower >= upper).then(|| {
            let value = Points::from_half(*lower);
            let proofs =
                vec![self.proof(Claim::AtLeast(value), below), self.proof(Claim::AtMost(value), above)];
            Solved { answer: Answer::Margin(value), proofs, nodes: self.search.nodes }
        })
    }

    /// What is asked about first. What is expected need be no bound: whether it holds is for the search to say.
    fn first_guess(&mut self) -> i32 {
        let fights = self.search.law.looks_at_fights();
        let looks_now = std::mem::replace(&mut self.search.looks_at_fights, fights);
        let foreseen = self.search.foreseen(&self.root);
        self.search.looks_at_fights = looks_now;
        match foreseen {
            Some([hero, other]) => self.steps.up((hero - other) / 2 + self.won),
            None => self.steps.one,
        }
    }

    /// Asks for one bound after the other until they meet.
    pub(super) fn result(&mut self) -> Result<Solved, Unsolved> {
        let mut guess = self.first_guess();
        let mut share = self.share;
        let mut spent: FxHashMap<i32, u64> = FxHashMap::default();
        loop {
            if let Some(solved) = self.met() {
                return Ok(solved);
            }
            let (lower, upper) = self.between();
            guess = guess.max(lower + 1).min(upper);
            let turns = self.steps.turns(guess, lower, upper);
            let alone = turns.len() == 1;
            let mut answered = None;
            for (half, halved) in turns {
                let before = spent.entry(self.steps.up(half)).or_default();
                let most = if alone { u64::MAX } else { (share >> halved).saturating_sub(*before) };
                if most == 0 {
                    continue;
                }
                let began = self.search.nodes;
                let found = self.decide_within(half, most);
                *before += self.search.nodes - began;
                match found {
                    Ok(None) => {}
                    Ok(Some(rose)) => {
                        answered = Some((half, rose));
                        break;
                    }
                    Err(Unsolved { why, .. }) if is_vain(&why) => return Err(self.beside(half, why)),
                    Err(unsolved) => return Err(unsolved),
                }
            }
            if answered.is_some() {
                self.search.rank_anew();
            }
            match answered {
                None => share = share.saturating_mul(2),
                // The next bound is likely the last.
                Some((half, rose)) if half == guess => {
                    let (lower, upper) = self.between();
                    guess = if rose { lower + 1 } else { upper };
                }
                Some(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use shinpan_board::{Color, Position};
    use shinpan_proof::{Budget, Question, Start, check};
    use shinpan_rules::RuleSet;

    use super::super::guard::Guard;
    use super::*;

    fn steps(step: i32) -> Steps {
        Steps { one: 4, step }
    }

    #[test]
    fn turns_come_nearer_to_what_is_known() {
        let turns = steps(2).turns(10, 0, 20);
        assert_eq!(turns, [(10, 0), (6, 2), (16, 2), (4, 3), (18, 3), (2, 4), (20, 4)]);
        // The same question in other words.
        let turns = steps(2).turns(9, 0, 12);
        assert_eq!(turns, [(9, 0), (6, 2), (12, 2), (4, 3), (2, 4)]);
    }

    #[test]
    fn what_is_left_to_ask_is_asked() {
        assert_eq!(steps(2).turns(10, 8, 12), [(10, 0), (12, 2)]);
        assert_eq!(steps(2).turns(10, 6, 10), [(10, 0), (8, 2)]);
        assert_eq!(steps(2).turns(10, 8, 10), [(10, 0)]);
        assert_eq!(steps(2).turns(9, 8, 10), [(9, 0)]);
        assert_eq!(steps(1).turns(10, 8, 10), [(10, 0), (9, 2)]);
    }

    #[test]
    fn bounds_that_are_no_margins_are_asked_for_themselves() {
        assert_eq!(steps(2).turns(9, 8, 9), [(9, 0)]);
        assert_eq!(steps(2).turns(8, 7, 11), [(8, 0), (10, 2)]);
    }

    /// The result of a board under some rules, each question's first share being so many states.
    fn result(rules: &str, rows: &str, share: u64) -> Result<Solved, Unsolved> {
        let position = Position::from_diagram(rows).unwrap();
        let start = Start::new(RuleSet::named(rules).unwrap(), position, Color::Black);
        let (game, budget) = (start.game().unwrap(), Budget::default());
        let mut watch = ();
        let guard = Guard::new(budget, &mut watch);
        let mut driver = Driver::<u64>::new(&start, &game, Question::Result, budget, guard).unwrap();
        driver.share = share;
        driver.run(Question::Result)
    }

    #[test]
    fn turns_change_no_answer() {
        let all = ["tromp-taylor", "spight-japanese", "ikeda-area-3", "button-go", "simplified-ing"];
        let mut nodes = [0, 0];
        for (rules, rows) in
            all.iter().flat_map(|rules| [(rules, "X.X/.O."), (rules, "..../OX.."), (rules, "X..O/.OX.")])
        {
            let mut answers = [u64::MAX, 8].map(|share| result(rules, rows, share));
            for (answer, nodes) in answers.iter_mut().zip(&mut nodes) {
                match answer {
                    Ok(solved) => {
                        *nodes += solved.nodes;
                        assert!(
                            solved.proofs.iter().all(|proof| check(proof) == Ok(proof.claim)),
                            "{rules} {rows}"
                        );
                    }
                    Err(unsolved) => *nodes += unsolved.nodes,
                }
            }
            let said = answers.map(|answer| match answer {
                Ok(solved) => format!("{:?}", solved.answer),
                Err(unsolved) => unsolved.to_string(),
            });
            assert_eq!(said[0], said[1], "{rules} {rows}");
        }
        assert_ne!(nodes[0], nodes[1]);
    }
}
