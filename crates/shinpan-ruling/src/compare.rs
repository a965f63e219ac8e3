//! One board under many rule sets, and why the results differ.
//!
//! Every result is taken apart against one plain measure, the same for all: stones on the board plus the
//! points only one colour reaches, without komi. What a rule set adds to that or takes away is an
//! [`Effect`] with its article, and the effects always add up to the difference.

use std::fmt;
use std::sync::Arc;

use shinpan_board::{Color, Point, PointSet, Position};
use shinpan_game::{Game, GameResult, Setup};
use shinpan_rules::{ArticleId, FirstPass, RuleSet, Territory, clause};
use shinpan_score::{Count, Finished, Item, Points, What, count, territory};
use shinpan_sgf::Record;

use crate::names;
use crate::options::{CannotRule, Options};
use crate::results::{Stop, by_margin, stop};

/// Why a rule set's margin is not the plain measure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// A stable word for machines: `stones-played`, `seki`, `pass-stones`, `komi`, ...
    pub code: &'static str,
    /// How much it moves the margin, Black less White.
    pub points: Points,
    /// Where on the board, if anywhere.
    pub at: PointSet,
    /// Why, as a sentence without full stop.
    pub says: String,
    /// The article.
    pub by: ArticleId,
}

/// The board under one rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The rule set.
    pub rules: String,
    /// Its title.
    pub name: String,
    /// Black less White, komi and all.
    pub margin: Points,
    /// What that means.
    pub result: GameResult,
    /// Whether dead stones were taken off although this rule set knows no agreement about them.
    pub removed_by_custom: bool,
    /// What makes the difference to the plain measure.
    pub effects: Vec<Effect>,
    /// The count itself.
    pub count: Count,
}

/// The board under many rule sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// The plain measure: stones and points only one colour reaches, Black less White, no komi.
    pub measure: Points,
    /// The rule sets by equal result, the largest group first, then Black's best first.
    pub groups: Vec<Vec<Row>>,
}

/// Which komi is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KomiFor {
    /// The same for every rule set: the one asked for, the record's, or none.
    All,
    /// Each rule set's own.
    Each,
}

/// Counts a record under many rule sets: it is replayed under each, then the same stones are dead.
///
/// # Errors
/// Stones said to be dead where none stand.
pub fn compare_record(
    record: &Record,
    options: &Options<'_>,
    sets: &[Arc<RuleSet>],
    komi: KomiFor,
) -> Result<Comparison, CannotRule> {
    let mut rows = Vec::new();
    for set in sets {
        let komi = options.komi.filter(|_| komi == KomiFor::All).or_else(|| match komi {
            KomiFor::All => None,
            KomiFor::Each => Some(own_komi(set, record.handicap.stated)),
        });
        let told = Options { rules: Some(set.clone()), komi, readings: Vec::new(), ..options.clone() };
        // One game at a time is kept: a long record has a long history under each rule set.
        let (stop, dead) = crate::ruling::stop_under(record, &told)?;
        rows.push(row(&stop, &dead));
    }
    Ok(Comparison::of(rows))
}

/// Counts a position under many rule sets, as if both players passed now.
///
/// # Errors
/// Stones said to be dead where none stand.
pub fn compare_game(
    game: &Game,
    dead: &[Point],
    sets: &[Arc<RuleSet>],
    komi: KomiFor,
) -> Result<Comparison, CannotRule> {
    let position = game.position();
    let mut stones = PointSet::new();
    for &point in dead {
        let string = position.string_at(point);
        let string = string.ok_or(CannotRule::NoStoneThere { point, size: position.size() })?;
        stones = stones.union(&string.stones);
    }
    let rows: Vec<(Points, Row)> = sets
        .iter()
        .filter_map(|set| {
            let mut setup = Setup::new(set.clone(), position.clone(), game.to_move());
            setup.komi = Some(match komi {
                KomiFor::All => game.komi(),
                KomiFor::Each => own_komi(set, game.handicap()),
            });
            setup.handicap = game.handicap();
            setup.ledger = *game.ledger();
            setup.first_pass = game.first_pass().map(|(player, _)| player);
            // Main play exists under every rule set and the stones stand already.
            setup.begin_as_recorded().ok().map(|begun| row(&stop(&begun), &stones))
        })
        .collect();
    Ok(Comparison::of(rows))
}

fn own_komi(rules: &RuleSet, handicap: u32) -> Points {
    Points::from_half(if handicap > 0 { rules.komi.handicap } else { rules.komi.even })
}

