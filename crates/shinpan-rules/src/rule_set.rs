//! A rule set: one body of law, clause by clause, each clause with the article that enacts it.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use crate::article::{Article, Reading, Source};
use crate::clause::*;

/// The name of an article, dotted from general to special: `aga.10`, `aga.10.first-move`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ArticleId(Arc<str>);

impl ArticleId {
    /// The article with this name; whether it exists is the rule set's to say.
    pub fn new(id: &str) -> ArticleId {
        ArticleId(Arc::from(id))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ArticleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for ArticleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A clause value together with the article that enacts it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enacted<T> {
    /// What is enacted.
    pub value: T,
    /// By which article.
    pub by: ArticleId,
}

impl<T> Deref for Enacted<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

/// Komi in half points by kind of game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Komi {
    /// Half points to White in an even game.
    pub even: i32,
    /// Half points to White when Black has handicap stones or plays without komi by agreement.
    pub handicap: i32,
}

/// Declares a group of clauses: a struct of `Enacted` values with the key each has in rule files.
macro_rules! clauses {
    ($(#[$meta:meta])* $name:ident { $( $(#[doc = $doc:literal])+ $key:ident: $kind:ty ),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name { $( $(#[doc = $doc])+ pub $key: Enacted<$kind> ),+ }

        impl $name {
            /// The keys of these clauses in rule files.
            pub const KEYS: &'static [&'static str] = &[$( stringify!($key) ),+];

            /// Each clause of the group: its key and the words it knows.
            pub const KINDS: &'static [ClauseKind] = &[$( ClauseKind {
                key: stringify!($key),
                about: concat!($($doc),+),
                words: crate::words::words_of::<$kind>,
            } ),+];

            /// Builds the group by asking for each clause in turn.
            pub(crate) fn build<E>(ask: &mut impl Ask<E>) -> Result<Self, E> {
                Ok($name { $( $key: ask.word(stringify!($key))? ),+ })
            }

            /// Enacts `word` under `key`; false if the group has no such clause or the clause no
            /// such word.
            pub(crate) fn set(&mut self, key: &str, word: &str, by: &ArticleId) -> bool {
                match key {
                    $( stringify!($key) => match <$kind as crate::words::Word>::from_word(word) {
                        Some(value) => {
                            self.$key = Enacted { value, by: by.clone() };
                            true
                        }
                        None => false,
                    }, )+
                    _ => false,
                }
            }

            /// Every clause: key, word, meaning, article.
            pub fn list(&self) -> Vec<ClauseRow> {
                vec![$( ClauseRow {
                    key: stringify!($key),
                    word: crate::words::Word::word(self.$key.value),
                    meaning: crate::words::Word::meaning(self.$key.value),
                    by: self.$key.by.clone(),
                } ),+]
            }
        }
    };
}

/// One clause of a rule set as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClauseRow {
    /// The key in rule files.
    pub key: &'static str,
    /// The word enacted.
    pub word: &'static str,
    /// What the word means.
    pub meaning: &'static str,
    /// The article that enacts it.
    pub by: ArticleId,
}

/// One question a rule set answers: its key in rule files and the answers the project knows.
#[derive(Clone, Copy, Debug)]
pub struct ClauseKind {
    /// The key in rule files: `repetition`.
    pub key: &'static str,
    /// What the clause is about.
    pub about: &'static str,
    /// The known words with their meanings.
    pub words: fn() -> Vec<(&'static str, &'static str)>,
}

