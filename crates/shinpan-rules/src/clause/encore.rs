//! Clauses of the encore, the clean-up phases and Ikeda's play-out.

use crate::words::words;

words! {
    /// The ko rule of the encore.
    pub enum EncoreKo {
        /// The clauses of main play go on.
        AsInMainPlay = "as in main play",
        /// A ko just taken may not be taken back until the player passes for that ko.
        UntilPassForKo = "banned until a pass for that ko",
        /// A ko just taken may not be taken back until somebody passes; a pass lifts every ban.
        UntilAnyPass = "banned until a pass",
    }
}

words! {
    /// What a pass costs in the encore or the play-out.
    pub enum EncorePass {
        /// Nothing.
        Free = "free",
        /// One stone, handed to the opponent as a prisoner.
        Stone = "a stone",
        /// One stone, but the closing pass is free if the player who opened the phase makes it, so
        /// that both sides make equally many moves.
        StoneUnlessOpenerCloses = "a stone, unless the opener closes with it",
    }
}

words! {
    /// What a pass for a ko costs.
    pub enum PassForKoPrice {
        /// There is no pass for a ko.
        None = "there is none",
        /// Nothing, but it is the turn.
        Free = "free",
        /// One stone, like any pass.
        Stone = "a stone",
    }
}

words! {
    /// How often a player may make the same ko capture in the same whole-board position.
    pub enum OnceOnly {
        /// No limit.
        NoLimit = "no limit",
        /// Once in the whole encore.
        InEncore = "once in the encore",
        /// Once in each phase of the encore.
        InPhase = "once in each phase",
    }
}

words! {
    /// Whether both sides must have made equally many moves in the encore.
    pub enum EqualTurns {
        /// Not required, or already secured by the price of passes.
        NotRequired = "not required",
        /// If the player who moved first also moved last, the opponent gives one stone.
        OtherGivesStone = "the other gives a stone if the opener also moves last",
    }
}

words! {
    /// What a stone played in the encore costs besides.
    pub enum EncoreStones {
        /// Nothing.
        Nothing = "nothing",
        /// One stone for each that stands at the end as part of a seki group.
        SekiGivenBack = "one given back for each in seki",
        /// One point for each that stands at the end and can be captured if its owner only passes.
        NotImmortalSubtracted = "one point less for each that is not immortal",
        /// Nothing, for each stone played is taken out of the prisoners the opponent holds.
        FromPrisoners = "taken from the prisoners the opponent holds",
        /// Each play of the second encore earns a point, which is taken back for a stone that
        /// stands outside regions of independent life at the end.
        PaidInSecondEncore = "a point for each play of the second encore, taken back outside independent life",
    }
}

words! {
    /// In hypothetical play, what frees a ko that was taken.
    pub enum HypotheticalKo {
        /// A pass that names the ko, for the passer only, needed again after each new capture.
        NamedPassEachTime = "a pass for that ko, each time",
        /// A pass that names the ko, once for the whole confirmation.
        NamedPassOnce = "a pass for that ko, once for good",
        /// A pass that names the ko, for the passer only; besides, a player may not make the same ko
        /// capture twice in the same whole-board position.
        NamedPassOnceOnly = "a pass for that ko, the same capture only once in a position",
        /// No special rule: as in play, a ko may be taken back after any other move.
        AsInPlay = "any other move, as in play",
        /// One pass announced for ko frees every ko for both players.
        GlobalPass = "a pass for all kos",
    }
}

words! {
    /// When stones are alive although they can be captured.
    pub enum CapturableAlive {
        /// When their capture lets their owner play a stone that cannot be captured, in the space around them that
        /// ends at living stones of either player; a stone played before the capture is none that it makes possible.
        EnablesNewStone = "their capture enables a stone that cannot be captured",
        /// Capturable-1 and capturable-2 of the 2003 formalisation.
        LocalOneOrTwo = "capturable-1 or capturable-2",
        /// Capturable-1 alone: the new stone stays on one of the captured stones' own points.
        LocalOne = "capturable-1",
        /// Capturable-1 and capturable-2 where only stones played after the capture are new.
        AfterTheCapture = "capturable-1 or capturable-2 by a stone played after the capture",
    }
}

words! {
    /// When both players lose.
    pub enum BothLose {
        /// Never.
        Never = "never",
        /// When after the stop a move is found that would change the result, and therefore the players
        /// cannot agree to end the game.
        IfStopNotAccepted = "if a move is found that would change the result and they cannot agree",
    }
}