impl Comparison {
    /// Compares what comes out under each rule set, each row with the plain measure of its own board.
    fn of(rows: Vec<(Points, Row)>) -> Comparison {
        let measure = most_common(rows.iter().map(|(measure, _)| *measure));
        let mut groups: Vec<Vec<Row>> = Vec::new();
        for (own, mut row) in rows {
            if own != measure {
                row.effects.insert(0, other_board(own - measure, &row));
            }
            match groups.iter_mut().find(|group| group[0].result == row.result) {
                Some(group) => group.push(row),
                None => groups.push(vec![row]),
            }
        }
        groups.sort_by_key(|group| (std::cmp::Reverse(group.len()), std::cmp::Reverse(group[0].margin)));
        Comparison { measure, groups }
    }
}

/// The count under one game's rule set, taken apart.
fn row(stop: &Stop, dead: &PointSet) -> (Points, Row) {
    let game = stop.agreed(&names::representatives(dead, stop.game.position()));
    let rules = game.rules();
    let removed_by_custom = stop.game.outcome().is_some() && !dead.is_empty();
    let mut finished = game.finished();
    if removed_by_custom {
        take_off(&mut finished, dead);
    }
    let counted = count(&finished, rules);
    let margin = counted.margin();
    let decided = game.outcome().map(|outcome| outcome.result).filter(|_| !removed_by_custom);
    let (measure, effects) = effects(&finished, rules, &counted);
    let row = Row {
        rules: rules.id.clone(),
        name: rules.name.clone(),
        margin,
        result: decided.unwrap_or_else(|| by_margin(margin)),
        removed_by_custom,
        effects,
        count: counted,
    };
    (measure, row)
}

/// Takes dead stones off a game whose rule set has no article for it.
fn take_off(finished: &mut Finished, dead: &PointSet) {
    for point in dead.iter() {
        if let Some(color) = finished.position.stone_at(point) {
            finished.removed.of_mut(color).insert(point);
            finished.position.set(point, None);
        }
    }
}

fn most_common(measures: impl Iterator<Item = Points>) -> Points {
    let mut seen: Vec<(Points, usize)> = Vec::new();
    for measure in measures {
        match seen.iter_mut().find(|(known, _)| *known == measure) {
            Some((_, times)) => *times += 1,
            None => seen.push((measure, 1)),
        }
    }
    seen.iter().max_by_key(|(_, times)| *times).map_or(Points::ZERO, |(measure, _)| *measure)
}

/// The plain measure of a board, Black less White.
fn plain(position: &Position) -> (Points, [Points; 2]) {
    let reached = territory(position, Territory::OneColourReaches, &PointSet::new());
    let side = |color| whole(position.stones(color).len()) + whole(reached.of(color).len());
    (
        side(Color::Black) - side(Color::White),
        [Color::Black, Color::White].map(|c| whole(reached.of(c).len())),
    )
}

fn whole(number: usize) -> Points {
    Points::whole(i32::try_from(number).unwrap_or(i32::MAX))
}

/// Takes a count apart. The effects add up to its margin less the plain measure.
fn effects(finished: &Finished, rules: &RuleSet, counted: &Count) -> (Points, Vec<Effect>) {
    let (measure, reached) = plain(&finished.position);
    let difference = |what: What| counted.sum(Color::Black, what) - counted.sum(Color::White, what);
    let mut found = Vec::new();
    let mut add = |code, points: Points, at: PointSet, says: String, by: &ArticleId| {
        if !points.is_zero() {
            found.push(Effect { code, points, at, says, by: by.clone() });
        }
    };
    if rules.count.value == clause::Count::Territory {
        let stones = whole(finished.position.stones(Color::Black).len())
            - whole(finished.position.stones(Color::White).len());
        let lost = difference(What::Prisoners) + difference(What::DeadStones);
        let more = lost - stones;
        let who = if more < Points::ZERO { Color::Black } else { Color::White };
        let stones = if more.abs() == Points::whole(1) { "stone" } else { "stones" };
        let says = format!(
            "territory is counted, not stones, and {who} has put {} {stones} more on the board",
            more.abs()
        );
        add("stones-played", more, PointSet::new(), says, &rules.count.by);
    }
    let uncounted = difference(What::Territory) - (reached[0] - reached[1]);
    let at = counted.map.uncounted.clone();
    let (code, says) = match rules.count.value {
        clause::Count::Stones => ("empty-points", "only stones are counted, no empty points"),
        _ => ("seki", "points in seki, or beside open neutral points, are no territory"),
    };
    add(code, uncounted, at, says.to_owned(), &rules.territory.by);
    for what in LINES {
        let items: Vec<&Item> = counted.items.iter().filter(|item| item.what == *what).collect();
        let Some(first) = items.first() else { continue };
        let at = items.iter().fold(PointSet::new(), |all, item| all.union(&item.at));
        let says = match (*what, finished.first_pass) {
            (What::FirstPass, Some(passer)) => first_pass(rules.first_pass.value, passer),
            _ => sentence(*what).to_owned(),
        };
        add(what.id(), difference(*what), at, says, &first.by);
    }
    (measure, found)
}

