//! What a search found, as data.

use schemars::JsonSchema;
use serde::Serialize;
use shinpan_board::Size;
use shinpan_game::Act;
use shinpan_proof::{Answer, Claim, Place, Solved, Unsolved};
use shinpan_rules::RuleSet;
use shinpan_study::{
    ActValue, BestLine, Counted, Fate, FateWord, LineEnd, Living, NoFate, SekiFound, Share, Shown, Side,
    Value, best_line,
};

use crate::HalfPoints;

/// The answer to a question about the rest of a game.
///
/// Margins are Black's score less White's in points, komi included.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SolveReport {
    /// The version of this shape.
    pub schema: u32,
    /// The rule set, or null where several stand side by side.
    pub rules: Option<String>,
    /// The question in words: `result`, `at-least 3`, `at-most 3`, `captured D4`, `status D4`, `lives black A1-C3`,
    /// `seki D4`, `local A1-C3`, `acts`, `rule-sets`.
    pub question: String,
    /// The margin with best play by both; null if it is not known or was not asked for.
    pub value: Option<HalfPoints>,
    /// What is proved of the margin; null where nothing is, or where it was not asked for.
    pub bounds: Option<BoundsReport>,
    /// For a claim: whether it holds; null if it is not decided, or no claim was asked about.
    pub holds: Option<bool>,
    /// What becomes of the string asked about, if that was asked.
    pub status: Option<FateReport>,
    /// Whether a colour can live in the points asked about, if that was asked.
    pub region: Option<PlaceReport>,
    /// What the points asked about count by themselves, if that was asked.
    pub local: Option<LocalReport>,
    /// How the string asked about lives, if it was asked whether in seki.
    pub seki: Option<SekiReport>,
    /// Acts of best play from the start, as `shinpan play` takes them; null if there is no proof to read them off.
    pub line: Option<Vec<String>>,
    /// How the line ends: `over`, `settled` (stones that cannot be captured decide the rest), `answered` (what is left is answered part by part), `taken` (the
    /// stone asked about), `unknown`; null without a line.
    pub line_end: Option<&'static str>,
    /// States looked at.
    pub nodes: u64,
    /// Seconds taken.
    pub seconds: f64,
    /// Where the proof was written; null if it was not.
    pub proof: Option<String>,
    /// Why there is no answer; null if there is one.
    pub unsolved: Option<String>,
    /// The value of each legal act, if that was asked for.
    pub acts: Option<Vec<ActReport>>,
    /// The value under each rule set, if that was asked for; equal values together.
    pub rule_sets: Option<Vec<SideReport>>,
}

/// What becomes of a string, whoever moves first.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct FateReport {
    /// `dead` (captured whoever moves first), `alive` (not captured), `unsettled` (whoever moves first decides), `zugzwang` (captured only
    /// if its owner moves first), `open` (search does not say).
    pub word: &'static str,
    /// `black` or `white`.
    pub owner: &'static str,
    /// Whether it can be captured if the attacker moves first; null if not decided.
    pub captured_attacker_first: Option<bool>,
    /// Whether it can be captured if its owner moves first; null if not decided.
    pub captured_owner_first: Option<bool>,
    /// Whether it could not be captured even if its owner never moved.
    pub pass_alive: bool,
}

/// Whether a colour can live in some points, whoever moves first.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PlaceReport {
    /// `alive` (a stone of the colour stands there in the end, whoever moves first), `dead` (none does), `unsettled` (whoever moves
    /// first decides), `zugzwang` (one stands there only if the opponent moves first), `open` (search does not say).
    pub word: &'static str,
    /// Whose life is asked about: `black` or `white`.
    pub color: &'static str,
    /// The points.
    pub points: Vec<String>,
    /// Whether a stone stands there in the end if the opponent moves first; null if not decided.
    pub lives_opponent_first: Option<bool>,
    /// Acts of best play in that case; null if not decided.
    pub line_opponent_first: Option<Vec<String>>,
    /// Whether a stone stands there in the end if the colour moves first; null if not decided.
    pub lives_color_first: Option<bool>,
    /// Acts of best play in that case; null if not decided.
    pub line_color_first: Option<Vec<String>>,
    /// Whether stones stand there that cannot be captured even if their owner never moves.
    pub pass_alive: bool,
}

