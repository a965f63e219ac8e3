//! The count of a finished game, but for prisoners.

use shinpan_rules::{EncoreStones, EqualTurns, FirstPass};

use super::bits::{Bits, Grid};
use super::ground::Ground;
use super::law::Law;
use super::state::{NOBODY, State};

impl<B: Bits> State<B> {
    /// Half points Black has more than White if the game is over with these stones on the board, without
    /// prisoners and stones handed over. The last move was made by the opponent of the player to move.
    pub fn count(&self, law: &Law, grid: &Grid<B>) -> i32 {
        self.count_on(law, &grid.ground(law, self.stones, false))
    }

    /// The same for a state whose ground is known.
    pub fn count_on(&self, law: &Law, ground: &Ground<B>) -> i32 {
        let [black, white] = self.stones;
        let mut half = law.constant + 2 * (ground.territory[0] - ground.territory[1]);
        if law.counts_stones {
            half += 2 * (black.count() as i32 - white.count() as i32);
        }
        let last_mover = 1 - self.to_move;
        if law.counts_prisoners {
            if law.white_moves_last && last_mover == 0 {
                half += 2;
            }
            half += self.count_encore(law, ground, last_mover);
        }
        half + self.first_pass_half(law)
    }

    fn count_encore(&self, law: &Law, ground: &Ground<B>, last_mover: u8) -> i32 {
        let Some(encore) = law.encore else { return 0 };
        let mut half = 0;
        if encore.equal_turns == EqualTurns::OtherGivesStone && self.opener == last_mover {
            half += if last_mover == 0 { 2 } else { -2 };
        }
        for (side, sign) in [(0, -2), (1, 2)] {
            let played = self.encore_stones & self.stones[side];
            let paid = match encore.stones {
                EncoreStones::Nothing | EncoreStones::FromPrisoners => B::NONE,
                EncoreStones::SekiGivenBack | EncoreStones::PaidInSecondEncore => played & ground.seki,
                EncoreStones::NotImmortalSubtracted => played & !ground.immortal[side],
            };
            half += sign * paid.count() as i32;
        }
        half
    }

    /// What the first pass, made or not, gives Black.
    fn first_pass_half(&self, law: &Law) -> i32 {
        if self.first_pass == NOBODY {
            return 0;
        }
        let by_white = self.first_pass == 1;
        match (law.first_pass, law.half_difference) {
            (FirstPass::Nothing, _) => 0,
            (FirstPass::LastCompetitiveMove, Some(stones)) => -2 * if by_white { stones } else { stones - 1 },
            (FirstPass::LastCompetitiveMove | FirstPass::OnePointMore, _) => -2 * i32::from(by_white),
            (FirstPass::Button, _) => {
                if by_white {
                    -1
                } else {
                    1
                }
            }
        }
    }
}
