use super::graph::PositionGraph;
use crate::Color;

/// Complete games by their numbers of plays and of turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// Entry `n` counts the games with `n` plays.
    pub by_plays: Vec<u64>,
    /// Entry `n` counts the games with `n` moves, passes included.
    pub by_turns: Vec<u64>,
}

impl PositionGraph {
    /// Counts the complete games under positional superko with self-capture allowed, ended by two passes, from the empty
    /// board; `None` if there are more than 64 positions.
    ///
    /// A game is a path from the empty position that visits none twice, with a pass before every play out of turn and
    /// two at the end (J. Tromp and G. Farnebäck, *Combinatorics of Go*, 2016). Every path is walked, but only one of
    /// those that a view of the board or an exchange of the colours turns into one another: 2x2 has 386 thousand
    /// million games and takes a minute or more.
    pub fn complete_games(&self) -> Option<Games> {
        if self.len() > WIDTH {
            return None;
        }
        let mut walk = Walk { next: [[0; WIDTH]; 2], any: [0; WIDTH], paths: vec![0; WIDTH * WIDTH] };
        for number in 0..self.len() {
            for color in Color::BOTH {
                self.plays(number, color, |to, _| walk.next[color.index()][number] |= 1 << to);
            }
            walk.any[number] = walk.next[0][number] | walk.next[1][number];
        }
        let views = self.views();
        let group: Vec<&[usize]> = views.iter().map(Vec::as_slice).collect();
        // The empty position is number 0. Black plays first, as if White had just played.
        let start = Place { number: 0, last: Color::White.index(), left: !1, entry: 0 };
        walk.branch(start, Color::Black.index(), 1, &group);
        Some(walk.games())
    }
}

/// The most positions: those left to visit are bits of a word.
const WIDTH: usize = 64;

/// Walks the paths whose first play is Black's.
struct Walk {
    /// The positions that each colour's plays lead to, as bits.
    next: [[u64; WIDTH]; 2],
    /// Those that any play leads to.
    any: [u64; WIDTH],
    /// Entry `plays * WIDTH + passes` counts the paths with so many plays and so many passes between them.
    paths: Vec<u64>,
}

/// Where a path has come to.
#[derive(Clone, Copy)]
struct Place {
    number: usize,
    /// Who made the last play.
    last: usize,
    /// The positions not visited.
    left: u64,
    /// Which entry of `paths` the path counts in.
    entry: usize,
}

impl Place {
    #[inline(always)]
    fn after(self, number: usize, by: usize) -> Place {
        let entry = self.entry + WIDTH + usize::from(by == self.last);
        Place { number, last: by, left: self.left & !(1 << number), entry }
    }
}

impl Walk {
    /// Counts the continuations with a play of this colour, by one of each set that the views in `group`, which leave
    /// the path so far as it is, turn into one another.
    fn branch(&mut self, at: Place, by: usize, weight: u64, group: &[&[usize]]) {
        let mut plays = self.next[by][at.number] & at.left;
        while plays != 0 {
            let number = plays.trailing_zeros() as usize;
            let alike = group.iter().fold(0_u64, |alike, view| alike | 1 << view[number]);
            plays &= !alike;
            let weight = weight * u64::from(alike.count_ones());
            let after = at.after(number, by);
            self.paths[after.entry] += weight;
            let group: Vec<&[usize]> = group.iter().copied().filter(|view| view[number] == number).collect();
            if group.len() > 1 {
                for by in 0..2 {
                    self.branch(after, by, weight, &group);
                }
            } else {
                self.walk(after, weight);
            }
        }
    }

    /// Counts all continuations.
    fn walk(&mut self, at: Place, weight: u64) {
        for by in 0..2 {
            let mut plays = self.next[by][at.number] & at.left;
            let entry = at.entry + WIDTH + usize::from(by == at.last);
            self.paths[entry] += weight * u64::from(plays.count_ones());
            while plays != 0 {
                let after = at.after(plays.trailing_zeros() as usize, by);
                plays &= plays - 1;
                if self.any[after.number] & after.left != 0 {
                    self.walk(after, weight);
                }
            }
        }
    }

    /// Adds the game without plays, and those that White begins, after a pass of Black's.
    fn games(&self) -> Games {
        let mut games = Games { by_plays: vec![1], by_turns: vec![0, 0, 1] };
        for (entry, &paths) in self.paths.iter().enumerate() {
            if paths > 0 {
                let (plays, passes) = (entry / WIDTH, entry % WIDTH);
                add(&mut games.by_plays, plays, 2 * paths);
                add(&mut games.by_turns, plays + passes + 2, paths);
                add(&mut games.by_turns, plays + passes + 3, paths);
            }
        }
        games
    }
}

fn add(counts: &mut Vec<u64>, entry: usize, more: u64) {
    if counts.len() <= entry {
        counts.resize(entry + 1, 0);
    }
    counts[entry] += more;
}
