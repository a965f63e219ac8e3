//! What is known of a state of play from a claim alone: the stones on its zone, and nothing else.

use shinpan_board::{Color, Point, PointSet, Position, Size};
use shinpan_rules::HypotheticalKo;

use crate::question::Question;
use crate::reading::NewStones;
use crate::strategy::{Claim, Turn, with_stones};

/// A part of a board, everything outside it being unknown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    pub size: Size,
    /// The part that is known.
    pub known: PointSet,
    pub stones: [PointSet; 2],
    pub to_move: Color,
    pub banned: PointSet,
    pub freed: Vec<(Color, Point, Point)>,
    pub fresh: PointSet,
    pub named: Option<Point>,
    pub captured: bool,
}

/// A fact that a step relies on is not decided by the known part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unknown(pub Point);

/// What is certain about a play.
pub enum Outcome {
    /// It leads to this.
    Leads(Scene),
    /// It is illegal whatever stands elsewhere.
    Illegal,
}

impl Scene {
    /// What a claim lets one know.
    pub fn of(question: &Question, claim: &Claim) -> Scene {
        let size = question.position().size();
        let owner = claim.stones[question.owner().index()].difference(&claim.fresh);
        Scene {
            size,
            known: claim.zone.clone(),
            stones: [0, 1].map(|side| claim.stones[side].intersection(&claim.zone)),
            to_move: claim.to_move,
            banned: claim.banned.intersection(&claim.zone),
            freed: claim.freed.clone(),
            fresh: claim.fresh.intersection(&claim.zone),
            named: claim.named,
            captured: !question.string().is_subset(&owner),
        }
    }

    /// The same with less known.
    pub fn restricted(&self, zone: &PointSet) -> Scene {
        Scene {
            known: zone.clone(),
            stones: [0, 1].map(|side| self.stones[side].intersection(zone)),
            banned: self.banned.intersection(zone),
            fresh: self.fresh.intersection(zone),
            freed: self
                .freed
                .iter()
                .filter(|(_, a, b)| zone.contains(*a) && zone.contains(*b))
                .copied()
                .collect(),
            ..self.clone()
        }
    }

    /// Whether a claim follows from what is known: its zone is known, and the same is there.
    pub fn shows(&self, question: &Question, claim: &Claim) -> bool {
        let other = Scene::of(question, claim);
        claim.zone.is_subset(&self.known) && self.restricted(&claim.zone) == other.restricted(&claim.zone)
    }

    /// The known stones on an empty board.
    pub fn position(&self) -> Position {
        with_stones(self.size, &self.stones)
    }

    pub fn of_color(&self, color: Color) -> &PointSet {
        &self.stones[color.index()]
    }

    /// The known empty points.
    pub fn empty(&self) -> PointSet {
        self.known.difference(&self.stones[0]).difference(&self.stones[1])
    }

    pub fn near(&self, point: Point) -> PointSet {
        point.neighbours(self.size).collect()
    }

    /// The points of the board next to a set and outside it.
    pub fn border(&self, set: &PointSet) -> PointSet {
        set.iter()
            .flat_map(|point| point.neighbours(self.size))
            .filter(|point| !set.contains(*point))
            .collect()
    }

    /// The known stones of a colour connected with the one at `point` inside the known part.
    pub fn part(&self, color: Color, point: Point) -> PointSet {
        self.of_color(color).connected(point)
    }

    /// The known liberties of known stones.
    pub fn liberties(&self, part: &PointSet) -> PointSet {
        self.border(part).intersection(&self.empty())
    }

    /// The known parts of a colour next to a point, each once.
    pub fn parts_beside(&self, color: Color, point: Point) -> Vec<PointSet> {
        let mut parts: Vec<PointSet> = Vec::new();
        for next in point.neighbours(self.size).filter(|next| self.of_color(color).contains(*next)) {
            if !parts.iter().any(|part| part.contains(next)) {
                parts.push(self.part(color, next));
            }
        }
        parts
    }

    /// The state after a pass of any kind, the stone named left as it is.
    pub fn after_pass(&self, question: &Question, turn: Turn) -> Option<Scene> {
        let mut next = Scene { to_move: self.to_move.opponent(), ..self.clone() };
        match (turn, question.ko()) {
            (Turn::Pass, HypotheticalKo::AsInPlay) => next.banned = PointSet::new(),
            (Turn::Pass, _) => {}
            (Turn::PassForKos, HypotheticalKo::GlobalPass) => next.banned = PointSet::new(),
            (Turn::PassFor(at), HypotheticalKo::NamedPassEachTime) => {
                next.banned.remove(at);
            }
            (Turn::PassFor(at), HypotheticalKo::NamedPassOnce) => {
                next.banned.remove(at);
                let mouth = self.liberties(&[at].into_iter().collect()).first()?;
                let ko = (self.to_move, at.min(mouth), at.max(mouth));
                if !next.freed.contains(&ko) {
                    next.freed.push(ko);
                    next.freed.sort_by_key(|&(color, a, b)| (color.index(), a, b));
                }
            }
            _ => return None,
        }
        Some(next)
    }

