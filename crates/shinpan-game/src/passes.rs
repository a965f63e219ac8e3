//! The passes made: in a row, in the phase, in the round.

use shinpan_board::{Color, Point, Position};

use crate::encore::Encore;

/// A situation in which a player passed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct PassedIn {
    position: Position,
    player: Color,
    /// The stones under a ban, sorted: by which move they came under it is not part of the situation.
    bans: Vec<Point>,
}

/// The memory of passes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Passes {
    /// Passes since the last play, over stops and resumptions.
    in_a_row: u32,
    /// Passes since the last play and since the phase began.
    in_phase: u32,
    /// Passes since the last play, the first pass of the game not counted.
    after_first: u32,
    first: Option<(Color, usize)>,
    last: Option<Color>,
    /// Where players passed in the present round.
    here: Vec<PassedIn>,
    /// Whether the last pass repeated one of them.
    repeated: bool,
    /// Positions in which rounds ended.
    round_ends: Vec<Position>,
}

impl Passes {
    pub(crate) fn new(first: Option<Color>) -> Passes {
        Passes { first: first.map(|player| (player, 0)), ..Passes::default() }
    }

    /// The game starts after a stop: two passes have been made, `to_move`'s opponent having passed last.
    pub(crate) fn stopped(&mut self, position: &Position, to_move: Color) {
        self.in_a_row = 2;
        self.last = Some(to_move.opponent());
        self.round_ends.push(position.clone());
    }

    /// Passes since the last play, over stops and resumptions.
    pub fn in_a_row(&self) -> u32 {
        self.in_a_row
    }

    /// Passes since the last play and since the phase began.
    pub fn in_phase(&self) -> u32 {
        self.in_phase
    }

    /// Passes since the last play, the first pass of the game not counted.
    pub fn after_first(&self) -> u32 {
        self.after_first
    }

    /// Who made the first pass of the game and with which move (0: before the game's start here).
    pub fn first(&self) -> Option<(Color, usize)> {
        self.first
    }

    /// Who passed last.
    pub fn last(&self) -> Option<Color> {
        self.last
    }

    /// How many rounds have ended.
    pub fn rounds_ended(&self) -> usize {
        self.round_ends.len()
    }

    /// Whether the last pass was made in a situation in which the player had passed in this phase.
    pub(crate) fn is_repeated(&self) -> bool {
        self.repeated
    }

    /// Whether `player` has passed in this position in the present round.
    pub fn passed_here(&self, position: &Position, player: Color) -> bool {
        self.here.iter().any(|passed| passed.player == player && passed.position == *position)
    }

    /// Whether `player` has passed in this position with bans on exactly these stones in the present phase.
    pub fn passed_with(&self, position: &Position, player: Color, banned: &[Point]) -> bool {
        let mut bans = banned.to_vec();
        bans.sort_unstable();
        self.here.iter().any(|here| here.player == player && here.position == *position && here.bans == bans)
    }

    /// Where passes have been made in the present round or phase: the position, the player, the stones
    /// under a ban then.
    pub fn passed_in(&self) -> impl Iterator<Item = (&Position, Color, &[Point])> {
        self.here.iter().map(|here| (&here.position, here.player, here.bans.as_slice()))
    }

    /// Whether a round has ended in this position.
    pub fn round_ended_here(&self, position: &Position) -> bool {
        self.round_ends.contains(position)
    }

    /// Enters the taking of the button, which a record shows as the first pass of the game: nothing that
    /// passes end is brought nearer by it.
    pub(crate) fn button(&mut self, player: Color, number: usize) {
        self.first = Some((player, number));
        self.repeated = false;
    }

    /// Enters a pass; says whether it is the first of the game.
    pub(crate) fn pass(
        &mut self,
        player: Color,
        number: usize,
        position: &Position,
        encore: Option<&Encore>,
    ) -> bool {
        let is_first = self.first.is_none();
        match self.first {
            None => self.first = Some((player, number)),
            Some(_) => self.after_first += 1,
        }
        self.in_a_row += 1;
        self.in_phase += 1;
        self.last = Some(player);
        let marks = encore.map(Encore::marks).unwrap_or_default();
        let mut bans: Vec<Point> = marks.iter().map(|mark| mark.stone).collect();
        bans.sort_unstable();
        let here = PassedIn { position: position.clone(), player, bans };
        self.repeated = self.here.contains(&here);
        self.here.push(here);
        is_first
    }

    /// A play breaks every run.
    pub(crate) fn played(&mut self) {
        self.in_a_row = 0;
        self.in_phase = 0;
        self.after_first = 0;
    }

    /// A pass for a ko is none of the passes that end anything, and breaks runs as a play does.
    pub(crate) fn passed_for_ko(&mut self) {
        self.played();
    }

    /// A round ends in this position.
    pub(crate) fn round_ended(&mut self, position: &Position) {
        self.round_ends.push(position.clone());
        self.here.clear();
    }

    /// Another phase begins.
    pub(crate) fn phase_changed(&mut self) {
        self.in_phase = 0;
        self.here.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_board::PointSet;

    #[test]
    fn a_situation_is_the_same_whenever_its_bans_arose() {
        let position = Position::from_diagram(".XO./XO.O/.XO.").unwrap();
        let encore = |moves: [(u8, u8, usize); 2]| {
            let mut encore = Encore::open(Color::Black);
            for (column, row, number) in moves {
                let at = Point { column, row };
                encore.played(Color::Black, at, &PointSet::new(), Some(at), &position, number);
            }
            encore
        };
        let mut passes = Passes::default();
        passes.pass(Color::White, 5, &position, Some(&encore([(0, 1, 1), (1, 0, 3)])));
        assert!(!passes.is_repeated());
        passes.pass(Color::White, 9, &position, Some(&encore([(1, 0, 6), (0, 1, 8)])));
        assert!(passes.is_repeated());
        passes.pass(Color::White, 11, &position, Some(&encore([(1, 0, 6), (1, 2, 8)])));
        assert!(!passes.is_repeated());
    }
}
