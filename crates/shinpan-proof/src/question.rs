//! What is asked of perfect play, what an answer is, and how much work it may take.

use std::fmt;
use std::time::Duration;

use shinpan_board::{Color, Point, Size};
use shinpan_game::Game;
use shinpan_score::Points;

use crate::keep::{Keep, TablesRefused};
use crate::place::Place;
use crate::proof::Proof;
use crate::start::{Start, StartRefused};

/// A question about the rest of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Question {
    /// What margin does perfect play give?
    Result,
    /// Can Black have a margin of at least this?
    AtLeast(Points),
    /// Can White keep Black's margin to at most this?
    AtMost(Points),
    /// Can the string at this point be captured, its owner resisting as well as he can?
    CanBeCaptured(Point),
    /// Can the colour of the place have a stone in it when the game is over?
    CanLive(Place),
}

/// Something that one player can force. Margins are Black's score less White's, komi included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// Black can have a margin of at least this.
    AtLeast(Points),
    /// White can keep Black's margin to at most this.
    AtMost(Points),
    /// The opponent can take the stone that stands at this point at the start.
    Captured(Point),
    /// The owner can keep the stone that stands at this point at the start until the game is over.
    Survives(Point),
    /// The colour of the place can have a stone of its own in it when the game is over.
    Lives(Place),
    /// Its opponent can see to it that no such stone stands there then.
    LeavesNone(Place),
}

impl Claim {
    /// The claim of the other player that holds if this one does not and the game comes to an end.
    pub fn denial(self) -> Claim {
        let half = |points: Points, by: i32| Points::from_half(points.half_points() + by);
        match self {
            Claim::AtLeast(points) => Claim::AtMost(half(points, -1)),
            Claim::AtMost(points) => Claim::AtLeast(half(points, 1)),
            Claim::Captured(at) => Claim::Survives(at),
            Claim::Survives(at) => Claim::Captured(at),
            Claim::Lives(place) => Claim::LeavesNone(place),
            Claim::LeavesNone(place) => Claim::Lives(place),
        }
    }

    /// Who can force it, given the owner of the stone it is about, if it is about one.
    pub fn prover(self, owner: Option<Color>) -> Option<Color> {
        match self {
            Claim::AtLeast(_) => Some(Color::Black),
            Claim::AtMost(_) => Some(Color::White),
            Claim::Captured(_) => owner.map(Color::opponent),
            Claim::Survives(_) => owner,
            Claim::Lives(place) => Some(place.color()),
            Claim::LeavesNone(place) => Some(place.color().opponent()),
        }
    }

    /// The point whose stone it is about, if it is about one.
    pub fn stone(self) -> Option<Point> {
        match self {
            Claim::Captured(at) | Claim::Survives(at) => Some(at),
            Claim::AtLeast(_) | Claim::AtMost(_) | Claim::Lives(_) | Claim::LeavesNone(_) => None,
        }
    }

    /// Who can force it in this game; `None` if it is about a stone that does not stand there.
    pub fn prover_in(self, game: &Game) -> Option<Color> {
        self.prover(self.stone().and_then(|at| game.position().stone_at(at)))
    }

    /// The claim as a sentence.
    pub fn describe(self, size: Size) -> String {
        match self {
            Claim::AtLeast(points) => format!("Black can have a margin of at least {points}"),
            Claim::AtMost(points) => format!("White can keep Black's margin to at most {points}"),
            Claim::Captured(at) => format!("the stone at {} can be captured", at.to_gtp(size)),
            Claim::Survives(at) => format!("the stone at {} cannot be captured", at.to_gtp(size)),
            Claim::Lives(place) => {
                let (color, points) = (place.color(), place.to_text());
                format!("{color} can have a stone in {points} when the game is over")
            }
            Claim::LeavesNone(place) => {
                let (color, points) = (place.color(), place.to_text());
                let opponent = color.opponent();
                format!("{opponent} can leave {color} without a stone in {points} when the game is over")
            }
        }
    }
}

