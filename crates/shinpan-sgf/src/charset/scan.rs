//! Finding the games in bytes whose character set is not yet known.
//!
//! A file can hold games in several character sets, each declared in its own root. Bytes such as `5D` may be the
//! second half of a character, so the ends of games can only be found with the set in mind; the set in turn stands in
//! the root node, which is found by looking no further than the first node end.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, WINDOWS_1252};

/// The character set a label names, with the names Go programs use beside those of the WHATWG list.
pub(crate) fn by_label(label: &str) -> Option<&'static Encoding> {
    if let Some(encoding) = Encoding::for_label_no_replacement(label.as_bytes()) {
        return Some(encoding);
    }
    let plain: String =
        label.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect();
    Some(match plain.as_str() {
        "utf8" | "unicode" | "utf8bom" => encoding_rs::UTF_8,
        "cp932" | "932" | "ms932" | "mskanji" | "shiftjis" | "sjis" | "windows31j" => SHIFT_JIS,
        "cp936" | "936" | "gb2312" | "gb231280" | "gbk" | "gb" => GBK,
        "gb18030" => GB18030,
        "cp949" | "949" | "ms949" | "uhc" | "euckr" | "ksc5601" => EUC_KR,
        "cp950" | "950" | "big5hkscs" | "big5" => BIG5,
        "eucjp" => EUC_JP,
        "latin1" | "iso88591" | "88591" | "cp1252" | "ansi" | "ascii" | "usascii" => WINDOWS_1252,
        _ => return None,
    })
}

/// Whether the second byte of a character of this set may be an ASCII byte.
pub(super) fn trails_in_ascii(encoding: &'static Encoding) -> bool {
    [SHIFT_JIS, GB18030, GBK, BIG5, EUC_KR].contains(&encoding)
}

/// Whether the byte begins a character of two (or four) bytes.
pub(super) fn is_lead(encoding: &'static Encoding, byte: u8) -> bool {
    if encoding == SHIFT_JIS {
        matches!(byte, 0x81..=0x9F | 0xE0..=0xFC)
    } else {
        matches!(byte, 0x81..=0xFE)
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0B | 0x0C)
}

/// Where each `CA` property of the file may stand: the byte behind its opening bracket.
pub(super) fn label_places(bytes: &[u8]) -> Vec<usize> {
    let begins_name = |at: usize| at == 0 || !bytes[at - 1].is_ascii_alphabetic();
    memchr::memmem::find_iter(bytes, b"CA")
        .filter(|&at| begins_name(at))
        .filter_map(|at| {
            let bracket = (at + 2..bytes.len()).find(|&i| !is_blank(bytes[i]))?;
            (bytes[bracket] == b'[').then_some(bracket + 1)
        })
        .collect()
}

/// The label in the root of the game that begins at or after `start`.
pub(super) fn root_label<'b>(bytes: &'b [u8], start: usize, places: &[usize]) -> Option<&'b str> {
    let place = *places.get(places.partition_point(|&place| place < start))?;
    // In front of the label no node may have ended.
    let node_ends = |close: usize| {
        let next = (close + 1..place).find(|&i| !is_blank(bytes[i]));
        next.is_some_and(|i| matches!(bytes[i], b';' | b'(' | b')'))
    };
    if memchr::memchr_iter(b']', &bytes[start..place]).any(|close| node_ends(start + close)) {
        return None;
    }
    let close = memchr::memchr(b']', &bytes[place..bytes.len().min(place + 64)])?;
    std::str::from_utf8(&bytes[place..place + close]).ok().map(str::trim).filter(|label| !label.is_empty())
}

/// One past the closing parenthesis of the first game at or after `start`; the end of the file if it is not closed.
pub(super) fn game_end(bytes: &[u8], start: usize, encoding: &'static Encoding) -> usize {
    let wide = trails_in_ascii(encoding);
    let (mut at, mut depth, mut in_value) = (start, 0usize, false);
    while at < bytes.len() {
        let byte = bytes[at];
        if in_value && wide && byte >= 0x80 {
            let pair = is_lead(encoding, byte) && bytes.get(at + 1).is_some_and(|&trail| trail >= 0x30);
            at += 1 + usize::from(pair);
            continue;
        }
        match byte {
            b'\\' if in_value => at += usize::from(bytes.get(at + 1).is_some_and(u8::is_ascii)),
            b']' => in_value = false,
            b'[' => in_value = true,
            b'(' if !in_value => depth += 1,
            b')' if !in_value && depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_people_write() {
        for (label, name) in [
            ("utf8", "UTF-8"),
            ("CP949", "EUC-KR"),
            ("Shift-JIS", "Shift_JIS"),
            ("GB2312", "GBK"),
            ("ISO8859-1", "windows-1252"),
        ] {
            assert_eq!(by_label(label).map(Encoding::name), Some(name), "{label}");
        }
        assert_eq!(by_label("klingon"), None);
    }

    #[test]
    fn the_label_of_the_next_game_is_not_ours() {
        let bytes = b"(;FF[4];B[aa])(;CA[Big5];B[bb])";
        let places = label_places(bytes);
        assert_eq!(root_label(bytes, 0, &places), None);
        assert_eq!(root_label(bytes, 14, &places), Some("Big5"));
    }

    #[test]
    fn a_trail_byte_is_no_bracket() {
        let game = b"(;PB[\x95\x5D])(;)";
        assert_eq!(game_end(game, 0, SHIFT_JIS), 9);
        assert_eq!(game_end(game, 0, WINDOWS_1252), 9);
    }
}
