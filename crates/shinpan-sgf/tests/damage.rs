//! Damage of every kind: what is read, and what is said of it.

use shinpan_board::Color;
use shinpan_sgf::record::{Event, MoveKind, Record};
use shinpan_sgf::{Collection, KnownBy, Limits, parse};

fn read(bytes: impl AsRef<[u8]>) -> Collection {
    parse(bytes.as_ref().to_vec(), &Limits::default()).unwrap()
}

fn codes(collection: &Collection) -> Vec<String> {
    collection.oddities().iter().map(|oddity| format!("{}@{}", oddity.code, oddity.byte)).collect()
}

fn record_codes(text: &str) -> Vec<String> {
    let record = Record::read(&read(text), 0).unwrap();
    record.oddities.iter().map(|oddity| format!("{}@{}", oddity.code, oddity.byte)).collect()
}

/// The main line as text: properties with their decoded values, nodes apart by `;`.
fn line(collection: &Collection) -> String {
    let mut line = String::new();
    for node in collection.game(0).unwrap().main_line() {
        line.push(';');
        for property in node.properties() {
            line.push_str(&property.name());
            for value in property.values() {
                line.push_str(&format!("<{}>", value.text()));
            }
        }
    }
    line
}

#[test]
fn frames_and_values() {
    for (text, wanted, oddities) in [
        // Brackets that should have been escaped.
        ("(;PB[Name [3d]]PW[Other];B[aa])", ";PB<Name [3d]>PW<Other>;B<aa>", vec!["unescaped-bracket@13"]),
        (
            "(;C[see [1] and [2] there];B[aa])",
            ";C<see [1] and [2] there>;B<aa>",
            vec!["unescaped-bracket@10"],
        ),
        ("(;C[a [b] [c] d];B[aa])", ";C<a [b] [c] d>;B<aa>", vec!["unescaped-bracket@8"]),
        ("(;C[one] two];B[aa])", ";C<one] two>;B<aa>", vec!["unescaped-bracket@7"]),
        ("(;C[one]];B[aa])", ";C<one>;B<aa>", vec!["stray-bracket@8"]),
        ("(;B[aa]];W[bb])", ";B<aa>;W<bb>", vec!["stray-bracket@7"]),
        // Brackets that are missing.
        ("(;B[aa;W[bb];B[cc])", ";B<aa>;W<bb>;B<cc>", vec!["missing-close-bracket@6"]),
        ("(;AB[aa[bb];W[cc])", ";AB<aa><bb>;W<cc>", vec!["missing-close-bracket@7"]),
        ("(;B[aaC[text];W[bb])", ";B<aa>C<text>;W<bb>", vec!["missing-close-bracket@6"]),
        ("(;SZ[19KM[6.5];B[aa])", ";SZ<19>KM<6.5>;B<aa>", vec!["missing-close-bracket@7"]),
        ("(;PB[Black PW[White];B[aa])", ";PB<Black>PW<White>;B<aa>", vec!["missing-close-bracket@11"]),
        ("(;C[no end ;B[aa];W[bb])", ";C<no end>;B<aa>;W<bb>", vec!["missing-close-bracket@11"]),
        ("(;PB[x;B[aa])", ";PB<x>;B<aa>", vec!["missing-close-bracket@6"]),
        ("(;B[aa)", ";B<aa>", vec!["missing-close-bracket@6"]),
        ("(;B[aa](;W[bb)(;W[cc]))", ";B<aa>;W<bb>", vec!["missing-close-bracket@13"]),
        // A record quoted in a text, its brackets escaped as they should be, is no structure.
        ("(;C[try (;W[bb\\];B[cc\\]) here];B[aa])", ";C<try (;W[bb];B[cc]) here>;B<aa>", vec![]),
        ("(;C[;W[bb\\]]PB[a ;PW[b\\]];B[aa])", ";C<;W[bb]>PB<a ;PW[b]>;B<aa>", vec![]),
        ("(;GN[x PW[y\\] z]XX[(;AB[aa\\][bb\\])];B[aa])", ";GN<x PW[y] z>XX<(;AB[aa][bb])>;B<aa>", vec![]),
        // Cut off.
        ("(;B[aa];C[text", ";B<aa>;C<text>", vec!["truncated-value@10", "missing-close-parenthesis@14"]),
        ("(;B[aa];W[b", ";B<aa>;W<b>", vec!["truncated-value@10", "missing-close-parenthesis@11"]),
        ("(;B[aa];W", ";B<aa>;", vec!["stray-text@8", "missing-close-parenthesis@9"]),
        ("(;C[a\\", ";C<a>", vec!["truncated-value@4", "missing-close-parenthesis@6"]),
        // Names.
        (
            "(;sz[9];b[aa];w[bb])",
            ";SZ<9>;B<aa>;W<bb>",
            vec!["lowercase-name@2", "lowercase-name@8", "lowercase-name@14"],
        ),
        ("(;FF[4]SiZe[9];B[aa])", ";FF<4>SZ<9>;B<aa>", vec!["mixed-case-name@7"]),
        ("(;FF[3]SiZe[9];Black[aa])", ";FF<3>SZ<9>;B<aa>", vec![]),
        ("(;P\nB[Name];B[aa])", ";PB<Name>;B<aa>", vec!["split-name@2"]),
        ("(;PB\n[Name]\n;\nB\n[aa])", ";PB<Name>;B<aa>", vec![]),
        ("(;AVERYLONGPROPERTYNAME[x];B[aa])", ";AVERYLONGPROPERTYNAME<x>;B<aa>", vec![]),
        (&format!("(;{}[x];B[aa])", "LONG".repeat(50)), &format!(";{}<x>;B<aa>", "LONG".repeat(50)), vec![]),
        ("(;[x]B[aa])", ";B<aa>", vec!["value-without-name@2"]),
        // Frames.
        ("(;;)", ";;", vec![]),
        ("(;B[aa];;W[bb])", ";B<aa>;;W<bb>", vec![]),
        (";B[aa];W[bb]", ";B<aa>;W<bb>", vec!["missing-open-parenthesis@0", "missing-close-parenthesis@12"]),
        ("FF[4];B[aa])", ";FF<4>;B<aa>", vec!["missing-open-parenthesis@0", "missing-semicolon@0"]),
        ("(;B[aa]);W[bb];B[cc])", ";B<aa>;W<bb>;B<cc>", vec!["nodes-after-close@8"]),
        ("((;B[aa];W[bb]))", ";B<aa>;W<bb>", vec!["empty-variation@0"]),
        ("(;B[aa]()(;W[bb]))", ";B<aa>;W<bb>", vec!["empty-variation@7"]),
        ("(;B[aa](W[bb])(;W[cc]))", ";B<aa>;W<bb>", vec!["missing-semicolon@8"]),
        ("(;B[aa](;W[bb])(;W[cc]);B[dd])", ";B<aa>;W<bb>", vec!["node-after-variation@23"]),
        ("(;B[aa]\0\0;W[bb])", ";B<aa>;W<bb>", vec!["nul-byte@7"]),
        ("(;B[aa] junk ;W[bb])", ";B<aa>;W<bb>", vec!["stray-text@8"]),
        ("(;B[aa],W[bb])", ";B<aa>W<bb>", vec!["stray-text@7"]),
        ("\r\n\r\n(;B[aa])", ";B<aa>", vec![]),
        ("Subject: game\n\n(;B[aa])\n--\nsignature", ";B<aa>", vec!["stray-text@0", "stray-text@24"]),
        ("\u{feff}(;B[aa])", ";B<aa>", vec!["byte-order-mark@0"]),
    ] {
        let collection = read(text);
        assert_eq!(line(&collection), wanted, "{text:?}");
        assert_eq!(codes(&collection), oddities, "{text:?}");
        assert!(
            collection
                .oddities()
                .iter()
                .all(|oddity| !oddity.message.is_empty() && !oddity.assumed.is_empty())
        );
    }
}

