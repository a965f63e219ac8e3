//! The keys of a case block, as they stand in the file. Unknown ones are refused.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::words::{HalfPoints, KomiWord, PhaseWord, Player};

/// One number or list for each side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerSide<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

/// A `toml case` block.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseBlock {
    /// What the case is called, unique in its file.
    pub name: Spanned<String>,
    /// Articles the case bears on; each must exist.
    #[serde(default)]
    pub cite: Vec<Spanned<String>>,
    /// Where it comes from; `ours` if from nowhere else.
    pub source: String,
    /// How the board is known: `recovered`, `reconstructed` or `constructed`.
    pub board: Option<Spanned<String>>,
    /// The stones; rows from the top.
    pub position: Option<Spanned<String>>,
    /// An empty board, `9x9` (columns by rows), where there is no position.
    pub size: Option<Spanned<String>>,
    /// Who moves first; Black if nothing is said.
    pub to_move: Option<Player>,
    /// Opposing stones held at the start.
    pub prisoners: Option<PerSide<u32>>,
    /// Komi; none if nothing is said, the rule set's where it is `own`.
    pub komi: Option<KomiWord>,
    /// Handicap stones, standing in the position.
    pub handicap: Option<u32>,
    /// The phase in which the position stands.
    pub phase: Option<PhaseWord>,
    /// Who has made the first pass of the game before the position.
    pub first_pass: Option<Player>,
    /// Acts one after another; `X` or `O` before an act names who does it.
    pub moves: Option<Spanned<String>>,
    /// Turns without a board: `W80 B- W82`, a minus sign being a pass.
    pub turns: Option<Spanned<String>>,
    /// Rule sets in which every move is legal save those that `ask` says are forbidden.
    #[serde(default)]
    pub under: Vec<Spanned<String>>,
    /// Questions about single moves.
    #[serde(default)]
    pub ask: Vec<Spanned<AskBlock>>,
    /// What each rule set makes of the whole.
    #[serde(default)]
    pub expect: BTreeMap<String, Spanned<Expect>>,
    /// Answers for solvers.
    #[serde(default)]
    pub value: BTreeMap<String, Vec<Spanned<ValueBlock>>>,
    /// Why the case cannot be tried.
    pub skip: Option<String>,
}

/// A question about one move under the rule sets of `under`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskBlock {
    /// The move of the line that is asked about, counted from 1.
    pub ply: Option<usize>,
    /// After how many moves of the line another move is asked about.
    pub after: Option<usize>,
    /// That other move.
    pub play: Option<String>,
    /// The rule sets that forbid it; the others allow it.
    #[serde(default)]
    pub forbidden_by: Vec<Spanned<String>>,
    /// The earlier moves that left the same board; 0 is the start.
    pub same_as: Option<Vec<usize>>,
}

/// What one rule set makes of a case. Nothing is checked that is not said.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// The moves are a record: what is refused is carried out all the same.
    #[serde(default)]
    pub record: bool,
    /// More acts under this rule set, after those of the case.
    pub then: Option<String>,
    /// Every act is legal, which is so if nothing is said.
    pub legal: Option<bool>,
    /// The acts that are refused.
    pub illegal: Option<Illegals>,
    /// The phase after the last act.
    pub phase: Option<PhaseWord>,
    /// Who is to move after it.
    pub to_move: Option<Player>,
    /// The stones after it; dead ones are off the board once the game is over.
    pub stones: Option<String>,
    /// Stones captured by play, held by each side.
    pub prisoners: Option<PerSide<u32>>,
    /// Stones received for passes.
    pub pass_stones: Option<PerSide<u32>>,
    /// Who made the first pass of the game.
    pub first_pass: Option<Player>,
    /// The moves with which a stone was handed over.
    pub paid: Option<Vec<usize>>,
    /// Changes of phase, in order.
    pub phases: Option<Vec<Stage>>,
    /// Rounds of an encore that have ended, by the moves that ended them.
    pub rounds: Option<Vec<usize>>,
    /// Empty points where only a ko or repetition rule forbids the player to move to play.
    pub banned: Option<Vec<String>>,
    /// The article that led into the present phase.
    pub by: Option<String>,
    /// The result as SGF writes it, `B+3.5`.
    pub result: Option<String>,
    /// Black's points less White's, counted on the board as it is.
    pub margin: Option<HalfPoints>,
    /// Each side's total.
    pub points: Option<PerSide<HalfPoints>>,
    /// Everything that counts, per side and heading.
    pub count: Option<PerSide<BTreeMap<String, HalfPoints>>>,
    /// Some of what counts, per side and heading.
    pub items: Option<PerSide<BTreeMap<String, HalfPoints>>>,
    /// Points of territory.
    pub territory: Option<PerSide<u32>>,
    /// Stones and territory together.
    pub area: Option<PerSide<u32>>,
    /// Why we still get this wrong; the case fails when it comes out right.
    pub known_wrong: Option<String>,
    /// Why it cannot be tried.
    pub skip: Option<String>,
}

/// One refusal or several.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Illegals {
    /// One.
    One(Refusal),
    /// Several.
    Several(Vec<Refusal>),
}

impl Illegals {
    /// Them all.
    pub fn all(&self) -> &[Refusal] {
        match self {
            Illegals::One(one) => std::slice::from_ref(one),
            Illegals::Several(several) => several,
        }
    }
}

/// An act that is refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// Which act, counted from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// Where or what, to make the case readable; it must be that act.
    pub point: Option<String>,
    /// On what ground: the identifier of the ground.
    pub ground: Option<String>,
    /// Under which article.
    pub by: Option<String>,
    /// The earlier move the ground speaks of.
    pub earlier: Option<usize>,
}

/// A change of phase.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// The move after which it came.
    pub after: usize,
    /// The phase that began.
    pub to: PhaseWord,
    /// Who moves first in it.
    pub first: Option<Player>,
}

/// An answer for a solver.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueBlock {
    /// Acts from the case's position to the position that is asked about.
    pub after: Option<String>,
    /// Who moves first, where it is not the player of the case.
    pub to_move: Option<Player>,
    /// Black's points less White's with best play.
    pub margin: Option<HalfPoints>,
    /// A margin Black is sure of at least.
    pub at_least: Option<HalfPoints>,
    /// What each first move is worth.
    pub moves: Option<BTreeMap<String, HalfPoints>>,
    /// The status of one stone of every string.
    pub status: Option<BTreeMap<String, String>>,
    /// Strings whose computed status is another than the one given, and why: the quantifier or the reading behind it.
    pub differs: Option<BTreeMap<String, String>>,
    /// Stones that can be captured whoever moves first, or that cannot.
    pub capturable: Option<BTreeMap<String, bool>>,
    /// Whether a colour can live somewhere: `"white A1-C3"`.
    pub lives: Option<BTreeMap<String, bool>>,
    /// What was left out or is doubtful.
    pub note: Option<String>,
    /// Why solvers still come to something else; the test fails when they come to this.
    pub known_wrong: Option<String>,
}
