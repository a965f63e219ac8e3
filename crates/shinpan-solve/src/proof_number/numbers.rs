//! Proof numbers of new nodes.

/// Beyond every proof number.
pub(super) const INFINITE: u32 = 1 << 30;

/// The proof number doubles with so much of the heuristic value (in eighths of a point).
const DOUBLING: f64 = 30.0;
const LARGEST: f64 = 1000.0;
const GUESS_MAX: i32 = 300;

/// Proof numbers by heuristic value.
pub(super) struct Numbers {
    power: Vec<u32>,
}

impl Numbers {
    pub(super) fn new() -> Numbers {
        let number = |guess: i32| 1 + (f64::from(guess) / DOUBLING).exp2().min(LARGEST) as u32;
        Numbers { power: (-GUESS_MAX..=GUESS_MAX).map(number).collect() }
    }

    /// Proof and disproof number of a node whose player to move has this heuristic value.
    #[inline(always)]
    pub(super) fn of(&self, guess: i32) -> (u32, u32) {
        let guess = guess.clamp(-GUESS_MAX, GUESS_MAX);
        (self.power[(GUESS_MAX - guess) as usize], self.power[(GUESS_MAX + guess) as usize])
    }
}
