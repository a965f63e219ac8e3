//! The few colours there are, each for one meaning.

use std::fmt::{self, Display};

use anstyle::{AnsiColor, Style};

/// Text in a style; the codes are taken out later where the output is no terminal.
pub struct Painted<T>(Style, T);

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.0.render(), self.1, self.0.render_reset())
    }
}

/// A heading or a name.
pub fn strong<T: Display>(text: T) -> Painted<T> {
    Painted(Style::new().bold(), text)
}

/// An article's name.
pub fn article<T: Display>(text: T) -> Painted<T> {
    Painted(AnsiColor::Cyan.on_default(), text)
}

/// Something found: an illegal move, a wrong result.
pub fn bad<T: Display>(text: T) -> Painted<T> {
    Painted(AnsiColor::Red.on_default().bold(), text)
}

/// Something that is settled and right.
pub fn good<T: Display>(text: T) -> Painted<T> {
    Painted(AnsiColor::Green.on_default(), text)
}

/// Something that is open or assumed.
pub fn open<T: Display>(text: T) -> Painted<T> {
    Painted(AnsiColor::Yellow.on_default(), text)
}

/// What matters less.
pub fn faint<T: Display>(text: T) -> Painted<T> {
    Painted(Style::new().dimmed(), text)
}
