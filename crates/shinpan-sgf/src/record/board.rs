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
    let number = |part: &str| part.trim().parse::<u32>().ok().filter(|&n| n > 0 && n < 100_000);
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

/// A point or a rectangle `aa:cc` of a point list; `None` if it is neither, or not on the board.
pub(super) fn points(text: &str, size: Size) -> Option<Vec<Point>> {
    let Some((first, last)) = text.split_once(':') else {
        return Some(vec![point(text, size)?]);
    };
    let (a, b) = (point(first, size)?, point(last, size)?);
    let columns = a.column.min(b.column)..=a.column.max(b.column);
    let rows = a.row.min(b.row)..=a.row.max(b.row);
    Some(rows.flat_map(|row| columns.clone().map(move |column| Point { column, row })).collect())
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
        assert_eq!(size("１９"), SizeValue::Loosely(of(19, 19)));
        assert_eq!(size("100"), SizeValue::TooLarge(100, 100));
        for odd in ["", "0", "big", "9:", "-9"] {
            assert_eq!(size(odd), SizeValue::Unreadable, "{odd}");
        }
    }

    #[test]
    fn rectangles() {
        let nine = Size::new(9, 9).unwrap();
        assert_eq!(points("bb:dc", nine).unwrap().len(), 6);
        assert_eq!(points("dc:bb", nine).unwrap().len(), 6);
        assert_eq!(points("aa", nine).unwrap(), [Point { column: 0, row: 0 }]);
        assert_eq!(points("aa:jj", nine), None);
        assert_eq!(points("", nine), None);
    }
}
