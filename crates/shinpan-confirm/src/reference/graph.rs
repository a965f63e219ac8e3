//! All states that can be reached, and attractors over them.

use rustc_hash::FxHashMap;
use shinpan_board::Color;

use super::TooLarge;
use crate::state::{Play, State, Turn};

/// A state with all that decides how the sequence goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Node<const W: usize> {
    pub state: State<W>,
    /// The turn before was a pass: one more ends the sequence.
    passed: bool,
    /// Two passes in succession have been made.
    over: bool,
}

/// Reachable states with their turns as edges; node 0 is the start. A finished sequence stays where it is.
pub struct Graph<const W: usize> {
    pub nodes: Vec<Node<W>>,
    after: Vec<Vec<u32>>,
}

impl<const W: usize> Graph<W> {
    /// Everything reachable.
    pub fn explore(play: &Play<W>, start: State<W>, limit: usize) -> Result<Graph<W>, TooLarge> {
        let start = Node { state: start, passed: false, over: false };
        let mut numbers: FxHashMap<Node<W>, u32> = FxHashMap::default();
        numbers.insert(start, 0);
        let mut graph = Graph { nodes: vec![start], after: Vec::new() };
        while graph.after.len() < graph.nodes.len() {
            let node = graph.nodes[graph.after.len()];
            let mut after = Vec::new();
            if node.over {
                after.push(graph.after.len() as u32);
            } else {
                for (turn, state) in play.turns(&node.state) {
                    let pass = turn == Turn::Pass;
                    let next = Node { state, passed: pass, over: pass && node.passed };
                    let number = *numbers.entry(next).or_insert_with(|| {
                        graph.nodes.push(next);
                        graph.nodes.len() as u32 - 1
                    });
                    after.push(number);
                }
            }
            if graph.nodes.len() > limit {
                return Err(TooLarge { limit });
            }
            graph.after.push(after);
        }
        Ok(graph)
    }

    /// Whether the next turn can be made inside `set`, whoever makes it: some turn if it is `player`'s, all turns if
    /// it is the opponent's.
    pub fn can_stay(&self, player: Color, index: usize, set: &[bool]) -> bool {
        let mut after = self.after[index].iter().map(|&next| set[next as usize]);
        if self.nodes[index].state.turn == player {
            after.any(|inside| inside)
        } else {
            after.all(|inside| inside)
        }
    }

    /// The nodes of `within` from which `player` can force a visit to `goal` without leaving `within`.
    pub fn attract(&self, player: Color, goal: &[bool], within: &[bool]) -> Vec<bool> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.nodes.len()];
        for (index, after) in self.after.iter().enumerate() {
            for &next in after {
                before[next as usize].push(index as u32);
            }
        }
        let mut open: Vec<usize> = self.after.iter().map(Vec::len).collect();
        let mut reached = vec![false; self.nodes.len()];
        let mut work: Vec<usize> = (0..self.nodes.len()).filter(|&i| goal[i] && within[i]).collect();
        for &index in &work {
            reached[index] = true;
        }
        while let Some(index) = work.pop() {
            for &previous in &before[index] {
                let previous = previous as usize;
                open[previous] -= 1;
                let forced = self.nodes[previous].state.turn == player || open[previous] == 0;
                if forced && within[previous] && !reached[previous] {
                    reached[previous] = true;
                    work.push(previous);
                }
            }
        }
        reached
    }
}
