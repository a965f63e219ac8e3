//! What became of checking proofs, as data.

use schemars::JsonSchema;
use serde::Serialize;
use shinpan_board::Point;
use shinpan_confirm::{Life, Shown};
use shinpan_proof::{Flaw, Line, Proof};
use shinpan_score::Points;

use crate::HalfPoints;

/// A proof file, checked.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct VerifyReport {
    /// The version of this shape.
    pub schema: u32,
    /// The file.
    pub file: String,
    /// Whether the file could be read and every proof in it holds.
    pub holds: bool,
    /// The margin with best play by both, if the proofs show both bounds and these meet.
    pub value: Option<HalfPoints>,
    /// The proofs in the file.
    pub proofs: Vec<ProofReport>,
    /// What a file of a confirmation shows of each string; empty for other files.
    pub statuses: Vec<ShownStatus>,
    /// Why the file could not be read; null if it could.
    pub error: Option<String>,
}

/// What a file of a confirmation shows of a string.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ShownStatus {
    /// A point of the string.
    pub string: String,
    /// `uncapturable`, `capturable-1`, `capturable-2`, `dead` or `open`.
    pub life: &'static str,
}

/// A proof, checked.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ProofReport {
    /// The rule set.
    pub rules: String,
    /// The position, rows from the top.
    pub position: String,
    /// `black` or `white`.
    pub to_move: &'static str,
    /// The phase at the start.
    pub phase: String,
    /// Komi to White.
    pub komi: Option<HalfPoints>,
    /// Acts since the position, before the proof begins.
    pub acts: Vec<String>,
    /// What it claims, as a sentence.
    pub claim: String,
    /// States of the strategy; answered states, if it is a book of answers.
    pub states: usize,
    /// Whether it holds.
    pub holds: bool,
    /// Why it does not; null if it does.
    pub flaw: Option<FlawReport>,
}

/// Why a proof does not hold.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct FlawReport {
    /// As a sentence.
    pub says: String,
    /// The line of play that shows it, as far as there is one.
    pub line: Option<Vec<String>>,
}

impl VerifyReport {
    /// A file that could not be read.
    pub fn unreadable(file: String, error: String) -> VerifyReport {
        VerifyReport {
            schema: crate::SCHEMA,
            file,
            holds: false,
            value: None,
            proofs: Vec::new(),
            statuses: Vec::new(),
            error: Some(error),
        }
    }

    /// Proofs with what checking them came to, and the value they show together.
    pub fn new(file: String, checked: &[(Proof, Option<Flaw>)], value: Option<Points>) -> VerifyReport {
        VerifyReport {
            schema: crate::SCHEMA,
            file,
            holds: checked.iter().all(|(_, flaw)| flaw.is_none()),
            value: value.map(Into::into),
            proofs: checked.iter().map(|(proof, flaw)| ProofReport::new(proof, flaw.as_ref())).collect(),
            statuses: Vec::new(),
            error: None,
        }
    }

    /// A file of a confirmation in which every strategy holds.
    pub fn confirmation(file: String, shown: &Shown) -> VerifyReport {
        let size = shown.position.size();
        let status = |(at, life): &(Point, Life)| ShownStatus { string: at.to_gtp(size), life: life.id() };
        VerifyReport {
            schema: crate::SCHEMA,
            file,
            holds: true,
            value: None,
            proofs: Vec::new(),
            statuses: shown.lives.iter().map(status).collect(),
            error: None,
        }
    }
}

impl ProofReport {
    fn new(proof: &Proof, flaw: Option<&Flaw>) -> ProofReport {
        let setup = &proof.start.setup;
        let size = setup.position.size();
        ProofReport {
            rules: setup.rules.id.clone(),
            position: setup.position.to_rows(),
            to_move: setup.to_move.word(),
            phase: setup.phase.to_string(),
            komi: proof.start.game().ok().map(|game| game.komi().into()),
            acts: proof.start.acts.iter().map(|act| act.to_text(size)).collect(),
            claim: proof.claim.describe(size),
            states: proof.strategy.len(),
            holds: flaw.is_none(),
            flaw: flaw.map(|flaw| FlawReport { says: flaw.to_string(), line: flaw.line().map(Line::words) }),
        }
    }
}
