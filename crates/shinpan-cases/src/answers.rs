//! The answers a case keeps for solvers, put to a solver.
//!
//! A block `[[value.RULE-SET]]` gives what perfect play comes to. Each number in it becomes a [`Kept`] answer;
//! [`ask`] has a solver find the same, checks the proofs it offers and says how the two compare.

use std::fmt;

use shinpan_board::{Color, Point, Size};
use shinpan_game::{Act, Setup};
use shinpan_proof::{Answer, Budget, Place, Proof, Question, Solver, Start, Why, check};
use shinpan_rules::RuleSet;
use shinpan_score::{Ledger, Points};

use crate::case::{Case, Value};
use crate::shelf::Shelf;

/// An answer that a case keeps.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The case, the rule set, and what of the block it is: `ko/molasses: the page's line, ko-positional, margin`.
    pub name: String,
    /// The file and the line of the block.
    pub at: (String, u32),
    /// What is asked, or why that cannot be asked of a search.
    pub asked: Result<Asked, String>,
    /// Why it is known to come out otherwise.
    pub known_wrong: Option<String>,
}

/// A question with its answer.
#[derive(Clone, Debug)]
pub struct Asked {
    /// From where.
    pub start: Start,
    /// What.
    pub question: Question,
    /// The answer.
    pub expected: Expected,
}

/// What the case says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Best play comes to this margin.
    Margin(Points),
    /// The claim of the question holds, or does not.
    Holds(bool),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Margin(points) => write!(f, "{points}"),
            Expected::Holds(true) => f.write_str("yes"),
            Expected::Holds(false) => f.write_str("no"),
        }
    }
}

/// How a solver's answer compares with the one kept.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It is the same, and these proofs, which hold, show it.
    Agrees(Vec<Proof>),
    /// The budget was not enough: what is known.
    Unsolved(String),
    /// It cannot be searched: why.
    NotSearched(String),
    /// It is another.
    Differs(String),
    /// A proof offered does not hold: the flaw.
    Flawed(String),
}

/// What came of a question.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How the answers compare.
    pub verdict: Verdict,
    /// States looked at.
    pub nodes: u64,
}

/// Every answer a case keeps.
pub fn answers(case: &Case, shelf: &Shelf) -> Vec<Kept> {
    let mut kept = Vec::new();
    for value in &case.value {
        let rules = match shelf.get(&value.rules) {
            Ok(rules) => rules,
            Err(_) => continue,
        };
        let start = match &case.skip {
            // The board of such a case is not the one that the numbers are about.
            Some(why) => Err(why.clone()),
            None => start(case, value, rules),
        };
        let mut add = |what: String, asked: Result<Asked, String>| {
            kept.push(Kept {
                name: format!("{}, {}, {what}", case.id, value.rules),
                at: (case.file.clone(), value.line),
                asked,
                known_wrong: value.block.known_wrong.clone(),
            });
        };
        let asked = |start: &Result<Start, String>, question, expected| {
            start.clone().map(|start| Asked { start, question, expected })
        };
        let points = |half: &crate::words::HalfPoints| Points::from_half(half.0);
        if let Some(margin) = &value.block.margin {
            add("margin".into(), asked(&start, Question::Result, Expected::Margin(points(margin))));
        }
        if let Some(least) = &value.block.at_least {
            add("at least".into(), asked(&start, Question::AtLeast(points(least)), Expected::Holds(true)));
        }
        for (turn, worth) in value.block.moves.iter().flatten() {
            let after = start.clone().and_then(|start| {
                let words: Vec<&str> = turn.split_whitespace().collect();
                let acts = Act::parse_all(&words, case.start.size()).map_err(|(_, why)| why.to_string())?;
                Ok(start.after(acts))
            });
            add(format!("after {turn}"), asked(&after, Question::Result, Expected::Margin(points(worth))));
        }
        for (at, capturable) in value.block.capturable.iter().flatten() {
            let point = Point::from_gtp(at, case.start.size()).map_err(|why| why.to_string());
            let question = point.map(Question::CanBeCaptured);
            let found = question.and_then(|question| asked(&start, question, Expected::Holds(*capturable)));
            add(format!("whether {at} can be captured"), found);
        }
        for (place, lives) in value.block.lives.iter().flatten() {
            let question = read_place(place, case.start.size()).map(Question::CanLive);
            let found = question.and_then(|question| asked(&start, question, Expected::Holds(*lives)));
            add(format!("whether there is life for {place}"), found);
        }
        if value.block.status.is_some() {
            let why = "the status of stones under hypothetical play is no result of play on the board";
            add("status".into(), Err(why.to_owned()));
        }
    }
    kept
}

/// A colour and points, as in `white A1-C3`.
fn read_place(text: &str, size: Size) -> Result<Place, String> {
    let (color, points) = text.split_once(' ').unwrap_or((text, ""));
    let color = match color {
        "black" => Color::Black,
        "white" => Color::White,
        _ => return Err(format!("{text:?} names no colour: \"white A1-C3\" would do")),
    };
    Place::read(color, size, points).map_err(|why| why.to_string())
}

/// Where the question of a block starts.
fn start(case: &Case, value: &Value, rules: std::sync::Arc<RuleSet>) -> Result<Start, String> {
    let from = &case.start;
    let to_move = value.block.to_move.map_or(from.to_move, Color::from);
    let mut setup = Setup::new(rules, from.position.clone(), to_move);
    setup.komi = from.komi;
    setup.handicap = from.handicap;
    setup.ledger = Ledger { prisoners: from.prisoners, ..Ledger::default() };
    setup.phase = from.phase;
    setup.first_pass = from.first_pass;
    let mut start = Start { setup, acts: Vec::new() };
    for &(named, act) in &value.after.acts {
        let game = start.game().map_err(|why| why.to_string())?;
        if named.is_some_and(|player| player != game.to_move()) {
            return Err("an act on the way is that of the player who is not to move".to_owned());
        }
        start.acts.push(act);
    }
    Ok(start)
}

/// Puts a question to a solver.
pub fn ask(asked: &Asked, solver: &dyn Solver, budget: Budget) -> Outcome {
    let solved = match solver.solve(&asked.start, asked.question, budget) {
        Ok(solved) => solved,
        Err(unsolved) => {
            let verdict = match &unsolved.why {
                Why::Clause { .. } | Why::BoardTooLarge { .. } | Why::GameOver | Why::Start(_) => {
                    Verdict::NotSearched(unsolved.why.to_string())
                }
                _ => Verdict::Unsolved(unsolved.to_string()),
            };
            return Outcome { verdict, nodes: unsolved.nodes };
        }
    };
    let found = match solved.answer {
        Answer::Margin(points) => Expected::Margin(points),
        Answer::Holds(_) => Expected::Holds(true),
        _ => Expected::Holds(false),
    };
    let flaw = solved.proofs.iter().find_map(|proof| check(proof).err());
    let verdict = match flaw {
        Some(flaw) => Verdict::Flawed(flaw.to_string()),
        None if found != asked.expected => Verdict::Differs(found.to_string()),
        None if solved.proofs.is_empty() => Verdict::Flawed("no proof is offered".to_owned()),
        None => Verdict::Agrees(solved.proofs),
    };
    Outcome { verdict, nodes: solved.nodes }
}
