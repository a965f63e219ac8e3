use encoding_rs::{EUC_JP, Encoding, GB18030, GBK, ISO_2022_JP, UTF_8, UTF_16BE, UTF_16LE};

use super::guess::{choose, guess};
use super::offset_map::OffsetMap;
use super::scan;
use crate::code;
use crate::oddity::Notes;

/// A file as text.
pub(crate) struct Decoded {
    /// The text, unless the bytes of the file are valid UTF-8 and mean just that.
    pub text: Option<Vec<u8>>,
    pub map: OffsetMap,
    /// Where in the text each character set begins to hold.
    pub segments: Vec<(u32, &'static Encoding)>,
    /// Where in the text the first character behind a byte order mark stands.
    pub start: usize,
}

/// Turns the bytes of a file into text. Never fails: bytes that are no characters become U+FFFD in the text, with a
/// note, and stay what they are in the file.
pub(crate) fn decode(bytes: &[u8], notes: &mut Notes) -> Decoded {
    if let Some((encoding, mark)) = utf16(bytes) {
        return decode_utf16(bytes, encoding, mark, notes);
    }
    let start = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    if start > 0 {
        notes.add(code::BYTE_ORDER_MARK, 0, "the file begins with a byte order mark", "skipped");
    }
    let stateful = memchr::memchr(0x1B, bytes).is_some();
    let valid = Encoding::utf8_valid_up_to(bytes) == bytes.len();
    if valid && !stateful && (start > 0 || is_utf8_all_along(bytes)) {
        return Decoded { text: None, map: OffsetMap::default(), segments: vec![(0, UTF_8)], start };
    }
    let segments = segments(bytes);
    if let [(_, only)] = segments[..]
        && only == UTF_8
        && valid
    {
        return Decoded { text: None, map: OffsetMap::default(), segments: vec![(0, UTF_8)], start };
    }
    let mut sink =
        Sink { text: Vec::with_capacity(bytes.len() + bytes.len() / 2), map: OffsetMap::default() };
    let mut placed = Vec::with_capacity(segments.len());
    for (index, &(from, encoding)) in segments.iter().enumerate() {
        let to = segments.get(index + 1).map_or(bytes.len(), |next| next.0);
        placed.push((sink.text.len() as u32, encoding));
        if let Some(bad) = sink.segment(bytes, from, to, encoding) {
            notes.add(
                code::CHARSET_INVALID_BYTES,
                bad,
                format!("bytes that are no characters of {}", encoding.name()),
                "shown as U+FFFD; the file keeps its bytes",
            );
        }
    }
    Decoded { text: Some(sink.text), map: sink.map, segments: placed, start }
}

/// Plain ASCII, or nothing declared but UTF-8: the common cases, which need no search for games.
fn is_utf8_all_along(bytes: &[u8]) -> bool {
    bytes.is_ascii() || {
        let places = scan::label_places(bytes);
        let label = |&place: &usize| {
            let close = memchr::memchr(b']', &bytes[place..bytes.len().min(place + 64)]);
            close.and_then(|close| std::str::from_utf8(&bytes[place..place + close]).ok())
        };
        places
            .iter()
            .all(|place| label(place).and_then(scan::by_label).is_none_or(|encoding| encoding == UTF_8))
    }
}

/// Stretches of the file with one character set each, game by game.
fn segments(bytes: &[u8]) -> Vec<(usize, &'static Encoding)> {
    let places = scan::label_places(bytes);
    let mut whole_file: Option<&'static Encoding> = None;
    let mut found: Vec<(usize, &'static Encoding)> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        // A set of two-byte units is none that these bytes could be in, whatever is said.
        let declared = scan::root_label(bytes, at, &places).and_then(scan::by_label);
        let declared = declared.filter(|set| set.is_ascii_compatible() || *set == ISO_2022_JP);
        let expected = declared.unwrap_or_else(|| *whole_file.get_or_insert_with(|| guess(bytes)));
        let end = scan::game_end(bytes, at, expected);
        let game = &bytes[at..end];
        let before = found.last().map(|last| last.1);
        let encoding = if game.is_ascii() && memchr::memchr(0x1B, game).is_none() {
            before.or(declared).unwrap_or(expected)
        } else {
            choose(game, declared, whole_file)
        };
        if before != Some(encoding) {
            found.push((at, encoding));
        }
        at = end;
    }
    found
}

/// The text so far and the places its bytes came from.
struct Sink {
    text: Vec<u8>,
    map: OffsetMap,
}

impl Sink {
    /// Appends `bytes[from..to]`. Gives the offset in the text of the first character that could not be read.
    fn segment(
        &mut self,
        bytes: &[u8],
        from: usize,
        to: usize,
        encoding: &'static Encoding,
    ) -> Option<usize> {
        let mut at = from;
        let mut first_bad = None;
        while at < to {
            let ascii = at + ascii_run(&bytes[at..to], encoding == ISO_2022_JP);
            if ascii > at {
                self.map.begin(self.text.len(), at, 1);
                self.text.extend_from_slice(&bytes[at..ascii]);
            }
            let wide = ascii + wide_run(&bytes[ascii..to], encoding);
            if wide > ascii {
                self.map.begin(self.text.len(), ascii, 0);
                let bad = self.run(&bytes[ascii..wide], encoding);
                first_bad = first_bad.or(bad);
            }
            at = wide;
        }
        first_bad
    }

