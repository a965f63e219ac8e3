//! Games the search plays against itself beforehand, to learn what positions are worth.

use super::search::{Search, Stopped};
use super::{OTHER, PROVER, Place};
use crate::bits::{Bits, scramble};
use crate::board::pass_alive;

/// How much a weight moves, and how much of what follows counts against what was thought.
const RATE: f32 = 0.01;
const TRACE: f32 = 0.7;
/// In so many of a thousand turns any play is made.
const EXPLORES: u64 = 70;
/// Games begin with up to so many such turns.
const OPENING: u64 = 3;
/// Longer games count as lost for the prover.
const MOVES_MAX: usize = 70;

/// Numbers that look like chance and are the same in each run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        scramble(self.0) % limit
    }
}

/// A position of a game, after a move.
struct Seen<B> {
    stones: [B; 2],
    to_move: usize,
    /// The move was not chosen for its value.
    explored: bool,
}

/// Plays so many games from a place and learns from them. The share of the last tenth in which the prover got everything,
/// in thousandths.
pub(super) fn learn<B: Bits>(
    search: &mut Search<'_, B>,
    start: &Place<B>,
    to_move: usize,
    games: u32,
) -> Result<u32, Stopped> {
    let mut chance = Chance(games.into());
    let last = games - games / 10;
    let mut won = 0;
    for game in 0..games {
        let (seen, everything) = play(search, start, to_move, &mut chance)?;
        won += u32::from(everything && game >= last);
        let mut target = if everything { 1.0 } else { 0.0 };
        for moment in seen.iter().rev() {
            let thought = search.value.chance(moment.stones, moment.to_move);
            search.value.learn(moment.stones, moment.to_move, RATE * (target - thought));
            target = if moment.explored { thought } else { TRACE * target + (1.0 - TRACE) * thought };
        }
    }
    Ok(won * 1000 / (games / 10).max(1))
}

/// A game, and whether the prover got everything.
fn play<B: Bits>(
    search: &mut Search<'_, B>,
    start: &Place<B>,
    mut to_move: usize,
    chance: &mut Chance,
) -> Result<(Vec<Seen<B>>, bool), Stopped> {
    let mut seen = Vec::new();
    let mut place = *start;
    let opening = chance.below(OPENING + 1) as usize;
    while seen.len() < MOVES_MAX {
        search.count()?;
        let stones = place.board.stones;
        let safe = search.safe(&place.board);
        if to_move == OTHER && search.is_leaf(&place.board, safe) {
            return Ok((seen, true));
        }
        if !pass_alive(&search.geometry, stones[OTHER]).stones.is_zero() {
            break;
        }
        let mut plays = search.plays(&place, safe, to_move);
        if to_move == OTHER {
            let filled = |at: u8| {
                let around = search.geometry.next_to(B::bit(usize::from(at)));
                around.within(stones[OTHER])
            };
            plays.retain(|&(at, _)| !filled(at));
        }
        let explored = seen.len() < opening || chance.below(1000) < EXPLORES;
        let next = if plays.is_empty() {
            if to_move == PROVER {
                break;
            }
            Place { board: place.board, ko: B::ZERO }
        } else if explored {
            plays[chance.below(plays.len() as u64) as usize].1
        } else {
            best(search, &plays, to_move)
        };
        to_move = 1 - to_move;
        seen.push(Seen { stones: next.board.stones, to_move, explored });
        place = next;
    }
    Ok((seen, false))
}

fn best<B: Bits>(search: &Search<'_, B>, plays: &[(u8, Place<B>)], to_move: usize) -> Place<B> {
    let sign = if to_move == PROVER { 1.0 } else { -1.0 };
    let mut best = (f32::NEG_INFINITY, plays[0].1);
    for &(_, next) in plays {
        let value = sign * search.value.of(next.board.stones, 1 - to_move);
        if value > best.0 {
            best = (value, next);
        }
    }
    best.1
}
