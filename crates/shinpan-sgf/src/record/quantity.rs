//! Numbers as people write them: `6.5`, `6,5`, `3又3/4子`, `六目半`, `7½`.

use std::fmt;

/// An exact amount in hundredths: of a point, or of whatever the place says.
///
/// Komi and results come in halves, in quarters (of stones) and, from one server, in hundredths. No floating point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hundredths(pub i64);

impl Hundredths {
    /// `n` whole ones.
    pub const fn whole(n: i64) -> Hundredths {
        Hundredths(n * 100)
    }

    /// The same amount in halves, if it is a whole number of them.
    pub fn halves(self) -> Option<i32> {
        if self.0 % 50 == 0 { i32::try_from(self.0 / 50).ok() } else { None }
    }

    pub(crate) fn doubled(self) -> Hundredths {
        Hundredths(self.0 * 2)
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match part {
            0 => write!(f, "{sign}{whole}"),
            _ if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    None,
    Points,
    /// Chinese counting units (zi): a stone's worth on one's own side, two points of margin.
    Stones,
}

/// A number found in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quantity {
    pub value: Hundredths,
    pub unit: Unit,
    /// Whether the text is nothing but the number as the format writes it: sign, digits, decimal point, digits.
    pub plain: bool,
    /// Whether a comma stands for the decimal point.
    pub comma: bool,
}

/// More digits than this are no komi and no result.
const MOST_DIGITS: usize = 9;

/// Full-width characters as the plain ones they stand for, and the several minus signs as one.
pub(crate) fn plain_characters(text: &str) -> String {
    let plain = |character: char| match character {
        '！'..='～' => char::from_u32(character as u32 - 0xFEE0).unwrap_or(character),
        '\u{3000}' | '\u{A0}' => ' ',
        '−' | '–' | '—' | '‐' => '-',
        '·' => '.',
        other => other,
    };
    text.chars().map(plain).collect()
}

/// The first number in the text.
pub(crate) fn find(text: &str) -> Option<Quantity> {
    let characters: Vec<char> = plain_characters(text.trim()).chars().collect();
    let digits = characters.iter().position(|&c| begins_number(c))?;
    // ".5" is a half.
    let begin = digits
        - usize::from(
            digits > 0
                && matches!(characters[digits - 1], '.' | ',')
                && is_leading(&characters[..digits - 1]),
        );
    let negative = begin > 0 && characters[begin - 1] == '-';
    let mut scan = Scan { rest: &characters[begin..], comma: false };
    let mut value = scan.number()?;
    let mut unit = scan.unit();
    value += scan.extra();
    if unit == Unit::None {
        unit = scan.unit();
    }
    let value = Hundredths(if negative { -value } else { value });
    Some(Quantity { value, unit, plain: is_plain(text.trim()), comma: scan.comma })
}

/// Whether the text is a number as the format writes it. (A comma for the point is told apart.)
fn is_plain(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, "0"));
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    all_digits(whole) && all_digits(part)
}

fn begins_number(character: char) -> bool {
    character.is_ascii_digit() || chinese_digit(character).is_some() || part_sign(character).is_some()
}

/// Whether a decimal point behind these characters begins a number.
fn is_leading(before: &[char]) -> bool {
    before.last().is_none_or(|last| matches!(last, '+' | '-' | ' '))
}

fn chinese_digit(character: char) -> Option<i64> {
    "零一二三四五六七八九十百".chars().position(|digit| digit == character).map(|value| value as i64).or(
        match character {
            '〇' => Some(0),
            '两' | '兩' => Some(2),
            _ => None,
        },
    )
}

/// Signs for a part of one, in hundredths.
fn part_sign(character: char) -> Option<i64> {
    match character {
        '½' | '半' | '반' => Some(50),
        '¼' => Some(25),
        '¾' => Some(75),
        _ => None,
    }
}

struct Scan<'c> {
    rest: &'c [char],
    comma: bool,
}

