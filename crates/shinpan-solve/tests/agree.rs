//! The fast solver gives what the plain one gives, on random positions with random histories under every law.

use shinpan_board::{Color, Position, Size};
use shinpan_rules::{BasicKo, Repetition, RepetitionBinds, SelfCapture};
use shinpan_solve::{Budget, Ending, Law, State, reference, solve};

/// Every combination that makes a difference, with a name for messages.
fn laws() -> Vec<(String, Law)> {
    let repetitions = [
        Repetition::Allowed,
        Repetition::Positional,
        Repetition::Situational,
        Repetition::NaturalSituational,
        Repetition::OwnEarlierMove,
        Repetition::SinceLastPass,
    ];
    let mut laws = Vec::new();
    for repetition in repetitions {
        for basic_ko in [BasicKo::NoBan, BasicKo::NextMove] {
            for self_capture in [SelfCapture::Forbidden, SelfCapture::SeveralStones, SelfCapture::Allowed] {
                let law = Law { basic_ko, self_capture, ..Law::AREA.with_repetition(repetition) };
                let four = Law { ending: Ending::FourPasses, ..law };
                for (ending, law) in [
                    ("two passes", law),
                    ("four passes", four),
                    ("area three", law.ikeda_area_three()),
                    ("button", law.button()),
                    ("territory one", law.ikeda_territory_one()),
                    ("two passes twice", Law { ending: Ending::TwoPassesTwice, ..law }),
                    ("button with stops", Law { ending: Ending::FourPassesAfterFirst, ..law.button() }),
                ] {
                    if law.check().is_ok() {
                        laws.push((format!("{repetition:?} {basic_ko:?} {self_capture:?} {ending}"), law));
                    }
                }
            }
        }
    }
    let literal = Law { binds: RepetitionBinds::CapturingPlays, ..Law::AREA };
    laws.push(("capturing plays only".into(), literal));
    laws.push(("capturing plays only, area three".into(), literal.ikeda_area_three()));
    laws
}

/// A small generator, so that a seed says everything.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// A state after random moves; passes are rare so that boards fill up.
fn random_state(law: Law, dice: &mut Dice) -> State {
    let sizes = [(1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (3, 2), (5, 1), (3, 3), (2, 4), (4, 2), (6, 1)];
    let (columns, rows) = sizes[dice.below(sizes.len())];
    let position = Position::empty(Size::new(columns, rows).unwrap());
    let to_move = if dice.below(2) == 0 { Color::Black } else { Color::White };
    let mut state = State::new(law, &position, to_move, [0, 0]).unwrap();
    let points = usize::from(columns * rows);
    for _ in 0..points + dice.below(3 * points) {
        let legal = state.legal();
        let mut choice = dice.below(legal.len());
        if choice == legal.len() - 1 && dice.below(4) != 0 {
            choice = dice.below(legal.len());
        }
        let next = state.after(legal[choice]).unwrap();
        if next.is_over() {
            continue;
        }
        state = next;
    }
    state
}

/// Comparisons with the plain solver that a run must make in all.
const WANTED: u32 = 10_000;

#[test]
fn fast_and_plain_agree() {
    let mut dice = Dice(0x5eed);
    let laws = laws();
    let mut compared = vec![0; laws.len()];
    let (mut made, mut with_play_for_ever) = (0, 0);
    for round in 0..6 * WANTED as usize {
        let (name, law) = &laws[round % laws.len()];
        let state = random_state(*law, &mut dice);
        let Some(plain) = reference::solve(&state, 400) else { continue };
        // A small table, so that much is pushed out of it.
        let threads = 1 + usize::from(dice.below(8) == 0);
        let budget = Budget { nodes: 2_000_000, memory: 1 << 14, threads, ..Budget::default() };
        let fast = solve(&state, budget).unwrap();
        let bounds = (fast.progress.low, fast.progress.high);
        if plain.low == plain.high {
            assert_eq!(bounds, (plain.low, plain.high), "{name} {state:?}");
        } else {
            // Where lines never end the fast solver may prove less, never more.
            assert!(bounds.0 <= plain.low && plain.high <= bounds.1, "{name} {bounds:?} {plain:?} {state:?}");
            with_play_for_ever += 1;
        }
        compared[round % laws.len()] += 1;
        made += 1;
        if made == WANTED {
            break;
        }
    }
    assert_eq!(made, WANTED, "too few states were small enough for plain search");
    // Where self-capture lets lines go on and on hardly any state is small enough.
    let often = compared.iter().filter(|&&count| count >= 10).count();
    assert!(often >= 120, "{often} laws compared ten times: {compared:?}");
    assert!(with_play_for_ever >= 10, "{with_play_for_ever}");
}
