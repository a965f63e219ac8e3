//! Proofs written by hand, right and wrong in each way.

use shinpan_board::{Color, Point, Position};
use shinpan_game::{Act, Move};
use shinpan_proof::{
    Claim, Edge, Ends, Flaw, Graph, NodeId, Proof, Start, Strategy, Walked, check, check_by_game, to_sgf,
};
use shinpan_rules::{Phase, RuleSet};
use shinpan_score::Points;

fn start(rules: &str, rows: &str, to_move: Color) -> Start {
    let position = Position::from_diagram(rows).unwrap();
    Start::new(RuleSet::named(rules).unwrap(), position, to_move).with_komi(Points::ZERO)
}

fn play(column: u8, row: u8) -> Move {
    Move::Play(Point { column, row })
}

fn edge(turn: Move, to: NodeId) -> Edge {
    Edge { turn, ends: Ends::Nothing, to }
}

/// One neutral point between two living groups; Black takes it and passes, White may play into the ground.
fn neutral_point(claim: i32) -> Proof {
    let start = start("tromp-taylor", ".X.X.O.O./XXXX.OOOO", Color::Black);
    let mut strategy = Graph::new();
    let root = strategy.ours(play(4, 0), Ends::Nothing, NodeId::SETTLED);
    assert_eq!(root, strategy.root());
    Proof { start, claim: Claim::AtLeast(Points::whole(claim)), strategy: strategy.into() }
}

#[test]
fn a_settled_state_is_a_bound() {
    assert_eq!(check(&neutral_point(0)), Ok(Claim::AtLeast(Points::whole(0))));
    assert_eq!(check_by_game(&neutral_point(0), 100), Ok(Walked::Shown(Claim::AtLeast(Points::whole(0)))));
    let Err(Flaw::TooLittle { short, line }) = check(&neutral_point(1)) else {
        panic!("{:?}", check(&neutral_point(1)))
    };
    assert_eq!((short, line.to_string().as_str()), (Points::whole(1), "E2"));
}

#[test]
fn a_start_can_be_settled() {
    let strategy = Strategy::settled();
    let claim = Claim::AtLeast(Points::whole(8));
    let proof = Proof { start: start("tromp-taylor", ".X.X/XXXX", Color::White), claim, strategy };
    assert_eq!(check(&proof), Ok(claim));
    let again = Proof::from_bytes(&proof.to_bytes()).unwrap();
    assert_eq!(again, proof);
    let more = Proof { claim: Claim::AtLeast(Points::from_half(17)), ..proof.clone() };
    assert!(matches!(check(&more), Err(Flaw::TooLittle { .. })));
    // Counting territory the same board is worth less.
    let territory = Proof { start: start("spight-japanese", ".X.X/XXXX", Color::White), ..proof.clone() };
    assert!(matches!(check(&territory), Err(Flaw::TooLittle { .. })), "{:?}", check(&territory));
    // Where turns are not paid for, ground held on the board settles nothing.
    let unpaid = Proof { start: start("katago-japanese", ".X.X/XXXX", Color::White), ..proof };
    assert!(matches!(check(&unpaid), Err(Flaw::NotSettled { .. })), "{:?}", check(&unpaid));
}

/// A full board but for two eyes of one point each: nobody can play, and passes end the game.
fn only_passes(rules: &str, passes: &[Ends], white_first: bool) -> Proof {
    let to_move = if white_first { Color::White } else { Color::Black };
    let start = start(rules, ".X.XO.O./XXXXOOOO", to_move);
    let mut strategy = Graph::new();
    let mut to = NodeId::END;
    for (index, ends) in passes.iter().enumerate().rev() {
        let black = (index % 2 == 0) != white_first;
        to = if black {
            strategy.ours(Move::Pass, *ends, to)
        } else {
            strategy.theirs([Edge { turn: Move::Pass, ends: *ends, to }])
        };
    }
    Proof { start, claim: Claim::AtLeast(Points::ZERO), strategy: strategy.into() }
}

