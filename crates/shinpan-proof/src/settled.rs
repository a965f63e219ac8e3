//! A bound that holds whatever happens: stones that cannot be lost, and what they surround.
//!
//! **The ground held.** Let A be the prover's stones that are alive by Benson's condition in its strict form
//! (every point of a vital enclosure, stones included, is next to the string). An enclosure bordered by A
//! alone is *held* if every point of it is next to A; under rule sets without rounds also if one point is not,
//! provided that it holds a stone or has two empty points beside it. The held ground G is A with the held
//! enclosures. It is *clear* if no opposing stone stands in it, and *finished* if besides no empty point
//! outside it is next to A.
//!
//! **How it is kept.** The prover passes while it is clear (and, where groups that touch neutral points are
//! not counted, finished); else he plays: in a held enclosure that is not clear on a point next to A (beside
//! the one inner point if the opponent has just taken one of its last two), the last such stone
//! capturing; or, if it is clear, on an empty point next to A. Each stone joins A. What remains of a vital
//! enclosure is still vital, so that A stays alive; no such play is self-capture, nor a capture of the kind
//! that ko rules of an encore speak of, for the stone is never alone. And it stays on the board for good:
//! a position with it can have stood before only if living stones of the prover were lost since. The
//! checker makes sure that this has not happened, neither in the moves before the proof nor in any line
//! (`Flaw::LifeGivenUp`), so no repetition rule forbids the play, and no round can end there because of an earlier
//! pass. Hence the prover ends up with G. His plays come to an end, and the opponent alone cannot go on for
//! ever: without self-capture his plays only fill the board, and with it superko stops him.
//!
//! **Rooms.** In an encore with rounds, with the prover to move, G has the rooms besides that he closes: maximal connected sets of
//! points without stones of A, none of them held. In a room he only plays on points next to A, and each such stone
//! joins A with every stone of his that it touches. So all that is said above of his plays holds of these. A room *stays
//! closed* if every point of it is next to A; or if there is such a play that leaves only rooms that stay closed, and there is one too after every legal stone of the
//! other player there, with what that takes. He *closes at once* a room in which there is such a play now. All rooms but
//! one have to stay closed, one may be only closed at once. The prover plays there first; from then on he answers each
//! stone in a room by the play that leaves rooms that stay closed, and plays on in the rooms left when the other player plays elsewhere or
//! passes. He never passes before all points of the rooms are next to A; and every position after his first play has a stone of A
//! that no earlier one had, A being kept. So no round ends meanwhile by a pass of his, and none of the other player's
//! ends the game: the position is new whenever the prover has played. Rooms do not touch one another, and none of
//! them has an enclosure vital to a string of A, for those are held; so what is done in one bears neither on another nor on A.
//! With the other player to move rooms do not count: his move might end the game in a position in which the prover
//! passed before. In main play they do not count either: turns cost nothing there if they are passes.
//!
//! **Fights.** In an encore with rounds a line may end in a state settled with *fights* (`NodeId::FOUGHT`; found in
//! `compact/fights/`). Given stones are the other player's that are alive and his strings of ten stones and more. The prover
//! plays on no point next to them or to what is joined to them, so they stay on the board. A fight is a maximal connected
//! set of points outside A, G, the rooms and given stones. It touches no other fight: what is played in one bears on no
//! other, and stones of the prover there have liberties there alone unless they are joined to A. In each fight he keeps a *worth*: his
//! points there less the other's. It is the value of a game in the fight alone in which the other player may play
//! whatever is no self-capture and no capture of a stone under a ban that is counted on, lift such a ban by a pass for it, or move
//! elsewhere; he need not be able to do all of that in truth. The prover answers a move in the fight there, or passes; a move
//! elsewhere he may use for a play in the fight. After so many moves of the other player nothing may be left for him to play.
//! In all fights together he follows the play of each: a move of the other player concerns one of them, a room, or neither, and is
//! answered there; the other fights stay as they are, with the other player to move. One that needs no answer he uses for a room, to
//! clear G, or for one fight that wants a play, and he passes only if none of these is left.
//!
//! *Sure ground in a fight* are stones that are joined to A, others that are alive by the condition above, and enclosures bordered by such
//! alone each point of which is next to them. It only grows. Nobody's plays there are followed: before he passes the prover
//! takes what stands in it by plays next to his living stones, as in G. What he reckons with when he passes is the count
//! with the stones as they stand and sure ground clear: dame, stones in atari and eyes of groups in seki as in `count.rs`,
//! stones played in the encore that have to be paid for in seki as nothing, and never with A in seki. The stones joined to A are taken
//! for one group there, given ones for no more of one than is seen beside the fight, which is the worse for him.
//!
//! *Positions do not come back by his plays.* In a fight he plays on no point where he has lost a stone since the state, or since a play
//! there joined A, unless the stone joins A. So a position after a play of his has not been there since the state: an earlier one with all his stones
//! would have had that stone, and he would have lost it since; and if a play joined A in between, the earlier one had that
//! stone, joined, so that it would not have been free to play on. Of the time before the state there are two cases. (1) He has the move and plays
//! next in his own ground: in a room, or so as to clear G, or on a point of G without which he still holds G, or opens a fight
//! by a play that joins A. Then every later position has a stone of A that no earlier one had. (2) Else nobody has passed in this round in
//! a position with all stones of A and all given stones (`Kind::PassedInWith`, a need of the state like others). All of these stay, so that no
//! pass of the round before the state was made in a position that is there later.
//!
//! *The game ends only where he passed.* It ends where a round ends, and a round ends when a player is to move where he has passed in
//! the round. By (1) or (2) that pass was made since the state. If it was the prover's he has passed there. If it was the other
//! player's the prover's last move led to a position that was there, so that it was no play; nor was it a pass for a ko: such he makes only at the state,
//! after a pass for a ko (and had the other player passed in that position in the round, it would have ended before), or after a play on a point where the other
//! player has had no stone since the state, in a position that is new since then. So the game ends in a position in which
//! the prover has passed since the state, with G clear, every room closed and in each fight a count of at least its worth. (In between his
//! stones there have neither been lost nor played again; more stones of the other player may have been played in
//! the encore, which is no gain to him.)
//!
//! *Kos* the prover takes only where a pass lifts the one ban it is for and costs a stone. That he takes one is new: since the state
//! a capture on that point in that position would have lost a stone there, and before the state there is none by (1), or none in a position with A and the given
//! stones on a point where he may come to take a ko (`Kind::TakenWith`, a need of the state in case (2)); points with
//! stones of his are none of them, for he plays there again only after a play that joins A, when every position is new. The other player's ban then
//! holds until he passes for it or a round ends. A round does not end by a play of the prover, as was said; else it ends
//! where the prover passes or has passed since the state, and then stones that took a ko after that pass are gone again, while the value
//! counts on no ban from before it. A ban of the prover's is counted on as long as he has not passed for it; but a round may have
//! ended and lifted it, and then his pass for it is a play elsewhere that is wanted, or a pass like others: so it is worth no more. Where he takes no
//! kos bans are not looked at at all: they forbid no other capture.
//!
//! **What it is worth.** Counting area, at least |G| for the prover and at most the other points for the
//! opponent. Counting territory with a price on every turn, and both sides making equally many, the margin
//! is that of area but for the stones on the board now and for who still owes a turn: stones played from
//! now on and not on the board in the end are prisoners, and passes are paid with stones. Where main play has
//! free passes and an encore with that price must follow, the prover passes until it comes: the opponent's
//! plays meanwhile are paid as well. A stone played in an encore that its owner has to pay for in the end because
//! it stands in seki, or can be captured, costs him no more than its point is worth, and stands outside G.

