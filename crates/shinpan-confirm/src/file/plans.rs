//! Plans in the file of a confirmation.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use shinpan_board::{Point, Size};
use shinpan_proof::{Part, Plan, PlanAnswer};

use super::{NotShown, PASS, color, names, point, points};

/// A plan: whose it is, his wall, and the closed parts.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanTwin {
    player: String,
    wall: Vec<String>,
    parts: Vec<PartTwin>,
}

/// A part: its points, strings of the wall with the liberties that each keeps in it, and for each state an answer to each turn: the
/// play, and the state that it leads to, if something is left to answer.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartTwin {
    points: Vec<String>,
    keeps: Vec<(String, u8)>,
    states: Vec<Vec<(String, Option<u32>)>>,
}

/// Writes a plan.
pub fn plan_twin(plan: &Plan) -> PlanTwin {
    let size = plan.size;
    let part = |part: &Part| PartTwin {
        points: names(&part.points, size),
        keeps: part.keeps.iter().map(|(at, least)| (at.to_gtp(size), *least)).collect(),
        states: part
            .states
            .iter()
            .map(|answers| answers.iter().map(|a| answer_twin(a, size)).collect())
            .collect(),
    };
    PlanTwin {
        player: plan.prover.to_string(),
        wall: names(&plan.wall, size),
        parts: plan.closed.iter().map(part).collect(),
    }
}

fn answer_twin(answer: &PlanAnswer, size: Size) -> (String, Option<u32>) {
    (answer.play.map_or_else(|| PASS.to_owned(), |at| at.to_gtp(size)), answer.to)
}

/// Reads a plan for a board.
pub fn plan_of(twin: &PlanTwin, size: Size) -> Result<Arc<Plan>, NotShown> {
    let closed: Result<Vec<Part>, NotShown> = twin.parts.iter().map(|part| part_of(part, size)).collect();
    let (prover, wall) = (color(&twin.player)?, points(&twin.wall, size)?);
    Ok(Arc::new(Plan { size, prover, wall, closed: closed?, open: None }))
}

fn part_of(twin: &PartTwin, size: Size) -> Result<Part, NotShown> {
    let keeps: Result<Vec<(Point, u8)>, NotShown> =
        twin.keeps.iter().map(|(at, least)| Ok((point(at, size)?, *least))).collect();
    let answer = |(play, to): &(String, Option<u32>)| {
        let play = if play == PASS { None } else { Some(point(play, size)?) };
        Ok(PlanAnswer { play, to: *to })
    };
    let states: Result<Vec<Vec<PlanAnswer>>, NotShown> =
        twin.states.iter().map(|answers| answers.iter().map(answer).collect()).collect();
    Ok(Part { points: points(&twin.points, size)?, keeps: keeps?, first: None, states: states? })
}
