//! What of a strategy has been written out, and on which other lines that may be used.
//!
//! A state written out holds on another line if none of the items its owner plays to has been visited there, and each
//! whose play by the other player was left out has. The first are many, so they are described by what they have in
//! common, as table entries do it; but where that says that one of them may have been visited, the plays
//! themselves are looked at. Large strategies play to so many items that nearly everything fits the description,
//! and a state written out anew for each line that leads to it makes more states than the game has.

use rustc_hash::{FxHashMap, FxHashSet};
use shinpan_game::Move;
use shinpan_proof::{Edge, Graph, NodeId};

use super::history::{History, Item, Items, Visited};
use crate::bits::Bits;

/// A state that has been shown, and on what of the past that rests.
#[derive(Clone)]
pub(super) struct Shown<B> {
    pub id: NodeId,
    pub unvisited: Items<B>,
    pub visited: Vec<Item<B>>,
}

impl<B: Bits> Shown<B> {
    /// The end of a line, which rests on nothing.
    pub(super) fn end(id: NodeId) -> Shown<B> {
        Shown { id, unvisited: Items::none(), visited: Vec::new() }
    }

    /// Rests on this having been visited, too.
    pub(super) fn needs_visited(&mut self, item: Item<B>) {
        if !self.visited.contains(&item) {
            self.visited.push(item);
        }
    }

    /// Rests on everything that another state rests on.
    pub(super) fn join(&mut self, other: &Shown<B>) {
        self.unvisited.join(&other.unvisited);
        for item in &other.visited {
            self.needs_visited(*item);
        }
    }
}

/// What has to be known of a state of the strategy to see what it plays to.
#[derive(Clone, Copy)]
struct Plays<B> {
    /// Where its move leads, if that must not have been visited.
    goal: Option<Item<B>>,
    /// All items that it and what follows it play to.
    all: Items<B>,
    /// Whether a pass wipes the memory.
    wipes: bool,
}

/// A strategy as far as it has been written out; `N` names a state by everything that bears on it but the past.
pub(super) struct Written<B, N> {
    strategy: Graph,
    /// For each state of the strategy.
    plays: Vec<Plays<B>>,
    shown: FxHashMap<N, Vec<Shown<B>>>,
    edges: usize,
    /// States looked at to find out whether others hold where they are to be used.
    walked: u64,
}

impl<B: Bits, N: Eq + std::hash::Hash> Written<B, N> {
    pub(super) fn new() -> Written<B, N> {
        Written {
            strategy: Graph::new(),
            plays: Vec::new(),
            shown: FxHashMap::default(),
            edges: 0,
            walked: 0,
        }
    }

    pub(super) fn strategy(&self) -> &Graph {
        &self.strategy
    }

    /// Bytes taken, roughly.
    pub(super) fn bytes(&self) -> usize {
        let state = size_of::<Plays<B>>() + size_of::<Shown<B>>() + size_of::<N>() + 64;
        self.plays.len() * state + self.edges * size_of::<Edge>()
    }

    /// Takes the number of states looked at since it was taken last.
    pub(super) fn walked(&mut self) -> u64 {
        std::mem::take(&mut self.walked)
    }

    /// What has been shown of a state and holds on the present path.
    pub(super) fn known(&mut self, name: &N, history: &History<B>) -> Option<Shown<B>> {
        let all = self.shown.get(name)?;
        let mut walked = all.len() as u64;
        let found = all.iter().find(|shown| {
            shown.visited.iter().all(|&item| history.contains(item))
                && !self.plays_to(shown, &history.meeting(&shown.unvisited), &mut walked)
        });
        let found = found.cloned();
        self.walked += walked;
        found
    }

    /// Whether a state shown, or one that follows it, plays to one of these.
    fn plays_to(&self, shown: &Shown<B>, visited: &[Visited<B>], walked: &mut u64) -> bool {
        if visited.is_empty() {
            return false;
        }
        let mut seen = FxHashSet::default();
        let mut open: Vec<usize> = shown.id.index().into_iter().collect();
        while let Some(index) = open.pop() {
            let plays = &self.plays[index];
            if !seen.insert(index) || !visited.iter().any(|v| plays.all.may_have(v)) {
                continue;
            }
            *walked += 1;
            if plays.goal.is_some_and(|goal| visited.iter().any(|v| v.item == goal)) {
                return true;
            }
            let edges = self.strategy.edges_of(&self.strategy.nodes()[index]).iter();
            let counts = edges.filter(|edge| !(plays.wipes && edge.turn == Move::Pass));
            open.extend(counts.filter_map(|edge| edge.to.index()));
        }
        false
    }