use shinpan_rules::{EncoreKo, EncorePass, EncoreStones, EqualTurns, PassForKoPrice, Phase, Territory};
use shinpan_rules::{FirstPass, Repetition, SelfCapture, Trigger};

use crate::compact::{Bits, Cycle, Fact, Fights, Grid, Ground, Law, NOBODY, NoMemory, State, Turn};

/// How the bound comes about under a law.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// Area counts.
    Area,
    /// Territory counts, every turn costs a stone, and White moves last.
    PaidTurns,
    /// Territory counts after a play-out with equal numbers of paid turns.
    PlayOut,
    /// Territory counts after an encore played in rounds with equal numbers of paid turns.
    Rounds,
}

impl Manner {
    /// Whether settled states are accepted under a law, and how they are reckoned.
    pub(crate) fn of(law: &Law) -> Result<Manner, &'static str> {
        if law.half_difference.is_some() {
            return Err("handicap stones are paid for by who passes first");
        }
        if law.cycle != Cycle::Harmless {
            return Err("repetition may end the game");
        }
        if law.counts_stones {
            if law.encore.is_some() || law.has_rounds() || law.territory != Territory::OneColourReaches {
                return Err("something else than area after passes in a row is counted");
            }
            return match law.repetition == Repetition::Allowed && law.self_capture != SelfCapture::Forbidden {
                true => Err("a player alone could go on for ever by self-capture"),
                false => Ok(Manner::Area),
            };
        }
        if law.self_capture != SelfCapture::Forbidden || law.first_pass != FirstPass::Nothing {
            return Err("self-capture or the first pass bears on the score");
        }
        let Some(encore) = law.encore else {
            let paid = law.pass_paid && law.white_moves_last && !law.has_rounds();
            return match paid && law.territory == Territory::OneColourReaches {
                true => Ok(Manner::PaidTurns),
                false => Err("turns are not paid for"),
            };
        };
        if law.pass_paid || law.white_moves_last || law.ways_out(Phase::Main).any(|way| way.to == Phase::Over)
        {
            return Err("the game may end without an encore, or passes before it cost something");
        }
        let free_of_seki = matches!(law.territory, Territory::OneColourReaches | Territory::ImmortalBorders);
        let by_group = matches!(law.territory, Territory::NoNeutralPoint | Territory::NoNeutralPointNoAtari);
        let rounds = law.asks(Trigger::RoundEnds) && law.asks(Trigger::RoundEndsAgain);
        match (encore.ko, encore.pass, encore.equal_turns, encore.stones) {
            (
                EncoreKo::AsInMainPlay,
                EncorePass::StoneUnlessOpenerCloses,
                EqualTurns::NotRequired,
                EncoreStones::Nothing | EncoreStones::NotImmortalSubtracted,
            ) if free_of_seki && !law.has_rounds() && law.encore_cycle == Cycle::Harmless => {
                Ok(Manner::PlayOut)
            }
            (
                EncoreKo::UntilPassForKo | EncoreKo::UntilAnyPass,
                EncorePass::Stone,
                EqualTurns::OtherGivesStone | EqualTurns::NotRequired,
                EncoreStones::SekiGivenBack | EncoreStones::Nothing,
            ) if by_group && rounds && law.repetition == Repetition::Allowed => Ok(Manner::Rounds),
            _ => Err("the encore is not one of equally many paid turns"),
        }
    }

    /// Whether an enclosure with one point away from A can be held.
    pub(crate) fn allows_inner_point(self) -> bool {
        self != Manner::Rounds
    }
}

