//! Whole books, made by plain search from leaves, and books changed.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use shinpan_board::{Color, Point, Position, Size};
use shinpan_game::{Act, Game, Move};
use shinpan_rules::RuleSet;
use shinpan_score::Points;

use super::plain::{Plain, Truth};
use super::{leaves, stones};
use crate::book::{Book, Consult, name};
use crate::{Claim, Flaw, Proof, Start, Strategy, check, to_sgf};

/// Stones and ko, with the other player to move.
type At = ([u64; 2], Option<u8>);

/// Plays of the prover, with the state each leads to; nothing where that needs no entry.
type Choices = Vec<(u8, Option<usize>)>;

/// What the prover can bring about by playing, for each legal turn of the other, both outside what is safe.
fn answers(plain: &Plain, (stones, ko): At, inside: u64) -> Vec<Vec<(u8, At)>> {
    let points = plain.near.len();
    let free = |stones: [u64; 2], ko: Option<u8>, at: usize| {
        (stones[0] | stones[1] | inside) >> at & 1 == 0 && ko != Some(at as u8)
    };
    let answers = |stones: [u64; 2], ko: Option<u8>| {
        let at = (0..points).filter(|at| free(stones, ko, *at));
        at.filter_map(|at| Some((at as u8, plain.play(stones, at)?))).collect::<Vec<_>>()
    };
    let [own, theirs] = stones;
    let plays = (0..points).filter(|at| free(stones, ko, *at));
    let plays = plays.filter_map(|at| plain.play([theirs, own], at));
    let mut turns: Vec<Vec<(u8, At)>> = plays.map(|([theirs, own], ko)| answers([own, theirs], ko)).collect();
    turns.push(answers(stones, None));
    turns
}

/// A book for this state, if there is one.
fn book_for(size: Size, start: At) -> Option<Book> {
    let plain = Plain::new(size);
    let (board, views, inside_of, mut leaves) = leaves(size);
    let named = |at: At, inside: u64| views.least(name(at.0, at.1, inside));
    let mut met = vec![start];
    let inside = inside_of.of(&board, start.0);
    let mut numbers = HashMap::from([(named(start, inside), 0)]);
    // Turn by turn: the answers, with what they lead to, nothing where that is a leaf.
    let mut turns: Vec<Vec<Choices>> = Vec::new();
    while turns.len() < met.len() {
        let inside = inside_of.of(&board, met[turns.len()].0);
        let here = answers(&plain, met[turns.len()], inside);
        let mut number = |at: At| {
            let inside = inside_of.of(&board, at.0);
            if leaves.holds(&board, &views, at.0, inside) {
                return None;
            }
            Some(*numbers.entry(named(at, inside)).or_insert_with(|| {
                met.push(at);
                met.len() - 1
            }))
        };
        let mut of = |turn: Vec<(u8, At)>| turn.into_iter().map(|(play, at)| (play, number(at))).collect();
        turns.push(here.into_iter().map(&mut of).collect());
    }
    let mut rank: Vec<Option<usize>> = vec![None; met.len()];
    let mut order = Vec::new();
    for round in 0.. {
        let before =
            |next: &Option<usize>| next.is_none_or(|next| rank[next].is_some_and(|rank| rank < round));
        let ready = |turns: &Vec<Choices>| turns.iter().all(|turn| turn.iter().any(|(_, next)| before(next)));
        let new: Vec<usize> = (0..met.len()).filter(|at| rank[*at].is_none() && ready(&turns[*at])).collect();
        if new.is_empty() {
            return None;
        }
        new.iter().for_each(|at| rank[*at] = Some(round));
        order.extend(new);
        if rank[0].is_some() {
            break;
        }
    }
    let chosen = |at: usize| -> Choices {
        let least = |turn: &Choices| {
            let reached = turn.iter().filter(|(_, next)| next.is_none_or(|next| rank[next].is_some()));
            *reached.min_by_key(|(_, next)| next.map_or(0, |next| rank[next].unwrap() + 1)).unwrap()
        };
        turns[at].iter().map(least).collect()
    };
    let mut needed = vec![0];
    let mut at = 0;
    while at < needed.len() {
        let new: Vec<usize> = chosen(needed[at]).iter().filter_map(|(_, next)| *next).collect();
        new.into_iter().for_each(|next| {
            if !needed.contains(&next) {
                needed.push(next);
            }
        });
        at += 1;
    }
    let mut book = Book::new(size, Color::Black);
    for at in order.into_iter().filter(|at| needed.contains(at)) {
        let plays: Vec<u8> = chosen(at).iter().map(|(play, _)| *play).collect();
        book.add(met[at].0, met[at].1, &plays);
    }
    Some(book)
}

