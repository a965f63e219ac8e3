//! Random starts under every rule set that can be searched.

use std::sync::Arc;

use shinpan_board::{Color, Position, Size};
use shinpan_game::{Act, Move};
use shinpan_proof::compact::Law;
use shinpan_proof::{Start, leave_talk};
use shinpan_rules::{Phase, RuleSet};

/// Every built-in rule set, in every reading, that can be searched.
pub fn rule_sets() -> Vec<Arc<RuleSet>> {
    let mut all = Vec::new();
    for rules in RuleSet::all() {
        all.push(rules.clone());
        for reading in &rules.readings {
            for option in &reading.options {
                all.push(Arc::new(rules.with_reading(&reading.name, &option.name).unwrap()));
            }
        }
    }
    all.retain(|rules| Law::compile(rules, 0, 0).is_ok());
    all
}

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
}

/// A start on a small board with few empty points, in some phase, some moves made.
pub fn random_start(rules: &Arc<RuleSet>, seed: u64, most_points: usize) -> Option<Start> {
    let mut random = Random(seed);
    let sizes = [(1, 2), (1, 3), (2, 2), (1, 4), (2, 3), (1, 5), (3, 2), (1, 6), (2, 4), (3, 3)];
    let fitting: Vec<_> = sizes.into_iter().filter(|(c, r)| c * r <= most_points).collect();
    let (columns, rows) = fitting[random.below(fitting.len())];
    let size = Size::new(columns as u8, rows as u8).ok()?;
    let mut position = Position::empty(size);
    for point in size.all_points() {
        match random.below(5) {
            0 | 1 => position.set(point, Some(Color::Black)),
            2 | 3 => position.set(point, Some(Color::White)),
            _ => true,
        };
    }
    let to_move = Color::BOTH[random.below(2)];
    let phases = [Phase::Main, Phase::Encore, Phase::Resumption, Phase::PlayOut, Phase::SecondEncore];
    let possible: Vec<_> = phases.into_iter().filter(|phase| rules.has_phase(*phase)).collect();
    let mut start = Start::new(rules.clone(), position, to_move);
    start = start.in_phase(possible[random.below(possible.len())]);
    let mut game = start.game().ok()?;
    for _ in 0..random.below(4) {
        let moves = game.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let turn = if random.below(4) == 0 { Move::Pass } else { moves[random.below(moves.len())] };
        game.act(Act::Move(turn)).ok()?;
        start.acts.push(Act::Move(turn));
        start.acts.extend(leave_talk(&mut game).ok()?);
    }
    game.outcome().is_none().then_some(start)
}
