//! The file format of proofs; `docs/proof-format.md` describes it.
//!
//! A few lines of text say what is proved, an empty line follows, then the strategy in bytes, then the
//! BLAKE3 digest of everything before it.

mod body;
mod book;
mod error;
mod head;
mod plan;
mod several;

use std::sync::Arc;

use shinpan_rules::RuleSet;

pub use error::{At, MalformedProof};

pub use head::rules_digest;

use crate::proof::{Proof, Strategy};

/// The first line of every proof file.
const MAGIC: &str = "shinpan proof 1";
/// Bytes of the digest.
const DIGEST: usize = 32;

impl Proof {
    /// The proof as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = head::write(self).into_bytes();
        match &self.strategy {
            Strategy::Book(book) => book::write(book, &mut bytes),
            Strategy::Plan(plan) => plan::write(plan, &mut bytes),
            Strategy::Graph(graph) => body::write(graph, self.start.setup.position.size(), &mut bytes),
        }
        bytes.extend_from_slice(blake3::hash(&bytes).as_bytes());
        bytes
    }

    /// Reads a proof under one of the built-in rule sets.
    ///
    /// # Errors
    /// What cannot be read, and where.
    pub fn from_bytes(bytes: &[u8]) -> Result<Proof, MalformedProof> {
        Proof::from_bytes_under(bytes, &|id| RuleSet::named(id).ok())
    }

    /// Reads a proof; `rule_set` knows the rule sets by name.
    ///
    /// # Errors
    /// What cannot be read, and where.
    pub fn from_bytes_under(
        bytes: &[u8],
        rule_set: &dyn Fn(&str) -> Option<Arc<RuleSet>>,
    ) -> Result<Proof, MalformedProof> {
        if !bytes.starts_with(MAGIC.as_bytes()) {
            return Err(MalformedProof::new(
                At::Byte(0),
                "not a proof: the first line should be \"shinpan proof 1\"",
            ));
        }
        let Some(end) = bytes.len().checked_sub(DIGEST) else {
            return Err(MalformedProof::new(At::Byte(bytes.len()), "the file is cut off"));
        };
        let (said, digest) = bytes.split_at(end);
        if blake3::hash(said).as_bytes() != digest {
            return Err(MalformedProof::new(
                At::Byte(end),
                "the digest is wrong: the file is cut off or was changed",
            ));
        }
        let (start, claim, follows, at) = head::read(said, rule_set)?;
        let strategy = match follows {
            head::Follows::States(states) => {
                body::read(said, at, start.setup.position.size(), states)?.into()
            }
            head::Follows::Entries(book, entries) => book::read(said, at, book, entries)?.into(),
            head::Follows::Parts(plan, parts) => plan::read(said, at, plan, parts)?.into(),
        };
        Ok(Proof { start, claim, strategy })
    }
}
