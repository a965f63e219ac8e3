//! The file of a confirmation: every string with its status and the strategies that show it, as JSON.
//!
//! Points are in GTP coordinates. Reading a file checks nothing but its form; [`verify`] has every strategy checked and
//! draws the statuses from the answers anew, so that a file is never believed.

mod plans;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use shinpan_board::{Color, Point, PointSet, Position, Size};
use shinpan_proof::Plan;
use shinpan_rules::{HypotheticalKo, Word};

use crate::check::{check_with, plan::Plans};
use crate::question::{Asked, Question};
use crate::reading::{Locality, NewStones, Reading};
use crate::status::{Confirmation, Life};
use crate::strategy::{Claim, Step, Strategy, Turn};
use plans::{PlanTwin, plan_of, plan_twin};

/// The first words of the format.
const FORMAT: &str = "shinpan confirmation 2";
/// The same before there were plans in it.
const WITHOUT_PLANS: &str = "shinpan confirmation 1";

/// What a file that holds together shows: the position, the reading, and what each string was shown to be.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The position.
    pub position: Position,
    /// The reading.
    pub reading: Reading,
    /// One point of each string and what was shown about it; [`Life::Open`] where nothing decisive was.
    pub lives: Vec<(Point, Life)>,
    /// Strategies checked.
    pub strategies: usize,
    /// Claims checked.
    pub claims: usize,
}

/// What is wrong with a file, as a sentence that says where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotShown(pub String);

