//! The plain machine: one state of a game with its whole history, carried out point by point.
//!
//! Nothing here is fast. The fast search is tested against this machine, and starts from a state of it.

use shinpan_board::{Color, Point, Position, Size};
use shinpan_game::Game;
use shinpan_proof::compact::{Grid, Wide, law_of, state_of};
use shinpan_rules::{
    BasicKo, Count, FirstPass, HandicapCompensation, Phase, Repetition, RepetitionBinds, SelfCapture,
};
use shinpan_score::Points;

use crate::law::{Ending, Law, Unsuitable};

/// The largest board the search takes, in points: its bit sets have one bit a point.
pub const POINTS_MAX: usize = 128;

/// Outside every score, in half points.
pub(crate) const INFINITE: i32 = 1 << 20;

/// A play at a point, or `None` for a pass.
pub type Turn = Option<Point>;

/// How a position came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// It is where the record starts.
    SetUp,
    /// By a play.
    Play,
    /// By a pass.
    Pass,
}

/// One moment of a game: the stones, whose turn it is, and how it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moment {
    /// The stones of Black and of White; bit `row * columns + column`.
    pub stones: [u128; 2],
    /// The player to move.
    pub to_move: Color,
    /// How it came about.
    pub by: By,
}

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// The point is outside the board.
    OffBoard,
    /// The point is occupied.
    Occupied,
    /// The play would leave its own string without liberty.
    SelfCapture,
    /// The play would restore the position before the opponent's play.
    Ko,
    /// The play would restore the position of an earlier moment (index into the record).
    Repeats {
        /// Index of the moment in [`State::record`].
        moment: usize,
    },
    /// The game is over.
    Over,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refused::OffBoard => f.write_str("the point is outside the board"),
            Refused::Occupied => f.write_str("the point is occupied"),
            Refused::SelfCapture => f.write_str("the play would leave its own string without a liberty"),
            Refused::Ko => f.write_str("the play would take the ko back at once"),
            Refused::Repeats { moment } => {
                write!(f, "the play would bring back the board as it was after move {moment}")
            }
            Refused::Over => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for Refused {}

/// A state of a game: the board, whose turn it is, the passes, the account and the whole history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    law: Law,
    size: Size,
    stones: [u128; 2],
    to_move: Color,
    record: Vec<Moment>,
    /// First moment that the repetition rule still remembers.
    remembered_from: usize,
    /// Passes in a row, the first pass of the game left out where the law says so.
    passes: u8,
    first_pass: Option<Color>,
    /// Who opened the play-out, once it has begun.
    opener: Option<Color>,
    /// Half points that are owed besides the area of the final board, Black minus White.
    account: i32,
    over: bool,
}

impl State {
    /// The start of a record: stones on the board, the player to move, and the stones of Black and White that
    /// have been captured before (they count only under territory counting).
    ///
    /// # Errors
    /// [`Unsuitable`]: the board is too large, a string has no liberty, or the law has a clause that is not
    /// carried out.
    pub fn new(law: Law, position: &Position, to_move: Color, lost: [u32; 2]) -> Result<State, Unsuitable> {
        law.check()?;
        let size = position.size();
        if size.points() > POINTS_MAX {
            return Err(Unsuitable::BoardTooLarge { points: size.points() });
        }
        if let Some(string) = position.strings().iter().find(|string| string.liberties.is_empty()) {
            let index = string.stones.first().map_or(0, |point| point.index(size));
            return Err(Unsuitable::NoLiberty { index });
        }
        let stones = Color::BOTH
            .map(|color| position.stones(color).iter().fold(0, |set, point| set | 1 << point.index(size)));
        // Territory minus stones lost is area minus stones ever put on the board: stones on the board are
        // stones played less stones captured. So the account pays for each play when it is made.
        let account = match law.count {
            Count::Territory => {
                let [black, white] =
                    [0, 1].map(|c| lost[c].min(1 << 16) as i32 + u128::count_ones(stones[c]) as i32);
                2 * (white - black)
            }
            Count::Area | Count::Stones => 0,
        };
        let record = vec![Moment { stones, to_move, by: By::SetUp }];
        Ok(State {
            law,
            size,
            stones,
            to_move,
            record,
            remembered_from: 0,
            passes: 0,
            first_pass: None,
            opener: None,
            account,
            over: false,
        })
    }

