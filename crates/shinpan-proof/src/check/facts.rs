//! Facts by number, and what a move does to memory, step by step.

use rustc_hash::FxHashMap;

use crate::compact::{Asked, Bits, Fact, Kind, Memory};
use crate::proof::Ends;

/// A step of a move that concerns memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// The move needs this fact not to be remembered.
    NeedsNot(u32, Site),
    /// The move needs this fact to be remembered.
    Needs(u32, Site),
    /// The fact is remembered from here on.
    Remembers(u32),
    /// Facts of this kind are forgotten.
    Forgets(Kind),
}

/// What a need is for, to name the flaw if it is not met.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Site {
    /// The strategy's move is legal.
    OwnMove,
    /// A round ends or does not.
    Round,
    /// A repetition does not end the game.
    Repetition,
}

/// The facts of a proof, numbered as they come up.
pub(crate) struct Facts<B> {
    numbers: FxHashMap<Fact<B>, u32>,
    list: Vec<Fact<B>>,
}

impl<B: Bits> Facts<B> {
    pub(crate) fn new() -> Facts<B> {
        Facts { numbers: FxHashMap::default(), list: Vec::new() }
    }

    /// The number of a fact.
    pub(crate) fn number(&mut self, fact: Fact<B>) -> u32 {
        *self.numbers.entry(fact).or_insert_with(|| {
            self.list.push(fact);
            self.list.len() as u32 - 1
        })
    }

    pub(crate) fn get(&self, number: u32) -> &Fact<B> {
        &self.list[number as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}

/// Notes what a move asks of memory and does to it, answering as the proof says.
pub(crate) struct Notes<'a, B> {
    pub facts: &'a mut Facts<B>,
    pub events: &'a mut Vec<Event>,
    pub ends: Ends,
}

impl<B: Bits> Memory<B> for Notes<'_, B> {
    fn recalls(&mut self, fact: Fact<B>, asked: Asked) -> bool {
        let (says, site) = match asked {
            Asked::Round => (self.ends >= Ends::Round, Site::Round),
            Asked::EarlierRound => (self.ends == Ends::RoundAgain, Site::Round),
            Asked::Cycle => (false, Site::Repetition),
        };
        let number = self.facts.number(fact);
        self.events.push(if says { Event::Needs(number, site) } else { Event::NeedsNot(number, site) });
        says
    }

    fn remember(&mut self, fact: Fact<B>) {
        let number = self.facts.number(fact);
        self.events.push(Event::Remembers(number));
    }

    fn forget(&mut self, kind: Kind) {
        self.events.push(Event::Forgets(kind));
    }
}
