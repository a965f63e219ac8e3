//! The compact state is the game: the same turns are legal, they lead to the same states, and the end
//! counts the same, move by move under every rule set that it takes.

use std::collections::HashSet;
use std::sync::Arc;

use proptest::prelude::*;
use shinpan_board::{Color, Position};
use shinpan_game::{Act, Game, Move, Setup};
use shinpan_proof::compact::{
    Asked, Bits, End, Fact, Grid, Judged, Kind, Law, Memory, Past, State, Turn, Wide, law_of, state_of,
    won_before,
};
use shinpan_proof::may_end_by_repetition;
use shinpan_rules::{Phase, RuleSet};

/// A memory that keeps everything.
struct Kept<'a, B> {
    grid: &'a Grid<B>,
    past: Past,
    facts: HashSet<Fact<B>>,
}

impl<B: Bits> Kept<'_, B> {
    fn holds(&self, fact: &Fact<B>) -> bool {
        self.facts.contains(fact) || self.past.holds(self.grid, fact)
    }
}

impl<B: Bits> Memory<B> for Kept<'_, B> {
    fn recalls(&mut self, fact: Fact<B>, _: Asked) -> bool {
        self.holds(&fact)
    }

    fn remember(&mut self, fact: Fact<B>) {
        self.facts.insert(fact);
    }

    fn forget(&mut self, kind: Kind) {
        self.facts.retain(|fact| fact.kind != kind);
        Memory::<B>::forget(&mut self.past, kind);
    }
}

fn to_move<B: Bits>(grid: &Grid<B>, turn: Turn) -> Move {
    match turn {
        Turn::Pass => Move::Pass,
        Turn::Play(bit) => Move::Play(grid.point_of(usize::from(bit))),
        Turn::PassForKo(bit) => Move::PassForKo(grid.point_of(usize::from(bit))),
    }
}

/// Leaves the talk about the stones as the compact state does.
fn leave_talk(game: &mut Game, law: &Law) {
    use shinpan_proof::compact::Refusal;
    if game.phase() != Phase::Agreement {
        return;
    }
    let act = if law.ends_at_four_passes && game.passes().in_a_row() >= 4 {
        Act::Agree
    } else {
        match law.refusal {
            Some(Refusal::Turn) | None => return,
            Some(Refusal::Dispute) => Act::Dispute(None),
            Some(Refusal::Resume) => Act::Resume(None),
        }
    };
    game.act(act).unwrap();
}

/// Plays by the choices given and compares at every step. Returns how many turns were made.
fn replay<B: Bits>(game: &Game, choices: &[u8]) -> usize {
    let grid = Grid::<B>::new(game.position().size());
    let law = law_of(game).unwrap();
    let mut game = game.clone();
    let (mut state, past) = state_of(&law, &grid, &game);
    let mut memory = Kept { grid: &grid, past, facts: HashSet::new() };
    let mut gained = won_before(&law, &game);
    for (ply, choice) in choices.iter().enumerate() {
        let mut legal: Vec<Judged<B>> = Vec::new();
        state.turns(&law, &grid, &mut |judged| {
            if !judged.hangs_on.is_some_and(|fact| memory.holds(&fact)) {
                legal.push(judged);
            }
        });
        let mut moves: Vec<Move> = legal.iter().map(|judged| to_move(&grid, judged.turn)).collect();
        let mut expected = game.legal_moves();
        let key = |m: &Move| match m {
            Move::Pass => (0, None),
            Move::Play(p) => (1, Some(*p)),
            Move::PassForKo(p) => (2, Some(*p)),
        };
        moves.sort_by_key(key);
        expected.sort_by_key(key);
        assert_eq!(moves, expected, "{}\n{:?}", game.position(), game.phase());
        // Passes are rare in a uniform choice, and what passes lead to is what needs looking at.
        let index = match usize::from(*choice) {
            n if n < 80 => 0,
            n => n % legal.len(),
        };
        let judged = legal[index];
        let next = state.after(&law, &judged, &mut memory);
        let before = game.clone();
        let step = game.act(Act::Move(to_move(&grid, judged.turn))).unwrap();
        let repeats = may_end_by_repetition(&before, &step);
        assert_eq!(next.end == Some(End::Repetition), repeats, "{}\n{step:?}", game.position());
        gained += next.gain;
        leave_talk(&mut game, &law);
        match next.end {
            Some(End::Repetition) => return ply,
            Some(End::Counted) => {
                assert!(game.outcome().is_some(), "{}\n{next:?}", game.position());
                let margin = game.count().margin().half_points();
                assert_eq!(
                    next.state.count(&law, &grid) + gained,
                    margin,
                    "{}\n{:?}",
                    game.position(),
                    game.count()
                );
                return ply;
            }
            None => assert!(game.outcome().is_none(), "{}\n{next:?}", game.position()),
        }
        state = next.state;
        let (again, _): (State<B>, _) = state_of(&law, &grid, &game);
        assert_eq!(state, again, "{}\nafter {judged:?}", game.position());
    }
    choices.len()
}

fn rule_sets() -> Vec<Arc<RuleSet>> {
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

fn game(rules: &Arc<RuleSet>, rows: &str, white: bool, phase: u8) -> Option<Game> {
    let position = Position::from_diagram(rows).ok()?;
    let to_move = if white { Color::White } else { Color::Black };
    let phases = [Phase::Main, Phase::Encore, Phase::Resumption, Phase::PlayOut, Phase::SecondEncore];
    let mut setup = Setup::new(rules.clone(), position, to_move);
    setup.phase = phases[usize::from(phase) % phases.len()];
    if !rules.has_phase(setup.phase) {
        setup.phase = Phase::Main;
    }
    setup.begin().ok()
}

fn rows(columns: usize, rows: usize, stones: &[u8]) -> String {
    let text: Vec<String> = (0..rows)
        .map(|row| {
            let cells = stones[row * columns..(row + 1) * columns].iter();
            cells.map(|&stone| ['.', 'X', 'O', '.'][usize::from(stone) % 4]).collect()
        })
        .collect();
    text.join("/")
}

#[test]
fn most_rule_sets_are_taken() {
    let names: Vec<String> = rule_sets().iter().map(|rules| rules.id.clone()).collect();
    for id in
        ["aga-1991", "chinese-2002", "ikeda-area-3", "ikeda-territory-1", "spight-japanese", "tromp-taylor"]
    {
        assert!(names.iter().any(|name| name == id), "{id} is not among {names:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::default())]
    #[test]
    fn the_compact_state_is_the_game(
        columns in 1usize..5, rows_ in 1usize..5,
        stones in prop::collection::vec(0u8..4, 16),
        white: bool, phase: u8,
        choices in prop::collection::vec(any::<u8>(), 1..60),
    ) {
        let diagram = rows(columns, rows_, &stones);
        for rules in rule_sets() {
            if let Some(game) = game(&rules, &diagram, white, phase) {
                replay::<u64>(&game, &choices);
            }
        }
    }
}

#[test]
fn every_word_plays_the_same_game() {
    let rules = RuleSet::named("spight-japanese").unwrap();
    let game = game(&rules, "X.XO/OXXO/.XOO/.OO.", false, 1).unwrap();
    let choices: Vec<u8> = (0..200u32).map(|i| ((i * 97 + 90) % 251) as u8).collect();
    let turns =
        [replay::<u64>(&game, &choices), replay::<u128>(&game, &choices), replay::<Wide>(&game, &choices)];
    assert!(turns[0] > 3);
    assert_eq!(turns, [turns[0]; 3]);
}
