//! The checker: goes through a strategy step by step with code that shares nothing with the search.
//!
//! A claim says that a side succeeds from every state of play that agrees with it on a zone. So the checker looks at a claim
//! through its zone only ([`scene`]) and asks of each step that it is certain whatever stands outside:
//! - a turn of the side itself is legal, takes what it takes, and leads to what the next claim says;
//! - each turn of the other side on a known empty point is answered, or illegal for certain, or changes nothing in the zone
//!   of the answer to a pass;
//! - the side's strings in the zone have a known liberty, so that nothing played outside takes them;
//! - play that goes on for ever along the strategy is to the side's advantage.
//!
//! `docs/confirmation.md` gives the argument.

mod answering;
mod closing;
mod numbered;
pub(crate) mod plan;
mod scene;
mod settled;

use std::sync::Arc;

use shinpan_board::{Color, Point, PointSet, Size};
use shinpan_proof::Plan;
use shinpan_rules::HypotheticalKo;

use crate::question::Question;
use crate::strategy::{Claim, Step, Strategy, Turn};
use scene::{Outcome, Scene, Unknown};

/// What is wrong with a strategy: the claim, by its place in the list, and the flaw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The place of the claim.
    pub claim: usize,
    /// What is wrong with it.
    pub what: Wrong,
    /// The board, for the names of points.
    pub size: Size,
}

/// A flaw of one claim.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Wrong {
    /// There is no such claim.
    Missing,
    /// The first claim is not about the start of the question.
    OtherStart,
    /// The claim is not settled.
    NotSettled,
    /// It is not this side's turn.
    OutOfTurn,
    /// The turn is not allowed.
    Illegal(Turn),
    /// A turn of the other side has no answer.
    NoAnswer(Turn),
    /// The claim behind the turn does not follow.
    DoesNotFollow(Turn),
    /// The side passes where that may end play to its disadvantage.
    PassLoses,
    /// What the claim relies on is not decided by its zone.
    Undecided(Point),
    /// A string in the zone has no liberty in it, or what is to be kept is not in it.
    Exposed(Point),
    /// Play could go round here for ever without the side succeeding.
    GoesRound,
    /// A plan is about the start of play and the whole board, and needs no other claim.
    NotAlone,
    /// The plan is the other side's.
    OthersPlan,
    /// The plan does not hold.
    Plan(Box<shinpan_proof::Flaw>),
    /// The plan holds, but does not give the side what it needs at this point.
    NotHeld(Point),
}

impl std::fmt::Display for Flaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let at = |point: Point| point.to_gtp(self.size);
        let turn = |turn: Turn| match turn {
            Turn::Play(point) => format!("the play at {}", at(point)),
            Turn::Pass => "the pass".to_owned(),
            Turn::PassForKos => "the pass for all kos".to_owned(),
            Turn::PassFor(point) => format!("the pass for the ko at {}", at(point)),
        };
        write!(f, "claim {}: ", self.claim)?;
        match &self.what {
            Wrong::Missing => f.write_str("there is no such claim"),
            Wrong::OtherStart => f.write_str("the strategy starts from another state than the question"),
            Wrong::NotSettled => f.write_str("it is said to be settled and is not"),
            Wrong::OutOfTurn => f.write_str("it is the other side's turn"),
            Wrong::Illegal(t) => write!(f, "{} is not allowed", turn(*t)),
            Wrong::NoAnswer(t) => write!(f, "{} of the other side has no answer", turn(*t)),
            Wrong::DoesNotFollow(t) => write!(f, "what is claimed after {} does not follow", turn(*t)),
            Wrong::PassLoses => f.write_str("a pass here may end play with nothing gained"),
            Wrong::Undecided(p) => write!(f, "what happens depends on {}, outside the zone", at(*p)),
            Wrong::Exposed(p) => write!(f, "what stands at {} could be taken from outside the zone", at(*p)),
            Wrong::GoesRound => f.write_str("play can go round here for ever, to the other side's advantage"),
            Wrong::NotAlone => {
                f.write_str("a plan of the owner's holds up one claim about the whole board and no other")
            }
            Wrong::OthersPlan => f.write_str("the plan is the other side's"),
            Wrong::Plan(flaw) => write!(f, "the plan does not hold: {flaw}"),
            Wrong::NotHeld(p) => write!(f, "the plan does not say what becomes of {}", at(*p)),
        }
    }
}

