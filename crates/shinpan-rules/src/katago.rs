//! KataGo's rules: the rules object of its protocols and the one-line form it writes into records.
//!
//! Any combination of the fields becomes a rule set: the built-in one if some preset has just these
//! fields, otherwise one made for the occasion from a rule file written here and based on KataGo's
//! area or territory rules, so that its articles can be cited like any other's.

use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use crate::half_points::half_points;
use crate::nearest::nearest;
use crate::rule_set::RuleSet;

/// The fields of KataGo's rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct KataGoRules {
    ko: Ko,
    territory: bool,
    tax: Tax,
    suicide: bool,
    button: bool,
    bonus: Bonus,
    friendly_pass: bool,
    /// In half points, if given.
    pub komi: Option<i32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ko {
    Simple,
    Positional,
    Situational,
    Spight,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tax {
    None,
    Seki,
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bonus {
    Zero,
    NMinusOne,
    N,
}

const KO: &[(&str, Ko)] = &[
    ("SIMPLE", Ko::Simple),
    ("POSITIONAL", Ko::Positional),
    ("SITUATIONAL", Ko::Situational),
    ("SPIGHT", Ko::Spight),
];
const SCORING: &[(&str, bool)] = &[("AREA", false), ("TERRITORY", true)];
const TAX: &[(&str, Tax)] = &[("NONE", Tax::None), ("SEKI", Tax::Seki), ("ALL", Tax::All)];
const BONUS: &[(&str, Bonus)] = &[("0", Bonus::Zero), ("N-1", Bonus::NMinusOne), ("N", Bonus::N)];
const KEYS: &[&str] =
    &["ko", "scoring", "tax", "suicide", "hasButton", "whiteHandicapBonus", "friendlyPassOk", "komi"];

/// The built-in rule sets that are combinations of fields. The New Zealand preset is none of them: its
/// komi is not the one that its fields would have.
const PRESETS: &[(&str, &str)] = &[
    ("koSIMPLEscoreTERRITORYtaxSEKIsui0", "katago-japanese"),
    ("koSIMPLEscoreTERRITORYtaxALLsui0", "ancient-territory@katago"),
    ("koPOSITIONALscoreAREAtaxNONEsui1", "tromp-taylor@katago"),
    ("koPOSITIONALscoreAREAtaxNONEsui1fpok1", "ing@katago"),
    ("koSIMPLEscoreAREAtaxNONEsui0whbNfpok1", "chinese@katago"),
    ("koSIMPLEscoreAREAtaxALLsui0fpok1", "stone-scoring@katago"),
    ("koSITUATIONALscoreAREAtaxNONEsui0whbN-1fpok1", "aga@katago"),
    ("koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1", "aga-button@katago"),
];

/// Why KataGo's rules were not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnknownKataGoRules {
    /// The object is not JSON.
    NotJson {
        /// What the JSON reader says.
        message: String,
    },
    /// A field nobody knows.
    Field {
        /// The field.
        field: String,
        /// The known field that looks most like it.
        nearest: Option<&'static str>,
    },
    /// A field has a value it cannot have.
    Value {
        /// The field.
        field: String,
        /// The value.
        found: String,
        /// What would do.
        takes: String,
    },
    /// The one-line form goes on with something that is no field.
    Rest {
        /// What could not be read.
        rest: String,
    },
    /// KataGo does not play these fields together.
    Combination {
        /// Why.
        why: &'static str,
    },
}

impl fmt::Display for UnknownKataGoRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownKataGoRules::NotJson { message } => write!(f, "the rules object is not JSON: {message}"),
            UnknownKataGoRules::Field { field, nearest: Some(nearest) } => {
                write!(f, "KataGo's rules have no field `{field}`; did you mean `{nearest}`?")
            }
            UnknownKataGoRules::Field { field, nearest: None } => {
                write!(f, "KataGo's rules have no field `{field}`; known are `{}`", KEYS.join("`, `"))
            }
            UnknownKataGoRules::Value { field, found, takes } => {
                write!(f, "`{field}` of KataGo's rules takes {takes}, found {found}")
            }
            UnknownKataGoRules::Rest { rest } => {
                write!(f, "KataGo's one-line rules go on with \"{rest}\", which is no field")
            }
            UnknownKataGoRules::Combination { why } => f.write_str(why),
        }
    }
}

