use crate::{MalformedPoint, Size};

/// A point of the board: a place where two lines meet.
///
/// Columns count from 0 at the left, rows from 0 at the **top**, as in game records. The order is row-major.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// The column, 0 at the left.
    pub column: u8,
    /// The row, 0 at the top.
    pub row: u8,
}

/// The column letters of GTP coordinates: the alphabet without I.
const COLUMN_LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

impl Point {
    /// Reads GTP coordinates such as `D4` or `aa26`; the letter I is skipped, and Z is followed by AA.
    ///
    /// # Errors
    /// [`MalformedPoint`] if the text has another form or names a point outside the board.
    pub fn from_gtp(text: &str, size: Size) -> Result<Point, MalformedPoint> {
        let found = || text.to_string();
        let digits_at = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (letters, digits) = text.split_at(digits_at);
        if !matches!(letters.len(), 1 | 2) || !matches!(digits.len(), 1..=3) {
            return Err(MalformedPoint::NotGtp { found: found() });
        }
        if !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(MalformedPoint::NotGtp { found: found() });
        }
        let mut column = 0;
        for letter in letters.bytes() {
            let letter = letter.to_ascii_uppercase();
            let Some(place) = COLUMN_LETTERS.iter().position(|&l| l == letter) else {
                return Err(MalformedPoint::LetterI { found: found() });
            };
            column = column * COLUMN_LETTERS.len() + place + 1;
        }
        let number = digits.bytes().fold(0, |n, b| n * 10 + usize::from(b - b'0'));
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        if column > columns || number == 0 || number > rows {
            return Err(MalformedPoint::OffBoard { found: found(), size });
        }
        Ok(Point { column: (column - 1) as u8, row: (rows - number) as u8 })
    }

    /// Writes GTP coordinates: column letters, and the row number counted from the bottom.
    ///
    /// For a point below the board the row number is 0.
    pub fn to_gtp(self, size: Size) -> String {
        let row = usize::from(size.rows()).saturating_sub(usize::from(self.row));
        format!("{}{row}", column_letters(self.column))
    }

    /// Reads the two letters of a point in a game record: `a` to `z` for 0 to 25, `A` to `Z` for 26 to 51,
    /// the column first.
    ///
    /// # Errors
    /// [`MalformedPoint::NotSgf`] for all other bytes. Whether the point lies on the board is not asked here.
    pub fn from_sgf(bytes: &[u8]) -> Result<Point, MalformedPoint> {
        let value = |byte: u8| match byte {
            b'a'..=b'z' => Some(byte - b'a'),
            b'A'..=b'Z' => Some(byte - b'A' + 26),
            _ => None,
        };
        if let &[column, row] = bytes
            && let (Some(column), Some(row)) = (value(column), value(row))
        {
            return Ok(Point { column, row });
        }
        Err(MalformedPoint::NotSgf { found: bytes.escape_ascii().to_string() })
    }

    /// Writes the two letters of a game record. Columns and rows past 51, which no board has, are written `?`.
    pub const fn to_sgf(self) -> [u8; 2] {
        const fn letter(value: u8) -> u8 {
            match value {
                0..=25 => b'a' + value,
                26..=51 => b'A' + value - 26,
                _ => b'?',
            }
        }
        [letter(self.column), letter(self.row)]
    }

    /// Returns the row-major index, `row * columns + column`.
    pub const fn index(self, size: Size) -> usize {
        self.row as usize * size.columns() as usize + self.column as usize
    }

    /// Returns the adjacent points on the board: above, left, right, below.
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = Point> {
        let Point { column, row } = self;
        let above = row.checked_sub(1).map(|row| Point { column, row });
        let left = column.checked_sub(1).map(|column| Point { column, row });
        let right = column.checked_add(1).map(|column| Point { column, row });
        let below = row.checked_add(1).map(|row| Point { column, row });
        [above, left, right, below].into_iter().flatten().filter(move |&p| size.contains(p))
    }
}