#[test]
fn eyes_may_be_filled_and_every_such_reply_is_asked_for() {
    let proof = only_passes("tromp-taylor", &[Ends::Nothing, Ends::Nothing], false);
    // White may also fill one of his eyes.
    let Err(Flaw::MissingReply { line }) = check(&proof) else { panic!("{:?}", check(&proof)) };
    assert_eq!(line.to_string(), "pass, F2");
    assert!(matches!(check_by_game(&proof, 100), Err(Flaw::MissingReply { .. })));
}

#[test]
fn who_moves_what_ends_and_what_comes_before_is_checked() {
    let right = neutral_point(0);
    let with = |build: &dyn Fn(&mut Graph)| {
        let mut strategy = Graph::new();
        build(&mut strategy);
        check(&Proof { strategy: strategy.into(), ..right.clone() })
    };
    let is = |found: Result<Claim, Flaw>, text: &str| {
        let flaw = found.unwrap_err().to_string();
        assert_eq!(flaw, text);
    };
    is(
        with(&|s| {
            s.ours(play(0, 1), Ends::Nothing, NodeId::SETTLED);
        }),
        "illegal move at the end of the line A1: the point is not empty",
    );
    is(
        with(&|s| {
            s.ours(play(40, 1), Ends::Nothing, NodeId::SETTLED);
        }),
        "illegal move at the end of the line AQ1: the point is not empty",
    );
    is(
        with(&|s| {
            s.theirs([]);
        }),
        "the other player is to move after the start",
    );
    is(
        with(&|s| {
            s.ours(play(4, 0), Ends::Nothing, NodeId::END);
        }),
        "the proof ends although the game goes on after E2",
    );
    is(
        with(&|s| {
            s.ours(play(4, 0), Ends::Nothing, NodeId::SETTLED);
            s.ours(play(4, 0), Ends::Nothing, NodeId::SETTLED);
        }),
        "node 0 is reached by no line",
    );
    is(
        with(&|s| {
            let first = s.theirs([]);
            s.rewind((0, 0));
            s.ours(play(4, 0), Ends::Nothing, first);
        }),
        "node 0 leads to a node that does not stand before it: a line could go on for ever",
    );
    let no_stone = Proof { claim: Claim::Survives(Point { column: 4, row: 0 }), ..right.clone() };
    is(check(&no_stone), "the claim is about a point without a stone");
    let hypothetical = Proof { start: start("japanese-1989", "X.X.X", Color::Black), ..right };
    assert!(matches!(check(&hypothetical), Err(Flaw::Law(_))));
}

#[test]
fn a_ko_must_not_be_taken_back_at_once_by_the_prover() {
    // Black takes the ko at B3 and White retakes: the position would be that of the start.
    let start = start("aga-1991", ".XO../X.XO./.XO../...../.....", Color::White);
    let mut strategy = Graph::new();
    let end = strategy.ours(play(2, 1), Ends::Nothing, NodeId::SETTLED);
    let theirs = strategy.theirs([edge(Move::Pass, end)]);
    strategy.ours(play(1, 1), Ends::Nothing, theirs);
    let claim = Claim::Captured(Point { column: 2, row: 1 });
    let proof = Proof { start, claim, strategy: strategy.into() };
    // White has taken the stone with the first move: the proof must stop there.
    let Err(Flaw::WrongEnd { line, .. }) = check(&proof) else { panic!("{:?}", check(&proof)) };
    assert_eq!(line.to_string(), "B4");
    let mut strategy = Graph::new();
    strategy.ours(play(1, 1), Ends::Nothing, NodeId::END);
    assert_eq!(check(&Proof { strategy: strategy.into(), ..proof }), Ok(claim));
}

