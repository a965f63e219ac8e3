//! Up: what every state needs of the past, and whether the start has it.

use std::rc::Rc;

use shinpan_game::{Game, Move};
use shinpan_score::Points;

use super::facts::{Event, Site};
use super::relevant::relevant;
use super::sweep::{Swept, Taken};
use super::{Goal, line_to};
use crate::compact::{Bits, Grid, Past, law_of, won_before};
use crate::flaw::{Flaw, Line};
use crate::proof::Graph;

/// A need: the fact's number, and whether it must hold or must not.
type Need = (u32, bool);

/// What a state needs.
#[derive(Clone, Default)]
struct Needs {
    /// Sorted.
    facts: Rc<[Need]>,
    /// Half points the prover must have won by then.
    won: i32,
}

struct Upward<'a, B> {
    swept: &'a Swept<B>,
    relevant: Vec<bool>,
    needs: Vec<Needs>,
    size: shinpan_board::Size,
}

pub(crate) fn up<B: Bits>(
    graph: &Graph,
    swept: &Swept<B>,
    grid: &Grid<B>,
    goal: &Goal,
    game: &Game,
    past: &Past,
) -> Result<(), Flaw> {
    let mut upward = Upward {
        swept,
        relevant: relevant(swept, grid, past),
        needs: vec![Needs::default(); graph.len()],
        size: grid.size(),
    };
    let mut forbidden = swept.forbidden.clone();
    forbidden.sort_unstable_by_key(|(node, fact, _)| (*node, *fact));
    let mut next_forbidden = forbidden.iter().peekable();
    for node in 0..graph.len() {
        let mut facts: Vec<Need> = Vec::new();
        while let Some((_, fact, _)) = next_forbidden.next_if(|(at, ..)| *at as usize == node) {
            facts.push((*fact, true));
        }
        let mut won = i32::MIN / 2;
        let (first, end) = swept.moves[node];
        for taken in &swept.taken[first as usize..end as usize] {
            let (child, needs) = upward.before(node, taken)?;
            facts.extend_from_slice(&needs);
            won = won.max(child);
        }
        if !facts.is_sorted() {
            facts.sort_unstable();
        }
        facts.dedup();
        if let Some(both) = facts.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            // The state needs a fact to hold and not to hold: in one of two lines it goes wrong.
            return Err(upward.flaw(node, (both[0].0, true), Vec::new()));
        }
        upward.needs[node] = Needs { facts: facts.into(), won };
    }
    upward.at_the_start(grid, goal, game, past)
}

