//! Which server or program a record comes from, and what that host means by the names of rules.

use std::fmt;

/// A server or program that gives rule names its own meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Host {
    profile: &'static Profile,
    /// The property that shows it.
    property: String,
}

#[derive(PartialEq, Eq, Debug)]
struct Profile {
    name: &'static str,
    /// Small-letter pieces of text by which a record of the host is known.
    marks: &'static [&'static str],
    /// The host's dialect of a written rule set.
    dialects: &'static [(&'static str, &'static str)],
    /// The rule set its records follow if they state none.
    only: Option<&'static str>,
}

/// The hosts, more telling marks first: a record may name a program and a server.
const PROFILES: &[Profile] = &[
    Profile {
        name: "the Computer Go Server",
        marks: &["cgos"],
        dialects: &[("tromp-taylor", "tromp-taylor@cgos"), ("chinese-2002", "tromp-taylor@cgos")],
        only: Some("tromp-taylor@cgos"),
    },
    Profile {
        name: "the Online Go Server",
        marks: &["online-go", "ogs:"],
        dialects: &[
            ("chinese-2002", "chinese@ogs"),
            ("japanese-1989", "japanese@ogs"),
            ("korean-2016", "korean@ogs"),
            ("aga-1991", "aga@ogs"),
            ("ing-1996", "ing@ogs"),
            ("new-zealand", "new-zealand@ogs"),
        ],
        only: None,
    },
    Profile {
        name: "the KGS Go Server",
        marks: &["gokgs", "kgs", "cgoban:3"],
        dialects: &[
            ("chinese-2002", "chinese@kgs"),
            ("japanese-1989", "japanese@kgs"),
            ("aga-1991", "aga@kgs"),
            ("new-zealand", "new-zealand@kgs"),
        ],
        only: None,
    },
    Profile {
        name: "the Internet Go Server",
        marks: &["pandanet", "igs-", "igs:", "internet go server"],
        dialects: &[("japanese-1989", "igs"), ("ing-1996", "ing@igs")],
        only: Some("igs"),
    },
    Profile {
        name: "the Fox Go Server",
        marks: &["foxwq", "fox weiqi", "fox go", "野狐"],
        dialects: &[("chinese-2002", "chinese@fox")],
        only: None,
    },
    Profile {
        name: "Tygem",
        marks: &["tygem", "타이젬", "弈城"],
        dialects: &[("korean-2016", "korean@tygem")],
        only: None,
    },
    Profile {
        name: "KataGo",
        marks: &["katago"],
        dialects: &[
            ("japanese-1989", "katago-japanese"),
            ("korean-2016", "katago-japanese"),
            ("chinese-2002", "chinese@katago"),
            ("aga-1991", "aga@katago"),
            ("bga", "aga@katago"),
            ("french", "aga@katago"),
            ("new-zealand", "new-zealand@katago"),
            ("tromp-taylor", "tromp-taylor@katago"),
            ("ing-1996", "ing@katago"),
            ("stone-scoring", "stone-scoring@katago"),
        ],
        only: None,
    },
];

/// The properties of a record that can show its host.
const SHOWING: &[&str] = &["PC", "AP", "SO", "EV"];

impl Host {
    /// The host that a record's properties show, if they show one.
    pub fn of(evidence: &[(&str, &str)]) -> Option<Host> {
        for profile in PROFILES {
            for (property, text) in evidence.iter().filter(|(key, _)| SHOWING.contains(key)) {
                let text = text.to_lowercase();
                if profile.marks.iter().any(|mark| text.contains(mark)) {
                    return Some(Host { profile, property: (*property).to_owned() });
                }
            }
        }
        None
    }

    /// The host's own form of a written rule set.
    pub fn dialect(&self, id: &str) -> Option<&'static str> {
        self.profile.dialects.iter().find(|(written, _)| *written == id).map(|(_, dialect)| *dialect)
    }

    /// The rule set of the host's records that state none.
    pub fn only_rules(&self) -> Option<&'static str> {
        self.profile.only
    }

    /// Every rule set that some host names, to be checked against the built-in ones.
    #[cfg(test)]
    pub fn mentioned() -> impl Iterator<Item = &'static str> {
        PROFILES.iter().flat_map(|profile| {
            let pairs = profile.dialects.iter().flat_map(|(written, dialect)| [*written, *dialect]);
            pairs.chain(profile.only)
        })
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.profile.name, self.property)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule_set::RuleSet;

    #[test]
    fn every_rule_set_a_host_names_is_built_in() {
        for id in Host::mentioned() {
            assert!(RuleSet::builtin_base(id).is_ok(), "{id}");
        }
    }

    #[test]
    fn the_server_is_more_telling_than_the_program() {
        let host = Host::of(&[("AP", "KataGo"), ("PC", "OGS: https://online-go.com/game/1")]).unwrap();
        assert_eq!(host.to_string(), "the Online Go Server (PC)");
        assert_eq!(Host::of(&[("PB", "kgs player"), ("PC", "London")]), None);
    }
}