impl std::error::Error for UnknownKataGoRules {}

impl KataGoRules {
    /// What fields that are not given stand at.
    const START: KataGoRules = KataGoRules {
        ko: Ko::Positional,
        territory: false,
        tax: Tax::None,
        suicide: true,
        button: false,
        bonus: Bonus::Zero,
        friendly_pass: false,
        komi: None,
    };

    /// Reads a rules object.
    pub fn from_json(text: &str) -> Result<KataGoRules, UnknownKataGoRules> {
        let not_json = |message: String| UnknownKataGoRules::NotJson { message };
        let value: Value = serde_json::from_str(text).map_err(|error| not_json(error.to_string()))?;
        let Value::Object(fields) = value else {
            return Err(not_json("an object was expected".to_owned()));
        };
        let mut rules = KataGoRules::START;
        let mut tax = None;
        for (field, value) in &fields {
            match field.as_str() {
                "ko" => rules.ko = one_of(field, value, KO)?,
                "scoring" | "score" => rules.territory = one_of(field, value, SCORING)?,
                "tax" => tax = Some(one_of(field, value, TAX)?),
                "suicide" => rules.suicide = flag(field, value)?,
                "hasButton" => rules.button = flag(field, value)?,
                "whiteHandicapBonus" => rules.bonus = one_of(field, value, BONUS)?,
                "friendlyPassOk" => rules.friendly_pass = flag(field, value)?,
                "komi" => rules.komi = Some(points(field, value)?),
                _ => {
                    let nearest = nearest(field, KEYS.iter().copied());
                    return Err(UnknownKataGoRules::Field { field: field.clone(), nearest });
                }
            }
        }
        rules.tax = tax.unwrap_or(if rules.territory { Tax::Seki } else { Tax::None });
        rules.checked()
    }

    /// Whether a text begins like the one-line form; `ko` alone is a name for Korean rules.
    pub fn looks_like_one_line(text: &str) -> bool {
        let text = text.to_ascii_uppercase();
        ["KOSIMPLE", "KOPOSITIONAL", "KOSITUATIONAL", "KOSPIGHT", "SCOREAREA", "SCORETERRITORY"]
            .iter()
            .any(|begin| text.starts_with(begin))
    }

    /// Reads the one-line form, `koSIMPLEscoreTERRITORYtaxSEKIsui0`.
    pub fn from_one_line(text: &str) -> Result<KataGoRules, UnknownKataGoRules> {
        let upper = text.to_ascii_uppercase();
        let mut rest = upper.trim();
        let mut rules = KataGoRules::START;
        let mut tax = None;
        const FLAG: &[(&str, bool)] = &[("0", false), ("1", true)];
        while !rest.is_empty() {
            if let Some(value) = rest.strip_prefix("KOMI") {
                let end = value.find(|c: char| !c.is_ascii_digit() && !"+-.".contains(c));
                let (number, after) = value.split_at(end.unwrap_or(value.len()));
                let komi = half_points(number).ok_or_else(|| UnknownKataGoRules::Value {
                    field: "komi".to_owned(),
                    found: format!("\"{number}\""),
                    takes: "points in whole and half numbers".to_owned(),
                })?;
                rules.komi = Some(komi);
                rest = after.trim_start();
            } else if let Some(value) = rest.strip_prefix("KO") {
                (rules.ko, rest) = leading("ko", value, KO)?;
            } else if let Some(value) = rest.strip_prefix("SCORING").or(rest.strip_prefix("SCORE")) {
                (rules.territory, rest) = leading("score", value, SCORING)?;
            } else if let Some(value) = rest.strip_prefix("TAX") {
                let read = leading("tax", value, TAX)?;
                (tax, rest) = (Some(read.0), read.1);
            } else if let Some(value) = rest.strip_prefix("SUI") {
                (rules.suicide, rest) = leading("sui", value, FLAG)?;
            } else if let Some(value) = rest.strip_prefix("BUTTON") {
                (rules.button, rest) = leading("button", value, FLAG)?;
            } else if let Some(value) = rest.strip_prefix("WHB") {
                (rules.bonus, rest) = leading("whb", value, BONUS)?;
            } else if let Some(value) = rest.strip_prefix("FPOK") {
                (rules.friendly_pass, rest) = leading("fpok", value, FLAG)?;
            } else {
                return Err(UnknownKataGoRules::Rest { rest: rest.chars().take(40).collect() });
            }
        }
        rules.tax = tax.unwrap_or(if rules.territory { Tax::Seki } else { Tax::None });
        rules.checked()
    }

