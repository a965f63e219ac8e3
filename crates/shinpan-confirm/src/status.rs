//! The status of every string of a position, definition by definition.
//!
//! Uncapturable, capturable-1 and capturable-2 as the formal model of 2003 has them, under the reading asked for. A
//! string's wider space ends at strings already found uncapturable or capturable-1, so these are settled first, for
//! every string, before the wider space of any is asked about. Where some of them stay open, the wider space is asked about
//! as large and as small as it may be: a string dead in the large one is dead, one alive in the small one is alive.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use shinpan_board::{Point, PointSet, Position, StoneString};

use crate::budget::{Allowance, Budget};
use crate::check::{Flaw, check_with, plan::Plans};
use crate::ground::Grounds;
use crate::question::{Asked, Question, Refused};
use crate::reading::{Locality, Reading};
use crate::strategy::Strategy;

/// What a string is found to be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Life {
    /// The opponent cannot force its capture.
    Uncapturable,
    /// He can, but not without letting its owner put a stone that stays on one of its own points. (Where it was left open
    /// whether he can at all, the string may be uncapturable; it is alive either way.)
    Capturable1,
    /// The same with a stone that stays in the space around. (Where it was left open whether one stays on its own points,
    /// the string may be capturable-1; it is alive either way.)
    Capturable2,
    /// He can, and no new stone stays.
    Dead,
    /// The search stopped before it was sure.
    Open,
}

impl Life {
    /// A stable word for machines: `uncapturable`, `capturable-1`, `capturable-2`, `dead`, `open`.
    pub fn id(self) -> &'static str {
        match self {
            Life::Uncapturable => "uncapturable",
            Life::Capturable1 => "capturable-1",
            Life::Capturable2 => "capturable-2",
            Life::Dead => "dead",
            Life::Open => "open",
        }
    }

    /// Whether the string is alive; `None` if that is open.
    pub fn is_alive(self) -> Option<bool> {
        match self {
            Life::Uncapturable | Life::Capturable1 | Life::Capturable2 => Some(true),
            Life::Dead => Some(false),
            Life::Open => None,
        }
    }
}

/// One question about one string and what came of it.
#[derive(Clone, Debug)]
pub struct Inquiry {
    /// The question in a word.
    pub asked: Asked,
    /// The question.
    pub question: Question,
    /// The strategy that answers it; none where the budget was spent.
    pub strategy: Option<Strategy>,
    /// States looked into.
    pub states: u64,
    /// How long it took.
    pub time: Duration,
    /// The largest share of the budget it has had.
    share: u64,
}

/// A string and everything found about it.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The string.
    pub string: StoneString,
    /// What it is.
    pub life: Life,
    /// The questions asked, in order.
    pub inquiries: Vec<Inquiry>,
}

/// The statuses of all strings of a position.
#[derive(Clone, Debug)]
pub struct Confirmation {
    /// The position in which the game stopped.
    pub position: Position,
    /// How the articles were read.
    pub reading: Reading,
    /// One finding for each string, by their first points.
    pub findings: Vec<Finding>,
    /// What either player holds by answering in each part of the board.
    grounds: Grounds,
}

impl Confirmation {
    /// The finding about the string at a point.
    pub fn of(&self, at: Point) -> Option<&Finding> {
        self.findings.iter().find(|finding| finding.string.stones.contains(at))
    }

    /// The strings whose status is open.
    pub fn open(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.life == Life::Open)
    }

    /// States looked into for all questions together.
    pub fn states(&self) -> u64 {
        self.findings.iter().flat_map(|finding| &finding.inquiries).map(|inquiry| inquiry.states).sum()
    }
}

/// Why nothing can be confirmed.
pub type NotConfirmed = Refused;

/// States for each question at first, at most: where states take long the clock must not be spent on the first string.
const FIRST_SHARE: u64 = 2_000;

/// Finds the status of every string of a position.
///
/// # Errors
/// [`NotConfirmed`] where no question can be asked about the position.
pub fn confirm(position: &Position, reading: Reading, budget: &Budget) -> Result<Confirmation, NotConfirmed> {
    let allowance = budget.begin();
    // Most strings of a game that has come to its end are settled by what either player holds.
    let grounds = Grounds::briefly(position, &allowance);
    Confirmation { grounds, ..Confirmation::unasked(position, reading) }.spend(budget, &allowance)
}