const KO_SIMPLE: &str = include_str!("../../../../../cases/rules/ko-simple.md");

fn rules_of(text: &str, end: &str) -> Arc<RuleSet> {
    let rules = RuleSet::parse(text, "ko-simple.md", &RuleSet::builtin_base).unwrap();
    Arc::new(rules.with_reading("end", end).unwrap())
}

fn rules(end: &str) -> Arc<RuleSet> {
    rules_of(KO_SIMPLE, end)
}

pub(super) fn proof(position: &Position, to_move: Color, book: Book, claim: Claim) -> Proof {
    let start = Start::new(rules("two-passes"), position.clone(), to_move);
    Proof { start, claim, strategy: Strategy::from(book) }
}

/// The centre of 3x3, and the book from there.
pub(super) fn centre() -> (Position, Book) {
    let position = Position::from_diagram(".../.X./...").unwrap();
    let (size, stones) = stones(".../.X./...");
    (position, book_for(size, (stones, None)).unwrap())
}

#[test]
fn the_centre_of_three_by_three_takes_every_point() {
    let (position, book) = centre();
    let claim = Claim::AtLeast(Points::whole(9));
    assert_eq!(check(&proof(&position, Color::White, book.clone(), claim)), Ok(claim));
    let more = Claim::AtLeast(Points::from_half(19));
    let flaw = check(&proof(&position, Color::White, book.clone(), more)).unwrap_err();
    assert_eq!(flaw.to_string(), "0.5 points short of the claim after the start");
    // From the empty board, and as White.
    let mut from_empty = book.clone();
    from_empty.set_first(4);
    let empty = Position::empty(position.size());
    assert_eq!(check(&proof(&empty, Color::Black, from_empty.clone(), claim)), Ok(claim));
    from_empty.prover = Color::White;
    let claim = Claim::AtMost(Points::whole(-9));
    assert_eq!(check(&proof(&empty, Color::White, from_empty.clone(), claim)), Ok(claim));
    // Whose book it is, who moves, on which board.
    let refused = |proof: &Proof| check(proof).unwrap_err().to_string();
    let wrong = proof(&empty, Color::Black, from_empty.clone(), claim);
    assert_eq!(refused(&wrong), "the book has a first move, and the other player is to move");
    from_empty.first = Some(0);
    let wrong = proof(&empty, Color::White, from_empty.clone(), claim);
    assert_eq!(refused(&wrong), "the book has no entry for the start");
    from_empty.first = Some(77);
    let wrong = proof(&empty, Color::White, from_empty.clone(), claim);
    assert_eq!(refused(&wrong), "the first move is no point of the board");
    from_empty.first = None;
    let wrong = proof(&empty, Color::White, from_empty.clone(), claim);
    assert_eq!(refused(&wrong), "the book does not say what the prover plays first");
    let wrong = proof(&position, Color::White, from_empty, Claim::AtLeast(Points::whole(9)));
    assert_eq!(refused(&wrong), "the book holds the answers of the other player");
    let other = Position::empty(Size::new(3, 4).unwrap());
    let wrong = proof(&other, Color::White, book.clone(), Claim::AtLeast(Points::whole(9)));
    assert_eq!(refused(&wrong), "the book is for a board of another size");
    let stone = Claim::Survives(position.stones(Color::Black).first().unwrap());
    assert_eq!(
        refused(&proof(&position, Color::White, book, stone)),
        "a book shows a margin, and the claim is about stones"
    );
}