    /// Whether a banned stone can be taken for certain, or certainly not, by the player to move if it were not banned:
    /// a single stone with one liberty, in which a single stone would be left with no other liberty.
    pub fn is_banned_ko(&self, stone: Point) -> Result<Option<Point>, Unknown> {
        let other = self.to_move.opponent();
        if !self.known.contains(stone) {
            return Err(Unknown(stone));
        }
        if !self.of_color(other).contains(stone) {
            return Ok(None);
        }
        let mut liberties = PointSet::new();
        for next in stone.neighbours(self.size) {
            if !self.known.contains(next) {
                return Err(Unknown(next));
            }
            if self.of_color(other).contains(next) {
                return Ok(None);
            }
            if !self.of_color(self.to_move).contains(next) {
                liberties.insert(next);
            }
        }
        Ok(if liberties.len() == 1 { liberties.first() } else { None })
    }

    /// What a play of the player to move does, if it is legal; `sure` asks for certainty that it is.
    ///
    /// # Errors
    /// [`Unknown`] if something about it depends on what stands outside the known part.
    pub fn after_play(&self, question: &Question, at: Point, sure: bool) -> Result<Outcome, Unknown> {
        let (own, other) = (self.to_move, self.to_move.opponent());
        if !self.known.contains(at) {
            return Err(Unknown(at));
        }
        if !self.empty().contains(at) {
            return Ok(Outcome::Illegal);
        }
        let near = self.near(at);
        let left = {
            let mut left = self.empty();
            left.remove(at);
            left
        };
        let mut captured = PointSet::new();
        for part in self.parts_beside(other, at) {
            if !self.border(&part).is_disjoint(&left) {
                continue;
            }
            // Without another known liberty all that is next to it must be known.
            if let Some(point) = self.border(&part).difference(&self.known).first() {
                return Err(Unknown(point));
            }
            captured = captured.union(&part);
        }
        let beyond = near.difference(&self.known).first();
        if captured.is_empty() && near.is_disjoint(&left) && beyond.is_none() {
            // No liberty of its own and no capture: it needs a friend with another liberty.
            let mut joined = self.parts_beside(own, at);
            if !joined.iter().any(|part| !self.border(part).is_disjoint(&left)) {
                let unknown =
                    joined.drain(..).find_map(|part| self.border(&part).difference(&self.known).first());
                match unknown {
                    None => return Ok(Outcome::Illegal),
                    Some(point) if sure => return Err(Unknown(point)),
                    Some(_) => {}
                }
            }
        }
        let has_friend = !near.is_disjoint(self.of_color(own));
        let certainly_no_ko = captured.len() > 1 || has_friend || !near.is_disjoint(&left);
        let ko = match (certainly_no_ko, beyond) {
            (true, _) => None,
            (false, Some(point)) => return Err(Unknown(point)),
            (false, None) => captured.first(),
        };
        if ko.is_some_and(|stone| self.banned.contains(stone)) {
            return Ok(Outcome::Illegal);
        }
        let mut next = Scene { to_move: other, ..self.clone() };
        if question.ko() == HypotheticalKo::AsInPlay {
            next.banned = PointSet::new();
        }
        next.stones[own.index()].insert(at);
        next.stones[other.index()] = next.stones[other.index()].difference(&captured);
        next.banned = next.banned.difference(&captured);
        next.fresh = next.fresh.difference(&captured);
        if let Some(taken) = ko
            && !self.freed.contains(&(other, at.min(taken), at.max(taken)))
        {
            next.banned.insert(at);
        }
        let counts = question.new_stones() == NewStones::PlayedAtAll || self.captured;
        if own == question.owner() && question.interest().contains(at) && counts {
            next.fresh.insert(at);
        }
        if own != question.owner() {
            let original = captured.difference(&self.fresh);
            next.captured |= !original.is_disjoint(question.string());
        }
        next.named = self.named.filter(|stone| !captured.contains(*stone));
        Ok(Outcome::Leads(next))
    }
}
