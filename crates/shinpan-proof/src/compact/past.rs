//! From a game to its compact state, and what the game remembers.

use shinpan_board::{Color, Point, Position};
use shinpan_game::{By, Game, Moment};
use shinpan_rules::{EncoreStones, FirstPass, Phase, Repetition, Trigger};

use super::bits::{Bits, Grid};
use super::facts::{Asked, Fact, Kind, Memory};
use super::law::{Cycle, Law, Unsupported};
use super::state::{NOBODY, NOTHING, Next, State, UNCHANGED};

/// A player as a number: 0 Black, 1 White.
pub(crate) fn number(color: Color) -> u8 {
    color.index() as u8
}

/// A player by number.
pub(crate) fn color(number: u8) -> Option<Color> {
    Color::BOTH.get(usize::from(number)).copied()
}

/// What the moves made before a search or a proof starts have left in memory.
#[derive(Clone, Debug)]
pub struct Past {
    game: Game,
    cycle: Cycle,
    forgotten: Vec<Kind>,
}

impl Past {
    /// Whether this is remembered from before.
    pub fn holds<B: Bits>(&self, grid: &Grid<B>, fact: &Fact<B>) -> bool {
        if self.forgotten.contains(&fact.kind.single()) {
            return false;
        }
        let position = position_of(grid, fact.stones);
        let player = fact.player().and_then(color);
        let game = &self.game;
        let shows = |shown: &Position| {
            Color::BOTH.into_iter().all(|of| position.stones(of).is_subset(&shown.stones(of)))
        };
        match fact.kind {
            Kind::Visited => {
                let history = game.history();
                let from = self.memory_starts();
                let counts = |moment: &&Moment| moment.number >= from && self.visited(moment, player);
                history.showing(&position).any(|moment| counts(&moment))
            }
            Kind::Taken => {
                let at = grid.point_of(usize::from(fact.at));
                let taken =
                    |encore: &shinpan_game::Encore, player| encore.taken_before(player, at, &position);
                game.encore().zip(player).is_some_and(|(encore, player)| taken(encore, player).is_some())
            }
            Kind::TakenWith => {
                let at = grid.point_of(usize::from(fact.at));
                let is = |(by, point, before)| Some(by) == player && point == at && shows(before);
                game.encore().is_some_and(|encore| encore.takings().any(is))
            }
            Kind::PassedInWith => game.passes().passed_in().any(|(passed, ..)| shows(passed)),
            Kind::PassedIn => player.is_some_and(|player| {
                if game.rules().phases.iter().any(|way| way.when == Trigger::PassRepeated) {
                    let marks: Vec<Point> = fact.marks.points().map(|bit| grid.point_of(bit)).collect();
                    game.passes().passed_with(&position, player, &marks)
                } else {
                    game.passes().passed_here(&position, player)
                }
            }),
            Kind::RoundEnded => game.passes().round_ended_here(&position),
            Kind::Cycle => {
                let moments = game.history().moments();
                let last_pass = moments.iter().rfind(|moment| matches!(moment.by, By::Pass(_)));
                let from = match self.cycle {
                    Cycle::SituationSincePass => last_pass.map_or(0, |moment| moment.number),
                    Cycle::Situation | Cycle::Position | Cycle::Harmless => 0,
                };
                let same = |moment: &Moment| player.is_none_or(|player| moment.to_move == player);
                game.history().showing(&position).any(|moment| moment.number >= from && same(moment))
            }
        }
    }

    /// The first move whose position the repetition rule still remembers.
    fn memory_starts(&self) -> usize {
        let moments = self.game.history().moments();
        match self.game.rules().repetition.value {
            Repetition::SinceLastPass => moments
                .iter()
                .rfind(|moment| matches!(moment.by, By::Pass(_)))
                .map_or(0, |moment| moment.number),
            _ => 0,
        }
    }

    /// Whether the repetition rule counts this moment against a play of `player`.
    fn visited(&self, moment: &Moment, player: Option<Color>) -> bool {
        let Some(player) = player else { return true };
        match self.game.rules().repetition.value {
            Repetition::Situational => moment.to_move == player.opponent(),
            Repetition::NaturalSituational => moment.by == By::Play(player),
            Repetition::OwnEarlierMove => moment.by == By::Play(player) || moment.by == By::Pass(player),
            _ => true,
        }
    }

    /// Whether a side (0 Black, 1 White) has never lost stones that were alive whatever the opponent did.
    pub fn kept_life<B: Bits>(&self, grid: &Grid<B>, side: usize) -> bool {
        let mut held = B::NONE;
        self.game.history().moments().iter().all(|moment| {
            let stones = Color::BOTH.map(|color| grid.pack(&moment.position.stones(color)));
            let alive = grid.pass_alive(stones, side, true);
            let kept = held.within(alive);
            held = alive;
            kept
        })
    }

    /// Everything that is remembered from before.
    pub fn facts<B: Bits>(&self, grid: &Grid<B>) -> Vec<Fact<B>> {
        let mut found = Vec::new();
        let mut offer = |fact: Fact<B>| {
            if !found.contains(&fact) && self.holds(grid, &fact) {
                found.push(fact);
            }
        };
        let pack = |position: &Position| Color::BOTH.map(|color| grid.pack(&position.stones(color)));
        for moment in self.game.history().moments() {
            let stones = pack(&moment.position);
            for kind in [Kind::Visited, Kind::PassedIn, Kind::RoundEnded, Kind::Cycle] {
                for who in [0, 1, NOBODY] {
                    offer(Fact::new(kind, who, 0, stones));
                }
            }
            if self.game.encore().is_some() {
                for bit in grid.full.points() {
                    for who in [0, 1] {
                        offer(Fact::new(Kind::Taken, who, bit as u16, stones));
                    }
                }
            }
        }
        for (position, player, banned) in self.game.passes().passed_in() {
            let marks = banned.iter().fold(B::NONE, |set, at| set | B::bit(grid.bit_of_point(*at)));
            offer(Fact { marks, ..Fact::new(Kind::PassedIn, number(player), 0, pack(position)) });
        }
        found
    }