    /// The state of a game that is not over, talk about the stones left without agreement. Its score is the margin of
    /// the game: komi, handicap and prisoners are in the account.
    ///
    /// # Errors
    /// [`Unsuitable`]: the board is too large, or the rule set has a clause that is not carried out.
    pub fn of_game(game: &Game) -> Result<State, Unsuitable> {
        let law = Law::of(game.rules())?;
        let size = game.position().size();
        if size.points() > POINTS_MAX || !Grid::<Wide>::fits(size) {
            return Err(Unsuitable::BoardTooLarge { points: size.points() });
        }
        let compiled = law_of(game).map_err(|why| Unsuitable::Clause { what: why.clause })?;
        if compiled.half_difference.is_some() {
            let what = format!("handicap_compensation = \"{}\"", HandicapCompensation::HalfDifference);
            return Err(Unsuitable::Clause { what });
        }
        let (now, _) = state_of(&compiled, &Grid::<Wide>::new(size), game);
        let stones = |position: &Position| {
            Color::BOTH.map(|color| {
                position.stones(color).iter().fold(0u128, |set, point| set | 1 << point.index(size))
            })
        };
        let record: Vec<Moment> = game
            .history()
            .counting()
            .iter()
            .map(|moment| Moment {
                stones: stones(&moment.position),
                to_move: moment.to_move,
                by: match moment.by {
                    shinpan_game::By::SetUp => By::SetUp,
                    shinpan_game::By::Play(_) => By::Play,
                    shinpan_game::By::Pass(_) => By::Pass,
                },
            })
            .collect();
        let stones = stones(game.position());
        let color = |number: u8| Color::BOTH.get(usize::from(number)).copied();
        let first_pass = color(now.first_pass);
        let mut account = compiled.constant;
        if compiled.counts_prisoners {
            // Territory is area less stones; what a turn costs is paid when it is made, or, where White moves last,
            // made equal by the end.
            let held = Color::BOTH.map(|c| i32::try_from(game.ledger().held_by(c)).unwrap_or(i32::MAX / 8));
            let placed = stones.map(|set| set.count_ones() as i32);
            account += 2 * (placed[1] - placed[0] + held[0] - held[1]);
            if law.count == Count::Area && game.to_move() == Color::White {
                account += 2;
            }
        }
        account += match (law.first_pass, first_pass) {
            (FirstPass::LastCompetitiveMove | FirstPass::OnePointMore, Some(Color::White)) => -2,
            (FirstPass::Button, Some(Color::Black)) => 1,
            (FirstPass::Button, Some(Color::White)) => -1,
            _ => 0,
        };
        let in_second = matches!(now.phase, Phase::PlayOut | Phase::Resumption);
        let opener = match law.ending {
            Ending::PlayOut if in_second => Some(color(now.opener).unwrap_or(game.to_move())),
            Ending::TwoPassesTwice if in_second => Some(game.to_move()),
            _ => None,
        };
        Ok(State {
            law,
            size,
            stones,
            to_move: game.to_move(),
            record,
            remembered_from: 0,
            passes: match law.ending {
                Ending::FourPasses | Ending::FourPassesAfterFirst => now.in_a_row,
                Ending::TwoPassesAfterFirst => {
                    now.after_first.max(now.in_phase * u8::from(first_pass.is_some()))
                }
                Ending::TwoPasses | Ending::PlayOut | Ending::TwoPassesTwice => now.in_phase,
            },
            first_pass,
            opener,
            account,
            over: false,
        })
    }