    fn checked(self) -> Result<KataGoRules, UnknownKataGoRules> {
        if self.button && self.territory {
            let why = "KataGo plays the button with area scoring only";
            return Err(UnknownKataGoRules::Combination { why });
        }
        Ok(self)
    }

    /// The one-line form, without komi.
    pub fn one_line(&self) -> String {
        let button = if self.button { "button1" } else { "" };
        let bonus = match self.bonus {
            Bonus::Zero => String::new(),
            bonus => format!("whb{}", word(BONUS, bonus)),
        };
        let friendly = if self.friendly_pass { "fpok1" } else { "" };
        format!(
            "ko{}score{}tax{}sui{}{button}{bonus}{friendly}",
            word(KO, self.ko),
            word(SCORING, self.territory),
            word(TAX, self.tax),
            u8::from(self.suicide),
        )
    }

    /// The rule set with these fields: a built-in one of KataGo's if there is one, else a new one.
    pub fn rule_set(&self) -> Result<Arc<RuleSet>, UnknownKataGoRules> {
        let name = self.one_line();
        if let Some((_, id)) = PRESETS.iter().find(|(fields, _)| *fields == name)
            && let Ok(preset) = RuleSet::named(id)
        {
            return Ok(preset);
        }
        // The text is written here, so that it can only be wrong by a mistake of ours; the tests try
        // every combination.
        RuleSet::parse(&self.rule_file(), &name, &RuleSet::builtin_base).map(Arc::new).map_err(|_| {
            let why = "these fields could not be put together";
            UnknownKataGoRules::Combination { why }
        })
    }