#[test]
fn two_roots_are_two_games() {
    let collection = read("((;SZ[9];B[aa])(;SZ[13];B[bb]))");
    assert_eq!(collection.len(), 2);
    assert_eq!(codes(&collection), ["empty-variation@0", "second-root@16"]);
    assert_eq!(Record::read(&collection, 1).unwrap().size.columns(), 13);
}

/// The parenthesis between two games is missing; where it is not, a variation is a variation.
#[test]
fn a_game_that_begins_in_another() {
    let collection = read("(;GM[1]SZ[9];B[aa](;W[bb];B[cc]\n(;FF[4]GM[1]SZ[13];B[dd])\n(;GM[1]SZ[9];B[ee])");
    assert_eq!(codes(&collection), ["missing-close-parenthesis@32"]);
    let sizes =
        collection.games().map(|game| Record::read(&collection, game.index()).unwrap().size.columns());
    assert_eq!(sizes.collect::<Vec<_>>(), [9, 13, 9]);
    assert_eq!(collection.game(0).unwrap().main_line().count(), 4);
    let nested = read("(;GM[1]SZ[9];B[aa](;GM[1];W[bb])(;W[cc]))");
    assert_eq!((nested.len(), nested.oddities().len()), (1, 0));
    let no_header = read("(;B[aa](;GM[1]SZ[9];W[bb])");
    assert_eq!(no_header.len(), 1);
}

