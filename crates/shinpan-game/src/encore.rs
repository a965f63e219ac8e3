//! What an encore, a clean-up phase or a play-out remembers.

use shinpan_board::{Color, Point, PointSet, Position};
use shinpan_score::{Each, EncoreAccount};

/// A ko taken in the encore: the opponent may not take it back until he passes for it.
///
/// The ban is a mark on the stone that took the ko. It goes when the stone leaves the board, when the
/// opponent passes for it and when a new round starts; it never forbids a capture that is no ko capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KoMark {
    /// The stone that may not be taken.
    pub stone: Point,
    /// Who may not take it.
    pub banned: Color,
    /// The move that took the ko.
    pub since: usize,
}

/// A ko capture made: the once-only rule compares with it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Taking {
    player: Color,
    at: Point,
    before: Position,
    number: usize,
}

/// The memory of an encore.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Encore {
    marks: Vec<KoMark>,
    takings: Vec<Taking>,
    account: EncoreAccount,
}

impl Encore {
    /// An encore that this player opens.
    pub(crate) fn open(opener: Color) -> Encore {
        let account = EncoreAccount { opener: Some(opener), ..EncoreAccount::default() };
        Encore { account, ..Encore::default() }
    }

    /// The bans in force.
    pub fn marks(&self) -> &[KoMark] {
        &self.marks
    }

    /// What there is to settle at the end.
    pub fn account(&self) -> &EncoreAccount {
        &self.account
    }

    /// Whether `player` may not take the stone as a ko.
    pub fn is_banned(&self, stone: Point, player: Color) -> bool {
        self.marks.iter().any(|mark| mark.stone == stone && mark.banned == player)
    }

    /// The move by which `player` made the same ko capture in the same position.
    pub fn taken_before(&self, player: Color, at: Point, position: &Position) -> Option<usize> {
        let same = |t: &&Taking| t.player == player && t.at == at && t.before == *position;
        self.takings.iter().find(same).map(|taking| taking.number)
    }

    /// Every ko capture made: the player, the point he played and the position before it.
    pub fn takings(&self) -> impl Iterator<Item = (Color, Point, &Position)> {
        self.takings.iter().map(|taking| (taking.player, taking.at, &taking.before))
    }

    /// Enters a play of `player`.
    pub(crate) fn played(
        &mut self,
        player: Color,
        at: Point,
        left: &PointSet,
        ko_taken: Option<Point>,
        before: &Position,
        number: usize,
    ) {
        self.marks.retain(|mark| !left.contains(mark.stone));
        for side in [Color::Black, Color::White] {
            let stones = self.account.stones.of_mut(side);
            *stones = stones.difference(left);
        }
        *self.account.plays.of_mut(player) += 1;
        if !left.contains(at) {
            self.account.stones.of_mut(player).insert(at);
        }
        if ko_taken.is_some() {
            self.marks.push(KoMark { stone: at, banned: player.opponent(), since: number });
            self.takings.push(Taking { player, at, before: before.clone(), number });
        }
    }

    /// Remembers who moved last.
    pub(crate) fn moved(&mut self, player: Color) {
        self.account.last_mover = Some(player);
    }

    /// Lifts the ban on one stone.
    pub(crate) fn lift(&mut self, stone: Point) {
        self.marks.retain(|mark| mark.stone != stone);
    }

    /// Lifts every ban.
    pub(crate) fn lift_all(&mut self) {
        self.marks.clear();
    }

    /// A new phase of the encore begins: stones played before it are not accounted for any more.
    pub(crate) fn next_phase(&mut self, forget_takings: bool) {
        self.account.stones = Each::default();
        self.account.plays = Each::default();
        if forget_takings {
            self.takings.clear();
        }
    }
}