/// The same for the same position under another reading: what either player holds by answering in each part of the board is taken over,
/// for he takes no kos.
///
/// # Errors
/// [`NotConfirmed`] as above.
pub fn confirm_again(
    known: &Confirmation,
    reading: Reading,
    budget: &Budget,
) -> Result<Confirmation, NotConfirmed> {
    let grounds = known.grounds.clone();
    let again = Confirmation { grounds, ..Confirmation::unasked(&known.position, reading) };
    again.spend(budget, &budget.begin())
}

impl Inquiry {
    /// Whether the question is unanswered and has not had this share of the budget.
    fn is_open_for(&self, share: u64) -> bool {
        self.strategy.is_none() && self.share < share
    }
}

impl Finding {
    fn inquiry(&self, question: &Question) -> Option<&Inquiry> {
        self.inquiries.iter().find(|inquiry| inquiry.question == *question)
    }

    /// Keeps an answer, or that there was none with so large a share of the budget.
    fn answered(&mut self, asked: Asked, question: Question, (strategy, states, time): Answered, share: u64) {
        match self.inquiries.iter_mut().find(|inquiry| inquiry.question == question) {
            Some(known) => {
                (known.strategy, known.share) = (strategy, share);
                (known.states, known.time) = (known.states + states, known.time + time);
            }
            None => self.inquiries.push(Inquiry { asked, question, strategy, states, time, share }),
        }
    }

    /// Whether some answer shows that the string can be captured.
    fn is_capturable(&self) -> bool {
        let mut answers = self.inquiries.iter().filter_map(|inquiry| inquiry.strategy.as_ref());
        answers.any(|strategy| strategy.attacker)
    }

    /// What the answers so far say if the space around the string lies between two: dead if its capture for good can be
    /// forced in the larger, alive if not even in the smaller.
    fn life_within(&self, least: &PointSet, most: &PointSet, reading: Reading) -> Life {
        let mut life = Life::Open;
        for inquiry in &self.inquiries {
            let interest = inquiry.question.interest();
            let Some(attacker) = inquiry.strategy.as_ref().map(|strategy| strategy.attacker) else {
                continue;
            };
            let found = match (inquiry.asked, attacker) {
                (Asked::Capture, false) => Life::Uncapturable,
                (Asked::CaptureForGoodHere, false) => Life::Capturable1,
                (Asked::CaptureForGoodHere, true) if reading.locality == Locality::OwnPoints => Life::Dead,
                (Asked::CaptureForGoodAround, true) if most.is_subset(interest) => Life::Dead,
                (Asked::CaptureForGoodAround, false) if interest.is_subset(least) => Life::Capturable2,
                _ => continue,
            };
            // The first that holds is the plainest: uncapturable before capturable-1 before capturable-2.
            life = if life == Life::Open { found } else { life.min(found) };
        }
        life
    }

    /// Whether the string ends the space around another of its owner; `None` if that is open.
    fn is_wall(&self) -> Option<bool> {
        let captured = |asked: Asked| {
            let inquiry = self.inquiries.iter().find(|inquiry| inquiry.asked == asked);
            inquiry.and_then(|inquiry| inquiry.strategy.as_ref()).is_some_and(|strategy| strategy.attacker)
        };
        match self.life {
            Life::Uncapturable | Life::Capturable1 => Some(true),
            Life::Dead => Some(false),
            Life::Capturable2 | Life::Open => captured(Asked::CaptureForGoodHere).then_some(false),
        }
    }
}

/// The clock and the hands.
struct Work {
    allowance: Allowance,
    threads: usize,
}

/// An answer on the way: the strategy, states, time.
type Answered = (Option<Strategy>, u64, Duration);

impl Confirmation {
    /// Asks about all strings with growing shares of the budget.
    fn spend(mut self, budget: &Budget, allowance: &Allowance) -> Result<Confirmation, NotConfirmed> {
        self.look(None)?;
        // Each question gets a small share of the budget first: a string may be dead by one quickly answered while another
        // about it is hard.
        let mut share = (budget.states / 64).clamp(1, FIRST_SHARE).min(budget.states);
        loop {
            let work = Work { allowance: allowance.with_states(share), threads: budget.threads.max(1) };
            self.look(Some(&work))?;
            if self.open().next().is_none() || share >= budget.states || allowance.is_over() {
                return Ok(self);
            }
            share = share.saturating_mul(8).min(budget.states);
            self.grounds.go_on(&self.position, allowance);
        }
    }

