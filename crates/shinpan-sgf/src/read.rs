use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use encoding_rs::{Encoding, UTF_8};

use crate::charset::{self, Charset, KnownBy};
use crate::code;
use crate::collection::Collection;
use crate::error::SgfError;
use crate::limits::Limits;
use crate::oddity::Notes;
use crate::parser::{self, Stopped};

/// Reads a file of game records, whatever its state.
///
/// Damage is repaired as far as it goes and reported as [oddities](Collection::oddities); character sets are taken from
/// `CA`, from a byte order mark, or from the bytes.
///
/// # Errors
/// [`SgfError`]: nothing in the file looks like a game, or it is larger than the limits allow.
///
/// ```
/// let games = shinpan_sgf::parse(*b"(;SZ[9];B[ee];W[gc])", &Default::default())?;
/// assert_eq!(games.game(0).unwrap().main_line().count(), 3);
/// # Ok::<(), shinpan_sgf::SgfError>(())
/// ```
pub fn parse(bytes: impl Into<Arc<[u8]>>, limits: &Limits) -> Result<Collection, SgfError> {
    let original: Arc<[u8]> = bytes.into();
    let most = limits.file_bytes.min(Limits::none().file_bytes);
    if original.len() > most {
        return Err(SgfError::FileTooLarge { bytes: original.len(), limit: most });
    }
    let mut notes = Notes::new(limits.oddities);
    let decoded = charset::decode(&original, &mut notes);
    let text = decoded.text.as_deref().unwrap_or(&original);
    if text.len() > Limits::none().file_bytes {
        return Err(SgfError::FileTooLarge { bytes: original.len(), limit: most });
    }
    let tree = parser::parse(text, decoded.start, limits, &mut notes).map_err(|stopped| {
        let place =
            |at: usize| (decoded.map.original(at), 1 + memchr::memchr_iter(b'\n', &text[..at]).count());
        match stopped {
            Stopped::ValueTooLarge { at } => {
                let (byte, line) = place(at);
                SgfError::ValueTooLarge { byte, line, limit: limits.value_bytes }
            }
            Stopped::TooManyNodes { at } => {
                let (byte, line) = place(at);
                SgfError::TooManyNodes { byte, line, limit: limits.nodes }
            }
            Stopped::NoGame => nothing_found(text),
        }
    })?;
    let mut collection = Collection {
        map: decoded.map,
        charsets: Vec::new(),
        tree,
        oddities: Vec::new(),
        oddities_left_out: 0,
        lines: OnceLock::new(),
        decoded: decoded.text.map(Arc::from),
        original,
    };
    collection.charsets = charsets(&collection, &decoded.segments, &mut notes);
    collection.oddities_left_out = notes.left_out;
    collection.oddities = notes.locate(&collection);
    Ok(collection)
}

fn nothing_found(text: &[u8]) -> SgfError {
    let begin = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii();
    if begin.is_empty() {
        return SgfError::Empty;
    }
    let begins = String::from_utf8_lossy(&begin[..begin.len().min(120)]).chars().take(40).collect();
    SgfError::NotSgf { begins }
}

/// The character set of each game and how it was known; says where that is not what the game declares.
fn charsets(
    collection: &Collection,
    segments: &[(u32, &'static Encoding)],
    notes: &mut Notes,
) -> Vec<Charset> {
    let text = collection.text();
    let marked = collection.has_mark();
    let mut charsets = Vec::with_capacity(collection.len());
    for game in collection.games() {
        let (from, to) = game.span();
        let after = segments.partition_point(|(begin, _)| *begin <= from as u32);
        let encoding = segments.get(after.saturating_sub(1)).map_or(UTF_8, |segment| segment.1);
        let declared = game.root().property("CA").and_then(|property| property.value());
        let label = declared.map(|value| value.simple_text()).unwrap_or_default();
        let known = charset::by_label(label.trim());
        if let Some(value) = declared.filter(|_| known.is_none()) {
            notes.add(
                code::CHARSET_UNKNOWN,
                value.offset() as usize,
                format!("the character set \"{}\" is not one we know", label.trim()),
                format!("read as {}", encoding.name()),
            );
        }
        let first_beyond =
            Some(Encoding::ascii_valid_up_to(&text[from..to])).filter(|&first| first < to - from);
        let Some(first) = first_beyond else {
            let encoding = known
                .filter(|set| set.is_ascii_compatible() == encoding.is_ascii_compatible())
                .unwrap_or(encoding);
            charsets.push(Charset { encoding, known_by: KnownBy::Ascii });
            continue;
        };
        let same = |set: &'static Encoding| {
            set == encoding || is_gb(set) && is_gb(encoding) || is_utf16(set) && is_utf16(encoding)
        };
        let known_by = if marked {
            KnownBy::ByteOrderMark
        } else if known.is_some_and(same) {
            KnownBy::Declared
        } else {
            KnownBy::Guessed
        };
        if known_by == KnownBy::Guessed {
            let (code, message): (_, Cow<'static, str>) = match known {
                Some(set) => (
                    code::CHARSET_CONTRADICTED,
                    format!("the text is declared as {}, but its bytes are not of that set", set.name())
                        .into(),
                ),
                None => (code::CHARSET_GUESSED, "no character set is declared for text beyond ASCII".into()),
            };
            notes.add(
                code,
                from + first,
                message,
                format!("read as {}, which the bytes fit", encoding.name()),
            );
        }
        charsets.push(Charset { encoding, known_by });
    }
    charsets
}

fn is_gb(encoding: &'static Encoding) -> bool {
    encoding == encoding_rs::GBK || encoding == encoding_rs::GB18030
}

fn is_utf16(encoding: &'static Encoding) -> bool {
    encoding == encoding_rs::UTF_16LE || encoding == encoding_rs::UTF_16BE
}
