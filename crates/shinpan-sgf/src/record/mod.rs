//! What a game tree says about its game: board, set-up, moves, komi, result. Nothing here knows the rules of play;
//! whether a move is legal is not asked.

mod board;
mod error;
mod event;
mod handicap;
mod information;
mod komi;
mod marks;
mod quantity;
mod read;
mod result;
mod result_words;
mod signs;
mod source;

pub use error::RecordError;
pub use event::{Event, MoveKind, RecordedMove, Setup, Turn, UnreadableMove};
pub use handicap::{Handicap, HandicapShape};
pub use information::{Information, Stated};
pub use komi::Komi;
pub use marks::TerritoryMarks;
pub use quantity::Hundredths;
pub use result::{ClaimedResult, WinBy};
pub use signs::{Figure, Sign};
pub use source::{Host, Source};

pub(crate) use board::{normal_move, normal_player, normal_size, set_up_points};
pub(crate) use information::is_information;

use shinpan_board::{Color, Position, Size};

use crate::{Collection, Node, NodeId, Oddity, Place};

/// What is made of a property that stands twice in one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Twice {
    /// Its lists are one list. That loses nothing, and so it is done with properties nobody knows, too.
    Joined,
    /// Its texts are one text, the second behind the first.
    JoinedText,
    /// There can be only one: the first.
    First,
}

/// What is made of a property of this name that stands twice in one node.
pub(crate) fn twice(name: &str) -> Twice {
    match name {
        "C" | "GC" => Twice::JoinedText,
        _ if is_list(name) || !crate::names::is_known(name.as_bytes()) => Twice::Joined,
        _ => Twice::First,
    }
}

/// Whether the property holds a list, so that two of the name in one node can be joined.
pub(crate) fn is_list(name: &str) -> bool {
    matches!(
        name,
        "AB" | "AW"
            | "AE"
            | "TB"
            | "TW"
            | "LB"
            | "CR"
            | "SQ"
            | "TR"
            | "MA"
            | "SL"
            | "DD"
            | "VW"
            | "AR"
            | "LN"
    )
}

/// One line of one game, read for its meaning.
#[derive(Clone, Debug)]
pub struct Record {
    /// Which game of the collection, from 0.
    pub game: usize,
    /// Where the game begins.
    pub place: Place,
    /// The format version claimed by `FF`; 1 if there is none.
    pub format: u32,
    /// The board.
    pub size: Size,
    /// What happens, in order: set-up, whose turn it is said to be, moves.
    pub events: Vec<Event>,
    /// Who moves first, and how that is known.
    pub first_to_move: FirstToMove,
    /// The handicap.
    pub handicap: Handicap,
    /// The komi.
    pub komi: Komi,
    /// The result claimed by `RE`, and where.
    pub result: Option<Claim>,
    /// The last marks of territory on the line, if there are any.
    pub territory: Option<TerritoryMarks>,
    /// Names, places, dates, rules: everything about the game as a whole.
    pub information: Information,
    /// The server, program or collection the record is from, by its own word.
    pub source: Option<Source>,
    /// The nodes of the line that was read, the root first.
    pub path: Vec<NodeId>,
    /// What is odd about the meaning, in the order of the file. What is odd about the frame is with the
    /// [`Collection`].
    pub oddities: Vec<Oddity>,
    /// How many more oddities there were than are described.
    pub oddities_left_out: usize,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstToMove {
    /// The player.
    pub color: Color,
    /// How that is known.
    pub known_by: FirstMoveEvidence,
}

/// How it is known who moves first, the strongest evidence first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstMoveEvidence {
    /// `PL` before the first move. (If the first move is of the other colour, there is an oddity.)
    PlayerProperty,
    /// The colour of the first move.
    FirstMove,
    /// A handicap of two stones or more: White.
    Handicap,
    /// Nothing: Black.
    Default,
}

/// A result claimed by the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What `RE` says, escapes resolved.
    pub raw: String,
    /// What that means.
    pub result: ClaimedResult,
    /// Whether all of it was understood.
    pub understood: bool,
    /// Where it stands.
    pub place: Place,
}

impl Record {
    /// Reads the main line of a game.
    ///
    /// # Errors
    /// [`RecordError`]: there is no such game, it is not Go, or its board is larger than the format can say.
    pub fn read(collection: &Collection, game: usize) -> Result<Record, RecordError> {
        let last = collection.game(game).and_then(|game| game.main_line().last());
        let last = last.ok_or(RecordError::NoSuchGame { game, games: collection.len() })?;
        read::read(game, &last.path())
    }

    /// Reads the line that ends at `node`, and that node's main line behind it: a variation.
    ///
    /// # Errors
    /// As [`read`](Record::read); also if there is no such node.
    pub fn read_through(collection: &Collection, node: NodeId) -> Result<Record, RecordError> {
        let through = collection.node(node).ok_or(RecordError::NoSuchNode { node })?;
        let last = std::iter::successors(Some(through), |node| node.first_child()).last().unwrap_or(through);
        Record::read_to(collection, last.id())
    }

    /// Reads the line from the root to `node` and no further.
    ///
    /// # Errors
    /// As [`read_through`](Record::read_through).
    pub fn read_to(collection: &Collection, node: NodeId) -> Result<Record, RecordError> {
        let last = collection.node(node).ok_or(RecordError::NoSuchNode { node })?;
        let path: Vec<Node<'_>> = last.path();
        let game = collection.tree.games.partition_point(|game| game.root <= node.0).saturating_sub(1);
        read::read(game, &path)
    }

    /// The moves that could be read, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &RecordedMove> {
        self.events.iter().filter_map(|event| match event {
            Event::Move(played) => Some(played),
            _ => None,
        })
    }

    /// The position before the first move: everything set up by then.
    pub fn start(&self) -> Position {
        let mut position = Position::empty(self.size);
        for event in &self.events {
            match event {
                Event::Setup(setup) => setup.apply(&mut position),
                Event::Turn(_) => {}
                Event::Move(_) | Event::UnreadableMove(_) => break,
            }
        }
        position
    }

    /// How many moves the line has, those that could not be read included.
    pub fn move_count(&self) -> usize {
        self.events.iter().filter(|event| matches!(event, Event::Move(_) | Event::UnreadableMove(_))).count()
    }

    /// How many moves the line has before a node: those it shares with the line that departs there.
    pub fn moves_before(&self, node: NodeId) -> usize {
        let before = |event: &&Event| match event {
            Event::Move(played) => played.node < node,
            Event::UnreadableMove(found) => found.node < node,
            Event::Setup(_) | Event::Turn(_) => false,
        };
        self.events.iter().filter(before).count()
    }

    /// What `RU` says.
    pub fn rules(&self) -> Option<&str> {
        self.information.text("RU")
    }

    /// The numbers (from 1) of the moves that are the second of two successive passes.
    pub fn stops(&self) -> Vec<usize> {
        let moves: Vec<&RecordedMove> = self.moves().collect();
        let pair = |(index, pair): (usize, &[&RecordedMove])| {
            (pair[0].point.is_none() && pair[1].point.is_none()).then_some(index + 2)
        };
        moves.windows(2).enumerate().filter_map(pair).collect()
    }
}