/// What a bound is reckoned from.
pub(crate) struct Seen {
    pub phase: Phase,
    /// 0 Black, 1 White; or nobody.
    pub to_move: u8,
    pub opener: u8,
    pub first_pass: u8,
    /// Points of the held ground.
    pub held: i32,
    /// Whether it is clear.
    pub clear: bool,
    /// Whether it is finished.
    pub finished: bool,
    /// Whether a pass of the player to move ends the game.
    pub ends_by_pass: bool,
    pub points: i32,
    /// Stones on the board, Black's and White's.
    pub stones: [i32; 2],
    /// Stones of the prover that the opponent may not take as kos yet.
    pub marked: i32,
}

impl Seen {
    /// Half points (seen by `prover`) that his margin cannot fall short of, prisoners left out.
    pub(crate) fn bound(&self, law: &Law, manner: Manner, prover: u8) -> Result<i32, &'static str> {
        let ours = self.to_move == prover;
        let in_rounds = manner == Manner::Rounds && self.phase == Phase::Encore;
        if in_rounds {
            if !ours && !self.finished {
                return Err("the ground is not finished and the other player is to move");
            }
            if law.encore_cycle != Cycle::Harmless && !(ours && law.encore_cycle == Cycle::SituationSincePass)
            {
                return Err("repetition may end the game");
            }
        } else if !ours && !self.clear && self.ends_by_pass {
            return Err("the other player may end the game with his stones still standing");
        }
        let sign = if prover == 0 { 1 } else { -1 };
        let mut half = 2 * (2 * self.held - self.points) + sign * law.constant;
        if manner == Manner::Area {
            return Ok(half + self.first_pass(law, prover));
        }
        half += 2 * sign * (self.stones[1] - self.stones[0]);
        let encore = law.encore.filter(|_| manner == Manner::Rounds);
        let uneven = encore.is_some_and(|encore| encore.equal_turns == EqualTurns::NotRequired);
        let owes = match (manner, self.phase) {
            (Manner::PaidTurns, _) => (self.to_move == 1).then_some(1),
            (_, Phase::Main) => None,
            // Who opened the encore is not asked then.
            (_, Phase::Encore) if uneven => None,
            (_, Phase::Encore | Phase::PlayOut) if self.opener != NOBODY => {
                (self.to_move != self.opener).then_some(1 - self.opener)
            }
            _ => return Err("the phase is not one of equally many paid turns"),
        };
        half += match owes {
            // Nobody makes the turns equal in the end: from now on the player to move may make one more, and before the
            // encore, where passes are free, it is open who will move first in it.
            _ if uneven => -2 * i32::from(ours || self.phase == Phase::Main),
            None => 0,
            Some(player) if player == prover => -2,
            Some(_) => 2,
        };
        if encore.is_some_and(|encore| encore.pass_for_ko == PassForKoPrice::Free) {
            // Turns for which the opponent need not pay: the prover makes no ko captures that allow more.
            half -= 2 * self.marked;
        }
        Ok(half)
    }

    /// What the first pass, made or still to come, can cost the prover, or brings him.
    fn first_pass(&self, law: &Law, prover: u8) -> i32 {
        match (law.first_pass, self.first_pass, prover) {
            (FirstPass::Nothing, ..) => 0,
            (FirstPass::Button, passer, _) => {
                if passer == prover {
                    1
                } else {
                    -1
                }
            }
            // White passing first costs Black a point of margin; if nobody has passed, that is to be feared
            // by Black and not to be hoped for by White.
            (_, 1, 0) | (_, NOBODY, 0) => -2,
            (_, 1, _) => 2,
            _ => 0,
        }
    }
}