    /// The law the state is under.
    pub const fn law(&self) -> Law {
        self.law
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stones of Black and White; bit `row * columns + column`.
    pub const fn stones(&self) -> [u128; 2] {
        self.stones
    }

    /// The player to move.
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Every moment from the set-up to now.
    pub fn record(&self) -> &[Moment] {
        &self.record
    }

    /// The first moment of the record that the repetition rule still remembers.
    pub const fn remembered_from(&self) -> usize {
        self.remembered_from
    }

    /// Passes in a row so far, without the first pass of the game where the law leaves it out.
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// Who made the first pass of the game.
    pub const fn first_pass(&self) -> Option<Color> {
        self.first_pass
    }

    /// Who moved first in the play-out, once it has begun.
    pub const fn opener(&self) -> Option<Color> {
        self.opener
    }

    /// What is owed besides the area of the final board, Black minus White.
    pub const fn account(&self) -> Points {
        Points::from_half(self.account)
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// The score if the game ended with this board: Black minus White, without komi.
    pub fn score(&self) -> Points {
        let mut area = 0;
        for (color, sign) in [(0, 1), (1, -1)] {
            area += sign * self.stones[color].count_ones() as i32;
        }
        let mut rest = self.empty();
        while rest != 0 {
            let region = self.connected(1 << rest.trailing_zeros(), self.empty());
            rest &= !region;
            let border = self.around(region);
            match [0, 1].map(|color| border & self.stones[color] != 0) {
                [true, false] => area += region.count_ones() as i32,
                [false, true] => area -= region.count_ones() as i32,
                _ => {}
            }
        }
        Points::from_half(2 * area + self.account)
    }

    /// Bounds of the score that need no thought, in half points.
    pub(crate) fn trivial_bounds(&self) -> (i32, i32) {
        let points = self.size.points() as i32;
        if self.law.count == Count::Territory {
            // Prisoners have no bound but the length of the game.
            return (-INFINITE, INFINITE);
        }
        let (black, white) = match self.law.first_pass {
            FirstPass::LastCompetitiveMove | FirstPass::OnePointMore if self.first_pass.is_none() => (2, 0),
            FirstPass::Button if self.first_pass.is_none() => (1, 1),
            _ => (0, 0),
        };
        (self.account - 2 * points - black, self.account + 2 * points + white)
    }

    /// The state after a move.
    ///
    /// # Errors
    /// [`Refused`] says why the law forbids it.
    pub fn after(&self, turn: Turn) -> Result<State, Refused> {
        let mut next = self.clone();
        next.play(turn)?;
        Ok(next)
    }

    /// Makes a move. A refused move leaves the state unchanged.
    ///
    /// # Errors
    /// [`Refused`] says why the law forbids it.
    pub fn play(&mut self, turn: Turn) -> Result<(), Refused> {
        if self.over {
            return Err(Refused::Over);
        }
        match turn {
            None => self.pass(),
            Some(point) => {
                self.stones = self.board_after(point)?;
                self.passes = 0;
                if self.law.count == Count::Territory {
                    self.pay(1);
                }
                self.turn_over(By::Play);
            }
        }
        Ok(())
    }

    /// Every legal move, plays in row-major order, then the pass.
    pub fn legal(&self) -> Vec<Turn> {
        if self.over {
            return Vec::new();
        }
        let plays = self.size.all_points().filter(|&point| self.board_after(point).is_ok()).map(Some);
        plays.chain([None]).collect()
    }

    fn pass(&mut self) {
        let first = self.first_pass.is_none();
        if first {
            self.first_pass = Some(self.to_move);
            match self.law.first_pass {
                FirstPass::LastCompetitiveMove | FirstPass::OnePointMore if self.to_move == Color::White => {
                    self.account -= 2;
                }
                FirstPass::Button => self.account += if self.to_move == Color::Black { 1 } else { -1 },
                _ => {}
            }
        }
        if !(first && self.law.ending.leaves_first_out()) {
            self.passes += 1;
        }
        let closes = self.passes == self.law.ending.passes();
        match (self.law.ending, self.opener) {
            (Ending::PlayOut | Ending::TwoPassesTwice, None) if closes => {
                self.opener = Some(self.to_move.opponent());
                self.passes = 0;
            }
            (Ending::PlayOut, Some(opener)) => {
                if !(closes && opener == self.to_move) {
                    self.pay(1);
                }
                self.over = closes;
            }
            _ => self.over = closes,
        }
        self.turn_over(By::Pass);
        if self.law.pass_wipes(first) {
            self.remembered_from = self.record.len() - 1;
        }
    }

    /// The player to move pays stones.
    fn pay(&mut self, stones: i32) {
        self.account += if self.to_move == Color::Black { -2 * stones } else { 2 * stones };
    }

    fn turn_over(&mut self, by: By) {
        self.to_move = self.to_move.opponent();
        self.record.push(Moment { stones: self.stones, to_move: self.to_move, by });
    }

    /// The stones after a play of the player to move: the law's questions in the law's order.
    fn board_after(&self, point: Point) -> Result<[u128; 2], Refused> {
        if !self.size.contains(point) {
            return Err(Refused::OffBoard);
        }
        let stone = 1u128 << point.index(self.size);
        if self.empty() & stone == 0 {
            return Err(Refused::Occupied);
        }
        let (own, other) = (self.to_move.index(), self.to_move.opponent().index());
        let mut after = self.stones;
        after[own] |= stone;
        after[other] = self.with_liberty(after[other], after);
        let captures = after[other] != self.stones[other];
        let alive = self.with_liberty(after[own], after);
        let lost = after[own] & !alive;
        after[own] = alive;
        let permitted = match (self.law.self_capture, lost.count_ones()) {
            (_, 0) | (SelfCapture::Allowed, _) => true,
            (SelfCapture::Forbidden, _) => false,
            (SelfCapture::SeveralStones, n) => n > 1,
        };
        if !permitted {
            return Err(Refused::SelfCapture);
        }
        let now = self.record.len() - 1;
        if self.law.basic_ko == BasicKo::NextMove
            && self.record[now].by == By::Play
            && self.record[now - 1].stones == after
        {
            return Err(Refused::Ko);
        }
        if self.law.binds == RepetitionBinds::CapturingPlays && !captures {
            return Ok(after);
        }
        let opponent = self.to_move.opponent();
        for moment in self.remembered_from..=now {
            let Moment { stones, to_move, by } = self.record[moment];
            let remembered = match self.law.repetition {
                Repetition::Positional | Repetition::SinceLastPass => true,
                Repetition::Situational => to_move == opponent,
                Repetition::NaturalSituational => to_move == opponent && by == By::Play,
                Repetition::OwnEarlierMove => to_move == opponent && by != By::SetUp,
                Repetition::Allowed
                | Repetition::HotStones
                | Repetition::Fixed
                | Repetition::UnequalCycle => false,
            };
            if remembered && stones == after {
                return Err(Refused::Repeats { moment });
            }
        }
        Ok(after)
    }

    fn empty(&self) -> u128 {
        let points = self.size.points();
        let full = if points == POINTS_MAX { u128::MAX } else { (1 << points) - 1 };
        full & !self.stones[0] & !self.stones[1]
    }

    /// The stones of `stones` whose string has a liberty on `board`.
    fn with_liberty(&self, stones: u128, board: [u128; 2]) -> u128 {
        let occupied = board[0] | board[1];
        let (mut rest, mut kept) = (stones, 0);
        while rest != 0 {
            let string = self.connected(1 << rest.trailing_zeros(), stones);
            rest &= !string;
            if self.around(string) & !occupied != 0 {
                kept |= string;
            }
        }
        kept
    }

    fn connected(&self, from: u128, within: u128) -> u128 {
        let mut set = from;
        loop {
            let grown = set | self.around(set) & within;
            if grown == set {
                return set;
            }
            set = grown;
        }
    }

    /// The points next to a set and outside it.
    fn around(&self, set: u128) -> u128 {
        let mut border = 0;
        let mut rest = set;
        while rest != 0 {
            let index = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if let Some(point) = self.size.point(index) {
                for neighbour in point.neighbours(self.size) {
                    border |= 1u128 << neighbour.index(self.size);
                }
            }
        }
        border & !set
    }
}
