//! Text in every character set, declared rightly, wrongly or not at all.
#![no_main]

#[path = "../../crates/shinpan-sgf/tests/examine/mod.rs"]
mod examine;

use arbitrary::Arbitrary;
use encoding_rs::Encoding;
use shinpan_sgf::{Limits, parse, value};

#[derive(Arbitrary, Debug)]
struct Game {
    set: u8,
    /// The set that is declared; none if too large.
    declared: u8,
    name: String,
    raw: Vec<u8>,
}

const SETS: [&Encoding; 8] = [
    encoding_rs::UTF_8,
    encoding_rs::GB18030,
    encoding_rs::BIG5,
    encoding_rs::SHIFT_JIS,
    encoding_rs::EUC_KR,
    encoding_rs::EUC_JP,
    encoding_rs::WINDOWS_1252,
    encoding_rs::ISO_2022_JP,
];

libfuzzer_sys::fuzz_target!(|games: Vec<Game>| {
    let mut bytes = Vec::new();
    for game in games.iter().take(4) {
        bytes.extend(b"(;FF[4]");
        if let Some(declared) = SETS.get(usize::from(game.declared)) {
            bytes.extend(format!("CA[{}]", declared.name()).bytes());
        }
        bytes.extend(b"PB[");
        let text = value::escape(&game.name);
        bytes.extend_from_slice(&SETS[usize::from(game.set) % SETS.len()].encode(&text).0);
        bytes.extend(b"]C[");
        bytes.extend_from_slice(&game.raw);
        bytes.extend(b"];B[aa])");
    }
    examine::examine(&bytes);

    // A two-byte set that is declared, and holds the text, gives the text back.
    let Some(game) = games.first() else { return };
    let set = SETS[1 + usize::from(game.set) % 3];
    let (encoded, _, missing) = set.encode(&game.name);
    let twice = set.decode_without_bom_handling(&encoded).0;
    let plain = !game.name.contains(['\\', ']', '[', '\u{1b}', '\n', '\r', '\t', '\u{b}', '\u{c}']);
    if missing || twice != game.name || !plain || std::str::from_utf8(&encoded).is_ok() {
        return;
    }
    let mut bytes = format!("(;CA[{}]PB[", set.name()).into_bytes();
    bytes.extend_from_slice(&encoded);
    bytes.extend(b"];B[aa])");
    let collection = parse(bytes, &Limits::default()).expect("a sound record");
    let name = collection.game(0).and_then(|game| game.root().property("PB")?.value()).expect("a name");
    assert_eq!(name.text(), game.name);
});
