use shinpan_board::Size;

use super::quantity::{Hundredths, Unit, find};
use super::source::{Host, Source};
use crate::code;

/// The komi of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Komi {
    /// What `KM` says, if it is there.
    pub raw: Option<String>,
    /// The komi in points; `None` if nothing readable is stated. Never a guess.
    pub points: Option<Hundredths>,
    /// Whether `points` is other than what the letter of the record says; the reason is among the oddities.
    pub normalised: bool,
}

impl Komi {
    /// The komi as `KM` has it. Whole numbers that a server's habit could turn into something else get a decimal.
    pub(crate) fn to_sgf(&self) -> Option<String> {
        let points = self.points?;
        let mistakable = points.0 % 2500 == 0 && points.0 != 0;
        Some(if mistakable { format!("{points}.0") } else { points.to_string() })
    }
}

/// A reading of `KM` and what is odd about it: code, message, assumption.
pub(super) struct KomiReading {
    pub points: Option<Hundredths>,
    pub normalised: bool,
    pub oddity: Option<(&'static str, String, String)>,
}

/// No komi is larger, of either sign, by any custom: 375, 650, 750, and 50 or 65 too, are other things. Nor is one larger
/// than the board.
const USUAL: Hundredths = Hundredths::whole(40);

/// Reads `KM`. The letter of the record stands, unless it names a unit or a source that is known to write komi another
/// way.
pub(super) fn read(raw: &str, size: Size, rules: Option<&str>, source: Option<&Source>) -> KomiReading {
    let odd = |points, normalised, code, message: String, assumed: String| KomiReading {
        points,
        normalised,
        oddity: Some((code, message, assumed)),
    };
    if raw.trim().is_empty() {
        return odd(
            None,
            false,
            code::KOMI_EMPTY,
            "KM is empty".into(),
            "the komi is left open, not taken as 0".into(),
        );
    }
    let Some(found) = find(raw) else {
        let message = format!("KM says {raw:?}, which is no number");
        return odd(None, false, code::KOMI_UNREADABLE, message, "the komi is left open".into());
    };
    let host = source.map(|source| source.host);
    if found.unit == Unit::Stones {
        let points = found.value.doubled();
        let message = format!("KM says {raw:?}, which counts in stones");
        return odd(
            Some(points),
            true,
            code::KOMI_IN_STONES,
            message,
            format!("two points a stone: {points}"),
        );
    }
    if host == Some(Host::Fox) && raw.trim().parse::<i64>().is_ok_and(|n| n % 25 == 0 && n != 0) {
        return fox(raw, found.value, rules);
    }
    if found.value.0 % 50 == 25 || found.value.0 % 50 == -25 {
        return quarter(raw, found.value, rules, host);
    }
    if found.value.0.abs() > USUAL.0.min(Hundredths::whole(size.points() as i64).0) {
        let message = format!("a komi of {raw} is out of the usual range");
        let assumed = "taken as written; no source is named that writes komi another way".into();
        return odd(Some(found.value), false, code::KOMI_OUT_OF_RANGE, message, assumed);
    }
    if found.value.0 % 50 != 0 {
        let message = format!("a komi of {raw} is not a number of half points");
        return odd(Some(found.value), false, code::KOMI_NOT_HALF, message, "taken as written".into());
    }
    let points = Some(found.value);
    if found.comma {
        let message = format!("KM says {raw:?}, with a comma for the decimal point");
        return odd(points, true, code::KOMI_COMMA, message, format!("read as {}", found.value));
    }
    if !found.plain {
        let message = format!("KM says {raw:?}, which is not a number in the form of the format");
        return odd(points, true, code::KOMI_WITH_WORDS, message, format!("read as {}", found.value));
    }
    KomiReading { points, normalised: false, oddity: None }
}

/// Fox writes hundredths; for area rules hundredths of stones, which a quarter betrays.
fn fox(raw: &str, value: Hundredths, rules: Option<&str>) -> KomiReading {
    let hundredths = Hundredths(value.0 / 100);
    let in_stones = hundredths.0 % 50 != 0 || is_area(rules) && (200..400).contains(&hundredths.0);
    let (points, unit) = if in_stones {
        (hundredths.doubled(), "hundredths of stones")
    } else {
        (hundredths, "hundredths of points")
    };
    KomiReading {
        points: Some(points),
        normalised: true,
        oddity: Some((
            code::KOMI_IN_HUNDREDTHS,
            format!("KM says {raw}, and the record is from a server that writes {unit}"),
            format!("read as {points}"),
        )),
    }
}

/// A quarter of a point is no komi; a quarter of a stone is.
fn quarter(raw: &str, value: Hundredths, rules: Option<&str>, host: Option<Host>) -> KomiReading {
    if is_area(rules) || host == Some(Host::Gogod) {
        let points = value.doubled();
        return KomiReading {
            points: Some(points),
            normalised: true,
            oddity: Some((
                code::KOMI_IN_STONES,
                format!("KM says {raw} under Chinese counting: quarters are of stones"),
                format!("two points a stone: {points}"),
            )),
        };
    }
    KomiReading {
        points: Some(value),
        normalised: false,
        oddity: Some((
            code::KOMI_NOT_HALF,
            format!("a komi of {raw} is not a number of half points"),
            "taken as written; if it counts stones, it is twice that in points".into(),
        )),
    }
}

fn is_area(rules: Option<&str>) -> bool {
    let rules = rules.unwrap_or_default().trim().to_lowercase();
    rules.contains("chinese")
        || rules.contains("中国")
        || rules.contains("中國")
        || matches!(rules.as_str(), "cn" | "zh")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Place;

    fn komi(raw: &str, rules: Option<&str>, host: Option<Host>) -> (Option<i64>, Option<&'static str>) {
        let source = host.map(|host| Source {
            host,
            property: "AP",
            text: String::new(),
            place: Place { byte: 0, line: 1 },
        });
        let reading = read(raw, Size::square(19).unwrap(), rules, source.as_ref());
        (reading.points.map(|points| points.0), reading.oddity.map(|oddity| oddity.0))
    }

    #[test]
    fn komi_in_the_wild() {
        let (chinese, japanese, fox) = (Some("Chinese"), Some("Japanese"), Some(Host::Fox));
        for (raw, rules, host, points, code) in [
            ("6.5", None, None, Some(650), None),
            ("-5.5", None, None, Some(-550), None),
            ("0", None, fox, Some(0), None),
            ("6,5", None, None, Some(650), Some(code::KOMI_COMMA)),
            ("7.5目", None, None, Some(750), Some(code::KOMI_WITH_WORDS)),
            ("", None, None, None, Some(code::KOMI_EMPTY)),
            ("none", None, None, None, Some(code::KOMI_UNREADABLE)),
            ("3.75子", None, None, Some(750), Some(code::KOMI_IN_STONES)),
            ("3又3/4子", None, None, Some(750), Some(code::KOMI_IN_STONES)),
            ("3.75", chinese, None, Some(750), Some(code::KOMI_IN_STONES)),
            ("2.75", Some("Chinese, Pair Go"), Some(Host::Gogod), Some(550), Some(code::KOMI_IN_STONES)),
            ("3.75", japanese, None, Some(375), Some(code::KOMI_NOT_HALF)),
            ("375", chinese, fox, Some(750), Some(code::KOMI_IN_HUNDREDTHS)),
            ("750", chinese, fox, Some(750), Some(code::KOMI_IN_HUNDREDTHS)),
            ("325", chinese, fox, Some(650), Some(code::KOMI_IN_HUNDREDTHS)),
            ("350", chinese, fox, Some(700), Some(code::KOMI_IN_HUNDREDTHS)),
            ("650", japanese, fox, Some(650), Some(code::KOMI_IN_HUNDREDTHS)),
            ("50", japanese, fox, Some(50), Some(code::KOMI_IN_HUNDREDTHS)),
            ("375", chinese, None, Some(37500), Some(code::KOMI_OUT_OF_RANGE)),
            ("750", None, None, Some(75000), Some(code::KOMI_OUT_OF_RANGE)),
            ("100", None, None, Some(10000), Some(code::KOMI_OUT_OF_RANGE)),
            ("50", None, None, Some(5000), Some(code::KOMI_OUT_OF_RANGE)),
            ("65", None, None, Some(6500), Some(code::KOMI_OUT_OF_RANGE)),
            ("-40", None, None, Some(-4000), None),
            ("6 1/2", None, None, Some(650), Some(code::KOMI_WITH_WORDS)),
            (".5", None, None, Some(50), Some(code::KOMI_WITH_WORDS)),
            ("+6.5", None, None, Some(650), None),
            ("37", chinese, fox, Some(3700), None),
            ("50.0", chinese, fox, Some(5000), Some(code::KOMI_OUT_OF_RANGE)),
            ("6.1", None, None, Some(610), Some(code::KOMI_NOT_HALF)),
        ] {
            assert_eq!(komi(raw, rules, host), (points, code), "{raw} {rules:?} {host:?}");
        }
    }
}
