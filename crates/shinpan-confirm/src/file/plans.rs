//! Plans in the file of a confirmation.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use shinpan_board::{Point, Size};
use shinpan_proof::{Closed, Plan, Pocket, PocketAnswer};

use super::{NotShown, PASS, color, names, point, points};

/// A plan: whose it is, his wall, its strings by rank, and the closed parts.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanTwin {
    player: String,
    wall: Vec<String>,
    #[serde(default)]
    ranks: Vec<String>,
    parts: Vec<PartTwin>,
}

/// A part behind the wall: its points, whether all of it becomes the player's, strings of the wall with the liberties that each keeps in
/// it, the states of its pockets at the start, and all states.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartTwin {
    points: Vec<String>,
    whole: bool,
    keeps: Vec<(String, u8)>,
    first: Vec<Option<u32>>,
    states: Vec<StateTwin>,
}

/// A state of a pocket: the points of it that matter, if not all do, strings with the liberties that each keeps in it, and an answer to each turn: the play, and the states of
/// the pockets left then.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StateTwin {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    zone: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    keeps: Vec<(String, u8)>,
    answers: Vec<(String, Vec<Option<u32>>)>,
}

/// Writes a plan.
pub fn plan_twin(plan: &Plan) -> PlanTwin {
    let size = plan.size;
    let keeps = |keeps: &[(Point, u8)]| keeps.iter().map(|(at, least)| (at.to_gtp(size), *least)).collect();
    let answer = |answer: &PocketAnswer| {
        (answer.play.map_or_else(|| PASS.to_owned(), |at| at.to_gtp(size)), answer.to.clone())
    };
    let state = |pocket: &Pocket| StateTwin {
        zone: pocket.zone.as_ref().map(|zone| names(zone, size)),
        keeps: keeps(&pocket.keeps),
        answers: pocket.answers.iter().map(answer).collect(),
    };
    let part = |part: &Closed| PartTwin {
        points: names(&part.points, size),
        whole: part.whole,
        keeps: keeps(&part.keeps),
        first: part.first.clone(),
        states: part.states.iter().map(state).collect(),
    };
    PlanTwin {
        player: plan.prover.to_string(),
        wall: names(&plan.wall, size),
        ranks: plan.ranks.iter().map(|at| at.to_gtp(size)).collect(),
        parts: plan.closed.iter().map(part).collect(),
    }
}

/// Reads a plan for a board.
pub fn plan_of(twin: &PlanTwin, size: Size) -> Result<Arc<Plan>, NotShown> {
    let closed: Result<Vec<Closed>, NotShown> = twin.parts.iter().map(|part| part_of(part, size)).collect();
    let (prover, wall) = (color(&twin.player)?, points(&twin.wall, size)?);
    let ranks: Result<Vec<Point>, NotShown> = twin.ranks.iter().map(|at| point(at, size)).collect();
    Ok(Arc::new(Plan { size, prover, wall, ranks: ranks?, closed: closed?, open: None }))
}

fn part_of(twin: &PartTwin, size: Size) -> Result<Closed, NotShown> {
    let keeps = |keeps: &[(String, u8)]| -> Result<Vec<(Point, u8)>, NotShown> {
        keeps.iter().map(|(at, least)| Ok((point(at, size)?, *least))).collect()
    };
    let answer = |(play, to): &(String, Vec<Option<u32>>)| {
        let play = if play == PASS { None } else { Some(point(play, size)?) };
        Ok(PocketAnswer { play, to: to.clone() })
    };
    let state = |twin: &StateTwin| {
        let answers: Result<Vec<PocketAnswer>, NotShown> = twin.answers.iter().map(answer).collect();
        let zone = twin.zone.as_ref().map(|zone| points(zone, size)).transpose()?;
        Ok(Pocket { zone, keeps: keeps(&twin.keeps)?, answers: answers? })
    };
    let states: Result<Vec<Pocket>, NotShown> = twin.states.iter().map(state).collect();
    Ok(Closed {
        points: points(&twin.points, size)?,
        whole: twin.whole,
        keeps: keeps(&twin.keeps)?,
        first: twin.first.clone(),
        states: states?,
    })
}