    /// Asks every question about the strings still open, with one share of the budget each, or what the grounds answer alone.
    fn look(&mut self, work: Option<&Work>) -> Result<(), NotConfirmed> {
        self.ask(work, Asked::Capture, |_, _| None)?;
        // A string whose capture is left open is asked about further: its capture for good shows that it is dead, and a
        // new stone that stays in spite of every capture shows that it is alive.
        self.ask(work, Asked::CaptureForGoodHere, |finding, _| Some(finding.string.stones.clone()))?;
        if self.reading.locality == Locality::OwnPoints {
            return Ok(());
        }
        // Each string decided may decide how wide the space of another is, so this goes on until nothing changes.
        loop {
            let before: Vec<Life> = self.findings.iter().map(|finding| finding.life).collect();
            self.ask(work, Asked::CaptureForGoodAround, |finding, all| Some(all.space(finding, false)))?;
            self.ask(work, Asked::CaptureForGoodAround, |finding, all| Some(all.space(finding, true)))?;
            if work.is_some_and(|work| work.allowance.is_over())
                || self.findings.iter().map(|finding| finding.life).eq(before)
            {
                return Ok(());
            }
        }
    }

    /// Asks one thing about the strings still open, where it has not been answered, and draws what follows.
    fn ask(
        &mut self,
        work: Option<&Work>,
        asked: Asked,
        interest: impl Fn(&Finding, &Confirmation) -> Option<PointSet>,
    ) -> Result<(), NotConfirmed> {
        let share = work.map_or(0, |work| work.allowance.states);
        let (mut about, mut questions) = (Vec::new(), Vec::new());
        for index in 0..self.findings.len() {
            let finding = &self.findings[index];
            // Whether a string alive by a stone around is capturable-1 says how wide the space of others of its owner is.
            let leans =
                |other: &Finding| other.life == Life::Open && other.string.color == finding.string.color;
            let wall_open = asked == Asked::CaptureForGoodHere
                && finding.life == Life::Capturable2
                && self.findings.iter().any(leans);
            if finding.life != Life::Open && !wall_open {
                continue;
            }
            let Some(at) = finding.string.stones.first() else { continue };
            let points = interest(finding, self);
            let question = Question::new(&self.position, at, self.reading, points.as_ref())?;
            if !finding.inquiry(&question).is_none_or(|known| known.is_open_for(share)) {
                continue;
            }
            if let Some(strategy) = self.grounds.strategy(&question) {
                self.findings[index].answered(asked, question, (Some(strategy), 0, Duration::ZERO), share);
            } else if work.is_some() {
                about.push(index);
                questions.push(question);
            }
        }
        let answers = work.map_or_else(Vec::new, |work| work.answer_all(&questions));
        for ((index, question), answered) in about.into_iter().zip(questions).zip(answers) {
            self.findings[index].answered(asked, question, answered, share);
        }
        self.conclude();
        Ok(())
    }

    /// Draws what follows from the answers for the strings still open.
    fn conclude(&mut self) {
        for index in 0..self.findings.len() {
            let finding = &self.findings[index];
            let (narrow, wide) = (self.space(finding, true), self.space(finding, false));
            let life = finding.life_within(&narrow, &wide, self.reading);
            if finding.life == Life::Open || life < finding.life {
                self.findings[index].life = life;
            }
        }
    }

    /// What follows from answers got elsewhere: a point of the string, what was asked, the question, and whether the
    /// attacker succeeds. There are no strategies in it.
    pub(crate) fn from_answers(
        position: &Position,
        reading: Reading,
        answers: &[(Point, Asked, Question, bool)],
    ) -> Confirmation {
        let mut confirmation = Confirmation::unasked(position, reading);
        for finding in &mut confirmation.findings {
            let about = answers.iter().filter(|(at, ..)| finding.string.stones.contains(*at));
            let inquiry = |(_, asked, question, attacker): &(Point, Asked, Question, bool)| Inquiry {
                asked: *asked,
                question: question.clone(),
                strategy: Some(Strategy { attacker: *attacker, claims: Vec::new() }),
                states: 0,
                time: Duration::ZERO,
                share: 0,
            };
            finding.inquiries = about.map(inquiry).collect();
        }
        confirmation.conclude_all();
        confirmation
    }