/// What some points count in the end with best play, the rest of the board being settled.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct LocalReport {
    /// The points.
    pub points: Vec<String>,
    /// Black's points less White's in the rest of the board.
    pub rest: HalfPoints,
    /// Black's points less White's in these points if Black moves first; null if not decided.
    pub black_first: Option<HalfPoints>,
    /// The same if White moves first.
    pub white_first: Option<HalfPoints>,
    /// How much the first move there makes; null if not decided.
    pub swing: Option<HalfPoints>,
}

impl LocalReport {
    /// The twin of a share.
    pub fn new(place: &Place, share: &Share) -> LocalReport {
        let part =
            |counted: &Result<Counted, NoFate>| counted.as_ref().ok().map(|counted| counted.part.into());
        LocalReport {
            points: place.points().iter().map(|at| at.to_gtp(place.size())).collect(),
            rest: share.rest.into(),
            black_first: part(&share.black_first),
            white_first: part(&share.white_first),
            swing: share.swing().map(Into::into),
        }
    }
}

/// How a string lives.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SekiReport {
    /// `seki`, `life` (without depending on common liberties), `not-alive` (it can be captured by somebody moving
    /// first), `open` (search does not say).
    pub word: &'static str,
    /// `black` or `white`.
    pub owner: &'static str,
    /// A stone of the opposing string in seki with it; null where there is none.
    pub with: Option<String>,
    /// How many claims have been proved for this.
    pub claims: usize,
}

fn word(word: FateWord) -> &'static str {
    match word {
        FateWord::Dead => "dead",
        FateWord::Alive => "alive",
        FateWord::Unsettled => "unsettled",
        FateWord::Zugzwang => "zugzwang",
        FateWord::Open => "open",
    }
}

impl PlaceReport {
    /// The twin of a fate in a place.
    pub fn new(place: &Place, fate: &Fate) -> PlaceReport {
        let size = place.size();
        let line = |shown: &Shown| {
            let best = best_line(std::slice::from_ref(&shown.proof))?;
            Some(best.acts.iter().map(|act| act.to_text(size)).collect())
        };
        let (theirs, own) = (fate.attacker_first.as_ref().ok(), fate.owner_first.as_ref().ok());
        PlaceReport {
            word: word(fate.word()),
            color: place.color().word(),
            points: place.points().iter().map(|at| at.to_gtp(size)).collect(),
            lives_opponent_first: theirs.map(|shown| !shown.lost),
            line_opponent_first: theirs.and_then(line),
            lives_color_first: own.map(|shown| !shown.lost),
            line_color_first: own.and_then(line),
            pass_alive: fate.is_pass_alive,
        }
    }
}

impl SekiReport {
    /// The twin of what was found.
    pub fn new(found: &SekiFound, size: Size) -> SekiReport {
        let (word, with) = match &found.living {
            Living::Seki { with } => ("seki", Some(with.to_gtp(size))),
            Living::Life => ("life", None),
            Living::NotAlive(FateWord::Open) | Living::Open(_) => ("open", None),
            Living::NotAlive(_) => ("not-alive", None),
        };
        SekiReport { word, owner: found.owner.word(), with, claims: found.proofs.len() }
    }
}

impl FateReport {
    /// The twin of a fate.
    pub fn new(fate: &Fate) -> FateReport {
        FateReport {
            word: word(fate.word()),
            owner: fate.owner.word(),
            captured_attacker_first: fate.attacker_first.as_ref().ok().map(|shown| shown.lost),
            captured_owner_first: fate.owner_first.as_ref().ok().map(|shown| shown.lost),
            pass_alive: fate.is_pass_alive,
        }
    }
}

/// What is proved of a margin.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct BoundsReport {
    /// Black can have at least this; null if nothing is known.
    pub lower: Option<HalfPoints>,
    /// White can keep it to at most this; null if nothing is known.
    pub upper: Option<HalfPoints>,
}

/// What a state is worth as far as search reaches.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ValueReport {
    /// The margin with best play by both; null if it is not known.
    pub value: Option<HalfPoints>,
    /// What is proved of it.
    pub bounds: Option<BoundsReport>,
    /// Why it is not known; null if it is.
    pub unsolved: Option<String>,
}

/// A legal act and what the game is worth after it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ActReport {
    /// The act: `D4`, `pass`, `pass-for-ko D4`.
    pub act: String,
    /// Its value.
    #[serde(flatten)]
    pub value: ValueReport,
    /// How much worse it is for its player than the best act known; null if its value is not known.
    pub loss: Option<HalfPoints>,
}

