//! Records put together from sound pieces and, now and then, an unsound one.
#![no_main]

#[path = "../../crates/shinpan-sgf/tests/examine/mod.rs"]
mod examine;

use arbitrary::Arbitrary;
use shinpan_sgf::{Limits, Record, parse, value};

#[derive(Arbitrary, Debug)]
enum Piece {
    Node,
    Open,
    Close,
    Move { black: bool, column: u8, row: u8 },
    Pass { black: bool, old: bool },
    SetUp { which: u8, from: (u8, u8), to: (u8, u8) },
    Text { which: u8, text: String },
    Size { columns: u8, rows: u8 },
    Raw(Vec<u8>),
}

/// The record the pieces make, how many nodes it has, and whether every piece is sound.
fn build(pieces: &[Piece]) -> (Vec<u8>, usize, bool) {
    let mut text = b"(;CA[UTF-8]FF[4]GM[1]".to_vec();
    let (mut depth, mut nodes, mut sound) = (1usize, 1, true);
    // Where a property may follow, and where a node may.
    let (mut in_node, mut closed) = (true, false);
    let letter = |n: u8| if n % 52 < 26 { b'a' + n % 26 } else { b'A' + n % 26 };
    for piece in pieces {
        let mut property = |bytes: &[u8]| {
            if !in_node {
                text.push(b';');
                nodes += 1;
                in_node = true;
            }
            text.extend_from_slice(bytes);
        };
        match piece {
            Piece::Node | Piece::Open if closed && matches!(piece, Piece::Node) => {}
            Piece::Node => {
                text.push(b';');
                nodes += 1;
                in_node = true;
            }
            Piece::Open => {
                text.extend(b"(;");
                nodes += 1;
                depth += 1;
                (in_node, closed) = (true, false);
            }
            Piece::Close if depth > 1 => {
                text.push(b')');
                depth -= 1;
                (in_node, closed) = (false, true);
            }
            Piece::Close => {}
            _ if closed => {}
            Piece::Move { black, column, row } => {
                property(&[if *black { b'B' } else { b'W' }, b'[', letter(*column), letter(*row), b']']);
            }
            Piece::Pass { black, old } => {
                property(if *black { b"B[" } else { b"W[" });
                property(if *old { b"tt]" } else { b"]" });
            }
            Piece::SetUp { which, from, to } => {
                property([b"AB[", b"AW[", b"AE[", b"TB[", b"TW["][usize::from(which % 5)]);
                property(&[letter(from.0), letter(from.1), b':', letter(to.0), letter(to.1), b']']);
            }
            Piece::Text { which, text } => {
                let name = ["C", "N", "PB", "KM", "RE", "HA", "RU", "XX", "PL"][usize::from(which % 9)];
                // A player has no brackets in it.
                let text = if name == "PL" {
                    text.replace(['[', ']', ';', '(', ')', '\\'], "")
                } else {
                    text.clone()
                };
                property(format!("{name}[{}]", value::escape(&text)).as_bytes());
            }
            Piece::Size { columns, rows } => property(format!("SZ[{columns}:{rows}]").as_bytes()),
            Piece::Raw(bytes) => {
                text.extend_from_slice(bytes);
                sound = false;
            }
        }
    }
    text.extend(b")".repeat(depth));
    (text, nodes, sound)
}

libfuzzer_sys::fuzz_target!(|pieces: Vec<Piece>| {
    let (bytes, nodes, sound) = build(&pieces);
    examine::examine(&bytes);
    if sound {
        let collection = parse(bytes, &Limits::default()).expect("sound pieces make a record");
        assert_eq!(collection.node_count(), nodes);
        assert!(collection.oddities().is_empty(), "{}", collection.oddities()[0]);
        let clean = parse(collection.to_clean().sgf.into_bytes(), &Limits::default()).expect("written clean");
        let [before, after] = [&collection, &clean].map(|collection| Record::read(collection, 0).ok());
        let moves = |record: &Record| record.moves().map(|m| (m.color, m.point)).collect::<Vec<_>>();
        assert_eq!(before.as_ref().map(moves), after.as_ref().map(moves));
        assert_eq!(before.map(|record| record.start()), after.map(|record| record.start()));
    }
});
