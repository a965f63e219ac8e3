/// How many bytes of text lie between two counts of characters.
const BLOCK: usize = 4096;

/// Where the lines of a text begin, and how many characters stand before every block of it, so that any place can be
/// told in a short time even in a file that is one endless line.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// Offsets at which lines begin, the first line (at 0) left out.
    starts: Vec<u32>,
    /// Characters before block 0, 1, 2 ...
    characters: Vec<u32>,
}

impl Lines {
    pub fn of(text: &[u8]) -> Lines {
        let ends = memchr::memchr2_iter(b'\n', b'\r', text);
        // CR LF is one line end: the CR does not count.
        let starts = ends
            .filter(|&i| text[i] == b'\n' || text.get(i + 1) != Some(&b'\n'))
            .map(|i| i as u32 + 1)
            .collect();
        let mut sum = 0;
        let mut characters = vec![0];
        for block in text.chunks(BLOCK) {
            sum += count(block);
            characters.push(sum);
        }
        Lines { starts, characters }
    }

    /// The line of an offset, from 1.
    pub fn line(&self, at: u32) -> usize {
        self.starts.partition_point(|&start| start <= at) + 1
    }

    /// The line of an offset, from 1, looked for from line `near` on: quick for offsets asked in rising order.
    pub fn line_from(&self, near: usize, at: u32) -> usize {
        let later = self.starts.get(near - 1..).unwrap_or_default();
        match later {
            [first, ..] if *first > at => self.line_at_or_before(near, at),
            [_, second, ..] if *second > at => near + 1,
            _ => self.line(at),
        }
    }

    fn line_at_or_before(&self, near: usize, at: u32) -> usize {
        let same = near == 1 || self.starts[near - 2] <= at;
        if same { near } else { self.line(at) }
    }

    /// The line and the character in the line of an offset, from 1.
    pub fn line_and_column(&self, text: &[u8], at: u32) -> (usize, usize) {
        let line = self.line(at);
        let start = line.checked_sub(2).map_or(0, |index| self.starts[index]);
        let column = self.characters_before(text, at) - self.characters_before(text, start) + 1;
        (line, column as usize)
    }

    fn characters_before(&self, text: &[u8], at: u32) -> u32 {
        let at = (at as usize).min(text.len());
        let block = at / BLOCK;
        self.characters[block] + count(&text[block * BLOCK..at])
    }
}

/// Characters of UTF-8: every byte but those that continue one.
fn count(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_of_all_kinds() {
        let text = "a\r\nbé\nc\rdé!".as_bytes();
        let lines = Lines::of(text);
        let place = |pattern: &[u8]| {
            let at = text.windows(pattern.len()).position(|window| window == pattern).unwrap();
            lines.line_and_column(text, at as u32)
        };
        for near in 1..=5 {
            for at in 0..=text.len() as u32 {
                assert_eq!(lines.line_from(near, at), lines.line(at));
            }
        }
        assert_eq!(place(b"a"), (1, 1));
        assert_eq!(place(b"b"), (2, 1));
        assert_eq!(place(b"c"), (3, 1));
        assert_eq!(place(b"!"), (4, 3));
    }

    #[test]
    fn one_endless_line() {
        let text = "é".repeat(10_000);
        let lines = Lines::of(text.as_bytes());
        assert_eq!(lines.line_and_column(text.as_bytes(), 18_000), (1, 9_001));
        assert_eq!(lines.line_and_column(text.as_bytes(), 20_000), (1, 10_001));
    }
}