#[test]
fn the_clause_under_which_a_book_shows_nothing_is_named() {
    let (position, book) = centre();
    let claim = Claim::AtLeast(Points::whole(8));
    let under = |rules: Arc<RuleSet>| {
        let start = Start::new(rules, position.clone(), Color::White).with_komi(Points::ZERO);
        check(&Proof { start, claim, strategy: Strategy::from(book.clone()) })
    };
    // Two passes may also only stop play, if a run of passes is what ends it.
    assert_eq!(under(rules("four-passes")), Ok(claim));
    let refused = |id: &str| under(RuleSet::named(id).unwrap()).unwrap_err().to_string();
    let no = "no book is accepted under ";
    for (id, clause) in
        [("tromp-taylor", "basic_ko = \"no ban of its own\""), ("spight-japanese", "count = \"territory\"")]
    {
        assert_eq!(refused(id), format!("{no}{clause}"));
    }
    let suicide = Arc::new(rules("two-passes").with_reading("self-capture", "allowed").unwrap());
    assert_eq!(under(suicide).unwrap_err().to_string(), format!("{no}self_capture = \"allowed\""));
    for (clause, other) in [
        ("repetition = \"allowed\"", "repetition = \"positional superko\""),
        ("long_cycle = \"nothing\"", "long_cycle = \"draw\""),
        ("pass = \"free\"", "pass = \"a stone\""),
        ("first_pass = \"nothing\"", "first_pass = \"a point of komi more if White makes it\""),
    ] {
        let rules = rules_of(&KO_SIMPLE.replace(&format!("\n{clause}"), &format!("\n{other}")), "two-passes");
        assert_eq!(under(rules).unwrap_err().to_string(), format!("{no}{other}"));
    }
}

#[test]
fn a_changed_book_is_accepted_only_if_it_is_still_right() {
    let (position, book) = centre();
    let claim = Claim::AtLeast(Points::whole(9));
    let plain = Plain::new(position.size());
    let truth = Truth::new(&plain, std::iter::once(stones(".../.X./...").1));
    let entries: Vec<_> = book.entries().map(|e| (e.stones, e.ko, e.answers.to_vec())).collect();
    let made = |entries: &[([u64; 2], Option<u8>, Vec<u8>)]| {
        let mut book = Book::new(position.size(), Color::Black);
        entries.iter().for_each(|(stones, ko, answers)| book.add(*stones, *ko, answers));
        check(&proof(&position, Color::White, book, claim))
    };
    assert!(made(&entries).is_ok());
    let mut accepted = 0;
    for at in 0..entries.len() {
        for turn in 0..entries[at].2.len() {
            for point in 0..11 {
                let mut changed = entries.clone();
                if std::mem::replace(&mut changed[at].2[turn], point) == point {
                    continue;
                }
                if made(&changed).is_ok() {
                    accepted += 1;
                    // Then the answer leads to a state that is won.
                    let (stones, ko, _) = &entries[at];
                    let (board, _, inside_of, _) = leaves(position.size());
                    let turns = answers(&plain, (*stones, *ko), inside_of.of(&board, *stones));
                    let next = turns[turn].iter().find(|(play, _)| *play == point).unwrap().1;
                    assert_ne!(truth.wins(next.0, next.1), Some(false), "{stones:?} {turn} {point}");
                }
            }
        }
        // An answer too few or too many, an entry too few, two in the wrong order, other stones.
        let mut changed = entries.clone();
        changed[at].2.pop();
        assert!(matches!(made(&changed), Err(Flaw::Entry { entry, .. }) if entry == at));
        let mut changed = entries.clone();
        changed[at].2.push(0);
        assert!(matches!(made(&changed), Err(Flaw::Entry { .. })));
        let mut changed = entries.clone();
        changed.remove(at);
        assert!(made(&changed).is_err(), "without {at}");
        for shift in 1..entries.len() - at {
            let mut changed = entries.clone();
            changed[at..=at + shift].rotate_left(1);
            if made(&changed).is_err() {
                break;
            }
            assert!(at + shift + 1 < entries.len(), "the last entry follows from all others");
        }
        for point in 0..9u8 {
            let mut changed = entries.clone();
            changed[at].0[1] ^= 1 << point;
            // A stone where a ko may not be taken back or the prover stands is left out.
            if changed[at].1 != Some(point) && changed[at].0[0] >> point & 1 == 0 {
                assert!(made(&changed).is_err(), "a stone more or less at {point} in entry {at}");
            }
        }
    }
    println!("{accepted} changed answers are right as well");
}