impl std::error::Error for Flaw {}

/// Checks that a strategy answers a question as it says: that the attacker succeeds, or that the owner does.
///
/// # Errors
/// The first [`Flaw`] found.
pub fn check(question: &Question, strategy: &Strategy) -> Result<(), Flaw> {
    check_with(&mut plan::Plans::default(), question, strategy)
}

/// The same with what has been found of plans about the same position.
pub(crate) fn check_with(
    plans: &mut plan::Plans,
    question: &Question,
    strategy: &Strategy,
) -> Result<(), Flaw> {
    let checker = Checker { question, strategy };
    let size = question.position().size();
    let flaw = |claim: usize| move |what| Flaw { claim, what, size };
    let first = strategy.claims.first().ok_or(Wrong::Missing).map_err(flaw(0))?;
    checker.start(first).map_err(flaw(0))?;
    if let Step::Plan(plan) = &first.step {
        return checker.plan(plans, plan, first).map_err(flaw(0));
    }
    for (place, claim) in strategy.claims.iter().enumerate() {
        checker.claim(plans, claim).map_err(flaw(place))?;
    }
    checker.endless().map_err(|place| flaw(place)(Wrong::GoesRound))
}

struct Checker<'a> {
    question: &'a Question,
    strategy: &'a Strategy,
}