/// Lines of a count that the plain measure does not have.
const LINES: &[What] = &[
    What::SharedPoints,
    What::PassStones,
    What::LastMove,
    What::EqualTurns,
    What::SekiStones,
    What::NotImmortal,
    What::EncorePlays,
    What::GroupTax,
    What::FirstPass,
    What::Handicap,
    What::Komi,
];

fn sentence(what: What) -> &'static str {
    match what {
        What::SharedPoints => "neutral points are shared",
        What::PassStones => "a pass hands over a stone",
        What::LastMove => "White must move last and owes a stone for it",
        What::EqualTurns => "both sides make equally many moves in the encore",
        What::SekiStones => "stones played in the encore and left in seki are paid for",
        What::NotImmortal => "stones played after the stop that are not immortal are taken back",
        What::EncorePlays => "plays of the encore are paid",
        What::GroupTax => "each living group pays for its eyes",
        What::Handicap => "White is compensated for handicap stones",
        What::Komi => "komi",
        _ => what.label(),
    }
}

/// What the first pass of this player did.
fn first_pass(clause: FirstPass, passer: Color) -> String {
    match clause {
        FirstPass::LastCompetitiveMove => {
            format!("{passer} passed first, so half a point goes from {} to {passer}", passer.opponent())
        }
        FirstPass::Button => format!("{passer} passed first and has the button"),
        FirstPass::OnePointMore => format!("{passer} passed first, and komi is a point more"),
        FirstPass::Nothing => What::FirstPass.label().to_owned(),
    }
}

/// The game ended on another board under this rule set.
fn other_board(points: Points, row: &Row) -> Effect {
    let by = row.count.items.first().map_or_else(|| ArticleId::new(&row.rules), |item| item.by.clone());
    let says = "the game ended earlier or later under this rule set, on another board".to_owned();
    Effect { code: "other-board", points, at: PointSet::new(), says, by }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+} {} ({})", self.points, self.says, self.by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A 5x5 game with one odd neutral point, which Black takes; White passes first.
    const ODD_POINT: &str = "(;FF[4]GM[1]SZ[5]KM[0];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[ca]\
                             ;W[cb];B[cc];W[cd];B[ce];W[];B[];W[])";

    fn compared(ids: &[&str]) -> Comparison {
        let games = shinpan_sgf::parse(ODD_POINT.as_bytes(), &shinpan_sgf::Limits::default()).unwrap();
        let record = Record::read(&games, 0).unwrap();
        let sets: Vec<_> = ids.iter().map(|id| RuleSet::named(id).unwrap()).collect();
        compare_record(&record, &Options::default(), &sets, KomiFor::All).unwrap()
    }

    #[test]
    fn the_effects_add_up_to_the_difference() {
        let all: Vec<&str> = RuleSet::all().iter().map(|set| set.id.as_str()).collect();
        let comparison = compared(&all);
        for row in comparison.groups.iter().flatten() {
            let effects: Points = row.effects.iter().map(|effect| effect.points).sum();
            assert_eq!(comparison.measure + effects, row.margin, "{}", row.rules);
        }
    }

    #[test]
    fn one_odd_point_parts_area_territory_and_the_first_pass() {
        let comparison = compared(&["chinese", "japanese", "ikeda-area-3", "aga", "button-go"]);
        let result = |id: &str| {
            let row = comparison.groups.iter().flatten().find(|row| row.rules == id).unwrap();
            (row.result.to_sgf(), row.effects.iter().map(|effect| effect.code).collect::<Vec<_>>())
        };
        assert_eq!(result("chinese-2002"), ("B+1".to_owned(), vec![]));
        assert_eq!(result("japanese-1989"), ("0".to_owned(), vec!["stones-played"]));
        assert_eq!(result("ikeda-area-3"), ("0".to_owned(), vec!["first-pass"]));
        assert_eq!(result("aga-1991"), ("B+1".to_owned(), vec!["stones-played", "pass-stones"]));
        assert_eq!(result("button-go").0, "B+0.5");
    }
}