#[test]
fn moves_and_set_up() {
    for (text, oddities) in [
        ("(;SZ[9];B[``];W[`])", vec!["pass-form@10", "pass-form@16"]),
        ("(;SZ[9];B[  ];W[pass];B[ee])", vec!["pass-form@10", "pass-form@16", "moves-after-passes@24"]),
        ("(;SZ[9];B[ aa ])", vec!["move-form@10"]),
        ("(;SZ[9];W[dundefined])", vec!["move-unreadable@10"]),
        ("(;SZ[9];B[D4])", vec!["move-unreadable@10"]),
        ("(;SZ[19];B[DD])", vec!["move-off-board@11"]),
        ("(;SZ[9];B[aa][bb])", vec!["several-values@14"]),
        ("(;SZ[9];B[aa]W[bb])", vec!["several-moves@13"]),
        ("(;SZ[9]AB[aa]AE[aa];W[bb])", vec!["setup-twice@16"]),
        ("(;SZ[9]AB[zz][aa:cc][dd:zz])", vec!["setup-unreadable@10", "setup-unreadable@21"]),
        ("(;B[aa])", vec!["size-missing@1"]),
        ("(;SZ[big];B[aa])", vec!["size-unreadable@5"]),
        ("(;SZ[9];B[aa];SZ[19])", vec!["duplicate-property@14"]),
        ("(;GM[1];SZ[9];B[aa])", vec!["information-after-root@8"]),
        ("(;GM[go]SZ[9])", vec!["game-type-unreadable@5"]),
        ("(;SZ[9]PL[white];W[aa])", vec!["player-unreadable@10"]),
        ("(;SZ[9]HA[1];B[aa])", vec!["handicap-one@10"]),
        ("(;SZ[19]HA[吴受先];B[aa])", vec!["handicap-unreadable@11"]),
        ("(;SZ[19]HA[7]AB[aa][bb];W[cc])", vec!["handicap-mismatch@11"]),
        ("(;SZ[9]KO[7.5];B[aa])", vec!["ko-with-value@10"]),
        ("(;SZ[9]KM[6 1/2];B[aa])", vec!["komi-with-words@10"]),
        ("(;SZ[9]TB[aa][bb]TW[bb])", vec!["territory-overlap@1"]),
        ("(;SZ[9]TB[]TW[zz])", vec!["territory-unreadable@14"]),
        ("(;SZ[9]RE[Remis])", vec!["result-form@10"]),
        ("(;SZ[9]RE[])", vec!["result-empty@10"]),
        ("(;SZ[9]RE[ask White])", vec!["result-unreadable@10"]),
        ("(;SZ[9]RE[B+6.5]RE[W+2])", vec!["duplicate-property@16"]),
        ("(;SZ[9]C[one]C[two])", vec!["duplicate-property@13"]),
    ] {
        assert_eq!(record_codes(text), oddities, "{text:?}");
    }
}

#[test]
fn handicap_comes_in_several_shapes() {
    use shinpan_sgf::record::{FirstMoveEvidence, HandicapShape::*};
    for (text, shape, stones) in [
        ("(;SZ[9]HA[2]AB[cc][gg];W[ee])", SetupInRoot, 2),
        ("(;SZ[9]HA[2];AB[cc][gg];W[ee])", SetupLater, 2),
        ("(;SZ[9]HA[3];B[cc];W[];B[gg];W[tt];B[cg];W[ee])", MovesAndPasses, 3),
        ("(;SZ[9]HA[3];B[cc];B[gg];B[cg];W[ee])", Moves, 3),
        ("(;SZ[9]HA[0];B[cc])", None, 0),
        ("(;SZ[9]AB[cc][gg];W[ee])", None, 0),
    ] {
        let record = Record::read(&read(text), 0).unwrap();
        assert_eq!((record.handicap.shape, record.handicap.stones.len()), (shape, stones), "{text}");
    }
    let record = Record::read(&read("(;SZ[9]HA[2]AB[cc][gg])"), 0).unwrap();
    assert_eq!(record.first_to_move.color, Color::White);
    assert_eq!(record.first_to_move.known_by, FirstMoveEvidence::Handicap);
}

