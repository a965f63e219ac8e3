//! How the text is read where it is silent: the parameters of hypothetical play.

use shinpan_rules::{CapturableAlive, HypotheticalKo, RuleSet, Word};

/// Where the stone may stand that keeps captured stones alive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Locality {
    /// On the captured stones' own points or in the space around them, which spreads over every point but
    /// those of the owner's strings that are uncapturable or capturable-1 (local-1 and local-2 of 2003).
    AroundThroughOpponent,
    /// The same, but the space also ends at strings of the opponent that are uncapturable.
    AroundWithinLivingStones,
    /// On the captured stones' own points only.
    OwnPoints,
}

/// Which stones count as new.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum NewStones {
    /// Every stone of the owner played in the imagined play (2003).
    PlayedAtAll,
    /// Only those played after the capture.
    PlayedAfterTheCapture,
}

/// One way to read the articles on life and death.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reading {
    /// What frees a ko.
    pub ko: HypotheticalKo,
    /// Where the new stone may stand.
    pub locality: Locality,
    /// Which stones are new.
    pub new_stones: NewStones,
}

/// A reading that hypothetical play cannot be searched under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnsupportedReading {
    /// The clause value that makes a state depend on the whole line that led to it.
    pub ko: HypotheticalKo,
}

impl std::fmt::Display for UnsupportedReading {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "under the reading \"{}\" what may be taken depends on the whole line played; it is not searched, choose another",
            self.ko.word()
        )
    }
}

impl std::error::Error for UnsupportedReading {}

impl Reading {
    /// The formal model of 2003.
    pub const FORMAL_2003: Reading = Reading {
        ko: HypotheticalKo::GlobalPass,
        locality: Locality::AroundThroughOpponent,
        new_stones: NewStones::PlayedAtAll,
    };

    /// The same with passes that name their ko, as the 1989 text has them.
    pub const NAMED_PASSES: Reading =
        Reading { ko: HypotheticalKo::NamedPassEachTime, ..Reading::FORMAL_2003 };

    /// The reading a rule set enacts; `None` if it knows no hypothetical play.
    pub fn of(rules: &RuleSet) -> Option<Reading> {
        let clauses = rules.hypothetical.as_ref()?;
        let (locality, new_stones) = match clauses.capturable_alive.value {
            // § capturable_alive: capturable-1 or capturable-2
            CapturableAlive::LocalOneOrTwo => (Locality::AroundThroughOpponent, NewStones::PlayedAtAll),
            // § capturable_alive: capturable-1
            CapturableAlive::LocalOne => (Locality::OwnPoints, NewStones::PlayedAtAll),
            // § capturable_alive: capturable-1 or capturable-2 by a stone played after the capture
            CapturableAlive::AfterTheCapture => {
                (Locality::AroundThroughOpponent, NewStones::PlayedAfterTheCapture)
            }
            // § capturable_alive: their capture enables a stone that cannot be captured
            CapturableAlive::EnablesNewStone => {
                (Locality::AroundWithinLivingStones, NewStones::PlayedAfterTheCapture)
            }
        };
        Some(Reading { ko: clauses.hypothetical_ko.value, locality, new_stones })
    }

    /// Says whether play under this reading can be searched.
    ///
    /// # Errors
    /// [`UnsupportedReading`] where a state depends on the whole line that led to it.
    pub fn check(self) -> Result<Reading, UnsupportedReading> {
        match self.ko {
            HypotheticalKo::NamedPassOnceOnly => Err(UnsupportedReading { ko: self.ko }),
            _ => Ok(self),
        }
    }
}
