/// Where each byte of the decoded text came from. An empty map is the identity.
///
/// The text is cut into runs. In a run of ASCII characters the places advance in step (one byte each, two in
/// UTF-16); a run of other characters is one place, its beginning. Brackets and semicolons are ASCII, and so every
/// value begins at an exact place.
#[derive(Clone, Debug, Default)]
pub(crate) struct OffsetMap {
    runs: Vec<Run>,
}

#[derive(Clone, Copy, Debug)]
struct Run {
    decoded: u32,
    original: u32,
    stride: u8,
}

impl OffsetMap {
    /// Begins a run. `stride` is how many bytes of the file an (ASCII) character of it takes, or 0 for a run of others.
    pub fn begin(&mut self, decoded: usize, original: usize, stride: u8) {
        self.runs.push(Run { decoded: decoded as u32, original: original as u32, stride });
    }

    /// The byte of the file that the byte `decoded` of the text came from.
    pub fn original(&self, decoded: usize) -> usize {
        let after = self.runs.partition_point(|run| run.decoded as usize <= decoded);
        match after.checked_sub(1).map(|index| self.runs[index]) {
            Some(run) => run.original as usize + (decoded - run.decoded as usize) * usize::from(run.stride),
            None => decoded,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs() {
        let mut map = OffsetMap::default();
        assert_eq!(map.original(7), 7);
        map.begin(0, 0, 1);
        map.begin(5, 5, 0);
        map.begin(11, 9, 1);
        assert_eq!([3, 5, 8, 11, 13].map(|at| map.original(at)), [3, 5, 5, 9, 11]);
    }
}