    /// Draws everything that follows from the answers.
    fn conclude_all(&mut self) {
        loop {
            let before: Vec<Life> = self.findings.iter().map(|finding| finding.life).collect();
            self.conclude();
            if self.findings.iter().map(|finding| finding.life).eq(before) {
                return;
            }
        }
    }

    /// Puts every strategy to the checker and takes those away that it refuses, with all that followed from them. Says which:
    /// a point of the string and the flaw. There should be none; one is a fault of the search or of the checker's patience.
    pub fn sift(&mut self) -> Vec<(Point, Flaw)> {
        let mut refused = Vec::new();
        let mut plans = Plans::default();
        for finding in &mut self.findings {
            for inquiry in &mut finding.inquiries {
                let strategy = inquiry.strategy.as_ref();
                let found = strategy.map(|strategy| check_with(&mut plans, &inquiry.question, strategy));
                if let (Some(Err(flaw)), Some(at)) = (found, finding.string.stones.first()) {
                    inquiry.strategy = None;
                    refused.push((at, flaw));
                }
            }
        }
        if !refused.is_empty() {
            self.findings.iter_mut().for_each(|finding| finding.life = Life::Open);
            self.conclude_all();
        }
        refused
    }

    /// All strings, nothing known about them.
    fn unasked(position: &Position, reading: Reading) -> Confirmation {
        let mut strings = position.strings();
        strings.sort_by_key(|string| string.stones.first());
        let open = |string| Finding { string, life: Life::Open, inquiries: Vec::new() };
        Confirmation {
            position: position.clone(),
            reading,
            findings: strings.into_iter().map(open).collect(),
            grounds: Grounds::default(),
        }
    }

    /// The space around a string in which a new stone counts (local-2), as narrow or as wide as open findings allow.
    fn space(&self, about: &Finding, narrow: bool) -> PointSet {
        let size = self.position.size();
        let is_wall = |finding: &Finding| {
            let same = finding.string.color == about.string.color;
            match self.reading.locality {
                Locality::OwnPoints => true,
                Locality::AroundThroughOpponent => same && finding.is_wall().unwrap_or(narrow),
                Locality::AroundWithinLivingStones if same => finding.is_wall().unwrap_or(narrow),
                Locality::AroundWithinLivingStones => match finding.life {
                    Life::Uncapturable => true,
                    Life::Dead => false,
                    // An opposing string that can be captured does not end the space, nor is it known to.
                    Life::Capturable1 | Life::Capturable2 | Life::Open => narrow && !finding.is_capturable(),
                },
            }
        };
        let mut space = about.string.stones.clone();
        let mut walls = PointSet::new();
        for finding in
            self.findings.iter().filter(|finding| finding.string != about.string && is_wall(finding))
        {
            walls = walls.union(&finding.string.stones);
        }
        let mut work: Vec<Point> = space.iter().collect();
        while let Some(point) = work.pop() {
            for next in point.neighbours(size) {
                if !walls.contains(next) && !space.contains(next) {
                    space.insert(next);
                    work.push(next);
                }
            }
        }
        space
    }
}

impl Work {
    /// Answers questions side by side.
    fn answer_all(&self, questions: &[Question]) -> Vec<Answered> {
        let results: Vec<Mutex<Answered>> =
            questions.iter().map(|_| Mutex::new((None, 0, Duration::ZERO))).collect();
        let next = AtomicUsize::new(0);
        let hands = self.threads.min(questions.len()).max(1);
        std::thread::scope(|scope| {
            for _ in 0..hands {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some((question, result)) = questions.get(index).zip(results.get(index)) else {
                            break;
                        };
                        let begun = Instant::now();
                        if self.allowance.is_over() {
                            break;
                        }
                        let (strategy, states) = question.answer_within(&self.allowance);
                        if let Ok(mut result) = result.lock() {
                            *result = (strategy.ok(), states, begun.elapsed());
                        }
                    }
                });
            }
        });
        results.into_iter().map(|result| result.into_inner().unwrap_or((None, 0, Duration::ZERO))).collect()
    }
}