/// The value under one rule set.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SideReport {
    /// The rule set.
    pub id: String,
    /// Its title.
    pub name: String,
    /// The value.
    #[serde(flatten)]
    pub value: ValueReport,
}

impl SolveReport {
    /// A report of which nothing is known yet.
    pub fn new(rules: Option<String>, question: String) -> SolveReport {
        SolveReport {
            schema: crate::SCHEMA,
            rules,
            question,
            value: None,
            bounds: None,
            holds: None,
            status: None,
            region: None,
            local: None,
            seki: None,
            line: None,
            line_end: None,
            nodes: 0,
            seconds: 0.0,
            proof: None,
            unsolved: None,
            acts: None,
            rule_sets: None,
        }
    }

    /// The same with what a search found.
    pub fn with_result(mut self, result: &Result<Solved, Unsolved>) -> SolveReport {
        match result {
            Ok(solved) => {
                self.nodes = solved.nodes;
                self.bounds = match solved.shown() {
                    Some(Claim::AtLeast(points)) => BoundsReport::new(Some(points), None),
                    Some(Claim::AtMost(points)) => BoundsReport::new(None, Some(points)),
                    _ => None,
                };
                match solved.answer {
                    Answer::Margin(points) => {
                        self.value = Some(points.into());
                        self.bounds = BoundsReport::new(Some(points), Some(points));
                    }
                    Answer::Holds(_) => self.holds = Some(true),
                    Answer::Fails(_) => self.holds = Some(false),
                    _ => {}
                }
            }
            Err(unsolved) => {
                self.nodes = unsolved.nodes;
                self.bounds = BoundsReport::new(unsolved.lower, unsolved.upper);
                self.unsolved = Some(unsolved.why.to_string());
            }
        }
        self
    }

    /// The same with a line of best play.
    pub fn with_line(mut self, line: Option<&BestLine>, size: Size) -> SolveReport {
        self.line = line.map(|line| line.acts.iter().map(|act| act.to_text(size)).collect());
        self.line_end = line.map(|line| match line.end {
            LineEnd::Over(_) => "over",
            LineEnd::Settled => "settled",
            LineEnd::Answered => "answered",
            LineEnd::Taken => "taken",
            LineEnd::Unknown => "unknown",
        });
        self
    }
}

impl BoundsReport {
    /// Bounds, if any are known.
    pub fn new(
        lower: Option<shinpan_score::Points>,
        upper: Option<shinpan_score::Points>,
    ) -> Option<BoundsReport> {
        let bounds = BoundsReport { lower: lower.map(Into::into), upper: upper.map(Into::into) };
        (lower.is_some() || upper.is_some()).then_some(bounds)
    }
}

impl ValueReport {
    /// The twin of a value.
    pub fn new(value: &Value) -> ValueReport {
        let (lower, upper) = value.bounds();
        ValueReport {
            value: value.exact().map(Into::into),
            bounds: BoundsReport::new(lower, upper),
            unsolved: match value {
                Value::Exact(_) => None,
                Value::Open(unsolved) => Some(unsolved.why.to_string()),
                Value::Flawed(flaw) => Some(format!("the proof found does not hold: {flaw}")),
                Value::NoScore(result) => Some(format!("the game is over and nothing is counted: {result}")),
            },
        }
    }
}

impl ActReport {
    /// The twin of an act's value; `loss` as the caller reckons it.
    pub fn new(act: &ActValue, loss: Option<shinpan_score::Points>, size: Size) -> ActReport {
        ActReport {
            act: Act::Move(act.turn).to_text(size),
            value: ValueReport::new(&act.value),
            loss: loss.map(Into::into),
        }
    }
}

impl SideReport {
    /// A rule set under which the search could not begin.
    pub fn without(rules: &RuleSet, why: String) -> SideReport {
        let value = ValueReport { value: None, bounds: None, unsolved: Some(why) };
        SideReport { id: rules.id.clone(), name: rules.name.clone(), value }
    }

    /// The twin of one rule set's value.
    pub fn new(side: &Side) -> SideReport {
        SideReport {
            id: side.rules.id.clone(),
            name: side.rules.name.clone(),
            value: ValueReport::new(&side.value),
        }
    }
}