#[test]
fn set_up_in_mid_game_is_an_event() {
    let record = Record::read(&read("(;SZ[9];B[aa];AW[aa]AE[bb]PL[W];W[bb]KO[])"), 0).unwrap();
    let [Event::Move(first), Event::Setup(setup), Event::Turn(turn), Event::Move(last)] = &record.events[..]
    else {
        panic!("{:?}", record.events)
    };
    assert_eq!(setup.changes().count(), 2);
    assert_eq!(turn.color, Color::White);
    assert!(!first.forced && last.forced && last.kind == MoveKind::Play);
    assert!(record.oddities.is_empty());
}

#[test]
fn variations_are_lines_of_their_own() {
    let collection = read("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd];B[ee](;W[ff])(;W[gg])))");
    let moves = |record: Record| {
        record.moves().map(|m| m.point.map(|p| p.to_sgf()[0] as char).unwrap()).collect::<String>()
    };
    assert_eq!(moves(Record::read(&collection, 0).unwrap()), "abc");
    let ends: Vec<String> = collection
        .game(0)
        .unwrap()
        .nodes()
        .filter(|node| node.first_child().is_none())
        .map(|node| moves(Record::read_to(&collection, node.id()).unwrap()))
        .collect();
    assert_eq!(ends, ["abc", "adef", "adeg"]);
    let lines: Vec<_> = collection.game(0).unwrap().lines().collect();
    let shared = |line: &shinpan_sgf::Line| {
        let record = Record::read_to(&collection, line.end).unwrap();
        (line.number, line.departs.map(|node| record.moves_before(node)))
    };
    assert_eq!(lines.iter().map(shared).collect::<Vec<_>>(), [(1, None), (2, Some(1)), (3, Some(1))]);
    let branch = collection.game(0).unwrap().main_line().nth(1).unwrap().children().nth(1).unwrap();
    assert_eq!(moves(Record::read_through(&collection, branch.id()).unwrap()), "adef");
}

#[test]
fn character_sets() {
    let encode = |text: &str, set: &'static encoding_rs::Encoding| set.encode(text).0.into_owned();
    let name = |collection: &Collection| {
        collection.game(0).unwrap().root().property("PB").unwrap().value().unwrap().text().into_owned()
    };
    use encoding_rs::*;
    for (text, set, label, read_as, known_by) in [
        ("柯洁", GB18030, "GB2312", "GBK", KnownBy::Declared),
        ("柯洁", GB18030, "gb18030", "gb18030", KnownBy::Declared),
        ("張栩 九段", BIG5, "Big5", "Big5", KnownBy::Declared),
        ("趙治勲", SHIFT_JIS, "SJIS", "Shift_JIS", KnownBy::Declared),
        ("이창호", EUC_KR, "CP949", "EUC-KR", KnownBy::Declared),
        ("趙治勲", ISO_2022_JP, "ISO-2022-JP", "ISO-2022-JP", KnownBy::Declared),
        ("Müller", WINDOWS_1252, "ISO-8859-1", "windows-1252", KnownBy::Declared),
        ("柯洁 九段", GB18030, "", "gb18030", KnownBy::Guessed),
        ("이창호 九段", EUC_KR, "", "EUC-KR", KnownBy::Guessed),
        ("柯洁 九段", GB18030, "UTF-8", "gb18030", KnownBy::Guessed),
        ("柯洁", UTF_8, "GB2312", "UTF-8", KnownBy::Guessed),
        ("柯洁", UTF_8, "ISO-8859-1", "UTF-8", KnownBy::Guessed),
        ("柯洁 九段", UTF_8, "UTF-16", "UTF-8", KnownBy::Guessed),
        ("柯洁 九段", GB18030, "klingon", "gb18030", KnownBy::Guessed),
    ] {
        let label = if label.is_empty() { String::new() } else { format!("CA[{label}]") };
        let mut bytes = format!("(;FF[4]{label}SZ[9]PB[").into_bytes();
        bytes.extend(encode(text, set));
        bytes.extend(b"]C[x];B[aa])");
        let collection = read(&bytes);
        let charset = collection.game(0).unwrap().charset();
        assert_eq!((charset.name(), charset.known_by), (read_as, known_by), "{text} {label}");
        assert_eq!(name(&collection), text, "{label}");
        assert_eq!(collection.oddities().is_empty(), known_by == KnownBy::Declared, "{text} {label}");
        let last = collection.node(shinpan_sgf::NodeId(1)).unwrap();
        assert_eq!(bytes[last.place().byte], b';');
        let clean = read(collection.to_clean().sgf.as_bytes());
        assert_eq!(name(&clean), text);
    }
}

