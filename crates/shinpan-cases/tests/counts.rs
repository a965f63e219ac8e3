//! The numbers of `cases/counts` counted through the game: legal sequences and complete games under the
//! repetition rules taken alone. Slow and plain, so only the small ones; the fast board has the rest.

use std::sync::Arc;

use shinpan_board::{Color, Position, Size};
use shinpan_cases::{Shelf, cases_folder};
use shinpan_game::{Act, Game, Move};
use shinpan_rules::RuleSet;

/// Numbers above this are left to the fast board.
const MOST: u64 = 3_000;

/// A line of a table: its fields by the names in the table's head.
struct Row {
    fields: Vec<(String, String)>,
}

impl Row {
    fn get(&self, name: &str) -> &str {
        let field = self.fields.iter().find(|(key, _)| key == name);
        field.map(|(_, value)| value.as_str()).unwrap_or_else(|| panic!("no column {name}"))
    }

    fn size(&self) -> Size {
        let (columns, rows) = self.get("board").split_once('x').expect("a size as 2x3");
        Size::new(columns.parse().unwrap(), rows.parse().unwrap()).expect("a size in range")
    }

    fn counts(&self) -> Vec<u64> {
        self.get("counts").split(' ').map(|count| count.parse().expect("a number below 2^64")).collect()
    }
}

fn table(name: &str) -> Vec<Row> {
    let text = std::fs::read_to_string(cases_folder().join("counts").join(name)).expect("the table");
    let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let head: Vec<&str> = lines.next().expect("a head").split('\t').collect();
    let row = |line: &str| Row {
        fields: head.iter().zip(line.split('\t')).map(|(k, v)| (k.to_string(), v.to_owned())).collect(),
    };
    lines.map(row).collect()
}

/// The rule set of a row, if there is one: the basic ko rule of the tables also forbids a play that leaves the
/// board as it was, which makes a difference where stones may remove themselves.
fn rules(row: &Row, shelf: &Shelf) -> Option<Arc<RuleSet>> {
    let self_capture = row.get("self-capture") == "yes";
    let id = match row.get("repetition") {
        "simple" if self_capture => return None,
        "simple" => "ko-simple",
        "psk" => "ko-positional",
        "ssk" => "ko-situational",
        "nssk" => "ko-natural",
        "own" => "ko-own-move",
        other => panic!("no rule set for {other}"),
    };
    let self_capture = if self_capture { "allowed" } else { "forbidden" };
    let name = format!("{id} end=two-passes self-capture={self_capture}");
    Some(shelf.get(&name).unwrap_or_else(|why| panic!("{why}")))
}

fn start(rules: Arc<RuleSet>, size: Size) -> Game {
    Game::new(rules, Position::empty(size), Color::Black).expect("an empty board")
}

fn after(game: &Game, turn: Move) -> Game {
    let mut next = game.clone();
    next.act(Act::Move(turn)).expect("a legal move");
    next
}

/// Sequences of this many legal moves; a sequence that ends the game is counted and not continued.
fn sequences(game: &Game, length: usize, passes: bool) -> u64 {
    if length == 0 {
        return 1;
    }
    let turns = game.legal_moves().into_iter().filter(|turn| passes || *turn != Move::Pass);
    turns.map(|turn| sequences(&after(game, turn), length - 1, passes)).sum()
}

/// Games played to their end.
fn complete(game: &Game) -> u64 {
    if game.outcome().is_some() {
        return 1;
    }
    game.legal_moves().into_iter().map(|turn| complete(&after(game, turn))).sum()
}

fn shelf() -> Shelf {
    Shelf::open(&cases_folder().join("rules")).expect("the rule sets of the cases")
}

fn check_sequences(name: &str, passes: bool) {
    let shelf = shelf();
    let mut checked = 0;
    for row in table(name) {
        let Some(rules) = rules(&row, &shelf) else { continue };
        let game = start(rules, row.size());
        for (length, count) in (1..).zip(row.counts()).take_while(|(_, count)| *count <= MOST) {
            let at =
                format!("{name}: {} {} {}", row.get("board"), row.get("self-capture"), row.get("repetition"));
            assert_eq!(sequences(&game, length, passes), count, "{at}, length {length}");
            checked += 1;
        }
    }
    assert!(checked > 60, "only {checked} numbers were checked");
}

#[test]
fn sequences_of_plays() {
    check_sequences("perft-plays.tsv", false);
}

#[test]
fn sequences_of_moves() {
    check_sequences("perft-passes.tsv", true);
}

#[test]
fn complete_games() {
    let shelf = shelf();
    let mut checked = 0;
    for row in table("games.tsv").iter().filter(|row| row.get("by") == "all") {
        let count = row.get("counts").parse().unwrap_or(u64::MAX);
        if count > MOST {
            continue;
        }
        let rules = rules(row, &shelf).expect("no table of games has the basic ko rule alone");
        let at = format!("{} {} {}", row.get("board"), row.get("self-capture"), row.get("repetition"));
        assert_eq!(complete(&start(rules, row.size())), count, "{at}");
        checked += 1;
    }
    assert!(checked >= 15, "only {checked} numbers were checked");
}
