//! What each legal act is worth.

use shinpan_board::Color;
use shinpan_game::{Act, Move};
use shinpan_proof::{Progress, Proof, Solver, Start, StartRefused, Watch, leave_talk};
use shinpan_score::Points;

use crate::purse::Purse;
use crate::value::{Value, value_of};

/// A move, and what the game is worth after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActValue {
    /// The move: a play, a pass, a pass for a ko.
    pub turn: Move,
    /// What the game is worth after it.
    pub value: Value,
}

/// The value of every legal move: of each play, of passing, and of passing for each ko.
///
/// The searches share the budget; a search that its watcher stops leaves its value open.
///
/// ```
/// use shinpan_board::{Color, Position};
/// use shinpan_proof::{Budget, Start};
/// use shinpan_rules::RuleSet;
/// use shinpan_score::Points;
/// use shinpan_study::{Purse, act_values, best_of, solver};
///
/// // Three points in a row: the middle is worth them all.
/// let position = Position::from_diagram("...")?;
/// let start = Start::new(RuleSet::named("tromp-taylor")?, position, Color::Black);
/// let mut purse = Purse::new(Budget::nodes(100_000));
/// let values = act_values(&start, &solver(), &mut purse, &mut ())?;
/// assert_eq!(values.len(), 4, "three plays and the pass");
/// assert_eq!(best_of(&values, Color::Black), Some(Points::whole(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// No game can be in the state.
pub fn act_values(
    start: &Start,
    solver: &dyn Solver,
    purse: &mut Purse,
    watch: &mut dyn Watch,
) -> Result<Vec<ActValue>, StartRefused> {
    let mut game = start.game()?;
    let talk = leave_talk(&mut game).unwrap_or_default();
    let start = start.clone().after(talk);
    let turns = game.legal_moves();
    let mut values = Vec::with_capacity(turns.len());
    for (done, turn) in turns.iter().enumerate() {
        let after = start.clone().after([Act::Move(*turn)]);
        let value = value_of(&after, solver, purse, turns.len() - done, &mut Unknowing(watch));
        values.push(ActValue { turn: *turn, value });
    }
    Ok(values)
}

/// Watches many searches for one that watches: bounds of other starts are not its business.
pub(crate) struct Unknowing<'a>(pub &'a mut dyn Watch);

impl Watch for Unknowing<'_> {
    fn look(&mut self, so_far: &Progress) -> bool {
        self.0.look(so_far)
    }

    fn proved(&mut self, _: &Proof) {}
}

/// The best value for this player among those known.
pub fn best_of(values: &[ActValue], player: Color) -> Option<Points> {
    let known = values.iter().filter_map(|act| act.value.exact());
    match player {
        Color::Black => known.max(),
        Color::White => known.min(),
    }
}
