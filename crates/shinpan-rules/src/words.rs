//! Clause values as words.
//!
//! Every value a rule file can enact is one variant of one enum, written in the file as the
//! variant's word. The macro keeps variant, word and meaning in one place, so that the loader's
//! list of known words, `shinpan law` and the rustdoc can never say different things.

/// A clause value that has a word in rule files.
pub trait Word: Copy + Eq + Sized + 'static {
    /// Every value with its word and what it means, in the order of the enum.
    const WORDS: &'static [(&'static str, Self, &'static str)];

    /// The value a word stands for.
    fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _, _)| *known == word).map(|(_, value, _)| *value)
    }

    /// The word for this value.
    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, value, _)| *value == self).map_or("", |(word, _, _)| word)
    }

    /// What this value means, in one or two sentences.
    fn meaning(self) -> &'static str {
        Self::WORDS.iter().find(|(_, value, _)| *value == self).map_or("", |(_, _, meaning)| meaning.trim())
    }
}

/// The words of one kind of clause with their meanings.
pub fn words_of<T: Word>() -> Vec<(&'static str, &'static str)> {
    T::WORDS.iter().map(|(word, _, meaning)| (*word, meaning.trim())).collect()
}

/// Defines an enum of clause values, each with its word; the doc comments become the meanings.
macro_rules! words {
    (
        $(#[doc = $about:literal])+
        pub enum $name:ident {
            $( $(#[doc = $doc:literal])+ $variant:ident = $word:literal ),+ $(,)?
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum $name { $( $(#[doc = $doc])+ $variant ),+ }

        impl $crate::words::Word for $name {
            const WORDS: &'static [(&'static str, Self, &'static str)] =
                &[ $( ($word, $name::$variant, concat!($($doc),+)) ),+ ];
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($crate::words::Word::word(*self))
            }
        }
    };
}
pub(crate) use words;
