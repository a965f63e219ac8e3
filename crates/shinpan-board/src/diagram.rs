use crate::{Color, MalformedDiagram, Position, Size};

impl Position {
    /// Reads a diagram: rows from the top, separated by line ends or `/`; `X` for black stones, `O` for white ones,
    /// `.` for empty points. Blanks are ignored, and so are rows without any point.
    ///
    /// # Errors
    /// [`MalformedDiagram`] if there is another character, rows differ in length, or there are none or too many.
    pub fn from_diagram(diagram: &str) -> Result<Position, MalformedDiagram> {
        let mut rows: Vec<Vec<Option<Color>>> = Vec::new();
        for (line, text) in (1..).zip(diagram.split(['\n', '/'])) {
            let row = read_row(line, text)?;
            if row.is_empty() {
                continue;
            }
            if let Some(first) = rows.first()
                && first.len() != row.len()
            {
                return Err(MalformedDiagram::RaggedRow { line, expected: first.len(), found: row.len() });
            }
            rows.push(row);
        }
        let columns = rows.first().ok_or(MalformedDiagram::NoRows)?.len();
        let too_large = MalformedDiagram::TooLarge { columns, rows: rows.len() };
        let (Ok(width), Ok(height)) = (u8::try_from(columns), u8::try_from(rows.len())) else {
            return Err(too_large);
        };
        let size = Size::new(width, height).map_err(|_| too_large)?;
        let mut position = Position::empty(size);
        for (point, &stone) in size.all_points().zip(rows.iter().flatten()) {
            position.set(point, stone);
        }
        Ok(position)
    }

    /// Writes the rows from the top, separated by `/`, without blanks: `X.O/...`.
    pub fn to_rows(&self) -> String {
        let size = self.size();
        let mut rows = String::with_capacity(size.points() + usize::from(size.rows()));
        for point in size.all_points() {
            if point.column == 0 && point.row > 0 {
                rows.push('/');
            }
            rows.push(self.stone_at(point).map_or('.', Color::letter));
        }
        rows
    }
}

fn read_row(line: usize, text: &str) -> Result<Vec<Option<Color>>, MalformedDiagram> {
    let mut row = Vec::new();
    for (column, found) in (1..).zip(text.chars()) {
        match found {
            'X' => row.push(Some(Color::Black)),
            'O' => row.push(Some(Color::White)),
            '.' => row.push(None),
            blank if blank.is_whitespace() => {}
            _ => return Err(MalformedDiagram::UnknownCharacter { line, column, found }),
        }
    }
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for rows in ["X.O/...", ".", "XO", "X/O/."] {
            assert_eq!(Position::from_diagram(rows).unwrap().to_rows(), rows);
        }
    }

    #[test]
    fn blanks_and_line_ends() {
        let position = Position::from_diagram("\n  . X\tO\r\n\n  . . .\n").unwrap();
        assert_eq!(position.to_rows(), ".XO/...");
    }

    #[test]
    fn refusals_say_where() {
        let error = |text: &str| Position::from_diagram(text).unwrap_err();
        assert_eq!(error(""), MalformedDiagram::NoRows);
        assert_eq!(error(" / \n"), MalformedDiagram::NoRows);
        assert_eq!(error("..\n.x"), MalformedDiagram::UnknownCharacter { line: 2, column: 2, found: 'x' });
        assert_eq!(error("..\n\n..."), MalformedDiagram::RaggedRow { line: 3, expected: 2, found: 3 });
        assert_eq!(error(&".".repeat(53)), MalformedDiagram::TooLarge { columns: 53, rows: 1 });
        assert_eq!(error(&"./".repeat(300)), MalformedDiagram::TooLarge { columns: 1, rows: 300 });
        assert_eq!(error("..\n.x").to_string(), "line 2, column 2: 'x' is not one of X, O and .");
    }
}
