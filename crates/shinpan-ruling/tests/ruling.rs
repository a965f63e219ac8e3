//! What the referee makes of small records, one habit of records at a time.

use shinpan_board::Point;
use shinpan_game::GameResult;
use shinpan_rules::RuleSet;
use shinpan_ruling::{Basis, CannotRule, EndingKind, Options, Proved, Ruling, Status, StatusSource, referee};
use shinpan_score::Points;
use shinpan_sgf::{Limits, Record, parse};

fn record(text: &str) -> Record {
    Record::read(&parse(text.as_bytes(), &Limits::default()).unwrap(), 0).unwrap()
}

fn rule(text: &str) -> Ruling {
    referee(&record(text), &Options::default()).unwrap()
}

fn under(rules: &str, text: &str) -> Ruling {
    let options = Options { rules: Some(RuleSet::named(rules).unwrap()), ..Options::default() };
    referee(&record(text), &options).unwrap()
}

fn codes(ruling: &Ruling) -> Vec<&'static str> {
    ruling.remarks.iter().map(|remark| remark.code).collect()
}

fn illegal(ruling: &Ruling) -> Vec<(usize, &'static str)> {
    ruling.illegal.iter().map(|found| (found.number, found.ground)).collect()
}

#[test]
fn a_resignation_settles_the_game() {
    let ruling = rule("(;SZ[9]RU[Japanese]KM[6.5]RE[B+R];B[cc];W[gg];B[cg])");
    assert!(ruling.settled && ruling.results.is_empty());
    assert_eq!(ruling.result.unwrap().to_sgf(), "B+R");
    assert_eq!((ruling.ending.kind, ruling.ending.by.as_str()), (EndingKind::ByRecord, "j89.11"));
    assert_eq!(ruling.claimed.unwrap().agrees, Some(true));
}

#[test]
fn other_losses_settle_it_too() {
    for (claim, result) in [("W+T", "W+T"), ("W+F", "W+F"), ("W+Illegal", "W+F"), ("Void", "Void")] {
        let ruling = rule(&format!("(;SZ[9]RU[AGA]KM[7.5]RE[{claim}];B[cc];W[gg])"));
        assert!(ruling.settled, "{claim}");
        assert_eq!(ruling.result.unwrap().to_sgf(), result, "{claim}");
    }
}

#[test]
fn a_record_that_stops_in_play_is_no_finished_game() {
    let ruling = rule("(;SZ[9]RU[AGA]KM[7.5];B[cc];W[gg])");
    assert_eq!(ruling.ending.kind, EndingKind::Unfinished);
    assert!(!ruling.settled && ruling.result.is_none() && ruling.claimed.is_none());
    assert_eq!(
        ruling.results[0].assumption.says,
        "if all stones are alive and both players had passed after the last move"
    );
}

#[test]
fn handicap_stones_played_are_no_moves_out_of_turn() {
    let moves = rule("(;SZ[9]RU[AGA]HA[3]KM[0.5];B[cc];B[gg];B[cg];W[gc])");
    assert_eq!(illegal(&moves), []);
    assert!(codes(&moves).contains(&"handicap-by-moves"));
    let passes = rule("(;SZ[9]RU[AGA]HA[3]KM[0.5];B[cc];W[];B[gg];W[];B[cg];W[gc])");
    assert_eq!(illegal(&passes), []);
    assert_eq!(passes.ledger.pass_stones.black, 0, "a pass between handicap stones costs nothing");
    assert_eq!(passes.first_pass, None);
    assert_eq!(passes.position, moves.position);
}

#[test]
fn later_moves_keep_their_numbers() {
    // Move 2 names no point of the board; it is no pass and is not played, but it is move 2.
    let ruling = rule("(;SZ[5]RU[AGA]KM[0];B[cc];W[zz];B[cc])");
    assert_eq!(illegal(&ruling), [(2, "off-board"), (3, "occupied")]);
    assert_eq!(ruling.moves, 3);
}

#[test]
fn stones_set_up_in_mid_game_are_a_new_start() {
    let ruling = rule("(;SZ[5]RU[Tromp-Taylor]KM[0];B[cc];W[dd];AE[cc]AB[aa];W[cc];B[bb])");
    assert_eq!(illegal(&ruling), []);
    assert!(codes(&ruling).contains(&"setup-in-mid-game"));
}

#[test]
fn stones_set_up_after_the_stop_change_nothing() {
    let ruling = rule("(;SZ[5]RU[Chinese]KM[0];B[cc];W[dd];B[];W[];AE[dd])");
    assert!(codes(&ruling).contains(&"setup-after-stop"));
    assert_eq!(ruling.strings.len(), 2);
}

#[test]
fn marks_name_whole_strings_and_only_at_the_end() {
    let setup = "AB[ba][bb][bc][bd][be]AW[aa][ab]";
    let partial = rule(&format!("(;SZ[5]RU[Chinese]KM[0]{setup};B[];W[];TB[aa][ac][ad][ae])"));
    assert!(codes(&partial).contains(&"marks-partial"));
    let marked = partial.strings.iter().find(|ruled| ruled.status == Status::Dead).unwrap();
    assert_eq!(marked.string.stones.len(), 2);
    let early = rule(&format!("(;SZ[5]RU[Chinese]KM[0]{setup};TB[aa][ab];B[];W[])"));
    assert!(codes(&early).contains(&"marks-too-early"));
    assert!(early.strings.iter().all(|ruled| ruled.status != Status::Dead));
}