    fn run(&mut self, run: &[u8], encoding: &'static Encoding) -> Option<usize> {
        let begin = self.text.len();
        let (text, bad) = encoding.decode_without_bom_handling(run);
        self.text.extend_from_slice(text.as_bytes());
        let offset = || text.char_indices().find(|(_, c)| *c == '\u{FFFD}').map_or(0, |(at, _)| at);
        bad.then(|| begin + offset())
    }
}

/// How many bytes at the beginning are ASCII characters.
fn ascii_run(bytes: &[u8], stateful: bool) -> usize {
    let end = Encoding::ascii_valid_up_to(bytes);
    if stateful { memchr::memchr(0x1B, &bytes[..end]).unwrap_or(end) } else { end }
}

/// How many bytes at the beginning are characters beyond ASCII, second bytes included.
fn wide_run(bytes: &[u8], encoding: &'static Encoding) -> usize {
    if encoding == ISO_2022_JP {
        return escape_run(bytes);
    }
    let mut at = 0;
    while at < bytes.len() && bytes[at] >= 0x80 {
        at += character(&bytes[at..], encoding);
    }
    at.min(bytes.len())
}

/// From one escape sequence to behind the one that goes back to ASCII.
fn escape_run(bytes: &[u8]) -> usize {
    if bytes.first().is_some_and(|&byte| byte != 0x1B) {
        return 1;
    }
    memchr::memmem::find(bytes, b"\x1B(B").map_or(bytes.len(), |back| back + 3)
}

/// The length of the character at the beginning, which is not ASCII. A second byte that makes no character with the
/// first stands for itself, so that a cut-off character does not swallow a bracket.
fn character(bytes: &[u8], encoding: &'static Encoding) -> usize {
    let Some(&next) = bytes.get(1) else { return 1 };
    if encoding == EUC_JP {
        return if bytes[0] == 0x8F { 3 } else { 2 };
    }
    if !scan::trails_in_ascii(encoding) || !scan::is_lead(encoding, bytes[0]) {
        return 1;
    }
    if next >= 0x80 {
        return 2;
    }
    if (encoding == GB18030 || encoding == GBK) && next.is_ascii_digit() {
        let rest = bytes.get(2).is_some_and(|&b| b >= 0x81) && bytes.get(3).is_some_and(u8::is_ascii_digit);
        return if rest { 4 } else { 1 };
    }
    let (_, bad) = encoding.decode_without_bom_handling(&bytes[..2]);
    if bad { 1 } else { 2 }
}

/// UTF-16, by its mark or by the zero bytes of its first two characters; and the length of the mark.
fn utf16(bytes: &[u8]) -> Option<(&'static Encoding, usize)> {
    match bytes {
        [0xFF, 0xFE, ..] => Some((UTF_16LE, 2)),
        [0xFE, 0xFF, ..] => Some((UTF_16BE, 2)),
        [b'(', 0, b';', 0, ..] => Some((UTF_16LE, 0)),
        [0, b'(', 0, b';', ..] => Some((UTF_16BE, 0)),
        _ => None,
    }
}

fn decode_utf16(bytes: &[u8], encoding: &'static Encoding, mark: usize, notes: &mut Notes) -> Decoded {
    let unit = |pair: &[u8]| match *pair {
        [a, b] if encoding == UTF_16LE => u16::from_le_bytes([a, b]),
        [a, b] => u16::from_be_bytes([a, b]),
        // Half a unit at the end.
        _ => 0xFFFD,
    };
    let mut text = Vec::with_capacity(bytes.len());
    let mut map = OffsetMap::default();
    let (mut at, mut stride, mut bad) = (mark, None, None);
    for decoded in char::decode_utf16(bytes[mark..].chunks(2).map(unit)) {
        let broken = decoded.is_err();
        let character = decoded.unwrap_or('\u{FFFD}');
        let step = if character.is_ascii() { 2 } else { 0 };
        if stride != Some(step) {
            map.begin(text.len(), at, step);
            stride = Some(step);
        }
        if broken {
            bad = bad.or(Some(text.len()));
        }
        text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        at += 2 * character.len_utf16();
    }
    if mark > 0 {
        notes.add(code::BYTE_ORDER_MARK, 0, "the file begins with a byte order mark", "read as UTF-16");
    }
    if let Some(bad) = bad {
        notes.add(
            code::CHARSET_INVALID_BYTES,
            bad,
            "half a surrogate pair",
            "shown as U+FFFD; the file keeps its bytes",
        );
    }
    Decoded { text: Some(text), map, segments: vec![(0, encoding)], start: 0 }
}