impl std::fmt::Display for NotShown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotShown {}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    position: Vec<String>,
    ko: String,
    new_stones: String,
    space: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    plans: Vec<PlanTwin>,
    strings: Vec<StringTwin>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StringTwin {
    at: String,
    answers: Vec<AnswerTwin>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswerTwin {
    asked: String,
    interest: Vec<String>,
    succeeds: String,
    claims: Vec<ClaimTwin>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClaimTwin {
    rows: Vec<String>,
    to_move: String,
    zone: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    banned: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    freed: Vec<(String, String, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    fresh: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    named: Option<String>,
    step: StepTwin,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StepTwin {
    Settled,
    Own(String, u32),
    Answers(Vec<(String, u32)>),
    Plan(usize),
}

const ASKED: [(Asked, &str); 3] = [
    (Asked::Capture, "capture"),
    (Asked::CaptureForGoodHere, "capture for good, no new stone on its points"),
    (Asked::CaptureForGoodAround, "capture for good, no new stone around"),
];
const NEW_STONES: [(NewStones, &str); 2] = [
    (NewStones::PlayedAtAll, "played in the imagined play"),
    (NewStones::PlayedAfterTheCapture, "played after the capture"),
];
const SPACES: [(Locality, &str); 3] = [
    (Locality::AroundThroughOpponent, "up to the owner's lasting strings"),
    (Locality::AroundWithinLivingStones, "up to living strings of either player"),
    (Locality::OwnPoints, "the string's own points"),
];
const PASS: &str = "pass";
const PASS_FOR_KOS: &str = "pass for all kos";
const PASS_FOR: &str = "pass for ";

fn word_of<T: PartialEq + Copy>(words: &[(T, &'static str)], value: T) -> String {
    words.iter().find(|(other, _)| *other == value).map_or(String::new(), |(_, word)| (*word).to_owned())
}

fn value_of<T: Copy>(words: &[(T, &str)], word: &str, what: &str) -> Result<T, NotShown> {
    let found = words.iter().find(|(_, other)| *other == word).map(|(value, _)| *value);
    found.ok_or_else(|| NotShown(format!("{what} is \"{word}\", which means nothing here")))
}

/// Writes everything found, for [`verify`] to go through.
pub fn to_file(confirmation: &Confirmation) -> String {
    let size = confirmation.position.size();
    let reading = confirmation.reading;
    let plans = plans_of(confirmation);
    let strings = confirmation.findings.iter().map(|finding| StringTwin {
        at: finding.string.stones.first().map_or(String::new(), |point| point.to_gtp(size)),
        answers: (finding.inquiries.iter())
            .filter_map(|inquiry| {
                let strategy = inquiry.strategy.as_ref()?;
                Some(AnswerTwin {
                    asked: word_of(&ASKED, inquiry.asked),
                    interest: names(inquiry.question.interest(), size),
                    succeeds: if strategy.attacker { "attacker" } else { "owner" }.to_owned(),
                    claims: strategy.claims.iter().map(|claim| claim_twin(claim, size, &plans)).collect(),
                })
            })
            .collect(),
    });
    let file = File {
        format: FORMAT.to_owned(),
        position: rows(&confirmation.position),
        ko: reading.ko.word().to_owned(),
        new_stones: word_of(&NEW_STONES, reading.new_stones),
        space: word_of(&SPACES, reading.locality),
        strings: strings.collect(),
        plans: plans.iter().map(|plan| plan_twin(plan)).collect(),
    };
    serde_json::to_string(&file).unwrap_or_default() + "\n"
}

/// Every plan of a confirmation once.
fn plans_of(confirmation: &Confirmation) -> Vec<Arc<Plan>> {
    let inquiries = confirmation.findings.iter().flat_map(|finding| &finding.inquiries);
    let claims =
        inquiries.filter_map(|inquiry| inquiry.strategy.as_ref()).flat_map(|strategy| &strategy.claims);
    let mut plans: Vec<Arc<Plan>> = Vec::new();
    for claim in claims {
        if let Step::Plan(plan) = &claim.step
            && !plans.iter().any(|known| Arc::ptr_eq(known, plan))
        {
            plans.push(plan.clone());
        }
    }
    plans
}

/// Reads a file and has every strategy in it checked.
///
/// # Errors
/// [`NotShown`] says what is malformed, or which strategy has which flaw.
pub fn verify(text: &str) -> Result<Shown, NotShown> {
    let file: File = serde_json::from_str(text).map_err(|error| NotShown(error.to_string()))?;
    if file.format != FORMAT && file.format != WITHOUT_PLANS {
        return Err(NotShown(format!("the format is \"{}\", not \"{FORMAT}\"", file.format)));
    }
    let position = Position::from_diagram(&file.position.join("\n"))
        .map_err(|error| NotShown(format!("position: {error}")))?;
    let size = position.size();
    let ko = HypotheticalKo::from_word(&file.ko)
        .ok_or_else(|| NotShown(format!("ko is \"{}\", which means nothing here", file.ko)))?;
    let reading = Reading {
        ko,
        new_stones: value_of(&NEW_STONES, &file.new_stones, "new_stones")?,
        locality: value_of(&SPACES, &file.space, "space")?,
    };
    let plans: Result<Vec<Arc<Plan>>, NotShown> = (file.plans.iter().enumerate())
        .map(|(number, plan)| plan_of(plan, size).map_err(|why| NotShown(format!("plan {number}: {why}"))))
        .collect();
    let plans = plans?;
    let mut checked = Plans::default();
    let mut answers: Vec<(Point, Asked, Question, bool)> = Vec::new();
    let mut shown =
        Shown { position: position.clone(), reading, lives: Vec::new(), strategies: 0, claims: 0 };
    for string in &file.strings {
        let at = point(&string.at, size)?;
        for answer in &string.answers {
            let place = format!("{}, \"{}\"", string.at, answer.asked);
            let flawed = |what: String| NotShown(format!("{place}: {what}"));
            let asked = value_of(&ASKED, &answer.asked, "asked")?;
            let interest = points(&answer.interest, size)?;
            let interest = (asked != Asked::Capture).then_some(&interest);
            let question =
                Question::new(&position, at, reading, interest).map_err(|why| flawed(why.to_string()))?;
            let claims: Result<Vec<Claim>, NotShown> =
                answer.claims.iter().map(|claim| claim_of(claim, size, &plans)).collect();
            let attacker = match answer.succeeds.as_str() {
                "attacker" => true,
                "owner" => false,
                other => return Err(flawed(format!("succeeds is \"{other}\"; write attacker or owner"))),
            };
            let strategy = Strategy { attacker, claims: claims.map_err(|why| flawed(why.0))? };
            check_with(&mut checked, &question, &strategy).map_err(|flaw| flawed(flaw.to_string()))?;
            shown.strategies += 1;
            shown.claims += strategy.claims.len();
            answers.push((at, asked, question, attacker));
        }
    }
    shown.lives = lives(&position, reading, &answers);
    Ok(shown)
}

/// What each string is shown to be by the answers checked, the widest space being taken where its limits are open.
fn lives(
    position: &Position,
    reading: Reading,
    answers: &[(Point, Asked, Question, bool)],
) -> Vec<(Point, Life)> {
    Confirmation::from_answers(position, reading, answers)
        .findings
        .iter()
        .filter_map(|finding| Some((finding.string.stones.first()?, finding.life)))
        .collect()
}

fn names(points: &PointSet, size: Size) -> Vec<String> {
    points.iter().map(|point| point.to_gtp(size)).collect()
}

fn point(name: &str, size: Size) -> Result<Point, NotShown> {
    Point::from_gtp(name, size).map_err(|error| NotShown(error.to_string()))
}

fn points(names: &[String], size: Size) -> Result<PointSet, NotShown> {
    names.iter().map(|name| point(name, size)).collect()
}

fn rows(position: &Position) -> Vec<String> {
    position.to_rows().split('/').map(str::to_owned).collect()
}

fn claim_twin(claim: &Claim, size: Size, plans: &[Arc<Plan>]) -> ClaimTwin {
    let turn = |turn: Turn| match turn {
        Turn::Play(at) => at.to_gtp(size),
        Turn::Pass => PASS.to_owned(),
        Turn::PassForKos => PASS_FOR_KOS.to_owned(),
        Turn::PassFor(at) => format!("{PASS_FOR}{}", at.to_gtp(size)),
    };
    ClaimTwin {
        rows: rows(&claim.position(size)),
        to_move: claim.to_move.to_string(),
        zone: names(&claim.zone, size),
        banned: names(&claim.banned, size),
        freed: claim
            .freed
            .iter()
            .map(|(color, a, b)| (color.to_string(), a.to_gtp(size), b.to_gtp(size)))
            .collect(),
        fresh: names(&claim.fresh, size),
        named: claim.named.map(|point| point.to_gtp(size)),
        step: match &claim.step {
            Step::Settled => StepTwin::Settled,
            Step::Own(own, next) => StepTwin::Own(turn(*own), *next),
            Step::Answers(answers) => {
                StepTwin::Answers(answers.iter().map(|(other, next)| (turn(*other), *next)).collect())
            }
            Step::Plan(plan) => {
                let number = plans.iter().position(|known| Arc::ptr_eq(known, plan));
                StepTwin::Plan(number.unwrap_or(plans.len()))
            }
        },
    }
}

fn color(name: &str) -> Result<Color, NotShown> {
    let found = Color::BOTH.into_iter().find(|color| color.to_string() == name);
    found.ok_or_else(|| NotShown(format!("\"{name}\" is no player; write Black or White")))
}

fn claim_of(twin: &ClaimTwin, size: Size, plans: &[Arc<Plan>]) -> Result<Claim, NotShown> {
    let position =
        Position::from_diagram(&twin.rows.join("\n")).map_err(|error| NotShown(format!("rows: {error}")))?;
    if position.size() != size {
        return Err(NotShown(format!("a claim is about a board of {}, not {size}", position.size())));
    }
    let turn = |name: &String| match name.as_str() {
        PASS => Ok(Turn::Pass),
        PASS_FOR_KOS => Ok(Turn::PassForKos),
        _ => match name.strip_prefix(PASS_FOR) {
            Some(at) => point(at, size).map(Turn::PassFor),
            None => point(name, size).map(Turn::Play),
        },
    };
    let freed: Result<Vec<_>, NotShown> =
        (twin.freed.iter()).map(|(who, a, b)| Ok((color(who)?, point(a, size)?, point(b, size)?))).collect();
    Ok(Claim {
        stones: Color::BOTH.map(|color| position.stones(color)),
        to_move: color(&twin.to_move)?,
        banned: points(&twin.banned, size)?,
        freed: freed?,
        fresh: points(&twin.fresh, size)?,
        named: twin.named.as_deref().map(|name| point(name, size)).transpose()?,
        zone: points(&twin.zone, size)?,
        step: match &twin.step {
            StepTwin::Settled => Step::Settled,
            StepTwin::Own(own, next) => Step::Own(turn(own)?, *next),
            StepTwin::Answers(answers) => {
                let read: Result<Vec<_>, NotShown> =
                    answers.iter().map(|(other, next)| Ok((turn(other)?, *next))).collect();
                Step::Answers(read?)
            }
            StepTwin::Plan(number) => {
                let plan = plans.get(*number);
                Step::Plan(plan.ok_or_else(|| NotShown(format!("there is no plan {number}")))?.clone())
            }
        },
    })
}