impl Scan<'_> {
    fn next_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let (&first, rest) = self.rest.split_first()?;
        if !wanted(first) {
            return None;
        }
        self.rest = rest;
        Some(first)
    }

    fn skip_blanks(&mut self) {
        while self.next_if(char::is_whitespace).is_some() {}
    }

    fn word(&mut self, words: &[&str]) -> bool {
        for word in words {
            let length = word.chars().count();
            let same = |(a, b): (char, &char)| a == b.to_ascii_lowercase();
            if self.rest.len() >= length && word.chars().zip(self.rest).all(same) {
                self.rest = &self.rest[length..];
                return true;
            }
        }
        false
    }

    fn digits(&mut self) -> Option<i64> {
        let count = self.rest.iter().take_while(|c| c.is_ascii_digit()).count();
        if count == 0 || count > MOST_DIGITS {
            return None;
        }
        let value =
            self.rest[..count].iter().fold(0, |value, &digit| value * 10 + i64::from(digit as u8 - b'0'));
        self.rest = &self.rest[count..];
        Some(value)
    }

    /// An Arabic or Chinese number, in hundredths.
    fn number(&mut self) -> Option<i64> {
        if let Some(sign) = self.rest.first().and_then(|&first| part_sign(first)) {
            self.rest = &self.rest[1..];
            return Some(sign);
        }
        let first = *self.rest.first()?;
        if !first.is_ascii_digit() && !matches!(first, '.' | ',') {
            return self.chinese();
        }
        let whole = if first.is_ascii_digit() { self.digits()? } else { 0 };
        let before = self.rest;
        if self.next_if(|c| c == '/').is_some()
            && let Some(parts) = self.digits()
        {
            return hundredths(whole, parts);
        }
        self.rest = before;
        if let Some(mark) = self.next_if(|c| c == '.' || c == ',') {
            let Some(decimals) = self.decimals()? else {
                // A full stop behind the number.
                return Some(whole * 100);
            };
            self.comma = mark == ',';
            return Some(whole * 100 + decimals);
        }
        Some(whole * 100)
    }

    /// Up to two decimals, and any number of zeros behind them. The outer `None`: finer than hundredths.
    fn decimals(&mut self) -> Option<Option<i64>> {
        let count = self.rest.iter().take_while(|c| c.is_ascii_digit()).count();
        let (digits, rest) = self.rest.split_at(count);
        self.rest = rest;
        if count == 0 {
            return Some(None);
        }
        if digits.iter().skip(2).any(|&digit| digit != '0') {
            return None;
        }
        let digit = |index: usize| digits.get(index).map_or(0, |&digit| i64::from(digit as u8 - b'0'));
        Some(Some(digit(0) * 10 + digit(1)))
    }

    /// A Chinese number below a thousand, or a fraction such as 四分之三.
    fn chinese(&mut self) -> Option<i64> {
        let (mut value, mut digit, mut count) = (0, 0, 0);
        while let Some(next) = self.rest.first().and_then(|&c| chinese_digit(c)) {
            match next {
                10 | 100 => {
                    value += next * if digit == 0 { 1 } else { digit };
                    digit = 0;
                }
                next => digit = digit * 10 + next,
            }
            self.rest = &self.rest[1..];
            count += 1;
            if count > 6 {
                return None;
            }
        }
        let whole = value + digit;
        if self.word(&["分之"]) {
            let parts = self.chinese()? / 100;
            return hundredths(parts, whole);
        }
        Some(whole * 100)
    }

    fn unit(&mut self) -> Unit {
        self.skip_blanks();
        if self.word(&["子", "zi", "stones", "stone"]) {
            Unit::Stones
        } else if self.word(&["目", "집", "호", "点", "點", "points", "point", "pts", "pt", "moku"]) {
            Unit::Points
        } else {
            Unit::None
        }
    }

    /// What follows to be added: `半` behind the unit, `又3/4`, ` 3/4`.
    fn extra(&mut self) -> i64 {
        self.skip_blanks();
        let before = self.rest;
        let joined = self.next_if(|c| c == '又' || c == '+').is_some();
        let part = match self.rest.first() {
            Some(&first) if part_sign(first).is_some() => self.number(),
            Some(first) if joined || first.is_ascii_digit() => self.number(),
            _ => None,
        };
        match part {
            Some(part) if part < 100 => part,
            _ => {
                self.rest = before;
                0
            }
        }
    }
}

/// `parts` of `whole` in hundredths, if that is exact.
fn hundredths(parts: i64, whole: i64) -> Option<i64> {
    (whole != 0 && parts * 100 % whole == 0).then(|| parts * 100 / whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_people_write() {
        use Unit::*;
        for (text, value, unit) in [
            ("6.5", 650, None),
            ("-0.5", -50, None),
            (".5", 50, None),
            ("-.5", -50, None),
            ("No.5", 500, None),
            ("6,5", 650, None),
            ("7.50000000", 750, None),
            ("375", 37500, None),
            ("7.5目", 750, Points),
            ("６．５", 650, None),
            ("2又3/4子", 275, Stones),
            ("2 3/4", 275, None),
            ("3/4子", 75, Stones),
            ("1/2", 50, None),
            ("四分之三子", 75, Stones),
            ("二又四分之一子", 225, Stones),
            ("三目半", 350, Points),
            ("半目", 50, Points),
            ("3집반", 350, Points),
            ("十二目", 1200, Points),
            ("七½", 750, None),
            ("43.5目", 4350, Points),
            ("−5.5", -550, None),
        ] {
            let found = find(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.value.0, found.unit), (value, unit), "{text}");
        }
        for text in ["", "none", "6.125", "12345678901"] {
            assert_eq!(find(text), Option::None, "{text}");
        }
        assert!(find("6.5").unwrap().plain && find("-7").unwrap().plain);
        for text in ["komi 6.5", "7.5目", "6 1/2", "1/2", ".5", "6.", "6.5.", "６．５", "1e1"] {
            assert!(!find(text).unwrap().plain, "{text}");
        }
    }

    #[test]
    fn display() {
        for (hundredths, text) in [(650, "6.5"), (375, "3.75"), (-50, "-0.5"), (700, "7"), (5, "0.05")] {
            assert_eq!(Hundredths(hundredths).to_string(), text);
        }
    }
}