impl PartialOrd for Point {
    fn partial_cmp(&self, other: &Point) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Point {
    fn cmp(&self, other: &Point) -> std::cmp::Ordering {
        (self.row, self.column).cmp(&(other.row, other.column))
    }
}

/// Returns the letters of a column: A to Z without I, then AA, AB and so on, also without I.
pub(crate) fn column_letters(column: u8) -> String {
    let (many, few) = (usize::from(column) / 25, usize::from(column) % 25);
    let last = char::from(COLUMN_LETTERS[few]);
    match many {
        0 => last.to_string(),
        _ => format!("{}{last}", char::from(COLUMN_LETTERS[many - 1])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gtp_corners_and_letters() {
        let size = Size::square(52).unwrap();
        let names = [("A52", 0, 0), ("H1", 7, 51), ("J1", 8, 51), ("Z30", 24, 22), ("AA1", 25, 51)];
        let more = [("AH1", 32, 51), ("AJ1", 33, 51), ("AZ1", 49, 51), ("BA1", 50, 51), ("BB52", 51, 0)];
        for (name, column, row) in names.into_iter().chain(more) {
            assert_eq!(Point::from_gtp(name, size), Ok(Point { column, row }), "{name}");
            assert_eq!(Point { column, row }.to_gtp(size), name);
        }
    }

    #[test]
    fn gtp_round_trip_everywhere() {
        for size in [Size::square(1).unwrap(), Size::new(52, 7).unwrap(), Size::square(52).unwrap()] {
            for point in size.all_points() {
                assert_eq!(Point::from_gtp(&point.to_gtp(size), size), Ok(point));
                assert_eq!(Point::from_gtp(&point.to_gtp(size).to_lowercase(), size), Ok(point));
            }
        }
    }

    #[test]
    fn gtp_refusals() {
        let size = Size::square(9).unwrap();
        for text in
            ["", "4", "D", "D4x", "DDD4", "pass", "D-4", "D 4", "é4", "D4é", "D0004", "D99999999999999999999"]
        {
            assert!(matches!(Point::from_gtp(text, size), Err(MalformedPoint::NotGtp { .. })), "{text}");
        }
        for text in ["I1", "i9", "AI1"] {
            assert!(matches!(Point::from_gtp(text, size), Err(MalformedPoint::LetterI { .. })), "{text}");
        }
        for text in ["K1", "A10", "A0", "ZZ1", "A999"] {
            assert!(matches!(Point::from_gtp(text, size), Err(MalformedPoint::OffBoard { .. })), "{text}");
        }
        let message = Point::from_gtp("K1", size).unwrap_err().to_string();
        assert_eq!(message, "\"K1\" is not on the 9x9 board, which goes from A1 to J9");
    }

    #[test]
    fn sgf_letters() {
        assert_eq!(Point::from_sgf(b"dA"), Ok(Point { column: 3, row: 26 }));
        assert_eq!(Point { column: 51, row: 25 }.to_sgf(), *b"Zz");
        assert_eq!(Point { column: 52, row: 255 }.to_sgf(), *b"??");
        for bytes in [&b""[..], b"d", b"ddd", b"d4", b"\xff\xff"] {
            assert!(Point::from_sgf(bytes).is_err());
        }
        for point in Size::square(52).unwrap().all_points() {
            assert_eq!(Point::from_sgf(&point.to_sgf()), Ok(point));
        }
    }

    #[test]
    fn neighbours_at_the_edges() {
        let size = Size::new(2, 3).unwrap();
        let around =
            |column, row| Point { column, row }.neighbours(size).map(|p| p.to_gtp(size)).collect::<Vec<_>>();
        assert_eq!(around(0, 0), ["B3", "A2"]);
        assert_eq!(around(1, 1), ["B3", "A2", "B1"]);
        assert_eq!(Point { column: 0, row: 0 }.neighbours(Size::square(1).unwrap()).count(), 0);
        assert_eq!(Point { column: 255, row: 255 }.neighbours(size).count(), 0);
    }
}