#[test]
fn the_komi_is_never_silently_taken() {
    let komi = |text: &str| under("aga", &format!("(;SZ[9]{text};B[cc])")).komi;
    assert_eq!(komi("KM[6.5]").points, Points::from_half(13));
    let absent = komi("");
    assert!(absent.is_assumed && absent.points == Points::from_half(15));
    assert!(absent.how.contains("aga.3"), "{}", absent.how);
    let handicap = komi("HA[2]AB[gg][cg]");
    assert_eq!(handicap.points, Points::from_half(1));
    let odd = komi("KM[6.1]");
    assert!(odd.is_assumed && odd.points == Points::from_half(13), "{}", odd.how);
}

#[test]
fn assumed_rules_settle_nothing() {
    // One black string with two eyes fills the board.
    let text = |rules: &str| format!("(;SZ[3]{rules}KM[0]AB[ba][ca][ab][bb][cb][ac][bc]PL[B];B[];W[])");
    let named = rule(&text("RU[Chinese]"));
    assert!(named.strings.iter().all(|ruled| ruled.basis == Basis::PassAlive));
    assert!(named.settled);
    assert_eq!(named.result.unwrap().to_sgf(), "B+9");
    let assumed = rule(&text(""));
    assert!(assumed.rules.evidence.is_assumed() && !assumed.settled, "{}", assumed.rules.how);
}

/// Code and byte of the remarks that have a place.
fn placed(ruling: &Ruling) -> Vec<(&'static str, usize, usize)> {
    let placed = ruling.remarks.iter().filter_map(|remark| Some((remark.code, remark.place?)));
    placed.map(|(code, place)| (code, place.byte, place.line)).collect()
}

#[test]
fn what_is_assumed_of_rules_and_komi_has_a_place() {
    let silent = rule(" (;SZ[9];B[cc])");
    assert_eq!(placed(&silent), [("rules-assumed", 2, 1), ("komi-assumed", 2, 1)]);
    let unknown = rule("(;SZ[9]\nRU[our own]\nKM[none];B[cc])");
    assert_eq!(placed(&unknown), [("rules-assumed", 11, 2), ("komi-assumed", 23, 3)]);
    assert!(unknown.remarks.iter().any(|remark| remark.says.contains("our own")), "{:?}", unknown.remarks);
    assert_eq!(placed(&rule("(;SZ[9]RU[AGA]KM[7.5];B[cc])")), []);
    assert_eq!(placed(&under("aga", "(;SZ[9]KM[7.5];B[cc])")), []);
}

#[test]
fn dead_stones_must_stand_there() {
    let point = Point { column: 0, row: 0 };
    let options = Options { dead: Some(vec![point]), ..Options::default() };
    let error = referee(&record("(;SZ[5]RU[AGA];B[cc];W[];B[])"), &options).unwrap_err();
    assert!(matches!(error, CannotRule::NoStoneThere { .. }));
    assert_eq!(error.to_string(), "A5 is said to be dead, but no stone stands there at the end");
}

#[test]
fn as_recorded_an_illegal_move_costs_nothing() {
    let text = "(;SZ[3]RU[Japanese]KM[0];B[bb];W[bb];B[];W[])";
    let punished = rule(text);
    assert_eq!(punished.results[0].result.to_sgf(), "B+F");
    let options = Options { as_recorded: true, ..Options::default() };
    let recorded = referee(&record(text), &options).unwrap();
    assert!(!recorded.is_legal() && recorded.has_findings());
    assert!(recorded.results.iter().all(|found| !matches!(found.result, GameResult::Forfeit { .. })));
}

#[test]
fn too_long_a_record_is_cut_with_a_remark() {
    let options = Options { most_moves: 2, ..Options::default() };
    let ruling = referee(&record("(;SZ[9]RU[AGA];B[cc];W[dd];B[dd])"), &options).unwrap();
    assert!(ruling.is_legal() && codes(&ruling).contains(&"too-many-moves"));
}

/// Calls every white string dead.
struct WhiteIsDead;

impl StatusSource for WhiteIsDead {
    fn status(&self, _: &shinpan_game::Game, string: &shinpan_board::StoneString) -> Option<Proved> {
        let dead = string.color == shinpan_board::Color::White;
        Some(Proved { dead, by: "a test".into() })
    }
}

#[test]
fn proved_statuses_settle_what_the_record_leaves_open() {
    let text = "(;SZ[5]RU[Chinese]KM[0];B[cc];W[dd];B[];W[])";
    assert!(!rule(text).settled);
    let options = Options { statuses: Some(&WhiteIsDead), ..Options::default() };
    let ruling = referee(&record(text), &options).unwrap();
    assert!(ruling.settled);
    assert_eq!(ruling.result.unwrap().to_sgf(), "B+25");
}

#[test]
fn a_death_that_was_computed_was_not_agreed_to() {
    // By article 7 the result follows; by article 13 both may lose, for nobody has agreed.
    let text = "(;SZ[5]RU[Japanese]KM[0];B[cc];W[dd];B[];W[])";
    let options = Options { statuses: Some(&WhiteIsDead), ..Options::default() };
    let ruling = referee(&record(text), &options).unwrap();
    assert!(ruling.settled && ruling.result.is_some());
    assert!(
        ruling.results.iter().any(|found| found.assumption.code == "not-accepted"),
        "{:?}",
        ruling.results
    );
}