#[test]
fn each_game_has_its_own_character_set() {
    let mut bytes = b"(;CA[Shift_JIS]SZ[9]PB[".to_vec();
    bytes.extend_from_slice(&encoding_rs::SHIFT_JIS.encode("構能").0);
    bytes.extend_from_slice(b"])\n(;CA[UTF-8]SZ[9]PB[");
    bytes.extend_from_slice("構能".as_bytes());
    bytes.extend_from_slice(b"])\n(;CA[Big5]SZ[9]PB[");
    bytes.extend_from_slice(&encoding_rs::BIG5.encode("功能").0);
    bytes.extend_from_slice(b"])(;SZ[9]PB[plain])");
    let collection = read(&bytes);
    let names: Vec<_> = collection
        .games()
        .map(|game| game.root().property("PB").unwrap().value().unwrap().text().into_owned())
        .collect();
    assert_eq!(names, ["構能", "構能", "功能", "plain"]);
    assert!(collection.oddities().is_empty(), "{:?}", collection.oddities());
    assert_eq!(collection.write(), bytes);
    let root = collection.game(2).unwrap().root().id();
    let mut draft = collection.edit();
    draft.set(root, "PW", &["功"]);
    draft.append(collection.game(3).unwrap().root().id(), &[("B", &["aa"]), ("C", &["a]b"])]);
    let edited = read(draft.write().unwrap());
    let white = edited.game(2).unwrap().root().property("PW").unwrap().value().unwrap();
    assert_eq!(white.text(), "功");
    assert_eq!(edited.game(3).unwrap().main_line().count(), 2);
    draft.set(root, "PW", &["한"]);
    assert!(draft.write().unwrap_err().to_string().contains("Big5"));
}

#[test]
fn utf16_reads_and_knows_its_places() {
    for (mark, big) in [(true, false), (true, true), (false, false), (false, true)] {
        let text = "(;SZ[9]PB[黒]C[x]\n;B[aa])";
        let unit = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
        let start = mark.then_some(0xFEFF);
        let bytes: Vec<u8> = start.into_iter().chain(text.encode_utf16()).flat_map(unit).collect();
        let collection = read(&bytes);
        assert_eq!(line(&collection), ";SZ<9>PB<黒>C<x>;B<aa>");
        let place =
            collection.node(shinpan_sgf::NodeId(1)).unwrap().property("B").unwrap().value().unwrap().place();
        let at =
            text.encode_utf16().collect::<Vec<_>>().iter().rposition(|&u| u == u16::from(b'[')).unwrap() + 1;
        assert_eq!(place.byte, 2 * (at + usize::from(mark)));
        assert_eq!(place.line, 2);
        let declared = text.replace("SZ", "CA[UTF-16]SZ");
        let declared: Vec<u8> = start.into_iter().chain(declared.encode_utf16()).flat_map(unit).collect();
        assert!(read(&declared).oddities().iter().all(|oddity| oddity.code == "byte-order-mark"));
        let mut draft = collection.edit();
        draft.set(shinpan_sgf::NodeId(0), "PW", &["白"]);
        assert_eq!(line(&read(draft.write().unwrap())), ";SZ<9>PB<黒>C<x>PW<白>;B<aa>");
    }
}

#[test]
fn characters_that_were_cut_do_not_swallow_brackets() {
    // A name cut after the first byte of a character.
    let collection = read(b"(;CA[UTF-8]SZ[9]PB[\xE9\xBB\x92\xE7\x94]PW[w];B[aa])");
    assert_eq!(line(&collection), ";CA<UTF-8>SZ<9>PB<黒\u{FFFD}>PW<w>;B<aa>");
    assert_eq!(codes(&collection), ["charset-invalid-bytes@19"]);
    let collection = read(b"(;CA[EUC-KR]SZ[9]PB[\xB1\xE8\xB1]PW[w];B[aa])");
    assert_eq!(line(&collection), ";CA<EUC-KR>SZ<9>PB<김\u{FFFD}>PW<w>;B<aa>");
}

