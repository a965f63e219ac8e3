//! Sizes and points of a record.

use shinpan_board::{Point, Size};

/// What a `SZ` value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SizeValue {
    Is(Size),
    /// A square written as a rectangle.
    SquareAsPair(Size),
    /// Understood, but not as the format writes it.
    Loosely(Size),
    TooLarge(u32, u32),
    Unreadable,
}

pub(super) fn size(text: &str) -> SizeValue {
    let plain = super::quantity::plain_characters(text);
    let trimmed = plain.trim();
    let whole = |part: &str| part.strip_suffix(".0").unwrap_or(part).parse::<u32>().ok();
    let number = |part: &str| whole(part.trim()).filter(|&n| n > 0 && n < 100_000);
    let pair = trimmed.split_once([':', 'x', 'X', '*', '×']);
    let numbers = match pair {
        Some((columns, rows)) => number(columns).zip(number(rows)),
        None => number(trimmed).map(|n| (n, n)),
    };
    let Some((columns, rows)) = numbers else { return SizeValue::Unreadable };
    let made = u8::try_from(columns).ok().zip(u8::try_from(rows).ok());
    let Some(size) = made.and_then(|(columns, rows)| Size::new(columns, rows).ok()) else {
        return SizeValue::TooLarge(columns, rows);
    };
    let strict = match pair {
        Some(_) => format!("{columns}:{rows}"),
        None => format!("{columns}"),
    };
    if strict != text {
        SizeValue::Loosely(size)
    } else if pair.is_some() && size.is_square() {
        SizeValue::SquareAsPair(size)
    } else {
        SizeValue::Is(size)
    }
}

/// Two letters as a point of the board.
pub(super) fn point(text: &str, size: Size) -> Option<Point> {
    Point::from_sgf(text.as_bytes()).ok().filter(|&point| size.contains(point))
}

/// The points between two corners, both included; a single point has itself for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rectangle {
    first: Point,
    last: Point,
}

impl Rectangle {
    pub fn points(self) -> impl Iterator<Item = Point> {
        let (first, last) = (self.first, self.last);
        (first.row..=last.row)
            .flat_map(move |row| (first.column..=last.column).map(move |column| Point { column, row }))
    }
}

/// A point or a rectangle `aa:cc` of a point list; `None` if it is neither, or not on the board.
pub(super) fn rectangle(text: &str, size: Size) -> Option<Rectangle> {
    let (first, last) = text.split_once(':').unwrap_or((text, text));
    let (a, b) = (point(first, size)?, point(last, size)?);
    Some(Rectangle {
        first: Point { column: a.column.min(b.column), row: a.row.min(b.row) },
        last: Point { column: a.column.max(b.column), row: a.row.max(b.row) },
    })
}

/// The points of a value of a set-up list.
pub(crate) fn set_up_points(text: &str, size: Size) -> Option<impl Iterator<Item = Point>> {
    rectangle(text, size).map(Rectangle::points)
}

/// The size as `SZ` of FF\[4\] has it.
pub(crate) fn normal_size(size: Size) -> String {
    if size.is_square() { size.columns().to_string() } else { format!("{}:{}", size.columns(), size.rows()) }
}

/// Whether `tt` is a pass on this board.
pub(super) fn tt_is_pass(size: Size) -> bool {
    size.columns() <= 19 && size.rows() <= 19
}

/// Whether the text is a pass in a form that the format does not have.
pub(super) fn is_odd_pass(text: &str, size: Size) -> bool {
    text.chars().all(|c| matches!(c, '`' | '\'' | '"' | ' '))
        || text.eq_ignore_ascii_case("pass")
        || text == "tt" && tt_is_pass(size)
}

/// The player as `PL` of FF\[4\] has it; `None` if it is none.
pub(crate) fn normal_player(text: &str) -> Option<&'static str> {
    match text.trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Some("B"),
        "w" | "white" | "2" => Some("W"),
        _ => None,
    }
}

/// The move as FF\[4\] writes it; `None` if it is none.
pub(crate) fn normal_move(text: &str, size: Size) -> Option<String> {
    let text = text.trim();
    if is_odd_pass(text, size) {
        return Some(String::new());
    }
    point(text, size).map(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        let of = |columns, rows| Size::new(columns, rows).unwrap();
        assert_eq!(size("19"), SizeValue::Is(of(19, 19)));
        assert_eq!(size("9:5"), SizeValue::Is(of(9, 5)));
        assert_eq!(size("5:5"), SizeValue::SquareAsPair(of(5, 5)));
        assert_eq!(size(" 13x11 "), SizeValue::Loosely(of(13, 11)));
        assert_eq!(size("9.0"), SizeValue::Loosely(of(9, 9)));
        assert_eq!(size("１９"), SizeValue::Loosely(of(19, 19)));
        assert_eq!(size("100"), SizeValue::TooLarge(100, 100));
        for odd in ["", "0", "big", "9:", "-9"] {
            assert_eq!(size(odd), SizeValue::Unreadable, "{odd}");
        }
    }

    #[test]
    fn rectangles() {
        let nine = Size::new(9, 9).unwrap();
        let count = |text| rectangle(text, nine).map(|rectangle| rectangle.points().count());
        assert_eq!(count("bb:dc"), Some(6));
        assert_eq!(count("dc:bb"), Some(6));
        assert_eq!(count("aa"), Some(1));
        assert_eq!(count("aa:jj"), None);
        assert_eq!(count(""), None);
    }
}