impl<B: Bits> Upward<'_, B> {
    /// What must hold before a move so that it is as the proof says and its state has what it needs.
    fn before(&self, node: usize, taken: &Taken) -> Result<(i32, Rc<[Need]>), Flaw> {
        let ended;
        let after = match (taken.final_need, taken.to.index()) {
            (None, Some(child)) => &self.needs[child],
            (need, _) => {
                ended = Needs { facts: Rc::from([]), won: need.unwrap_or(i32::MIN / 2) };
                &ended
            }
        };
        let won = after.won.saturating_sub(taken.gain).max(i32::MIN / 2);
        let (first, end) = taken.events;
        let events = &self.swept.events[first as usize..end as usize];
        if events.is_empty() {
            return Ok((won, after.facts.clone()));
        }
        let mut facts = after.facts.to_vec();
        for event in events.iter().rev() {
            match *event {
                Event::Remembers(fact) => {
                    let is = |need: &&Need| {
                        let known = &self.swept.facts;
                        !need.1 && (need.0 == fact || known.get(fact).is_case_of(known.get(need.0)))
                    };
                    if let Some(&need) = facts.iter().find(is) {
                        return Err(self.flaw(node, need, vec![taken.turn]));
                    }
                    facts.retain(|need| *need != (fact, true));
                }
                Event::Forgets(kind) => {
                    let is = |fact: u32| self.swept.facts.get(fact).kind.single() == kind;
                    let lost = facts.iter().find(|(fact, holds)| *holds && is(*fact));
                    if let Some(&need) = lost {
                        return Err(self.flaw(node, need, vec![taken.turn]));
                    }
                    facts.retain(|(fact, _)| !is(*fact));
                }
                Event::NeedsNot(fact, _) | Event::Needs(fact, _) => {
                    let need = (fact, matches!(event, Event::Needs(..)));
                    if facts.binary_search(&(fact, !need.1)).is_ok() {
                        return Err(self.flaw(node, (fact, !need.1), vec![taken.turn]));
                    }
                    if (need.1 || self.relevant[fact as usize])
                        && let Err(at) = facts.binary_search(&need)
                    {
                        facts.insert(at, need);
                    }
                }
            }
        }
        Ok((won, facts.into()))
    }

    /// The flaw of a need that is not met when `turns` (none or one) have been made in the state of `node`:
    /// follows the need to the move that has it.
    fn flaw(&self, node: usize, need: Need, turns: Vec<Move>) -> Flaw {
        let mut moves = line_to(&self.swept.parents, node);
        let mut at = node;
        let mut turns = turns;
        loop {
            let (first, end) = self.swept.moves[at];
            let candidates = self.swept.taken[first as usize..end as usize].iter();
            let mut candidates = candidates.filter(|taken| turns.is_empty() || turns[0] == taken.turn);
            if turns.is_empty()
                && need.1
                && let Some((.., turn)) =
                    self.swept.forbidden.iter().find(|(n, f, _)| *n as usize == at && *f == need.0)
            {
                moves.push(*turn);
                return Flaw::MissingReply { line: Line { moves, size: self.size } };
            }
            // The move itself may have the need, or the state behind it.
            let site = |taken: &Taken| {
                let (from, to) = taken.events;
                self.swept.events[from as usize..to as usize].iter().find_map(|event| match *event {
                    Event::Needs(fact, site) if need == (fact, true) => Some(site),
                    Event::NeedsNot(fact, site) if need == (fact, false) => Some(site),
                    _ => None,
                })
            };
            let passes_on = |taken: &Taken| {
                taken.child().is_some_and(|child| self.needs[child].facts.binary_search(&need).is_ok())
            };
            let asking_first = turns.is_empty();
            let found = candidates.find(|taken| {
                (asking_first && site(taken).is_some()) || passes_on(taken) || site(taken).is_some()
            });
            let Some(taken) = found else {
                let line = Line { moves, size: self.size };
                return Flaw::WrongRound { line };
            };
            moves.push(taken.turn);
            if !passes_on(taken) || (asking_first && site(taken).is_some()) {
                let line = Line { moves, size: self.size };
                return match site(taken) {
                    Some(Site::OwnMove) => Flaw::IllegalMove {
                        line,
                        why: "the rules forbid it after what has happened in this line".to_owned(),
                    },
                    Some(Site::Repetition) => Flaw::Repetition { line },
                    Some(Site::Round) | None => Flaw::WrongRound { line },
                };
            }
            at = taken.child().unwrap_or(at);
            turns.clear();
        }
    }

    /// Compares what the first state needs with the game as it was played.
    fn at_the_start(&self, grid: &Grid<B>, goal: &Goal, game: &Game, past: &Past) -> Result<(), Flaw> {
        let law = law_of(game).map_err(Flaw::Law)?;
        let won = goal.seen(won_before(&law, game));
        let Some(root) = self.needs.len().checked_sub(1) else {
            let short = self.swept.settled_at_start.unwrap_or(0).saturating_sub(won);
            let line = Line { moves: Vec::new(), size: self.size };
            return match goal.margin.is_some() && short > 0 {
                true => Err(Flaw::TooLittle { line, short: Points::from_half(short) }),
                false => Ok(()),
            };
        };
        for need in self.needs[root].facts.iter() {
            if past.holds(grid, self.swept.facts.get(need.0)) != need.1 {
                return Err(self.flaw(root, *need, Vec::new()));
            }
        }
        let short = self.needs[root].won.saturating_sub(won);
        if goal.margin.is_none() || short <= 0 {
            return Ok(());
        }
        // Down the moves whose need is the greatest, to the line that ends with too little.
        let mut moves = Vec::new();
        let mut at = root;
        loop {
            let (first, end) = self.swept.moves[at];
            let need = |taken: &&Taken| {
                let after = taken.child().map(|child| self.needs[child].won);
                after.or(taken.final_need).unwrap_or(i32::MIN / 2).saturating_sub(taken.gain)
            };
            let Some(worst) = self.swept.taken[first as usize..end as usize].iter().max_by_key(need) else {
                break;
            };
            moves.push(worst.turn);
            match worst.child() {
                Some(child) => at = child,
                None => break,
            }
        }
        let line = Line { moves, size: self.size };
        Err(Flaw::TooLittle { line, short: Points::from_half(short) })
    }
}