    /// A rule file that states these fields.
    fn rule_file(&self) -> String {
        let name = self.one_line();
        let base = if self.territory { "katago-japanese" } else { "tromp-taylor@katago" };
        let mut file = format!(
            "# KataGo rules {name}\n\n```toml rule-set\nid = \"{}\"\nname = \"KataGo rules {name}\"\n\
             source = \"https://lightvector.github.io/KataGo/rules.html (version 2)\"\n\
             checked_on = \"2026-11-29\"\nbased_on = \"{base}\"\n```\n",
            name.to_lowercase()
        );
        let mut article = |title: &str, id: &str, gist: &str, enacts: &str| {
            file += &format!("\n## {title}\n\n{gist}\n\n```toml enacts\nid = \"{id}\"\n{enacts}```\n");
        };
        let (gist, enacts) = match self.suicide {
            true => ("Of several stones allowed.", "self_capture = \"of two or more stones only\"\n"),
            false => ("Not allowed.", "self_capture = \"forbidden\"\n"),
        };
        article("Suicide (field suicide)", "suicide", gist, enacts);
        let (gist, enacts) = match self.ko {
            Ko::Simple => (
                "A play may not bring back the position before the opponent's last move; the third \
                 occurrence of a situation without a pass in between ends the game without result.",
                "basic_ko = \"no taking back on the next move\"\nrepetition = \"allowed\"\n\
                 long_cycle = \"no result at the third time without a pass\"\n",
            ),
            Ko::Positional => (
                "A play may not bring back an earlier position.",
                "basic_ko = \"no ban of its own\"\nrepetition = \"positional superko\"\n\
                 long_cycle = \"nothing\"\n",
            ),
            Ko::Situational => (
                "A play may not bring back an earlier position with the same player to move.",
                "basic_ko = \"no ban of its own\"\nrepetition = \"situational superko\"\n\
                 long_cycle = \"nothing\"\n",
            ),
            Ko::Spight => (
                "A play may not bring back a position that stood since the last pass.",
                "basic_ko = \"no ban of its own\"\n\
                 repetition = \"positional superko since the last pass\"\nlong_cycle = \"nothing\"\n",
            ),
        };
        let enacts =
            format!("{enacts}repetition_binds = \"every play\"\nrepetition_memory = \"the whole game\"\n");
        article("Ko (field ko)", "ko", gist, &enacts);
        let (gist, enacts) = self.ending();
        article("The ends of phases (fields friendlyPassOk and ko)", "end", gist, &enacts);
        let (gist, enacts) = match self.button {
            true => (
                "The first player to pass receives half a point.",
                "first_pass = \"half a point to the player who makes it\"\n",
            ),
            false => ("There is none.", "first_pass = \"nothing\"\n"),
        };
        article("The button (field hasButton)", "button", gist, enacts);
        let (gist, enacts) = match self.tax {
            Tax::None => (
                "Every empty point counts that only one colour reaches.",
                "territory = \"points only one colour reaches\"\ngroup_tax = \"none\"\n",
            ),
            Tax::Seki => (
                "Empty points count in regions of independent life.",
                "territory = \"empty points of regions of independent life\"\ngroup_tax = \"none\"\n",
            ),
            Tax::All => (
                "Empty points count in regions of independent life, less two for each of these.",
                "territory = \"empty points of regions of independent life\"\n\
                 group_tax = \"two points for each region of independent life\"\n",
            ),
        };
        article("Tax (field tax)", "tax", gist, enacts);
        let (gist, enacts) = match self.bonus {
            Bonus::Zero => ("None.", "handicap_compensation = \"nothing\"\n"),
            Bonus::NMinusOne => (
                "A point to White for each handicap stone after the first.",
                "handicap_compensation = \"a point for each stone after the first\"\n",
            ),
            Bonus::N => (
                "A point to White for each handicap stone.",
                "handicap_compensation = \"a point for each stone\"\n",
            ),
        };
        article("Handicap (field whiteHandicapBonus)", "bonus", gist, enacts);
        let komi = match (self.territory, self.button) {
            (true, _) => "6.5",
            (false, true) => "7",
            (false, false) => "7.5",
        };
        let enacts = format!("\n[komi]\neven = \"{komi}\"\nhandicap = \"{komi}\"\n");
        article("Komi (field komi)", "komi", "Where none is given.", &enacts);
        file
    }

    /// How the main phase ends: with two passes, unless the ko rule lets the same position come back
    /// after a pass, and with a pass in a situation already passed in.
    fn ending(&self) -> (&'static str, String) {
        let passes = match (self.ko, self.button) {
            (Ko::Spight, _) => None,
            (_, true) => Some("2 consecutive passes after the first pass"),
            (_, false) => Some("2 consecutive passes"),
        };
        let (gist, agreement, to) = match (self.friendly_pass, self.territory) {
            (true, _) => (
                "When play stops the players may agree what is dead.",
                "either player names dead strings",
                "go = \"agreement\"\n",
            ),
            (false, true) => {
                ("Dead stones are captured in the clean-up.", "none", "go = \"encore\"\nbans = \"lifted\"\n")
            }
            (false, false) => {
                ("What stands when play stops counts.", "none", "go = \"over\"\nstones = \"all alive\"\n")
            }
        };
        let mut enacts = format!("agreement = \"{agreement}\"\n");
        for when in passes.into_iter().chain(["a pass in a situation already passed in"]) {
            enacts += &format!("\n[[phase]]\nin = \"main play\"\nwhen = \"{when}\"\n{to}");
        }
        if self.friendly_pass {
            enacts += "\n[[phase]]\nin = \"agreement\"\nwhen = \"the players agree\"\ngo = \"over\"\n\
                       stones = \"the stones called dead are removed\"\n";
        }
        if self.friendly_pass && self.territory {
            enacts += "\n[[phase]]\nin = \"agreement\"\nwhen = \"a player disagrees\"\ngo = \"encore\"\n\
                       bans = \"lifted\"\n";
        }
        if self.territory && self.ko == Ko::Spight {
            for (phase, to) in [
                ("encore", "go = \"second encore\"\nbans = \"lifted\"\n"),
                ("second encore", "go = \"over\"\nstones = \"all alive\"\n"),
            ] {
                enacts += &format!(
                    "\n[[phase]]\nin = \"{phase}\"\nwhen = \"a pass in a situation already passed in\"\n{to}"
                );
            }
        }
        (gist, enacts)
    }
}

