//! Several proofs in one file: both bounds of a value, or what is known so far.

use std::sync::Arc;

use shinpan_rules::RuleSet;

use super::error::{At, MalformedProof};
use crate::proof::Proof;

/// The first line of a file of several proofs.
const MAGIC: &str = "shinpan proofs 1";

impl Proof {
    /// Several proofs as one file; `docs/proof-format.md` describes it.
    pub fn several_to_bytes(proofs: &[Proof]) -> Vec<u8> {
        let files: Vec<Vec<u8>> = proofs.iter().map(Proof::to_bytes).collect();
        let lengths: String = files.iter().map(|file| format!("bytes {}\n", file.len())).collect();
        let mut bytes = format!("{MAGIC}\n{lengths}\n").into_bytes();
        bytes.extend(files.into_iter().flatten());
        bytes
    }

    /// Reads a file of one proof or of several, each under one of the built-in rule sets.
    ///
    /// # Errors
    /// What cannot be read, and where: for several proofs, where in the whole file, or on which line of
    /// which proof.
    pub fn several_from_bytes(bytes: &[u8]) -> Result<Vec<Proof>, MalformedProof> {
        Proof::several_from_bytes_under(bytes, &|id| RuleSet::named(id).ok())
    }

    /// Reads a file of one proof or of several; `rule_set` knows the rule sets by name.
    ///
    /// # Errors
    /// As [`Proof::several_from_bytes`].
    pub fn several_from_bytes_under(
        bytes: &[u8],
        rule_set: &dyn Fn(&str) -> Option<Arc<RuleSet>>,
    ) -> Result<Vec<Proof>, MalformedProof> {
        if !bytes.starts_with(MAGIC.as_bytes()) {
            return Proof::from_bytes_under(bytes, rule_set).map(|proof| vec![proof]);
        }
        let Some(end) = bytes.windows(2).position(|pair| pair == b"\n\n") else {
            return Err(MalformedProof::new(At::Byte(bytes.len()), "the file is cut off"));
        };
        let mut at = end + 2;
        let mut proofs = Vec::new();
        // The text holds the lengths of the files that follow it.
        for (number, line) in bytes[..end].split(|byte| *byte == b'\n').enumerate().skip(1) {
            let length = std::str::from_utf8(line).ok().and_then(|line| line.strip_prefix("bytes "));
            let Some(length) = length.and_then(|length| length.parse::<usize>().ok()) else {
                return Err(MalformedProof::new(At::Line(number + 1), "expected \"bytes N\""));
            };
            let Some(file) = at.checked_add(length).and_then(|end| bytes.get(at..end)) else {
                return Err(MalformedProof::new(At::Byte(bytes.len()), "the file is cut off"));
            };
            proofs.push(Proof::from_bytes_under(file, rule_set).map_err(|why| shifted(why, at, number))?);
            at += length;
        }
        match bytes.len() - at {
            0 => Ok(proofs),
            _ => Err(MalformedProof::new(At::Byte(at), "nothing should follow the last proof")),
        }
    }
}

/// What is wrong with one of several proofs, placed in the whole file.
fn shifted(why: MalformedProof, by: usize, number: usize) -> MalformedProof {
    match why.at {
        At::Byte(at) => MalformedProof::new(At::Byte(by + at), why.what),
        At::Line(_) => MalformedProof::new(why.at, format!("{} (in proof {number})", why.what)),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use shinpan_board::{Color, Position};
    use shinpan_rules::RuleSet;
    use shinpan_score::Points;

    use super::*;
    use crate::{Claim, Start, Strategy};

    fn proof(claim: Claim) -> Proof {
        let rules: Arc<RuleSet> = RuleSet::named("tromp-taylor").unwrap();
        let position = Position::from_diagram(".X.X/XXXX").unwrap();
        Proof { start: Start::new(rules, position, Color::White), claim, strategy: Strategy::settled() }
    }

    #[test]
    fn several_proofs_come_back() {
        let proofs = [proof(Claim::AtLeast(Points::whole(8))), proof(Claim::AtLeast(Points::whole(3)))];
        for count in 0..=2 {
            let bytes = Proof::several_to_bytes(&proofs[..count]);
            assert_eq!(Proof::several_from_bytes(&bytes).as_deref(), Ok(&proofs[..count]));
        }
        assert_eq!(Proof::several_from_bytes(&proofs[0].to_bytes()).as_deref(), Ok(&proofs[..1]));
    }

    #[test]
    fn a_file_cut_off_or_changed_anywhere_is_refused() {
        let proofs = [proof(Claim::AtLeast(Points::whole(8))), proof(Claim::AtLeast(Points::whole(3)))];
        let bytes = Proof::several_to_bytes(&proofs);
        for length in 0..bytes.len() {
            assert!(Proof::several_from_bytes(&bytes[..length]).is_err(), "{length}");
            let mut changed = bytes.clone();
            changed[length] ^= 1;
            assert_ne!(Proof::several_from_bytes(&changed).as_deref(), Ok(&proofs[..]), "{length}");
        }
        let mut longer = bytes;
        longer.push(b'x');
        assert!(Proof::several_from_bytes(&longer).unwrap_err().what.contains("follow"));
    }
}