#[test]
fn rounds_end_as_the_proof_says_or_it_fails() {
    // A single point is never playable: passes alone, round by round.
    let start = start("spight-japanese", ".", Color::Black).in_phase(Phase::Encore);
    let build = |ends: [Ends; 2]| {
        let mut strategy = Graph::new();
        let theirs = strategy.theirs([Edge { turn: Move::Pass, ends: ends[1], to: NodeId::END }]);
        strategy.ours(Move::Pass, ends[0], theirs);
        Proof { start: start.clone(), claim: Claim::AtLeast(Points::ZERO), strategy: strategy.into() }
    };
    let right = build([Ends::Nothing, Ends::RoundAgain]);
    assert_eq!(check(&right), Ok(right.claim));
    assert_eq!(check_by_game(&right, 10), Ok(Walked::Shown(right.claim)));
    for wrong in [[Ends::Nothing, Ends::Round], [Ends::Nothing, Ends::Nothing], [Ends::RoundAgain; 2]] {
        assert!(check(&build(wrong)).is_err(), "{wrong:?}");
    }
    let more = Proof { claim: Claim::AtLeast(Points::whole(1)), ..right };
    let flaw = check(&more).unwrap_err().to_string();
    assert_eq!(flaw, "1 points short of the claim after pass, pass");
}

#[test]
fn moves_before_the_proof_are_history() {
    // White has taken the ko at B4 before the proof starts; Black may not take it back.
    let position = ".XO../X.XO./.XO../...../.....";
    let with = |rules: &str| {
        let start = start(rules, position, Color::White).after([Act::Move(play(1, 1))]);
        let mut strategy = Graph::new();
        strategy.ours(play(2, 1), Ends::Nothing, NodeId::END);
        check(&Proof {
            start,
            claim: Claim::Captured(Point { column: 1, row: 1 }),
            strategy: strategy.into(),
        })
    };
    let flaw = with("aga-1991").unwrap_err().to_string();
    assert!(flaw.starts_with("illegal move at the end of the line C4"), "{flaw}");
    assert!(matches!(with("katago-japanese"), Err(Flaw::IllegalMove { .. })));
}

#[test]
fn a_play_behind_a_dispute_comes_through_the_file() {
    let acts = [Act::Move(Move::Pass), Act::Move(Move::Pass), Act::Dispute(None), Act::Move(play(0, 1))];
    let start = start("simplified-ing", "X./..", Color::White).after(acts);
    assert!(start.game().is_ok());
    let proof = Proof { start, claim: Claim::AtLeast(Points::ZERO), strategy: Strategy::settled() };
    assert_eq!(Proof::from_bytes(&proof.to_bytes()), Ok(proof));
}

#[test]
fn a_proof_becomes_a_record() {
    let sgf = to_sgf(&neutral_point(0), 100).unwrap();
    assert!(sgf.starts_with("(;FF[4]GM[1]"), "{sgf}");
    assert!(sgf.contains("SZ[9:2]") && sgf.contains(";B[ea]") && sgf.contains("Settled"), "{sgf}");
}

#[test]
fn no_line_does_what_its_end_in_a_fight_counts_on() {
    // Black lives in the corner by kos; that he does counts on nobody having passed in the round.
    let corner = "OOOO.O./XXOOOOO/.XXO.O./O.XOOOO/OXXO.O./.OXOOOO";
    let start = start("spight-japanese", corner, Color::Black).in_phase(Phase::Encore);
    let mut graph = Graph::new();
    graph.ours(Move::Pass, Ends::Nothing, NodeId::FOUGHT);
    let claim = Claim::AtLeast(Points::whole(-42));
    let proof = Proof { start, claim, strategy: graph.into() };
    assert!(matches!(check(&proof), Err(Flaw::WrongRound { .. })), "{:?}", check(&proof));
    let walked = check_by_game(&proof, 100);
    assert!(matches!(walked, Err(Flaw::WrongRound { .. })), "{walked:?}");
}
