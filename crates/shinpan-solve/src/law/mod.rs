//! The part of a rule set that decides what perfect play gives, as plain values the search can read.

mod of;

use shinpan_rules::{BasicKo, Count, FirstPass, Repetition, RepetitionBinds, SelfCapture};

/// How play ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Two passes in succession end the game; what stands on the board counts as it stands.
    TwoPasses,
    /// Four passes in succession end the game (AGA resumption without any agreement).
    FourPasses,
    /// Two passes in succession end the game, the first pass of the game not being one of the two
    /// (Ikeda's Area III, the button).
    TwoPassesAfterFirst,
    /// Two passes open a second phase in which passes cost a stone, except the closing pass of the player who
    /// opened the phase; two passes in that phase end the game (Ikeda's Territory I).
    PlayOut,
    /// Two passes in succession stop play, which goes on; the next two in succession end the game
    /// (a stop without agreement where two passes end what follows).
    TwoPassesTwice,
    /// Four passes in succession end the game, the first pass of the game not being one of them (the button
    /// under rules with stops).
    FourPassesAfterFirst,
}

impl Ending {
    /// How many passes in a row end the phase.
    pub(crate) const fn passes(self) -> u8 {
        match self {
            Ending::FourPasses | Ending::FourPassesAfterFirst => 4,
            Ending::TwoPasses | Ending::TwoPassesAfterFirst | Ending::PlayOut | Ending::TwoPassesTwice => 2,
        }
    }

    /// Whether the first pass of the game is none of those that end anything.
    pub(crate) const fn leaves_first_out(self) -> bool {
        matches!(self, Ending::TwoPassesAfterFirst | Ending::FourPassesAfterFirst)
    }

    /// Whether two passes open a second phase.
    pub(crate) const fn has_two_phases(self) -> bool {
        matches!(self, Ending::PlayOut | Ending::TwoPassesTwice)
    }
}

/// Everything the search knows of a rule set; [`Law::of`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Law {
    /// May a play leave the player's own string without a liberty?
    pub self_capture: SelfCapture,
    /// The basic ko rule.
    pub basic_ko: BasicKo,
    /// Which whole-board repetitions are illegal.
    pub repetition: Repetition,
    /// Which plays the repetition rule binds.
    pub binds: RepetitionBinds,
    /// How play ends.
    pub ending: Ending,
    /// What the first pass of the game does.
    pub first_pass: FirstPass,
    /// Area, or territory and prisoners.
    pub count: Count,
}

/// Why the search does not take a law or a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsuitable {
    /// The board has more points than the search's bit sets hold.
    BoardTooLarge {
        /// Points of the board.
        points: usize,
    },
    /// A string on the board has no liberty.
    NoLiberty {
        /// Row-major index of one of its stones.
        index: usize,
    },
    /// A clause the search does not carry out.
    Clause {
        /// The clause and its value in the words of rule files.
        what: String,
    },
    /// The game is over already.
    Over,
    /// The state is of another law or size than the solver.
    Other,
}

impl std::fmt::Display for Unsuitable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unsuitable::BoardTooLarge { points } => {
                write!(
                    f,
                    "a board of {points} points is too large for exact search, which takes up to {}",
                    crate::POINTS_MAX
                )
            }
            Unsuitable::NoLiberty { index } => {
                write!(f, "the string at point {index} (counted row by row from 0) has no liberty")
            }
            Unsuitable::Clause { what } => write!(f, "exact search does not carry out the clause {what}"),
            Unsuitable::Over => f.write_str("the game is over: there is nothing left to search"),
            Unsuitable::Other => f.write_str("the solver was made for another law or size of board"),
        }
    }
}

impl std::error::Error for Unsuitable {}

impl Law {
    /// Area counting, two passes, no self-capture, positional superko: Tromp-Taylor without suicide, Ikeda's
    /// Area II. The other laws of tests and benchmarks are variations of it.
    pub const AREA: Law = Law {
        self_capture: SelfCapture::Forbidden,
        basic_ko: BasicKo::NoBan,
        repetition: Repetition::Positional,
        binds: RepetitionBinds::EveryPlay,
        ending: Ending::TwoPasses,
        first_pass: FirstPass::Nothing,
        count: Count::Area,
    };

