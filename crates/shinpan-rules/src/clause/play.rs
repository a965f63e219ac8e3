//! What a player may do when it is his turn, and what it costs.

use crate::words::words;

words! {
    /// Where a stone may be played.
    pub enum PlayOn {
        /// On any empty point.
        EmptyPoint = "an empty point",
    }
}

words! {
    /// In what order the players move.
    pub enum Turns {
        /// In turn; Black first, White first after a handicap.
        Alternate = "in turn, Black first",
    }
}

words! {
    /// May a play leave the player's own string without a liberty?
    pub enum SelfCapture {
        /// Such a play is illegal.
        Forbidden = "forbidden",
        /// Legal when two or more stones go, illegal when it is a single stone.
        SeveralStones = "of two or more stones only",
        /// Legal; the stones are removed.
        Allowed = "allowed",
    }
}

words! {
    /// The basic ko rule.
    pub enum BasicKo {
        /// The text has no rule against taking back at once, apart from its repetition rule.
        NoBan = "no ban of its own",
        /// If the opponent's last move was a play, the position before it may not be restored.
        NextMove = "no taking back on the next move",
    }
}

words! {
    /// Which whole-board repetitions are illegal. A pass is legal under all of them.
    pub enum Repetition {
        /// None: only the basic ko rule binds.
        Allowed = "allowed",
        /// A play may not recreate any earlier position, the starting position included.
        Positional = "positional superko",
        /// A play may not recreate an earlier position with the same player to move; the starting
        /// situation and the situations after passes count.
        Situational = "situational superko",
        /// A play may not recreate a position that the same player created by a play.
        NaturalSituational = "natural situational superko",
        /// A play may not recreate the position after any of the same player's earlier moves,
        /// passes included; the starting position does not count (New Zealand wording).
        OwnEarlierMove = "not after an earlier move of one's own",
        /// A play may not recreate a position that occurred since the last pass, the position at
        /// that pass included (Spight's superko).
        SinceLastPass = "positional superko since the last pass",
        /// A ko capture may not take a stone that itself made a ko capture in the present unbroken
        /// run of ko captures, and a position may not occur a third time (stand-in for Ing's
        /// fighting and disturbing kos, which the text leaves circular).
        HotStones = "hot stones",
        /// A play may not complete a cycle, that is recreate an earlier position, in which the player
        /// loses more stones than the opponent (sending two to get one back). Cycles that cost both
        /// sides equally much are not forbidden.
        UnequalCycle = "no cycle that costs the player more stones",
        /// A play may not lead from one position to another as an earlier play did (fixed ko rule).
        Fixed = "not the same play in the same position",
    }
}

words! {
    /// Which plays the repetition rule binds.
    pub enum RepetitionBinds {
        /// Every play.
        EveryPlay = "every play",
        /// Only plays that capture.
        CapturingPlays = "capturing plays",
    }
}

words! {
    /// How far back the repetition rule looks.
    pub enum RepetitionMemory {
        /// To the beginning of the game.
        WholeGame = "the whole game",
        /// At the positions after the last thirty moves, the present one and the starting position not
        /// being among them.
        LastThirty = "the last 30 positions",
    }
}

words! {
    /// What a whole-board repetition does that no ban prevents.
    pub enum LongCycle {
        /// Nothing: the game goes on.
        Nothing = "nothing",
        /// If both players agree the game ends without result.
        NoResultIfAgreed = "no result if both agree",
        /// The game is drawn.
        Draw = "draw",
        /// The third occurrence of the same situation without a pass in between ends the game
        /// without result.
        NoResultAtThird = "no result at the third time without a pass",
        /// The first recurrence ends the game; more stones captured since the first occurrence
        /// wins, equal numbers tie.
        CapturesDecide = "captures since then decide",
        /// The referee may rule a draw or a replay.
        RefereeRules = "the referee rules",
    }
}

words! {
    /// What a pass costs in main play and after a resumption.
    pub enum PassPrice {
        /// Nothing.
        Free = "free",
        /// One stone, handed to the opponent as a prisoner.
        Stone = "a stone",
    }
}

words! {
    /// What the first pass of the game does.
    pub enum FirstPass {
        /// Nothing special.
        Nothing = "nothing",
        /// If White makes it, half a point goes from Black to White; the play before it was the
        /// last competitive move.
        LastCompetitiveMove = "half a point from Black if White makes it",
        /// The player who makes it receives half a point, and ko bans lapse (the button).
        Button = "half a point to the player who makes it",
        /// If White makes it, Black gives one more point of komi (WMSG 2008).
        OnePointMore = "a point of komi more if White makes it",
    }
}

words! {
    /// What the rule set does about an illegal move.
    pub enum IllegalMove {
        /// The move is taken back and stands as a pass, with its price.
        CountsAsPass = "taken back, counts as a pass",
        /// The player who made it has lost.
        LosesGame = "the game is lost",
        /// The move is taken back and the player moves again.
        TakenBack = "taken back",
        /// The text does not say.
        Silent = "the text is silent",
    }
}

words! {
    /// What giving up means.
    pub enum Resignation {
        /// It ends the game at any time; the opponent wins.
        EndsGame = "ends the game",
        /// The text does not speak of it; custom has it that it ends the game.
        Silent = "the text is silent",
    }
}
