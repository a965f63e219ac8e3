//! The count of a finished game, but for prisoners.

use shinpan_rules::{EncoreStones, EqualTurns, FirstPass, Territory};

use super::bits::{Bits, Grid};
use super::law::Law;
use super::state::{NOBODY, State};

impl<B: Bits> State<B> {
    /// Half points Black has more than White if the game is over with these stones on the board, without
    /// prisoners and stones handed over. The last move was made by the opponent of the player to move.
    pub fn count(&self, law: &Law, grid: &Grid<B>) -> i32 {
        let [black, white] = self.stones;
        let mut half = law.constant;
        if law.counts_stones {
            half += 2 * (black.count() as i32 - white.count() as i32);
        }
        let (seki, counts) = self.standing(law, grid);
        if law.territory != Territory::Nothing {
            for (side, sign) in [(0, 2), (1, -2)] {
                half += sign * grid.territory(self.stones, side, counts[side]).count() as i32;
            }
        }
        let last_mover = 1 - self.to_move;
        if law.counts_prisoners {
            if law.white_moves_last && last_mover == 0 {
                half += 2;
            }
            half += self.count_encore(law, grid, seki, last_mover);
        }
        half + self.first_pass_half(law)
    }

    /// The stones in seki, and those whose regions count, of each side.
    fn standing(&self, law: &Law, grid: &Grid<B>) -> (B, [B; 2]) {
        let all = self.stones;
        let seki = |seki: [B; 2]| (seki[0] | seki[1], [all[0] & !seki[0], all[1] & !seki[1]]);
        match law.territory {
            Territory::NoNeutralPoint => seki([0, 1].map(|side| grid.seki_stones(all, side, false))),
            Territory::NoNeutralPointNoAtari => seki([0, 1].map(|side| grid.seki_stones(all, side, true))),
            Territory::IndependentLife => seki([0, 1].map(|side| grid.dependent_stones(all, side))),
            Territory::ImmortalBorders => (B::NONE, [0, 1].map(|side| grid.pass_alive(all, side, false))),
            Territory::OneColourReaches | Territory::NoNeutralPointByString | Territory::Nothing => {
                (B::NONE, all)
            }
        }
    }

    fn count_encore(&self, law: &Law, grid: &Grid<B>, seki: B, last_mover: u8) -> i32 {
        let Some(encore) = law.encore else { return 0 };
        let mut half = 0;
        if encore.equal_turns == EqualTurns::OtherGivesStone && self.opener == last_mover {
            half += if last_mover == 0 { 2 } else { -2 };
        }
        for (side, sign) in [(0, -2), (1, 2)] {
            let played = self.encore_stones & self.stones[side];
            let paid = match encore.stones {
                EncoreStones::Nothing | EncoreStones::FromPrisoners => B::NONE,
                EncoreStones::SekiGivenBack | EncoreStones::PaidInSecondEncore => played & seki,
                EncoreStones::NotImmortalSubtracted if played.is_none() => B::NONE,
                EncoreStones::NotImmortalSubtracted => played & !grid.pass_alive(self.stones, side, false),
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
