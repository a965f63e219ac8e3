//! The fast board and the game agree on what is legal.

use proptest::prelude::*;
use shinpan_board::SelfCapture;
use shinpan_board::fast::{Board, History, Refusal};
use shinpan_game::{Act, Game, Ground, Move};
use shinpan_rules::{Repetition, RuleSet};

use crate::draws::{begin, legal_turn, numbers, small_size};

/// A game beside the same game on the fast board.
struct Beside {
    game: Game,
    board: Board,
    history: History,
    self_capture: SelfCapture,
}

impl Beside {
    fn begin(id: &str, size: shinpan_board::Size) -> Beside {
        let rules = RuleSet::named(id).unwrap();
        let self_capture = match rules.self_capture.value {
            shinpan_rules::SelfCapture::Forbidden => SelfCapture::Forbidden,
            shinpan_rules::SelfCapture::SeveralStones => SelfCapture::SeveralStones,
            shinpan_rules::SelfCapture::Allowed => SelfCapture::Allowed,
        };
        let (game, board, mut history) = (begin(&rules, size), Board::new(size), History::new());
        history.begin(&board, turn(&game, game.to_move()));
        Beside { game, board, history, self_capture }
    }

    /// Makes a turn on the fast board, if it is legal there.
    fn make(&mut self, made: Move) -> Result<(), Refusal> {
        let color = self.game.to_move();
        let next = turn(&self.game, color.opponent());
        let at = match made {
            Move::Play(at) => at,
            _ => {
                self.board.pass();
                self.history.pass(&self.board, next);
                return Ok(());
            }
        };
        if self.game.rules().repetition.value == Repetition::Allowed {
            return self.board.play(color, at, self.self_capture).map(|_| ());
        }
        self.board.play_new(color, at, self.self_capture, &mut self.history, next).map(|_| ())
    }
}

/// The player to move as far as the rule set's repetition rule asks for it.
fn turn(game: &Game, color: shinpan_board::Color) -> Option<shinpan_board::Color> {
    (game.rules().repetition.value == Repetition::Situational).then_some(color)
}

fn agree(id: &str, size: shinpan_board::Size, numbers: &[u32]) -> Result<(), TestCaseError> {
    let mut beside = Beside::begin(id, size);
    for number in numbers {
        for at in size.all_points() {
            let law = beside.game.why_not(&Act::Move(Move::Play(at)));
            let mut copy = Beside {
                game: beside.game.clone(),
                board: beside.board.clone(),
                history: beside.history.clone(),
                self_capture: beside.self_capture,
            };
            let fast = copy.make(Move::Play(at));
            match (&law, &fast) {
                (None, Ok(())) => {}
                (Some(illegal), Err(refusal)) => {
                    let same = match refusal {
                        Refusal::Occupied => illegal.ground == Ground::Occupied,
                        Refusal::SelfCapture => illegal.ground == Ground::SelfCapture,
                        // The fast board asks about the ko first whichever rule forbids it.
                        Refusal::Ko | Refusal::Repeats { .. } => illegal.ground.is_ko(),
                        _ => false,
                    };
                    prop_assert!(same, "{}: {:?} against {:?}", id, illegal, refusal);
                }
                _ => prop_assert!(false, "{} {:?}: {:?} against {:?}", id, at, law, fast),
            }
        }
        let mut made = legal_turn(&beside.game, *number);
        let just_passed = beside.game.passes().in_a_row() > 0;
        if made == Move::Pass && just_passed {
            made = legal_turn(&beside.game, *number | 1);
            if made == Move::Pass {
                break;
            }
        }
        prop_assert!(beside.make(made).is_ok());
        beside.game.act(Act::Move(made)).unwrap();
        prop_assert_eq!(&beside.board.position(), beside.game.position());
        prop_assert_eq!(beside.board.hash64(), beside.game.position().hash64());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn legality_is_the_same_on_the_fast_board(size in small_size(), numbers in numbers(80)) {
        for id in ["japanese-1989", "ikeda-area-2", "tromp-taylor", "tromp-taylor@katago", "aga-1991"] {
            agree(id, size, &numbers)?;
        }
    }
}
