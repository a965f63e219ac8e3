//! What a verb writes: gathered, then sent to standard output without ever panicking.

use std::fmt::Display;
use std::io::{self, Write};

/// The width everything is set to.
pub const WIDTH: usize = 80;

/// How many columns text takes on a terminal; a Chinese character takes two.
pub fn width(text: &str) -> usize {
    textwrap::core::display_width(text)
}

/// The text written so far. Colour codes in it are taken out where the output is no terminal.
#[derive(Default)]
pub struct Out {
    text: String,
}

impl Out {
    /// Nothing written yet.
    pub fn new() -> Out {
        Out::default()
    }

    /// Writes a line as it is.
    pub fn line(&mut self, line: impl Display) {
        use std::fmt::Write as _;
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// Writes an empty line.
    pub fn gap(&mut self) {
        self.text.push('\n');
    }

    /// Writes text as it is.
    pub fn text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes a paragraph, wrapped anew, every line after `indent`, the first after `first`.
    pub fn paragraph(&mut self, first: &str, indent: &str, text: &str) {
        self.wrapped(first, indent, text, textwrap::WordSeparator::AsciiSpace);
    }

    /// The same for languages that do not part words by blanks: lines end where Unicode lets them.
    pub fn paragraph_anywhere(&mut self, first: &str, indent: &str, text: &str) {
        self.wrapped(first, indent, text, textwrap::WordSeparator::UnicodeBreakProperties);
    }

    fn wrapped(&mut self, first: &str, indent: &str, text: &str, separator: textwrap::WordSeparator) {
        let options = textwrap::Options::new(WIDTH)
            .initial_indent(first)
            .subsequent_indent(indent)
            .break_words(false)
            .word_separator(separator)
            .word_splitter(textwrap::WordSplitter::NoHyphenation);
        for line in textwrap::wrap(&text.replace('\n', " "), options) {
            self.line(line.trim_end());
        }
    }

    /// Sends what was written so far to standard output.
    pub fn flush(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.text);
        let mut stdout = anstream::stdout().lock();
        stdout.write_all(text.as_bytes())?;
        stdout.flush()
    }
}