    /// The game that was played.
    pub fn game(&self) -> &Game {
        &self.game
    }
}

impl<B: Bits> Memory<B> for Past {
    fn recalls(&mut self, _: Fact<B>, _: Asked) -> bool {
        false
    }

    /// Leaving the talk about the stones adds nothing that the game does not show.
    fn remember(&mut self, _: Fact<B>) {}

    fn forget(&mut self, kind: Kind) {
        self.forgotten.push(kind);
    }
}

/// The position with these stones.
pub fn position_of<B: Bits>(grid: &Grid<B>, stones: [B; 2]) -> Position {
    let mut position = Position::empty(grid.size());
    for (set, color) in stones.into_iter().zip(Color::BOTH) {
        for bit in set.points() {
            position.set(grid.point_of(bit), Some(color));
        }
    }
    position
}

/// A law compiled for a game.
///
/// # Errors
/// A clause that the compact state does not carry out.
pub fn law_of(game: &Game) -> Result<Law, Unsupported> {
    Law::compile(game.rules(), game.komi().half_points(), game.handicap())
}

/// Half points Black has won for good before a search or a proof starts, less White's: prisoners, stones handed over,
/// and what plays made already are paid with where they are paid.
pub fn won_before(law: &Law, game: &Game) -> i32 {
    if !law.counts_prisoners {
        return 0;
    }
    let half = |n: u32| i32::try_from(n).unwrap_or(i32::MAX / 8) * 2;
    let held = |color| half(game.ledger().held_by(color));
    let paid = law.encore.is_some_and(|encore| encore.stones == EncoreStones::PaidInSecondEncore);
    let account = game.encore().map(shinpan_game::Encore::account);
    let account = account.filter(|_| paid && game.phase() == Phase::SecondEncore);
    let plays = |color| account.map_or(0, |account| half(*account.plays.of(color)));
    let won = |color| held(color) + plays(color);
    won(Color::Black) - won(Color::White)
}

/// The compact state of a game that is not over, talk about the stones left without agreement, and what
/// it remembers. The board must fit the grid.
pub fn state_of<B: Bits>(law: &Law, grid: &Grid<B>, game: &Game) -> (State<B>, Past) {
    let passes = game.passes();
    let to_move = number(game.to_move());
    let four = law.asks(Trigger::FourPasses) || law.ends_at_four_passes;
    let in_phase = law.asks(Trigger::TwoPasses) || law.asks(Trigger::ThreePasses);
    let after_first = law.asks(Trigger::TwoPassesAfterFirst);
    let counted = |asked: bool, passes: u32, most: u32| if asked { passes.min(most) as u8 } else { 0 };
    let first = passes.first().map(|(color, _)| number(color));
    let encore = game.encore();
    let opener = encore.and_then(|e| e.account().opener).filter(|_| law.asks_for_opener());
    let keeps_stones = law.encore.is_some_and(|e| e.stones != EncoreStones::Nothing);
    let stones = Color::BOTH.map(|color| grid.pack(&game.position().stones(color)));
    let encore_stones = encore
        .filter(|_| keeps_stones)
        .map_or(B::NONE, |e| grid.pack(&e.account().stones.black) | grid.pack(&e.account().stones.white));
    let marks = encore.map_or(B::NONE, |e| {
        e.marks().iter().fold(B::NONE, |set, mark| set | B::bit(grid.bit_of_point(mark.stone)))
    });
    let mut state = State {
        stones,
        marks,
        encore_stones,
        ko: (NOTHING, NOTHING),
        to_move,
        phase: game.phase(),
        in_a_row: counted(four, passes.in_a_row(), 4),
        in_phase: counted(in_phase, passes.in_phase(), 3),
        after_first: counted(after_first, passes.after_first(), 2),
        first_pass: first.filter(|_| law.first_pass != FirstPass::Nothing || after_first).unwrap_or(NOBODY),
        opener: opener.map_or(NOBODY, number),
    };
    if law.basic_ko && state.encore_ko(law).is_none() {
        state.ko = basic_ko(grid, game);
    }
    let mut past = Past { game: game.clone(), cycle: law.any_cycle(), forgotten: Vec::new() };
    if game.phase() == Phase::Agreement {
        let mut next = Next { state, gain: 0, end: None, removed: B::NONE };
        next.leave_talk(law, &mut past);
        state = next.state;
    }
    (state, past)
}

/// The point that may not be retaken at once, with the stone that took there.
fn basic_ko<B: Bits>(grid: &Grid<B>, game: &Game) -> (u16, u16) {
    let history = game.history();
    let (Some(last), Some(before)) = (history.last(), history.before_last()) else {
        return (NOTHING, NOTHING);
    };
    let us = game.to_move();
    if last.by != By::Play(us.opponent()) {
        return (NOTHING, NOTHING);
    }
    if last.position == before.position {
        return UNCHANGED;
    }
    let played = last.position.stones(us.opponent()).difference(&before.position.stones(us.opponent()));
    let taken = before.position.stones(us).difference(&last.position.stones(us));
    match (played.first(), taken.first()) {
        (Some(stone), Some(at)) if taken.len() == 1 => {
            (grid.bit_of_point(stone) as u16, grid.bit_of_point(at) as u16)
        }
        _ => (NOTHING, NOTHING),
    }
}
