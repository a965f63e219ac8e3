use crate::{NodeId, Place};

/// A game-info property as stated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The property: `PB`.
    pub name: &'static str,
    /// Its text, escapes resolved, line ends as blanks.
    pub text: String,
    /// Where it stands.
    pub place: Place,
    /// The node it stands in.
    pub node: NodeId,
    /// Offset into the decoded text.
    pub(crate) at: u32,
}

/// Everything a record says about its game as a whole, in the order stated: who, when, where, under which rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Information {
    pub(crate) stated: Vec<Stated>,
    /// What is stated once more under a name that had its word already.
    pub(crate) repeated: Vec<Stated>,
}

/// The properties that say something about the game as a whole, and are valid once on a path.
pub(crate) const GAME_INFO: &[&str] = &[
    "AN", "AP", "BR", "BT", "CA", "CP", "DT", "EV", "FF", "GC", "GM", "GN", "HA", "KM", "ON", "OT", "PB",
    "PC", "PW", "RE", "RO", "RU", "SO", "ST", "SZ", "TM", "US", "WR", "WT",
];

/// Whether a property says something about the game as a whole.
pub(crate) fn is_information(name: &str) -> bool {
    GAME_INFO.binary_search(&name).is_ok()
}

impl Information {
    /// What is stated under that name (`"PB"`).
    pub fn get(&self, name: &str) -> Option<&Stated> {
        self.stated.iter().find(|stated| stated.name == name)
    }

    /// The text stated under that name.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name).map(|stated| stated.text.as_str())
    }

    /// What is stated again under a name that is in use, in the order stated. It does not count, but it may tell
    /// something: some servers sign a record that another program began.
    pub fn repeated(&self) -> impl Iterator<Item = &Stated> {
        self.repeated.iter()
    }

    /// All of it, repetitions left out.
    pub fn iter(&self) -> impl Iterator<Item = &Stated> {
        self.stated.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted() {
        assert!(GAME_INFO.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
