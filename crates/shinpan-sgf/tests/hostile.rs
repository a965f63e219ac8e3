//! Input made to hurt: deep, long, wide, cut off, or nothing like a record.

use shinpan_board::Color;
use shinpan_sgf::{Collection, Limits, Record, SgfError, parse};

fn read(text: impl Into<Vec<u8>>) -> Collection {
    parse(text.into(), &Limits::default()).unwrap()
}

#[test]
fn a_million_nodes_in_one_line() {
    let mut text = b"(;SZ[19]".to_vec();
    text.extend(b";B[aa];W[bb]".repeat(500_000));
    text.push(b')');
    let collection = read(text.clone());
    assert_eq!(collection.node_count(), 1_000_001);
    let record = Record::read(&collection, 0).unwrap();
    assert_eq!(record.moves().count(), 1_000_000);
    assert_eq!(collection.write(), text);
}

#[test]
fn three_hundred_thousand_nested_variations() {
    let mut text = b"(;SZ[19]".to_vec();
    text.extend(b"(;B[aa]".repeat(300_000));
    text.extend(b")".repeat(300_001));
    let collection = read(text);
    assert!(collection.oddities().is_empty());
    assert_eq!(collection.game(0).unwrap().main_line().count(), 300_001);
    assert_eq!(Record::read(&collection, 0).unwrap().moves().count(), 300_000);
    let clean = read(collection.to_clean().sgf.into_bytes());
    assert_eq!(clean.node_count(), 300_001);
    drop(collection.clone());
}

#[test]
fn three_hundred_thousand_variations_side_by_side() {
    let mut text = b"(;SZ[19]".to_vec();
    text.extend(b"(;B[aa])".repeat(300_000));
    text.push(b')');
    let collection = read(text);
    let root = collection.game(0).unwrap().root();
    assert_eq!(root.children().count(), 300_000);
    assert_eq!(read(collection.to_clean().sgf.into_bytes()).node_count(), 300_001);
}

#[test]
fn parentheses_only() {
    let mut text = b"(;B[aa]".to_vec();
    text.extend(b"(".repeat(1_000_000));
    let collection = read(text);
    assert_eq!(collection.node_count(), 1);
    assert_eq!(collection.oddities().len(), 1);

    let mut closed = b"(;B[aa]".to_vec();
    closed.extend(b"()".repeat(500_000));
    let collection = read(closed);
    let limit = Limits::default().oddities;
    assert_eq!(collection.oddities().len(), limit);
    assert_eq!(collection.oddities().len() + collection.oddities_left_out(), 500_001);
}

/// Each of these would take hours if any byte were looked at once for every other byte.
#[test]
fn time_is_linear() {
    for piece in [
        "B[;",
        "C[",
        "C[a]x",
        "PB[x[",
        "C[a]b]",
        "AB[aa][",
        "x ",
        "A\n",
        "]",
        "[",
        "\\",
        "C[;B[",
        "PB[a PW[",
        "(;",
        ";)",
        "B[aa]",
        "a[b]",
        "C[[]",
        "AAAA",
        "(( ",
        "C[a] ( ",
        "é",
        "C[é",
        "CA[Big5]",
        "(;CA[GBK])",
        "(;CA[Big5]C[é])",
        "\0",
        "\u{1b}$B",
        "AB[aa:ss]",
        ";;;",
        "C[[[]]]]]",
        "C[a][b[",
        "Ab[c]",
        "b[c]",
        "P\nB[x]",
        ")(;",
        "C[x] ;y",
    ] {
        for prefix in ["", "(;", "(;C["] {
            let text = prefix.to_owned() + &piece.repeat(300_000 / piece.len());
            if let Ok(collection) = parse(text.clone().into_bytes(), &Limits::default()) {
                assert_eq!(collection.write(), text.as_bytes());
                let _ = Record::read(&collection, 0);
            }
        }
        let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode("構");
        let wide = [b"(;C[", piece.as_bytes(), &bytes].concat().repeat(100_000 / (piece.len() + 6));
        let _ = parse(wide, &Limits::default());
    }
}

