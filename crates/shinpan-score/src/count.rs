//! The count: every point with what it is for, where it lies and the article that grants it.

use shinpan_board::{Color, PointSet, Position, pass_alive};
use shinpan_rules::clause::Count as Counted;
use shinpan_rules::{
    ArticleId, EncoreStones, EqualTurns, FirstPass, GroupTax, HandicapCompensation, LastMove, NeutralPoints,
    RuleSet, Territory,
};

use crate::ledger::{Each, Ledger};
use crate::points::Points;
use crate::territory::{TerritoryMap, territory};

/// A game that is over, ready to be counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The stones that stand, dead ones already taken off.
    pub position: Position,
    /// Dead stones that stay on the board.
    pub kept_dead: PointSet,
    /// Dead stones taken off at the end, by their colour.
    pub removed: Each<PointSet>,
    /// The article under which they were taken off.
    pub removed_by: Option<ArticleId>,
    /// Prisoners and pass stones before the settlement.
    pub ledger: Ledger,
    /// Komi, to White.
    pub komi: Points,
    /// Handicap stones (0 for an even game, 1 where only komi is given up).
    pub handicap: u32,
    /// Who made the first pass of the game.
    pub first_pass: Option<Color>,
    /// Who made the last move of the game.
    pub last_mover: Option<Color>,
    /// What happened in the encore, if there was one.
    pub encore: Option<EncoreAccount>,
}

/// What an encore leaves to be settled.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EncoreAccount {
    /// Who moved first in it.
    pub opener: Option<Color>,
    /// Who moved last in it.
    pub last_mover: Option<Color>,
    /// Stones played in the part of the encore that `encore_stones` speaks of and still on the board.
    pub stones: Each<PointSet>,
    /// Plays made in that part of the encore.
    pub plays: Each<u32>,
}

/// What an item of the count is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[non_exhaustive]
pub enum What {
    /// Stones on the board.
    Stones,
    /// A region of territory.
    Territory,
    /// A share of neutral points.
    SharedPoints,
    /// Stones captured by play.
    Prisoners,
    /// Dead stones taken off at the end.
    DeadStones,
    /// Stones received for passes.
    PassStones,
    /// The stone for the last move owed by White.
    LastMove,
    /// The stone that makes moves in the encore equal.
    EqualTurns,
    /// Stones received for the opponent's seki stones played in the encore.
    SekiStones,
    /// Stones of one's own, played in the encore, that are not immortal.
    NotImmortal,
    /// Plays of the second encore.
    EncorePlays,
    /// Group tax.
    GroupTax,
    /// The half points of the first pass, or the button.
    FirstPass,
    /// Compensation for handicap stones.
    Handicap,
    /// Komi.
    Komi,
}

impl What {
    /// A stable identifier for machines and translations.
    pub fn id(self) -> &'static str {
        match self {
            What::Stones => "stones",
            What::Territory => "territory",
            What::SharedPoints => "shared-points",
            What::Prisoners => "prisoners",
            What::DeadStones => "dead-stones",
            What::PassStones => "pass-stones",
            What::LastMove => "last-move",
            What::EqualTurns => "equal-turns",
            What::SekiStones => "seki-stones",
            What::NotImmortal => "not-immortal",
            What::EncorePlays => "encore-plays",
            What::GroupTax => "group-tax",
            What::FirstPass => "first-pass",
            What::Handicap => "handicap",
            What::Komi => "komi",
        }
    }

    /// What it is called in a count.
    pub fn label(self) -> &'static str {
        match self {
            What::Stones => "stones on the board",
            What::Territory => "territory",
            What::SharedPoints => "half of the neutral points",
            What::Prisoners => "prisoners",
            What::DeadStones => "dead stones removed",
            What::PassStones => "pass stones",
            What::LastMove => "White's last pass",
            What::EqualTurns => "stone for equal turns",
            What::SekiStones => "stones for the other side's seki stones",
            What::NotImmortal => "stones that are not immortal",
            What::EncorePlays => "plays of the second encore",
            What::GroupTax => "group tax",
            What::FirstPass => "first pass",
            What::Handicap => "handicap",
            What::Komi => "komi",
        }
    }
}

/// One line of the count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// To whose score it belongs.
    pub side: Color,
    /// What it is for.
    pub what: What,
    /// How much, negative where it is taken away.
    pub points: Points,
    /// Where on the board; empty for what lies off it.
    pub at: PointSet,
    /// The article that grants it.
    pub by: ArticleId,
}

/// The count of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// Every line, Black's first, in the order of the clauses.
    pub items: Vec<Item>,
    /// The board as it was counted.
    pub map: TerritoryMap,
}