#[test]
fn hosts_are_known_by_their_word() {
    for (text, host) in [
        ("(;SZ[9]PC[OGS: https://online-go.com/game/1])", "ogs"),
        ("(;SZ[9]PC[The KGS Go Server at http://www.gokgs.com/])", "kgs"),
        ("(;SZ[9]AP[foxwq])", "fox"),
        ("(;SZ[9]AP[GNU Go:3.8]RU[Chinese]AP[foxwq])", "fox"),
        ("(;SZ[9]AP[GNU Go:3.8]GN[game])", "gnugo"),
        ("(;SZ[9]SO[CGOS])", "cgos"),
        ("(;SZ[9]AP[Sabaki:0.52])", ""),
    ] {
        let record = Record::read(&read(text), 0).unwrap();
        assert_eq!(record.source.map_or("", |source| source.host.id()), host, "{text}");
    }
}

#[test]
fn places_are_bytes_lines_and_columns() {
    let collection = read("(;SZ[9]\r\nC[黒é]\n  junk;B[aa])");
    let oddity = collection.oddities().last().unwrap();
    assert_eq!((oddity.code, oddity.line, oddity.column, oddity.byte), ("stray-text", 3, 3, 20));
    let record = Record::read(&collection, 0).unwrap();
    let first = record.moves().next().unwrap();
    assert_eq!((first.byte, first.line), (27, 3));
}

#[test]
fn written_clean() {
    let text = "(;SiZe[9:9]PB[a [3d]]KM[6,5]RE[black wins by 3]\n;B[aa]AB[bb];W[tt];B[])(;GM[2]SZ[8];B[zz])";
    let clean = read(text).to_clean();
    assert_eq!(
        clean.sgf,
        "(;FF[4]CA[UTF-8]SZ[9]PB[a [3d\\]]KM[6.5]RE[B+3];AB[bb];B[aa];W[];B[])\n(;FF[4]CA[UTF-8]GM[2]SZ[8];B[zz])\n"
    );
    let codes: Vec<_> = clean.report.iter().map(|oddity| oddity.code).collect();
    for code in ["size-form", "unescaped-bracket", "komi-comma", "result-form", "setup-and-move", "pass-form"]
    {
        assert!(codes.contains(&code), "{code}: {codes:?}");
    }
}

#[test]
fn written_clean_nothing_said_twice_is_lost() {
    let text = "(;SZ[9]HA[2 stones]AB[aa][bb]PL[white]RE[W+R]C[a]C[b]XX[1]XX[2];W[dd];RE[B+R]B[zz](;W[ff])(;W[gg]RE[0]))";
    let clean = read(text).to_clean();
    assert_eq!(
        clean.sgf,
        "(;FF[4]CA[UTF-8]SZ[9]HA[2]AB[aa][bb]PL[W]RE[W+R]C[a\nb]XX[1][2];W[dd]\n;B[zz]\n(;W[ff])\n(;W[gg]))\n"
    );
    let codes: Vec<_> = clean.report.iter().map(|oddity| (oddity.code, oddity.byte)).collect();
    for told in [("handicap-unreadable", 10), ("duplicate-property", 97), ("move-off-board", 79)] {
        assert!(codes.contains(&told), "{told:?}: {codes:?}");
    }
    assert_eq!(read(&clean.sgf).to_clean().sgf, clean.sgf);
}

#[test]
fn set_up_written_clean_has_the_same_last_word() {
    for text in [
        "(;SZ[9]AE[aa]AB[aa]AE[aa])",
        "(;SZ[9]AB[aa:cc]AE[bb]AB[dd];W[ee])",
        "(;SZ[9]AW[aa]AB[zz][aa]AW[bb]AB[cc];AE[aa]AB[aa]AE[zz]B[ee])",
    ] {
        let collection = read(text);
        let clean = read(collection.to_clean().sgf);
        let [before, after] = [&collection, &clean].map(|collection| Record::read(collection, 0).unwrap());
        assert_eq!(before.start(), after.start(), "{text}");
        assert_eq!(before.moves().count(), after.moves().count());
        let doubled = |record: &Record| {
            record.oddities.iter().any(|o| o.code == "duplicate-property" || o.code == "setup-twice")
        };
        assert!(doubled(&before) && !doubled(&after), "{text}");
        assert_eq!(clean.to_clean().sgf, collection.to_clean().sgf);
    }
}
