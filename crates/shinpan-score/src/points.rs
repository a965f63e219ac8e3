//! Scores as whole numbers of half points.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

/// A score or a difference of scores, in half points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);

    /// `n` whole points.
    pub const fn whole(n: i32) -> Points {
        Points(n.saturating_mul(2))
    }

    /// `n` half points.
    pub const fn from_half(n: i32) -> Points {
        Points(n)
    }

    /// The number of half points.
    pub const fn half_points(self) -> i32 {
        self.0
    }

    /// The size without the sign.
    pub fn abs(self) -> Points {
        Points(self.0.saturating_abs())
    }

    /// Whether this is nothing.
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Points {
    /// `3`, `3.5`, `-0.5`; honours `{:+}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 {
            "-"
        } else if f.sign_plus() {
            "+"
        } else {
            ""
        };
        let size = self.0.unsigned_abs();
        let text =
            if size % 2 == 1 { format!("{sign}{}.5", size / 2) } else { format!("{sign}{}", size / 2) };
        match f.width() {
            Some(width) => write!(f, "{text:>width$}"),
            None => f.write_str(&text),
        }
    }
}

/// A text that is no number of half points.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MalformedPoints {
    /// Not a decimal number.
    NotANumber {
        /// What was found.
        found: String,
    },
    /// A number that is no multiple of a half.
    NotHalves {
        /// What was found.
        found: String,
    },
    /// A number beyond a million.
    TooLarge {
        /// What was found.
        found: String,
    },
}

impl fmt::Display for MalformedPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MalformedPoints::NotANumber { found } => {
                write!(f, "\"{found}\" is no number of points; write it like 7, 6.5 or -0.5")
            }
            MalformedPoints::NotHalves { found } => {
                write!(f, "\"{found}\" is not a whole number of half points")
            }
            MalformedPoints::TooLarge { found } => write!(f, "\"{found}\" is more than a million points"),
        }
    }
}

impl std::error::Error for MalformedPoints {}

impl FromStr for Points {
    type Err = MalformedPoints;

    /// Reads `7`, `7.5`, `+6.50`, `-0.5`.
    fn from_str(text: &str) -> Result<Points, MalformedPoints> {
        let found = || text.to_owned();
        let text = text.trim();
        let (negative, size) = match text.strip_prefix('-') {
            Some(size) => (true, size),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, rest) = size.split_once('.').unwrap_or((size, ""));
        let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if (whole.is_empty() && rest.is_empty()) || !digits(whole) || !digits(rest) {
            return Err(MalformedPoints::NotANumber { found: found() });
        }
        let half = match rest.trim_end_matches('0') {
            "" => 0,
            "5" => 1,
            _ => return Err(MalformedPoints::NotHalves { found: found() }),
        };
        let whole = match whole.trim_start_matches('0') {
            "" => 0,
            digits if digits.len() <= 6 => digits.bytes().fold(0, |n, b| n * 10 + i32::from(b - b'0')),
            _ => return Err(MalformedPoints::TooLarge { found: found() }),
        };
        let points = Points(whole * 2 + half);
        Ok(if negative { -points } else { points })
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Points;
    fn neg(self) -> Points {
        Points(self.0.saturating_neg())
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Points) {
        *self = *self - other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::{MalformedPoints, Points};

    #[test]
    fn half_points_print_as_people_write_them() {
        let texts: Vec<String> =
            [0, 1, -1, 13, -13, 2].iter().map(|&n| Points::from_half(n).to_string()).collect();
        assert_eq!(texts, ["0", "0.5", "-0.5", "6.5", "-6.5", "1"]);
        assert_eq!(format!("{:+}", Points::whole(3)), "+3");
    }

    #[test]
    fn what_is_printed_is_read_back() {
        for half in [-721, -15, -2, -1, 0, 1, 13, 15, 2000] {
            let points = Points::from_half(half);
            assert_eq!(points.to_string().parse(), Ok(points));
            assert_eq!(format!("{points:+}").parse(), Ok(points));
        }
        for (text, half) in [("7", 14), ("6.50", 13), ("+0.5", 1), (".5", 1), ("-3.0", -6), (" 5.5 ", 11)] {
            assert_eq!(text.parse(), Ok(Points::from_half(half)), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_of_half_points_is_refused() {
        for text in ["", ".", "-", "6,5", "6.5.", "x", "1e3", "--1", "٣"] {
            assert!(matches!(text.parse::<Points>(), Err(MalformedPoints::NotANumber { .. })), "{text}");
        }
        assert!(matches!("3.75".parse::<Points>(), Err(MalformedPoints::NotHalves { .. })));
        assert!(matches!("99999999999999999999".parse::<Points>(), Err(MalformedPoints::TooLarge { .. })));
    }

    #[test]
    fn sums_stay_exact() {
        let total: Points = [Points::whole(3), Points::from_half(-7)].into_iter().sum();
        assert_eq!(total, Points::from_half(-1));
    }
}