impl Count {
    /// The total of one side.
    pub fn total(&self, side: Color) -> Points {
        self.items.iter().filter(|item| item.side == side).map(|item| item.points).sum()
    }

    /// Black's total less White's.
    pub fn margin(&self) -> Points {
        self.total(Color::Black) - self.total(Color::White)
    }

    /// What one side has under one heading.
    pub fn sum(&self, side: Color, what: What) -> Points {
        self.items.iter().filter(|item| item.side == side && item.what == what).map(|item| item.points).sum()
    }
}

/// Counts a finished game under its rule set.
pub fn count(finished: &Finished, rules: &RuleSet) -> Count {
    let map = territory(&finished.position, rules.territory.value, &finished.kept_dead);
    let mut sheet = Sheet { items: Vec::new() };
    sheet.board(finished, rules, &map);
    if rules.count.value == Counted::Territory {
        sheet.prisoners(finished, rules);
        sheet.encore(finished, rules, &map);
    }
    sheet.tax(finished, rules, &map);
    sheet.first_pass(finished, rules);
    sheet.handicap(finished, rules);
    sheet.add(Color::White, What::Komi, finished.komi, PointSet::new(), &rules.komi.by);
    sheet.items.sort_by_key(|item| item.side);
    Count { items: sheet.items, map }
}

/// The lines as they are written.
struct Sheet {
    items: Vec<Item>,
}

const SIDES: [Color; 2] = [Color::Black, Color::White];

impl Sheet {
    fn add(&mut self, side: Color, what: What, points: Points, at: PointSet, by: &ArticleId) {
        if !points.is_zero() {
            self.items.push(Item { side, what, points, at, by: by.clone() });
        }
    }

    /// Adds whole points for stones that lie off the board.
    fn stones(&mut self, side: Color, what: What, number: u32, by: &ArticleId) {
        self.add(side, what, Points::whole(to_i32(number)), PointSet::new(), by);
    }

    fn board(&mut self, finished: &Finished, rules: &RuleSet, map: &TerritoryMap) {
        // § count: area, territory, stones
        if matches!(rules.count.value, Counted::Area | Counted::Stones) {
            for side in SIDES {
                let stones = finished.position.stones(side);
                self.add(side, What::Stones, whole(stones.len()), stones, &rules.count.by);
            }
        }
        if rules.count.value == Counted::Stones {
            return;
        }
        for (owner, points) in &map.regions {
            self.add(*owner, What::Territory, whole(points.len()), points.clone(), &rules.territory.by);
        }
        // § neutral_points: nobody's, half a point to each side
        if rules.neutral_points.value == NeutralPoints::Shared && rules.count.value == Counted::Area {
            for side in SIDES {
                let half = Points::from_half(to_i32(map.neutral.len()));
                self.add(side, What::SharedPoints, half, map.neutral.clone(), &rules.neutral_points.by);
            }
        }
    }

    fn prisoners(&mut self, finished: &Finished, rules: &RuleSet) {
        let by = &rules.count.by;
        for side in SIDES {
            let lost = finished.removed.of(side.opponent());
            let removed_by = finished.removed_by.as_ref().unwrap_or(by);
            self.stones(side, What::Prisoners, *finished.ledger.prisoners.of(side), by);
            self.add(side, What::DeadStones, whole(lost.len()), lost.clone(), removed_by);
            let passes = finished.ledger.pass_stones.of(side);
            let price = match (&rules.encore, &finished.encore) {
                (Some(encore), Some(_)) => &encore.encore_pass.by,
                _ => &rules.pass.by,
            };
            self.stones(side, What::PassStones, *passes, price);
        }
        // § last_move: nobody, White, White gives a stone if Black passed last
        let owed = matches!(rules.last_move.value, LastMove::White | LastMove::WhiteGivesStone);
        if owed && finished.last_mover == Some(Color::Black) {
            self.stones(Color::Black, What::LastMove, 1, &rules.last_move.by);
        }
    }

