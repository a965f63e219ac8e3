//! Single fights, each of which comes out otherwise if one rule of play or of the count there is left out. Both checkers are
//! asked for them.

/// A fight in the top left corner of a board: Black's stones around it are alive, White's are given. Black is the side that keeps.
pub(crate) struct Alone {
    /// What it shows.
    pub what: &'static str,
    pub rows: &'static str,
    /// Columns and rows of the fight.
    pub size: (u8, u8),
    pub turn: &'static str,
    /// Whether Black takes kos.
    pub kos: bool,
    /// Whether stones of the encore are paid for in seki, and whether a string in atari is in seki.
    pub count: [bool; 2],
    /// Stones that may not be taken as kos; they have been played in the encore.
    pub marks: &'static [(u8, u8)],
    /// Points where Black has lost stones.
    pub lost: &'static [(u8, u8)],
    /// What Black keeps.
    pub kept: i32,
}

/// How often White moves at most.
pub(crate) const MOVES: u8 = 5;

/// A fight with nothing remembered, kos taken, and stones of seki paid for.
const BASE: Alone = Alone {
    what: "",
    rows: "",
    size: (4, 3),
    turn: "anywhere",
    kos: true,
    count: [true, false],
    marks: &[],
    lost: &[],
    kept: 0,
};

pub(crate) const ALL: &[Alone] = &[
    Alone {
        what: "nobody plays in sure ground",
        rows: "X.XXX./XOXXX./OO..X./XXXX../......",
        kept: 0,
        ..BASE
    },
    Alone {
        what: "nor to have a turn more",
        rows: "OOOXX./XOX.X./.OXXX./XXOO../......",
        marks: &[(3, 0)],
        kept: -2,
        ..BASE
    },
    Alone {
        what: "a pass gives up bans",
        rows: "OOXXO./O..XO./XOXOO./XXXX../......",
        count: [false, false],
        kept: -8,
        ..BASE
    },
    Alone {
        what: "White lifts a ban by a pass",
        rows: "OOOXX./X.OOX./X.XOX./OOOO../......",
        count: [false, false],
        marks: &[(2, 2)],
        kept: -12,
        ..BASE
    },
    Alone {
        what: "and then takes",
        rows: "..XXO./OOOXO./X.XOO./XXXX../......",
        turn: "ours",
        marks: &[(0, 2)],
        kept: -12,
        ..BASE
    },
    Alone {
        what: "something is left after the last move",
        rows: "XX.XO./XXXOO./OOOXO./OOXX../......",
        turn: "again",
        kos: false,
        count: [false, true],
        kept: -12,
        ..BASE
    },
    Alone {
        what: "nothing twice",
        rows: "XX.X../OOOX../OOXX../XXX.../......",
        size: (3, 3),
        turn: "theirs",
        count: [false, false],
        kept: -7,
        ..BASE
    },
    Alone {
        what: "what is lost is remembered",
        rows: ".XO.X./OO.XX./XXXX../....../......",
        size: (4, 2),
        turn: "theirs",
        count: [false, false],
        kept: -4,
        ..BASE
    },
    Alone {
        what: "nothing where a stone was lost",
        rows: "OX.XO./OOOXO./XXXX../....../......",
        size: (4, 2),
        kos: false,
        count: [false, false],
        lost: &[(2, 0)],
        kept: -4,
        ..BASE
    },
    Alone {
        what: "no ko with two liberties",
        rows: "O..XO./OXXOO./XXXX../....../......",
        size: (4, 2),
        turn: "theirs",
        marks: &[(3, 0)],
        kept: 2,
        ..BASE
    },
    Alone {
        what: "no ko by a stone that is joined",
        rows: "X.XXX./OOOOX./XXXX../....../......",
        size: (4, 2),
        count: [false, true],
        marks: &[(0, 0)],
        kept: -3,
        ..BASE
    },
    Alone {
        what: "nor by one joined to given stones",
        rows: "OOXO../O.XO../XOXO../.XXO../OOO...",
        size: (3, 4),
        turn: "theirs",
        marks: &[(0, 2)],
        kept: -12,
        ..BASE
    },
    Alone {
        what: "no ko against a ban",
        rows: "..XOX./OXOOX./XXOO../....../......",
        size: (4, 2),
        turn: "theirs",
        count: [true, true],
        marks: &[(0, 1), (1, 1)],
        kept: -6,
        ..BASE
    },
    Alone {
        what: "given stones share points",
        rows: ".OX.O./OOXXO./OOOXO./XXXX../......",
        count: [false, true],
        kept: -12,
        ..BASE
    },
    Alone {
        what: "so does the wall",
        rows: "XXXXX./OOOOX./XXO.X./XXOO../......",
        count: [false, true],
        kept: -12,
        ..BASE
    },
    Alone {
        what: "the wall is not in seki",
        rows: "XXOO../OXXO../..XO../OXX.../......",
        size: (3, 3),
        turn: "ours",
        kos: false,
        kept: -9,
        ..BASE
    },
    Alone {
        what: "stones of seki are paid for",
        rows: ".OXO../OXXO../XX.O../OOO.../......",
        size: (3, 3),
        turn: "ours",
        kept: 5,
        ..BASE
    },
    Alone { what: "eyes of seki do not count", rows: "O.OXO./OXXXO./XXX.O./OOOO../......", kept: 7, ..BASE },
    Alone {
        what: "ground behind others is not sure",
        rows: "OXXOO./OX.XO./OOXX../....../......",
        size: (4, 2),
        turn: "theirs",
        kept: -6,
        ..BASE
    },
    Alone {
        what: "nor what given stones look into",
        rows: "OX.O../OXOO../.XXO../OOO.../......",
        size: (3, 3),
        turn: "ours",
        count: [false, false],
        kept: -9,
        ..BASE
    },
    Alone {
        what: "a string in atari is in seki",
        rows: ".OOXX./XOOOX./OOOXX./XXXX../......",
        turn: "theirs",
        count: [true, true],
        kept: -6,
        ..BASE
    },
    Alone {
        what: "a ban ends with its stone",
        rows: "OOOOX./XOOXX./.O..X./XXXX../......",
        turn: "theirs",
        count: [true, true],
        marks: &[(0, 1)],
        kept: 12,
        ..BASE
    },
];
