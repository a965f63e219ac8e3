//! Which needs can matter: those for facts that can come about.

use rustc_hash::FxHashMap;

use super::facts::Event;
use super::sweep::Swept;
use crate::compact::{Bits, Grid, Kind, Past};

/// For each fact whether somebody may have brought it about before the move that needs its absence.
///
/// A fact that no move of the proof brings about and the past does not hold is absent for sure. Facts
/// about positions are brought about by every move; there only positions matter that can come back, that
/// is, that lie on a cycle of the graph of positions in which the proof moves, and those of the past.
pub(crate) fn relevant<B: Bits>(swept: &Swept<B>, grid: &Grid<B>, past: &Past) -> Vec<bool> {
    let facts = &swept.facts;
    let mut remembered = vec![false; facts.len()];
    for event in &swept.events {
        if let Event::Remembers(fact) = event {
            remembered[*fact as usize] = true;
        }
    }
    let returning = returning(&swept.steps);
    let from_past = past_stones(grid, past);
    (0..facts.len())
        .map(|number| {
            let fact = facts.get(number as u32);
            // Of what is said of more than one position nothing is left out.
            if fact.kind.single() != fact.kind {
                return true;
            }
            if from_past.contains_key(&fact.stones) && past.holds(grid, fact) {
                return true;
            }
            let by_position = matches!(fact.kind, Kind::Visited | Kind::Cycle);
            remembered[number] && (!by_position || returning.contains_key(&fact.stones))
        })
        .collect()
}

/// The stones of every position before the start.
fn past_stones<B: Bits>(grid: &Grid<B>, past: &Past) -> FxHashMap<[B; 2], ()> {
    let colors = shinpan_board::Color::BOTH;
    let pack = |position: &shinpan_board::Position| colors.map(|color| grid.pack(&position.stones(color)));
    past.game().history().moments().iter().map(|moment| (pack(&moment.position), ())).collect()
}

/// The positions that lie on a cycle: strongly connected components of more than one position, and
/// positions that a play leaves as they are (Tarjan 1972, without recursion).
fn returning<B: Bits>(steps: &[([B; 2], [B; 2])]) -> FxHashMap<[B; 2], ()> {
    let mut numbers: FxHashMap<[B; 2], u32> = FxHashMap::default();
    let mut list: Vec<[B; 2]> = Vec::new();
    let mut number = |stones: [B; 2]| {
        *numbers.entry(stones).or_insert_with(|| {
            list.push(stones);
            list.len() as u32 - 1
        })
    };
    let mut edges: Vec<(u32, u32)> = steps.iter().map(|(from, to)| (number(*from), number(*to))).collect();
    edges.sort_unstable();
    edges.dedup();
    let count = list.len();
    let first: Vec<usize> =
        (0..=count).map(|node| edges.partition_point(|(from, _)| (*from as usize) < node)).collect();
    let mut found = FxHashMap::default();
    let (mut index, mut low) = (vec![u32::MAX; count], vec![0u32; count]);
    let (mut on_stack, mut stack) = (vec![false; count], Vec::new());
    let mut next_index = 0;
    let mut calls: Vec<(usize, usize)> = Vec::new();
    for root in 0..count {
        if index[root] != u32::MAX {
            continue;
        }
        calls.push((root, first[root]));
        while let Some((node, edge)) = calls.pop() {
            if index[node] == u32::MAX {
                index[node] = next_index;
                low[node] = next_index;
                next_index += 1;
                stack.push(node);
                on_stack[node] = true;
            }
            if edge < first[node + 1] {
                calls.push((node, edge + 1));
                let to = edges[edge].1 as usize;
                if to == node {
                    found.insert(list[node], ());
                } else if index[to] == u32::MAX {
                    calls.push((to, first[to]));
                } else if on_stack[to] {
                    low[node] = low[node].min(index[to]);
                }
                continue;
            }
            if let Some(&(parent, _)) = calls.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == index[node] {
                let at = stack.iter().rposition(|&member| member == node).unwrap_or(0);
                let component = stack.split_off(at);
                for &member in &component {
                    on_stack[member] = false;
                    if component.len() > 1 {
                        found.insert(list[member], ());
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_on_a_cycle_returns() {
        let at = |n: u64| [n, 0];
        let steps = [(0, 1), (1, 2), (2, 1), (2, 3), (3, 4), (5, 5), (4, 6)];
        let steps: Vec<_> = steps.iter().map(|&(a, b)| (at(a), at(b))).collect();
        let mut found: Vec<u64> = returning(&steps).into_keys().map(|stones| stones[0]).collect();
        found.sort_unstable();
        assert_eq!(found, [1, 2, 5]);
    }
}