    fn encore(&mut self, finished: &Finished, rules: &RuleSet, map: &TerritoryMap) {
        let (Some(clauses), Some(account)) = (&rules.encore, &finished.encore) else { return };
        // § equal_turns: not required, the other gives a stone if the opener also moves last
        if clauses.equal_turns.value == EqualTurns::OtherGivesStone
            && account.opener.is_some()
            && account.opener == account.last_mover
            && let Some(opener) = account.opener
        {
            self.stones(opener, What::EqualTurns, 1, &clauses.equal_turns.by);
        }
        let by = &clauses.encore_stones.by;
        for side in SIDES {
            let played = account.stones.of(side);
            match clauses.encore_stones.value {
                // § encore_stones: nothing
                EncoreStones::Nothing => {}
                // § encore_stones: one given back for each in seki
                EncoreStones::SekiGivenBack => {
                    let at = played.intersection(&map.seki_stones);
                    self.add(side.opponent(), What::SekiStones, whole(at.len()), at, by);
                }
                // § encore_stones: one point less for each that is not immortal
                EncoreStones::NotImmortalSubtracted => {
                    let at = played.difference(&pass_alive(&finished.position, side).stones);
                    self.add(side, What::NotImmortal, -whole(at.len()), at, by);
                }
                // § encore_stones: taken from the prisoners the opponent holds
                EncoreStones::FromPrisoners => {
                    self.stones(side, What::EncorePlays, *account.plays.of(side), by);
                }
                // § encore_stones: a point for each play of the second encore, taken back outside independent life
                EncoreStones::PaidInSecondEncore => {
                    self.stones(side, What::EncorePlays, *account.plays.of(side), by);
                    let at = played.intersection(&map.seki_stones);
                    self.add(side, What::SekiStones, -whole(at.len()), at, by);
                }
            }
        }
    }

    fn tax(&mut self, finished: &Finished, rules: &RuleSet, map: &TerritoryMap) {
        let by = &rules.group_tax.by;
        match rules.group_tax.value {
            // § group_tax: none
            GroupTax::None => {}
            // § group_tax: two eye points a group
            GroupTax::TwoEyePoints => {
                for group in &map.groups {
                    let eyes = group.eye_points();
                    self.add(group.color, What::GroupTax, -whole(eyes.len().min(2)), eyes, by);
                }
            }
            // § group_tax: two points for each region of independent life
            GroupTax::TwoPerIndependentLife => {
                let none = PointSet::new();
                let alive = territory(&finished.position, Territory::IndependentLife, &none);
                for side in SIDES {
                    let owned = finished.position.stones(side).union(&alive.of(side));
                    for part in owned.difference(&alive.seki_stones).connected_parts() {
                        if !part.is_disjoint(&alive.of(side)) {
                            self.add(side, What::GroupTax, -Points::whole(2), part, by);
                        }
                    }
                }
            }
        }
    }

    fn first_pass(&mut self, finished: &Finished, rules: &RuleSet) {
        let Some(passer) = finished.first_pass else { return };
        let (by, half, none) = (&rules.first_pass.by, Points::from_half(1), PointSet::new());
        match rules.first_pass.value {
            // § first_pass: nothing
            FirstPass::Nothing => {}
            // § first_pass: half a point from Black if White makes it
            FirstPass::LastCompetitiveMove => {
                // With handicap stones the compensation by stones played says it all.
                let by_stones = rules.handicap_compensation.value == HandicapCompensation::HalfDifference;
                if passer == Color::White && !(by_stones && finished.handicap >= 2) {
                    self.add(Color::Black, What::FirstPass, -half, none.clone(), by);
                    self.add(Color::White, What::FirstPass, half, none, by);
                }
            }
            // § first_pass: half a point to the player who makes it
            FirstPass::Button => self.add(passer, What::FirstPass, half, none, by),
            // § first_pass: a point of komi more if White makes it
            FirstPass::OnePointMore => {
                if passer == Color::White {
                    self.add(Color::White, What::FirstPass, Points::whole(1), none, by);
                }
            }
        }
    }

    fn handicap(&mut self, finished: &Finished, rules: &RuleSet) {
        if finished.handicap < 2 {
            return;
        }
        let by = &rules.handicap_compensation.by;
        let stones = finished.handicap;
        match rules.handicap_compensation.value {
            // § handicap_compensation: nothing
            HandicapCompensation::Nothing => {}
            // § handicap_compensation: a point for each stone
            HandicapCompensation::EachStone => self.stones(Color::White, What::Handicap, stones, by),
            // § handicap_compensation: a point for each stone after the first
            HandicapCompensation::EachAfterFirst => self.stones(Color::White, What::Handicap, stones - 1, by),
            // § handicap_compensation: half the stones played more before the first pass
            HandicapCompensation::HalfDifference => {
                let more = match finished.first_pass {
                    Some(Color::White) => stones,
                    Some(Color::Black) => stones - 1,
                    None => return,
                };
                let half = Points::from_half(to_i32(more));
                self.add(Color::Black, What::Handicap, -half, PointSet::new(), by);
                self.add(Color::White, What::Handicap, half, PointSet::new(), by);
            }
        }
    }
}

/// A number of points or stones as points of the score.
fn whole(number: usize) -> Points {
    Points::whole(to_i32(number))
}

fn to_i32<T: TryInto<i32>>(number: T) -> i32 {
    number.try_into().unwrap_or(i32::MAX)
}
