use std::fmt;

/// Why a file gives no collection at all. Everything less than this is read and reported as an
/// [`Oddity`](crate::Oddity).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SgfError {
    /// The file has no bytes, or nothing but white space.
    Empty,
    /// No game tree begins anywhere in the file.
    NotSgf {
        /// The first characters of the file, for the person who has to find out what it is.
        begins: String,
    },
    /// The file is longer than [`Limits::file_bytes`](crate::Limits::file_bytes).
    FileTooLarge {
        /// Its length in bytes.
        bytes: usize,
        /// The limit that refused it.
        limit: usize,
    },
    /// A property value is longer than [`Limits::value_bytes`](crate::Limits::value_bytes).
    ValueTooLarge {
        /// Where the value begins: byte in the file, from 0.
        byte: usize,
        /// Line in the file, from 1.
        line: usize,
        /// The limit that refused it.
        limit: usize,
    },
    /// The file has more nodes than [`Limits::nodes`](crate::Limits::nodes).
    TooManyNodes {
        /// Where the first node too many begins: byte in the file, from 0.
        byte: usize,
        /// Line in the file, from 1.
        line: usize,
        /// The limit that refused it.
        limit: usize,
    },
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SgfError::Empty => write!(f, "the file is empty; a game record begins with \"(;\""),
            SgfError::NotSgf { begins } => write!(
                f,
                "no game record found: nowhere does the file have \"(;\" or another beginning of a game tree; it begins with {begins:?}"
            ),
            SgfError::FileTooLarge { bytes, limit } => write!(
                f,
                "the file has {bytes} bytes, more than the limit of {limit}; raise `file_bytes` of the limits (at most 1.5 GiB) or split the collection"
            ),
            SgfError::ValueTooLarge { byte, line, limit } => write!(
                f,
                "the property value at byte {byte} (line {line}) is longer than the limit of {limit} bytes; raise `value_bytes` of the limits to read it"
            ),
            SgfError::TooManyNodes { byte, line, limit } => write!(
                f,
                "the file has more than {limit} nodes (the next begins at byte {byte}, line {line}); raise `nodes` of the limits to read it"
            ),
        }
    }
}

impl std::error::Error for SgfError {}
