//! What the record's own marks (`TB`, `TW`) say of the stones at the stop.

use shinpan_board::{PointSet, Position};
use shinpan_sgf::Record;
use shinpan_sgf::record::Event;

use crate::names;
use crate::remark::Remark;

/// The stones of the strings that the record marks as dead, or `None` if it marks no territory at its end.
pub(crate) fn dead(record: &Record, position: &Position, remarks: &mut Vec<Remark>) -> Option<PointSet> {
    let marks = record.territory.as_ref()?;
    if marks.black.is_empty() && marks.white.is_empty() {
        return None;
    }
    let after_marks = record.moves().any(|played| played.node > marks.node);
    if after_marks {
        let says = "territory is marked before the last move; the marks are not used";
        remarks.push(Remark::new("marks-too-early", says));
        return None;
    }
    let set_up_later = |event: &Event| matches!(event, Event::Setup(setup) if setup.node > marks.node);
    if record.events.iter().any(set_up_later) {
        return None;
    }
    let marked = marks.dead(position);
    let mut dead = PointSet::new();
    for string in position.strings() {
        if string.stones.is_disjoint(&marked) {
            continue;
        }
        if !string.stones.is_subset(&marked) {
            let at = names::points(&string.stones.intersection(&marked), position.size());
            let says = format!(
                "only a part of a string is marked as dead ({at}); the whole string is taken as dead"
            );
            remarks.push(Remark::new("marks-partial", says));
        }
        dead = dead.union(&string.stones);
    }
    Some(dead)
}
