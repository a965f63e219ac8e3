//! Where a record comes from, by what it says of itself.

use super::Information;
use crate::Place;

/// A server, program or collection whose records have habits of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Host {
    /// Fox (foxwq, 野狐): komi in hundredths, for area rules in stones.
    Fox,
    /// The Online Go Server.
    Ogs,
    /// The KGS Go Server.
    Kgs,
    /// Pandanet, the Internet Go Server.
    Igs,
    /// Tygem.
    Tygem,
    /// The computer Go servers.
    Cgos,
    /// The GoGoD collection: komi of Chinese games in stones.
    Gogod,
    /// KataGo writing its own games.
    Katago,
    /// GNU Go writing its own games.
    GnuGo,
}

impl Host {
    /// The word rule sets use behind `@`: `ogs` in `chinese@ogs`.
    pub fn id(self) -> &'static str {
        match self {
            Host::Fox => "fox",
            Host::Ogs => "ogs",
            Host::Kgs => "kgs",
            Host::Igs => "igs",
            Host::Tygem => "tygem",
            Host::Cgos => "cgos",
            Host::Gogod => "gogod",
            Host::Katago => "katago",
            Host::GnuGo => "gnugo",
        }
    }
}

/// A host and the property that names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Who.
    pub host: Host,
    /// The name of the property: `AP`, `PC`, `SO` ...
    pub property: &'static str,
    /// What it says.
    pub text: String,
    /// Where it says so.
    pub place: Place,
}

/// Words that name a host, as they stand in the properties of its records (compared without case).
const WORDS: &[(&str, Host)] = &[
    ("foxwq", Host::Fox),
    ("fox weiqi", Host::Fox),
    ("fox go", Host::Fox),
    ("野狐", Host::Fox),
    ("online-go.com", Host::Ogs),
    ("ogs", Host::Ogs),
    ("gokgs", Host::Kgs),
    ("kgs", Host::Kgs),
    ("pandanet", Host::Igs),
    ("igs", Host::Igs),
    ("tygem", Host::Tygem),
    ("cgos", Host::Cgos),
    ("gogod", Host::Gogod),
    ("katago", Host::Katago),
    ("gnu go", Host::GnuGo),
];

/// Looks for the host, in the properties most to be trusted first. A server is preferred to a program, since servers
/// sign records that programs began.
pub(super) fn find(information: &Information) -> Option<Source> {
    let mut found = ["PC", "AP", "SO", "US", "CP", "GN", "EV"].into_iter().flat_map(|property| {
        let stated =
            information.iter().chain(information.repeated()).filter(move |stated| stated.name == property);
        stated.filter_map(|stated| {
            let text = stated.text.to_lowercase();
            let (_, host) = WORDS.iter().find(|(word, _)| has_word(&text, word))?;
            Some(Source {
                host: *host,
                property: stated.name,
                text: stated.text.clone(),
                place: stated.place,
            })
        })
    });
    let first = found.next()?;
    let is_program = |source: &Source| matches!(source.host, Host::Katago | Host::GnuGo);
    if is_program(&first) { found.find(|source| !is_program(source)).or(Some(first)) } else { Some(first) }
}

/// Whether the word stands there by itself, not inside a longer one.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        let apart = |near: Option<char>| near.is_none_or(|c| !c.is_ascii_alphabetic());
        !word.is_ascii() || apart(before) && apart(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_alone() {
        assert!(has_word("ogs: https://online-go.com/game/1", "ogs"));
        assert!(has_word("the kgs go server at http://www.gokgs.com/", "kgs"));
        assert!(!has_word("hogs and dogs", "ogs"));
        assert!(has_word("腾讯野狐围棋", "野狐"));
    }
}