impl Checker<'_> {
    /// The side that is said to succeed.
    fn side(&self) -> Color {
        let owner = self.question.owner();
        if self.strategy.attacker { owner.opponent() } else { owner }
    }

    fn start(&self, claim: &Claim) -> Result<(), Wrong> {
        let position = self.question.position();
        let same = Color::BOTH.iter().all(|&color| claim.stones[color.index()] == position.stones(color))
            && claim.to_move == self.question.owner().opponent()
            && claim.banned.is_empty()
            && claim.freed.is_empty()
            && claim.fresh.is_empty()
            && claim.named.is_none();
        if same { Ok(()) } else { Err(Wrong::OtherStart) }
    }

    /// A plan that is followed from the start.
    fn plan(&self, plans: &mut plan::Plans, plan: &Arc<Plan>, claim: &Claim) -> Result<(), Wrong> {
        let size = self.question.position().size();
        if self.strategy.claims.len() != 1 || claim.zone != size.full_set() {
            return Err(Wrong::NotAlone);
        }
        let points = plans.points(self.question.position(), plan)?;
        plan::answers(self.question, self.strategy.attacker, plan, points)
    }

    fn claim_at(&self, place: u32) -> Result<&Claim, Wrong> {
        self.strategy.claims.get(place as usize).ok_or(Wrong::Missing)
    }

    fn claim(&self, plans: &mut plan::Plans, claim: &Claim) -> Result<(), Wrong> {
        let scene = Scene::of(self.question, claim);
        let side = self.side();
        // Which of the side's stones are under a ban must be certain where one pass frees all.
        if self.question.ko() == HypotheticalKo::GlobalPass && !claim.step.is_last() {
            let banned = claim.banned.intersection(&claim.stones[side.index()]);
            if let Some(point) = banned.difference(&claim.zone).first() {
                return Err(Wrong::Undecided(point));
            }
        }
        // The attacker must know of every new stone.
        if self.strategy.attacker
            && let Some(point) = self.question.interest().difference(&claim.zone).first()
        {
            return Err(Wrong::Undecided(point));
        }
        match &claim.step {
            Step::Settled => {
                let settled = if self.strategy.attacker {
                    settled::for_attacker(self.question, &scene)
                } else {
                    settled::for_owner(self.question, &scene)
                };
                if settled { Ok(()) } else { Err(Wrong::NotSettled) }
            }
            Step::Plan(plan) if self.strategy.attacker => plan::settles(plans, self.question, &scene, plan),
            Step::Plan(_) => Err(Wrong::NotAlone),
            Step::Own(turn, next) if scene.to_move == side => self.own(&scene, *turn, self.claim_at(*next)?),
            Step::Answers(answers) if scene.to_move != side => self.answers(&scene, answers),
            _ => Err(Wrong::OutOfTurn),
        }
    }

    /// The side's own turn.
    fn own(&self, scene: &Scene, turn: Turn, next: &Claim) -> Result<(), Wrong> {
        let after = match turn {
            Turn::Play(at) => {
                if let Some(point) = scene.near(at).difference(&scene.known).first() {
                    return Err(Wrong::Undecided(point));
                }
                match scene.after_play(self.question, at, true) {
                    Ok(Outcome::Leads(after)) => after,
                    Ok(Outcome::Illegal) => return Err(Wrong::Illegal(turn)),
                    Err(Unknown(point)) => return Err(Wrong::Undecided(point)),
                }
            }
            _ => {
                self.may_pass_for(scene, turn)?;
                scene.after_pass(self.question, turn).ok_or(Wrong::Illegal(turn))?
            }
        };
        let after = self.named(after, scene.to_move, next.named, turn)?;
        if turn == Turn::Pass && !self.may_end(&after) {
            return Err(Wrong::PassLoses);
        }
        if self.follows(&after, next) { Ok(()) } else { Err(Wrong::DoesNotFollow(turn)) }
    }

    /// Whether a claim follows from what is known. Where one pass frees all kos, its zone has every stone of the side that is
    /// under a ban, unless nothing more depends on play.
    fn follows(&self, after: &Scene, next: &Claim) -> bool {
        let bans = after.banned.intersection(after.of_color(self.side()));
        let sure = self.question.ko() != HypotheticalKo::GlobalPass
            || next.step.is_last()
            || bans.is_subset(&next.zone);
        sure && after.shows(self.question, next)
    }

    /// Whether a pass for a ko is certainly allowed to the player to move.
    fn may_pass_for(&self, scene: &Scene, turn: Turn) -> Result<(), Wrong> {
        let allowed = |stone: Point| match scene.is_banned_ko(stone) {
            Ok(mouth) => Ok(mouth),
            Err(Unknown(point)) => Err(Wrong::Undecided(point)),
        };
        match turn {
            Turn::PassFor(stone) => {
                if !scene.banned.contains(stone) || allowed(stone)?.is_none() {
                    return Err(Wrong::Illegal(turn));
                }
            }
            Turn::PassForKos => {
                let certain = scene.banned.iter().any(|stone| {
                    let Ok(Some(mouth)) = scene.is_banned_ko(stone) else { return false };
                    matches!(scene.after_play(self.question, mouth, false), Ok(Outcome::Illegal))
                });
                if !certain {
                    return Err(Wrong::Illegal(turn));
                }
            }
            Turn::Pass | Turn::Play(_) => {}
        }
        Ok(())
    }

    /// The stone named after a turn: the owner names a new stone with his turn once the string is captured and he has none
    /// named.
    fn named(&self, after: Scene, mover: Color, named: Option<Point>, turn: Turn) -> Result<Scene, Wrong> {
        if named == after.named {
            return Ok(after);
        }
        let may_name = mover == self.question.owner() && after.captured && after.named.is_none();
        match named {
            Some(stone) if may_name && after.fresh.contains(stone) => Ok(Scene { named, ..after }),
            _ => Err(Wrong::DoesNotFollow(turn)),
        }
    }

    /// Whether the side has what it wants if play ends here.
    fn may_end(&self, scene: &Scene) -> bool {
        if self.strategy.attacker {
            scene.captured && scene.fresh.is_empty()
        } else {
            !scene.captured || scene.named.is_some_and(|stone| scene.fresh.contains(stone))
        }
    }

    /// The other side's turn.
    fn answers(&self, scene: &Scene, answers: &[(Turn, u32)]) -> Result<(), Wrong> {
        let side = self.side();
        self.is_covered(scene, side)?;
        let mut idle = Vec::new();
        for &(turn, next) in answers {
            let next = self.claim_at(next)?;
            let after = match turn {
                Turn::Play(at) => match scene.after_play(self.question, at, false) {
                    Ok(Outcome::Leads(after)) => after,
                    Ok(Outcome::Illegal) => continue,
                    Err(Unknown(point)) => return Err(Wrong::Undecided(point)),
                },
                _ => scene.after_pass(self.question, turn).ok_or(Wrong::Illegal(turn))?,
            };
            let after = self.named(after, scene.to_move, next.named, turn)?;
            if !self.follows(&after, next) {
                return Err(Wrong::DoesNotFollow(turn));
            }
            if turn == Turn::Pass {
                idle.push(next);
            }
        }
        let named_with = |turn: Turn| {
            let of_turn = answers.iter().filter(move |(other, _)| *other == turn);
            of_turn.filter_map(|(_, next)| self.claim_at(*next).ok()).map(|next| next.named)
        };
        // Where nothing else is said a pass is answered by a pass, and play ends or is where it was.
        let unmoved = if idle.is_empty() {
            if !self.may_end(scene) {
                return Err(Wrong::NoAnswer(Turn::Pass));
            }
            // A turn outside the zone would not bring the same back where it lifts a ban.
            let unknown = scene.size.full_set().difference(&scene.known);
            if self.question.ko() == HypotheticalKo::AsInPlay
                && !scene.banned.is_empty()
                && let Some(point) = unknown.first()
            {
                return Err(Wrong::Undecided(point));
            }
            scene.known.clone()
        } else {
            self.all_named(
                scene,
                Turn::Pass,
                scene.after_pass(self.question, Turn::Pass),
                named_with(Turn::Pass).collect(),
            )?;
            idle.iter().fold(PointSet::new(), |all, next| all.union(&next.zone))
        };
        for at in scene.empty().iter() {
            let turn = Turn::Play(at);
            let named: Vec<Option<Point>> = named_with(turn).collect();
            if !named.is_empty() {
                if let Ok(Outcome::Leads(after)) = scene.after_play(self.question, at, false) {
                    self.all_named(scene, turn, Some(after), named)?;
                }
                continue;
            }
            match scene.after_play(self.question, at, false) {
                Ok(Outcome::Illegal) => continue,
                _ if unmoved.contains(at) => return Err(Wrong::NoAnswer(turn)),
                _ => {}
            }
            // Answered like a pass: it takes nothing in the zone of that answer.
            for part in scene.parts_beside(side, at) {
                let mut left = scene.liberties(&part);
                left.remove(at);
                if left.is_empty() && !part.is_disjoint(&unmoved) {
                    return Err(Wrong::NoAnswer(turn));
                }
            }
        }
        self.passes_for_kos(scene, &unmoved, answers, &named_with)
    }

    /// Every part of the side's stones in the zone has a liberty in it; what the owner keeps is in it.
    fn is_covered(&self, scene: &Scene, side: Color) -> Result<(), Wrong> {
        for part in scene.of_color(side).connected_parts() {
            if scene.liberties(&part).is_empty() {
                return Err(part.first().map_or(Wrong::Missing, Wrong::Exposed));
            }
        }
        if self.strategy.attacker {
            return Ok(());
        }
        let lost = match scene.named {
            Some(stone) => Some(stone).filter(|stone| !scene.fresh.contains(*stone)),
            None if scene.captured || !scene.known.is_disjoint(self.question.string()) => None,
            None => self.question.string().first(),
        };
        lost.map_or(Ok(()), |point| Err(Wrong::Exposed(point)))
    }

    /// Where the owner must name a stone, each that he may name has an answer.
    fn all_named(
        &self,
        scene: &Scene,
        turn: Turn,
        after: Option<Scene>,
        named: Vec<Option<Point>>,
    ) -> Result<(), Wrong> {
        let Some(after) = after else { return Err(Wrong::Illegal(turn)) };
        let names = scene.to_move == self.question.owner() && after.captured && after.named.is_none();
        if names && !after.fresh.is_empty() {
            let all = after.fresh.iter().all(|stone| named.contains(&Some(stone)));
            return if all { Ok(()) } else { Err(Wrong::NoAnswer(turn)) };
        }
        Ok(())
    }

    /// Passes for kos that the other side may make and that change something in the zone of the answer to a pass are
    /// answered.
    fn passes_for_kos<'b, I: Iterator<Item = Option<Point>> + 'b>(
        &self,
        scene: &Scene,
        unmoved: &PointSet,
        answers: &[(Turn, u32)],
        named_with: &dyn Fn(Turn) -> I,
    ) -> Result<(), Wrong> {
        let side = self.side();
        let bans: Vec<Point> = scene.banned.intersection(scene.of_color(side)).iter().collect();
        let has = |turn: Turn| answers.iter().any(|(other, _)| *other == turn);
        match self.question.ko() {
            HypotheticalKo::NamedPassEachTime | HypotheticalKo::NamedPassOnce => {
                for stone in bans.into_iter().filter(|stone| unmoved.contains(*stone)) {
                    let turn = Turn::PassFor(stone);
                    match scene.is_banned_ko(stone) {
                        Ok(None) => {}
                        _ if !has(turn) => return Err(Wrong::NoAnswer(turn)),
                        _ => self.all_named(
                            scene,
                            turn,
                            scene.after_pass(self.question, turn),
                            named_with(turn).collect(),
                        )?,
                    }
                }
            }
            HypotheticalKo::GlobalPass if !bans.is_empty() && !scene.banned.is_disjoint(unmoved) => {
                let turn = Turn::PassForKos;
                let certainly_not = bans.iter().all(|&stone| match scene.is_banned_ko(stone) {
                    Ok(None) => true,
                    Ok(Some(mouth)) => {
                        matches!(scene.after_play(self.question, mouth, false), Ok(Outcome::Leads(_)))
                    }
                    Err(_) => false,
                });
                if has(turn) {
                    self.all_named(
                        scene,
                        turn,
                        scene.after_pass(self.question, turn),
                        named_with(turn).collect(),
                    )?;
                } else if !certainly_not {
                    return Err(Wrong::NoAnswer(turn));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Play along the strategy that never ends is the side's success.
    ///
    /// Let a claim be *clear* if the owner is to move, the string is captured and he has no stone named. Where only capture
    /// was asked about, the attacker's lines must end. Where new stones were asked about, each of his endless lines must
    /// come to clear claims again and again, and an endless line of the owner must not. Otherwise the owner's lines may go on.
    fn endless(&self) -> Result<(), usize> {
        let captures_only = self.question.interest().is_empty();
        let claims = &self.strategy.claims;
        let clear = |place: usize| {
            let scene = Scene::of(self.question, &claims[place]);
            !captures_only
                && scene.captured
                && scene.named.is_none()
                && scene.to_move == self.question.owner()
        };
        let next = |claim: &Claim| claim.step.turns().into_iter().map(|(_, next)| next as usize).collect();
        let edges: Vec<Vec<usize>> = claims.iter().map(next).collect();
        if self.strategy.attacker {
            // Without the clear claims nothing goes round.
            let open = |place: usize| !clear(place);
            return acyclic(&edges, &open);
        }
        if captures_only {
            return Ok(());
        }
        // No clear claim comes back to itself.
        for place in (0..claims.len()).filter(|&place| clear(place)) {
            let mut seen = vec![false; claims.len()];
            let mut work = edges[place].clone();
            while let Some(at) = work.pop() {
                if at == place {
                    return Err(place);
                }
                if !std::mem::replace(&mut seen[at], true) {
                    work.extend(&edges[at]);
                }
            }
        }
        Ok(())
    }
}

/// Whether the claims for which `open` holds have no cycle among them; else a claim on one.
fn acyclic(edges: &[Vec<usize>], open: &dyn Fn(usize) -> bool) -> Result<(), usize> {
    let open: Vec<bool> = (0..edges.len()).map(open).collect();
    let mut before = vec![0usize; edges.len()];
    for next in edges.iter().zip(&open).filter(|(_, open)| **open).map(|(next, _)| next) {
        next.iter().for_each(|&at| before[at] += 1);
    }
    let mut work: Vec<usize> = (0..edges.len()).filter(|&at| open[at] && before[at] == 0).collect();
    let mut done = vec![false; edges.len()];
    while let Some(at) = work.pop() {
        done[at] = true;
        for &next in &edges[at] {
            before[next] -= 1;
            if before[next] == 0 && open[next] {
                work.push(next);
            }
        }
    }
    (0..edges.len()).find(|&at| open[at] && !done[at]).map_or(Ok(()), Err)
}
