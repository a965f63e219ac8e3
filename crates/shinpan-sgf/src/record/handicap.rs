use shinpan_board::{Color, Point, PointSet};

use super::event::Event;
use super::quantity;

/// The handicap of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// What `HA` says, if it is there.
    pub raw: Option<String>,
    /// The handicap stated; 0 if none is. This is the handicap, whatever stones there are.
    pub stated: u32,
    /// How its stones came onto the board.
    pub shape: HandicapShape,
    /// The stones that came that way.
    pub stones: Vec<Point>,
}

/// How handicap stones come onto the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandicapShape {
    /// There are none.
    None,
    /// Black stones set up in the root.
    SetupInRoot,
    /// Black stones set up in a later node, before the first move.
    SetupLater,
    /// Black moves, with White passes between them.
    MovesAndPasses,
    /// Black moves one after the other.
    Moves,
}

/// A reading of `HA`: the number, and whether the value is that number and no more.
pub(super) fn number(raw: &str) -> Option<(u32, bool)> {
    let found = quantity::find(raw)?;
    let whole = (found.value.0 % 100 == 0).then_some(found.value.0 / 100)?;
    let number = u32::try_from(whole).ok().filter(|&n| n < 1000)?;
    Some((number, found.plain))
}

/// Finds the stones of a handicap of two or more. Set-up without `HA` is no handicap.
pub(super) fn find(stated: u32, root: crate::NodeId, events: &[Event]) -> (HandicapShape, Vec<Point>) {
    if stated < 2 {
        return (HandicapShape::None, Vec::new());
    }
    let mut stones = PointSet::new();
    let mut later = false;
    for event in events {
        match event {
            Event::Setup(setup) => {
                for (point, stone) in setup.changes() {
                    if stone == Some(Color::Black) {
                        later |= stones.insert(point) && setup.node != root;
                    } else {
                        stones.remove(point);
                    }
                }
            }
            Event::Turn(_) => {}
            Event::Move(_) | Event::UnreadableMove(_) => break,
        }
    }
    if !stones.is_empty() {
        let shape = if later { HandicapShape::SetupLater } else { HandicapShape::SetupInRoot };
        return (shape, stones.iter().collect());
    }
    by_moves(events)
}

/// Two black plays or more before White's first play.
fn by_moves(events: &[Event]) -> (HandicapShape, Vec<Point>) {
    let mut stones = Vec::new();
    let mut passes = 0;
    for event in events {
        match event {
            Event::Move(played) => match (played.color, played.point) {
                (Color::Black, Some(point)) => stones.push(point),
                (Color::White, None) => passes += 1,
                _ => break,
            },
            Event::Setup(_) | Event::Turn(_) => {}
            Event::UnreadableMove(_) => break,
        }
    }
    match (stones.len(), passes) {
        (0 | 1, _) => (HandicapShape::None, Vec::new()),
        (_, 0) => (HandicapShape::Moves, stones),
        _ => (HandicapShape::MovesAndPasses, stones),
    }
}