/// What has been found out.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// Perfect play gives this margin; two proofs show it, Black's and White's.
    Margin(Points),
    /// The claim holds.
    Holds(Claim),
    /// The claim does not hold: the other player can force its denial. The proof shows that, or more where more came out: that
    /// the margin is at most 2, not 2.5, where it was asked whether it is at least 3.
    Fails(Claim),
}

/// An answer with what shows it.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The answer.
    pub answer: Answer,
    /// The proofs that show it.
    pub proofs: Vec<Proof>,
    /// States looked at.
    pub nodes: u64,
}

impl Solved {
    /// What has been shown of a claim, by the proof where it says more than the answer; `None` for a margin.
    pub fn shown(&self) -> Option<Claim> {
        match self.answer {
            Answer::Margin(_) => None,
            Answer::Holds(claim) => Some(claim),
            Answer::Fails(claim) => {
                Some(self.proofs.first().map_or_else(|| claim.denial(), |proof| proof.claim))
            }
        }
    }
}

/// How much work a search may do. `None` is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// States to look at.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
    /// Bytes for tables.
    pub memory: Option<usize>,
}

impl Budget {
    /// Whether it allows no work at all.
    pub fn is_empty(&self) -> bool {
        self.nodes == Some(0) || self.time.is_some_and(|time| time.is_zero())
    }

    /// A budget of so many states and nothing else.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), time: None, memory: None }
    }
}

/// Why a search came to no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Why {
    /// The states of the budget have been looked at.
    NodesSpent,
    /// The time of the budget is over.
    TimeSpent,
    /// The memory of the budget is full.
    MemorySpent,
    /// Somebody asked to stop.
    Stopped,
    /// The budget allows nothing.
    EmptyBudget,
    /// The board has more points than the search takes.
    BoardTooLarge {
        /// The board.
        size: Size,
    },
    /// The rule set has a clause that search does not carry out.
    Clause {
        /// The clause in the words of rule files.
        clause: String,
    },
    /// No game can be in the state from which something is to be found out.
    Start(Box<StartRefused>),
    /// The game is over: there is nothing to search.
    GameOver,
    /// The question is about a point without a stone.
    NoStone {
        /// The point.
        at: Point,
        /// Its board.
        size: Size,
    },
    /// The question is about a place on a board of another size.
    OtherBoard {
        /// The board of the place.
        size: Size,
    },
    /// The tables of an earlier search were to be gone on with, and cannot be.
    Tables(TablesRefused),
    /// Neither player can force the matter: with best play the game goes on for ever, or a repetition ends it
    /// without a winner.
    Endless,
    /// The search asked gives up by itself, and would with any budget; another may know more.
    OutOfReach,
    /// Lines of more moves than this were not followed, and the answer hangs on them.
    LinesTooLong {
        /// The moves of the longest line that is followed.
        moves: u32,
    },
    /// The search has an answer but found no strategy that the checker accepts, and what is not proved is not said.
    NoStrategy {
        /// What became of the strategies it tried.
        why: String,
    },
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::NodesSpent => f.write_str("the number of states allowed has been looked at"),
            Why::TimeSpent => f.write_str("the time allowed is over"),
            Why::MemorySpent => f.write_str("the memory allowed is full"),
            Why::Stopped => f.write_str("the search was stopped"),
            Why::EmptyBudget => f.write_str("the budget allows no state to be looked at"),
            Why::BoardTooLarge { size } => {
                let (columns, rows) = (size.columns(), size.rows());
                write!(
                    f,
                    "a board of {columns}x{rows} is too large for search; the largest square it takes is 15x15"
                )
            }
            Why::Clause { clause } => write!(f, "search does not carry out {clause}"),
            Why::Start(why) => why.fmt(f),
            Why::GameOver => f.write_str("the game is over"),
            Why::NoStone { at, size } => write!(f, "there is no stone at {}", at.to_gtp(*size)),
            Why::OtherBoard { size } => {
                write!(f, "the points asked about lie on a board of {}x{}", size.columns(), size.rows())
            }
            Why::Tables(why) => why.fmt(f),
            Why::Endless => f.write_str("neither player can force it: with best play the game does not end"),
            Why::OutOfReach => f.write_str("this search gives up here, whatever it is allowed"),
            Why::LinesTooLong { moves } => {
                write!(f, "the answer hangs on lines of more than {moves} moves, which are not followed")
            }
            Why::NoStrategy { why } => {
                write!(f, "an answer was found, but no strategy that shows it ({why})")
            }
        }
    }
}

