//! From bytes to text: which character set a file is in, and where every character came from.

mod decode;
mod guess;
mod offset_map;
mod scan;

pub(crate) use decode::decode;
pub(crate) use offset_map::OffsetMap;
pub(crate) use scan::by_label;

use encoding_rs::Encoding;

/// The character set a game was read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset {
    pub(crate) encoding: &'static Encoding,
    /// How it was found.
    pub known_by: KnownBy,
}

impl Charset {
    /// The name in the WHATWG encoding standard: `UTF-8`, `Shift_JIS`, `gb18030`, `Big5`, `EUC-KR`, `windows-1252` ...
    pub fn name(self) -> &'static str {
        self.encoding.name()
    }
}

/// How a character set was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownBy {
    /// The bytes are plain ASCII, which all the sets share.
    Ascii,
    /// A byte order mark.
    ByteOrderMark,
    /// The `CA` property, and the bytes agree.
    Declared,
    /// The bytes: nothing is declared, or what is declared does not fit.
    Guessed,
}
