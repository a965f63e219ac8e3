//! Escapes: the text a value stands for, and the way back.

use std::borrow::Cow;

/// FF\[4\] `Text`: a backslash makes the next character literal, a backslash before a line end removes both, line ends
/// become `\n`, other white space becomes a blank.
pub fn text(raw: &str) -> Cow<'_, str> {
    resolve(raw, '\n')
}

/// FF\[4\] `SimpleText`: as [`text`], with a blank for every line end.
pub fn simple_text(raw: &str) -> Cow<'_, str> {
    resolve(raw, ' ')
}

fn resolve(raw: &str, line_end: char) -> Cow<'_, str> {
    let special = |byte: &u8| {
        matches!(byte, b'\\' | b'\t' | b'\r' | 0x0B | 0x0C) || (*byte == b'\n' && line_end != '\n')
    };
    if !raw.as_bytes().iter().any(special) {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut characters = raw.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some(end @ ('\n' | '\r')) => skip_pair(end, &mut characters),
                Some(white) if is_blank(white) => text.push(' '),
                Some(literal) => text.push(literal),
                None => {}
            },
            '\n' | '\r' => {
                skip_pair(character, &mut characters);
                text.push(line_end);
            }
            white if is_blank(white) => text.push(' '),
            other => text.push(other),
        }
    }
    Cow::Owned(text)
}

/// CR LF and LF CR are one line end.
fn skip_pair(first: char, characters: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    let partner = if first == '\r' { '\n' } else { '\r' };
    characters.next_if_eq(&partner);
}

fn is_blank(character: char) -> bool {
    matches!(character, '\t' | '\u{B}' | '\u{C}')
}

/// The raw halves on either side of the first colon that is not escaped.
pub fn compose(raw: &str) -> Option<(&str, &str)> {
    let bytes = raw.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b':' => return Some((&raw[..at], &raw[at + 1..])),
            _ => at += 1,
        }
    }
    None
}

/// Text made ready to stand between brackets: `]` and `\` are escaped, and so is `[` behind a capital letter, where a
/// reader that repairs damage could take it for the next property. A colon needs an escape only in the halves of a
/// composed value (see [`escape_half`]).
pub fn escape(text: &str) -> Cow<'_, str> {
    escape_all(text, &['\\', ']'])
}

/// As [`escape`], with colons escaped too: for the halves of a composed value.
pub fn escape_half(text: &str) -> Cow<'_, str> {
    escape_all(text, &['\\', ']', ':'])
}

fn escape_all<'t>(text: &'t str, special: &[char]) -> Cow<'t, str> {
    if !text.contains(special) && !text.contains('[') {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if special.contains(&character) || character == '[' && looks_like_name(&escaped) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    Cow::Owned(escaped)
}

/// Whether a bracket behind this text could be taken for that of a property.
pub(crate) fn looks_like_name(before: &str) -> bool {
    before.ends_with(|last: char| last.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_line_breaks() {
        assert_eq!(text("one \\] two \\\\ three \\: x\\\ny\tz"), "one ] two \\ three : xy z");
        assert_eq!(text("a\r\nb\\\r\nc\n\rd"), "a\nbc\nd");
        assert_eq!(simple_text("a\r\nb\nc"), "a b c");
        assert_eq!(text("ends in \\"), "ends in ");
        assert!(matches!(text("plain\ntext"), Cow::Borrowed(_)));
    }

    #[test]
    fn composed() {
        assert_eq!(compose("cc:x\\:y"), Some(("cc", "x\\:y")));
        assert_eq!(compose("a\\:b"), None);
        assert_eq!(compose("a\\"), None);
    }

    #[test]
    fn escaping_is_undone_by_reading() {
        for sample in ["]", "\\", "a:b]c\\", "\\]", "", "x\nB[aa", "[9d]"] {
            assert_eq!(text(&escape(sample)), sample);
            assert_eq!(text(&escape_half(sample)), sample);
        }
    }
}
