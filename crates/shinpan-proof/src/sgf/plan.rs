//! A plan as marks on the board.

use std::fmt::Write as _;

use shinpan_board::{Color, PointSet};
use shinpan_game::Game;

use super::{escaped, letters, root_properties};
use crate::plan::Plan;
use crate::proof::Proof;

/// Writes the start and, in a node behind it, what the plan says of each point.
pub(super) fn write(proof: &Proof, plan: &Plan, game: &Game) -> String {
    let mut text = root_properties(proof, game, "states of parts of the board");
    let territory = match plan.prover {
        Color::Black => "TB",
        Color::White => "TW",
    };
    text.push_str("\n;");
    mark(&mut text, "SQ", &plan.wall);
    mark(&mut text, territory, &plan.held());
    if let Some(open) = &plan.open {
        mark(&mut text, "CR", &open.points);
    }
    let open = match &plan.open {
        Some(_) => " In the part marked by circles both play for what they can get.",
        None => "",
    };
    let comment = format!(
        "{} never lets the stones marked by squares be taken, and answers each play in a part marked as territory there, so that all of it becomes his.{open} The rest is given up.",
        plan.prover
    );
    let _ = writeln!(text, "C[{}])", escaped(&comment));
    text
}

fn mark(text: &mut String, key: &str, points: &PointSet) {
    if points.is_empty() {
        return;
    }
    text.push_str(key);
    for point in points.iter() {
        let _ = write!(text, "[{}]", letters(point));
    }
}