#[test]
fn the_limits_refuse_and_say_how_to_raise_them() {
    let mut limits = Limits::default();
    limits.value_bytes = 1000;
    let long = format!("(;SZ[9]\nC[{}])", "x".repeat(1001));
    let error = parse(long.clone().into_bytes(), &limits).unwrap_err();
    assert_eq!(error, SgfError::ValueTooLarge { byte: 10, line: 2, limit: 1000 });
    assert!(error.to_string().contains("raise `value_bytes`"));
    limits.value_bytes = 1001;
    assert!(parse(long.into_bytes(), &limits).is_ok());

    // A value that never ends is refused as well.
    limits.value_bytes = 1000;
    let endless = format!("(;PB[{}", "x".repeat(5000));
    assert!(matches!(parse(endless.into_bytes(), &limits), Err(SgfError::ValueTooLarge { byte: 5, .. })));
    let joined = format!("(;C[{}])", "a[b] ".repeat(5000));
    let _ = parse(joined.into_bytes(), &limits);

    limits.nodes = 10;
    let error = parse(b"(;;;;;;;;;;;;;;;;)".to_vec(), &limits).unwrap_err();
    assert_eq!(error, SgfError::TooManyNodes { byte: 11, line: 1, limit: 10 });
    assert!(error.to_string().contains("raise `nodes`"));

    limits.file_bytes = 5;
    let error = parse(b"(;B[])".to_vec(), &limits).unwrap_err();
    assert_eq!(error, SgfError::FileTooLarge { bytes: 6, limit: 5 });
    assert!(error.to_string().contains("raise `file_bytes`"));
}

#[test]
fn what_is_no_record() {
    for empty in ["", "  \n", "\u{feff}"] {
        assert_eq!(
            parse(empty.as_bytes().to_vec(), &Limits::default()).unwrap_err(),
            SgfError::Empty,
            "{empty:?}"
        );
    }
    for other in
        ["hello", "{\"a\": [1]}", "<html>(see below)</html>", "((((", "1. e4 e5 (1... c5) 2. Nf3", ")", "[x]"]
    {
        let error = parse(other.as_bytes().to_vec(), &Limits::default()).unwrap_err();
        assert!(matches!(error, SgfError::NotSgf { .. }), "{other:?}: {error}");
    }
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0";
    assert!(matches!(parse(png.to_vec(), &Limits::default()), Err(SgfError::NotSgf { .. })));
}

#[test]
fn every_beginning_of_a_file_reads() {
    let text = "\u{feff}(;FF[4]CA[UTF-8]SZ[9]PB[黒\\]田]C[a\\\\](;B[aa]AB[bb:cc][dd];W[])(;B[tt]))(;GM[2])"
        .as_bytes();
    for end in 0..=text.len() {
        if let Ok(collection) = parse(text[..end].to_vec(), &Limits::default()) {
            assert_eq!(collection.write(), &text[..end]);
            let _ = Record::read(&collection, 0);
            let clean = collection.to_clean();
            let again = read(clean.sgf.clone().into_bytes());
            assert!(again.oddities().is_empty(), "{end}: {}", clean.sgf);
        }
    }
}

#[test]
fn a_node_with_very_many_properties() {
    let mut text = b"(;SZ[9]".to_vec();
    for index in 0..100_000 {
        text.extend(format!("X{}[a]", index % 50_000).bytes());
    }
    text.extend(b";B[aa])");
    let collection = read(text);
    let record = Record::read(&collection, 0).unwrap();
    assert_eq!(record.moves().next().unwrap().color, Color::Black);
    assert_eq!(collection.game(0).unwrap().root().properties().len(), 100_001);
    let clean = read(collection.to_clean().sgf.into_bytes());
    assert_eq!(clean.game(0).unwrap().root().properties().len(), 50_003);
}