/// No answer, with what is known nevertheless.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsolved {
    /// Why.
    pub why: Why,
    /// Black can have at least this margin.
    pub lower: Option<Points>,
    /// White can keep the margin to at most this.
    pub upper: Option<Points>,
    /// The proofs of these bounds.
    pub proofs: Vec<Proof>,
    /// States looked at.
    pub nodes: u64,
}

impl Unsolved {
    /// No answer and nothing known.
    pub const fn because(why: Why) -> Unsolved {
        Unsolved { why, lower: None, upper: None, proofs: Vec::new(), nodes: 0 }
    }
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not decided: {}", self.why)?;
        match (self.lower, self.upper) {
            (Some(lower), Some(upper)) => write!(f, "; the margin lies from {lower} to {upper}"),
            (Some(lower), None) => write!(f, "; the margin is at least {lower}"),
            (None, Some(upper)) => write!(f, "; the margin is at most {upper}"),
            (None, None) => Ok(()),
        }
    }
}

impl std::error::Error for Unsolved {}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Proved: Black can have at least this margin.
    pub lower: Option<Points>,
    /// Proved: White can keep the margin to at most this.
    pub upper: Option<Points>,
    /// States looked at.
    pub nodes: u64,
}

/// Somebody who watches a search, may stop it, and may know something from an earlier one.
///
/// `()` watches nothing and knows nothing.
pub trait Watch {
    /// Told several times a second how far the search has come; `false` stops it.
    fn look(&mut self, _so_far: &Progress) -> bool {
        true
    }

    /// Told of every bound as soon as it is proved.
    fn proved(&mut self, _proof: &Proof) {}

    /// Bounds proved before. A search takes those that are about its start as given: whoever hands them on
    /// has checked them.
    fn known(&self) -> &[Proof] {
        &[]
    }

    /// Who keeps the tables of the search, if somebody does: a search that has tables begins with those kept
    /// before, and has them kept from time to time and when it is stopped.
    fn keep(&mut self) -> Option<&mut dyn Keep> {
        None
    }
}

impl Watch for () {}

/// The game that a search begins with.
///
/// # Errors
/// The start is refused, the game is over, or the budget allows nothing.
pub fn game_to_search(start: &Start, budget: Budget) -> Result<Game, Unsolved> {
    let game = start.game().map_err(|why| Unsolved::because(Why::Start(Box::new(why))))?;
    if game.outcome().is_some() {
        return Err(Unsolved::because(Why::GameOver));
    }
    if budget.is_empty() {
        return Err(Unsolved::because(Why::EmptyBudget));
    }
    Ok(game)
}

/// Something that answers questions exactly or says that it could not.
pub trait Solver {
    /// Its name, for reports.
    fn name(&self) -> &'static str;

    /// Answers a question about the rest of a game, with proofs.
    ///
    /// # Errors
    /// Why there is no answer, with the bounds shown so far.
    fn search(
        &self,
        start: &Start,
        question: Question,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> Result<Solved, Unsolved>;

    /// The same with nobody watching.
    ///
    /// # Errors
    /// As [`Solver::search`].
    fn solve(&self, start: &Start, question: Question, budget: Budget) -> Result<Solved, Unsolved> {
        self.search(start, question, budget, &mut ())
    }
}
