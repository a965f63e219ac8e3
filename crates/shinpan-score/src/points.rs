//! Scores as whole numbers of half points.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

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
    use super::Points;

    #[test]
    fn half_points_print_as_people_write_them() {
        let texts: Vec<String> =
            [0, 1, -1, 13, -13, 2].iter().map(|&n| Points::from_half(n).to_string()).collect();
        assert_eq!(texts, ["0", "0.5", "-0.5", "6.5", "-6.5", "1"]);
        assert_eq!(format!("{:+}", Points::whole(3)), "+3");
    }

    #[test]
    fn sums_stay_exact() {
        let total: Points = [Points::whole(3), Points::from_half(-7)].into_iter().sum();
        assert_eq!(total, Points::from_half(-1));
    }
}