    /// The same law with another repetition rule.
    pub const fn with_repetition(self, repetition: Repetition) -> Law {
        Law { repetition, ..self }
    }

    /// The same law with the basic ko rule and no other rule against repetition.
    pub const fn with_basic_ko_only(self) -> Law {
        Law { basic_ko: BasicKo::NextMove, repetition: Repetition::Allowed, ..self }
    }

    /// Ikeda's Area rules III: two passes after the first, half a point from Black if White passes first.
    pub const fn ikeda_area_three(self) -> Law {
        Law { ending: Ending::TwoPassesAfterFirst, first_pass: FirstPass::LastCompetitiveMove, ..self }
    }

    /// The button: two passes after the first, half a point to the player who makes it, bans lapse.
    pub const fn button(self) -> Law {
        Law { ending: Ending::TwoPassesAfterFirst, first_pass: FirstPass::Button, ..self }
    }

    /// Ikeda's Territory rules I: free passes, then a play-out with paid passes.
    pub const fn ikeda_territory_one(self) -> Law {
        Law { ending: Ending::PlayOut, count: Count::Territory, ..self }
    }

    /// Refuses clauses the search does not carry out.
    ///
    /// # Errors
    /// [`Unsuitable::Clause`] names the clause.
    pub fn check(&self) -> Result<(), Unsuitable> {
        let what = match self {
            Law { repetition: Repetition::HotStones, .. } => "repetition = \"hot stones\"",
            Law { repetition: Repetition::Fixed, .. } => {
                "repetition = \"not the same play in the same position\""
            }
            Law { repetition: Repetition::UnequalCycle, .. } => "a ban on cycles with unequal captures",
            Law { count: Count::Stones, .. } => "count = \"stones\"",
            // With prisoners a player could gain by going round a cycle: the value of a line would not be
            // bounded by its positions.
            Law {
                count: Count::Territory,
                repetition: Repetition::Allowed | Repetition::SinceLastPass,
                ..
            } => "territory counting without a rule that ends every line",
            _ => return Ok(()),
        };
        Err(Unsuitable::Clause { what: what.to_owned() })
    }

    /// Whether plays are compared with earlier positions at all.
    pub(crate) const fn has_history(&self) -> bool {
        !matches!(self.repetition, Repetition::Allowed)
    }

    /// Whether lines may go on for ever.
    pub const fn may_be_endless(&self) -> bool {
        matches!(self.repetition, Repetition::Allowed | Repetition::SinceLastPass)
    }

    /// Whether a remembered position counts only with the same player to move.
    pub(crate) const fn remembers_turn(&self) -> bool {
        matches!(
            self.repetition,
            Repetition::Situational | Repetition::NaturalSituational | Repetition::OwnEarlierMove
        )
    }

    /// Whether the starting position is remembered.
    pub(crate) const fn remembers_start(&self) -> bool {
        matches!(
            self.repetition,
            Repetition::Positional | Repetition::Situational | Repetition::SinceLastPass
        )
    }

    /// Whether the situation after a pass is remembered.
    pub(crate) const fn remembers_passes(&self) -> bool {
        matches!(
            self.repetition,
            Repetition::Situational | Repetition::OwnEarlierMove | Repetition::SinceLastPass
        )
    }

    /// Whether the position at a pass that wipes the memory is remembered again.
    pub(crate) const fn remembers_wiping_pass(&self) -> bool {
        !matches!(self.repetition, Repetition::NaturalSituational)
    }

    /// Whether a pass wipes what was remembered; `first` says that it is the first pass of the game.
    pub(crate) const fn pass_wipes(&self, first: bool) -> bool {
        matches!(self.repetition, Repetition::SinceLastPass)
            || (first && matches!(self.first_pass, FirstPass::Button))
    }
}
