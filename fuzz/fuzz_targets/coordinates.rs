//! Arbitrary text as a point or an act: never a panic, and what is read is written back as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan_board::{Point, Position, Size};
use shinpan_game::Act;

fuzz_target!(|input: (u8, u8, &str)| {
    let (columns, rows, text) = input;
    let Ok(size) = Size::new(columns % 53, rows % 53) else { return };
    if let Ok(point) = Point::from_gtp(text, size) {
        assert!(size.contains(point));
        assert_eq!(Point::from_gtp(&point.to_gtp(size), size), Ok(point));
    }
    if let Ok(point) = Point::from_sgf(text.as_bytes()) {
        assert_eq!(&point.to_sgf()[..], text.as_bytes());
    }
    if let Ok(position) = Position::from_diagram(text) {
        assert_eq!(Position::from_diagram(&position.to_rows()), Ok(position));
    }
    if let Ok(act) = Act::parse(text, size) {
        assert_eq!(Act::parse(&act.to_text(size), size), Ok(act));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    match Act::parse_all(&words, size) {
        Ok(acts) => assert!(acts.len() <= words.len()),
        Err((before, why)) => assert!(before < words.len() && !why.to_string().is_empty()),
    }
});