/// Walks through a book with the referee's game itself: every legal move has an answer, which is legal, and every
/// line comes to a state that needs no entry. Returns how many lines there are.
fn walk(game: &Game, consult: &Consult<'_>, truth: &Truth) -> usize {
    let size = game.position().size();
    let Some(replies) = consult.replies(game) else {
        let set =
            |color| game.position().stones(color).iter().fold(0u64, |set, at| set | 1 << at.index(size));
        // No ko binds the other player there.
        assert_ne!(truth.wins([set(Color::Black), set(Color::White)], None), Some(false));
        return 1;
    };
    let answered: HashSet<String> = replies.iter().map(|reply| format!("{:?}", reply.turn)).collect();
    let legal: HashSet<String> = game.legal_moves().iter().map(|turn| format!("{turn:?}")).collect();
    assert_eq!(answered, legal);
    let lines = replies.iter().map(|reply| {
        let mut next = game.clone();
        next.act(Act::Move(reply.turn)).unwrap();
        next.act(Act::Move(Move::Play(reply.answer))).unwrap();
        walk(&next, consult, truth)
    });
    lines.sum()
}

#[test]
fn a_book_answers_every_legal_move_of_the_game_with_a_legal_one() {
    let (position, book) = centre();
    let proof = proof(&position, Color::White, book, Claim::AtLeast(Points::whole(9)));
    let truth = Truth::new(&Plain::new(position.size()), std::iter::once(stones(".../.X./...").1));
    let consult = proof.strategy.book().unwrap().consult().unwrap();
    let lines = walk(&proof.start.game().unwrap(), &consult, &truth);
    let states = format!("{} answered states", proof.strategy.len());
    assert!(lines > 100, "{lines}");
    // The tree of the first moves: whole if there is room for it.
    let whole = to_sgf(&proof, 1_000_000).unwrap();
    assert!(whole.contains(&states) && !whole.contains("left out"), "{whole}");
    assert_eq!(whole.matches("Settled: Black gets every point").count(), lines);
    let short = to_sgf(&proof, 20).unwrap();
    assert!(short.contains("left out") && short.len() < whole.len());
    assert!(!to_sgf(&proof, 0).unwrap().contains(";W["));
}

#[test]
fn a_ko_or_a_pass_before_the_start_counts() {
    let before = Position::from_diagram("XO./XXO/O..").unwrap();
    let size = before.size();
    let claim = Claim::AtLeast(Points::whole(9));
    let takes = Act::Move(Move::Play(Point { column: 2, row: 0 }));
    let checked = |ko: Option<u8>, first: Option<u8>, to_move: Color, acts: &[Act]| {
        let mut book = Book::new(size, Color::Black);
        book.add([29, 96], ko, &[8, 7, 8]);
        first.into_iter().for_each(|first| book.set_first(first));
        let start = Start::new(rules("two-passes"), before.clone(), to_move).after(acts.iter().copied());
        check(&Proof { start, claim, strategy: Strategy::from(book) }).map_err(|flaw| flaw.to_string())
    };
    // White may not take back at B3.
    assert_eq!(checked(Some(1), None, Color::Black, &[takes]), Ok(claim));
    assert_eq!(checked(Some(1), Some(2), Color::Black, &[]), Ok(claim));
    let pass = Act::Move(Move::Pass);
    assert_eq!(checked(Some(1), Some(2), Color::White, &[pass]), Ok(claim));
    // Without the ko there is another turn to answer, and with a pass between there is no ko.
    let flaw =
        "entry 0 (X.X/XXO/O..), B3, C1: what the answer leads to has no earlier entry and is not settled";
    assert_eq!(checked(None, None, Color::Black, &[takes]).unwrap_err(), flaw);
    assert_eq!(
        checked(Some(1), None, Color::Black, &[takes, pass]).unwrap_err(),
        "the book does not say what the prover plays first"
    );
    // The other player could end the game at once.
    assert_eq!(
        checked(Some(1), None, Color::Black, &[pass]).unwrap_err(),
        "a pass was made just before the start"
    );
    // White has just taken a ko, which the first move may not take back.
    let ko = Position::from_diagram(".XO./X.XO/.XO.").unwrap();
    let at = |column| Point { column, row: 1 };
    let takes = [Act::Move(Move::Play(at(1)))];
    let mut book = Book::new(ko.size(), Color::Black);
    book.set_first(at(2).index(ko.size()) as u8);
    let start = Start::new(rules("two-passes"), ko, Color::White).after(takes);
    let proof = Proof { start, claim, strategy: Strategy::from(book) };
    let flaw = "illegal move at the end of the line C2: it is occupied, self-capture, or takes back a ko";
    assert_eq!(check(&proof).unwrap_err().to_string(), flaw);
}