fn word<T: PartialEq + Copy>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}

fn takes<T>(words: &[(&'static str, T)]) -> String {
    let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    words.join(", ")
}

fn one_of<T: Copy>(field: &str, value: &Value, words: &[(&'static str, T)]) -> Result<T, UnknownKataGoRules> {
    let text = value.as_str().map(str::to_ascii_uppercase);
    let found = text.and_then(|text| words.iter().find(|(word, _)| *word == text));
    found.map(|(_, known)| *known).ok_or_else(|| UnknownKataGoRules::Value {
        field: field.to_owned(),
        found: value.to_string(),
        takes: takes(words),
    })
}

fn flag(field: &str, value: &Value) -> Result<bool, UnknownKataGoRules> {
    value.as_bool().ok_or_else(|| UnknownKataGoRules::Value {
        field: field.to_owned(),
        found: value.to_string(),
        takes: "true or false".to_owned(),
    })
}

fn points(field: &str, value: &Value) -> Result<i32, UnknownKataGoRules> {
    let text = match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        _ => String::new(),
    };
    half_points(&text).ok_or_else(|| UnknownKataGoRules::Value {
        field: field.to_owned(),
        found: value.to_string(),
        takes: "points in whole and half numbers".to_owned(),
    })
}

/// The value at the beginning of a text, the longest that fits, and what follows it.
fn leading<'t, T: Copy>(
    field: &str,
    text: &'t str,
    words: &[(&'static str, T)],
) -> Result<(T, &'t str), UnknownKataGoRules> {
    let text = text.trim_start();
    let fitting = words.iter().filter(|(word, _)| text.starts_with(word));
    match fitting.max_by_key(|(word, _)| word.len()) {
        Some((word, value)) => Ok((*value, text[word.len()..].trim_start())),
        None => Err(UnknownKataGoRules::Value {
            field: field.to_owned(),
            found: format!("\"{}\"", text.chars().take(20).collect::<String>()),
            takes: takes(words),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_combination() -> Vec<KataGoRules> {
        let mut all = Vec::new();
        for (_, ko) in KO {
            for (_, territory) in SCORING {
                for (_, tax) in TAX {
                    for (_, bonus) in BONUS {
                        for flags in 0..8u8 {
                            let flag = |bit: u8| flags & bit != 0;
                            all.push(KataGoRules {
                                ko: *ko,
                                territory: *territory,
                                tax: *tax,
                                suicide: flag(1),
                                button: flag(2) && !territory,
                                bonus: *bonus,
                                friendly_pass: flag(4),
                                komi: None,
                            });
                        }
                    }
                }
            }
        }
        all
    }

    #[test]
    fn every_combination_of_fields_is_a_rule_set() {
        for rules in every_combination() {
            let built = RuleSet::parse(&rules.rule_file(), "test", &RuleSet::builtin_base);
            assert!(built.is_ok(), "{}: {:?}", rules.one_line(), built.err());
        }
    }

    #[test]
    fn presets_are_what_their_fields_make_them() {
        for (fields, id) in PRESETS {
            let rules = KataGoRules::from_one_line(fields).unwrap();
            assert_eq!(rules.one_line(), *fields);
            let built = RuleSet::parse(&rules.rule_file(), "test", &RuleSet::builtin_base).unwrap();
            let preset = RuleSet::builtin_base(id).unwrap();
            assert_eq!(crate::differ::differ(&preset, &built), [], "{id}");
        }
        let katago = RuleSet::all().iter().filter(|set| set.id.contains("katago"));
        assert_eq!(katago.count(), PRESETS.len() + 1, "every preset but New Zealand's");
    }

    #[test]
    fn the_one_line_form_comes_back() {
        for rules in every_combination() {
            assert_eq!(KataGoRules::from_one_line(&rules.one_line()), Ok(rules));
        }
    }
}
