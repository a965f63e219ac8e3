//! How a finished game is counted.

use crate::words::words;

words! {
    /// What counts for a player.
    pub enum Count {
        /// Stones on the board and territory.
        Area = "area",
        /// Territory and prisoners.
        Territory = "territory",
        /// Stones on the board alone.
        Stones = "stones",
    }
}

words! {
    /// Which empty points are territory.
    pub enum Territory {
        /// Empty points from which only stones of one colour are reached, eyes in seki included.
        OneColourReaches = "points only one colour reaches",
        /// Eye points of groups that touch no neutral point.
        NoNeutralPoint = "eye points of groups without neutral points",
        /// Eye points none of whose bordering strings touches a neutral point, each string judged by
        /// itself and not with its group.
        NoNeutralPointByString = "eye points bordered by no string with a neutral point",
        /// Eye points of groups that touch no neutral point and have no string in atari.
        NoNeutralPointNoAtari = "eye points of groups without neutral points or strings in atari",
        /// Empty points of maximal regions of one colour's stones and empty points that hold no
        /// neutral point and no string in atari (KataGo's independent life).
        IndependentLife = "empty points of regions of independent life",
        /// Empty points bordered only by one colour's stones that cannot be captured even if
        /// their owner always passes.
        ImmortalBorders = "points bordered by immortal stones only",
        /// Nothing: empty points do not count.
        Nothing = "none",
    }
}

words! {
    /// What a neutral point is worth at the end.
    pub enum NeutralPoints {
        /// Nothing to anybody.
        Nobody = "nobody's",
        /// Half a point to each side.
        Shared = "half a point to each side",
    }
}

words! {
    /// Points a player gives for each of his living groups.
    pub enum GroupTax {
        /// None.
        None = "none",
        /// As many as two of the group's eye points.
        TwoEyePoints = "two eye points a group",
        /// No eye point of a group in seki counts, and two of every group of independent life are taken.
        TwoPerIndependentLife = "two points for each region of independent life",
    }
}

words! {
    /// Who must make the last move of the game.
    pub enum LastMove {
        /// Nobody.
        Nobody = "nobody",
        /// White; if Black passed last White passes once more, with its price.
        White = "White",
        /// White, by handing over a stone when Black made the last pass.
        WhiteGivesStone = "White gives a stone if Black passed last",
    }
}

words! {
    /// What White receives for handicap stones besides komi.
    pub enum HandicapCompensation {
        /// Nothing.
        Nothing = "nothing",
        /// One point for each handicap stone.
        EachStone = "a point for each stone",
        /// One point for each handicap stone after the first.
        EachAfterFirst = "a point for each stone after the first",
        /// In a handicap game, instead of the half point of the first pass: half a point from Black to
        /// White for each stone Black has put on the board more than White before the first pass,
        /// handicap stones included.
        HalfDifference = "half the stones played more before the first pass",
    }
}

words! {
    /// How handicap stones come on the board.
    pub enum HandicapPlacement {
        /// On the star points, by custom or by the text.
        Fixed = "fixed points",
        /// Where Black likes.
        Free = "free",
        /// Black makes the moves, White passes in between.
        BlackMoves = "Black moves, White passes",
    }
}

words! {
    /// What equal scores mean.
    pub enum EqualScores {
        /// Jigo, a draw.
        Jigo = "jigo",
        /// Black wins.
        BlackWins = "Black wins",
        /// White wins.
        WhiteWins = "White wins",
        /// Black wins an even game, White a handicap game.
        BlackWinsEven = "Black wins even games, White handicap games",
    }
}