/// What the loader does for each clause of a group.
pub(crate) trait Ask<E> {
    /// The value enacted under `key`, or why there is none.
    fn word<T: crate::words::Word>(&mut self, key: &'static str) -> Result<Enacted<T>, E>;
}

clauses! {
    /// The clauses every rule set must answer.
    Clauses {
        /// Where stones may be played.
        play_on: PlayOn,
        /// The order of moves.
        turns: Turns,
        /// Self-capture.
        self_capture: SelfCapture,
        /// The basic ko rule.
        basic_ko: BasicKo,
        /// Whole-board repetition.
        repetition: Repetition,
        /// Which plays the repetition rule binds.
        repetition_binds: RepetitionBinds,
        /// How far back the repetition rule looks.
        repetition_memory: RepetitionMemory,
        /// What a repetition does that no ban prevents.
        long_cycle: LongCycle,
        /// The price of a pass in main play and after a resumption.
        pass: PassPrice,
        /// What the first pass of the game does.
        first_pass: FirstPass,
        /// What is done about an illegal move.
        illegal_move: IllegalMove,
        /// Giving up, and losses by time or forfeit.
        resignation: Resignation,
        /// How the players say which stones are dead.
        agreement: AgreementForm,
        /// Who must move last.
        last_move: LastMove,
        /// What counts.
        count: Count,
        /// Which empty points are territory.
        territory: Territory,
        /// What neutral points are worth.
        neutral_points: NeutralPoints,
        /// Group tax.
        group_tax: GroupTax,
        /// How handicap stones are placed.
        handicap_placement: HandicapPlacement,
        /// What White receives for them.
        handicap_compensation: HandicapCompensation,
        /// What equal scores mean.
        equal_scores: EqualScores,
    }
}

clauses! {
    /// The clauses of an encore or a play-out; a rule set has them exactly when a phase of its
    /// procedure leads there.
    EncoreClauses {
        /// The ko rule.
        encore_ko: EncoreKo,
        /// The price of a pass.
        encore_pass: EncorePass,
        /// The price of a pass for a ko.
        pass_for_ko: PassForKoPrice,
        /// The once-only rule.
        once_only: OnceOnly,
        /// What a repetition in it does that no ban prevents.
        encore_cycle: LongCycle,
        /// Equal numbers of moves.
        equal_turns: EqualTurns,
        /// What stones played in it cost.
        encore_stones: EncoreStones,
    }
}

clauses! {
    /// The clauses of confirmation by hypothetical play.
    HypotheticalClauses {
        /// What frees a ko.
        hypothetical_ko: HypotheticalKo,
        /// When capturable stones are alive.
        capturable_alive: CapturableAlive,
        /// When both players lose.
        both_lose: BothLose,
    }
}

/// One body of law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// The name it is asked for by: `aga-1991`, `chinese@ogs`.
    pub id: String,
    /// The first part of its articles' names: `aga`.
    pub prefix: String,
    /// Its title.
    pub name: String,
    /// Where the text is and when it was read.
    pub source: Source,
    /// Other names it is asked for by: `aga`.
    pub aliases: Vec<String>,
    /// What the file says of the text as a whole: the prose before its first article.
    pub about: String,
    /// The file it was read from.
    pub file: String,
    /// The rule set it restates with changes.
    pub based_on: Option<String>,
    /// The articles in the order of the text.
    pub articles: Vec<Article>,
    /// Places where the text can be read in more than one way, and the reading in force.
    pub readings: Vec<Reading>,
    /// The clauses.
    pub clauses: Clauses,
    /// The encore's clauses, if there is an encore or play-out.
    pub encore: Option<EncoreClauses>,
    /// The clauses of hypothetical play, if there is a confirmation.
    pub hypothetical: Option<HypotheticalClauses>,
    /// Komi where the record or the players name none.
    pub komi: Enacted<Komi>,
    /// The procedure: which phase follows which. Within a phase the first that applies counts.
    pub phases: Vec<Enacted<Transition>>,
}

impl Deref for RuleSet {
    type Target = Clauses;
    fn deref(&self) -> &Clauses {
        &self.clauses
    }
}

impl RuleSet {
    /// The article with this name, be it an article or a named part of one (`aga.10.first-move`).
    pub fn article(&self, id: &str) -> Option<&Article> {
        self.articles.iter().find(|article| article.is_called(id))
    }

    /// Whether some phase of the procedure leads to `phase`.
    pub fn has_phase(&self, phase: Phase) -> bool {
        phase == Phase::Main || self.phases.iter().any(|t| t.to == phase)
    }

    /// The ways out of `phase`, in the order in which they are tried.
    pub fn ways_out(&self, phase: Phase) -> impl Iterator<Item = &Enacted<Transition>> {
        self.phases.iter().filter(move |t| t.from == phase)
    }

    /// Every clause as text: key, word, meaning, article.
    pub fn clause_rows(&self) -> Vec<ClauseRow> {
        let mut rows = self.clauses.list();
        if let Some(encore) = &self.encore {
            rows.extend(encore.list());
        }
        if let Some(hypothetical) = &self.hypothetical {
            rows.extend(hypothetical.list());
        }
        rows
    }

    /// The place where the text is unclear that has this name.
    pub fn reading(&self, name: &str) -> Option<&Reading> {
        self.readings.iter().find(|reading| reading.name == name)
    }

    /// Every question a rule set can answer, in the order of the groups.
    pub fn clause_kinds() -> impl Iterator<Item = &'static ClauseKind> {
        Clauses::KINDS.iter().chain(EncoreClauses::KINDS).chain(HypotheticalClauses::KINDS)
    }
}
