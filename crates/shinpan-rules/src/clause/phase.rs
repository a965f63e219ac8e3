//! The phases of a game and what leads from one to the next.

use crate::words::words;

words! {
    /// A stretch of the game under one set of clauses.
    pub enum Phase {
        /// Alternating play before the first stop.
        Main = "main play",
        /// Play has stopped; the players say which stones are dead.
        Agreement = "agreement",
        /// Play goes on after a stop under the clauses of main play.
        Resumption = "resumption",
        /// Ikeda's second phase: play goes on and passes are paid.
        PlayOut = "play-out",
        /// Play goes on under the encore's own clauses; its moves stay on the board.
        Encore = "encore",
        /// The second of two clean-up phases.
        SecondEncore = "second encore",
        /// Play has stopped; life and death are settled by hypothetical play or by agreement on it.
        Confirmation = "confirmation",
        /// The result stands.
        Over = "over",
    }
}

words! {
    /// What ends a phase.
    pub enum Trigger {
        /// Both players pass in succession.
        TwoPasses = "2 consecutive passes",
        /// Three passes in succession.
        ThreePasses = "3 consecutive passes",
        /// Both players pass twice in succession.
        FourPasses = "4 consecutive passes",
        /// Both players pass in succession, the first pass of the game not being one of the two.
        TwoPassesAfterFirst = "2 consecutive passes after the first pass",
        /// A player passes in a situation (stones, player to move, ko bans) in which he passed
        /// before in this phase.
        PassRepeated = "a pass in a situation already passed in",
        /// It is a player's turn in a position in which he has already passed in this round.
        RoundEnds = "a round ends",
        /// A round ends in a position in which an earlier round ended.
        RoundEndsAgain = "a round ends where an earlier round ended",
        /// The players agree about the stones.
        Agreed = "the players agree",
        /// A player does not agree about the stones.
        Disputed = "a player disagrees",
        /// A player asks for play to go on.
        Resumed = "a player resumes",
        /// A player simply makes his next play.
        Played = "a play",
        /// A player simply makes his next play or pass.
        Turned = "a play or a pass",
    }
}

words! {
    /// Who makes the first move of the next phase.
    pub enum FirstToMove {
        /// Whose turn it is: alternation is not disturbed.
        PlayerToMove = "the player to move",
        /// The opponent of the player who passed last.
        OpponentOfLastPasser = "the opponent of the last passer",
        /// The opponent of the player who asks for play to go on.
        OpponentOfResumer = "the opponent of the player who resumes",
    }
}

words! {
    /// Which stones stand when the game is over.
    pub enum StonesLeft {
        /// Every stone on the board is alive.
        AllAlive = "all alive",
        /// The stones called dead are removed and become prisoners.
        CalledDeadRemoved = "the stones called dead are removed",
        /// The stones called dead are removed unless a disagreement stands; then all are alive.
        CalledDeadUnlessDisputed = "the stones called dead are removed unless disputed",
        /// Stones confirmed dead are removed where the rule of removal allows it.
        AsConfirmed = "as confirmed",
    }
}

words! {
    /// What happens to ko bans when the phase changes.
    pub enum KoBans {
        /// They stay as they are.
        Kept = "kept",
        /// They lapse.
        Lifted = "lifted",
    }
}

words! {
    /// How the players say which stones are dead.
    pub enum AgreementForm {
        /// The rules have no agreement: what stands on the board counts as it stands.
        None = "none",
        /// Either player names strings of either colour.
        EitherNames = "either player names dead strings",
        /// Each player names only strings of his own.
        OwnStones = "each names his own dead strings",
        /// The player to move touches the opponent's strings he thinks dead; the owner may touch
        /// them too, which is a disagreement; a pass ends one's touching.
        Touching = "the player to move touches the opponent's dead strings",
    }
}

/// One way from a phase to the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Transition {
    /// The phase that ends.
    pub from: Phase,
    /// What ends it.
    pub when: Trigger,
    /// The phase that begins.
    pub to: Phase,
    /// Who moves first in it.
    pub first: FirstToMove,
    /// Which stones stand, where the game is over.
    pub stones: StonesLeft,
    /// What becomes of ko bans.
    pub bans: KoBans,
}