    /// A state has been shown.
    pub(super) fn keep(&mut self, name: N, shown: &Shown<B>) {
        self.shown.entry(name).or_default().push(shown.clone());
    }

    /// Adds a state in which the other player moves, which rests on what `all` says. `wipes` says whether his pass wipes
    /// the memory.
    pub(super) fn theirs(&mut self, all: &mut Shown<B>, edges: Vec<Edge>, wipes: bool) {
        self.edges += edges.len();
        all.id = self.strategy.theirs(edges);
        self.plays.push(Plays { goal: None, all: all.unvisited, wipes });
    }

    /// Adds a state in which the prover makes this move, which must not lead to a visited `goal`, if any;
    /// `shown` is what is behind it and becomes what the new state is.
    pub(super) fn ours(&mut self, shown: &mut Shown<B>, edge: Edge, goal: Option<Item<B>>, wipes: bool) {
        if let Some(goal) = goal {
            shown.unvisited.add(goal);
        }
        shown.id = self.strategy.ours(edge.turn, edge.ends, edge.to);
        self.plays.push(Plays { goal, all: shown.unvisited, wipes });
    }
}

#[cfg(test)]
mod tests {
    use shinpan_board::Point;
    use shinpan_proof::Ends;

    use super::*;

    fn item(black: u32) -> Item<u32> {
        Item { stones: [black, 0], tag: 0 }
    }

    fn path(visited: &[u32]) -> History<u32> {
        let mut history = History::new();
        for &black in visited {
            history.push(item(black));
        }
        history
    }

    fn edge(turn: Move, to: NodeId) -> Edge {
        Edge { turn, ends: Ends::Nothing, to }
    }

    /// States before `shown`, one before the other, each of which plays to one of these positions.
    fn chain(written: &mut Written<u32, u8>, shown: &mut Shown<u32>, to: impl Iterator<Item = u32>) {
        for black in to {
            let on = edge(Move::Play(Point { column: 0, row: 0 }), shown.id);
            written.ours(shown, on, Some(item(black)), false);
        }
    }

    #[test]
    fn what_only_fits_the_description_is_no_hindrance() {
        let mut written = Written::new();
        let mut shown = Shown::end(NodeId::END);
        chain(&mut written, &mut shown, 1000..1200);
        written.keep(7, &shown);
        // One that is played to, and the many that are not although nearly all of them fit.
        assert!(written.known(&7, &path(&[1100])).is_none());
        let others = [988, 992, 999, 1200, 1201, 1210, 1215];
        assert!(others.iter().any(|&black| !path(&[black]).meeting(&shown.unvisited).is_empty()));
        assert!(written.known(&7, &path(&others)).is_some());
        assert!(written.walked() > 0);
        assert!(written.known(&8, &path(&[])).is_none());
    }

    #[test]
    fn what_is_played_behind_a_pass_that_wipes_may_have_been_visited() {
        for wipes in [false, true] {
            let mut written = Written::new();
            let [mut passed, mut played] = [(); 2].map(|()| Shown::end(NodeId::END));
            chain(&mut written, &mut passed, 1100..1101);
            // Plays after the other turn, so many that what is behind the pass fits their description.
            chain(&mut written, &mut played, (1000..1200).filter(|&black| black != 1100));
            let edges =
                vec![edge(Move::Pass, passed.id), edge(Move::Play(Point { column: 1, row: 0 }), played.id)];
            let mut shown = played;
            if !wipes {
                shown.join(&passed);
            }
            written.theirs(&mut shown, edges, wipes);
            assert!(!path(&[1100]).meeting(&shown.unvisited).is_empty());
            written.keep(7, &shown);
            assert_eq!(written.known(&7, &path(&[1100])).is_some(), wipes);
            assert!(written.known(&7, &path(&[1101])).is_none());
        }
    }

    #[test]
    fn what_was_left_out_has_to_be_forbidden_again() {
        let mut written = Written::<u32, u8>::new();
        let mut shown = Shown::end(NodeId::END);
        shown.needs_visited(item(5));
        written.theirs(&mut shown, vec![edge(Move::Pass, NodeId::END)], false);
        written.keep(7, &shown);
        assert!(written.known(&7, &path(&[4])).is_none());
        assert!(written.known(&7, &path(&[4, 5])).is_some());
    }
}
