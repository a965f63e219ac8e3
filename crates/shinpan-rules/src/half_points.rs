//! Points written as decimals, read exactly as half points.

/// Half points from "7.5", "7", "-0.5" or "7.50"; None if the text is not a decimal number, is not a
/// whole number of half points, or is beyond a million points.
pub(crate) fn half_points(text: &str) -> Option<i32> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let numeric = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    if whole.len() + part.len() == 0 || !numeric(whole) || !numeric(part) {
        return None;
    }
    let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let half = match part.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return None,
    };
    if whole > 1_000_000 {
        return None;
    }
    let points = 2 * whole + half;
    Some(if negative { -points } else { points })
}

#[cfg(test)]
mod tests {
    use super::half_points;

    #[test]
    fn halves_are_exact_and_nothing_else_is_taken() {
        for (text, points) in
            [("7.5", 15), ("7", 14), ("0", 0), ("-0.5", -1), ("+6.50", 13), (".5", 1), ("7.", 14)]
        {
            assert_eq!(half_points(text), Some(points), "{text}");
        }
        for text in ["", ".", "-", "7.25", "7,5", "seven", "1e3", "99999999999", "1000001"] {
            assert_eq!(half_points(text), None, "{text}");
        }
    }
}
