//! The status of a string: what play on the board makes of it, whoever moves first.

use shinpan_board::{Color, Point};
use shinpan_proof::{Answer, Budget, Claim, Proof, Question, Solver, Start, Unsolved, Why};

/// What becomes of a string when both sides do their best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It cannot be captured even if the opponent moves first.
    Alive,
    /// It can be captured even if its owner moves first.
    Dead,
    /// Whoever moves first has his way.
    Unsettled,
    /// Whoever moves second has his way: to move first is a burden.
    Burden,
}

/// The status of a string with the proofs of both questions, the opponent's first move and the owner's.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The status.
    pub status: Status,
    /// The proof with the opponent moving first, then that with the owner moving first.
    pub proofs: [Proof; 2],
    /// States looked at.
    pub nodes: u64,
}

/// Finds the status of the string at a point by two searches, each with its own budget.
///
/// The start must be a position, without acts made since: it is asked about with either player to move.
///
/// # Errors
/// Why one of the questions has no answer.
pub fn status(start: &Start, at: Point, budget: Budget) -> Result<Standing, Unsolved> {
    let Some(owner) = start.setup.position.stone_at(at) else {
        return Err(Unsolved::because(Why::NoStone { at, size: start.setup.position.size() }));
    };
    if !start.acts.is_empty() {
        let clause = "a status after moves made: it takes a position in which either player may move";
        return Err(Unsolved::because(Why::Clause { clause: clause.to_owned() }));
    }
    let (first, attacked, one) = ask(start, at, owner.opponent(), budget)?;
    let (second, defended, other) = ask(start, at, owner, budget)?;
    let status = match (attacked, defended) {
        (false, false) => Status::Alive,
        (true, true) => Status::Dead,
        (true, false) => Status::Unsettled,
        (false, true) => Status::Burden,
    };
    Ok(Standing { status, proofs: [first, second], nodes: one + other })
}

/// Whether the string is captured with this player to move, the proof, and the states looked at.
fn ask(start: &Start, at: Point, to_move: Color, budget: Budget) -> Result<(Proof, bool, u64), Unsolved> {
    let mut start = start.clone();
    start.setup.to_move = to_move;
    let mut solved = super::General.solve(&start, Question::CanBeCaptured(at), budget)?;
    let captured = solved.answer == Answer::Holds(Claim::Captured(at));
    match solved.proofs.pop() {
        Some(proof) => Ok((proof, captured, solved.nodes)),
        None => Err(Unsolved::because(Why::NoStrategy { why: "none was handed on".to_owned() })),
    }
}
