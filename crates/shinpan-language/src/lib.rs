//! What the referee says of a confirmation, in English, Japanese, Chinese and Korean.
//!
//! The sentences stand in `locales/*.ftl` ([Fluent](https://projectfluent.org)), every language with the same messages and
//! the same variables; terms are those of the rules' own texts (活き石, 死に石, セキ石, 駄目, 地). A program asks for a message
//! by its name.
//!
//! ```
//! use shinpan_language::{Arg, Language, Words};
//!
//! let words = Words::new(Language::Japanese);
//! let says = words.say("result-score", &[("winner", Arg::from("黒")), ("margin", Arg::from("3.5"))]);
//! assert_eq!(says, "黒の 3.5 目勝ち");
//! ```

use std::fmt;
use std::str::FromStr;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// A language the referee speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese (日本語).
    Japanese,
    /// Chinese, in simplified characters (中文).
    Chinese,
    /// Korean (한국어).
    Korean,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 4] =
        [Language::English, Language::Japanese, Language::Chinese, Language::Korean];

    /// Its code: `en`, `ja`, `zh`, `ko`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Japanese => "ja",
            Language::Chinese => "zh",
            Language::Korean => "ko",
        }
    }

    /// What stands between two sentences.
    pub fn between_sentences(self) -> &'static str {
        match self {
            Language::English | Language::Korean => " ",
            Language::Japanese | Language::Chinese => "",
        }
    }

    /// Its messages, as they are written.
    pub fn source(self) -> &'static str {
        match self {
            Language::English => include_str!("../locales/en.ftl"),
            Language::Japanese => include_str!("../locales/ja.ftl"),
            Language::Chinese => include_str!("../locales/zh.ftl"),
            Language::Korean => include_str!("../locales/ko.ftl"),
        }
    }
}

/// A language nobody here speaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(
    /// What was asked for.
    pub String,
);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no language {:?}; the languages are en, ja, zh and ko", self.0)
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads a code, with a region behind it or not: `ja`, `ja_JP.UTF-8`, `zh-Hans`.
    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        let head = text.split(['-', '_', '.']).next().unwrap_or_default();
        let named = Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(head));
        named.ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

/// What stands in place of a variable.
#[derive(Clone, PartialEq, Debug)]
pub enum Arg<'a> {
    /// Text, already in the language.
    Text(&'a str),
    /// A number, which may decide the form of a word.
    Number(u64),
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Arg<'a> {
        Arg::Text(text)
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(text: &'a String) -> Arg<'a> {
        Arg::Text(text)
    }
}

impl From<usize> for Arg<'_> {
    fn from(number: usize) -> Self {
        Arg::Number(number as u64)
    }
}

/// The messages of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The messages of a language.
    pub fn new(language: Language) -> Words {
        // The codes are fixed and every file is read by the tests; a message that cannot be read is left out there too.
        let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![locale]);
        // All four run from left to right, and marks of direction would stand in every file that is written.
        bundle.set_use_isolating(false);
        let messages = FluentResource::try_new(language.source().to_owned()).unwrap_or_else(|(read, _)| read);
        bundle.add_resource_overriding(messages);
        Words { language, bundle }
    }

    /// Their language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether there is such a message.
    pub fn has(&self, message: &str) -> bool {
        self.bundle.get_message(message).is_some_and(|found| found.value().is_some())
    }

    /// A message with its variables filled in; its name where there is none, which the tests exclude for every name in
    /// use.
    pub fn say(&self, message: &str, args: &[(&str, Arg<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(message).and_then(|found| found.value()) else {
            return message.to_owned();
        };
        let mut given = FluentArgs::new();
        for (name, arg) in args {
            match arg {
                Arg::Text(text) => given.set(*name, FluentValue::from(*text)),
                Arg::Number(number) => given.set(*name, FluentValue::from(*number)),
            }
        }
        self.bundle.format_pattern(pattern, Some(&given), &mut Vec::new()).into_owned()
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").field("language", &self.language).finish_non_exhaustive()
    }
}