impl Law {
    /// Whether lines of a proof may end in settled states under this law.
    pub fn settles(&self) -> bool {
        Manner::of(self).is_ok()
    }

    /// Whether what is kept in fights settles states under this law.
    pub fn looks_at_fights(&self) -> bool {
        Manner::of(self) == Ok(Manner::Rounds) && self.encore_cycle == Cycle::Harmless
    }
}

impl<B: Bits> State<B> {
    /// Half points (seen by `side`, 0 Black, 1 White) that the side's margin cannot fall short of from this
    /// state on, prisoners left out as in [`State::count`]; `None` where a proof may not end here.
    ///
    /// A proof that uses this must keep every stone that [`Grid::pass_alive`] (strict) says the side has, and
    /// have kept them before ([`Past::kept_life`](crate::compact::Past::kept_life)).
    pub fn settled(&self, law: &Law, grid: &Grid<B>, side: u8, ground: &Ground<B>) -> Option<i32> {
        bound(law, grid, self, side, ground).ok()
    }

    /// Half points that the side will probably have, as far as the rules are such that fights are looked at.
    pub fn guessed(
        &self,
        law: &Law,
        grid: &Grid<B>,
        side: u8,
        ground: &Ground<B>,
        fights: &mut Fights<B>,
    ) -> Option<i32> {
        if !law.looks_at_fights() {
            return None;
        }
        let at = usize::from(side);
        let (points, worth) = fights.guess(law, grid, self, at, ground);
        let mut likely = *ground;
        likely.held[at] |= ground.closes[at] | ground.urgent[at];
        (likely.clear[at], likely.finished[at]) = (true, true);
        let half = bound(law, grid, self, side, &likely).ok()?;
        Some(half + 2 * (worth + points.count() as i32))
    }

    /// The same with what the side keeps in fights, `grounds` being its own and the other's; and what must not have
    /// happened before.
    pub fn fought(
        &self,
        law: &Law,
        grid: &Grid<B>,
        side: u8,
        grounds: [&Ground<B>; 2],
        fights: &mut Fights<B>,
    ) -> Option<(i32, Vec<Fact<B>>)> {
        if !law.looks_at_fights() {
            return None;
        }
        let kept = fights.kept(law, grid, self, usize::from(side), grounds)?;
        let mut ground = *grounds[0];
        // What else is next to living stones lies in fights.
        ground.finished[usize::from(side)] = true;
        let half = bound(law, grid, self, side, &ground).ok()?;
        Some((half + 2 * (kept.worth + kept.points.count() as i32), kept.not))
    }
}

/// Half points (seen by `prover`, 0 Black, 1 White) that his margin cannot fall short of from this state on,
/// prisoners left out.
pub(crate) fn bound<B: Bits>(
    law: &Law,
    grid: &Grid<B>,
    state: &State<B>,
    prover: u8,
    ground: &Ground<B>,
) -> Result<i32, &'static str> {
    let manner = Manner::of(law)?;
    let side = usize::from(prover);
    let clear = ground.clear[side];
    let marked = state.marks & state.stones[side];
    let seen = Seen {
        phase: state.phase,
        to_move: state.to_move,
        opener: state.opener,
        first_pass: state.first_pass,
        held: ground.kept(state, side).count() as i32,
        clear,
        finished: ground.finished[side],
        ends_by_pass: !clear && ends_by_pass(law, grid, state),
        points: grid.full.count() as i32,
        stones: state.stones.map(|stones| stones.count() as i32),
        marked: marked.count() as i32,
    };
    seen.bound(law, manner, prover)
}

/// Whether a pass of the player to move ends the game.
pub(crate) fn ends_by_pass<B: Bits>(law: &Law, grid: &Grid<B>, state: &State<B>) -> bool {
    // Passes in a row are part of the state.
    match state.judge(law, grid, Turn::Pass) {
        Ok(judged) => state.after(law, &judged, &mut NoMemory).end.is_some(),
        Err(_) => true,
    }
}
